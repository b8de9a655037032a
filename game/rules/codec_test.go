package rules

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestUnreadable: what is not a whole state is refused, with the reason, and nothing is written.
func TestUnreadable(t *testing.T) {
	sc := full(t, Pair{USA, Mahiri}, Pair{Germany, Jill})
	sc.sound()
	data, _ := sc.s.MarshalBinary()
	text, _ := sc.s.MarshalText()
	refused := func(what string, read func(s *State) error, want string) {
		t.Helper()
		s := State{round: 3}
		if err := read(&s); !errors.Is(err, ErrDecode) || !strings.Contains(err.Error(), want) || s != (State{round: 3}) {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
	bytes := func(what string, data []byte, want string) {
		t.Helper()
		refused(what, func(s *State) error { return s.UnmarshalBinary(data) }, want)
	}
	bytes("nothing", nil, "unknown version")
	bytes("another version", append([]byte{9}, data[1:]...), "unknown version")
	bytes("no version", []byte{codecVersioned}, "unknown version")
	bytes("version 1 as a later one", append([]byte{codecVersioned, 1}, data[1:]...), "unknown version")
	head := 1 // of a later version of the rules 2
	if data[0] == codecVersioned {
		head = 2
	}
	for n := head; n < len(data); n++ {
		bytes("cut off", data[:n], "missing")
	}
	bytes("a byte more", append(slices.Clone(data), 0), "too many")

	for _, c := range []struct{ old, new, want string }{
		{positionMagic + " 1", positionMagic + " 9", ""},
		{positionMagic, "position", ""},
		{" round=1", " round=1 rounds=5", `unknown field "rounds"`},
		{" round=1", " round=one", "round"},
		{" round=1", " round=300", "round"},
		{" round=1", " round=1 spent_cards=21", "spent_cards"},
		{"turn:0:0:0:0:0:0", "turn:0:0:0:0:0", "stack"},
		{"turn:0:0:0:0:0:0", "turn:0:0:0:0:0:x", "stack"},
		{"turn:0:0:0:0:0:0", "turm:0:0:0:0:0:0", "prompt"},
		{"turn:0:0:0:0:0:0", strings.TrimSuffix(strings.Repeat("turn:0:0:0:0:0:0,", StackSize+1), ","), "stack"},
	} {
		if !strings.Contains(string(text), c.old) {
			t.Fatalf("no %q in %s", c.old, text)
		}
		changed := strings.Replace(string(text), c.old, c.new, 1)
		refused(c.new, func(s *State) error { return s.UnmarshalText([]byte(changed)) }, c.want)
	}
}
