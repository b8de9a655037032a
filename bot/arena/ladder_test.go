package arena

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"barrage/bot/roster"
	_ "barrage/bot/roster/frozen"
	"barrage/game/rules"
)

// TestKnownRatings: scores computed from ratings give the same ratings back, whether the
// bots meet in a chain or in a ring.
func TestKnownRatings(t *testing.T) {
	truth := []float64{0, 350, 420, 900, 1250, 1251}
	for reach := 1; reach <= 5; reach += 4 {
		var list []encounter
		for i := range truth {
			for j := i + 1; j < len(truth) && j <= i+reach; j++ {
				list = append(list, encounter{i, j, 1e6, 1e6 * expected(truth[i]-truth[j])})
			}
		}
		for pinned, zero := range truth {
			for i, elo := range bradleyTerry(make([]float64, len(truth)), list, pinned) {
				if math.Abs(elo-(truth[i]-zero)) > 1 {
					t.Errorf("reach %d, pinned %d: %d has %.1f, want %.1f", reach, pinned, i, elo, truth[i]-zero)
				}
			}
		}
	}
}

// TestLostNothing: the rating of a bot that lost nothing is finite, grows with the games, and
// is marked as open.
func TestLostNothing(t *testing.T) {
	list := []encounter{{0, 1, 10, 4}, {1, 2, 100, 0}, {2, 3, 100, 100}}
	before := bradleyTerry(make([]float64, 4), list, 0)
	list[1].n = 1000
	after := bradleyTerry(make([]float64, 4), list, 0)
	if before[2] < before[1]+700 || after[2] < before[2]+300 || after[2] > 3000 || after[3] > after[2]-500 {
		t.Errorf("%v %v", before, after)
	}
	if got := linked(4, list, 0, true); !slices.Equal(got, []bool{true, true, false, false}) {
		t.Errorf("bounded above: %v", got)
	}
	if got := linked(4, list, 0, false); !slices.Equal(got, []bool{true, true, true, false}) {
		t.Errorf("bounded below: %v", got)
	}
}

func pairs(t *testing.T, l *Ladder) string {
	t.Helper()
	list, err := l.pairings()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range list {
		out = append(out, p.a+"-"+p.b)
	}
	return strings.Join(out, " ")
}

// TestPairings: every bot meets the nearest ones that it can meet.
func TestPairings(t *testing.T) {
	bots := []string{"random", "automa1", "automa2", "busy"}
	for _, c := range []struct {
		players uint8
		reach   int
		want    string
	}{
		{4, 1, "automa1-random automa2-automa1 busy-automa2"},
		{4, 0, "automa1-random automa2-random busy-random automa2-automa1 busy-automa1 busy-automa2"},
		{2, 1, "automa1-random automa2-random busy-automa1 busy-automa2"},
		{2, 2, "automa1-random automa2-random busy-automa1 busy-automa2"},
		{2, 3, "automa1-random automa2-random busy-random busy-automa1 busy-automa2"},
	} {
		if got := pairs(t, &Ladder{Bots: bots, Options: full(c.players), Reach: c.reach}); got != c.want {
			t.Errorf("%d players, reach %d: %s, want %s", c.players, c.reach, got, c.want)
		}
	}
	for want, bots := range map[string][]string{
		"needs two bots": {"automa1", "automa2"},
		"needs two":      {"random"},
		"named twice":    {"random", "busy", "random"},
		"no bot is":      {"random", "hal"},
	} {
		if _, _, err := (&Ladder{Bots: bots, Options: full(2)}).Size(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", bots, err)
		}
	}
}

// TestRungs: the ladder lists known bots, each once, starting with random.
func TestRungs(t *testing.T) {
	var names []string
	for _, rung := range Rungs {
		if _, err := roster.New(rung.Name); err != nil || rung.What == "" || slices.Contains(names, rung.Name) {
			t.Errorf("%+v: %v", rung, err)
		}
		names = append(names, rung.Name)
	}
	if names[0] != "random" {
		t.Error(names)
	}
}

// TestLadder: a small ladder has the right order, is the same with any number of workers and
// after an interruption, and takes a new bot without playing the old games again.
func TestLadder(t *testing.T) {
	dir := t.TempDir()
	run := func(file string, workers int, bots ...string) *Ratings {
		l := Ladder{Bots: bots, Options: full(3), Reach: 2, Games: 24, Seed: 4, Workers: workers, File: filepath.Join(dir, file)}
		r, err := l.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, games, _ := l.Size(); games != r.Games || l.Done() != games {
			t.Errorf("%d games, %d done, %d said", r.Games, l.Done(), games)
		}
		return r
	}
	whole := run("whole", 1, "random", "busy", "automa1", "automa3")
	var order []string
	for _, r := range whole.Ratings {
		order = append(order, r.Name)
		if r.Name == "random" && r.Elo != (Interval{}) || r.Name == "busy" && !(r.Elo.Low > 100 && r.Elo.Low < r.Elo.Mean && r.Elo.Mean < r.Elo.High) {
			t.Errorf("%+v", r)
		}
	}
	if got := strings.Join(order, " "); got != "automa3 automa1 busy random" || whole.Pinned != "random" || whole.Apart || len(whole.Pairings) != 5 {
		t.Errorf("%s: %+v", got, whole)
	}
	for _, p := range whole.Pairings {
		if (p.Third == "random") != (p.A == "automa3" && p.B == "automa1") || p.Games != 24 || math.Abs(p.Expected-p.Pairwise.Mean) > 0.2 {
			t.Errorf("%+v", p)
		}
	}
	text := journalText(t, filepath.Join(dir, "whole"))
	if got := run("four", 4, "random", "busy", "automa1", "automa3"); !reflect.DeepEqual(got, whole) || journalText(t, filepath.Join(dir, "four")) != text {
		t.Error("four workers")
	}
	data, _ := os.ReadFile(filepath.Join(dir, "whole"))
	if err := os.WriteFile(filepath.Join(dir, "cut"), data[:len(data)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	if got := run("cut", 2, "random", "busy", "automa1", "automa3"); !reflect.DeepEqual(got, whole) || journalText(t, filepath.Join(dir, "cut")) != text {
		t.Error("cut off")
	}
	more := run("whole", 2, "random", "busy", "automa1", "automa3", "automa4")
	after, _ := os.ReadFile(filepath.Join(dir, "whole"))
	if !strings.HasPrefix(string(after), string(data)) || len(more.Ratings) != 5 || strings.Count(string(after), "\n") != more.Games+1 {
		t.Errorf("%d lines for %d games", strings.Count(string(after), "\n"), more.Games)
	}
	for i, p := range whole.Pairings {
		if k := slices.IndexFunc(more.Pairings, func(q Pairing) bool { return q.A == p.A && q.B == p.B }); more.Pairings[k].Pairwise != p.Pairwise {
			t.Errorf("pairing %d has changed", i)
		}
	}
	two := Ladder{Bots: []string{"busy", "automa1", "automa2"}, Options: rules.Options{Players: 2, Variant: rules.Full}, Games: 4}
	if r, err := two.Run(t.Context()); err != nil || !r.Apart || r.Pinned != "busy" || len(r.Pairings) != 2 {
		t.Errorf("%+v %v", r, err)
	}
}
