package people_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
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
	do(a.Come(ctx, ann, people.Desk))
	do(b.Come(ctx, ann, people.Desk))
	do(b.Come(ctx, ann, people.Desk))
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
	do(a.Come(ctx, ann, people.Desk))
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

// TestPresenceShown: who is there but touches nothing is said to be quiet; the kind of device is told only by those who wish it, of the device they
// came to last; and of who hides, only a table that waits for them is told. All of it holds across servers, and touching writes once a minute.
func TestPresenceShown(t *testing.T) {
	ctx, now := t.Context(), time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	st := mem.New()
	clock := func() time.Time { return now }
	u, _, err := people.New(st, st, clock).SignUp(ctx, "Ann")
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	do(err)
	ann := u.ID
	a, b := people.NewPresence(st, clock), people.NewPresence(st, clock)
	is := func(waiting bool, want string) {
		t.Helper()
		seen, err := b.Seen(ctx, []string{ann})
		do(err)
		got := "nothing"
		if at := seen[ann].There(waiting); at != nil {
			got = map[bool]string{true: "here", false: "away"}[at.Here]
			if at.Quiet {
				got += " quiet"
			}
			if at.Device != "" {
				got += " " + string(at.Device)
			}
			if at.Since != nil {
				got += " " + now.Sub(*at.Since).String()
			}
		}
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	do(a.Come(ctx, ann, people.Desk))
	is(false, "here")
	do(a.Touch(ctx, ann))
	now = now.Add(people.Rest - 1)
	do(a.Stay(ctx, ann))
	is(false, "here")
	now = now.Add(1)
	is(false, "here quiet")
	do(b.Touch(ctx, ann)) // at the other server
	is(false, "here")
	version := func() int64 {
		d, err := st.Get(ctx, "notices.here", ann)
		do(err)
		return d.Version
	}
	before := version()
	for range 4 {
		do(a.Touch(ctx, ann))
		now = now.Add(10 * time.Second)
	}
	if n := version() - before; n != 0 {
		t.Errorf("%d writes in 40 seconds", n)
	}
	do(b.Show(ctx, ann, people.Visibility{Device: true}))
	is(false, "here desk")
	do(a.Come(ctx, ann, people.Phone))
	is(false, "here phone")
	do(b.Show(ctx, ann, people.Visibility{Hidden: true}))
	is(false, "nothing")
	is(true, "here")
	if s, err := a.Shown(ctx, ann); err != nil || !s.Hidden || s.Device {
		t.Errorf("%+v %v", s, err)
	}
	do(b.Show(ctx, ann, people.Visibility{}))
	do(a.Go(ctx, ann))
	do(a.Go(ctx, ann))
	now = now.Add(time.Minute)
	is(false, "away 1m0s")
}

// brittle is a store of documents that fails for a kind of them, or is always a version behind.
type brittle struct {
	doc.Store
	kind string
	err  error
}

func (b *brittle) Get(ctx context.Context, kind, id string) (doc.Doc, error) {
	if kind == b.kind {
		return doc.Doc{}, b.err
	}
	return b.Store.Get(ctx, kind, id)
}

func (b *brittle) List(ctx context.Context, q doc.Query) ([]doc.Doc, error) {
	if q.Kind == b.kind {
		return nil, b.err
	}
	return b.Store.List(ctx, q)
}

func (b *brittle) Apply(ctx context.Context, ops ...doc.Op) error {
	for _, op := range ops {
		if op.Put != nil && op.Put.Kind == b.kind {
			return b.err
		}
	}
	return b.Store.Apply(ctx, ops...)
}

// TestPresenceFails: whoever asks is told that the store does not answer; what was not written is written the next time. Two pages that are touched
// at the same time are none of a failure.
func TestPresenceFails(t *testing.T) {
	ctx, now := t.Context(), time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	st := mem.New()
	clock := func() time.Time { return now }
	u, _, err := people.New(st, st, clock).SignUp(ctx, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	away := errors.New("away")
	docs := &brittle{Store: st}
	p, other := people.NewPresence(docs, clock), people.NewPresence(st, clock)
	fails := func(kind string, err error, what func() error) {
		t.Helper()
		docs.kind, docs.err = kind, err
		if got := what(); !errors.Is(got, err) {
			t.Errorf("%s: %v", kind, got)
		}
		docs.kind = ""
	}
	seen := func(p *people.Presence) func() error {
		return func() error {
			_, err := p.Seen(ctx, []string{u.ID})
			return err
		}
	}
	here := func(want bool) {
		t.Helper()
		got, err := other.Seen(ctx, []string{u.ID})
		if err != nil || got[u.ID].Here != want {
			t.Errorf("%+v, %v", got, err)
		}
	}
	fails("presence", away, func() error { return p.Come(ctx, u.ID, people.Desk) })
	here(false)
	if err := p.Stay(ctx, u.ID); err != nil {
		t.Error(err)
	}
	here(true)
	for _, kind := range []string{"presence", "presence.shown", "notices.here"} {
		fails(kind, away, seen(p))
	}
	fails("presence.shown", away, func() error {
		_, err := p.Shown(ctx, u.ID)
		return err
	})
	fails("presence.shown", away, func() error { return p.Show(ctx, u.ID, people.Visibility{}) })
	fails("notices.here", away, func() error { return p.Touch(ctx, u.ID) })
	fails("notices.here", away, func() error {
		_, err := people.Touched(ctx, docs, u.ID)
		return err
	})
	if at, err := people.Touched(ctx, st, u.ID); err != nil || !at.IsZero() {
		t.Errorf("touched at %v, %v", at, err)
	}
	if err := p.Touch(ctx, u.ID); err != nil {
		t.Error(err)
	}
	if at, err := people.Touched(ctx, st, u.ID); err != nil || !at.Equal(now) {
		t.Errorf("touched at %v, %v", at, err)
	}
	now = now.Add(time.Minute)
	docs.kind, docs.err = "notices.here", fault.ErrConflict
	stale := &behind{brittle: docs}
	if err := people.NewPresence(stale, clock).Touch(ctx, u.ID); err != nil {
		t.Error(err)
	}
}

// behind fails only when something is written.
type behind struct{ *brittle }

func (b *behind) Get(ctx context.Context, kind, id string) (doc.Doc, error) {
	return b.Store.Get(ctx, kind, id)
}
