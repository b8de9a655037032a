package tune

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/bot/eval"
	_ "barrage/bot/eval/earlier"
	"barrage/bot/mcts"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestRegressionFindsTheWeights that made the rows.
func TestRegressionFindsTheWeights(t *testing.T) {
	r := rng.New(1, 1)
	s, held := newSums(), newSums()
	for i := range 4000 {
		var f eval.Vector
		f[0], f[5], f[9] = 1, float32(r.Intn(10)), float32(r.Intn(2))
		fresh := float32(r.Intn(13)) / 12
		var vp [rules.Sources]float64
		vp[2] = float64(3*f[5]) - float64(fresh*f[9])
		vp[4] = 2 + float64(r.Intn(3)) - 1
		if i%4 == 0 {
			held.add(&f, fresh, &vp)
		} else {
			s.add(&f, fresh, &vp)
		}
	}
	var zero [rules.Sources]eval.Linear
	w, _ := s.fit(held, &zero)
	for _, c := range []struct {
		name      string
		got, want float32
	}{{"late", w[2].Late[5], 3}, {"fresh", w[2].Fresh[9], -1}, {"constant", w[4].Late[0], 2}, {"never seen", w[2].Late[7], 0}, {"other source", w[4].Late[5], 0}} {
		if math.Abs(float64(c.got-c.want)) > 0.1 {
			t.Errorf("%s: %v, not %v", c.name, c.got, c.want)
		}
	}
	if e := held.explained(&w); e < 0.98 {
		t.Errorf("%.3f of the variance is explained", e)
	}
	// Right weights stay as they are, however strong the ridge.
	if again := s.solve(1, &w); math.Abs(float64(again[2].Late[5]-w[2].Late[5])) > 0.01 {
		t.Errorf("%v has become %v", w[2].Late[5], again[2].Late[5])
	}
	if e := held.explained(&zero); e > 0 {
		t.Errorf("no weights explain %.3f", e)
	}
}

// TestTemperature: leads of players who win by chance mean little, of those who win
// always much.
func TestTemperature(t *testing.T) {
	find := func(sure int) float64 {
		r := rng.New(2, 2)
		var list []guess
		for range 400 {
			g := guess{players: 2, round: 3}
			g.vp[0] = 10
			if r.Intn(100) < sure {
				g.won[0] = 1
			} else {
				g.won[1] = 1
			}
			list = append(list, g)
		}
		w := eval.NewWeights()
		temper(w, list)
		var b bytes.Buffer
		if err := eval.WriteWeights(&b, w); err != nil {
			t.Fatal(err)
		}
		best, at := math.Inf(-1), 0.0
		for x := 1.5; x < 40; x *= 1.25 {
			sum := 0.0
			for i := range list {
				sum += likelihood(&list[i], x)
			}
			if sum > best {
				best, at = sum, x
			}
		}
		return at
	}
	if sure, even := find(99), find(60); sure > 5 || even < 15 {
		t.Errorf("a lead of 10 VP that wins always has temperature %.1f, one that wins 60 %% has %.1f", sure, even)
	}
}

// TestSameRecipeSameWeights, whatever the number of workers; and what is learnt from a
// few games already explains something.
func TestSameRecipeSameWeights(t *testing.T) {
	if testing.Short() {
		t.Skip("it learns five times")
	}
	t.Parallel()
	run := func(workers, games int, player func(*eval.Weights) bot.Bot) ([]byte, string) {
		var log strings.Builder
		w, err := Recipe{Generations: 1, Games: games, Seed: 5, Step: 1, Player: player, Workers: workers, Log: &log}.Run()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := eval.WriteWeights(&b, w); err != nil {
			t.Fatal(err)
		}
		return b.Bytes(), log.String()
	}
	const games, some = 12, 3
	greedy, log := run(1, games, nil)
	if two, _ := run(2, games, nil); !bytes.Equal(greedy, two) {
		t.Error("one worker and two find other weights")
	}
	greedy, _ = run(1, some, nil)
	search := func(w *eval.Weights) bot.Bot {
		return mcts.New(mcts.Default().Weights(w), bot.Limit{Simulations: 2})
	}
	one, _ := run(1, some, search)
	if two, _ := run(2, some, search); !bytes.Equal(one, two) {
		t.Error("one worker and two find other weights in games of the search")
	}
	if bytes.Equal(one, greedy) {
		t.Error("the search has not played")
	}
	if !strings.Contains(log, fmt.Sprintf("generation 1: %d games", games)) {
		t.Error(log)
	}
}

// TestOptions: all numbers of players are played, or the one asked for, with and without Automas.
func TestOptions(t *testing.T) {
	for players := range rules.MaxSeats + 1 {
		if players == 1 {
			continue
		}
		r := rng.New(3, uint64(players))
		seen := map[uint8]int{}
		for range 200 {
			o := options(&r, 0.5, players)
			if _, err := rules.New(o); err != nil {
				t.Fatalf("%+v: %v", o, err)
			}
			seen[o.Players]++
		}
		if players > 0 && seen[uint8(players)] != 200 || players == 0 && len(seen) != 3 {
			t.Errorf("%d players asked for: %v", players, seen)
		}
	}
}

// TestStep: half a step is half the way to what a whole one finds.
func TestStep(t *testing.T) {
	start := eval.Version(1)
	games := 2
	if testing.Short() {
		games = 1
	}
	find := func(step float64) *eval.Weights {
		w, err := Recipe{Generations: 1, Games: games, Seed: 6, Step: step, Start: start, Log: io.Discard}.Run()
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	half, whole := find(0.5), find(1)
	moved := 0
	for players := 2; players <= rules.MaxSeats; players++ {
		for round := 1; round <= 5; round++ {
			from, to := start.Get(eval.Person, players, round, rules.FromContracts), whole.Get(eval.Person, players, round, rules.FromContracts)
			at := half.Get(eval.Person, players, round, rules.FromContracts)
			for i := range at.Late {
				if to.Late[i] != from.Late[i] {
					moved++
				}
				if d := at.Late[i] - (from.Late[i]+to.Late[i])/2; d > 1e-3 || d < -1e-3 {
					t.Fatalf("%v between %v and %v", at.Late[i], from.Late[i], to.Late[i])
				}
			}
		}
	}
	if moved == 0 {
		t.Error("nothing was learnt")
	}
}

// TestCompare: corrections are the same whatever the number of workers, and explain part of what
// the evaluation and the search differ by in games that were held out.
func TestCompare(t *testing.T) {
	if testing.Short() {
		t.Skip("it searches")
	}
	t.Parallel()
	run := func(workers int) ([]byte, string) {
		var log strings.Builder
		w := Comparison{Games: heldGames, Seed: 4, Players: 2, Simulations: 4, Step: 1, Epochs: 4, Workers: workers, Start: eval.Version(1), Log: &log}.Run()
		var b bytes.Buffer
		if err := eval.WriteWeights(&b, w); err != nil {
			t.Fatal(err)
		}
		return b.Bytes(), log.String()
	}
	one, log := run(1)
	if three, _ := run(3); !bytes.Equal(one, three) {
		t.Error("one worker and three find other weights")
	}
	if !strings.Contains(log, "2 players: 0.") || !strings.Contains(log, " of what is left explained by a network") {
		t.Errorf("no network was learnt:\n%s", log)
	}
	helpful, rounds := 0, 0
	for line := range strings.Lines(log) {
		var players, round, held int
		var explained float64
		if n, _ := fmt.Sscanf(line, "%d players, round %d, %d positions held out: %f", &players, &round, &held, &explained); n == 4 {
			if rounds++; explained > 0.05 {
				helpful++
			}
		}
	}
	if rounds != rules.Rounds || helpful < 3 {
		t.Errorf("corrections help in %d of %d rounds:\n%s", helpful, rounds, log)
	}
}

// TestAgreement: a correction that is right puts turns in order.
func TestAgreement(t *testing.T) {
	if testing.Short() {
		t.Skip("it solves for the weights of every kind of table")
	}
	p := position{at: table{eval.Person, 2, 1}, turns: make([]compared, 3)}
	m := newMoments()
	for k := range p.turns {
		p.turns[k].features[0][7] = float32(k)
		p.turns[k].features[1][9] = float32(2 - k)
		p.turns[k].found[0] = float64(3*k) - float64(2-k)
		p.turns[k].guess[0] = float64(-k)
	}
	if a := agreement([]position{p}, nil); a != 0 {
		t.Errorf("turns in the opposite order agree: %v", a)
	}
	p.rows(m.add)
	w, explained := m.fit([]position{p})
	if a := agreement([]position{p}, w); a != 1 || explained < 0.99 {
		t.Errorf("the order is right in %v of the pairs, %v explained", a, explained)
	}
}
