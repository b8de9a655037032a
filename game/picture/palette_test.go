package picture

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
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
			if _, season := seasons[m[1]]; season {
				continue
			} else if !ok {
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
	for _, o := range rules.Officers() {
		d := positions(t)["2-start"].begin()
		portrait(d, o.String(), 0, 0, 32)
		collect(string(d.body))
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

// TestSeasons: seasons.json has the colours of land.svg and of the rims of conduits, and no others; each is one, or one for each season,
// that can be painted.
func TestSeasons(t *testing.T) {
	drawn := map[string]bool{"pipe-rim": true}
	for _, m := range regexp.MustCompile(`var\(--([\w-]+)\)`).FindAllStringSubmatch(land, -1) {
		drawn[m[1]] = true
	}
	want(t, "names", strings.Join(slices.Sorted(maps.Keys(seasons)), " "), strings.Join(slices.Sorted(maps.Keys(drawn)), " "))
	one := regexp.MustCompile(`^(?:#[0-9a-f]{6}|#[0-9a-f]{8}|transparent)$`)
	for name, pair := range seasons {
		for _, list := range pair {
			if len(list) != 1 && len(list) != 5 {
				t.Errorf("%s: %d colours", name, len(list))
			}
			for _, value := range list {
				if n, err := strconv.ParseFloat(value, 64); strings.HasPrefix(name, "snow-") != (err == nil && n >= 0 && n <= 1) || err != nil && !one.MatchString(value) {
					t.Errorf("%s: %q", name, value)
				}
			}
		}
	}
	p := positions(t)["4-middle"]
	want(t, "round", p.State.Round(), 3)
	want(t, "summer", p.begin().colour("land-hill-1"), seasons["land-hill-1"][0][2])
	p.Night = true
	want(t, "by night", p.begin().colour("land-hill-1"), seasons["land-hill-1"][1][2])
	p = positions(t)["4-end"]
	want(t, "winter", p.begin().colour("land-hill-1"), seasons["land-hill-1"][0][4])
	p = positions(t)["3-draft"]
	want(t, "before the first round", p.begin().colour("land-hill-1"), seasons["land-hill-1"][0][0])
}
