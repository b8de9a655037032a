package review

import (
	"bufio"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/reason"
)

var recoach = flag.Bool("coach", false, "write what the coach says now into testdata/coach.txt")

// TestCoachPositions: where the coach must warn, and where it must not, one step further on. A line of the file is a position, the answers,
// the code with "!" where that must not be said, and what is said or why it is not.
func TestCoachPositions(t *testing.T) {
	f, err := os.Open("testdata/coach.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var written []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<16)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), " | ")
		if len(fields) != 4 {
			t.Fatalf("%q", lines.Text())
		}
		var s rules.State
		if err := s.UnmarshalText([]byte(fields[0])); err != nil {
			t.Fatal(err)
		}
		var answers []rules.Action
		for _, text := range strings.Split(fields[1], ", ") {
			a, err := notation.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, a)
		}
		code, not := strings.CutPrefix(fields[2], "!")
		facts := Coach(&s, answers, true, view.In(lang.English))
		i := slices.IndexFunc(facts, func(f view.Fact) bool { return f.Code == code && !f.Praise })
		switch {
		case not && i >= 0:
			t.Errorf("%s, %s: says %q", fields[3], fields[1], facts[i].Text)
		case !not && i < 0:
			t.Errorf("%s, %s: does not say %s but %+v", fields[3], fields[1], code, facts)
		case !not && facts[i].Text != fields[3] && !*recoach:
			t.Errorf("%s: says %q, not %q", fields[1], facts[i].Text, fields[3])
		}
		if !not && i >= 0 {
			fields[3] = facts[i].Text
		}
		written = append(written, strings.Join(fields, " | "))
	}
	if *recoach && !t.Failed() {
		if err := os.WriteFile("testdata/coach.txt", []byte(strings.Join(written, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCoachSays: of the turns of the catalogue the coach warns with every fault, in the words of a turn that may still be changed, and
// praises with what the rules prove for them where nothing warns: three things at most, never both, each with a rule, in every language.
func TestCoachSays(t *testing.T) {
	_, faults := reason.Kinds()
	warned, praised := map[string]bool{}, map[string]bool{}
	for _, fields := range listed(t) {
		s := stateOf(t, fields)
		turn := parsed(t, fields[2])
		against, speaks := reason.Judged(&s, turn)
		for _, l := range lang.All() {
			facts := Coach(&s, turn, true, view.In(l))
			if len(facts) > mostCoached {
				t.Errorf("%s: %d facts", strings.Join(fields[:3], " "), len(facts))
			}
			for _, f := range facts {
				if f.Praise != facts[0].Praise {
					t.Errorf("%s: warns and praises", strings.Join(fields[:3], " "))
				}
				if f.Rule == "" || f.Key == "" || !strings.Contains(f.Text, f.Key) || strings.ContainsAny(f.Text, "[]{}*") {
					t.Errorf("%v: %+v", l, f)
				}
				own := slices.Contains(view.FactCodes(), f.Code)
				switch {
				case f.Praise:
					praised[f.Code] = true
					if len(against) > 0 || !slices.ContainsFunc(speaks, func(r reason.Reason) bool { return r.Kind == f.Code }) {
						t.Errorf("%s praises: %+v", strings.Join(fields[:3], " "), f)
					}
				case !own:
					warned[f.Code] = true
					if !slices.ContainsFunc(against, func(r reason.Reason) bool { return r.Kind == f.Code && r.Fault }) {
						t.Errorf("%s warns: %+v", strings.Join(fields[:3], " "), f)
					}
				}
			}
			if len(against) > 0 && len(facts) == 0 {
				t.Errorf("%s: nothing is said of %v", strings.Join(fields[:3], " "), against)
			}
		}
	}
	for code := range faults {
		if !warned[code] && code != "no_energy" {
			t.Errorf("the coach never warned: %s", code)
		}
	}
	if len(praised) < 12 {
		t.Errorf("praised with %v only", praised)
	}
	for code := range coached {
		if !slices.Contains(func() []string { codes, _ := reason.Kinds(); return codes }(), code) {
			t.Errorf("%s is no kind of reason", code)
		}
	}
}
