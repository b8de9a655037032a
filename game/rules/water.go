package rules

// Water (R7). Drops move one at a time along the river until a dam with room
// stops them or they leave the map.

// capacity is the number of drops a dam may hold (R1.2.4, R12.2.1).
func (s *State) capacity(dam Site) uint8 {
	level := s.level[dam]
	if level == 3 {
		if o := s.owner[dam]; o != neutralOwner {
			return max(level, s.players[o-1].figures().damCapacity)
		}
	}
	return level
}

// Capacity is the number of drops the dam on a base space may hold now, 0 without a dam.
func (s *State) Capacity(dam Site) int {
	if dam >= firstConduit {
		return 0
	}
	return int(s.capacity(dam))
}

// maxCapacity is the most drops any dam can hold: Graziano's (R12.2.1).
const maxCapacity = 4

// hasRoom reports whether a dam stops the next drop.
func (s *State) hasRoom(dam Site) bool { return s.level[dam] > 0 && s.drops[dam] < s.capacity(dam) }

// flow lets one drop run from a headstream or from a powerhouse after a
// production; in both cases the first node it meets is the upper base space of
// the basin (R7.2, R7.3.2).
func (g game) flow(from Node, basin Basin) {
	usa := g.SeatOf(USA)
	for {
		if basin <= 10 {
			for dam := upperBase(basin); dam <= upperBase(basin)+1; dam++ {
				if g.hasRoom(dam) {
					g.drops[dam]++
					g.tell(Event{Kind: EvFlowed, Seat: Nobody, a: uint8(from), b: uint8(dam)})
					return
				}
			}
		}
		next := basins[basin].downstream
		if next == 0 {
			g.tell(Event{Kind: EvFlowed, Seat: Nobody, a: uint8(from), b: uint8(basins[basin].exit)})
			return
		}
		basin = next
		// The drop enters the powerhouse row of the next basin (R11.1.1).
		if usa != Nobody && g.abilityActive(usa) && g.players[usa].built&basinSites[basin]&powerhouseSites != 0 {
			g.energy(usa, 1, ByAbility)
		}
	}
}

// flowHeadstream lets n drops of a headstream run.
func (g game) flowHeadstream(h Headstream, n int) {
	for range n {
		g.waiting[h]--
		g.flow(HeadstreamNode(h), Basin(h))
	}
}

// waterFlow is phase 3: all waiting drops run, headstreams from left to right (R7.6.1).
func (g game) waterFlow() {
	for h := HA; h <= HD; h++ {
		g.flowHeadstream(h, int(g.waiting[h]))
	}
}

// listDrops lists the ways to put up to so many drops on headstreams: the numbers on
// HA–HD in ascending order. Drops are alike, so only numbers matter (R7.4.2).
func (s *State) listDrops(dst []Action, f Prompt) []Action {
	n := f.Count()
	for a := 0; a <= n; a++ {
		for b := 0; a+b <= n; b++ {
			for c := 0; a+b+c <= n; c++ {
				for d := 0; a+b+c+d <= n; d++ {
					if a+b+c+d > 0 {
						dst = append(dst, Drops([4]int{a, b, c, d}))
					}
				}
			}
		}
	}
	return dst
}

func (s *State) refuseDrops(f Prompt, a Action) Reason {
	n := 0
	for _, k := range a.Drops() {
		n += k
	}
	switch {
	case n > f.Count():
		return Reason{Code: TooManyDrops, Need: n, Have: f.Count()}
	case n == 0:
		return Reason{Code: NoDrops}
	}
	return Reason{}
}

func (g game) placeDrops(f Prompt, a Action) {
	for i, n := range a.Drops() {
		h := Headstream(i + 1)
		g.waitingDrops(f.Seat, h, n)
		if f.flags()&flowNow != 0 {
			g.flowHeadstream(h, n)
		}
	}
}

// Immediate reports whether the drops asked for flow at once.
func (s *State) Immediate() bool {
	f := s.Prompt()
	return f.Kind == AskDrops && f.flags()&flowNow != 0
}

// AfterWater is the state as it would be if phase 3 were played now: drops waiting on
// headstreams have flowed. It is a preview; s is not changed.
func (s *State) AfterWater() State {
	after := *s
	game{State: &after}.waterFlow()
	return after
}

// Foresee is the state as the water flow of this round, and those of the next rounds, would
// leave it if nobody did anything more. Headstream tiles are face up, so the drops they will
// bring are known (R3.4.1). It is a preview; s is not changed. The log gets the drops.
func (s *State) Foresee(rounds int, log *Log) State {
	after := *s
	g := game{State: &after, log: log}
	if s.phase == Income || s.phase == Headstreams {
		g.bringDrops()
	}
	g.waterFlow()
	for ; rounds > 0 && after.round < Rounds; rounds-- {
		after.round++
		g.bringDrops()
		g.waterFlow()
	}
	after.round = s.round
	return after
}

// Water is everything that decides where drops will flow: dams, their levels, owners and
// capacity, the drops in them, waiting drops and those still to come.
type Water struct {
	level, drops, owner [firstConduit]uint8
	waiting             [headstreamEnd]uint8
	sources             [headstreamEnd]HeadstreamTile
	round               uint8
	phase               Phase
	graziano            uint8 // seats with his ability, a bit each
}

// Water reads it from a state, to tell whether two states differ in it.
func (s *State) Water() Water {
	w := Water{level: s.level, drops: s.drops, waiting: s.waiting, sources: s.sources, round: s.round, phase: s.phase, graziano: s.graziano()}
	copy(w.owner[:], s.owner[:])
	return w
}

// HasWater reports whether Water would return w.
func (s *State) HasWater(w *Water) bool {
	return s.drops == w.drops && s.level == w.level && [firstConduit]uint8(s.owner[:firstConduit]) == w.owner &&
		s.waiting == w.waiting && s.sources == w.sources && s.round == w.round && s.phase == w.phase && s.graziano() == w.graziano
}

// graziano is the seats whose dams hold as much as his, a bit each.
func (s *State) graziano() (seats uint8) {
	for i := range s.opt.Players {
		seats |= b2u(s.players[i].figures().damCapacity > 0) << i
	}
	return seats
}

func soundDrops(f Prompt) bool {
	n := f.Count()
	return f == askDrops(f.Seat, n, f.flags()&(optional|flowNow)) && n >= 1 && n <= 4
}
