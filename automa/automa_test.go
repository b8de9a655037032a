package automa

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/notation"
	"barrage/rng"
	"barrage/rules"
)

// board is a position that tests change field by field, in the text form of
// positions; it must be sound before it is used.
type board struct {
	t      *testing.T
	fields map[string]string
}

// game deals a game of a person in seat 0 (company Germany) and an Automa in seat 1,
// with the cards given, up to the Automa's choice of an action.
func game(t *testing.T, level uint8, company rules.Company, officer rules.Officer, criteria, action rules.Card) *board {
	t.Helper()
	o := rules.Options{Players: 2, Variant: rules.Full, Automas: [4]uint8{0, level}}
	switch {
	case officer == rules.Leslie || officer == rules.Margot || company == rules.Netherlands:
		o.Leeghwater = true
	case officer == rules.Simone || officer == rules.Tommaso:
		o.GuestOfficers = true
	}
	return dealt(t, o, company, officer, criteria, action)
}

// leeghwater is the same with the expansion.
func leeghwater(t *testing.T, level uint8, criteria, action rules.Card) *board {
	t.Helper()
	return dealt(t, rules.Options{Players: 2, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, level}}, rules.Italy, rules.Jill, criteria, action)
}

func dealt(t *testing.T, o rules.Options, company rules.Company, officer rules.Officer, criteria, action rules.Card) *board {
	t.Helper()
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	other := rules.Germany
	if company == rules.Germany {
		other = rules.USA
	}
	cards := []rules.Card{criteria, action}
	for s.Prompt().Kind != rules.AskCard {
		f, legal := s.Prompt(), s.Legal(nil)
		a := legal[0]
		want := func(names ...string) {
			for _, x := range legal {
				if slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(x.String(), n) }) {
					a = x
				}
			}
		}
		switch {
		case f.Kind == rules.AskPick:
			want("pick " + other.String())
		case rules.Family(f.A) == rules.DrawCompany:
			want(company.String(), other.String())
		case rules.Family(f.A) == rules.DrawOfficer:
			want("anton_krylov", "viktor_fiesler")
			if officer == rules.Anton || officer == rules.Viktor {
				want("solomon_p_jordan", "wilhelm_adler")
			}
		case rules.Family(f.A) == rules.DrawAutomaOfficer:
			want("automa " + officer.String())
		case rules.Family(f.A) == rules.DrawCard:
			for _, x := range legal {
				if x.String() == cards[0].String() {
					a = x
				}
			}
			cards = cards[1:]
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	b := &board{t: t, fields: map[string]string{}}
	text, _ := s.MarshalText()
	for _, w := range strings.Fields(string(text))[2:] {
		key, value, _ := strings.Cut(w, "=")
		b.fields[key] = value
	}
	return b.set("drops", "").set("waiting", "") // dry
}

func (b *board) set(key, value string) *board {
	b.fields[key] = value
	return b
}

// put changes one entry of a list of 20 figures by base space.
func (b *board) put(list, site string, n int) {
	values := strings.Split(b.fields[list], ",")
	for i := range 20 { // zeros at the end are left out
		if i >= len(values) {
			values = append(values, "0")
		} else if values[i] == "" {
			values[i] = "0"
		}
	}
	basin, _ := strconv.Atoi(strings.Trim(site, "BUL"))
	i := 2 * (basin - 1)
	if strings.HasSuffix(site, "L") {
		i++
	}
	values[i] = fmt.Sprint(n)
	b.fields[list] = strings.Join(values, ",")
}

// built puts structures of a seat (1 the person, 2 the Automa) on the map; a dam may
// have a level, "B5U:3".
func (b *board) built(seat int, sites ...string) *board {
	key := fmt.Sprintf("%d.built", seat)
	var list []string
	if b.fields[key] != "" {
		list = strings.Split(b.fields[key], ",")
	}
	for _, s := range sites {
		name, level, _ := strings.Cut(s, ":")
		n, _ := strconv.Atoi(level)
		if name[0] == 'B' {
			b.put("levels", name, max(1, n))
		}
		list = append(list, name)
	}
	return b.set(key, strings.Join(list, ","))
}

// water puts drops in a dam or on a headstream.
func (b *board) water(place string, n int) *board {
	if place[0] != 'H' {
		b.put("drops", place, n)
		return b
	}
	values := append(strings.Split(b.fields["waiting"], ","), "0", "0", "0", "0")[:4]
	if values[0] == "" {
		values[0] = "0"
	}
	values[place[1]-'A'] = fmt.Sprint(n)
	return b.set("waiting", strings.Join(values, ","))
}

// neutral moves the neutral dams.
func (b *board) neutral(sites ...string) *board {
	for _, s := range strings.Split(b.fields["neutral"], ",") {
		b.put("levels", s, 0)
	}
	for i, s := range sites {
		b.put("levels", s, i+1)
	}
	return b.set("neutral", strings.Join(sites, ","))
}

// goods sets the machines of the Automa.
func (b *board) goods(excavators, mixers int) *board {
	return b.set("2.excavators", fmt.Sprint(excavators)).set("2.mixers", fmt.Sprint(mixers))
}

// tiles gives the Automa advanced tiles out of the piles.
func (b *board) tiles(tiles ...string) *board {
	b.fields["2.tiles"] += "," + strings.Join(tiles, ",")
	for _, list := range []string{"patent_pile", "patents"} {
		var kept []string
		for _, name := range strings.Split(b.fields[list], ",") {
			switch {
			case !slices.Contains(tiles, name):
				kept = append(kept, name)
			case list == "patents":
				kept = append(kept, "-")
			}
		}
		b.fields[list] = strings.Join(kept, ",")
	}
	return b
}

// display lays private contracts face up, left and right of a pile.
func (b *board) display(pile, left, right string) *board {
	pair := strings.Split(b.fields[pile], ",")
	list := strings.Split(b.fields["pile"], ",")
	list = append(list, pair...)
	list = slices.DeleteFunc(list, func(c string) bool { return c == left || c == right })
	return b.set(pile, left+","+right).set("pile", strings.Join(list, ","))
}

// state reads the position.
func (b *board) state() rules.State {
	b.t.Helper()
	text := "barrage-position 1"
	for key, value := range b.fields {
		if value != "" {
			text += " " + key + "=" + value
		}
	}
	var s rules.State
	if err := s.UnmarshalText([]byte(text)); err != nil {
		b.t.Fatalf("%v\n%s", err, text)
	}
	return s
}

// after is the position after an answer, with an Automa asked.
func (b *board) after(answers ...string) rules.State {
	b.t.Helper()
	s := b.state()
	for _, text := range answers {
		a, err := notation.Parse(text)
		if err != nil {
			b.t.Fatal(err)
		}
		if err := s.Apply(a, nil); err != nil {
			b.t.Fatal(err)
		}
	}
	return s
}

// decides asserts the answer of the Automa.
func decides(t *testing.T, s rules.State, want string) Explanation {
	t.Helper()
	a, why := Explain(&s)
	if a.String() != want {
		t.Errorf("answers %q, want %q; %+v", a, want, why)
	}
	if err := s.Apply(a, nil); err != nil {
		t.Errorf("%v", err)
	}
	return why
}

// A4.3, A4.4: the first action of the card that can be taken; the reasons of those
// passed over.
func TestA4_3_FirstFeasible(t *testing.T) {
	s := game(t, 1, rules.Italy, 0, 2, 1).state()
	why := decides(t, s, "act 3")
	card := rules.Card(1).Actions()
	want := []Passed{{1, card[0], 0, rules.Reason{Code: rules.CardNoSystem}}, {2, card[1], 0, rules.Reason{Code: rules.NoDropGains}}}
	if !slices.Equal(why.Passed, want) || why.Card != 1 || why.Criteria != 2 {
		t.Errorf("%+v", why)
	}
	// As JSON it is text.
	data, err := json.Marshal(why)
	if err != nil || !strings.HasPrefix(string(data), `{"action":"act 3","card":1,"criteria":2,"passed":[{"number":1,"what":"produce with -2 for a green contract",`+
		`"why":"no dam with water is connected to an own powerhouse"}`) {
		t.Errorf("%s %v", data, err)
	}
}

// Each of the 20 cards: what it makes an Automa do that has built nothing, that has
// nothing to build with, and that is ready for everything. (A1.8)
func TestEveryCard(t *testing.T) {
	bare := []int{3, 3, 2, 2, 4, 4, 2, 2, 3, 3, 2, 2, 3, 3, 2, 2, 3, 3, 2, 2}
	poor := []int{7, 7, 2, 3, 7, 7, 2, 2, 7, 7, 2, 2, 7, 7, 3, 2, 6, 6, 5, 4}
	for c := rules.Card(1); c <= 20; c++ {
		t.Run(c.String(), func(t *testing.T) {
			criteria := c%20 + 1
			// A level 1 Automa at the start: 6 excavators, 4 mixers, nothing on the map. Cards 1, 2,
			// 5, 6, 9, 10, 13, 14, 17, 18 pass over production and water; 3, 7, 8, 11, 12, 16 replace
			// contracts (dashed); 4, 15, 19, 20 build at once.
			decides(t, game(t, 1, rules.Italy, 0, criteria, c).state(), fmt.Sprintf("act %d", bare[c-1]))
			// Without machines: machinery shop, a patent or the contract office.
			b := game(t, 1, rules.Italy, 0, criteria, c).goods(0, 0)
			if c == 15 { // a powerhouse patent, or it would have nothing but the bank
				b.set("patents", "adv_1_powerhouse,adv_1_elevation,adv_1_conduit").set("patent_pile", strings.Replace(b.fields["patent_pile"], "adv_1_powerhouse", "adv_1_base", 1))
			}
			decides(t, b.state(), fmt.Sprintf("act %d", poor[c-1]))
			// With a system for 12 and contracts of every colour: production.
			b = game(t, 1, rules.Italy, 0, criteria, c).built(2, "B5U:3", "C5R", "P10_1").water("B5U", 3)
			decides(t, b.display("green", "G01", "G02").display("yellow", "Y01", "Y02").display("red", "R01", "R02").state(), "act 1")
		})
	}
}

// A5.1.3, AR10: largest energy, then a neutral dam, then the conduit start.
func TestA5_1_3_AR10_Production(t *testing.T) {
	b := game(t, 1, rules.Italy, 0, 1, 5).built(2, "B5U:2", "C5R", "P10_1").water("B5U", 2).water("B5L", 1)
	decides(t, b.after("act 1"), "produce B5U C5R 2") // 8 against 4
	b.water("B5L", 2)
	why := decides(t, b.after("act 1"), "produce B5L C5R 2") // equal: neutral
	if len(why.Cuts) == 0 || why.Cuts[len(why.Cuts)-1].By != NeutralDam {
		t.Errorf("%+v", why.Cuts)
	}
	// Equal energy from two own dams: the conduit start decides. Card 3 starts at C2L, card 9 at C5L.
	for card, want := range map[rules.Card]string{3: "produce B3U C3R 1", 9: "produce B5U C5L 1"} {
		b := game(t, 1, rules.Italy, 0, card, 5).neutral("B1L", "B7L", "B10L").built(2, "B3U", "B5U", "C3R", "C5L", "P6_1", "P8_1").water("B3U", 1).water("B5U", 1)
		decides(t, b.after("act 1"), want)
	}
	// A5.1.1: all drops of the dam.
	if s := b.after("act 1"); len(s.Legal(nil)) < 4 {
		t.Error("fewer drops are legal, and not chosen")
	}
}

// A5.1.5, AR11: the highest contract, the right-hand one among equals, national ones too.
func TestA5_1_5_Contract(t *testing.T) {
	b := game(t, 1, rules.Italy, 0, 1, 17).built(2, "B5U:3", "C5R", "P10_1").water("B5U", 3)
	b.display("red", "R01", "R02").display("green", "G01", "G02")
	b.set("national", "N3,-,-")
	decides(t, b.after("act 1", "produce B5U C5R 3"), "fulfil N3") // 14 energy
	b.set("national", "N5,-,-")
	decides(t, b.after("act 1", "produce B5U C5R 3"), "fulfil R02") // both 8: right-hand
	b.display("red", "R02", "R01")
	decides(t, b.after("act 1", "produce B5U C5R 3"), "fulfil R01")
}

// A5.2.2, A5.2.4, AR29: most gained, fewest drops, then the headstream order of the card.
func TestA5_2_4_AR29_Water(t *testing.T) {
	// Own dams below HB and HC; two drops: one each.
	b := game(t, 1, rules.Italy, 0, 2, 1).built(2, "B2L", "B3L")
	decides(t, b.after("act 2"), "drops HB HC")
	// One dam with room for one: a single drop, a second would help nothing.
	b = game(t, 1, rules.Italy, 0, 2, 1).built(2, "B2L")
	decides(t, b.after("act 2"), "drops HB")
	// A dam that any of two headstreams reaches: the letter order decides. B10 is below C and D.
	for card, want := range map[rules.Card]string{3: "drops HC", 4: "drops HD"} { // C D A B; D A B C
		b = game(t, 1, rules.Italy, 0, card, 1).neutral("B1L", "B5L", "B8L").built(2, "B10L")
		decides(t, b.after("act 2"), want)
	}
	// Stacking: the first drop fills somebody's dam above.
	b = game(t, 1, rules.Italy, 0, 2, 1).built(1, "B2U").built(2, "B2L")
	decides(t, b.after("act 2"), "drops HB HB")
}

// A8.2.1: the USA prefer, before the letter order, the drops that give most energy.
func TestA8_2_1_USA(t *testing.T) {
	// B10L is reached from C (through P6, P10) and D (through P7, P10); a powerhouse in P7.
	b := game(t, 3, rules.USA, 0, 3, 1).neutral("B1L", "B5L", "B8L").built(2, "B10L", "P7_1", "P11_1", "P12_1")
	decides(t, b.after("act 2"), "drops HD") // card 3 would say C first
	b = game(t, 2, rules.USA, 0, 3, 1).neutral("B1L", "B5L", "B8L").built(2, "B10L", "P7_1", "P11_1", "P12_1")
	decides(t, b.after("act 2"), "drops HC") // no ability at level 2
}

// A5.11.5: drops of a reward are not placed if nothing is gained. A4.7: outside its
// turn an Automa uses the criteria card used last.
func TestA5_11_5_A4_7_RewardDrops(t *testing.T) {
	b := game(t, 2, rules.USA, 0, 4, 17).built(2, "C5R", "P10_1").water("B5L", 1).display("green", "G15", "G08").goods(0, 0)
	s := b.after("act 1", "fulfil G15")
	decides(t, s, "no")
	b.built(2, "B4U")
	s = b.after("act 1", "fulfil G15")
	if a, _ := Explain(&s); a.String() != "drops HD" {
		t.Errorf("%v", a)
	}
}

// A5.4.5: one candidate needs no test.
func TestA5_4_5_OneCandidate(t *testing.T) {
	s := with(t, 1, 1, 6).built(2, "B2L").goods(0, 4).after("act 3") // the elevation builds itself
	if s.Level(site(t, "B2L")) != 2 {
		t.Error("not raised")
	}
}

// A5.4.4, AR28, AR41: the highest tile that allows anything, specific before wild.
func TestA5_4_4_AR28_AR41_Tile(t *testing.T) {
	for level := uint8(1); level <= 3; level += 2 {
		b := game(t, level, rules.Italy, 0, 2, 1).tiles("adv_1_base", "adv_2_wild", "adv_2_base")
		a, _ := Explain(ptr(b.after("act 3")))
		if x, _, _ := a.Args(); rules.Tile(x) != rules.Adv2Base {
			t.Errorf("level %d: %v", level, a)
		}
	}
	// A tile that allows nothing here is passed by: level II wild counts as plain at level 1.
	b := game(t, 1, rules.Italy, 0, 2, 1).tiles("adv_1_wild").goods(6, 0)
	a, _ := Explain(ptr(b.after("act 3")))
	if x, _, _ := a.Args(); rules.Tile(x) != rules.Adv1Wild {
		t.Errorf("%v", a)
	}
}

func ptr(s rules.State) *rules.State { return &s }

// A5.5.2, AR24: buildings in the direction of the search, free slots first.
func TestA5_5_2_AR24_Buildings(t *testing.T) {
	b := leeghwater(t, 1, 1, 17).goods(9, 9)
	decides(t, b.after("act 4"), "build slot_1_1 basic_building") // down
	b = leeghwater(t, 1, 1, 19).goods(9, 9)
	decides(t, b.after("act 3"), "build slot_5_1 basic_building") // up
	b.set("1.slots", fmt.Sprint(1<<16))                           // the person has slot_5_1; the second plain one is closed with two players
	decides(t, b.after("act 3"), "build slot_5_3 basic_building")
}

// A5.6.2: works in the printed order.
func TestA5_6_2_WorkOrder(t *testing.T) {
	b := leeghwater(t, 1, 2, 1).goods(9, 9) // card 1: 1, 2, 3
	decides(t, b.after("act 5"), "work 1")
	b = leeghwater(t, 1, 1, 2).goods(9, 9) // card 2: 2, 3, 1
	decides(t, b.after("act 6"), "work 2")
	b.goods(2, 2).set("works", "EA1,-,EA3")
	b.set("work_pile", strings.ReplaceAll(b.fields["work_pile"]+",EA2", ",,", ","))
	decides(t, b.after("act 6"), "work 3")
}

// A5.8.2: patents: highest level, specific before wild, lowest position.
func TestA5_8_2_Patent(t *testing.T) {
	b := game(t, 1, rules.Italy, 0, 1, 3) // base
	pile := b.fields["patent_pile"] + "," + b.fields["patents"]
	lay := func(patents ...string) *board {
		list := slices.DeleteFunc(strings.Split(pile, ","), func(s string) bool { return slices.Contains(patents, s) })
		return b.set("patents", strings.Join(patents, ",")).set("patent_pile", strings.Join(list, ","))
	}
	decides(t, lay("adv_1_wild", "adv_1_base", "adv_1_conduit").after("act 4"), "tile adv_1_base")
	decides(t, lay("adv_1_base", "adv_2_wild", "adv_1_conduit").after("act 4"), "tile adv_2_wild")
	decides(t, lay("adv_2_base", "adv_1_base", "adv_2_wild").after("act 4"), "tile adv_2_base")
}

// A5.11.9: a free tile: highest level, lowest position.
func TestA5_11_9_FreeTile(t *testing.T) {
	b := leeghwater(t, 1, 2, 1).goods(2, 0).set("works", "EA5,-,-")
	b.set("work_pile", strings.ReplaceAll(b.fields["work_pile"], "EA5", "EA1,EA2,EA3"))
	s := b.after("act 5")
	if s.Prompt().Kind != rules.AskTile {
		t.Fatalf("%+v", s.Prompt())
	}
	decides(t, s, "tile "+s.Patents()[0].String())
}

// A5.10.2, T7: machinery of choice: the kind of which fewer are available, one at a time.
func TestA5_10_2_T7_Machines(t *testing.T) {
	b := game(t, 1, rules.Italy, 0, 2, 1).goods(3, 2)
	decides(t, b.after("act 7"), "machines 1m")
	decides(t, b.goods(2, 2).after("act 7"), "machines 1e")
	// Two at a time: 3 and 2: mixer, then (3 against 3) excavator.
	s := game(t, 2, rules.Italy, 0, 1, 17).built(2, "C5R", "P10_1").water("B5L", 1).display("green", "G02", "G03").goods(3, 2).after("act 1", "fulfil G02")
	decides(t, s, "machines 1e 1m")
	// A9.4: Jill's Automa always takes mixers.
	s = game(t, 4, rules.Italy, rules.Jill, 1, 17).built(2, "C5R", "P10_1").water("B5L", 1).display("green", "G02", "G03").goods(3, 9).after("act 1", "fulfil G02")
	decides(t, s, "machines 2m")
}

// builds asserts where the Automa builds with a criteria card.
func builds(t *testing.T, b *board, action, want string) {
	t.Helper()
	a, why := Explain(ptr(b.after(action)))
	if got := strings.Fields(a.String()); got[len(got)-2] != want && got[len(got)-1] != want {
		t.Errorf("%v, want %s; %+v", a, want, why.Cuts)
	}
}

// with returns the board of an Automa about to build with a criteria card: base 1,
// conduit 10, powerhouse 15, elevation 6 as action cards.
func with(t *testing.T, level uint8, criteria, action rules.Card) *board {
	t.Helper()
	return game(t, level, rules.Italy, 0, criteria, action).goods(20, 20)
}

// A7.2.1, AR19: completion comes first, and only restricts the candidates.
func TestA7_2_1_AR19_Completion(t *testing.T) {
	// A base in a basin with a built conduit to an own powerhouse, though the start says 2.
	builds(t, with(t, 1, 2, 1).built(1, "C6R").built(2, "P7_1"), "act 3", "B6U") // red_space of card 2 keeps the red one
	// Several complete: the tests go on among them.
	builds(t, with(t, 1, 6, 1).built(1, "C6R", "C7L").built(2, "P7_1", "P10_1"), "act 3", "B7U")
	// Conduit: dam and powerhouse are there.
	builds(t, with(t, 1, 1, 10).built(2, "P8_1"), "act 3", "C1L") // B1L and B5L are neutral, C1L and C5L lead to 8; highest value
	builds(t, with(t, 1, 1, 10).neutral("B3L", "B5L", "B10L").built(2, "P8_1"), "act 3", "C5L")
	// Powerhouse: a built conduit from a basin with an own or neutral dam.
	builds(t, with(t, 1, 1, 15).built(1, "C5R"), "act 2", "P10_1")
}

// A7.2.2: a group is one candidate; the piece goes to a free space if one is left.
func TestA7_2_2_Groups(t *testing.T) {
	b := with(t, 1, 1, 15).built(1, "C5R", "P10_1")
	builds(t, b, "act 2", "P10_2") // only red ones are left in the group
}

// A7.2.4, T8: circular scan from the start.
func TestA7_2_4_T8_Start(t *testing.T) {
	d := decision{s: ptr(with(t, 1, 20, 10).state()), criteria: rules.Criteria{ConduitStart: site(t, "C10R")}}
	if got := d.conduits([]rules.Site{site(t, "C1L"), site(t, "C10L")}, 0); got.String() != "C1L" {
		t.Errorf("%v", got)
	}
	// Conduits from 3B: 3B, 4A … 10B, 1A … 3A.
	d.criteria.ConduitStart = site(t, "C3R")
	for _, c := range [][2]string{{"C3L", "C4L"}, {"C2R", "C10R"}, {"C3R", "C4L"}} {
		if got := d.conduits([]rules.Site{site(t, c[0]), site(t, c[1])}, 0); (got.String() == c[0]) != (c[0] == "C3R") {
			t.Errorf("%v: %v", c, got)
		}
	}
	// Powerhouses 5…12 from 11: 11, 12, 5.
	d.criteria.HouseStart = 11
	if got := d.houses([]rules.Site{site(t, "P5_1"), site(t, "P10_1"), site(t, "P12_1")}); got.String() != "P12_1" {
		t.Errorf("%v", got)
	}
}

func site(t *testing.T, name string) rules.Site {
	t.Helper()
	for _, s := range rules.Sites() {
		if s.String() == name {
			return s
		}
	}
	t.Fatal(name)
	return 0
}

// A7.2.5: both spaces of the basin left: the free one.
func TestA7_2_5_FreeSpace(t *testing.T) {
	builds(t, with(t, 1, 3, 1), "act 3", "B3L") // card 3: best conduit, linked powerhouse, above own dam: nothing; start 3
}

// tested runs one test of a criteria card over candidates.
func tested(t *testing.T, b *board, test func(d *decision, list []rules.Site) []rules.Site, candidates ...string) []string {
	t.Helper()
	s := b.state()
	d := decision{s: &s, seat: 1, p: s.Player(1), why: &Explanation{}}
	var list []rules.Site
	for _, c := range candidates {
		list = append(list, site(t, c))
	}
	var left []string
	for _, at := range test(&d, list) {
		left = append(left, at.String())
	}
	return left
}

// dam, conduit and house make a test; a dam test may need the order of headstreams.
func dam(test rules.DamTest, headstreams string) func(*decision, []rules.Site) []rules.Site {
	return func(d *decision, list []rules.Site) []rules.Site {
		for i, h := range headstreams {
			d.criteria.Headstreams[i] = rules.Headstream(h-'A') + 1
		}
		return d.damTest(test, list)
	}
}

func conduit(test rules.ConduitTest) func(*decision, []rules.Site) []rules.Site {
	return func(d *decision, list []rules.Site) []rules.Site { return d.conduitTest(test, list) }
}

func house(test rules.HouseTest) func(*decision, []rules.Site) []rules.Site {
	return func(d *decision, list []rules.Site) []rules.Site { return d.houseTest(test, list) }
}

func equal(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// A7.2.3, A7.3: the tests of the criteria card, one after the other; the dam tests.
func TestA7_3_DamTests(t *testing.T) {
	all := []string{"B2U", "B2L", "B3L", "B6U", "B6L", "B7U", "B9L"}
	// A7.3.1: highest built conduit; own ones among equals.
	b := with(t, 1, 1, 1).built(1, "C6L", "C2L").built(2, "C7R")
	equal(t, "A7.3.1", tested(t, b, dam(rules.DamBestConduit, "ABCD"), all...), "B6U", "B6L")
	b = with(t, 1, 1, 1).built(1, "C2L").built(2, "C7R") // both 3
	equal(t, "A7.3.1 own", tested(t, b, dam(rules.DamBestConduit, "ABCD"), all...), "B7U")
	equal(t, "A7.3.1 none", tested(t, with(t, 1, 1, 1), dam(rules.DamBestConduit, "ABCD"), all...), all...)
	// A7.3.2: a link, built or not, to an own powerhouse (A1.4).
	b = with(t, 1, 1, 1).built(2, "P7_1") // C4L, C6R
	equal(t, "A7.3.2", tested(t, b, dam(rules.DamLinkedPowerhouse, "ABCD"), all...), "B6U", "B6L")
	// A7.3.3, AR22: drops that come to a space, passing or stopping; ties by headstream order.
	b = with(t, 1, 1, 1).water("HB", 2).water("HC", 2)
	equal(t, "A7.3.3 tie B", tested(t, b, dam(rules.DamMostWater, "BCDA"), "B2U", "B2L", "B3L"), "B2U", "B2L")
	equal(t, "A7.3.3 tie C", tested(t, b, dam(rules.DamMostWater, "CDAB"), "B2U", "B2L", "B3L"), "B3L")
	b = with(t, 1, 1, 1).water("HB", 2).water("HC", 1)
	equal(t, "A7.3.3 most", tested(t, b, dam(rules.DamMostWater, "CDAB"), "B2U", "B3L"), "B2U")
	b = with(t, 1, 1, 1).built(1, "B2U").water("HB", 2) // the first drop stays in B2U: one comes to B2L
	equal(t, "A7.3.3 stops", tested(t, b.water("HC", 2), dam(rules.DamMostWater, "ABCD"), "B2L", "B3L"), "B3L")
	// A7.3.4.
	equal(t, "A7.3.4", tested(t, with(t, 1, 1, 1), dam(rules.DamRedSpace, "ABCD"), all...), "B2U", "B6U", "B7U")
	// A7.3.5, AR21, AR23: below a powerhouse of any player, up to the first dam, full or not.
	b = with(t, 1, 1, 1).built(1, "P6_1", "B6L").water("B6L", 1)
	equal(t, "A7.3.5", tested(t, b, dam(rules.DamBelowPowerhouse, "ABCD"), "B6U", "B7U", "B10U", "B10L"), "B6U")
	b = with(t, 1, 1, 1).built(2, "P7_1") // no dam in 7: on to basin 10, with its neutral dam or not
	equal(t, "A7.3.5 on", tested(t, b, dam(rules.DamBelowPowerhouse, "ABCD"), "B6U", "B7U", "B10U"), "B7U", "B10U")
	// A7.3.6, AR20: a link to a basin with an own dam; else none to an opponent's.
	b = with(t, 1, 1, 1).built(2, "B7U") // links to 7: C4L, C6R
	equal(t, "A7.3.6", tested(t, b, dam(rules.DamAboveOwn, "ABCD"), "B2L", "B3L", "B6L"), "B6L")
	b = with(t, 1, 1, 1).built(1, "B7U")
	equal(t, "A7.3.6 opponent", tested(t, b, dam(rules.DamAboveOwn, "ABCD"), "B2L", "B3L", "B6L"), "B2L", "B3L")
}

// A7.4: the conduit tests.
func TestA7_4_ConduitTests(t *testing.T) {
	all := []string{"C2L", "C3L", "C5L", "C6L", "C8R", "C9L"} // 3 4 3 4 2 1
	b := with(t, 1, 1, 10)
	equal(t, "A7.4.1", tested(t, b, conduit(rules.ConduitHighest), all...), "C3L", "C6L")
	equal(t, "A7.4.2", tested(t, b, conduit(rules.ConduitSecondHighest), all...), "C2L", "C5L")
	equal(t, "A7.4.2 equal", tested(t, b, conduit(rules.ConduitSecondHighest), "C2L", "C5L"), "C2L", "C5L")
	// Neutral dams: B1L, B5L, B8L; own B6U, opponent's B2U.
	b = with(t, 1, 1, 10).built(2, "B6U").built(1, "B2U")
	equal(t, "A7.4.3 own", tested(t, b, conduit(rules.ConduitOwnDam), all...), "C6L")
	equal(t, "A7.4.3 neutral", tested(t, b, conduit(rules.ConduitOwnDam), "C2L", "C5L", "C9L"), "C5L")
	equal(t, "A7.4.3 opponent", tested(t, b, conduit(rules.ConduitOwnDam), "C2L", "C9L"), "C2L")
	equal(t, "A7.4.3 opponent first", tested(t, b, conduit(rules.ConduitOpponentDam), all...), "C2L")
	equal(t, "A7.4.3 then neutral", tested(t, b, conduit(rules.ConduitOpponentDam), "C5L", "C6L"), "C5L")
	b = with(t, 1, 1, 10).built(2, "P9_1").built(1, "P5_1")
	equal(t, "A7.4.4 own", tested(t, b, conduit(rules.ConduitOwnPowerhouse), all...), "C6L", "C8R")
	equal(t, "A7.4.4 opponent", tested(t, b, conduit(rules.ConduitOpponentPowerhouse), all...), "C3L")
	equal(t, "A7.4.4 else", tested(t, b, conduit(rules.ConduitOwnPowerhouse), "C3L", "C5L"), "C3L")
}

// A7.5: the powerhouse tests.
func TestA7_5_HouseTests(t *testing.T) {
	all := []string{"P5_1", "P6_1", "P7_1", "P8_1", "P10_1", "P12_1"}
	b := with(t, 1, 1, 15).built(1, "C3L", "C2L") // 4 to 5, 3 to 6
	equal(t, "A7.5.1", tested(t, b, house(rules.HouseBestConduit), all...), "P5_1")
	b = with(t, 1, 1, 15).built(1, "C2L").built(2, "C4L") // 3 to 6, 3 to 7, own
	equal(t, "A7.5.1 own", tested(t, b, house(rules.HouseBestConduit), all...), "P7_1")
	b = with(t, 1, 1, 15).built(2, "B6U") // links to 9 and 7
	equal(t, "A7.5.2", tested(t, b, house(rules.HouseLinkedDam), all...), "P7_1")
	b = with(t, 1, 1, 15)
	equal(t, "A7.5.3 plains", tested(t, b, house(rules.HousePlains), all...), "P8_1", "P10_1", "P12_1")
	equal(t, "A7.5.3 5", tested(t, b, house(rules.HouseBasin5), all...), "P5_1")
	equal(t, "A7.5.3 6", tested(t, b, house(rules.HouseBasin6), all...), "P6_1")
	equal(t, "A7.5.3 7", tested(t, b, house(rules.HouseBasin7), all...), "P7_1")
	// A7.5.4: the first dam on the river path. Neutral: B5L, B8L.
	b = with(t, 1, 1, 15).built(2, "B7U").built(1, "B6U")
	equal(t, "A7.5.4 feeds", tested(t, b, house(rules.HouseFeedsOwnDam), all...), "P7_1")
	equal(t, "A7.5.4 feeds, else", tested(t, b, house(rules.HouseFeedsOwnDam), "P5_1", "P6_1", "P12_1"), "P5_1", "P12_1")
	equal(t, "A7.5.4 avoids", tested(t, b, house(rules.HouseAvoidsOpponentDam), all...), "P5_1", "P7_1", "P8_1", "P10_1", "P12_1")
	equal(t, "A7.5.4 avoids, else", tested(t, b, house(rules.HouseAvoidsOpponentDam), "P6_1"), "P6_1")
}

// A8.1.2: the capped conduit tile: values of 3 or more, then the start.
func TestA8_1_2_CappedConduit(t *testing.T) {
	// Card 17's tests start with the second-highest value; dams and powerhouses say nothing.
	b := with(t, 3, 17, 10).neutral("B1L", "B7L", "B8L").tiles("adv_2_conduit")
	s := b.after("act 3")
	d := decision{s: &s, seat: 1, p: s.Player(1), criteria: rules.Criteria{ConduitStart: site(t, "C9L")}}
	list := []rules.Site{site(t, "C9L"), site(t, "C9R"), site(t, "C10L")} // 1, 3, 2
	if got := d.conduits(list, rules.Adv2Conduit); got.String() != "C9R" {
		t.Errorf("%v", got)
	}
	if got := d.conduits(list, rules.BasicConduit); got.String() != "C9L" {
		t.Errorf("%v", got)
	}
}

// A8.1.3: the production of the level II powerhouse tile, without the conditions of A5.1.2.
func TestA8_1_3_PowerhouseTile(t *testing.T) {
	b := with(t, 3, 1, 15).built(2, "C5R").water("B5L", 2).tiles("adv_2_powerhouse").set("2.energy", "30")
	s := b.after("act 2", "build P10_1 adv_2_powerhouse")
	if s.Prompt().Kind != rules.AskProduce {
		t.Fatalf("%+v", s.Prompt())
	}
	decides(t, s, "produce B5L C5R 2")
}

// A8.1.4: the level I wild tile prefers the red-bordered space for a base.
func TestA8_1_4_WildTile(t *testing.T) {
	for level, want := range map[uint8]string{2: "B3L", 3: "B3U"} {
		b := with(t, level, 3, 1).tiles("adv_1_wild").set("2.tiles", "basic_conduit,basic_elevation,basic_powerhouse,adv_1_wild").set("2.wheel", "-,-,-,basic_base,-,-")
		builds(t, b, "act 3", want)
	}
}

// A8.1.5: either machinery: the normal kind first.
func TestA8_1_5_WildMachines(t *testing.T) {
	b := with(t, 3, 3, 1).tiles("adv_2_wild").set("2.tiles", "adv_2_wild").set("2.wheel", "-,basic_base,basic_elevation,basic_conduit,basic_powerhouse,-").goods(4, 4)
	s := b.after("act 3", "build B3L adv_2_wild") // 5 machines
	decides(t, s, "pay 4e 1m")
	b = with(t, 3, 3, 15).tiles("adv_2_wild").set("2.tiles", "adv_2_wild").set("2.wheel", "-,basic_base,basic_elevation,basic_conduit,basic_powerhouse,-").goods(4, 1)
	decides(t, b.after("act 2", "build P5_1 adv_2_wild"), "pay 1e 1m")
	// A private building has both kinds: the Loan Agency 1 excavator and 3 mixers.
	b = leeghwater(t, 3, 1, 17).tiles("adv_2_wild").set("buildings", "loan_agency,cofferdam,research_lab,development_office,energy_relay_field")
	for goods, want := range map[[2]int]string{{6, 4}: "pay 1e 3m", {6, 2}: "pay 2e 2m"} {
		decides(t, b.goods(goods[0], goods[1]).after("act 4", "build slot_1_1 adv_2_wild"), want)
	}
}

// A8.1.6, AR32: the level II building tile: the scarcer kind; if it does not suffice, the other.
func TestA8_1_6_AR32_BuildingTile(t *testing.T) {
	b := leeghwater(t, 3, 1, 17).tiles("adv_2_building").set("buildings", "wind_farm,cofferdam,research_lab,loan_agency,energy_relay_field")
	b.set("set_aside", "adv_1_building,adv_2_base,adv_3_base").set("patent_pile", "adv_1_elevation,adv_1_conduit,adv_1_powerhouse,adv_1_wild,adv_1_base,adv_2_elevation,adv_2_conduit,adv_2_powerhouse,adv_2_wild,adv_3_building,adv_3_elevation,adv_3_conduit,adv_3_powerhouse,adv_3_wild")
	b.set("patents", "adv_1_elevation,adv_1_conduit,adv_1_powerhouse").set("patent_pile", "adv_1_wild,adv_1_base,adv_2_elevation,adv_2_conduit,adv_2_powerhouse,adv_2_wild,adv_3_building,adv_3_elevation,adv_3_conduit,adv_3_powerhouse,adv_3_wild")
	for goods, want := range map[[2]int]string{{7, 3}: "pay 2m", {6, 9}: "pay 6e", {6, 6}: "pay 6e"} {
		decides(t, b.goods(goods[0], goods[1]).after("act 4", "build slot_1_1 adv_2_building"), want)
	}
	// Fewer excavators, and too few: mixers, the only way left.
	s := b.goods(1, 4).after("act 4", "build slot_1_1 adv_2_building")
	if p := s.Player(1); p.Machines() != (rules.Machines{Excavators: 1, Mixers: 2}) {
		t.Errorf("%+v", p.Machines())
	}
}

// A8.2.2, AR25: Germany's second production: largest energy, all drops.
func TestA8_2_2_AR25_Germany(t *testing.T) {
	b := game(t, 3, rules.Germany, 0, 1, 17).neutral("B1L", "B5L", "B10L").built(2, "C5R", "P10_1", "C10L", "C10R", "P11_1", "P12_1").water("B5L", 2).water("B10L", 3)
	b.display("green", "G03", "G10")
	s := b.after("act 1", "produce B5L C5R 2")
	for s.Prompt().Kind != rules.AskProduce {
		a := s.Legal(nil)[0]
		if s.ToMove() == 1 {
			a, _ = Explain(&s)
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	decides(t, s, "produce B10L C10L 3") // 6 against 3
}

// A8.2.5: the Dutch drop: the dam whose system would give most, else the dam tests.
func TestA8_2_5_Netherlands(t *testing.T) {
	b := game(t, 3, rules.Netherlands, 0, 2, 17).built(2, "B5U", "C5R", "P10_1", "P6_1", "P7_1", "B2L:2", "B3L:2", "C3R").water("B5U", 1).water("B3L", 1)
	b.display("green", "G03", "G10")
	s := b.after("act 1")
	for s.Prompt().Kind != rules.AskDam {
		a := s.Legal(nil)[0]
		if s.ToMove() == 1 {
			a, _ = Explain(&s)
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	decides(t, s, "drop B3L") // C3R leads to P6: 3 × 2
}

// A9.1: Wilhelm's bases go to the mountains, else the hills.
func TestA9_1_Wilhelm(t *testing.T) {
	b := game(t, 4, rules.Italy, rules.Wilhelm, 10, 1).goods(9, 9) // red_space first, start 2
	builds(t, b, "act 3", "B2U")
	b = game(t, 4, rules.Italy, rules.Viktor, 7, 1).goods(9, 9) // card 7: start 8
	builds(t, b, "act 3", "B8U")
	b = game(t, 4, rules.Italy, rules.Wilhelm, 7, 1).goods(9, 9)
	a, _ := Explain(ptr(b.after("act 3")))
	if _, _, at := a.Args(); rules.Site(at).Area() != rules.Mountain {
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
	// Without an own dam: the base, and why no elevation.
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

// Actions of cards in words.
func TestWhat(t *testing.T) {
	for a, want := range map[rules.CardAction]string{
		{Kind: rules.CardBuild, Structure: rules.Elevation}:            "build an elevation",
		{Kind: rules.CardBuild, Structure: rules.Conduit, MinValue: 3}: "build a conduit of value 3 or more",
		{Kind: rules.CardPatent, Structure: rules.Elevation}:           "take an elevation patent",
		{Kind: rules.CardPatent, Structure: rules.Base}:                "take a base patent",
	} {
		if got := What(a); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
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
			d := decision{s: &s, seat: 1, p: s.Player(1), f: rules.Prompt{N: int16(energy)}}
			var fit []rules.Contract
			for _, c := range left {
				if c.Energy() <= energy {
					fit = append(fit, c)
				}
			}
			if len(fit) == 0 {
				return got
			}
			c := d.simone(fit)
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
		d := decision{s: &s, seat: 1, p: s.Player(1), f: rules.Prompt{N: int16(c.energy)}}
		if got := d.simone(fit).String(); got != c.want {
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

// TestDeterministic plays games with every mix of people and Automas: the same
// position gives the same answer and explanation, with reasons for everything.
func TestDeterministic(t *testing.T) {
	decisions := 0
	for g := range 60 {
		levels := [4]uint8{0, uint8(1 + g%4), uint8(g / 4 % 5), uint8(g / 20 % 5)}
		n := 2 + g%3
		for i := n; i < 4; i++ {
			levels[i] = 0
		}
		o := rules.Options{Players: uint8(n), Variant: rules.Full, Leeghwater: g%2 == 0, GuestOfficers: g%2 == 1, Automas: levels}
		r := rng.New(31, uint64(g))
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Done() {
			legal := s.Legal(nil)
			seat := s.ToMove()
			if seat < 0 || s.Player(seat).Level() == 0 {
				s.Play(r.Pick(legal))
				continue
			}
			decisions++
			want, why := Explain(&s)
			for range 2 {
				if again, same := Explain(&s); again != want || fmt.Sprint(same) != fmt.Sprint(why) {
					t.Fatalf("%v and %v in one position", want, again)
				}
			}
			if plain := Decide(&s, legal, nil); plain != want {
				t.Fatalf("%v with, %v without explanation", want, plain)
			}
			for _, c := range why.Cuts {
				if len(c.To) == 0 || len(c.To) >= len(c.From) || c.By.String() == "none" {
					t.Fatalf("%+v", c)
				}
			}
			for _, p := range why.Passed {
				if p.Why.Code == 0 || p.What.Kind == 0 {
					t.Fatalf("%+v", p)
				}
			}
			if err := s.Apply(want, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if decisions < 5000 {
		t.Errorf("%d decisions", decisions)
	}
}

// TestOneAnswer: over many positions and all 20 criteria cards, placements have
// exactly one answer: shuffling the candidates changes nothing.
func TestOneAnswer(t *testing.T) {
	placements := 0
	for g := range 25 {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, Leeghwater: g%2 == 0, Automas: [4]uint8{0, uint8(1 + g%4)}}
		r := rng.New(37, uint64(g))
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Done() {
			legal := s.Legal(nil)
			seat := s.ToMove()
			if seat < 0 || s.Player(seat).Level() == 0 {
				s.Play(r.Pick(legal))
				continue
			}
			for card := rules.Card(1); card <= 20; card++ {
				answer := func(list []rules.Action) rules.Action {
					d := decision{s: &s, seat: seat, p: s.Player(seat), f: s.Prompt(), legal: list, criteria: card.Criteria()}
					switch d.f.Kind {
					case rules.AskBuild:
						return d.build()
					case rules.AskPlace:
						return d.place()
					case rules.AskProduce:
						return d.produce()
					case rules.AskDrops:
						return d.drops()
					case rules.AskFulfil:
						return d.fulfil()
					case rules.AskDam:
						return d.dam()
					}
					return 0
				}
				want := answer(legal)
				if want == 0 {
					break
				}
				placements++
				shuffled := slices.Clone(legal)
				first := 0
				if shuffled[0] == rules.No() {
					first = 1 // declining stays in front
				}
				for i := len(shuffled) - 1; i > first; i-- {
					j := first + r.Intn(i-first+1)
					shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
				}
				if got := answer(shuffled); got != want {
					t.Fatalf("card %v: %v or %v", card, want, got)
				}
			}
			s.Play(Decide(&s, legal, nil))
		}
	}
	if placements < 10000 {
		t.Errorf("%d placements", placements)
	}
}

// TestEveryActionIsTaken: in games of Automas every kind of action is taken, and
// several of every card. (Machinery shop and bank come last on the cards; how each
// card gets there is in TestEveryCard.)
func TestEveryActionIsTaken(t *testing.T) {
	kinds := map[rules.CardKind]int{}
	perCard := map[rules.Card]map[uint8]bool{}
	for g := range 200 {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, uint8(1 + g%4)}}
		if o.Players > 2 {
			o.Automas[2] = uint8(1 + g/4%4)
		}
		r := rng.New(41, uint64(g))
		s, _ := rules.New(o)
		for !s.Done() {
			legal := s.Legal(nil)
			seat := s.ToMove()
			if seat < 0 || s.Player(seat).Level() == 0 {
				s.Play(r.Pick(legal))
				continue
			}
			a := Decide(&s, legal, nil)
			if x, _, _ := a.Args(); s.Prompt().Kind == rules.AskCard {
				kinds[s.ActionCard().Actions()[x].Kind]++
				if perCard[s.ActionCard()] == nil {
					perCard[s.ActionCard()] = map[uint8]bool{}
				}
				perCard[s.ActionCard()][x] = true
			}
			s.Play(a)
		}
	}
	for k := rules.CardProduction; k < rules.CardBank; k++ { // the bank, when it is all that is left, is no choice
		if kinds[k] == 0 {
			t.Errorf("%v was never taken: %v", k, kinds)
		}
	}
	for c := rules.Card(1); c <= 20; c++ {
		if len(perCard[c]) < 3 {
			t.Errorf("%v: only actions %v were taken", c, perCard[c])
		}
	}
}

// TestCitations: every rule and ruling has a test that cites it, here or in rules.
func TestCitations(t *testing.T) {
	var text strings.Builder
	for _, pattern := range []string{"*_test.go", "../rules/*_test.go"} {
		files, _ := filepath.Glob(pattern)
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(data)
		}
	}
	cited := map[string]bool{}
	for _, m := range regexp.MustCompile(`\b(?:AR|A|T)\d+(?:\.\d+)*\b`).FindAllString(text.String(), -1) {
		cited[m] = true
	}
	for _, m := range regexp.MustCompile(`func (Test\w+)`).FindAllStringSubmatch(text.String(), -1) {
		for _, n := range regexp.MustCompile(`(?:AR|A|T)\d+(?:_\d+)*`).FindAllString(m[1], -1) {
			cited[strings.ReplaceAll(n, "_", ".")] = true
		}
	}
	var want []string
	for i := 1; i <= 42; i++ {
		want = append(want, fmt.Sprintf("AR%d", i))
	}
	for i := 1; i <= 11; i++ {
		want = append(want, fmt.Sprintf("T%d", i))
	}
	for section, n := range map[int]int{2: 12, 3: 7, 4: 7, 5: 11, 6: 8, 9: 12, 10: 3, 11: 4} {
		for i := 1; i <= n; i++ {
			want = append(want, fmt.Sprintf("A%d.%d", section, i))
		}
	}
	for prefix, n := range map[string]int{"A5.1": 5, "A5.2": 5, "A5.4": 7, "A5.5": 4, "A7.2": 5, "A7.3": 6, "A7.4": 4, "A7.5": 4, "A8.1": 8, "A8.2": 5} {
		for i := 1; i <= n; i++ {
			want = append(want, fmt.Sprintf("%s.%d", prefix, i))
		}
	}
	for _, id := range want {
		ok := cited[id]
		for c := range cited { // a part of the rule will do
			ok = ok || strings.HasPrefix(c, id+".")
		}
		if !ok {
			t.Errorf("no test cites %s", id)
		}
	}
}

// TestCriteria: every criterion has a name of its own.
func TestCriteria(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Criteria() {
		if seen[c.String()] || c.String() == "" {
			t.Errorf("%d: %q", c, c)
		}
		seen[c.String()] = true
	}
}
