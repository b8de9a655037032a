// Package ahead checks turns that were decided before they came: what a turn was to do in the position it
// was decided in, and whether it still does that when its time has come. It is pure.
package ahead

import (
	"errors"

	"barrage/game/rules"
	"barrage/game/turns"
)

// Foreseen is what a turn was to do when it was decided.
type Foreseen struct {
	Steps []Step // every question of the turn, with those that have a single answer
	Gains []Gain // by seat
}

// Step is a question of the turn and its answer.
type Step struct {
	Kind   rules.PromptKind
	Answer rules.Action
}

// Gain is what a seat has more after the turn than before.
type Gain struct {
	VP, Energy, Credits, Excavators, Mixers, Engineers int
	Drops                                              int // in its dams
}

var (
	// ErrOpen is the error of answers that do not lead to the end of the turn.
	ErrOpen = errors.New("the turn is not complete")
	// ErrPast is the error of answers beyond the end of the turn, or beyond a draw: what it reveals is for a
	// person to look at.
	ErrPast = errors.New("answers after the end of the turn or after a draw")
)

// Refused is the error of an answer that the rules refuse, with the position it was refused in.
type Refused struct {
	State rules.State
	Err   error
}

func (r *Refused) Error() string { return r.Err.Error() }
func (r *Refused) Unwrap() error { return r.Err }

// walk is the way through a turn.
type walk struct {
	seat   rules.Seat
	before rules.State
	now    rules.State
	log    rules.Log
	steps  []Step
}

func begin(s *rules.State) *walk {
	return &walk{seat: s.ToMove(), before: *s, now: *s, log: rules.Log{Camera: true}}
}

// play answers a question, and notes those that the rules answer by themselves.
func (w *walk) play(a rules.Action) error {
	asked, known := w.now, len(w.log.Forced)
	if err := w.now.Apply(a, &w.log); err != nil {
		return &Refused{asked, err}
	}
	w.steps = append(w.steps, Step{asked.Prompt().Kind, a})
	for _, f := range w.log.Forced[known:] {
		if f.Photos > 0 || turns.Over(&f.State, w.seat) { // no longer of this turn
			break
		}
		w.steps = append(w.steps, Step{f.State.Prompt().Kind, f.Answer})
	}
	return nil
}

// over reports whether the turn has ended, or something is to be drawn.
func (w *walk) over() bool { return len(w.log.Photos) > 0 || turns.Over(&w.now, w.seat) }

// gains are what the turn has brought: without what follows it by itself, such as the end of a round.
func (w *walk) gains() []Gain {
	after := &w.now
	if len(w.log.Photos) > 0 {
		after = &w.log.Photos[0].State
	}
	list := make([]Gain, w.before.Players())
	for i := range list {
		list[i] = of(after, rules.Seat(i)).less(of(&w.before, rules.Seat(i)))
	}
	return list
}

func of(s *rules.State, seat rules.Seat) Gain {
	p := s.Player(seat)
	g := Gain{p.VP(), p.Energy(), p.Credits(), int(p.Machines().Excavators), int(p.Machines().Mixers), p.Engineers(), 0}
	for _, dam := range rules.Sites() {
		if owner, built := s.Owner(dam); built && owner == seat && s.Level(dam) > 0 {
			g.Drops += s.Drops(dam)
		}
	}
	return g
}

func (g Gain) less(b Gain) Gain {
	return Gain{g.VP - b.VP, g.Energy - b.Energy, g.Credits - b.Credits, g.Excavators - b.Excavators, g.Mixers - b.Mixers, g.Engineers - b.Engineers, g.Drops - b.Drops}
}

// Foresee is what answers do in the turn that begins in a position. They lead to the end of the turn or to a draw, and not
// beyond; the error is ErrOpen, ErrPast or a *Refused.
func Foresee(s *rules.State, answers []rules.Action) (Foreseen, error) {
	w := begin(s)
	for i, a := range answers {
		if i > 0 && w.over() {
			return Foreseen{}, ErrPast
		}
		if err := w.play(a); err != nil {
			return Foreseen{}, err
		}
	}
	if len(answers) == 0 || !w.over() {
		return Foreseen{}, ErrOpen
	}
	return Foreseen{w.steps, w.gains()}, nil
}

// Reason is why a turn does not fit any more.
type Reason uint8

const (
	Illegal Reason = iota + 1 // the rules refuse an answer
	Asked                     // other questions are asked
	Less                      // its player gets less of something than foreseen, or pays more
	Others                    // somebody else gets more than foreseen
)

// Misfit says what does not fit.
type Misfit struct {
	Reason  Reason
	Refused *Refused // Illegal
	// Less: what there is less of, as in Gain, what was foreseen and what there would be.
	What           Resource
	Foreseen, Gets int
}

// Resource is something that a turn brings or costs.
type Resource string

const (
	VP         Resource = "vp"
	Energy     Resource = "energy"
	Credits    Resource = "credits"
	Excavators Resource = "excavators"
	Mixers     Resource = "mixers"
	Engineers  Resource = "engineers"
	Drops      Resource = "drops"
)

// Fits finds out whether a turn still does in a position what was foreseen: the same questions are asked, every answer is legal,
// its player gets no less of anything and pays no more, and nobody else gets more. It returns the answers to play,
// without those that the rules give by themselves, or what does not fit.
func (f Foreseen) Fits(s *rules.State) ([]rules.Action, *Misfit) {
	w := begin(s)
	var answers []rules.Action
	for len(w.steps) < len(f.Steps) {
		next := f.Steps[len(w.steps)]
		if len(answers) > 0 && w.over() || w.now.Prompt().Kind != next.Kind {
			return nil, &Misfit{Reason: Asked}
		}
		if err := w.play(next.Answer); err != nil {
			return nil, &Misfit{Reason: Illegal, Refused: err.(*Refused)}
		}
		answers = append(answers, next.Answer)
		if len(w.steps) > len(f.Steps) {
			return nil, &Misfit{Reason: Asked}
		}
		for i, step := range w.steps {
			if step != f.Steps[i] {
				return nil, &Misfit{Reason: Asked}
			}
		}
	}
	if !w.over() {
		return nil, &Misfit{Reason: Asked}
	}
	for i, gets := range w.gains() {
		was := f.Gains[i]
		if rules.Seat(i) != w.seat {
			if more := gets.less(was); more.VP > 0 || more.Credits > 0 || more.Energy > 0 || more.Drops > 0 {
				return nil, &Misfit{Reason: Others}
			}
			continue
		}
		for _, r := range []struct {
			what      Resource
			was, gets int
		}{
			{VP, was.VP, gets.VP}, {Energy, was.Energy, gets.Energy}, {Credits, was.Credits, gets.Credits}, {Excavators, was.Excavators, gets.Excavators},
			{Mixers, was.Mixers, gets.Mixers}, {Engineers, was.Engineers, gets.Engineers}, {Drops, was.Drops, gets.Drops},
		} {
			if r.gets < r.was {
				return nil, &Misfit{Reason: Less, What: r.what, Foreseen: r.was, Gets: r.gets}
			}
		}
	}
	return answers, nil
}
