package view

import (
	"encoding/json"
	"testing"

	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
)

// games plays games of every variant and shows each state.
func games(t *testing.T, each func(s *rules.State, legal []rules.Action)) {
	t.Helper()
	for g := range 48 {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, GuestOfficers: g%2 == 1}
		switch g % 4 {
		case 0:
			o = rules.Options{Players: uint8(2 + g%3), Variant: rules.Introductory}
		case 2:
			o.Leeghwater = true
			if g%8 == 2 {
				o.Automas = [4]uint8{0, uint8(1 + g/8%4)}
			}
		}
		r := rng.New(21, uint64(g))
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Done() {
			legal := s.Legal(nil)
			each(&s, legal)
			s.Play(bot.Busy{}.Choose(&s, legal, &r))
		}
		each(&s, nil)
	}
}

// TestSnapshot: JSON both ways, and nothing that is not public: no pile order.
func TestSnapshot(t *testing.T) {
	games(t, func(s *rules.State, _ []rules.Action) {
		data, err := json.Marshal(Of(s))
		if err != nil {
			t.Fatal(err)
		}
		var back Snapshot
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		again, _ := json.Marshal(back)
		if string(again) != string(data) {
			t.Fatalf("comes back different:\n%s\n%s", data, again)
		}
	})
}
