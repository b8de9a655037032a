package trace

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"barrage/view"
)

func files(t *testing.T) []string {
	t.Helper()
	list, _ := filepath.Glob("testdata/*.json.gz")
	if len(list) == 0 {
		t.Fatal("no recorded games")
	}
	return list
}

func open(t *testing.T, name string) *File {
	t.Helper()
	fd, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer fd.Close()
	f, err := Read(fd)
	if err != nil {
		t.Fatal(name, err)
	}
	return f
}

// TestAgree: our rules agree with every recorded game, down to the last snapshot.
func TestAgree(t *testing.T) {
	for _, name := range files(t) {
		f := open(t, name)
		r, err := Check(f)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		states, decisions := 0, 0
		for _, e := range f.Log {
			switch {
			case e.T == "state":
				states++
			case e.T == "decision" && len(e.Legal) > 0:
				decisions++
			}
		}
		if r.Snapshots != states {
			t.Errorf("%s: %d of %d snapshots compared", name, r.Snapshots, states)
		}
		// Decisions without alternative are not asked here; nearly all others are.
		if r.Options < decisions*8/10 {
			t.Errorf("%s: options of %d of %d decisions compared", name, r.Options, decisions)
		}
		if r.Tolerated[Unrecorded] > 0 {
			t.Errorf("%s: %d answers had to be searched", name, r.Tolerated[Unrecorded])
		}
		if s, err := r.Record.Replay(nil); err != nil || !s.Done() {
			t.Errorf("%s: converted: %v", name, err)
		}
	}
}

// TestWaterFirstMatters: without the switch of Q10 one game differs, where a
// contract's base stands in the way of the drops, and only that one.
func TestWaterFirstMatters(t *testing.T) {
	for _, name := range files(t) {
		c := &checker{file: open(t, name), strictWater: true, report: Report{Tolerated: map[Deviation]int{}}}
		err := c.run()
		var d *Difference
		if want := strings.Contains(name, "002-2p-intro"); errors.As(err, &d) != want || err != nil && !want {
			t.Errorf("%s: %v", name, err)
		}
		if d != nil && !strings.Contains(d.Field, "water") && !strings.Contains(d.Field, "drops") {
			t.Errorf("%s: differs in %s", name, d.Field)
		}
	}
}

// TestUnrecordedSteps: decisions missing from the log, or recorded in another order,
// are found by what follows.
func TestUnrecordedSteps(t *testing.T) {
	searched := map[string]int{}
	for i, name := range files(t) {
		for k, kind := range []string{"pay", "choose", "produce", "fulfil_contract", "place_drops", "retrieve_machines"} {
			if (i+k)%3 > 0 {
				continue
			}
			f := open(t, name)
			n := 0
			f.Log = slices.DeleteFunc(f.Log, func(e Entry) bool {
				missing := e.T == "decision" && e.Kind == kind
				if missing {
					n++
				}
				return missing && n%3 == 1
			})
			r, err := Check(f)
			if err != nil {
				t.Errorf("%s without %s: %v", name, kind, err)
			}
			searched[kind] += r.Tolerated[Unrecorded]
		}
		f := open(t, name)
		step := func(e *Entry) bool {
			return e.T == "decision" && e.Kind != "place_engineers" && e.Kind != "construct_without_engineers"
		}
		for i := range f.Log[1:] {
			a, b := &f.Log[i], &f.Log[i+1]
			if step(a) && step(b) && a.Company == b.Company {
				*a, *b = *b, *a
				searched["swapped"]++
			}
		}
		if _, err := Check(f); err != nil {
			t.Errorf("%s in another order: %v", name, err)
		}
	}
	for kind, n := range searched {
		if n == 0 {
			t.Errorf("%s: nothing was searched", kind)
		}
	}
}

// TestDifferencesAreFound: a game that was tampered with does not agree, and the
// report names turn, field, ours and theirs.
func TestDifferencesAreFound(t *testing.T) {
	name := "testdata/021-3p-std.json.gz"
	first := func(f *File, ok func(*Entry) bool) *Entry {
		for i := range f.Log {
			if ok(&f.Log[i]) {
				return &f.Log[i]
			}
		}
		t.Fatal("no such entry")
		return nil
	}
	turn := func(n int) func(*Entry) bool { return func(e *Entry) bool { return e.At == "turn_end" && e.Turn == n } }
	company := func(e *Entry, change func(*view.Company)) {
		c := e.State.Companies["italy"]
		change(&c)
		e.State.Companies["italy"] = c
	}
	decision := func(kind string) func(*Entry) bool {
		return func(e *Entry) bool { return e.T == "decision" && e.Kind == kind && len(e.Legal) > 0 }
	}
	drop := func(e *Entry, option string) {
		var legal map[string]any
		if json.Unmarshal(e.Legal, &legal) != nil {
			t.Fatal("no options")
		}
		spaces, _ := legal["spaces"].(map[string]any)
		delete(spaces, option)
		delete(legal, option)
		e.Legal, _ = json.Marshal(legal)
	}
	for what, c := range map[string]struct {
		change func(f *File)
		want   string
	}{
		"credits": {func(f *File) { company(first(f, turn(20)), func(c *view.Company) { c.Credits++ }) }, "turn 20, "},
		"field":   {func(f *File) { company(first(f, turn(20)), func(c *view.Company) { c.Credits++ }) }, "/companies/italy/credits"},
		"wheel":   {func(f *File) { company(first(f, turn(30)), func(c *view.Company) { c.Wheel[3].Mixers += 2 }) }, "/companies/italy/wheel"},
		"tile": {func(f *File) {
			company(first(f, turn(30)), func(c *view.Company) { c.Tiles = append(c.Tiles, "adv_1_wild") })
		}, "/tiles"},
		"water": {func(f *File) { first(f, turn(5)).State.Map.Water["B9L"] = 3 }, "/map/water/B9L"},
		"space": {func(f *File) {
			first(f, turn(9)).State.ActionSpaces["turbine_p2_r"] = map[string]view.Stand{"italy": {Engineer: 3}}
		}, "/action_spaces"},
		"option": {func(f *File) { drop(first(f, decision("place_engineers")), "workshop_r1_l") }, "ours with workshop_r1_l 1, theirs without"},
		"site":   {func(f *File) { drop(first(f, decision("construct")), "P12_1") }, "ours with P12_1"},
		"round": {func(f *File) {
			s := first(f, func(e *Entry) bool { return e.T == "round_scoring" })
			x := s.Scores["italy"]
			x.BonusVP++
			s.Scores["italy"] = x
		}, "bonus_vp"},
		"final": {func(f *File) {
			s := first(f, func(e *Entry) bool { return e.T == "final_scoring" })
			x := s.Scores["italy"]
			x.WaterVP++
			s.Scores["italy"] = x
		}, "water_vp"},
		"result":    {func(f *File) { f.Result.VP["italy"]-- }, "result italy"},
		"cut short": {func(f *File) { f.Log = f.Log[:300] }, "end of the log"},
		"setup":     {func(f *File) { f.Setup.Objective = "obj_nothing" }, "obj_nothing"},
		"move":      {func(f *File) { first(f, decision("construct")).Space = "P5_9" }, "P5_9"},
		"illegal": {func(f *File) {
			e := first(f, decision("place_engineers"))
			e.Space, e.Engineers, e.Legal = "turbine_p2_l", 2, nil
		}, "refused"},
		"chance":     {func(f *File) { first(f, func(e *Entry) bool { return e.T == "chance" }).Kind = "weather" }, "weather"},
		"missing":    {func(f *File) { f.Log = slices.DeleteFunc(f.Log, func(e Entry) bool { return e.T == "chance" }) }, "still asked"},
		"turn order": {func(f *File) { e := first(f, turn(1)); slices.Reverse(e.State.TurnOrder) }, "/turn_order"},
	} {
		f := open(t, name)
		c.change(f)
		if _, err := Check(f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}

// TestBadFiles: what cannot be checked is refused with words.
func TestBadFiles(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "not a recorded game",
		"[]":                    "not a recorded game",
		`{"format": "other/2"}`: `format is "other/2"`,
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"format": "barrage-trace/1", "options": {"humans": 2, "setup": "huge"}}`:                       "unknown setup",
		`{"format": "barrage-trace/1", "options": {"humans": 9, "setup": "full"}}`:                       "players must be",
		`{"format": "barrage-trace/1", "options": {"humans": 2, "setup": "full"}}`:                       "end of the log",
		`{"format": "barrage-trace/1", "options": {"humans": 2, "setup": "full", "automa_levels": [1]}}`: "Automas",
	} {
		f, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Check(f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// Every deviation has words.
func TestDeviationsHaveWords(t *testing.T) {
	for _, d := range slices.Sorted(maps.Keys(deviationNames)) {
		if d.String() == "" {
			t.Errorf("deviation %d", d)
		}
	}
}
