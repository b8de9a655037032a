package results

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"barrage/game/rules"
)

// Draft counts first places by what was picked: company, officer, starting contract, place in the order of picks, and the
// bonus tiles of the game, for each number of players. Games of the full game with a draft count, with and without the expansion apart.
type Draft struct {
	cells map[cell]*tally
	games map[kind]int
}

// kind is a kind of game.
type kind struct {
	players    int
	leeghwater bool
}

// cell is what is counted together.
type cell struct {
	kind
	company, officer, contract string
	pick                       int
	bonus                      string // one of the tiles; then the officer, contract and pick are empty
}

type tally struct {
	games int
	won   int // in twelfths, since victories are shared by up to four
}

const whole = 12

// NewDraft counts nothing yet.
func NewDraft() *Draft { return &Draft{cells: map[cell]*tally{}, games: map[kind]int{}} }

// Drafted is a seat of a game as it is counted.
type Drafted struct {
	Players                    int
	Leeghwater                 bool
	Company, Officer, Contract string
	Pick                       int
	Bonus                      []string
	Won                        int // how many share the first place, 0 if it is not this seat's
}

// AddGame counts the seats of a game that people have played to the end.
func (d *Draft) AddGame(rows []Row) {
	if len(rows) == 0 || rows[0].Place == 0 || slices.ContainsFunc(rows[0].Terms, func(t string) bool { return t != "leeghwater" && t != "guest_officers" }) {
		return
	}
	first := 0
	for _, r := range rows {
		if r.Place == 1 {
			first++
		}
	}
	counted := false
	for _, r := range rows {
		if r.Person == "" || r.Left || r.Place == 0 || r.Pick == 0 { // also what a bot has played for somebody (P3)
			continue
		}
		counted = true
		s := Drafted{Players: r.Players, Leeghwater: slices.Contains(r.Terms, "leeghwater"), Company: r.Company, Officer: r.Officer, Contract: r.Contract, Pick: r.Pick, Bonus: r.Bonus}
		if r.Place == 1 {
			s.Won = first
		}
		d.Add(s)
	}
	if counted {
		d.games[kind{rows[0].Players, slices.Contains(rows[0].Terms, "leeghwater")}]++
	}
}

// AddBots counts a game that bots have played: the position in which the first round begins, and the end.
func (d *Draft) AddBots(begun, end *rules.State) {
	o := begun.Options()
	var bonus []string
	for round := 1; round <= rounds; round++ {
		bonus = append(bonus, begun.BonusTile(round).String())
	}
	winners := end.Winners()
	for i := range begun.Players() {
		seat := rules.Seat(i)
		p := begun.Player(seat)
		s := Drafted{Players: begun.Players(), Leeghwater: o.Leeghwater, Company: p.Company().String(), Officer: p.Officer().String(), Pick: begun.Players() - begun.Place(seat), Bonus: bonus}
		if list := p.Hand().Contracts(); len(list) == 1 {
			s.Contract = list[0].String()
		}
		if slices.Contains(winners, seat) {
			s.Won = len(winners)
		}
		d.Add(s)
	}
	d.games[kind{begun.Players(), o.Leeghwater}]++
}

// Add counts a seat.
func (d *Draft) Add(s Drafted) {
	k := kind{s.Players, s.Leeghwater}
	won := 0
	if s.Won > 0 {
		won = whole / s.Won
	}
	d.count(cell{kind: k, company: s.Company, officer: s.Officer, contract: s.Contract, pick: s.Pick}, 1, won)
	for _, b := range slices.Compact(slices.Sorted(slices.Values(s.Bonus))) {
		d.count(cell{kind: k, company: s.Company, bonus: b}, 1, won)
	}
}

func (d *Draft) count(c cell, games, won int) {
	t := d.cells[c]
	if t == nil {
		t = &tally{}
		d.cells[c] = t
	}
	t.games += games
	t.won += won
}

// Share is how often something came first.
type Share struct {
	Seats int     `json:"seats"` // that were counted
	Share float64 `json:"share"`
	Low   float64 `json:"low"` // where the true share lies, 95 times of 100
	High  float64 `json:"high"`
}

// shareOf is the share with its Wilson interval.
func shareOf(t tally) Share {
	const z = 1.96
	n := float64(t.games)
	p := float64(t.won) / whole / n
	middle, half, scale := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n)), 1+z*z/n
	return Share{t.games, round4(p), round4(max(0, (middle-half)/scale)), round4(min(1, (middle+half)/scale))}
}

func round4(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// DraftShares is what is shown of a kind of game: first places by company, officer, contract and pick, by pairs of them with the company, and by
// company where a bonus tile lies. Keys of pairs are joined by a slash: "usa/viktor_fiesler", "usa/S1", "usa/2".
type DraftShares struct {
	Games     int              `json:"games"`
	Companies map[string]Share `json:"companies"`
	Officers  map[string]Share `json:"officers"`
	Contracts map[string]Share `json:"contracts"`
	Picks     map[string]Share `json:"picks"`
	Pairs     map[string]Share `json:"pairs"`
	Bonus     map[string]Share `json:"bonus"`
}

// Shares sums up a kind of game.
func (d *Draft) Shares(players int, leeghwater bool) DraftShares {
	k := kind{players, leeghwater}
	sums := map[string]map[string]tally{}
	add := func(group, key string, t tally) {
		if sums[group] == nil {
			sums[group] = map[string]tally{}
		}
		s := sums[group][key]
		sums[group][key] = tally{s.games + t.games, s.won + t.won}
	}
	for c, t := range d.cells {
		if c.kind != k {
			continue
		}
		if c.bonus != "" {
			add("bonus", c.company+"/"+c.bonus, *t)
			continue
		}
		pick := string(rune('0' + c.pick))
		add("company", c.company, *t)
		add("officer", c.officer, *t)
		add("contract", c.contract, *t)
		add("pick", pick, *t)
		for _, other := range []string{c.officer, c.contract, pick} {
			add("pair", c.company+"/"+other, *t)
		}
	}
	shares := func(group string) map[string]Share {
		m := map[string]Share{}
		for key, t := range sums[group] {
			m[key] = shareOf(t)
		}
		return m
	}
	return DraftShares{d.games[k], shares("company"), shares("officer"), shares("contract"), shares("pick"), shares("pair"), shares("bonus")}
}

// MarshalText writes the counts, a line for each cell, in order.
func (d *Draft) MarshalText() ([]byte, error) {
	var lines []string
	for k, n := range d.games {
		lines = append(lines, join("games", itoa(k.players), expansion(k.leeghwater), itoa(n)))
	}
	for c, t := range d.cells {
		what := []string{c.company, c.officer, c.contract, itoa(c.pick)}
		if c.bonus != "" {
			what = []string{c.company, "bonus", c.bonus, "0"}
		}
		lines = append(lines, join(append([]string{itoa(c.players), expansion(c.leeghwater)}, append(what, itoa(t.games), itoa(t.won))...)...))
	}
	slices.Sort(lines)
	return []byte(strings.Join(lines, "\n") + "\n"), nil
}

// UnmarshalText reads what MarshalText wrote.
func (d *Draft) UnmarshalText(text []byte) error {
	*d = *NewDraft()
	for line := range strings.Lines(string(text)) {
		w := strings.Fields(line)
		switch {
		case len(w) == 4 && w[0] == "games":
			n, err := numbers(w[1], w[3])
			if err != nil {
				return err
			}
			d.games[kind{n[0], w[2] == expansion(true)}] = n[1]
		case len(w) == 8:
			n, err := numbers(w[0], w[5], w[6], w[7])
			if err != nil {
				return err
			}
			c := cell{kind: kind{n[0], w[1] == expansion(true)}, company: w[2], officer: w[3], contract: w[4], pick: n[1]}
			if w[3] == "bonus" {
				c = cell{kind: c.kind, company: w[2], bonus: w[4]}
			}
			d.count(c, n[2], n[3])
		default:
			return errDraft
		}
	}
	return nil
}

// ReadDraft reads the text in a compressed file.
func ReadDraft(packed []byte) (*Draft, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(z, 16<<20))
	if err != nil {
		return nil, err
	}
	d := NewDraft()
	return d, d.UnmarshalText(text)
}

// Games is the number of games in all.
func (d *Draft) Games() (n int) {
	for _, games := range d.games {
		n += games
	}
	return n
}

func expansion(leeghwater bool) string {
	if leeghwater {
		return "leeghwater"
	}
	return "base"
}

var errDraft = errors.New("results: this line does not count picks")

func join(words ...string) string { return strings.Join(words, " ") }
func itoa(n int) string           { return strconv.Itoa(n) }

// numbers reads words as numbers.
func numbers(words ...string) (list []int, err error) {
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, errDraft
		}
		list = append(list, n)
	}
	return list, nil
}
