package table

import (
	"context"

	"barrage/game/lang"
	"barrage/game/view"
	"barrage/learn/review"
	"barrage/play/fault"
)

// WhatIf tries answers after a ply without playing them.
func (s *Service) WhatIf(ctx context.Context, v Viewer, id string, ply int, t view.Trial, l lang.Language) (*view.WhatIf, error) {
	snap, err := s.core.see(ctx, v, id)
	if err != nil {
		return nil, err
	}
	if ply < 0 || ply > snap.Log.Plies() {
		return nil, fault.NoPly(ply, snap.Log.Plies())
	}
	before := snap.Log.State(ply)
	what, err := t.In(&before, view.In(l), review.Coach)
	return what, fault.OfTrial(t, err)
}
