package table_test

import (
	"slices"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// nodes are two houses on one store, each with the sockets of its own people.
type nodes struct {
	*world
	houses   [2]*play.House
	presence [2]*people.Presence
}

func newNodes(t *testing.T) *nodes {
	n := &nodes{world: newWorld(t)}
	for i := range n.houses {
		n.presence[i] = people.NewPresence(n.store.DocStore, n.clock)
		n.houses[i] = play.New(n.store, n.clock, play.Options{Options: table.Options{Presence: n.presence[i]}})
		t.Cleanup(n.houses[i].Close)
	}
	return n
}

// come opens sockets at a node.
func (n *nodes) come(node int, viewers ...table.Viewer) {
	n.t.Helper()
	for _, v := range viewers {
		n.ok(n.presence[node].Come(n.ctx, v.User.ID, people.Desk))
	}
}

func (n *nodes) leaves(node int, v table.Viewer) {
	n.t.Helper()
	n.ok(n.presence[node].Go(n.ctx, v.User.ID))
}

// pass lets time pass, for those who are there.
func (n *nodes) pass(long time.Duration, there map[int][]table.Viewer) {
	n.t.Helper()
	for ; long > 0; long -= time.Minute {
		n.now = n.now.Add(min(long, time.Minute))
		for node, list := range there {
			for _, v := range list {
				n.ok(n.presence[node].Stay(n.ctx, v.User.ID))
			}
		}
	}
}

func (n *nodes) ask(node int, v table.Viewer, id string, wish table.Wish) error {
	n.t.Helper()
	_, err := n.houses[node].Tables.Ask(n.ctx, v, id, table.Command{Ply: n.snap(id).Log.Plies()}, wish)
	return err
}

// waiting begins a game of three, whose mover is at the second node; the others are at the first.
func (n *nodes) waiting(t table.New) (id string, mover table.Viewer, others []table.Viewer, seat int) {
	n.t.Helper()
	all := []table.Viewer{n.user("Ann"), n.user("Bob"), n.user("Cem")}
	t.Variant = "introductory"
	id = n.start(t, all...)
	mover = n.asked(id, all...)
	others = slices.DeleteFunc(slices.Clone(all), func(v table.Viewer) bool { return v == mover })
	n.come(0, others...)
	n.come(1, mover)
	return id, mover, others, int(n.snap(id).Log.Now().ToMove())
}

// away is the seat whose person is not there; -1 for none.
func away(t table.There) int {
	for _, at := range t.Seats {
		if !at.Here {
			return at.Seat
		}
	}
	return -1
}

// TestAway: three minutes after the person to move has gone a bot is a matter of those present: who says nothing for a minute agrees. The
// absence is known to a server at which the person never was, and noted.
func TestAway(t *testing.T) {
	n := newNodes(t)
	id, mover, others, seat := n.waiting(table.New{})
	there := map[int][]table.Viewer{0: others}
	n.pass(9*time.Minute, map[int][]table.Viewer{0: others, 1: {mover}}) // there, and thinking
	n.ok(n.ask(0, others[0], id, table.WishBot{Seat: seat}))
	if got := len(n.snap(id).Show(english).Requests[0].Missing); got != 2 {
		t.Errorf("%d are asked while all are there", got)
	}
	is := func(node int) table.There {
		t.Helper()
		is, err := n.houses[node].Tables.There(n.ctx, n.snap(id))
		n.ok(err)
		return is
	}
	if got := is(0); len(got.Seats) != 3 || away(got) != -1 || got.Absent != nil {
		t.Errorf("%+v", got)
	}
	n.leaves(1, mover)
	gone := n.now
	n.pass(3*time.Minute-1, there)
	for node := range n.houses { // what the screens count down to
		if got := is(node); away(got) != seat || got.Absent == nil || !got.Absent.Away || !got.Absent.Since.Equal(gone) || !got.Absent.Ask.Equal(gone.Add(3*time.Minute)) ||
			!got.Absent.Bot.Equal(got.Absent.Ask) || !got.Absent.Claim.Equal(gone.Add(5*time.Minute)) {
			t.Errorf("%+v, %+v", got, got.Absent)
		}
	}
	n.refused(n.ask(0, others[0], id, table.WishBot{Seat: seat}), fault.AlreadyAsked)
	n.pass(1, there)
	n.ok(n.ask(0, others[0], id, table.WishBot{Seat: seat})) // the request made before profits
	r := n.snap(id).Show(english).Requests
	if len(r) != 1 || len(r[0].Missing) != 1 || r[0].Until == nil || !r[0].Until.Equal(n.now.Add(time.Minute)) {
		t.Fatalf("%+v", r)
	}
	n.pass(time.Minute-1, there)
	n.ok(n.houses[0].Think.Attend(n.ctx, id))
	if n.snap(id).Table.Seats[seat].Away {
		t.Error("a bot plays before the others have had their say")
	}
	n.pass(1, there)
	n.ok(n.houses[1].Think.Attend(n.ctx, id))
	snap := n.snap(id)
	if at := snap.Table.Seats[seat]; !at.Away || at.Bot != "river" || len(snap.Table.Waived) != 0 {
		t.Errorf("%+v", at)
	}
	if g := snap.Show(english).Gone; len(g) != 1 || g[0].What != table.AskBot || int(g[0].Seat) != seat || !holds(others[0], snap, g[0].By) {
		t.Errorf("%+v", g)
	}
	_, err := n.houses[1].Tables.Sit(n.ctx, mover, id, table.Command{}, seat, "") // who comes back plays on
	n.ok(err)
	if at := n.snap(id).Table.Seats[seat]; at.Away || at.Bot != "" {
		t.Errorf("%+v", at)
	}
}

// TestAwayWithoutVeto: ending the game and going back need the consent of those present only; who is back is asked again.
func TestAwayWithoutVeto(t *testing.T) {
	n := newNodes(t)
	id, mover, others, _ := n.waiting(table.New{})
	n.leaves(1, mover)
	n.pass(3*time.Minute, map[int][]table.Viewer{0: others})
	n.ok(n.ask(0, others[0], id, table.WishEnd{}))
	missing := func() int { return len(n.snap(id).Show(english).Requests[0].Missing) }
	if got := missing(); got != 1 {
		t.Errorf("%d are asked", got)
	}
	n.come(1, mover)
	n.play(mover, id, n.snap(id).Log.Now().Legal(nil)[0])
	if got := missing(); got != 2 {
		t.Errorf("%d are asked when all are back", got)
	}
}

// TestClaim: two minutes later the others may claim. Of two players the other has won, as it stands; the absent one has left. Nobody claims
// earlier, from somebody who is there, or their own seat.
func TestClaim(t *testing.T) {
	n := newNodes(t)
	ann, bob := n.user("Ann"), n.user("Bob")
	id := n.start(table.New{Clock: table.Clock{Kind: table.ClockLive, Bank: 3600}, Rated: true}, ann, bob)
	away := n.asked(id, ann, bob)
	other := ann
	if away == ann {
		other = bob
	}
	seat := int(n.snap(id).Log.Now().ToMove())
	n.come(0, other)
	n.come(1, away)
	there := map[int][]table.Viewer{0: {other}}
	n.pass(10*time.Minute, map[int][]table.Viewer{0: {other}, 1: {away}})
	n.refused(n.ask(0, other, id, table.WishClaim{Seat: seat}), fault.NotAbsent) // the clock runs, and the person is there
	n.leaves(1, away)
	n.pass(5*time.Minute-1, there)
	n.refused(n.ask(0, other, id, table.WishClaim{Seat: seat}), fault.NotAbsent)
	n.pass(1, there)
	n.refused(n.ask(0, other, id, table.WishClaim{Seat: 1 - seat}), fault.NotAbsent)
	n.refused(n.ask(0, other, id, table.WishClaim{Seat: 7}), fault.NoSuchSeat)
	n.refused(n.ask(0, away, id, table.WishClaim{Seat: seat}), fault.NotAbsent)
	n.ok(n.ask(0, other, id, table.WishClaim{Seat: seat}))
	snap := n.snap(id)
	if !snap.Table.Over() || !snap.Table.Claimed || len(snap.Table.Gone) != 1 || snap.Table.Gone[0].What != table.AskClaim {
		t.Fatalf("%+v", snap.Table)
	}
	if r := n.rowOf(id, other); r.Place != 1 || r.Left || !r.Rated {
		t.Errorf("%+v", r)
	}
	if r := n.rowOf(id, away); r.Place != 0 || !r.Left || !r.Gone {
		t.Errorf("%+v", r)
	}
	if p := n.profile(other); p.Games != 1 || p.Won != 1 {
		t.Errorf("%+v", p)
	}
	if s := snap.Show(english).Seats; !s[1-seat].Winner || s[seat].Winner || s[1-seat].Place != 1 {
		t.Errorf("%+v", s)
	}
}

// TestClaimOfMore: of more players a bot plays on for who has left, and the others are placed when all of them end the game.
func TestClaimOfMore(t *testing.T) {
	n := newNodes(t)
	id, mover, others, seat := n.waiting(table.New{Rated: true})
	n.leaves(1, mover)
	n.pass(5*time.Minute, map[int][]table.Viewer{0: others})
	n.ok(n.ask(0, others[0], id, table.WishClaim{Seat: seat}))
	snap := n.snap(id)
	if at := snap.Table.Seats[seat]; snap.Table.Over() || at.User != "" || at.Left != mover.User.ID || at.Bot != "river" || !at.Away {
		t.Fatalf("%+v", at)
	}
	n.ok(n.ask(0, others[0], id, table.WishEnd{}))
	_, err := n.houses[0].Tables.Answer(n.ctx, others[1], id, table.Command{}, 1, true)
	n.ok(err)
	var places []int
	for _, r := range n.rows(id) {
		places = append(places, r.Place)
	}
	if slices.Sort(places); n.snap(id).Table.Phase != table.Abandoned || len(places) != 4 || places[1] != 0 || places[2] != 1 || places[3] == 0 {
		t.Errorf("places %v", places)
	}
}

// TestAwayByTurns: turn by turn it takes three days without a visit where there is no clock; half a day later a bot may play on, a day later
// the others may claim. A clock says itself how long the others wait.
func TestAwayByTurns(t *testing.T) {
	n := newNodes(t)
	id, mover, others, seat := n.waiting(table.New{Pace: table.PaceTurns})
	n.now = n.now.Add(24 * time.Hour)
	n.leaves(1, mover) // the last visit
	end := func() int {
		for _, r := range n.snap(id).Show(english).Requests {
			if r.Kind == table.AskEnd {
				return len(r.Missing)
			}
		}
		return -1
	}
	n.now = n.now.Add(3*24*time.Hour - time.Minute)
	n.ok(n.ask(0, others[0], id, table.WishEnd{}))
	if got := end(); got != 2 {
		t.Errorf("%d are asked", got)
	}
	n.now = n.now.Add(time.Minute)
	n.ok(n.ask(0, others[0], id, table.WishEnd{}))
	if got := end(); got != 1 {
		t.Errorf("%d are asked after three days", got)
	}
	n.ok(n.ask(0, others[0], id, table.WishBot{Seat: seat})) // too early: the absent one is asked
	if r := n.snap(id).Show(english).Requests[1]; len(r.Missing) != 2 || r.Until != nil {
		t.Errorf("%+v", r)
	}
	n.now = n.now.Add(12 * time.Hour)
	n.ok(n.ask(0, others[0], id, table.WishBot{Seat: seat}))
	if r := n.snap(id).Show(english).Requests[1]; len(r.Missing) != 1 || r.Until == nil {
		t.Errorf("%+v", r)
	}
	n.refused(n.ask(0, others[0], id, table.WishClaim{Seat: seat}), fault.NotAbsent)
	n.now = n.now.Add(12 * time.Hour)
	n.ok(n.ask(0, others[0], id, table.WishClaim{Seat: seat}))

	clock := newNodes(t)
	id, mover, others, seat = clock.waiting(table.New{Pace: table.PaceTurns, Clock: table.Clock{Kind: table.ClockDays, Days: 30}})
	clock.leaves(1, mover)
	clock.now = clock.now.Add(20 * 24 * time.Hour)
	clock.refused(clock.ask(0, others[0], id, table.WishClaim{Seat: seat}), fault.NotAbsent)
}

// holds reports whether a viewer has a seat.
func holds(v table.Viewer, snap *table.Snapshot, seat rules.Seat) bool {
	return slices.Contains(snap.Table.Seats.Of(v.User.ID), seat)
}
