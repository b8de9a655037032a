package view

import (
	"barrage/game/rules"
	"barrage/game/turns"
)

// WhatIf is what some answers would lead to.
type WhatIf struct {
	Events      []Happened     `json:"events"`
	Lines       []string       `json:"lines"` // the same for people
	Productions []Production   `json:"productions,omitempty"`
	Steps       []Step         `json:"steps,omitempty"` // what is asked after the first answer, up to the end of the turn
	Ends        bool           `json:"ends"`            // the turn is over, or something is drawn
	Seats       []Difference   `json:"seats"`           // what changes for each seat
	Water       map[string]int `json:"water"`           // drops more or fewer, by dam and headstream
	Sampled     bool           `json:"sampled"`         // draws in between were sampled; they are not those of the game
	Hash        string         `json:"hash"`
	Game        *Game          `json:"game"`            // the position afterwards; without a question if the turn was run on to its end
	Coach       []Fact         `json:"coach,omitempty"` // what the rules prove about it, if asked for
}

// Production is a production with every term of its energy (R6.2).
type Production struct {
	Seat    int    `json:"seat"`
	Dam     string `json:"dam" ts:"SiteID"`
	Conduit string `json:"conduit" ts:"SiteID"`
	House   string `json:"house" ts:"SiteID"`
	Owner   int    `json:"owner"` // of the conduit
	Toll    int    `json:"toll"`  // credits paid to the owner, who scores as many VP (R6.1.5)
	Terms
	Before int `json:"before"` // the producer's energy before it
	Energy int `json:"energy"` // what it gives
	// The producer's place in the energy ranking if the round ended with the turn (R14.1), 0 without
	// energy, and how many share it.
	Place  int `json:"place"`
	Shared int `json:"shared"`
	photos int // taken before it
}

// Terms are the terms of a production's energy (R6.2):
// drops × value + space + company + officer.
type Terms struct {
	Drops   int `json:"drops"`
	Value   int `json:"value"`
	Space   int `json:"space"`
	Company int `json:"company"`
	Officer int `json:"officer"`
}

// Step is a question of a turn, the answer to it, and all answers.
type Step struct {
	Kind    string     `json:"kind" ts:"PromptKind"`
	Assumed bool       `json:"assumed,omitempty"` // the usual answer to what was left open
	Sampled bool       `json:"sampled,omitempty"` // it comes after a draw, which was sampled
	Answer  Answered   `json:"answer"`
	Answers []Answered `json:"answers"`
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
	return try(before, answers, false, draw, w)
}

// Through is Try run on to the end of the turn: what is still open after the answers
// gets the usual answers, as far as there are any.
func Through(before *rules.State, answers []rules.Action, draw func(outcomes []rules.Action) rules.Action, w Words) (*WhatIf, error) {
	return try(before, answers, true, draw, w)
}

func try(before *rules.State, answers []rules.Action, through bool, draw func(outcomes []rules.Action) rules.Action, w Words) (*WhatIf, error) {
	after, seat := *before, before.ToMove()
	log := rules.Log{Camera: true}
	v := &WhatIf{}
	play := func(a rules.Action) error {
		asked := after
		forced, photos := len(log.Forced), len(log.Photos)
		if err := after.Apply(a, &log); err != nil {
			return err
		}
		v.produced(&asked, a, photos)
		for _, f := range log.Forced[forced:] {
			v.produced(&f.State, f.Answer, f.Photos)
		}
		return nil
	}
	for i, a := range answers {
		for after.ToMove() == rules.Chance && !after.Done() {
			after.PlayLogged(draw(after.Legal(nil)), &log)
			v.Sampled = true
		}
		if through && i > 0 && after.ToMove() == seat && after.IsLegal(a) {
			asked := prompt(&after, w)
			v.Steps = append(v.Steps, Step{asked.Kind, false, v.Sampled, answered(&after, a, w), asked.Answers})
		}
		if err := play(a); err != nil {
			return nil, &Refused{after, err}
		}
	}
	for through && !turns.Over(&after, seat) {
		a, ok := assume(&after)
		if !ok {
			break
		}
		asked := prompt(&after, w)
		v.Steps = append(v.Steps, Step{asked.Kind, true, v.Sampled, answered(&after, a, w), asked.Answers})
		if err := play(a); err != nil {
			return nil, &Refused{after, err}
		}
	}
	v.Ends = turns.Over(&after, seat)
	for i := range v.Productions {
		v.Productions[i].rank(&after, log.Photos)
	}
	v.Events, v.Lines = Happenings(log.Events), w.lines(&after, log.Events)
	v.Hash = Hash(after.Hash())
	if through && v.Ends { // what others are asked then is no part of the turn, and a third of the work
		v.Game = withoutPrompt(&after)
	} else {
		v.Game = GameOf(&after, w)
	}
	for i := range after.Players() {
		v.Seats = append(v.Seats, differenceOf(before.Player(rules.Seat(i)), after.Player(rules.Seat(i))))
	}
	v.Water = waterDifference(mapOf(before).Water, mapOf(&after).Water)
	return v, nil
}

// produced notes a production that an answer begins.
func (v *WhatIf) produced(s *rules.State, a rules.Action, photos int) {
	if a.Kind() != rules.ActProduce {
		return
	}
	dam, conduit, _ := a.Production()
	toll, owner := s.Toll(a)
	t := s.Terms(a)
	v.Productions = append(v.Productions, Production{
		Seat: int(s.ToMove()), Dam: dam.String(), Conduit: conduit.String(), House: powerhouse(s, a), Owner: int(owner), Toll: toll,
		Terms: Terms(t), Before: s.Player(s.ToMove()).Energy(), Energy: t.Energy(), photos: photos,
	})
}

// rank finds the place: in the position at the end of the turn, with the water of the round as it is scored then.
func (p *Production) rank(latest *rules.State, photos []rules.Photo) {
	for i := range photos[p.photos:] {
		if at := &photos[p.photos+i]; at.Moment == rules.AtTurnEnd {
			latest = &at.State
			break
		}
	}
	scored := latest.AfterWater()
	p.Place, p.Shared = scored.EnergyPlace(rules.Seat(p.Seat))
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
