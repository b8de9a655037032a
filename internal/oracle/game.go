package oracle

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/catalogue"
)

// Game is a whole game of people from its first round on, played by the pages of the rulebook: straight
// on, with names, one function for each thing that happens. It runs beside the rules as a coroutine.
type Game struct {
	Position
	WaterFirst bool

	headstreams [4]string
	bonus       [5]string
	objective   string

	passed map[string]bool
	four   map[string]bool     // Mahiri holds four contracts since she copied Simone (Q24)
	piles  map[string][]string // what has not been drawn: green, yellow, red; 1, 2, 3; A, B, C

	talk
}

// talk is a coroutine that asks questions and is given the answers.
type talk struct {
	yield  func(Question) bool
	answer string
	next   func() (Question, bool)
	stop   func()
}

// Question is what the game asks next: who may answer, and what.
type Question struct {
	Who     string // a company, or "chance"
	Options []string
}

var names = [...]string{"HA", "HB", "HC", "HD"}

// printed is what else the catalogue tells.
var printed struct {
	tiles map[string][]string          // contracts by pile, tiles by level, works by deck
	drops map[string][4]int            // of headstream tiles, by round
	worth map[string]int               // VP of private buildings
	bonus map[string]struct{ vp int }  // by id
	need  map[string]int               // energy of contracts
	since map[string]int               // version of the rules a contract came with
	gives map[string][]part            // rewards of contracts and works
	gains map[string]map[string][]part // company → "base 2" → income
}

func init() {
	printed.tiles, printed.drops, printed.worth = map[string][]string{}, map[string][4]int{}, map[string]int{}
	printed.bonus, printed.need, printed.gives = map[string]struct{ vp int }{}, map[string]int{}, map[string][]part{}
	printed.gains, printed.since = map[string]map[string][]part{}, map[string]int{}
	type contract struct {
		ID     string `json:"id"`
		Since  int    `json:"since"`
		Energy int    `json:"energy"`
		Reward reward `json:"reward"`
	}
	var contracts struct{ Starting, Green, Yellow, Red, National []contract }
	must(catalogue.Load("contracts", &contracts))
	for pile, list := range map[string][]contract{"": contracts.Starting, "green": contracts.Green, "yellow": contracts.Yellow, "red": contracts.Red, "national": contracts.National} {
		for _, c := range list {
			printed.tiles[pile] = append(printed.tiles[pile], c.ID)
			printed.need[c.ID], printed.gives[c.ID], printed.since[c.ID] = c.Energy, c.Reward, c.Since
		}
	}
	var works struct {
		Works []struct {
			ID, Deck string
			Reward   reward
		}
	}
	must(catalogue.Load("external_works", &works))
	for _, w := range works.Works {
		printed.tiles[w.Deck] = append(printed.tiles[w.Deck], w.ID)
		printed.gives[w.ID] = w.Reward
	}
	var tiles struct {
		Advanced []struct {
			ID, Box string
			Level   int
		}
	}
	must(catalogue.Load("technology_tiles", &tiles))
	for _, t := range tiles.Advanced {
		level := strconv.Itoa(t.Level)
		printed.tiles[level] = append(printed.tiles[level], t.ID)
	}
	var sources struct {
		Tiles []struct {
			ID    string
			Drops [4]int
		}
	}
	must(catalogue.Load("headstream_tiles", &sources))
	for _, t := range sources.Tiles {
		printed.drops[t.ID] = t.Drops
	}
	var buildings struct {
		Buildings []struct {
			ID string
			VP int
		}
	}
	must(catalogue.Load("private_buildings", &buildings))
	for _, b := range buildings.Buildings {
		printed.worth[b.ID] = b.VP
	}
	var bonus struct {
		Tiles []struct {
			ID string
			VP int `json:"vp_each"`
		}
	}
	must(catalogue.Load("bonus_tiles", &bonus))
	for _, b := range bonus.Tiles {
		printed.bonus[b.ID] = struct{ vp int }{b.VP}
	}
	var companies struct {
		Companies []struct {
			ID     string
			Income map[string]map[string]reward
		}
	}
	must(catalogue.Load("companies", &companies))
	for _, c := range companies.Companies {
		printed.gains[c.ID] = map[string][]part{}
		for kind, list := range c.Income {
			for nth, r := range list {
				printed.gains[c.ID][kind+" "+nth] = r
			}
		}
	}
}

// Begin starts the second game at the first turn of the first round, and says what is wrong with the
// setup (R2.1.8, R3.4.1).
func Begin(s *rules.State) (*Game, error) {
	g := &Game{Position: *Of(s), WaterFirst: s.Options().WaterFirst, objective: s.Objective().String(),
		passed: map[string]bool{}, four: map[string]bool{}, piles: map[string][]string{}}
	for i := range g.bonus {
		g.bonus[i] = s.BonusTile(i + 1).String()
	}
	for h := rules.HA; h <= rules.HD; h++ {
		g.headstreams[h-rules.HA] = s.HeadstreamTile(h).String()
	}
	var gone []string
	for _, t := range s.SetAside().Tiles() {
		gone = append(gone, t.String())
	}
	gone = slices.Concat(gone, g.Market.Green, g.Market.Yellow, g.Market.Red)
	for i := 1; i <= 3; i++ {
		gone = append(gone, g.Market.Patents[strconv.Itoa(i)], g.Market.Works[strconv.Itoa(i)])
	}
	for _, pile := range []string{"green", "yellow", "red", "1", "2", "3", "A", "B", "C"} {
		for _, id := range printed.tiles[pile] {
			extra := strings.HasSuffix(id, "_building") || strings.HasPrefix(id, "E")
			if !slices.Contains(gone, id) && printed.since[id] <= int(s.Options().Version) && (!extra || len(g.Buildings) > 0) {
				g.piles[pile] = append(g.piles[pile], id)
			}
		}
	}
	if err := g.started(); err != nil {
		return nil, err
	}
	g.begin(g.play)
	return g, nil
}

// started compares what everybody has with R2.1.8 and the headstreams with their tiles.
func (g *Game) started() error {
	for name, c := range g.Companies {
		want := view.Company{VP: 10, Credits: 6, Excavators: 6, Mixers: 4, Engineers: 12}
		start := named(g.Officers[name]).Start
		if start.Credits > 0 {
			want.Credits = start.Credits
		}
		if start.Engineers > 0 {
			want.Engineers, want.Architect = start.Engineers, start.Architect
		}
		have := view.Company{VP: c.VP, Energy: c.Energy, Credits: c.Credits, Excavators: c.Excavators, Mixers: c.Mixers, Engineers: c.Engineers, Architect: c.Architect}
		if fmt.Sprint(have) != fmt.Sprint(want) || len(c.Contracts) != 1 {
			return fmt.Errorf("%s starts with %+v", name, c)
		}
	}
	for i, h := range names {
		if g.Map.Water[h] != printed.drops[g.headstreams[i]][0] {
			return fmt.Errorf("%d drops on %s, not those of %s", g.Map.Water[h], h, g.headstreams[i])
		}
	}
	return nil
}

var errStopped = errors.New("stopped")

// begin prepares what is played between the questions.
func (t *talk) begin(play func()) {
	t.next, t.stop = iter.Pull(func(yield func(Question) bool) {
		defer func() {
			if r := recover(); r != nil && r != errStopped {
				panic(r)
			}
		}()
		t.yield = yield
		play()
	})
}

// ask asks a question and returns the answer. What has one answer is not asked.
func (t *talk) ask(who string, options []string) string {
	if len(options) == 1 {
		return options[0]
	}
	if !t.yield(Question{who, options}) {
		panic(errStopped)
	}
	return t.answer
}

// Next is the next question; false at the end of the game.
func (t *talk) Next() (Question, bool) { return t.next() }

// Answer answers the last question.
func (t *talk) Answer(a string) { t.answer = a }

// Stop ends the coroutine of a game that is not played to its end.
func (t *talk) Stop() { t.stop() }

// edit changes what a company has.
func (g *Game) edit(company string, f func(c *view.Company)) {
	c := g.Companies[company]
	f(&c)
	g.Companies[company] = c
}

// play is the game (R3.1).
func (g *Game) play() {
	for {
		for len(g.passed) < g.Players {
			for _, company := range slices.Clone(g.TurnOrder) {
				if !g.passed[company] {
					g.turn(company)
				}
			}
		}
		g.usa(g.WaterPhase())
		g.score()
		if g.Round == 5 {
			g.finish()
			return
		}
		g.endRound()
		g.Round++
		g.income()
		for i, h := range names {
			if g.Round < 5 {
				g.Map.Water[h] += printed.drops[g.headstreams[i]][g.Round-1]
			}
		}
	}
}

// usa gives the USA the energy of drops that flowed past their powerhouses (R11.1).
func (g *Game) usa(energy int) {
	if energy > 0 {
		g.edit("usa", func(c *view.Company) { c.Energy += energy })
	}
}

// income pays all incomes, to one company after the other in reverse turn order (R3.3).
func (g *Game) income() {
	for _, company := range slices.Backward(slices.Clone(g.TurnOrder)) {
		var all []part
		for _, kind := range []string{"base", "elevation", "conduit"} {
			for nth := 1; nth <= g.built(company, kind); nth++ {
				for _, p := range printed.gains[company][kind+" "+strconv.Itoa(nth)] {
					if i := slices.IndexFunc(all, func(q part) bool { return q.what == p.what }); i >= 0 {
						all[i].n += p.n
					} else {
						all = append(all, p)
					}
				}
			}
		}
		all = append(all, named(g.Officers[company]).Income...)
		slices.SortStableFunc(all, func(a, b part) int { return asked(a) - asked(b) })
		g.reward(company, all)
	}
}

// asked is 0 for parts of an income that need no choice: they come first (R3.3.3).
func asked(p part) int {
	switch p.what {
	case "any_machine", "headstream_drops", "flow_drops":
		return 1
	}
	return 0
}

// built counts the pieces of a kind that have left the company board.
func (p *Position) built(company, kind string) int {
	n := 0
	for _, s := range p.Companies[company].Structures {
		if s[0] == kind {
			n++
		}
	}
	return n
}

// advanced counts the advanced tiles of a company, in its supply and on its wheel.
func (p *Position) advanced(company string) int {
	n := 0
	count := func(tiles []string) {
		for _, t := range tiles {
			if strings.HasPrefix(t, "adv_") {
				n++
			}
		}
	}
	count(p.Companies[company].Tiles)
	for _, s := range p.Companies[company].Wheel {
		count(s.Tiles)
	}
	return n
}

// score is the scoring of a round (R14).
func (g *Game) score() {
	energy := func(a string) int { return g.Companies[a].Energy }
	order := slices.Clone(g.TurnOrder)
	slices.SortFunc(order, func(a, b string) int { return energy(b) - energy(a) })
	order = slices.DeleteFunc(order, func(a string) bool { return energy(a) == 0 })
	tied := func(list []string) int {
		n := 0
		for n < len(list) && energy(list[n]) == energy(list[0]) {
			n++
		}
		return n
	}
	give := func(list []string, vp int) {
		for _, a := range list {
			g.edit(a, func(c *view.Company) { c.VP += vp })
		}
	}
	first := tied(order)
	if first > 1 {
		give(order[:first], (8+first-1)/first)
	} else if first == 1 {
		give(order[:1], 6)
		if second := tied(order[1:]); second == 1 {
			give(order[1:2], 2)
		} else {
			give(order[1:1+second], 1)
		}
	}
	for _, a := range g.TurnOrder {
		g.edit(a, func(c *view.Company) {
			if c.Energy == 0 {
				c.Credits, c.VP = c.Credits+3, c.VP-3
			}
			for _, from := range []int{1, 2, 4, 7, 11, 16, 22, 29} { // R14.2
				if c.Energy >= from {
					c.Credits++
				}
			}
			section := min(c.Energy/6, 5)
			if section == 0 {
				return
			}
			tile := g.bonus[g.Round-1]
			n := 0
			switch tile {
			case "bonus_contract":
				n = len(c.Fulfilled)
			case "bonus_advanced_tile":
				n = g.advanced(a)
			case "bonus_external_work":
				n = len(c.Works)
			case "bonus_building":
				n = len(c.Buildings)
			default:
				n = g.built(a, strings.TrimPrefix(tile, "bonus_"))
			}
			c.VP += max(0, n*printed.bonus[tile].vp-4*max(0, g.Round-section))
		})
	}
}

// endRound is the end of a round (R15).
func (g *Game) endRound() {
	slices.Reverse(g.TurnOrder)
	slices.SortStableFunc(g.TurnOrder, func(a, b string) int { return g.Companies[a].Energy - g.Companies[b].Energy })
	for a := range g.Companies {
		g.edit(a, func(c *view.Company) {
			c.Energy, c.Engineers, c.Architect = 0, 12, 0
			if g.Officers[a] == "tommaso_battista" {
				c.Engineers, c.Architect = 11, 1
			}
		})
	}
	g.ActionSpaces = map[string]map[string]view.Stand{}
	g.passed = map[string]bool{}
	if !g.Full {
		return
	}
	levels := [...][3]int{{0, 0, 1}, {1, 1, 1}, {1, 2, 2}, {2, 2, 2}}[g.Round-1] // R10.5.1
	g.Market.Patents = g.reveal(levels, "123")
	if len(g.Buildings) > 0 {
		g.Market.Works = g.reveal(levels, "ABC")
	}
}

// reveal draws what lies face up in the next round.
func (g *Game) reveal(levels [3]int, piles string) map[string]string {
	places := map[string]string{}
	for i, level := range levels {
		places[strconv.Itoa(i+1)] = g.draw(piles[level : level+1])
	}
	return places
}

// draw takes something from a pile.
func (g *Game) draw(pile string) string {
	drawn := g.ask("chance", slices.Clone(g.piles[pile]))
	g.piles[pile] = slices.DeleteFunc(slices.Clone(g.piles[pile]), func(id string) bool { return id == drawn })
	return drawn
}

// finish is the end of the game (R16).
func (g *Game) finish() {
	count := map[string]int{}
	var order []string
	for a := range g.Companies {
		count[a] = g.objectiveCount(a)
		order = append(order, a)
	}
	slices.SortFunc(order, func(a, b string) int { return count[b] - count[a] })
	places := []int{15, 10, 5, 0}
	if g.Players == 2 {
		places[2] = 0
	}
	for i := 0; i < len(order); {
		n, sum := 0, 0
		for ; i+n < len(order) && count[order[i+n]] == count[order[i]]; n++ {
			sum += places[i+n]
		}
		for _, a := range order[i : i+n] {
			g.edit(a, func(c *view.Company) { c.VP += (sum + n - 1) / n })
		}
		i += n
	}
	for a := range g.Companies {
		g.edit(a, func(c *view.Company) {
			c.VP += (c.Credits + c.Excavators + c.Mixers) / 5
			for _, b := range c.Buildings {
				c.VP += printed.worth[b.Building]
			}
			for dam, d := range g.Map.Dams {
				if d.Owner == a {
					c.VP += g.Map.Water[dam]
				}
			}
		})
	}
}

// objectiveCount is what the objective counts of a company (R16.1.4).
func (g *Game) objectiveCount(company string) int {
	areas, basins := map[string]int{"mountain": 0, "hill": 0, "plain": 0}, map[int]int{}
	red, connected := 0, 0
	for _, s := range g.Companies[company].Structures {
		at := board.dams[s[1]]
		switch s[0] {
		case "conduit":
			at = board.conduits[s[1]]
		case "powerhouse":
			at = board.powerhouses[s[1]]
		}
		areas[board.basins[at.Basin].Area]++
		basins[at.Basin]++
		if at.Red && s[0] != "elevation" {
			red++
		}
		if s[0] == "base" && slices.ContainsFunc(board.basins[at.Basin].Conduits, func(c string) bool {
			return g.Map.Conduits[c] == company && g.powerhouseIn(company, board.conduits[c].To) != ""
		}) {
			connected++
		}
	}
	least := func(n int) int {
		count := 0
		for _, k := range basins {
			if k >= n {
				count++
			}
		}
		return count
	}
	switch g.objective {
	case "obj_red_border":
		return red
	case "obj_connections":
		return connected
	case "obj_most_area":
		return max(areas["mountain"], areas["hill"], areas["plain"])
	case "obj_least_area":
		return min(areas["mountain"], areas["hill"], areas["plain"])
	case "obj_basins_1":
		return least(1)
	case "obj_basins_3":
		return least(3)
	}
	panic(g.objective)
}

// Winners are those with most VP, in a tie those with more energy in the last round (R16.3).
func (g *Game) Winners() []string {
	better := func(a, b string) int {
		x, y := g.Companies[a], g.Companies[b]
		if x.VP != y.VP {
			return y.VP - x.VP
		}
		return y.Energy - x.Energy
	}
	order := slices.SortedFunc(slices.Values(g.TurnOrder), better)
	return slices.DeleteFunc(order, func(a string) bool { return better(order[0], a) != 0 })
}
