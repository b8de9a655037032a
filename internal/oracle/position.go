package oracle

import (
	"barrage/game/rules"
	"barrage/game/view"
)

// Of tells the oracle about a state.
func Of(s *rules.State) *Position {
	o := s.Options()
	p := &Position{
		Snapshot: view.Of(s), Players: s.Players(), Full: o.Variant == rules.Full, Loose: o.LooseMahiri,
		Officers: map[string]string{}, Copied: map[string]string{}, Active: s.Activated(), Extra: s.ExtraTurn(),
	}
	if o.Leeghwater {
		for _, b := range s.PrivateBuildings() {
			p.Buildings = append(p.Buildings, b.String())
		}
	}
	for i := range s.Players() {
		q := s.Player(rules.Seat(i))
		p.Officers[q.Company().String()] = q.Officer().String()
		if q.Copied() != 0 {
			p.Copied[q.Company().String()] = q.Copied().String()
		}
	}
	for _, officer := range s.ExtraOfficers() {
		p.Extras = append(p.Extras, officer.String())
	}
	return p
}
