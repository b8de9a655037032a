package puzzle

import (
	"barrage/game/rules"
	"barrage/game/view"
)

// Played is where a puzzle stands that somebody plays.
type Played struct {
	Puzzle *Posed       `json:"puzzle"` // its game is the table as it stands; when nothing is asked, without a question
	Moves  []PlayedMove `json:"moves"`  // what was played since it began, without those that are known
	Count  int          `json:"count"`  // how many moves there are in all
	Turn   int          `json:"turn"`   // of the solver, from 1
	Turns  int          `json:"turns"`  // that the best way takes
	Took   []Took       `json:"took"`   // the turns of the solver so far
	Over   bool         `json:"over,omitempty"`
	Solved bool         `json:"solved,omitempty"` // to the end, every answer as good as the best
	Wrong  bool         `json:"wrong,omitempty"`  // the last answer has to be taken back
	Marked *Marked      `json:"marked,omitempty"` // the last answer
	Onward string       `json:"onward,omitempty"` // how it would go on at best after a wrong answer, in words
	Result string       `json:"result,omitempty"` // what it has come to, if it is over
	Hints  []Clue       `json:"hints"`            // those that were asked for
	Rating *Rating      `json:"rating,omitempty"` // of the solver after this, if it was sent and this decides
}

// PlayedMove is something that was played.
type PlayedMove struct {
	Seat  int    `json:"seat"`  // −1 for chance
	After string `json:"after"` // the position it led to
	view.Told
}

// Took is a turn of the solver.
type Took struct {
	Text string `json:"text"` // its answers
	Move int    `json:"move"` // after which it was over, from 1
}

// Show shows where it stands: the moves after those that are known, and so many hints.
func (a *Attempt) Show(known, hints int, w view.Words) (*Played, error) {
	p := a.Puzzle
	out := &Played{Moves: []PlayedMove{}, Count: len(a.Moves), Turns: p.Turns(), Took: a.took(w), Over: a.Over, Wrong: a.Wrong, Solved: a.Over && !a.Free, Hints: []Clue{}}
	if out.Turn = min(a.turn, out.Turns); a.Wrong {
		out.Turn = a.during
	}
	for i := min(max(0, known), len(a.Moves)); i < len(a.Moves); i++ {
		out.Moves = append(out.Moves, a.Moves[i].film(w))
	}
	if err := a.mark(out, w); err != nil {
		return nil, err
	}
	if a.Over {
		out.Result = a.result(w)
	}
	if a.Over || a.Wrong || a.Free && len(a.Moves) > 0 {
		out.Puzzle = a.bare(w)
		return out, nil
	}
	q, err := a.Question()
	if err != nil {
		return nil, err
	}
	out.Puzzle = q.Show(w)
	if q != p {
		out.Puzzle.Question, out.Puzzle.Hint = w.Question(&a.State), q.onward(w)
	}
	if hints > 0 {
		out.Hints = clues(q, hints, w)
	}
	return out, nil
}

// mark judges the last answer, if it is judged at all.
func (a *Attempt) mark(out *Played, w view.Words) (err error) {
	if a.asked == nil {
		return nil
	}
	if out.Marked, err = a.asked.Judge(a.answer, w); err != nil {
		return err
	}
	if a.Wrong && !out.Marked.Unsure {
		out.Marked.Verdict = a.asked.far(out.Marked, w)
		out.Onward = a.onward(w)
	}
	return nil
}

// bare is the puzzle with the table as it stands and nothing that is judged.
func (a *Attempt) bare(w view.Words) *Posed {
	p := *a.Puzzle
	out := p.Show(w)
	out.Position, out.Game = view.Text(&a.State), view.GameOf(&a.State, w)
	if a.Over || a.Wrong {
		out.Game.Prompt = nil
	} else {
		out.Question, out.Answers = w.Question(&a.State), len(out.Game.Prompt.Answers)
	}
	return out
}

// film shows a move event by event.
func (m *Move) film(w view.Words) PlayedMove {
	s := m.Before
	out := PlayedMove{Seat: int(s.ToMove())}
	if m.Action == 0 {
		out.Seat, out.Told = int(rules.Chance), w.FilmWater(&s)
	} else {
		out.Told = w.Film(&s, m.Action)
	}
	out.After = view.Text(&s)
	return out
}

// took lists the turns of the solver so far: the answer that says most of each is its last.
func (a *Attempt) took(w view.Words) []Took {
	list, seat := []Took{}, a.Puzzle.Seat()
	fresh := true
	for i := range a.Moves {
		m := &a.Moves[i]
		if m.Action == 0 || m.Before.ToMove() != seat {
			continue
		}
		if m.Before.TurnBegins() || fresh {
			list, fresh = append(list, Took{}), false
		}
		last := &list[len(list)-1]
		last.Text, last.Move = w.Answer(&m.Before, m.Action), i+1
	}
	return list
}

// result is what it has come to, in words.
func (a *Attempt) result(w view.Words) string {
	p := a.Puzzle
	n := 0
	switch p.Goal.Aim {
	case Energy:
		first := a.Moves[0]
		if first.Action.Kind() == rules.ActProduce {
			n = first.Before.Yield(first.Action)
		}
	case VP, WinRound, WinGame, Fulfil:
		n = a.round.End(&a.State, p.Goal.Aim)
	case Build:
		n = -a.turn
		if a.State.ToMove() == p.Seat() && a.State.TurnBegins() {
			n++
		}
		if !p.Goal.Built(&a.State, p.Seat()) {
			return p.value(None, w)
		}
	default:
		return ""
	}
	return p.value(Span{n, n}, w)
}

// onward is how it would go on at best after a wrong answer: the solver's own answers.
func (a *Attempt) onward(w view.Words) string {
	switch a.Puzzle.Goal.Aim {
	case VP, Fulfil:
	default:
		return ""
	}
	s := a.State
	var list []string
	for _, x := range a.rest() {
		if s.ToMove() == a.Puzzle.Seat() {
			list = append(list, w.Answer(&s, x))
		}
		s.Play(x)
	}
	if a.round.err != nil {
		return ""
	}
	return joined(list)
}
