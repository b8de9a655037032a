package table

import (
	"math/rand/v2"
	"slices"
	"testing"

	"barrage/game/rules"
)

// TestLogAgainstModel walks about in histories at random and compares with a plain
// model that keeps every position with the actions that led to it.
func TestLogAgainstModel(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 1))
		start, err := rules.New(rules.Options{Players: 2 + uint8(seed%3), Variant: rules.Full})
		if err != nil {
			t.Fatal(err)
		}
		log := newLog(start)
		type place struct {
			state   rules.State
			actions []rules.Action
		}
		model := []place{{state: start}} // by ply
		for log.Plies() < 300 && !log.Now().Done() {
			now := model[len(model)-1]
			if r.IntN(4) > 0 {
				legal := now.state.Legal(nil)
				a := legal[r.IntN(len(legal))]
				e, err := log.act(Entry{Seat: now.state.ToMove(), Action: a})
				if err != nil {
					t.Fatal(err)
				}
				next := place{now.state, append(slices.Clone(now.actions), a)}
				next.state.Play(a)
				if e.Hash != next.state.Hash() || e.Ply != len(model) {
					t.Fatalf("entry %+v", e)
				}
				model = append(model, next)
			} else {
				to := r.IntN(len(model))
				if _, err := log.back(Entry{To: to}); err != nil {
					t.Fatal(err)
				}
				model = append(model, model[to])
			}
			ply := r.IntN(len(model))
			if got := log.State(ply); got != model[ply].state || !slices.Equal(log.Actions(ply), model[ply].actions) {
				t.Fatalf("seed %d: position after ply %d of %d", seed, ply, log.Plies())
			}
			if *log.Now() != model[len(model)-1].state || log.Depth() != len(model[len(model)-1].actions) {
				t.Fatalf("seed %d: present position after ply %d", seed, log.Plies())
			}
		}
		// What comes from a store is the same, and is verified.
		again := newLog(start)
		for _, e := range log.entries {
			if err := again.add(e); err != nil {
				t.Fatal(err)
			}
		}
		if again.state != log.state || !slices.Equal(again.nodes, log.nodes) || !slices.Equal(again.future, log.future) {
			t.Fatal("replayed differently")
		}
		for i := range log.entries[:min(40, len(log.entries))] {
			bad := slices.Clone(log.entries)
			bad[i].Hash++
			damaged := newLog(start)
			var err error
			for _, e := range bad {
				if err = damaged.add(e); err != nil {
					break
				}
			}
			if err == nil {
				t.Fatalf("a wrong hash at %d is not noticed", i+1)
			}
		}
	}
}

// TestRedo: undo step by step and redo the same way; a new action ends the future.
func TestRedo(t *testing.T) {
	start, _ := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	log := newLog(start)
	act := func() {
		t.Helper()
		if _, err := log.act(Entry{Seat: log.Now().ToMove(), Action: log.Now().Legal(nil)[0]}); err != nil {
			t.Fatal(err)
		}
	}
	back := func(to int) {
		t.Helper()
		if _, err := log.back(Entry{To: to}); err != nil {
			t.Fatal(err)
		}
	}
	future := func(want ...int) {
		t.Helper()
		if !slices.Equal(log.future, want) {
			t.Fatalf("future %v, want %v", log.future, want)
		}
	}
	for range 5 {
		act()
	}
	back(4) // 6
	future(5)
	back(2) // 7
	future(5, 4, 3)
	back(3) // 8: redo
	future(5, 4)
	back(4)
	back(5)
	future()
	if log.Depth() != 5 || log.state != log.State(5) {
		t.Fatal("not where it was")
	}
	back(1)
	future(5, 4, 3, 2)
	act()
	future()
	back(5) // a jump to a line that was left is neither undo nor redo
	future()
}

// TestLogsPart: adding to a copy leaves the other as it was.
func TestLogsPart(t *testing.T) {
	start, _ := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	log := newLog(start)
	for range 10 {
		before := log
		state, plies := *before.Now(), before.Plies()
		log = log.copy()
		if _, err := log.act(Entry{Seat: log.Now().ToMove(), Action: log.Now().Legal(nil)[0]}); err != nil {
			t.Fatal(err)
		}
		if *before.Now() != state || before.Plies() != plies || len(before.After(0)) != plies {
			t.Fatal("the older log has changed")
		}
	}
}
