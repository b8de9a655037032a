package api

import (
	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/reason"
	"barrage/learn/review"
	"barrage/play/fault"
)

// Seeing asks to look at a reason of a turn: with the lines that the reason gives.
type Seeing struct {
	At
	Code    string            `json:"code" ts:"AdviceCode"`
	Fault   bool              `json:"fault,omitempty"`
	Turn    []string          `json:"turn"`              // that it speaks for
	Instead []string          `json:"instead,omitempty"` // that it is compared with, or that was played
	Line    []reason.LineTurn `json:"line"`
	Beside  []reason.LineTurn `json:"beside,omitempty"`
}

// mostSeen bounds the turns of a line that is looked at; none of a reason has more.
const mostSeen = 4

// actions reads the actions of a turn.
func actions(texts []string) (list []rules.Action, err error) {
	for _, text := range texts {
		a, err := notation.Parse(text)
		if err != nil {
			return nil, fault.NoAction(text, err)
		}
		list = append(list, a)
	}
	return list, few(texts)
}

// line reads the turns of a line.
func line(turns []reason.LineTurn) (list []reason.Turn, err error) {
	if len(turns) > mostSeen {
		return nil, fault.Fail(fault.BadTries, lang.Number("most", mostSeen), lang.Number("n", len(turns)))
	}
	for _, t := range turns {
		answers, err := actions(t.Actions)
		if err != nil {
			return nil, err
		}
		list = append(list, reason.Turn{Seat: rules.Seat(t.Seat), Answers: answers})
	}
	return list, nil
}

// sceneAt shows a reason: what happens with the turn, and without it.
func sceneAt(c *Call, in Seeing) (*review.Scene, error) {
	s, err := in.Read()
	if err != nil {
		return nil, err
	}
	r := reason.Reason{Kind: in.Code, Fault: in.Fault}
	turn, err := actions(in.Turn)
	if err != nil {
		return nil, err
	}
	instead, err := actions(in.Instead)
	if err != nil {
		return nil, err
	}
	if r.Line, err = line(in.Line); err != nil {
		return nil, err
	}
	if r.Beside, err = line(in.Beside); err != nil {
		return nil, err
	}
	scene, ok := review.SceneOf(&s, &r, turn, instead, view.In(c.Lang))
	if !ok {
		return nil, fault.Fail(fault.BadLine)
	}
	return scene, nil
}
