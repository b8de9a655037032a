package rules

// Automas (A1–A15): companies without credits but with VP, with a level instead of an
// officer, and with cards instead of a choice of spaces. This file is what a level
// changes; automa_setup.go is how they come to the table, automa_cards.go the deck,
// automa_actions.go what a card makes them do, automa_engineers.go where their engineers
// stand. Everything else is the one path through the rules. Which of the possible
// answers an Automa gives is decided by package automa.

// Level is 1–4 for an Automa, 0 for a person.
func (p *Player) Level() int { return int(p.level) }

// hasIncome: income and production bonus from level 2 on (A3.1, A3.2).
func (p *Player) hasIncome() bool { return p.level != 1 }

// hasAbility: company ability and tile effects from level 3 on (A3.3, A3.4).
func (p *Player) hasAbility() bool { return p.level == 0 || p.level >= 3 }

// inEffect is the tile as it counts: below level 3 an advanced tile is a plain
// permission to build (A3.6).
func (p *Player) inEffect(t Tile) Tile {
	if p.hasAbility() || !advancedTiles.Has(t) {
		return t
	}
	return BasicBase + (t-Adv1Base)%6
}

// purse is the credits a player can pay with; an Automa pays VP, as many as it
// takes (A10.1).
func (p *Player) purse() int {
	if p.level > 0 {
		return unlimited
	}
	return int(p.credits)
}
