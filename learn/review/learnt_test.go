package review

import (
	"cmp"
	"slices"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/reason"
)

// TestLearnt: what a seat learns from a game are the themes of its own turns that were inaccurate or worse, by what they cost together, at
// most three; the turns are told by their numbers, the costliest first. Their costliest turns are practised, and so is every blunder.
func TestLearnt(t *testing.T) {
	v := reviewOf(t, read(t, "021-3p-std.txt"))
	j := v.Show(view.In(lang.English))
	told := map[int]int{}
	for i, x := range j.Learnt {
		told[x.Seat]++
		sum := 0.0
		for k, n := range x.Turns {
			turn := j.Turns[n-1]
			sum += v.Turns[n-1].Loss
			if turn.Seat != x.Seat || turn.Best == nil || turn.Loss < goodLoss || reason.ThemeOf(v.reasons(n-1)) != x.Theme {
				t.Errorf("%s: turn %d of seat %d, lost %v", x.Theme, n, turn.Seat, turn.Loss)
			}
			if k > 0 && j.Turns[x.Turns[k-1]-1].Loss < turn.Loss {
				t.Errorf("%s: %v is not in order", x.Theme, x.Turns)
			}
		}
		if round(sum, 4) != x.Loss || x.Text == "" || len(x.Turns) == 0 {
			t.Errorf("%+v: lost %v", x, sum)
		}
		if i > 0 && j.Learnt[i-1].Seat == x.Seat && j.Learnt[i-1].Loss < x.Loss {
			t.Errorf("%s comes after %s", x.Theme, j.Learnt[i-1].Theme)
		}
		if slices.ContainsFunc(j.Learnt[:i], func(y ToLearn) bool { return y.Seat == x.Seat && y.Theme == x.Theme }) {
			t.Errorf("%s is told twice", x.Theme)
		}
	}
	if len(j.Learnt) == 0 {
		t.Fatal("nothing is learnt")
	}
	for seat, n := range told {
		if n > mostLearnt {
			t.Errorf("%d things for seat %d", n, seat)
		}
		practised := v.ToPractise([]rules.Seat{rules.Seat(seat)})
		for i := range v.Turns {
			turn := &v.Turns[i]
			worst := slices.ContainsFunc(j.Learnt, func(x ToLearn) bool { return x.Seat == seat && x.Turns[0] == i+1 })
			if want := int(turn.Seat) == seat && (turn.Verdict == Blunder || worst); slices.Contains(practised, i) != want {
				t.Errorf("turn %d is practised: %v", i+1, !want)
			}
		}
	}
	// What costs more together comes first, whatever a single turn costs.
	if !slices.IsSortedFunc(v.themes(0), func(a, b ToLearn) int { return cmp.Compare(b.Loss, a.Loss) }) {
		t.Error("they are not in order")
	}
}

// TestThemes: every kind of reason has one theme, and every theme has words.
func TestThemes(t *testing.T) {
	codes, _ := reason.Kinds()
	met := map[reason.Theme]bool{}
	for _, code := range codes {
		theme := reason.ThemeOf([]reason.Reason{{Kind: code}})
		if theme == "" {
			t.Errorf("%s has no theme", code)
		}
		met[theme] = true
	}
	if reason.ThemeOf(nil) != reason.Unproven {
		t.Error("what is not proven has a theme")
	}
	for _, theme := range reason.Themes() {
		if !met[theme] && theme != reason.Unproven {
			t.Errorf("%s has no kind", theme)
		}
		for _, l := range lang.All() {
			if l.Text("learnt."+string(theme)) == "learnt."+string(theme) {
				t.Errorf("%v says nothing of %s", l, theme)
			}
		}
	}
}
