package automa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/rules"
)

// A9.1: Wilhelm's bases go to the mountains, else the hills.
func TestA9_1_Wilhelm(t *testing.T) {
	b := game(t, 4, rules.Italy, rules.Wilhelm, 10, 1).goods(9, 9) // red_space first, start 2
	builds(t, b, "act 3", "B2U")
	b = game(t, 4, rules.Italy, rules.Viktor, 7, 1).goods(9, 9) // card 7: start 8
	builds(t, b, "act 3", "B8U")
	b = game(t, 4, rules.Italy, rules.Wilhelm, 7, 1).goods(9, 9)
	a, _ := Explain(ptr(b.after("act 3")))
	if a.Site().Area() != rules.Mountain {
		t.Errorf("%v", a)
	}
}

// A9.2, A9.12: the officer's way is checked first.
func TestA9_2_A9_12_InsteadFirst(t *testing.T) {
	b := game(t, 4, rules.Italy, rules.Graziano, 1, 3).built(2, "B2L").goods(9, 9)
	// Card 3: contracts (dashed), then a base: an elevation instead.
	s := b.after("act 2")
	for s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	why := decides(t, s, "act 3 elevation")
	if len(why.Cuts) != 1 || why.Cuts[0].By != OfficerFirst {
		t.Errorf("%+v", why)
	}
	// Without a dam of its own: the base, and why no elevation.
	s = game(t, 4, rules.Italy, rules.Graziano, 1, 3).goods(9, 9).after("act 2")
	for s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	why = decides(t, s, "act 3")
	if n := len(why.Passed); n == 0 || why.Passed[n-1].Instead != rules.InsteadElevation || why.Passed[n-1].Why.Code != rules.NoSiteFor {
		t.Errorf("%+v", why)
	}
}

// A9.3, AR36: Viktor sends one drop through conduits of value 1 and 2, not in
// Germany's second production.
func TestA9_3_AR36_Viktor(t *testing.T) {
	b := game(t, 4, rules.Italy, rules.Viktor, 1, 5).built(2, "B10U:3", "C10L", "P11_1").water("B10U", 3).display("green", "G03", "G10")
	decides(t, b.after("act 1"), "produce B10U C10L 1") // 4 energy with one drop
	s := b.state()
	if n := s.CardDrops(1, site(t, "B10U"), site(t, "C10L"), true); n != 3 {
		t.Errorf("%d drops in a second production", n)
	}
}

// A9.4: a conduit payable both ways is paid in mixers.
func TestA9_4_Jill(t *testing.T) {
	b := game(t, 4, rules.Italy, rules.Jill, 1, 10).goods(20, 20)
	s := b.after("act 3", "build C5R basic_conduit")
	decides(t, s, "pay 4m")
	// With the level II wild tile (A8.1.5) and too few mixers for her price: the normal kind first.
	b = game(t, 4, rules.Italy, rules.Jill, 1, 10).tiles("adv_2_wild")
	decides(t, b.goods(8, 3).after("act 3", "build C5R adv_2_wild"), "pay 8e")
	decides(t, b.goods(7, 3).after("act 3", "build C5R adv_2_wild"), "pay 7e 1m")
	decides(t, b.goods(8, 4).after("act 3", "build C5R adv_2_wild"), "pay 4m")
}

// A9.6: Anton's tile only when no other can build, copying the highest.
func TestA9_6_Anton(t *testing.T) {
	b := game(t, 4, rules.Italy, rules.Anton, 3, 1).goods(20, 20)
	b.set("2.wheel", "-,-,-,basic_base,-,-").set("2.tiles", "basic_conduit,basic_elevation,basic_powerhouse,special_anton")
	a, _ := Explain(ptr(b.after("act 3")))
	if !strings.HasSuffix(a.String(), "special_anton=basic_base") {
		t.Errorf("%v", a)
	}
	b.tiles("adv_1_base")
	a, _ = Explain(ptr(b.after("act 3")))
	if !strings.HasSuffix(a.String(), " adv_1_base") {
		t.Errorf("%v", a)
	}
}

// A9.8, T4, AR39: Simone's Automa.
func TestA9_8_T4_AR39_Simone(t *testing.T) {
	b := game(t, 4, rules.USA, rules.Simone, 1, 17).built(2, "B5U:3", "C5R", "P10_1").water("B5U", 3)
	s := b.display("green", "G01", "G06").display("yellow", "Y06", "Y07").display("red", "R06", "R11").state() // 2 3 6 6 9 10
	list := func() []rules.Contract {
		var out []rules.Contract
		for p := rules.Green; p <= rules.Red; p++ {
			for _, c := range s.FaceUpContracts(p) {
				out = append(out, c)
			}
		}
		return out
	}
	named := func(energy int) []string {
		var got []string
		left := list()
		for {
			d := decision{s: &s, seat: 1, p: s.Player(1)}
			var fit []rules.Contract
			for _, c := range left {
				if c.Energy() <= energy {
					fit = append(fit, c)
				}
			}
			if len(fit) == 0 {
				return got
			}
			c := d.simone(fit, energy)
			got = append(got, c.String())
			energy -= c.Energy()
			left = slices.DeleteFunc(left, func(x rules.Contract) bool { return x == c })
		}
	}
	equal(t, "9 energy", named(9), "Y07", "G06") // 3 and 6, the right-hand 6
	equal(t, "12 energy", named(12), "Y07", "G06", "G01")
	// Of sets of the same size the largest total, then the highest single requirement.
	for _, c := range []struct {
		energy int
		fit    []string
		want   string
	}{
		{14, []string{"R11", "Y06", "Y01", "G11"}, "R11"}, // 10 4, not 6 5
		{13, []string{"R11", "Y11", "Y06", "G01"}, "Y11"}, // 7 6, not 10 2
		{13, []string{"R06", "R01", "Y01", "G11"}, "R06"}, // 9 4, not 8 5
	} {
		var fit []rules.Contract
		for _, k := range rules.Contracts() {
			if slices.Contains(c.fit, k.String()) {
				fit = append(fit, k)
			}
		}
		d := decision{s: &s, seat: 1, p: s.Player(1)}
		if got := d.simone(fit, c.energy).String(); got != c.want {
			t.Errorf("%d energy for %v: %s", c.energy, c.fit, got)
		}
	}
	// A national contract first.
	b.set("national", "N1,-,-").display("yellow", "Y01", "Y02").display("red", "R01", "R02")
	s = b.after("act 1", "produce B5U C5R 3") // 14
	decides(t, s, "fulfil N1")
}

// A9.10, AR38: Leslie's order: criteria card, discard pile backwards, action card, 1 2 3.
func TestA9_10_AR38_LeslieOrder(t *testing.T) {
	b := game(t, 4, rules.Italy, rules.Leslie, 2, 1).goods(9, 9) // criteria card 2: 2, 3, 1
	decides(t, b.state(), "act 3 work")
	decides(t, b.after("act 3 work"), "work 2")
	b = game(t, 4, rules.Italy, rules.Leslie, 17, 1).goods(9, 9) // 17 has none: action card 1
	decides(t, b.after("act 3 work"), "work 1")
	b = game(t, 4, rules.Italy, rules.Leslie, 17, 19).goods(9, 9) // neither: 1, 2, 3
	decides(t, b.after("act 2 work"), "work 1")
	b = game(t, 4, rules.Italy, rules.Leslie, 17, 19).goods(9, 9)
	deck, _ := strconv.Atoi(b.fields["deck"])
	b.set("deck", fmt.Sprint(deck&^(1<<3|1<<2))).set("spent_cards", "2").set("spent", "2,3") // 3 was used last: 3, 2, 1
	decides(t, b.after("act 2 work"), "work 3")
}

// A9.11: Margot's Automa builds buildings instead.
func TestA9_11_Margot(t *testing.T) {
	b := game(t, 4, rules.Italy, rules.Margot, 2, 1).goods(9, 9) // C1R: down
	decides(t, b.state(), "act 3 building")
	decides(t, b.after("act 3 building"), "build slot_1_1 basic_building")
	b = game(t, 4, rules.Italy, rules.Margot, 3, 1).goods(9, 9) // C2L: up
	decides(t, b.after("act 3 building"), "build slot_5_1 basic_building")
}
