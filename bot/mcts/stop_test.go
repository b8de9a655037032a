package mcts

import (
	"testing"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestStop: a player that is stopped answers soon, and stays stopped.
func TestStop(t *testing.T) {
	s := middle(t, rules.Options{Players: 3, Variant: rules.Full}, 2, 5)
	for _, threads := range []int{1, 2} {
		p := New(Default(), bot.Limit{Time: time.Hour, Threads: threads})
		var _ bot.Stopper = p
		timer := time.AfterFunc(30*time.Millisecond, p.Stop)
		defer timer.Stop()
		begun := time.Now()
		r := rng.New(1, 1)
		for range 3 {
			if a := p.Choose(&s, s.Legal(nil), &r); !s.IsLegal(a) {
				t.Errorf("%v is not legal", a)
			}
		}
		p.Think(&s, bot.Limit{Time: time.Hour}, &r)
		if took := time.Since(begun); took > 10*time.Second {
			t.Errorf("it went on for %v", took)
		}
	}
}
