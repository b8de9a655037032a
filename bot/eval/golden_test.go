package eval

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/rules"
	"barrage/internal/golden"
)

// positions are the golden positions, one to a line as State.MarshalText writes them:
// every variant with 2, 3 and 4 players, at the beginning, in the middle and at the end
// of games, and further ones chosen so that features take many values. Any position may
// be added at the end of the file (barrage play prints one on p).
//
//go:embed testdata/positions.txt
var positions []byte

func goldenPositions(t *testing.T) []rules.State {
	t.Helper()
	var list []rules.State
	for line := range bytes.Lines(positions) {
		var s rules.State
		if err := s.UnmarshalText(bytes.TrimSpace(line)); err != nil {
			t.Fatalf("position %d: %v", len(list)+1, err)
		}
		list = append(list, s)
	}
	return list
}

// decimal writes a figure with at most four digits after the point, which is as far as
// machines agree.
func decimal(x float32) string {
	text := strconv.FormatFloat(float64(x), 'f', 4, 32)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// TestGoldenFeatures compares the features and values of the golden positions with
// testdata/features.txt, and names those that differ. Weights are tuned for the
// features as they are: a feature that is meant to change gets a new name and new
// weights.
func TestGoldenFeatures(t *testing.T) {
	var out strings.Builder
	e := New()
	for i, s := range goldenPositions(t) {
		var v bot.Value
		e.Value(&s, &v)
		for seat := range s.Players() {
			var f Vector
			e.Features(&s, rules.Seat(seat), &f)
			fmt.Fprintf(&out, "position %d, seat %d: VP=%.2f win=%.3f", i+1, seat+1, v.VP[seat], v.Win[seat])
			for j, x := range f {
				if x != 0 {
					fmt.Fprintf(&out, " %s=%s", names[j], decimal(x))
				}
			}
			out.WriteByte('\n')
		}
	}
	if stored, err := os.ReadFile("testdata/features.txt"); err == nil {
		logChanges(t, string(stored), out.String())
	}
	golden.Compare(t, "features.txt", out.String())
}

// logChanges names the features that differ, and in how many vectors.
func logChanges(t *testing.T, want, got string) {
	wanted := strings.Split(want, "\n")
	changed := map[string]int{}
	for i, line := range strings.Split(got, "\n") {
		if i >= len(wanted) {
			break
		}
		a, b := fields(wanted[i]), fields(line)
		for name := range b {
			if _, ok := a[name]; !ok {
				a[name] = "0"
			}
		}
		for name, x := range a {
			y, ok := b[name]
			if !ok {
				y = "0"
			}
			if x != y {
				if changed[name]++; changed[name] == 1 {
					vector, _, _ := strings.Cut(line, ":")
					t.Logf("%s, %s: %s, was %s", vector, name, y, x)
				}
			}
		}
	}
	for name, n := range changed {
		t.Logf("%s has changed in %d vectors", name, n)
	}
}

// fields are the figures of a line by name.
func fields(line string) map[string]string {
	out := map[string]string{}
	for _, word := range strings.Fields(line) {
		if name, x, ok := strings.Cut(word, "="); ok {
			out[name] = x
		}
	}
	return out
}

// withLater are games at their first turn that somebody plays with an officer who came later than the golden positions.
func withLater(t *testing.T) (list []rules.State) {
	t.Helper()
	for _, o := range rules.Officers() {
		if o.Since() == 1 {
			continue
		}
		s, err := rules.New(rules.Options{Players: 2, Variant: rules.Full, Assignment: rules.FreeChoice, Leeghwater: true})
		if err != nil {
			t.Fatal(err)
		}
		for s.Phase() == rules.Setup {
			legal := s.Legal(nil)
			next := legal[0]
			for _, a := range legal {
				if a.Kind() == rules.ActPick {
					if _, officer, _ := a.Pick(); officer == o {
						next = a
					}
				}
			}
			s.Play(next)
		}
		list = append(list, s)
	}
	return list
}

// TestGoldenFeaturesAreComplete: every feature but the constant one takes two values at
// least in the golden positions.
func TestGoldenFeaturesAreComplete(t *testing.T) {
	var values [Count]map[float32]bool
	e := New()
	for _, s := range append(goldenPositions(t), withLater(t)...) {
		for seat := range s.Players() {
			var f Vector
			e.Features(&s, rules.Seat(seat), &f)
			for i, x := range f {
				if values[i] == nil {
					values[i] = map[float32]bool{}
				}
				values[i][x] = true
			}
		}
	}
	for i, seen := range values {
		if names[i] != "one" && len(seen) < 2 {
			t.Errorf("%s is always the same", names[i])
		}
	}
}
