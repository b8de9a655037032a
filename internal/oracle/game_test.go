package oracle

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"barrage/bot"
	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
)

// TestGames plays whole games on the rules and the second implementation side by side: every list of
// answers, every draw, every figure on the table, and the end.
func TestGames(t *testing.T) {
	games := *games
	if testing.Short() {
		games = min(games, 12)
	}
	asked := map[rules.PromptKind]int{}
	for g := *first; g < *first+games; g++ {
		r := rng.New(1777, uint64(g))
		p, err := Start(optionsOf(g))
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; !p.State.Done(); ply++ {
			legal := p.State.Legal(nil)
			asked[p.State.Prompt().Kind]++
			a := bot.Busy{}.Choose(&p.State, legal, &r)
			if g%3 == 0 && p.State.ToMove() != rules.Chance { // uniformly at random: more of what nobody would play
				a = r.Pick(legal)
			}
			text, _ := p.State.MarshalText()
			if err := p.Play(a); err != nil {
				t.Fatalf("game %d ply %d, %v: %v\n%s", g, ply, a, err, text)
			}
		}
		if err := p.Finish(); err != nil {
			t.Fatalf("game %d, the end: %v", g, err)
		}
	}
	t.Logf("%d games: %v", games, asked)
}

// TestDiffers: a position that is off by one is found, and so are answers and draws that only one side has.
func TestDiffers(t *testing.T) {
	begin := func() *Pair {
		p, err := Start(rules.Options{Players: 3, Variant: rules.Full, Leeghwater: true})
		if err != nil {
			t.Fatal(err)
		}
		r := rng.New(5, 5)
		for range 80 {
			if err := p.Play(bot.Busy{}.Choose(&p.State, p.State.Legal(nil), &r)); err != nil {
				t.Fatal(err)
			}
		}
		return p
	}
	for name, spoil := range map[string]func(g *Game){
		"credits":  func(g *Game) { g.edit(g.TurnOrder[0], func(c *view.Company) { c.Credits++ }) },
		"VP":       func(g *Game) { g.edit(g.TurnOrder[1], func(c *view.Company) { c.VP-- }) },
		"energy":   func(g *Game) { g.edit(g.TurnOrder[2], func(c *view.Company) { c.Energy++ }) },
		"water":    func(g *Game) { g.Map.Water["HA"]++ },
		"wheel":    func(g *Game) { g.rotate(g.TurnOrder[0], 1); g.insert(g.TurnOrder[0], "", 1, 0) },
		"contract": func(g *Game) { g.Market.Green = []string{"G01"} },
		"order":    func(g *Game) { slices.Reverse(g.TurnOrder) },
		"engineer": func(g *Game) { g.edit(g.TurnOrder[0], func(c *view.Company) { c.Engineers-- }) },
	} {
		p := begin()
		spoil(p.game)
		if err := p.table(); err == nil {
			t.Errorf("%s: no difference is found", name)
		}
		p.Stop()
	}
	p := begin()
	defer p.Stop()
	p.game.piles["green"] = nil
	r := rng.New(6, 6)
	for !p.State.Done() {
		if err := p.Play(bot.Busy{}.Choose(&p.State, p.State.Legal(nil), &r)); err != nil {
			return // where a green contract is drawn
		}
	}
	t.Error("an empty pile is not noticed")
}

// TestReplay: recorded games agree from beginning to end; those with Automas or from a position are left to others.
func TestReplay(t *testing.T) {
	files, err := filepath.Glob("../../game/record/testdata/games/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	replayed := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Read(bytes.NewReader(data))
		if err != nil {
			t.Fatal(file, err)
		}
		start, err := r.At(0, nil)
		if err != nil {
			t.Fatal(file, err)
		}
		switch err := Replay(start, r.Actions); {
		case err == nil:
			replayed++
		case !errors.Is(err, ErrOther):
			t.Errorf("%s: %v", file, err)
		}
	}
	if replayed < 20 {
		t.Errorf("%d of %d games replayed", replayed, len(files))
	}
	t.Logf("%d of %d games replayed", replayed, len(files))
}

// optionsOf varies the options of games.
func optionsOf(g int) rules.Options {
	o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, GuestOfficers: g%2 == 0, LooseMahiri: g%5 == 0, WaterFirst: g%7 == 0}
	switch g % 6 {
	case 1, 2, 4:
		o.Leeghwater, o.GuestOfficers = true, false
	case 5:
		o = rules.Options{Players: uint8(2 + g%3), Variant: rules.Introductory}
	}
	if o.Variant == rules.Full {
		o.Assignment = rules.Assignment(g / 3 % 3)
	}
	return o
}
