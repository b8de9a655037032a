// Package oracle is a second implementation of the rules for people. It is plain and slow, works on
// names instead of bits, reads the component catalogue instead of our tables, and exists to disagree with
// package rules: Position lists what is legal, Game plays whole games, Pair compares both with the rules.
// Tests use it, and barrage check on every finished game of a store.
package oracle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"barrage/game/view"
	"barrage/internal/catalogue"
)

// Position is the input of the oracle: a snapshot, and what a snapshot does not show.
type Position struct {
	view.Snapshot
	Players   int
	Full      bool
	Officers  map[string]string // company → officer
	Copied    map[string]string // company → officer Mahiri copies now
	Extras    []string          // officers drawn in addition to the draft
	Buildings []string          // private buildings in play, by position
	Active    bool              // Mahiri has activated this turn
	Extra     bool              // this is the architect's extra turn
	Loose     bool              // the looser reading of Mahiri's spaces
}

type basin struct {
	ID          int      `json:"id"`
	Area        string   `json:"area"`
	Dams        []string `json:"dam_spaces"`
	Conduits    []string `json:"conduit_spaces"`
	Powerhouses []string `json:"powerhouse_spaces"`
}

type space struct {
	Basin      int    `json:"basin"`
	ID         string `json:"id"`
	Area       string `json:"area"`
	Red        bool   `json:"red_border"`
	Production int    `json:"production"`
	To         int    `json:"to_basin"`
}

type side struct {
	ID        string `json:"id"`
	Engineers int    `json:"engineers"`
	Credits   int    `json:"credits"`
}

var board struct {
	basins      map[int]basin
	river       map[string]string
	dams        map[string]space
	conduits    map[string]space
	powerhouses map[string]space
	sections    []struct {
		Section string `json:"section"`
		Rows    []struct {
			Effect     map[string]int `json:"effect"`
			ActionCost int            `json:"action_cost"`
			MinPlayers int            `json:"min_players"`
			Left       side           `json:"left"`
			Right      side           `json:"right"`
		} `json:"rows"`
	}
}

func init() {
	var m struct {
		Basins      []basin                     `json:"basins"`
		River       []struct{ From, To string } `json:"river"`
		Dams        []space                     `json:"dam_spaces"`
		Conduits    []space                     `json:"conduit_spaces"`
		Powerhouses []space                     `json:"powerhouse_spaces"`
	}
	must(catalogue.Load("map", &m))
	board.basins, board.river = map[int]basin{}, map[string]string{}
	for _, b := range m.Basins {
		board.basins[b.ID] = b
	}
	for _, e := range m.River {
		board.river[e.From] = e.To
	}
	byID := func(list []space) map[string]space {
		out := map[string]space{}
		for _, s := range list {
			out[s.ID] = s
		}
		return out
	}
	board.dams, board.conduits, board.powerhouses = byID(m.Dams), byID(m.Conduits), byID(m.Powerhouses)
	must(catalogue.Load("action_spaces", &struct{ Sections any }{&board.sections}))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// able reports whether a company has an officer's ability.
func (p *Position) able(company, officer string) bool {
	return strings.HasPrefix(p.Officers[company], officer) || strings.HasPrefix(p.Copied[company], officer)
}

// figure is the highest of a figure among the officers whose ability a company has, 0 if it has none.
func (p *Position) figure(company string, of func(officer) int) int {
	return max(of(named(p.Officers[company])), of(named(p.Copied[company])))
}

func base(o officer) int      { return o.Base }
func capacity(o officer) int  { return o.Capacity }
func least(o officer) int     { return o.Least }
func inCredits(o officer) int { return o.Credits }

// capacity is the number of drops a dam may hold: its level, more for Graziano's level 3.
func (p *Position) capacity(dam string) int {
	d, ok := p.Map.Dams[dam]
	if !ok {
		return 0
	}
	if d.Level == 3 && d.Owner != "neutral" {
		return max(3, p.figure(d.Owner, capacity))
	}
	return d.Level
}

// Flow lets one drop run from a headstream or a powerhouse row and changes the
// position: along the river, node by node, until a dam with room or an exit (R7.2).
// It returns the energy the USA gain on the way.
func (p *Position) Flow(from string) (usa int) {
	for node := board.river[from]; !strings.HasPrefix(node, "EXIT"); node = board.river[node] {
		if row, isRow := strings.CutPrefix(node, "P"); isRow {
			basin, _ := strconv.Atoi(row)
			if p.powerhouses("usa") >= 3 && p.powerhouseIn("usa", basin) != "" {
				usa++
			}
			continue
		}
		if p.Map.Water[node] < p.capacity(node) {
			p.Map.Water[node]++
			return usa
		}
	}
	return usa
}

// WaterPhase lets all drops on headstreams run (R7.6).
func (p *Position) WaterPhase() (usa int) {
	for _, h := range []string{"HA", "HB", "HC", "HD"} {
		for p.Map.Water[h] > 0 {
			p.Map.Water[h]--
			usa += p.Flow(h)
		}
	}
	return usa
}

// powerhouses counts the powerhouses of a company.
func (p *Position) powerhouses(company string) int {
	n := 0
	for _, owner := range p.Map.Powerhouses {
		if owner == company {
			n++
		}
	}
	return n
}

// powerhouseIn finds a company's powerhouse in a basin.
func (p *Position) powerhouseIn(company string, basin int) string {
	for space, owner := range p.Map.Powerhouses {
		if owner == company && board.powerhouses[space].Basin == basin {
			return space
		}
	}
	return ""
}

// Production is a production that can be made.
type Production struct {
	Dam, Conduit string
	Drops        int
	Energy       int
}

func (q Production) String() string {
	return fmt.Sprintf("produce %s %s %d", q.Dam, q.Conduit, q.Drops)
}

// Productions lists the productions of a company with a modifier and the given
// credits (R6.1, R6.2). Second is Germany's second production, which must not use
// the powerhouse in basin except.
func (p *Position) Productions(company string, modifier, credits int, second bool, except int) []Production {
	var list []Production
	for dam, d := range p.Map.Dams {
		if d.Owner != company && d.Owner != "neutral" {
			continue
		}
		for _, conduit := range board.basins[board.dams[dam].Basin].Conduits {
			owner, built := p.Map.Conduits[conduit]
			c := board.conduits[conduit]
			if !built || p.powerhouseIn(company, c.To) == "" || second && c.To == except {
				continue
			}
			for drops := 1; drops <= p.Map.Water[dam]; drops++ {
				if owner != company && drops > credits {
					break
				}
				energy := c.Production * drops
				if !second {
					energy = max(energy, p.figure(company, least))
					energy += modifier + map[int]int{0: 0, 1: 0, 2: 1, 3: 1, 4: 3}[p.powerhouses(company)]
				}
				if energy >= 1 {
					list = append(list, Production{dam, conduit, drops, energy})
				}
			}
		}
	}
	return list
}

// Payment is a way to pay: machines on the wheel and credits in place of machines.
type Payment struct{ Excavators, Mixers, Credits int }

func (w Payment) String() string {
	text := "pay"
	for _, part := range []struct {
		n    int
		unit string
	}{{w.Excavators, "e"}, {w.Mixers, "m"}, {w.Credits, "c"}} {
		if part.n > 0 {
			text += fmt.Sprintf(" %d%s", part.n, part.unit)
		}
	}
	if text == "pay" {
		return "pay 0e"
	}
	return text
}

// structure is what building on a space with a tile would place; "" if nothing can.
func (p *Position) structure(company, space string) string {
	c := p.Companies[company]
	count := func(kind string) int {
		n := 0
		for _, s := range c.Structures {
			if s[0] == kind {
				n++
			}
		}
		return n
	}
	if d, ok := board.dams[space]; ok {
		if dam, built := p.Map.Dams[space]; built {
			if dam.Owner == company && dam.Level < 3 && count("elevation") < 5 {
				return "elevation"
			}
			return ""
		}
		for other, dam := range p.Map.Dams {
			if dam.Owner == company && board.dams[other].Basin == d.Basin {
				return ""
			}
		}
		if count("base") < 5 {
			return "base"
		}
		return ""
	}
	if _, ok := board.conduits[space]; ok {
		if _, built := p.Map.Conduits[space]; !built && count("conduit") < 5 {
			return "conduit"
		}
		return ""
	}
	if position, ok := strings.CutPrefix(space, "slot_"); ok {
		return p.slotStructure(company, space, position[:1])
	}
	if h, ok := board.powerhouses[space]; ok {
		if _, built := p.Map.Powerhouses[space]; !built && p.powerhouseIn(company, h.Basin) == "" && count("powerhouse") < 4 {
			return "powerhouse"
		}
	}
	return ""
}

// fee is the red-border fee of a building space (R5.1.5).
func fee(space, structure, tile string) int {
	red := board.dams[space].Red || board.powerhouses[space].Red
	if !red || structure == "elevation" || tile == "adv_1_wild" {
		return 0
	}
	return 3
}

// Payments lists the ways to pay for a construction out of the supply and the
// given credits, with the fee of the building space set aside. It tries every amount and
// keeps those that pay one of the prices and are not worse than another.
func (p *Position) Payments(company, tile, space string, credits int) []Payment {
	structure := p.structure(company, space)
	if structure == "" || !builds(tile, structure) {
		return nil
	}
	if structure == "building" {
		return p.buildingPayments(company, tile, space, credits)
	}
	c := p.Companies[company]
	credits -= fee(space, structure, tile)
	if credits < 0 {
		return nil
	}
	value := board.conduits[space].Production
	area := board.dams[space].Area
	each := p.figure(company, inCredits)
	pays := func(e, m, replaced int) bool {
		needE, needM := 0, 0
		switch structure {
		case "base":
			needE = map[string]int{"mountain": 5, "hill": 4, "plain": 3}[area]
			if n := p.figure(company, base); n > 0 {
				needE = n
			}
			if tile == "adv_3_base" {
				needE = 0
			}
		case "elevation":
			needM = map[string]int{"mountain": 4, "hill": 3, "plain": 2}[area]
		case "conduit":
			if p.able(company, "jill") && e == 0 && m == value && replaced == 0 {
				return true
			}
			needE = 2 * value
			if tile == "adv_2_conduit" && needE >= 6 {
				needE = 5
			}
		case "powerhouse":
			needM = 2 + p.powerhouses(company)
		}
		if tile == "adv_2_wild" {
			return e+m+replaced == needE+needM
		}
		return e <= needE && m <= needM && e+m+replaced == needE+needM
	}
	var ways []Payment
	for e := 0; e <= c.Excavators; e++ {
		for m := 0; m <= c.Mixers; m++ {
			for r := 0; each*r <= credits && r <= 12 && (r == 0 || each > 0); r++ {
				if pays(e, m, r) {
					ways = append(ways, Payment{e, m, each * r})
				}
			}
		}
	}
	return undominated(ways)
}

// undominated keeps the ways that are not worse than another.
func undominated(ways []Payment) []Payment {
	return slices.DeleteFunc(slices.Clone(ways), func(w Payment) bool {
		return slices.ContainsFunc(ways, func(v Payment) bool {
			return v != w && v.Excavators <= w.Excavators && v.Mixers <= w.Mixers && v.Credits <= w.Credits
		})
	})
}

// builds reports whether a tile allows a structure.
func builds(tile, structure string) bool {
	return strings.HasSuffix(tile, "_"+structure) || strings.HasSuffix(tile, "_wild")
}

// Tools lists the tiles a company can build with: "tile", "special_anton=tile" or
// "=tile", with the tile that counts.
func (p *Position) Tools(company string) map[string]string {
	tools := map[string]string{}
	c := p.Companies[company]
	for _, t := range c.Tiles {
		if !strings.HasPrefix(t, "special") {
			tools[t] = t
		}
	}
	for _, seg := range c.Wheel {
		for _, t := range seg.Tiles {
			if strings.HasPrefix(t, "special") {
				continue
			}
			if slices.Contains(c.Tiles, "special_anton") {
				tools["special_anton="+t] = t
			}
			if p.Copied[company] == "anton_krylov" {
				tools["="+t] = t
			}
		}
	}
	return tools
}

// Builds lists what a company can build with the given credits: "build SPACE TOOL".
func (p *Position) Builds(company string, credits int) []string {
	var list []string
	for tool, tile := range p.Tools(company) {
		for _, spaces := range []map[string]space{board.dams, board.conduits, board.powerhouses, p.slots()} {
			for name := range spaces {
				if len(p.Payments(company, tile, name, credits)) > 0 {
					list = append(list, "build "+name+" "+tool)
				}
			}
		}
	}
	return list
}

// engineerFree reports whether a tile is one of R4.5.1.
func engineerFree(tile string) bool { return tile == "adv_1_powerhouse" || tile == "adv_3_base" }

// Frees lists the engineer-free constructions: "free TOOL".
func (p *Position) Frees(company string, credits int) []string {
	seen := map[string]bool{}
	for _, b := range p.Builds(company, credits) {
		tool := strings.Fields(b)[2]
		if engineerFree(p.Tools(company)[tool]) {
			seen["free "+tool] = true
		}
	}
	var list []string
	for f := range seen {
		list = append(list, f)
	}
	return list
}

// Turn lists everything a company may do with its turn, in our notation.
func (p *Position) Turn(company string) []string {
	c := p.Companies[company]
	crew := c.Engineers + c.Architect
	list := p.Frees(company, c.Credits)
	switch {
	case p.Extra:
		list = append(list, "no")
	case crew == 0 && (!p.Active || p.Loose):
		list = append(list, "pass")
	}
	list = append(list, p.copies(company)...)
	if crew == 0 {
		return list
	}
	architect := c.Architect > 0 || p.Copied[company] == "tommaso_battista" && c.Engineers > 0
	add := func(name string, engineers, credits int, possible func(credits int) bool) {
		if _, taken := p.ActionSpaces[name]; taken && !strings.HasPrefix(name, "company") || engineers > crew || credits > c.Credits || !possible(c.Credits-credits) {
			return
		}
		if engineers > 1 || c.Engineers > 0 {
			list = append(list, name)
		}
		if engineers == 1 && architect {
			list = append(list, name+" architect")
		}
	}
	always := func(int) bool { return true }
	for _, section := range board.sections {
		for _, row := range section.Rows {
			if row.MinPlayers > p.Players {
				continue
			}
			possible := always
			switch section.Section {
			case "turbine":
				possible = func(credits int) bool {
					return len(p.Productions(company, row.Effect["production"], credits, false, 0)) > 0
				}
			case "contract":
				possible = func(int) bool { return len(p.Market.Green)+len(p.Market.Yellow)+len(p.Market.Red) > 0 }
			}
			for _, s := range []side{row.Left, row.Right} {
				add(s.ID, s.Engineers, s.Credits+row.ActionCost, possible)
			}
		}
	}
	if p.Full {
		for i := 1; i <= 3; i++ {
			add("patent_"+strconv.Itoa(i), 2, 5, func(int) bool { return p.Market.Patents[strconv.Itoa(i)] != "" })
		}
	}
	for k := 1; k <= crew; k++ {
		list = append(list, "bank "+strconv.Itoa(k))
	}
	if len(p.Buildings) > 0 {
		list = append(list, p.expansionSpaces(company)...)
		for _, b := range p.Buildings {
			if s, cost := p.buildingSpace(company, b); s.ID != "" {
				add(s.ID, s.Engineers, s.Credits+cost, func(credits int) bool { return p.useful(company, b, credits) })
			}
		}
	}
	// The leftmost construction space without one of the company's engineers.
	for _, s := range []side{{"company_1", 1, 0}, {"company_2", 2, 0}, {"company_3", 3, 0}, {"company_4", 3, 3}} {
		if _, own := p.ActionSpaces[s.ID][company]; !own {
			add(s.ID, s.Engineers, s.Credits, func(credits int) bool { return len(p.Builds(company, credits)) > 0 })
			break
		}
	}
	return list
}

// copies lists Mahiri's activations.
func (p *Position) copies(company string) []string {
	c := p.Companies[company]
	if p.Officers[company] != "mahiri_sekibo" || p.Active || p.Extra || c.Engineers == 0 {
		return nil
	}
	officers := slices.Clone(p.Extras)
	for other, o := range p.Officers {
		if other != company {
			officers = append(officers, o)
		}
	}
	_, first := p.ActionSpaces["officer_mahiri_1"]
	var list []string
	for _, s := range []side{{"officer_mahiri_1", 1, 0}, {"officer_mahiri_2", 1, 3}} {
		if _, used := p.ActionSpaces[s.ID]; used || s.Credits > c.Credits || s.ID == "officer_mahiri_2" && !first && !p.Loose {
			continue
		}
		for _, o := range officers {
			after := *p
			after.Copied = map[string]string{company: o}
			if c.Engineers > 1 || p.Loose || len(after.Frees(company, c.Credits-s.Credits)) > 0 {
				list = append(list, s.ID+" "+o)
			}
		}
	}
	return list
}
