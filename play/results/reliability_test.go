package results

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// TestReliability: finished of finished and left, in the last hundred games with a clock and other people, from ten games on.
func TestReliability(t *testing.T) {
	game := func(change func(me, bob *Row)) []Row {
		me := Row{Person: "me", Who: "Me", Clock: "live", Place: 1, Turns: 10, Spent: 100 * time.Second}
		bob := Row{N: 1, Person: "bob", Who: "Bob", Clock: "live", Place: 2, Turns: 10, Spent: time.Hour}
		change(&me, &bob)
		return []Row{me, bob}
	}
	finished := game(func(me, bob *Row) {})
	days := game(func(me, bob *Row) { me.Clock, bob.Clock, me.Spent = "days", "days", 20*time.Hour })
	stood := game(func(me, bob *Row) { me.Place, me.Stood, me.Left, me.Spent = 0, 3, true, time.Hour })
	left := game(func(me, bob *Row) { me.Place, me.Gone, me.Left = 0, true, true })
	none := [][]Row{
		game(func(me, bob *Row) { me.Clock, bob.Clock = "", "" }),
		game(func(me, bob *Row) { bob.Person, bob.Who, bob.Bot = "", "river", "river" }),
		game(func(me, bob *Row) { me.Place, me.Left, me.Excused = 0, true, true }),
		game(func(me, bob *Row) {
			me.Place, bob.Place, me.Void, bob.Void, me.Gone, bob.Gone = 0, 0, true, true, true, true
		}),
		game(func(me, bob *Row) { me.Place, bob.Place, bob.Gone = 0, 0, true }), // nobody won it
		game(func(me, bob *Row) { me.Person = "cem" }),
	}
	times := func(n int, g []Row) (list [][]Row) { return slices.Repeat([][]Row{g}, n) }
	deleted := game(func(me, bob *Row) { bob.Person, bob.Who = "", "(deleted)" })

	if r := ReliabilityOf("me", append(times(9, finished), none...)); r != nil {
		t.Errorf("nine games: %+v", r)
	}
	r := ReliabilityOf("me", slices.Concat(none, times(1, left), times(2, stood), times(4, finished), times(1, days), times(2, deleted)))
	if r == nil {
		t.Fatal("ten games are not shown")
	}
	want := &Reliability{Finished: 9, Left: 1, Live: 10, Days: 7200}
	if fmt.Sprint(r.Finished, r.Left, r.Live, r.Days) != fmt.Sprint(want.Finished, want.Left, want.Live, want.Days) || len(r.Strip) != 10 || r.Strip[9] != WentAway || r.Strip[8] != StoodFor || r.Strip[0] != StayedOn {
		t.Errorf("%+v", r)
	}
	// The last hundred count, and sixty are shown.
	if r := ReliabilityOf("me", slices.Concat(times(2, left), times(98, finished), times(50, left))); r.Finished != 98 || r.Left != 2 || len(r.Strip) != 60 {
		t.Errorf("%+v", r)
	}
}
