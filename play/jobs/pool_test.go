package jobs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestFair: a lane with many long jobs does not hold up the others: they wait for one of its
// jobs, not for all.
func TestFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1)
		var order []string
		add := func(lane string, n int) {
			for range n {
				p.Go(Lane{Group: lane}, func(context.Context) {
					time.Sleep(time.Second)
					order = append(order, lane)
				})
			}
		}
		add("greedy", 6)
		add("b", 2)
		add("c", 1)
		p.Wait()
		if got := strings.Join(order, " "); got != "greedy b c greedy b greedy greedy greedy greedy" &&
			got != "greedy greedy b c greedy b greedy greedy greedy" { // the goroutine may have begun before the others came
			t.Error(got)
		}
	})
}

// TestBounded: the pool runs as many jobs at the same time as its size, and never more.
func TestBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(3)
		var mu sync.Mutex
		now, most, observed := 0, 0, 0
		p.Observe = func(waited, ran time.Duration) {
			mu.Lock()
			defer mu.Unlock()
			observed++
			if ran != time.Second || waited%time.Second != 0 {
				t.Error(waited, ran)
			}
		}
		for i := range 20 {
			p.Go(Lane{Group: fmt.Sprint(i % 4)}, func(context.Context) {
				mu.Lock()
				now++
				most = max(most, now)
				mu.Unlock()
				time.Sleep(time.Second)
				mu.Lock()
				now--
				mu.Unlock()
			})
		}
		synctest.Wait()
		if running, waiting := p.Load(); running != 3 || waiting != 17 {
			t.Errorf("%d run, %d wait", running, waiting)
		}
		p.Wait()
		if running, waiting := p.Load(); running != 0 || waiting != 0 || most != 3 || observed != 20 {
			t.Errorf("%d run, %d wait, at most %d ran, %d observed", running, waiting, most, observed)
		}
	})
}

// TestCancel: a job can be cancelled until it has started.
func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1)
		ran := ""
		first := p.Go(Lane{Group: "a"}, func(context.Context) { time.Sleep(time.Second); ran += "a" })
		synctest.Wait()
		second := p.Go(Lane{Group: "a"}, func(context.Context) { ran += "b" })
		third := p.Go(Lane{Group: "b"}, func(context.Context) { ran += "c" })
		p.Go(Lane{Group: "b"}, func(context.Context) { ran += "d" })
		if first() || !second() || second() || !third() {
			t.Error("taken back wrongly")
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if err := p.Do(ctx, Lane{Group: "c"}, func(context.Context) { ran += "e" }); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		if err := p.Do(t.Context(), Lane{Group: "c"}, func(context.Context) { ran += "f" }); err != nil {
			t.Error(err)
		}
		p.Wait()
		if ran != "adf" {
			t.Error(ran)
		}
		if err := p.Do(ctx, Lane{Group: "c"}, func(context.Context) { ran += "g" }); err == nil || ran != "adf" {
			t.Error(err)
		}
	})
}

// TestDoWaits: a job that has begun is over when Do returns, even if nobody wants it any
// more.
func TestDoWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		over := false
		err := p.Do(ctx, Lane{Group: "a"}, func(ctx context.Context) {
			<-ctx.Done()
			time.Sleep(time.Second)
			over = true
		})
		if !over || err == nil {
			t.Error(over, err)
		}
	})
}

// TestClasses: turns before hints before reviews before what nobody waits for, whoever asked first; groups take turns, and so do
// the names of a group.
func TestClasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1)
		var ran []string
		add := func(name string, lane Lane) {
			p.Go(lane, func(context.Context) { ran = append(ran, name); time.Sleep(time.Second) })
		}
		add("first", Lane{Turn, "x", "x"})
		time.Sleep(time.Millisecond)
		add("idle", Lane{Idle, "x", "x"})
		add("review", Lane{Review, "x", "x"})
		add("hint", Lane{Hint, "x", "x"})
		add("turn1", Lane{Turn, "x", "ann"})
		add("turn2", Lane{Turn, "x", "ann"})
		add("turn3", Lane{Turn, "x", "bob"})
		p.Wait()
		if got := strings.Join(ran, " "); got != "first turn1 turn3 turn2 hint review idle" {
			t.Error(got)
		}
	})
}

// TestVictim: while somebody has the pool think about hundreds of positions for as long as possible, the turns and hints of others
// begin at once; only the places of others bound them.
func TestVictim(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(2)
		for i := range 200 {
			p.Go(Lane{Turn, "attacker", fmt.Sprint(i)}, func(context.Context) { time.Sleep(10 * time.Second) })
		}
		for _, class := range []Class{Turn, Hint} {
			began := time.Now()
			p.Do(t.Context(), Lane{class, "victim", "v"}, func(context.Context) { time.Sleep(time.Second) })
			if took := time.Since(began); took != time.Second {
				t.Errorf("a job of class %d took %v", class, took)
			}
		}
		if running, _ := p.Load(); running > 2 {
			t.Errorf("%d jobs run after the victim's", running)
		}
		for i := range 6 {
			p.Go(Lane{Turn, fmt.Sprint("other", i), ""}, func(context.Context) { time.Sleep(time.Second) })
		}
		if running, _ := p.Load(); running != 4 {
			t.Errorf("%d jobs run at the same time", running)
		}
		p.Wait()
	})
}

// TestBudget: who has thought too much, as a person or with others at one address, waits until nobody else wants to think.
func TestBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1)
		p.Budget = Budget{Most: 10 * time.Second, Income: 0.5}
		think := func(lane Lane, d time.Duration) { p.Do(t.Context(), lane, func(context.Context) { time.Sleep(d) }) }
		think(Lane{Turn, "home", "ann"}, 21*time.Second)
		for _, c := range []struct {
			lane Lane
			over bool
		}{{Lane{Turn, "home", "ann"}, true}, {Lane{Turn, "home", "bob"}, true}, {Lane{Turn, "cafe", "ann"}, true}, {Lane{Turn, "cafe", "bob"}, false}} {
			p.mu.Lock()
			if p.overdrawn(c.lane) != c.over {
				t.Errorf("%+v has a budget: %v", c.lane, c.over)
			}
			p.mu.Unlock()
		}
		time.Sleep(23 * time.Second)
		p.mu.Lock()
		if p.overdrawn(Lane{Turn, "home", "ann"}) {
			t.Error("nothing comes in")
		}
		p.mu.Unlock()
	})
}

// TestHurried: while attackers at several addresses have the pool think for as long as possible, the turns of somebody who has had it think for less
// begin almost at once: a job of an attacker is hurried, after a while that everybody has.
func TestHurried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1)
		stop := false
		var mu sync.Mutex
		hurried := map[string]int{}
		var search func(group string) func(context.Context)
		search = func(group string) func(context.Context) {
			return func(patience context.Context) {
				mu.Lock()
				if !stop {
					p.Go(Lane{Turn, group, group}, search(group))
				}
				mu.Unlock()
				select {
				case <-patience.Done():
					mu.Lock()
					hurried[group]++
					mu.Unlock()
				case <-time.After(10 * time.Second):
				}
			}
		}
		for i := range 5 {
			group := fmt.Sprint("attacker ", i)
			for range 5 {
				p.Go(Lane{Turn, group, group}, search(group))
			}
		}
		time.Sleep(100 * time.Second)
		for i := range 20 {
			began := time.Now()
			p.Do(t.Context(), Lane{Turn, "victim", "v"}, func(context.Context) { time.Sleep(200 * time.Millisecond) })
			if took := time.Since(began); took > 200*time.Millisecond+slice {
				t.Errorf("turn %d took %v", i, took)
			}
			time.Sleep(3*time.Second + time.Duration(i)*170*time.Millisecond)
		}
		mu.Lock()
		stop = true
		if len(hurried) < 2 {
			t.Errorf("hurried: %v", hurried)
		}
		mu.Unlock()
		p.Wait()
	})
}

// TestIdleGivesWay: what nobody waits for keeps no turn waiting, not even one of the same group: the turn has a place beside it, and where the
// group has used that up, the idle job is hurried. Of a turn and an idle job it is the idle one, however little its group has used.
func TestIdleGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1)
		var hurried atomic.Int64
		search := func(patience context.Context) {
			select {
			case <-patience.Done():
				hurried.Add(1)
			case <-time.After(10 * time.Second):
			}
		}
		turn := func(group string) time.Duration {
			began := time.Now()
			p.Do(t.Context(), Lane{Turn, group, "ann"}, func(context.Context) { time.Sleep(50 * time.Millisecond) })
			return time.Since(began)
		}
		p.Go(Lane{Idle, "home", "mallory"}, search)
		synctest.Wait()
		if took := turn("home"); took != 50*time.Millisecond || hurried.Load() != 0 {
			t.Errorf("beside an idle job a turn takes %v", took)
		}
		time.Sleep(6 * time.Second)
		if took := turn("home"); took != 50*time.Millisecond || hurried.Load() != 1 {
			t.Errorf("after an idle job that has had its time a turn takes %v", took)
		}
		p.Wait()

		busy := func(group string) int {
			p.mu.Lock()
			defer p.mu.Unlock()
			return p.busy[group]
		}
		p.use("other", 4*time.Second)
		p.Go(Lane{Idle, "light", ""}, search)
		synctest.Wait()
		p.Go(Lane{Turn, "other", ""}, search)
		time.Sleep(time.Second)
		if took := turn("third"); took != 50*time.Millisecond || hurried.Load() != 2 || busy("other") != 1 {
			t.Errorf("a turn takes %v, %d were hurried", took, hurried.Load())
		}
		p.Wait()
		if len(p.busy) > 0 {
			t.Errorf("busy: %v", p.busy)
		}
	})
}

// TestHurriedOnce: nobody is hurried for those who have used the pool as much, nor for what nobody waits for. A job that cannot end sooner does not keep
// others from being hurried.
func TestHurriedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(2)
		var mu sync.Mutex
		var ended []string
		run := func(class Class, group string, deaf bool, long time.Duration) {
			p.Go(Lane{class, group, ""}, func(patience context.Context) {
				if deaf {
					patience = context.Background()
				}
				select {
				case <-patience.Done():
				case <-time.After(long):
				}
				mu.Lock()
				defer mu.Unlock()
				ended = append(ended, group)
			})
			synctest.Wait()
		}
		expect := func(want, why string) {
			t.Helper()
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			if got := strings.Join(ended, " "); got != want {
				t.Errorf("%s: “%s” have ended, not “%s”", why, got, want)
			}
		}
		p.use("deaf", 30*time.Second)
		p.use("heavy", 20*time.Second)
		p.use("waits", 17*time.Second)
		p.use("other", 16*time.Second)
		run(Turn, "deaf", true, 5*time.Second)
		run(Turn, "heavy", false, 5*time.Second)
		run(Turn, "beside", true, 10*time.Second)
		run(Turn, "beside them", true, 10*time.Second)
		run(Review, "reviewer", false, time.Second)
		time.Sleep(time.Second)
		expect("", "nobody waits")
		run(Turn, "light", false, 500*time.Millisecond) // all places are taken; the deaf one is hurried
		time.Sleep(slice - time.Millisecond)
		expect("", "the first one has its time to end")
		time.Sleep(2 * time.Millisecond)
		expect("heavy", "then the next")
		time.Sleep(500 * time.Millisecond)
		expect("heavy light", "in the place of the other")
		run(Turn, "waits", false, 3*time.Second)
		run(Turn, "other", false, time.Second)
		time.Sleep(2*time.Second + 500*time.Millisecond) // the other one waits for a group with little more
		expect("heavy light", "they have used as much")
		p.Wait()
	})
}

// TestUses: what was used of late counts most, and memory is bounded.
func TestUses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1)
		p.use("a", 10*time.Second)
		time.Sleep(late)
		if got := p.load("a"); got < 3600*time.Millisecond || got > 3700*time.Millisecond {
			t.Error(got)
		}
		p.use("a", 10*time.Second)
		if got := p.load("a"); got < 13600*time.Millisecond || got > 13700*time.Millisecond {
			t.Error(got)
		}
		for i := range maxPurses - 1 {
			p.use(fmt.Sprint(i), time.Millisecond)
		}
		p.use("b", time.Second)
		if len(p.used) != 2 || p.load("a") == 0 {
			t.Errorf("%d are kept, a has %v", len(p.used), p.load("a"))
		}
		for i := range maxPurses {
			p.use(fmt.Sprint(i), time.Second)
		}
		if len(p.used) > maxPurses {
			t.Errorf("%d are kept", len(p.used))
		}
	})
}
