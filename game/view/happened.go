package view

import "barrage/game/rules"

// Happened is an event with catalogue ids, for programs. Words.Log tells people the same.
type Happened struct {
	Kind       string `json:"kind" ts:"EventKind"`
	Seat       int    `json:"seat"` // of whom; −1 is chance, −2 nobody
	What       string `json:"what,omitempty"`
	From       string `json:"from,omitempty"`
	Through    string `json:"through,omitempty"`
	To         string `json:"to,omitempty"`
	Why        string `json:"why,omitempty" ts:"Why|Source"`
	N          int    `json:"n,omitempty"`
	Excavators int    `json:"excavators,omitempty"`
	Mixers     int    `json:"mixers,omitempty"`
	Officer    string `json:"officer,omitempty" ts:"OfficerID"`
	Contract   string `json:"contract,omitempty" ts:"ContractID"`
	Terms      *Terms `json:"terms,omitempty"` // of what was produced, if After is told
	After      *Patch `json:"after,omitempty"` // what it changed on the table, if that is told (Words.Film)
}

// Happenings shows events to programs.
func Happenings(events []rules.Event) []Happened {
	list := make([]Happened, 0, len(events))
	for _, e := range events {
		list = append(list, happened(e))
	}
	return list
}

func happened(e rules.Event) Happened {
	h := Happened{Kind: e.Kind.ID(), Seat: int(e.Seat), N: int(e.N)}
	if show := eventKinds[e.Kind].show; show != nil {
		show(&h, e)
	}
	return h
}
