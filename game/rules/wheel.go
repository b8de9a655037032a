package rules

// The construction wheel (R1.4). Segment 0 is the open one. A rotation moves
// every segment one place towards it, so that what was inserted and rotated
// once lies in segment 5 and returns after five more rotations (R1.4.4).

// insert puts a tile (or none) and machines from the supply in the open segment.
func (g game) insert(seat Seat, t Tile, m Machines) {
	p := &g.players[seat]
	p.machines.Excavators -= m.Excavators
	p.machines.Mixers -= m.Mixers
	p.supply &^= 1 << t
	p.wheel[0] = Segment{t, m}
	g.tell(Event{Kind: EvInserted, Seat: seat, a: uint8(t), b: m.Excavators, c: m.Mixers})
}

// rotate turns the wheel n times; after each turn the content of the open
// segment returns to the supply (R1.4.3).
func (g game) rotate(seat Seat, n int) {
	p := &g.players[seat]
	for range n {
		first := p.wheel[0]
		copy(p.wheel[:5], p.wheel[1:])
		p.wheel[5] = first
		g.tell(Event{Kind: EvRotated, Seat: seat})
		if back := p.wheel[0]; back != (Segment{}) {
			p.wheel[0] = Segment{}
			g.takeBack(p, back)
			g.tell(Event{Kind: EvReturned, Seat: seat, a: uint8(back.Tile), b: back.Machines.Excavators, c: back.Machines.Mixers})
		}
	}
}

func (g game) takeBack(p *Player, s Segment) {
	p.machines.Excavators += s.Machines.Excavators
	p.machines.Mixers += s.Machines.Mixers
	if s.Tile != 0 {
		p.supply |= 1 << s.Tile
	}
}

// tilesOnWheel is the set of tiles lying on the wheel.
func (p *Player) tilesOnWheel() TileSet { return p.owned &^ p.supply }
