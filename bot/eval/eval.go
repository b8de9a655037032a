// Package eval is the linear value function: how many VP each seat is expected to have at the
// end of the game, by source, and how likely it is to win. It is meant for the ends of turns.
//
// The features of a seat are in rulebook terms (features.go lists the blocks), with an exact
// projection of the water and of what a seat can produce with it (project.go, plant.go).
// Expected VP are linear in the features; the weights were tuned from self-play (weights.go,
// docs/bots.md). Where positions are valued, a small network (bot/nnet) corrects them.
package eval

import (
	"math"

	"barrage/bot"
	"barrage/bot/nnet"
	"barrage/game/rules"
)

// Evaluator evaluates positions. It owns its memory and belongs to one goroutine.
type Evaluator struct {
	weights    *Weights
	projection projection
	plants     [rules.MaxSeats]plant
	features   features
	objective  [rules.MaxSeats]int
	memory     nnet.Memory

	focus      rules.Seat
	focusRound int
	focusPhase rules.Phase
}

// New makes an evaluator with the weights of the project.
func New() *Evaluator { return With(Tuned()) }

// With makes an evaluator with other weights.
func With(w *Weights) *Evaluator { return &Evaluator{weights: w} }

// prepare computes what all seats have in common.
func (e *Evaluator) prepare(s *rules.State) {
	e.projection.run(s)
	for i := range s.Players() {
		e.objective[i] = s.ObjectiveCount(rules.Seat(i))
		e.plants[i].run(s, &e.projection, rules.Seat(i))
	}
}

// Value evaluates a position for all seats.
func (e *Evaluator) Value(s *rules.State, v *bot.Value) {
	if s.Done() {
		*v = bot.Final(s)
		return
	}
	*v = bot.Value{}
	e.prepare(s)
	fresh := float32(0)
	network := e.weights.network(s)
	for i := range s.Players() {
		seat := rules.Seat(i)
		v.VP[i] += e.vp(s, seat)
		fresh += e.features.Crew / float32(s.Players())
		if network != nil {
			network.See(&e.memory, i, e.features.vector()[:], e.features.Crew)
		}
		if set := e.weights.of(s, seat, e.projection.round); set.corrected {
			to := dot(e.features.vector(), &set.rivals[crewOf(s, seat)]) / float32(s.Players()-1)
			for j := range s.Players() {
				if j != i {
					v.VP[j] += to
				}
			}
		}
	}
	if network != nil {
		for i := range s.Players() {
			v.VP[i] += network.Correction(&e.memory, i, s.Players(), e.projection.round)
		}
	}
	e.share(s, v, fresh)
}

// Seat is the expected final VP of one seat.
func (e *Evaluator) Seat(s *rules.State, seat rules.Seat) float32 {
	if s.Done() {
		return float32(s.Player(seat).VP())
	}
	e.prepare(s)
	return e.vp(s, seat)
}

// Focus prepares to compare, with Focused, the ways in which a seat may end its turn.
func (e *Evaluator) Focus(s *rules.State, seat rules.Seat) {
	e.focus, e.focusRound, e.focusPhase = seat, s.Round(), s.Phase()
	e.prepare(s)
}

// Focused is the expected final VP of the seat in focus. What the others can produce is taken
// from the position given to Focus, since a turn of one seat changes it little; that makes
// Focused much cheaper than Seat.
func (e *Evaluator) Focused(s *rules.State) float32 {
	if s.Done() || s.Round() != e.focusRound || s.Phase() != e.focusPhase {
		if s.Done() {
			return float32(s.Player(e.focus).VP())
		}
		e.prepare(s) // a round has ended: what Focus prepared is out of date
		return e.listed(s, e.focus)
	}
	e.projection.run(s)
	e.objective[e.focus] = s.ObjectiveCount(e.focus)
	e.plants[e.focus].run(s, &e.projection, e.focus)
	return e.listed(s, e.focus)
}

// vp is the expected final VP of a seat, after prepare, as far as its own features tell.
func (e *Evaluator) vp(s *rules.State, seat rules.Seat) float32 {
	f := e.look(s, seat).vector()
	return float32(s.Player(seat).VP()) + dot(f, &e.weights.of(s, seat, e.projection.round).leaf[crewOf(s, seat)])
}

// listed is the same without corrections.
func (e *Evaluator) listed(s *rules.State, seat rules.Seat) float32 {
	f := e.look(s, seat).vector()
	return float32(s.Player(seat).VP()) + dot(f, &e.weights.of(s, seat, e.projection.round).byCrew[crewOf(s, seat)])
}

// crewOf is the index of weights by engineers left.
func crewOf(s *rules.State, seat rules.Seat) int { return min(crews-1, s.Player(seat).Crew()) }

// dot is the value of features.
func dot(f, w *Vector) float32 {
	var a, b, c, d float32 // four sums, which the processor works on in parallel
	for i := 0; i+3 < Count; i += 4 {
		a += f[i] * w[i]
		b += f[i+1] * w[i+1]
		c += f[i+2] * w[i+2]
		d += f[i+3] * w[i+3]
	}
	for i := Count &^ 3; i < Count; i++ {
		a += f[i] * w[i]
	}
	return (a + b) + (c + d)
}

// share turns expected VP into shares of victories, by a softmax: the further the end of the
// game, the higher its temperature and the less a lead means.
func (e *Evaluator) share(s *rules.State, v *bot.Value, fresh float32) {
	n := s.Players()
	t := e.weights.temperature(s.Options().HasAutomas(), n, e.projection.round, fresh)
	best := v.VP[0]
	for _, x := range v.VP[1:n] {
		best = max(best, x)
	}
	sum := float32(0)
	for i := range n {
		v.Win[i] = float32(math.Exp(float64((v.VP[i] - best) / t)))
		sum += v.Win[i]
	}
	for i := range n {
		v.Win[i] /= sum
	}
}

// Sources is the expected final VP of each seat, by source, without corrections.
func (e *Evaluator) Sources(s *rules.State, out *[rules.MaxSeats][rules.Sources]float64) {
	*out = [rules.MaxSeats][rules.Sources]float64{}
	for i := range s.Players() {
		for from := range rules.Sources {
			out[i][from] = float64(s.VPFrom(rules.Seat(i), rules.Source(from)))
		}
	}
	if s.Done() {
		return
	}
	e.prepare(s)
	for i := range s.Players() {
		f := e.look(s, rules.Seat(i))
		fresh := f.Crew
		set := e.weights.of(s, rules.Seat(i), e.projection.round)
		for j, x := range f.vector() {
			if x == 0 {
				continue
			}
			for from := range rules.Sources {
				out[i][from] += float64(x * (set.bySource[from].Late[j] + fresh*set.bySource[from].Fresh[j]))
			}
		}
	}
}

// Expect is Sources within what is possible: a source that only gives VP never takes any, one
// that only takes never gives, and one that is not in the game does neither. The weights,
// learnt source by source, do not know that. What is cut off is taken from what the other
// sources are expected to give, and corrections are added to it, so that the sums are those of
// Value.
func (e *Evaluator) Expect(s *rules.State, out *[rules.MaxSeats][rules.Sources]float64) {
	e.Sources(s, out)
	if s.Done() {
		return
	}
	corrections := e.corrections(s, out)
	for i := range s.Players() {
		var gains [rules.Sources]float64
		more, less := 0.0, -corrections[i] // expected gains, and what is to be taken from them
		for from := range gains {
			now := float64(s.VPFrom(rules.Seat(i), rules.Source(from)))
			gains[from] = out[i][from] - now
			out[i][from] = now
			switch {
			case never(s, rules.Seat(i), rules.Source(from)):
				less -= gains[from]
				gains[from] = 0
			case rules.Source(from) == rules.FromCredits:
				out[i][from] += gains[from]
				gains[from] = 0
			case rules.Source(from) == rules.FromNoEnergy:
				out[i][from] += min(0, gains[from])
				less -= max(0, gains[from])
				gains[from] = 0
			case gains[from] < 0:
				less -= gains[from]
				gains[from] = 0
			default:
				more += gains[from]
			}
		}
		if more <= 0 {
			continue
		}
		for from, gain := range gains {
			out[i][from] += gain * max(0, 1-less/more)
		}
	}
}

// corrections are what Value adds to the sums over sources.
func (e *Evaluator) corrections(s *rules.State, sources *[rules.MaxSeats][rules.Sources]float64) (out [rules.MaxSeats]float64) {
	if !e.weights.of(s, 0, e.projection.round).corrected && e.weights.network(s) == nil {
		return out
	}
	var v bot.Value
	e.Value(s, &v)
	for i := range s.Players() {
		out[i] = float64(v.VP[i])
		for _, vp := range sources[i] {
			out[i] -= vp
		}
	}
	return out
}

// never reports whether a source cannot give or take anything any more.
func never(s *rules.State, seat rules.Seat, from rules.Source) bool {
	switch o := s.Options(); from {
	case rules.FromStart:
		return true
	case rules.FromWorks, rules.FromBuildings:
		return !o.Leeghwater
	case rules.FromTiles:
		return o.Variant == rules.Introductory
	case rules.FromCredits: // an Automa gains and pays in VP
		return s.Player(seat).Level() == 0
	}
	return false
}

// Features fills in the features of a seat, for tuning. It returns the round whose weights
// apply, and fresh: the share of its engineers that the seat still has.
func (e *Evaluator) Features(s *rules.State, seat rules.Seat, f *Vector) (round int, fresh float32) {
	e.prepare(s)
	seen := e.look(s, seat)
	*f = *seen.vector()
	return e.projection.round, seen.Crew
}
