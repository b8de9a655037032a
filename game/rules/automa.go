package rules

// Automas (A1–A15): companies without credits but with VP, with a level instead of an
// officer, and with cards instead of a choice of spaces. This file holds what
// depends on the level, automa_setup.go their setup, automa_cards.go the deck,
// automa_actions.go the actions of the cards, automa_engineers.go the places of their
// engineers. Everything else is the same code as for people. Package automa decides which
// of the possible answers an Automa gives.

// Level is 1–4 for an Automa, 0 for a person.
func (p *Player) Level() int { return int(p.level) }

// hasIncome reports whether the player has income and production bonus: from level 2 on (A3.1, A3.2).
func (p *Player) hasIncome() bool { return p.level != 1 }

// hasAbility reports whether company ability and tile effects apply: from level 3 on (A3.3, A3.4).
func (p *Player) hasAbility() bool { return p.level == 0 || p.level >= 3 }

// inEffect is the tile whose properties apply: below level 3 an advanced tile only
// permits building (A3.6).
func (p *Player) inEffect(t Tile) Tile {
	if p.hasAbility() || !advancedTiles.Has(t) {
		return t
	}
	return BasicBase + (t-Adv1Base)%6
}

// purse is the number of credits a player can pay; an Automa pays in VP, without limit
// (A10.1).
func (p *Player) purse() int {
	if p.level > 0 {
		return unlimited
	}
	return int(p.credits)
}
