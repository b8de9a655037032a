// Package think computes for tables: bots choose moves, clocks run out, players get hints, games that are over are reviewed. Whatever it does
// is done under a lease, so that of several services on a store one does it.
package think

import (
	"context"
	"runtime"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/rules"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/table"
)

// Store knows when tables are due.
type Store interface {
	// Due lists the tables that are due by a time, the longest waiting first.
	Due(ctx context.Context, by time.Time, limit int) ([]table.Due, error)
	// Take makes a table due at another time if it has not changed since and is due when d says, otherwise it returns
	// ErrConflict: of several services that want to do what is due, one does, and has until then to save a change.
	Take(ctx context.Context, d table.Due, until time.Time) error
	// Reschedule makes a table due at another time, never if it is zero. A table that has
	// another version by now, or is gone, is left as it is.
	Reschedule(ctx context.Context, id string, version int64, due time.Time) error
}

// Parts are the parts of a store that a service needs.
type Parts struct {
	Store
	Tables table.Store
	Base   table.BaseStore
	Docs   doc.Store // of reviews
}

// Options are what a service is made with. The zero value does for tests.
type Options struct {
	Log fault.Logger // none by default
	// OnError hears why what is due at a table could not be done.
	OnError func(id string, err error)

	Jobs *jobs.Pool                         // where bots think, and the Advisor
	Bots func(name string) (bot.Bot, error) // makes a player for one turn
	// Choose chooses the actions of a bot elsewhere; by default it is done here.
	Choose func(ctx context.Context, t *Turn) ([]rules.Action, error)
	// Origin names where a user was last seen, such as a network address: those of one origin share the thinkers as one person
	// does. By default every user is alone.
	Origin func(user string) string
	// Watched reports whether somebody looks at a table. If it is set, bots wait at tables where nobody sits or looks.
	Watched func(table string) bool
}

// fill sets what is missing.
func (o *Options) fill() {
	if o.Log == nil {
		o.Log = fault.Silent{}
	}
	if o.OnError == nil {
		o.OnError = func(string, error) {}
	}
	if o.Jobs == nil {
		o.Jobs = jobs.New(jobs.Usual())
	}
	if o.Bots == nil {
		o.Bots = roster.New
	}
	if o.Origin == nil {
		o.Origin = func(user string) string { return user }
	}
}

// Service does what is due at tables. Several services, on several machines, may work on one store.
type Service struct {
	o      Options
	tables *table.Keeper
	store  Parts
	now    func() time.Time
	queue  chan string // tables whose bot is to move
	turns  thinking
	looks  looks
	quick  *jobs.Pool // where bots play that do not search: nobody waits for the bots of others there either
	leases leases
	review func(ctx context.Context, snap *table.Snapshot) error // makes the review of a table that is over; nil for no reviews

	life   context.Context // of jobs that belong to no request
	cancel context.CancelFunc
}

// New makes a service for the tables of a keeper.
func New(tables *table.Keeper, store Parts, now func() time.Time, o Options) *Service {
	o.fill()
	s := &Service{
		o: o, tables: tables, store: store, now: now, queue: make(chan string, 1024),
		turns: newThinking(), looks: looks{at: map[string]time.Time{}}, quick: jobs.New(runtime.NumCPU() / 2), leases: leases{held: map[string]holding{}},
	}
	s.life, s.cancel = context.WithCancel(context.Background())
	return s
}

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

// Due is when somebody must look at a table whose bot is to move.
func (s *Service) Due(t *table.Table, now time.Time) time.Time {
	switch {
	case s.lonely(t):
		return time.Time{} // until somebody looks
	case s.store.Base.Shared() && s.takesTime(t.Seats.Bot(t.ToMove)) && s.o.Jobs.Full():
		return now // for whoever is free
	}
	return now.Add(lease) // the worker of this service is told at once
}

// Changed hears of a change of a table here.
func (s *Service) Changed(snap *table.Snapshot) {
	s.turns.overtake(snap)
	switch {
	case snap.Leased:
		s.leases.carry(snap)
	case snap.Table.BotToMove():
		s.leases.note(holding{table.Due{ID: snap.Table.ID, Version: snap.Version, At: snap.Due}, true})
		s.enqueue(snap.Table.ID)
	default:
		s.leases.drop(snap.Table.ID)
	}
}

// Seen hears of a change that another service has made.
func (s *Service) Seen(snap *table.Snapshot) {
	s.leases.drop(snap.Table.ID)
	s.turns.overtake(snap)
	if snap.Table.BotToMove() && snap.Due.IsZero() {
		s.enqueue(snap.Table.ID) // nobody watches there; perhaps somebody does here
	}
}

// Thinks reports whether a bot thinks at a table.
func (s *Service) Thinks(id string) bool { return s.turns.at(id) }

// enqueue tells a worker of a table whose bot is to move.
func (s *Service) enqueue(id string) {
	select {
	case s.queue <- id:
	default: // the worker finds it when its lease is over
	}
}
