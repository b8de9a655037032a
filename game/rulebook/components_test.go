package rulebook

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/catalogue"
)

// demand is what the components are looked up in.
type demand struct {
	*testing.T
	books     map[lang.Language]map[string]Entry
	tests     string            // those of the rules
	cited     map[string]bool   // numbers that tests of the game cite, with those above them
	facts     map[string]string // files of the catalogue
	portraits string
	rewards   string // icons of the parts of rewards
	sprite    string
	card      string // draws a private building
}

func demands(t *testing.T) *demand {
	t.Helper()
	read := func(path ...string) string {
		data, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, path...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	d := &demand{T: t, books: map[lang.Language]map[string]Entry{}, cited: tested(t), facts: map[string]string{},
		portraits: read("game", "picture", "portraits.json"), rewards: read("web", "src", "ui", "reward.ts"), sprite: read("game", "picture", "sprite.svg"),
		card: read("web", "src", "board", "management", "BuildingCard.svelte")}
	for _, l := range lang.All() {
		d.books[l] = map[string]Entry{}
		for _, e := range open(t, l.Code()) {
			d.books[l][e.Number] = e
		}
	}
	files, err := filepath.Glob(filepath.Join("..", "rules", "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Fatal("no tests of the rules", err)
	}
	for _, f := range files {
		d.tests += read("game", "rules", filepath.Base(f))
	}
	for _, name := range []string{"contracts", "external_works", "private_buildings"} {
		var raw json.RawMessage
		if err := catalogue.Load(name, &raw); err != nil {
			t.Fatal(err)
		}
		d.facts[name] = string(raw)
	}
	return d
}

// words demands messages in every language.
func (d *demand) words(keys ...string) {
	d.Helper()
	for _, l := range lang.All() {
		for _, key := range keys {
			if !l.Has(key) {
				d.Errorf("%v has no words for %s", l, key)
			}
		}
	}
}

// page demands a rule that names the component in every language.
func (d *demand) page(what, number string, name func(w view.Words) string) {
	d.Helper()
	for _, l := range lang.All() {
		e, ok := d.books[l][number]
		if !ok {
			d.Errorf("%s: %v has no rule %q", what, l, number)
		} else if name := strings.ToLower(name(view.In(l))); !strings.Contains(strings.ToLower(e.Title+" "+e.Text), name) {
			d.Errorf("%s: rule %s does not name %q in %v", what, number, name, l)
		}
	}
}

// test demands that a test of the rules names the component.
func (d *demand) test(what string, names ...string) {
	d.Helper()
	for _, name := range names {
		if regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).MatchString(d.tests) {
			return
		}
	}
	d.Errorf("%s: no test of the rules names %s", what, strings.Join(names, " or "))
}

// has demands that a file mentions something.
func (d *demand) has(what, text, sign string) {
	d.Helper()
	if !strings.Contains(text, sign) {
		d.Errorf("%s: %q is missing", what, sign)
	}
}

// building demands that the card on which buildings are drawn shows what is printed on this one, with icons that there are: a building has
// no picture of its own, as its tile has none.
func (d *demand) building(b rules.PrivateBuilding) {
	d.Helper()
	id := b.String()
	d.has(id, d.facts["private_buildings"], `"id": "`+id+`"`)
	for icon, n := range map[string]int{
		"excavator": int(b.Cost().Excavators), "mixer": int(b.Cost().Mixers), "vp": b.VP(), "credit": b.ActionCost(), "building": 1, // an empty slot
	} {
		if n > 0 {
			d.has(id, d.card, `name="`+icon+`"`)
			d.has(id, d.sprite, `id="i-`+icon+`"`)
		}
	}
	for _, shown := range []string{"fact.name", "buildingAction(fact)", "fact.cost", "fact.vp", "fact.excavators", "fact.mixers", "each slots", "spaces.first", "spaces.later"} {
		d.has(id, d.card, shown)
	}
}

// reward demands words and an icon for every part.
func (d *demand) reward(what string, r rules.Reward) {
	d.Helper()
	for _, p := range r.Parts {
		if p.Kind != 0 {
			d.words("reward." + p.Kind.ID())
			d.has(what, d.rewards, " "+p.Kind.ID()+": ")
		}
	}
}

// TestComponents: whoever adds a contract, a work, a tile, a building or an officer gives it words in all languages,
// a rule that names it, a test and a picture (docs/adding.md).
func TestComponents(t *testing.T) {
	d := demands(t)
	for _, c := range rules.Contracts() { // drawn and told by their rewards; tests compare them with the printed facts
		d.has(c.String(), d.facts["contracts"], `"id": "`+c.String()+`"`)
		d.reward(c.String(), c.Reward())
	}
	for _, w := range rules.AllWorks() {
		d.has(w.String(), d.facts["external_works"], `"id": "`+w.String()+`"`)
		d.reward(w.String(), w.Reward())
	}
	for _, x := range rules.Tiles() {
		id := x.String()
		d.words("tile." + id)
		d.test(id, id, constant(id))
		switch {
		case x.Kind() == 0:
			d.words("tile." + id + ".effect")
			d.page(id, x.Rule(), func(view.Words) string { return strings.TrimPrefix(id, "special_") })
		case x.Level() == 0:
			d.page(id, x.Rule(), func(w view.Words) string { return w.Structure(x.Kind()) })
		default:
			d.words("tile." + id + ".effect")
			d.page(id, x.Rule(), func(w view.Words) string { return w.Structure(x.Kind()) })
			if !d.cited[x.Rule()] {
				t.Errorf("%s: no test cites %s", id, x.Rule())
			}
		}
		if x.Kind() != 0 {
			d.has(id, d.sprite, `id="i-`+x.Kind().String()+`"`)
		}
	}
	for _, b := range rules.Buildings() {
		id := b.String()
		d.words("building."+id, "building."+id+".action")
		d.page(id, "R13.4", func(w view.Words) string { return w.Building(b) })
		d.test(id, constant(id))
		d.building(b)
	}
	for _, o := range rules.Officers() {
		id := o.String()
		d.words("officer."+id, "officer."+id+".ability")
		d.page(id, o.Rule(), func(w view.Words) string { return w.Officer(o) })
		if !d.cited[o.Rule()] {
			t.Errorf("%s: no test cites %s", id, o.Rule())
		}
		d.has(id, d.portraits, "\n    \""+id+"\": {")
	}
}

// constant is the name of an id in Go.
func constant(id string) string {
	words := strings.Split(id, "_")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}
