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

// blocks lists the actions of the first officers and contracts, in blocks. New ones are appended: the order
// of the blocks, and that of the actions in a block, never changes (TestNumbering). Officers and contracts
// that came later have blocks of their own behind them, in the order in which they came.
var blocks = []block{
	{"no", one(rules.No())},
	{"pass", one(rules.Pass())},
	{"pick", func() []rules.Action { return picks(first.officers, first.contracts) }},
	{"copy", func() []rules.Action { return copies(first.officers) }},
	{"free", frees},
	{"space", spaces},
	{"bank", banks},
	{"build", builds},
	{"pay", payments},
	{"place", places},
	{"produce", productions},
	{"fulfil", func() []rules.Action { return fulfilments(first.contracts) }},
	{"drops", drops},
	{"machines", machines},
	{"take", func() []rules.Action { return takes(first.contracts) }},
	{"discard", func() []rules.Action { return discards(first.contracts) }},
	{"tile", each(rules.Tiles, rules.TakeTile)},
	{"dam", each(dams, rules.DropInDam)},
	{"fetch_tile", each(rules.Tiles, rules.FetchTile)},
	{"fetch_machines", fetches},
	{"work", works},
	{"use", each(rules.Buildings, rules.Use)},
	{"card", cards},
	{"reveal", func() []rules.Action { return reveals(first) }},
}

// known are officers and contracts that have numbers.
type known struct {
	officers  []rules.Officer
	contracts []rules.Contract
}

const (
	firstOfficers  = 11
	firstContracts = 55
)

// first are those whose actions are in the blocks above.
var first = known{rules.Officers()[:firstOfficers], rules.Contracts()[:firstContracts]}

// later lists the blocks of the officers and contracts that are in all and not in k, by the version of the
// rules they came with.
func later(k, all known) (list []block) {
	for version := 1; version <= rules.Version; version++ {
		for _, o := range all.officers[len(k.officers):] {
			if o.Since() == version {
				list = append(list, k.officer(o))
				k.officers = append(slices.Clip(k.officers), o)
			}
		}
		for _, c := range all.contracts[len(k.contracts):] {
			if c.Since() == version {
				list = append(list, k.contract(c)...)
				k.contracts = append(slices.Clip(k.contracts), c)
			}
		}
	}
	return list
}

// officer is the block of one who came later.
func (k known) officer(o rules.Officer) block {
	her := []rules.Officer{o}
	return block{o.String(), func() []rules.Action {
		return slices.Concat(picks(her, k.contracts), copies(her), only(reveals(known{her, nil}), func(a rules.Action) bool {
			f, _ := a.Outcome()
			return drawsOfficer(f)
		}))
	}}
}

// contract are the blocks of one that came later: what is done with it, alone and together with those before it.
func (k known) contract(c rules.Contract) (list []block) {
	its, all := []rules.Contract{c}, append(slices.Clip(k.contracts), c)
	for _, b := range []struct {
		name string
		list []rules.Action
	}{
		{"pick", picks(k.officers, its)},
		{"fulfil", fulfilments(its)},
		{"take", only(takes(all), with(c))},
		{"discard", only(discards(all), with(c))},
		{"reveal", only(reveals(known{nil, its}), func(a rules.Action) bool {
			f, _ := a.Outcome()
			return drawsContract(f)
		})},
	} {
		if len(b.list) > 0 {
			list = append(list, block{b.name + "_more_" + c.String(), func() []rules.Action { return b.list }})
		}
	}
	return list
}

// with tells the actions that take or discard a contract.
func with(c rules.Contract) func(rules.Action) bool {
	return func(a rules.Action) bool {
		one, two := a.Contracts()
		return one == c || two == c
	}
}

func only(list []rules.Action, keep func(rules.Action) bool) []rules.Action {
	return slices.DeleteFunc(list, func(a rules.Action) bool { return !keep(a) })
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

func picks(officers []rules.Officer, contracts []rules.Contract) (list []rules.Action) {
	for _, company := range rules.Companies() {
		for _, officer := range officers {
			for _, contract := range contracts {
				if contract.Pile() == rules.Starting {
					list = append(list, rules.Pick(company, officer, contract))
				}
			}
		}
	}
	return list
}

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

// reveals are the draws: of officers and contracts, only these.
func reveals(k known) []rules.Action {
	return only(rules.Outcomes(), func(a rules.Action) bool {
		f, id := a.Outcome()
		return (!drawsOfficer(f) || slices.Contains(k.officers, rules.Officer(id))) && (!drawsContract(f) || slices.Contains(k.contracts, rules.Contract(id)))
	})
}

func drawsContract(f rules.Family) bool {
	return f == rules.DrawNational || f == rules.DrawPrivate || f == rules.DrawStarting
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

func fulfilments(contracts []rules.Contract) []rules.Action {
	return each(func() []rules.Contract { return contracts }, rules.Fulfil)()
}

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

// takes are the choices of face-up contracts, which are private ones.
func takes(contracts []rules.Contract) []rules.Action {
	return oneOrTwo(contracts, rules.TakeContracts, func(p rules.Pile) bool { return p < rules.Starting })
}

// discards are the choices among contracts in a hand: starting and private ones.
func discards(contracts []rules.Contract) []rules.Action {
	return oneOrTwo(contracts, rules.DiscardContracts, func(p rules.Pile) bool { return p != rules.National })
}

// oneOrTwo are the actions with one contract of these piles, and then those with two.
func oneOrTwo(contracts []rules.Contract, action func(c, d rules.Contract) rules.Action, of func(rules.Pile) bool) (list []rules.Action) {
	contracts = slices.DeleteFunc(slices.Clone(contracts), func(c rules.Contract) bool { return !of(c.Pile()) })
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
