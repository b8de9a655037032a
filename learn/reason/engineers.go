package reason

import (
	"slices"

	"barrage/game/rules"
)

// cheaper is what a turn saves compared with another that does the same: engineers, and credits.
func cheaper(p, other *played) (engineers, credits int) {
	if other == nil || p.over() != other.over() || !p.over() && p.live.Prompt() != other.live.Prompt() || !slices.Equal(p.effects(), other.effects()) {
		return 0, 0
	}
	engineers, credits = p.me().Crew()-other.me().Crew(), p.me().Credits()-other.me().Credits()
	if engineers < 0 || credits < 0 {
		return 0, 0
	}
	return engineers, credits
}

// crewLeft: the turn does the same as the other one for fewer engineers or credits (R1.6).
func crewLeft(f *finder, p, other *played) []Reason {
	engineers, credits := cheaper(p, other)
	if engineers+credits <= 0 {
		return nil
	}
	space, _ := p.space()
	return one(Reason{Points: engineers + credits, Args: []Arg{arg("engineers", engineers), arg("credits", credits)}, Things: []string{space.String()}, about: "cost"})
}

// crewWasted: another free space of the section would have done the same for fewer engineers or credits (R1.6).
func crewWasted(f *finder, p, _ *played) []Reason {
	space, engineers := p.space()
	if space == 0 || space.Section() == rules.BankSection || space.Section() > rules.CompanyBoard {
		return nil
	}
	for _, a := range p.before.Legal(nil) {
		if a.Kind() != rules.ActSpace {
			continue
		}
		x, n, with := a.Space()
		if x == space || with != 0 || x.Section() != space.Section() || n > engineers {
			continue
		}
		f.left -= len(p.answers)
		beside := playing(&p.before, append([]rules.Action{a}, p.answers[1:]...))
		if len(beside.answers) != len(p.answers) {
			continue
		}
		if saved, credits := cheaper(beside, p); saved+credits > 0 {
			return one(Reason{Points: saved + credits, Args: []Arg{arg("engineers", saved), arg("credits", credits)}, Line: []Turn{beside.turn()}, Beside: []Turn{p.turn()}, Things: []string{x.String()}, about: "cost"})
		}
	}
	return nil
}

// fewCrew is how many engineers may be too few for a production: the spaces of the turbine station take one to three.
const fewCrew = 2

// crewEnough: after the turn there are engineers for a production, after the other there are not (R6.1.6).
func crewEnough(f *finder, p, other *played) []Reason {
	if other == nil || other.me().Crew() > fewCrew || other.me().Crew() >= p.me().Crew() || p.has(rules.EvProduced) || other.has(rules.EvProduced) || f.after(other).best() != nil {
		return nil
	}
	soon := (&future{soon: f.after(p).soon}).best()
	if soon == nil {
		return nil
	}
	return one(Reason{Points: soon.energy / 2, Args: []Arg{arg("n", p.me().Crew()), arg("energy", soon.energy)}, Line: soon.line, Things: systemOf(soon), about: "production"})
}

// bankPays: the last engineers bring credits (R8.3).
func bankPays(f *finder, p, _ *played) []Reason {
	space, n := p.space()
	if space != rules.Bank || p.me().Crew() > 0 {
		return nil
	}
	credits := p.me().Credits() - p.was().Credits()
	if credits <= 0 {
		return nil
	}
	return one(Reason{Points: credits / 3, Args: []Arg{arg("n", n), arg("credits", credits)}, Things: []string{space.String()}, about: "bank"})
}

// bankWaits: one engineer in the bank leaves the seat more engineers than anybody else has, and nobody can act without (R4.5): it can be
// the last to act in this round (R8.3, R4.1).
func bankWaits(f *finder, p, _ *played) []Reason {
	space, n := p.space()
	if space != rules.Bank || n != 1 || p.me().Crew() < 2 || len(f.others()) == 0 || f.s.Options().Leeghwater {
		return nil
	}
	most := 0
	for other := range rules.Seat(p.after.Players()) {
		x := p.after.Player(other)
		if other == p.seat || p.after.HasPassed(other) {
			continue
		}
		if x.Level() > 0 || x.BonusCount(rules.BonusAdvancedTile) > 0 || x.Crew() >= p.me().Crew() {
			return nil
		}
		most = max(most, x.Crew())
	}
	return one(Reason{Points: 0, Args: []Arg{arg("n", p.me().Crew()), arg("most", most)}, Things: []string{space.String()}, about: "bank"})
}

// bankAll: all engineers went to the bank, though there was something else to do; those sent later are paid as much (R8.3).
func bankAll(f *finder, p, _ *played) []Reason {
	space, n := p.space()
	if space != rules.Bank || n < 2 || p.me().Crew() > 0 || !p.before.TurnBegins() {
		return nil
	}
	some := sections(&p.before)
	delete(some, rules.BankSection)
	if len(some) == 0 {
		return nil
	}
	return one(Reason{Points: 1, Args: []Arg{arg("n", n)}, Things: []string{space.String()}, about: "bank"})
}
