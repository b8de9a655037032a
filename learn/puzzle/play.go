package puzzle

import (
	"errors"
	"slices"

	"barrage/game/notation"
	"barrage/game/rules"
	"barrage/game/turns"
)

// A puzzle is played: a right answer is given on the table, what follows by itself happens, and the next
// question of the way is asked, until the end of the round, the turn or the building. Every answer must
// be as good as the best: a search from the position says which are. A wrong one is given too, and then
// nothing follows until it is taken back.

// Budget is how many positions the search of a puzzle that is played looks at: more than any that ships needs.
const Budget = 1 << 16

// MaxAnswers that one may give in a puzzle.
const MaxAnswers = 80

// Move is something that was played, by anybody.
type Move struct {
	Before rules.State
	Action rules.Action // 0: the water flow of the round
}

// Attempt is a puzzle that somebody plays.
type Attempt struct {
	Puzzle *Puzzle
	State  rules.State
	Moves  []Move
	Free   bool // nothing is judged: everything can be tried
	Wrong  bool // the last answer was not one of the best: it has to be taken back
	Over   bool // the end is reached

	asked  *Puzzle // the question that was answered last
	answer string
	during int            // the turn that it was asked in
	line   []rules.Action // the rest of the line of the puzzle, as long as it is followed
	turn   int            // turns of the solver that have begun
	round  *Round
	build  *Builder
}

// ErrOver is the error for an answer when nothing is asked.
var ErrOver = errors.New("nothing is asked any more")

// Begin begins a puzzle; free, nothing in it is judged.
func (p *Puzzle) Begin(free bool) *Attempt {
	a := &Attempt{Puzzle: p, State: p.State, Free: free, line: p.Line}
	a.round, a.build = NewRound(&p.State, Budget), NewBuilder(&p.State, p.Goal, Budget)
	a.turn = 1 // it has begun with the question, if not earlier
	return a
}

// Answer gives an answer, and what follows by itself happens.
func (a *Attempt) Answer(text string) error {
	if a.Over || a.Wrong {
		return ErrOver
	}
	if a.Puzzle.Goal.Aim == Stops {
		return a.stops(text)
	}
	answer, err := notation.Parse(text)
	if err != nil || !a.State.IsLegal(answer) {
		return ErrAnswer
	}
	right := true
	if !a.Free {
		if a.asked, err = a.Question(); err != nil {
			return err
		}
		right = a.asked.accepts(answer)
	}
	a.answer, a.during = text, a.turn
	followed := len(a.line) > 0 && a.line[0] == answer
	a.move(answer)
	if !right {
		a.Wrong = true
		return nil
	}
	a.settle(followed)
	return nil
}

// stops lets the water run, wherever it was said to stop.
func (a *Attempt) stops(text string) error {
	right, err := a.Puzzle.stopsRight(text)
	if err != nil {
		return err
	}
	a.asked, a.answer = a.Puzzle, text
	a.Moves = append(a.Moves, Move{Before: a.State})
	a.State = a.State.Foresee(0, nil)
	a.Wrong, a.Over = !right && !a.Free, right || a.Free
	return nil
}

// Question is what is asked now: the puzzle itself, later what the answers in the position come to.
func (a *Attempt) Question() (*Puzzle, error) {
	p := a.Puzzle
	if len(a.Moves) == 0 {
		return p, nil
	}
	q := &Puzzle{ID: p.ID, Goal: p.Goal, State: a.State, Themes: p.Themes, Rating: p.Rating}
	var err error
	if p.Goal.Aim == Build {
		all := -p.Results[bestOf(p.Results)].Worst
		q.Results, err = a.build.Results(&a.State, all, all-a.begun())
	} else {
		q.Results, err = a.round.Results(&a.State, p.Goal.Aim)
	}
	if err != nil {
		return nil, err
	}
	q.Line = a.rest()
	return q, nil
}

// begun is how many turns of the solver have begun before the one that begins now, if one does.
func (a *Attempt) begun() int {
	if a.State.ToMove() == a.Puzzle.Seat() && a.State.TurnBegins() {
		return a.turn - 1
	}
	return a.turn
}

// accepts reports whether an answer is as good as the best.
func (p *Puzzle) accepts(answer rules.Action) bool {
	results, legal := p.results()
	i := slices.Index(legal, answer)
	return i >= 0 && p.isRight(results, i, p.bestIn(results, legal))
}

// isRight reports whether a result is as good as the best one.
func (p *Puzzle) isRight(results []Span, i, best int) bool {
	if p.Kind().Opinion() {
		return results[i].Worst >= results[best].Worst-within
	}
	return results[i].Worst >= results[best].Worst
}

// bestIn is the index of the best answer: of equal ones that of the line.
func (p *Puzzle) bestIn(results []Span, legal []rules.Action) int {
	best := bestOf(results)
	if len(p.Line) > 0 {
		if i := slices.Index(legal, p.Line[0]); i >= 0 && results[i].Worst == results[best].Worst {
			return i
		}
	}
	return best
}

// move plays an answer or a draw.
func (a *Attempt) move(x rules.Action) {
	a.Moves = append(a.Moves, Move{a.State, x})
	if len(a.line) > 0 && a.line[0] == x {
		a.line = a.line[1:]
	} else {
		a.line = nil
	}
	a.State.Play(x)
	if !a.Over && a.State.ToMove() == a.Puzzle.Seat() && a.State.TurnBegins() {
		a.turn++
	}
}

// settle plays what follows by itself, until the solver has a choice or the end is reached: the worst
// draws, and what others are asked. Of an opinion the rest of the turn is known, not what it comes to.
func (a *Attempt) settle(followed bool) {
	if a.Puzzle.Kind().Opinion() && !a.Free {
		for followed && len(a.line) > 0 {
			a.move(a.line[0])
		}
		a.Over = true
		return
	}
	for !a.ended() {
		if a.State.ToMove() == a.Puzzle.Seat() {
			legal := a.State.Legal(nil)
			if len(legal) > 1 {
				return
			}
			a.move(legal[0])
			continue
		}
		a.move(a.next(&a.State, a.line, a.begun()))
	}
	a.Over = true
}

// next is the answer to follow in a position: that of the line as long as there is one.
func (a *Attempt) next(s *rules.State, line []rules.Action, begun int) rules.Action {
	switch {
	case len(line) > 0:
		return line[0]
	case a.Puzzle.Kind().Opinion():
		return s.Legal(nil)[0]
	case a.Puzzle.Goal.Aim == Build:
		return a.build.Next(s, -a.Puzzle.Results[bestOf(a.Puzzle.Results)].Worst-begun)
	}
	return a.round.Next(s, a.Puzzle.Goal.Aim)
}

// ended reports whether a position is the end of what is played.
func (a *Attempt) ended() bool { return a.endedIn(&a.State) }

func (a *Attempt) endedIn(s *rules.State) bool {
	switch p := a.Puzzle; p.Goal.Aim {
	case Energy, Stops:
		return true
	case Victory, Mend:
		return turns.Over(s, p.Seat())
	case Build:
		return p.Goal.Built(s, p.Seat()) || s.Done() || s.Round() != p.State.Round() || s.Phase() >= rules.WaterFlow && s.Phase() != rules.TurnEnd
	}
	return a.round.Over(s)
}

// rest is the best way from here to the end.
func (a *Attempt) rest() []rules.Action {
	if len(a.line) > 0 {
		return a.line
	}
	if aim := a.Puzzle.Goal.Aim; aim == Energy || aim == Stops {
		return nil
	}
	s, begun, list := a.State, a.begun(), []rules.Action{}
	for !a.endedIn(&s) && len(list) < MaxAnswers {
		x := a.next(&s, nil, begun)
		if s.ToMove() == a.Puzzle.Seat() && s.TurnBegins() {
			begun++
		}
		list = append(list, x)
		s.Play(x)
	}
	return list
}

// Reveal plays the solution from the beginning, and judges its first answer.
func (p *Puzzle) Reveal() *Attempt {
	a := p.Begin(true)
	a.asked = p
	if p.Goal.Aim != Stops {
		a.answer = p.Best().String()
	}
	switch {
	case p.Goal.Aim == Stops:
		for _, x := range Ends(&p.State, p.Goal.Headstream) {
			a.answer += x.String() + " "
		}
		a.Moves = append(a.Moves, Move{Before: a.State})
		a.State = a.State.Foresee(0, nil)
	case len(p.Line) == 0:
		a.move(p.Best())
	default:
		for _, x := range p.Line {
			a.move(x)
		}
	}
	a.Over = true
	return a
}

// Turns is how many turns of the solver the line has.
func (p *Puzzle) Turns() int {
	n := 1
	s, seat := p.State, p.Seat()
	for _, x := range p.Line {
		if s.Play(x); s.ToMove() == seat && s.TurnBegins() {
			n++
		}
	}
	if len(p.Line) > 0 && s.ToMove() == seat && s.TurnBegins() { // one that begins after the end
		n--
	}
	return n
}
