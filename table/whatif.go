package table

import (
	"context"

	"barrage/lang"
	"barrage/notation"
	"barrage/rng"
	"barrage/rules"
	"barrage/view"
)

// WhatIf is what would come of some answers.
type WhatIf struct {
	Events  []view.Happened `json:"events"`
	Lines   []string        `json:"lines"`   // the same for people
	Seats   []Difference    `json:"seats"`   // what changes for each
	Water   map[string]int  `json:"water"`   // drops more or less, by dam and headstream
	Sampled bool            `json:"sampled"` // draws in between were made up, they are not those of the game
	Hash    string          `json:"hash"`
	Game    *view.Game      `json:"game"` // the position afterwards
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

// maxWhatIf bounds the answers tried in a row.
const maxWhatIf = 60

// WhatIf tries answers after a ply without playing them. Draws between them are made
// up anew each time: the real ones are known to nobody before they happen.
func (s *Service) WhatIf(ctx context.Context, v Viewer, id string, ply int, actions []string, l lang.Language) (*WhatIf, error) {
	snap, err := s.see(ctx, v, id)
	if err != nil {
		return nil, err
	}
	if ply < 0 || ply > snap.Log.Plies() {
		return nil, fail(NoSuchPly, "There is no ply %d, only 0 to %d.", ply, snap.Log.Plies())
	}
	if len(actions) == 0 || len(actions) > maxWhatIf {
		return nil, fail(BadRequest, "1 to %d answers can be tried, not %d.", maxWhatIf, len(actions))
	}
	before := snap.Log.State(ply)
	if before.Done() {
		return nil, fail(NotPlaying, "The game is over.")
	}
	return try(before, actions, l)
}

func try(before rules.State, actions []string, l lang.Language) (*WhatIf, error) {
	r := rng.New(randomUint64(), 0)
	after := before
	var log rules.Log
	result := &WhatIf{Water: map[string]int{}}
	for _, text := range actions {
		a, err := notation.Parse(text)
		if err != nil {
			return nil, fail(BadRequest, "This is not an action: %v.", err)
		}
		for after.ToMove() == rules.Chance && !after.Done() {
			after.PlayLogged(r.Pick(after.Legal(nil)), &log)
			result.Sampled = true
		}
		if a.Kind() == rules.ActReveal {
			return nil, fail(BadRequest, "Draws are made up; %s cannot be chosen.", text)
		}
		if err := after.Apply(a, &log); err != nil {
			return nil, illegal(after, err)
		}
	}
	w := view.In(l)
	result.Events, result.Lines = view.Happenings(log.Events), append([]string{}, w.Log(&after, log.Events)...)
	result.Hash, result.Game = hexHash(after.Hash()), view.GameOf(&after, w)
	for i := range after.Players() {
		p, q := before.Player(rules.Seat(i)), after.Player(rules.Seat(i))
		result.Seats = append(result.Seats, Difference{
			VP: q.VP() - p.VP(), Energy: q.Energy() - p.Energy(), Credits: q.Credits() - p.Credits(), Engineers: q.Engineers() - p.Engineers(),
			Excavators: int(q.Machines().Excavators) - int(p.Machines().Excavators), Mixers: int(q.Machines().Mixers) - int(p.Machines().Mixers),
		})
	}
	was, is := view.Of(&before).Map.Water, view.Of(&after).Map.Water
	for at, n := range is {
		if d := n - was[at]; d != 0 {
			result.Water[at] = d
		}
	}
	for at, n := range was {
		if _, still := is[at]; !still {
			result.Water[at] = -n
		}
	}
	return result, nil
}
