package reason

import "barrage/game/rules"

// tileScores: a level III tile gives VP at once for what it counts (R10.4).
func tileScores(f *finder, p, _ *played) []Reason {
	vp := 0
	for _, e := range p.all(rules.EvVP) {
		if e.Source() == rules.FromTiles {
			vp += int(e.N)
		}
	}
	if vp <= 0 {
		return nil
	}
	return one(Reason{Points: vp, Args: []Arg{arg("vp", vp)}, about: "tile"})
}

// tileContested: a rival could take the tile on its next turn; there is one of each (R10.1).
func tileContested(f *finder, p, _ *played) []Reason {
	space, _ := p.space()
	tiles := p.all(rules.EvTileTaken)
	if len(tiles) == 0 || space == 0 || space.Section() != rules.PatentOffice {
		return nil
	}
	tile := tiles[0].Tile()
	for _, r := range f.others() {
		if take := r.space(space); take != 0 {
			return one(Reason{Points: 1 + tile.Level(), Args: []Arg{arg("who", r.seat), arg("tile", tile)}, Line: []Turn{{r.seat, []rules.Action{take}}}, Beside: []Turn{p.turn()},
				Things: []string{tile.String()}, about: "tile contested", came: func(e rules.Event) bool { return e.Kind == rules.EvTileTaken && e.Tile() == tile }})
		}
	}
	return nil
}

// tileMore: one tile more of a kind that is on the wheel now, so that the next piece of that kind need not wait for it (R5.1, R10.1.3).
func tileMore(f *finder, p, _ *played) []Reason {
	for _, e := range p.all(rules.EvTileTaken) {
		tile := e.Tile()
		if !p.me().Supply().Has(tile) || tile.Kind() > rules.Wild {
			continue
		}
		waits := 0
		for _, t := range p.was().Owned().Tiles() {
			if t.Kind() == tile.Kind() && !p.was().Supply().Has(t) {
				waits++
			} else if t.Kind() == tile.Kind() || t.Kind() == rules.Wild {
				return nil // there is one at hand
			}
		}
		if waits > 0 && tile.Kind() != rules.Wild && tile.Kind() != 0 {
			return one(Reason{Points: 2, Args: []Arg{arg("piece", tile.Kind())}, Things: []string{tile.String()}, about: "tile"})
		}
	}
	return nil
}

// wildSpent: the wild tile was put on the wheel for what the plain tile in the supply builds, too (R5.1.1).
func wildSpent(f *finder, p, _ *played) []Reason {
	for i := range p.asked {
		d := &p.asked[i]
		if d.answer.Kind() != rules.ActBuild {
			continue
		}
		inserted, effect := d.answer.Tool()
		if inserted.Kind() != rules.Wild || effect != inserted || inserted.Level() != 0 {
			continue
		}
		for _, a := range d.state.Legal(nil) {
			if a.Kind() != rules.ActBuild || a.Site() != d.answer.Site() {
				continue
			}
			if t, with := a.Tool(); t == with && t.Level() == 0 && t.Kind() != rules.Wild {
				return one(Reason{Points: 1, Args: []Arg{arg("piece", t.Kind())}, Things: []string{t.String(), inserted.String()}, about: "wild"})
			}
		}
	}
	return nil
}
