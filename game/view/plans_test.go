package view

import (
	"slices"
	"testing"

	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rules"
	"barrage/game/turns"
)

// TestPlans: the turn planned for a thing can be played, names the thing, and is the
// cheapest: no other space without an ability that leads to the thing costs fewer credits.
func TestPlans(t *testing.T) {
	w := In(lang.English)
	kinds, offered := map[rules.ActionKind]int{}, map[rules.Section]int{}
	some(t, func(s *rules.State, legal []rules.Action) {
		if s.Done() || s.ToMove() < 0 || s.Prompt().Kind != rules.AskTurn || s.Player(s.ToMove()).Level() > 0 {
			return
		}
		seat := s.ToMove()
		list := plans(s, w)
		// A tile, a work and a building can be pointed at where its space can be taken.
		for _, a := range legal {
			space, _, with := a.Space()
			if a.Kind() != rules.ActSpace || with != 0 {
				continue
			}
			id := ""
			switch space.Section() {
			case rules.PatentOffice:
				id = s.Patents()[space.N()-1].String()
			case rules.ExternalWorks:
				id = s.Works()[space.N()-1].String()
			case rules.PrivateBuildings:
				id = space.Building().String()
			default:
				continue
			}
			offered[space.Section()]++
			if p, ok := list[id]; !ok || p.Targets[id] == 0 {
				t.Fatalf("%s can be taken, and there is no plan for %s", space, id)
			}
		}
		for id, p := range list {
			if p.Targets[id] == 0 || p.Text == "" {
				t.Fatalf("the plan for %s is %+v", id, p)
			}
			after := *s
			fee := 0
			for i, text := range p.Actions {
				a, err := notation.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				if i == 0 {
					space, _, _ := a.Space()
					fee = space.Fee()
				}
				if after.ToMove() != seat {
					t.Fatalf("%v: %s is answered by %d", p.Actions, text, after.ToMove())
				}
				if err := after.Apply(a, nil); err != nil {
					t.Fatalf("%v: %v", p.Actions, err)
				}
				kinds[a.Kind()]++
			}
			for _, a := range legal {
				if a.Kind() != rules.ActSpace {
					if slices.Contains(legal, a) && targets(s, a)[id] > 0 {
						t.Fatalf("%s is planned, though %v names it", id, a)
					}
					continue
				}
				space, _, with := a.Space()
				if with != 0 || space.Fee() >= fee {
					continue
				}
				next := *s
				next.Play(a)
				if turns.Over(&next, seat) || slices.Contains([]rules.PromptKind{rules.AskFulfil, rules.AskMachines, rules.AskPay}, next.Prompt().Kind) {
					continue
				}
				for _, b := range next.Legal(nil) {
					if targets(&next, b)[id] > 0 {
						t.Fatalf("%v for %s costs %d, %v only %d", p.Actions, id, fee, a, space.Fee())
					}
				}
			}
		}
	})
	for _, section := range []rules.Section{rules.PatentOffice, rules.ExternalWorks, rules.PrivateBuildings} {
		if offered[section] == 0 {
			t.Errorf("no space of %s was open", section)
		}
	}
	for _, k := range []rules.ActionKind{rules.ActBuild, rules.ActProduce, rules.ActDrops, rules.ActTake, rules.ActTile} {
		if kinds[k] == 0 {
			t.Errorf("nothing was planned with %s", k.ID())
		}
	}
}

// TestThrough: a preview that runs through to the end of the turn is what comes of playing
// the answer and everything it assumes, in every figure; the terms of a production add up
// to the energy it gives.
func TestThrough(t *testing.T) {
	w := In(lang.English)
	assumed, places, productions, scored, n := map[string]int{}, map[[2]int]int{}, 0, 0, 0
	games(t, func(s *rules.State, legal []rules.Action) {
		if s.Done() || s.ToMove() < 0 || s.Player(s.ToMove()).Level() > 0 {
			return
		}
		n++
		seat := s.ToMove()
		a := legal[n%len(legal)]
		got, err := Through(s, []rules.Action{a}, nil, w)
		if err != nil {
			t.Fatal(err)
		}
		after := *s
		var log rules.Log
		answers := []rules.Action{a}
		for _, x := range got.Steps {
			b, err := notation.Parse(x.Answer.Action)
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, b)
			assumed[x.Kind]++
		}
		for _, b := range answers {
			if after.ToMove() != seat {
				t.Fatalf("%v: somebody else is asked", answers)
			}
			if err := after.Apply(b, &log); err != nil {
				t.Fatalf("%v: %v", answers, err)
			}
		}
		if got.Hash != Hash(after.Hash()) || got.Ends != turns.Over(&after, seat) || !slices.Equal(got.Events, Happenings(log.Events)) {
			t.Fatalf("%v leads elsewhere", answers)
		}
		if answered(s, a, w).Open == got.Ends {
			t.Fatalf("%v: open and over", a)
		}
		if !got.Ends {
			if _, ok := assume(&after); ok {
				t.Fatalf("%v: %v is left open", answers, after.Prompt().Kind)
			}
		}
		// Every production, with the energy it gave.
		var energies []int
		for i, e := range log.Events {
			if e.Kind != rules.EvProduced {
				continue
			}
			for _, later := range log.Events[i:] {
				if later.Kind == rules.EvEnergy && later.Seat == e.Seat {
					energies = append(energies, int(later.N))
					break
				}
			}
		}
		if len(energies) != len(got.Productions) {
			t.Fatalf("%v: %d productions, %d shown", answers, len(energies), len(got.Productions))
		}
		for i, p := range got.Productions {
			productions++
			if p.Energy != energies[i] || p.Drops*p.Value+p.Space+p.Company+p.Officer != p.Energy || p.Toll > 0 && p.Toll != p.Drops || p.House == "" {
				t.Fatalf("%v: %+v gave %d", answers, p, energies[i])
			}
			// The place is the one that is scored: by the turn itself if it ends the round, else if the round ended now.
			vp := got.Game.Seats[p.Seat].Projection.Ranking
			for _, e := range log.Events {
				switch {
				case e.Kind == rules.EvPhase && e.Phase() == rules.Scoring:
					vp, scored = 0, scored+1
				case e.Kind == rules.EvVP && e.Source() == rules.FromRanking && e.Seat == rules.Seat(p.Seat):
					vp = int(e.N)
				}
			}
			if want := map[[2]int]int{{1, 1}: 6, {1, 2}: 4, {1, 3}: 3, {1, 4}: 2, {2, 1}: 2, {2, 2}: 1, {2, 3}: 1}[[2]int{p.Place, p.Shared}]; vp != want {
				t.Fatalf("%v: place %d shared by %d, %d VP", answers, p.Place, p.Shared, vp)
			}
			places[[2]int{p.Place, min(p.Shared, 2)}]++
		}
	})
	if productions == 0 {
		t.Error("nothing was produced")
	}
	if !testing.Short() && (scored == 0 || places[[2]int{1, 1}]*places[[2]int{1, 2}]*places[[2]int{2, 1}]*places[[2]int{2, 2}] == 0) {
		t.Errorf("places %v, %d rounds scored", places, scored)
	}
	for _, kind := range []string{"build", "pay", "produce", "fulfil", "machines"} {
		if assumed[kind] == 0 && !testing.Short() {
			t.Errorf("nothing was assumed for %q", kind)
		}
	}
}
