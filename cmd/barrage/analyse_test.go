package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/view"
	"barrage/internal/console"
	"barrage/learn/review"
)

const reviewed = "../../game/record/testdata/games/001-2p-intro.txt"

// TestAnalyse: every turn with shares, what was better and what was lost; three swings;
// the same every time.
func TestAnalyse(t *testing.T) {
	if testing.Short() {
		t.Skip("it reviews a game four times")
	}
	const limit = "6"
	out := must(t, "", "analyse", "-limit", limit, reviewed)
	if again := must(t, "", "analyse", "-limit", limit, reviewed); again != out {
		t.Error("two analyses with one limit differ")
	}
	var j review.Judged
	if err := json.Unmarshal([]byte(must(t, "", "analyse", "-limit", limit, "-cpus", "1", "-json", reviewed)), &j); err != nil {
		t.Fatal(err)
	}
	if one := j.Text(view.In(lang.English), false); !strings.Contains(out, one) {
		t.Errorf("the analysis depends on how many positions are judged at the same time:\n%s\n%s", out, one)
	}
	if len(j.Swings) != 3 || len(j.Final) != 2 || len(j.Turns) < 50 || j.Averages[0].Turns < 20 {
		t.Errorf("%d turns, %+v", len(j.Turns), j.Swings)
	}
	for _, words := range []string{"to win: ", "better, ", "→ ", "; lost ", "The largest swings:", "lost per turn", "Round 5, "} {
		if !strings.Contains(out, words) {
			t.Errorf("no %q in\n%.2000s", words, out)
		}
	}
	if it := must(t, "", "analyse", "-limit", limit, "-lang", "it", reviewed); !strings.Contains(it, "Le svolte maggiori:") {
		t.Errorf("%.500s", it)
	}
	refused(t, 2, "which record?", "analyse")
	refused(t, 2, "at least 1", "analyse", "-cpus", "0", reviewed)
	refused(t, 2, "a number of simulations", "analyse", "-limit", "0", reviewed)
	refused(t, 2, lang.Codes(), "analyse", "-lang", "sv", reviewed)
	refused(t, 1, "no such file", "analyse", "nowhere.txt")
	empty := filepath.Join(t.TempDir(), "empty.txt")
	if err := os.WriteFile(empty, []byte("nonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, 1, "empty.txt: ", "analyse", empty)
}

// TestHint: turns with shares and reasons, from a record, a position as text, and
// standard input.
func TestHint(t *testing.T) {
	out := must(t, "", "hint", "-limit", "200", "-lines", "2", reviewed+"@50")
	for _, words := range []string{"to move", "1. ", "2. ", "   → ", "   → ", "energy ranking"} {
		if !strings.Contains(out, words) {
			t.Errorf("no %q in\n%s", words, out)
		}
	}
	if strings.Contains(out, "\n3. ") {
		t.Errorf("more than two lines:\n%s", out)
	}
	s, err := console.ReadPosition(nil, reviewed+"@50")
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if again := must(t, string(text), "hint", "-limit", "200", "-lines", "2", "-"); again != out {
		t.Errorf("the same position, another hint:\n%s", again)
	}
	var o review.Opinion
	if err := json.Unmarshal([]byte(must(t, "", "hint", "-limit", "200", "-json", string(text))), &o); err != nil || len(o.Seats) != 2 || len(o.Lines) != 3 {
		t.Errorf("%v %+v", err, o)
	}
	refused(t, 2, "POSITION", "hint")
	refused(t, 2, "at least 1", "hint", "-lines", "0", reviewed)
	refused(t, 1, "the game is over", "hint", reviewed)
	refused(t, 1, "something is drawn", "hint", reviewed+"@0")
	refused(t, 1, "the record has plies", "hint", reviewed+"@99999")
}

// TestPlayHints: hints and thoughts at the terminal change nothing.
func TestPlayHints(t *testing.T) {
	usual := thinking
	thinking = bot.Limit{Simulations: 100}
	defer func() { thinking = usual }()
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.txt"), filepath.Join(dir, "b.txt")
	out := must(t, "h\nthink\n1\nhint\nu\nt\n1\nq\n", "play", "-seats", "human,busy", "-assignment", "random", "-seed", "7", a)
	must(t, "1\nq\n", "play", "-seats", "human,busy", "-assignment", "random", "-seed", "7", b)
	for _, words := range []string{"to win", "   → ", "the adviser thinks:"} {
		if !strings.Contains(out, words) {
			t.Errorf("no %q in\n%s", words, out)
		}
	}
	same := func(a, b string) {
		one, _ := os.ReadFile(a)
		two, _ := os.ReadFile(b)
		if string(one) != string(two) || len(one) == 0 {
			t.Errorf("another game after hints:\n%s\n%s", one, two)
		}
	}
	same(a, b)
	a, b = filepath.Join(dir, "c.txt"), filepath.Join(dir, "d.txt")
	if out := must(t, "t\n1\nt\n1\nt\n1\nt\n1\nq\n", "play", "-seats", "human,rapids@60", "-assignment", "random", "-seed", "7", a); !strings.Contains(out, "rapids@60 thinks:") {
		t.Error(out)
	}
	must(t, "1\n1\n1\n1\nq\n", "play", "-seats", "human,rapids@60", "-assignment", "random", "-seed", "7", b)
	same(a, b)
}
