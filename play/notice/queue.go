package notice

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// Store is what the queue needs of a store.
type Store interface {
	table.Ways
	User(ctx context.Context, id string) (people.User, error)
	Documents(ctx context.Context, user string) ([]people.Document, error)
	SaveDocument(ctx context.Context, d people.Document) error
}

// Queue sends notices.
type Queue struct {
	Origin string // where people open the game; empty if the server does not know
	Mail   *SMTP  // nil if the operator sends none
	Log    fault.Logger

	store  Store
	tables *table.Service
	now    func() time.Time
	client *http.Client
	vapid  *vapid
	seen   map[table.Followed]bool // of the last look at what has changed

	looking chan struct{} // holds something for every way that is being looked at
	looked  chan struct{} // one of them is done
}

// New makes a queue. The key of push notices is made when there is none yet. Private addresses are for operators who trust their people.
func New(ctx context.Context, store Store, tables *table.Service, now func() time.Time, allowPrivate bool) (*Queue, error) {
	fresh, err := newVAPID()
	if err != nil {
		return nil, err
	}
	kept, err := store.Keep(ctx, "vapid", fresh)
	if err != nil {
		return nil, err
	}
	v, err := readVAPID(kept)
	if err != nil {
		return nil, err
	}
	return &Queue{Log: fault.Silent{}, store: store, tables: tables, now: now, client: outside(allowPrivate), vapid: v, looking: make(chan struct{}, claims), looked: make(chan struct{}, 1)}, nil
}

// PushKey is the public key that browsers subscribe with.
func (q *Queue) PushKey() string { return base64.RawURLEncoding.EncodeToString(q.vapid.public) }

const (
	every    = time.Second      // how often the queue looks
	overlap  = 30 * time.Second // a change may be committed later than it was made
	rest     = time.Hour        // every way is looked at now and then, whatever was missed
	lease    = 2 * time.Minute  // longer than a look takes
	claims   = 64               // ways at a time
	slow     = time.Second      // a receiver that takes longer waits for the next notice ten times as long as it took
	hereTime = 90 * time.Second // how long somebody counts as here who was just seen
	giveUp   = 24 * time.Hour   // a way that fails so long is switched off
)

// Work sends notices until the context ends. Several servers may work on one store. Nobody waits for a receiver that is slow,
// unless there are very many.
func (q *Queue) Work(ctx context.Context) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	var sending sync.WaitGroup
	defer sending.Wait()
	since, full := q.moment().Add(-2*rest), false
	for changed := true; ; {
		if changed {
			began := q.moment()
			if err := q.follow(ctx, since); err == nil {
				since = began.Add(-overlap)
			} else if ctx.Err() == nil {
				q.Log.Error("looking for tables that changed", "error", err)
			}
		}
		if changed || full {
			free := claims - len(q.looking)
			n, err := q.begin(ctx, free, &sending)
			if err != nil && ctx.Err() == nil {
				q.Log.Error("looking for notices that are due", "error", err)
			}
			full = n == free // there may be more
		}
		changed = false
		select {
		case <-ctx.Done():
			return
		case <-q.looked:
		case <-tick.C:
			changed = true
		}
	}
}

func (q *Queue) moment() time.Time { return q.now().UTC().Truncate(time.Microsecond) }

// follow wakes the ways of people whose tables have changed.
func (q *Queue) follow(ctx context.Context, since time.Time) error {
	list, err := q.store.Followed(ctx, since)
	if err != nil {
		return err
	}
	seen, users := map[table.Followed]bool{}, []string{}
	woken := map[string]bool{}
	for _, f := range list {
		seen[f] = true
		if !q.seen[f] && !woken[f.User] {
			woken[f.User] = true
			users = append(users, f.User)
		}
	}
	if len(users) > 0 {
		if err := q.store.WakeWays(ctx, users, q.moment()); err != nil {
			return err
		}
	}
	q.seen = seen
	return nil
}

// Once looks at ways that are due, and returns how many it found.
func (q *Queue) Once(ctx context.Context) (int, error) {
	var sending sync.WaitGroup
	defer sending.Wait()
	return q.begin(ctx, claims-len(q.looking), &sending)
}

// begin begins to look at some ways that are due, and returns how many.
func (q *Queue) begin(ctx context.Context, most int, sending *sync.WaitGroup) (int, error) {
	if most <= 0 {
		return 0, nil
	}
	now := q.moment()
	rows, err := q.store.ClaimWays(ctx, now, now.Add(lease), most)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		q.looking <- struct{}{}
		sending.Go(func() {
			if err := q.look(ctx, row); err != nil && ctx.Err() == nil && !errors.Is(err, fault.ErrConflict) { // somebody has removed or changed it
				q.Log.Error("sending a notice", "error", err)
			}
			<-q.looking
			select {
			case q.looked <- struct{}{}:
			default:
			}
		})
	}
	return len(rows), nil
}

// look sends the next notice of a way, and notes it and when to look again.
func (q *Queue) look(ctx context.Context, row table.Way) error {
	w, err := read(row)
	if err != nil {
		return err
	}
	now := q.moment()
	if !w.open() {
		return q.save(ctx, row, w, time.Time{})
	}
	if now.Before(w.Retry) {
		return q.save(ctx, row, w, w.Retry)
	}
	user, err := q.store.User(ctx, row.User)
	if err != nil {
		return err
	}
	s, here, err := q.person(ctx, row.User)
	if err != nil {
		return err
	}
	items, next, err := q.waiting(ctx, user, &w, s, now)
	if err != nil {
		return err
	}
	items, later := w.choose(items, s, here, now)
	next = sooner(sooner(next, later), now.Add(rest))
	m, sent, err := q.compose(ctx, row, &w, items, s, now)
	if err != nil {
		return err
	}
	if m == nil {
		return q.save(ctx, row, w, next)
	}
	began := time.Now()
	if failed := q.send(ctx, &w, *m, s); failed != nil {
		if ctx.Err() != nil {
			return ctx.Err() // the server stops; another one sends it when the claim is over
		}
		q.Log.Error("a notice did not arrive", "way", w.Kind, "reason", failed)
		return q.fail(ctx, row, w, failed, now)
	}
	sent()
	w.Worked, w.Failing, w.Tries, w.Retry, w.Reason = now, time.Time{}, 0, time.Time{}, ""
	next = now // there may be more
	if took := time.Since(began); took > slow {
		w.Retry = now.Add(10 * took)
		next = w.Retry
	}
	return q.save(ctx, row, w, next)
}

// choose says which items are told now, and when to look at the others. What is never told counts as told.
func (w *Way) choose(items []item, s Settings, here, now time.Time) (chosen []item, next time.Time) {
	quiet := s.quietUntil(now)
	digest := false
	for _, i := range items {
		mode := s.mode(i.kind, i.t.ID)
		switch {
		case mode == Never:
			w.note(i)
		case i.kind == Played && mode == Away && now.Before(here):
			w.note(i) // they see it
		case mode == Away && now.Before(here):
			next = sooner(next, here)
		case mode == Digest && (w.Digest.IsZero() || now.Before(w.Digest)):
			if w.Digest.IsZero() {
				w.Digest = s.digestAfter(now)
			}
			next, digest = sooner(next, w.Digest), true
		case !quiet.IsZero() && !(i.kind == Clock && i.ends.Before(quiet)):
			w.Held = true
			next = sooner(next, quiet)
		default:
			digest = digest || mode == Digest
			chosen = append(chosen, i)
		}
	}
	if !digest {
		w.Digest = time.Time{}
	}
	if quiet.IsZero() && len(chosen) == 0 {
		w.Held = false
	}
	return chosen, next
}

// note notes that an item was told.
func (w *Way) note(i item) { w.Told[i.t.ID] = w.Told[i.t.ID].and(i.noted) }

// compose makes the next message of a way, nil if there is none; sent notes that it has arrived.
func (q *Queue) compose(ctx context.Context, row table.Way, w *Way, items []item, s Settings, now time.Time) (m *Message, sent func(), err error) {
	rows, err := q.store.WaysOf(ctx, row.User)
	if err != nil {
		return nil, nil, err
	}
	for _, other := range rows {
		if o, err := read(other); err == nil && !o.Stopped.IsZero() && o.Stopped.After(w.Added) && !w.Gone[other.ID] {
			m := q.stopped(&o, s)
			return &m, func() { w.Gone[other.ID] = true }, nil
		}
	}
	collected := w.Held || !w.Digest.IsZero() && !now.Before(w.Digest)
	if len(items) == 0 {
		return nil, nil, nil
	}
	if collected && s.quietUntil(now).IsZero() {
		m := q.together(items, s)
		if len(items) == 1 {
			m = q.message(items[0], s, now)
		}
		return &m, func() {
			for _, i := range items {
				w.note(i)
			}
			w.Held, w.Digest = false, time.Time{}
		}, nil
	}
	one := q.message(items[0], s, now)
	return &one, func() { w.note(items[0]) }, nil
}

// send sends a message by a way.
func (q *Queue) send(ctx context.Context, w *Way, m Message, s Settings) error {
	switch w.Kind {
	case Push:
		return push(ctx, q.client, q.vapid, w, m, q.contact(), q.moment())
	case Mail:
		if q.Mail == nil {
			return &failure{Reason: Unreachable, detail: "the operator sends no mail"}
		}
		stop := ""
		if m.Kind != "confirm" {
			stop = s.language().Text("notice.unsubscribe") + " " + q.origin(s) + "/notices"
		}
		return q.Mail.send(ctx, w.Address, m, stop, q.moment())
	}
	to, body, err := w.request(m)
	if err != nil {
		return err
	}
	return post(ctx, q.client, to, body, http.Header{"Content-Type": {"application/json"}})
}

// contact is how operators of push services reach ours (RFC 8292, section 2.1).
func (q *Queue) contact() string {
	if q.Mail != nil {
		return "mailto:" + q.Mail.sender()
	}
	return q.Origin
}

// fail notes that a notice did not arrive: it is tried again, later each time, and after a day the way is switched off.
func (q *Queue) fail(ctx context.Context, row table.Way, w Way, failed error, now time.Time) error {
	wait := min(30*time.Second<<min(w.Tries, 10), time.Hour)
	w.Reason = Unreachable
	if f, ok := errors.AsType[*failure](failed); ok {
		w.Reason, wait = f.Reason, max(wait, f.after)
	}
	w.Tries++
	if w.Failing.IsZero() {
		w.Failing = now
	}
	w.Retry = now.Add(wait)
	if now.Sub(w.Failing) < giveUp && !(w.Kind == Push && w.Reason == Gone) {
		return q.save(ctx, row, w, w.Retry)
	}
	w.Stopped = now
	if err := q.save(ctx, row, w, time.Time{}); err != nil {
		return err
	}
	return q.store.WakeWays(ctx, []string{row.User}, now) // the other ways tell it
}

func (q *Queue) save(ctx context.Context, row table.Way, w Way, due time.Time) error {
	doc, err := json.Marshal(w)
	if err != nil {
		return err
	}
	row.Doc, row.Due = doc, due
	return q.store.SaveWay(ctx, row)
}

// person reads the settings of a person, and until when they count as here.
func (q *Queue) person(ctx context.Context, user string) (s Settings, here time.Time, err error) {
	list, err := q.store.Documents(ctx, user)
	if err != nil {
		return s, here, err
	}
	docs := map[string]json.RawMessage{}
	for _, d := range list {
		docs[d.Name] = d.Doc
	}
	if doc, ok := docs[Here]; ok {
		if err := json.Unmarshal(doc, &here); err != nil {
			return s, here, err
		}
		here = here.Add(hereTime)
	}
	s, err = Read(docs)
	return s, here, err
}

// Problems with ways.
var (
	ErrTooMany = errors.New("too many ways")
	ErrNoMail  = errors.New("the operator sends no mail")
	ErrNoWay   = errors.New("no such way")
)

// BadWay is the error of a way that makes no sense.
type BadWay struct{ What string }

func (b *BadWay) Error() string { return b.What }

// MaxWays bounds the ways of a person.
const MaxWays = 12

// Add adds a way of a person. What their tables say now counts as told, except that it is their turn. A mailbox is sent a
// link that confirms it.
func (q *Queue) Add(ctx context.Context, user people.User, w Way) (table.Way, error) {
	if err := w.check(); err != nil {
		return table.Way{}, &BadWay{err.Error()}
	}
	rows, err := q.store.WaysOf(ctx, user.ID)
	if err != nil {
		return table.Way{}, err
	}
	for _, row := range rows { // a browser that subscribes again
		if old, err := read(row); err == nil && old.Kind == w.Kind && old.Address == w.Address && w.Kind == Push {
			if err := q.store.RemoveWay(ctx, user.ID, row.ID); err != nil {
				return table.Way{}, err
			}
		}
	}
	if len(rows) >= MaxWays {
		return table.Way{}, ErrTooMany
	}
	now := q.moment()
	w = Way{Kind: w.Kind, Address: w.Address, Form: w.Form, Key: w.Key, Auth: w.Auth, Device: w.Device, Added: now}
	s, _, err := q.person(ctx, user.ID)
	if err != nil {
		return table.Way{}, err
	}
	if err := q.baseline(ctx, user, &w, s, now); err != nil {
		return table.Way{}, err
	}
	secret := ""
	if w.Kind == Mail {
		if q.Mail == nil {
			return table.Way{}, ErrNoMail
		}
		secret = random()
		hash := sha256.Sum256([]byte(secret))
		w.Confirm = hash[:]
	}
	row := table.Way{ID: random(), User: user.ID, Due: now}
	if row.Doc, err = json.Marshal(w); err != nil {
		return row, err
	}
	if secret != "" {
		if err := q.send(ctx, &w, q.confirmation(row.ID, secret, s), s); err != nil {
			return row, err
		}
	}
	return row, q.store.AddWay(ctx, row)
}

// baseline notes what needs no telling when a way is new.
func (q *Queue) baseline(ctx context.Context, user people.User, w *Way, s Settings, now time.Time) error {
	w.Told, w.Gone = map[string]told{}, map[string]bool{}
	items, _, err := q.waiting(ctx, user, w, s, now)
	if err != nil {
		return err
	}
	for _, i := range items {
		if i.kind != Turn && i.kind != Clock {
			w.note(i)
		}
	}
	return nil
}

// way reads a way.
func (q *Queue) way(ctx context.Context, id string) (row table.Way, w Way, err error) {
	if row, err = q.store.Way(ctx, id); errors.Is(err, fault.ErrNotFound) {
		return row, w, ErrNoWay
	}
	if err == nil {
		w, err = read(row)
	}
	return row, w, err
}

// change changes a way, and does it again if a worker has changed it meanwhile.
func (q *Queue) change(ctx context.Context, id string, how func(w *Way) error) error {
	for {
		row, w, err := q.way(ctx, id)
		if err != nil {
			return err
		}
		if err := how(&w); err != nil {
			return err
		}
		if err := q.save(ctx, row, w, q.moment()); !errors.Is(err, fault.ErrConflict) {
			return err
		}
	}
}

// Confirm confirms the address of a mailbox by the secret that was sent there. A link may be opened again.
func (q *Queue) Confirm(ctx context.Context, id, secret string) error {
	hash := sha256.Sum256([]byte(secret))
	return q.change(ctx, id, func(w *Way) error {
		if w.Confirm != nil && subtle.ConstantTimeCompare(hash[:], w.Confirm) != 1 {
			return ErrNoWay
		}
		w.Confirm = nil
		return nil
	})
}

// Remove forgets a way of a person.
func (q *Queue) Remove(ctx context.Context, user people.User, id string) error {
	return q.store.RemoveWay(ctx, user.ID, id)
}

// Try sends a notice by a way of a person now, and says why it did not arrive. A way that was switched off is on again
// when it does.
func (q *Queue) Try(ctx context.Context, user people.User, id string) error {
	row, w, err := q.way(ctx, id)
	if err != nil {
		return err
	}
	if row.User != user.ID || w.Confirm != nil {
		return ErrNoWay
	}
	s, _, err := q.person(ctx, user.ID)
	if err != nil {
		return err
	}
	if err := q.send(ctx, &w, q.trial(s), s); err != nil {
		return err
	}
	return q.change(ctx, id, func(w *Way) error {
		w.Worked, w.Failing, w.Tries, w.Retry, w.Reason, w.Stopped = q.moment(), time.Time{}, 0, time.Time{}, "", time.Time{}
		return nil
	})
}

// Shown is a way as its owner sees it.
type Shown struct {
	ID      string    `json:"id"`
	Kind    WayKind   `json:"kind"`
	Form    Form      `json:"form,omitempty"`
	Goes    string    `json:"goes"` // where to, without what others could use
	Waits   bool      `json:"waits,omitempty"`
	Added   time.Time `json:"added"`
	Worked  time.Time `json:"worked,omitzero"`
	Failing time.Time `json:"failing,omitzero"`
	Reason  Reason    `json:"reason,omitempty"`
	Stopped time.Time `json:"stopped,omitzero"`
	Browser string    `json:"browser,omitempty"` // push: the beginning of the hash of its address, by which a browser knows itself
}

// Ways lists the ways of a person, the oldest first.
func (q *Queue) Ways(ctx context.Context, user people.User) ([]Shown, error) {
	rows, err := q.store.WaysOf(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	list := []Shown{}
	for _, row := range rows {
		w, err := read(row)
		if err != nil {
			return nil, fmt.Errorf("way %s: %w", row.ID, err)
		}
		list = append(list, w.show(row.ID))
	}
	return list, nil
}

func (w *Way) show(id string) Shown {
	s := Shown{ID: id, Kind: w.Kind, Form: w.Form, Goes: w.Shown(), Waits: w.Confirm != nil, Added: w.Added, Worked: w.Worked, Failing: w.Failing, Reason: w.Reason, Stopped: w.Stopped}
	if w.Kind == Push {
		hash := sha256.Sum256([]byte(w.Address))
		s.Browser = base64.RawURLEncoding.EncodeToString(hash[:9])
	}
	return s
}

// Exported is everything that is kept of a person for notices.
type Exported struct {
	Settings Settings  `json:"settings"`
	Seen     time.Time `json:"seen,omitzero"`
	Ways     []Way     `json:"ways"`
}

// Export lists everything that is kept of a person; nil if nothing is.
func (q *Queue) Export(ctx context.Context, user people.User) (*Exported, error) {
	s, here, err := q.person(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	rows, err := q.store.WaysOf(ctx, user.ID)
	if err != nil || len(rows) == 0 && here.IsZero() && s.Zone == "" {
		return nil, err
	}
	e := &Exported{Settings: s, Ways: []Way{}}
	if !here.IsZero() {
		e.Seen = here.Add(-hereTime)
	}
	for _, row := range rows {
		w, err := read(row)
		if err != nil {
			return nil, err
		}
		w.Confirm = nil
		e.Ways = append(e.Ways, w)
	}
	return e, nil
}

// Wake looks at the ways of a person soon, after their settings have changed.
func (q *Queue) Wake(ctx context.Context, user people.User) error {
	return q.store.WakeWays(ctx, []string{user.ID}, q.moment())
}

// random is a text that cannot be guessed.
func random() string {
	var b [16]byte
	rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}
