package notice

import (
	"fmt"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/internal/golden"
)

// TestSample: people are shown a notice in their language before they switch any on.
func TestSample(t *testing.T) {
	w := newWorld(t)
	var samples strings.Builder
	for _, l := range lang.All() {
		m, err := w.q.Sample(Settings{Lang: l.Code()})
		w.ok(err)
		if m.URL != "https://barrage.example/table/…" || m.Lang != l.Code() {
			t.Errorf("%s: %s %s", l, m.URL, m.Lang)
		}
		fmt.Fprintf(&samples, "%s\n%s\n%s\n\n", l, m.Title, m.Body)
	}
	golden.Compare(t, "samples.txt", samples.String())
}
