package automa

import (
	"encoding/json"
	"fmt"

	"barrage/game/rules"
)

// Explanation is why an Automa answered as it did. It is data: package view puts it into
// words in the reader's language, and its JSON form uses our notation.
type Explanation struct {
	Action   rules.Action
	Card     rules.Card // action card, when an action of it is chosen
	Criteria rules.Card // criteria card
	Passed   []Passed   // actions of the card that were passed over
	Cuts     []Cut      // how candidates were narrowed down
}

// Passed is an action of the card, or its replacement by the officer, that could not be
// taken.
type Passed struct {
	Number  int // counted from 1
	What    rules.CardAction
	Instead rules.Instead
	Why     rules.Reason
}

// Cut is one criterion that left fewer candidates: sites, contracts, tiles or
// actions.
type Cut struct {
	By       Criterion
	From, To []fmt.Stringer
}

// MarshalJSON writes names in place of numbers.
func (e Explanation) MarshalJSON() ([]byte, error) {
	type passed struct {
		Number  int    `json:"number"`
		What    string `json:"what"`
		Instead string `json:"instead,omitempty"`
		Why     string `json:"why"`
	}
	type cut struct {
		By   string   `json:"by"`
		From []string `json:"from"`
		To   []string `json:"to"`
	}
	out := struct {
		Action   string     `json:"action"`
		Card     rules.Card `json:"card,omitempty"`
		Criteria rules.Card `json:"criteria,omitempty"`
		Passed   []passed   `json:"passed,omitempty"`
		Cuts     []cut      `json:"cuts,omitempty"`
	}{Action: e.Action.String(), Card: e.Card, Criteria: e.Criteria}
	for _, p := range e.Passed {
		out.Passed = append(out.Passed, passed{p.Number, What(p.What), p.Instead.String(), p.Why.String()})
	}
	for _, c := range e.Cuts {
		out.Cuts = append(out.Cuts, cut{c.By.String(), texts(c.From), texts(c.To)})
	}
	return json.Marshal(out)
}

func texts(list []fmt.Stringer) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = x.String()
	}
	return out
}

// Explain answers the prompt and says why.
func Explain(s *rules.State) (rules.Action, Explanation) {
	var e Explanation
	a := Decide(s, s.Legal(nil), &e)
	e.Action, e.Criteria = a, s.CriteriaCard()
	return a, e
}
