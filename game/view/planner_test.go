package view

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rules"
)

// TestPlanner: the productions planned are those that a space really offers, with the most
// drops of each; energy, toll and contracts are those of playing them; what is said to be
// missing is why the rules refuse the production, and one drop more gives what is said.
func TestPlanner(t *testing.T) {
	t.Parallel()
	w := In(lang.English)
	seen := map[string]int{}
	games(t, func(s *rules.State, legal []rules.Action) {
		p := PlannerOf(s, w)
		if s.Prompt().Kind == rules.AskProduce && s.ToMove() >= 0 && s.Player(s.ToMove()).Level() == 0 {
			offered(t, s, legal, p)
			seen["asked"]++
			return
		}
		for _, at := range p.Spaces {
			take := taking(legal, at.Space)
			if at.Short > 0 {
				seen["short"]++
			}
			if take == 0 {
				for _, l := range at.Lines {
					if l.Plan != nil || at.Short == 0 && l.Missing == "" {
						t.Fatalf("%s cannot be taken, and is planned: %+v", at.Space, l)
					}
				}
				continue
			}
			asked := produceAt(s, take)
			real := map[string]rules.Action{} // the most drops of each dam and conduit
			for _, a := range asked.Legal(nil) {
				dam, conduit, drops := a.Production()
				key := dam.String() + conduit.String()
				if _, _, old := real[key].Production(); real[key] == 0 || drops > old {
					real[key] = a
				}
			}
			for _, l := range at.Lines {
				key := l.Dam + l.Conduit
				a, ok := real[key]
				if ok != (l.Missing == "") {
					t.Fatalf("%s: %+v is offered: %v", at.Space, l, ok)
				}
				seen[l.Missing]++
				if !ok {
					refused(t, &asked, l)
					continue
				}
				delete(real, key)
				planned(t, s, &asked, a, at, l, seen)
			}
			if len(real) > 0 {
				t.Fatalf("%s: not planned: %v", at.Space, real)
			}
		}
	})
	for _, what := range []string{"", "powerhouse", "drop", "short", "fulfils", "more", "toll", "full", "asked"} {
		if seen[what] == 0 {
			t.Errorf("never seen: %q; seen: %v", what, seen)
		}
	}
}

// offered compares the productions shown where one is asked for with those that are legal: one
// for each dam and conduit, with the most drops, by energy.
func offered(t *testing.T, s *rules.State, legal []rules.Action, p *Planner) {
	t.Helper()
	most := map[string]rules.Action{}
	for _, a := range legal {
		if a.Kind() != rules.ActProduce {
			continue
		}
		dam, conduit, drops := a.Production()
		key := dam.String() + conduit.String()
		if _, _, old := most[key].Production(); most[key] == 0 || drops > old {
			most[key] = a
		}
	}
	if len(p.Spaces) != 1 || len(p.Spaces[0].Lines) != len(most) {
		t.Fatalf("%d productions, shown %+v", len(most), p)
	}
	before, paid := 1<<20, 0
	for _, l := range p.Spaces[0].Lines {
		a := most[l.Dam+l.Conduit]
		toll, owner := s.Toll(a)
		if a == 0 || l.Energy != s.Yield(a) || l.Terms != Terms(s.Terms(a)) || l.Toll != toll || l.Owner != int(owner) || l.Energy > before || l.Energy == before && l.Toll < paid || l.Missing != "" {
			t.Fatalf("%v gives %d for %d: %+v", a, s.Yield(a), toll, l)
		}
		if len(l.Plan.Actions) != 1 || l.Plan.Actions[0] != a.String() {
			t.Fatalf("%v is made by %v", a, l.Plan.Actions)
		}
		before, paid = l.Energy, l.Toll
	}
}

// produceAt takes a space and stops where a production is asked for, even if there is only one.
func produceAt(s *rules.State, a rules.Action) rules.State {
	next := *s
	log := rules.Log{Camera: true}
	next.PlayLogged(a, &log)
	for _, f := range log.Forced {
		if f.State.Prompt().Kind == rules.AskProduce && f.State.ToMove() == s.ToMove() {
			return f.State
		}
	}
	return next
}

// refused demands that the rules refuse a production for the reason shown.
func refused(t *testing.T, asked *rules.State, l PlannerLine) {
	t.Helper()
	code := map[string]rules.ReasonCode{"powerhouse": rules.NoPowerhouseThere, "drop": rules.DamEmpty, "credit": rules.NeedCredits, "energy": rules.EnergyTooLow}[l.Missing]
	a, err := notation.Parse(fmt.Sprintf("produce %s %s %d", l.Dam, l.Conduit, max(1, l.Drops)))
	if err != nil {
		t.Fatal(err)
	}
	next := *asked
	var no *rules.Refusal
	if err := next.Apply(a, nil); !errors.As(err, &no) {
		t.Fatalf("%+v can be played", l)
	}
	if no.Reason.Code != code && !(l.Missing == "powerhouse" && no.Reason.Code == rules.DamEmpty) {
		t.Fatalf("%+v is refused because of %v", l, no.Reason.Code)
	}
}

// planned compares a line with the production it stands for.
func planned(t *testing.T, s, asked *rules.State, a rules.Action, at PlannerSpace, l PlannerLine, seen map[string]int) {
	t.Helper()
	_, _, drops := a.Production()
	toll, owner := asked.Toll(a)
	if l.Drops != drops || l.Energy != asked.Yield(a) || l.Terms != Terms(asked.Terms(a)) || l.Toll != toll || l.Owner != int(owner) {
		t.Fatalf("%s: %+v is %v: energy %d, toll %d", at.Space, l, a, asked.Yield(a), toll)
	}
	if toll > 0 {
		seen["toll"]++
	}
	next := *asked
	next.Play(a)
	fulfils := []string{}
	if next.ToMove() == asked.ToMove() && next.Prompt().Kind == rules.AskFulfil {
		for _, c := range next.Legal(nil) {
			if c.Kind() == rules.ActFulfil {
				first, _ := c.Contracts()
				fulfils = append(fulfils, first.String())
			}
		}
	}
	slices.Sort(fulfils)
	shown := slices.Clone(l.Fulfils)
	slices.Sort(shown)
	if !slices.Equal(shown, fulfils) {
		t.Fatalf("%s: %+v fulfils %v", at.Space, l, fulfils)
	}
	if len(fulfils) > 0 {
		seen["fulfils"]++
	}
	dam, conduit, _ := a.Production()
	if m := l.More; m == nil || m.Energy != asked.Yield(rules.Produce(dam, conduit, drops+1)) || (m.By == "credit") != (drops < asked.Drops(dam)) || m.Full != (asked.Drops(dam) == drops && asked.Capacity(dam) == drops) {
		t.Fatalf("%s: %+v: one more is %+v", at.Space, l, l.More)
	} else if len(m.Fulfils) > 0 {
		seen["more"]++
	}
	if l.More.Full {
		seen["full"]++
	}
	if l.Plan == nil {
		t.Fatalf("%s: %+v has no plan", at.Space, l)
	}
	played := *s
	var log rules.Log
	for _, text := range l.Plan.Actions {
		step, err := notation.Parse(text)
		if err == nil {
			err = played.Apply(step, &log)
		}
		if err != nil {
			t.Fatalf("%v: %v", l.Plan.Actions, err)
		}
	}
	made := slices.IndexFunc(log.Events, func(e rules.Event) bool { return e.Kind == rules.EvEnergy && e.Why() == rules.ByProduction })
	if made < 0 || int(log.Events[made].N) != l.Energy {
		t.Fatalf("%v does not produce %d", l.Plan.Actions, l.Energy)
	}
}
