package notation

import (
	"errors"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestOutcomes: every outcome of chance has a text of its own that is read back.
func TestOutcomes(t *testing.T) {
	seen := map[string]bool{}
	for _, a := range rules.Outcomes() {
		text := a.String()
		if seen[text] {
			t.Errorf("two outcomes are written %q", text)
		}
		seen[text] = true
		if back, err := Parse(text); err != nil || back != a {
			t.Errorf("%q is read as %v (%v)", text, back, err)
		}
	}
}

// TestEveryKind: one text per kind of action, both ways. It fails when a kind of
// action is added without its text.
func TestEveryKind(t *testing.T) {
	texts := []string{
		"no", "pass", "pick italy simone_luciani S4", "officer_mahiri_1 viktor_fiesler", "free adv_1_powerhouse",
		"free special_anton=adv_3_base", "free =adv_3_base", "turbine_p2_l", "bank 12", "company_1 architect", "external_work_1 leslie",
		"bank margot", "officer_margot_1", "building_wind_farm_r2", "build B2U basic_base", "build slot_2_4 adv_1_wild",
		"build B2U special_anton=adv_1_base", "build B2U =adv_1_base", "pay 6e", "pay 2m", "pay 9c", "pay 1e 2m 3c", "pay 0e", "place C3L",
		"produce B7L C7R 2", "fulfil Y05", "drops HA", "drops HA HA HD", "machines 1e 1m", "take G10", "take G10 Y05", "discard S1 Y14",
		"tile adv_1_wild", "drop B5U", "fetch basic_base", "fetch special_leslie", "fetch 5 1e 1m", "work 2", "use wind_farm", "G08", "aside adv_1_base", "card 7",
		"automa france", "automa viktor_fiesler", "act 3", "act 2 elevation", "act 2 work", "act 4 building",
	}
	kinds := map[rules.ActionKind]bool{}
	for _, text := range texts {
		a, err := Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if a.String() != text {
			t.Errorf("%q is written %q", text, a)
		}
		kinds[a.Kind()] = true
	}
	for k := rules.ActNo; k <= rules.ActCard; k++ {
		if !kinds[k] {
			t.Errorf("no text for actions of kind %d", k)
		}
	}
}

// TestErrors: what is not an action is refused, and the error names it.
func TestErrors(t *testing.T) {
	for _, text := range []string{
		"", "  ", "fly", "bank", "bank 0", "bank 13", "bank x", "bank 01", "turbine_p2_l 2", "turbine_p2_l twice", "build B2U", "build Z9 basic_base",
		"build B2U basic_base extra", "build B2U basic_base=basic_base", "pay", "pay 2x", "pay 1m 2e", "pay 2c", "pay 300e", "pay e", "pay 1e 1e",
		"produce B7L C7R", "produce B7L C7R 99", "fulfil Z1", "drops", "drops HB HA", "drops HX", "take", "take G10 Y05 R01", "machines 1c",
		"fetch 7 1e", "work 0", "work 4", "use home", "pick italy", "no no", "aside", "first 5", "company_1 leslies", "act", "act 0", "act 3 bridge", "card 21",
	} {
		if a, err := Parse(text); !errors.Is(err, ErrSyntax) {
			t.Errorf("%q is read as %v (%v)", text, a, err)
		} else if !strings.Contains(err.Error(), text) {
			t.Errorf("%q: the error does not name it: %v", text, err)
		}
	}
}

// TestLine: a turn is one line, both ways.
func TestLine(t *testing.T) {
	text := "usa: turbine_p2_l; produce B7L C7R 2; fulfil S2"
	l, err := ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	if l.Actor != "usa" || len(l.Actions) != 3 || l.String() != text {
		t.Errorf("%q is read as %v", text, l)
	}
	for _, bad := range []string{"", "usa", "usa:", "usa: bank 1;", "usa: ; bank 1"} {
		if l, err := ParseLine(bad); !errors.Is(err, ErrSyntax) {
			t.Errorf("%q is read as %v (%v)", bad, l, err)
		}
	}
}

// FuzzParse: whatever is read is written the same way and read again.
func FuzzParse(f *testing.F) {
	s, err := rules.New(rules.Options{Players: 4, Variant: rules.Full, GuestOfficers: true})
	if err != nil {
		f.Fatal(err)
	}
	r := rng.New(1, 1)
	for !s.Done() {
		a := bot.Busy{}.Choose(&s, s.Legal(nil), &r)
		f.Add(a.String())
		s.Play(a)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(a.String())
		if err != nil || again != a {
			t.Errorf("%q is read as %v, which is read as %v (%v)", text, a, again, err)
		}
		if strings.Join(strings.Fields(text), " ") != a.String() {
			t.Errorf("%q is written %q", text, a)
		}
	})
}
