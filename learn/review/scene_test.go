package review

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/reason"
)

// TestScenes: every reason of the catalogue can be looked at, by a hint that compares turns, by one that does not, and by a review. Where it
// says a figure, the last step of its side shows that figure.
func TestScenes(t *testing.T) {
	w := view.In(lang.English)
	shown := map[string]bool{}
	for _, fields := range listed(t) {
		code, not := strings.CutPrefix(fields[4], "!")
		if not {
			continue
		}
		s := stateOf(t, fields)
		turn, instead := parsed(t, fields[2]), parsed(t, fields[3])
		for _, other := range [][]rules.Action{instead, nil} {
			for _, r := range reason.All(&s, turn, other) {
				if r.Kind != code {
					continue
				}
				speaks, against := turn, other
				if r.Fault { // it is one of the turn that was played
					speaks, against = instead, turn
				}
				scene, ok := SceneOf(&s, &r, speaks, against, w)
				if !ok {
					t.Errorf("%s: %v cannot be looked at", strings.Join(fields[:3], " "), r)
					continue
				}
				shown[code] = true
				sides(t, &s, &r, scene)
				figures(t, &s, &r, scene)
				if b, err := json.Marshal(scene); err != nil || len(b) > 400_000 {
					t.Errorf("%s: a scene of %d bytes, %v", code, len(b), err)
				}
			}
		}
	}
	codes, _ := reason.Kinds()
	for _, code := range codes {
		if !shown[code] {
			t.Errorf("no %s was looked at", code)
		}
	}
}

// sides checks how the two sides of a scene begin.
func sides(t *testing.T, s *rules.State, r *reason.Reason, scene *Scene) {
	t.Helper()
	if scene.Seat != int(s.ToMove()) || scene.Start.Prompt != nil || len(scene.Sides) == 0 || len(scene.Sides) > 2 {
		t.Errorf("%s: seat %d, %d sides", r.Kind, scene.Seat, len(scene.Sides))
		return
	}
	if first := scene.Sides[0]; first.Way != WithTurn && (first.Way != Other || r.Kind != "crew_wasted") {
		t.Errorf("%s begins with %q", r.Kind, first.Way)
	}
	for i, side := range scene.Sides {
		turns := 0
		for _, x := range side.Steps {
			if x.Seat >= 0 {
				turns++
			}
			if x.Game == nil || x.Game.Prompt != nil || x.Seat >= 0 && len(x.Text) == 0 {
				t.Errorf("%s: a step without a position or words", r.Kind)
			}
		}
		if turns == 0 || turns > 3 || len(side.Steps)-turns != reason.Flows(r.Kind) {
			t.Errorf("%s: %d steps, %d of them turns", r.Kind, len(side.Steps), turns)
		}
		if seat := side.Steps[0].Seat; (side.Way == Without && i == 0) || side.Way != Without && seat != scene.Seat {
			t.Errorf("%s: side %d is %q and begins with seat %d", r.Kind, i, side.Way, seat)
		}
	}
	if r.Line[0].Seat != s.ToMove() && (len(scene.Sides) < 2 || scene.Sides[1].Steps[0].Seat != int(r.Line[0].Seat)) {
		t.Errorf("%s: nobody is seen to come first", r.Kind)
	}
}

// figures checks that what a reason says is what its side shows.
func figures(t *testing.T, s *rules.State, r *reason.Reason, scene *Scene) {
	t.Helper()
	with := scene.Sides[0]
	end := with.Steps[len(with.Steps)-1]
	made := func(side SceneSide) int {
		return energy(side.Steps[len(side.Steps)-1].Game, scene.Seat) - energy(scene.Start, scene.Seat)
	}
	switch r.Kind {
	case "contract_next", "contract_reach":
		if c := r.Arg("contract").(rules.Contract); !slices.Contains(end.Game.Position.Companies[scene.Start.Seats[scene.Seat].Company].Fulfilled, c.String()) {
			t.Errorf("%s: contract %v is not fulfilled at the end", r.Kind, c)
		}
	case "produce_next", "produce_more", "best_production", "crew_enough":
		if n := made(with); n < r.N("energy") {
			t.Errorf("%s: %d energy, not %d", r.Kind, n, r.N("energy"))
		}
		if len(scene.Sides) > 1 && made(scene.Sides[1]) > made(with) {
			t.Errorf("%s: %d energy with the turn, %d without it", r.Kind, made(with), made(scene.Sides[1]))
		}
	case "water_arrives", "water_caught", "water_coming":
		if r.N("n") < 1 || len(scene.Sides) < 2 {
			return
		}
		if drops(end.Game, r.Things) <= drops(scene.Start, r.Things) {
			t.Errorf("%s: no drop more in %v", r.Kind, r.Things)
		}
	}
}

// energy is that of a seat on the track.
func energy(g *view.Game, seat int) int { return g.Position.Companies[g.Seats[seat].Company].Energy }

// drops counts those in some dams.
func drops(g *view.Game, dams []string) (n int) {
	for _, dam := range dams {
		n += g.Position.Map.Water[dam]
	}
	return n
}

// TestSceneRefused: a line that cannot be played is no scene.
func TestSceneRefused(t *testing.T) {
	fields := listed(t)[0]
	s := stateOf(t, fields)
	turn := parsed(t, fields[2])
	for _, line := range [][]reason.Turn{
		{{Seat: 1 - s.ToMove(), Answers: turn}},
		{{Seat: s.ToMove(), Answers: turn}, {Seat: s.ToMove(), Answers: turn}},
		{{Seat: 7, Answers: turn}},
	} {
		if _, ok := SceneOf(&s, &reason.Reason{Kind: "contract_now", Line: line}, turn, nil, view.In(lang.English)); ok {
			t.Errorf("%v is a scene", line)
		}
	}
}
