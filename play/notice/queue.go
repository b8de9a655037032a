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
	"net/url"
	"slices"
	"sync"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// Store is what the queue needs of a store.
type Store interface {
	doc.Store
	Changed(ctx context.Context, since time.Time) ([]table.Changed, error)
	User(ctx context.Context, id string) (people.User, error)
}

// Queue sends notices.
type Queue struct {
	Origin string // where people open the game; empty if the server does not know
	Mail   *SMTP  // nil if the operator sends none
	Log    fault.Logger

	store  Store
	tables *table.Service
	lobby  *table.Lobby
	now    func() time.Time
	client *http.Client
	// private: people may name addresses of private networks.
	private bool
	vapid   *vapid
	seen    map[change]bool // of the last look at what has changed

	looking chan struct{} // holds something for every channel that is being looked at
	looked  chan struct{} // one of them is done
}

// New makes a queue. The key of push notices is made when there is none yet. Private addresses are for operators who trust their people.
func New(ctx context.Context, store Store, tables *table.Service, lobby *table.Lobby, now func() time.Time, allowPrivate bool) (*Queue, error) {
	fresh, err := newVAPID()
	if err != nil {
		return nil, err
	}
	kept, err := doc.Keep(ctx, store, "vapid", fresh)
	if err != nil {
		return nil, err
	}
	v, err := readVAPID(kept)
	if err != nil {
		return nil, err
	}
	return &Queue{Log: fault.Silent{}, store: store, tables: tables, lobby: lobby, now: now, client: outside(allowPrivate), private: allowPrivate, vapid: v, looking: make(chan struct{}, claims), looked: make(chan struct{}, 1)}, nil
}

// PushKey is the public key that browsers subscribe with.
func (q *Queue) PushKey() string { return base64.RawURLEncoding.EncodeToString(q.vapid.public) }

const (
	every    = time.Second      // how often the queue looks
	overlap  = 30 * time.Second // a change may be committed later than it was made
	rest     = time.Hour        // every channel is looked at now and then, whatever was missed
	lease    = 2 * time.Minute  // longer than a look takes
	claims   = 64               // channels at a time
	slow     = time.Second      // a receiver that takes longer waits for the next notice ten times as long as it took
	hereTime = 90 * time.Second // how long somebody counts as here who was just seen
	giveUp   = 24 * time.Hour   // a channel that fails so long is switched off
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

// change is a table that has changed.
type change struct {
	table   string
	version int64
}

// follow wakes the channels of people whose tables have changed.
func (q *Queue) follow(ctx context.Context, since time.Time) error {
	list, err := q.store.Changed(ctx, since)
	if err != nil {
		return err
	}
	seen, users := map[change]bool{}, []string{}
	for _, t := range list {
		at := change{t.ID, t.Version}
		if seen[at] = true; !q.seen[at] {
			users = append(users, t.Users...)
		}
	}
	slices.Sort(users)
	if users = slices.Compact(users); len(users) > 0 {
		if err := q.store.Wake(ctx, channels.Name, users, q.moment()); err != nil {
			return err
		}
	}
	q.seen = seen
	return nil
}

// Once looks at channels that are due, and returns how many it found.
func (q *Queue) Once(ctx context.Context) (int, error) {
	var sending sync.WaitGroup
	defer sending.Wait()
	return q.begin(ctx, claims-len(q.looking), &sending)
}

// begin begins to look at some channels that are due, and returns how many.
func (q *Queue) begin(ctx context.Context, most int, sending *sync.WaitGroup) (int, error) {
	if most <= 0 {
		return 0, nil
	}
	now := q.moment()
	rows, err := q.store.Claim(ctx, channels.Name, now, now.Add(lease), most)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		q.looking <- struct{}{}
		sending.Go(func() {
			if err := q.look(ctx, row); err != nil && ctx.Err() == nil && !errors.Is(err, fault.ErrConflict) && !errors.Is(err, fault.ErrNotFound) { // somebody has changed or removed it
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

// look sends the next notice of a channel, and notes it and when to look again.
func (q *Queue) look(ctx context.Context, row doc.Doc) error {
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
	user, err := q.store.User(ctx, row.Owner)
	if err != nil {
		return err
	}
	s, here, err := q.person(ctx, row.Owner)
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
	if failed := q.send(ctx, row.ID, &w, *m, s); failed != nil {
		if ctx.Err() != nil {
			return ctx.Err() // the server stops; another one sends it when the claim is over
		}
		q.Log.Error("a notice did not arrive", "channel", w.Kind, "reason", failed)
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
func (w *Channel) choose(items []item, s Settings, here, now time.Time) (chosen []item, next time.Time) {
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
func (w *Channel) note(i item) { w.Told[i.t.ID] = w.Told[i.t.ID].and(i.noted) }

// compose makes the next message of a channel, nil if there is none; sent notes that it has arrived.
func (q *Queue) compose(ctx context.Context, row doc.Doc, w *Channel, items []item, s Settings, now time.Time) (m *Message, sent func(), err error) {
	rows, err := q.rows(ctx, row.Owner)
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

// send sends a message by a channel.
func (q *Queue) send(ctx context.Context, id string, w *Channel, m Message, s Settings) error {
	switch w.Kind {
	case Push:
		return push(ctx, q.client, q.vapid, w, m, q.contact(), q.moment())
	case Mail:
		if q.Mail == nil {
			return &failure{Reason: Unreachable, detail: "the operator sends no mail"}
		}
		var stop stopping
		if m.Kind != "confirm" {
			var err error
			if stop, err = q.stopping(id, s); err != nil {
				return err
			}
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

// fail notes that a notice did not arrive: it is tried again, later each time, and after a day the channel is switched off.
func (q *Queue) fail(ctx context.Context, row doc.Doc, w Channel, failed error, now time.Time) error {
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
	return q.store.Wake(ctx, channels.Name, []string{row.Owner}, now) // the other channels tell it
}

func (q *Queue) save(ctx context.Context, row doc.Doc, w Channel, due time.Time) error {
	row.Due = due
	return channels.Put(ctx, q.store, row, w)
}

// person reads the settings of a person, and until when they count as here.
func (q *Queue) person(ctx context.Context, user string) (s Settings, here time.Time, err error) {
	seen, err := people.Touched(ctx, q.store, user)
	if err != nil {
		return s, here, err
	}
	if !seen.IsZero() {
		here = seen.Add(hereTime)
	}
	docs := map[string]json.RawMessage{}
	kept, err := settings.Get(ctx, q.store, user)
	if err == nil {
		docs[Name] = kept.Value
	} else if !errors.Is(err, fault.ErrNotFound) {
		return s, here, err
	}
	s, err = Read(docs)
	return s, here, err
}

// Problems with channels.
var (
	ErrTooMany   = errors.New("too many channels")
	ErrNoMail    = errors.New("the operator sends no mail")
	ErrNoChannel = errors.New("no such channel")
)

// BadChannel is the error of a channel that makes no sense.
type BadChannel struct{ What string }

func (b *BadChannel) Error() string { return b.What }

// MaxChannels bounds the channels of a person.
const MaxChannels = 12

// Add adds a channel of a person. What their tables say now counts as told, except that it is their turn. A mailbox is sent a
// link that confirms it.
func (q *Queue) Add(ctx context.Context, user people.User, w Channel) (doc.Doc, error) {
	if err := w.check(); err != nil {
		return doc.Doc{}, &BadChannel{err.Error()}
	}
	if u, err := url.Parse(w.Address); err == nil && w.Kind == Hook && !q.private && inside(u) {
		return doc.Doc{}, &failure{Reason: Private, detail: "private address"}
	}
	rows, err := q.rows(ctx, user.ID)
	if err != nil {
		return doc.Doc{}, err
	}
	for _, row := range rows { // a browser that subscribes again
		if old, err := read(row); err == nil && old.Kind == w.Kind && old.Address == w.Address && w.Kind == Push {
			if err := channels.Remove(ctx, q.store, row.ID); err != nil {
				return doc.Doc{}, err
			}
		}
	}
	if len(rows) >= MaxChannels {
		return doc.Doc{}, ErrTooMany
	}
	now := q.moment()
	w = Channel{Kind: w.Kind, Address: w.Address, Form: w.Form, Key: w.Key, Auth: w.Auth, Device: w.Device, Added: now}
	s, _, err := q.person(ctx, user.ID)
	if err != nil {
		return doc.Doc{}, err
	}
	if err := q.baseline(ctx, user, &w, s, now); err != nil {
		return doc.Doc{}, err
	}
	secret := ""
	if w.Kind == Mail {
		if q.Mail == nil {
			return doc.Doc{}, ErrNoMail
		}
		secret = random()
		hash := sha256.Sum256([]byte(secret))
		w.Confirm = hash[:]
	}
	row := doc.Doc{ID: random(), Owner: user.ID, Due: now}
	if secret != "" {
		if err := q.send(ctx, row.ID, &w, q.confirmation(row.ID, secret, s), s); err != nil {
			return row, err
		}
	}
	return row, channels.Put(ctx, q.store, row, w)
}

// rows lists the channels of a person, by id.
func (q *Queue) rows(ctx context.Context, user string) ([]doc.Doc, error) {
	return q.store.List(ctx, doc.Query{Kind: channels.Name, Owners: []string{user}})
}

// baseline notes what needs no telling when a channel is new.
func (q *Queue) baseline(ctx context.Context, user people.User, w *Channel, s Settings, now time.Time) error {
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

// channel reads a channel.
func (q *Queue) channel(ctx context.Context, id string) (row doc.Doc, w Channel, err error) {
	if row, err = q.store.Get(ctx, channels.Name, id); errors.Is(err, fault.ErrNotFound) {
		return row, w, ErrNoChannel
	}
	if err == nil {
		w, err = read(row)
	}
	return row, w, err
}

// change changes a channel, and does it again if a worker has changed it meanwhile.
func (q *Queue) change(ctx context.Context, id string, how func(w *Channel) error) error {
	for {
		row, w, err := q.channel(ctx, id)
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
	return q.change(ctx, id, func(w *Channel) error {
		if w.Confirm != nil && subtle.ConstantTimeCompare(hash[:], w.Confirm) != 1 {
			return ErrNoChannel
		}
		w.Confirm = nil
		return nil
	})
}

// Remove forgets a channel of a person.
func (q *Queue) Remove(ctx context.Context, user people.User, id string) error {
	row, err := q.store.Get(ctx, channels.Name, id)
	if errors.Is(err, fault.ErrNotFound) || err == nil && row.Owner != user.ID {
		return nil
	}
	if err != nil {
		return err
	}
	return channels.Remove(ctx, q.store, id)
}

// Try sends a notice by a channel of a person now, and says why it did not arrive. A channel that was switched off is on again
// when it does.
func (q *Queue) Try(ctx context.Context, user people.User, id string) error {
	row, w, err := q.channel(ctx, id)
	if err != nil {
		return err
	}
	if row.Owner != user.ID || w.Confirm != nil {
		return ErrNoChannel
	}
	s, _, err := q.person(ctx, user.ID)
	if err != nil {
		return err
	}
	if err := q.send(ctx, id, &w, q.trial(s), s); err != nil {
		return err
	}
	return q.change(ctx, id, func(w *Channel) error {
		w.Worked, w.Failing, w.Tries, w.Retry, w.Reason, w.Stopped = q.moment(), time.Time{}, 0, time.Time{}, "", time.Time{}
		return nil
	})
}

// Shown is a channel as its owner sees it.
type Shown struct {
	ID      string      `json:"id"`
	Kind    ChannelKind `json:"kind"`
	Form    Form        `json:"form,omitempty"`
	Goes    string      `json:"goes"` // where to, without what others could use
	Waits   bool        `json:"waits,omitempty"`
	Added   time.Time   `json:"added"`
	Worked  time.Time   `json:"worked,omitzero"`
	Failing time.Time   `json:"failing,omitzero"`
	Reason  Reason      `json:"reason,omitempty"`
	Stopped time.Time   `json:"stopped,omitzero"`
	Browser string      `json:"browser,omitempty"` // push: the beginning of the hash of its address, by which a browser knows itself
}

// Channels lists the channels of a person, the oldest first.
func (q *Queue) Channels(ctx context.Context, user people.User) ([]Shown, error) {
	rows, err := q.rows(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	list := []Shown{}
	for _, row := range rows {
		w, err := read(row)
		if err != nil {
			return nil, fmt.Errorf("channel %s: %w", row.ID, err)
		}
		list = append(list, w.show(row.ID))
	}
	return list, nil
}

func (w *Channel) show(id string) Shown {
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
	Channels []Channel `json:"ways"`
}

// Export lists everything that is kept of a person; nil if nothing is.
func (q *Queue) Export(ctx context.Context, user people.User) (*Exported, error) {
	s, here, err := q.person(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	rows, err := q.rows(ctx, user.ID)
	if err != nil || len(rows) == 0 && here.IsZero() && s.Zone == "" {
		return nil, err
	}
	e := &Exported{Settings: s, Channels: []Channel{}}
	if !here.IsZero() {
		e.Seen = here.Add(-hereTime)
	}
	for _, row := range rows {
		w, err := read(row)
		if err != nil {
			return nil, err
		}
		w.Confirm = nil
		e.Channels = append(e.Channels, w)
	}
	return e, nil
}

// Wake looks at the channels of a person soon, after their settings have changed.
func (q *Queue) Wake(ctx context.Context, user people.User) error {
	return q.store.Wake(ctx, channels.Name, []string{user.ID}, q.moment())
}

// random is a text that cannot be guessed.
func random() string {
	var b [16]byte
	rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}
