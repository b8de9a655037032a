package arena

import (
	"strings"
	"testing"

	"barrage/game/rules"
)

func TestSeatings(t *testing.T) {
	for _, c := range []struct {
		players int
		design  Design
		want    string
	}{
		{2, Even, "AB BA"},
		{2, One, "AB BA"},
		{3, Even, "AAB ABA BAA ABB BAB BBA"},
		{3, One, "ABB BAB BBA"},
		{3, Neutral, "ABN ANB BAN BNA NAB NBA"},
		{4, Even, "AABB ABAB ABBA BAAB BABA BBAA"},
		{4, One, "ABBB BABB BBAB BBBA"},
		{4, Neutral, "ABNN ANBN ANNB BANN BNAN BNNA NABN NANB NBAN NBNA NNAB NNBA"},
	} {
		if got := strings.Join(seatings(c.players, c.design), " "); got != c.want {
			t.Errorf("%d players, design %d: %s, want %s", c.players, c.design, got, c.want)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		seating    string
		vp, energy []int
		winners    []int
		want       points
	}{
		{"AB", []int{5, 7}, []int{9, 0}, []int{2}, points{0, 0, 5, 7}},
		{"AB", []int{7, 7}, []int{9, 0}, []int{1}, points{1, 1, 7, 7}},
		{"BA", []int{7, 7}, []int{3, 3}, []int{1, 2}, points{0.5, 0.5, 7, 7}},
		{"ABB", []int{7, 9, 1}, []int{0, 0, 0}, []int{2}, points{0.5, 0, 7, 5}},
		{"AABB", []int{7, 2, 5, 1}, []int{0, 0, 0, 0}, []int{1}, points{0.75, 1, 4.5, 3}},
		{"NABN", []int{9, 2, 1, 9}, []int{0, 0, 0, 0}, []int{1, 4}, points{1, 0, 2, 1}},
	} {
		if got := judge(c.seating, Result{VP: c.vp, Energy: c.energy, Winners: c.winners}); got != c.want {
			t.Errorf("%s %v: %+v, want %+v", c.seating, c.vp, got, c.want)
		}
	}
}

// TestImpossibleSeatings: they are refused with a reason before any game is played.
func TestImpossibleSeatings(t *testing.T) {
	full := func(n uint8) rules.Options { return rules.Options{Players: n, Variant: rules.Full} }
	for want, m := range map[string]*Match{
		"must be a person": {A: "automa1", B: "automa2", Options: full(3)},
		"no seat for":      {A: "automa1", B: "automa2", Third: "random", Design: Neutral, Options: full(2)},
		"the full game":    {A: "automa1", B: "random", Options: rules.Options{Players: 2, Variant: rules.Introductory}},
		"the same company": {A: "automa1:italy", B: "random", Options: full(4)},
		`called "hal"`:     {A: "hal", B: "random", Options: full(4)},
		`called ""`:        {A: "random", Options: full(4)},
		"9 players":        {A: "busy", B: "random", Options: full(9)},
		"must be less":     {A: "busy", B: "random", Options: full(2), Test: &SPRT{20, 0, 0.05, 0.05}},
		"error rates":      {A: "busy", B: "random", Options: full(2), Test: &SPRT{0, 20, 0.05, 0}},
	} {
		if _, _, err := m.Size(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s against %s: %v, want %q", m.A, m.B, err, want)
		}
		if _, err := m.Run(t.Context()); err == nil {
			t.Errorf("%s against %s was played", m.A, m.B)
		}
	}
}
