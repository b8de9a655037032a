package roster

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestBotsAreLegalAndRepeatable: every bot plays legal games, and the same source
// gives the same game.
func TestBotsAreLegalAndRepeatable(t *testing.T) {
	for _, name := range Names() {
		game := func() (actions []rules.Action) {
			b, err := New(limited(name))
			if err != nil {
				t.Fatal(err)
			}
			o := rules.Options{Players: 2, Variant: rules.Full}
			if level := AutomaLevel(name); level > 0 {
				o.Players, o.Automas = 4, [4]uint8{0, level, level, level}
			}
			s, _ := rules.New(o)
			r := rng.New(3, 4)
			for !s.Done() && (len(actions) < 40 || !testing.Short()) {
				player := b
				if seat := s.ToMove(); seat == rules.Chance || AutomaLevel(name) > 0 && seat == 0 {
					player = bot.Random{}
				}
				a := player.Choose(&s, s.Legal(nil), &r)
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

// limited makes a name repeatable: bots that search get few simulations.
func limited(name string) string {
	if b, _ := New(name); b != nil {
		if _, searches := b.(bot.Thinker); searches {
			return name + "@8"
		}
	}
	return name
}

// TestWithin: a bot stops at its own limit or at the one given to it, whichever comes first.
func TestWithin(t *testing.T) {
	s, _ := rules.New(rules.Options{Players: 2, Variant: rules.Full})
	r := rng.New(5, 6)
	for !s.TurnBegins() {
		s.Play(bot.Random{}.Choose(&s, s.Legal(nil), &r))
	}
	choose := func(name string, most time.Duration) rules.Action {
		b, err := Within(name, most)
		if err != nil {
			t.Fatal(err)
		}
		r := rng.New(3, 4)
		return b.Choose(&s, s.Legal(nil), &r)
	}
	if short, whole := choose("rapids", time.Hour), choose("rapids", 0); short != whole {
		t.Errorf("rapids plays %v, and %v with an hour at most", whole, short)
	}
	start := time.Now()
	for _, name := range []string{"torrent@1000000000", "search@1000000000/cpuct=0.5", "strongest@10h", "river"} {
		choose(name, 20*time.Millisecond)
	}
	if spent := time.Since(start); spent > 10*time.Second { // a busy machine may take longer than the limits, but not by that much
		t.Errorf("bots that think for hours took %v", spent)
	}
	if _, err := Within("random@5", time.Second); err == nil {
		t.Error("a bot that does not search takes a limit of simulations")
	}
}

// TestSuccessors: where earlier versions are missing, as here, a bot of today plays under their names, with their limits; they are not
// listed, and nobody else gets the name.
func TestSuccessors(t *testing.T) {
	for earlier, now := range successors {
		if slices.Contains(Names(), earlier) || !slices.Contains(Reserved(), earlier) || Add(earlier, nil) == nil {
			t.Errorf("%s is listed, or free", earlier)
		}
		a, err := New(limited(earlier))
		b, _ := New(limited(now))
		if err != nil || reflect.TypeOf(a) != reflect.TypeOf(b) {
			t.Errorf("%s plays as %T, not as %T: %v", earlier, a, b, err)
		}
	}
	if len(successors) != 7 {
		t.Errorf("%d earlier versions", len(successors))
	}
	if _, err := New("greedy1@5"); err == nil {
		t.Error("a bot that does not search takes a limit")
	}
}

func TestUnknownBot(t *testing.T) {
	for _, name := range []string{"deep thought", "random:italy", "random@1s", "automa5", "automa", "strongest@", "strongest@soon", "search@10/nothing=1"} {
		if _, err := New(name); err == nil {
			t.Errorf("who is %s?", name)
		}
	}
	if _, err := New("automa4:italy/jill_mcdowell"); err != nil {
		t.Error(err)
	}
}
