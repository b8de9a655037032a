package review

import (
	"slices"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/reason"
)

// The coach says the reasons for and against a turn that somebody has chosen, before it is confirmed, beside the facts of package view that
// have no kind of reason.

// mostCoached is how much the coach says about a turn.
const mostCoached = 3

// coached are the rules that prove what the coach says, by the kinds that it says.
var coached = map[string]string{
	"contract_declined": "R9.3.1", "no_dam": "R6.1.1", "no_pipe": "R6.1.1", "no_house": "R6.1.1", "dry": "R7.2", "empty_wheel": "R1.4.3", "short_by": "R9.3.1", "drops_away": "R7.2", "gives_water": "R7.3",
	"bank_all": "R8.3", "crew_wasted": "R1.6", "toll_avoidable": "R6.1.5", "wild_spent": "R5.3",

	"contract_now": "R9.3", "contract_only": "R9.3", "contract_national": "R9.3.5", "bonus_step": "R14.3", "bonus_counts": "R14.3", "rank_safe": "R14.1", "rank_first": "R14.1", "rank_up": "R14.1", "no_energy": "R14.2",
	"income_now": "R3.3.1", "income_last": "R5.1.6", "objective_up": "R16.1", "work_done": "R13.1", "ability_used": "R11",
	"contract_next": "R9.3", "contract_reach": "R9.3", "produce_next": "R6.1", "produce_more": "R6.2", "water_now": "R7.4.1", "water_arrives": "R7.2", "wheel_home": "R1.4", "system_whole": "R6.1.1",
}

// before are the faults that are said in another way of a turn that may still be changed.
var before = map[string]bool{"contract_declined": true, "empty_wheel": true, "short_by": true, "gives_water": true, "bank_all": true}

// Coach says what the rules prove about answers that somebody tries, a turn run on with the usual answers if that is wanted: what warns of
// it, or, if nothing does, what speaks for it; the most decisive first. Behind a draw nothing is proved.
func Coach(s *rules.State, answers []rules.Action, through bool, w view.Words) []view.Fact {
	turn, ok := view.TurnOf(s, answers, through)
	if !ok {
		return nil
	}
	against, speaks := reason.Judged(s, turn)
	var first, last []view.Fact
	for _, f := range view.Coach(s, answers, through, w) {
		switch {
		case f.Code == "no_energy":
			first = append(first, f)
		case f.Code != "drops_elsewhere" || !slices.ContainsFunc(against, func(r reason.Reason) bool { return r.Kind == "drops_away" }):
			last = append(last, f)
		}
	}
	facts := slices.Concat(first, spokenOf(s, against, w), last)
	if len(facts) == 0 {
		facts = spokenOf(s, speaks, w)
	}
	return facts[:min(mostCoached, len(facts))]
}

// spokenOf says reasons as the coach does, those that it says at all.
func spokenOf(s *rules.State, list []reason.Reason, w view.Words) (facts []view.Fact) {
	for _, r := range list {
		rule := coached[r.Kind]
		if rule == "" {
			continue
		}
		var x Reason
		if r.Fault && before[r.Kind] {
			x = sayAs(s, &r, "because."+r.Kind+variantBefore(&r)+".coach", w)
		} else {
			x = say(s, []reason.Reason{r}, present, w)[0]
		}
		facts = append(facts, view.Fact{Code: r.Kind, Text: x.Text, Key: x.Key, Rule: rule, Praise: !r.Fault})
	}
	return facts
}

// variantBefore is the part of a key that the coach chooses by the arguments: France needs less than what is printed (R11.4.1).
func variantBefore(r *reason.Reason) string {
	if r.Kind == "short_by" && r.N("have")+r.N("n") != r.N("need") {
		return ".reduced"
	}
	return ""
}

// needed is what a contract requires of the seat, for the coach.
func needed(r *reason.Reason) lang.Arg { return lang.Number("least", r.N("have")+r.N("n")) }
