package lesson

import (
	"testing"

	"barrage/game/rules"
	"barrage/game/turns"
)

// all searches a lesson exhaustively: every answer of the learner in every section, as long as more
// holds. It calls end with every play that reaches the goal, and returns the answers tried, or −1 if
// they were more than most.
func all(l *Lesson, p Play, most int, more func(p *Play) bool, end func(p *Play)) int {
	x := exhausting{lesson: l, left: most, more: more, end: end, seen: map[key]bool{}}
	x.turn(&p)
	if x.left <= 0 {
		return -1
	}
	return most - x.left
}

type exhausting struct {
	lesson *Lesson
	left   int
	more   func(p *Play) bool
	end    func(p *Play)
	seen   map[key]bool
	log    rules.Log
}

func (x *exhausting) turn(p *Play) {
	if !p.asked() || p.State.Round() > max(1, p.Start.Round()) || p.State.TurnBegins() && x.more != nil && !x.more(p) {
		return
	}
	k := key{p.State.Hash(), p.Tally}
	if x.seen[k] {
		return
	}
	x.seen[k] = true
	for _, a := range x.lesson.legal(p, nil) {
		if x.left--; x.left <= 0 {
			return
		}
		next := *p
		next.answer(a, &x.log)
		if x.lesson.Reached(&next) {
			x.end(&next)
			continue
		}
		if a == flow {
			continue
		}
		if turns.Over(&next.State, learner) {
			x.lesson.settle(&next, nil)
			if x.lesson.Reached(&next) {
				x.end(&next)
				continue
			}
		}
		x.turn(&next)
	}
}

// best is the largest figure of all plays that reach the goal.
func best(t *testing.T, l *Lesson, p Play, most int, more func(p *Play) bool, figure func(p *Play) int) int {
	t.Helper()
	largest, ends := none, 0
	n := all(l, p, most, more, func(p *Play) { largest = max(largest, figure(p)); ends++ })
	if n < 0 {
		t.Errorf("lesson %s: more than %d answers", l.ID, most)
	}
	t.Logf("lesson %s: %d answers, %d ends, best %d", l.ID, n, ends, largest)
	return largest
}

// TestStars: the figures that earn three stars are the best that any play reaches.
func TestStars(t *testing.T) {
	if testing.Short() {
		t.Skip("it searches every way of a lesson")
	}
	const most = 3_000_000
	energyOf := func(p *Play) int { return p.Energy }
	before := func(turns int) func(p *Play) bool { return func(p *Play) bool { return p.Turns < turns } }
	fewer := func(engineers int) func(p *Play) bool {
		return func(p *Play) bool { return p.engineers()+p.nextSpace() < engineers }
	}
	for _, x := range []struct {
		lesson *Lesson
		more   func(p *Play) bool
		figure func(p *Play) int
		best   int // none: no play reaches the goal
	}{
		{dam, nil, func(p *Play) int { return held(&p.State, learner) }, damMost},
		{energy, before(energyTurns - 1), energyOf, none},
		{energy, func(p *Play) bool { return p.Turns < energyTurns-1 || p.Turns < energyTurns && system(p) }, energyOf, energyMost},
		{wheel, fewer(wheelFewest), func(p *Play) int { return -p.engineers() }, none},
		{machines, fewer(machinesFewest), func(p *Play) int { return -p.engineers() }, none},
		{production.Stages[0], before(1), energyOf, ownMost},
		{production.Stages[1], before(1), energyOf, neutralMost},
		{production.Stages[2], before(1), energyOf, valueMost},
		{contracts, nil, contractVP, contractsMost},
		{income, fewer(incomeFewest), func(p *Play) int { return -p.engineers() }, none},
		{downstream, before(downTurns), energyOf, downEnergy},
		{downstream, before(downTurns - 1), energyOf, none},
		{round, nil, func(p *Play) int { return p.vp() }, roundMost},
		{objective, nil, func(p *Play) int { return p.State.Player(learner).VP() }, objectiveMost},
		{full, before(fullTurns - 1), energyOf, none},
		{leeghwater, before(workTurns), func(p *Play) int { return p.vp() }, workMost},
		{leeghwater, before(workTurns - 1), energyOf, none},
	} {
		if got := best(t, x.lesson, x.lesson.Begin().Play, most, x.more, x.figure); got != x.best {
			t.Errorf("lesson %s: the best is %d, not %d", x.lesson.ID, got, x.best)
		}
	}
}

// system tells whether there is a powerhouse of the learner's and a conduit of anybody's: without them
// nothing is produced (R6.1.1).
func system(p *Play) bool {
	conduits := p.State.Player(learner).Pieces(rules.Conduit) + p.State.Player(1).Pieces(rules.Conduit)
	return p.State.Player(learner).Pieces(rules.Powerhouse) > 0 && conduits > 0
}

// none is what best says if no play reaches the goal.
const none = -1000
