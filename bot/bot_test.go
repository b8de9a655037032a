package bot

import (
	"slices"
	"testing"

	"barrage/rng"
	"barrage/rules"
)

// TestBotsAreLegalAndRepeatable: every bot plays legal games, and the same source
// gives the same game.
func TestBotsAreLegalAndRepeatable(t *testing.T) {
	for _, name := range Names() {
		b, err := ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		game := func() (actions []rules.Action) {
			s, _ := rules.New(rules.Options{Players: 4, Variant: rules.Full})
			r := rng.New(3, 4)
			for !s.Done() {
				a := b.Choose(&s, s.Legal(nil), &r)
				if err := s.Apply(a, nil); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				actions = append(actions, a)
			}
			return actions
		}
		if !slices.Equal(game(), game()) {
			t.Errorf("%s plays two games from one source", name)
		}
	}
}

func TestUnknownBot(t *testing.T) {
	if _, err := ByName("deep thought"); err == nil {
		t.Error("who is that?")
	}
}
