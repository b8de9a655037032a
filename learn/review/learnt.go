package review

import (
	"cmp"
	"slices"

	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/reason"
)

// ToLearn is one of the things that somebody can learn from a game: a theme, with the turns that overlooked it.
type ToLearn struct {
	Seat   int          `json:"seat"`
	Theme  reason.Theme `json:"theme"`
	Text   string       `json:"text"`                              // what to look for
	Turns  []int        `json:"turns"`                             // their numbers, the costliest first
	Loss   float64      `json:"loss"`                              // of all of them
	Puzzle string       `json:"puzzle,omitempty" ts:"PuzzleTheme"` // of shipped puzzles about it, if there are any
}

// mostLearnt is how many things somebody is told.
const mostLearnt = 3

// practised is the theme of the puzzles that are about a theme (package puzzle).
var practised = map[reason.Theme]string{
	reason.Contracts: "contract", reason.Energy: "ranking", reason.Building: "construction", reason.Water: "neutral_dam", reason.Wheel: "wheel", reason.Money: "bank", reason.Crew: "blocking",
	reason.Tiles: "patent", reason.Works: "expansion", reason.Lost: "sections",
}

// Practised is the theme of puzzles that are about a theme, empty if there are none.
func Practised(theme reason.Theme) string { return practised[theme] }

// learnt are the kinds of mistakes of every seat that cost it most, in words.
func (v *Review) learnt(w view.Words) []ToLearn {
	all := []ToLearn{}
	for seat := range v.End.Players() {
		for _, x := range v.themes(rules.Seat(seat)) {
			x.Text = w.Language().Text("learnt." + string(x.Theme))
			for i := range x.Turns {
				x.Turns[i]++ // they count from 1
			}
			all = append(all, x)
		}
	}
	return all
}

// themes are the kinds of mistakes of a seat that cost it most, by the theme of the most decisive reason: at most three. Turns are indices.
func (v *Review) themes(seat rules.Seat) (list []ToLearn) {
	for _, i := range v.blamed(seat) {
		theme := reason.ThemeOf(v.reasons(i))
		at := slices.IndexFunc(list, func(x ToLearn) bool { return x.Theme == theme })
		if at < 0 {
			at = len(list)
			list = append(list, ToLearn{Seat: int(seat), Theme: theme, Puzzle: practised[theme]})
		}
		list[at].Turns, list[at].Loss = append(list[at].Turns, i), list[at].Loss+v.Turns[i].Loss
	}
	slices.SortStableFunc(list, func(a, b ToLearn) int { return cmp.Compare(b.Loss, a.Loss) })
	for i := range list {
		list[i].Loss = round(list[i].Loss, 4)
	}
	return list[:min(mostLearnt, len(list))]
}

// blamed are the turns of a seat, by their indices, that were inaccurate or worse, the costliest first.
func (v *Review) blamed(seat rules.Seat) (list []int) {
	for i := range v.Turns {
		if t := &v.Turns[i]; t.Seat == seat && t.Best() != nil && t.Loss >= goodLoss {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(v.Turns[b].Loss, v.Turns[a].Loss) })
	return list
}

// ToPractise are the turns of some seats that puzzles are made of, by their indices: blunders, and the costliest turn of each thing to be
// learnt.
func (v *Review) ToPractise(seats []rules.Seat) (list []int) {
	worst := map[int]bool{}
	for _, seat := range seats {
		for _, x := range v.themes(seat) {
			worst[x.Turns[0]] = true
		}
	}
	for i := range v.Turns {
		if t := &v.Turns[i]; slices.Contains(seats, t.Seat) && (t.Verdict == Blunder || worst[i]) {
			list = append(list, i)
		}
	}
	return list
}
