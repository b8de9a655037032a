package view

import (
	"strconv"

	"barrage/rules"
)

// answered shows an answer. A client finds the answers a player means by comparing what
// he has pointed at with their targets: ids of spaces, sites, tiles, contracts, works,
// buildings, headstreams, companies and officers, "segment_2" of the wheel, "action_3" of
// a card, and "excavator", "mixer", "credit", "engineer", "drop" with their number; "copy"
// where a tile is used as another, "architect", "leslie" and "margot" for ways to stand.
func answered(s *rules.State, a rules.Action, w Words) Answered {
	x, y, z := a.Args()
	v := Answered{Action: a.String(), Kind: a.Kind().ID(), Text: w.Answer(s, a), Targets: map[string]int{}}
	add := func(id string, n int) {
		if n > 0 {
			v.Targets[id] += n
		}
	}
	tiles := func(inserted, effect uint8) {
		if inserted != 0 {
			add(rules.Tile(inserted).String(), 1)
		}
		if effect != inserted {
			add(rules.Tile(effect).String(), 1)
			add("copy", 1)
		}
	}
	contract := func(c uint8) {
		if c != 0 {
			add(rules.Contract(c).String(), 1)
		}
	}
	site := func(at uint8) { add(rules.Site(at).String(), 1) }
	machines := func(m rules.Machines) {
		add("excavator", int(m.Excavators))
		add("mixer", int(m.Mixers))
	}
	switch a.Kind() {
	case rules.ActPick:
		add(rules.Company(x).String(), 1)
		add(rules.Officer(y).String(), 1)
		contract(z)
	case rules.ActCopy:
		add(rules.Space(x).String(), 1)
		add(rules.Officer(y).String(), 1)
	case rules.ActFree:
		tiles(x, y)
	case rules.ActSpace:
		add(rules.Space(x).String(), 1)
		add("engineer", int(y))
		if z != 0 {
			add(rules.With(z).String(), 1)
		}
	case rules.ActBuild:
		tiles(x, y)
		site(z)
	case rules.ActPay:
		machines(rules.Machines{Excavators: x, Mixers: y})
		add("credit", rules.InsteadOfMachines(int(z)))
	case rules.ActPlace, rules.ActDam:
		site(x)
	case rules.ActProduce:
		site(x)
		site(y)
		for _, at := range rules.Sites() {
			if at.Kind() == rules.Powerhouse && at.Basin() == rules.Site(y).EndBasin() && s.Player(s.ToMove()).Has(at) {
				add(at.String(), 1)
			}
		}
		add("drop", int(z))
		v.Energy = s.Yield(a)
		v.Toll, _ = s.Toll(a)
	case rules.ActFulfil, rules.ActTake, rules.ActDiscard:
		contract(x)
		contract(y)
	case rules.ActDrops:
		for i, n := range a.Drops() {
			add((rules.HA + rules.Headstream(i)).String(), n)
		}
	case rules.ActMachines:
		machines(rules.Machines{Excavators: x, Mixers: y})
	case rules.ActTile, rules.ActFetchTile:
		tiles(x, x)
	case rules.ActFetchMachines:
		add("segment_"+strconv.Itoa(int(x)), 1)
		machines(rules.Machines{Excavators: y, Mixers: z})
	case rules.ActWork:
		add(s.Works()[x-1].String(), 1)
	case rules.ActUse:
		add(rules.PrivateBuilding(x).String(), 1)
	case rules.ActCard:
		add("action_"+strconv.Itoa(int(x)+1), 1)
	}
	return v
}

// Amounts are the targets of an answer that are counted rather than pointed at.
func Amounts() []string { return []string{"drop", "engineer", "excavator", "mixer", "credit"} }

// Ways are the targets that say how something is done: with whom or how a space is taken
// (R12.7.6, R12.8.1, R12.11.1), and a tile that acts as another.
func Ways() []string {
	return []string{rules.WithArchitect.String(), rules.WithLeslie.String(), rules.WithMargot.String(), "copy"}
}
