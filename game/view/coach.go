package view

import (
	"cmp"
	"slices"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/turns"
)

// The coach of first games says what the rules prove about a turn before it is confirmed: never
// what a search thinks of it, and nothing if there is nothing to say.

// Fact is something that the rules prove about a turn.
type Fact struct {
	Code string `json:"code" ts:"FactCode"`
	Text string `json:"text"`
	Key  string `json:"key"`  // the words of the text that matter
	Rule string `json:"rule"` // that proves it
}

// FactCodes lists what the coach may say, the most important first.
func FactCodes() []string {
	codes := make([]string, len(proofs))
	for i, p := range proofs {
		codes[i] = p.code
	}
	return codes
}

// Coach says the facts about answers to the prompt of a person. Through is that of a what-if: the
// turn runs on with the usual answers. Behind a draw nothing is proved.
func Coach(before *rules.State, answers []rules.Action, through bool, w Words) []Fact {
	t, ok := follow(before, answers, through)
	if !ok {
		return nil
	}
	var facts []Fact
	for _, p := range proofs {
		if s, ok := p.find(t); ok {
			var args []lang.Arg
			for _, f := range s.figures {
				args = append(args, lang.Number(f.name, f.n))
			}
			text := w.text("coach."+p.code+s.variant, args...)
			parts := strings.Split(text, "*") // the words that matter stand between asterisks
			facts = append(facts, Fact{p.code, strings.Join(parts, ""), parts[1], p.rule})
		}
	}
	return facts
}

// proofs find the facts in a turn.
var proofs = []struct {
	code, rule string
	find       func(*line) (said, bool)
}{
	{"no_energy", "R14.2", noEnergy},
	{"bank_all", "R8.3", bankAll},
	{"cheaper_space", "R1.6", cheaperSpace},
	{"cheaper_production", "R6.1.5", cheaperProduction},
	{"contract_declined", "R9.3.1", contractDeclined},
	{"contract_short", "R9.3.1", contractShort},
	{"drops_elsewhere", "R7.2", dropsElsewhere},
	{"dry_dam", "R7.2", dryDam},
	{"bonus_near", "R14.3", bonusNear},
	{"unconnected", "R6.1.1", unconnected},
}

// said is what is said of a fact: the variant of its message, and the arguments.
type said struct {
	variant string
	figures []number
}

type number struct {
	name string
	n    int
}

// line is a turn of a seat, or what has been chosen of it.
type line struct {
	seat      rules.Seat
	before    rules.State
	after     rules.State // before anybody else does anything
	decisions []decision  // of the seat
	events    []rules.Event
	ends      bool // the turn is over
}

// decision is an answer with the position it is given in.
type decision struct {
	state  rules.State
	answer rules.Action
}

// follow plays a turn. It is false where something is drawn, or refused, before the last answer.
func follow(before *rules.State, answers []rules.Action, through bool) (*line, bool) {
	l := &line{seat: before.ToMove(), before: *before, after: *before}
	if l.seat < 0 {
		return nil, false
	}
	for _, a := range answers {
		if l.ends || !l.play(a) {
			return nil, false
		}
	}
	for through && !l.ends {
		if a, ok := assume(&l.after); !ok || !l.play(a) {
			break
		}
	}
	return l, true
}

// play gives an answer. What follows the turn is left out: the round may be over with it.
func (l *line) play(a rules.Action) bool {
	log, asked := rules.Log{Camera: true}, l.after
	if l.after.Apply(a, &log) != nil {
		return false
	}
	l.ends = turns.Over(&l.after, l.seat)
	if i := slices.IndexFunc(log.Photos, func(p rules.Photo) bool { return p.Moment == rules.AtTurnEnd }); i >= 0 {
		end := log.Photos[i]
		l.after, l.ends, log.Events = end.State, true, log.Events[:end.Events]
		log.Forced = slices.DeleteFunc(log.Forced, func(f rules.Forced) bool { return f.Photos > i })
	}
	l.decisions = append(l.decisions, decision{asked, a})
	for _, f := range log.Forced {
		if f.State.ToMove() == l.seat {
			l.decisions = append(l.decisions, decision{f.State, f.Answer})
		}
	}
	l.events = append(l.events, log.Events...)
	return true
}

// first is the first decision of the seat that a test holds of, nil without one.
func (l *line) first(test func(decision) bool) *decision {
	i := slices.IndexFunc(l.decisions, test)
	if i < 0 {
		return nil
	}
	return &l.decisions[i]
}

// produces is the first production, nil without one.
func (l *line) produces() *decision {
	return l.first(func(d decision) bool { return d.answer.Kind() == rules.ActProduce })
}

// event is the first event of the seat of a kind, nil without one.
func (l *line) event(kind rules.EventKind) *rules.Event {
	i := slices.IndexFunc(l.events, func(e rules.Event) bool { return e.Kind == kind && e.Seat == l.seat })
	if i < 0 {
		return nil
	}
	return &l.events[i]
}

// noEnergy: the seat has no energy, which costs VP (R14.2), and after this turn, or what is left of
// it, cannot produce any more this round, though it can now. Every production action needs engineers
// (R6.1.6), and spaces that are taken stay taken until the round is over.
func noEnergy(l *line) (said, bool) {
	p, begins, plain := l.after.Player(l.seat), l.before.TurnBegins(), plain(&l.before)
	switch {
	case p.Energy() > 0 || l.before.Player(l.seat).Crew() == 0 && begins:
		return said{}, false
	case plain && (!begins || l.after.Prompt().Kind == rules.AskProduce):
		return said{}, false // it was said when the turn began; it may still produce
	case !plain && !l.ends:
		return said{}, false // a tile or a building may lead to a production
	case begins && !canProduce(&l.before), !begins && !productive(&l.before):
		return said{}, false // nothing is lost
	}
	vp := number{"vp", rules.NoEnergyVP}
	switch {
	case p.Crew() == 0 && begins:
		return said{"", []number{{"n", l.before.Player(l.seat).Crew()}, vp}}, true
	case p.Crew() == 0:
		return said{".placed", []number{vp}}, true
	case plain && !turbineFor(&l.after, p.Crew()):
		return said{".few", []number{{"n", p.Crew()}, vp}}, true
	}
	return said{}, false
}

// bankAll: all engineers of the seat go to the bank, though there is something else to do. The bank is
// never full and pays for every engineer the same at any time (R8.3): those sent later lose nothing,
// and without engineers there is nothing to be done (R4.4).
func bankAll(l *line) (said, bool) {
	first := l.decisions[0]
	if first.answer.Kind() != rules.ActSpace || !l.before.TurnBegins() {
		return said{}, false
	}
	space, n, with := first.answer.Space()
	if space != rules.Bank || with != 0 || n < 2 || l.after.Player(l.seat).Crew() > 0 || !busier(&first.state) {
		return said{}, false
	}
	figures := []number{{"n", n}}
	if _, known := noEnergy(l); !known && l.after.Player(l.seat).Energy() == 0 {
		return said{".energy", append(figures, number{"vp", rules.NoEnergyVP})}, true
	}
	return said{"", figures}, true
}

// busier reports whether the seat whose turn begins can do anything else than go to the bank.
func busier(s *rules.State) bool {
	return slices.ContainsFunc(s.Legal(nil), func(a rules.Action) bool {
		if a.Kind() != rules.ActSpace {
			return false
		}
		space, _, _ := a.Space()
		return space != rules.Bank
	})
}

// plain reports whether production actions come from the turbine station only (R6.1.6): there are
// no advanced tiles and no private buildings.
func plain(s *rules.State) bool {
	o := s.Options()
	return o.Variant == rules.Introductory && !o.Leeghwater
}

// canProduce reports whether the seat whose turn begins can take a space of the turbine station.
func canProduce(s *rules.State) bool {
	return slices.ContainsFunc(s.Legal(nil), func(a rules.Action) bool {
		if a.Kind() != rules.ActSpace {
			return false
		}
		space, _, _ := a.Space()
		return space.Section() == rules.TurbineStation
	})
}

// productive reports whether the seat to move has a system with water.
func productive(s *rules.State) bool {
	return slices.ContainsFunc(linesOf(s, s, PlannerSpace{Short: 1}, Words{}), func(l PlannerLine) bool { return l.Missing == "" })
}

// turbineFor reports whether a space of the turbine station is free for so many engineers.
func turbineFor(s *rules.State, engineers int) bool {
	return slices.ContainsFunc(rules.Spaces(), func(x rules.Space) bool {
		return x.Section() == rules.TurbineStation && x.MinPlayers() <= s.Players() && x.Engineers() <= engineers && len(s.On(x)) == 0
	})
}

// cheaperSpace: another space of the section does the same for fewer credits or engineers (R1.6.1,
// R1.6.2). The turn is played there too, and all that happens is the same, but what the space costs.
func cheaperSpace(l *line) (said, bool) {
	taken := l.decisions[0]
	if taken.answer.Kind() != rules.ActSpace {
		return said{}, false
	}
	space, engineers, with := taken.answer.Space()
	if with != 0 || space == rules.Bank {
		return said{}, false
	}
	var best struct{ credits, engineers int }
	for _, a := range taken.state.Legal(nil) {
		if a.Kind() != rules.ActSpace {
			continue
		}
		other, fewer, with := a.Space()
		if with != 0 || other == space || other.Section() != space.Section() || fewer > engineers {
			continue
		}
		if credits, ok := l.instead(a); ok && credits >= 0 && cmp.Or(credits-best.credits, engineers-fewer-best.engineers) > 0 {
			best.credits, best.engineers = credits, engineers-fewer
		}
	}
	credits, left := number{"credits", best.credits}, number{"engineers", best.engineers}
	switch {
	case best.credits > 0 && best.engineers > 0:
		return said{".both", []number{credits, left}}, true
	case best.credits > 0:
		return said{".credits", []number{credits}}, true
	case best.engineers > 0:
		return said{".engineers", []number{left}}, true
	}
	return said{}, false
}

// instead plays the turn with another first answer. It is false unless everything else is the same;
// credits are those saved.
func (l *line) instead(first rules.Action) (credits int, same bool) {
	other := &line{seat: l.seat, before: l.before, after: l.before}
	other.play(first)
	for _, d := range l.decisions[1:] {
		if !other.ends && other.after.Prompt() == d.state.Prompt() && other.after.IsLegal(d.answer) {
			other.play(d.answer)
		}
	}
	if other.ends != l.ends || !l.ends && other.after.Prompt() != l.after.Prompt() || !slices.Equal(l.effects(), other.effects()) {
		return 0, false
	}
	return other.after.Player(l.seat).Credits() - l.after.Player(l.seat).Credits(), true
}

// effects are the events of a turn without the price of its space. Events add up to everything
// that changes.
func (l *line) effects() []rules.Event {
	return slices.DeleteFunc(slices.Clone(l.events), func(e rules.Event) bool {
		why := e.Why()
		return e.Kind == rules.EvEngineers || e.Kind == rules.EvCredits && e.Seat == l.seat && (why == rules.ByFee || why == rules.ByCost)
	})
}

// cheaperProduction: another conduit of the same dam gives as much energy, with no more drops, and
// takes no toll (R6.1.5).
func cheaperProduction(l *line) (said, bool) {
	d := l.produces()
	if d == nil {
		return said{}, false
	}
	toll, _ := d.state.Toll(d.answer)
	dam, _, drops := d.answer.Production()
	energy := d.state.Yield(d.answer)
	for _, a := range d.state.Legal(nil) {
		if a.Kind() != rules.ActProduce || toll == 0 {
			continue
		}
		from, _, sent := a.Production()
		if free, _ := d.state.Toll(a); free == 0 && from == dam && sent <= drops && d.state.Yield(a) >= energy {
			return said{"", []number{{"energy", d.state.Yield(a)}, {"toll", toll}}}, true
		}
	}
	return said{}, false
}

// contractDeclined: a contract that could be fulfilled is not; energy is not kept for it (R9.3.1).
func contractDeclined(l *line) (said, bool) {
	d := l.first(func(d decision) bool {
		f := d.state.Prompt()
		return f.Kind == rules.AskFulfil && f.Named() == 0 && d.answer == rules.No()
	})
	if d == nil {
		return said{}, false
	}
	most := 0
	for _, a := range d.state.Legal(nil) {
		most = max(most, contractEnergy(a))
	}
	if most == 0 {
		return said{}, false
	}
	return said{"", []number{{"n", most}}}, true
}

// near is how little must be missing for the coach to speak of it.
const near = 2

// contractShort: a production fulfils no contract, but little more energy would (R9.3.1). France
// needs less than what is printed (R11.4.1).
func contractShort(l *line) (said, bool) {
	d := l.produces()
	if d == nil || l.event(rules.EvFulfilled) != nil {
		return said{}, false
	}
	energy := d.state.Yield(d.answer)
	reach := d.state.Reach(l.seat, energy)
	national := d.state.NationalContracts()
	least := 0
	for _, c := range append(d.state.Player(l.seat).Hand().Contracts(), national[:]...) {
		if need := c.Energy(); c != 0 && need > reach && need <= reach+near && (least == 0 || need < least) {
			least = need
		}
	}
	if least == 0 {
		return said{}, false
	}
	args := []number{{"need", least - (reach - energy)}, {"have", energy}}
	if reach > energy {
		return said{".reduced", append(args, number{"printed", least})}, true
	}
	return said{"", args}, true
}

// dropsElsewhere: none of the drops put on headstreams stops in a dam that the seat can use, nor
// brings it energy on the way, if nobody does anything more (R7.2).
func dropsElsewhere(l *line) (said, bool) {
	placed := l.first(func(d decision) bool { return d.answer.Kind() == rules.ActDrops })
	if placed == nil || l.event(rules.EvProduced) != nil || l.event(rules.EvBuilt) != nil {
		return said{}, false
	}
	before, after := l.before.Foresee(0, nil), l.after.Foresee(0, nil)
	if before.Player(l.seat).Energy() != after.Player(l.seat).Energy() {
		return said{}, false
	}
	rivals, stopped := 0, 0
	for _, dam := range rules.Sites() {
		if now := l.after.Drops(dam) - l.before.Drops(dam); now > 0 {
			if usable(&l.after, l.seat, dam) {
				return said{}, false // it flowed at once, and can be used before the round ends (R7.4.1)
			}
			stopped += now
		}
		if after.Capacity(dam) == 0 || after.Drops(dam) == before.Drops(dam) {
			continue
		}
		if usable(&after, l.seat, dam) {
			return said{}, false
		}
		rivals += after.Drops(dam) - before.Drops(dam)
	}
	if stopped > 0 { // everybody sees where they stopped, whatever the forecast has less for it
		rivals = stopped
	}
	return said{"", []number{{"rivals", rivals}}}, true
}

// dryDam: no drop stops in the new dam in this water flow, nor in the next with the drops that its
// headstreams will have, if nobody does anything more (R3.4.1, R7.2).
func dryDam(l *line) (said, bool) {
	e := l.event(rules.EvBuilt)
	if e == nil || e.Structure() != rules.Base {
		return said{}, false
	}
	dam := e.Site()
	next := l.after.Foresee(1, nil) // drops in dams do not move (R7.6.1)
	if next.Drops(dam) > 0 {
		return said{}, false
	}
	if l.after.Round() == rules.Rounds {
		return said{".last", nil}, true
	}
	return said{"", nil}, true
}

// bonusNear: the turn brings energy, and a little more would make the bonus tile worth more (R14.3).
func bonusNear(l *line) (said, bool) {
	p, round := l.after.Player(l.seat), l.after.Round()
	energy := p.Energy()
	if energy <= l.before.Player(l.seat).Energy() || round == 0 {
		return said{}, false
	}
	tile := l.after.BonusTile(round)
	count := p.BonusCount(tile)
	for more := 1; more <= near; more++ {
		if vp := tile.Score(count, round, energy+more) - tile.Score(count, round, energy); vp > 0 {
			return said{"", []number{{"n", more}, {"vp", vp}}}, true
		}
	}
	return said{}, false
}

// unconnected: the new conduit or powerhouse is part of no system yet (R6.1.1).
func unconnected(l *line) (said, bool) {
	e := l.event(rules.EvBuilt)
	if e == nil {
		return said{}, false
	}
	site := e.Site()
	switch e.Structure() {
	case rules.Conduit:
		dam := slices.ContainsFunc(rules.Sites(), func(dam rules.Site) bool { return dam.Basin() == site.Basin() && usable(&l.after, l.seat, dam) })
		switch house := housed(&l.after, l.seat, site.EndBasin()); {
		case !dam && !house:
			return said{".both", []number{{"basin", int(site.Basin())}, {"end", int(site.EndBasin())}}}, true
		case !dam:
			return said{".dam", []number{{"basin", int(site.Basin())}}}, true
		case !house:
			return said{".powerhouse", []number{{"basin", int(site.EndBasin())}}}, true
		}
	case rules.Powerhouse:
		if !slices.ContainsFunc(rules.Sites(), func(conduit rules.Site) bool {
			_, built := l.after.Owner(conduit)
			return conduit.Kind() == rules.Conduit && built && conduit.EndBasin() == site.Basin()
		}) {
			return said{".conduit", nil}, true
		}
	}
	return said{}, false
}

// usable reports whether a seat may produce from a dam: its own, or a neutral one (R6.1.1).
func usable(s *rules.State, seat rules.Seat, dam rules.Site) bool {
	owner, _ := s.Owner(dam)
	return s.Capacity(dam) > 0 && (owner == seat || owner == rules.Nobody)
}
