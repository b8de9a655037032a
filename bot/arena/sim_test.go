package arena

import (
	"context"
	"math"
	"testing"

	"barrage/game/rules"
)

func run(t *testing.T, o rules.Options, games, workers int, b string) Figures {
	t.Helper()
	m := Simulation{Options: o, Games: games, Seed: 7, Workers: workers}
	for range o.Players {
		m.Bots = append(m.Bots, b)
	}
	f, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if m.Done() != games || f.Games != games {
		t.Fatalf("%d games done, %d counted, %d wanted", m.Done(), f.Games, games)
	}
	return f
}

// TestSameSeedSameFigures: the number of workers changes nothing.
func TestSameSeedSameFigures(t *testing.T) {
	o := rules.Options{Players: 3, Variant: rules.Full}
	if one, four := run(t, o, 200, 1, "random"), run(t, o, 200, 4, "random"); one != four {
		t.Errorf("one worker %+v\nfour %+v", one, four)
	}
}

// TestNoSeatIsFavoured: under random play the seats of the full game differ by noise
// only: no mean is more than four standard errors away from the mean of all.
func TestNoSeatIsFavoured(t *testing.T) {
	games := 3000
	if testing.Short() {
		games = 300
	}
	for n := uint8(2); n <= 4; n++ {
		for _, b := range []string{"random", "busy"} {
			f := run(t, rules.Options{Players: n, Variant: rules.Full}, games, 2, b)
			mean := 0.0
			for i := range n {
				mean += f.Seats[i].Mean() / float64(n)
			}
			for i := range n {
				seat := f.Seats[i]
				if sigma := seat.Spread() / math.Sqrt(float64(seat.N)); math.Abs(seat.Mean()-mean) > 4*sigma {
					t.Errorf("%d players, %s: seat %d has %.2f VP, all have %.2f (standard error %.2f)", n, b, i+1, seat.Mean(), mean, sigma)
				}
			}
		}
	}
}

// TestSourcesAddUp: VP by source add up to VP by seat.
func TestSourcesAddUp(t *testing.T) {
	f := run(t, rules.Options{Players: 4, Variant: rules.Full}, 300, 1, "busy")
	var seats, sources int64
	for _, s := range f.Seats {
		seats += s.Sum
	}
	for _, s := range f.Sources {
		sources += s.Sum
	}
	if seats != sources || f.Sources[rules.FromStart].Mean() != 10 {
		t.Errorf("seats %d, sources %d", seats, sources)
	}
	if f.Decisions == 0 || f.Options < 2*f.Decisions || f.Turns < int64(100*f.Games) || f.Draws == 0 || f.Longest == 0 {
		t.Errorf("%+v", f)
	}
}

// TestHigherLevelsAreStronger: an Automa of a higher level has more VP, alone and
// against the level below.
func TestHigherLevelsAreStronger(t *testing.T) {
	if testing.Short() {
		t.Skip("strength shows only in many games")
	}
	mean := func(levels ...uint8) []float64 {
		o := rules.Options{Players: uint8(len(levels)), Variant: rules.Full}
		m := Simulation{Games: 400, Seed: 3, Workers: 2}
		for i, level := range levels {
			o.Automas[i] = level
			b := "random"
			if level > 0 {
				b = "automa1"
			}
			m.Bots = append(m.Bots, b)
		}
		m.Options = o
		f, err := m.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		var out []float64
		for i := range levels {
			out = append(out, f.Seats[i].Mean())
		}
		return out
	}
	before := 0.0
	for level := uint8(1); level <= 4; level++ {
		m := mean(0, level)
		if m[1] < before+3 {
			t.Errorf("level %d has %.1f VP, the one below %.1f", level, m[1], before)
		}
		before = m[1]
		if level > 1 {
			if m := mean(0, level-1, level); m[2] < m[1]+3 {
				t.Errorf("level %d has %.1f VP against level %d with %.1f", level, m[2], level-1, m[1])
			}
		}
	}
}

func TestTally(t *testing.T) {
	var a Tally
	for _, v := range []int{4, -2, 7, 11} {
		a.Add(v)
	}
	if a.N != 4 || a.Mean() != 5 || a.Min != -2 || a.Max != 11 || math.Abs(a.Spread()-5.4772) > 1e-3 {
		t.Errorf("%+v: mean %v, spread %v", a, a.Mean(), a.Spread())
	}
}

func TestBadOptions(t *testing.T) {
	m := Simulation{Options: rules.Options{Players: 9}, Games: 1}
	if _, err := m.Run(context.Background()); err == nil {
		t.Error("nine players")
	}
}
