package reason

import "barrage/game/rules"

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
