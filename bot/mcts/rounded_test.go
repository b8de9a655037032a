package mcts

import (
	"bytes"
	"slices"
	"testing"

	"barrage/bot/eval"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// TestRoundedWeights: the engine for browsers has rounded weights. By them a greedy
// player seldom chooses another turn, and that one is as good.
func TestRoundedWeights(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	if err := eval.WritePlain(&file, eval.Tuned().ForBrowsers()); err != nil {
		t.Fatal(err)
	}
	weights, err := eval.ReadWeights(&file)
	if err != nil {
		t.Fatal(err)
	}
	exact, rounded := newJudge(Default()), newJudge(Default().Weights(weights))
	turnsSeen, others, lost := 0, 0, float32(0)
	for i, o := range some() {
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		r := rng.New(uint64(i), 3)
		for !s.Done() {
			seat := s.ToMove()
			if seat < 0 || s.Player(seat).Level() > 0 || len(s.Legal(nil)) == 1 {
				s.Play(other(&s, &r))
				continue
			}
			best, near := exact.turn(&s, turns.Full, nil), rounded.turn(&s, turns.Full, nil)
			if turnsSeen++; !slices.Equal(best, near) {
				others++
				lost += exact.worth(after(&s, best), seat) - exact.worth(after(&s, near), seat)
			}
			s = *after(&s, best)
		}
	}
	t.Logf("%d turns, %d others, %.4f of a victory lost for each turn", turnsSeen, others, lost/float32(turnsSeen))
	if others > turnsSeen/5 || turnsSeen > 300 && lost > 0.001*float32(turnsSeen) { // fewer turns may all be close to one another
		t.Errorf("%d of %d turns are others, and lose %.2f victories together", others, turnsSeen, lost)
	}
}

// after is the position after a turn.
func after(s *rules.State, turn []rules.Action) *rules.State {
	end := *s
	for _, a := range turn {
		end.Play(a)
	}
	return &end
}
