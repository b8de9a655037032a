package standing

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"barrage/game/rating"
	"barrage/play/results"
)

// ratings are those of everybody, as a fold over the results of rated games in the order in which they ended. They are kept in memory
// and brought up to date when they are asked for; nothing is stored.
type ratings struct {
	mu     sync.Mutex
	book   *rating.Book
	games  map[string]bool // folded in
	after  map[seated]rating.Standing
	last   results.Rank // of the last game
	looked time.Time
}

type seated struct{ table, person string }

// fresh is how long ratings are believed that were just looked up.
const fresh = time.Second

const (
	overlap = time.Minute // by how much games of other servers may be noticed late
	redone  = time.Hour   // how often all is made again
)

// Standings are the ratings as of now.
type Standings struct{ r *ratings }

// Of is the rating of a person.
func (s Standings) Of(person string, pool rating.Pool) rating.Standing {
	s.r.mu.Lock()
	defer s.r.mu.Unlock()
	return s.r.book.Of(person, pool)
}

// After is the rating of a person after a game, if the game counted.
func (s Standings) After(table, person string) (rating.Standing, bool) {
	s.r.mu.Lock()
	defer s.r.mu.Unlock()
	st, ok := s.r.after[seated{table, person}]
	return st, ok
}

// Ratings are the ratings of everybody.
func (s *Service) Ratings(ctx context.Context) (Standings, error) {
	r := &s.ratings
	r.mu.Lock()
	defer r.mu.Unlock()
	now := s.now()
	if r.book == nil {
		r.fill()
	}
	if s.archive == nil || now.Sub(r.looked).Abs() < fresh && !r.looked.IsZero() {
		return Standings{r}, nil
	}
	since := time.Time{}
	if !r.last.Ended.IsZero() {
		since = r.last.Ended.Add(-overlap)
	}
	list, err := s.archive.Ranks(ctx, since)
	if err != nil {
		return Standings{r}, err
	}
	if !r.fold(list) { // one came late
		r.fill()
		if list, err = s.archive.Ranks(ctx, time.Time{}); err != nil {
			return Standings{r}, err
		}
		r.fold(list)
	}
	r.looked = now
	return Standings{r}, nil
}

// KeepRatings makes the results that are missing and all ratings at once, and again from time to time until the context ends, while
// those there are used: somebody may have been deleted at another server, or joined to somebody else. What fails is tried again
// the next time.
func (s *Service) KeepRatings(ctx context.Context) {
	if s.archive == nil {
		return
	}
	tick := time.NewTicker(redone)
	defer tick.Stop()
	summed := false
	for {
		if !summed {
			_, err := s.Summarise(ctx)
			summed = err == nil
			s.failed(ctx, "making results", err)
		}
		s.failed(ctx, "keeping ratings", s.remake(ctx))
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// remake makes all ratings.
func (s *Service) remake(ctx context.Context) error {
	list, err := s.archive.Ranks(ctx, time.Time{})
	if err != nil {
		return err
	}
	var made ratings
	made.fill()
	made.fold(list)
	s.ratings.mu.Lock()
	defer s.ratings.mu.Unlock()
	s.ratings.book, s.ratings.games, s.ratings.after, s.ratings.last = made.book, made.games, made.after, made.last
	return nil
}

// failed writes an error down, unless the context has ended.
func (s *Service) failed(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		s.log.Error(what, "error", err)
	}
}

// Forget has all made again at the next look.
func (s *Service) Forget() {
	s.ratings.mu.Lock()
	defer s.ratings.mu.Unlock()
	s.ratings.book, s.ratings.looked = nil, time.Time{}
}

// fill begins anew.
func (r *ratings) fill() {
	r.book, r.games, r.after, r.last, r.looked = rating.NewBook(), map[string]bool{}, map[seated]rating.Standing{}, results.Rank{}, time.Time{}
}

// fold adds games that are not known yet. It reports false if one ended before the last that was added.
func (r *ratings) fold(list []results.Rank) bool {
	for len(list) > 0 {
		first, n := list[0], 1
		for n < len(list) && list[n].Table == first.Table {
			n++
		}
		game := list[:n]
		list = list[n:]
		if r.games[first.Table] {
			continue
		}
		if cmp.Or(first.Ended.Compare(r.last.Ended), cmp.Compare(first.Table, r.last.Table)) < 0 {
			return false
		}
		g := ratedGame(game)
		for i, s := range r.book.Add(&g) {
			if who := g.Seats[i].Person; who != "" {
				r.after[seated{first.Table, who}] = s
			}
		}
		r.games[first.Table], r.last = true, first
	}
	return true
}

// ratedGame is a game as ratings see it. Who stands in for somebody counts for nothing, nor does somebody who was deleted. Where others have a
// place, somebody without one has let a bot or the clock play, which counts as leaving (P3).
func ratedGame(rows []results.Rank) rating.Game {
	g := rating.Game{Pool: rating.Pool{Players: rows[0].Players}}
	people, bots := 0, 0
	placed := slices.ContainsFunc(rows, func(r results.Rank) bool { return r.Place > 0 })
	for _, r := range rows {
		s := rating.Seat{Person: r.Person, Bot: r.Bot, Rank: r.Place, Left: r.Left || placed && r.Place == 0}
		if r.StandIn {
			s.Person, s.Bot = "", ""
		}
		if s.Person != "" {
			people++
		} else if s.Bot != "" {
			bots++
		}
		g.Seats = append(g.Seats, s)
	}
	g.Pool.Solo = people == 1 && bots == rows[0].Players-1
	return g
}
