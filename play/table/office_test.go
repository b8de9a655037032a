package table_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"barrage/play"
	"barrage/play/table"
)

// TestOfficeFarBack: operators find tables among many, without being shown more than they ask for; those of a person are read without the others.
func TestOfficeFarBack(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	bobs := w.create(bob, table.New{Seats: seating(2), Name: "Bob's"})
	var ids []string
	for i := range 201 {
		w.now = w.now.Add(time.Second)
		owner := ann
		if i >= 100 {
			owner = cem
		}
		ids = append(ids, w.create(owner, table.New{Seats: seating(2), Name: fmt.Sprint("Number ", i)}))
	}
	reads := &pages{Store: w.store}
	s := play.New(play.StoreOf(reads), w.clock, play.Options{})
	for _, c := range []struct {
		person, search  string
		from, limit     int
		want            []string
		recent, persons int
	}{
		{"", "", 0, 200, ids[1:], 1, 0},
		{"", "", 199, 3, []string{ids[1], ids[0], bobs}, 2, 0},
		{"", "bob's", 0, 9, []string{bobs}, 2, 0},
		{bob.User.ID, "", 0, 9, []string{bobs}, -1, 1},
		{ann.User.ID, "", 99, 9, ids[:1], -1, 1},
	} {
		reads.recent, reads.persons = 0, 0
		list, err := s.Lobby.Search(w.ctx, c.person, c.search, true, c.from, c.limit)
		w.ok(err)
		var got []string
		for _, x := range list {
			got = append(got, x.ID)
		}
		want := slices.Clone(c.want)
		if len(want) == 200 {
			slices.Reverse(want)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v: %d tables, want %d", c.search, len(got), len(want))
		}
		if c.recent >= 0 && reads.recent != c.recent || reads.persons != c.persons {
			t.Errorf("%+v: %d and %d readings", c, reads.recent, reads.persons)
		}
	}
}

// pages is a store that counts how tables are read.
type pages struct {
	play.Store
	recent, persons int
}

func (s *pages) Recent(ctx context.Context, from, limit int) ([]table.Row, error) {
	s.recent++
	return s.Store.Recent(ctx, from, limit)
}

func (s *pages) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	s.persons++
	return s.Store.TablesOf(ctx, user, limit)
}
