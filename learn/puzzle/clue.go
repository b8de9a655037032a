package puzzle

import (
	"maps"
	"slices"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// Clue is a hint: what counts, then what it is about, then the turn.
type Clue struct {
	Text   string     `json:"text"`
	Things []string   `json:"things"` // on the table, that it points at
	Turn   []ClueStep `json:"turn"`   // of the last hint: the answers of the turn
}

// ClueStep is an answer of the best turn.
type ClueStep struct {
	Action  string         `json:"action"`
	Text    string         `json:"text"`
	Targets map[string]int `json:"targets"` // the things it names
}

// Clues is how many hints there are for every question.
const Clues = 3

// clues are the first hints for a question.
func clues(p *Puzzle, n int, w view.Words) []Clue {
	turn := bestTurn(p, w)
	list := []Clue{{Text: counts(p, w), Things: []string{}, Turn: []ClueStep{}}, about(p, turn, w), wholeTurn(p, turn, w)}
	return list[:min(n, Clues)]
}

// bestTurn are the solver's answers until the turn is over.
func bestTurn(p *Puzzle, w view.Words) (list []ClueStep) {
	if p.Goal.Aim == Stops {
		return nil
	}
	line := p.Line
	if len(line) == 0 {
		line = []rules.Action{p.Best()}
	}
	s, seat := p.State, p.Seat()
	for i, x := range line {
		if s.ToMove() != seat || i > 0 && s.TurnBegins() {
			break
		}
		shown := view.AnsweredOf(&s, x, w)
		if p.Goal.Aim == Energy && x.Kind() == rules.ActProduce {
			shown.Text = productionText(&s, x, w)
		}
		list = append(list, ClueStep{shown.Action, shown.Text, shown.Targets})
		s.Play(x)
	}
	return list
}

// counts says in words what counts.
func counts(p *Puzzle, w view.Words) string {
	l := w.Language()
	switch p.Goal.Aim {
	case VP, WinGame:
		if from, n := mostFrom(p); n > 0 {
			return l.Text("puzzle.clue.vp", lang.Word("source", w.Source(from)))
		}
		return l.Text("puzzle.clue.least")
	case WinRound:
		most := 0
		for seat := range rules.Seat(p.State.Players()) {
			if seat != p.Seat() {
				most = max(most, p.State.Player(seat).Energy())
			}
		}
		return l.Text("puzzle.clue.win_round", number(most), lang.Number("mine", p.State.Player(p.Seat()).Energy()))
	case Build:
		return l.Text("puzzle.clue.build")
	case Fulfil:
		return l.Text("puzzle.clue.fulfil", lang.Word("list", p.contracts(w)))
	case Energy:
		return l.Text("puzzle.clue.energy")
	case Stops:
		return l.Text("puzzle.clue.stops")
	}
	return l.Text("puzzle.clue.victory")
}

// mostFrom is where the best way gets most VP from.
func mostFrom(p *Puzzle) (from rules.Source, most int) {
	s, seat := p.State, p.Seat()
	for _, x := range p.Line {
		s.Play(x)
	}
	for _, f := range rules.VPSources() {
		if n := s.VPFrom(seat, f) - p.State.VPFrom(seat, f); n > most {
			from, most = f, n
		}
	}
	return from, most
}

// about points at one thing of the best turn: what its last answer is about, or the section of its space.
func about(p *Puzzle, turn []ClueStep, w view.Words) Clue {
	l := w.Language()
	c := Clue{Things: []string{}, Turn: []ClueStep{}}
	say := func(key, what string) Clue {
		c.Text = l.Text(key, lang.Word("what", what))
		return c
	}
	switch p.Goal.Aim {
	case Stops:
		end := Ends(&p.State, p.Goal.Headstream)[0]
		c.Things = append(c.Things, end.String())
		return say("puzzle.clue.here.stops", placeText(end, w))
	case Energy:
		dam, _, drops := p.Best().Production()
		if drops == 0 {
			return say("puzzle.clue.none", "")
		}
		c.Things = append(c.Things, dam.String())
		return say("puzzle.clue.here.dam", w.Place(dam))
	}
	if len(turn) > 1 {
		last := turn[len(turn)-1]
		c.Things = append(c.Things, things(last)...)
		if len(c.Things) > 0 {
			return say("puzzle.clue.part", last.Text)
		}
	}
	first := p.Best()
	if len(p.Line) > 0 {
		first = p.Line[0]
	}
	space, _, _ := first.Space()
	if first.Kind() != rules.ActSpace || space == 0 {
		return say("puzzle.clue.unlike", "")
	}
	for _, x := range p.State.Legal(nil) {
		if other, _, _ := x.Space(); x.Kind() == rules.ActSpace && other.Section() == space.Section() && !slices.Contains(c.Things, other.String()) {
			c.Things = append(c.Things, other.String())
		}
	}
	return say("puzzle.clue.here", w.Section(space.Section()))
}

// things are those that a step names, without amounts.
func things(x ClueStep) (list []string) {
	for _, id := range slices.Sorted(maps.Keys(x.Targets)) {
		if !isAmount(id) {
			list = append(list, id)
		}
	}
	return list
}

// isAmount reports whether a target is counted rather than pointed at.
func isAmount(id string) bool {
	switch id {
	case "drop", "engineer", "excavator", "mixer", "credit", "architect", "leslie", "margot", "copy":
		return true
	}
	return false
}

// wholeTurn says the best turn.
func wholeTurn(p *Puzzle, turn []ClueStep, w view.Words) Clue {
	c := Clue{Things: []string{}, Turn: turn}
	if p.Goal.Aim == Stops {
		c.Turn = []ClueStep{}
		var names []string
		for _, x := range sorted(Ends(&p.State, p.Goal.Headstream)) {
			names = append(names, placeText(x, w))
			if !slices.Contains(c.Things, x.String()) {
				c.Things = append(c.Things, x.String())
			}
		}
		c.Text = w.Language().Text("puzzle.clue.turn", lang.Word("turn", strings.Join(names, "; ")))
		return c
	}
	var texts []string
	for _, x := range turn {
		texts = append(texts, x.Text)
		for _, id := range things(x) {
			if !slices.Contains(c.Things, id) {
				c.Things = append(c.Things, id)
			}
		}
	}
	c.Text = w.Language().Text("puzzle.clue.turn", lang.Word("turn", joined(texts)))
	return c
}

// joined are answers one after the other.
func joined(list []string) string { return strings.Join(list, " → ") }
