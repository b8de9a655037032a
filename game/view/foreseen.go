package view

import (
	"cmp"
	"slices"
	"strings"

	"barrage/game/automa"
	"barrage/game/rules"
)

// Foreseen shows what the Automas may do in their next turns, as everybody at the table can reckon it (automa.Foresee).
type Foreseen struct {
	Automas []ForeseenSeat `json:"automas"`
}

// ForeseenSeat is the next turn of an Automa if nothing changes before it.
type ForeseenSeat struct {
	Seat     int            `json:"seat"`
	Criteria int            `json:"criteria"` // the card on top, which will decide between equals
	Cards    int            `json:"cards"`    // that may be its action card
	Turns    []ForeseenTurn `json:"turns"`    // those that most cards lead to first
}

// ForeseenTurn is a turn with the cards that lead to it.
type ForeseenTurn struct {
	Cards  []int      `json:"cards"`
	Lines  []string   `json:"lines"`
	Events []Happened `json:"events"`
}

// ForeseenOf shows the next turns of the Automas; there are none unless a person is asked for a turn.
func ForeseenOf(s *rules.State, w Words) *Foreseen {
	f := &Foreseen{Automas: []ForeseenSeat{}}
	if s.Done() || s.Prompt().Kind != rules.AskTurn {
		return f
	}
	for seat := range rules.Seat(s.Options().Players) {
		before, turns := automa.Foresee(s, seat)
		if len(turns) == 0 {
			continue
		}
		one := ForeseenSeat{Seat: int(seat), Criteria: int(before.CriteriaCard()), Cards: len(turns)}
		for _, turn := range turns {
			one.add(before, turn, w)
		}
		slices.SortStableFunc(one.Turns, func(a, b ForeseenTurn) int { return cmp.Compare(len(b.Cards), len(a.Cards)) })
		f.Automas = append(f.Automas, one)
	}
	return f
}

// add plays a turn and puts it with those that do the same.
func (f *ForeseenSeat) add(s rules.State, turn automa.Turn, w Words) {
	log := rules.Log{Camera: true}
	s.PlayLogged(turn.Card, &log)
	for _, a := range turn.Answers {
		s.PlayLogged(a, &log)
	}
	// Its own turn without the cards: what follows is somebody else's.
	var events []rules.Event
	for _, e := range log.Events {
		if slices.Contains([]rules.EventKind{rules.EvTurn, rules.EvPassed, rules.EvPhase, rules.EvRound}, e.Kind) {
			break
		}
		if !slices.Contains([]rules.EventKind{rules.EvRevealed, rules.EvCards, rules.EvCardAction}, e.Kind) {
			events = append(events, e)
		}
	}
	lines := w.lines(&s, events)
	_, card := turn.Card.Outcome()
	for i := range f.Turns {
		if strings.Join(f.Turns[i].Lines, "\n") == strings.Join(lines, "\n") {
			f.Turns[i].Cards = append(f.Turns[i].Cards, int(card))
			return
		}
	}
	f.Turns = append(f.Turns, ForeseenTurn{[]int{int(card)}, lines, Happenings(events)})
}
