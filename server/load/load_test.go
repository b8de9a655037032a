package load

import (
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"barrage/internal/pgtest"
	"barrage/server"
	"barrage/store"
)

// TestLoad: games over the real protocol on every kind of store.
func TestLoad(t *testing.T) {
	for name, db := range map[string]func(t *testing.T) string{
		"mem":      func(*testing.T) string { return "mem" },
		"sqlite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "barrage.db") },
		"postgres": func(t *testing.T) string { return pgtest.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st, err := store.Open(t.Context(), db(t))
			if err != nil {
				t.Fatal(err)
			}
			s := server.New(st.Store, server.Config{Unlimited: true})
			s.Start(t.Context())
			h := httptest.NewServer(s.Handler())
			defer func() {
				s.Close()
				h.Close()
				if err := st.Close(); err != nil {
					t.Error(err)
				}
			}()
			duration, least := 1500*time.Millisecond, 30
			if testing.Short() {
				duration, least = duration/6, 5
			}
			f, err := Run(t.Context(), Options{Server: h.URL, Tables: 9, Watchers: 20, Time: duration, Seed: 4})
			for ; err == nil && f.Actions < least && duration < time.Minute; duration *= 2 { // the machine is busy
				f, err = Run(t.Context(), Options{Server: h.URL, Tables: 9, Watchers: 20, Time: 2 * duration, Seed: 4})
			}
			if err != nil {
				t.Fatal(err)
			}
			if f.Actions < least || f.Updates < 20 || f.Plies < f.Actions || f.P50 <= 0 || f.P50 > f.P99 || f.P99 > f.Max {
				t.Errorf("%+v", f)
			}
			if text := f.String(); !strings.Contains(text, "9 tables, 20 watchers") {
				t.Error(text)
			}
		})
	}
}

// TestNoServer: an address where nobody answers is an error.
func TestNoServer(t *testing.T) {
	if _, err := Run(t.Context(), Options{Server: "http://127.0.0.1:1", Tables: 1, Time: time.Second}); !Gone(err) {
		t.Error(err)
	}
}
