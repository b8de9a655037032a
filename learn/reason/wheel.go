package reason

import (
	"slices"

	"barrage/game/rules"
)

// back is what a turn brings home from the wheel (R1.4).
func back(p *played) (l Load, some bool) {
	for _, e := range p.all(rules.EvReturned) {
		if t := e.Tile(); t != 0 {
			l.Tiles = append(l.Tiles, t)
		}
		m := e.Machines()
		l.Machines.Excavators += m.Excavators
		l.Machines.Mixers += m.Mixers
	}
	return l, len(l.Tiles) > 0 || l.Machines.Total() >= 2
}

// pieces lists the kinds of a set that is not empty, the dearest to have first.
func pieces(set uint8) (list []rules.Kind) {
	for _, k := range []rules.Kind{rules.Conduit, rules.Powerhouse, rules.Base, rules.Elevation, rules.Building} {
		if set>>k&1 == 1 {
			list = append(list, k)
		}
	}
	return list
}

// enabled are the kinds of pieces that the seat can build on its next turn after a turn, and could not without it.
func (f *finder) enabled(p *played) []rules.Kind {
	return pieces(f.after(p).pieces &^ f.without().pieces)
}

// wheelHome: what comes home from the wheel pays for a piece that could not be built before (R1.4, R5.1).
func wheelHome(f *finder, p, _ *played) []Reason {
	load, some := back(p)
	enabled := f.enabled(p)
	if !some || len(enabled) == 0 {
		return nil
	}
	return one(Reason{Points: 3, Args: []Arg{arg("what", load), arg("piece", enabled[0])}, Line: f.building(p, enabled[0]), about: "wheel"})
}

// wheelBack: tiles and machines come home from the wheel (R1.4).
func wheelBack(f *finder, p, _ *played) []Reason {
	load, some := back(p)
	if !some {
		return nil
	}
	return one(Reason{Points: 1, Args: []Arg{arg("what", load)}, about: "wheel"})
}

// wheelNear: the turn turns the wheel, and what was farther away comes home with the next rotation (R1.4.4).
func wheelNear(f *finder, p, _ *played) []Reason {
	if space, _ := p.space(); !p.has(rules.EvRotated) || space == 0 || space.Section() == rules.CompanyBoard {
		return nil
	}
	x := p.me().Wheel()[1]
	if x.Tile == 0 || p.was().Wheel()[1].Tile == x.Tile {
		return nil
	}
	return one(Reason{Points: 2, Args: []Arg{arg("what", Load{[]rules.Tile{x.Tile}, x.Machines}), arg("n", 1)}, Things: []string{"segment_1"}, about: "wheel"})
}

// emptyWheel: the workshop turns the wheel, and nothing comes back, nor nearer (R1.4.3).
func emptyWheel(f *finder, p, _ *played) []Reason {
	space, _ := p.space()
	wheel := p.was().Wheel()
	if space == 0 || space.Section() != rules.Workshop || slices.ContainsFunc(wheel[:], func(x rules.Segment) bool { return x != rules.Segment{} }) {
		return nil
	}
	return one(Reason{Points: 2, Things: []string{space.String()}, about: "wheel"})
}
