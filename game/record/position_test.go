package record

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"barrage/game/rules"
)

// cut makes a record that begins at a ply of another.
func cut(t testing.TB, r *Record, ply int) *Record {
	t.Helper()
	s, err := r.At(ply, nil)
	if err != nil {
		t.Fatal(err)
	}
	position, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	rest := &Record{Header: r.Header, Actions: r.Actions[ply:], Result: r.Result}
	rest.Header.Position = string(position)
	return rest
}

// TestFromPosition: a game that begins in the middle of another, within the draft, a turn
// or between turns, goes the same way, and comes back as it was written.
func TestFromPosition(t *testing.T) {
	for i, o := range []rules.Options{
		full4, {Players: 2, Variant: rules.Introductory},
		{Players: 3, Variant: rules.Full, Leeghwater: true, Assignment: rules.FreeChoice, Automas: [4]uint8{0, 0, 4}},
	} {
		whole := played(t, o, uint64(i)+30)
		want, err := whole.Replay(nil)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < len(whole.Actions); ply += 31 {
			r := cut(t, whole, ply)
			got, err := Read(strings.NewReader(text(t, r)))
			if err != nil {
				t.Fatalf("from ply %d: %v", ply, err)
			}
			if got.Header.Position != r.Header.Position || !slices.Equal(got.Actions, r.Actions) || text(t, got) != text(t, r) {
				t.Fatalf("from ply %d: comes back different", ply)
			}
			end, err := got.Replay(nil)
			if err != nil || end != want {
				t.Fatalf("from ply %d: another end, %v", ply, err)
			}
			begin, err := got.At(0, nil)
			if at, _ := whole.At(ply, nil); err != nil || begin != at {
				t.Fatalf("from ply %d: another beginning, %v", ply, err)
			}
		}
	}
}

// TestBadPositions: a position that is damaged or of another game is refused with words.
func TestBadPositions(t *testing.T) {
	r := cut(t, played(t, full4, 40), 100)
	good := text(t, r)
	for _, c := range []struct{ name, old, new, want string }{
		{"empty", "position: " + r.Header.Position, "position:", "position must be a position"},
		{"other text", r.Header.Position, "chess", "position in the header: rules: not a state"},
		{"missing field", " round=", " rund=", "position in the header"},
		{"unsound", " pile=", " pile=S1,", "position in the header: rules: not a state"},
		{"other options", "\nwater: after contract", "\nwater: before contract", `it has other options: ["water: after contract"], the header has ["water: before contract"]`},
		{"other players", "\nplayers: 4", "\nplayers: 3", "names for"},
	} {
		damaged := strings.Replace(good, c.old, c.new, 1)
		if damaged == good {
			t.Fatalf("%s: nothing to damage", c.name)
		}
		if _, err := Read(strings.NewReader(damaged)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	// The same without a text in between.
	r.Header.Options.Leeghwater = true
	if _, err := r.Replay(nil); !errors.Is(err, ErrPosition) || !strings.Contains(err.Error(), "expansion: leeghwater") {
		t.Error(err)
	}
	if _, err := r.Lines(); !errors.Is(err, ErrPosition) {
		t.Error(err)
	}
}
