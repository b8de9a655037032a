package eval

import "barrage/game/rules"

// companyBlock is who plays (R11, R12, A2.3).
type companyBlock struct {
	Company [5]float32
	Ability [5]float32 // it has the powerhouses for its ability
	Officer [rules.OfficerCount]float32
	Level   [4]float32 // of an Automa
}

func (f *companyBlock) look(x *subject) {
	if c := x.Company(); c > 0 {
		f.Company[c-1] = 1
		if x.Pieces(rules.Powerhouse) >= rules.AbilityPowerhouses {
			f.Ability[c-1] = 1
		}
	}
	if o := x.Officer(); o > 0 {
		f.Officer[o-1] = 1
	}
	if level := x.Level(); level > 0 {
		f.Level[level-1] = 1
	}
}
