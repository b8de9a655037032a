package console

import (
	"strings"
	"testing"
)

// TestMeant: a name that is near is proposed, one that is not is not.
func TestMeant(t *testing.T) {
	names := []string{"play", "hint", "serve", "players", "leeghwater"}
	for name, want := range map[string]string{"paly": "play", "hnit": "hint", "Serve": "serve", "player": "players", "leegwater": "leeghwater", "fly": "", "x": "", "backup": "", "plays": "play"} {
		if got := meant(name, names, "-"); want == "" && got != "" || want != "" && got != ": did you mean -"+want+"?" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// TestGroups: in the help every command stands once.
func TestGroups(t *testing.T) {
	p := &Program{Name: "x", Commands: []Command{{Name: "b"}, {Name: "a"}}}
	var plain strings.Builder
	p.help(&plain)
	p.Groups = []Group{{"First", "a"}, {"Second", "b"}}
	var grouped strings.Builder
	p.help(&grouped)
	if !strings.Contains(plain.String(), "Commands\n  b") || !strings.Contains(grouped.String(), "First\n  a") || !strings.Contains(grouped.String(), "Second\n  b") {
		t.Errorf("%s\n%s", plain.String(), grouped.String())
	}
}
