package view

import (
	"fmt"

	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/rules"
)

// CardAction puts an action of an Automa card into words.
func (w Words) CardAction(a rules.CardAction) string {
	number, pile := n(int(a.N)), lang.Word("pile", a.Pile.String())
	switch a.Kind {
	case rules.CardProduction:
		return w.text("card.production", lang.Signed("bonus", int(a.N)), pile)
	case rules.CardWater:
		if a.Immediate {
			return w.text("card.water.flowing", number)
		}
		return w.text("card.water", number)
	case rules.CardContracts:
		return w.text("card.contracts", pile, lang.Word("energy", w.count("energy", int(a.N))))
	case rules.CardBuild:
		switch {
		case a.Area != 0:
			return w.text("card.build.base.in", lang.Word("area", w.Area(a.Area)))
		case a.MinValue != 0:
			return w.text("card.build.conduit.from", n(int(a.MinValue)))
		}
		return w.text("card.build." + a.Structure.String())
	case rules.CardWork:
		return w.text("card.work")
	case rules.CardWorkshop:
		return w.text("card.workshop", number)
	case rules.CardPatent:
		return w.text("card.patent", lang.Word("kind", a.Structure.String()))
	case rules.CardMachinery:
		return w.text("card.machinery")
	}
	return w.text("card.bank")
}

// sign says what an action of a card is about: the section of the board it uses, or the
// structure it builds.
func sign(a rules.CardAction) string {
	switch a.Kind {
	case rules.CardProduction:
		return rules.TurbineStation.String()
	case rules.CardWater:
		return rules.WaterManagement.String()
	case rules.CardContracts:
		return rules.ContractOffice.String()
	case rules.CardBuild:
		return a.Structure.String()
	case rules.CardWork:
		return rules.ExternalWorks.String()
	case rules.CardWorkshop:
		return rules.Workshop.String()
	case rules.CardPatent:
		return rules.PatentOffice.String()
	case rules.CardMachinery:
		return rules.MachineryShop.String()
	}
	return rules.BankSection.String()
}

// cardChoice is an action of a card, counted from 0, or what an officer makes of it.
func (w Words) cardChoice(c rules.Card, action int, instead rules.Instead) string {
	return w.instead(w.CardAction(c.Actions()[action]), instead)
}

// instead adds what an officer makes of an action.
func (w Words) instead(what string, instead rules.Instead) string {
	if instead == 0 {
		return what
	}
	return w.text("answer.card.instead", lang.Word("what", what), lang.Word("instead", instead.String()))
}

// Criterion is what decides between the candidates of an Automa.
func (w Words) Criterion(c automa.Criterion) string { return w.text("criterion." + c.String()) }

// Automa explains an answer of an Automa: what it did, then a line for each action it
// passed over and each criterion that left fewer candidates. The state is the one in
// which it answered.
func (w Words) Automa(s *rules.State, e automa.Explanation) []string {
	who, what := lang.Word("who", w.Who(s, s.ToMove())), w.candidate(s, e.Action)
	if kind := e.Action.Kind(); kind != rules.ActCard {
		what = w.text("automa.does", lang.Word("kind", kind.ID()), lang.Word("what", what))
	}
	var lines []string
	if e.Card == 0 {
		lines = append(lines, w.text("automa.decision", who, lang.Word("what", what)))
	} else {
		lines = append(lines, w.text("automa.decision.card", who, lang.Word("what", what),
			lang.Number("card", int(e.Card)), lang.Number("criteria", int(e.Criteria))))
	}
	for _, p := range e.Passed {
		lines = append(lines, w.text("automa.passed", n(p.Number), lang.Word("what", w.instead(w.CardAction(p.What), p.Instead)), lang.Word("reason", w.Reason(s, p.Why))))
	}
	for _, c := range e.Cuts {
		var left []string
		for _, x := range c.To {
			left = append(left, w.candidate(s, x))
		}
		criterion := w.Criterion(c.By)
		if c.By == automa.StartNumber {
			criterion = w.text("automa.start", lang.Word("criterion", criterion), lang.Word("start", w.start(e.Criteria.Criteria(), c.From[0])))
		}
		lines = append(lines, w.text("automa.cut", lang.Word("criterion", criterion), n(len(c.From)), lang.Word("left", w.list(left))))
	}
	return lines
}

// start is where a criteria card begins to count for candidates of a kind (A7.2).
func (w Words) start(c rules.Criteria, candidate fmt.Stringer) string {
	if at, ok := candidate.(rules.Site); ok && at.Kind() == rules.Base {
		return fmt.Sprint(int(c.DamStart))
	} else if ok && at.Kind() == rules.Powerhouse {
		return fmt.Sprint(int(c.HouseStart))
	}
	return w.Place(c.ConduitStart)
}

// candidate is one of the things an Automa chooses among.
func (w Words) candidate(s *rules.State, x fmt.Stringer) string {
	switch x := x.(type) {
	case rules.Tile:
		return w.Tile(x)
	case rules.Action:
		if x.Kind() == rules.ActCard {
			action, instead := x.Card()
			return w.cardChoice(s.ActionCard(), action, instead)
		}
		return w.Answer(s, x)
	case rules.Site:
		return w.Place(x)
	case rules.Contract:
		return w.Contract(x)
	}
	return x.String()
}
