package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/rules"
	"barrage/play/bus"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/people"
)

// Options are what a service is made with. The zero value does for tests.
type Options struct {
	Log fault.Logger // of what is wrong with what is stored; none by default
	// Notify is called after every change with the id of the table and of every user whose list contains it; it must not block.
	Notify func(topic string)
	// OnStale is called when a person or a session has changed elsewhere, or may have: what is remembered of them is forgotten.
	OnStale func()
	// OnError hears why what is due at a table could not be done.
	OnError func(id string, err error)
	// Bus carries news to and from the other services on the store. Without one, they are noticed later.
	Bus bus.Bus

	Jobs *jobs.Pool                         // where bots think, and the Advisor
	Bots func(name string) (bot.Bot, error) // makes a player for one turn
	// Think chooses the actions of a bot elsewhere; by default it is done here.
	Think func(ctx context.Context, t *Turn) ([]rules.Action, error)
	// Origin names where a user was last seen, such as a network address: those of one origin share the thinkers as one person
	// does. By default every user is alone.
	Origin func(user string) string
	// Watched reports whether somebody looks at a table. If it is set, bots wait at tables where nobody sits or looks.
	Watched func(table string) bool

	// KeepSolo is how long tables that are over are kept if they matter to one person only, see Tidy; 0 for ever.
	KeepSolo time.Duration
	// Daily bounds the tables that a person makes in a day; 0 for any number.
	Daily int
	// Home begins the ids of the tables made here; it tells those of a device from those of a server.
	Home string
}

// fill sets what is missing.
func (o *Options) fill() {
	if o.Log == nil {
		o.Log = fault.Silent{}
	}
	if o.Notify == nil {
		o.Notify = func(string) {}
	}
	if o.OnStale == nil {
		o.OnStale = func() {}
	}
	if o.OnError == nil {
		o.OnError = func(string, error) {}
	}
	if o.Jobs == nil {
		o.Jobs = jobs.New(runtime.NumCPU() - 1)
	}
	if o.Bots == nil {
		o.Bots = roster.New
	}
	if o.Origin == nil {
		o.Origin = func(user string) string { return user }
	}
}

// Service is everything people can do at tables. The store is the only truth: what a service knows of a table is
// a copy, checked against the store whenever it is used. Several services may work on one store.
type Service struct {
	o      Options
	store  Parts
	people People
	now    func() time.Time
	queue  chan string // tables whose bot is to move
	copies copies
	turns  thinking
	quick  *jobs.Pool // where bots play that do not search: nobody waits for the bots of others there either
	lobby  *lobbyCache
	leases leases
	lists  *listCache
	review func(ctx context.Context, snap *Snapshot) error // makes the review of a table that is over; nil for no reviews

	life   context.Context // of jobs that belong to no request
	cancel context.CancelFunc
}

// People is what tables ask about people; *people.Service is one.
type People interface {
	// ByID finds a person by the public id.
	ByID(ctx context.Context, id string) (people.User, error)
	// NameFree returns an error if a name is the handle of somebody else, or looks like it.
	NameFree(ctx context.Context, u people.User, name string) error
	// Blocks reports whether a user has blocked one of some people.
	Blocks(ctx context.Context, user string, others []string) (bool, error)
}

// NewService makes a service.
func NewService(store Parts, people People, now func() time.Time, o Options) *Service {
	o.fill()
	s := &Service{
		o: o, store: store, people: people, now: now, queue: make(chan string, 1024), copies: newCopies(), lobby: &lobbyCache{}, lists: newListCache(),
		turns: newThinking(), quick: jobs.New(runtime.NumCPU() / 2), leases: leases{held: map[string]holding{}},
	}
	s.life, s.cancel = context.WithCancel(context.Background())
	return s
}

// notify announces that a table, or a user's list of tables, has changed.
func (s *Service) notify(topic string) {
	s.lists.forget(topic)
	s.o.Notify(topic)
}

// Notify announces a change that was not made through the service, of a table or of the list of a user.
func (s *Service) Notify(topic string) { s.notify(topic) }

// Stale forgets what is remembered of people.
func (s *Service) Stale() { s.o.OnStale() }

// Jobs is where bots think.
func (s *Service) Jobs() *jobs.Pool { return s.o.Jobs }

// Close ends all thinking, waits for it, and gives back the tables whose bots are to move.
func (s *Service) Close() {
	s.cancel()
	s.o.Jobs.Wait()
	s.quick.Wait()
	s.giveBack()
}

// moment is the present as stores keep it.
func (s *Service) moment() time.Time { return s.now().UTC().Truncate(time.Microsecond) }

// Ping reports whether the store answers.
func (s *Service) Ping(ctx context.Context) error { return s.store.Ping(ctx) }

func randomSeed() (seed [32]byte) {
	rand.Read(seed[:])
	return seed
}

func randomUint64() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:])
}

// HomeOfDevices is the Home of a service on somebody's own device.
const HomeOfDevices = "~"

// load returns a table as it is now.
func (s *Service) load(ctx context.Context, id string) (*Snapshot, error) {
	if !fault.IsID(id) {
		return nil, absent(fault.ErrNotFound)
	}
	at := s.copies.slot(id)
	if snap, err := s.current(ctx, at, id); snap != nil || err != nil {
		return snap, err
	}
	at.changing.Lock()
	defer at.changing.Unlock()
	return s.refresh(ctx, at, id)
}

// current is the copy in memory, nil if it is not the newest.
func (s *Service) current(ctx context.Context, at *slot, id string) (*Snapshot, error) {
	asked, before := s.now(), at.checked.Load()
	version, err := s.store.Version(ctx, id)
	if err != nil {
		s.copies.forget(id) // unknown ids must not fill the memory
		return nil, absent(err)
	}
	if snap := at.now.Load(); snap != nil && snap.Version == version {
		at.check(before, asked)
		return snap, nil
	}
	return nil, nil
}

// refresh brings the copy up to date. The slot is locked.
func (s *Service) refresh(ctx context.Context, at *slot, id string) (*Snapshot, error) {
	if snap, err := s.current(ctx, at, id); snap != nil || err != nil {
		return snap, err
	}
	asked, before := s.now(), at.checked.Load()
	row, err := s.store.Table(ctx, id)
	if err != nil {
		return nil, absent(err)
	}
	t, err := decode(row)
	if err != nil {
		return nil, err
	}
	old := at.now.Load()
	log, err := s.continued(ctx, old, row)
	if log == nil && err == nil {
		var entries []Entry
		if entries, err = s.store.Entries(ctx, id, 0); err == nil {
			log, err = t.Replay(row, entries)
		}
	}
	if err != nil {
		return nil, err
	}
	snap := &Snapshot{Version: row.Version, Table: t, Log: log, due: row.Due}
	if lost := lostBetween(old, snap); lost != nil {
		if snap, err = s.noteLoss(ctx, snap, *lost); err != nil {
			return nil, err
		}
	}
	if old := at.now.Swap(snap); old != nil {
		s.leases.drop(id)
		s.told(old.Table, snap) // another service has changed it
		if snap.Table.botToMove() && snap.due.IsZero() {
			s.enqueue(id) // nobody watches there; perhaps somebody does here
		}
	}
	at.check(before, asked)
	return snap, nil
}

// continued is the log in memory with what was added to it since; nil if there is none, or the log in the
// store is not its continuation.
func (s *Service) continued(ctx context.Context, old *Snapshot, row Row) (*Log, error) {
	if old == nil || old.Log.Plies() > row.Plies {
		return nil, nil
	}
	log, known := old.Log.copy(), old.Log.Plies()
	entries, err := s.store.Entries(ctx, row.ID, max(0, known-1)) // with the last one we know
	if err != nil {
		return nil, err
	}
	if known > 0 {
		if len(entries) == 0 || !entries[0].same(log.entries[known-1]) {
			return nil, nil
		}
		entries = entries[1:]
	}
	if log.addAll(entries, row.Plies) != nil || log.Plies() != row.Plies {
		return nil, nil
	}
	return log, nil
}

// Replay is the log of a table, from its beginning.
func (t *Table) Replay(row Row, entries []Entry) (*Log, error) {
	start, err := t.start()
	if err != nil {
		return nil, err
	}
	log := newLog(start)
	if err := log.addAll(entries, row.Plies); err != nil {
		return nil, err
	}
	if log.Plies() != row.Plies {
		return nil, fmt.Errorf("table %s has %d plies, its log %d", row.ID, row.Plies, log.Plies())
	}
	return log, nil
}

func absent(err error) error {
	if errors.Is(err, fault.ErrNotFound) {
		return fault.Fail(fault.NoSuchTable)
	}
	return err
}

// draft is a change being made to a copy of a table.
type draft struct {
	*Table
	log     *Log
	now     time.Time
	entries []Entry
	message *Message
	audit   *people.AuditEntry // of the owner or an operator
	what    int64              // fingerprint of the command
	before  []string           // the people of the table
}

// attempts is how often a change that was overtaken by another is tried.
const attempts = 8

// change makes a change to a table that nobody commands, and saves it.
func (s *Service) change(ctx context.Context, id string, f func(d *draft) error) (*Snapshot, error) {
	return s.changeAs(ctx, id, "", "", 0, f)
}

// changeAs is a change by a command, whose receipt says what it was; the key may be empty. It is first tried on the copy in memory: the store
// takes it only if the copy is the newest and the command new. If not, or if the command is refused, the store is asked. So f may be called
// several times, each time with another draft, and changes nothing else.
func (s *Service) changeAs(ctx context.Context, id, user, key string, what int64, f func(d *draft) error) (*Snapshot, error) {
	at := s.copies.slot(id)
	at.changing.Lock()
	defer at.changing.Unlock()
	c := commanded{user, key, what, f}
	tries := attempts
	if at.now.Load() != nil {
		if snap, err := s.tryCopy(ctx, at, c); snap != nil || err != nil {
			return snap, err
		}
		tries--
	}
	for range tries {
		if snap, err := s.tryFresh(ctx, at, id, c); snap != nil || err != nil {
			return snap, err
		}
	}
	return nil, fault.Fail(fault.Busy)
}

// commanded is a change with the command it belongs to.
type commanded struct {
	user, key string
	what      int64
	f         func(d *draft) error
}

// tryCopy makes a change on the copy in memory, unseen; nil if it is refused there, or the copy is not the newest.
func (s *Service) tryCopy(ctx context.Context, at *slot, c commanded) (*Snapshot, error) {
	snap := at.now.Load()
	d := s.draft(snap, c)
	if c.f(d) != nil {
		return nil, nil // it may be another refusal when the store is asked, or none
	}
	return s.keep(ctx, at, snap, d, c)
}

// tryFresh makes a change on the table as it is in the store; nil if another change has overtaken it.
func (s *Service) tryFresh(ctx context.Context, at *slot, id string, c commanded) (*Snapshot, error) {
	snap, err := s.refresh(ctx, at, id)
	if err != nil {
		return nil, err
	}
	// A change that is in the snapshot has left its receipt: look after loading.
	if c.key != "" {
		if _, err := s.store.Receipt(ctx, c.user, c.key); !errors.Is(err, fault.ErrNotFound) {
			return nil, cmp.Or(err, errRepeated)
		}
	}
	d := s.draft(snap, c)
	if err := c.f(d); err != nil {
		return nil, err
	}
	return s.keep(ctx, at, snap, d, c)
}

// draft is a copy of a table for a change.
func (s *Service) draft(snap *Snapshot, c commanded) *draft {
	return &draft{Table: snap.Table.clone(), log: snap.Log.copy(), now: s.moment(), what: c.what, before: snap.Table.users()}
}

// keep saves a draft and announces it; nil if another change has overtaken it. The slot is locked.
func (s *Service) keep(ctx context.Context, at *slot, snap *Snapshot, d *draft, c commanded) (*Snapshot, error) {
	before := at.checked.Load()
	next, err := s.save(ctx, snap, d, c.user, c.key)
	if errors.Is(err, fault.ErrConflict) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	at.now.Store(next)
	at.check(before, s.now())
	s.changed(snap.Table, next)
	return next, nil
}

// errRepeated says that the same command has been carried out before.
var errRepeated = errors.New("repeated command")

// save stores a draft of a table; nil stands for none before.
func (s *Service) save(ctx context.Context, before *Snapshot, d *draft, user, key string) (*Snapshot, error) {
	version := int64(0)
	if before != nil {
		version = before.Version
	}
	d.present()
	d.promise(s.o.KeepSolo)
	due := d.due()
	switch {
	case d.botToMove() && s.lonely(d.Table):
		due = time.Time{} // until somebody looks
	case d.botToMove() && s.store.Shared() && s.thinks(d.bot(d.ToMove)) && s.o.Jobs.Full():
		due = d.now // for whoever is free
	}
	row, err := d.encode(version, d.log.Plies(), due, d.now)
	if err != nil {
		return nil, err
	}
	c := Change{Row: row, Next: nextVersion(version), Kept: version != 0 && slices.Equal(d.before, row.Users), Entries: d.entries, Message: d.message, Audit: d.audit, Results: d.Results(d.log)}
	// What is said or asked while a bot thinks, or a game that is over is reviewed, changes nothing for it, nor for the service that has the lease.
	c.Leased = before != nil && before.sameAs(d.log) &&
		(before.Table.Over() && d.Over() || !before.due.IsZero() && !due.IsZero() && before.Table.botToMove() && d.botToMove())
	if key != "" {
		c.Receipt = &Receipt{User: user, Key: key, Table: d.ID, From: d.log.Plies() - len(d.entries), To: d.log.Plies(), At: d.now, Command: d.what}
	}
	if err := s.store.Save(ctx, c); err != nil {
		return nil, err
	}
	if c.Leased {
		due = before.due
	}
	return &Snapshot{Version: c.Next, Table: d.Table, Log: d.log, due: due, leased: c.Leased}, nil
}

// sameAs reports whether a log has come to the same position in the same number of plies.
func (snap *Snapshot) sameAs(log *Log) bool {
	return snap.Log.Plies() == log.Plies() && snap.Log.Now().Hash() == log.Now().Hash()
}

// nextVersion is a version after another one that cannot be foreseen: if a database loses its last changes and others
// are made in their place, a version still names one state only. Versions stay exact in the numbers of JavaScript.
func nextVersion(version int64) int64 { return version + 1 + int64(uint32(randomUint64())) }

// changed announces a change made here, also to the other services, and to the worker if a bot is to move.
func (s *Service) changed(before *Table, snap *Snapshot) {
	s.told(before, snap)
	if snap.leased {
		s.leases.carry(snap)
	} else if snap.Table.botToMove() {
		s.leases.note(holding{Due{snap.Table.ID, snap.Version, snap.due}, true})
		s.enqueue(snap.Table.ID)
	} else {
		s.leases.drop(snap.Table.ID)
	}
	if s.o.Bus != nil {
		s.o.Bus.Tell(bus.News{Table: snap.Table.ID, Version: snap.Version, Users: concerned(before, snap.Table)})
	}
}

// concerned are the people of a table before and after a change.
func concerned(before, after *Table) []string {
	users := after.users()
	if before != nil {
		users = append(users, before.users()...)
		slices.Sort(users)
		users = slices.Compact(users)
	}
	return users
}

// told announces a change.
func (s *Service) told(before *Table, snap *Snapshot) {
	s.turns.overtake(snap)
	s.lobby.changed(snap.Table)
	s.notify(snap.Table.ID)
	for _, u := range concerned(before, snap.Table) {
		s.notify(u)
	}
}

// enqueue tells a worker of a table whose bot is to move.
func (s *Service) enqueue(id string) {
	select {
	case s.queue <- id:
	default: // the worker finds it when its lease is over
	}
}

// present notes the present position in the document, for lists of tables.
func (d *draft) present() {
	state := d.log.Now()
	d.Round, d.ToMove = state.Round(), state.ToMove()
	if d.Phase != Playing {
		d.ToMove = rules.Nobody
	}
}

// waitingTime is how long a table waits for players before it is closed.
const waitingTime = 14 * 24 * time.Hour

// due is when a worker must look at the table.
func (d *draft) due() time.Time {
	if d.botToMove() {
		return d.now.Add(lease) // the worker of this service is told at once
	}
	return d.deadline()
}

// botToMove reports whether a bot is to move.
func (t *Table) botToMove() bool { return t.Phase == Playing && t.ToMove >= 0 && t.bot(t.ToMove) != "" }

// decodeAll reads rows. One that is damaged does not hide the others.
func (s *Service) decodeAll(rows []Row) []*Table {
	list := make([]*Table, 0, len(rows))
	for _, row := range rows {
		t, err := decode(row)
		if fault.CodeOf(err) == fault.NewerRules {
			continue // a newer program shows it
		}
		if err != nil {
			s.o.Log.Error("a stored table cannot be read", "error", err)
			continue
		}
		list = append(list, t)
	}
	return list
}
