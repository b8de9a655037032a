package reason

import (
	"slices"

	"barrage/game/rules"
)

// way is a dam that a seat may use, with a conduit space of its basin (R6.1.1).
type way struct {
	dam   rules.Site
	pipe  rules.Site
	built bool       // the conduit, by anybody
	house rules.Site // of the seat at its end, 0 for none
	wet   bool
}

// ways are all ways of the water that a seat may use, in the order of the map.
func ways(s *rules.State, seat rules.Seat) (list []way) {
	for _, dam := range rules.Sites() {
		if !usable(s, seat, dam) {
			continue
		}
		for _, pipe := range rules.Sites() {
			if pipe.Kind() == rules.Conduit && pipe.Basin() == dam.Basin() {
				_, built := s.Owner(pipe)
				list = append(list, way{dam, pipe, built, houseIn(s, seat, pipe.EndBasin()), s.Drops(dam) > 0})
			}
		}
	}
	return list
}

// usable tells whether a seat may produce from a dam: its own, or a neutral one (R6.1.1).
func usable(s *rules.State, seat rules.Seat, dam rules.Site) bool {
	owner, _ := s.Owner(dam)
	return s.Capacity(dam) > 0 && (owner == seat || owner == rules.Nobody)
}

// houseIn is the powerhouse of a seat in a basin, 0 for none: nobody has two (R5.2.4).
func houseIn(s *rules.State, seat rules.Seat, basin rules.Basin) rules.Site {
	for _, x := range rules.Sites() {
		if x.Kind() == rules.Powerhouse && x.Basin() == basin && s.Player(seat).Has(x) {
			return x
		}
	}
	return 0
}

// feeding are the basins whose conduits end in a basin.
func feeding(basin rules.Basin) (list []rules.Basin) {
	for _, x := range rules.Sites() {
		if x.Kind() == rules.Conduit && x.EndBasin() == basin && !slices.Contains(list, x.Basin()) {
			list = append(list, x.Basin())
		}
	}
	slices.Sort(list)
	return list
}

// damIn tells whether a dam that a seat may use stands in a basin.
func damIn(s *rules.State, seat rules.Seat, basin rules.Basin) bool {
	return slices.ContainsFunc(rules.Sites(), func(x rules.Site) bool { return x.Basin() == basin && usable(s, seat, x) })
}

// noDam: no water can reach the conduit or the powerhouse, because there is no dam where it would come from (R6.1.1).
func noDam(f *finder, p, _ *played) (list []Reason) {
	for _, e := range p.all(rules.EvBuilt) {
		site := e.Site()
		from := []rules.Basin{site.Basin()}
		switch e.Structure() {
		case rules.Powerhouse:
			from = feeding(site.Basin())
		case rules.Conduit:
		default:
			continue
		}
		if len(from) == 0 || slices.ContainsFunc(from, func(b rules.Basin) bool { return damIn(&p.after, p.seat, b) }) {
			continue
		}
		list = append(list, Reason{Points: 4, Args: []Arg{arg("piece", e.Structure()), arg("basin", int(site.Basin())), arg("from", from)}, Things: []string{site.String()}, about: site.String()})
	}
	return list
}

// noPipe: dams are there, but no conduit of anybody's leads from them to the powerhouse (R6.1.1).
func noPipe(f *finder, p, _ *played) (list []Reason) {
	for _, e := range p.all(rules.EvBuilt) {
		if e.Structure() != rules.Powerhouse {
			continue
		}
		site := e.Site()
		var best rules.Site
		joined := false
		for _, y := range ways(&p.after, p.seat) {
			if y.pipe.EndBasin() != site.Basin() {
				continue
			}
			if joined = joined || y.built; best == 0 || y.pipe.Value() < best.Value() {
				best = y.pipe
			}
		}
		if best != 0 && !joined {
			args := []Arg{arg("basin", int(best.Basin())), arg("n", rules.ConduitPrice*best.Value())}
			list = append(list, Reason{Points: 3, Args: args, Things: []string{site.String(), best.String()}, about: site.String()})
		}
	}
	return list
}

// noHouse: the dam is there, but no powerhouse of one's own at the end of the conduit, and none can be built and used in
// this round (R6.1.1).
func noHouse(f *finder, p, _ *played) (list []Reason) {
	for _, e := range p.all(rules.EvBuilt) {
		if e.Structure() != rules.Conduit {
			continue
		}
		site := e.Site()
		if !damIn(&p.after, p.seat, site.Basin()) || houseIn(&p.after, p.seat, site.EndBasin()) != 0 {
			continue
		}
		if slices.ContainsFunc(f.after(p).later, func(c chance) bool { return c.pipe == site }) {
			continue
		}
		list = append(list, Reason{Points: 2, Args: []Arg{arg("basin", int(site.EndBasin()))}, Things: []string{site.String()}, about: site.String()})
	}
	return list
}
