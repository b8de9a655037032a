package store

import (
	"testing"
	"time"

	"barrage/game/rng"
	"barrage/internal/pgtest"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
)

// failover is a database with a replica that lags behind: what it confirmed last is gone once the replica has taken its place.
type failover struct{ Store }

// TestLost: a database loses its last commits while two servers work on it. Both rebuild the table and tell its players, with
// the number of moves; neither shows nor confirms what is not stored; a server without memory reads the same table.
func TestLost(t *testing.T) {
	for kind, name := range map[string]func(t testing.TB) string{"mem": func(testing.TB) string { return "mem" }, "postgres": pgtest.Database} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			open := func() Store {
				s, err := Open(t.Context(), name(t))
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { s.Close() })
				return s
			}
			loses(t, open(), open())
		})
	}
}

func loses(t *testing.T, first, replica Store) {
	ctx := t.Context()
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	db := &failover{first}
	now := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	service := func() *play.House {
		return play.New(play.StoreOf(db), func() time.Time { now = now.Add(time.Second); return now }, play.Options{})
	}
	a, b := service(), service()
	ann, _, err := a.People.SignUp(ctx, "Ann")
	ok(err)
	you := table.Viewer{User: ann}
	seats := []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Bob"}}
	opened, err := a.Tables.Create(ctx, ann, table.New{Seats: seats}, "")
	ok(err)
	id := opened.Table.ID
	r := rng.New(1, 0)
	see := func(s *play.House) *table.Snapshot {
		t.Helper()
		snap, err := s.Tables.See(ctx, you, id)
		ok(err)
		return snap
	}
	playOn := func(s *play.House, moves int) {
		t.Helper()
		for range moves {
			snap := see(s)
			_, err := s.Tables.Play(ctx, you, id, table.Command{Ply: snap.Log.Plies()}, r.Pick(snap.Log.Now().Legal(nil)).String())
			ok(err)
		}
	}
	playOn(a, 10)
	kept := see(b)
	ok(move(ctx, first, replica))
	playOn(a, 3)
	lost := see(b)
	playOn(a, 2) // which b never sees
	gone := see(a)
	db.Store = replica

	// A command for a position that is gone is refused, and the table goes on from where it is.
	if _, err := a.Tables.Play(ctx, you, id, table.Command{Ply: gone.Log.Plies()}, gone.Log.Now().Legal(nil)[0].String()); fault.CodeOf(err) != fault.NoSuchPly {
		t.Errorf("a move after one that was lost: %v", err)
	}
	at := see(a)
	if at.Log.Plies() != kept.Log.Plies() || at.Log.Now().Hash() != kept.Log.Now().Hash() {
		t.Errorf("after the loss %d plies are shown, %d are stored", at.Log.Plies(), kept.Log.Plies())
	}
	if l := at.Table.Lost; len(l) != 1 || l[0].Moves != 5 || l[0].Ply != kept.Log.Plies() {
		t.Errorf("noted: %+v", l)
	}

	// The other server has seen three of the moves; meanwhile more was played than it remembers.
	playOn(a, 6)
	if see(a).Log.Plies() <= lost.Log.Plies() {
		t.Fatal("the test does not reach what was lost")
	}
	for _, s := range []*play.House{b, service()} {
		snap := see(s)
		if snap.Version != see(a).Version || snap.Log.Now().Hash() != see(a).Log.Now().Hash() || len(snap.Table.Lost) != 1 {
			t.Errorf("servers disagree: version %d, %+v", snap.Version, snap.Table.Lost)
		}
		playOn(s, 1)
	}
	playOn(a, 1)

	// A version is not counted: two histories do not meet in one.
	before := see(a).Version
	_, err = b.Tables.Say(ctx, you, id, table.Command{}, "hello")
	ok(err)
	if after := see(a).Version; after-before < 2 || after > 1<<53 {
		t.Errorf("version %d follows %d", after, before)
	}
}
