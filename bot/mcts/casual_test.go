package mcts

import (
	"fmt"
	"testing"

	"barrage/bot/eval"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// about says in words what a turn is about.
func about(turn []rules.Action) string {
	first := turn[0]
	text := fmt.Sprint(first.Kind().ID())
	if first.Kind() == rules.ActSpace {
		space, _, _ := first.Space()
		text += " " + space.Section().String()
	}
	for _, a := range turn {
		if a.Kind() == rules.ActBuild {
			return text + fmt.Sprint(" build ", a.Site().Kind()) // the first construction of a turn counts
		}
	}
	return text
}

// TestPersonTakesIdeas: a person takes the best turn of a kind, of the kinds it compares, and
// each of them now and then.
func TestPersonTakesIdeas(t *testing.T) {
	const ideas = 3
	rounds := []int{1, 3, 5}
	if testing.Short() {
		rounds = rounds[:1]
	}
	for i, o := range some() {
		for _, round := range rounds {
			s := middle(t, o, round, uint64(i))
			e := eval.New()
			e.Focus(&s, s.ToMove())
			var l turns.Lister
			steps := l.List(&s, turns.Full, e.Focused)
			best := map[string]float32{}
			for end := range steps {
				if steps[end].End {
					kind := about(turns.Turn(steps, end, nil))
					if v, ok := best[kind]; !ok || v < steps[end].Score {
						best[kind] = steps[end].Score
					}
				}
			}
			taken := map[string]int{}
			for n := range uint64(60) {
				r := rng.New(n, 1)
				p := NewPerson(eval.New(), ideas, 1000)
				p.Choose(&s, s.Legal(nil), &r)
				turn := p.plan.turn
				on := s
				for _, a := range turn {
					on.Play(a)
				}
				e.Focus(&s, s.ToMove())
				kind, score := about(turn), e.Focused(&on)
				if taken[kind]++; score != best[kind] {
					t.Fatalf("%v round %d: it does %s for %v VP and could for %v", o, round, kind, score, best[kind])
				}
				better := 0
				for _, v := range best {
					if v > score {
						better++
					}
				}
				if better >= ideas {
					t.Fatalf("%v round %d: it does %s, and %d things are better", o, round, kind, better)
				}
			}
			if want := min(ideas, len(best)); len(taken) != want {
				t.Errorf("%v round %d: it did %v, of %v", o, round, taken, best)
			}
		}
	}
}
