package reason

import "barrage/game/rules"

// bonusStep: the energy reaches another section of the energy track, and the bonus tile is worth more for it (R14.3).
func bonusStep(f *finder, p, _ *played) []Reason {
	tile, round := p.after.BonusTile(p.after.Round()), p.after.Round()
	was, now := p.was().Energy(), p.me().Energy()
	count := p.me().BonusCount(tile)
	vp := tile.Score(count, round, now) - tile.Score(count, round, was)
	if vp <= 0 {
		return nil
	}
	return one(Reason{Points: vp, Args: []Arg{arg("energy", now), arg("vp", vp), arg("bonus", tile)}, Things: []string{tile.String()}, about: "bonus"})
}

// bonusCounts: the turn adds something that the bonus tile of the round counts, with the energy that the seat has or can still make
// (R14.3, R14.4).
func bonusCounts(f *finder, p, _ *played) []Reason {
	tile, round := p.after.BonusTile(p.after.Round()), p.after.Round()
	was, now := p.was().BonusCount(tile), p.me().BonusCount(tile)
	if now <= was {
		return nil
	}
	r := Reason{Things: []string{tile.String()}, about: "bonus"}
	energy, more := p.me().Energy(), 0
	if energy < rules.SectionEnergy {
		best := f.after(p).best()
		if best == nil {
			return nil
		}
		more, r.Line = best.energy, best.line
	}
	r.Points = tile.Score(now, round, energy+more) - tile.Score(was, round, energy+more)
	if r.Points <= 0 {
		return nil
	}
	r.Args = []Arg{arg("vp", r.Points), arg("bonus", tile), arg("more", more), arg("energy", energy+more)}
	return one(r)
}
