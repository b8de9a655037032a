package selfplay

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/game/rng"
	"barrage/game/rules"
)

func recipe(players int) *Recipe {
	return &Recipe{Players: players, Expansion: 0.5, Introductory: 0.2, Seed: 3, Explore: 0.2, Bold: 3, Keep: 0.5,
		Player: func() bot.Bot { return mcts.New(mcts.Default(), bot.Limit{Simulations: 8}) }}
}

// TestPositions: positions come in the order of the game, every round has its first one, and
// what is said of them holds.
func TestPositions(t *testing.T) {
	most := rules.MaxSeats
	if testing.Short() {
		most = 2
	}
	for players := 2; players <= most; players++ {
		p := recipe(players).player()
		list := p.play(1)
		opened := map[uint8]bool{}
		explored := 0
		for i, q := range list {
			if q.Flags&Opens != 0 {
				opened[q.Round] = true
			}
			if i > 0 && (q.Turn <= list[i-1].Turn || q.Round < list[i-1].Round || q.Final != list[i-1].Final) {
				t.Fatalf("position %d does not follow the one before", i)
			}
			sum := float32(0)
			for _, a := range q.Answers {
				sum += a.Share
			}
			if q.Flags&Explored != 0 {
				explored++
				if sum != 0 {
					t.Fatalf("position %d: the turn was picked at random, and yet answers have shares", i)
				}
			} else if sum != 0 && (sum < 0.5 || sum > 1.001) {
				t.Fatalf("position %d: the answers have %v of the visits", i, sum)
			}
			won := float32(0)
			for seat := range players {
				won += q.Won[seat]
				if i > 0 && total(q.Now[seat]) < total(list[i-1].Now[seat])-20 || q.Value[seat] == 0 {
					t.Fatalf("position %d: seat %d has %v", i, seat, q.Now[seat])
				}
			}
			if math.Abs(float64(won-1)) > 1e-6 {
				t.Fatalf("position %d: %v of a victory", i, won)
			}
		}
		if len(opened) != rules.Rounds || explored == 0 || explored > len(list)/2 {
			t.Errorf("%d players: %d rounds begin, %d of %d turns are picked at random", players, len(opened), explored, len(list))
		}
	}
}

func total(vp [rules.Sources]int16) (sum int) {
	for _, v := range vp {
		sum += int(v)
	}
	return sum
}

// TestShards: the same recipe gives the same files, a run that was broken off goes on, and
// files of another run or cut off ones are refused.
func TestShards(t *testing.T) {
	r, dir := recipe(2), t.TempDir()
	r.Player = func() bot.Bot { return mcts.NewGreedy(mcts.Default()) }
	run := func(words string, workers int) (int, error) { return r.Run(dir, words, 3, 2, workers, nil) }
	if n, err := run("a", 1); n != 3 || err != nil {
		t.Fatal(n, err)
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "*"))
	var files [][]byte
	for _, path := range paths {
		b, _ := os.ReadFile(path)
		files = append(files, b)
	}
	if len(files) != 3 || slices.Equal(files[0], files[1]) {
		t.Fatalf("files: %v", paths)
	}
	os.Remove(paths[1])
	if n, err := run("a", 2); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	if b, _ := os.ReadFile(paths[1]); !slices.Equal(b, files[1]) {
		t.Error("the same games give another file")
	}
	if _, err := run("b", 1); err == nil || !strings.Contains(err.Error(), "another run") {
		t.Errorf("files of another run: %v", err)
	}
	os.WriteFile(paths[2], files[2][:len(files[2])-1], 0o666)
	if _, err := run("a", 1); err == nil || !strings.Contains(err.Error(), "cut off") {
		t.Errorf("a file that is cut off: %v", err)
	}
	os.WriteFile(paths[2], files[2][:100], 0o666)
	if _, err := run("a", 1); err == nil {
		t.Error("a header that is cut off is taken")
	}
}

// TestFormat reads positions back by the offsets that shard.go documents.
func TestFormat(t *testing.T) {
	p := recipe(3).player()
	list := p.play(7)
	for _, want := range list {
		b := want.append(nil, 3)
		if len(b) != size(3) {
			t.Fatalf("%d bytes, not %d", len(b), size(3))
		}
		le := binary.LittleEndian
		f32 := func(at int) float32 { return math.Float32frombits(le.Uint32(b[at:])) }
		now := 16 + 3*8
		answers := now + 2*3*2*rules.Sources
		features := answers + 8*8
		if le.Uint32(b) != 7 || le.Uint16(b[4:]) != want.Turn || b[6] != want.Round || b[7] != want.Flags || b[8] != uint8(want.Mover) ||
			f32(12) != want.Fresh || f32(16+4) != want.Value[1] || f32(28+8) != want.Won[2] ||
			int16(le.Uint16(b[now+2*rules.Sources:])) != want.Now[1][0] || int16(le.Uint16(b[now+2*5*rules.Sources+2*3:])) != want.Final[2][3] ||
			rules.Action(le.Uint32(b[answers:])) != want.Answers[0].Action || f32(answers+4) != want.Answers[0].Share {
			t.Fatalf("%+v is written as %x", want, b[:features])
		}
		for i, x := range want.Features[1] {
			if got := whole(le.Uint16(b[features+2*(eval.Count+i):])); math.Abs(float64(got-x)) > math.Abs(float64(x))/1000+1e-4 {
				t.Fatalf("feature %d is %v, written as %v", i, x, got)
			}
		}
	}
}

// whole reads a number of 16 bits.
func whole(h uint16) float32 {
	exp, frac := int(h>>10&31), float64(h&0x3ff)
	if exp == 0 {
		return 0
	}
	x := math.Ldexp(1+frac/1024, exp-15)
	if h&0x8000 != 0 {
		x = -x
	}
	return float32(x)
}

// TestDecision: the shares of an analysis of variance whose answer is known.
func TestDecision(t *testing.T) {
	r := rng.New(5, 5)
	normal := func() (sum float64) { // nearly
		for range 12 {
			sum += chance(&r)
		}
		return sum - 6
	}
	var list []sample
	for range 3000 {
		at := 20 * normal()
		s := sample{guess: at / 2}
		for range 8 {
			s.margins = append(s.margins, at+10*normal())
		}
		list = append(list, s)
	}
	// Variance 400 between and 100 within; the guess leaves 100 + 100 of 500.
	if d := decision(list); math.Abs(d.Decided-0.8) > 0.02 || math.Abs(d.Seen-0.6) > 0.03 || math.Abs(d.Spread-10) > 0.2 {
		t.Errorf("%+v", d)
	}
}

// TestCeiling: the last round decides nearly all, the first far less, and the evaluation sees
// no more than is decided.
func TestCeiling(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays dozens of games")
	}
	r := recipe(2)
	r.Expansion, r.Introductory = 0, 0
	r.Player = func() bot.Bot { return mcts.NewGreedy(mcts.Default()) }
	if r.Ceiling(eval.Tuned(), 2, 2, 1) != r.Ceiling(eval.Tuned(), 2, 2, 2) {
		t.Error("the number of workers changes the result")
	}
	one := r.Ceiling(eval.Tuned(), 3, 2, 2)
	if one[4].Decided < 0.9 || one[4].Seen > one[4].Decided || one[0].Spread < 5 || one[0].Spread < one[4].Spread {
		t.Errorf("%+v", one)
	}
	for i, d := range one {
		if d.Turn <= 0 || (d.End > 0) != (i+1 < len(one)) {
			t.Errorf("round %d: the evaluation changes by %v in a turn, by %v over the end of the round", i+1, d.Turn, d.End)
		}
	}
}
