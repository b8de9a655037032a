package mcts

import (
	"math"
	"testing"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

var _ ValueFunction = (*eval.Evaluator)(nil)

// present is the plainest value function: a position is worth the VP it shows, and
// whoever leads wins.
type present struct {
	seat  rules.Seat
	asked int
}

func (p *present) Value(s *rules.State, v *bot.Value) {
	p.asked++
	if s.Done() {
		*v = bot.Final(s)
		return
	}
	*v = bot.Value{}
	top, leaders := math.MinInt, 0
	for i := range s.Players() {
		switch vp := s.Player(rules.Seat(i)).VP(); {
		case vp > top:
			top, leaders = vp, 1
		case vp == top:
			leaders++
		}
	}
	for i := range s.Players() {
		vp := s.Player(rules.Seat(i)).VP()
		v.VP[i] = float32(vp)
		if vp == top {
			v.Win[i] = 1 / float32(leaders)
		}
	}
}

func (p *present) Seat(s *rules.State, seat rules.Seat) float32 {
	p.asked++
	return float32(s.Player(seat).VP())
}

func (p *present) Focus(_ *rules.State, seat rules.Seat) { p.seat = seat }

func (p *present) Focused(s *rules.State) float32 { return p.Seat(s, p.seat) }

func (p *present) Expect(s *rules.State, out *[rules.MaxSeats][rules.Sources]float64) {
	*out = [rules.MaxSeats][rules.Sources]float64{}
	for i := range s.Players() {
		for from := range rules.Sources {
			out[i][from] = float64(s.VPFrom(rules.Seat(i), rules.Source(from)))
		}
	}
}

// TestOtherValueFunction: all players play whole games by another value function, and
// ask nothing else.
func TestOtherValueFunction(t *testing.T) {
	var made []*present
	o := Default().With(func() ValueFunction {
		made = append(made, &present{})
		return made[len(made)-1]
	})
	play(t, rules.Options{Players: 4, Variant: rules.Full, Leeghwater: true}, 3, func(seat int) bot.Bot {
		switch seat {
		case 0:
			return NewGreedy(o)
		case 1:
			return NewLookahead(o)
		case 2:
			return NewCasual(o.values(), 1)
		}
		return New(o, bot.Limit{Simulations: 10, Threads: 2})
	})
	used := 0
	for _, p := range made {
		if p.asked > 0 {
			used++
		}
	}
	if used != 5 { // the search has two trees
		t.Errorf("%d value functions were asked", used)
	}
}

// TestValueFunctionDecides: a player does what its value function thinks best. By the VP
// that are there a turn that scores now is best, whatever comes of it.
func TestValueFunctionDecides(t *testing.T) {
	values := func() ValueFunction { return &present{} }
	differ := 0
	for i := range 12 {
		s := middle(t, tables()[i], 3, uint64(i))
		seat := s.ToMove()
		top := math.MinInt
		var lister turns.Lister
		lister.List(&s, turns.Full, func(end *rules.State) float32 {
			top = max(top, end.Player(seat).VP())
			return 0
		})
		after := func(o Options) int {
			at, r := s, rng.New(1, 1)
			for b, first := NewGreedy(o), true; first || !turns.Over(&at, seat); first = false {
				at.Play(b.Choose(&at, at.Legal(nil), &r))
			}
			return at.Player(seat).VP()
		}
		if got := after(Default().With(values)); got != top {
			t.Errorf("position %d: %d VP after the turn, and there may be %d", i, got, top)
		}
		if after(Default()) != top {
			differ++
		}
		r := rng.New(1, 1)
		thought := New(Default().With(values), bot.Limit{}).Think(&s, bot.Limit{Simulations: 60}, &r)
		for _, l := range thought.Lines {
			for seat := range s.Players() {
				if vp := l.VP(rules.Seat(seat)); vp < 0 || vp > 120 || l.Sources[seat][rules.FromStart] != float64(s.VPFrom(rules.Seat(seat), rules.FromStart)) {
					t.Errorf("position %d: %v VP reported", i, vp)
				}
			}
		}
	}
	if differ == 0 {
		t.Error("the linear evaluation always scores at once: the test shows nothing")
	}
}
