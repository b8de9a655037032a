package prove

import (
	"fmt"
	"math"

	"barrage/bot/roster"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/learn/puzzle"
)

// How hard a puzzle is, before anybody has tried it: how often gentle bots and simple rules of thumb
// find the answer, and how many answers there are.

// tries is how often a gentle bot is asked.
const tries = 3

// rule of thumb for a production.
type rule func(s *rules.State, legal []rules.Action) rules.Action

// simple are rules of thumb for the best production: most drops, the best conduit, no toll.
var simple = []rule{
	most(func(s *rules.State, a rules.Action) int { return s.Terms(a).Drops*10 + s.Terms(a).Value }),
	most(func(s *rules.State, a rules.Action) int { return s.Terms(a).Value*10 + s.Terms(a).Drops }),
	most(func(s *rules.State, a rules.Action) int {
		toll, _ := s.Toll(a)
		return s.Yield(a) - 100*toll
	}),
}

func most(score func(*rules.State, rules.Action) int) rule {
	return func(s *rules.State, legal []rules.Action) (best rules.Action) {
		high := 0
		for _, a := range legal {
			if a.Kind() != rules.ActProduce {
				continue
			}
			if n := score(s, a); best == 0 || n > high {
				best, high = a, n
			}
		}
		return best
	}
}

// difficulty is the rating of a puzzle.
func difficulty(p *puzzle.Puzzle) int {
	s := &p.State
	asked, right, answers := 0, 0, 0.0
	try := func(hit bool) {
		asked++
		if hit {
			right++
		}
	}
	if p.Goal.Aim == puzzle.Stops {
		told := stopsTold(puzzle.Ends(s, p.Goal.Headstream))
		answers = math.Pow(float64(len(puzzle.Places(s, p.Goal.Headstream))), float64(s.Waiting(p.Goal.Headstream))/2)
		for _, belief := range beliefs {
			try(stopsTold(belief(s, p.Goal.Headstream)) == told)
		}
	} else {
		legal, best := s.Legal(nil), p.Best()
		answers = float64(len(legal))
		if p.Goal.Aim == puzzle.Energy {
			for _, rule := range simple {
				try(rule(s, legal) == best)
			}
		}
		for _, name := range gentle[:2] {
			for i := range tries {
				b, _ := roster.New(name)
				r := rng.New(s.Hash(), uint64(i))
				try(b.Choose(s, legal, &r) == best)
			}
		}
	}
	// Two tries more are taken by somebody who guesses among the few answers that look well.
	chance := (float64(right) + 2/math.Sqrt(answers)) / float64(asked+2)
	return int(math.Round(1500 - spread*math.Log(chance/(1-chance))))
}

// spread is the points for a factor of e in the odds.
const spread = 173.7178

// beliefs are ways to think of water that leave something out.
var beliefs = []func(*rules.State, rules.Headstream) []rules.Node{
	// The drops of other headstreams do not matter.
	flowing(func(s *rules.State, dam rules.Site, arrived int) bool { return s.Drops(dam)+arrived < s.Capacity(dam) }),
	// What a dam holds already does not matter.
	flowing(func(s *rules.State, dam rules.Site, arrived int) bool { return arrived < s.Capacity(dam) }),
	// All drops go the way of the first.
	flowing(func(s *rules.State, dam rules.Site, _ int) bool { return s.Drops(dam) < s.Capacity(dam) }),
	first,
}

// first is the belief that a dam holds any number of drops.
var first = flowing(func(*rules.State, rules.Site, int) bool { return true })

// flowing lets the drops of a headstream flow past dams without room.
func flowing(room func(s *rules.State, dam rules.Site, arrived int) bool) func(*rules.State, rules.Headstream) []rules.Node {
	return func(s *rules.State, h rules.Headstream) (ends []rules.Node) {
		arrived := map[rules.Node]int{}
		for range s.Waiting(h) {
			for _, x := range puzzle.Places(s, h) {
				if x >= rules.ExitLeft || room(s, rules.Site(x), arrived[x]) {
					arrived[x]++
					ends = append(ends, x)
					break
				}
			}
		}
		return ends
	}
}

func stopsTold(ends []rules.Node) string { return fmt.Sprint(ends) }
