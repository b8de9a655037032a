package review

import (
	"slices"

	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/reason"
)

// Scene is a reason as it is looked at: what happens with the turn and without it, step by step, from the position before it.
type Scene struct {
	Seat  int         `json:"seat"` // whose turn it is
	Start *view.Game  `json:"start"`
	Sides []SceneSide `json:"sides"` // with the turn; then without it, if something is to be seen there
}

// SceneSide is one of the two lines.
type SceneSide struct {
	Way   Way         `json:"way" ts:"'turn'|'instead'|'other'|'without'"`
	Steps []SceneStep `json:"steps"`
}

// Way is how a line begins.
type Way string

const (
	WithTurn Way = "turn"    // with the turn that the reason speaks for
	Instead  Way = "instead" // with the turn that it is compared with, or that was played
	Other    Way = "other"   // with the same done in another way
	Without  Way = "without" // with something else, or with a rival's turn
)

// SceneStep is a turn of a line, or a water flow.
type SceneStep struct {
	Seat   int             `json:"seat"`  // −1: the water flows
	Text   []string        `json:"text"`  // the answers in words; none of water
	Lines  []string        `json:"lines"` // what happens, in words
	Events []view.Happened `json:"events"`
	Game   *view.Game      `json:"game"` // after it
}

// SceneOf plays the lines of a reason for a turn, which may be compared with another. It is false where they cannot be played.
func SceneOf(s *rules.State, r *reason.Reason, turn, instead []rules.Action, w view.Words) (*Scene, bool) {
	with, without := reason.Sides(s, r, turn, instead)
	scene := &Scene{Seat: int(s.ToMove()), Start: laid(s, w), Sides: []SceneSide{}}
	for i, line := range [][]reason.Turn{with, without} {
		if len(line) == 0 {
			continue
		}
		steps, ok := reason.Steps(s, line)
		if !ok || len(steps) == 0 {
			return nil, false
		}
		side := SceneSide{Way: Without, Steps: []SceneStep{}}
		switch first := line[0]; {
		case first.Seat != s.ToMove():
		case begins(first.Answers, turn):
			side.Way = WithTurn
		case i == 0:
			side.Way = Other
		case begins(first.Answers, instead):
			side.Way = Instead
		}
		for k := range steps {
			side.Steps = append(side.Steps, turnSeen(&steps[k], w))
		}
		end := steps[len(steps)-1].After
		for n := range reason.Flows(r.Kind) {
			side.Steps = append(side.Steps, waterSeen(&end, n, w))
		}
		scene.Sides = append(scene.Sides, side)
	}
	return scene, true
}

// begins tells whether a turn begins as another does.
func begins(a, b []rules.Action) bool {
	n := min(len(a), len(b))
	return n > 0 && slices.Equal(a[:n], b[:n])
}

// laid is a position to be looked at: nobody is asked.
func laid(s *rules.State, w view.Words) *view.Game {
	g := view.GameOf(s, w)
	g.Prompt = nil
	return g
}

// turnSeen is a turn of a line.
func turnSeen(x *reason.Step, w view.Words) SceneStep {
	before := x.Before
	_, text := said(&before, x.Turn.Answers, w)
	return SceneStep{int(x.Turn.Seat), text, heard(&x.After, x.Events, w), view.Happenings(x.Events), laid(&x.After, w)}
}

// waterSeen lets the water flow after a line: that of the round, then that of the next (R7.2, R3.4.1).
func waterSeen(end *rules.State, n int, w view.Words) SceneStep {
	film := rules.Log{}
	after := end.Foresee(n, &film)
	if n > 0 {
		before := rules.Log{}
		end.Foresee(n-1, &before)
		film.Events = film.Events[len(before.Events):]
	}
	return SceneStep{int(rules.Chance), []string{}, heard(&after, film.Events, w), view.Happenings(film.Events), laid(&after, w)}
}

// heard is what happens in words, never nil.
func heard(s *rules.State, events []rules.Event, w view.Words) []string {
	return append([]string{}, w.Log(s, events)...)
}
