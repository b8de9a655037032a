package results

import (
	"time"

	"barrage/game/rules"
)

// Game is a game that is over, as its table knows it.
type Game struct {
	Table, Name    string
	Started, Ended time.Time
	Public         bool
	Free           bool
	Rated          bool
	Bots           int
	Seats          []Player
	Quit           []Quit

	Start   rules.State
	Actions []rules.Action // the line of play that counts
	Steps   []Step         // everything that was done, also what was taken back
}

// Player is who has a seat at the end.
type Player struct{ Person, Who, Bot string }

// Quit is somebody who gave up a seat, or for whom a bot played.
type Quit struct {
	Person, Who string
	Seat        int
}

// Step is something done by a seat at a time; draws have the seat rules.Chance.
type Step struct {
	Seat rules.Seat
	At   time.Time
}

// Rows are the rows of a game. An unrated game that was not played to its end has none, nor has a rated one that everybody agreed
// to end.
func (g *Game) Rows() []Row {
	end, begun, turns := g.replay()
	if !end.Done() && !(g.rated() && len(g.Quit) > 0) {
		return nil
	}
	game := Row{Table: g.Table, Name: g.Name, Started: g.Started, Ended: g.Ended, Players: end.Players(), Rules: int(end.Options().Version), Bots: g.Bots,
		Terms: terms(end.Options()), Public: g.Public, Free: g.Free && g.Public, Rated: g.rated()}
	for _, n := range turns {
		game.Length += n
	}
	for round := 1; round <= rounds && begun.Players() > 0; round++ {
		game.Bonus = append(game.Bonus, begun.BonusTile(round).String())
	}
	if end.Done() {
		game.Margin = margin(&end)
	}
	spent := g.spent()
	var rows []Row
	for i, p := range g.Seats {
		r, seat := game, rules.Seat(i)
		r.N, r.Seat, r.Person, r.Who, r.Bot, r.Turns, r.Spent = i, i, p.Person, p.Who, p.Bot, turns[i], spent[i]
		for _, q := range g.Quit {
			if q.Seat == i {
				if q.Person == p.Person {
					r.Left = true
				} else {
					r.StandIn = true
				}
			}
		}
		if begun.Players() > 0 {
			at := begun.Player(seat)
			r.Company, r.Officer = at.Company().String(), at.Officer().String()
			if begun.Options().Variant == rules.Full && at.Level() == 0 {
				r.Pick = begun.Players() - begun.Place(seat) // reverse of the order of play (R2.3.4)
			}
			if list := at.Hand().Contracts(); len(list) == 1 {
				r.Contract = list[0].String()
			}
		}
		if end.Done() {
			r.VP, r.Place = end.Player(seat).VP(), place(&end, seat)
			for _, from := range rules.VPSources() {
				r.Sources = append(r.Sources, end.VPFrom(seat, from))
			}
		}
		rows = append(rows, r)
	}
	for _, q := range g.Quit {
		if g.Seats[q.Seat].Person == q.Person {
			continue
		}
		r := game
		r.N, r.Seat, r.Person, r.Who, r.Left = len(rows), q.Seat, q.Person, q.Who, true
		r.Company, r.Officer, r.Contract, r.Pick = rows[q.Seat].Company, rows[q.Seat].Officer, rows[q.Seat].Contract, rows[q.Seat].Pick
		rows = append(rows, r)
	}
	return rows
}

const rounds = 5

// rated reports whether the game counts: it was agreed, and nobody has two seats.
func (g *Game) rated() bool {
	if !g.Rated {
		return false
	}
	seen := map[string]bool{}
	for _, p := range g.Seats {
		if p.Person != "" && seen[p.Person] {
			return false
		}
		seen[p.Person] = true
	}
	return true
}

// replay plays the game: the position at the end, that in which the first round begins (without players if there is none), and the
// turns of each seat.
func (g *Game) replay() (end, begun rules.State, turns [rules.MaxSeats]int) {
	end = g.Start
	for _, a := range g.Actions {
		if begun.Players() == 0 && end.TurnOrder() != nil && end.Round() == 1 {
			begun = end
		}
		if end.TurnBegins() {
			turns[end.ToMove()]++
		}
		end.Play(a)
	}
	return end, begun, turns
}

// spent is how long each seat took for what it did.
func (g *Game) spent() (list [rules.MaxSeats]time.Duration) {
	last := g.Started
	for _, s := range g.Steps {
		if s.Seat >= 0 {
			list[s.Seat] += max(0, s.At.Sub(last))
		}
		last = s.At
	}
	return list
}

// place is the place of a seat at the end: by VP, then by energy (R16.3.1).
func place(s *rules.State, seat rules.Seat) int {
	place, mine := 1, s.Player(seat)
	for i := range s.Players() {
		if p := s.Player(rules.Seat(i)); p.VP() > mine.VP() || p.VP() == mine.VP() && p.Energy() > mine.Energy() {
			place++
		}
	}
	return place
}

// margin is by how many VP the best seat is ahead of the second.
func margin(s *rules.State) int {
	first, second := -1<<20, -1<<20
	for i := range s.Players() {
		switch vp := s.Player(rules.Seat(i)).VP(); {
		case vp > first:
			first, second = vp, first
		case vp > second:
			second = vp
		}
	}
	return first - second
}

// terms lists what a game was played with, other than the full game with a draft.
func terms(o rules.Options) (list []string) {
	if o.Variant != rules.Full {
		list = append(list, o.Variant.String())
	}
	if o.Assignment != rules.Draft {
		list = append(list, o.Assignment.String())
	}
	for _, t := range []struct {
		on   bool
		name string
	}{{o.Leeghwater, "leeghwater"}, {o.GuestOfficers, "guest_officers"}, {o.WaterFirst, "water_first"}, {o.LooseMahiri, "loose_mahiri"}} {
		if t.on {
			list = append(list, t.name)
		}
	}
	return list
}
