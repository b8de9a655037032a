package people_test

import (
	"testing"
	"time"

	"barrage/play/doc"
	"barrage/play/people"
	"barrage/store/mem"
)

// TestPresence: somebody is there while a socket is open at any of two servers, away from twenty seconds after the last one has gone, and since it
// went; a server that dies keeps nobody there for long. Nothing is written while somebody stays, but every five minutes.
func TestPresence(t *testing.T) {
	ctx, now := t.Context(), time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	st := mem.New()
	clock := func() time.Time { return now }
	s := people.New(st, st, clock)
	u, _, err := s.SignUp(ctx, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	a, b := people.NewPresence(st, clock), people.NewPresence(st, clock)
	ann := u.ID
	is := func(want string) {
		t.Helper()
		for _, p := range []*people.Presence{a, b} {
			seen, err := p.Seen(ctx, []string{ann, "nobody"})
			if err != nil {
				t.Fatal(err)
			}
			got := "unknown"
			if x, ok := seen[ann]; ok {
				if got = "here"; !x.Here {
					got = "gone " + now.Sub(x.Gone).String()
				}
			}
			if got != want || len(seen) > 1 {
				t.Errorf("%s, want %s", got, want)
			}
		}
	}
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	is("unknown")
	do(a.Come(ctx, ann))
	do(b.Come(ctx, ann))
	do(b.Come(ctx, ann))
	do(a.Go(ctx, ann))
	now = now.Add(time.Minute)
	is("here") // at the other
	do(b.Go(ctx, ann))
	is("here")
	do(b.Go(ctx, ann))
	now = now.Add(people.Blink - 1)
	is("here") // perhaps the page is loaded anew
	now = now.Add(1)
	is("gone 20s")
	do(a.Come(ctx, ann))
	is("here")

	// While somebody stays.
	version := func() int64 {
		list, err := st.List(ctx, doc.Query{Kind: "presence"})
		do(err)
		n := int64(0)
		for _, d := range list {
			n += d.Version
		}
		return n
	}
	before := version()
	for range 10 {
		do(a.Stay(ctx, ann))
		now = now.Add(25 * time.Second)
	}
	if n := version() - before; n != 0 {
		t.Errorf("%d writes in four minutes", n)
	}
	for range 60 {
		now = now.Add(25 * time.Second)
		do(a.Stay(ctx, ann))
		is("here")
	}
	if n := version() - before; n < 4 || n > 6 {
		t.Errorf("%d writes in half an hour", n)
	}
	now = now.Add(10 * time.Minute) // the server has died
	seen, err := b.Seen(ctx, []string{ann})
	if do(err); seen[ann].Here {
		t.Error("somebody is there whose server has died")
	}
	now = now.Add(30 * 24 * time.Hour)
	is("unknown")
}
