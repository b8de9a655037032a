package automa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/notation"
	"barrage/game/rules"
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
		case f.Family() == rules.DrawCompany:
			want(company.String(), other.String())
		case f.Family() == rules.DrawOfficer:
			want("anton_krylov", "viktor_fiesler")
			if officer == rules.Anton || officer == rules.Viktor {
				want("solomon_p_jordan", "wilhelm_adler")
			}
		case f.Family() == rules.DrawAutomaOfficer:
			want("automa " + officer.String())
		case f.Family() == rules.DrawCard:
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

// after is the position after some answers, at a prompt of an Automa.
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

// decides asserts the Automa's answer.
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

func ptr(s rules.State) *rules.State { return &s }

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

func equal(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
