package rules

import "math/bits"

// Advanced technology tiles (R10): effects after the piece is placed, and taking
// a tile. Effects on price, fee and engineers are in construction.go and turn.go.

// effect resolves the special effect of a tile used for a construction (R5.1.7).
func (g game) effect(f Prompt) {
	seat := f.Seat
	t, site := step(f).effect()
	p := &g.players[seat]
	switch t {
	case Adv1Base: // R10.2.1
		for own := p.built & baseSites; own != 0; own &= own - 1 {
			if dam := Site(bits.TrailingZeros64(own)); g.drops[dam] == 0 {
				g.dropsInDam(seat, dam, 1)
			}
		}
	case Adv1Elevation: // R10.2.2
		g.rotate(seat, int(p.pieces[Elevation]))
	case Adv1Conduit: // R10.2.3
		g.credits(seat, 2*int(sites[site].value), ByTile)
	case Adv1Building: // R10.2.6
		if p.level > 0 { // A8.1.6
			g.vp(seat, g.buildings[site.Position()-1].VP(), FromTiles)
			break
		}
		g.push(askUse(seat, g.buildings[site.Position()-1], optional))
	case Adv2Base: // R10.3.1
		g.producedEnergy(seat, int(p.pieces[Base]), ByTile)
	case Adv2Elevation: // R10.3.2
		g.dropsInDam(seat, site, int(g.capacity(site))-int(g.drops[site]))
	case Adv2Powerhouse: // R10.3.4
		g.push(askProduce(seat, 2, optional))
	case Adv3Elevation, Adv3Powerhouse, Adv3Wild:
		g.vp(seat, LevelThreeVP*g.Scored(seat, t), FromTiles)
	case Adv3Conduit: // R10.4.3
		g.producedEnergy(seat, 2*int(sites[site].value), ByTile)
	case Adv3Building: // R10.4.6
		g.vp(seat, g.buildings[site.Position()-1].VP(), FromTiles)
	}
}

// LevelThreeVP is the VP a level III tile gives for each thing it counts (R10.4).
const LevelThreeVP = 3

// Scored counts the things of a seat that a level III tile scores when it is used; 0 for
// a tile that does not count things.
func (s *State) Scored(seat Seat, t Tile) int {
	p := &s.players[seat]
	switch t {
	case Adv3Elevation: // dams of level 2 and 3 (R10.4.2)
		n := 0
		for own := p.built & baseSites; own != 0; own &= own - 1 {
			if s.level[bits.TrailingZeros64(own)] >= 2 {
				n++
			}
		}
		return n
	case Adv3Powerhouse: // powerhouses (R10.4.4)
		return int(p.pieces[Powerhouse])
	case Adv3Wild: // advanced tiles (R10.4.5)
		return (p.owned & advancedTiles).Len()
	}
	return 0
}

// takePatent takes the face-up tile in a position into the supply (R8.7).
func (g game) takePatent(seat Seat, position int) {
	t := g.patents[position-1]
	g.patents[position-1] = 0
	p := &g.players[seat]
	p.supply |= 1 << t
	p.owned |= 1 << t
	g.tell(Event{Kind: EvTileTaken, Seat: seat, a: uint8(t)})
}

// patentPosition finds a face-up advanced tile, 0 if it is not there.
func (s *State) patentPosition(t Tile) int {
	for i, face := range s.patents {
		if t != 0 && face == t {
			return i + 1
		}
	}
	return 0
}

// listTile lists the face-up advanced tiles (R13.1.6); for a card only those that
// build its structure (A5.8.1).
func (s *State) listTile(dst []Action, f Prompt) []Action {
	var set TileSet
	for _, t := range s.patents {
		if f.onCard() == 0 || t.builds(f.onCard()) {
			set |= 1 << t
		}
	}
	for set &^= 1; set != 0; set &= set - 1 {
		dst = append(dst, TakeTile(set.first()))
	}
	return dst
}

func (s *State) refuseTile(f Prompt, a Action) Reason {
	t := Tile(a.a())
	switch {
	case s.patentPosition(t) == 0:
		return Reason{Code: TileNotFaceUp}
	case f.onCard() != 0 && !t.builds(f.onCard()):
		return Reason{Code: TileBuildsOther, Kind: f.onCard()}
	}
	return Reason{}
}

// soundTile: an advanced tile to take, for an Automa one that builds the structure of its card.
func (s *State) soundTile(p *Player, f Prompt) bool {
	engineers, k := f.engineers(), f.onCard()
	return f == askCardTile(f.Seat, engineers, k) && engineers <= 3 && k <= Building && (k != 0) == (engineers != 0) && (k == 0 || p.level > 0) &&
		len(s.listTile(nil, f)) > 0
}

// soundEffect: the effect of a tile that has just built.
func (s *State) soundEffect(f Prompt) bool {
	t, site := step(f).effect()
	return f == thenEffect(f.Seat, t, site) && advancedTiles.Has(t) && site > 0 && site < siteEnd && s.effectFits(t, site)
}
