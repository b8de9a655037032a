package jobs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
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
				p.Go(lane, func() {
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
			p.Go(fmt.Sprint(i%4), func() {
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
		first := p.Go("a", func() { time.Sleep(time.Second); ran += "a" })
		synctest.Wait()
		second := p.Go("a", func() { ran += "b" })
		third := p.Go("b", func() { ran += "c" })
		p.Go("b", func() { ran += "d" })
		if first() || !second() || second() || !third() {
			t.Error("taken back wrongly")
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if err := p.Do(ctx, "c", func(context.Context) { ran += "e" }); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		if err := p.Do(t.Context(), "c", func(context.Context) { ran += "f" }); err != nil {
			t.Error(err)
		}
		p.Wait()
		if ran != "adf" {
			t.Error(ran)
		}
		if err := p.Do(ctx, "c", func(context.Context) { ran += "g" }); err == nil || ran != "adf" {
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
		err := p.Do(ctx, "a", func(ctx context.Context) {
			<-ctx.Done()
			time.Sleep(time.Second)
			over = true
		})
		if !over || err == nil {
			t.Error(over, err)
		}
	})
}
