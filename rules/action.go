package rules

import (
	"strconv"
	"strings"
)

// Action answers a prompt, or is an outcome of chance. Its numbers order
// actions; zero is no action.
//
//	31      24 23      16 15       8 7        0
//	+---------+----------+----------+----------+
//	|  kind   |    a     |    b     |    c     |
//	+---------+----------+----------+----------+
//
// An action means the same in every position, and so does its text.
type Action uint32

// ActionKind is a kind of answer. Kinds are append-only.
type ActionKind uint8

const (
	ActNo            ActionKind = iota + 1 // decline, or stop
	ActPass                                // pass for the rest of the round
	ActPick                                // a: Company, b: Officer, c: Contract
	ActCopy                                // a: Space of Mahiri, b: Officer she copies
	ActFree                                // engineer-free construction; a: tile inserted, b: tile in effect
	ActSpace                               // a: Space, b: engineers, c: With
	ActBuild                               // a: tile inserted, b: tile in effect, c: Site
	ActPay                                 // a: excavators, b: mixers, c: machines replaced by credits
	ActPlace                               // a: Site
	ActProduce                             // a: dam, b: conduit, c: drops
	ActFulfil                              // a: Contract
	ActDrops                               // a: drops on HA<<4|HB, b: HC<<4|HD
	ActMachines                            // a: excavators, b: mixers
	ActTake                                // a, b: Contract
	ActDiscard                             // a, b: Contract
	ActTile                                // a: Tile
	ActDam                                 // a: Site
	ActFetchTile                           // a: Tile
	ActFetchMachines                       // a: segment, b: excavators, c: mixers
	ActWork                                // a: position
	ActUse                                 // a: PrivateBuilding
	ActReveal                              // a: Family, b: id
	ActCard                                // a: action of the card, b: Instead
	actionEnd
)

// With says how engineers stand on a space when it makes a difference.
type With uint8

const (
	WithArchitect With = iota + 1 // the architect alone (R12.11.1)
	WithLeslie                    // machines of the work go on the wheel (R12.8.1)
	WithMargot                    // Mahiri as Margot: the bank for a building action (R12.7.6)
	withEnd
)

var withNames = [withEnd]string{"", "architect", "leslie", "margot"}

func (w With) String() string { return nameOf(withNames[:], int(w)) }

func act(k ActionKind, a, b, c uint8) Action {
	return Action(k)<<24 | Action(a)<<16 | Action(b)<<8 | Action(c)
}

// Kind is the kind of answer.
func (a Action) Kind() ActionKind { return ActionKind(a >> 24) }

// Args are the three arguments; ActionKind says what they mean.
func (a Action) Args() (x, y, z uint8) { return uint8(a >> 16), uint8(a >> 8), uint8(a) }

func (a Action) a() uint8 { return uint8(a >> 16) }
func (a Action) b() uint8 { return uint8(a >> 8) }
func (a Action) c() uint8 { return uint8(a) }

// usedArgs is the number of arguments an action of the kind has.
var usedArgs = [actionEnd]uint8{ActPick: 3, ActCopy: 2, ActFree: 2, ActSpace: 3, ActBuild: 3, ActPay: 3, ActPlace: 1, ActProduce: 3,
	ActFulfil: 1, ActDrops: 2, ActMachines: 2, ActTake: 2, ActDiscard: 2, ActTile: 1, ActDam: 1, ActFetchTile: 1, ActFetchMachines: 3,
	ActWork: 1, ActUse: 1, ActReveal: 2, ActCard: 2}

// canonical is the action without what its kind has no use for; only canonical
// actions are legal.
func (a Action) canonical() Action {
	if a.Kind() >= actionEnd {
		return 0
	}
	return a >> (24 - 8*usedArgs[a.Kind()]) << (24 - 8*usedArgs[a.Kind()])
}

// Constructors, one per kind.

// No declines the offer or ends a choice of several.
func No() Action { return act(ActNo, 0, 0, 0) }

// Pass passes for the rest of the round.
func Pass() Action { return act(ActPass, 0, 0, 0) }

// Pick drafts a company with its officer, and a starting contract.
func Pick(c Company, o Officer, k Contract) Action { return act(ActPick, uint8(c), uint8(o), uint8(k)) }

// Copy activates Mahiri on one of her two spaces.
func Copy(s Space, o Officer) Action { return act(ActCopy, uint8(s), uint8(o), 0) }

// Free begins an engineer-free construction. Inserted differs from effect when
// Anton's tile (or, with none inserted, Mahiri) copies a tile.
func Free(inserted, effect Tile) Action { return act(ActFree, uint8(inserted), uint8(effect), 0) }

// TakeSpace puts n engineers on an action space.
func TakeSpace(s Space, n int, w With) Action { return act(ActSpace, uint8(s), uint8(n), uint8(w)) }

// Build builds on a site; see Free for the two tiles.
func Build(inserted, effect Tile, site Site) Action {
	return act(ActBuild, uint8(inserted), uint8(effect), uint8(site))
}

// Pay pays machines, and credits for the number of replaced ones (R12.5.1).
func Pay(m Machines, replaced int) Action {
	return act(ActPay, m.Excavators, m.Mixers, uint8(replaced))
}

// Place places a reward structure.
func Place(site Site) Action { return act(ActPlace, uint8(site), 0, 0) }

// Produce sends drops from a dam through a conduit.
func Produce(dam, conduit Site, drops int) Action {
	return act(ActProduce, uint8(dam), uint8(conduit), uint8(drops))
}

// Fulfil fulfils a contract.
func Fulfil(c Contract) Action { return act(ActFulfil, uint8(c), 0, 0) }

// Drops places drops on the headstreams HA–HD.
func Drops(n [4]int) Action {
	return act(ActDrops, uint8(n[0]<<4|n[1]), uint8(n[2]<<4|n[3]), 0)
}

// SplitMachines takes machines of choice.
func SplitMachines(m Machines) Action { return act(ActMachines, m.Excavators, m.Mixers, 0) }

// TakeContracts takes one contract, or two in ascending order.
func TakeContracts(c, d Contract) Action { return act(ActTake, uint8(c), uint8(d), 0) }

// DiscardContracts discards one contract, or two in ascending order.
func DiscardContracts(c, d Contract) Action { return act(ActDiscard, uint8(c), uint8(d), 0) }

// TakeTile takes a face-up advanced tile.
func TakeTile(t Tile) Action { return act(ActTile, uint8(t), 0, 0) }

// DropInDam puts a drop from the supply in a dam.
func DropInDam(dam Site) Action { return act(ActDam, uint8(dam), 0, 0) }

// FetchTile fetches a tile from the wheel.
func FetchTile(t Tile) Action { return act(ActFetchTile, uint8(t), 0, 0) }

// FetchMachines fetches machines from a segment of the wheel.
func FetchMachines(segment int, m Machines) Action {
	return act(ActFetchMachines, uint8(segment), m.Excavators, m.Mixers)
}

// ChooseWork chooses the external work in a position 1–3.
func ChooseWork(position int) Action { return act(ActWork, uint8(position), 0, 0) }

// Use performs the action of a private building.
func Use(b PrivateBuilding) Action { return act(ActUse, uint8(b), 0, 0) }

// Reveal is an outcome of chance.
func Reveal(f Family, id uint8) Action { return act(ActReveal, uint8(f), id, 0) }

// TakeCard takes an action of an Automa's card, counted from 0, or what its officer
// makes of it.
func TakeCard(action int, i Instead) Action { return act(ActCard, uint8(action), uint8(i), 0) }

// Drops unpacks the drops of an ActDrops by headstream.
func (a Action) Drops() [4]int {
	return [4]int{int(a.a() >> 4), int(a.a() & 15), int(a.b() >> 4), int(a.b() & 15)}
}

// String is the text of the action in our notation (docs/notation.md).
func (a Action) String() string {
	x, y, z := a.Args()
	switch a.Kind() {
	case ActNo:
		return "no"
	case ActPass:
		return "pass"
	case ActPick:
		return "pick " + Company(x).String() + " " + Officer(y).String() + " " + Contract(z).String()
	case ActCopy:
		return Space(x).String() + " " + Officer(y).String()
	case ActFree:
		return "free " + toolText(Tile(x), Tile(y))
	case ActSpace:
		text := Space(x).String()
		if Space(x) == Bank && With(z) != WithMargot {
			text += " " + strconv.Itoa(int(y))
		}
		if z != 0 {
			text += " " + With(z).String()
		}
		return text
	case ActBuild:
		return "build " + Site(z).String() + " " + toolText(Tile(x), Tile(y))
	case ActPay:
		return "pay" + amounts(Machines{x, y}, InsteadOfMachines(int(z)))
	case ActPlace:
		return "place " + Site(x).String()
	case ActProduce:
		return "produce " + Site(x).String() + " " + Site(y).String() + " " + strconv.Itoa(int(z))
	case ActFulfil:
		return "fulfil " + Contract(x).String()
	case ActDrops:
		var b strings.Builder
		b.WriteString("drops")
		for i, n := range a.Drops() {
			for range n {
				b.WriteString(" " + Headstream(i+1).String())
			}
		}
		return b.String()
	case ActMachines:
		return "machines" + amounts(Machines{x, y}, 0)
	case ActTake:
		return "take" + contractList(x, y)
	case ActDiscard:
		return "discard" + contractList(x, y)
	case ActTile:
		return "tile " + Tile(x).String()
	case ActDam:
		return "drop " + Site(x).String()
	case ActFetchTile:
		return "fetch " + Tile(x).String()
	case ActFetchMachines:
		return "fetch " + strconv.Itoa(int(x)) + amounts(Machines{y, z}, 0)
	case ActWork:
		return "work " + strconv.Itoa(int(x))
	case ActUse:
		return "use " + PrivateBuilding(x).String()
	case ActReveal:
		return Family(x).Name(y)
	case ActCard:
		text := "act " + strconv.Itoa(int(x)+1)
		if y != 0 {
			text += " " + Instead(y).String()
		}
		return text
	}
	return "nothing"
}

// toolText writes the tile of a construction: its name, or "inserted=effect" when it copies.
func toolText(inserted, effect Tile) string {
	switch inserted {
	case effect:
		return effect.String()
	case 0:
		return "=" + effect.String()
	}
	return inserted.String() + "=" + effect.String()
}

// amounts writes machines and credits as " 2e 1m 3c"; nothing at all as " 0e".
func amounts(m Machines, credits int) string {
	var text string
	for _, part := range []struct {
		n    int
		unit string
	}{{int(m.Excavators), "e"}, {int(m.Mixers), "m"}, {credits, "c"}} {
		if part.n != 0 {
			text += " " + strconv.Itoa(part.n) + part.unit
		}
	}
	if text == "" {
		return " 0e"
	}
	return text
}

func contractList(x, y uint8) string {
	text := " " + Contract(x).String()
	if y != 0 {
		text += " " + Contract(y).String()
	}
	return text
}
