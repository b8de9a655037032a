package think

import (
	"context"
	"errors"
	"sync"
	"time"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/review"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/table"
)

// maxReviewing bounds the reviews under way at the same time, reviewingOf those for the people of one origin.
const (
	maxReviewing = 32
	reviewingOf  = 4
)

// reviews are what was thought of finished games, one a table, by the time when they were made. They can be computed again.
var reviews = doc.Register(doc.Kind[[]byte]{Name: "review", Backup: true})

// reviewing is a review under way, or one that failed.
type reviewing struct {
	group string // of the lane it is made in

	mu    sync.Mutex
	sofar *review.Review // of the turns judged; nil before the first
	total int            // turns in all
	over  bool
	err   error
}

func (r *reviewing) progress(sofar *review.Review, total int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sofar, r.total = sofar, total
}

func (r *reviewing) end(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over, r.err = true, err
}

func (r *reviewing) status() (sofar *review.Review, total int, over bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sofar, r.total, r.over, r.err
}

// Review returns the review of a game that is over. If the store has none, the first call starts it,
// provided that allow agrees; until it is finished, calls return the turns judged so far.
func (a *Advisor) Review(ctx context.Context, v table.Viewer, id string, l lang.Language, allow func() error) (*Reviewed, error) {
	snap, err := a.finished(ctx, v, id)
	if err != nil {
		return nil, err
	}
	if r := a.underWay(id); r != nil {
		sofar, total, over, err := r.status()
		switch {
		case errors.Is(err, fault.ErrConflict): // another service makes it
		case err != nil:
			return nil, err
		case !over && sofar != nil:
			return reviewed(snap, sofar, total, l), nil
		}
	}
	found, total, err := a.stored(ctx, snap)
	if err != nil {
		return nil, err
	}
	if found == nil || len(found.Turns) < total {
		if err := a.ask(ctx, snap, a.laneOf(v.User.ID, jobs.Review), allow); err != nil {
			return nil, err
		}
	}
	if found == nil {
		return &Reviewed{}, nil
	}
	return reviewed(snap, found, total, l), nil
}

// TurningPoints lists the turns that changed a game that is over most, with the plies of the table; none before it has been reviewed.
// Whoever may look at the game may ask: it starts nothing.
func (a *Advisor) TurningPoints(ctx context.Context, v table.Viewer, id string, l lang.Language) ([]review.TurningPoint, error) {
	snap, err := a.over(ctx, v, id)
	if err != nil {
		return nil, err
	}
	found, total, err := a.stored(ctx, snap)
	if err != nil || found == nil || len(found.Turns) < total {
		return []review.TurningPoint{}, err
	}
	list := found.TurningPoints(view.In(l))
	path := snap.Log.Path(snap.Log.Plies())
	for i := range list {
		list[i].Ply = path[list[i].Ply-1]
	}
	return list, nil
}

// ToPractise is a turn of the viewer from which there is something to be learnt.
type ToPractise struct {
	Number int // of the turn in the review, from 1
	review.Turn
}

// ToPractise lists the turns of the viewer that puzzles are made of: those that the review of a game calls blunders, and the costliest of
// each thing to be learnt from it; none before there is a review.
func (a *Advisor) ToPractise(ctx context.Context, v table.Viewer, id string) ([]ToPractise, error) {
	snap, err := a.finished(ctx, v, id)
	if err != nil {
		return nil, err
	}
	found, total, err := a.stored(ctx, snap)
	if err != nil || found == nil || len(found.Turns) < total {
		return nil, err
	}
	var list []ToPractise
	for _, i := range found.ToPractise(snap.Table.Seats.Of(v.User.ID)) {
		list = append(list, ToPractise{i + 1, found.Turns[i]})
	}
	return list, nil
}

// finished is a game that is over, for somebody who is signed in.
func (a *Advisor) finished(ctx context.Context, v table.Viewer, id string) (*table.Snapshot, error) {
	if v.User.ID == "" {
		return nil, fault.Fail(fault.NotSignedIn)
	}
	return a.over(ctx, v, id)
}

// over is a game that is over, for whoever may look at it.
func (a *Advisor) over(ctx context.Context, v table.Viewer, id string) (*table.Snapshot, error) {
	snap, err := a.tables.See(ctx, v, id)
	if err == nil && !snap.Table.Over() {
		return nil, fault.Fail(fault.NotOver)
	}
	return snap, err
}

// underWay finds a review that was started here. One that has ended is forgotten: it is in the store,
// or the next call tries again.
func (a *Advisor) underWay(id string) *reviewing {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.reviews[id]
	if r != nil {
		if _, _, over, _ := r.status(); over {
			delete(a.reviews, id)
		}
	}
	return r
}

// stored reads the review of a game from the store, as far as it was made; nil if there is none. One that cannot be read,
// such as one of another format, counts as none.
func (a *Advisor) stored(ctx context.Context, snap *table.Snapshot) (_ *review.Review, total int, err error) {
	kept, err := reviews.Get(ctx, a.think.store.Docs, snap.Table.ID)
	if errors.Is(err, fault.ErrNotFound) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	found, total, err := review.Decode(snap.Record(snap.Log.Plies()), kept.Value)
	if err != nil {
		a.o.Log.Error("a stored review cannot be read", "table", snap.Table.ID, "error", err)
		return nil, 0, nil
	}
	return found, total, nil
}

// start begins a review, unless another call has begun it meanwhile.
func (a *Advisor) start(snap *table.Snapshot, lane jobs.Lane, allow func() error) error {
	id := snap.Table.ID
	a.mu.Lock()
	defer a.mu.Unlock()
	theirs := 0
	for other, r := range a.reviews {
		if _, _, over, _ := r.status(); over {
			delete(a.reviews, other) // nobody has asked for it since
		} else if r.group == lane.Group {
			theirs++
		}
	}
	if a.reviews[id] != nil {
		return nil
	}
	if len(a.reviews) >= maxReviewing || theirs >= reviewingOf {
		return fault.Fail(fault.BusyReviewing)
	}
	if err := allow(); err != nil {
		return err
	}
	r := &reviewing{group: lane.Group}
	a.reviews[id] = r
	go func() { r.end(a.claimed(snap, lane, r)) }()
	return nil
}

// review judges the positions of a game one by one and stores the result. Each is a job of its own,
// so that bots to move do not wait for the whole game. What is done is stored now and then, for other services to show and to continue.
func (a *Advisor) review(ctx context.Context, snap *table.Snapshot, lane jobs.Lane, r *reviewing) error {
	sofar, _, err := a.stored(ctx, snap)
	if err != nil {
		return err
	}
	judges := review.Repeated(func(limit bot.Limit) review.Judge {
		think := a.Judge(limit)
		return func(ctx context.Context, state *rules.State) (thought bot.Thought, err error) {
			queued := a.think.o.Jobs.Do(ctx, lane, func(ctx context.Context) {
				err = survive(func() (err error) {
					thought, err = think(ctx, state)
					return err
				})
			})
			return thought, errors.Join(err, queued)
		}
	}, a.o.ReviewLimit)
	kept := a.think.now()
	result, err := review.Continue(ctx, sofar, snap.Record(snap.Log.Plies()), judges, a.think.o.Jobs.Size(), func(sofar *review.Review, total int) {
		r.progress(sofar, total)
		if now := a.think.now(); len(sofar.Turns) < total && now.Sub(kept) > keepReview {
			kept = now
			if err := a.keep(ctx, snap, sofar); err != nil && ctx.Err() == nil { // it is tried again
				a.o.Log.Error("keeping a review", "table", snap.Table.ID, "error", err)
			}
		}
	})
	if err == nil {
		err = a.keep(ctx, snap, result)
	}
	if err != nil && ctx.Err() == nil {
		a.o.Log.Error("reviewing a game", "table", snap.Table.ID, "error", err)
	}
	return err
}

// keepReview is how often a review under way is stored.
const keepReview = 2 * time.Second

func (a *Advisor) keep(ctx context.Context, snap *table.Snapshot, v *review.Review) error {
	encoded, err := v.Encode()
	if err != nil {
		return err
	}
	return reviews.Set(ctx, a.think.store.Docs, doc.Doc{ID: snap.Table.ID, Table: snap.Table.ID, Sort: doc.Stamp(a.think.moment())}, encoded)
}

// reviewed shows a review, of all turns or the first, with the plies of the table instead of those
// of the record.
func reviewed(snap *table.Snapshot, v *review.Review, total int, l lang.Language) *Reviewed {
	shown := v.Show(view.In(l))
	path := snap.Log.Path(snap.Log.Plies())
	for i := range shown.Turns {
		if t := &shown.Turns[i]; t.Ply > 0 {
			t.Ply = path[t.Ply-1]
		}
	}
	return &Reviewed{Done: len(v.Turns), Total: total, Review: shown}
}

// absent is the error of a table that does not exist.
func absent(err error) error {
	if errors.Is(err, fault.ErrNotFound) {
		return fault.Fail(fault.NoSuchTable)
	}
	return err
}
