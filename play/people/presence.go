package people

import (
	"context"
	"errors"
	"sync"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
)

// Presence knows who is there: who has a socket at one of the servers on a store. A server writes when somebody comes to it and when they go, and
// every few minutes while they stay, so that nobody stays for ever whose server has died.
type Presence struct {
	docs doc.Store
	now  func() time.Time
	node string
	mu   sync.Mutex
	here map[string]*visit
}

// visit is somebody at this server.
type visit struct {
	sockets int
	device  Device     // of the socket that came last
	writing sync.Mutex // in the order of what happens
	written attendance
}

// Device is a kind of device.
type Device string

// The kinds of devices that others may be shown.
const (
	Phone Device = "phone"
	Desk  Device = "desk"
)

// attendance is what a server has written of somebody, a document of each server's.
type attendance struct {
	Here   bool      `json:"here"`
	Till   time.Time `json:"till"` // until when it holds, unless it is written again; when they went, if they are not here
	Device Device    `json:"device,omitempty"`
}

// Visibility is what somebody shows of their presence. Nothing is said of it: that they are there, and not on what.
type Visibility struct {
	Hidden bool `json:"hidden"` // not whether they are there; but for the table that waits for them
	Device bool `json:"device"` // also on which kind of device
}

// The documents of Presence. Others are shown more of an attendance than its owner is.
var (
	attendances = doc.Register(doc.Kind[attendance]{Name: "presence"})
	touches     = doc.Register(doc.Kind[time.Time]{Name: "notices.here", Backup: true}) // when somebody last touched a page
	showns      = doc.Register(doc.Kind[Visibility]{Name: "presence.shown", Show: "presence.json", Backup: true})
)

const (
	attends  = 10 * time.Minute    // how long somebody counts as here whose server says nothing more
	presents = 30 * 24 * time.Hour // how long it is known when somebody went: longer than a table waits for a visit
	touching = 45 * time.Second    // how often it is written that somebody touches a page
	// Blink is how long a socket may be gone before its person is away: pages are loaded anew, and phones change networks.
	Blink = 20 * time.Second
	// Rest is how long somebody who is there may touch nothing before that is said.
	Rest = 5 * time.Minute
)

// NewPresence makes the presence of a server, which goes by a clock.
func NewPresence(docs doc.Store, now func() time.Time) *Presence {
	return &Presence{docs: docs, now: now, node: NewSecret(), here: map[string]*visit{}}
}

// of is the visit of a user.
func (p *Presence) of(user string) *visit {
	if p.here[user] == nil {
		p.here[user] = &visit{}
	}
	return p.here[user]
}

// Come notes a socket of a user, on a kind of device.
func (p *Presence) Come(ctx context.Context, user string, on Device) error {
	p.mu.Lock()
	p.of(user).device = on
	p.mu.Unlock()
	return p.count(ctx, user, 1)
}

// Go notes that a socket of a user is closed.
func (p *Presence) Go(ctx context.Context, user string) error { return p.count(ctx, user, -1) }

// Stay notes that a user is still there.
func (p *Presence) Stay(ctx context.Context, user string) error { return p.count(ctx, user, 0) }

func (p *Presence) count(ctx context.Context, user string, by int) error {
	p.mu.Lock()
	v := p.of(user)
	v.sockets += by
	p.mu.Unlock()
	v.writing.Lock()
	defer v.writing.Unlock()
	p.mu.Lock()
	now := p.now().UTC()
	a := attendance{v.sockets > 0, now, v.device}
	if a.Here {
		a.Till = now.Add(attends)
	}
	known := v.written.Here == a.Here && (!a.Here || v.written.Device == a.Device && v.written.Till.Sub(now) > attends/2)
	p.mu.Unlock()
	if known {
		return nil
	}
	if err := attendances.Set(ctx, p.docs, doc.Doc{ID: user + " " + p.node, Owner: user, Expires: now.Add(presents)}, a); err != nil {
		return err
	}
	v.written = a
	if !a.Here {
		p.mu.Lock()
		if v.sockets == 0 && p.here[user] == v {
			delete(p.here, user)
		}
		p.mu.Unlock()
	}
	return nil
}

// Touch notes that a user touches a page, at most every minute.
func (p *Presence) Touch(ctx context.Context, user string) error {
	now := p.now().UTC().Truncate(time.Second)
	last, err := touches.Get(ctx, p.docs, user)
	if err != nil && !errors.Is(err, fault.ErrNotFound) || err == nil && now.Sub(last.Value).Abs() < touching {
		return err
	}
	err = touches.Put(ctx, p.docs, doc.Doc{ID: user, Owner: user, Version: last.Version}, now)
	if errors.Is(err, fault.ErrConflict) {
		return nil // another page was touched at the same time
	}
	return err
}

// Touched is when a user last touched a page; zero if that is not known.
func Touched(ctx context.Context, docs doc.Store, user string) (time.Time, error) {
	last, err := touches.Get(ctx, docs, user)
	if errors.Is(err, fault.ErrNotFound) {
		return time.Time{}, nil
	}
	return last.Value, err
}

// Shown is what a user shows.
func (p *Presence) Shown(ctx context.Context, user string) (Visibility, error) {
	s, err := showns.Get(ctx, p.docs, user)
	if errors.Is(err, fault.ErrNotFound) {
		err = nil
	}
	return s.Value, err
}

// Show changes what a user shows.
func (p *Presence) Show(ctx context.Context, user string, s Visibility) error {
	return showns.Set(ctx, p.docs, doc.Doc{ID: user, Owner: user}, s)
}

// Seen is whether somebody is there, or since when not.
type Seen struct {
	Here   bool
	Gone   time.Time  // if not here
	Quiet  bool       // here, but nothing was touched for a while
	Device Device     // if here
	Shown  Visibility // what others than tables that wait are told of it
}

// Seen tells it of people, at whatever server they are; of those of whom nothing is known, nothing.
func (p *Presence) Seen(ctx context.Context, users []string) (map[string]Seen, error) {
	if len(users) == 0 {
		return nil, nil
	}
	list, err := attendances.List(ctx, p.docs, doc.Query{Owners: users})
	if err != nil {
		return nil, err
	}
	seen, now := map[string]Seen{}, p.now()
	for _, h := range list {
		at, known := seen[h.Owner]
		gone := h.Value.Till
		switch {
		case at.Here || h.Expired(now):
		case h.Value.Here && now.Before(gone), !h.Value.Here && now.Before(gone.Add(Blink)):
			seen[h.Owner] = Seen{Here: true, Device: h.Value.Device}
		case !known || gone.After(at.Gone):
			seen[h.Owner] = Seen{Gone: gone}
		}
	}
	return seen, p.details(ctx, seen, now)
}

// details adds what people show, and whether those who are here have touched anything of late.
func (p *Presence) details(ctx context.Context, seen map[string]Seen, now time.Time) error {
	var known, here []string
	for user, s := range seen {
		if known = append(known, user); s.Here {
			here = append(here, user)
		}
	}
	if len(known) == 0 {
		return nil
	}
	shown, err := showns.List(ctx, p.docs, doc.Query{Owners: known})
	if err != nil {
		return err
	}
	for _, d := range shown {
		s := seen[d.Owner]
		s.Shown = d.Value
		seen[d.Owner] = s
	}
	if len(here) == 0 {
		return nil
	}
	last, err := touches.List(ctx, p.docs, doc.Query{Owners: here})
	if err != nil {
		return err
	}
	for _, d := range last {
		s := seen[d.Owner]
		s.Quiet = now.Sub(d.Value) >= Rest
		seen[d.Owner] = s
	}
	return nil
}

// Whereabouts are what others are told of somebody's presence.
type Whereabouts struct {
	Here   bool       `json:"here"`
	Quiet  bool       `json:"quiet,omitempty"`                      // here, but nothing was touched for a while
	Since  *time.Time `json:"since,omitempty"`                      // away since then
	Device Device     `json:"device,omitempty" ts:"'phone'|'desk'"` // if they wish to show it
}

// There is what others are told of it, waiting for them or not; nil for nothing.
func (s Seen) There(waiting bool) *Whereabouts {
	if s.Shown.Hidden && !waiting {
		return nil
	}
	t := &Whereabouts{Here: s.Here, Quiet: s.Quiet}
	if s.Here && s.Shown.Device {
		t.Device = s.Device
	}
	if !s.Here {
		t.Since = &s.Gone
	}
	return t
}
