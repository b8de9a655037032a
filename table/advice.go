package table

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"barrage/bot"
	"barrage/lang"
	"barrage/review"
	"barrage/rules"
	"barrage/view"
)

// Thought is what the analyst thinks of a position of a table.
type Thought struct {
	Ply int `json:"ply"`
	review.Opinion
}

// opinionKey names a position that was thought of.
type opinionKey struct {
	id  string
	ply int
}

type thought struct {
	bot.Thought
	at time.Time
}

const (
	maxOpinions = 500              // kept for who asks again
	patience    = 20 * time.Second // of who asks
	adviceLines = 4
)

// Advise says what the analyst thinks of the position after a ply, negative for the
// present one. It is for those who hurt nobody by asking: somebody who plays alone
// against bots, and everybody when the game is over.
func (s *Service) Advise(ctx context.Context, v Viewer, id string, ply int, l lang.Language) (*Thought, error) {
	snap, err := s.see(ctx, v, id)
	if err != nil {
		return nil, err
	}
	if err := snap.Table.mayAsk(v.User.ID); err != nil {
		return nil, err
	}
	if ply, err = snap.ply(ply); err != nil {
		return nil, err
	}
	state := snap.Log.State(ply)
	t, err := s.thoughtOf(ctx, opinionKey{id, ply}, &state)
	if err != nil {
		return nil, err
	}
	return &Thought{ply, *review.Show(&state, t, adviceLines, view.In(l))}, nil
}

// mayAsk returns an error unless a viewer is entitled to advice.
func (t *Table) mayAsk(user string) error {
	switch {
	case user == "":
		return Fail(NotSignedIn)
	case t.over():
		return nil
	case t.Phase == Waiting:
		return Fail(NotBegun)
	case len(t.seatsOf(user)) == 0:
		return Fail(NotSeated)
	case !t.alone():
		return Fail(Unfair)
	}
	return nil
}

// alone reports whether at most one person plays: nobody else sits at the table, at this screen or
// another, and no seat is open.
func (t *Table) alone() bool {
	var names []string
	for _, s := range t.Seats {
		switch {
		case s.open():
			return false
		case s.User != "" && !slices.Contains(names, s.User+" "+s.Name):
			names = append(names, s.User+" "+s.Name)
		}
	}
	return len(names) <= 1
}

// thoughtOf is what the analyst thinks of a position, thought of once.
func (s *Service) thoughtOf(ctx context.Context, key opinionKey, state *rules.State) (*bot.Thought, error) {
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	defer context.AfterFunc(s.life, cancel)()
	var t *thought
	var failed error
	err := s.Jobs.Do(waiting, key.id, func(ctx context.Context) {
		s.mu.Lock()
		t = s.opinions[key]
		s.mu.Unlock()
		if t != nil {
			return
		}
		failed = s.survive(func() error {
			got, err := review.Advise(ctx, s.judge, s.HintLimit, state, adviceLines)
			if err == nil {
				t = &thought{got, s.now()}
				s.keep(key, t)
			}
			return err
		})
	})
	switch {
	case t != nil:
		return &t.Thought, nil
	case failed != nil && waiting.Err() == nil:
		return nil, failed
	case ctx.Err() == nil && waiting.Err() != nil:
		return nil, Fail(BusyThinking)
	}
	return nil, err
}

// judge makes a judge of the analyst.
func (s *Service) judge(limit bot.Limit) review.Judge { return review.By(s.Analyst, limit) }

// keep remembers a thought; the oldest go when there are too many.
func (s *Service) keep(key opinionKey, t *thought) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.opinions) >= maxOpinions {
		var oldest opinionKey
		for k, other := range s.opinions {
			if o := s.opinions[oldest]; o == nil || other.at.Before(o.at) {
				oldest = k
			}
		}
		delete(s.opinions, oldest)
	}
	s.opinions[key] = t
}

// Reviewed is the review of a game, or how far it has come.
type Reviewed struct {
	Done   int            `json:"done"`  // positions judged
	Total  int            `json:"total"` // of so many, 0 if that is not known yet
	Review *review.Judged `json:"review,omitempty"`
}

// reviewing is a review under way or finished.
type reviewing struct {
	mu          sync.Mutex
	done, total int
	result      *review.Review
	err         error
	at          time.Time // asked for last
}

func (r *reviewing) over() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.result != nil || r.err != nil
}

const (
	maxReviews   = 32 // kept, those asked for last
	maxReviewing = 8  // under way at the same time
)

// Review reviews a game that is over. The first who asks starts it, if allow agrees; who
// asks before it is finished is told how far it has come.
func (s *Service) Review(ctx context.Context, v Viewer, id string, l lang.Language, allow func() error) (*Reviewed, error) {
	if v.User.ID == "" {
		return nil, Fail(NotSignedIn)
	}
	snap, err := s.see(ctx, v, id)
	if err != nil {
		return nil, err
	}
	if !snap.Table.over() {
		return nil, Fail(NotOver)
	}
	r, err := s.reviewOf(snap, allow)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	answer, result, err := &Reviewed{Done: r.done, Total: r.total}, r.result, r.err
	r.mu.Unlock()
	switch {
	case errors.Is(err, review.ErrNothing):
		return nil, Fail(NothingDecided)
	case err != nil: // who asks again has it tried again
		s.mu.Lock()
		if s.reviews[id] == r {
			delete(s.reviews, id)
		}
		s.mu.Unlock()
		return nil, err
	case result != nil:
		answer.Review = result.Show(view.In(l))
		path := snap.Log.path(snap.Log.Plies())
		for i := range answer.Review.Turns { // plies of the table instead of those of the record
			if t := &answer.Review.Turns[i]; t.Ply > 0 {
				t.Ply = path[t.Ply-1]
			}
		}
	}
	return answer, nil
}

// reviewOf finds the review of a table, or starts it.
func (s *Service) reviewOf(snap *Snapshot, allow func() error) (*reviewing, error) {
	id := snap.Table.ID
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.reviews[id]; r != nil {
		r.at = s.now()
		return r, nil
	}
	running, oldest := 0, ""
	for other, r := range s.reviews {
		if !r.over() {
			running++
		} else if oldest == "" || r.at.Before(s.reviews[oldest].at) {
			oldest = other
		}
	}
	if running >= maxReviewing {
		return nil, Fail(BusyReviewing)
	}
	if err := allow(); err != nil {
		return nil, err
	}
	if len(s.reviews) >= maxReviews {
		delete(s.reviews, oldest)
	}
	r := &reviewing{at: s.now()}
	s.reviews[id] = r
	go s.review(snap, r)
	return r, nil
}

// review judges the positions of a game one by one, each as a job of its own: bots who
// are to move do not wait for the whole game.
func (s *Service) review(snap *Snapshot, r *reviewing) {
	think := s.judge(s.ReviewLimit)
	judge := func(ctx context.Context, state *rules.State) (got bot.Thought, err error) {
		queued := s.Jobs.Do(ctx, "review "+snap.Table.ID, func(ctx context.Context) {
			err = s.survive(func() (err error) {
				got, err = think(ctx, state)
				return err
			})
		})
		return got, errors.Join(err, queued)
	}
	result, err := review.Of(s.life, snap.record(snap.Log.Plies()), judge, 1, func(done, total int) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.done, r.total = done, total
	})
	if err != nil && s.life.Err() == nil && !errors.Is(err, review.ErrNothing) {
		s.Log.Error("reviewing a game", "table", snap.Table.ID, "error", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result, r.err = result, err
}
