package lang

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for tag, want := range map[string]Language{"en": English, "it": Of("it"), "IT": Of("it"), "fr-CH": Of("fr"), "pl_PL.UTF-8": Of("pl"), "it@euro": Of("it")} {
		if got, ok := Parse(tag); got != want || !ok {
			t.Errorf("%q: %v %v", tag, got, ok)
		}
	}
	for _, tag := range []string{"", "C", "xx", "C.UTF-8", "POSIX", "ita", "english"} {
		if got, ok := Parse(tag); ok || got != English {
			t.Errorf("%q is %v", tag, got)
		}
	}
	for _, l := range All() {
		if got, ok := Parse(l.Code()); got != l || Of(l.Code()) != l || !ok || l.Name() == "" || l.String() != l.Code() {
			t.Errorf("%d: %q %q", l, l.Code(), l.Name())
		}
	}
	if Language(200).Code() != "en" || Language(200).Text("count.vp", Number("n", 3)) != "3 VP" {
		t.Error("a number that is no language")
	}
}

// TestAbout: every folder says what its language is, in the order that it always had.
func TestAbout(t *testing.T) {
	for i, code := range []string{"en", "it", "fr", "pl", "de"} {
		if All()[i].Code() != code {
			t.Errorf("%s is not number %d: a new language is the last one", code, i)
		}
	}
	of := func(about string) map[string][]byte {
		return map[string][]byte{"en": []byte(`{"name": "English", "plural": "english", "number": 0}`), "sv": []byte(about)}
	}
	list, err := listed(of(`{"name": "Svenska", "plural": "english", "number": 1}`))
	if err != nil || len(list) != 2 || list[1].code != "sv" || list[1].Name != "Svenska" || list[1].category(1) != "one" {
		t.Error(list, err)
	}
	for about, want := range map[string]string{
		`{"name": "Svenska", "plural": "english", "number": 2}`: "number 2",
		`{"name": "Svenska", "plural": "english", "number": 0}`: "number 0",
		`{"name": "Svenska", "plural": "english"}`:              "number -1",
		`{"plural": "english", "number": 1}`:                    "no name",
		`{"name": "Svenska", "plural": "swedish", "number": 1}`: "no plural",
		`{"name": "Svenska", "plural": "english", "nummer": 1}`: "nummer",
	} {
		if _, err := listed(of(about)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", about, err, want)
		}
	}
	alone := of(`{"name": "Svenska", "plural": "english", "number": 0}`)
	delete(alone, "en")
	if _, err := listed(alone); err == nil {
		t.Error("there is no English")
	}
}

func TestMatch(t *testing.T) {
	for header, want := range map[string]Language{
		"":                                    English,
		"it":                                  Of("it"),
		"xx-YY,xx;q=0.9":                      English,
		"xx,fr;q=0.5,pl;q=0.8":                Of("pl"),
		"de-AT,fr;q=0.5":                      Of("de"),
		"fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5":  Of("fr"),
		"pl;q=0,it;q=0.1":                     Of("it"),
		"*":                                   English,
		"it;q=0.5,*;q=0.1":                    Of("it"),
		"it;q=0.8,fr;q=0.8":                   Of("it"),
		"it;q=x,fr;q=0.1":                     Of("fr"),
		"it;q=7,pl ; q=0.2":                   Of("pl"),
		";;;,,q=1":                            English,
		strings.Repeat("x,", 10000) + "pl":    Of("pl"),
		"en-US,en;q=0.5,it-IT;q=0.9,it;q=0.8": English,
	} {
		if got := Match(header); got != want {
			t.Errorf("%.40q: %v, want %v", header, got, want)
		}
	}
}

// TestPlurals: the categories of CLDR. web/test/unit/languages.test.ts compares those of every language with the browser's.
func TestPlurals(t *testing.T) {
	tables := map[string]map[string][]int{
		"english": {"one": {1, -1}, "other": {0, 2, 5, 11, 21, 101}},
		"french":  {"one": {0, 1, -1}, "other": {2, 5, 11, 21, 101}},
		"polish": {"one": {1, -1}, "few": {2, 3, 4, 22, 23, 24, 32, 102, 104, -3}, "many": {0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 21, 25, 30, 31, 100, 101,
			105, 111, 112, 113, 114, 115, 121}},
	}
	if got, want := slices.Sorted(maps.Keys(tables)), slices.Sorted(maps.Keys(plurals)); !slices.Equal(got, want) {
		t.Errorf("tables of %v for %v", got, want)
	}
	for _, l := range All() {
		for want, numbers := range tables[languages[l].Plural] {
			for _, n := range numbers {
				if got := l.category(n); got != want {
					t.Errorf("%v %d: %s, want %s", l, n, got, want)
				}
			}
		}
	}
	for n, want := range map[int]string{1: "1 kropla", 2: "2 krople", 5: "5 kropli", 12: "12 kropli", 22: "22 krople"} {
		if got := Of("pl").Text("count.drops", Number("n", n)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		text, want string
		args       []Arg
	}{
		{"", "", nil},
		{"plain # text", "plain # text", nil},
		{"{a}{b}", "xy", []Arg{Word("a", "x"), Word("b", "y")}},
		{"{ a }", "x", []Arg{Word("a", "x")}},
		{"{missing}!", "{missing}!", nil},
		{"{n}", "-3", []Arg{Number("n", -3)}},
		{"{n}", "+3", []Arg{Signed("n", 3)}},
		{"{n}", "−3", []Arg{Signed("n", -3)}},
		{"{n}", "0", []Arg{Signed("n", 0)}},
		{"{n, plural, one {# drop} other {# drops}} here", "1 drop here", []Arg{Number("n", 1)}},
		{"{n, plural, one {# drop} other {# drops}} here", "2 drops here", []Arg{Number("n", 2)}},
		{"{n,plural,=0{none}one{one}other{#}}", "none", []Arg{Number("n", 0)}},
		{"{n,plural,=0{none}one{one}other{#}}", "one", []Arg{Number("n", 1)}},
		{"{n, plural, other {{x, select, a {# a} other {# b}}}}", "4 a", []Arg{Number("n", 4), Word("x", "a")}},
		{"{n, plural, other {{m, plural, other {#}}}}", "2", []Arg{Number("n", 1), Number("m", 2)}},
		{"{x, select, a {A} other {O}}{x}", "Aa", []Arg{Word("x", "a")}},
		{"{x, select, a {A} other {O}}{x}", "Oz", []Arg{Word("x", "z")}},
		{"{who} {who, select, many {build} other {builds}}", "They build", []Arg{Inflected("who", "They", "many")}},
		{"{x, select, a {} other {O}}", "", []Arg{Word("x", "a")}},
	} {
		m, err := compile(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if got := string(m.append(nil, English, c.args)); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	for _, bad := range []string{"{", "}", "{}", "{a", "{a b}", "{a,}", "{a, plural}", "{a, plural, }", "{a, plural, one {x}}", "{a, plural, some {x} other {y}}",
		"{a, plural, other {x}", "{a, plural, other {x}}}", "{a, number}", "{a, select, =1 {x} other {y}}", "{a, plural, =x {x} other {y}}", "{a, select, other x}",
		"{a, select, b {1} b {2} other {3}}", "{a, select, other {1} b {2}}", "it's", "{a-b}", "{a, select, b {{} other {}}"} {
		if _, err := compile(bad); err == nil {
			t.Errorf("%q is no message", bad)
		}
	}
}

// FuzzMessages: no text makes the parser panic, and what it accepts can be written.
func FuzzMessages(f *testing.F) {
	f.Add("{n, plural, one {# drop} other {# drops of {who}}}")
	f.Add("{who, select, many {} other {{n}}}")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := compile(text)
		if err != nil {
			return
		}
		for _, l := range All() {
			m.append(nil, l, []Arg{Number("n", 2), Inflected("who", "x", "many")})
		}
	})
}

// entries reads a catalogue in the order of its file.
func entries(t *testing.T, l Language) (keys []string, texts map[string]string) {
	t.Helper()
	data, err := files.ReadFile(l.Code() + "/game.json")
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	texts = map[string]string{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		text, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		if _, twice := texts[key.(string)]; twice {
			t.Errorf("%v: %s twice", l, key)
		}
		keys = append(keys, key.(string))
		texts[key.(string)] = text.(string)
	}
	return keys, texts
}

// inspect walks over the parts of a message.
func inspect(m message, each func(p *part)) {
	for i := range m {
		each(&m[i])
		for _, b := range m[i].branches {
			inspect(b.message, each)
		}
	}
}

// TestCatalogues: every language has the same keys in the same order, every message
// can be read, takes the same arguments, and has the plural forms of its language.
func TestCatalogues(t *testing.T) {
	keys, _ := entries(t, English)
	if !slices.Equal(Keys(), slices.Sorted(slices.Values(keys))) {
		t.Error("Keys lists something else")
	}
	arguments := map[string]string{}
	for _, l := range All() {
		got, texts := entries(t, l)
		for i := range max(len(got), len(keys)) {
			if i >= len(got) || i >= len(keys) || got[i] != keys[i] {
				t.Fatalf("%v has %q where English has %q: keys are the same, in the same order", l, at(got, i), at(keys, i))
			}
		}
		if _, err := read(l); err != nil {
			t.Error(err)
		}
		for _, key := range keys {
			m, err := compile(texts[key])
			if err != nil {
				t.Errorf("%v %s: %v", l, key, err)
				continue
			}
			if text := texts[key]; strings.TrimSpace(text) != text || text == "" || strings.Contains(text, "  ") || strings.Contains(text, "...") {
				t.Errorf("%v %s: %q", l, key, text)
			}
			names := map[string]bool{}
			inspect(m, func(p *part) {
				if p.kind != plain {
					names[p.text] = true
				}
				if p.kind == plural {
					var forms []string
					for _, b := range p.branches {
						if b.name[0] != '=' {
							forms = append(forms, b.name)
						}
					}
					want := "one other"
					if l.category(3) == "few" {
						want = "one few other"
					}
					if strings.Join(forms, " ") != want {
						t.Errorf("%v %s: plural %v, want %s", l, key, forms, want)
					}
				}
			})
			list := fmt.Sprint(slices.Sorted(maps.Keys(names)))
			if l == English {
				arguments[key] = list
			} else if list != arguments[key] {
				t.Errorf("%v %s: arguments %s, in English %s", l, key, list, arguments[key])
			}
		}
	}
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return "nothing more"
}

// same are the messages without words to translate, or with words that two of the
// languages share.
var same = []string{"company.", "officer.", "building.", "structure.", "section.", "source.", "why.", "phase.", "space.priced", "site.base", "criterion.",
	"count.", "bonus.", "objective.", "contract.label", "work.label", "answer.card", "automa.", "event.phase", "board.", "play.", "area.", "tile.", "space.bank", "card.bank",
	"reward.", "reason.possible", "picture.start", "picture.round", "owner.neutral", "space.company_automa", "player.", "bot.name.",
	"review.decimal", "review.percent", "review.gain", "review.vp", "review.turn", "review.verdict.", "lesson.", "puzzle.set.leeghwater"}

// TestTranslated: a sentence is not the same in two languages.
func TestTranslated(t *testing.T) {
	texts := make([]map[string]string, len(languages))
	var keys []string
	for _, l := range All() {
		keys, texts[l] = entries(t, l)
	}
	for _, key := range keys {
		exempt := slices.ContainsFunc(same, func(prefix string) bool { return strings.HasPrefix(key, prefix) })
		for a := range texts {
			for b := range a {
				words := len(strings.Fields(texts[a][key]))
				if texts[a][key] == texts[b][key] && (!exempt || words > 8) {
					t.Errorf("%s is %q in %v and %v", key, texts[a][key], Language(a), Language(b))
				}
			}
		}
	}
}

// TestFormalFrench: in French players are called vous everywhere, as in the rulebook.
func TestFormalFrench(t *testing.T) {
	informal := regexp.MustCompile(`(?i)(?:^|[^\pL’'-])(?:tu|te|toi|ton|ta|tes|tien\pL*|t[’']\pL+)(?:[^\pL]|$)`)
	_, texts := entries(t, Of("fr"))
	for key, text := range texts {
		if informal.MatchString(text) {
			t.Errorf("%s: %s", key, text)
		}
	}
}

// TestEachOfYours: what counts each of your things says "chacune de vos" in French: "par base à vous" is not French.
func TestEachOfYours(t *testing.T) {
	_, english := entries(t, English)
	_, french := entries(t, Of("fr"))
	each, wrong := regexp.MustCompile(`chacune? de vos `), regexp.MustCompile(`\bpar [\pL ]+ à vous\b`)
	n := 0
	for key, text := range french {
		if strings.Contains(english[key], "each of your ") {
			if n++; !each.MatchString(text) {
				t.Errorf("%s: %s", key, text)
			}
		}
		if wrong.MatchString(text) {
			t.Errorf("%s: %s", key, text)
		}
	}
	if n == 0 {
		t.Error("nothing counts each of your things")
	}
}

func TestUnknownKey(t *testing.T) {
	if got := Of("pl").Text("no.such.key"); got != "[no.such.key]" || Of("pl").Has("no.such.key") || !Of("pl").Has("count.vp") {
		t.Error(got)
	}
}

func BenchmarkText(b *testing.B) {
	for b.Loop() {
		Of("pl").Text("event.engineers", Inflected("who", "Niemcy", "many"), Number("n", 2), Word("space", "bank"))
	}
}

func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		if _, err := read(Of("pl")); err != nil {
			b.Fatal(err)
		}
	}
}
