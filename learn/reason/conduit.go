package reason

import "barrage/game/rules"

// tollEarned: a new conduit leads from a dam with water to a basin where a rival has a powerhouse and the seat has none, and the rival may
// use that water: it pays a credit and a VP for every drop (R6.1.5).
func tollEarned(f *finder, p, _ *played) []Reason {
	for _, e := range p.all(rules.EvBuilt) {
		site := e.Site()
		if e.Structure() != rules.Conduit || houseIn(&p.after, p.seat, site.EndBasin()) != 0 {
			continue
		}
		for other := range rules.Seat(p.after.Players()) {
			house := houseIn(&p.after, other, site.EndBasin())
			if other == p.seat || house == 0 {
				continue
			}
			for _, dam := range rules.Sites() {
				if dam.Basin() == site.Basin() && usable(&p.after, other, dam) && p.after.Drops(dam) > 0 {
					return one(Reason{Points: p.after.Drops(dam), Args: []Arg{arg("who", other)}, Things: []string{dam.String(), site.String(), house.String()}, about: site.String()})
				}
			}
		}
	}
	return nil
}

// systemWhole: the piece completes a system: a dam that the seat may use, a conduit, a powerhouse of its own (R6.1.1), of which it had none
// of that value before.
func systemWhole(f *finder, p, _ *played) []Reason {
	for _, e := range p.all(rules.EvBuilt) {
		site := e.Site()
		var best *way
		list := ways(&p.after, p.seat)
		for i := range list {
			y := &list[i]
			if y.built && y.house != 0 && (y.dam == site || y.pipe == site || y.house == site) && (best == nil || y.pipe.Value() > best.pipe.Value()) {
				best = y
			}
		}
		if best == nil || e.Structure() == rules.Elevation {
			continue
		}
		args := []Arg{arg("value", best.pipe.Value()), arg("basin", int(best.dam.Basin())), arg("end", int(best.pipe.EndBasin()))}
		return one(Reason{Points: best.pipe.Value() - 1, Args: args, Things: []string{best.dam.String(), best.pipe.String(), best.house.String()}, about: "system"})
	}
	return nil
}
