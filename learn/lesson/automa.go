package lesson

// Lesson Automa: which action of its card does it take? The first that it can.
var opponent = &Lesson{
	ID: "automa", Part: WholeGame, Minutes: 2, Rivals: true,
	Questions: []Question{{Start: "automa1", Step: 0, asked: card{}}, {Start: "automa2", Step: 1, asked: card{}}},
	Steps:     []Step{{Name: "first"}, {Name: "second"}},
}
