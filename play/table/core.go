package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"barrage/game/rules"
	"barrage/play/bus"
	"barrage/play/fault"
	"barrage/play/people"
)

// core is what the parts of the room share: the tables, and the one way to change them. The store is the only truth: what is known here
// of a table is a copy, checked against the store whenever it is used. Several services may work on one store.
type core struct {
	o      Options
	store  Parts
	now    func() time.Time
	worker Worker
	copies copies
	lobby  *lobbyCache
	lists  *listCache

	glimpses glimpses
}

// notify announces that a table, or a user's list of tables, has changed.
func (s *core) notify(topic string) {
	s.lists.forget(topic)
	s.o.Notify(topic)
}

// moment is the present as stores keep it.
func (s *core) moment() time.Time { return s.now().UTC().Truncate(time.Microsecond) }

func randomSeed() (seed [32]byte) {
	rand.Read(seed[:])
	return seed
}

func randomUint64() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:])
}

// load returns a table as it is now.
func (s *core) load(ctx context.Context, id string) (*Snapshot, error) {
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
func (s *core) current(ctx context.Context, at *slot, id string) (*Snapshot, error) {
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
func (s *core) refresh(ctx context.Context, at *slot, id string) (*Snapshot, error) {
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
	snap := &Snapshot{Version: row.Version, Table: t, Log: log, Due: row.Due}
	if lost := lostBetween(old, snap); lost != nil {
		if snap, err = s.noteLoss(ctx, snap, *lost); err != nil {
			return nil, err
		}
	}
	if old := at.now.Swap(snap); old != nil {
		s.worker.Seen(snap)
		s.told(old.Table, snap) // another service has changed it
	}
	at.check(before, asked)
	return snap, nil
}

// continued is the log in memory with what was added to it since; nil if there is none, or the log in the
// store is not its continuation.
func (s *core) continued(ctx context.Context, old *Snapshot, row Row) (*Log, error) {
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
	audit   *people.AuditEntry     // of the owner or an operator
	what    int64                  // fingerprint of the command
	before  []string               // the people of the table
	seen    map[string]people.Seen // who is there, where that matters
}

// attempts is how often a change that was overtaken by another is tried.
const attempts = 8

// change makes a change to a table that nobody commands, and saves it.
func (s *core) change(ctx context.Context, id string, f func(d *draft) error) (*Snapshot, error) {
	return s.changeAs(ctx, id, "", "", 0, f)
}

// changeAs is a change by a command, whose receipt says what it was; the key may be empty. It is first tried on the copy in memory: the store
// takes it only if the copy is the newest and the command new. If not, or if the command is refused, the store is asked. So f may be called
// several times, each time with another draft, and changes nothing else.
func (s *core) changeAs(ctx context.Context, id, user, key string, what int64, f func(d *draft) error) (*Snapshot, error) {
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
func (s *core) tryCopy(ctx context.Context, at *slot, c commanded) (*Snapshot, error) {
	snap := at.now.Load()
	d := s.draft(snap, c)
	if c.f(d) != nil {
		return nil, nil // it may be another refusal when the store is asked, or none
	}
	return s.keep(ctx, at, snap, d, c)
}

// tryFresh makes a change on the table as it is in the store; nil if another change has overtaken it.
func (s *core) tryFresh(ctx context.Context, at *slot, id string, c commanded) (*Snapshot, error) {
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
func (s *core) draft(snap *Snapshot, c commanded) *draft {
	return &draft{Table: snap.Table.clone(), log: snap.Log.copy(), now: s.moment(), what: c.what, before: snap.Table.users()}
}

// keep saves a draft and announces it; nil if another change has overtaken it. The slot is locked.
func (s *core) keep(ctx context.Context, at *slot, snap *Snapshot, d *draft, c commanded) (*Snapshot, error) {
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
func (s *core) save(ctx context.Context, before *Snapshot, d *draft, user, key string) (*Snapshot, error) {
	version := int64(0)
	if before != nil {
		version = before.Version
	}
	d.present()
	if d.Over() && (before == nil || !before.Table.Over()) {
		conclude(d.Table, d.log)
	}
	d.promise(s.o.KeepSolo)
	due := d.Expires()
	if d.BotToMove() {
		due = s.worker.Due(d.Table, d.now)
	}
	row, err := d.encode(version, d.log.Plies(), due, d.now)
	if err != nil {
		return nil, err
	}
	c := Change{Row: row, Next: nextVersion(version), Kept: version != 0 && slices.Equal(d.before, row.Users), Entries: d.entries, Message: d.message, Audit: d.audit, Results: d.Results(d.log)}
	// What is said or asked while a bot thinks, or a game that is over is reviewed, changes nothing for it, nor for the service that has the lease.
	c.Leased = before != nil && before.SameAs(d.log) &&
		(before.Table.Over() && d.Over() || !before.Due.IsZero() && !due.IsZero() && before.Table.BotToMove() && d.BotToMove())
	if key != "" {
		c.Receipt = &Receipt{User: user, Key: key, Table: d.ID, From: d.log.Plies() - len(d.entries), To: d.log.Plies(), At: d.now, Command: d.what}
	}
	if err := s.store.Save(ctx, c); err != nil {
		return nil, err
	}
	if c.Leased {
		due = before.Due
	}
	return &Snapshot{Version: c.Next, Table: d.Table, Log: d.log, Due: due, Leased: c.Leased}, nil
}

// SameAs reports whether a log has come to the same position in the same number of plies.
func (snap *Snapshot) SameAs(log *Log) bool {
	return snap.Log.Plies() == log.Plies() && snap.Log.Now().Hash() == log.Now().Hash()
}

// nextVersion is a version after another one that cannot be foreseen: if a database loses its last changes and others
// are made in their place, a version still names one state only. Versions stay exact in the numbers of JavaScript.
func nextVersion(version int64) int64 { return version + 1 + int64(uint32(randomUint64())) }

// changed announces a change made here, also to the other services and the worker.
func (s *core) changed(before *Table, snap *Snapshot) {
	s.worker.Changed(snap)
	s.told(before, snap)
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
func (s *core) told(before *Table, snap *Snapshot) {
	s.lobby.changed(snap.Table)
	s.notify(snap.Table.ID)
	for _, u := range concerned(before, snap.Table) {
		s.notify(u)
	}
}

// present notes the present position in the document, for lists of tables.
func (d *draft) present() {
	d.unwaive("")
	state := d.log.Now()
	d.Round, d.ToMove = state.Round(), state.ToMove()
	if d.Phase != Playing {
		d.ToMove = rules.Nobody
	}
}

// waitingTime is how long a table waits for players before it is closed.
const waitingTime = 14 * 24 * time.Hour

// Expires is when a table has waited too long for players, or the running clock runs out; zero for never.
func (t *Table) Expires() time.Time {
	switch t.Phase {
	case Waiting:
		return t.Created.Add(waitingTime)
	case Playing:
		if !t.Paused.IsZero() {
			return t.Paused
		}
		at := t.Timer.deadline()
		if _, silent := t.consents(); !silent.IsZero() && (at.IsZero() || silent.Before(at)) {
			return silent
		}
		return at
	}
	return time.Time{}
}

// TimeIsUp reports whether that time has come.
func (t *Table) TimeIsUp(now time.Time) bool {
	at := t.Expires()
	return !at.IsZero() && !now.Before(at)
}

// BotToMove reports whether a bot is to move.
func (t *Table) BotToMove() bool {
	return t.Phase == Playing && t.ToMove >= 0 && t.Seats.Bot(t.ToMove) != ""
}

// decodeAll reads rows. One that is damaged does not hide the others.
func (s *core) decodeAll(rows []Row) []*Table {
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
