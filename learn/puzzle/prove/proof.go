// Package prove makes puzzles and proves them. A puzzle is kept only if its best answer is the only one,
// and its worst case over all draws and all answers of the others beats the best case of every other
// answer. Positions are searched to their end, every answer and every draw.
package prove

import (
	"fmt"
	"slices"

	"barrage/game/rules"
	"barrage/learn/puzzle"
)

// Budget is the number of positions that a proof may look at.
const Budget = 1 << 20

// Prove proves a puzzle again: it searches the position and compares every result with those of the
// puzzle. An opinion of a search cannot be proven and is only checked.
func Prove(p *puzzle.Puzzle) error {
	if err := p.Check(); err != nil {
		return err
	}
	s := &p.State
	var list []puzzle.Span
	switch p.Goal.Aim {
	case puzzle.Energy:
		return proveEnergy(p)
	case puzzle.Stops:
		return proveStops(p)
	case puzzle.Build:
		var err error
		turns := -p.Results[slices.Index(s.Legal(nil), p.Best())].Worst
		if _, list, err = affords(s, p.Goal, turns, Budget); err != nil {
			return err
		}
	case puzzle.VP, puzzle.WinRound, puzzle.WinGame, puzzle.Fulfil:
		var err error
		if list, err = puzzle.NewRound(s, Budget).Results(s, p.Goal.Aim); err != nil {
			return err
		}
	default:
		return nil
	}
	for i, a := range s.Legal(nil) {
		if list[i] != p.Results[i] {
			return fmt.Errorf("%v comes to %v, not to %v", a, list[i], p.Results[i])
		}
	}
	if puzzle.Unique(list) < 0 {
		return fmt.Errorf("%v is not the only best answer", p.Best())
	}
	return proveLine(p, list)
}

// proveEnergy plays every production and compares the energy.
func proveEnergy(p *puzzle.Puzzle) error {
	seat := p.Seat()
	most, times := 0, 0
	var best rules.Action
	for _, a := range p.State.Legal(nil) {
		if a.Kind() != rules.ActProduce {
			continue
		}
		s := p.State
		var log rules.Log
		s.PlayLogged(a, &log)
		energy := 0
		for _, e := range log.Events {
			if e.Kind == rules.EvEnergy && e.Seat == seat && e.Why() == rules.ByProduction {
				energy += int(e.N)
			}
		}
		switch {
		case energy > most:
			best, most, times = a, energy, 1
		case energy == most:
			times++
		}
	}
	if times != 1 || best != p.Best() {
		return fmt.Errorf("%v makes %d energy, and is not the only best production", best, most)
	}
	return nil
}

// proveStops plays the water on from the position, drop by drop in the real phase, and compares.
func proveStops(p *puzzle.Puzzle) error {
	after := p.State.AfterWater()
	drops := map[rules.Site]int{}
	for h := rules.HA; h <= rules.HD; h++ {
		for _, x := range puzzle.Ends(&p.State, h) {
			if x < rules.ExitLeft {
				drops[rules.Site(x)]++
			}
		}
	}
	for _, site := range rules.Sites() {
		if got := after.Drops(site) - p.State.Drops(site); got != drops[site] {
			return fmt.Errorf("%d drops stop in %v, not %d", got, site, drops[site])
		}
	}
	if n := len(puzzle.Ends(&p.State, p.Goal.Headstream)); n != p.State.Waiting(p.Goal.Headstream) {
		return fmt.Errorf("%d drops flow from %v", n, p.Goal.Headstream)
	}
	return nil
}

// proveLine plays the line and measures where it ends: never worse than the worst case.
func proveLine(p *puzzle.Puzzle, list []puzzle.Span) error {
	s, seat := p.State, p.Seat()
	turns := 0
	for _, a := range p.Line {
		if s.ToMove() == seat && s.TurnBegins() {
			turns++
		}
		s.Play(a)
	}
	got := 0
	if p.Goal.Aim == puzzle.Build {
		if !p.Goal.Built(&s, seat) {
			return fmt.Errorf("the line does not build %v", p.Goal.Site)
		}
		got = -turns
	} else {
		v := puzzle.NewRound(&p.State, 0)
		if !v.Over(&s) {
			return fmt.Errorf("the line does not lead to the end of the round")
		}
		got = v.End(&s, p.Goal.Aim)
	}
	if best := list[puzzle.Unique(list)]; got < best.Worst || got > best.Best {
		return fmt.Errorf("the line comes to %d, not to %v", got, best)
	}
	return nil
}
