package load

import (
	"barrage/play"
	"context"
	"flag"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"barrage/server"
	"barrage/store/mem"
)

var siege = flag.Int("siege", 8, "how many turns of a bot TestBesiege measures: with 25, more than a game of them")

// TestBesiege: a person's bots are measured with and without attackers, who come from addresses of their own and get done what they are let.
func TestBesiege(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere 127.0.0.2 may be no address of the machine")
	}
	t.Parallel()
	s := server.New(play.StoreOf(mem.New()), server.Config{})
	s.Start(t.Context())
	h := httptest.NewServer(s.Handler())
	defer func() {
		s.Close()
		h.Close()
	}()
	turns, warm, poll := *siege, time.Second, 200*time.Millisecond
	if testing.Short() {
		turns, warm, poll = 3, 250*time.Millisecond, 20*time.Millisecond
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	f, err := Besiege(ctx, Siege{Server: h.URL, Bots: []string{"spring"}, Turns: turns, Attackers: 2, Warm: warm, Poll: poll, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Bots) != 1 || f.Tables < 2 || f.Moves == 0 {
		t.Errorf("%+v", f)
	}
	for _, p := range f.Bots {
		for _, a := range []Answers{p.Quiet, p.Attacked} {
			if a.Turns != turns || a.P50 > a.Max || a.Max <= 0 || a.Max > time.Minute {
				t.Errorf("%s: %+v", p.Bot, a)
			}
		}
	}
	if text := f.String(); !strings.Contains(text, "spring: quiet median ") || !strings.Contains(text, "the attackers made ") {
		t.Error(text)
	}
}
