package rules

// The places of Automas' engineers (A6).

// firstEmpty is the first empty space of a section, the left column from top to
// bottom before the right one; beside the section if there is none (A6.2, A6.3).
func (s *State) firstEmpty(first, end Space) Space {
	for column := range Space(2) {
		for space := first + column; space < end; space += 2 {
			if spacesFor[s.opt.Players]>>space&1 == 1 && s.placed[space] == 0 {
				return space
			}
		}
	}
	return beside
}

// sendCrew places the printed number of engineers, or all that are left (A4.5). For a
// turn-ending action printed with one engineer Tommaso's Automa sends the architect
// and has another turn (A9.9); otherwise ordinary engineers go first.
func (g game) sendCrew(seat Seat, printed int, space Space, endsTurn bool) {
	p := &g.players[seat]
	n := min(printed, p.crew())
	ordinary := min(n, int(p.engineers))
	if endsTurn && printed == 1 && p.architects == 1 {
		ordinary = 0
		g.turn |= architect
	}
	p.engineers -= uint8(ordinary)
	if ordinary < n {
		p.architects, p.architectAt = 0, space
	}
	switch space {
	case Bank:
		p.bank += uint8(n)
	case automaBoard:
		p.onBoard += uint8(n)
	case beside:
		p.aside += uint8(n)
	default:
		g.occupied |= 1 << space
		g.placed[space] = presence(seat+1) | presence(n<<3)
	}
	g.tell(Event{Kind: EvEngineers, Seat: seat, a: uint8(space), b: b2u(ordinary < n), N: int16(n)})
}

// sendBuilders places the engineers of a construction, none for an engineer-free
// tile that has its effect (A6.1, A8.1.1).
func (g game) sendBuilders(f Prompt, t Tile) {
	if !engineerFree.Has(g.players[f.Seat].inEffect(t)) {
		g.sendCrew(f.Seat, f.engineers(), automaBoard, true)
	}
}
