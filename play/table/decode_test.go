package table

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play/fault"
)

// TestSameEntry: an entry is the same in whatever zone its time is written, and another if anything else differs.
func TestSameEntry(t *testing.T) {
	at := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	e := Entry{Ply: 3, Kind: Act, Seat: 1, Action: rules.Pass(), At: at}
	zone := e
	zone.At = at.In(time.FixedZone("CET", 3600))
	later, other := e, e
	later.At = at.Add(time.Microsecond)
	other.Seat = 0
	if !e.same(zone) || e.same(later) || e.same(other) {
		t.Error("entries are taken for each other")
	}
	for _, c := range []struct {
		noted, asked int64
		other        bool
	}{{1, 1, false}, {1, 2, true}, {2, 1, true}, {0, 1, false}, {1, 0, false}} {
		if got := (Receipt{Command: c.noted}).other(c.asked); got != c.other {
			t.Errorf("%d and %d are other commands: %v", c.noted, c.asked, got)
		}
	}
}

// TestDecodeRefused: what cannot be read of a table is said with its id, and which version of the rules it needs.
func TestDecodeRefused(t *testing.T) {
	if _, err := decode(Row{ID: "the table", Doc: []byte("{")}); err == nil || !strings.HasPrefix(err.Error(), "table the table: ") {
		t.Error(err)
	}
	doc, err := json.Marshal(map[string]any{"Format": docFormat, "Settings": map[string]any{"Options": map[string]any{"Version": rules.Version + 1}}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = decode(Row{ID: "the table", Doc: doc})
	if e, ok := err.(*fault.Error); !ok || fault.CodeOf(err) != fault.NewerRules || !strings.Contains(e.Error(), fmt.Sprint("rules version ", rules.Version+1)) || !strings.Contains(e.Error(), fmt.Sprint("up to ", rules.Version)) {
		t.Errorf("%v", err)
	}
}

// TestListCache: the lists of as many people are kept as allowed, and then others.
func TestListCache(t *testing.T) {
	s := &listCache{lists: map[string]*list{}}
	for i := range maxLists + 1 {
		s.of(string(rune('a'+i%26)) + time.Duration(i).String())
		if want := i + 1; len(s.lists) != want && i < maxLists {
			t.Fatalf("%d lists, want %d", len(s.lists), want)
		}
	}
	if len(s.lists) != 1 {
		t.Errorf("%d lists are kept", len(s.lists))
	}
}
