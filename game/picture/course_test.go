package picture

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// TestPortraits: every officer has a face, and nobody else; features and layers know each other.
func TestPortraits(t *testing.T) {
	drawn := map[string]bool{}
	for _, l := range portraits.Layers {
		drawn[l.Has], drawn[l.Without] = true, true
	}
	want(t, "faces", len(portraits.Faces), len(rules.Officers()))
	worn := map[string]bool{"": true}
	for _, o := range rules.Officers() {
		face := portraits.Faces[o.String()]
		if len(face.Features) == 0 {
			t.Errorf("%v has no face", o)
		}
		for _, f := range face.Features {
			worn[f] = true
			if !drawn[f] {
				t.Errorf("%v: %q is not drawn", o, f)
			}
		}
	}
	for f := range drawn {
		if !worn[f] {
			t.Errorf("nobody has %q", f)
		}
	}
}

// TestCourse: the sheet of a game that is over has the officer of whoever has won, and on the chart the VP of every seat after every
// round; it marks and tells the round that decided the game.
func TestCourse(t *testing.T) {
	for _, name := range []string{"2-end", "4-end"} {
		p := positions(t)[name]
		root := read(t, p.Sheet())
		winner := p.State.Player(p.State.Winners()[0])
		root.find(t, "data-portrait", winner.Officer().String())
		for seat := range p.State.Players() {
			line := root.find(t, "data-line", strconv.Itoa(seat)).attr["d"]
			var ys []float64
			for _, at := range strings.FieldsFunc(line, func(r rune) bool { return r == 'M' || r == 'L' }) {
				_, y, _ := strings.Cut(at, ",")
				v, err := strconv.ParseFloat(y, 64)
				if err != nil {
					t.Fatal(err)
				}
				ys = append(ys, v)
			}
			want(t, name+" rounds", len(ys), 6)
			want(t, name+" VP at the end", p.Course.Rounds[5].VP[seat], p.State.Player(rules.Seat(seat)).VP())
			// A point is as high everywhere: the lines of all seats have one scale.
			base := root.find(t, "data-line", "0")
			_, first, _ := strings.Cut(strings.FieldsFunc(base.attr["d"], func(r rune) bool { return r == 'M' || r == 'L' })[0], ",")
			zero, _ := strconv.ParseFloat(first, 64)
			start := p.Course.Rounds[0].VP[0]
			unit := (ys[5] - zero) / float64(p.Course.Rounds[5].VP[seat]-start)
			for i, y := range ys {
				if vp := p.Course.Rounds[i].VP[seat]; math.Abs(y-zero-unit*float64(vp-start)) > .1 {
					t.Errorf("%s: seat %d after round %d: %d VP at %g", name, seat, i, vp, y)
				}
			}
		}
		turning := p.Course.Turning
		want(t, name+" turning point", root.find(t, "data-turning", strconv.Itoa(turning.Round)).name, "rect")
	}
	p := positions(t)["4-end"]
	want(t, "the climb", turned(p.begin(), p.Course.Turning), "Third after round 3, first after round 4: 13 points in one round.")
	if !slices.Contains(read(t, p.Sheet()).words(), "Third after round 3, first after round 4: 13 points in one round.") {
		t.Error("the sheet does not tell what turned the game")
	}
	p = positions(t)["2-end"]
	want(t, "no climb", turned(p.begin(), p.Course.Turning), "Round 3 brought Otto 23 points.")
	for _, l := range lang.All() {
		for _, name := range []string{"2-end", "4-end"} {
			p := positions(t)[name]
			p.Language = l
			if words := turned(p.begin(), p.Course.Turning); widthOf(words, semibold, 21) > rightW {
				t.Errorf("%v: no room for %q", l, words)
			}
		}
	}
}

// TestNoCourse: without the course of the game, or with one that is not its own, the ranking has the room.
func TestNoCourse(t *testing.T) {
	p := positions(t)["4-end"]
	for _, c := range []*History{nil, {}, {Rounds: []view.FinaleRound{{VP: []int{1}}, {VP: []int{2}}}}} {
		p.Course = c
		root := read(t, p.Sheet())
		want(t, "lines", root.count(func(e *element) bool { return e.attr["data-line"] != "" }), 0)
		want(t, "seats", root.count(func(e *element) bool { return e.attr["data-seat"] != "" }), 4)
	}
	p = positions(t)["4-end"]
	p.Course = &History{Rounds: p.Course.Rounds, Turning: &view.Turning{Round: 9}}
	want(t, "a round that was not played", read(t, p.Sheet()).count(func(e *element) bool { return e.attr["data-turning"] != "" }), 0)
}
