package table

import (
	"context"
	"time"

	"barrage/game/rules"
	"barrage/play/bus"
)

// Keeper keeps tables going. Nobody at a table commands what it does: it does what is due, tells other services what has changed and hears
// it from them, carries what happens to a person to all their tables, and removes old ones.
type Keeper struct{ core *core }

// NewKeeper makes a keeper of the tables in a store, which goes by a clock.
func NewKeeper(store Parts, now func() time.Time, o Options) *Keeper {
	o.fill()
	k := &Keeper{&core{o: o, store: store, now: now, copies: newCopies(), lobby: &lobbyCache{}, lists: newListCache()}}
	k.core.worker = o.Worker(k)
	return k
}

// Worker does what is due at tables: bots move, clocks run out, reviews are made. Tables tell it what has happened; what it does is a
// change like any other. It must not block, nor call the keeper before it returns.
type Worker interface {
	// Due is when somebody must look at a table whose bot is to move, as a change of it is saved.
	Due(t *Table, now time.Time) time.Time
	// Changed hears of a change made here.
	Changed(snap *Snapshot)
	// Seen hears of a change made elsewhere.
	Seen(snap *Snapshot)
	// Thinks reports whether a bot thinks at a table: then it hears of changes at once.
	Thinks(table string) bool
}

// nobody works: what is due is left to other services.
type nobody struct{}

func (nobody) Due(_ *Table, now time.Time) time.Time { return now }
func (nobody) Changed(*Snapshot)                     {}
func (nobody) Seen(*Snapshot)                        {}
func (nobody) Thinks(string) bool                    { return false }

// Load finds a table as it is now, whoever may see it.
func (k *Keeper) Load(ctx context.Context, id string) (*Snapshot, error) { return k.core.load(ctx, id) }

// PlayBot plays what the bot to move has chosen in a position, unless somebody has moved meanwhile.
func (k *Keeper) PlayBot(ctx context.Context, snap *Snapshot, actions []rules.Action) error {
	_, err := k.core.change(ctx, snap.Table.ID, func(d *draft) error {
		if !snap.SameAs(d.log) || !d.BotToMove() {
			return nil
		}
		from := d.log.Plies()
		for _, a := range actions {
			if seat := d.log.Now().ToMove(); d.Phase != Playing || d.Seats.Bot(seat) == "" {
				break
			} else if err := d.act(seat, a); err != nil {
				return err
			}
		}
		if seat := snap.Log.Now().ToMove(); d.Seats[seat].Away {
			d.Forced = d.log.Plies() // nobody takes back what the bot has played
			d.stood(seat, d.Seats[seat].Bot, from)
		}
		return d.passOn()
	})
	return err
}

// TimeUp does what happens when the time of a player is up, or a table has waited too long for people; nothing if somebody has come or
// moved meanwhile.
func (k *Keeper) TimeUp(ctx context.Context, id string) error {
	_, err := k.core.change(ctx, id, func(d *draft) error {
		switch {
		case !d.TimeIsUp(d.now):
		case d.Phase == Waiting:
			d.end(Abandoned)
		default:
			return d.timeUp()
		}
		return nil
	})
	return err
}

// Exclusive calls f while nothing else here changes a table, with a function that loads it.
func (k *Keeper) Exclusive(ctx context.Context, id string, f func(load func() (*Snapshot, error)) error) error {
	at := k.core.copies.slot(id)
	at.changing.Lock()
	defer at.changing.Unlock()
	return f(func() (*Snapshot, error) { return k.core.refresh(ctx, at, id) })
}

// NeverDue notes that a table is due at no time any more, as the store knows.
func (k *Keeper) NeverDue(snap *Snapshot) {
	k.core.copies.slot(snap.Table.ID).now.CompareAndSwap(snap, &Snapshot{Version: snap.Version, Table: snap.Table, Log: snap.Log})
}

// Ping reports whether the store answers.
func (k *Keeper) Ping(ctx context.Context) error { return k.core.store.Ping(ctx) }

// Notify announces a change that was not made through the service, of a table or of the list of a user.
func (k *Keeper) Notify(topic string) { k.core.notify(topic) }

// Tell has all who watch a table look, here and at other services, though it has not changed: somebody has come or gone.
func (k *Keeper) Tell(id string) {
	k.core.o.Notify(id)
	if k.core.o.Bus != nil {
		k.core.o.Bus.Tell(bus.News{Table: id})
	}
}

// Stale forgets what is remembered of people.
func (k *Keeper) Stale() { k.core.o.OnStale() }
