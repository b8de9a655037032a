package lesson

import (
	"fmt"
	"slices"
	"testing"

	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
)

// TestUnfolds: each of the first lessons shows what it teaches, in this order; all others show the whole table.
func TestUnfolds(t *testing.T) {
	second := []string{"company", "sites", "prices"}
	third := append(slices.Clone(second), "conduits", "powerhouses")
	whole := append(slices.Clone(third), "turbines", "track")
	fourth := append(slices.Clone(whole), "credits", "workshop", "bank")
	want := map[*Lesson][][]string{water: {{}}, dam: {second}, energy: {third, whole}, wheel: {fourth}}
	for _, l := range Lessons() {
		if l.Table {
			continue
		}
		var seen [][]string
		along(t, l, lang.English, func(s *Progress) {
			if (s.Shown == nil) != (want[l] == nil) {
				t.Errorf("lesson %s shows %v", l.ID, s.Shown)
			}
			if s.Shown != nil && (len(seen) == 0 || !slices.Equal(seen[len(seen)-1], s.Shown)) {
				seen = append(seen, s.Shown)
			}
			for _, x := range s.Arrived {
				if !slices.Contains(s.Shown, x.Part) || slices.Contains(silent, Area(x.Part)) != (x.Text == "") {
					t.Errorf("lesson %s: %+v arrives, %v is shown", l.ID, x, s.Shown)
				}
			}
		})
		if fmt.Sprint(seen) != fmt.Sprint(want[l]) {
			t.Errorf("lesson %s shows %v, not %v", l.ID, seen, want[l])
		}
	}
}

// TestOnTable: whatever the learner does in a lesson that shows only a part of the table, nothing else is offered, there is
// something to do until the goal is reached or lost, and what is ringed can be done.
func TestOnTable(t *testing.T) {
	sections := map[rules.Section]Area{rules.CompanyBoard: Company, rules.TurbineStation: Turbines, rules.Workshop: Workshop, rules.BankSection: Bank}
	r := rng.New(3, 5)
	marked := 0
	for _, l := range []*Lesson{dam, energy, wheel} {
		for range 40 {
			for a := l.Begin(); !a.Over && a.asked() && a.State.Round() == 1; {
				s := a.Show(lang.English)
				legal := l.legal(&a.Play, nil)
				if len(legal) == 0 {
					break // all engineers are used
				}
				offered := map[string]bool{}
				for _, x := range s.Game.Prompt.Answers {
					offered[x.Action] = true
				}
				for _, x := range legal {
					if x != flow && !offered[x.String()] {
						t.Errorf("lesson %s does not offer %v", l.ID, x)
					}
					if x.Kind() == rules.ActSpace {
						if space, _, _ := x.Space(); !slices.Contains(s.Shown, string(sections[space.Section()])) {
							t.Errorf("lesson %s offers %v, which is not on the table", l.ID, x)
						}
					}
					if x.Kind() == rules.ActBuild && (x.Site().Kind() == rules.Conduit && !slices.Contains(s.Shown, "conduits") || x.Site().IsRed()) {
						t.Errorf("lesson %s offers %v", l.ID, x)
					}
				}
				if n := len(offered) + b2i(s.Flow); n != len(legal) {
					t.Errorf("lesson %s offers %d of %d answers", l.ID, n, len(legal))
				}
				for thing, plan := range s.Game.Prompt.Plans {
					if !l.allows(&a.Play, plan.Actions) {
						t.Errorf("lesson %s proposes %v for %s", l.ID, plan.Actions, thing)
					}
					for id := range plan.Targets {
						if id[0] == 'C' && !slices.Contains(s.Shown, "conduits") {
							t.Errorf("lesson %s proposes %s for %s", l.ID, id, thing)
						}
					}
				}
				for _, thing := range s.Marked {
					marked++
					if !canDo(l, &a.Play, thing) {
						t.Errorf("lesson %s rings %s, where nothing can be done", l.ID, thing)
					}
				}
				if len(s.Marked) > mostMarked {
					t.Errorf("lesson %s rings %v", l.ID, s.Marked)
				}
				if x := s.Terms; x != nil && (x.Energy != rules.Terms(x.Terms).Energy() || x.Energy <= 0) {
					t.Errorf("lesson %s: %+v", l.ID, x)
				}
				if err := a.Answer(r.Pick(legal)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if marked == 0 {
		t.Error("nothing is ringed")
	}
}

// TestMarked: on the whole table, too, a step rings what it asks for: on the best way there is something of it at every beginning of a turn,
// and it can be done.
func TestMarked(t *testing.T) {
	open := map[string]bool{"round round": true, "objective rest": true} // they ask for anything that pays
	lessons := 0
	for _, l := range Lessons() {
		if l.Table || l.Shows != nil || len(l.Questions) > 0 {
			continue
		}
		n := 0
		for a := l.Begin(); !a.Over; {
			s := a.Show(lang.English)
			for _, now := range s.Steps {
				if !now.Now || !a.State.TurnBegins() || open[l.ID+" "+now.Name] {
					continue
				}
				if len(s.Marked) == 0 && a.settled() {
					t.Errorf("lesson %s, %s: nothing is ringed", l.ID, now.Name)
				}
				for _, thing := range s.Marked {
					n++
					if !canDo(a.stage(), &a.Play, thing) {
						t.Errorf("lesson %s, %s rings %s, where nothing can be done", l.ID, now.Name, thing)
					}
				}
			}
			if err := a.Say(s.Next[0].Action); err != nil {
				t.Fatal(err)
			}
		}
		lessons += b2i(n > 0)
	}
	if lessons < 9 {
		t.Errorf("%d lessons ring what their steps ask for", lessons)
	}
}

// canDo tells whether an answer, or one after it in the turn, names a thing.
func canDo(l *Lesson, p *Play, thing string) bool {
	for _, a := range l.legal(p, nil) {
		if a == flow {
			continue
		}
		if view.AnsweredOf(&p.State, a, view.In(lang.English)).Targets[thing] > 0 {
			return true
		}
		if next := *p; p.State.TurnBegins() {
			next.State.Play(a)
			if next.State.ToMove() == learner && !next.State.TurnBegins() && canDo(l, &next, thing) {
				return true
			}
		}
	}
	return false
}

// TestFormula: the formula of lesson energy is the best production there is, and comes true.
func TestFormula(t *testing.T) {
	a := energy.Begin()
	for {
		s := a.Show(lang.English)
		if s.Over {
			break
		}
		if x := s.Terms; x != nil {
			if x.Energy != energyMost || x.Drops*x.Value+x.Terms.Space != energyMost || x.At != s.Next[0].Action {
				t.Errorf("%+v", x)
			}
		}
		if err := a.Say(s.Next[0].Action); err != nil {
			t.Fatal(err)
		}
	}
	if a.Energy != energyMost {
		t.Errorf("%d", a.Energy)
	}
}

// TestFlow: the water runs when the learner says so, once there is a dam, and nothing is scored.
func TestFlow(t *testing.T) {
	a := dam.Begin()
	if s := a.Show(lang.English); s.Flow || a.Say(Flowing) == nil {
		t.Error("the water runs without a dam")
	}
	for _, text := range []string{"company_1", "build B1L basic_base"} {
		if err := a.Say(text); err != nil {
			t.Fatal(err)
		}
	}
	s := a.Show(lang.English)
	if !s.Flow || s.Payoff == nil || !s.Payoff.Wheel || s.Wheel {
		t.Errorf("flow %v, payoff %v, the wheel spoken of by the next step %v", s.Flow, s.Payoff, s.Wheel)
	}
	vp := a.State.Player(learner).VP()
	if err := a.Say(Flowing); err != nil {
		t.Fatal(err)
	}
	s = a.Show(lang.English)
	if !s.Over || s.Stars != 1 || a.State.Player(learner).VP() != vp || held(&a.State, learner) != 1 || s.Moves[len(s.Moves)-1].Seat != int(learner) {
		t.Errorf("%+v", s)
	}

	dry := dam.Begin() // where no drop comes by
	for _, text := range []string{"company_1", "build B6L basic_base", Flowing} {
		if err := dry.Say(text); err != nil {
			t.Fatal(err)
		}
		if s := dry.Show(lang.English); s.Payoff != nil {
			t.Errorf("praise for a dry dam: %+v", s.Payoff)
		}
	}
	if s := dry.Show(lang.English); s.Over || s.Stars != 0 || s.Stuck != lang.English.Text("lesson.dam.lost") {
		t.Errorf("%+v", s)
	}
}

// TestStages: each of the three productions is judged by itself, and earns a star.
func TestStages(t *testing.T) {
	for missed := range 4 {
		a := production.Begin()
		for stage := 0; !a.Over; {
			s := a.Show(lang.English)
			if s.Stars != max(1, 3-min(stage, missed)) && s.Verdict != nil {
				t.Errorf("%d stars after %d of %d missed", s.Stars, stage, missed)
			}
			say := s.Next[0].Action
			if x := s.Game.Prompt; stage < missed && x.Kind == "produce" { // the worst
				worst := x.Answers[0]
				for _, y := range x.Answers {
					if y.Energy > 0 && (worst.Energy == 0 || y.Energy < worst.Energy) {
						worst = y
					}
				}
				say = worst.Action
			}
			if err := a.Say(say); err != nil {
				t.Fatal(err)
			}
			if a.judged == nil {
				continue
			}
			s = a.Show(lang.English)
			if s.Verdict.Right != (stage >= missed) || s.Steps[stage].Wrong == s.Verdict.Right || !s.Steps[stage].Done || s.Verdict.Text == "" {
				t.Errorf("stage %d of %d missed: %+v", stage, missed, s.Verdict)
			}
			stage++
		}
		if s := a.Show(lang.English); s.Stars != max(1, 3-missed) {
			t.Errorf("%d missed earn %d stars", missed, s.Stars)
		}
	}
}
