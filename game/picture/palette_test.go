package picture

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"barrage/game/rules"
	"barrage/internal/golden"
)

// TestPalette: palette.json has the colours of the client that are drawn, and no others. With -update
// it is written anew from the client's tokens.
func TestPalette(t *testing.T) {
	css, err := os.ReadFile("../../web/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	tokens := map[string][2]string{}
	for _, m := range regexp.MustCompile(`(?m)^  --([\w-]+): (?:light-dark\((#\w+|transparent), (#\w+|transparent)\)|(#\w+));`).FindAllStringSubmatch(string(css), -1) {
		if _, known := tokens[m[1]]; !known { // the plan board has colours of its own, below
			tokens[m[1]] = [2]string{m[2] + m[4], m[3] + m[4]}
		}
	}
	tokens["sprite-ink"] = tokens["bar"] // as Map.svelte sets it
	drawn := map[string][2]string{}
	collect := func(text string) {
		for _, m := range regexp.MustCompile(`var\(--([\w-]+)\)`).FindAllStringSubmatch(text, -1) {
			value, ok := tokens[m[1]]
			if !ok {
				t.Errorf("the client has no colour %q", m[1])
			}
			drawn[m[1]] = value
		}
	}
	for _, p := range positions(t) {
		d := p.begin()
		d.sheet()
		collect(string(d.body) + used(string(d.body)))
	}
	for _, c := range rules.Companies() { // every company, also those that nobody has in these games
		d := positions(t)["2-start"].begin()
		d.flag(c.String(), 0, 0, 28)
		d.add("var(--mark-", c.String(), ")")
		collect(string(d.body) + used(string(d.body)))
	}
	var b strings.Builder
	b.WriteString("{")
	for i, name := range slices.Sorted(maps.Keys(drawn)) {
		if i > 0 {
			b.WriteString(",")
		}
		pair, err := json.Marshal(drawn[name])
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n  \"" + name + "\": " + strings.Replace(string(pair), ",", ", ", 1))
	}
	b.WriteString("\n}\n")
	golden.Compare(t, "../palette.json", b.String())
}
