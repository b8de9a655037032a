package lesson

import (
	"fmt"
	"strings"
	"testing"

	"barrage/game/lang"
)

func TestCounter(t *testing.T) {
	for _, c := range []struct {
		lesson string
		event  Event
		n      int
		want   string // nothing: there is no such counter
	}{
		{"energy", Reached, 1, "lesson.energy.reached.1"},
		{"energy", Reached, len(energy.Steps), fmt.Sprint("lesson.energy.reached.", len(energy.Steps))},
		{"energy", Reached, len(energy.Steps) + 1, ""},
		{"energy", AskedHint, 0, ""},
		{"leeghwater", TookBack, 1, "lesson.leeghwater.back.1"},
		{"energy", Finished, 3, "lesson.energy.finished.3"},
		{"energy", Finished, 4, ""},
		{"energy", Finished, -1, ""},
		{"game", Reached, 1, "lesson.game.reached.1"}, // a table
		{"game", Reached, 2, ""},
		{"energy", "liked", 1, ""},
	} {
		name, ok := Find(c.lesson).Counter(c.event, c.n)
		if !ok {
			name = ""
		}
		if name != c.want {
			t.Errorf("lesson %s, %s %d: %q, want %q", c.lesson, c.event, c.n, name, c.want)
		}
	}
}

// TestWriteCounts: the table has every figure in its place; whoever reached a step and not the next one stopped there.
func TestWriteCounts(t *testing.T) {
	all := map[string]int64{"something else": 99,
		"lesson.energy.reached.1": 200, "lesson.energy.reached.2": 160, "lesson.energy.reached.3": 150, "lesson.energy.hint.1": 11, "lesson.energy.hint.2": 12, "lesson.energy.back.2": 13, "lesson.energy.back.3": 14,
		"lesson.energy.finished.1": 20, "lesson.energy.finished.2": 30, "lesson.energy.finished.3": 91,
		"lesson.game.reached.1": 8, "lesson.game.finished.3": 9, // a report was lost on its way
	}
	var b strings.Builder
	WriteCounts(&b, lang.English, all)
	text := b.String()
	for _, want := range [][]string{
		{"energy ", "141 finished (20 with ★, 30 with ★★, 91 with ★★★)"},
		{"  1 ", "200       11        0       40  20%"},
		{"  2 ", "160       12       13       10   6%"},
		{"  3 ", "150        0       14        9   6%"},
		{"game ", "9 finished (0 with ★, 0 with ★★, 9 with ★★★)"},
		{"  1 ", "8        0        0        0   0%"},
	} {
		found := false
		for line := range strings.Lines(text) {
			found = found || strings.HasPrefix(line, want[0]) && strings.HasSuffix(strings.TrimSpace(line), want[1])
		}
		if !found {
			t.Errorf("no line %q in\n%s", want, text)
		}
	}
	sum := int64(0)
	for _, c := range Counts(all) {
		sum += c.Count
	}
	if want := int64(200 + 160 + 150 + 11 + 12 + 13 + 14 + 141 + 8 + 9); sum != want {
		t.Errorf("the counters add up to %d, want %d", sum, want)
	}
}
