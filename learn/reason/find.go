package reason

import (
	"cmp"
	"slices"

	"barrage/game/rules"
)

// Later is a turn that was really played after the one in question, in the same round.
type Later struct {
	State   rules.State // before it
	Seat    rules.Seat
	Answers []rules.Action
}

// Happened is what came after the turn in question.
type Happened struct {
	Turns []Later
	Ended bool // the round was played to its end
}

// Most is how many reasons are given, mostSaving how many of them only save something.
const (
	Most       = 3
	mostSaving = 1
)

// Find finds the reasons for a turn of the seat to move. Those that do not hold for the turn instead, if there is one,
// come alone; if there is none of them, those that hold for both.
func Find(s *rules.State, turn, instead []rules.Action) []Reason {
	f := finding(s, turn, instead)
	if f == nil {
		return nil
	}
	apart, shared := f.gains()
	if len(apart) == 0 {
		apart = shared
	}
	return choose(apart)
}

// Missed finds the reasons why a turn would have been better than the one that was played: what speaks for it alone,
// and the faults of the other. What a rival could have done is said only if it did it.
func Missed(s *rules.State, better, turn []rules.Action, then Happened) []Reason {
	f := finding(s, better, turn)
	if f == nil {
		return nil
	}
	f.happened = &then
	apart, _ := f.gains()
	return choose(append(apart, f.faults()...))
}

// Judged finds what the rules prove about a turn that somebody has chosen, and that is compared with no other: its faults, and what speaks
// for it.
func Judged(s *rules.State, turn []rules.Action) (against, speaks []Reason) {
	f := finding(s, turn, nil)
	if f == nil {
		return nil, nil
	}
	for i := range kinds {
		k := &kinds[i]
		if k.fault == nil {
			continue
		}
		for _, r := range f.ask(k, k.fault, f.turn, nil) {
			r.Fault = true
			against = append(against, r)
		}
	}
	speaks, _ = f.gains()
	return choose(against), choose(speaks)
}

// finder is a search for reasons.
type finder struct {
	s        rules.State
	seat     rules.Seat
	turn     *played
	other    *played   // nil without one
	happened *Happened // nil for a hint
	now      *future   // of the seat without the turn
	left     int       // effort
	rivals   [rules.MaxSeats]*rival
}

// finding begins a search; nil where nobody is asked, or no round is on.
func finding(s *rules.State, turn, instead []rules.Action) *finder {
	if s.Done() || s.Depth() == 0 || s.ToMove() < 0 || s.Round() == 0 || len(turn) == 0 {
		return nil
	}
	f := &finder{s: *s, seat: s.ToMove(), turn: playing(s, turn), left: effort}
	if len(instead) > 0 {
		f.other = playing(s, instead)
	}
	return f
}

// gains are what speaks for the turn: what does not hold for the other one, and what holds for both.
func (f *finder) gains() (apart, shared []Reason) {
	for i := range kinds {
		k := &kinds[i]
		if k.gain == nil {
			continue
		}
		mine := f.ask(k, k.gain, f.turn, f.other)
		if len(mine) == 0 {
			continue
		}
		var theirs []Reason
		if f.other != nil {
			theirs = f.ask(k, k.gain, f.other, f.turn)
		}
		for _, r := range mine {
			if slices.ContainsFunc(theirs, func(x Reason) bool { return x.Points >= r.Points }) {
				shared = append(shared, r)
			} else if f.happened == nil || !k.rival || f.really(&r) {
				apart = append(apart, r)
			}
		}
	}
	return explained(apart), explained(shared)
}

// faults are what speaks against the other turn, and does not hold for the turn.
func (f *finder) faults() (list []Reason) {
	for i := range kinds {
		k := &kinds[i]
		if k.fault == nil || f.other == nil {
			continue
		}
		if theirs := f.ask(k, k.fault, f.other, f.turn); len(theirs) > 0 && len(f.ask(k, k.fault, f.turn, f.other)) == 0 {
			for _, r := range theirs {
				r.Fault = true
				list = append(list, r)
			}
		}
	}
	return list
}

// ask asks for the reasons of a kind.
func (f *finder) ask(k *kind, of func(f *finder, p, other *played) []Reason, p, other *played) []Reason {
	list := of(f, p, other)
	if k.ahead && f.left <= 0 {
		return nil // what was not found may be there
	}
	for i := range list {
		list[i].Kind, list[i].Class = k.code, k.class
		if list[i].Line == nil {
			list[i].Line = []Turn{p.turn()}
		}
		if list[i].about == "" {
			list[i].about = k.code
		}
	}
	return list
}

// choose puts reasons in order and keeps those that are said: by class, then by the points at stake, then by the order of
// the catalogue; never two about the same thing, and at most one that only saves something.
func choose(list []Reason) []Reason {
	slices.SortStableFunc(list, func(a, b Reason) int { return cmp.Or(cmp.Compare(a.Class, b.Class), b.Points-a.Points) })
	var said []Reason
	saving := 0
	for _, r := range list {
		if len(said) == Most || slices.ContainsFunc(said, func(x Reason) bool { return x.about == r.about }) {
			continue
		}
		if r.Class == Saves {
			if saving++; saving > mostSaving {
				continue
			}
		}
		said = append(said, r)
	}
	return said
}

// one is a list of one reason.
func one(r Reason) []Reason { return []Reason{r} }

// arg is an argument.
func arg(name string, value any) Arg { return Arg{name, value} }

// All finds everything that the rules prove about a turn of the seat to move, for it and against it, in the order of the catalogue;
// instead may be empty.
func All(s *rules.State, turn, instead []rules.Action) (list []Reason) {
	f := finding(s, turn, instead)
	if f == nil {
		return nil
	}
	for i := range kinds {
		k := &kinds[i]
		if k.gain != nil {
			list = append(list, f.ask(k, k.gain, f.turn, f.other)...)
		}
		if k.fault != nil {
			for _, r := range f.ask(k, k.fault, f.turn, f.other) {
				r.Fault = true
				list = append(list, r)
			}
		}
	}
	return list
}
