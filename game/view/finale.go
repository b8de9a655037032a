package view

import (
	"barrage/game/rules"
)

// Finale is the end of a round: how the water ran, what energy was worth, and what the
// round brought everybody. A round begins with its income (R3.1); the last one includes
// the final scoring (R16).
type Finale struct {
	Round int          `json:"round"` // 0 before the end of the first one
	Water []Happened   `json:"water"` // the drops of phase 3, in their order
	Bonus string       `json:"bonus,omitempty" ts:"BonusID"`
	Seats []FinaleSeat `json:"seats"`
	Order []int        `json:"order"` // seats in the order of the next round; none after the last
	// The positions after the last turn, and after the water flow but before scoring,
	// without prompts.
	Played  *Game `json:"played,omitempty"`
	Watered *Game `json:"watered,omitempty"`
	// How the game went until then: after the setup, and after each round.
	Rounds  []FinaleRound `json:"rounds"`
	Turning *Turning      `json:"turning,omitempty"` // once the game is over
}

// FinaleRound is what everybody had when a round was over.
type FinaleRound struct {
	VP     []int `json:"vp"`
	Energy []int `json:"energy"`
}

// FinaleSeat is the end of a round for a seat.
type FinaleSeat struct {
	Before  int            `json:"before"` // VP when the round began
	After   int            `json:"after"`  // VP when it was over
	Sources map[string]int `json:"sources"`
	Energy  int            `json:"energy"`
	Place   int            `json:"place"`   // by energy; 0 without any
	Reached int            `json:"reached"` // sections of the energy track
	Counted int            `json:"counted"` // things that the bonus tile counts
	Lost    int            `json:"lost"`    // VP of the bonus tile, for sections not reached
	Credits int            `json:"credits"` // of the energy track (R14.2)
	Income  Gained         `json:"income"`  // received since, at the beginning of the next round
}

// Gained is goods that a seat received.
type Gained struct {
	VP         int `json:"vp"`
	Energy     int `json:"energy"`
	Credits    int `json:"credits"`
	Excavators int `json:"excavators"`
	Mixers     int `json:"mixers"`
}

// FinaleOf replays a line of play and shows the end of the last round that it finished.
func FinaleOf(start rules.State, actions []rules.Action) *Finale {
	f := &finisher{begun: start, latest: start, over: &Finale{Water: []Happened{}, Seats: []FinaleSeat{}, Order: []int{}, Rounds: []FinaleRound{}}}
	s := start
	for _, a := range actions {
		log := rules.Log{Camera: true}
		s.PlayLogged(a, &log)
		for i, e := range log.Events {
			f.photos(log.Photos, i)
			f.event(e)
		}
		f.photos(log.Photos, len(log.Events))
	}
	return f.over
}

// finisher follows the rounds of a game.
type finisher struct {
	begun  rules.State // at the beginning of the round
	latest rules.State // after the last turn
	phase  rules.Phase
	water  []Happened
	track  [rules.MaxSeats]int // credits
	bonus  rules.Bonus
	over   *Finale
	told   [][]FinaleSeat // the rounds that are over
}

// photos takes in the states before the event with an index.
func (f *finisher) photos(photos []rules.Photo, at int) {
	for _, p := range photos {
		if p.Events != at {
			continue
		}
		switch {
		case p.Moment == rules.AtTurnEnd, p.Moment == rules.AtRoundStart:
			f.latest = p.State
		case p.Moment == rules.AtSetupEnd:
			f.begin(p.State)
			f.keep(&p.State, &p.State)
		case p.Moment == rules.AtGameEnd, p.Moment == rules.AtRoundEnd && p.State.Round() < rules.Rounds:
			f.finish(&p.State)
			f.begin(p.State)
		}
	}
}

func (f *finisher) begin(s rules.State) {
	*f = finisher{begun: s, latest: s, over: f.over, told: f.told, water: []Happened{}}
}

func (f *finisher) event(e rules.Event) {
	switch e.Kind {
	case rules.EvPhase:
		f.phase = e.Phase()
	case rules.EvFlowed:
		if f.phase == rules.WaterFlow {
			f.water = append(f.water, happened(e))
		}
	case rules.EvBonusRemoved:
		f.bonus = e.Bonus()
	case rules.EvCredits:
		if e.Why() == rules.ByTrack {
			f.track[e.Seat] += int(e.N)
		}
	}
	if f.phase == rules.Income && e.Seat >= 0 && int(e.Seat) < len(f.over.Seats) {
		f.over.Seats[e.Seat].Income.add(e)
	}
}

func (g *Gained) add(e rules.Event) {
	switch e.Kind {
	case rules.EvVP:
		g.VP += int(e.N)
	case rules.EvEnergy:
		g.Energy += int(e.N)
	case rules.EvCredits:
		g.Credits += int(e.N)
	case rules.EvMachines:
		m := e.Machines()
		g.Excavators += int(m.Excavators)
		g.Mixers += int(m.Mixers)
	}
}

// keep notes the VP of a state, and the energy as it was scored.
func (f *finisher) keep(after, scored *rules.State) {
	var r FinaleRound
	for i := range after.Players() {
		seat := rules.Seat(i)
		r.VP = append(r.VP, after.Player(seat).VP())
		r.Energy = append(r.Energy, scored.Player(seat).Energy())
	}
	f.over.Rounds = append(f.over.Rounds, r)
}

// finish shows the round that is over.
func (f *finisher) finish(after *rules.State) {
	scored := f.latest.AfterWater() // as it was scored
	end := &Finale{Round: after.Round(), Water: f.water, Seats: []FinaleSeat{}, Order: []int{}, Played: withoutPrompt(&f.latest), Watered: withoutPrompt(&scored), Rounds: f.over.Rounds}
	if f.bonus != 0 {
		end.Bonus = f.bonus.String()
	}
	if !after.Done() {
		for _, seat := range after.TurnOrder() {
			end.Order = append(end.Order, int(seat))
		}
	}
	for i := range after.Players() {
		seat := rules.Seat(i)
		at := FinaleSeat{Before: f.begun.Player(seat).VP(), After: after.Player(seat).VP(), Sources: map[string]int{}, Energy: scored.Player(seat).Energy(), Credits: f.track[i]}
		for _, from := range rules.VPSources() {
			if n := after.VPFrom(seat, from) - f.begun.VPFrom(seat, from); n != 0 {
				at.Sources[from.ID()] = n
			}
		}
		at.Reached = at.Energy / rules.SectionEnergy
		at.Place, _ = scored.EnergyPlace(seat)
		if f.bonus != 0 {
			at.Counted, _, at.Lost = scored.BonusParts(seat)
		}
		end.Seats = append(end.Seats, at)
	}
	f.over = end
	f.keep(after, &scored)
	f.told = append(f.told, end.Seats)
	if after.Done() {
		end.Turning = turning(end.Rounds, f.told, after.Winners())
	}
}
