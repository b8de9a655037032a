package lesson

// Lesson A1, Automa: which action of its card does it take? The first that it can.
var opponent = &Lesson{
	ID: "A1", Part: FurtherOut, Minutes: 2, Rivals: true,
	Questions: []Question{{Start: "automa1"}, {Start: "automa2"}},
	Steps:     []Step{{Name: "first"}, {Name: "second"}},
}
