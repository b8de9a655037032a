package guide

import (
	"slices"

	"barrage/game/rules"
)

// Tracked is a goal of a round, and what has become of it.
type Tracked struct {
	Goal
	Have  int
	Done  bool
	Turn  int  // of the seat in the round, in which it was reached; counted from 1
	Gone  bool // it cannot be reached any more, as far as can be proven
	Why   Why
	Late  bool // it took the place of another, or came after the others were reached
	Extra bool // it came after the others were reached
	Later bool // it will be reached when the water of the round has run

	line  []rules.Action // that reaches it, from where it was proven last
	since int            // turns that were over when it came
	ended bool           // it was decided when the round ended
	round int            // of the goal
}

// Round is a round with its goals.
type Round struct {
	N     int
	Goals []Tracked
	Turns int // that are over
	Best  int // energy of the largest production
	// Left is how many turns the goals take that are not reached yet, one after the other; 0 if that is not proven.
	Left int
	// First tells that nobody had more energy when the last goal of energy was reached.
	First bool

	set bool
}

// Game is a game as its guide sees it: the rounds up to the present one.
type Game struct {
	Seat   rules.Seat
	State  rules.State
	Rounds []Round
	Ended  []int // energy of the seat in the rounds that are over

	led [rules.MaxSeats]int // rounds in which a seat had the most energy, shared or not
}

// Now is the present round, nil before the first.
func (g *Game) Now() *Round {
	if len(g.Rounds) == 0 {
		return nil
	}
	return &g.Rounds[len(g.Rounds)-1]
}

// Follow follows a game of a seat from its beginning.
func (p *Prover) Follow(start *rules.State, actions []rules.Action, seat rules.Seat) *Game {
	f := &follower{game: &Game{Seat: seat, State: *start}, prove: p.Prove}
	f.look()
	for _, a := range actions {
		f.play(a)
	}
	return f.game
}

// follower follows a game.
type follower struct {
	game   *Game
	latest rules.State               // after the last turn
	drawn  map[rules.Site]rules.Seat // who used the water of a dam last in this round
	prove  prove
	mine   bool // the turn that is over was the seat's
}

func (f *follower) play(a rules.Action) {
	g := f.game
	log := rules.Log{Camera: true}
	before := g.State.Round()
	f.mine = f.mine || begins(&g.State, g.Seat)
	g.State.PlayLogged(a, &log)
	for _, e := range log.Events {
		switch {
		case e.Kind == rules.EvProduced:
			dam, _, _ := e.Production()
			if f.drawn == nil {
				f.drawn = map[rules.Site]rules.Seat{}
			}
			f.drawn[dam] = e.Seat
		case e.Kind == rules.EvEnergy && e.Seat == g.Seat && e.Why() == rules.ByProduction:
			if r := g.Now(); r != nil && r.N == before {
				r.Best = max(r.Best, int(e.N))
			}
		}
	}
	for _, p := range log.Photos {
		if p.Moment == rules.AtTurnEnd && p.State.Round() == before {
			f.latest = p.State
			f.observe(&f.latest, true)
		}
	}
	if g.State.Round() != before || g.State.Done() {
		if before > 0 {
			f.close()
		}
	} else {
		f.observe(&g.State, false)
	}
	f.look()
}

// observe notes what a position of the round shows of its goals.
func (f *follower) observe(s *rules.State, ended bool) {
	r := f.game.Now()
	if r == nil || r.N != s.Round() {
		return
	}
	if ended && f.mine {
		r.Turns++
		f.mine = false
	}
	for i := range r.Goals {
		t := &r.Goals[i]
		if t.Gone && !t.Done {
			continue
		}
		// What was reached is not less afterwards: water that was held may be used.
		if have := t.Goal.Have(s, f.game.Seat, r.Best); !t.Done || have > t.Have {
			t.Have = have
		}
		if !t.Done && t.Reached(s, f.game.Seat) {
			t.Done, t.Gone = true, false
			t.Turn = r.Turns
			if !ended {
				t.Turn++
			}
			r.First = first(s, f.game.Seat)
		}
		t.Later = !t.Done && t.Coming(s, f.game.Seat)
	}
}

// first tells whether nobody else has as much energy.
func first(s *rules.State, seat rules.Seat) bool {
	for other := range rules.Seat(s.Players()) {
		if other != seat && s.Player(other).Energy() >= s.Player(seat).Energy() {
			return false
		}
	}
	return true
}

// close ends a round: its water has run.
func (f *follower) close() {
	g := f.game
	after := f.latest.AfterWater()
	r := g.Now()
	if r != nil && r.N == after.Round() {
		for i := range r.Goals {
			t := &r.Goals[i]
			if t.Gone || t.Done {
				continue
			}
			t.Have = t.Goal.Have(&after, g.Seat, r.Best)
			if t.Done = t.Reached(&after, g.Seat); t.Done {
				t.Turn, t.Later, t.ended = r.Turns, false, true
			} else {
				t.Gone, t.Why, t.ended = true, Why{Code: Spent}, true
			}
		}
	}
	g.Ended = append(g.Ended, after.Player(g.Seat).Energy())
	for seat := range rules.Seat(after.Players()) {
		if place, _ := after.EnergyPlace(seat); place == 1 {
			g.led[seat]++
		}
	}
	f.drawn, f.mine = nil, false
}

// look sets the goals when the first turn of a round begins, and proves them anew when another does.
func (f *follower) look() {
	g := f.game
	s := &g.State
	if s.Done() || s.Round() == 0 {
		return
	}
	if r := g.Now(); r == nil || r.N != s.Round() {
		g.Rounds = append(g.Rounds, Round{N: s.Round()})
	}
	r := g.Now()
	if !begins(s, g.Seat) || r.N > Chosen {
		return
	}
	c := &chooser{state: s, seat: g.Seat, prove: f.prove}
	if n := len(g.Ended); n > 0 {
		c.last = g.Ended[n-1]
	}
	if !r.set {
		r.set = true
		if r.N > Planned {
			r.Goals, _ = c.set(offers, nil, false)
		} else {
			var all Proof
			r.Goals, all = c.set(atOnce, nil, true)
			r.Left = all.Turns
		}
		for i := range r.Goals {
			r.Goals[i].Have = r.Goals[i].Goal.Have(s, g.Seat, r.Best)
		}
		return
	}
	f.again(r, c)
}

// again proves goals anew, where a turn begins. Of those that are set, one that cannot be reached any more makes room for another.
func (f *follower) again(r *Round, c *chooser) {
	s, seat := c.state, c.seat
	open, lost := 0, false
	for i := range r.Goals {
		t := &r.Goals[i]
		if t.Done || t.Gone || t.Later {
			continue
		}
		if rest, ok := onward(s, seat, t.line); ok && f.leads(s, rest, t.Goal) {
			t.line = rest
		} else if proof, ok := f.prove(s, seat, t.Goal); ok {
			t.line = proof.Line
		} else {
			t.Gone, t.Why = true, why(s, seat, t.line, f.drawn)
			lost = lost || !t.Extra
			continue
		}
		open++
	}
	r.Left = 0
	if r.N > Planned {
		return
	}
	if open == 0 {
		goals, all := c.set(1, r.Goals, true)
		for _, t := range goals {
			t.Late, t.Extra, t.Have, t.since = true, !lost, t.Goal.Have(s, seat, r.Best), r.Turns
			r.Goals = append(r.Goals, t)
		}
		r.Left = all.Turns
		return
	}
	r.Left = f.together(s, r)
}

// together is how many turns the open goals take: those of a line that reaches all of them, 0 if there is none.
func (f *follower) together(s *rules.State, r *Round) (n int) {
	for _, t := range r.Goals {
		if t.Done || t.Gone || t.Later {
			continue
		}
		all := !slices.ContainsFunc(r.Goals, func(other Tracked) bool {
			return !other.Done && !other.Gone && !other.Later && !f.leads(s, t.line, other.Goal)
		})
		if taken := length(t.line); all && (n == 0 || taken < n) {
			n = taken
		}
	}
	return n
}

// length is how many turns a line has.
func length(line []rules.Action) (turns int) {
	for _, a := range line {
		if a.Kind() == rules.ActSpace {
			turns++
		}
	}
	return turns
}

// leads tells whether a line still reaches a goal.
func (f *follower) leads(s *rules.State, line []rules.Action, g Goal) bool {
	end, ok := Along(s, f.game.Seat, line)
	return ok && g.Coming(&end, f.game.Seat)
}

// onward is what is left of a line when its first turns were taken: the part that is legal from here.
func onward(s *rules.State, seat rules.Seat, line []rules.Action) ([]rules.Action, bool) {
	for i := range line {
		if line[i].Kind() != rules.ActSpace {
			continue
		}
		if _, ok := Along(s, seat, line[i:]); ok {
			return slices.Clone(line[i:]), true
		}
	}
	return nil, false
}
