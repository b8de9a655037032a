package rules_test

import (
	"flag"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

var randomGames = flag.Int("random", 400, "games played by TestProcessors")

// courses are what the first so many games of TestProcessors come to, on every processor, under the first version of the rules: they stay
// what they are.
var courses = []struct {
	games int
	sum   uint64
}{
	{400, 0x51059764ff5c4ff5},
	{20_000, 0x28bea4f007d35564},
	{1_000_000, 0x54c14543bd933e56},
}

// TestProcessors plays random games with every option, which take the same course on every processor: what was legal and chosen, and the
// position at the end. Nothing else is looked at but the sums of VP, so that a million games take minutes (make soak).
func TestProcessors(t *testing.T) {
	t.Parallel()
	options := allOptions()
	sums := make([]atomic.Uint64, len(courses))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			buf := make([]rules.Action, 0, rules.MaxActions)
			for i := int(next.Add(1)) - 1; i < *randomGames && !t.Failed(); i = int(next.Add(1)) - 1 {
				o := options[i%len(options)]
				o.Version = 1
				course := course(t, o, uint64(i), buf)
				for n, c := range courses {
					if i < c.games {
						sums[n].Add(course)
					}
				}
			}
		})
	}
	workers.Wait()
	for n, c := range courses {
		if got := sums[n].Load(); *randomGames >= c.games && got != c.sum {
			t.Errorf("%d games come to %#016x, not %#016x", c.games, got, c.sum)
		}
	}
}

// course plays a game and gives a number for all that happened in it.
func course(t *testing.T, o rules.Options, game uint64, buf []rules.Action) uint64 {
	const prime = 1099511628211
	s, err := rules.New(o)
	if err != nil {
		t.Error(err)
		return 0
	}
	var b bot.Bot = bot.Busy{}
	if game%2 == 1 {
		b = bot.Random{}
	}
	r := rng.New(20261118, game)
	sum := game
	for !s.Done() {
		legal := s.Legal(buf[:0])
		if len(legal) == 0 {
			t.Errorf("game %d: no answer to %+v", game, s.Prompt())
			return 0
		}
		a := withAutomas{b}.Choose(&s, legal, &r)
		sum = (sum ^ uint64(len(legal))<<32 ^ uint64(a)) * prime
		s.Play(a)
	}
	for seat := range rules.Seat(s.Players()) {
		vp := 0
		for _, from := range rules.VPSources() {
			vp += s.VPFrom(seat, from)
		}
		if got := s.Player(seat).VP(); got != vp {
			t.Errorf("game %d: seat %d has %d VP, from all sources %d", game, seat, got, vp)
		}
	}
	return (sum ^ s.Hash()) * prime
}
