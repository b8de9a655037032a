package trace

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"barrage/game/rules"
	"barrage/game/view"
)

// change is what a named difference makes of our snapshot.
type change struct {
	why   Deviation
	apply func(v *view.Snapshot)
}

// change notes a difference until the next snapshot.
func (a *automas) change(why Deviation, company string, apply func(to *view.Company)) {
	a.changeTable(why, func(v *view.Snapshot) {
		to := v.Companies[company]
		apply(&to)
		v.Companies[company] = to
	})
}

func (a *automas) changeTable(why Deviation, apply func(v *view.Snapshot)) {
	a.changes = append(slices.Clip(a.changes), change{why, apply})
}

// noteAutomas notes the differences that follow from what has happened.
func (a *automas) noteAutomas(s *rules.State, before *view.Snapshot, events []rules.Event) {
	if !a.file.withAutomas() || s.Round() == 0 {
		return
	}
	for _, e := range events {
		company := ""
		if e.Seat >= 0 {
			company = view.CompanyName(s, e.Seat)
		}
		switch e.Kind {
		case rules.EvProduced:
			a.keepCredits(s, e)
		case rules.EvInserted:
			a.tile = e.Tile()
		case rules.EvPassed:
			a.passed = append(slices.Clip(a.passed), company)
		}
		if a.file.playsAutoma(company) {
			a.noteAutoma(s, before, company, e)
		}
		if e.Kind == rules.EvBuilt {
			a.tile = 0
		}
	}
}

// noteAutoma notes the differences that follow from what an Automa did.
func (a *automas) noteAutoma(s *rules.State, before *view.Snapshot, company string, e rules.Event) {
	switch e.Kind {
	case rules.EvBuilt:
		a.placed++
		waived := a.tile == rules.Adv1Wild && s.Player(e.Seat).Level() < 3
		switch red := e.Site().IsRed() && e.Structure() != rules.Elevation; {
		case red && a.tile == 0:
			a.change(RewardFee, company, func(to *view.Company) { to.VP += redFee })
		case red && waived:
			a.change(WildFee, company, func(to *view.Company) { to.VP += redFee })
		}
	case rules.EvSpent:
		a.change(WorkMachines, company, func(to *view.Company) {
			to.Excavators += int(e.Machines().Excavators)
			to.Mixers += int(e.Machines().Mixers)
		})
	case rules.EvEngineers:
		switch space := e.Space(); {
		case space.String() == "beside":
			a.standBeside(company, firstOfSection[a.action.Kind], int(e.N))
		case space.Section() == rules.ExternalWorks:
			a.standAtWorks(before, company, int(e.N))
		}
	case rules.EvWorkDone:
		a.ignoreProduced(company, e.Work())
	}
}

// keepCredits: the credits that others pay for the conduit of an Automa stay with it
// (AR18).
func (a *automas) keepCredits(s *rules.State, e rules.Event) {
	_, conduit, _ := e.Production()
	owner, _ := s.Owner(conduit)
	if owner == e.Seat || owner < 0 {
		return
	}
	company, n := view.CompanyName(s, owner), int(e.N)
	if !a.file.playsAutoma(company) {
		return
	}
	purse := map[string]int{}
	maps.Copy(purse, a.purse)
	purse[company] += n
	a.purse = purse
	a.change(ConduitCredits, company, func(to *view.Company) { to.VP -= n })
}

// firstOfSection is where engineers stand that find a section full.
var firstOfSection = map[rules.CardKind]string{
	rules.CardProduction: "turbine_p2_l", rules.CardWater: "water_place2_l", rules.CardWorkshop: "workshop_r1_l",
	rules.CardMachinery: "machinery_excavator_l", rules.CardContracts: "contract_one_a_l", rules.CardWork: "external_work_2",
}

// standBeside: beside a full section engineers stand on its first space (AR9).
func (a *automas) standBeside(company, space string, n int) {
	a.tolerated[BesideSection]++
	aside := map[string]map[string]int{}
	for at, by := range a.aside {
		aside[at] = maps.Clone(by)
	}
	if aside[space] == nil {
		aside[space] = map[string]int{}
	}
	aside[space][company] += n
	a.aside = aside
}

// workOrder is the order in which they look for a free space at the external works.
var workOrder = []string{"external_work_2", "external_work_3", "external_work_1"}

// standAtWorks: the engineers of an external work go to the first free space, not to
// that of the tile (AR8).
func (a *automas) standAtWorks(at *view.Snapshot, company string, n int) {
	before := at.ActionSpaces
	to := ""
	for _, space := range workOrder {
		if to == "" && len(before[space]) == 0 {
			to = space
		}
	}
	if to == "" {
		a.standBeside(company, workOrder[0], n)
	}
	a.changeTable(WorkSpace, func(v *view.Snapshot) {
		for _, space := range workOrder {
			delete(v.ActionSpaces, space)
			if len(before[space]) > 0 {
				v.ActionSpaces[space] = maps.Clone(before[space])
			}
		}
		if to != "" {
			v.ActionSpaces[to] = map[string]view.Stand{company: {Engineer: n}}
		}
	})
}

// ignoreProduced: produced energy from an external work is ignored (AR14).
func (a *automas) ignoreProduced(company string, w rules.Work) {
	for _, part := range w.Reward().Parts {
		if part.Kind == rules.PartProducedEnergy {
			a.change(WorkRewards, company, func(to *view.Company) { to.Energy -= int(part.N) })
		}
	}
}

// adapt makes of our snapshot what it is there.
func (a *automas) adapt(s *rules.State, v *view.Snapshot, at rules.Moment) {
	if at == rules.AtGameEnd {
		for company := range a.purse {
			vp := a.purseVP(s, seatOf(s, company))
			a.change(ConduitCredits, company, func(to *view.Company) { to.VP += vp })
		}
	}
	delete(v.ActionSpaces, "beside")
	for _, change := range a.changes {
		a.tolerated[change.why]++
		change.apply(v)
	}
	for space, by := range a.aside {
		stands := maps.Clone(v.ActionSpaces[space])
		if stands == nil {
			stands = map[string]view.Stand{}
		}
		for company, n := range by {
			stand := stands[company]
			stand.Engineer += n
			stands[company] = stand
		}
		v.ActionSpaces[space] = stands
	}
	for company, n := range a.purse {
		to := v.Companies[company]
		to.Credits += n
		v.Companies[company] = to
	}
}

// purseVP is what the credits of an Automa are worth in the end (AR18): they count like
// machines (A11.3).
func (a *automas) purseVP(s *rules.State, seat rules.Seat) int {
	const each = 5 // resources for a VP
	n := s.Player(seat).Machines().Total()
	return (n+a.purse[view.CompanyName(s, seat)])/each - n/each
}

// adaptAction makes of the parameters of an action what they are there: their card 15
// takes a patent for two engineers, not for one and 2 VP (A5.8.2); an engineer-free tile
// does not save an Automa its engineers (A8.1.1).
func (a *automas) adaptAction(before *rules.State, action rules.CardAction, want *CardAction) {
	seat := before.ToMove()
	company, p := view.CompanyName(before, seat), before.Player(seat)
	stand := func(v *view.Snapshot, space string, n int) {
		to := v.Companies[company]
		to.Engineers -= n
		v.Companies[company] = to
		stands := maps.Clone(v.ActionSpaces[space])
		if stands == nil {
			stands = map[string]view.Stand{}
		}
		now := stands[company]
		now.Engineer += n
		stands[company] = now
		v.ActionSpaces[space] = stands
	}
	switch {
	case before.ActionCard() == 15 && action.Kind == rules.CardPatent:
		more, space := min(2, p.Engineers())-min(1, p.Engineers()), "patent_"+strconv.Itoa(want.Position)
		a.changeTable(CardFifteen, func(v *view.Snapshot) {
			stand(v, space, more)
			to := v.Companies[company]
			to.VP += 2
			v.Companies[company] = to
		})
		want.Engineers, want.VP = 2, 0
	case action.Kind == rules.CardBuild && p.Level() >= 3 && (want.Tile == rules.Adv1Powerhouse.String() || want.Tile == rules.Adv3Base.String()):
		n := min(int(action.Engineers), p.Engineers())
		a.changeTable(EngineerFree, func(v *view.Snapshot) { stand(v, "company_automa", n) })
	}
}

// cardNineteen: only their card 19 has an external work, between building and patent (A5.6.1).
func (t automaTurn) cardNineteen(a *CardAction) error {
	s := &t.state
	patent := slices.IndexFunc(s.ActionCard().Actions(), func(a rules.CardAction) bool { return a.Kind == rules.CardPatent })
	before := func(a rules.Action) bool {
		i, _ := a.Card()
		return i < patent
	}
	if before(t.decideOurs()) && !slices.ContainsFunc(t.decideBy([]Deviation{SlotMarks}), func(a rules.Action) bool { return !before(a) }) {
		return differ("automa_turn", t.decideOurs().String(), a.Type)
	}
	theirs := rules.CardAction{Kind: rules.CardWork, Engineers: 2, Order: [3]uint8{3, 2, 1}, Expansion: true}
	for _, position := range theirs.Order {
		w := s.Works()[position-1]
		have := s.Player(s.ToMove()).Machines()
		if w == 0 || have.Excavators < w.Cost().Excavators || have.Mixers < w.Cost().Mixers {
			continue
		}
		if int(position) != a.Position {
			return differ("external work of card 19", int(position), a.Position)
		}
		break
	}
	t.count(CardNineteen)
	t.automas.action, t.automas.answers = theirs, nil
	seat := s.ToMove()
	const byMachines = 64 // flag of the prompt
	err := t.edit(func(f fields) {
		f["stack"] = fmt.Sprintf("work:%d:%d:%d:0:0:0", seat, byMachines, theirs.Engineers)
	})
	if err != nil {
		return err
	}
	if err := t.finishAction(seat, a); err != nil {
		return err
	}
	return compareFields("automa_turn "+a.Type+" ", []field{{"", t.automas.parameters(theirs), *a}})
}

// skip passes over a prompt: there nothing of the kind happens.
func (t automaTurn) skip(why Deviation) error {
	t.count(why)
	return t.edit(fields.dropPrompt)
}
