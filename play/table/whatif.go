package table

import (
	"context"
	"errors"

	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/fault"
)

// maxWhatIf bounds the answers tried in a row.
const maxWhatIf = 60

// WhatIf tries answers after a ply without playing them. Through runs on to the end of the turn
// with the usual answers; coach adds what the rules prove about it.
func (s *Service) WhatIf(ctx context.Context, v Viewer, id string, ply int, actions []string, through, coach bool, l lang.Language) (*view.WhatIf, error) {
	snap, err := s.core.see(ctx, v, id)
	if err != nil {
		return nil, err
	}
	if ply < 0 || ply > snap.Log.Plies() {
		return nil, fault.NoPly(ply, snap.Log.Plies())
	}
	before := snap.Log.State(ply)
	return WhatIf(&before, actions, through, coach, l)
}

// WhatIf tries answers in a position. Draws between them are samples that depend only on the
// position: nobody knows the real ones before they happen, and the same question has the same
// answer wherever it is asked.
func WhatIf(before *rules.State, actions []string, through, coach bool, l lang.Language) (*view.WhatIf, error) {
	if len(actions) == 0 || len(actions) > maxWhatIf {
		return nil, fault.Fail(fault.BadTries, lang.Number("most", maxWhatIf), lang.Number("n", len(actions)))
	}
	if before.Done() {
		return nil, fault.Fail(fault.GameOver)
	}
	answers := make([]rules.Action, len(actions))
	for i, text := range actions {
		var err error
		if answers[i], err = notation.Parse(text); err != nil {
			return nil, fault.NoAction(text, err)
		}
		if answers[i].Kind() == rules.ActReveal {
			return nil, fault.Fail(fault.ChosenDraw, lang.Word("action", text))
		}
	}
	r := rng.New(before.Hash(), 0)
	try := view.Try
	if through {
		try = view.Through
	}
	what, err := try(before, answers, r.Pick, view.In(l))
	if refused := (*view.Refused)(nil); errors.As(err, &refused) {
		return nil, fault.Illegal(refused.State, refused.Err)
	}
	if coach && err == nil {
		what.Coach = view.Coach(before, answers, through, view.In(l))
	}
	return what, err
}

// Legal reads an action that is to be played in a position, and says what is wrong with it.
func Legal(s *rules.State, text string) (rules.Action, error) {
	a, err := notation.Parse(text)
	if err != nil {
		return a, fault.NoAction(text, err)
	}
	after := *s
	if err := after.Apply(a, nil); err != nil {
		return a, fault.Illegal(*s, err)
	}
	return a, nil
}
