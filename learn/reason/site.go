package reason

import (
	"math/bits"

	"barrage/game/rules"
)

// siteContested: a rival could build on the space on its next turn (R5.1); of conduits, no free one that leaves the basin is worth as
// much.
func siteContested(f *finder, p, _ *played) []Reason {
	for _, e := range p.all(rules.EvBuilt) {
		site := e.Site()
		if e.Structure() != rules.Conduit && e.Structure() != rules.Base && e.Structure() != rules.Powerhouse {
			continue
		}
		if e.Structure() == rules.Conduit && !dearest(&p.before, site) {
			continue
		}
		for _, r := range f.others() {
			c := r.on(f, site)
			if c == nil {
				continue
			}
			points := 2
			if e.Structure() == rules.Conduit {
				points = site.Value()
			}
			return one(Reason{Points: points, Args: []Arg{arg("who", r.seat), arg("piece", e.Structure()), arg("value", site.Value())}, Line: []Turn{{r.seat, c.answers()}}, Beside: []Turn{p.turn()},
				Things: []string{site.String()}, about: site.String(), came: func(e rules.Event) bool { return e.Kind == rules.EvBuilt && e.Site() == site }})
		}
	}
	return nil
}

// dearest tells whether a conduit space is worth more than every other free one that leaves its basin, and a dam with water stands there.
func dearest(s *rules.State, site rules.Site) bool {
	wet := false
	for _, x := range rules.Sites() {
		if x.Basin() != site.Basin() {
			continue
		}
		wet = wet || x.Kind() == rules.Base && s.Drops(x) > 0
		if _, built := s.Owner(x); x != site && x.Kind() == rules.Conduit && !built && x.Value() >= site.Value() {
			return false
		}
	}
	return wet
}

// basinClosed: the piece takes the last building space of its kind in a basin, and a rival has none there (R5.2).
func basinClosed(f *finder, p, _ *played) []Reason {
	for _, e := range p.all(rules.EvBuilt) {
		site, kind := e.Site(), e.Structure()
		if kind != rules.Powerhouse && kind != rules.Base {
			continue
		}
		all := site.Basin().Sites() & rules.MapSites(kind)
		free := 0
		for m := all; m != 0; m &= m - 1 {
			x := rules.Site(bits.TrailingZeros64(m))
			if _, built := p.after.Owner(x); !built {
				free++
			}
		}
		if free > 0 {
			continue
		}
		for _, r := range f.others() {
			if r.at.Player(r.seat).Built()&all == 0 && r.at.Player(r.seat).Pieces(kind) < kind.Limit() {
				return one(Reason{Points: 2, Args: []Arg{arg("piece", kind), arg("basin", int(site.Basin()))}, Things: []string{site.String()}, about: site.String()})
			}
		}
	}
	return nil
}
