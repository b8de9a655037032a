// Package turns makes whole turns out of prompts: it follows the answers of one seat
// to the ends of its turn and scores the positions reached.
package turns

import (
	"slices"

	"barrage/rules"
)

// Step is an answer on the way to the end of a turn. Steps form a tree, written
// depth first: a step stands after the one it follows.
type Step struct {
	Action rules.Action
	Parent int32   // the step before, −1 for an answer to the first prompt
	End    bool    // the turn is over after it
	Score  float32 // of the position at the end; else the best score below
}

// Bounds bounds a listing.
type Bounds struct {
	Ends  int // turns listed
	Width int // answers followed at one prompt after the first; the others by score at once
}

// Full is a limit that only very long lists reach.
var Full = Bounds{Ends: 1000, Width: 40}

// maxSteps bounds the answers within one turn, and so the depth of a listing.
const maxSteps = 24

// Lister lists turns. It owns its memory and is for one goroutine.
type Lister struct {
	Skip func(a rules.Action) bool // first answers that are not followed; nil: none
	Late func() bool               // asked now and then whether to break off; nil: never
	Cut  bool                      // the last listing was broken off: there are more turns

	steps  []Step
	states [maxSteps + 1]rules.State
	legal  [maxSteps + 1][]rules.Action
	order  [maxSteps + 1][]ranked
	seen   map[uint64]struct{}

	seat  rules.Seat
	limit Bounds
	ends  int
	score func(*rules.State) float32
	asked int // answers since Late was asked
}

// ranked is an answer with its score.
type ranked struct {
	action rules.Action
	score  float32
	over   bool
	hash   uint64
}

// Over reports that the turn of a seat has ended: somebody else is asked, the seat
// begins another turn, or the game is done.
func Over(s *rules.State, seat rules.Seat) bool { return s.ToMove() != seat || s.TurnBegins() }

// List lists the turns of the seat to move from a position, scored by the positions
// they end in. Ways that end in the same position are listed once. The steps are
// valid until the next call.
func (l *Lister) List(s *rules.State, limit Bounds, score func(*rules.State) float32) []Step {
	if l.seen == nil {
		l.seen = make(map[uint64]struct{}, 512)
	}
	clear(l.seen)
	l.steps = l.steps[:0]
	l.seat, l.limit, l.ends, l.score, l.asked, l.Cut = s.ToMove(), limit, 0, score, 0, false
	l.states[0] = *s
	l.follow(0, -1)
	return l.steps
}

// follow lists the ways on from the state at a depth. It returns the best score.
func (l *Lister) follow(depth int, parent int32) float32 {
	s := &l.states[depth]
	legal := s.Legal(l.legal[depth][:0])
	l.legal[depth] = legal
	if s.Prompt().Kind == rules.AskTurn {
		legal = worthwhile(legal)
	} else if depth > 0 && len(legal) > l.limit.Width {
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
			best = max(best, l.end(a, parent, next.Hash(), l.score(next)))
		} else {
			best = max(best, l.goOn(a, depth, parent))
		}
	}
	return best
}

// followBest follows only the answers with the best scores right after them. In the
// middle of a turn a score is good for no more than comparing answers to one prompt.
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
		if at < l.limit.Width {
			if r.over = l.over(depth+1, next); r.over {
				r.hash = next.Hash()
			}
			order = slices.Insert(order, at, r)
			order = order[:min(len(order), l.limit.Width)]
		}
	}
	l.order[depth] = order
	best := worst
	for _, r := range order {
		if l.enough() {
			break
		}
		if r.over {
			best = max(best, l.end(r.action, parent, r.hash, r.score))
			continue
		}
		*next = *s
		next.Play(r.action)
		best = max(best, l.goOn(r.action, depth, parent))
	}
	return best
}

// enough reports that no more turns are to be listed. One always is.
func (l *Lister) enough() bool {
	if l.asked++; l.asked >= askEvery && l.Late != nil && l.ends > 0 && !l.Cut {
		l.asked, l.Cut = 0, l.Late()
	}
	return l.Cut || l.ends >= l.limit.Ends
}

// askEvery is how many answers are followed before Late is asked again.
const askEvery = 16

// worst is less than any score.
const worst = float32(-1e30)

// over reports whether the listing goes no further.
func (l *Lister) over(depth int, s *rules.State) bool { return depth >= maxSteps || Over(s, l.seat) }

// goOn adds an answer and what follows from the state after it. It returns the best
// score; nothing is added if nothing new follows.
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

// end adds the last answer of a turn, unless its end is known.
func (l *Lister) end(a rules.Action, parent int32, hash uint64, score float32) float32 {
	if _, known := l.seen[hash]; known {
		return worst
	}
	l.seen[hash] = struct{}{}
	l.ends++
	l.steps = append(l.steps, Step{Action: a, Parent: parent, End: true, Score: score})
	return score
}

// worthwhile leaves out what is not worth following at the beginning of a turn: the
// dear space of a row whose cheap one is free, and all but the smallest and largest
// number of engineers for the bank. The answers are changed in place.
func worthwhile(legal []rules.Action) []rules.Action {
	kept := legal[:0]
	var before rules.Space // of the action before
	for i, a := range legal {
		if a.Kind() == rules.ActSpace {
			x, n, with := a.Args()
			space := rules.Space(x)
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
	x, _, with := a.Args()
	return a.Kind() == rules.ActSpace && rules.Space(x) == rules.Bank && with == 0
}

// Turn writes the answers that lead to a step.
func Turn(steps []Step, end int, dst []rules.Action) []rules.Action {
	for i := int32(end); i >= 0; i = steps[i].Parent {
		dst = append(dst, steps[i].Action)
	}
	slices.Reverse(dst)
	return dst
}
