package dataset

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/roster"
	"barrage/game/rng"
	"barrage/game/rules"
)

// moment is the beginning of a turn in a game of the sample, and how that game ended.
type moment struct {
	state rules.State
	end   bot.Value
}

// moments are those of every step-th game of the sample, by number of players.
func moments(t testing.TB, step int) (out [rules.MaxSeats + 1][]moment) {
	t.Helper()
	files, err := filepath.Glob("sample/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no sample", err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for n := 0; lines.Scan(); n++ {
			if n%step != 0 {
				continue
			}
			var g Game
			if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
				t.Fatal(err)
			}
			r, err := g.Record()
			if err != nil {
				t.Fatal(err)
			}
			s, err := r.At(0, nil)
			if err != nil {
				t.Fatal(err)
			}
			from := len(out[g.Players])
			for _, a := range r.Actions {
				if s.TurnBegins() {
					out[g.Players] = append(out[g.Players], moment{state: s})
				}
				s.Play(a)
			}
			for i := from; i < len(out[g.Players]); i++ {
				out[g.Players][i].end = bot.Final(&s)
			}
		}
	}
	return out
}

// TestShares: in the last two rounds the shares of victory of the evaluation come true in the games of the sample. (In the first ones
// few games say little; docs/bots.md has all figures.)
func TestShares(t *testing.T) {
	step := 10
	if testing.Short() {
		step = 40
	}
	e := eval.New()
	var all [rules.Rounds + 1]forecast
	for players, list := range moments(t, step) {
		var told [rules.Rounds + 1]forecast
		for i := range list {
			var v bot.Value
			round := list[i].state.Round()
			e.Value(&list[i].state, &v)
			told[round].add(v.Win[:players], v.VP[:players], &list[i].end)
			all[round].add(v.Win[:players], v.VP[:players], &list[i].end)
		}
		for round := 1; round <= rules.Rounds && len(list) > 0; round++ {
			t.Logf("%d players, round %d: %v", players, round, &told[round])
		}
	}
	for round := 4; round <= 5; round++ {
		if p := all[round].power(); p < 0.5 || p > 2 {
			t.Errorf("round %d: the shares of victory would be right if raised to the power %.2f", round, p)
		}
	}
}

// BenchmarkShares says the same of the shares that hints and reviews show, those of a search, in positions spread over the sample.
//
//	go test ./lab/dataset -run ^$ -bench Shares -benchtime 1000x -v
func BenchmarkShares(b *testing.B) {
	all := moments(b, 1)
	for players := 2; players <= rules.MaxSeats; players++ {
		b.Run(fmt.Sprintf("%d players", players), func(b *testing.B) {
			list := all[players]
			var told [rules.Rounds + 1]forecast
			r := rng.New(1, 1)
			for i := range b.N {
				m := &list[i*len(list)/b.N]
				thought := roster.Analyst().Think(&m.state, bot.Limit{Simulations: 200}, &r)
				win := make([]float32, players)
				vp := make([]float32, players)
				for seat := range players {
					win[seat], vp[seat] = float32(thought.Win[seat]), float32(thought.VP(rules.Seat(seat)))
				}
				told[m.state.Round()].add(win, vp, &m.end)
			}
			for round := 1; round <= rules.Rounds; round++ {
				b.Logf("round %d: %v", round, &told[round])
			}
		})
	}
}

// forecast compares the shares of victory and VP that were expected with what came true.
type forecast struct {
	shares     [][]float32
	ends       []*bot.Value
	wrong, all float64 // squares of what is left of the margin, and of the margin
}

func (f *forecast) add(win, vp []float32, end *bot.Value) {
	f.shares = append(f.shares, append([]float32(nil), win...))
	f.ends = append(f.ends, end)
	for i := range vp {
		m := margin(end.VP[:len(vp)], i)
		f.all += m * m // its mean over the seats is 0
		f.wrong += math.Pow(m-margin(vp, i), 2)
	}
}

// margin is the VP of a seat less the mean of the others'.
func margin(vp []float32, seat int) float64 {
	others := 0.0
	for i, v := range vp {
		if i != seat {
			others += float64(v) / float64(len(vp)-1)
		}
	}
	return float64(vp[seat]) - others
}

// power is the power to which the shares must be raised to make the winners most likely: at 1 they are right, below they are
// overconfident, above too cautious.
func (f *forecast) power() float64 {
	best, top := 0.0, math.Inf(-1)
	for p := 0.2; p < 4; p *= 1.1 {
		likely := 0.0
		for i, win := range f.shares {
			sum, won := 0.0, 0.0
			for seat, w := range win {
				x := math.Pow(max(float64(w), 1e-4), p)
				sum += x
				won += x * float64(f.ends[i].Win[seat])
			}
			likely += math.Log(max(won, 1e-9) / sum)
		}
		if likely > top {
			best, top = p, likely
		}
	}
	return best
}

// String says, for shares by size, what their mean was and how many came true.
func (f *forecast) String() string {
	var told, won, count [5]float64
	for i, win := range f.shares {
		for seat, w := range win {
			k := min(4, int(5*w))
			told[k] += float64(w)
			won[k] += float64(f.ends[i].Win[seat])
			count[k]++
		}
	}
	text := fmt.Sprintf("%d positions, power %.2f, R² of the margin %.2f;", len(f.shares), f.power(), 1-f.wrong/f.all)
	for k := range count {
		if count[k] > 0 {
			text += fmt.Sprintf(" %.0f→%.0f %%", 100*told[k]/count[k], 100*won[k]/count[k])
		}
	}
	return text
}
