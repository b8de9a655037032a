package view

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/record"
	"barrage/game/record/recordtest"
	"barrage/game/rules"
	"barrage/internal/golden"
)

// TestAids: what helps people to choose, in turns of recorded games, as a golden file: the plan for each thing
// to point at, the planner, previews to the end of the turn with the usual answers, what the coach says, and the
// ends of the rounds. The other tests show that it is right; this one that it does not change unnoticed.
func TestAids(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"001-2p-intro", "021-3p-std", "030-4p-std-promo", "044-4p-lwp", "074-2p-lwp"} {
		t.Run(name, func(t *testing.T) {
			r := recordtest.Read(t, filepath.Join("../record/testdata/games", name+".txt"))
			golden.Compare(t, "aids/"+name+".txt", aids(t, r))
		})
	}
}

func aids(t *testing.T, r *record.Record) string {
	var b strings.Builder
	w := In(lang.English)
	start, err := r.At(0, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, turn, round := start, 0, 0
	for ply, a := range r.Actions {
		if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() == 0 && s.Round() > 0 {
			switch s.Prompt().Kind {
			case rules.AskTurn:
				if turn++; turn%11 == 0 {
					fmt.Fprintf(&b, "==== ply %d, round %d, %s\n", ply, s.Round(), s.Name(seat))
					aidsOf(t, &b, &s, w, turn/11)
				}
			default:
				if turn%2 == 1 {
					fmt.Fprintf(&b, "==== ply %d, round %d, %s is asked: %s\n", ply, s.Round(), s.Name(seat), s.Prompt().Kind)
					productionsOf(&b, PlannerOf(&s, w))
					preview(t, &b, &s, []rules.Action{a}, w)
				}
			}
		}
		s.Play(a)
		if s.Done() || s.Round() > round {
			if round = s.Round(); round > 1 || s.Done() {
				f := FinaleOf(start, r.Actions[:ply+1])
				f.Played, f.Watered = nil, nil
				fmt.Fprintf(&b, "==== the end of round %d\n%s", f.Round, fields(f))
			}
		}
	}
	return b.String()
}

// aidsOf writes the aids of a turn. Of the answers it shows some; number says which.
func aidsOf(t *testing.T, b *strings.Builder, s *rules.State, w Words, number int) {
	list := GameOf(s, w).Prompt.Plans
	i := 0
	for _, id := range slices.Sorted(maps.Keys(list)) {
		p := list[id]
		fmt.Fprintf(b, "plan %s: %s %v\n", id, strings.Join(p.Actions, "; "), p.Targets)
		if i++; len(p.Actions) == 2 && i%9 == 0 {
			preview(t, b, s, parsed(t, p.Actions), w)
		}
	}
	productionsOf(b, PlannerOf(s, w))
	for i, a := range s.Legal(nil) {
		facts := Coach(s, []rules.Action{a}, true, w)
		if i%7 != number%7 && len(facts) == 0 {
			continue
		}
		preview(t, b, s, []rules.Action{a}, w)
		for _, fact := range facts {
			fmt.Fprintf(b, "    ! %s: %s\n", fact.Code, fact.Text)
		}
	}
}

// preview writes what answers lead to at the end of the turn.
func preview(t *testing.T, b *strings.Builder, s *rules.State, answers []rules.Action, w Words) {
	what, err := Through(s, answers, nil, w)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(b, "%v, ends %v, asks %v: %s\n", answers, what.Ends, what.Game.Prompt != nil, strings.Join(what.Lines, "; "))
	for _, x := range what.Steps {
		fmt.Fprintf(b, "    %s, assumed %v: %s of %d\n", x.Kind, x.Assumed, x.Answer.Action, len(x.Answers))
	}
	for _, p := range what.Productions {
		fmt.Fprintf(b, "    %s\n", compact(p))
	}
}

func parsed(t *testing.T, texts []string) (list []rules.Action) {
	for _, text := range texts {
		a, err := notation.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, a)
	}
	return list
}

func productionsOf(b *strings.Builder, p *Planner) {
	for _, at := range p.Spaces {
		lines := at.Lines
		at.Lines = nil
		fmt.Fprintf(b, "planner %s\n", compact(at))
		for _, l := range lines {
			fmt.Fprintf(b, "    %s\n", compact(l))
		}
	}
}
