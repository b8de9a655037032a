package learn

import (
	"errors"
	"strings"
	"testing"

	"barrage/lang"
	"barrage/notation"
	"barrage/rules"
)

// TestWays: from the beginning of every lesson there is a way to three stars; gone along, it leads there.
func TestWays(t *testing.T) {
	for _, l := range Lessons() {
		a := l.Begin()
		if !a.asked() || !a.State.TurnBegins() {
			t.Errorf("lesson %s: the learner does not begin", l.ID)
		}
		w := a.Way()
		if w.Stars != 3 {
			t.Errorf("lesson %s: %d stars at most", l.ID, w.Stars)
		}
		for i, answer := range w.Answers {
			if a.Over {
				t.Errorf("lesson %s is over after %d of %v", l.ID, i, w.Answers)
			}
			if s := a.Show(lang.English); s.Stars != 3 || len(s.Next) == 0 || s.Next[0].Action != answer.String() {
				t.Errorf("lesson %s, answer %d: %d stars, next %v, not %v", l.ID, i, s.Stars, s.Next, answer)
			}
			if err := a.Answer(answer); err != nil {
				t.Fatalf("lesson %s: %v: %v", l.ID, answer, err)
			}
		}
		if !a.Over || l.Stars(&a.Play) != 3 {
			t.Errorf("lesson %s: over %v, %d stars", l.ID, a.Over, l.Stars(&a.Play))
		}
		if err := a.Answer(rules.Pass()); !errors.Is(err, ErrOver) {
			t.Errorf("lesson %s goes on after its end: %v", l.ID, err)
		}
	}
}

// TestTexts: every text of every lesson exists in every language, with its figures.
func TestTexts(t *testing.T) {
	for _, l := range Lessons() {
		for _, in := range lang.All() {
			a := l.Begin()
			for _, answer := range append(a.Way().Answers, 0) {
				s := a.Show(in)
				texts := append([]string{s.Name, s.Goal}, s.Aims...)
				for _, step := range s.Steps {
					texts = append(texts, step.Title)
				}
				if !s.Over {
					texts = append(texts, s.Do, s.Why)
				}
				for _, text := range texts {
					if text == "" || strings.Contains(text, "lesson.") || strings.Contains(text, "{") {
						t.Errorf("lesson %s in %v after %d moves: %q", l.ID, in, len(s.Moves), text)
					}
				}
				if answer != 0 {
					a.Answer(answer)
				}
			}
		}
	}
}

// TestKeys: every text is used.
func TestKeys(t *testing.T) {
	used := map[string]bool{}
	for _, l := range Lessons() {
		for _, key := range []string{"name", "goal", "star1", "star2", "star3"} {
			used["lesson."+l.ID+"."+key] = true
		}
		for _, s := range l.Steps {
			for _, key := range []string{"", ".do", ".why"} {
				used["lesson."+l.ID+"."+s.Name+key] = true
			}
		}
	}
	for _, key := range lang.Keys() {
		if strings.HasPrefix(key, "lesson.") && !used[key] {
			t.Errorf("nobody uses the message %s", key)
		}
	}
}

// TestStuck: whoever wastes too many turns is told so.
func TestStuck(t *testing.T) {
	a := energy.Begin()
	for _, text := range []string{"bank 1", "bank 1", "bank 1", "bank 1"} {
		answer, err := notation.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Answer(answer); err != nil {
			t.Fatal(err)
		}
	}
	if s := a.Show(lang.English); s.Stars != 0 || len(s.Next) != 0 {
		t.Errorf("with %d engineers left: %d stars, %v", a.State.Player(learner).Engineers(), s.Stars, s.Next)
	}
}

func BenchmarkWay(b *testing.B) {
	for b.Loop() {
		energy.Begin().Way()
	}
}
