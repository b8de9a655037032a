// Package eval says what a position is worth: how many VP each seat is expected to
// have at the end, by source, and how often it wins. It is meant for the ends of
// turns. Features are in rulebook terms (features.go), with an exact projection of
// the water and of what it lets a seat produce (project.go, plant.go); VP are linear
// in them, with weights tuned from games of bots against themselves (weights.go,
// docs/bots.md).
package eval

import (
	"math"

	"barrage/bot"
	"barrage/rules"
)

// Evaluator evaluates positions. It owns its memory and is for one goroutine.
type Evaluator struct {
	weights    *Weights
	projection projection
	plants     [rules.MaxSeats]plant
	features   features
	objective  [rules.MaxSeats]int

	focus      rules.Seat
	focusRound int
	focusPhase rules.Phase
}

// New makes an evaluator with the weights of the project.
func New() *Evaluator { return With(Tuned()) }

// With makes an evaluator with other weights.
func With(w *Weights) *Evaluator { return &Evaluator{weights: w} }

// prepare does what is the same for all seats.
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
	for i := range s.Players() {
		v.VP[i] = e.vp(s, rules.Seat(i))
		fresh += e.features.Crew / float32(s.Players())
	}
	e.share(s, v, fresh)
}

// Seat is the final VP expected for one seat.
func (e *Evaluator) Seat(s *rules.State, seat rules.Seat) float32 {
	if s.Done() {
		return float32(s.Player(seat).VP())
	}
	e.prepare(s)
	return e.vp(s, seat)
}

// Focus prepares for comparing the ways a seat may end its turn, with Focused.
func (e *Evaluator) Focus(s *rules.State, seat rules.Seat) {
	e.focus, e.focusRound, e.focusPhase = seat, s.Round(), s.Phase()
	e.prepare(s)
}

// Focused is the final VP expected for the seat in focus. Since its own turn changes
// little for others, what they can produce is taken as it was, which is a good deal
// cheaper than Seat.
func (e *Evaluator) Focused(s *rules.State) float32 {
	if s.Done() || s.Round() != e.focusRound || s.Phase() != e.focusPhase {
		return e.Seat(s, e.focus) // a round has ended; what is in focus is not needed any more
	}
	e.projection.run(s)
	e.objective[e.focus] = s.ObjectiveCount(e.focus)
	e.plants[e.focus].run(s, &e.projection, e.focus)
	return e.vp(s, e.focus)
}

// vp is the final VP of a seat after prepare.
func (e *Evaluator) vp(s *rules.State, seat rules.Seat) float32 {
	f := e.look(s, seat).vector()
	w := &e.weights.of(s, seat, e.projection.round).byCrew[min(crews-1, s.Player(seat).Crew())]
	var a, b, c, d float32 // four sums, which the machine works on at once
	for i := 0; i+3 < Count; i += 4 {
		a += f[i] * w[i]
		b += f[i+1] * w[i+1]
		c += f[i+2] * w[i+2]
		d += f[i+3] * w[i+3]
	}
	for i := Count &^ 3; i < Count; i++ {
		a += f[i] * w[i]
	}
	return float32(s.Player(seat).VP()) + (a + b) + (c + d)
}

// share turns expected VP into shares of victories: the further the end, the less a
// lead means.
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

// Sources is the final VP expected for each seat, by source.
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

// Expect is Sources within what can happen: a source that only gives takes nothing
// back, one that only takes gives nothing, and what is not in the game does neither. Weights learnt source by source do not
// know that. What is cut off is taken from what the other sources are expected to give,
// so that the sums stay.
func (e *Evaluator) Expect(s *rules.State, out *[rules.MaxSeats][rules.Sources]float64) {
	e.Sources(s, out)
	if s.Done() {
		return
	}
	for i := range s.Players() {
		var gains [rules.Sources]float64
		more, less := 0.0, 0.0 // to come, and wrongly taken
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

// never tells of a source that gives nothing any more.
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

// Features fills in the features of a seat, for tuning. It returns the round they are
// weighted for and how fresh it is: the share of its engineers the seat still has.
func (e *Evaluator) Features(s *rules.State, seat rules.Seat, f *Vector) (round int, fresh float32) {
	e.prepare(s)
	seen := e.look(s, seat)
	*f = *seen.vector()
	return e.projection.round, seen.Crew
}
