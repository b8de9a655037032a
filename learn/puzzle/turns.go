package puzzle

import "barrage/game/rules"

// Builder searches for the fewest turns in which something is built. The turns are the solver's own,
// within the round; whoever else is to move hinders or helps as in Round.
type Builder struct {
	goal   Goal
	seat   rules.Seat
	round  int
	budget int
	seen   map[builderKey]span
	err    error
}

type builderKey struct {
	hash uint64
	left int8
}

// never is what a way is worth that does not lead to the goal.
const never = -1

// NewBuilder makes the search of a question that is asked in a position. It looks at so many positions.
func NewBuilder(s *rules.State, goal Goal, budget int) *Builder {
	return &Builder{goal: goal, seat: s.ToMove(), round: s.Round(), budget: budget, seen: map[builderKey]span{}}
}

// left is how many of the turns that are left are not needed: never if they are not enough. A turn has
// been taken from them when its first answer is played.
func (v *Builder) left(s *rules.State, left int) span {
	switch {
	case v.goal.Built(s, v.seat):
		return span{int16(left), int16(left)}
	case s.Done() || s.Round() != v.round || s.Phase() >= rules.WaterFlow && s.Phase() != rules.TurnEnd:
		return span{never, never}
	case s.ToMove() == v.seat && s.TurnBegins():
		if left == 0 {
			return span{never, never}
		}
		left--
	}
	key := builderKey{s.Hash(), int8(left)}
	if known, ok := v.seen[key]; ok {
		return known
	}
	if v.budget--; v.budget < 0 {
		v.err = ErrTooLarge
	}
	var out span
	var buf [128]rules.Action
	for i, a := range s.Legal(buf[:0]) {
		if v.err != nil {
			return out
		}
		next := *s
		next.Play(a)
		x := v.left(&next, left)
		switch {
		case i == 0:
			out = x
		case s.ToMove() == v.seat:
			out = span{max(out.worst, x.worst), max(out.best, x.best)}
		default:
			out = span{min(out.worst, x.worst), max(out.best, x.best)}
		}
		if s.ToMove() == v.seat && int(out.worst) == left {
			break // nothing is better
		}
	}
	v.seen[key] = out
	return out
}

// begun takes the turn that begins in a position from those that are left.
func (v *Builder) begun(s *rules.State, left int) int {
	if s.ToMove() == v.seat && s.TurnBegins() {
		left--
	}
	return left
}

// Results searches what each answer comes to within so many turns of all: minus the turns needed, or
// None. So many turns are left in the position, the one that has begun not counted.
func (v *Builder) Results(s *rules.State, turns, left int) ([]Span, error) {
	left = v.begun(s, left)
	var list []Span
	for _, a := range s.Legal(nil) {
		next := *s
		next.Play(a)
		r := None
		if left >= 0 {
			x := v.left(&next, left)
			if v.err != nil {
				return nil, v.err
			}
			if x.best != never {
				r.Best = int(x.best) - turns
			}
			if x.worst != never {
				r.Worst = int(x.worst) - turns
			}
		}
		list = append(list, r)
	}
	return list, nil
}

// Next is the answer to follow with so many turns left: of the solver the best one, of everybody else the worst.
func (v *Builder) Next(s *rules.State, left int) (chosen rules.Action) {
	left = max(0, v.begun(s, left))
	mine := s.ToMove() == v.seat
	var worst int16
	for i, a := range s.Legal(nil) {
		next := *s
		next.Play(a)
		if x := v.left(&next, left).worst; i == 0 || mine && x > worst || !mine && x < worst {
			chosen, worst = a, x
		}
	}
	return chosen
}

// Line follows an answer until the thing is built.
func (v *Builder) Line(s rules.State, first rules.Action, turns int) []rules.Action {
	list := []rules.Action{first}
	s.Play(first)
	for left := turns - 1; !v.goal.Built(&s, v.seat); {
		next := v.Next(&s, left)
		left = v.begun(&s, left)
		list = append(list, next)
		s.Play(next)
	}
	return list
}
