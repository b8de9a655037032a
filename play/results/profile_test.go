package results

import (
	"math"
	"reflect"
	"testing"
	"time"

	"barrage/game/rules"
)

// TestProfile: a profile of four games, counted by hand.
func TestProfile(t *testing.T) {
	at := func(day int) time.Time { return time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC) }
	row := func(table string, n, players, place, vp int, change func(*Row)) Row {
		r := Row{Table: table, N: n, Seat: n, Players: players, Place: place, VP: vp, Ended: at(len(table)), Sources: make([]int, rules.Sources)}
		r.Sources[rules.FromContracts] = vp
		change(&r)
		return r
	}
	me := func(r *Row) {
		r.Person, r.Who, r.Company, r.Officer, r.Turns, r.Spent = "me", "Me", "usa", "a", 10, 100*time.Second
	}
	bob := func(r *Row) { r.Person, r.Who = "bob", "Bob" }
	bot := func(r *Row) { r.Bot, r.Who = "river", "river" }
	games := [][]Row{ // latest first
		{row("dddd", 0, 2, 1, 90, me), row("dddd", 1, 2, 2, 80, bob)},
		{row("ccc", 0, 3, 2, 60, me), row("ccc", 1, 3, 2, 60, bob), row("ccc", 2, 3, 1, 100, bot)},
		{row("bb", 0, 2, 2, 50, func(r *Row) { me(r); r.Company, r.Spent = "italy", 300*time.Second }), row("bb", 1, 2, 1, 110, bob)},
		{row("a", 0, 2, 0, 0, func(r *Row) { r.Bot, r.StandIn = "river", true }), row("a", 1, 2, 1, 70, bob), row("a", 2, 2, 0, 0, func(r *Row) { me(r); r.Left, r.Rated = true, true })},
		{row("other", 0, 2, 1, 1, bob)},
	}
	p := ProfileOf("me", games, func(r Row) bool { return r.Table != "bb" })
	if p.Games != 3 || p.Won != 1 || p.Left != 1 || p.Turn != 10 || !p.First.Equal(at(2)) {
		t.Errorf("%d games, %d won, %d left, %v s a turn, first %v", p.Games, p.Won, p.Left, p.Turn, p.First)
	}
	if want := []PieceProfile{{"usa", 2, 1, 1.5}, {"italy", 1, 0, 2}}; !reflect.DeepEqual(p.Companies, want) {
		t.Errorf("companies %+v", p.Companies)
	}
	if want := []RivalProfile{{"bob", "Bob", 3, 1, 1, 1}}; !reflect.DeepEqual(p.Rivals, want) {
		t.Errorf("rivals %+v", p.Rivals)
	}
	if want := []RivalProfile{{"", "river", 1, 0, 0, 1}}; !reflect.DeepEqual(p.Bots, want) {
		t.Errorf("bots %+v", p.Bots)
	}
	if len(p.Sizes) != 2 || p.Sizes[0].Players != 2 || !reflect.DeepEqual(p.Sizes[0].Places, []int{1, 1}) || !reflect.DeepEqual(p.Sizes[1].Places, []int{0, 1, 0}) {
		t.Fatalf("sizes %+v", p.Sizes)
	}
	for i, want := range [][2]float64{{70, 95}, {60, 80}} {
		s := p.Sizes[i]
		if s.VP != want[0] || s.Others != want[1] || len(s.Sources) != 1 || s.Sources[0] != (SourceCompared{"contracts", want[0], want[1]}) {
			t.Errorf("%+v", s)
		}
	}
	var listed []string
	for _, g := range p.Recent {
		listed = append(listed, g.Table)
	}
	if !reflect.DeepEqual(listed, []string{"dddd", "ccc", "a"}) || p.Recent[1].Seats[0].Bot != "river" || p.Recent[2].Seats[0].ID != "bob" {
		t.Errorf("recent %v %+v", listed, p.Recent)
	}
	if math.IsNaN(ProfileOf("nobody", games, func(Row) bool { return true }).Turn) {
		t.Error("somebody without games has a time for a turn")
	}
}
