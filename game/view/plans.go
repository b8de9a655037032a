package view

import (
	"slices"

	"barrage/game/rules"
	"barrage/game/turns"
)

// Plan is the beginning of a turn: an action space, and what is done there.
type Plan struct {
	Actions []string       `json:"actions"`
	Text    string         `json:"text"`    // what is done there
	Targets map[string]int `json:"targets"` // everything the actions name
}

// wheelTarget stands for the player's construction wheel; turning it is a plan.
const wheelTarget = "wheel"

// way is a way to use a thing: the space, and the answer there, if one is needed.
type way struct {
	space, then rules.Action
	after       rules.State // after the space
	cost        [5]int      // compared in this order
}

// plans finds, for each thing that no answer to the prompt of a turn names, the cheapest
// way to use it: what costs the fewest credits, then what gives the most energy, then
// what takes the fewest engineers. A tile, work or building that lies at a space means
// that space.
func plans(s *rules.State, w Words) map[string]Plan {
	best := map[string]way{}
	offer := func(id string, x way) {
		if old, ok := best[id]; !ok || slices.Compare(x.cost[:], old.cost[:]) < 0 {
			best[id] = x
		}
	}
	seat := s.ToMove()
	named := map[string]bool{}
	var first, then []rules.Action
	first = s.Legal(nil)
	for _, a := range first {
		for id := range targets(s, a) {
			named[id] = true
		}
	}
	for _, a := range first {
		if a.Kind() != rules.ActSpace {
			continue
		}
		space, engineers, with := a.Space()
		if with != 0 {
			continue // an architect or an ability is spent only on purpose
		}
		after := *s
		log := rules.Log{Camera: true}
		after.PlayLogged(a, &log)
		spent := s.Player(seat).Credits() - after.Player(seat).Credits()
		begin := way{space: a, after: after, cost: [5]int{space.Fee(), 0, engineers, 0, spent}}
		switch space.Section() {
		case rules.Workshop:
			offer(wheelTarget, begin)
		case rules.PatentOffice:
			offer(s.Patents()[space.N()-1].String(), begin)
		case rules.ExternalWorks:
			offer(s.Works()[space.N()-1].String(), begin)
		case rules.PrivateBuildings:
			offer(space.Building().String(), begin)
		}
		for _, f := range log.Forced {
			if f.State.ToMove() != seat {
				break
			}
			x := begin
			x.cost[1], x.cost[3] = preference(&f.State, f.Answer)
			for id := range targets(&f.State, f.Answer) {
				offer(id, x)
			}
		}
		if turns.Over(&after, seat) {
			continue
		}
		switch after.Prompt().Kind {
		case rules.AskFulfil, rules.AskMachines, rules.AskPay:
			continue // said by the preview
		}
		then = after.Legal(then[:0])
		for _, b := range then {
			x := begin
			x.then = b
			x.cost[1], x.cost[3] = preference(&after, b)
			for id := range targets(&after, b) {
				offer(id, x)
			}
		}
	}
	var list map[string]Plan
	for id, x := range best {
		if named[id] || !thing(id) {
			continue
		}
		p := Plan{Actions: []string{x.space.String()}, Text: w.Answer(s, x.space), Targets: targets(s, x.space)}
		if x.then != 0 {
			p.Actions, p.Text = append(p.Actions, x.then.String()), w.Answer(&x.after, x.then)
			for id, n := range targets(&x.after, x.then) {
				p.Targets[id] += n
			}
		} else {
			p.Targets[id]++
		}
		if list == nil {
			list = map[string]Plan{}
		}
		list[id] = p
	}
	return list
}

// preference compares answers at a space: energy first, as a cost; then how much else
// than the thing itself is named.
func preference(s *rules.State, a rules.Action) (energy, plain int) {
	switch a.Kind() {
	case rules.ActProduce:
		toll, _ := s.Toll(a)
		return -s.Yield(a), toll
	case rules.ActBuild:
		return 0, s.BuildingFee(a)*100 + tileRank(a)
	case rules.ActDrops:
		// All drops on one headstream.
		most := 0
		for _, n := range a.Drops() {
			most = max(most, n)
		}
		return 0, -most
	}
	return 0, len(targets(s, a))
}

// thing reports whether a target lies on the table, unlike amounts and ways.
func thing(id string) bool {
	return !slices.Contains(Amounts(), id) && !slices.Contains(Ways(), id)
}
