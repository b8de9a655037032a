package view

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Question puts the prompt of a state into words.
func (w Words) Question(s *rules.State) string {
	f := s.Prompt()
	switch f.Kind {
	case 0:
		return w.text("question.over")
	case rules.AskPick:
		if f.Seat == rules.Chance {
			return w.text("question.pick.chance", lang.Word("who", w.Who(s, f.Picker())))
		}
		if s.Options().Assignment == rules.FreeChoice {
			return w.text("question.pick.free")
		}
	case rules.AskTurn:
		if s.ExtraTurn() {
			return w.text("question.turn.extra")
		}
		if s.Activated() {
			return w.text("question.turn.copied", lang.Word("officer", w.Officer(s.Player(f.Seat).Copied())))
		}
	case rules.AskPay:
		return w.text("question.pay", lang.Word("site", w.Place(f.Site())))
	case rules.AskPlace:
		return w.text("question.place", lang.Word("kind", f.Structure().String()))
	case rules.AskProduce:
		if f.Second() {
			return w.text("question.produce.second")
		}
	case rules.AskFulfil:
		if f.Named() > 0 {
			return w.text("question.fulfil.more", n(f.Energy()))
		}
	case rules.AskMachines:
		if s.Phase() == rules.Income {
			return w.text("question.machines.income", n(f.Count()))
		}
		return w.text("question.machines", n(f.Count()))
	case rules.AskDrops, rules.AskTake, rules.AskDiscard:
		return w.text("question."+f.Kind.ID(), n(f.Count()))
	case rules.AskWork:
		if s.Player(f.Seat).Level() > 0 {
			return w.text("question.work.machines")
		}
	case rules.AskCard:
		return w.text("question.card", n(int(s.ActionCard())))
	}
	return w.text("question." + f.Kind.ID())
}
