// Package automa is the printed solo opponent: a policy over the ordinary prompts
// of the rules. The rules decide what an Automa may do; this package decides which of
// the possible answers it gives, and why. The same position gives the same answer.
// Rule numbers are those of the Automa rules (A…, AR…).
package automa

import (
	"fmt"

	"barrage/game/rng"
	"barrage/game/rules"
)

// Player answers for an Automa. It is a bot without randomness or memory.
type Player struct{}

// Choose answers the prompt of an Automa's seat.
func (Player) Choose(s *rules.State, legal []rules.Action, _ *rng.Source) rules.Action {
	return Decide(s, legal, nil)
}

// Decide picks an Automa's answer from the legal ones. The explanation is filled in if it
// is not nil.
func Decide(s *rules.State, legal []rules.Action, why *Explanation) rules.Action {
	return decide(s, legal, 0, why)
}

// DecideBy is Decide with other readings of some rulings.
func DecideBy(s *rules.State, legal []rules.Action, readings Readings) rules.Action {
	return decide(s, legal, readings, nil)
}

func decide(s *rules.State, legal []rules.Action, readings Readings, why *Explanation) rules.Action {
	d := decision{s: s, seat: s.ToMove(), f: s.Prompt(), legal: legal, criteria: s.CriteriaCard().Criteria(), readings: readings, why: why}
	d.p = s.Player(d.seat)
	switch d.f.Kind {
	case rules.AskCard:
		return d.card()
	case rules.AskBuild:
		return d.build()
	case rules.AskPay:
		return d.pay()
	case rules.AskPlace:
		return d.place()
	case rules.AskProduce:
		return d.produce()
	case rules.AskFulfil:
		return d.fulfil()
	case rules.AskDrops:
		return d.drops()
	case rules.AskMachines:
		return d.machines()
	case rules.AskTile:
		return d.tile()
	case rules.AskWork:
		return d.work()
	case rules.AskDam:
		return d.dam()
	}
	return legal[0]
}

// decision is the search for one answer.
type decision struct {
	s        *rules.State
	seat     rules.Seat
	p        *rules.Player
	f        rules.Prompt
	legal    []rules.Action
	criteria rules.Criteria
	readings Readings
	why      *Explanation
}

// Readings is a set of rulings read as another implementation reads them; package trace
// follows its games.
type Readings uint8

const (
	OneLinkSuffices   Readings = 1 << iota // AR20: a basin with one link to no opponent's dam counts as above none
	FullDamsPass                           // AR21: a river path continues below a full dam
	NoHeadstreamOrder                      // AR22: headstreams do not break ties of most_water
	FreeSpaceWithWild                      // A8.1.4: with the level I wild tile, too, the free space of a basin
)

// room is more than the usual number of answers of an Automa. Lists are kept in arrays of
// this size and narrowed down in place, so that deciding without explaining, as in a
// search, allocates nothing.
const room = 256

// answers appends the things that the legal answers of a kind name, except declining.
func answers[T ~uint8](d *decision, k rules.ActionKind, list []T) []T {
	for _, a := range d.legal {
		if a.Kind() == k {
			list = append(list, T(a.Get(k.Args()[0])))
		}
	}
	return list
}

// cut records a criterion that narrowed candidates down.
func cut[T fmt.Stringer](d *decision, by Criterion, from, to []T) {
	if d.why == nil || len(from) == len(to) {
		return
	}
	d.why.Cuts = append(d.why.Cuts, Cut{by, candidates(from), candidates(to)})
}

func candidates[T fmt.Stringer](list []T) []fmt.Stringer {
	out := make([]fmt.Stringer, len(list))
	for i, x := range list {
		out[i] = x
	}
	return out
}

// keep keeps the candidates that pass a test; a test that no candidate passes is ignored
// (A7.2). The list is changed in place, unless it is needed for an explanation.
func keep[T fmt.Stringer](d *decision, by Criterion, list []T, test func(T) bool) []T {
	if len(list) < 2 {
		return list
	}
	out := list[:0]
	if d.why != nil {
		out = make([]T, 0, len(list))
	}
	for _, x := range list {
		if test(x) {
			out = append(out, x)
		}
	}
	if len(out) == 0 {
		return list
	}
	cut(d, by, list, out)
	return out
}

// best keeps the candidates with the largest figure.
func best[T fmt.Stringer](d *decision, by Criterion, list []T, figure func(T) int) []T {
	if len(list) < 2 {
		return list
	}
	top := figure(list[0])
	for _, x := range list[1:] {
		top = max(top, figure(x))
	}
	return keep(d, by, list, func(x T) bool { return figure(x) == top })
}

// card takes the first action of the card that can be taken (A4.3). At level 4 an
// officer may replace a construction (A9.12): that is checked first.
func (d *decision) card() rules.Action {
	out := d.legal[0]
	for _, a := range d.legal {
		first, _ := out.Card()
		if action, instead := a.Card(); action == first && instead != 0 {
			out = a
		}
	}
	if d.why == nil {
		return out
	}
	d.why.Card = d.s.ActionCard()
	taken, instead := out.Card()
	actions := d.s.ActionCard().Actions()
	for i := d.f.FirstAction(); i < taken; i++ {
		if way := officerWay(d.p, actions[i]); way != 0 {
			d.why.Passed = append(d.why.Passed, Passed{i + 1, actions[i], way, d.s.RefuseCard(i, way)})
		}
		d.why.Passed = append(d.why.Passed, Passed{i + 1, actions[i], 0, d.s.RefuseCard(i, 0)})
	}
	switch way := officerWay(d.p, actions[taken]); {
	case instead != 0:
		cut(d, OfficerFirst, []rules.Action{out, rules.TakeCard(taken, 0)}, []rules.Action{out})
	case way != 0:
		d.why.Passed = append(d.why.Passed, Passed{taken + 1, actions[taken], way, d.s.RefuseCard(taken, way)})
	}
	return out
}

// officerWay is what the officer of an Automa would do in place of an action of the card.
func officerWay(p *rules.Player, a rules.CardAction) rules.Instead {
	if a.Kind != rules.CardBuild || p.Level() < 4 {
		return 0
	}
	switch p.Officer() {
	case rules.Graziano:
		return rules.InsteadElevation
	case rules.Leslie:
		return rules.InsteadWork
	case rules.Margot:
		return rules.InsteadBuilding
	}
	return 0
}

// one names a structure with its article.
func one(k rules.Kind) string {
	if k == rules.Elevation {
		return "an " + k.String()
	}
	return "a " + k.String()
}

// What describes an action of a card in English; package view knows other languages.
func What(a rules.CardAction) string {
	switch a.Kind {
	case rules.CardProduction:
		return fmt.Sprintf("produce with %+d for a %v contract", a.N, a.Pile)
	case rules.CardWater:
		if a.Immediate {
			return fmt.Sprintf("%d drop flowing at once", a.N)
		}
		return fmt.Sprintf("up to %d drops on headstreams", a.N)
	case rules.CardContracts:
		return fmt.Sprintf("replace the %v contracts, %d energy", a.Pile, a.N)
	case rules.CardBuild:
		text := "build " + one(a.Structure)
		if a.Area != 0 {
			text += " (" + a.Area.String() + ")"
		}
		if a.MinValue != 0 {
			text += fmt.Sprintf(" of value %d or more", a.MinValue)
		}
		return text
	case rules.CardWork:
		return "external work"
	case rules.CardWorkshop:
		return fmt.Sprintf("turn the wheel by %d", a.N)
	case rules.CardPatent:
		return "take " + one(a.Structure) + " patent"
	case rules.CardMachinery:
		return "machinery shop"
	}
	return "bank"
}
