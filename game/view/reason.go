package view

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Reason tells a player why something is not possible. The state supplies the names of
// the companies; it may be nil.
func (w Words) Reason(s *rules.State, r rules.Reason) string {
	key := "reason." + r.Code.ID()
	switch {
	case r.Code == 0:
		return w.text("reason.possible")
	case !w.language.Has(key): // of a later version
		return w.text("reason.other")
	case r.Code == rules.NotAsked:
		return w.text(key, lang.Word("asked", w.Prompt(r.Asked)))
	case r.Code == rules.SpaceTaken && s != nil && r.Seat == s.ToMove():
		return w.text("reason.space_taken.own")
	case r.Code == rules.SpaceTaken, r.Code == rules.CompanyTaken, r.Code == rules.OfficerTaken:
		return w.text(key, lang.Word("who", w.Who(s, r.Seat)))
	}
	return w.text(key, lang.Number("need", r.Need), lang.Number("have", r.Have), lang.Number("or", r.Or),
		lang.Word("kind", r.Kind.String()), lang.Word("pile", r.Pile.String()))
}

// Refusal tells the player who gave an illegal answer what is wrong with it.
func (w Words) Refusal(s *rules.State, err *rules.Refusal) string {
	return w.text("error.illegal_action", lang.Word("reason", w.Reason(s, err.Reason)))
}
