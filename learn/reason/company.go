package reason

import "barrage/game/rules"

// houseBonus: one powerhouse more adds energy to every production from now on (R6.2.3).
func houseBonus(f *finder, p, _ *played) []Reason {
	n := p.me().ProductionBonus() - p.was().ProductionBonus()
	if n <= 0 {
		return nil
	}
	return one(Reason{Points: n * (1 + rules.Rounds - p.after.Round()), Args: []Arg{arg("n", n), arg("bonus", p.me().ProductionBonus())}, about: "company"})
}

// abilityOn: the third powerhouse makes the ability of the company work (R11.0.2).
func abilityOn(f *finder, p, _ *played) []Reason {
	if p.was().Pieces(rules.Powerhouse) >= rules.AbilityPowerhouses || p.me().Pieces(rules.Powerhouse) < rules.AbilityPowerhouses {
		return nil
	}
	return one(Reason{Points: 2 + rules.Rounds - p.after.Round(), Args: []Arg{arg("company", p.me().Company())}, about: "ability"})
}
