package reason

import (
	"slices"

	"barrage/game/rules"
)

// Class says what a reason speaks of. The classes are in the order of their weight.
type Class string

const (
	Points   Class = "A" // points of this round, or for good
	Possible Class = "B" // something becomes possible
	Denies   Class = "C" // something is kept, or kept from a rival
	Saves    Class = "D" // something is saved
)

// Reason is a fact that the rules prove about a turn.
type Reason struct {
	Kind   string // its code, such as "contract_now"
	Class  Class
	Fault  bool // it speaks against the turn that was played, not for the better one
	Args   []Arg
	Points int      // at stake; for the order of reasons only, unless they are an argument
	Line   []Turn   // to be played from the position before the turn, to see the fact
	Beside []Turn   // the same without the turn, or with the other one; nil if nothing is to be seen there
	Things []string // on the table, by the names of view.Answered

	about string                   // of two reasons about the same thing one is said
	came  func(e rules.Event) bool // of a rival's later turns: it did what the reason warns of
}

// Arg is an argument of a reason. The value is an int, or one of the values of package rules that words.go of package
// review says: Seat, Contract, Reward, Kind, Section, Tile, Machines, Terms, Company, []Basin, []Part.
type Arg struct {
	Name  string
	Value any
}

// Arg is the value of an argument, nil without it.
func (r *Reason) Arg(name string) any {
	for _, a := range r.Args {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// N is the figure of an argument, -1 without it.
func (r *Reason) N(name string) int {
	if n, ok := r.Arg(name).(int); ok {
		return n
	}
	return -1
}

// Turn is a turn of a line. Those between it and the turn before do nothing.
type Turn struct {
	Seat    rules.Seat
	Answers []rules.Action
}

// Load is a tile and machines on the wheel or back from it.
type Load struct {
	Tiles    []rules.Tile
	Machines rules.Machines
}

// Share is a part of a sum of VP.
type Share struct {
	From rules.Source
	VP   int
}

// Along plays a line from a position: the others do nothing in between, and whatever is drawn is the first that may
// be. It is false where a turn cannot be had or an answer is not legal.
func Along(s *rules.State, line []Turn) (rules.State, bool) {
	at := *s
	for i, t := range line {
		if i > 0 || at.ToMove() != t.Seat {
			next, ok := turnOf(at, t.Seat, s.Round())
			if !ok {
				return at, false
			}
			at = next
		}
		for _, a := range t.Answers {
			if at.Done() || at.Depth() == 0 || at.ToMove() != t.Seat || !at.IsLegal(a) {
				return at, false
			}
			at = play(at, t.Seat, a)
		}
	}
	return at, true
}

// play plays an answer; if the round ends with it, the position is that at the end of the turn.
func play(s rules.State, seat rules.Seat, a rules.Action) rules.State {
	end := s
	if !last(&s, seat) {
		end.Play(a)
		return end
	}
	log := rules.Log{Camera: true}
	end.PlayLogged(a, &log)
	if end.Round() != s.Round() || end.Done() {
		if i := slices.IndexFunc(log.Photos, func(p rules.Photo) bool { return p.Moment == rules.AtTurnEnd }); i >= 0 {
			return log.Photos[i].State
		}
	}
	return end
}

// last tells whether nobody else has a turn left, so that the round may end with one (R4.4.3).
func last(s *rules.State, seat rules.Seat) bool {
	for other := range rules.Seat(s.Players()) {
		if other != seat && !s.HasPassed(other) && s.Player(other).Crew() > 0 {
			return false
		}
	}
	return true
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
