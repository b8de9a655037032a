package lesson

import (
	"os"
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
)

// course is everything that the lessons play, light or ask for on the best way through them.
type course struct {
	sources  map[rules.Source]bool
	sections map[rules.Section]bool
	texts    string // of all steps and ends as the screen shows them, in lower case
}

func taughtIn(t *testing.T) course {
	c := course{map[rules.Source]bool{}, map[rules.Section]bool{}, ""}
	var b strings.Builder
	for _, l := range Lessons() {
		o := l.outline(lang.English)
		b.WriteString(o.Name + "\n" + o.Goal + "\n")
		if l.Table {
			continue
		}
		var log rules.Log
		a := l.Begin()
		for {
			s := a.Show(lang.English)
			b.WriteString(strings.Join([]string{s.Do, s.Why, s.Know, s.Apply}, "\n") + "\n")
			for _, x := range s.Arrived {
				b.WriteString(x.Title + "\n" + x.Text + "\n")
			}
			if s.Payoff != nil {
				b.WriteString(s.Payoff.Title + "\n" + s.Payoff.Text + "\n")
			}
			if s.Verdict != nil {
				b.WriteString(s.Verdict.Title + "\n" + s.Verdict.Text + "\n")
			}
			if s.Sums != nil {
				for _, from := range points.parts() {
					c.sources[from] = true
				}
			}
			if s.Over {
				break
			}
			if err := a.Say(s.Next[0].Action); err != nil {
				t.Fatal(err)
			}
		}
		for _, m := range a.Moves {
			if m.Action == 0 {
				continue
			}
			s := m.Before
			s.PlayLogged(m.Action, &log)
			if m.Action.Kind() == rules.ActSpace && m.Seat == learner {
				space, _, _ := m.Action.Space()
				c.sections[space.Section()] = true
			}
		}
		for _, e := range log.Events {
			if e.Kind == rules.EvVP {
				c.sources[e.Source()] = true
			}
		}
	}
	c.texts = strings.ToLower(b.String())
	return c
}

// Sources of points that a text says, since nobody gets them on the best way, and action spaces that are left out because they are no
// person's, or one officer's own.
var (
	saidSources = map[rules.Source]string{
		rules.FromTiles:     "lesson.full.build.why",
		rules.FromBuildings: "lesson.leeghwater.apply",
		rules.FromCredits:   "lesson.automa.apply", // of an Automa alone (A10.1)
	}
	leftOut = []rules.Section{rules.OfficerSection, rules.AutomaSection}
)

// minor are the terms that the table itself explains where they are met: parts of things that are taught, and what few games have.
var minor = []string{
	"area", "slot", "cost", "architect", "produced", "plain", "modifier", "bonus", "special", "requirement", "flow", "waiting", "supply",
}

// TestTaught: no source of points, no kind of action space and no main term of the rules is left out of the course.
func TestTaught(t *testing.T) {
	c := taughtIn(t)
	for _, from := range rules.VPSources() {
		text := lang.English.Text(saidSources[from])
		if said := saidSources[from] != "" && strings.Contains(text, "points"); said == c.sources[from] {
			t.Errorf("points from %v: a lesson brings or shows them: %v, a text says them: %v", from, c.sources[from], said)
		}
	}
	for _, space := range rules.Spaces() {
		s := space.Section()
		if c.sections[s] == slices.Contains(leftOut, s) {
			t.Errorf("a lesson takes a space of the section %v: %v", s, c.sections[s])
		}
		// Whoever has played there also knows what the place is called, be it in the singular.
		name := strings.TrimSuffix(lang.English.Text("section."+s.String()), "s")
		if s == rules.CompanyBoard {
			name = "your company"
		}
		if !slices.Contains(leftOut, s) && !strings.Contains(c.texts, name) {
			t.Errorf("no lesson says %s", name)
		}
	}
	data, err := os.ReadFile("../../game/lang/en/rules/words.txt")
	if err != nil {
		t.Fatal(err)
	}
	for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
		lines := strings.Split(block, "\n")
		id, _, _ := strings.Cut(lines[0], " ")
		said := slices.ContainsFunc(strings.Split(lines[1], ", "), func(word string) bool { return strings.Contains(c.texts, strings.ToLower(word)) })
		if said == slices.Contains(minor, id) {
			t.Errorf("a lesson says %s (%s): %v", id, lines[1], said)
		}
	}
}
