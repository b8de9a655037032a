package review

import (
	"cmp"
	"slices"
	"strings"

	"barrage/game/view"
)

// TurningPoint is one of the turns that changed the shares of victories most.
type TurningPoint struct {
	Turn   int     `json:"turn"` // its number, from 1
	Ply    int     `json:"ply"`  // decisions and draws up to its end
	Round  int     `json:"round"`
	Seat   int     `json:"seat"`   // that played it
	Text   string  `json:"text"`   // what it did, by the rules if that can be said, otherwise what was answered
	Whose  int     `json:"whose"`  // the seat whose share changed most
	Change float64 `json:"change"` // of that share, until the next turn
}

// TurningPoints lists the largest swings as turns, in the order of the game.
func (v *Review) TurningPoints(w view.Words) []TurningPoint {
	list := []TurningPoint{}
	for _, s := range v.Swings {
		t := &v.Turns[s.Turn]
		p := TurningPoint{Turn: s.Turn + 1, Ply: t.Ply + len(t.Played), Round: t.State.Round(), Seat: int(t.Seat), Whose: int(s.Seat), Change: round(s.Change, 4)}
		text := facts(&t.State, FactsOf(&t.State, t.Played), w)
		if len(text) == 0 {
			after := t.State
			_, text = said(&after, t.Played, w)
		}
		p.Text = strings.Join(text, "; ")
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b TurningPoint) int { return cmp.Compare(a.Turn, b.Turn) })
	return list
}
