package view

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"barrage/game/lang"
	"barrage/game/record/recordtest"
	"barrage/game/rules"
	"barrage/internal/merging"
)

// TestFilm: all through recorded games, the patches of every event lead from the position before an
// action over exactly the positions the rules passed to the one after it.
func TestFilm(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../record/testdata/games/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	stride := 3
	if testing.Short() {
		stride = 9
	}
	w := In(lang.English)
	events, packed := 0, 0
	for i := 0; i < len(files); i += stride {
		file := files[i]
		s := started(t, file)
		shown := merging.AsRead(t, withoutPrompt(&s.state))
		for ply, a := range s.actions {
			begun, after, log := s.state, s.state, rules.Log{Film: true}
			after.PlayLogged(a, &log)
			told := w.Film(&s.state, a)
			if len(told.Events) == 0 && !reflect.DeepEqual(shown, merging.AsRead(t, withoutPrompt(&after))) {
				t.Errorf("%s, ply %d: %s changes the table without an event", file, ply+1, a)
				shown = merging.AsRead(t, withoutPrompt(&after))
			}
			for i, h := range told.Events {
				want := &after
				if i < len(told.Events)-1 {
					want = &log.Frames[i]
				}
				if h.After != nil {
					shown = merging.Merge(shown, merging.AsRead(t, h.After))
				}
				if want := merging.AsRead(t, withoutPrompt(want)); !reflect.DeepEqual(shown, want) {
					t.Fatalf("%s, ply %d, event %d, %s: after %v the table is\n%v\nwant\n%v", file, ply+1, i, h.Kind, h.After, shown, want)
				}
			}
			gained(t, &begun, &log)
			summed(t, told.Events)
			patches := make([]*Patch, len(told.Events))
			for i, h := range told.Events {
				patches[i] = h.After
			}
			events += len(patches)
			packed += size(t, patches)
		}
	}
	if each := packed / events; each > 80 { // 51 in all games
		t.Errorf("a patch has %d bytes when packed", each)
	}
}

// gained checks that goods change with the event that says so, and with no other.
func gained(t *testing.T, begun *rules.State, log *rules.Log) {
	before := begun
	for i, e := range log.Events {
		now := &log.Frames[i]
		for seat := range rules.Seat(now.Players()) {
			if now.Player(seat).Company() == 0 {
				continue
			}
			was, is := before.Player(seat), now.Player(seat)
			want := func(kind rules.EventKind, had, has int) {
				n := 0
				if e.Kind == kind && e.Seat == seat {
					n = int(e.N)
				}
				if has-had != n {
					t.Fatalf("%v changes %v of seat %d from %d to %d", e, kind, seat, had, has)
				}
			}
			want(rules.EvVP, was.VP(), is.VP())
			want(rules.EvCredits, was.Credits(), is.Credits())
			if e.Kind != rules.EvEnergyReset {
				want(rules.EvEnergy, was.Energy(), is.Energy())
			}
			if home := e.Kind == rules.EvHome || e.Kind == rules.EvPicked; !home && (e.Kind == rules.EvEngineers && e.Seat == seat) != (was.Engineers()+architects(was) != is.Engineers()+architects(is)) {
				t.Fatalf("%v: seat %d had %d engineers and has %d", e, seat, was.Engineers(), is.Engineers())
			}
		}
		before = now
	}
}

func architects(p *rules.Player) int {
	if p.Architect() {
		return 1
	}
	return 0
}

type replay struct {
	state   rules.State
	actions []rules.Action
}

func started(t testing.TB, file string) replay {
	r := recordtest.Read(t, file)
	s, err := r.Header.Start()
	if err != nil {
		t.Fatal(err)
	}
	return replay{s, r.Actions}
}

func size(t *testing.T, v any) int {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	z, _ := flate.NewWriter(&out, flate.DefaultCompression)
	_, _ = z.Write(b)
	_ = z.Close()
	return out.Len()
}

// BenchmarkFilm: an action with its patches; without, it is Tell.
func BenchmarkFilm(b *testing.B) {
	for name, tell := range map[string]func(Words, *rules.State, rules.Action) Told{"tell": Words.Tell, "film": Words.Film} {
		b.Run(name, func(b *testing.B) {
			s, w, i := started(b, "../record/testdata/games/030-4p-std-promo.txt"), In(lang.English), 0
			begun := s.state
			for b.Loop() {
				if i == len(s.actions) {
					i, s.state = 0, begun
				}
				tell(w, &s.state, s.actions[i])
				i++
			}
		})
	}
}

// summed checks that the terms of every production come to the energy that it brought.
func summed(t *testing.T, events []Happened) {
	t.Helper()
	for i, h := range events {
		if (h.Terms != nil) != (h.Kind == "produced") {
			t.Fatalf("terms %v of %s", h.Terms, h.Kind)
		}
		if h.Terms == nil {
			continue
		}
		at := slices.IndexFunc(events[i:], func(e Happened) bool { return e.Kind == "energy" && e.Why == "production" })
		if at < 0 || events[i+at].Seat != h.Seat || events[i+at].N != rules.Terms(*h.Terms).Energy() || h.Terms.Drops != h.N {
			t.Fatalf("the terms %+v of %d drops do not come to the energy", *h.Terms, h.N)
		}
	}
}
