package reason

import (
	"slices"

	"barrage/game/rules"
	"barrage/game/turns"
)

// played is a turn as it is played.
type played struct {
	seat    rules.Seat
	answers []rules.Action
	asked   []asked // the decisions, with those that had a single answer
	before  rules.State
	after   rules.State // at the end of the turn, before anybody else does anything
	live    rules.State // the same, or what comes after it
	events  []rules.Event
	ended   bool    // so has its phase, perhaps the round: what is asked then is not the turn's
	future  *future // what the seat can do next, once it was asked for
}

// asked is an answer with the position it is given in.
type asked struct {
	state  rules.State
	answer rules.Action
}

// playing plays a turn as far as it is legal.
func playing(s *rules.State, answers []rules.Action) *played {
	p := &played{seat: s.ToMove(), before: *s, after: *s, live: *s}
	for i, a := range answers {
		if p.ended || i > 0 && (p.live.Done() || turns.Over(&p.live, p.seat)) || !p.answer(a) {
			break
		}
	}
	return p
}

// answer plays an answer, without what follows the turn.
func (p *played) answer(a rules.Action) bool {
	log, at := rules.Log{Camera: true}, p.live
	if p.live.Apply(a, &log) != nil {
		return false
	}
	p.after = p.live
	if end, ok := log.TurnEnd(); ok {
		p.ended, p.after = true, end
	}
	p.answers = append(p.answers, a)
	p.asked = append(p.asked, asked{at, a})
	for _, f := range log.Forced {
		if f.State.ToMove() == p.seat {
			p.asked = append(p.asked, asked{f.State, f.Answer})
		}
	}
	p.events = append(p.events, log.Events...)
	return true
}

// over tells whether the turn is decided to its end.
func (p *played) over() bool { return p.ended || p.live.Done() || turns.Over(&p.live, p.seat) }

// me is the player at the end of the turn, was before it.
func (p *played) me() *rules.Player  { return p.after.Player(p.seat) }
func (p *played) was() *rules.Player { return p.before.Player(p.seat) }

// all are the events of the seat of a kind; 0 for all kinds.
func (p *played) all(kind rules.EventKind) (list []rules.Event) {
	for _, e := range p.events {
		if (kind == 0 || e.Kind == kind) && e.Seat == p.seat {
			list = append(list, e)
		}
	}
	return list
}

// has tells whether there is an event of a kind.
func (p *played) has(kind rules.EventKind) bool { return len(p.all(kind)) > 0 }

// first is the first decision of a kind, nil without one.
func (p *played) first(kind rules.ActionKind) *asked {
	for i := range p.asked {
		if p.asked[i].answer.Kind() == kind {
			return &p.asked[i]
		}
	}
	return nil
}

// space is the shared or own space that the turn takes, 0 if it takes none.
func (p *played) space() (space rules.Space, engineers int) {
	if len(p.asked) == 0 || p.asked[0].answer.Kind() != rules.ActSpace {
		return 0, 0
	}
	space, engineers, _ = p.asked[0].answer.Space()
	return space, engineers
}

// turn is the turn as a part of a line.
func (p *played) turn() Turn { return Turn{p.seat, p.answers} }

// effects are the events without the price of the space. Events add up to everything that changes.
func (p *played) effects() []rules.Event {
	return slices.DeleteFunc(slices.Clone(p.events), func(e rules.Event) bool {
		return e.Kind == rules.EvEngineers || e.Kind == rules.EvCredits && e.Seat == p.seat && (e.Why() == rules.ByFee || e.Why() == rules.ByCost)
	})
}
