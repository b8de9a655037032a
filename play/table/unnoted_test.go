package table

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play/people"
)

// TestUnnoted: what is told of the games of earlier programs, which did not note what bots have played for people.
func TestUnnoted(t *testing.T) {
	// Draws, and the actions of seats 0 and 1; ply 6 was taken back.
	log := &Log{}
	for i, seat := range []rules.Seat{rules.Chance, 0, 0, 1, 1, 0, 0, 1, 0, rules.Chance} {
		e := Entry{Ply: i + 1, Kind: Act, Seat: seat}
		if i == 6 {
			e.Kind = Back
		}
		log.entries = append(log.entries, e)
	}
	seats := Seats{{User: "ann"}, {User: "bob"}}
	away := Seats{{User: "ann"}, {User: "bob", Away: true}}
	one := func(seat rules.Seat, ply int) Stood { return Stood{seat, ply - 1, ply, takeover} }
	for name, c := range map[string]struct {
		table Table
		want  []Stood
	}{
		"nothing was forced":                  {Table{Seats: away, Quit: []Quit{{User: "bob", Seat: 1, Ply: 4}}}, nil},
		"an action of a seat":                 {Table{Seats: seats, Forced: 6}, []Stood{one(0, 6)}},
		"what was taken back is not what was": {Table{Seats: seats, Forced: 7}, []Stood{one(0, 6)}},
		"draws are nobody's":                  {Table{Seats: seats, Forced: 10}, []Stood{one(0, 9)}},
		"beyond the end":                      {Table{Seats: seats, Forced: 99}, []Stood{one(0, 9)}},
		"the second entry":                    {Table{Seats: seats, Forced: 2}, []Stood{one(0, 2)}},
		"a draw before all":                   {Table{Seats: seats, Forced: 1}, nil},
		"noted by the clock":                  {Table{Seats: away, Forced: 6, Overtime: []Overtime{{Seat: 0, From: 5, To: 6}}}, nil},
		"noted of a bot":                      {Table{Seats: away, Forced: 6, Stood: []Stood{one(0, 6)}}, nil},
		"something else was noted":            {Table{Seats: seats, Forced: 6, Overtime: []Overtime{{Seat: 0, From: 1, To: 2}}, Stood: []Stood{one(0, 3)}}, []Stood{one(0, 6)}},
		"away at the end":                     {Table{Seats: away, Forced: 9}, []Stood{one(0, 9), one(1, 8)}},
		"away since it was given up":          {Table{Seats: away, Forced: 8, Quit: []Quit{{User: "bob", Seat: 1, Ply: 4}}}, []Stood{one(1, 8), {1, 4, 10, takeover}}},
		"another gave up":                     {Table{Seats: away, Forced: 8, Quit: []Quit{{User: "ann", Seat: 0, Ply: 4}}}, []Stood{one(1, 8), one(0, 6), one(1, 8)}},
		"back after giving up":                {Table{Seats: seats, Forced: 8, Quit: []Quit{{User: "bob", Seat: 1, Ply: 5}}}, []Stood{one(1, 8), one(1, 8)}},
		"back, and the first of several":      {Table{Seats: seats, Forced: 8, Quit: []Quit{{User: "bob", Seat: 1, Ply: 3}}}, []Stood{one(1, 8), one(1, 4)}},
		"gave up at the end":                  {Table{Seats: seats, Forced: 8, Quit: []Quit{{User: "bob", Seat: 1, Ply: 8}}}, []Stood{one(1, 8)}},
		"somebody else sits there":            {Table{Seats: seats, Forced: 8, Quit: []Quit{{User: "eve", Seat: 1, Ply: 4}}}, []Stood{one(1, 8)}},
	} {
		if got := unnoted(&c.table, log); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestStood: what one bot plays for a person on end is one note.
func TestStood(t *testing.T) {
	d := &draft{Table: &Table{}, log: &Log{entries: make([]Entry, 3)}}
	d.stood(1, "river", 2)
	d.log.entries = make([]Entry, 5)
	d.stood(1, "river", 3)
	d.stood(0, "river", 5) // of another seat
	d.stood(0, "brook", 5) // of another bot
	d.log.entries = make([]Entry, 8)
	d.stood(0, "brook", 6) // after a turn of the person
	if want := []Stood{{1, 2, 5, "river"}, {0, 5, 5, "river"}, {0, 5, 5, "brook"}, {0, 6, 8, "brook"}}; !slices.Equal(d.Stood, want) {
		t.Errorf("%v, want %v", d.Stood, want)
	}
}

// sights counts how often somebody looks who is there.
type sights struct {
	n   int
	err error
}

func (s *sights) Seen(context.Context, []string) (map[string]people.Seen, error) {
	s.n++
	return map[string]people.Seen{"ann": {Here: true}, "bob": {Gone: time.Unix(5, 0), Shown: people.Visibility{Hidden: true}}}, s.err
}

// TestThere: all who look at a table within a second cost one look into the store. Of who hides it is told only while the table waits for them.
func TestThere(t *testing.T) {
	now := time.Date(2026, 11, 19, 12, 0, 0, 0, time.UTC)
	looks := &sights{}
	s := &Service{core: &core{o: Options{Presence: looks}, now: func() time.Time { return now }}}
	start, err := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if err != nil {
		t.Fatal(err)
	}
	snap := func(id string, phase Phase, toMove rules.Seat, seats ...string) *Snapshot {
		x := &Table{ID: id, Phase: phase, ToMove: toMove}
		for _, user := range seats {
			x.Seats = append(x.Seats, Seat{User: user})
		}
		return &Snapshot{Table: x, Log: &Log{start: start, state: start}}
	}
	is := func(what string, snap *Snapshot, seats, n int) {
		t.Helper()
		before := looks.n
		got, err := s.There(t.Context(), snap)
		if err != nil || len(got.Seats) != seats || looks.n-before != n {
			t.Errorf("%s: %+v after %d looks, %v", what, got, looks.n-before, err)
		}
	}
	is("a game of two", snap("two", Playing, 0, "ann", "bob"), 1, 1)
	now = now.Add(fresh - 1)
	is("and again", snap("two", Playing, 0, "ann", "bob"), 1, 0)
	is("waited for", snap("two", Playing, 1, "ann", "bob"), 2, 0)
	now = now.Add(1)
	is("a second later", snap("two", Playing, 0, "ann", "bob"), 1, 1)
	is("another table", snap("other", Playing, 0, "ann", "bob"), 1, 1)
	is("one against bots", snap("one", Playing, 0, "ann", ""), 0, 0)
	is("one who waits for players", snap("waits", Waiting, rules.Nobody, "ann", ""), 1, 1)
	is("a game that is over", snap("over", Finished, rules.Nobody, "ann", "bob"), 0, 0)
	looks.err = errors.New("away")
	if _, err := s.There(t.Context(), snap("failing", Playing, 0, "ann", "bob")); !errors.Is(err, looks.err) {
		t.Error(err)
	}
	looks.err = nil
	for i := range maxLists + 1 {
		if _, err := s.There(t.Context(), snap(time.Duration(i).String(), Playing, 0, "ann", "bob")); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.core.glimpses.made); n > maxLists {
		t.Errorf("%d glimpses are kept", n)
	}
}
