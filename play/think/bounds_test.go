package think

import (
	"context"
	"fmt"
	"testing"
	"time"

	"barrage/bot"
	"barrage/play/jobs"
	"barrage/play/table"
)

// TestBoundsOfMemory: as many hints and looks are kept in memory as allowed, the newest of them.
func TestBoundsOfMemory(t *testing.T) {
	a := &Advisor{hints: map[hintKey]*hint{}}
	begun := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	for i := range maxHints + 3 {
		a.remember(hintKey{"t", uint64(i)}, &hint{at: begun.Add(time.Duration(i) * time.Second)})
		if want := min(i+1, maxHints); len(a.hints) != want {
			t.Fatalf("%d hints of %d", len(a.hints), want)
		}
	}
	for i := range maxHints + 3 {
		if kept := a.remembered(hintKey{"t", uint64(i)}) != nil; kept != (i >= 3) {
			t.Errorf("hint %d is kept: %v", i, kept)
		}
	}
	l := looks{at: map[string]time.Time{}}
	for i := range 1500 {
		l.note(fmt.Sprint(i), begun.Add(time.Duration(i)*time.Second))
	}
	if _, kept := l.at["0"]; kept || len(l.at) > 1000 {
		t.Errorf("%d looks are kept", len(l.at))
	}
	if got := l.last("1499"); !got.Equal(begun.Add(1499 * time.Second)) {
		t.Errorf("looked last at %v", got)
	}
	if got := l.last("0"); !got.IsZero() {
		t.Errorf("an old look is from %v", got)
	}
}

// TestLimits: how long an advisor thinks, unless told otherwise.
func TestLimits(t *testing.T) {
	a := NewAdvisor(&Service{}, nil, AdvisorOptions{})
	if a.o.HintLimit != (bot.Limit{Time: 1500 * time.Millisecond}) || a.o.ReviewLimit != (bot.Limit{Time: 100 * time.Millisecond}) {
		t.Errorf("%+v %+v", a.o.HintLimit, a.o.ReviewLimit)
	}
}

// TestPending: a bot thinks about a position once; a newer position, or a change, stops it.
func TestPending(t *testing.T) {
	turns := newThinking()
	think := func(plies int) *pending {
		ctx, cancel := context.WithCancel(t.Context())
		return &pending{plies, ctx, cancel}
	}
	first := think(5)
	if !turns.add("t", first) || turns.add("t", think(5)) || !turns.at("t") || turns.at("u") {
		t.Fatal("a bot thinks twice, or nowhere")
	}
	second := think(6)
	if !turns.add("t", second) || first.ctx.Err() == nil || second.ctx.Err() != nil {
		t.Error("the older one thinks on")
	}
	if turns.remove("t", first); !turns.at("t") { // it was not that one any more
		t.Error("the newer one is gone")
	}
	second.cancel()
	third := think(6)
	if !turns.add("t", third) { // a cancelled one does not count
		t.Error("nobody thinks")
	}
	if turns.remove("t", third); turns.at("t") {
		t.Error("somebody thinks still")
	}
}

// TestLane: bots think for the owner of a table if the owner plays there, otherwise for somebody who does, or for the owner; what nobody
// waits for is idle.
func TestLane(t *testing.T) {
	s := &Service{o: Options{Origin: func(user string) string { return "home of " + user }}}
	for _, c := range []struct {
		seats []table.Seat
		class jobs.Class
		want  jobs.Lane
	}{
		{[]table.Seat{{User: "bob"}, {User: "ann"}}, jobs.Turn, jobs.Lane{Class: jobs.Turn, Name: "ann"}},
		{[]table.Seat{{User: "bob"}, {User: "cem"}}, jobs.Turn, jobs.Lane{Class: jobs.Turn, Name: "bob"}},
		{[]table.Seat{{Bot: "river"}, {User: "cem"}}, jobs.Turn, jobs.Lane{Class: jobs.Turn, Name: "cem"}},
		{[]table.Seat{{Bot: "river"}, {Bot: "river"}}, jobs.Turn, jobs.Lane{Class: jobs.Idle, Name: "ann"}},
		{[]table.Seat{{Bot: "river"}, {User: "ann", Bot: "river", Away: true}}, jobs.Turn, jobs.Lane{Class: jobs.Idle, Name: "ann"}},
		{[]table.Seat{{User: "bob"}, {User: "ann", Bot: "river", Away: true}}, jobs.Turn, jobs.Lane{Class: jobs.Turn, Name: "ann"}},
		{[]table.Seat{{Bot: "river"}, {Bot: "river"}}, jobs.Review, jobs.Lane{Class: jobs.Review, Name: "ann"}},
	} {
		c.want.Group = "home of " + c.want.Name
		if got := s.lane(&table.Table{Owner: "ann", Seats: c.seats}, c.class); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.seats, got, c.want)
		}
	}
}
