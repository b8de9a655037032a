package load

import (
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"barrage/server"
	"barrage/store/mem"
)

// TestBesiege: a person's bots are measured over more than a game with and without attackers, who come from addresses of their own and get done what they are let.
func TestBesiege(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere 127.0.0.2 may be no address of the machine")
	}
	t.Parallel()
	s := server.New(mem.New(), server.Config{})
	h := httptest.NewServer(s.Handler())
	defer func() {
		s.Close()
		h.Close()
	}()
	var f Fairness
	for warm := time.Second; f.Moves == 0 && warm < time.Minute; warm *= 3 { // until somebody's bots have moved, which may take a while
		var err error
		if f, err = Besiege(t.Context(), Siege{Server: h.URL, Bots: []string{"spring"}, Turns: 25, Attackers: 2, Warm: warm, Seed: 3}); err != nil {
			t.Fatal(err)
		}
	}
	if len(f.Bots) != 1 || f.Tables < 2 || f.Moves == 0 {
		t.Errorf("%+v", f)
	}
	for _, p := range f.Bots {
		for _, a := range []Answers{p.Quiet, p.Attacked} {
			if a.Turns != 25 || a.P50 > a.Max || a.Max <= 0 || a.Max > time.Minute {
				t.Errorf("%s: %+v", p.Bot, a)
			}
		}
	}
	if text := f.String(); !strings.Contains(text, "spring: quiet median ") || !strings.Contains(text, "the attackers made ") {
		t.Error(text)
	}
}
