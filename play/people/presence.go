package people

import (
	"context"
	"sync"
	"time"

	"barrage/play/doc"
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
	writing sync.Mutex // in the order of what happens
	written attendance
}

// attendance is what a server has written of somebody, a document of each server's.
type attendance struct {
	Here bool      `json:"here"`
	Till time.Time `json:"till"` // until when it holds, unless it is written again; when they went, if they are not here
}

// attendances are the documents of Presence. Their owners are not shown more than others are.
var attendances = doc.Register(doc.Kind[attendance]{Name: "presence"})

const (
	attends  = 10 * time.Minute    // how long somebody counts as here whose server says nothing more
	presents = 30 * 24 * time.Hour // how long it is known when somebody went: longer than a table waits for a visit
	// Blink is how long a socket may be gone before its person is away: pages are loaded anew, and phones change networks.
	Blink = 20 * time.Second
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

// Come notes a socket of a user.
func (p *Presence) Come(ctx context.Context, user string) error { return p.count(ctx, user, 1) }

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
	a := attendance{v.sockets > 0, now}
	if a.Here {
		a.Till = now.Add(attends)
	}
	known := v.written.Here == a.Here && (!a.Here || v.written.Till.Sub(now) > attends/2)
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

// Seen is whether somebody is there, or since when not.
type Seen struct {
	Here bool
	Gone time.Time // if not here
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
			seen[h.Owner] = Seen{Here: true}
		case !known || gone.After(at.Gone):
			seen[h.Owner] = Seen{Gone: gone}
		}
	}
	return seen, nil
}
