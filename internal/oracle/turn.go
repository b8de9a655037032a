package oracle

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"barrage/game/view"
)

// turn is a turn of a company, and the extra turn that the architect may give (R4.1, R12.11).
func (g *Game) turn(company string) {
	extra := g.act(company)
	g.endTurn(company)
	if extra {
		g.Extra = true
		g.act(company)
		g.Extra = false
		g.endTurn(company)
	}
}

// endTurn ends what lasts for a turn and refills the contract office (R9.2.4, R12.7.7).
func (g *Game) endTurn(company string) {
	if g.Copied[company] == "simone_luciani" && len(g.Companies[company].Contracts) == 4 && !g.Loose {
		g.four[company] = true
	}
	delete(g.Copied, company)
	g.Active = false
	for i, list := range []*[]string{&g.Market.Green, &g.Market.Yellow, &g.Market.Red} {
		for pile := []string{"green", "yellow", "red"}[i]; len(*list) < 2 && len(g.piles[pile]) > 0; {
			*list = sortedWith(*list, g.draw(pile))
		}
	}
}

// act asks a company what it does and does it. It reports whether another turn follows.
func (g *Game) act(company string) (extra bool) {
	words := strings.Fields(g.ask(company, g.Turn(company)))
	switch name := words[0]; {
	case name == "no":
		return false
	case name == "pass":
		g.passed[company] = true
		return false
	case strings.HasPrefix(name, "officer_mahiri"):
		g.stand(company, name, 1, false)
		if name == "officer_mahiri_2" {
			g.edit(company, func(c *view.Company) { c.Credits -= 3 })
		}
		g.Copied[company] = words[1]
		g.Active = true
		return g.act(company)
	case name == "free":
		g.build(company, words[1])
		return false
	}
	architect := words[len(words)-1] == "architect"
	g.space(company, words, architect)
	return architect
}

// stand places engineers. The architect stands alone, or is the last to go (R12.11.5).
func (g *Game) stand(company, name string, n int, architect bool) {
	on := map[string]view.Stand{}
	for other, s := range g.ActionSpaces[name] {
		on[other] = s
	}
	s := on[company]
	g.edit(company, func(c *view.Company) {
		switch {
		case architect && c.Architect > 0, n > c.Engineers:
			ordinary := n - 1
			c.Engineers, c.Architect = c.Engineers-ordinary, 0
			s = view.Stand{Engineer: s.Engineer + ordinary, Architect: 1}
		default:
			c.Engineers -= n
			s.Engineer += n
		}
	})
	on[company] = s
	g.ActionSpaces[name] = on
}

// space takes an action space: engineers, fee and cost, then its action (R4.1.5, R8).
func (g *Game) space(company string, words []string, architect bool) {
	name := words[0]
	pay := func(engineers, credits int) {
		g.stand(company, name, engineers, architect)
		g.edit(company, func(c *view.Company) { c.Credits -= credits })
	}
	number, _ := strconv.Atoi(name[len(name)-1:])
	switch {
	case name == "bank" && words[1] == "margot":
		pay(1, 0)
		g.use(company, g.Usable(company), false)
	case name == "bank":
		n, _ := strconv.Atoi(words[1])
		pay(n, -n)
	case name == "officer_margot_1":
		pay(1, 0)
		g.use(company, g.Usable(company), false)
	case strings.HasPrefix(name, "company_"):
		pay(min(number, 3), []int{0, 0, 0, 3}[number-1])
		g.build(company, "")
	case strings.HasPrefix(name, "patent_"):
		pay(2, 5)
		g.acquire(company, g.Market.Patents[strconv.Itoa(number)])
	case strings.HasPrefix(name, "external_work_"):
		pay(2, 0)
		g.work(company, strconv.Itoa(number), slices.Contains(words, "leslie"))
	case strings.HasPrefix(name, "building_"):
		for id, b := range lw.buildings {
			for _, s := range append([]side{b.left}, b.right...) {
				if s.ID == name {
					pay(s.Engineers, s.Credits+b.actionCost)
					g.action(company, id)
					return
				}
			}
		}
	default:
		for _, section := range board.sections {
			for _, row := range section.Rows {
				for _, s := range []side{row.Left, row.Right} {
					if s.ID == name {
						pay(s.Engineers, s.Credits+row.ActionCost)
						g.row(company, row.Effect)
						return
					}
				}
			}
		}
		panic(name)
	}
}

// row is the action of a row of the management board (R8).
func (g *Game) row(company string, effect map[string]int) {
	for what, n := range effect {
		switch what {
		case "production":
			g.produce(company, n, false, false, 0)
		case "headstream_drops":
			g.drops(company, n, false, false)
		case "flow_drops":
			g.drops(company, n, true, false)
		case "rotate_wheel":
			g.rotate(company, n)
		case "excavator":
			g.edit(company, func(c *view.Company) { c.Excavators += n })
		case "mixer":
			g.edit(company, func(c *view.Company) { c.Mixers += n })
		case "any_machine":
			g.machines(company, n)
		case "take_contracts":
			g.take(company, n)
		default:
			panic(what)
		}
	}
}

// take takes contracts and discards what is too much (R9.2).
func (g *Game) take(company string, n int) {
	open := slices.Concat(g.Market.Green, g.Market.Yellow, g.Market.Red)
	taken := strings.Fields(g.ask(company, groups("take", inOrder(open), min(n, len(open)))))[1:]
	for _, k := range taken {
		for _, list := range []*[]string{&g.Market.Green, &g.Market.Yellow, &g.Market.Red} {
			if slices.Contains(*list, k) {
				*list = without(*list, k)
			}
		}
	}
	limit := 3
	if g.able(company, "simone") || g.four[company] {
		limit = 4
	}
	g.edit(company, func(c *view.Company) { c.Contracts = sortedWith(c.Contracts, taken...) })
	// Only in the loose reading of Q24 can there be three too many; they go in two answers.
	for over := len(g.Companies[company].Contracts) - limit; over > 0; over = len(g.Companies[company].Contracts) - limit {
		for _, k := range strings.Fields(g.ask(company, groups("discard", inOrder(g.Companies[company].Contracts), min(over, 2))))[1:] {
			g.edit(company, func(c *view.Company) { c.Contracts = without(c.Contracts, k) })
		}
	}
}

// inOrder sorts contracts by number: as they are printed, those that came later behind the others.
func inOrder(contracts []string) []string {
	return slices.SortedFunc(slices.Values(contracts), func(a, b string) int {
		return cmp.Or(printed.since[a]-printed.since[b], strings.IndexByte("SNGYR", a[0])-strings.IndexByte("SNGYR", b[0]), strings.Compare(a, b))
	})
}

// groups lists the ways to choose one or two of a list.
func groups(verb string, list []string, n int) []string {
	var options []string
	for i, a := range list {
		if n == 1 {
			options = append(options, verb+" "+a)
			continue
		}
		for _, b := range list[i+1:] {
			options = append(options, verb+" "+a+" "+b)
		}
	}
	return options
}

// work fulfils an external work; Leslie's machines go on the wheel (R13.1, R12.8).
func (g *Game) work(company, place string, leslie bool) {
	id := g.Market.Works[place]
	cost := lw.works[id]
	tile := ""
	if leslie && slices.Contains(g.Companies[company].Tiles, "special_leslie") {
		tile = "special_leslie"
	}
	if leslie {
		g.insert(company, tile, cost.Excavator, cost.Mixer)
	} else {
		g.edit(company, func(c *view.Company) { c.Excavators, c.Mixers = c.Excavators-cost.Excavator, c.Mixers-cost.Mixer })
	}
	g.fulfilWork(company, place)
}

// fulfilWork takes a work that has been paid and carries out its reward.
func (g *Game) fulfilWork(company, place string) {
	id := g.Market.Works[place]
	delete(g.Market.Works, place)
	g.edit(company, func(c *view.Company) { c.Works = sortedWith(c.Works, id) })
	g.reward(company, printed.gives[id])
}

// insert puts a tile and machines into the open segment and turns the wheel (R5.1.2–R5.1.4).
func (g *Game) insert(company, tile string, e, m int) {
	g.edit(company, func(c *view.Company) {
		c.Wheel = slices.Clone(c.Wheel)
		c.Excavators, c.Mixers = c.Excavators-e, c.Mixers-m
		c.Wheel[0] = view.Segment{Excavators: e, Mixers: m}
		if tile != "" {
			c.Tiles = without(c.Tiles, tile)
			c.Wheel[0].Tiles = []string{tile}
		}
	})
	g.rotate(company, 1)
}

// use lets a company use one of its private buildings without engineers on its spaces, for the action cost.
func (g *Game) use(company string, buildings []string, optional bool) {
	var options []string
	for _, b := range buildings {
		options = append(options, "use "+b)
	}
	if len(options) == 0 {
		return
	}
	if optional {
		options = append(options, "no")
	}
	words := strings.Fields(g.ask(company, options))
	if words[0] == "no" {
		return
	}
	g.edit(company, func(c *view.Company) { c.Credits -= lw.buildings[words[1]].actionCost })
	g.action(company, words[1])
}

// action is the action of a private building (R13.4).
func (g *Game) action(company, building string) {
	second := func(options []string) string { return strings.Fields(g.ask(company, options))[1] }
	switch building {
	case "cofferdam":
		g.Map.Water[second(g.Rooms(company, false, ""))]++
	case "development_office":
		tile := second(g.Fetchable(company))
		g.edit(company, func(c *view.Company) {
			c.Wheel = slices.Clone(c.Wheel)
			for i, s := range c.Wheel {
				if slices.Contains(s.Tiles, tile) {
					c.Wheel[i].Tiles = nil
				}
			}
			c.Tiles = sortedWith(c.Tiles, tile)
		})
	case "research_lab":
		words := strings.Fields(g.ask(company, g.Halves(company)))
		segment, _ := strconv.Atoi(words[1])
		e, m := amounts(words[2:])
		g.edit(company, func(c *view.Company) {
			c.Wheel = slices.Clone(c.Wheel)
			c.Wheel[segment].Excavators -= e
			c.Wheel[segment].Mixers -= m
			c.Excavators, c.Mixers = c.Excavators+e, c.Mixers+m
		})
	case "loan_agency":
		place := second(g.Loans(company, g.Companies[company].Credits))
		cost := lw.works[g.Market.Works[place]]
		g.edit(company, func(c *view.Company) { c.Credits -= 2 * (cost.Excavator + cost.Mixer) })
		g.fulfilWork(company, place)
	case "energy_relay_field":
		g.edit(company, func(c *view.Company) { c.Energy += 4 })
	case "robot_factory":
		g.machines(company, 2)
	case "financial_division":
		g.edit(company, func(c *view.Company) { c.Credits += 5 })
	case "control_station":
		g.produce(company, 3, false, false, 0)
	case "wind_farm":
		g.produced(company, 5)
	case "customer_office":
		g.fulfil(company, 99, false, false, false)
	default:
		panic(building)
	}
}

// build builds with a tile, or with any if none is named (R5.1).
func (g *Game) build(company, tool string) {
	var options []string
	for _, b := range g.Builds(company, g.Companies[company].Credits) {
		if tool == "" || strings.Fields(b)[2] == tool {
			options = append(options, b)
		}
	}
	words := strings.Fields(g.ask(company, options))
	name, tool := words[1], words[2]
	tile := g.Tools(company)[tool]
	kind := g.structure(company, name)
	var ways []string
	for _, w := range g.Payments(company, tile, name, g.Companies[company].Credits) {
		ways = append(ways, w.String())
	}
	paid := strings.Fields(g.ask(company, ways))[1:]
	e, m := amounts(paid)
	if last := paid[len(paid)-1]; strings.HasSuffix(last, "c") {
		n, _ := strconv.Atoi(strings.TrimSuffix(last, "c"))
		g.edit(company, func(c *view.Company) { c.Credits -= n })
	}
	inserted, _, _ := strings.Cut(tool, "=")
	g.insert(company, inserted, e, m)
	charge := fee(name, kind, tile)
	if kind == "building" {
		charge = 0
		if lw.slots[name].red && tile != "adv_1_wild" {
			charge = 3
		}
	}
	g.place(company, kind, name, charge)
	g.effect(company, tile, kind, name)
}

// effect is the effect of an advanced tile at the end of a construction (R10).
func (g *Game) effect(company, tile, kind, name string) {
	value := board.conduits[name].Production
	score := func(n int) { g.edit(company, func(c *view.Company) { c.VP += 3 * n }) }
	switch tile {
	case "adv_1_base":
		for dam, d := range g.Map.Dams {
			if d.Owner == company && g.Map.Water[dam] == 0 {
				g.Map.Water[dam] = 1
			}
		}
	case "adv_1_elevation":
		g.rotate(company, g.built(company, "elevation"))
	case "adv_1_conduit":
		g.edit(company, func(c *view.Company) { c.Credits += 2 * value })
	case "adv_1_building":
		n, _ := strconv.Atoi(name[5:6])
		if b := g.Buildings[n-1]; slices.Contains(g.Usable(company), b) {
			g.use(company, []string{b}, true)
		}
	case "adv_2_base":
		g.produced(company, g.built(company, "base"))
	case "adv_2_elevation":
		g.Map.Water[name] = max(g.Map.Water[name], g.capacity(name))
	case "adv_2_powerhouse":
		g.produce(company, 2, true, false, 0)
	case "adv_3_elevation":
		n := 0
		for _, d := range g.Map.Dams {
			if d.Owner == company && d.Level >= 2 {
				n++
			}
		}
		score(n)
	case "adv_3_conduit":
		g.produced(company, 2*value)
	case "adv_3_powerhouse":
		score(g.built(company, "powerhouse"))
	case "adv_3_wild":
		score(g.advanced(company))
	case "adv_3_building":
		n, _ := strconv.Atoi(name[5:6])
		g.edit(company, func(c *view.Company) { c.VP += printed.worth[g.Buildings[n-1]] })
	}
}

// produce is a production action (R6); second is Germany's, with another powerhouse (R11.3).
func (g *Game) produce(company string, modifier int, optional, second bool, except int) {
	list := g.Productions(company, modifier, g.Companies[company].Credits, second, except)
	if len(list) == 0 {
		return
	}
	var options []string
	for _, q := range list {
		options = append(options, q.String())
	}
	if optional {
		options = append(options, "no")
	}
	a := g.ask(company, options)
	if a == "no" {
		return
	}
	q := list[slices.IndexFunc(list, func(q Production) bool { return q.String() == a })]
	active := g.powerhouses(company) >= 3
	to := board.conduits[q.Conduit].To
	g.Map.Water[q.Dam] -= q.Drops
	if owner := g.Map.Conduits[q.Conduit]; owner != company {
		g.edit(company, func(c *view.Company) { c.Credits -= q.Drops })
		g.edit(owner, func(c *view.Company) { c.Credits, c.VP = c.Credits+q.Drops, c.VP+q.Drops })
	}
	g.edit(company, func(c *view.Company) { c.Energy += q.Energy })
	water := func() {
		for range q.Drops {
			g.usa(g.Flow("P" + strconv.Itoa(to)))
		}
	}
	if g.WaterFirst {
		water()
	}
	enough := q.Energy
	if company == "france" && active {
		enough += 3
	}
	g.fulfil(company, enough, true, g.able(company, "simone"), true)
	if !g.WaterFirst {
		water()
	}
	if second || !active {
		return
	}
	switch company {
	case "italy":
		g.edit(company, func(c *view.Company) { c.Energy += 3 })
	case "germany":
		g.produce(company, 0, true, true, to)
	case "netherlands":
		if rooms := g.Rooms(company, true, q.Dam); len(rooms) > 1 {
			if words := strings.Fields(g.ask(company, rooms)); words[0] != "no" {
				g.Map.Water[words[1]]++
			}
		}
	}
}
