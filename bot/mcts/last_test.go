package mcts

import (
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// TestLastTurns: with few engineers left in round 5 the player finds the best turn, by another search of the whole rest of
// the game, and follows it to its end. A player of 400 simulations that does not (search3) often misses it.
func TestLastTurns(t *testing.T) {
	games := 16
	if testing.Short() {
		games = 4
	}
	positions, solved := 0, 0
	for g := range games {
		s, err := rules.New(rules.Options{Players: 2, Variant: rules.Full, Leeghwater: g%4 == 3})
		if err != nil {
			t.Fatal(err)
		}
		r := rng.New(9, uint64(g))
		greedy := NewGreedy(Default())
		for !s.Done() {
			if s.ToMove() == rules.Chance {
				s.Play(r.Pick(s.Legal(nil)))
				continue
			}
			if seat := s.ToMove(); s.Round() == rules.Rounds && s.TurnBegins() && engineers(&s) <= 2 {
				positions++
				p := New(Default(), bot.Limit{Simulations: 1000})
				if turn := p.exact(&s, p.share(true, p.now())); turn != nil {
					solved++
					end := s
					for n := 0; !turns.Over(&end, seat) || n == 0; n++ {
						a := p.Choose(&end, end.Legal(nil), &r)
						if end.Play(a); n >= len(turn) || a != turn[n] {
							t.Errorf("game %d: answer %d is %v, not that of %v", g, n+1, a, turn)
						}
					}
					if best, played := playedOut(s, seat), playedOut(end, seat); played != best {
						t.Errorf("game %d, %d engineers left: %+d VP instead of %+d", g, engineers(&s), played, best)
					}
				}
			}
			s.Play(greedy.Choose(&s, s.Legal(nil), &r))
		}
	}
	t.Logf("%d of %d positions", solved, positions)
	if solved == 0 || solved < positions*3/4 {
		t.Errorf("only %d of %d positions were played exactly", solved, positions)
	}
}

// TestLastTurnsInTime: where the rest of the game is too long, the search plays as ever.
func TestLastTurnsInTime(t *testing.T) {
	s := middle(t, rules.Options{Players: 4, Variant: rules.Full}, 5, 1)
	o := Default()
	o.Exact = 1000
	p := New(o, bot.Limit{Simulations: 8})
	if turn := p.exact(&s, budget{sims: 8}); turn != nil || p.last.left < -1000 {
		t.Errorf("%v, after %d ends of turns more than allowed", turn, -p.last.left)
	}
	if turn := p.exact(&s, budget{deadline: p.now().Add(1)}); turn != nil {
		t.Errorf("%v, without time", turn)
	}
	r := rng.New(1, 1)
	if a := p.Choose(&s, s.Legal(nil), &r); !s.IsLegal(a) {
		t.Errorf("%v is not legal", a)
	}
}

// playedOut is the lead in VP that a seat has at the end of the game if both players play their best.
func playedOut(s rules.State, seat rules.Seat) int {
	for s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	if s.Done() {
		return s.Player(seat).VP() - s.Player(1-seat).VP()
	}
	mover, best := s.ToMove(), -1<<20
	var l turns.Lister
	steps := l.List(&s, turns.Bounds{Ends: 1 << 20, Width: rules.MaxActions}, func(*rules.State) float32 { return 0 })
	for i := range steps {
		if steps[i].End {
			end := s
			for _, a := range turns.Turn(steps, i, nil) {
				end.Play(a)
			}
			best = max(best, playedOut(end, mover))
		}
	}
	if mover != seat {
		return -best
	}
	return best
}
