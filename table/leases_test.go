package table

import (
	"slices"
	"testing"
	"time"
)

// TestLeases: what was taken here stays ours as long as it is due as we left it, over changes that leave the lease alone; what another service
// has taken is not ours any more, and what is no longer due is forgotten.
func TestLeases(t *testing.T) {
	at := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	later := at.Add(time.Second)
	l := leases{held: map[string]holding{}}
	ours := func(want ...string) {
		t.Helper()
		var got []string
		for _, d := range l.ours() {
			got = append(got, d.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("ours are %v, want %v", got, want)
		}
	}
	snap := func(id string, version int64) *Snapshot {
		return &Snapshot{Version: version, Table: &Table{ID: id}, due: at}
	}
	for _, id := range []string{"c", "a", "b"} {
		l.note(holding{Due{id, 1, at}, true})
	}
	l.seen([]Due{{"a", 1, at}, {"b", 2, at}, {"c", 1, later}, {"d", 1, later}})
	ours("a") // another service has changed b and taken c
	if h := l.of(snap("c", 1)); h.ours || !h.At.Equal(later) {
		t.Errorf("c is %+v", h)
	}
	if h := l.of(snap("b", 3)); h != (holding{Due: Due{"b", 3, at}}) {
		t.Errorf("of a newer version of b is known %+v", h)
	}
	l.seen([]Due{{"d", 1, later}})
	if len(l.held) != 2 {
		t.Errorf("%d are kept, want ours and the one that is due", len(l.held))
	}

	l.carry(snap("a", 2))
	l.carry(snap("d", 2))
	l.carry(snap("e", 2))
	ours("a")
	if h := l.of(snap("a", 2)); !h.ours || l.held["d"].Version != 1 || len(l.held) != 2 {
		t.Errorf("after a message: %+v", l.held)
	}
	l.lose(Due{"a", 1, at}) // the answer to an old question
	ours("a")
	l.lose(Due{"a", 2, at})
	ours()
	l.drop("d")
	if len(l.held) != 0 {
		t.Errorf("%+v are kept", l.held)
	}
}
