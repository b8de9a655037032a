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
// An action means the same in every position, and so does its text. actionKinds lists
// the meaning of the three bytes; callers use the constructors and readers below.
type Action uint32

// ActionKind is a kind of answer. Kinds are append-only.
type ActionKind uint8

const (
	ActNo            ActionKind = iota + 1 // decline, or stop
	ActPass                                // pass for the rest of the round
	ActPick                                // pick a company with its officer, and a starting contract
	ActCopy                                // Mahiri copies an officer
	ActFree                                // engineer-free construction
	ActSpace                               // take an action space
	ActBuild                               // build on a site with a tile
	ActPay                                 // pay for a construction
	ActPlace                               // place a reward structure
	ActProduce                             // produce
	ActFulfil                              // fulfil a contract
	ActDrops                               // put drops on headstreams
	ActMachines                            // take machines of choice
	ActTake                                // take one or two contracts
	ActDiscard                             // discard one or two contracts
	ActTile                                // take an advanced tile
	ActDam                                 // put a drop in a dam
	ActFetchTile                           // fetch a tile from the wheel
	ActFetchMachines                       // fetch machines from the wheel
	ActWork                                // choose an external work
	ActUse                                 // use a private building
	ActReveal                              // an outcome of chance
	ActCard                                // take an action of an Automa's card
	actionEnd
)

// actionKinds describes each kind of action: its id, the first word of its text where
// that differs, and its arguments in the order of the text. Text, parsing, protocols and
// the targets of an action are derived from it.
var actionKinds = [actionEnd]struct {
	id, verb string
	args     []Arg
}{
	ActNo:            {id: "no"},
	ActPass:          {id: "pass"},
	ActPick:          {id: "pick", args: []Arg{{ArgCompany, 0}, {ArgOfficer, 1}, {ArgContract, 2}}},
	ActCopy:          {id: "copy", args: []Arg{{ArgSpace, 0}, {ArgOfficer, 1}}},
	ActFree:          {id: "free", args: []Arg{{ArgInserted, 0}, {ArgEffect, 1}}},
	ActSpace:         {id: "space", args: []Arg{{ArgSpace, 0}, {ArgEngineers, 1}, {ArgWith, 2}}},
	ActBuild:         {id: "build", args: []Arg{{ArgSite, 2}, {ArgInserted, 0}, {ArgEffect, 1}}},
	ActPay:           {id: "pay", args: []Arg{{ArgExcavators, 0}, {ArgMixers, 1}, {ArgReplaced, 2}}},
	ActPlace:         {id: "place", args: []Arg{{ArgSite, 0}}},
	ActProduce:       {id: "produce", args: []Arg{{ArgSite, 0}, {ArgSite, 1}, {ArgDrops, 2}}},
	ActFulfil:        {id: "fulfil", args: []Arg{{ArgContract, 0}}},
	ActDrops:         {id: "drops", args: []Arg{{ArgHeadstreams, 0}, {ArgHeadstreams, 1}}},
	ActMachines:      {id: "machines", args: []Arg{{ArgExcavators, 0}, {ArgMixers, 1}}},
	ActTake:          {id: "take", args: []Arg{{ArgContract, 0}, {ArgSecond, 1}}},
	ActDiscard:       {id: "discard", args: []Arg{{ArgContract, 0}, {ArgSecond, 1}}},
	ActTile:          {id: "tile", args: []Arg{{ArgTile, 0}}},
	ActDam:           {id: "dam", verb: "drop", args: []Arg{{ArgSite, 0}}},
	ActFetchTile:     {id: "fetch_tile", verb: "fetch", args: []Arg{{ArgTile, 0}}},
	ActFetchMachines: {id: "fetch_machines", verb: "fetch", args: []Arg{{ArgSegment, 0}, {ArgExcavators, 1}, {ArgMixers, 2}}},
	ActWork:          {id: "work", args: []Arg{{ArgPosition, 0}}},
	ActUse:           {id: "use", args: []Arg{{ArgBuilding, 0}}},
	ActReveal:        {id: "reveal", args: []Arg{{ArgFamily, 0}, {ArgOutcome, 1}}},
	ActCard:          {id: "card", verb: "act", args: []Arg{{ArgCardAction, 0}, {ArgInstead, 1}}},
}

// ID names the kind of answer in one word.
func (k ActionKind) ID() string {
	if k >= actionEnd || k == 0 {
		return "none"
	}
	return actionKinds[k].id
}

// Verb is the first word of the text of an action of this kind. If it is empty, the text
// begins with the first argument.
func (k ActionKind) Verb() string {
	switch d := &actionKinds[k]; {
	case d.verb != "":
		return d.verb
	case k == ActSpace || k == ActCopy || k == ActReveal:
		return ""
	default:
		return d.id
	}
}

// Args lists the arguments of an action of this kind in the order of its text.
func (k ActionKind) Args() []Arg { return actionKinds[k].args }

// ActionKinds lists all kinds of answers.
func ActionKinds() []ActionKind { return sequence(ActNo, actionEnd) }

// Arg is an argument of a kind of action.
type Arg struct {
	Kind ArgKind
	at   uint8 // byte of the action
}

// ArgKind is what an argument names or counts.
type ArgKind uint8

const (
	ArgCompany     ArgKind = iota + 1 // Company
	ArgOfficer                        // Officer
	ArgContract                       // Contract
	ArgSecond                         // Contract, 0 for none
	ArgSpace                          // Space
	ArgEngineers                      // number
	ArgWith                           // With, 0 for nothing special
	ArgSite                           // Site
	ArgTile                           // Tile
	ArgInserted                       // Tile that goes on the wheel, 0 for none
	ArgEffect                         // Tile that is in effect
	ArgExcavators                     // number
	ArgMixers                         // number
	ArgReplaced                       // number of machines that credits stand for (R12.5.1)
	ArgDrops                          // number
	ArgHeadstreams                    // drops on HA and HB, or on HC and HD, four bits each
	ArgSegment                        // of the wheel, from 0
	ArgPosition                       // of an external work, from 1
	ArgBuilding                       // PrivateBuilding
	ArgFamily                         // Family
	ArgOutcome                        // id of that family
	ArgCardAction                     // of an Automa's card, from 0
	ArgInstead                        // Instead, 0 for nothing
)

// Get reads an argument.
func (a Action) Get(x Arg) uint8 { return uint8(a >> (16 - 8*x.at)) }

// Put returns the action with an argument set.
func (a Action) Put(x Arg, value uint8) Action {
	shift := 16 - 8*x.at
	return a&^(0xff<<shift) | Action(value)<<shift
}

// NewAction returns an action of a kind with all arguments 0; see Put.
func NewAction(k ActionKind) Action { return act(k, 0, 0, 0) }

// With is a special way for engineers to stand on a space.
type With uint8

const (
	WithArchitect With = iota + 1 // the architect alone (R12.11.1)
	WithLeslie                    // machines of the work go on the wheel (R12.8.1)
	WithMargot                    // Mahiri as Margot: the bank for a building action (R12.7.6)
	withEnd
)

var withNames = [withEnd]string{WithArchitect: "architect", WithLeslie: "leslie", WithMargot: "margot"}

func (w With) String() string { return withNames[min(w, withEnd-1)] }

// Withs lists the special ways to stand on a space.
func Withs() []With { return sequence(WithArchitect, withEnd) }

func act(k ActionKind, a, b, c uint8) Action {
	return Action(k)<<24 | Action(a)<<16 | Action(b)<<8 | Action(c)
}

// Kind is the kind of answer.
func (a Action) Kind() ActionKind { return ActionKind(a >> 24) }

func (a Action) a() uint8 { return uint8(a >> 16) }
func (a Action) b() uint8 { return uint8(a >> 8) }
func (a Action) c() uint8 { return uint8(a) }

// unused is the mask of the bytes that an action of the kind does not use.
var unused = func() (masks [actionEnd]Action) {
	for k := range masks {
		masks[k] = 0xffffff
		for _, x := range actionKinds[k].args {
			masks[k] &^= 0xff << (16 - 8*x.at)
		}
	}
	return masks
}()

// canonical reports whether all bytes that the kind does not use are zero; only canonical
// actions are legal.
func (a Action) canonical() bool { return a.Kind() < actionEnd && a&unused[a.Kind()] == 0 }

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

// TakeCard takes an action of an Automa's card, counted from 0, or the action its officer
// takes instead.
func TakeCard(action int, i Instead) Action { return act(ActCard, uint8(action), uint8(i), 0) }

// Readers, each for the kinds named in its comment.

// Pick is what an ActPick picks.
func (a Action) Pick() (Company, Officer, Contract) {
	return Company(a.a()), Officer(a.b()), Contract(a.c())
}

// Copy is the space of an ActCopy, and the officer copied.
func (a Action) Copy() (Space, Officer) { return Space(a.a()), Officer(a.b()) }

// Tool is the tile inserted by an ActFree or ActBuild, and the tile in effect.
func (a Action) Tool() (inserted, effect Tile) { return Tile(a.a()), Tile(a.b()) }

// Space is the space of an ActSpace, the number of engineers, and how they stand.
func (a Action) Space() (Space, int, With) { return Space(a.a()), int(a.b()), With(a.c()) }

// Site is the site of an ActBuild, ActPlace or ActDam.
func (a Action) Site() Site {
	if a.Kind() == ActBuild {
		return Site(a.c())
	}
	return Site(a.a())
}

// Payment is the machines of an ActPay, and the number that credits stand for.
func (a Action) Payment() (m Machines, replaced int) { return Machines{a.a(), a.b()}, int(a.c()) }

// Production is the system of an ActProduce, and the drops sent through it.
func (a Action) Production() (dam, conduit Site, drops int) {
	return Site(a.a()), Site(a.b()), int(a.c())
}

// Contracts are the one or two contracts of an ActFulfil, ActTake or ActDiscard; 0 for none.
func (a Action) Contracts() (first, second Contract) { return Contract(a.a()), Contract(a.b()) }

// Drops are the drops of an ActDrops by headstream.
func (a Action) Drops() [4]int {
	return [4]int{int(a.a() >> 4), int(a.a() & 15), int(a.b() >> 4), int(a.b() & 15)}
}

// Machines are the machines of an ActMachines.
func (a Action) Machines() Machines { return Machines{a.a(), a.b()} }

// Tile is the tile of an ActTile or ActFetchTile.
func (a Action) Tile() Tile { return Tile(a.a()) }

// Fetched is the segment of an ActFetchMachines, and the machines taken out of it.
func (a Action) Fetched() (segment int, m Machines) { return int(a.a()), Machines{a.b(), a.c()} }

// Position is the position of an ActWork, from 1.
func (a Action) Position() int { return int(a.a()) }

// Building is the building of an ActUse.
func (a Action) Building() PrivateBuilding { return PrivateBuilding(a.a()) }

// Outcome is what an ActReveal reveals: the id-th of a family.
func (a Action) Outcome() (f Family, id uint8) { return Family(a.a()), a.b() }

// Card is the action of an ActCard, from 0, and what the Automa's officer does instead.
func (a Action) Card() (action int, i Instead) { return int(a.a()), Instead(a.b()) }

// String is the text of the action in our notation (docs/notation.md).
func (a Action) String() string {
	k := a.Kind()
	if k == 0 || k >= actionEnd {
		return "nothing"
	}
	words := make([]string, 0, 4)
	if verb := k.Verb(); verb != "" {
		words = append(words, verb)
	}
	var machines Machines
	for i, x := range k.Args() {
		v := a.Get(x)
		switch x.Kind {
		case ArgCompany:
			words = append(words, Company(v).String())
		case ArgOfficer:
			words = append(words, Officer(v).String())
		case ArgContract:
			words = append(words, Contract(v).String())
		case ArgSecond:
			if v != 0 {
				words = append(words, Contract(v).String())
			}
		case ArgSpace:
			words = append(words, Space(v).String())
		case ArgEngineers: // printed on the space, except for the bank
			if space, _, with := a.Space(); space == Bank && with != WithMargot {
				words = append(words, strconv.Itoa(int(v)))
			}
		case ArgWith:
			if v != 0 {
				words = append(words, With(v).String())
			}
		case ArgSite:
			words = append(words, Site(v).String())
		case ArgTile:
			words = append(words, Tile(v).String())
		case ArgEffect:
			words = append(words, toolText(a.Tool()))
		case ArgExcavators:
			machines.Excavators = v
		case ArgMixers:
			machines.Mixers = v
			if i == len(k.Args())-1 {
				words = append(words, amounts(machines, 0))
			}
		case ArgReplaced:
			words = append(words, amounts(machines, InsteadOfMachines(int(v))))
		case ArgDrops, ArgSegment, ArgPosition:
			words = append(words, strconv.Itoa(int(v)))
		case ArgHeadstreams:
			left := HA + Headstream(2*i)
			for range v >> 4 {
				words = append(words, left.String())
			}
			for range v & 15 {
				words = append(words, (left + 1).String())
			}
		case ArgBuilding:
			words = append(words, PrivateBuilding(v).String())
		case ArgOutcome:
			words = append(words, Family(a.a()).Name(v))
		case ArgCardAction:
			words = append(words, strconv.Itoa(int(v)+1))
		case ArgInstead:
			if v != 0 {
				words = append(words, Instead(v).String())
			}
		}
	}
	return strings.Join(words, " ")
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

// amounts writes machines and credits as "2e 1m 3c"; nothing at all as "0e".
func amounts(m Machines, credits int) string {
	var words []string
	for _, part := range []struct {
		n    int
		unit string
	}{{int(m.Excavators), "e"}, {int(m.Mixers), "m"}, {credits, "c"}} {
		if part.n != 0 {
			words = append(words, strconv.Itoa(part.n)+part.unit)
		}
	}
	if words == nil {
		return "0e"
	}
	return strings.Join(words, " ")
}
