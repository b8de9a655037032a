package guide

import (
	"slices"

	"barrage/game/rules"
	"barrage/game/turns"
)

// Proof is how a goal can be reached in this round while the others do nothing.
type Proof struct {
	Line  []rules.Action // answers of the seat, to the end of the last turn that is needed
	Turns int            // of the seat
}

const (
	effort  = 4_000 // answers tried for a goal, at most: some tens of milliseconds
	deepest = 6     // turns of a line, at most
)

// Prove finds a line that reaches a goal in this round, with the fewest turns first. The turn of the seat must be beginning in s.
// What is found can be gone: it is legal whatever happens meanwhile that takes nothing away, and needs no draw. That nothing is
// found does not prove that there is no way.
func Prove(s *rules.State, seat rules.Seat, g Goal) (Proof, bool) {
	if !begins(s, seat) {
		return Proof{}, false
	}
	p := &prover{seat: seat, goal: g, round: s.Round(), left: effort}
	if g.Coming(s, seat) {
		return Proof{}, true
	}
	plans := p.plans(s)
	for p.depth = 1; p.depth <= deepest && p.left > 0; p.depth++ {
		for i := range plans {
			p.plan = &plans[i]
			p.seen = map[key]bool{}
			if p.turn(s, p.depth) {
				return Proof{slices.Clone(p.line), p.turns}, true
			}
		}
	}
	return Proof{}, false
}

// begins tells whether a turn of a seat is beginning.
func begins(s *rules.State, seat rules.Seat) bool {
	return !s.Done() && s.Depth() > 0 && s.ToMove() == seat && s.TurnBegins()
}

// Along follows a line while the others do nothing. It is false where an answer is not legal any more.
func Along(s *rules.State, seat rules.Seat, line []rules.Action) (rules.State, bool) {
	end, _, stopped := along(s, seat, line)
	return end, stopped.Code == 0
}

// along follows a line as far as it goes: the position where it stopped, the answer that was refused there, and why.
func along(s *rules.State, seat rules.Seat, line []rules.Action) (at rules.State, refused rules.Action, why rules.Reason) {
	at = *s
	round := s.Round()
	for _, a := range line {
		if at.Done() || at.Depth() == 0 || at.ToMove() != seat {
			return at, a, rules.Reason{Code: rules.NotAsked}
		}
		if r := at.Refuse(a); r.Code != 0 {
			return at, a, r
		}
		end := turns.Play(&at, seat, a)
		if end.Round() != round || end.Done() {
			return at, a, rules.Reason{Code: rules.NotAsked}
		}
		at = next(end, seat)
	}
	return at, 0, rules.Reason{}
}

// next is the position with the next turn of the seat, if its turn is over and another can be had.
func next(s rules.State, seat rules.Seat) rules.State {
	if s.Depth() > 0 && s.ToMove() >= 0 && s.ToMove() != seat {
		if mine, ok := s.IfTurnOf(seat); ok {
			return mine
		}
	}
	return s
}

// plan bounds a search: where is built, and through which conduits water runs.
type plan struct {
	sites   uint64 // building spaces; more are built on nowhere
	missing int    // pieces that must be built there
	produce bool   // a production is needed after them
	conduit rules.Site
	water   bool // water management may help
	hope    int  // energy of the production, for the order
}

// key tells positions apart, and how many turns are left.
type key struct {
	hash uint64
	left int
}

// prover is a search for a line.
type prover struct {
	seat  rules.Seat
	goal  Goal
	round int
	left  int
	depth int
	plan  *plan
	seen  map[key]bool
	line  []rules.Action
	turns int // of the line: a plan may turn out to take fewer than it seemed
}

// turn tries the turns that begin in a position, with so many left.
func (p *prover) turn(s *rules.State, left int) bool {
	if p.least(s) > left {
		return false
	}
	k := key{s.Hash(), left}
	if p.seen[k] {
		return false
	}
	p.seen[k] = true
	slack := left - p.least(s)
	for _, a := range p.spaces(s, slack) {
		if p.answer(s, a, left) {
			p.turns++
			return true
		}
	}
	return false
}

// least is the least number of turns that the plan still takes: a turn brings one piece, or one production.
func (p *prover) least(s *rules.State) int {
	n := 0
	if p.plan.produce {
		n = 1
		me := s.Player(p.seat)
		for i := p.plan.sites; i != 0; i &= i - 1 {
			if site := low(i); !me.Has(site) {
				if _, built := s.Owner(site); !built || site.Kind() != rules.Conduit {
					n++
				}
			}
		}
	} else if p.goal.Kind == Build {
		n = p.goal.Need - s.Player(p.seat).Pieces(p.goal.Piece)
	}
	return max(1, n)
}

// spaces are the turns to be tried, those that lead on directly first.
func (p *prover) spaces(s *rules.State, slack int) []rules.Action {
	legal := s.Legal(nil)
	rank := func(a rules.Action) int {
		if a.Kind() != rules.ActSpace {
			return -1
		}
		space, n, with := a.Space()
		if with != 0 {
			return -1
		}
		building := p.plan.sites != 0 && p.missing(s)
		switch space.Section() {
		case rules.CompanyBoard:
			if building {
				return 0
			}
		case rules.TurbineStation:
			if p.plan.produce && !p.missing(s) {
				return 10 - 2*space.N() + space.Fee()
			}
		case rules.WaterManagement:
			if p.plan.water {
				return 20
			}
		}
		if slack <= 0 {
			return -1
		}
		switch space.Section() {
		case rules.TurbineStation:
			if p.plan.produce {
				return 30 - 2*space.N() + space.Fee()
			}
		case rules.MachineryShop:
			return 40 + space.Fee()
		case rules.Workshop:
			return 50 + space.Fee()
		case rules.BankSection:
			if n <= 3 {
				return 60 - n
			}
		}
		return -1
	}
	legal = slices.DeleteFunc(legal, func(a rules.Action) bool { return rank(a) < 0 })
	slices.SortStableFunc(legal, func(a, b rules.Action) int { return rank(a) - rank(b) })
	return legal
}

// missing tells whether a piece of the plan is still to be built. A goal that counts pieces wants another one in any case.
func (p *prover) missing(s *rules.State) bool {
	if !p.plan.produce {
		return true
	}
	return p.least(s) > 1
}

// answer follows an answer to the end of the turn, and the turns after it.
func (p *prover) answer(s *rules.State, a rules.Action, left int) bool {
	if p.left--; p.left < 0 {
		return false
	}
	after := turns.Play(s, p.seat, a)
	p.line = append(p.line, a)
	if p.follow(&after, left) {
		return true
	}
	p.line = p.line[:len(p.line)-1]
	return false
}

func (p *prover) follow(s *rules.State, left int) bool {
	switch {
	case s.Done() || s.Round() != p.round:
		return false
	case s.Depth() == 0: // the turn is over, and the round with it
		return p.goal.Coming(s, p.seat)
	case s.ToMove() == rules.Chance: // what comes is not known
		return turns.Over(s, p.seat) && p.goal.Coming(s, p.seat)
	case !turns.Over(s, p.seat):
		for _, b := range p.choices(s) {
			if p.answer(s, b, left) {
				return true
			}
		}
		return false
	case p.goal.Coming(s, p.seat):
		return true
	case left <= 1:
		return false
	}
	mine := next(*s, p.seat)
	return begins(&mine, p.seat) && p.turn(&mine, left-1)
}

// most of the answers to a question that are tried.
const most = 6

// choices are the answers to be tried within a turn, the better ones first.
func (p *prover) choices(s *rules.State) []rules.Action {
	legal := s.Legal(nil)
	rank := func(a rules.Action) int {
		switch a.Kind() {
		case rules.ActBuild:
			if p.plan.sites>>a.Site()&1 == 0 {
				return -1
			}
			return s.BuildingFee(a)
		case rules.ActPlace:
			return s.BuildingFee(a)
		case rules.ActProduce:
			if _, conduit, _ := a.Production(); p.goal.Kind == Contract && p.plan.conduit != 0 && conduit != p.plan.conduit {
				return -1
			}
			return 200 - s.Yield(a)
		case rules.ActFulfil:
			if c, _ := a.Contracts(); c == p.goal.Contract {
				return 0
			}
			return 1
		case rules.ActNo:
			return 300
		}
		return 2
	}
	legal = slices.DeleteFunc(legal, func(a rules.Action) bool { return rank(a) < 0 })
	slices.SortStableFunc(legal, func(a, b rules.Action) int { return rank(a) - rank(b) })
	return legal[:min(most, len(legal))]
}
