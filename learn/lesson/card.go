package lesson

import (
	"strconv"
	"strings"

	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
)

// card asks what the Automa that is to move does: its answers are the actions of its card.
type card struct{}

func (card) truth(s *rules.State) string {
	return guessing + automa.Decide(s, s.Legal(nil), nil).String()
}

func (card) answers(s *rules.State, w view.Words) (list []view.Answered) {
	for i := range s.ActionCard().Actions() {
		a := rules.TakeCard(i, 0)
		list = append(list, guessed(a.String(), w.Answer(s, a), "action_"+strconv.Itoa(i+1)))
	}
	return list
}

func (card) args(s *rules.State, _ view.Words) []lang.Arg {
	return []lang.Arg{lang.Number("card", int(s.ActionCard()))}
}

// happen lets the Automa have its turn.
func (card) happen(a *Attempt) {
	for seat := a.State.ToMove(); ; {
		var answer rules.Action
		switch a.State.ToMove() {
		case seat:
			answer = automa.Decide(&a.State, a.State.Legal(nil), nil)
		case rules.Chance:
			r := rng.New(1, uint64(len(a.Moves)))
			answer = r.Pick(a.State.Legal(nil))
		default:
			return
		}
		a.Moves = append(a.Moves, Move{a.State.ToMove(), a.State, answer})
		if a.State.Play(answer); a.State.TurnBegins() {
			return
		}
	}
}

func (card) said(g *guess, w view.Words) (title, text string) {
	_, why := automa.Explain(&g.at)
	return w.Language().Text("lesson." + rightly(g.right)), strings.Join(w.Automa(&g.at, why), "; ")
}

// rightly is the word for a guess in the names of messages.
func rightly(right bool) string {
	if right {
		return "right"
	}
	return "wrong"
}
