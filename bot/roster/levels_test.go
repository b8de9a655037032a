package roster

import (
	"testing"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// TestLevelsInOrder: each of the first three levels is clearly stronger than the one before. (docs/bots.md
// has the distances of all five.)
func TestLevelsInOrder(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 4
	}
	for i, name := range Levels()[1:3] {
		lead := 0
		for g := range games {
			var seats [2]bot.Bot
			seats[g%2], _ = New(name)
			seats[1-g%2], _ = New(Levels()[i])
			s, _ := rules.New(rules.Options{Players: 2, Variant: rules.Full})
			r := rng.New(7, uint64(g))
			for !s.Done() {
				b := bot.Bot(bot.Random{})
				if seat := s.ToMove(); seat != rules.Chance {
					b = seats[seat]
				}
				s.Play(b.Choose(&s, s.Legal(nil), &r))
			}
			lead += s.Player(rules.Seat(g%2)).VP() - s.Player(rules.Seat(1-g%2)).VP()
		}
		if lead < 10*games {
			t.Errorf("%s is ahead of %s by %d VP in %d games", name, Levels()[i], lead, games)
		}
	}
}

// TestSpringIsSensible: by the full evaluation, a turn of the gentlest level costs a few VP against the best
// one, not ten, as random turns do.
func TestSpringIsSensible(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 1
	}
	e := eval.New()
	lost, count := 0.0, 0
	for g := range games {
		b, _ := New("spring")
		s, _ := rules.New(rules.Options{Players: 2 + uint8(g%3), Variant: rules.Full})
		r := rng.New(8, uint64(g))
		var l turns.Lister
		for !s.Done() {
			if s.ToMove() == rules.Chance {
				s.Play(r.Pick(s.Legal(nil)))
				continue
			}
			seat, begins := s.ToMove(), s.TurnBegins()
			best := float32(0)
			if begins {
				e.Focus(&s, seat)
				for i, step := range l.List(&s, turns.Full, e.Focused) {
					if i == 0 || step.Score > best {
						best = step.Score
					}
				}
			}
			before := s
			for {
				if s.Play(b.Choose(&s, s.Legal(nil), &r)); turns.Over(&s, seat) {
					break
				}
			}
			if begins {
				e.Focus(&before, seat)
				lost += float64(best - e.Focused(&s))
				count++
			}
		}
	}
	if mean := lost / float64(count); mean > 5 || mean < 0.5 {
		t.Errorf("a turn of spring costs %.1f VP", mean)
	} else {
		t.Logf("a turn of spring costs %.1f VP", mean)
	}
}
