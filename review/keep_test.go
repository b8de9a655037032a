package review

import (
	"reflect"
	"testing"

	"barrage/lang"
	"barrage/view"
)

// TestKeep: a review comes back as it was, for every kind of game, and not for another game.
func TestKeep(t *testing.T) {
	for _, name := range []string{"002-2p-intro.txt", "021-3p-std.txt", "044-4p-lwp.txt"} {
		r := read(t, name)
		v := reviewOf(t, r)
		data, err := v.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(r, data)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(v, again) {
			t.Errorf("%s comes back changed", name)
		}
		w := view.In(lang.Polish)
		if !reflect.DeepEqual(v.Show(w), again.Show(w)) {
			t.Errorf("%s is shown otherwise", name)
		}
		other := *r
		other.Actions, other.Result = r.Actions[:len(r.Actions)/2], nil
		if _, err := Decode(&other, data); err == nil {
			t.Errorf("%s: the review of another game was read", name)
		}
		if _, err := Decode(r, data[:len(data)/2]); err == nil {
			t.Errorf("%s: half a review was read", name)
		}
	}
}
