package frozen

import (
	"slices"
	"testing"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/bot/roster"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestFrozen: earlier versions are in the roster, with all weights, and each plays otherwise than the bot of today.
func TestFrozen(t *testing.T) {
	for n := range eval.Versions() {
		if !eval.Has(n + 1) {
			t.Errorf("no weights have version %d", n+1)
		}
	}
	game := func(name string) (actions []rules.Action) {
		b, err := roster.New(name)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := rules.New(rules.Options{Players: 2, Variant: rules.Full})
		r := rng.New(3, 4)
		for !s.Done() && len(actions) < 150 {
			player := b
			if s.ToMove() == rules.Chance {
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
	today := map[string][]rules.Action{"greedy": game("greedy"), "search": game("search@8"), "rapids": game("rapids@8"), "torrent": game("torrent@8")}
	for earlier, now := range map[string]string{"greedy1": "greedy", "greedy2": "greedy", "greedy3": "greedy", "search2@8": "search", "search3@8": "search", "rapids3@8": "rapids", "torrent3@8": "torrent"} {
		if actions := game(earlier); slices.Equal(actions, today[now]) {
			t.Errorf("%s plays as %s does", earlier, now)
		}
	}
	if o := version(2); o.Version != 2 || o.String() == mcts.Default().String() {
		t.Error(o)
	}
}
