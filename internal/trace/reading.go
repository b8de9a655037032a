package trace

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"barrage/game/automa"
	"barrage/game/rules"
)

// The rulings by which they may choose otherwise, by prompt. Those after the first do
// what package automa does not know.
var rulings = map[rules.PromptKind][]Deviation{
	rules.AskCard:    {DecidedBefore, GreedyDrops, SlotMarks},
	rules.AskBuild:   {OneLink, FullDams, WaterTie, WildSpace, SpaceFirst, DecidedBefore, SlotMarks, OfficerCosts},
	rules.AskPlace:   {OneLink, FullDams, WaterTie, DecidedBefore},
	rules.AskProduce: {FirstSystem},
	rules.AskFulfil:  {NoNational},
	rules.AskDrops:   {OneDrop, GreedyDrops, DecidedBefore},
	rules.AskTile:    {PatentOrder},
}

var readings = map[Deviation]automa.Readings{OneLink: automa.OneLinkSuffices, FullDams: automa.FullDamsPass, WaterTie: automa.NoHeadstreamOrder, WildSpace: automa.FreeSpaceWithWild}

// choose gives the recorded answer of an Automa. If ours would be another, the fewest
// rulings that lead to the recorded one are counted; without any it is a difference.
func (t automaTurn) choose(a rules.Action) error {
	s := &t.state
	if !s.IsLegal(a) {
		return differ("choice of "+t.actor(), "refused: "+s.Refuse(a).String(), a.String())
	}
	ours := automa.Decide(s, s.Legal(nil), nil)
	if ours == a {
		return t.apply(a)
	}
	list := rulings[s.Prompt().Kind]
	for n := 1; n <= len(list); n++ {
		for mask := uint(1); mask < 1<<len(list); mask++ {
			if bits.OnesCount(mask) != n {
				continue
			}
			var set []Deviation
			for i, d := range list {
				if mask>>i&1 == 1 {
					set = append(set, d)
				}
			}
			if slices.Contains(t.decideBy(set), a) {
				for _, d := range set {
					t.count(d)
				}
				return t.apply(a)
			}
		}
	}
	return differ("choice of "+t.actor()+": "+s.Prompt().Kind.String(), ours.String(), a.String())
}

// decideBy lists the answers of an Automa to which a set of rulings is read their way.
func (t automaTurn) decideBy(set []Deviation) []rules.Action {
	states := []*rules.State{&t.state}
	if slices.Contains(set, DecidedBefore) {
		states = t.earlier()
	}
	var list []rules.Action
	for _, s := range states {
		if a, ok := t.decideIn(s, set); ok {
			list = append(list, a)
		}
	}
	return list
}

func (t automaTurn) decideIn(s *rules.State, set []Deviation) (rules.Action, bool) {
	has := func(d Deviation) bool { return slices.Contains(set, d) }
	legal := s.Legal(nil)
	if has(OfficerCosts) { // the officer changes the price, not the choice
		f := fieldsOf(s)
		delete(f, strconv.Itoa(int(s.ToMove())+1)+".officer")
		plain, err := f.read()
		if err != nil || s.Player(s.ToMove()).Level() != 3 {
			return 0, false
		}
		s = &plain
	}
	var by automa.Readings
	for _, d := range set {
		by |= readings[d]
	}
	switch s.Prompt().Kind {
	case rules.AskCard:
		legal = slices.DeleteFunc(legal, func(a rules.Action) bool { return !t.feasible(s, a, has(GreedyDrops), has(SlotMarks)) })
	case rules.AskBuild:
		if has(SlotMarks) {
			legal = openSlots(s, legal)
		}
		if has(SpaceFirst) {
			return spaceFirst(s, legal, by)
		}
	case rules.AskProduce:
		return firstSystem(s, legal)
	case rules.AskFulfil:
		legal = slices.DeleteFunc(legal, func(a rules.Action) bool {
			contract, _ := a.Contracts()
			return contract.IsNational()
		})
	case rules.AskDrops:
		most := s.Prompt().Count()
		if has(OneDrop) {
			most = 1
		}
		if has(GreedyDrops) {
			return greedyDrops(s, most, s.Immediate()), true
		}
		legal = slices.DeleteFunc(legal, func(a rules.Action) bool { return len(headstreams(a)) > most })
	case rules.AskTile:
		return firstPatent(s, legal)
	}
	if len(legal) == 0 {
		return 0, false
	}
	return automa.DecideBy(s, legal, by), true
}

// earlier lists the positions in which the prompt may have been decided beforehand (AR5):
// as the turn began, or as the reward was given that it is part of.
func (t automaTurn) earlier() []*rules.State {
	now, f := t.state.Prompt(), fieldsOf(&t.state)
	if now.Kind == rules.AskCard {
		return []*rules.State{t.automas.start}
	}
	var list []*rules.State
	frame := f["stack"][strings.LastIndex(f["stack"], ",")+1:]
	as := func(s rules.State) {
		before := fieldsOf(&s)
		before["stack"] = frame
		if state, err := before.read(); err == nil {
			list = append(list, &state)
		}
	}
	for _, m := range t.automas.answers {
		switch m.answer.Kind() {
		case rules.ActCard:
			as(*t.automas.start)
		case rules.ActFulfil, rules.ActWork, rules.ActBuild, rules.ActPlace:
			as(m.state)
		}
	}
	return list
}

// feasible reports whether an action of the card is possible there: water only if it is
// found drop by drop (AR29), a building only on a slot that is open (AR24); and, decided
// beforehand, none that was taken already.
func (t automaTurn) feasible(s *rules.State, a rules.Action, greedy, slots bool) bool {
	i, _ := a.Card()
	if i < t.state.Prompt().FirstAction() {
		return false
	}
	switch action := s.ActionCard().Actions()[i]; {
	case action.Kind == rules.CardWater && greedy:
		return greedyDrops(s, int(action.N), action.Immediate) != rules.No()
	case action.Kind == rules.CardBuild && action.Structure == rules.Building && slots:
		next := *s
		return next.Apply(a, nil) == nil && len(openSlots(&next, next.Legal(nil))) > 0
	}
	return true
}

// openSlots leaves out the slots that are closed there (AR24).
func openSlots(s *rules.State, legal []rules.Action) []rules.Action {
	return slices.DeleteFunc(slices.Clone(legal), func(a rules.Action) bool {
		return a.Kind() == rules.ActBuild && closedByMark(s, a.Site().String())
	})
}

// spaceFirst chooses the space among those of all tiles, then the best tile for it (AR28).
func spaceFirst(s *rules.State, legal []rules.Action, by automa.Readings) (rules.Action, bool) {
	if len(legal) == 0 {
		return 0, false
	}
	inserted, effect := legal[0].Tool()
	var spaces []rules.Action
	for _, a := range legal {
		spaces = append(spaces, rules.Build(inserted, effect, a.Site()))
	}
	slices.Sort(spaces)
	site := automa.DecideBy(s, slices.Compact(spaces), by).Site()
	there := slices.DeleteFunc(slices.Clone(legal), func(a rules.Action) bool { return a.Site() != site })
	return automa.DecideBy(s, there, by), true
}

// firstSystem is the first system with the largest energy in the order of the map: by
// basin, the upper dam first, the left conduit first (AR10).
func firstSystem(s *rules.State, legal []rules.Action) (rules.Action, bool) {
	var first rules.Action
	before := func(a, b rules.Action) bool {
		dam, conduit, _ := a.Production()
		other, second, _ := b.Production()
		switch {
		case dam.Basin() != other.Basin():
			return dam.Basin() < other.Basin()
		case dam != other:
			return dam.IsRed()
		}
		return conduit < second
	}
	for _, a := range legal {
		dam, conduit, drops := a.Production()
		if a.Kind() != rules.ActProduce || drops != s.CardDrops(s.ToMove(), dam, conduit, false) {
			continue
		}
		if first == 0 || s.Yield(a) > s.Yield(first) || s.Yield(a) == s.Yield(first) && before(a, first) {
			first = a
		}
	}
	return first, first != 0
}

// greedyDrops places drop by drop on the first headstream that helps; if none does, one
// drop more is tried on each (AR29).
func greedyDrops(s *rules.State, most int, immediate bool) rules.Action {
	gain := func(n [4]int) int {
		drops, _ := s.DropsGain(s.ToMove(), n, immediate)
		return drops
	}
	var placed [4]int
	best, together := 0, 1
	for range most {
		found := false
		for _, h := range s.CriteriaCard().Criteria().Headstreams {
			try := placed
			try[h-1] += together
			if g := gain(try); g > best {
				placed, best, together, found = try, g, 1, true
				break
			}
		}
		if !found {
			together++
		}
	}
	if best == 0 {
		return rules.No()
	}
	return rules.Drops(placed)
}

// firstPatent is the tile of the highest level, of those the one in the lowest position.
func firstPatent(s *rules.State, legal []rules.Action) (rules.Action, bool) {
	var best rules.Tile
	for _, t := range s.Patents() {
		if t != 0 && slices.Contains(legal, rules.TakeTile(t)) && (best == 0 || t.Level() > best.Level()) {
			best = t
		}
	}
	return rules.TakeTile(best), best != 0
}
