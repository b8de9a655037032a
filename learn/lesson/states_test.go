package lesson

import (
	"flag"
	"testing"

	"barrage/game/rng"
	"barrage/game/rules"
)

// states is how many random plays TestStates looks at in every lesson; make soak looks at more.
var states = flag.Int("states", 3, "random plays of every lesson")

// TestStates: whatever the learner does, a lesson never lets them run into a dead end unawares. If it
// offers a way, that way is gone to the goal and earns the stars it promised; if it says that the goal
// is out of reach, or sometimes that a star is, a search through all sections, without bounds and with
// fifty times the effort, finds no better way either.
func TestStates(t *testing.T) {
	plays := *states
	if testing.Short() {
		plays = 1
	}
	for _, l := range played() {
		r := rng.New(16, 2)
		tried, offered, stuck, doubted := 0, 0, 0, 0
		for range plays {
			a := l.Begin()
			var played []rules.Action
			for !a.Over && a.asked() && a.State.Round() <= max(1, a.Start.Round()) {
				find := search(l, effort)
				find.run(a.Play)
				w := find.best
				tried = max(tried, effort-find.left)
				if doubt := r.Intn(10) == 0; w.Stars < 3 && (w.Stars == 0 || doubt) && !testing.Short() { // more cannot be had: is that so?
					doubted++
					s := search(l, 50*effort)
					s.sections, s.bound = nil, nil
					if s.run(a.Play); s.best.Stars > w.Stars {
						t.Errorf("lesson %s promises %d stars, but there is %v after %v", l.ID, w.Stars, s.best, played)
					}
				}
				if w.Stars == 0 {
					stuck++
					break
				}
				offered++
				b := *a
				for _, answer := range w.Answers {
					if err := b.Answer(answer); err != nil {
						t.Fatalf("lesson %s: %v", l.ID, err)
					}
				}
				if !b.Over || l.Stars(&b.Play) != w.Stars {
					t.Fatalf("lesson %s: the way %v earns %d stars, not %d", l.ID, w.Answers, l.Stars(&b.Play), w.Stars)
				}
				legal := l.legal(&a.Play, nil)
				answer := r.Pick(legal)
				if r.Intn(2) == 0 { // half of the time, a turn of the kind the lesson has in mind
					answer = w.Answers[0]
				}
				played = append(played, answer)
				if err := a.Answer(answer); err != nil {
					t.Fatal(err)
				}
			}
		}
		t.Logf("lesson %s: %d ways gone, %d times stuck, %d times searched for more, at most %d answers tried", l.ID, offered, stuck, doubted, tried)
	}
}
