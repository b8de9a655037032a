package results

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"barrage/game/rules"
)

// Profile is what the games of a person tell.
type Profile struct {
	Games     int            `json:"games"`           // played to the end
	Won       int            `json:"won"`             // shared victories count
	Left      int            `json:"left"`            // rated games given up
	Turn      float64        `json:"turn_seconds"`    // the usual time for a turn: the median of games; 0 if there is none
	Sizes     []SizeProfile  `json:"sizes"`           // by number of players
	Companies []PieceProfile `json:"companies"`       // most played first
	Officers  []PieceProfile `json:"officers"`        // most played first
	Rivals    []RivalProfile `json:"rivals"`          // people, most met first
	Bots      []RivalProfile `json:"bots"`            // met, most often first
	Recent    []GameSummary  `json:"recent"`          // latest first
	First     *time.Time     `json:"first,omitempty"` // when the first of them ended

	Reliability *Reliability `json:"reliability,omitempty"` // from ten games on
}

// SizeProfile is the games with one number of players.
type SizeProfile struct {
	Players int              `json:"players"`
	Games   int              `json:"games"`
	Places  []int            `json:"places"` // how often each, the first place first
	VP      float64          `json:"vp"`     // on average
	Others  float64          `json:"others_vp"`
	Sources []SourceCompared `json:"sources"`
}

// SourceCompared is what a source of VP brought on average: to the person, and to everybody met.
type SourceCompared struct {
	Source string  `json:"source" ts:"Source"`
	Mine   float64 `json:"mine"`
	Others float64 `json:"others"`
}

// PieceProfile is the games with a company or an officer.
type PieceProfile struct {
	ID    string  `json:"id"`
	Games int     `json:"games"`
	Won   int     `json:"won"`
	Place float64 `json:"place"` // on average
}

// RivalProfile is the games against one person or bot.
type RivalProfile struct {
	ID     string `json:"id,omitempty"` // of a person
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Ahead  int    `json:"ahead"`
	Level  int    `json:"level"`
	Behind int    `json:"behind"`
}

// GameSummary is a game in a list.
type GameSummary struct {
	Table   string        `json:"table"`
	Name    string        `json:"name"`
	Ended   time.Time     `json:"ended"`
	Players int           `json:"players"`
	Turns   int           `json:"turns"` // of all seats
	Rated   bool          `json:"rated,omitempty"`
	CC0     bool          `json:"cc0,omitempty"`
	Void    bool          `json:"void,omitempty"` // nobody stayed: it counts nowhere
	Terms   []string      `json:"terms,omitempty"`
	Seats   []SeatSummary `json:"seats"` // best first
}

// StoodIn is what a bot or the clock has played for a person.
type StoodIn struct {
	Turns int    `json:"turns"`
	Of    int    `json:"of"`            // turns of the seat
	Round int    `json:"round"`         // of the first of them
	Bot   string `json:"bot,omitempty"` // empty for the clock
}

// StoodIn is what a bot or the clock has played at the seat of a row; nil for nothing.
func (r *Row) StoodIn() *StoodIn {
	if r.Stood == 0 {
		return nil
	}
	return &StoodIn{r.Stood, max(r.Turns, r.Stood), r.From, r.By}
}

// SeatSummary is a seat of such a game.
type SeatSummary struct {
	Seat    int    `json:"seat"`
	ID      string `json:"id,omitempty"` // of the person
	Name    string `json:"name"`
	Bot     string `json:"bot,omitempty"`
	Company string `json:"company,omitempty" ts:"CompanyID|''"`
	Officer string `json:"officer,omitempty" ts:"OfficerID|''"`
	Place   int    `json:"place,omitempty"`
	VP      int    `json:"vp"`
	Left    bool   `json:"left,omitempty"`
	Rating  int    `json:"rating,omitempty"` // after a rated game, if it is shown

	StandIn *StoodIn `json:"stand_in,omitempty"` // a bot or the clock has played turns for the person: then there is no place
}

// ByGame groups rows that follow each other by table.
func ByGame(rows []Row) (games [][]Row) {
	for i, r := range rows {
		if i == 0 || rows[i-1].Table != r.Table {
			games = append(games, nil)
		}
		games[len(games)-1] = append(games[len(games)-1], r)
	}
	return games
}

// recent is how many games a profile lists.
const recent = 20

// ProfileOf sums up the games of a person, latest first. Listed says which of them are listed one by one.
func ProfileOf(person string, games [][]Row, listed func(Row) bool) Profile {
	p := Profile{Sizes: []SizeProfile{}, Recent: []GameSummary{}}
	var turns []float64
	companies, officers := map[string]*PieceProfile{}, map[string]*PieceProfile{}
	rivals, bots := map[string]*RivalProfile{}, map[string]*RivalProfile{}
	sizes := map[int]*size{}
	for _, rows := range games {
		mine := slices.IndexFunc(rows, func(r Row) bool { return r.Person == person })
		if mine < 0 {
			continue
		}
		me := rows[mine]
		if listed(me) && len(p.Recent) < recent {
			p.Recent = append(p.Recent, Summary(rows))
		}
		if me.Left && me.Rated {
			p.Left++
		}
		if me.Place == 0 || me.Left {
			continue
		}
		p.Games++
		ended := me.Ended
		p.First = &ended
		if me.Place == 1 {
			p.Won++
		}
		if me.Turns > 0 && me.Spent > 0 {
			turns = append(turns, me.Spent.Seconds()/float64(me.Turns))
		}
		count(companies, me.Company, me)
		count(officers, me.Officer, me)
		if sizes[me.Players] == nil {
			sizes[me.Players] = &size{places: make([]int, me.Players)}
		}
		sizes[me.Players].add(me, rows)
		for _, other := range rows {
			switch {
			case other.N == me.N || other.Person == person || other.Place == 0 && !other.Left || other.StandIn:
			case other.Person != "":
				meet(rivals, other.Person, RivalProfile{ID: other.Person, Name: other.Who}, me, other)
			case other.Bot != "":
				meet(bots, other.Bot, RivalProfile{Name: other.Bot}, me, other)
			}
		}
	}
	if slices.Sort(turns); len(turns) > 0 {
		p.Turn = turns[len(turns)/2]
	}
	for _, n := range slices.Sorted(maps.Keys(sizes)) {
		p.Sizes = append(p.Sizes, sizes[n].profile(n))
	}
	p.Companies, p.Officers = pieces(companies), pieces(officers)
	p.Rivals, p.Bots = met(rivals), met(bots)
	return p
}

// size is the sums of games with one number of players.
type size struct {
	places       []int
	mine, others [rules.Sources]int
	vp, theirs   int
	games, seats int
}

func (s *size) add(me Row, rows []Row) {
	s.games++
	s.places[me.Place-1]++
	for _, r := range rows {
		if r.Place == 0 {
			continue
		}
		sum := &s.others
		if r.N == me.N {
			sum = &s.mine
			s.vp += r.VP
		} else {
			s.theirs += r.VP
			s.seats++
		}
		for i, vp := range r.Sources[:min(len(r.Sources), rules.Sources)] {
			sum[i] += vp
		}
	}
}

func (s *size) profile(players int) SizeProfile {
	mean := func(sum, n int) float64 { return float64(sum) / float64(max(1, n)) }
	p := SizeProfile{Players: players, Games: s.games, Places: s.places, VP: mean(s.vp, s.games), Others: mean(s.theirs, s.seats), Sources: []SourceCompared{}}
	for i, from := range rules.VPSources() {
		if s.mine[i] != 0 || s.others[i] != 0 {
			p.Sources = append(p.Sources, SourceCompared{from.ID(), mean(s.mine[i], s.games), mean(s.others[i], s.seats)})
		}
	}
	return p
}

func count(list map[string]*PieceProfile, id string, me Row) {
	if id == "" || id == "none" {
		return
	}
	p := list[id]
	if p == nil {
		p = &PieceProfile{ID: id}
		list[id] = p
	}
	p.Place = (p.Place*float64(p.Games) + float64(me.Place)) / float64(p.Games+1)
	p.Games++
	if me.Place == 1 {
		p.Won++
	}
}

func meet(list map[string]*RivalProfile, id string, fresh RivalProfile, me, other Row) {
	r := list[id]
	if r == nil {
		r = &fresh
		list[id] = r
	}
	r.Games++
	switch {
	case other.Left || other.Place > me.Place:
		r.Ahead++
	case other.Place == me.Place:
		r.Level++
	default:
		r.Behind++
	}
}

func pieces(list map[string]*PieceProfile) []PieceProfile {
	sorted := []PieceProfile{}
	for _, p := range list {
		sorted = append(sorted, *p)
	}
	slices.SortFunc(sorted, func(a, b PieceProfile) int { return cmp.Or(b.Games-a.Games, cmp.Compare(a.ID, b.ID)) })
	return sorted
}

func met(list map[string]*RivalProfile) []RivalProfile {
	sorted := []RivalProfile{}
	for _, p := range list {
		sorted = append(sorted, *p)
	}
	slices.SortFunc(sorted, func(a, b RivalProfile) int {
		return cmp.Or(b.Games-a.Games, cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return sorted
}

// Summary is a game in a list.
func Summary(rows []Row) GameSummary {
	r := rows[0]
	g := GameSummary{Table: r.Table, Name: r.Name, Ended: r.Ended, Players: r.Players, Turns: r.Length, Rated: r.Rated, CC0: r.Free, Void: r.Void, Terms: r.Terms}
	for _, r := range rows {
		g.Seats = append(g.Seats, SeatSummary{Seat: r.Seat, ID: r.Person, Name: r.Who, Bot: r.Bot, Company: r.Company, Officer: r.Officer, Place: r.Place, VP: r.VP, Left: r.Left, StandIn: r.StoodIn()})
	}
	slices.SortStableFunc(g.Seats, func(a, b SeatSummary) int { return cmp.Compare(last(a), last(b)) })
	return g
}

// last sorts those without a place behind the others.
func last(s SeatSummary) int {
	if s.Place == 0 {
		return rules.MaxSeats + 1
	}
	return s.Place
}
