// Package turns lists whole turns: it follows the answers of one seat, prompt by prompt, to
// the ends of its turn and scores the positions it reaches.
package turns

import (
	"slices"

	"barrage/game/rules"
)

// Step is an answer on the way to the end of a turn. Steps form a tree in depth-first
// order: a step comes after its parent.
type Step struct {
	Action rules.Action
	Parent int32   // the step before it; −1 for answers to the first prompt
	End    bool    // the turn is over after it
	Score  float32 // of the position at the end; of other steps the best score below
}

// Bounds limit a listing.
type Bounds struct {
	Ends  int // turns listed
	Width int // beam width: answers followed at a prompt after the first, best first by their immediate score
}

// Full are bounds that only very long lists reach.
var Full = Bounds{Ends: 1000, Width: 40}

// maxSteps bounds the answers within one turn, and so the depth of a listing.
const maxSteps = 24

// Lister lists turns. It reuses its memory and belongs to one goroutine.
type Lister struct {
	Skip func(a rules.Action) bool // first answers not to follow; nil: none
	Late func() bool               // called now and then: whether to break off; nil: never
	Cut  bool                      // the last listing was broken off and is incomplete

	steps  []Step
	states [maxSteps + 1]rules.State
	legal  [maxSteps + 1][]rules.Action
	order  [maxSteps + 1][]ranked
	seen   set

	seat   rules.Seat
	bounds Bounds
	ends   int
	score  func(*rules.State) float32
	asked  int // answers since the last call of Late
}

// ranked is an answer with its score.
type ranked struct {
	action rules.Action
	score  float32
	over   bool
	hash   uint64
}

// List lists the turns of the seat to move, scored by the positions in which they end. Of
// several ways to the same position one is listed. The steps are valid until the next call.
func (l *Lister) List(s *rules.State, bounds Bounds, score func(*rules.State) float32) []Step {
	l.seen.clear()
	l.steps = l.steps[:0]
	l.seat, l.bounds, l.ends, l.score, l.asked, l.Cut = s.ToMove(), bounds, 0, score, 0, false
	l.states[0] = *s
	l.follow(0, -1)
	return l.steps
}

// follow lists what follows the state at a depth. It returns the best score.
func (l *Lister) follow(depth int, parent int32) float32 {
	s := &l.states[depth]
	legal := s.Legal(l.legal[depth][:0])
	l.legal[depth] = legal
	if s.Prompt().Kind == rules.AskTurn {
		legal = worthwhile(legal)
	} else if depth > 0 && len(legal) > l.bounds.Width {
		return l.followBest(depth, parent, legal)
	}
	best := worst
	next := &l.states[depth+1]
	for _, a := range legal {
		if l.enough() {
			break
		}
		if depth == 0 && l.Skip != nil && l.Skip(a) {
			continue
		}
		*next = *s
		next.Play(a)
		if l.over(depth+1, next) {
			if l.seen.add(next.Fingerprint()) {
				best = max(best, l.end(a, parent, l.score(next)))
			}
		} else {
			best = max(best, l.goOn(a, depth, parent))
		}
	}
	return best
}

// followBest follows only the answers with the best immediate scores. In the middle of a
// turn scores can only be compared between answers to one prompt.
func (l *Lister) followBest(depth int, parent int32, legal []rules.Action) float32 {
	s, next := &l.states[depth], &l.states[depth+1]
	order := l.order[depth][:0]
	for _, a := range legal {
		if l.enough() {
			break
		}
		*next = *s
		next.Play(a)
		r := ranked{action: a, score: l.score(next)}
		at := len(order)
		for at > 0 && order[at-1].score < r.score {
			at--
		}
		if at < l.bounds.Width {
			if r.over = l.over(depth+1, next); r.over {
				r.hash = next.Fingerprint()
			}
			order = slices.Insert(order, at, r)
			order = order[:min(len(order), l.bounds.Width)]
		}
	}
	l.order[depth] = order
	best := worst
	for _, r := range order {
		if l.enough() {
			break
		}
		if r.over {
			if l.seen.add(r.hash) {
				best = max(best, l.end(r.action, parent, r.score))
			}
			continue
		}
		*next = *s
		next.Play(r.action)
		best = max(best, l.goOn(r.action, depth, parent))
	}
	return best
}

// enough reports whether the listing is to end. It always has one turn.
func (l *Lister) enough() bool {
	if l.asked++; l.asked >= askEvery && l.Late != nil && l.ends > 0 && !l.Cut {
		l.asked, l.Cut = 0, l.Late()
	}
	return l.Cut || l.ends >= l.bounds.Ends
}

// askEvery is the number of answers between calls of Late.
const askEvery = 16

// worst is less than any score.
const worst = float32(-1e30)

// over reports whether the listing goes no further from a state.
func (l *Lister) over(depth int, s *rules.State) bool { return depth >= maxSteps || Over(s, l.seat) }

// goOn adds an answer and everything that follows it. It returns the best score. An answer
// that leads to nothing new is not added.
func (l *Lister) goOn(a rules.Action, depth int, parent int32) float32 {
	at := int32(len(l.steps))
	l.steps = append(l.steps, Step{Action: a, Parent: parent})
	score := l.follow(depth+1, at)
	if int(at) == len(l.steps)-1 {
		l.steps = l.steps[:at]
		return worst
	}
	l.steps[at].Score = score
	return score
}

// end adds the last answer of a turn.
func (l *Lister) end(a rules.Action, parent int32, score float32) float32 {
	l.ends++
	l.steps = append(l.steps, Step{Action: a, Parent: parent, End: true, Score: score})
	return score
}

// worthwhile leaves out first answers that are not worth following: the expensive space of
// a row whose cheap one is free, and all but the smallest and the largest number of engineers
// for the bank. It filters in place.
func worthwhile(legal []rules.Action) []rules.Action {
	kept := legal[:0]
	var before rules.Space // of the previous action
	for i, a := range legal {
		if a.Kind() == rules.ActSpace {
			space, n, with := a.Space()
			if space == rules.Bank && n > 1 && with == 0 && i+1 < len(legal) && isBank(legal[i+1]) {
				continue
			}
			if space.IsRight() && before == space-1 {
				continue
			}
			before = space
		}
		kept = append(kept, a)
	}
	return kept
}

func isBank(a rules.Action) bool {
	space, _, with := a.Space()
	return a.Kind() == rules.ActSpace && space == rules.Bank && with == 0
}

// Turn appends the answers that lead to a step.
func Turn(steps []Step, end int, dst []rules.Action) []rules.Action {
	for i := int32(end); i >= 0; i = steps[i].Parent {
		dst = append(dst, steps[i].Action)
	}
	slices.Reverse(dst)
	return dst
}
