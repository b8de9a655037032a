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
		{"2", Reached, 1, "lesson.2.reached.1"},
		{"2", Reached, len(energy.Steps), fmt.Sprint("lesson.2.reached.", len(energy.Steps))},
		{"2", Reached, len(energy.Steps) + 1, ""},
		{"2", AskedHint, 0, ""},
		{"E1", TookBack, 1, "lesson.E1.back.1"},
		{"2", Finished, 3, "lesson.2.finished.3"},
		{"2", Finished, 4, ""},
		{"2", Finished, -1, ""},
		{"10", Reached, 1, "lesson.10.reached.1"}, // a table
		{"10", Reached, 2, ""},
		{"2", "liked", 1, ""},
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
		"lesson.2.reached.1": 200, "lesson.2.reached.2": 160, "lesson.2.reached.3": 150, "lesson.2.hint.1": 11, "lesson.2.hint.2": 12, "lesson.2.back.2": 13, "lesson.2.back.3": 14,
		"lesson.2.finished.1": 20, "lesson.2.finished.2": 30, "lesson.2.finished.3": 91,
		"lesson.10.reached.1": 8, "lesson.10.finished.3": 9, // a report was lost on its way
	}
	var b strings.Builder
	WriteCounts(&b, lang.English, all)
	text := b.String()
	for _, want := range [][]string{
		{"2 ", "141 finished (20 with ★, 30 with ★★, 91 with ★★★)"},
		{"  1 ", "200       11        0       40  20%"},
		{"  2 ", "160       12       13       10   6%"},
		{"  3 ", "150        0       14        9   6%"},
		{"10 ", "9 finished (0 with ★, 0 with ★★, 9 with ★★★)"},
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
