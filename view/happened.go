package view

import (
	"barrage/rules"
)

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
	switch e.Kind {
	case rules.EvRevealed:
		h.What, h.N = rules.Family(e.A).Name(e.B), int(e.C)
	case rules.EvPicked:
		h.What, h.Contract = rules.Company(e.A).String(), ""
		if e.B != 0 {
			h.Officer = rules.Officer(e.B).String()
		}
		if e.C != 0 {
			h.Contract = rules.Contract(e.C).String()
		}
	case rules.EvOrder:
		h.N = int(e.A) + 1
	case rules.EvPhase:
		h.What = rules.Phase(e.A).String()
	case rules.EvTurn:
		if e.A == 1 {
			h.What = "extra"
		}
	case rules.EvCopied:
		h.Officer = rules.Officer(e.A).String()
	case rules.EvEngineers:
		h.To = rules.Space(e.A).String()
		if e.B == 1 {
			h.What = "architect"
		}
	case rules.EvCredits, rules.EvEnergy:
		h.Why = rules.Why(e.A).ID()
	case rules.EvVP:
		h.Why = rules.Source(e.A).ID()
	case rules.EvMachines:
		h.Excavators, h.Mixers, h.Why = int(e.A), int(e.B), rules.Why(e.C).ID()
	case rules.EvSpent:
		h.Excavators, h.Mixers = int(e.A), int(e.B)
	case rules.EvInserted, rules.EvReturned, rules.EvFetched:
		if e.A != 0 {
			h.What = rules.Tile(e.A).String()
		}
		h.Excavators, h.Mixers, h.N = int(e.B), int(e.C), int(e.D)
	case rules.EvBuilt:
		h.What, h.To = rules.Kind(e.B).String(), rules.Site(e.A).String()
	case rules.EvWaiting:
		h.To = rules.Headstream(e.A).String()
	case rules.EvDropInDam:
		h.To = rules.Site(e.A).String()
	case rules.EvProduced:
		h.From, h.Through, h.To = rules.Site(e.A).String(), rules.Site(e.B).String(), rules.Site(e.C).String()
	case rules.EvFlowed:
		h.From, h.To = rules.Node(e.A).String(), rules.Node(e.B).String()
	case rules.EvTaken, rules.EvDiscarded, rules.EvFulfilled:
		h.Contract = rules.Contract(e.A).String()
	case rules.EvTileTaken, rules.EvTileRemoved:
		h.What = rules.Tile(e.A).String()
	case rules.EvWorkDone, rules.EvWorkRemoved:
		h.What = rules.Work(e.A).String()
	case rules.EvUsed:
		h.What = rules.PrivateBuilding(e.A).String()
	case rules.EvBonusRemoved:
		h.What = rules.Bonus(e.A).String()
	case rules.EvCards:
		h.What = rules.Card(e.A).String()
	case rules.EvCardAction:
		h.What, h.N = rules.Card(e.A).String(), int(e.B)+1
	}
	return h
}
