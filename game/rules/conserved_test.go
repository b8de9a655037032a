package rules_test

import (
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestR1_R4_R7_R17_EveryState plays games of every kind and looks at every state.
//
// R1.2.5: what stands on the map stays. R1.3.3: twelve engineers, on spaces or in the supply. R1.3.4: energy is
// never negative. R4.1.2, A11.5: what a turn offers, who wins. R7.2.3: water lies in dams. R17.3, R17.4: after the
// setup only piles are revealed.
func TestR1_R4_R7_R17_EveryState(t *testing.T) {
	for i, o := range allOptions() {
		if testing.Short() && i%4 != 0 {
			continue
		}
		r := rng.New(13, uint64(i))
		var last *rules.State
		end := playGame(t, o, &r, withAutomas{bot.Busy{}}, func(s *rules.State, legal []rules.Action, _ rules.Action) {
			for _, site := range rules.Sites() {
				owner, built := s.Owner(site)
				if last != nil {
					if before, was := last.Owner(site); was && (!built || owner != before) {
						t.Fatalf("R1.2.5: %v was %v's", site, before)
					}
				}
				if site.Kind() != rules.Base {
					continue
				}
				if last != nil && (s.Level(site) < last.Level(site) || owner == rules.Nobody && last.Round() > 0 && s.Level(site) != last.Level(site)) {
					t.Fatalf("R1.2.5: level of %v", site)
				}
				if !built && s.Drops(site) > 0 {
					t.Fatalf("R7.2.3: water on %v without a dam", site)
				}
			}
			for seat := range rules.Seat(s.Players()) {
				p := s.Player(seat)
				if p.Energy() < 0 {
					t.Fatalf("R1.3.4: %d energy", p.Energy())
				}
				if p.Company() != 0 && s.Round() > 0 {
					n := p.Crew()
					for _, space := range rules.Spaces() {
						for _, on := range s.On(space) {
							if on.Seat == seat {
								n += on.Engineers
							}
						}
					}
					if n != 12 {
						t.Fatalf("R1.3.3: %v has %d engineers", seat, n)
					}
				}
			}
			switch f := s.Prompt(); {
			case f.Kind == rules.AskTurn:
				for _, a := range legal {
					switch a.Kind() {
					case rules.ActSpace, rules.ActFree, rules.ActPass, rules.ActCopy:
					case rules.ActNo: // an extra turn may be declined
						if !s.ExtraTurn() {
							t.Fatalf("R4.1.2: %v", a)
						}
					default:
						t.Fatalf("R4.1.2: %v", a)
					}
				}
			case f.Kind == rules.AskReveal && s.Phase() != rules.Setup:
				switch family := f.Family(); family {
				case rules.DrawPrivate, rules.DrawPatent, rules.DrawWork, rules.DrawCard:
				default:
					t.Fatalf("R17.4: %v is drawn in round %d", family, s.Round())
				}
			}
			copied := *s
			last = &copied
		})
		best := end.Winners()[0]
		for seat := range rules.Seat(end.Players()) {
			if end.Player(seat).VP() > end.Player(best).VP() {
				t.Fatalf("A11.5: %v has more VP than the winner", seat)
			}
		}
	}
}
