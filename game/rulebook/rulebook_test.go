package rulebook

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/lang"
)

// TestPages: numbers are unique, stand in ascending order and under the chapter and section they belong to.
func TestPages(t *testing.T) {
	for _, language := range Languages() {
		book := open(t, language)
		seen := map[string]bool{}
		chapter, section := "", ""
		last := map[string][]int{} // by the letters of the number
		for _, e := range book {
			if seen[e.Number] {
				t.Errorf("%s: %s twice", language, e.Number)
			}
			seen[e.Number] = true
			if e.Level != Rule && (e.Title == "" || e.Text == "") || e.Level == Rule && e.Text == "" {
				t.Errorf("%s: %s is empty", language, e.Number)
			}
			switch e.Level {
			case Chapter:
				chapter, section = e.Number, ""
			case Section:
				section = e.Number
				fallthrough
			default:
				if letter(e.Number) != letter(chapter) {
					break // examples and rulings stand anywhere
				}
				if !strings.HasPrefix(e.Number, chapter+".") || e.Level == Rule && section != "" && !strings.HasPrefix(e.Number, section+".") {
					t.Errorf("%s: %s stands in %s %s", language, e.Number, chapter, section)
				}
			}
			figures := places(e.Number)
			switch l := letter(e.Number); l {
			case "E": // stand where they belong, in any order
			default:
				if slices.Compare(figures, last[l]) <= 0 {
					t.Errorf("%s: %s after %v", language, e.Number, last[l])
				}
				last[l] = figures
			}
		}
	}
}

// letter is the family of a number: R, E, Q, A, AR or T.
func letter(number string) string { return strings.TrimRight(number, "0123456789.abcdefgh") }

// places splits a number into its figures; the letter after one counts as a further figure.
func places(number string) []int {
	var list []int
	for _, part := range strings.Split(number[len(letter(number)):], ".") {
		n, err := strconv.Atoi(strings.TrimRight(part, "abcdefgh"))
		if err != nil {
			panic(number)
		}
		list = append(list, n)
		if c := part[len(part)-1]; c >= 'a' {
			list = append(list, int(c)-'a')
		}
	}
	return list
}

// figures are what a translation must not change: numbers with their sign, rules cited, levels of tiles.
var figures = regexp.MustCompile(`\b(?:AR|[AEQRT])\d+(?:\.\d+)*[a-z]?\b|[+−]?\d+|\bI{2,3}\b`)

// TestTranslations: a translation has every entry of the English pages, in the same form and with the same figures.
func TestTranslations(t *testing.T) {
	english := open(t, English)
	of := map[string]Entry{}
	for _, e := range english {
		of[e.Number] = e
	}
	for _, language := range Languages()[1:] {
		book := open(t, language)
		has := map[string]bool{}
		for _, e := range book {
			has[e.Number] = true
			want, ok := of[e.Number]
			if !ok || e.Level != want.Level {
				t.Errorf("%s: %s is not in English, or is something else there", language, e.Number)
				continue
			}
			if (e.Title == "") != (want.Title == "") {
				t.Errorf("%s: title of %s", language, e.Number)
			}
			if got, want := form(e.Text), form(want.Text); got != want {
				t.Errorf("%s: %s has the form %s, in English %s", language, e.Number, got, want)
			}
			got, wants := figures.FindAllString(e.Text, -1), figures.FindAllString(want.Text, -1)
			slices.Sort(got)
			slices.Sort(wants)
			if !slices.Equal(got, wants) {
				t.Errorf("%s: %s has the figures %v, in English %v", language, e.Number, got, wants)
			}
		}
		for _, e := range english {
			if !has[e.Number] {
				t.Errorf("%s: %s is missing", language, e.Number)
			}
		}
	}
}

// form describes a text: a letter for each line, p for words, l for an item of a list, t for a row of a table.
func form(text string) string {
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		switch {
		case line == "":
		case strings.HasPrefix(line, "- "):
			b.WriteByte('l')
		case strings.HasPrefix(line, "|"):
			b.WriteString("t" + strconv.Itoa(strings.Count(line, "|")))
		default:
			b.WriteByte('p')
		}
	}
	return b.String()
}

// TestNames: titles and lists name things as the game does, in every language.
func TestNames(t *testing.T) {
	for _, language := range Languages() {
		l, ok := lang.Parse(language)
		if !ok {
			t.Fatalf("%s is no language of the game", language)
		}
		text := map[string]string{}
		for _, e := range open(t, language) {
			text[e.Number] = strings.ToLower(e.Title + "\n" + e.Text)
		}
		for number, keys := range map[string][]string{
			"R11.1": {"company.usa"}, "R11.2": {"company.italy"}, "R11.3": {"company.germany"}, "R11.4": {"company.france"}, "R11.5": {"company.netherlands"},
			"R12.1": {"officer.wilhelm_adler"}, "R12.2": {"officer.graziano_del_monte"}, "R12.3": {"officer.viktor_fiesler"}, "R12.4": {"officer.jill_mcdowell"},
			"R12.5": {"officer.solomon_p_jordan"}, "R12.6": {"officer.anton_krylov"}, "R12.7": {"officer.mahiri_sekibo"}, "R12.8": {"officer.leslie_spencer"},
			"R12.9": {"officer.margot_fouche"}, "R12.10": {"officer.simone_luciani"}, "R12.11": {"officer.tommaso_battista"},
			"R8.1": {"section.turbine"}, "R8.2": {"section.water"}, "R8.3": {"section.bank"}, "R8.4": {"section.workshop"}, "R8.5": {"section.machinery"},
			"R8.6": {"section.contract"}, "R8.7": {"section.patent"}, "R13.1": {"section.external_work"},
			"R13.4": {"building.cofferdam", "building.development_office", "building.research_lab", "building.loan_agency", "building.energy_relay_field",
				"building.robot_factory", "building.financial_division", "building.control_station", "building.wind_farm", "building.customer_office"},
			"R16.1.4": {"objective.obj_red_border", "objective.obj_most_area", "objective.obj_connections", "objective.obj_least_area", "objective.obj_basins_1", "objective.obj_basins_3"},
		} {
			for _, key := range keys {
				if name := strings.ToLower(l.Text(key)); !strings.Contains(text[number], name) {
					t.Errorf("%s: %s does not say %q", language, number, name)
				}
			}
		}
	}
}

// TestParse: what is no entry is refused.
func TestParse(t *testing.T) {
	for _, page := range []string{"words", "# Construction\n\nwords", "### R5 Construction", "**Number** words"} {
		if entries, err := Parse(page); err == nil {
			t.Errorf("%q: %v", page, entries)
		}
	}
}

// TestUnder and TestSearch: how rules are looked up.
func TestUnder(t *testing.T) {
	book := open(t, English)
	if got := Under(book, "r6.2.5"); len(got) != 1 || got[0].Number != "R6.2.5" {
		t.Errorf("a rule: %v", got)
	}
	got := Under(book, "R6.2")
	if len(got) != 6 || got[0].Level != Section || got[5].Number != "R6.2.5" {
		t.Errorf("a section: %v", got)
	}
	if got := Under(book, "R6"); got[0].Level != Chapter || got[len(got)-1].Number != "E15" {
		t.Errorf("a chapter: %v", got)
	}
	if Under(book, "R6.2.x") != nil {
		t.Error("no such rule")
	}
}

func TestSearch(t *testing.T) {
	for _, e := range Search(open(t, English), "Architect BANK") {
		if text := strings.ToLower(e.Title + e.Text); !strings.Contains(text, "architect") || !strings.Contains(text, "bank") {
			t.Errorf("%+v", e)
		}
	}
	if n := len(Search(open(t, English), "architect bank")); n < 3 {
		t.Errorf("%d rules about the architect in the bank", n)
	}
}
