package lesson

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rules"
	"barrage/game/view"
)

// TestWays: from the beginning of every lesson there is a way to three stars; gone along, it leads there,
// step by step.
func TestWays(t *testing.T) {
	for _, l := range played() {
		a := l.Begin()
		if !a.asked() {
			t.Errorf("lesson %s: the learner does not begin", l.ID)
		}
		w := a.Way()
		if w.Stars != 3 {
			t.Errorf("lesson %s: %d stars at most", l.ID, w.Stars)
		}
		done := make([]bool, len(l.Steps))
		for i, answer := range w.Answers {
			if a.Over {
				t.Errorf("lesson %s is over after %d of %v", l.ID, i, w.Answers)
			}
			s := a.Show(lang.English)
			for i, step := range s.Steps {
				if done[i] && !step.Done {
					t.Errorf("lesson %s: the step %s was done and is not any more", l.ID, step.Name)
				}
				done[i] = step.Done
			}
			if s.Stars != 3 || len(s.Next) == 0 || s.Next[0].Action != written(answer) {
				t.Errorf("lesson %s, answer %d: %d stars, next %v, not %v", l.ID, i, s.Stars, s.Next, answer)
			}
			if err := a.Answer(answer); err != nil {
				t.Fatalf("lesson %s: %v: %v", l.ID, answer, err)
			}
		}
		if !a.Over || l.Stars(&a.Play) != 3 {
			t.Errorf("lesson %s: over %v, %d stars", l.ID, a.Over, l.Stars(&a.Play))
		}
		for i, step := range l.Steps {
			if !a.done(i) {
				t.Errorf("lesson %s is over without the step %s", l.ID, step.Name)
			}
		}
		if err := a.Answer(rules.Pass()); !errors.Is(err, ErrOver) {
			t.Errorf("lesson %s goes on after its end: %v", l.ID, err)
		}
	}
}

// written is an answer as Say reads it.
func written(answer rules.Action) string {
	if answer == flow {
		return Flowing
	}
	return answer.String()
}

// TestGuesses: right guesses, and those alone, earn three stars, and what happens is what was right. A question that is
// free costs nothing.
func TestGuesses(t *testing.T) {
	for _, l := range Lessons() {
		for wrong := range len(l.Questions) {
			a := l.Begin()
			missed := 0 // of those that count
			for range l.Questions {
				s := a.Show(lang.English)
				p, q := s.Game.Prompt, a.Question()
				if p.Kind != view.Guess || len(p.Answers) < 3 || len(s.Game.Tomorrow) > 0 || s.Stars != max(1, 3-missed) {
					t.Errorf("lesson %s: %d stars, %+v", l.ID, s.Stars, p)
				}
				if err := a.Say("guess nothing"); !errors.Is(err, ErrGuess) {
					t.Error(err)
				}
				right := s.Next[0].Action
				say := right
				for _, x := range p.Answers {
					if a.Asked < wrong && x.Action != right {
						say = x.Action
					}
				}
				before := a.Asked
				if before < wrong && !q.Free {
					missed++
				}
				if err := a.Say(say); err != nil {
					t.Fatal(err)
				}
				s = a.Show(lang.English)
				if s.Verdict.Right != (before >= wrong) || before == 0 && s.Steps[q.Step].Wrong == s.Verdict.Right || s.Verdict.Title == "" || s.Verdict.Text == "" {
					t.Errorf("lesson %s, question %d: %+v", l.ID, before+1, s.Verdict)
				}
				if len(s.Moves) == 0 {
					continue // nothing happens
				}
				last := s.Moves[len(s.Moves)-1]
				var after rules.State
				if err := after.UnmarshalText([]byte(last.After)); err != nil {
					t.Errorf("lesson %s: what happened leads to no position: %v", l.ID, err)
				}
				t.Logf("lesson %s: %s: %s %q", l.ID, say, s.Verdict.Text, last.Lines)
			}
			s := a.Show(lang.English)
			if !s.Over || s.Stars != max(1, 3-missed) {
				t.Errorf("lesson %s with %d wrong: %+v", l.ID, wrong, s)
			}
			for _, step := range s.Steps {
				if !step.Done {
					t.Errorf("lesson %s: the step %s is not done", l.ID, step.Name)
				}
			}
			if err := a.Say("guess sea"); !errors.Is(err, ErrOver) {
				t.Error(err)
			}
		}
	}
}

// TestDrops: only what the drop can reach can be answered.
func TestDrops(t *testing.T) {
	a := water.Begin()
	var got []string
	for _, x := range a.Show(lang.English).Game.Prompt.Answers {
		got = append(got, x.Action)
	}
	if want := []string{"guess B1L", "guess B8L", "guess sea"}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}

// TestTruth: the three drops of lesson water stop in the learner's dam, in the rival's, and nowhere; the
// Automa of lesson automa takes the first action of each card that it can.
func TestTruth(t *testing.T) {
	for l, want := range map[*Lesson][]string{water: {"guess B1L", "guess B8L", "guess sea"}, opponent: {"guess act 3", "guess act 4"}} {
		for i, q := range l.Questions {
			s := position(q.Start)
			if got := q.truth(&s); got != want[i] {
				t.Errorf("%s: %s, not %s", q.Start, got, want[i])
			}
		}
	}
}

// TestWent: a verdict tells the way of the drop, past full dams to where it stops.
func TestWent(t *testing.T) {
	a := water.Begin()
	for i, want := range []string{"HA B1L", "HA B1L B8L", "HA B1L B8L EXIT_L"} {
		if err := a.Say(a.Show(lang.English).Next[0].Action); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(a.Show(lang.English).Verdict.Way, " "); got != want {
			t.Errorf("drop %d goes %s, not %s", i+1, got, want)
		}
	}
}

// played are the lessons that are played, not asked or at a table of their own; of those with several puzzles, the puzzles.
func played() (list []*Lesson) {
	for _, l := range Lessons() {
		switch {
		case len(l.Stages) > 0:
			list = append(list, l.Stages...)
		case !l.Table && len(l.Questions) == 0:
			list = append(list, l)
		}
	}
	return list
}

// along goes the best way through a lesson and calls see with every state of it.
func along(t *testing.T, l *Lesson, in lang.Language, see func(s *Progress)) {
	t.Helper()
	a := l.Begin()
	for {
		s := a.Show(in)
		if see(s); s.Over {
			return
		}
		if len(s.Next) == 0 {
			t.Fatalf("lesson %s: no way on from %s", l.ID, s.Text)
		}
		if err := a.Say(s.Next[0].Action); err != nil {
			t.Fatalf("lesson %s: %v", l.ID, err)
		}
	}
}

// TestTexts: every text of every lesson exists in every language, with its figures, and is as short as it has to be.
func TestTexts(t *testing.T) {
	for _, in := range lang.All() {
		order, short, long := 66, 80, 170
		if in == lang.English {
			order, short, long = 48, 60, 135
		}
		for _, x := range List(in) {
			for _, text := range append([]string{x.Name, x.Goal}, x.Aims...) {
				whole(t, x.ID, in, text, short)
			}
		}
		for _, l := range Lessons() {
			if l.Table {
				continue
			}
			whole(t, l.ID, in, l.Begin().summary(in, 2), long) // with fewer than three stars
			along(t, l, in, func(s *Progress) {
				for _, step := range s.Steps {
					if whole(t, l.ID, in, step.Title, 16); strings.ContainsAny(step.Title, " ") {
						t.Errorf("lesson %s in %v: the step %q has more than a word", l.ID, in, step.Title)
					}
				}
				if s.Over {
					whole(t, l.ID, in, s.Summary, long)
					whole(t, l.ID, in, s.Know, long)
					whole(t, l.ID, in, s.Apply, long)
				} else {
					whole(t, l.ID, in, s.Do, order)
					whole(t, l.ID, in, s.Why, long)
				}
				if s.Verdict != nil {
					whole(t, l.ID, in, s.Verdict.Title, short)
					if l != opponent { // that is the Automa's own account
						whole(t, l.ID, in, s.Verdict.Text, long)
					}
				}
				if s.Payoff != nil {
					whole(t, l.ID, in, s.Payoff.Title, order)
					whole(t, l.ID, in, s.Payoff.Text, long)
				}
				for _, area := range s.Arrived {
					if area.Text != "" {
						whole(t, l.ID, in, area.Title, order)
						whole(t, l.ID, in, area.Text, long)
					}
				}
			})
		}
	}
}

// whole complains about a text that is missing, has no figures or is too long.
func whole(t *testing.T, id string, in lang.Language, text string, most int) {
	t.Helper()
	if n := utf8.RuneCountInString(text); text == "" || strings.Contains(text, "lesson.") || strings.Contains(text, "{") || n > most {
		t.Errorf("lesson %s in %v: %d characters in %q", id, in, n, text)
	}
	if pointing.MatchString(text) {
		t.Errorf("lesson %s in %v tells how to point at things, not what to choose: %q", id, in, text)
	}
}

// pointing are the words that do not fit a mouse, a finger and the keyboard alike.
var pointing = regexp.MustCompile(`(?i)\b(click|tap|point at|hover|klick|tipp[es]? auf|clique[rz]|clicca|kliknij)\b`)

// TestKeys: every text is used, and all figures in them are computed.
func TestKeys(t *testing.T) {
	used := map[string]bool{}
	use := func(keys ...string) {
		for _, key := range keys {
			used["lesson."+key] = true
		}
	}
	use("sea", "right", "wrong", "rest", "rest.why", "stuck", "stuck.round", "flow.run", "flow.stops", "flow.leaves")
	for _, area := range []Area{Company, Conduits, Turbines, Workshop, Bank} {
		use("part."+string(area), "part."+string(area)+".text")
	}
	use("wins.guess.right", "wins.guess.wrong", "wins.guess.bar", "production.right", "production.wrong", "production.lost")
	for _, source := range taught {
		use("wins."+source.from.ID(), "wins."+source.from.ID()+".text", "wins.place."+source.place, "wins.place."+source.place+".text")
	}
	for _, l := range Lessons() {
		keys := []string{"name", "goal", "star1", "star2", "star3"}
		if !l.Table {
			keys = append(keys, "done", "less", "know", "apply")
		}
		if l.Lost != nil {
			keys = append(keys, "lost")
		}
		for _, s := range l.Steps {
			keys = append(keys, s.Name, s.Name+".do", s.Name+".why")
			if s.Payoff != nil {
				keys = append(keys, s.Name+".payoff", s.Name+".payoff.text")
			}
			if len(l.Stages) > 0 {
				keys = append(keys, s.Name+".right", s.Name+".wrong")
			}
			if l == water {
				keys = append(keys, s.Name+".right", s.Name+".right.text")
			}
		}
		for _, key := range keys {
			use(l.ID + "." + key)
		}
	}
	files, err := filepath.Glob("../../game/lang/*/game.json")
	if err != nil || len(files) != len(lang.All()) {
		t.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]string
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(name, err)
		}
		for key, text := range texts {
			if !strings.HasPrefix(key, "lesson.") {
				continue
			}
			if !used[key] {
				t.Errorf("nobody uses the message %s", key)
			}
			if strings.ContainsAny(strings.ReplaceAll(text, "=0", ""), "0123456789") {
				t.Errorf("%s: a figure that nobody computed: %s: %s", name, key, text)
			}
		}
	}
}

// TestStuck: whoever loses sight of the goal is told so, and why.
func TestStuck(t *testing.T) {
	for _, x := range []struct {
		lesson *Lesson
		turns  string
		stuck  string
	}{
		{energy, "bank 6; bank 3", "lesson.stuck"},
		{contracts, "bank 6", "lesson.stuck.round"},
		{production, "bank 1", "lesson.production.lost"},
		{downstream, "turbine_p2_l; no", "lesson.downstream.lost"},
	} {
		a := x.lesson.Begin()
		for text := range strings.SplitSeq(x.turns, "; ") {
			answer, err := notation.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if err := a.Answer(answer); err != nil {
				t.Fatalf("lesson %s: %v", x.lesson.ID, err)
			}
		}
		for _, in := range lang.All() {
			if s := a.Show(in); s.Stars != 0 || len(s.Next) != 0 || s.Stuck != in.Text(x.stuck) {
				t.Errorf("lesson %s in %v: %d stars, %q, %v", x.lesson.ID, in, s.Stars, s.Stuck, s.Next)
			} else {
				whole(t, x.lesson.ID, in, s.Stuck, 80)
			}
		}
	}
}

// TestStarts: every recorded game in starts is where a lesson or a question begins, and the learner has
// not begun anything else there.
func TestStarts(t *testing.T) {
	used := map[string]bool{}
	for _, l := range Lessons() {
		for _, q := range l.Questions {
			used[q.Start+".txt"] = true
		}
		for _, stage := range l.Stages {
			used[stage.Start+".txt"] = true
		}
		if l.Start != "" {
			used[l.Start+".txt"] = true
			if s := l.Position(); s.ToMove() != learner || !s.TurnBegins() && s.Prompt().Kind != rules.AskPick {
				t.Errorf("lesson %s begins with the prompt %v", l.ID, s.Prompt().Kind)
			}
		}
	}
	files, err := starts.ReadDir("starts")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !used[f.Name()] {
			t.Errorf("nobody uses %s", f.Name())
		}
	}
}
