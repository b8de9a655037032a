package env

import (
	"slices"

	"barrage/game/rules"
)

// Index is the number of an action. An action has the same number in every position, in every
// game, in every later version of this package.
type Index uint16

// None is no action.
const None Index = 0xffff

// block is a list of actions.
type block struct {
	name string
	list func() []rules.Action
}

// blocks lists all actions, in blocks. New ones are appended: the order of the blocks, and that of
// the actions in a block, never changes (TestNumbering). Officers who came later have a block each,
// at the end.
var blocks = []block{
	{"no", one(rules.No())},
	{"pass", one(rules.Pass())},
	{"pick", func() []rules.Action { return picks(rules.Officers()[:firstOfficers]) }},
	{"copy", func() []rules.Action { return copies(rules.Officers()[:firstOfficers]) }},
	{"free", frees},
	{"space", spaces},
	{"bank", banks},
	{"build", builds},
	{"pay", payments},
	{"place", places},
	{"produce", productions},
	{"fulfil", fulfilments},
	{"drops", drops},
	{"machines", machines},
	{"take", func() []rules.Action { return oneOrTwo(private(), rules.TakeContracts) }},
	{"discard", func() []rules.Action { return oneOrTwo(held(), rules.DiscardContracts) }},
	{"tile", each(rules.Tiles, rules.TakeTile)},
	{"dam", each(dams, rules.DropInDam)},
	{"fetch_tile", each(rules.Tiles, rules.FetchTile)},
	{"fetch_machines", fetches},
	{"work", works},
	{"use", each(rules.Buildings, rules.Use)},
	{"card", cards},
	{"reveal", func() []rules.Action { return reveals(rules.Officers()[:firstOfficers]) }},
}

// firstOfficers is the number of officers whose actions are in the blocks above.
const firstOfficers = 11

// later is the block of an officer who came later.
func later(officer rules.Officer) block {
	return block{officer.String(), func() []rules.Action {
		her := []rules.Officer{officer}
		list := append(picks(her), copies(her)...)
		for _, a := range reveals(her) {
			if f, _ := a.Outcome(); drawsOfficer(f) {
				list = append(list, a)
			}
		}
		return list
	}}
}

// Bounds of what an action can count. The contract test plays games to see that nothing exceeds
// them.
const (
	costliest = 10 // machines: a conduit of value 5 (R5.3)
	fullest   = 4  // drops in a dam: Graziano (R12.2.1)
	gift      = 4  // drops or machines given at once
	longest   = 9  // actions of a card
	segments  = 6  // of a wheel
	fetchable = costliest / 2
)

func one(a rules.Action) func() []rules.Action {
	return func() []rules.Action { return []rules.Action{a} }
}

// each makes an action out of everything in a family.
func each[T any](family func() []T, action func(T) rules.Action) func() []rules.Action {
	return func() []rules.Action {
		var list []rules.Action
		for _, id := range family() {
			list = append(list, action(id))
		}
		return list
	}
}

func picks(officers []rules.Officer) (list []rules.Action) {
	for _, company := range rules.Companies() {
		for _, officer := range officers {
			for _, contract := range held()[:starting] {
				list = append(list, rules.Pick(company, officer, contract))
			}
		}
	}
	return list
}

// starting is the number of starting contracts, the first of those that can be held.
const starting = 4

func copies(officers []rules.Officer) (list []rules.Action) {
	for _, space := range rules.Spaces() {
		if space.Section() != rules.OfficerSection {
			continue
		}
		for _, officer := range officers {
			list = append(list, rules.Copy(space, officer))
		}
	}
	return list
}

// reveals are the draws: of officers, only these.
func reveals(officers []rules.Officer) (list []rules.Action) {
	for _, a := range rules.Outcomes() {
		if f, id := a.Outcome(); !drawsOfficer(f) || slices.Contains(officers, rules.Officer(id)) {
			list = append(list, a)
		}
	}
	return list
}

func drawsOfficer(f rules.Family) bool {
	return f == rules.DrawOfficer || f == rules.DrawExtra || f == rules.DrawAutomaOfficer
}

// tools lists the tiles of a construction: inserted and in effect. Anton's tile and, with nothing
// inserted, Mahiri copy the tile in effect (R12.6).
func tools() (list [][2]rules.Tile) {
	for _, effect := range rules.Tiles() {
		if effect >= rules.SpecialAnton {
			continue
		}
		list = append(list, [2]rules.Tile{effect, effect}, [2]rules.Tile{rules.SpecialAnton, effect}, [2]rules.Tile{0, effect})
	}
	return list
}

func frees() (list []rules.Action) {
	for _, t := range tools() {
		list = append(list, rules.Free(t[0], t[1]))
	}
	return list
}

// ways are the ways engineers stand on a space.
func ways() []rules.With { return append([]rules.With{0}, rules.Withs()...) }

func spaces() (list []rules.Action) {
	for _, space := range rules.Spaces() {
		if space == rules.Bank || space.Section() == rules.AutomaSection {
			continue
		}
		for _, with := range ways() {
			list = append(list, rules.TakeSpace(space, space.Engineers(), with))
		}
	}
	return list
}

func banks() (list []rules.Action) {
	for n := 1; n <= rules.CrewSize; n++ {
		for _, with := range ways() {
			list = append(list, rules.TakeSpace(rules.Bank, n, with))
		}
	}
	return list
}

func builds() (list []rules.Action) {
	for _, site := range rules.Sites() {
		for _, t := range tools() {
			switch kind := t[1].Kind(); {
			case kind == rules.Wild, kind == site.Kind(), kind == rules.Elevation && site.Kind() == rules.Base:
				list = append(list, rules.Build(t[0], t[1], site))
			}
		}
	}
	return list
}

func payments() (list []rules.Action) {
	for e := range costliest + 1 {
		for m := range costliest - e + 1 {
			for replaced := range costliest - e - m + 1 {
				list = append(list, rules.Pay(rules.Machines{Excavators: uint8(e), Mixers: uint8(m)}, replaced))
			}
		}
	}
	return list
}

// onMap are the building spaces of the map.
func onMap() (list []rules.Site) {
	for _, site := range rules.Sites() {
		if site.Kind() != rules.Building {
			list = append(list, site)
		}
	}
	return list
}

func places() []rules.Action { return each(onMap, rules.Place)() }

// dams are the base spaces.
func dams() (list []rules.Site) {
	for _, site := range onMap() {
		if site.Kind() == rules.Base {
			list = append(list, site)
		}
	}
	return list
}

func productions() (list []rules.Action) {
	for _, dam := range dams() {
		for _, conduit := range onMap() {
			if conduit.Kind() != rules.Conduit || conduit.Basin() != dam.Basin() {
				continue
			}
			for n := 1; n <= fullest; n++ {
				list = append(list, rules.Produce(dam, conduit, n))
			}
		}
	}
	return list
}

func fulfilments() []rules.Action { return each(rules.Contracts, rules.Fulfil)() }

func drops() (list []rules.Action) {
	for total := 1; total <= gift; total++ {
		for a := range total + 1 {
			for b := range total - a + 1 {
				for c := range total - a - b + 1 {
					list = append(list, rules.Drops([4]int{a, b, c, total - a - b - c}))
				}
			}
		}
	}
	return list
}

func machines() (list []rules.Action) {
	for total := 1; total <= gift; total++ {
		for e := range total + 1 {
			list = append(list, rules.SplitMachines(rules.Machines{Excavators: uint8(e), Mixers: uint8(total - e)}))
		}
	}
	return list
}

// held are the contracts that can be in a hand: starting ones first, then private ones.
func held() (list []rules.Contract) {
	for _, c := range rules.Contracts() {
		if !c.IsNational() {
			list = append(list, c)
		}
	}
	return list
}

func private() []rules.Contract { return held()[starting:] }

// oneOrTwo are the actions with one contract, and then those with two.
func oneOrTwo(contracts []rules.Contract, action func(c, d rules.Contract) rules.Action) (list []rules.Action) {
	for _, c := range contracts {
		list = append(list, action(c, 0))
	}
	for i, c := range contracts {
		for _, d := range contracts[i+1:] {
			list = append(list, action(c, d))
		}
	}
	return list
}

func fetches() (list []rules.Action) {
	for segment := range segments {
		for total := 1; total <= fetchable; total++ {
			for e := range total + 1 {
				list = append(list, rules.FetchMachines(segment, rules.Machines{Excavators: uint8(e), Mixers: uint8(total - e)}))
			}
		}
	}
	return list
}

func works() (list []rules.Action) {
	for position := 1; position <= 3; position++ {
		list = append(list, rules.ChooseWork(position))
	}
	return list
}

func cards() (list []rules.Action) {
	for action := range longest {
		for _, instead := range append([]rules.Instead{0}, rules.Insteads()...) {
			list = append(list, rules.TakeCard(action, instead))
		}
	}
	return list
}
