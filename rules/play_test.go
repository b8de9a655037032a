package rules_test

import (
	"fmt"
	"testing"

	"barrage/bot"
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
			rules.Options{Players: n, Variant: rules.Full, Leeghwater: true},
			rules.Options{Players: n, Variant: rules.Full, Leeghwater: true, WaterFirst: true, LooseMahiri: true},
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
