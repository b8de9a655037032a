package arena

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"barrage/bot/mcts"
	"barrage/game/rules"
)

func full(players uint8) rules.Options {
	return rules.Options{Version: 1, Players: players, Variant: rules.Full}
}

// report is that of a match without what depends on the machine.
func report(t *testing.T, m *Match) Report {
	t.Helper()
	r, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if m.Done() != r.Games {
		t.Errorf("%d games done, %d reported", m.Done(), r.Games)
	}
	r.PaceA.Seconds, r.PaceB.Seconds = 0, 0
	return *r
}

// TestCommonLuck: all seatings of a block have the same draws in the setup and the same order
// of every pile; other blocks differ.
func TestCommonLuck(t *testing.T) {
	for n := uint8(2); n <= 4; n++ {
		p, err := newPairing(full(n), "busy", "random", "", Even, 5)
		if err != nil {
			t.Fatal(err)
		}
		setup := func(block, seating int) (draws []rules.Action) {
			one := player{drawn: func(s *rules.State, a rules.Action) {
				if s.Phase() == rules.Setup {
					draws = append(draws, a)
				}
			}}
			one.play(t.Context(), p.game(block, seating))
			return draws
		}
		for block := range 5 {
			first := setup(block, 0)
			if len(first) < 20 {
				t.Fatalf("%d draws", len(first))
			}
			for seating := range p.seatings {
				if got := setup(block, seating); !slices.Equal(got, first) {
					t.Errorf("%d players, %s: %v\n%v", n, p.seatings[seating], got, first)
				}
			}
			if slices.Equal(setup(block+1, 0), first) {
				t.Errorf("%d players: two blocks are the same", n)
			}
		}
	}
}

// TestOwnStreams: streams differ between seats and between blocks, but not between seatings.
func TestOwnStreams(t *testing.T) {
	seen := map[int]bool{}
	for block := range 50 {
		g, h := Game{Bots: []string{"busy", "random"}, Seed: 5, Block: block}, Game{Bots: []string{"random", "busy"}, Seed: 5, Block: block}
		_, one := g.luck()
		_, two := h.luck()
		for seat := range one {
			n := one[seat].Intn(1 << 40)
			if seen[n] || two[seat].Intn(1<<40) != n {
				t.Errorf("block %d, seat %d", block, seat)
			}
			seen[n] = true
		}
	}
}

// TestEqualBots: a bot against itself plays the same game in all seatings of a block and
// scores exactly one half; in a single seating, one half up to noise.
func TestEqualBots(t *testing.T) {
	games := 2400
	if testing.Short() {
		games /= 10
	}
	for n := uint8(2); n <= 4; n++ {
		m := Match{A: "random", B: "random", Options: full(n), Games: games, Seed: 2, Workers: 2}
		r := report(t, &m)
		if r.Pairwise != (Interval{0.5, 0.5, 0.5}) || r.Elo != (Interval{}) || math.Abs(r.Wins.Mean-r.Fair) > 1e-9 || r.Fair != 0.5 || r.Games != games {
			t.Errorf("%d players: %+v", n, r)
		}
		for _, s := range r.Seatings {
			if math.Abs(s.Pairwise-0.5) > 4*0.5/math.Sqrt(float64(r.Blocks)) {
				t.Errorf("%d players, %s: %.3f", n, s.Seating, s.Pairwise)
			}
		}
	}
}

// TestStrongerBot: the figures of a one-sided match are right and agree with each other.
func TestStrongerBot(t *testing.T) {
	for _, d := range []Design{Even, One, Neutral} {
		m := Match{A: "busy", B: "random", Third: "random", Design: d, Options: full(3), Games: 120, Seed: 3, Workers: 2}
		r := report(t, &m)
		if r.Pairwise.Low < 0.8 || r.Elo.Low < 200 || r.Wins.Low < r.Fair+0.2 || r.Ahead.Low < 10 ||
			math.Abs(r.VPA.Mean-r.VPB.Mean-r.Ahead.Mean) > 1e-9 || r.Turns < 60 {
			t.Errorf("design %d: %+v", d, r)
		}
		for _, i := range []Interval{r.Pairwise, r.Elo, r.Wins, r.VPA, r.VPB, r.Ahead} {
			if !(i.Low < i.Mean && i.Mean < i.High) {
				t.Errorf("design %d: %+v", d, i)
			}
		}
		a, b := 0.0, 0.0
		for _, s := range r.Sources {
			a += s.A
			b += s.B
		}
		if d != Even && (math.Abs(a-r.VPA.Mean) > 1e-9 || math.Abs(b-r.VPB.Mean) > 1e-9) { // as many seats at every table
			t.Errorf("design %d: sources make %v and %v, VP %v and %v", d, a, b, r.VPA.Mean, r.VPB.Mean)
		}
	}
	// The other way round it is the same match.
	ab := Match{A: "busy", B: "random", Options: full(4), Games: 60, Seed: 3}
	ba := Match{A: "random", B: "busy", Options: full(4), Games: 60, Seed: 3}
	one, two := report(t, &ab), report(t, &ba)
	if math.Abs(one.Pairwise.Mean+two.Pairwise.Mean-1) > 1e-9 || one.VPA.Mean != two.VPB.Mean {
		t.Errorf("%+v\n%+v", one, two)
	}
}

// TestAutomasMeet: two Automas can be compared with a third bot at the table.
func TestAutomasMeet(t *testing.T) {
	m := Match{A: "automa4", B: "automa1", Third: "random", Design: Neutral, Options: full(3), Games: 60, Seed: 3, Workers: 2}
	if r := report(t, &m); r.Pairwise.Low < 0.6 || r.Third != "random" {
		t.Errorf("%+v", r)
	}
}

// unsteady is what differs between two runs of the same match.
var unsteady = regexp.MustCompile(`"seconds":\[[^]]*\]|"decisions_per_second":[0-9.e+]*`)

func journalText(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return unsteady.ReplaceAllString(string(data), "")
}

// TestSameMatch: the number of workers changes nothing, with and without a sequential test; a
// journal that is cut off anywhere is continued to the same file and report.
func TestSameMatch(t *testing.T) {
	for name, test := range map[string]*SPRT{"": nil, "sprt": {0, 100, 0.05, 0.05}} {
		dir := t.TempDir()
		begin := func(file string, workers int) *Match {
			return &Match{A: "busy", B: "random", Options: full(3), Games: 100, Seed: 7, Workers: workers, Test: test, File: filepath.Join(dir, file)}
		}
		whole := report(t, begin("whole", 1))
		text := journalText(t, filepath.Join(dir, "whole"))
		if test == nil && whole.Games != 102 || test != nil && (whole.Games >= 102 || whole.Test.Verdict != "elo1") || strings.Count(text, "\n") != whole.Games+1 {
			t.Fatalf("%s: %d games, %d lines, %+v", name, whole.Games, strings.Count(text, "\n"), whole.Test)
		}
		if got := report(t, begin("five", 5)); !reflect.DeepEqual(got, whole) || journalText(t, filepath.Join(dir, "five")) != text {
			t.Errorf("%s: five workers\n%+v\n%+v", name, got, whole)
		}
		data, _ := os.ReadFile(filepath.Join(dir, "whole"))
		for _, keep := range []int{0, 20, len(data) / 3, len(data)/2 + 1, len(data) - 1, len(data)} {
			cut := filepath.Join(dir, "cut")
			if err := os.WriteFile(cut, data[:keep], 0o644); err != nil {
				t.Fatal(err)
			}
			if got := report(t, begin("cut", 2)); !reflect.DeepEqual(got, whole) || journalText(t, cut) != text {
				t.Errorf("%s: cut off after %d bytes\n%+v\n%+v", name, keep, got, whole)
			}
		}
	}
}

// TestInterrupted: an interrupted match leaves whole games in order, which are not played
// again; it can be continued with more games, and is finished if asked for fewer.
func TestInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	begin := func(games int) *Match {
		return &Match{A: "busy", B: "random", Options: full(4), Games: games, Seed: 7, Workers: 3, File: file}
	}
	ctx, cancel := context.WithCancel(t.Context())
	m := begin(1e6)
	go func() {
		for m.Done() < 10 {
			runtime.Gosched()
		}
		cancel()
	}()
	if _, err := m.Run(ctx); err != context.Canceled {
		t.Fatal(err)
	}
	before, err := os.ReadFile(file)
	if err != nil || strings.Count(string(before), "\n") != m.Done()+1 || before[len(before)-1] != '\n' {
		t.Fatalf("%v: %d games done, %d lines", err, m.Done(), strings.Count(string(before), "\n"))
	}
	torn := append(slices.Clone(before), before[len(before)-300:len(before)-1]...)
	if err := os.WriteFile(file, torn, 0o644); err != nil {
		t.Fatal(err)
	}
	report(t, begin(6))
	if after, _ := os.ReadFile(file); string(after) != string(before) {
		t.Error("games that are there were played again, or a torn line was kept")
	}
	more := m.Done() + 12
	went := report(t, begin(more))
	after, _ := os.ReadFile(file)
	if !strings.HasPrefix(string(after), string(before)) || strings.Count(string(after), "\n") != went.Games+1 {
		t.Errorf("%d lines for %d games", strings.Count(string(after), "\n"), went.Games)
	}
	fresh := begin(more)
	fresh.File = ""
	if got := report(t, fresh); !reflect.DeepEqual(got, went) {
		t.Errorf("%+v\n%+v", got, went)
	}
}

// earlierNames are the default options of the search as journals had them before some
// were renamed.
const earlierNames = "draws=16,even=0.1,explore=0.3,foebase=1,foeends=1000,foegrow=0.3,foelisted=1,foemost=4,foewidth=4,gap=1.5,habit=32,lead=20,nodes=524288," +
	"ownbase=2,ownends=1000,owngrow=0.6,ownhabit=true,ownlisted=1,ownmost=20,ownwidth=6,plunge=1,reuse=true,rootbase=4,rootends=3000,rootgrow=0.6,rootwidth=40," +
	"settle=true,strict=false,tau=3,topup=0.25,unseen=0,version=0,winfirst=0.5,winlast=0.9"

// TestEarlierJournal: a journal with earlier names of options is continued. One of a search that plays otherwise than
// it does now, here at the end of the game, is not.
func TestEarlierJournal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	match := func(games int, seed uint64) *Match {
		return &Match{A: "busy", B: "random", Options: full(2), Games: games, Seed: seed, File: file}
	}
	report(t, match(4, 7))
	now, _ := os.ReadFile(file)
	earlier := strings.Replace(string(now), mcts.Default().String(), earlierNames+",exact=3,relist=16", 1)
	if earlier == string(now) || os.WriteFile(file, []byte(earlier), 0o644) != nil {
		t.Fatal("the header has other names")
	}
	report(t, match(8, 7))
	if after, _ := os.ReadFile(file); !strings.HasPrefix(string(after), earlier) || strings.Count(string(after), "\n") != 9 {
		t.Errorf("%d lines", strings.Count(string(after), "\n"))
	}
	if _, err := match(8, 8).Run(t.Context()); err == nil || strings.Contains(err.Error(), "search is") || !strings.Contains(err.Error(), "seed is 7, not 8") {
		t.Error(err)
	}
	if os.WriteFile(file, []byte(strings.Replace(earlier, ",exact=3", "", 1)), 0o644) != nil {
		t.Fatal("it cannot be written")
	}
	if _, err := match(8, 7).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "exact=0") {
		t.Errorf("a journal of another search is continued: %v", err)
	}
}

// TestOtherJournal: a file that holds other games, or something else, is refused and left
// unchanged.
func TestOtherJournal(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games")
	base := func() *Match {
		return &Match{A: "busy", B: "random", Options: full(2), Games: 4, Seed: 7, File: file}
	}
	report(t, base())
	before, _ := os.ReadFile(file)
	for want, change := range map[string]func(m *Match){
		`a is "busy", not "random"`:                func(m *Match) { m.A = "random" },
		"seed is 7, not 8":                         func(m *Match) { m.Seed = 8 },
		"leeghwater is false, not true":            func(m *Match) { m.Options.Leeghwater = true },
		`design is "even", not "one"`:              func(m *Match) { m.Design = One },
		`assignment is "draft", not "random"`:      func(m *Match) { m.Options.Assignment = rules.RandomPairs },
		`is "even", not "neutral"; players is 2, `: func(m *Match) { m.Design, m.Third, m.Options.Players = Neutral, "random", 3 },
	} {
		m := base()
		change(m)
		if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	l := Ladder{Bots: []string{"random", "busy"}, Options: full(2), Games: 2, Seed: 7, File: file}
	if _, err := l.Run(t.Context()); err == nil || !strings.Contains(err.Error(), `journal is "match", not "ladder"`) {
		t.Error(err)
	}
	if after, _ := os.ReadFile(file); string(after) != string(before) {
		t.Error("the file was changed")
	}
	header, games, _ := strings.Cut(string(before), "\n")
	for text, want := range map[string]string{
		"something else":                     "no journal",
		"something\nelse\n":                  "no journal",
		header + "\n{}\n" + games:            "line 2 is no game",
		header + "\n" + games + "nonsense\n": "line 6 is no game",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := base().Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if after, _ := os.ReadFile(file); string(after) != text {
			t.Errorf("%q was changed", text)
		}
	}
	m := base()
	m.File = filepath.Join(dir, "none", "games")
	if _, err := m.Run(t.Context()); err == nil {
		t.Error("a file in no directory")
	}
}

// TestJournalLines: the lines of a journal add up to the report.
func TestJournalLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	r := report(t, &Match{A: "automa2", B: "random", Options: full(4), Games: 12, Seed: 7, File: file})
	data, _ := os.ReadFile(file)
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	vp, wins := 0.0, 0.0
	for i, line := range lines[1:] {
		var e entry
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		for seat, letter := range e.Seating {
			if want := map[rune]string{'A': "automa2", 'B': "random"}[letter]; e.Bots[seat] != want {
				t.Errorf("%s: %v", e.Seating, e.Bots)
			}
			if letter == 'A' {
				vp += float64(e.VP[seat]) / 2 / float64(r.Games)
				wins += float64(len(slices.DeleteFunc(slices.Clone(e.Winners), func(w int) bool { return w != seat+1 }))) / float64(len(e.Winners)) / float64(r.Games)
			}
			sum := 0
			for _, from := range e.Sources[seat] {
				sum += from
			}
			if sum != e.VP[seat] || e.Decisions[seat] == 0 || e.Seconds[seat] <= 0 {
				t.Errorf("%+v", e)
			}
		}
		if e.Block != i/6 || e.PerSecond <= 0 || e.Turns < 60 {
			t.Errorf("line %d: %+v", i+2, e)
		}
	}
	if len(lines) != 13 || math.Abs(vp-r.VPA.Mean) > 1e-9 || math.Abs(wins-r.Wins.Mean) > 1e-9 {
		t.Errorf("%d lines, %v VP, %v victories: %+v", len(lines), vp, wins, r)
	}
}
