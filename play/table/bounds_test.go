package table

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/ahead"
	"barrage/play/fault"
	"barrage/play/people"
)

// TestBoundsOfMemory: as many tables are kept in memory as allowed; what is forgotten is gone.
func TestBoundsOfMemory(t *testing.T) {
	c := newCopies()
	for i := range maxCopies {
		c.slot(fmt.Sprint(i))
	}
	if len(c.slots) != maxCopies {
		t.Errorf("%d tables of %d", len(c.slots), maxCopies)
	}
	if first := c.slot("0"); first != c.slot("0") || len(c.slots) != maxCopies {
		t.Error("a table has two places")
	}
	c.slot("new")
	if n := len(c.slots); n != maxCopies*9/10 { // one less than nine tenths, and the new one
		t.Errorf("%d tables are left", n)
	}
	if c.has(Changed{ID: "new", Version: 1}) || c.has(Changed{ID: "unknown"}) {
		t.Error("an empty place has a version")
	}
	c.slot("new").now.Store(&Snapshot{Version: 2})
	for version, has := range map[int64]bool{1: false, 2: true, 3: false} {
		if c.has(Changed{ID: "new", Version: version}) != has {
			t.Errorf("version 2 has %d: %v", version, !has)
		}
	}
	n := len(c.slots)
	if c.forget("new"); len(c.slots) != n-1 || c.has(Changed{ID: "new", Version: 1}) {
		t.Error("not forgotten")
	}
}

// unknown is a store that knows no table, or says nothing.
type unknown struct {
	Store
	err error
}

func (u *unknown) Version(context.Context, string) (int64, error) { return 0, u.err }

// TestUnknown: an id that no table has does not fill the memory.
func TestUnknown(t *testing.T) {
	gone := errors.New("the disk is gone")
	store := &unknown{err: gone}
	k := NewKeeper(Parts{Store: store}, time.Now, Options{})
	id := "tttttttttttttttttttttt"
	if _, err := k.Load(t.Context(), id); !errors.Is(err, gone) {
		t.Errorf("loaded: %v", err)
	}
	store.err = fault.ErrNotFound
	if _, err := k.Load(t.Context(), id); fault.CodeOf(err) != fault.NoSuchTable || k.core.copies.find(id) != nil {
		t.Errorf("an unknown id: %v, and it is kept in memory: %v", err, k.core.copies.find(id) != nil)
	}
}

// TestVisible: who may look at a table.
func TestVisible(t *testing.T) {
	tab := Table{Owner: "owner", Invite: "secret", Seats: []Seat{{For: "kept"}, {User: "player"}}}
	for _, c := range []struct {
		phase            Phase
		open, spectators bool
		full             bool
		want             string // who of the list below
	}{
		{Waiting, false, false, false, "owner player kept invited"},
		{Waiting, true, false, false, "owner player kept invited other nobody"},
		{Playing, false, true, false, "owner player kept invited"},
		{Playing, true, true, true, "owner player kept invited other nobody"},
		{Playing, true, false, true, "owner player"},
		{Playing, true, false, false, "owner player kept invited other nobody"},
		{Finished, true, false, false, "owner player kept"},
		{Finished, true, true, false, "owner player kept invited other nobody"},
	} {
		tab.Phase, tab.Settings.Open, tab.Settings.Spectators = c.phase, c.open, c.spectators
		tab.Seats[0] = Seat{For: "kept"}
		if c.full {
			tab.Seats[0] = Seat{User: "somebody"}
		}
		got := ""
		for _, who := range []string{"owner", "player", "kept", "invited", "other", "nobody"} {
			v := Viewer{User: people.User{ID: who}}
			switch who {
			case "invited":
				v.Invite = "secret"
			case "other":
				v.Invite = "guessed"
			case "nobody":
				v = Viewer{}
			}
			if tab.visible(v) {
				got += " " + who
			}
		}
		if got != " "+c.want {
			t.Errorf("%+v:%s", c, got)
		}
	}
}

// TestPlyOf: plies are counted from 0; negative is the present one.
func TestPlyOf(t *testing.T) {
	s, err := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if err != nil {
		t.Fatal(err)
	}
	snap := &Snapshot{Log: newLog(s)}
	for range 3 {
		if _, err := snap.Log.act(Entry{Seat: rules.Chance, Action: snap.Log.Now().Legal(nil)[0]}); err != nil {
			t.Fatal(err)
		}
	}
	for n, want := range map[int]int{-1: 3, -7: 3, 0: 0, 1: 1, 3: 3} {
		if got, err := snap.Ply(n); err != nil || got != want {
			t.Errorf("%d is %d, %v", n, got, err)
		}
	}
	if _, err := snap.Ply(4); fault.CodeOf(err).Class() != fault.NoSuchPly || err.Error() != "There is no move 4, only 0 to 3." {
		t.Error(err)
	}
	for to, ok := range map[int]bool{-1: false, 0: true, 2: true, 9: false} {
		if _, err := snap.Log.copy().back(Entry{To: to}); (err == nil) != ok {
			t.Errorf("back to %d of 3: %v", to, err)
		}
	}
}

// TestKeys: which idempotency keys are accepted.
func TestKeys(t *testing.T) {
	for key, good := range map[string]bool{
		"": true, "a b~": true, strings.Repeat("k", 80): true, strings.Repeat("k", 81): false, "a\x7f": false, "a\x1f": false, "ä": false,
	} {
		if err := checkKey(key); (err == nil) != good {
			t.Errorf("%q: %v", key, err)
		}
	}
}

// TestShownName: only the seat of somebody who has deleted everything bears the words for it;
// a person may call themselves anything.
func TestShownName(t *testing.T) {
	for _, c := range []struct {
		seat Seat
		want string
	}{
		{Seat{Name: deletedName}, lang.English.Text("table.deleted")},
		{Seat{Name: deletedName, User: "u"}, deletedName},
		{Seat{Name: "Ann"}, "Ann"},
		{Seat{Name: "torrent", Bot: "torrent"}, "Torrent"},
		{Seat{Name: "Ann", Bot: "torrent", User: "u"}, "Ann"}, // plays for them while they are away
	} {
		if got := c.seat.shownName(lang.English); got != c.want {
			t.Errorf("%+v is shown as %q", c.seat, got)
		}
	}
}

// TestKeptFor: a seat is kept for those it is reserved for, the first included, and nobody else.
func TestKeptFor(t *testing.T) {
	tab := Table{Seats: []Seat{{For: "ann"}, {}, {For: "bob"}}}
	for user, want := range map[string]bool{"ann": true, "bob": true, "eve": false} {
		if tab.KeptFor(user) != want {
			t.Errorf("kept for %s: %v", user, !want)
		}
	}
}

// TestCopiedLog: what is taken back in a copy of a log leaves the log as it was.
func TestCopiedLog(t *testing.T) {
	l := Log{future: []int{1, 2, 3}}
	c := l.copy()
	c.future[0] = 9
	if len(c.future) != 3 || l.future[0] != 1 {
		t.Errorf("%v and %v", l.future, c.future)
	}
}

// TestMisfits: what does not fit is said, with its figures.
func TestMisfits(t *testing.T) {
	state, err := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if err != nil {
		t.Fatal(err)
	}
	refusal := state.Apply(rules.Pass(), nil)
	illegally := &ahead.Refused{State: state, Err: refusal}
	for want, m := range map[string]ahead.Misfit{
		view.In(lang.English).Refusal(&state, refusal.(*rules.Refusal)): {Reason: ahead.Illegal, Refused: illegally},
		"It would bring 2 credits instead of 3 credits.":                {Reason: ahead.Less, What: ahead.Credits, Foreseen: 3, Gets: 2},
		"It would bring 0 energy instead of 1 energy.":                  {Reason: ahead.Less, What: ahead.Energy, Foreseen: 1, Gets: 0},
		"It would cost 1 credit instead of 0 credits.":                  {Reason: ahead.Less, What: ahead.Credits, Foreseen: 0, Gets: -1},
		"It would cost 5 credits instead of 4 credits.":                 {Reason: ahead.Less, What: ahead.Credits, Foreseen: -4, Gets: -5},
		"It would give another company more than before.":               {Reason: ahead.Others},
		"You would face other choices than the ones you planned for.":   {Reason: ahead.Asked},
	} {
		if got := misfitText(&m, lang.English); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestLostBetween: what a database has lost is counted, unless another service has noted it already.
func TestLostBetween(t *testing.T) {
	entry := func(ply int, seat rules.Seat, a rules.Action) Entry {
		return Entry{Ply: ply, Kind: Act, Seat: seat, Action: a}
	}
	known := []Entry{entry(1, rules.Chance, 1), entry(2, 0, 2), entry(3, 1, 3), entry(4, rules.Chance, 4), entry(5, 0, 5)}
	other := entry(4, 1, 9)
	snap := func(entries []Entry, lost ...Lost) *Snapshot {
		return &Snapshot{Table: &Table{Lost: lost}, Log: &Log{entries: entries}}
	}
	for _, c := range []struct {
		name     string
		old, now *Snapshot
		want     *Lost
	}{
		{"nothing known", nil, snap(known), nil},
		{"the same", snap(known), snap(known), nil},
		{"more", snap(known[:3]), snap(known), nil},
		{"one move", snap(known), snap(known[:4]), &Lost{Ply: 4, Moves: 1}},
		{"with a draw", snap(known), snap(known[:3]), &Lost{Ply: 3, Moves: 1}},
		{"all", snap(known), snap(nil), &Lost{Ply: 0, Moves: 3}},
		{"played otherwise", snap(known), snap(append(slices.Clone(known[:3]), other)), &Lost{Ply: 3, Moves: 1}},
		{"noted elsewhere", snap(known), snap(known[:3], Lost{Ply: 3, Moves: 1}), nil},
		{"more noted elsewhere", snap(known), snap(known[:3], Lost{Ply: 2, Moves: 2}), nil},
		{"less noted elsewhere", snap(known), snap(known[:2], Lost{Ply: 2, Moves: 1}), &Lost{Ply: 2, Moves: 2}},
		{"later ones noted elsewhere", snap(known), snap(known[:2], Lost{Ply: 3, Moves: 2}), &Lost{Ply: 2, Moves: 2}},
		{"noted before", snap(known, Lost{Ply: 3, Moves: 1}), snap(known[:3], Lost{Ply: 3, Moves: 1}), &Lost{Ply: 3, Moves: 1}},
		{"forgotten, too", snap(known, Lost{Ply: 1, Moves: 1}), snap(known[:3]), &Lost{Ply: 3, Moves: 1}},
	} {
		got := lostBetween(c.old, c.now)
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestClone: a change of a copy of a table does not change the table.
func TestClone(t *testing.T) {
	full := func() *Table {
		return &Table{Seats: []Seat{{Name: "a"}}, Timer: Timer{Left: []time.Duration{1}}, Requests: []Request{{ID: 1, Yes: []string{"a"}}}, Overtime: []Overtime{{From: 1}}, Planned: []Planned{{Ply: 1}},
			Ahead: []Ahead{{From: 1}}, Lost: []Lost{{Ply: 1}}, Quit: []Quit{{Name: "a"}}, Removed: []string{"a"}, Silenced: []string{"a"}, Stood: []Stood{{From: 1}}, Excused: []rules.Seat{1}, Ends: []End{{Place: 1}}, Waived: []Waived{{Request: 1}}, Gone: []Gone{{Ply: 1}}}
	}
	x := full()
	c := x.clone()
	if !reflect.DeepEqual(x, c) {
		t.Fatalf("%+v, copied %+v", x, c)
	}
	c.Seats[0].Name, c.Timer.Left[0], c.Requests[0].ID, c.Requests[0].Yes[0], c.Overtime[0].From, c.Planned[0].Ply = "b", 2, 2, "b", 2, 2
	c.Ahead[0].From, c.Lost[0].Ply, c.Quit[0].Name, c.Removed[0], c.Silenced[0] = 2, 2, "b", "b", "b"
	c.Stood[0].From, c.Excused[0], c.Ends[0].Place = 2, 2, 2
	c.Waived[0].Request, c.Gone[0].Ply = 2, 2
	if !reflect.DeepEqual(x, full()) {
		t.Errorf("changed to %+v", x)
	}
	// What a table has in lists is in the test.
	for f := range reflect.TypeFor[Table]().Fields() {
		if f.Type.Kind() == reflect.Slice && reflect.ValueOf(*x).FieldByIndex(f.Index).Len() == 0 && f.Name != "Result" {
			t.Errorf("%s is not tried", f.Name)
		}
	}
}

// TestWishOf: the numbers of a wish are those of its kind; one that is missing is none.
func TestWishOf(t *testing.T) {
	n := func(n int) *int { return &n }
	for _, c := range []struct {
		kind     RequestKind
		to, seat *int
		want     Wish
	}{
		{AskUndo, n(3), n(1), WishUndo{3}},
		{AskUndo, n(0), nil, WishUndo{0}},
		{AskUndo, n(-1), nil, WishUndoLast{}},
		{AskUndo, nil, nil, WishUndoLast{}},
		{AskBot, n(3), n(1), WishBot{1}},
		{AskBot, nil, nil, WishBot{-1}},
		{AskEnd, n(3), n(1), WishEnd{}},
		{AskDay, nil, nil, WishDay{}},
		{AskPause, n(3), nil, WishPause{3}},
		{AskPause, n(0), nil, WishGoOn{}},
		{AskPause, nil, nil, WishPause{-1}},
		{"tea", nil, nil, unknownWish{"tea"}},
	} {
		if got := WishOf(c.kind, c.to, c.seat); got != c.want {
			t.Errorf("%s is %#v, want %#v", c.kind, got, c.want)
		}
	}
}
