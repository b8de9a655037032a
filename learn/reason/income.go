package reason

import "barrage/game/rules"

// uncovered are the incomes that a turn uncovers: those under the second, fourth and fifth piece of a row (R3.3.1, R5.1.6).
func uncovered(p *played) (list []Reason) {
	seen := map[rules.Kind]int{}
	for _, e := range p.all(rules.EvBuilt) {
		k := e.Structure()
		if k < rules.Base || k > rules.Conduit {
			continue
		}
		seen[k]++
		nth := p.was().Pieces(k) + seen[k]
		if income := p.me().Company().Income(k, nth); income != (rules.Reward{}) {
			args := []Arg{arg("reward", income), arg("piece", k), arg("nth", nth), arg("rounds", rules.Rounds-p.after.Round()), arg("times", 1+rules.Rounds-p.after.Round())}
			list = append(list, Reason{Points: worth(income) * (1 + rules.Rounds - p.after.Round()), Args: args, Things: []string{e.Site().String()}, about: "income" + k.String()})
		}
	}
	return list
}

// incomeNow: a piece uncovers an income, which is paid at once and in every round to come.
func incomeNow(f *finder, p, _ *played) []Reason {
	if p.after.Round() == rules.Rounds {
		return nil
	}
	return uncovered(p)
}

// incomeLast: the same in the last round.
func incomeLast(f *finder, p, _ *played) []Reason {
	if p.after.Round() != rules.Rounds {
		return nil
	}
	return uncovered(p)
}

// incomeNear: the next piece of the row uncovers an income (R3.3.1).
func incomeNear(f *finder, p, _ *played) []Reason {
	for _, e := range p.all(rules.EvBuilt) {
		k := e.Structure()
		if k < rules.Base || k > rules.Conduit {
			continue
		}
		nth := p.me().Pieces(k)
		if income := p.me().Company().Income(k, nth+1); income != (rules.Reward{}) && p.me().Company().Income(k, nth) == (rules.Reward{}) {
			return one(Reason{Points: worth(income) / 2, Args: []Arg{arg("reward", income), arg("piece", k)}, Things: []string{e.Site().String()}, about: "income" + k.String()})
		}
	}
	return nil
}
