package rules

// game is a state being played, with the log for its events. Every change of a resource
// goes through the methods of this file, so that each has its event.
type game struct {
	*State
	log *Log
}

func (g game) credits(seat Seat, n int, why Why) {
	if n == 0 {
		return
	}
	if g.players[seat].level > 0 { // A10.1
		g.vp(seat, n, FromCredits)
		return
	}
	g.players[seat].credits += int16(n)
	g.tell(Event{Kind: EvCredits, Seat: seat, a: uint8(why), N: int16(n)})
}

func (g game) vp(seat Seat, n int, from Source) {
	if n == 0 {
		return
	}
	g.players[seat].vp += int16(n)
	g.vpFrom[seat][from] += int16(n)
	g.tell(Event{Kind: EvVP, Seat: seat, a: uint8(from), N: int16(n)})
}

func (g game) energy(seat Seat, n int, why Why) {
	if n == 0 {
		return
	}
	g.players[seat].energy += int16(n)
	g.tell(Event{Kind: EvEnergy, Seat: seat, a: uint8(why), N: int16(n)})
}

func (g game) machines(seat Seat, m Machines, why Why) {
	if m.Total() == 0 {
		return
	}
	p := &g.players[seat]
	p.machines.Excavators += m.Excavators
	p.machines.Mixers += m.Mixers
	g.tell(Event{Kind: EvMachines, Seat: seat, a: m.Excavators, b: m.Mixers, c: uint8(why)})
}

// waitingDrops puts drops on a headstream.
func (g game) waitingDrops(seat Seat, h Headstream, n int) {
	if n == 0 {
		return
	}
	g.waiting[h] += uint8(n)
	g.tell(Event{Kind: EvWaiting, Seat: seat, a: uint8(h), N: int16(n)})
}

// dropsInDam puts drops from the supply straight into a dam (R7.5.1).
func (g game) dropsInDam(seat Seat, dam Site, n int) {
	if n <= 0 {
		return
	}
	g.drops[dam] += uint8(n)
	g.tell(Event{Kind: EvDropInDam, Seat: seat, a: uint8(dam), N: int16(n)})
}
