package reason

import (
	"barrage/game/rules"
	"barrage/game/turns"
)

// Step is a turn of a line as it is played.
type Step struct {
	Turn   Turn
	Before rules.State // its turn has begun
	After  rules.State // at its end
	Events []rules.Event
}

// Along plays a line from a position: the others do nothing in between, and whatever is drawn is the first that may
// be. It is false where a turn cannot be had or an answer is not legal.
func Along(s *rules.State, line []Turn) (rules.State, bool) {
	at := *s
	for i, t := range line {
		next, ok := t.begin(s, at, i == 0)
		if !ok {
			return at, false
		}
		at = next
		for _, a := range t.Answers {
			if at.Done() || at.Depth() == 0 || at.ToMove() != t.Seat || !at.IsLegal(a) {
				return at, false
			}
			at = turns.Play(&at, t.Seat, a)
		}
	}
	return at, true
}

// Steps is Along turn by turn, with what happens in each.
func Steps(s *rules.State, line []Turn) (steps []Step, ok bool) {
	at := *s
	for i, t := range line {
		next, ok := t.begin(s, at, i == 0)
		if !ok {
			return nil, false
		}
		p := playing(&next, t.Answers)
		if len(p.answers) < len(t.Answers) {
			return nil, false
		}
		steps = append(steps, Step{t, next, p.after, p.events})
		at = p.live
		if at.Done() || at.Round() != s.Round() {
			at = p.after
		}
	}
	return steps, true
}

// begin is the position in which a turn of a line from s begins: the first may go on where it stands.
func (t *Turn) begin(s *rules.State, at rules.State, first bool) (rules.State, bool) {
	if first && at.ToMove() == t.Seat {
		return at, true
	}
	return turnOf(at, t.Seat, s.Round())
}

// turnOf is the position with the next turn of a seat in a round. What is drawn before it is the first that may be: the
// lines use nothing that is drawn.
func turnOf(s rules.State, seat rules.Seat, round int) (rules.State, bool) {
	for !s.Done() && s.Depth() > 0 && s.Round() == round && s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	if s.Done() || s.Depth() == 0 || s.Round() != round || s.ToMove() < 0 {
		return s, false
	}
	if s.ToMove() == seat && s.TurnBegins() {
		return s, true
	}
	return s.IfTurnOf(seat)
}
