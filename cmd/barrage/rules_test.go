package main

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestRules: rules are found by number, by words, and listed.
func TestRules(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	if out := must(t, "", "rules", "r6.2.5"); !strings.HasPrefix(out, "R6.2.5 ") || strings.Count(out, "R6.") != 1 {
		t.Error(out)
	}
	if out := must(t, "", "rules", "R6.2"); !strings.HasPrefix(out, "R6.2 Energy\n") || !strings.Contains(out, "\nR6.2.5 ") {
		t.Error(out)
	}
	if out := must(t, "", "rules", "architect", "bank"); !strings.Contains(out, "R12.11.5 ") || !strings.Contains(out, "Q26 ") {
		t.Error(out)
	}
	if out := must(t, "", "rules"); !strings.Contains(out, "R5   Construction\n") || strings.Contains(out, "R5.1") {
		t.Error(out)
	}
	for _, line := range strings.Split(must(t, "", "rules", "R4"), "\n") {
		if utf8.RuneCountInString(line) > 80 {
			t.Errorf("too long: %s", line)
		}
	}
	refused(t, 1, "no rule has the number or the words", "rules", "R6.2.x")
}

// TestReasonsCiteRules: in a game, a reason names the rule it rests on.
func TestReasonsCiteRules(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	out := must(t, "w turbine_0_l\nq\n", "play", "-players", "2", "-variant", "introductory", "-seed", "4", filepath.Join(t.TempDir(), "game.txt"))
	if !strings.Contains(out, "turbine_0_l: you have no powerhouse (R6.1.1)") {
		t.Error(out)
	}
}
