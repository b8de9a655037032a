package rules_test

import (
	"fmt"
	"testing"

	"barrage/bot"
	"barrage/game/automa"
	"barrage/game/rng"
	"barrage/game/rules"
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
			rules.Options{Players: n, Variant: rules.Full, Leeghwater: true},
			rules.Options{Players: n, Variant: rules.Full, Leeghwater: true, WaterFirst: true, LooseMahiri: true},
		)
	}
	// People and Automas mixed, every level, with and without the expansion.
	for _, levels := range [][rules.MaxSeats]uint8{{0, 1}, {2, 0}, {0, 3}, {4, 0}, {0, 4, 2}, {3, 0, 1}, {0, 0, 4}, {1, 2, 0, 3}, {0, 4, 4, 4}, {0, 3, 0, 4}} {
		n := uint8(0)
		for i, l := range levels {
			if l > 0 || i < 2 {
				n = uint8(i) + 1
			}
		}
		list = append(list, rules.Options{Players: n, Variant: rules.Full, GuestOfficers: n == 3, Automas: levels},
			rules.Options{Players: n, Variant: rules.Full, Leeghwater: true, WaterFirst: n == 2, Automas: levels})
		if levels[1] == 4 {
			list[len(list)-1].AutomaCompanies[1] = rules.Netherlands
			list[len(list)-1].AutomaOfficers[1] = rules.Margot
		}
	}
	// Companies and officers by chance and by free choice, with everything above.
	for n := uint8(2); n <= 4; n++ {
		list = append(list,
			rules.Options{Players: n, Variant: rules.Full, Assignment: rules.RandomPairs, GuestOfficers: n == 3},
			rules.Options{Players: n, Variant: rules.Full, Assignment: rules.FreeChoice},
			rules.Options{Players: n, Variant: rules.Full, Assignment: rules.FreeChoice, GuestOfficers: true, LooseMahiri: true},
			rules.Options{Players: n, Variant: rules.Full, Assignment: rules.FreeChoice, Leeghwater: true},
		)
	}
	return append(list,
		rules.Options{Players: 2, Variant: rules.Full, Assignment: rules.FreeChoice, Automas: [4]uint8{0, 4}},
		rules.Options{Players: 3, Variant: rules.Full, Assignment: rules.RandomPairs, Leeghwater: true, Automas: [4]uint8{0, 4, 0}},
		rules.Options{Players: 3, Variant: rules.Full, Assignment: rules.FreeChoice, GuestOfficers: true, Automas: [4]uint8{2, 0, 0}},
		rules.Options{Players: 4, Variant: rules.Full, Assignment: rules.FreeChoice, Leeghwater: true, Automas: [4]uint8{0, 3, 0, 4},
			AutomaCompanies: [4]rules.Company{3: rules.Netherlands}, AutomaOfficers: [4]rules.Officer{3: rules.Margot}},
		rules.Options{Players: 4, Variant: rules.Full, Assignment: rules.RandomPairs, Automas: [4]uint8{1, 0, 4, 0},
			AutomaCompanies: [4]rules.Company{0: rules.Italy}},
	)
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
	if o.Assignment != rules.Draft {
		name += "-" + o.Assignment.String()
	}
	if o.Automas != [rules.MaxSeats]uint8{} {
		name += "-automas"
		for _, level := range o.Automas[:o.Players] {
			name += fmt.Sprint(level)
		}
	}
	return name
}

// withAutomas lets Automas decide for themselves and another bot for everybody else.
type withAutomas struct{ people bot.Bot }

func (w withAutomas) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() > 0 {
		return automa.Decide(s, legal, nil)
	}
	return w.people.Choose(s, legal, r)
}

// playGame plays a game to its end and calls each at every state before its action.
func playGame(t *testing.T, o rules.Options, r *rng.Source, b bot.Bot, each func(s *rules.State, legal []rules.Action, chosen rules.Action)) rules.State {
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
		a := b.Choose(&s, legal, r)
		if each != nil {
			each(&s, legal, a)
		}
		s.Play(a)
	}
	return s
}
