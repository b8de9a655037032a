package lesson

import (
	"slices"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// Outline is a lesson as the list of the course shows it.
type Outline struct {
	ID      string   `json:"id"`
	Part    string   `json:"part"` // ten, well, whole, out
	Minutes int      `json:"minutes"`
	Name    string   `json:"name"`
	Goal    string   `json:"goal"` // in a sentence
	Aims    []string `json:"aims"` // what earns one, two and three stars
	// Table tells that the lesson is a game at an ordinary table; it has no progress of its own.
	Table bool `json:"table,omitempty"`
	// Behind is how many VP behind the winner a table still earns two stars.
	Behind int `json:"behind,omitempty"`
	// Coached is how many rounds of a table are played with the coach.
	Coached int `json:"coached,omitempty"`
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
	args := l.args()
	text := func(key string) string { return in.Text("lesson."+l.ID+"."+key, args...) }
	o := Outline{ID: l.ID, Part: l.Part.String(), Minutes: l.Minutes, Name: text("name"), Goal: text("goal"), Aims: []string{text("star1"), text("star2"), text("star3")}, Table: l.Table}
	if l.Table {
		o.Behind, o.Coached = graduationBehind, graduationCoached
	}
	return o
}

// args are the figures of the texts about the goal.
func (l *Lesson) args() (args []lang.Arg) {
	if l.Args != nil {
		args = l.Args()
	}
	if n := len(l.Questions); n > 0 {
		args = append(args, lang.Number("all", n), lang.Number("most", n-1))
	}
	return args
}

// Progress is where a lesson stands.
type Progress struct {
	Outline
	Text    string         `json:"text"` // the position in one line
	Game    *view.Game     `json:"game"`
	Moves   []Moved        `json:"moves"` // everything that was played since it began
	Rivals  bool           `json:"rivals,omitempty"`
	Steps   []ProgressStep `json:"steps"`
	Do      string         `json:"do"` // what to do now
	Why     string         `json:"why"`
	Stars   int            `json:"stars"` // earned, if it is over; else the most that can be; 0: the goal is out of reach
	Over    bool           `json:"over"`
	Points  bool           `json:"points,omitempty"`  // the lesson points at what is next without being asked
	About   []string       `json:"about,omitempty"`   // the things on the map that a question is about
	Next    []Hinted       `json:"next"`              // the rest of the turn on the best way
	Turns   int            `json:"turns"`             // of the learner so far
	Energy  int            `json:"energy"`            // of the largest production
	Stuck   string         `json:"stuck,omitempty"`   // why the goal is out of reach
	Summary string         `json:"summary,omitempty"` // when it is over: what was reached, and what would have been possible, a line each
	// Verdict is what became of the last guess, in a lesson that asks what will happen.
	Verdict *Outcome `json:"verdict,omitempty"`
}

// ProgressStep is a step as the screen shows it.
type ProgressStep struct {
	Name  string `json:"name"`
	Title string `json:"title"` // in a word
	Done  bool   `json:"done"`
	Now   bool   `json:"now"`
	Wrong bool   `json:"wrong,omitempty"` // it was guessed, but not rightly
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
		told := m.tell(&s, w)
		v.Moves = append(v.Moves, Moved{int(m.Seat), view.Text(&s), told})
	}
	key := "lesson." + l.ID + "."
	var now *Step
	for i := range l.Steps {
		step := &l.Steps[i]
		shown := ProgressStep{Name: step.Name, Title: in.Text(key + step.Name), Done: a.Over || a.done(i)}
		if !shown.Done && now == nil {
			now, shown.Now = step, true
		}
		shown.Wrong = slices.Contains(a.wrong, i)
		v.Steps = append(v.Steps, shown)
	}
	if a.Asked > 0 {
		v.Verdict = a.last.verdict(w)
	}
	if a.Over {
		v.Stars = a.stars()
		v.Summary = a.summary(in, v.Stars)
		return v
	}
	q := a.Question()
	v.Do, v.Why = a.say(now, q, w)
	v.Points = now != nil && now.Points
	if q != nil {
		v.Game = q.game(&a.State, v.Do, w)
		if q.From != 0 {
			v.About = []string{q.From.String()}
		}
		v.Stars = l.guessed(a.Right + len(l.Questions) - a.Asked)
		for _, x := range v.Game.Prompt.Answers {
			if x.Action == q.truth(&a.State) {
				v.Next = append(v.Next, Hinted{x.Action, x.Text, x.Targets})
			}
		}
		return v
	}
	way := a.Way()
	if v.Stars = way.Stars; v.Stars == 0 {
		v.Stuck = a.stuck(in)
	}
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

// say says what to do in a step, and why. If all steps are done, only the rest of the turn is missing.
func (a *Attempt) say(now *Step, q *Question, w view.Words) (do, why string) {
	in := w.Language()
	if now == nil {
		return in.Text("lesson.rest"), in.Text("lesson.rest.why")
	}
	var args []lang.Arg
	if now.Args != nil {
		args = now.Args(&a.Play)
	}
	if now.Reason != nil {
		args = append(args, lang.Word("reason", now.Reason(&a.Play, w)))
	}
	if q != nil {
		args = append(args, q.args(&a.State)...)
	}
	key := "lesson." + a.Lesson.ID + "." + now.Name
	return in.Text(key+".do", args...), in.Text(key+".why", args...)
}

// done tells whether a step is done.
func (a *Attempt) done(step int) bool {
	if len(a.Lesson.Questions) > 0 {
		return step < a.Asked
	}
	return a.Lesson.Steps[step].Done(&a.Play)
}

// stars are those earned.
func (a *Attempt) stars() int {
	if len(a.Lesson.Questions) > 0 {
		return a.Lesson.guessed(a.Right)
	}
	return a.Lesson.Stars(&a.Play)
}

// tell tells a move, and plays it.
func (m *Move) tell(s *rules.State, w view.Words) view.Told {
	if m.Action != 0 {
		return w.Film(s, m.Action)
	}
	return w.FilmWater(s)
}

// summary says what was reached, and if stars are missing what would have been possible.
func (a *Attempt) summary(in lang.Language, stars int) string {
	l, key := a.Lesson, "done"
	if stars < 3 {
		key = "less"
	}
	args := append(l.args(), lang.Number("took", a.Turns), lang.Number("made", a.Energy), lang.Number("right", a.Right))
	if l.Result != nil {
		args = append(args, l.Result(&a.Play)...)
	}
	return in.Text("lesson."+l.ID+"."+key, args...)
}

// stuck says that the goal is out of reach, and why if that is plain.
func (a *Attempt) stuck(in lang.Language) string {
	switch l := a.Lesson; {
	case l.Lost != nil && l.Lost(&a.Play):
		return in.Text("lesson." + l.ID + ".lost")
	case a.State.Round() > max(1, a.Start.Round()):
		return in.Text("lesson.stuck.round")
	}
	return in.Text("lesson.stuck")
}
