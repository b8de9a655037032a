package rules_test

import (
	"fmt"
	"testing"

	"barrage/rng"
	"barrage/rules"
)

// Games for tests: every variant and player count, played by simple policies.

// allOptions lists the games tests run over.
func allOptions() []rules.Options {
	var list []rules.Options
	for n := uint8(2); n <= 4; n++ {
		list = append(list,
			rules.Options{Players: n, Variant: rules.Introductory},
			rules.Options{Players: n, Variant: rules.Full},
			rules.Options{Players: n, Variant: rules.Full, GuestOfficers: true, WaterFirst: true},
			rules.Options{Players: n, Variant: rules.Full, GuestOfficers: true, LooseMahiri: true},
		)
	}
	return list
}

func optionName(o rules.Options) string {
	name := fmt.Sprintf("%dp-%v", o.Players, o.Variant)
	for _, f := range []struct {
		set  bool
		name string
	}{{o.Leeghwater, "leeghwater"}, {o.GuestOfficers, "guests"}, {o.WaterFirst, "waterfirst"}, {o.LooseMahiri, "loose"}} {
		if f.set {
			name += "-" + f.name
		}
	}
	return name
}

// policy chooses one of the legal actions.
type policy func(r *rng.Source, s *rules.State, legal []rules.Action) rules.Action

// uniform plays every legal action equally often.
func uniform(r *rng.Source, _ *rules.State, legal []rules.Action) rules.Action { return r.Pick(legal) }

// busy avoids the bank and declining, so that its games build and produce.
func busy(r *rng.Source, s *rules.State, legal []rules.Action) rules.Action {
	best, weight := legal[0], -1.0
	for _, a := range legal {
		w := 1.0
		x, _, _ := a.Args()
		switch a.Kind() {
		case rules.ActNo:
			w = 0.05
		case rules.ActSpace:
			switch rules.Space(x).Section() {
			case rules.BankSection:
				w = 0.02
			case rules.CompanyBoard:
				w = 12
			case rules.TurbineStation:
				w = 6
			case rules.PatentOffice, rules.ExternalWorks, rules.PrivateBuildings:
				w = 4
			}
		case rules.ActCopy, rules.ActFree:
			w = 4
		}
		// The largest of the weighted exponentials wins with probability w / Σw.
		if u := w / float64(1+r.Intn(1<<20)); u > weight {
			best, weight = a, u
		}
	}
	return best
}

// playGame plays a game to its end and calls each at every state before its action.
func playGame(t *testing.T, o rules.Options, r *rng.Source, p policy, each func(s *rules.State, legal []rules.Action, chosen rules.Action)) rules.State {
	t.Helper()
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]rules.Action, 0, rules.MaxActions)
	for !s.Done() {
		legal := s.Legal(buf[:0])
		if len(legal) == 0 {
			t.Fatalf("no legal action at %+v", s.Prompt())
		}
		a := p(r, &s, legal)
		if each != nil {
			each(&s, legal, a)
		}
		s.Play(a)
	}
	return s
}
