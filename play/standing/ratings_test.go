package standing_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"barrage/game/rating"
	"barrage/play"
	"barrage/play/people"
	"barrage/play/results"
	"barrage/play/standing"
	"barrage/play/table"
	"barrage/store/mem"
)

// world is a house with a clock in our hands.
type world struct {
	t   *testing.T
	ctx context.Context
	s   *play.House
	now time.Time
}

func (w *world) clock() time.Time { return w.now }

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) user(name string) people.User {
	w.t.Helper()
	u, _, err := w.s.People.SignUp(w.ctx, name)
	w.ok(err)
	return u
}

var errDisk = errors.New("the disk is gone")

// ranked is a store with these rated games.
type ranked struct {
	*mem.Store
	mu    sync.Mutex
	games [][]results.Rank // by time
	since []time.Time      // from when they were asked for
	err   error
}

func (s *ranked) Ranks(ctx context.Context, since time.Time) (list []results.Rank, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = append(s.since, since)
	for _, game := range s.games {
		if !game[0].Ended.Before(since) {
			list = append(list, game...)
		}
	}
	return list, s.err
}

var firstGame = time.Date(2026, 11, 1, 20, 0, 0, 0, time.UTC)

// game is a rated game between people, the winner first.
func game(id string, ended time.Duration, people ...string) (rows []results.Rank) {
	for i, p := range people {
		rows = append(rows, results.Rank{Table: id, Ended: firstGame.Add(ended), Players: len(people), Place: i + 1, Person: p})
	}
	return rows
}

// folded are the ratings after games among people, in this order.
func folded(games ...[]string) *rating.Book {
	b := rating.NewBook()
	for _, people := range games {
		g := rating.Game{Pool: rating.Pool{Players: len(people)}}
		for i, p := range people {
			g.Seats = append(g.Seats, rating.Seat{Person: p, Rank: i + 1})
		}
		b.Add(&g)
	}
	return b
}

var twoPlayers = rating.Pool{Players: 2}

// same demands the ratings of a book.
func (w *world) rated(want *rating.Book, people ...string) standing.Standings {
	w.t.Helper()
	got, err := w.s.Standing.Ratings(w.ctx)
	w.ok(err)
	for _, p := range people {
		if got.Of(p, twoPlayers) != want.Of(p, twoPlayers) {
			w.t.Errorf("%s: %+v, want %+v", p, got.Of(p, twoPlayers), want.Of(p, twoPlayers))
		}
	}
	return got
}

func newRanked(t *testing.T) (*world, *ranked) {
	w, store := &world{t: t, ctx: t.Context(), now: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)}, &ranked{Store: mem.New()}
	w.s = play.New(play.StoreOf(store), w.clock, play.Options{})
	return w, store
}

// TestRatings: a rating is what the games in their order make of it. New games are asked for from a minute before the last one, at most
// once a second, and none counts twice.
func TestRatings(t *testing.T) {
	w, store := newRanked(t)
	w.rated(rating.NewBook(), "ann")
	store.games = [][]results.Rank{game("t1", 0, "ann", "bob")}
	w.now = w.now.Add(time.Second - 1)
	w.rated(rating.NewBook(), "ann", "bob") // just asked
	w.now = w.now.Add(1)
	got := w.rated(folded([]string{"ann", "bob"}), "ann", "bob", "cem")
	if a := got.Of("ann", twoPlayers); a.Games != 1 || a.Rating.Rating <= rating.Start || got.Of("bob", twoPlayers).Rating.Rating >= rating.Start {
		t.Errorf("the winner has %+v", a)
	}
	if a, ok := got.After("t1", "ann"); !ok || a != got.Of("ann", twoPlayers) {
		t.Errorf("after the game: %+v, %v", a, ok)
	}
	for _, other := range [][2]string{{"t2", "ann"}, {"t1", "cem"}, {"t1", ""}} {
		if _, ok := got.After(other[0], other[1]); ok {
			t.Errorf("%s was rated at %s", other[1], other[0])
		}
	}

	store.games = append(store.games, game("t2", time.Hour, "bob", "ann"))
	w.now = w.now.Add(time.Second)
	w.rated(folded([]string{"ann", "bob"}, []string{"bob", "ann"}), "ann", "bob")
	w.now = w.now.Add(-time.Hour) // a clock that is set back
	w.rated(folded([]string{"ann", "bob"}, []string{"bob", "ann"}), "ann", "bob")
	want := []time.Time{{}, {}, firstGame.Add(-time.Minute), firstGame.Add(time.Hour - time.Minute)}
	if len(store.since) != len(want) {
		t.Fatalf("asked %d times", len(store.since))
	}
	for i := range want {
		if !store.since[i].Equal(want[i]) {
			t.Errorf("question %d is about games since %v, not %v", i, store.since[i], want[i])
		}
	}
}

// TestLateGame: a game that another server was slow to write down counts in its place, not at the end.
func TestLateGame(t *testing.T) {
	for name, late := range map[string][]results.Rank{
		"earlier":     game("t9", time.Second, "bob", "ann"),
		"at the time": game("t1", 2*time.Second, "bob", "ann"),
	} {
		w, store := newRanked(t)
		last := game("t5", 2*time.Second, "ann", "bob")
		store.games = [][]results.Rank{game("t2", 0, "ann", "cem"), last}
		w.rated(folded([]string{"ann", "cem"}, []string{"ann", "bob"}), "ann", "bob", "cem")
		store.games = [][]results.Rank{store.games[0], late, last}
		w.now = w.now.Add(time.Minute)
		got := w.rated(folded([]string{"ann", "cem"}, []string{"bob", "ann"}, []string{"ann", "bob"}), "ann", "bob", "cem")
		if a, ok := got.After("t5", "ann"); !ok || a.Games != 3 {
			t.Errorf("%s: after the last game: %+v, %v", name, a, ok)
		}
		w.now = w.now.Add(time.Minute) // and it is no news any more
		w.rated(folded([]string{"ann", "cem"}, []string{"bob", "ann"}, []string{"ann", "bob"}), "ann", "bob", "cem")
		if n := len(store.since); n != 4 {
			t.Errorf("%s: asked %d times", name, n)
		}
	}
}

// TestNoRatings: a store that cannot be asked says so, and is asked again at once; without an archive nobody has a rating.
func TestNoRatings(t *testing.T) {
	w, store := newRanked(t)
	store.games, store.err = [][]results.Rank{game("t1", 0, "ann", "bob")}, errDisk
	for range 2 {
		if got, err := w.s.Standing.Ratings(w.ctx); !errors.Is(err, errDisk) || got.Of("ann", twoPlayers).Games != 0 {
			t.Errorf("%v", err)
		}
	}
	store.err = nil
	w.rated(folded([]string{"ann", "bob"}), "ann")

	bare := play.StoreOf(store)
	bare.Archive = nil
	w.s = play.New(bare, w.clock, play.Options{})
	w.rated(rating.NewBook(), "ann")
	w.s.Standing.KeepRatings(w.ctx)
}

// TestWhoIsRated: one person against bots is rated apart. Whoever stands in for somebody, or is gone, counts for nothing.
func TestWhoIsRated(t *testing.T) {
	rows := func(players int, seats ...results.Rank) []results.Rank {
		for i := range seats {
			seats[i].Table, seats[i].Ended, seats[i].Players = "t1", firstGame, players
		}
		return seats
	}
	person := func(p string, place int) results.Rank { return results.Rank{Person: p, Place: place} }
	robot := func(place int) results.Rank { return results.Rank{Bot: "river", Place: place} }
	standIn := func(r results.Rank) results.Rank { r.StandIn = true; return r }
	gone := func(p string) results.Rank { return results.Rank{Person: p, Left: true} }
	ann, solo := rating.Seat{Person: "ann", Rank: 1}, rating.Pool{Players: 2, Solo: true}
	river := rating.Seat{Bot: "river", Rank: 2}
	for name, c := range map[string]struct {
		rows []results.Rank
		want rating.Game
	}{
		"alone":      {rows(2, person("ann", 1), robot(2)), rating.Game{Pool: solo, Seats: []rating.Seat{ann, river}}},
		"with a bot": {rows(3, person("ann", 1), person("bob", 3), robot(2)), rating.Game{Pool: rating.Pool{Players: 3}, Seats: []rating.Seat{ann, {Person: "bob", Rank: 3}, river}}},
		"left":       {rows(2, person("ann", 1), standIn(robot(2)), gone("bob")), rating.Game{Pool: twoPlayers, Seats: []rating.Seat{ann, {Rank: 2}, {Person: "bob", Left: true}}}},
		"taken over": {rows(2, person("ann", 1), standIn(person("cem", 2)), gone("bob")), rating.Game{Pool: twoPlayers, Seats: []rating.Seat{ann, {Rank: 2}, {Person: "bob", Left: true}}}},
		"deleted":    {rows(2, person("ann", 1), person("", 2)), rating.Game{Pool: twoPlayers, Seats: []rating.Seat{ann, {Rank: 2}}}},
	} {
		w, store := newRanked(t)
		store.games = [][]results.Rank{c.rows}
		book := rating.NewBook()
		book.Add(&c.want)
		got, err := w.s.Standing.Ratings(w.ctx)
		w.ok(err)
		for _, who := range []string{"ann", "bob", "cem"} {
			for _, pool := range rating.Pools() {
				if got.Of(who, pool) != book.Of(who, pool) {
					t.Errorf("%s: %s in %+v: %+v, want %+v", name, who, pool, got.Of(who, pool), book.Of(who, pool))
				}
			}
		}
		if _, ok := got.After("t1", ""); ok {
			t.Errorf("%s: nobody was rated", name)
		}
	}
}

// TestRatingsForgotten: when somebody is deleted or merged, all ratings are made again.
func TestRatingsForgotten(t *testing.T) {
	for name, change := range map[string]func(w *world, bob, into people.User) error{
		"deleted": func(w *world, bob, _ people.User) error { return w.s.Delete(w.ctx, bob) },
		"merged":  func(w *world, bob, into people.User) error { return w.s.Merge(w.ctx, bob, into) },
	} {
		w, store := newRanked(t)
		bob, into := w.user("Bob"), w.user("Robert")
		store.games = [][]results.Rank{game("t1", 0, "ann", bob.ID)}
		w.rated(folded([]string{"ann", bob.ID}), "ann", bob.ID)
		store.games = [][]results.Rank{game("t1", 0, "ann", "")}
		w.ok(change(w, bob, into))
		if got := w.rated(rating.NewBook(), bob.ID); got.Of("ann", twoPlayers).Games != 1 {
			t.Errorf("%s: %+v", name, got.Of("ann", twoPlayers))
		}
	}
}

// TestKeepRatings: ratings are there before anybody asks, and are made again every hour while the old ones are used.
func TestKeepRatings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, store := newRanked(t)
		store.games = [][]results.Rank{game("t1", 0, "ann", "bob"), game("t2", time.Hour, "ann", "bob")}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { w.s.Standing.KeepRatings(ctx); close(ended) }()
		synctest.Wait()
		got := w.rated(folded([]string{"ann", "bob"}, []string{"ann", "bob"}), "ann", "bob")
		if n := len(store.since); n != 2 || !store.since[1].Equal(firstGame.Add(time.Hour-time.Minute)) {
			t.Errorf("asked since %v", store.since)
		}
		store.mu.Lock()
		store.games = [][]results.Rank{game("t1", 0, "ann", "robert")} // at another server
		store.mu.Unlock()
		time.Sleep(time.Hour - time.Second)
		synctest.Wait()
		if got.Of("ann", twoPlayers).Games != 2 {
			t.Error("made again too early")
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if got.Of("ann", twoPlayers).Games != 1 || got.Of("robert", twoPlayers).Games != 1 {
			t.Error("not made again")
		}
		if _, ok := got.After("t2", "ann"); ok {
			t.Error("a game that is gone still counts")
		}
		stop()
		<-ended
	})
}

// unsummed is a store whose results cannot be made at first.
type unsummed struct {
	*ranked
	err   error
	asked int
}

func (s *unsummed) Unsummed(ctx context.Context, format, limit int) ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	return nil, s.err
}

// TestKeepRatingsGoesOn: an error of the store is written down and does not end the hourly ratings; the results that could not be made
// at the start are made later, once.
func TestKeepRatingsGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &unsummed{ranked: &ranked{Store: mem.New(), err: errDisk}, err: errDisk}
		store.games = [][]results.Rank{game("t1", 0, "ann", "bob")}
		log := &lines{}
		house := play.New(play.StoreOf(store), time.Now, play.Options{Options: table.Options{Log: log}})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { house.Standing.KeepRatings(ctx); close(ended) }()
		synctest.Wait()
		if len(store.since) != 1 || store.asked != 1 || len(*log) != 2 {
			t.Fatalf("asked %d and %d times, %v", len(store.since), store.asked, *log)
		}
		store.mu.Lock()
		store.ranked.err, store.err = nil, nil
		store.mu.Unlock()
		time.Sleep(2*time.Hour + time.Second)
		synctest.Wait()
		if len(store.since) != 3 || store.asked != 2 || len(*log) != 2 {
			t.Errorf("asked %d and %d times, %v", len(store.since), store.asked, *log)
		}
		got, err := house.Standing.Ratings(ctx)
		if err != nil || got.Of("ann", twoPlayers).Games != 1 {
			t.Errorf("%+v, %v", got.Of("ann", twoPlayers), err)
		}
		stop()
		<-ended
	})
}

// lines is a log.
type lines []string

func (l *lines) Error(message string, _ ...any) { *l = append(*l, message) }
