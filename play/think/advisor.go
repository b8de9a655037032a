package think

import (
	"context"
	"sync"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/review"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/table"
)

// Advisor lets people ask what the computer thinks of the positions of a table (hints), and of a
// whole game that is over (reviews). It thinks in the job pool of a service. Hints are kept in
// memory, reviews in the store, where the advisors of other services find them.
type Advisor struct {
	o      AdvisorOptions
	think  *Service
	tables *table.Service
	life   context.Context // of reviews, which belong to no request
	cancel context.CancelFunc

	mu      sync.Mutex
	hints   map[hintKey]*hint
	reviews map[string]*reviewing // under way, or failed, by table
}

// AdvisorOptions are what an advisor is made with.
type AdvisorOptions struct {
	Analyst     func() bot.Thinker                 // makes an analyst for one question
	Judge       func(limit bot.Limit) review.Judge // makes a judge of positions; by default one that asks an analyst
	HintLimit   bot.Limit                          // for one question of a player
	ReviewLimit bot.Limit                          // for one position of a review
	Log         fault.Logger
}

// fill sets what is missing.
func (o *AdvisorOptions) fill() {
	if o.Analyst == nil {
		o.Analyst = roster.Analyst
	}
	if o.HintLimit == (bot.Limit{}) {
		o.HintLimit = bot.Limit{Time: 1500 * time.Millisecond}
	}
	if o.ReviewLimit == (bot.Limit{}) {
		o.ReviewLimit = bot.Limit{Time: 100 * time.Millisecond}
	}
	if o.Log == nil {
		o.Log = fault.Silent{}
	}
}

// NewAdvisor makes an advisor for those who may look at tables.
func NewAdvisor(s *Service, tables *table.Service, o AdvisorOptions) *Advisor {
	o.fill()
	a := &Advisor{o: o, think: s, tables: tables, hints: map[hintKey]*hint{}, reviews: map[string]*reviewing{}}
	a.life, a.cancel = context.WithCancel(context.Background())
	s.review = a.overdue
	return a
}

// Judge makes a judge of positions.
func (a *Advisor) Judge(limit bot.Limit) review.Judge {
	if a.o.Judge != nil {
		return a.o.Judge(limit)
	}
	return review.By(a.o.Analyst, limit)
}

// HintLimit is how long it thinks about one question.
func (a *Advisor) HintLimit() bot.Limit { return a.o.HintLimit }

// Close ends all thinking. The job pool is the service's, which waits for it.
func (a *Advisor) Close() { a.cancel() }

// hintKey names a position of a table.
type hintKey struct {
	table string
	hash  uint64
}

// hint is what the analyst thinks of a position.
type hint struct {
	bot.Thought
	at time.Time
}

const (
	maxHints    = 500              // kept in memory
	hintTimeout = 20 * time.Second // for a hint, with the wait for a free thinker
	hintLines   = 4                // turns shown
)

// Advise returns what the analyst thinks of the position after a ply, negative for the present one.
func (a *Advisor) Advise(ctx context.Context, v table.Viewer, id string, ply int, l lang.Language) (*Assessment, error) {
	snap, err := a.tables.See(ctx, v, id)
	if err != nil {
		return nil, err
	}
	if err := snap.Table.MayAsk(v.User.ID); err != nil {
		return nil, err
	}
	if ply, err = snap.Ply(ply); err != nil {
		return nil, err
	}
	state := snap.Log.State(ply)
	h, err := a.hint(ctx, a.laneOf(v.User.ID, jobs.Hint), hintKey{id, state.Hash()}, &state)
	if err != nil {
		return nil, err
	}
	return &Assessment{ply, *review.Show(&state, &h.Thought, hintLines, view.In(l))}, nil
}

// Opinion returns what the analyst thinks of any position.
func (a *Advisor) Opinion(ctx context.Context, state *rules.State, l lang.Language) (*review.Opinion, error) {
	thought, err := review.Advise(ctx, a.Judge, a.o.HintLimit, state, hintLines)
	if err != nil {
		return nil, err
	}
	return review.Show(state, &thought, hintLines, view.In(l)), nil
}

// hint thinks about a position, or remembers what was thought. The job belongs to the lane of the person, so that a second
// question about the same position finds the answer to the first.
func (a *Advisor) hint(ctx context.Context, lane jobs.Lane, key hintKey, state *rules.State) (h *hint, err error) {
	waiting, cancel := context.WithTimeout(ctx, hintTimeout)
	defer cancel()
	defer context.AfterFunc(a.life, cancel)()
	queued := a.think.o.Jobs.Do(waiting, lane, func(ctx context.Context) {
		if h = a.remembered(key); h != nil {
			return
		}
		err = survive(func() error {
			thought, err := review.Advise(ctx, a.Judge, a.o.HintLimit, state, hintLines)
			if err == nil {
				h = &hint{thought, a.think.now()}
				a.remember(key, h)
			}
			return err
		})
	})
	switch {
	case h != nil:
		return h, nil
	case err != nil && waiting.Err() == nil:
		return nil, err
	case ctx.Err() == nil && waiting.Err() != nil:
		return nil, fault.Fail(fault.BusyThinking)
	}
	return nil, queued
}

// laneOf is the lane of a person.
func (a *Advisor) laneOf(user string, class jobs.Class) jobs.Lane {
	return jobs.Lane{Class: class, Group: a.think.o.Origin(user), Name: user}
}

func (a *Advisor) remembered(key hintKey) *hint {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.hints[key]
}

// remember keeps a hint. If there are too many, the oldest is dropped.
func (a *Advisor) remember(key hintKey, h *hint) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.hints) >= maxHints {
		var oldest hintKey
		for k, other := range a.hints {
			if o := a.hints[oldest]; o == nil || other.at.Before(o.at) {
				oldest = k
			}
		}
		delete(a.hints, oldest)
	}
	a.hints[key] = h
}
