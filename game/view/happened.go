package view

import (
	"barrage/game/rules"
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
		f, id, place := e.Drawn()
		h.What, h.N = f.Name(id), place
	case rules.EvPicked:
		company, officer, contract := e.Pick()
		h.What = company.String()
		if officer != 0 {
			h.Officer = officer.String()
		}
		if contract != 0 {
			h.Contract = contract.String()
		}
	case rules.EvOrder:
		h.N = e.Place()
	case rules.EvPhase:
		h.What = e.Phase().String()
	case rules.EvTurn:
		if e.Extra() {
			h.What = "extra"
		}
	case rules.EvCopied:
		h.Officer = e.Officer().String()
	case rules.EvEngineers:
		h.To = e.Space().String()
		if e.Architect() {
			h.What = "architect"
		}
	case rules.EvCredits, rules.EvEnergy:
		h.Why = e.Why().ID()
	case rules.EvVP:
		h.Why = e.Source().ID()
	case rules.EvMachines:
		h.machines(e)
		h.Why = e.Why().ID()
	case rules.EvSpent:
		h.machines(e)
	case rules.EvInserted, rules.EvReturned, rules.EvFetched:
		if e.Tile() != 0 {
			h.What = e.Tile().String()
		}
		h.machines(e)
		h.N = e.Segment()
	case rules.EvBuilt:
		h.What, h.To = e.Structure().String(), e.Site().String()
	case rules.EvWaiting:
		h.To = e.Headstream().String()
	case rules.EvDropInDam:
		h.To = e.Site().String()
	case rules.EvProduced:
		dam, conduit, powerhouse := e.Production()
		h.From, h.Through, h.To = dam.String(), conduit.String(), powerhouse.String()
	case rules.EvFlowed:
		from, to := e.Flow()
		h.From, h.To = from.String(), to.String()
	case rules.EvTaken, rules.EvDiscarded, rules.EvFulfilled:
		h.Contract = e.Contract().String()
	case rules.EvTileTaken, rules.EvTileRemoved:
		h.What = e.Tile().String()
	case rules.EvWorkDone, rules.EvWorkRemoved:
		h.What = e.Work().String()
	case rules.EvUsed:
		h.What = e.Building().String()
	case rules.EvBonusRemoved:
		h.What = e.Bonus().String()
	case rules.EvCards:
		h.What = e.Card().String()
	case rules.EvCardAction:
		action, _ := e.CardAction()
		h.What, h.N = e.Card().String(), action+1
	}
	return h
}

func (h *Happened) machines(e rules.Event) {
	m := e.Machines()
	h.Excavators, h.Mixers = int(m.Excavators), int(m.Mixers)
}
