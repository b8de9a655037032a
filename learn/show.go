package learn

import (
	"barrage/lang"
	"barrage/view"
)

// Outline is a lesson as the list of the course shows it.
type Outline struct {
	ID      string   `json:"id"`
	Part    string   `json:"part"` // ten, well, whole, out
	Minutes int      `json:"minutes"`
	Name    string   `json:"name"`
	Goal    string   `json:"goal"` // in a sentence
	Aims    []string `json:"aims"` // what earns one, two and three stars
}

// List lists the lessons in the words of a language.
func List(l lang.Language) []Outline {
	list := []Outline{}
	for _, x := range lessons {
		list = append(list, x.outline(l))
	}
	return list
}

func (l *Lesson) outline(in lang.Language) Outline {
	start := l.Position()
	var args []lang.Arg
	if l.Args != nil {
		args = l.Args(&start)
	}
	text := func(key string) string { return in.Text("lesson."+l.ID+"."+key, args...) }
	return Outline{l.ID, l.Part.String(), l.Minutes, text("name"), text("goal"), []string{text("star1"), text("star2"), text("star3")}}
}

// Progress is where a lesson stands.
type Progress struct {
	Outline
	Text   string         `json:"text"` // the position in one line
	Game   *view.Game     `json:"game"`
	Moves  []Moved        `json:"moves"` // everything that was played since it began
	Rivals bool           `json:"rivals,omitempty"`
	Steps  []ProgressStep `json:"steps"`
	Do     string         `json:"do"` // what to do now
	Why    string         `json:"why"`
	Stars  int            `json:"stars"` // earned, if it is over; else the most that can be; 0: the goal is out of reach
	Over   bool           `json:"over"`
	Points bool           `json:"points,omitempty"` // the lesson points at what is next without being asked
	Next   []Hinted       `json:"next"`             // the rest of the turn on the best way
	Turns  int            `json:"turns"`            // of the learner so far
	Energy int            `json:"energy"`           // of the largest production
}

// ProgressStep is a step as the screen shows it.
type ProgressStep struct {
	Name  string `json:"name"`
	Title string `json:"title"` // in a word
	Done  bool   `json:"done"`
	Now   bool   `json:"now"`
}

// Moved is something that was played.
type Moved struct {
	Seat  int    `json:"seat"`  // −1 for chance
	After string `json:"after"` // the position it led to
	view.Told
}

// Hinted is an answer on the best way.
type Hinted struct {
	Action  string         `json:"action"`
	Text    string         `json:"text"`
	Targets map[string]int `json:"targets"` // the things it names
}

// Show shows where the lesson stands.
func (a *Attempt) Show(in lang.Language) *Progress {
	l, w := a.Lesson, view.In(in)
	v := &Progress{
		Outline: l.outline(in), Text: view.Text(&a.State), Game: view.GameOf(&a.State, w), Moves: []Moved{}, Rivals: l.Rivals,
		Steps: []ProgressStep{}, Over: a.Over, Next: []Hinted{}, Turns: a.Turns, Energy: a.Energy,
	}
	for _, m := range a.Moves {
		s := m.Before
		told := w.Tell(&s, m.Action)
		v.Moves = append(v.Moves, Moved{int(m.Seat), view.Text(&s), told})
	}
	key := "lesson." + l.ID + "."
	var now *Step
	for i := range l.Steps {
		step := &l.Steps[i]
		shown := ProgressStep{Name: step.Name, Title: in.Text(key + step.Name), Done: a.Over || step.Done(&a.Play)}
		if !shown.Done && now == nil {
			now, shown.Now = step, true
		}
		v.Steps = append(v.Steps, shown)
	}
	if a.Over {
		v.Stars = l.Stars(&a.Play)
		return v
	}
	if now == nil {
		now = &l.Steps[len(l.Steps)-1]
	}
	var args []lang.Arg
	if now.Args != nil {
		args = now.Args(&a.Play)
	}
	v.Do, v.Why, v.Points = in.Text(key+now.Name+".do", args...), in.Text(key+now.Name+".why", args...), now.Points
	way := a.Way()
	v.Stars = way.Stars
	s := a.State
	for _, answer := range way.Answers {
		x := view.AnsweredOf(&s, answer, w)
		v.Next = append(v.Next, Hinted{x.Action, x.Text, x.Targets})
		if s.Play(answer); s.ToMove() != learner || s.TurnBegins() {
			break
		}
	}
	return v
}
