package view

import "barrage/rules"

// WhatIf is what some answers would lead to.
type WhatIf struct {
	Events  []Happened     `json:"events"`
	Lines   []string       `json:"lines"`   // the same for people
	Seats   []Difference   `json:"seats"`   // what changes for each seat
	Water   map[string]int `json:"water"`   // drops more or fewer, by dam and headstream
	Sampled bool           `json:"sampled"` // draws in between were sampled; they are not those of the game
	Hash    string         `json:"hash"`
	Game    *Game          `json:"game"` // the position afterwards
}

// Refused is the error of an answer that the rules refuse, with the position it was
// tried in.
type Refused struct {
	State rules.State
	Err   error
}

func (r *Refused) Error() string { return r.Err.Error() }
func (r *Refused) Unwrap() error { return r.Err }

// Try plays answers one after another on a copy of a position and shows what they lead
// to. Where something is drawn before an answer, draw picks one of the outcomes; after
// the last answer nothing is drawn. The error is a *Refused.
func Try(before *rules.State, answers []rules.Action, draw func(outcomes []rules.Action) rules.Action, w Words) (*WhatIf, error) {
	after := *before
	var log rules.Log
	v := &WhatIf{}
	for _, a := range answers {
		for after.ToMove() == rules.Chance && !after.Done() {
			after.PlayLogged(draw(after.Legal(nil)), &log)
			v.Sampled = true
		}
		if err := after.Apply(a, &log); err != nil {
			return nil, &Refused{after, err}
		}
	}
	v.Events, v.Lines = Happenings(log.Events), w.lines(&after, log.Events)
	v.Hash, v.Game = Hash(after.Hash()), GameOf(&after, w)
	for i := range after.Players() {
		v.Seats = append(v.Seats, differenceOf(before.Player(rules.Seat(i)), after.Player(rules.Seat(i))))
	}
	v.Water = waterDifference(mapOf(before).Water, mapOf(&after).Water)
	return v, nil
}

// Difference is what changes for a seat.
type Difference struct {
	VP         int `json:"vp"`
	Energy     int `json:"energy"`
	Credits    int `json:"credits"`
	Excavators int `json:"excavators"`
	Mixers     int `json:"mixers"`
	Engineers  int `json:"engineers"`
}

func differenceOf(before, after *rules.Player) Difference {
	return Difference{
		VP:         after.VP() - before.VP(),
		Energy:     after.Energy() - before.Energy(),
		Credits:    after.Credits() - before.Credits(),
		Excavators: int(after.Machines().Excavators) - int(before.Machines().Excavators),
		Mixers:     int(after.Machines().Mixers) - int(before.Machines().Mixers),
		Engineers:  after.Engineers() - before.Engineers(),
	}
}

// waterDifference lists the dams and headstreams where the number of drops differs.
func waterDifference(before, after map[string]int) map[string]int {
	changed := map[string]int{}
	for at, n := range after {
		if d := n - before[at]; d != 0 {
			changed[at] = d
		}
	}
	for at, n := range before {
		if after[at] == 0 {
			changed[at] = -n
		}
	}
	return changed
}
