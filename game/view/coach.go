package view

import (
	"slices"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/turns"
)

// The coach of first games says what the rules prove about a turn before it is confirmed: never
// what a search thinks of it. Most of it are the reasons of package reason, which package review says; here is what they have no kind for.

// Fact is something that the rules prove about a turn.
type Fact struct {
	Code string `json:"code" ts:"FactCode|AdviceCode"`
	Text string `json:"text"`
	Key  string `json:"key"`  // the words of the text that matter
	Rule string `json:"rule"` // that proves it
	// It speaks for the turn; all others warn of it.
	Praise bool `json:"praise,omitempty"`
}

// FactCodes lists what the coach may say besides reasons, the most important first.
func FactCodes() []string {
	codes := make([]string, len(proofs))
	for i, p := range proofs {
		codes[i] = p.code
	}
	return codes
}

// TurnOf are the answers of a turn that somebody tries; through is that of a what-if: the turn runs on with the usual answers. It is
// false behind a draw, where nothing is proved.
func TurnOf(before *rules.State, answers []rules.Action, through bool) ([]rules.Action, bool) {
	l, ok := follow(before, answers, through)
	if !ok {
		return nil, false
	}
	return l.answers, true
}

// Coach says the facts about answers to the prompt of a person. Behind a draw nothing is proved.
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
			facts = append(facts, Fact{Code: p.code, Text: strings.Join(parts, ""), Key: parts[1], Rule: p.rule})
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
	{"drops_elsewhere", "R7.2", dropsElsewhere},
	{"bonus_near", "R14.3", bonusNear},
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
	answers   []rules.Action
	decisions []decision // of the seat
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
	if end, ok := log.TurnEnd(); ok {
		l.after, l.ends = end, true
	}
	l.answers = append(l.answers, a)
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

// near is how little must be missing for the coach to speak of it.
const near = 2

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

// usable reports whether a seat may produce from a dam: its own, or a neutral one (R6.1.1).
func usable(s *rules.State, seat rules.Seat, dam rules.Site) bool {
	owner, _ := s.Owner(dam)
	return s.Capacity(dam) > 0 && (owner == seat || owner == rules.Nobody)
}
