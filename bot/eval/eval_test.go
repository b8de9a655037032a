package eval

import (
	"testing"

	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
)

// position plays a game of busy bots up to a number of actions.
func position(o rules.Options, stream uint64, plies int) rules.State {
	s, err := rules.New(o)
	if err != nil {
		panic(err)
	}
	r := rng.New(1, stream)
	for range plies {
		if s.Done() {
			break
		}
		legal := s.Legal(nil)
		if s.ToMove() == rules.Chance {
			s.Play(r.Pick(legal))
		} else {
			s.Play(bot.Busy{}.Choose(&s, legal, &r))
		}
	}
	return s
}

func BenchmarkValue(b *testing.B) {
	s := position(rules.Options{Players: 4, Variant: rules.Full}, 1, 300)
	e := New()
	var v Value
	for b.Loop() {
		e.Value(&s, &v)
	}
}

func BenchmarkSeat(b *testing.B) {
	s := position(rules.Options{Players: 4, Variant: rules.Full}, 1, 300)
	e := New()
	for b.Loop() {
		e.Seat(&s, 0)
	}
}
