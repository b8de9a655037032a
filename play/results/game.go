package results

import (
	"slices"
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
	Clock          string // its kind; empty for none
	Claimed        bool   // those who stayed have won it from those who left, as it stood
	Bots           int
	Seats          []Player
	Quit           []Quit

	Start   rules.State
	Actions []rules.Action // the line of play that counts
	Stood   []StandIn      // who played each of them for a person, by action; nil for nobody
	Steps   []Step         // everything that was done, also what was taken back
}

// Player is who has a seat at the end. Away says that a bot plays for the person.
type Player struct {
	Person, Who, Bot string
	Away             bool
}

// Quit is somebody who gave up a seat, or for whom a bot played.
type Quit struct {
	Person, Who string
	Seat        int
	Excused     bool // by consent, or sent away by an operator
}

// StandIn is what played an action for the person at the seat.
type StandIn struct {
	On  bool
	Bot string // empty for the clock
}

// Step is something done by a seat at a time; draws have the seat rules.Chance.
type Step struct {
	Seat rules.Seat
	At   time.Time
}

// Rows are the rows of a game. One that was not played to its end has none, unless somebody has left it who kept others waiting: in a
// rated game, or by the clock in one of several people. A game that everybody agreed to end has none.
//
// What a bot or the clock has played is not the person's (P3): the seat has no place, and the others are placed among those who stayed.
// A game in which no person stayed counts for nothing (P4), but that to leave bots alone in a rated game is a defeat.
func (g *Game) Rows() []Row {
	p := g.replay()
	end, begun := &p.end, &p.begun
	people := g.people()
	if !end.Done() && !(len(g.Quit) > 0 && (g.rated() || g.Clock != "" && people > 1)) {
		return nil
	}
	game := Row{Table: g.Table, Name: g.Name, Started: g.Started, Ended: g.Ended, Players: end.Players(), Rules: int(end.Options().Version), Bots: g.Bots,
		Terms: terms(end.Options()), Public: g.Public, Free: g.Free && g.Public, Rated: g.rated(), Clock: g.Clock}
	for _, n := range p.turns {
		game.Length += n
	}
	for round := 1; round <= rounds && begun.Players() > 0; round++ {
		game.Bonus = append(game.Bonus, begun.BonusTile(round).String())
	}
	var stays []rules.Seat // who play themselves, people and bots
	someone := people == 0
	for i, at := range g.Seats {
		if p.stood[i].turns == 0 && !g.quitter(i) && !at.Away && !at.nobody() {
			stays = append(stays, rules.Seat(i))
			someone = someone || at.human()
		}
	}
	if !someone {
		stays, game.Void = nil, true
		game.Rated = game.Rated && people == 1
	}
	if !end.Done() && !g.Claimed {
		stays = nil
	}
	game.Margin = margin(end, stays)
	spent := g.spent()
	var rows, rest []Row
	for i, at := range g.Seats {
		r, seat := game, rules.Seat(i)
		r.Seat, r.Person, r.Who, r.Bot, r.Turns, r.Spent = i, at.Person, at.Who, at.Bot, p.turns[i], spent[i]
		r.Stood, r.From, r.By = p.stood[i].turns, p.stood[i].round, p.stood[i].bot
		for _, q := range g.Quit {
			if q.Seat == i {
				if q.Person == at.Person {
					r.Left, r.Gone, r.Excused = true, at.Away && !q.Excused, at.Away && q.Excused
				} else {
					r.StandIn = true
				}
			}
		}
		g.picked(&r, begun)
		if end.Done() || g.Claimed {
			r.VP = end.Player(seat).VP()
			for _, from := range rules.VPSources() {
				r.Sources = append(r.Sources, end.VPFrom(seat, from))
			}
		}
		if slices.Contains(stays, seat) {
			r.Place = place(end, seat, stays)
			rows = append(rows, r)
		} else {
			rest = append(rest, r)
		}
	}
	rows = append(rows, rest...)
	for _, q := range g.Quit {
		if g.Seats[q.Seat].Person == q.Person {
			continue
		}
		r := game
		r.Seat, r.Person, r.Who, r.Left, r.Gone, r.Excused = q.Seat, q.Person, q.Who, true, !q.Excused, q.Excused
		g.picked(&r, begun)
		rows = append(rows, r)
	}
	for i := range rows {
		rows[i].N = i
	}
	return rows
}

// picked notes what a seat had in the draft.
func (g *Game) picked(r *Row, begun *rules.State) {
	if begun.Players() == 0 {
		return
	}
	seat := rules.Seat(r.Seat)
	at := begun.Player(seat)
	r.Company, r.Officer = at.Company().String(), at.Officer().String()
	if begun.Options().Variant == rules.Full && at.Level() == 0 {
		r.Pick = begun.Players() - begun.Place(seat) // reverse of the order of play (R2.3.4)
	}
	if list := at.Hand().Contracts(); len(list) == 1 {
		r.Contract = list[0].String()
	}
}

// quitter reports whether the person at a seat has given it up, or had a bot play.
func (g *Game) quitter(seat int) bool {
	return slices.ContainsFunc(g.Quit, func(q Quit) bool { return q.Seat == seat && q.Person == g.Seats[seat].Person })
}

// human reports whether the player is a person, perhaps one who was deleted.
func (p Player) human() bool { return p.Person != "" || p.Bot == "" && p.Who != "" }

// nobody reports whether nobody plays there since somebody left.
func (p Player) nobody() bool { return p.Person == "" && p.Bot == "" && p.Who == "" }

// people is how many have or had a seat.
func (g *Game) people() (n int) {
	seen := map[string]bool{}
	for _, p := range g.Seats {
		if p.human() && !seen[p.Person] {
			n++
			seen[p.Person] = p.Person != ""
		}
	}
	for _, q := range g.Quit {
		if q.Person == "" || !seen[q.Person] {
			n++
			seen[q.Person] = q.Person != ""
		}
	}
	return n
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

// played is what replaying a game tells.
type played struct {
	end, begun rules.State // begun has no players if the first round did not begin
	turns      [rules.MaxSeats]int
	stood      [rules.MaxSeats]stood
}

// stood is what a bot or the clock has played at a seat of a person.
type stood struct {
	turns, round int
	bot          string
	now          bool // in the turn that goes on
}

// replay plays the game: the position at the end, that in which the first round begins, and the turns of each seat. A turn of which a bot
// or the clock has played a part is theirs.
func (g *Game) replay() (p played) {
	p.end = g.Start
	for i, a := range g.Actions {
		if p.begun.Players() == 0 && p.end.TurnOrder() != nil && p.end.Round() == 1 {
			p.begun = p.end
		}
		seat := p.end.ToMove()
		if p.end.TurnBegins() {
			p.turns[seat]++
			p.stood[seat].now = false
		}
		if i < len(g.Stood) && g.Stood[i].On && seat >= 0 {
			at := &p.stood[seat]
			if !at.now {
				at.turns++
			}
			if at.turns == 1 && !at.now {
				at.round = max(1, p.end.Round())
			}
			if at.now = true; at.bot == "" {
				at.bot = g.Stood[i].Bot
			}
		}
		p.end.Play(a)
	}
	return p
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

// place is the place of a seat among some: by VP, then by energy (R16.3.1).
func place(s *rules.State, seat rules.Seat, among []rules.Seat) int {
	place, mine := 1, s.Player(seat)
	for _, other := range among {
		if p := s.Player(other); p.VP() > mine.VP() || p.VP() == mine.VP() && p.Energy() > mine.Energy() {
			place++
		}
	}
	return place
}

// margin is by how many VP the best of some seats is ahead of the second; 0 if there is none.
func margin(s *rules.State, among []rules.Seat) int {
	var list []int
	for _, seat := range among {
		list = append(list, s.Player(seat).VP())
	}
	if slices.Sort(list); len(list) < 2 {
		return 0
	}
	return list[len(list)-1] - list[len(list)-2]
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
