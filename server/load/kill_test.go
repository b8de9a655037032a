package load

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"barrage/internal/pgtest"
)

var kills = flag.Int("kills", 40, "how often TestKill kills the server")

// TestKill: the server is killed at any instant, again and again, while many games are
// played. Everything it has acknowledged is there afterwards, with the same hashes;
// what it has not is there once or not at all; games go on at once.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("building a server and killing it takes seconds; store/sqlite kills a process, too")
	}
	kills := *kills
	binary := filepath.Join(t.TempDir(), "barrage")
	if out, err := exec.Command("go", "build", "-o", binary, "barrage/cmd/barrage").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		killing(t, binary, filepath.Join(t.TempDir(), "barrage.db"), kills)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		killing(t, binary, pgtest.Database(t), kills/8)
	})
}

func killing(t *testing.T, binary, db string, kills int) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	base := "http://" + addr
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	ctx := t.Context()

	start := func() *exec.Cmd {
		t.Helper()
		cmd := exec.Command(binary, "serve", "-addr", addr, "-db", db, "-open=false", "-unlimited")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(2 * time.Millisecond) {
			resp, err := client.Get(base + "/readyz")
			if err == nil {
				resp.Body.Close()
				if resp.StatusCode == http.StatusOK {
					return cmd
				}
			}
			if time.Now().After(deadline) {
				cmd.Process.Kill()
				t.Fatal("the server does not start:", err)
			}
		}
	}
	cmd := start()
	defer func() { cmd.Process.Kill() }()
	const tables = 12
	games := make([]*Game, tables)
	for i := range games {
		if games[i], err = NewGame(ctx, client, base, 2+i%3, uint64(i)); err != nil {
			t.Fatal(err)
		}
	}
	var acknowledged atomic.Int64
	for k := range kills {
		// Everybody plays until the server is gone.
		round, stop := context.WithTimeout(ctx, time.Minute)
		errs := make(chan error, tables)
		var wg sync.WaitGroup
		for i := range games {
			wg.Go(func() {
				for {
					g := games[i]
					if g.Over() {
						fresh, err := NewGame(round, client, base, len(g.Players), uint64(1000*k+i))
						if Gone(err) {
							return
						}
						if err != nil {
							errs <- err
							return
						}
						games[i] = fresh
						continue
					}
					_, err := g.Step(round)
					if Gone(err) {
						return
					}
					if err != nil {
						errs <- err
						return
					}
					acknowledged.Add(1)
				}
			})
		}
		time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
		for k%2 == 1 && acknowledged.Load() < int64(k+2) && round.Err() == nil {
			time.Sleep(time.Millisecond) // a slow machine gets its time every other round
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		client.CloseIdleConnections()
		wg.Wait()
		stop()
		close(errs)
		for err := range errs {
			t.Fatal(fmt.Errorf("kill %d: %w", k, err))
		}
		cmd = start()
		if k%10 == 9 || k == kills-1 {
			for _, g := range games {
				if err := g.Verify(ctx); err != nil {
					t.Fatal(fmt.Errorf("after kill %d: %w", k, err))
				}
			}
		}
	}
	for _, g := range games {
		if err := g.CatchUp(ctx); err != nil { // what was not answered still fits
			t.Fatal(err)
		}
	}
	t.Logf("%d kills, %d actions acknowledged, none lost", kills, acknowledged.Load())
	if acknowledged.Load() < int64(kills) {
		t.Error("hardly anything was played")
	}
}
