package review

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/view"
	"barrage/learn/reason"
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

// TestKeptReasons: the reasons of every kind come back as they were, whatever their arguments are.
func TestKeptReasons(t *testing.T) {
	kept := map[string]bool{}
	for _, fields := range listed(t) {
		s := stateOf(t, fields)
		list := reason.Bare(reason.All(&s, parsed(t, fields[2]), parsed(t, fields[3])))
		data, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		var again []reason.Reason
		if err := json.Unmarshal(data, &again); err != nil {
			t.Fatal(err)
		}
		if len(list) > 0 && !reflect.DeepEqual(list, again) {
			t.Errorf("%s: %+v comes back as %+v", strings.Join(fields[:3], " "), list, again)
		}
		for _, r := range list {
			kept[r.Kind] = true
		}
	}
	codes, _ := reason.Kinds()
	for _, code := range codes {
		if !kept[code] {
			t.Errorf("no %s was kept", code)
		}
	}
	for _, wrong := range []string{`{"Type":"n","Value":"x"}`, `{"Type":"nothing","Value":1}`, `7`} {
		if err := json.Unmarshal([]byte(wrong), new(reason.Arg)); err == nil {
			t.Errorf("%s was read", wrong)
		}
	}
	if _, err := json.Marshal(reason.Arg{Name: "x", Value: 1.5}); err == nil {
		t.Error("an argument of an unknown type was written")
	}
}

// TestKeptByEarlier: a review that an earlier program has kept, without reasons or with those of another version, is opened, and shown as
// if it were judged now; one of this program is shown without looking for reasons again, also while it is under way.
func TestKeptByEarlier(t *testing.T) {
	r := read(t, "021-3p-std.txt")
	v := reviewOf(t, r)
	w := view.In(lang.English)
	want := v.Show(w)
	if !slices.ContainsFunc(want.Turns, func(x JudgedTurn) bool { return len(x.Reasons) > 0 || x.Best != nil && len(x.Best.Reasons) > 0 }) {
		t.Fatal("there are no reasons")
	}
	data, err := v.Encode()
	if err != nil {
		t.Fatal(err)
	}
	change := func(how func(k map[string]any)) *Review {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		k := map[string]any{}
		if err := json.NewDecoder(z).Decode(&k); err != nil {
			t.Fatal(err)
		}
		how(k)
		var b bytes.Buffer
		out := gzip.NewWriter(&b)
		if err := json.NewEncoder(out).Encode(k); err != nil || out.Close() != nil {
			t.Fatal(err)
		}
		again, _, err := Decode(r, b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		return again
	}
	turn := func(k map[string]any, i int) map[string]any { return k["Turns"].([]any)[i].(map[string]any) }
	old := change(func(k map[string]any) {
		delete(k, "Reasons")
		for i := range k["Turns"].([]any) {
			delete(turn(k, i), "Reasons")
			delete(turn(k, i), "Reasoned")
		}
	})
	other := change(func(k map[string]any) {
		k["Reasons"] = reason.Version + 1
		for i := range k["Turns"].([]any) {
			delete(turn(k, i), "Reasons")
		}
	})
	for name, again := range map[string]*Review{"without reasons": old, "with those of another version": other} {
		if !reflect.DeepEqual(again.Show(w), want) {
			t.Errorf("%s it is shown otherwise", name)
		}
	}
	// Those that are kept are shown.
	none := change(func(k map[string]any) {
		for i := range k["Turns"].([]any) {
			delete(turn(k, i), "Reasons")
		}
	})
	for _, x := range none.Show(w).Turns {
		if len(x.Reasons) > 0 || x.Best != nil && len(x.Best.Reasons) > 0 {
			t.Fatalf("turn %d: reasons were looked for again", x.Number)
		}
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
