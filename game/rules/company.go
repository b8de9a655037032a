package rules

// Companies (R11): the production bonus and the abilities.

// abilityActive reports whether the company ability of a seat is active (R11.0.2, A3.3).
func (s *State) abilityActive(seat Seat) bool {
	p := &s.players[seat]
	return p.pieces[Powerhouse] >= AbilityPowerhouses && p.hasAbility()
}

// companyBonus is added to the energy of a production action (R6.2.3, A3.2).
func (p *Player) companyBonus() int {
	if !p.hasIncome() {
		return 0
	}
	return productionBonus[p.pieces[Powerhouse]]
}

// ability carries out the company ability after a production (R6.3.6). It was
// active when the production was declared (R6.3.8).
func (g game) ability(f Prompt) {
	dam, basin := step(f).production()
	switch g.players[f.Seat].company {
	case Italy:
		g.energy(f.Seat, italyEnergy, ByAbility)
	case Germany:
		g.push(askSecond(f.Seat, basin))
	case Netherlands:
		g.push(askDam(f.Seat, dam, optional))
	}
}

// income is phase 1a for one player (R3.3): plain gains and rotations first, then
// the choices in the order of the rows; equal parts are added up and chosen once.
func (g game) income(seat Seat) {
	p := &g.players[seat]
	if !p.hasIncome() { // A3.1
		return
	}
	rotations := 0
	var choices [3]Part
	n := 0
	for k := Base; k <= Conduit; k++ {
		for _, piece := range [3]int{2, 4, 5} {
			if int(p.pieces[k]) < piece {
				break
			}
			r := incomeReward(p.company, k, piece).reward()
			g.gain(seat, r, ByIncome, FromIncome)
			for _, part := range r.Parts {
				switch part.Kind {
				case 0:
				case PartRotate:
					rotations += int(part.N)
				default:
					i := 0
					for i < n && choices[i].Kind != part.Kind {
						i++
					}
					choices[i].Kind = part.Kind
					choices[i].N += part.N
					n = max(n, i+1)
				}
			}
		}
	}
	g.gain(seat, &officers[p.officer].figures.income, ByIncome, FromIncome)
	g.rotate(seat, rotations)
	for i := n - 1; i >= 0; i-- {
		g.part(seat, choices[i], ByIncome)
	}
}
