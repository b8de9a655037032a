package load

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"barrage/game/rng"
)

// Options say how much load to make.
type Options struct {
	Server   string
	Tables   int
	Rate     float64 // commands a second over all tables; 0 for as many as possible
	Watchers int
	Time     time.Duration
	Seed     uint64
}

// Figures are the measurements.
type Figures struct {
	Tables    int           `json:"tables"`
	Watchers  int           `json:"watchers"`
	Time      time.Duration `json:"time"`
	Actions   int           `json:"actions"`    // commands acknowledged: a decision each, or all of a turn
	Plies     int           `json:"plies"`      // draws included
	PerSecond float64       `json:"per_second"` // commands
	P50       time.Duration `json:"p50"`
	P90       time.Duration `json:"p90"`
	P99       time.Duration `json:"p99"`
	Max       time.Duration `json:"max"`
	Games     int           `json:"games"`   // finished
	Updates   int64         `json:"updates"` // messages that reached the watchers
	OpenP50   time.Duration `json:"open_p50"`
	OpenMax   time.Duration `json:"open_max"` // opening finished or running games at the end
}

func (f Figures) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d tables, %d watchers, %.1f s\n", f.Tables, f.Watchers, f.Time.Seconds())
	fmt.Fprintf(&b, "%d commands acknowledged (%.0f a second), %d plies with draws, %d games finished\n", f.Actions, f.PerSecond, f.Plies, f.Games)
	round := func(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
	fmt.Fprintf(&b, "acknowledged after: median %v, 90%% %v, 99%% %v, longest %v\n", round(f.P50), round(f.P90), round(f.P99), round(f.Max))
	fmt.Fprintf(&b, "opening a table: median %v, longest %v\n", round(f.OpenP50), round(f.OpenMax))
	if f.Watchers > 0 {
		fmt.Fprintf(&b, "%d updates reached the watchers\n", f.Updates)
	}
	return b.String()
}

// Run makes the load and checks every answer. It stops at the first error.
func Run(ctx context.Context, o Options) (Figures, error) {
	f := Figures{Tables: o.Tables, Watchers: o.Watchers}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1024, MaxConnsPerHost: 0, IdleConnTimeout: time.Minute}}
	games, err := makeGames(ctx, client, o)
	if err != nil {
		return f, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var updates atomic.Int64
	if err := watch(ctx, client, o, games, &updates); err != nil {
		return f, err
	}
	began := time.Now()
	end := began.Add(o.Time)
	var mu sync.Mutex
	var took []time.Duration
	var failed error
	var wg sync.WaitGroup
	for i, g := range games {
		wg.Go(func() {
			// Each table plays at its own pace, shifted against the others.
			var pause time.Duration
			if o.Rate > 0 {
				pause = time.Duration(float64(len(games)) / o.Rate * float64(time.Second))
			}
			next := began.Add(pause * time.Duration(i) / time.Duration(len(games)))
			r := rng.New(o.Seed, uint64(1000+i))
			for seed := o.Seed + uint64(i); time.Now().Before(end) && ctx.Err() == nil; {
				if next.After(end) {
					return
				}
				time.Sleep(time.Until(next))
				next = next.Add(pause)
				before := g.Ply()
				d, err := g.Step(ctx)
				mu.Lock()
				if err != nil {
					if ctx.Err() == nil && failed == nil {
						failed = err
					}
					mu.Unlock()
					cancel()
					return
				}
				took = append(took, d)
				f.Plies += g.Ply() - before
				over := g.Over()
				if over {
					f.Games++
				}
				mu.Unlock()
				if over {
					seed += uint64(r.Intn(1 << 30))
					if g, err = NewGame(ctx, client, o.Server, len(g.Players), seed); err != nil {
						return
					}
				}
			}
		})
	}
	wg.Wait()
	f.Time, f.Updates = time.Since(began), updates.Load()
	if failed != nil {
		return f, failed
	}
	f.Actions = len(took)
	f.PerSecond = float64(len(took)) / f.Time.Seconds()
	f.P50, f.P90, f.P99, f.Max = quantile(took, .5), quantile(took, .9), quantile(took, .99), quantile(took, 1)
	var opened []time.Duration
	for _, g := range games[:min(len(games), 50)] {
		began := time.Now()
		if _, err := g.Players[0].Open(ctx, g.ID); err != nil {
			return f, err
		}
		opened = append(opened, time.Since(began))
	}
	f.OpenP50, f.OpenMax = quantile(opened, .5), quantile(opened, 1)
	for _, g := range games { // everything acknowledged is still there
		if err := g.Verify(ctx); err != nil {
			return f, err
		}
	}
	return f, nil
}

func quantile(list []time.Duration, q float64) time.Duration {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[min(len(list)-1, int(q*float64(len(list))))]
}

// makeGames makes the tables, several at a time.
func makeGames(ctx context.Context, client *http.Client, o Options) ([]*Game, error) {
	games := make([]*Game, o.Tables)
	errs := make(chan error, o.Tables)
	places := make(chan struct{}, 16)
	for i := range games {
		places <- struct{}{}
		go func() {
			defer func() { <-places }()
			g, err := NewGame(ctx, client, o.Server, 2+i%3, o.Seed*1_000_003+uint64(i))
			games[i] = g
			errs <- err
		}()
	}
	for range games {
		if err := <-errs; err != nil {
			return nil, err
		}
	}
	return games, nil
}

// watch opens sockets that only listen, spread over the tables.
func watch(ctx context.Context, client *http.Client, o Options, games []*Game, updates *atomic.Int64) error {
	if o.Watchers > 0 && len(games) == 0 {
		return fmt.Errorf("watchers need tables")
	}
	errs := make(chan error, o.Watchers)
	places := make(chan struct{}, 64)
	for i := range o.Watchers {
		places <- struct{}{}
		go func() {
			g := games[i%len(games)]
			conn, err := (&Client{base: strings.TrimSuffix(o.Server, "/"), http: client}).Watch(ctx, g.ID, -1)
			<-places
			errs <- err
			if err != nil {
				return
			}
			defer conn.CloseNow()
			conn.SetReadLimit(8 << 20)
			for {
				if _, _, err := conn.Read(ctx); err != nil {
					return
				}
				updates.Add(1)
			}
		}()
	}
	for range o.Watchers {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}
