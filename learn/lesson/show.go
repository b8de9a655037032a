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
	Number  int      `json:"number"` // its place in the course, from 1
	Part    string   `json:"part"`   // first, game, well, whole
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
	o := Outline{ID: l.ID, Number: slices.Index(lessons, l) + 1, Part: l.Part.String(), Minutes: l.Minutes, Name: text("name"), Goal: text("goal"), Aims: []string{text("star1"), text("star2"), text("star3")}, Table: l.Table}
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
	all := len(l.Stages)
	for _, q := range l.Questions {
		all += b2i(!q.Free)
	}
	if all > 0 {
		args = append(args, lang.Number("all", all), lang.Number("most", all-1))
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
	About   []string       `json:"about,omitempty"`   // the things on the map that a question is about
	Next    []Hinted       `json:"next"`              // the rest of the turn on the best way
	Turns   int            `json:"turns"`             // of the learner so far
	Energy  int            `json:"energy"`            // of the largest production
	Stuck   string         `json:"stuck,omitempty"`   // why the goal is out of reach
	Summary string         `json:"summary,omitempty"` // when it is over: what was reached, and what would have been possible, a line each
	// Verdict is what became of the last guess, in a lesson that asks what will happen.
	Verdict *Outcome `json:"verdict,omitempty"`
	// Questions is how many guesses it asks for.
	Questions int `json:"questions,omitempty"`
	// Shown are the parts of the table on the screen, besides land, rivers, springs and dams; without it, all are.
	Shown   []string  `json:"shown,omitzero"`
	Arrived []Arrived `json:"arrived,omitempty"` // those that came with this step
	Marked  []string  `json:"marked,omitempty"`  // the things that this step rings
	Payoff  *Praise   `json:"payoff,omitempty"`  // what the learner's last answer brought, to be said once it has happened
	Wheel   bool      `json:"wheel,omitempty"`   // the words of the step speak of the construction wheel, which may lie behind a name
	Terms   *Formula  `json:"terms,omitempty"`   // of the production that the step is about
	Flow    bool      `json:"flow,omitempty"`    // the learner may let the water run: the answer Flowing
	Know    string    `json:"know,omitempty"`    // when it is over: what one knows now
	Apply   string    `json:"apply,omitempty"`   // and a sentence that applies it
	Sums    *Sums     `json:"sums,omitempty"`    // where points come from, in a lesson about that
}

// Praise is said when something good has happened.
type Praise struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Wheel bool   `json:"wheel,omitempty"` // the words speak of the construction wheel
}

// Sums are where the points of many games came from, on average.
type Sums struct {
	Total float64   `json:"total"`
	Games int       `json:"games"`
	Parts []SumPart `json:"parts"` // the largest first
}

// SumPart is one of them.
type SumPart struct {
	Source string  `json:"source"`
	Name   string  `json:"name"`
	VP     float64 `json:"vp"`
	Text   string  `json:"text,omitempty"` // what one gets it for, of those that are taught
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
		Steps: []ProgressStep{}, Questions: len(l.Questions), Over: a.Over, Next: []Hinted{}, Turns: a.turns(), Energy: a.Energy,
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
		shown.Wrong = a.missedIn(i)
		v.Steps = append(v.Steps, shown)
	}
	v.show(a, now, in)
	a.looksBack(v, w)
	if a.Over {
		v.Stars = a.stars()
		v.Summary = a.summary(in, v.Stars)
		v.Know, v.Apply = in.Text(key+"know", l.args()...), in.Text(key+"apply", l.args()...)
		v.Game.Prompt = nil
		return v
	}
	q := a.Question()
	v.Do, v.Why = a.say(now, q, w)
	if q != nil {
		a.asks(v, q, w)
		return v
	}
	a.stage().offer(&a.Play, v.Game.Prompt)
	v.Flow = a.stage().flows(&a.Play)
	if now != nil {
		v.Wheel = now.Wheel
		if now.Marks != nil {
			v.Marked = now.Marks(&a.Play)
		}
		if now.Formula {
			v.Terms = a.formula(w)
		}
	}
	a.wayOn(v, w)
	return v
}

// looksBack shows what the last answer led to.
func (a *Attempt) looksBack(v *Progress, w view.Words) {
	l, in := a.Lesson, w.Language()
	switch {
	case a.judged != nil:
		v.Verdict = a.judged.verdict(l, w)
	case a.Asked > 0:
		v.Verdict = a.last.verdict(w)
	}
	if l.Sums {
		v.Sums = sums(in)
	}
	if a.fresh == 0 || l.Steps[a.fresh-1].Payoff == nil {
		return
	}
	step := &l.Steps[a.fresh-1]
	if args, ok := step.Payoff(&a.Play); ok {
		key := "lesson." + l.ID + "." + step.Name + ".payoff"
		v.Payoff = &Praise{in.Text(key, args...), in.Text(key+".text", args...), step.WheelAfter}
	}
}

// asks shows an open question.
func (a *Attempt) asks(v *Progress, q *Question, w view.Words) {
	v.Game = q.game(&a.State, v.Do, w)
	if from, ok := q.asked.(drop); ok {
		v.About = []string{rules.Headstream(from).String()}
	}
	v.Stars = a.stars()
	for _, x := range v.Game.Prompt.Answers {
		if x.Action == q.truth(&a.State) {
			v.Next = append(v.Next, Hinted{x.Action, x.Text, x.Targets})
		}
	}
}

// wayOn shows the stars that can still be earned, and the way to them as far as the end of the turn.
func (a *Attempt) wayOn(v *Progress, w view.Words) {
	way, in := a.Way(), w.Language()
	if v.Stars = way.Stars; v.Stars == 0 {
		v.Stuck = a.stuck(in)
	} else if len(a.Lesson.Stages) > 0 {
		v.Stars = max(1, MaxStars-len(a.missed)-b2i(way.Stars < MaxStars))
	}
	s := a.State
	for _, answer := range way.Answers {
		if answer == flow {
			v.Next = append(v.Next, Hinted{Flowing, in.Text("lesson.flow.run"), map[string]int{}})
			break
		}
		x := view.AnsweredOf(&s, answer, w)
		v.Next = append(v.Next, Hinted{x.Action, x.Text, x.Targets})
		if s.Play(answer); s.ToMove() != learner || s.TurnBegins() {
			break
		}
	}
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
	if q != nil {
		args = append(args, q.args(&a.State, w)...)
	}
	key := "lesson." + a.Lesson.ID + "." + now.Name
	return in.Text(key+".do", args...), in.Text(key+".why", args...)
}

// done tells whether a step is done.
func (a *Attempt) done(step int) bool {
	l := a.Lesson
	switch {
	case len(l.Questions) > 0:
		return a.Asked >= len(l.Questions) || l.Questions[a.Asked].Step > step
	case len(l.Stages) > 0:
		return a.passed > step
	}
	return l.Steps[step].Done(&a.Play)
}

// missedIn tells whether something in a step was not answered rightly, or not as well as possible.
func (a *Attempt) missedIn(step int) bool {
	return slices.Contains(a.missed, step) || slices.ContainsFunc(a.wrong, func(i int) bool { return a.Lesson.Questions[i].Step == step })
}

// stars are those earned, or that can still be where questions are asked.
func (a *Attempt) stars() int {
	l := a.Lesson
	switch {
	case len(l.Questions) > 0:
		_, wrong := a.counted()
		return max(1, MaxStars-wrong)
	case len(l.Stages) > 0:
		return max(1, MaxStars-len(a.missed))
	}
	return l.Stars(&a.Play)
}

// turns are those of the learner so far; a lesson may be over within one.
func (a *Attempt) turns() int { return a.Turns + b2i(a.Over && !a.settled()) }

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
	all, wrong := a.counted()
	all += len(l.Stages)
	args := append(l.args(), lang.Number("took", a.turns()), lang.Number("made", a.Energy), lang.Number("right", all-wrong-len(a.missed)))
	if l.Result != nil {
		args = append(args, l.Result(&a.Play)...)
	}
	return in.Text("lesson."+l.ID+"."+key, args...)
}

// stuck says that the goal is out of reach, and why if that is plain.
func (a *Attempt) stuck(in lang.Language) string {
	switch l := a.stage(); {
	case l.Lost != nil && l.Lost(&a.Play):
		return in.Text("lesson." + a.Lesson.ID + ".lost")
	case a.State.Round() > max(1, a.Start.Round()):
		return in.Text("lesson.stuck.round")
	}
	return in.Text("lesson.stuck")
}
