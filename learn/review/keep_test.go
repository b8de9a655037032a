package review

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/view"
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
		again, total, err := Decode(r, data)
		if err != nil {
			t.Fatal(err)
		}
		if total != len(v.Turns) {
			t.Errorf("%s: %d turns of %d", name, total, len(v.Turns))
		}
		if !reflect.DeepEqual(v, again) {
			t.Errorf("%s comes back changed", name)
		}
		w := view.In(lang.Of("pl"))
		if !reflect.DeepEqual(v.Show(w), again.Show(w)) {
			t.Errorf("%s is shown otherwise", name)
		}
		other := *r
		other.Actions, other.Result = r.Actions[:len(r.Actions)/2], nil
		if _, _, err := Decode(&other, data); err == nil {
			t.Errorf("%s: the review of another game was read", name)
		}
		for _, wrong := range [][]byte{nil, []byte("no review"), data[:len(data)/2]} {
			if got, _, err := Decode(r, wrong); err == nil || got != nil {
				t.Errorf("%s: a review was read from %q", name, wrong)
			}
		}
		broken := *r
		broken.Actions = append(slices.Clone(r.Actions[:40]), r.Actions[10:]...)
		if _, _, err := Decode(&broken, data); err == nil {
			t.Errorf("%s: the review of a broken record was read", name)
		}
	}
}

// TestKeptFormat: a review of another format is refused, with both formats.
func TestKeptFormat(t *testing.T) {
	r := read(t, "002-2p-intro.txt")
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(`{"Format":2}`))
	z.Close()
	if _, _, err := Decode(r, b.Bytes()); err == nil || err.Error() != "review: format 2, this program knows 1" {
		t.Errorf("%v", err)
	}
	v := reviewOf(t, r)
	v.Final.Win[0] = math.NaN()
	if _, err := v.Encode(); err == nil {
		t.Error("no number was written")
	}
}

// TestContinue: a review that was kept half-way goes on from there, and ends like one made in one go; the turns judged before are not
// judged again. Half of it is not taken for the whole.
func TestContinue(t *testing.T) {
	r := read(t, "002-2p-intro.txt")
	whole := reviewOf(t, r)
	var half []byte
	stop := errors.New("stopped")
	judge := By(fakes, bot.Limit{Simulations: 100}) // as reviewOf
	ctx, cancel := context.WithCancelCause(t.Context())
	_, err := Of(ctx, r, Judges{Judge: judge}, 1, func(sofar *Review, total int) {
		if len(sofar.Turns) == total/2 {
			half, _ = sofar.Encode()
			cancel(stop)
		}
	})
	if !errors.Is(err, stop) {
		t.Fatal(err)
	}
	sofar, total, err := Decode(r, half)
	if err != nil || len(sofar.Turns) != total/2 || total != len(whole.Turns) {
		t.Fatal(sofar, total, err)
	}
	least := total
	again, err := Continue(t.Context(), sofar, r, Judges{Judge: judge}, 1, func(sofar *Review, _ int) { least = min(least, len(sofar.Turns)) })
	if err != nil || least != total/2+1 {
		t.Fatalf("%v; the first turn judged is %d", err, least)
	}
	if !reflect.DeepEqual(whole, again) {
		t.Error("it ends otherwise")
	}
}
