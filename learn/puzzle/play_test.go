package puzzle_test

import (
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/puzzle"
	"barrage/learn/puzzle/shipped"
)

// endsText are the places where drops stop, as an answer.
func endsText(p *puzzle.Puzzle) string {
	var names []string
	for _, x := range puzzle.Ends(&p.State, p.Goal.Headstream) {
		names = append(names, x.String())
	}
	return strings.Join(names, " ")
}

// goesOn plays the best answers of the solver until the end, and calls see before each.
func goesOn(t *testing.T, a *puzzle.Attempt, see func(q *puzzle.Puzzle, given []string)) (given []string) {
	t.Helper()
	for !a.Over && !t.Failed() {
		q, err := a.Question()
		if err != nil {
			t.Fatalf("%s: %v", a.Puzzle.ID, err)
		}
		see(q, given)
		answer := endsText(q)
		if q.Goal.Aim != puzzle.Stops {
			if answer = q.Best().String(); len(q.Line) > 0 {
				answer = q.Line[0].String()
			}
		}
		if err := a.Answer(answer); err != nil || a.Wrong {
			t.Errorf("%s: %s: wrong %v, %v", a.Puzzle.ID, answer, a.Wrong, err)
		}
		given = append(given, answer)
	}
	return given
}

// TestPlayedToTheEnd: the line of every puzzle, played answer by answer, is as good as the best all along,
// leads where it says, and solves it; the search that judges it is never too large.
func TestPlayedToTheEnd(t *testing.T) {
	stride, decisions, several, fulfilled := 12, 0, 0, 0
	if testing.Short() {
		stride = 40
	}
	each(t, stride, func(p *puzzle.Puzzle) {
		a := p.Begin(false)
		given := goesOn(t, a, func(q *puzzle.Puzzle, given []string) {
			decisions++
			if q.Goal.Aim != puzzle.Fulfil || len(given) == 0 {
				return
			}
			shown, err := a.Show(0, 0, view.In(lang.English))
			if err != nil || strings.Contains(shown.Puzzle.Hint, " 0 ") {
				t.Errorf("%s: %+v, %v", p.ID, shown, err)
			} else if strings.HasPrefix(shown.Puzzle.Hint, "Nothing more") {
				fulfilled++
			}
		})
		if len(given) > 1 {
			several++
		}
		shown, err := a.Show(0, 0, view.In(lang.English))
		if err != nil {
			t.Error(err)
			return
		}
		if !shown.Solved || shown.Wrong || shown.Marked == nil || !shown.Marked.Right || shown.Count != len(a.Moves) || shown.Puzzle.Game.Prompt != nil {
			t.Errorf("%+v", shown)
		}
		if line := p.Reveal(); p.Goal.Aim != puzzle.Stops && line.State != a.State && !p.Kind().Opinion() && p.Goal.Aim != puzzle.Build {
			// Another way that is as good: then what counts is the same.
			end, err := line.Show(0, 0, view.In(lang.English))
			if err != nil || end.Result != shown.Result {
				t.Errorf("%s: it comes to %q, the line to %q, %v", p.ID, shown.Result, end.Result, err)
			}
		}
		if shown.Turn != shown.Turns && !p.Kind().Opinion() {
			t.Errorf("%s: turn %d of %d", p.ID, shown.Turn, shown.Turns)
		}
	})
	if several < 20/stride || decisions < 2*several {
		t.Errorf("%d decisions in %d puzzles of several", decisions, several)
	}
	if fulfilled == 0 && !testing.Short() {
		t.Error("nowhere is the round to be finished when all is fulfilled")
	}
}

// TestEveryTurn: at every decision on the way exactly the answers that a search from there finds as good
// as the best are accepted, and each of them can still be played to the end; a wrong one is played, says
// how far off it is, and has to be taken back.
func TestEveryTurn(t *testing.T) {
	stride, wrong, equal, later := 34, 0, 0, 0
	if testing.Short() {
		stride = 170
	}
	each(t, stride, func(p *puzzle.Puzzle) {
		if p.Goal.Aim == puzzle.Stops || p.Kind().Opinion() {
			return
		}
		goesOn(t, p.Begin(false), func(q *puzzle.Puzzle, given []string) {
			tried := 0
			for i, x := range q.State.Legal(nil) {
				b := p.Begin(false)
				for _, answer := range given {
					if err := b.Answer(answer); err != nil {
						t.Fatal(err)
					}
				}
				if err := b.Answer(x.String()); err != nil {
					t.Errorf("%s: %v", x, err)
					return
				}
				good := x == q.Best()
				if q.Results != nil {
					good = q.Results[i].Worst == best(q.Results)
				}
				if b.Wrong == good {
					t.Errorf("%s: %v is wrong: %v", p.ID, x, b.Wrong)
				}
				switch {
				case good && len(q.Line) > 0 && x != q.Line[0]:
					equal++
					goesOn(t, b, func(*puzzle.Puzzle, []string) {})
				case !good:
					if wrong++; len(given) > 0 {
						later++
					}
					if tried++; tried > 2 {
						continue
					}
					shown, err := b.Show(0, 0, view.In(lang.English))
					if err != nil || !shown.Wrong || shown.Solved || shown.Marked.Right || shown.Marked.Verdict == "" || shown.Marked.Why == "" || len(shown.Moves) == 0 {
						t.Errorf("%+v, %v", shown, err)
					}
					if b.Answer(x.String()) != puzzle.ErrOver {
						t.Error("it goes on after a wrong answer")
					}
					if p.Goal.Aim == puzzle.VP {
						atEnd(t, b, q.Results[i])
					}
				}
			}
		})
	})
	if wrong == 0 || later == 0 || equal == 0 && !testing.Short() {
		t.Errorf("%d wrong answers, %d of them later, %d as good as that of the line", wrong, later, equal)
	}
}

// best is the best worst case.
func best(results []puzzle.Span) int {
	n := results[0].Worst
	for _, r := range results {
		n = max(n, r.Worst)
	}
	return n
}

// atEnd plays a wrong answer on, as well as possible and with the worst draws, and compares where it ends.
func atEnd(t *testing.T, b *puzzle.Attempt, want puzzle.Span) {
	t.Helper()
	v := puzzle.NewRound(&b.Puzzle.State, puzzle.Budget)
	s := b.State
	for !v.Over(&s) {
		s.Play(v.Next(&s, puzzle.VP))
	}
	if got := v.End(&s, puzzle.VP); got != want.Worst {
		t.Errorf("%s: it ends at %d, not at %d", b.Puzzle.ID, got, want.Worst)
	}
}

// TestHints: three for every question, in every language: in words, then a thing that the turn names,
// then the turn; the turn of the last one is right.
func TestHints(t *testing.T) {
	stride := 29
	if testing.Short() {
		stride = 290
	}
	each(t, stride, func(p *puzzle.Puzzle) {
		for _, l := range lang.All() {
			shown, err := p.Begin(false).Show(0, puzzle.Clues, view.In(l))
			if err != nil || len(shown.Hints) != puzzle.Clues {
				t.Errorf("%v %+v", err, shown)
				return
			}
			for _, h := range shown.Hints {
				if h.Text == "" || strings.ContainsAny(h.Text, "{}") || strings.Contains(h.Text, "puzzle.") {
					t.Errorf("%v: %q", l, h.Text)
				}
			}
			if one, _ := p.Begin(false).Show(0, 1, view.In(l)); len(one.Hints) != 1 || len(one.Hints[0].Things) > 0 || len(one.Hints[0].Turn) > 0 {
				t.Errorf("the first hint says too much: %+v", one.Hints)
			}
			last := shown.Hints[2]
			if p.Goal.Aim == puzzle.Stops {
				for _, x := range puzzle.Ends(&p.State, p.Goal.Headstream) {
					if !slices.Contains(last.Things, x.String()) {
						t.Errorf("%v is not in %v", x, last.Things)
					}
				}
				continue
			}
			a := p.Begin(false)
			for _, step := range last.Turn {
				if a.Over {
					break
				}
				if err := a.Answer(step.Action); err != nil || a.Wrong {
					t.Errorf("%s: %s: %v", p.ID, step.Action, err)
				}
			}
		}
	})
}

// TestFree: a sandbox judges nothing and ends with what it has come to.
func TestFree(t *testing.T) {
	each(t, 61, func(p *puzzle.Puzzle) {
		if p.Goal.Aim == puzzle.Stops {
			return
		}
		a := p.Begin(true)
		for n := 0; !a.Over && n < puzzle.MaxAnswers; n++ {
			legal := a.State.Legal(nil)
			if err := a.Answer(legal[len(legal)-1].String()); err != nil {
				t.Error(err)
				return
			}
		}
		shown, err := a.Show(0, 0, view.In(lang.English))
		if err != nil || shown.Marked != nil || shown.Solved || shown.Wrong || !shown.Over || shown.Result == "" && !p.Kind().Opinion() {
			t.Errorf("%v %+v", err, shown)
		}
	})
}

// TestWaterRuns: wherever the drops were said to stop, the water flows as the rules have it.
func TestWaterRuns(t *testing.T) {
	each(t, 47, func(p *puzzle.Puzzle) {
		if p.Goal.Aim != puzzle.Stops {
			return
		}
		for _, right := range []bool{true, false} {
			answer := endsText(p)
			if !right {
				far := puzzle.Places(&p.State, p.Goal.Headstream)
				answer = strings.TrimSpace(strings.Repeat(far[len(far)-1].String()+" ", p.State.Waiting(p.Goal.Headstream)))
				if answer == endsText(p) {
					continue
				}
			}
			a := p.Begin(false)
			if err := a.Answer(answer); err != nil || a.Wrong == right {
				t.Errorf("%v %v", err, a.Wrong)
			}
			shown, err := a.Show(0, 0, view.In(lang.English))
			after := p.State.AfterWater()
			if err != nil || len(shown.Moves) != 1 || len(shown.Moves[0].Events) == 0 {
				t.Errorf("%v %+v", err, shown)
				return
			}
			for _, site := range rules.Sites() {
				if after.Capacity(site) > 0 && a.State.Drops(site) != after.Drops(site) {
					t.Errorf("%v: %d drops, not %d", site, a.State.Drops(site), after.Drops(site))
				}
			}
		}
	})
}

// TestAfter: a hint costs four points of a victory, never more than it brings, and a defeat costs the same.
func TestAfter(t *testing.T) {
	p, err := shipped.File().At(0)
	if err != nil {
		t.Fatal(err)
	}
	new := puzzle.NewSolver()
	if new.Rating != 1000 {
		t.Errorf("it begins at %v", new.Rating)
	}
	won, hinted := p.After(new, true, 0), p.After(new, true, 2)
	if won.Rating <= new.Rating || won.Rating-hinted.Rating != 8 || won.Deviation != hinted.Deviation {
		t.Errorf("%v, with two hints %v", won, hinted)
	}
	sure := puzzle.Rating{Rating: 2800, Deviation: 40, Volatility: 0.06}
	if after := p.After(sure, true, 3); after.Rating != sure.Rating {
		t.Errorf("%v becomes %v", sure, after)
	}
	if p.After(new, false, 3) != p.After(new, false, 0) || p.After(new, false, 0).Rating >= new.Rating {
		t.Error("a defeat costs something else with hints")
	}
}
