package rulebook

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/notation"
	"barrage/game/rules"
)

var update = flag.Bool("update", false, "rewrite what the positions say of themselves")

// TestPositions plays every picture of the rules: what it says has changed is everything that has changed,
// what may and may not be answered then is so, and what is drawn exists.
func TestPositions(t *testing.T) {
	list := pictures(t)
	text, done := positions, 0
	for _, p := range list {
		name := strings.Join(p.Numbers, " ") + ": " + strings.Join(p.Play, "; ")
		var before rules.State
		if err := before.UnmarshalText([]byte(p.Text)); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		after, err := played(before, p.Play)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, a := range p.May {
			if action, err := notation.Parse(a); err != nil || after.Refuse(action).Code != 0 {
				t.Errorf("%s: %s is not legal: %v", name, a, after.Refuse(action))
			}
		}
		for _, a := range p.Not {
			if action, err := notation.Parse(a); err != nil || after.Refuse(action).Code == 0 {
				t.Errorf("%s: %s is legal, or nothing: %v", name, a, err)
			}
		}
		if len(p.Play)+len(p.May)+len(p.Not) == 0 && !slices.Contains(p.Show, "map all") {
			t.Errorf("%s: nothing happens", name)
		}
		shown(t, name, &before, p.Show)
		if got := changes(&before, &after); !slices.Equal(got, p.Then) {
			if *update {
				old := "show " + strings.Join(p.Show, "; ")
				if p.Then != nil {
					old += "\nthen " + strings.Join(p.Then, "; ")
				}
				fresh := "show " + strings.Join(p.Show, "; ")
				if got != nil {
					fresh += "\nthen " + strings.Join(got, "; ")
				}
				done += strings.Index(text[done:], strings.Join(p.Numbers, " ")+"\nat "+p.Text+"\n")
				text = text[:done] + strings.Replace(text[done:], old, fresh, 1)
				done++
				continue
			}
			t.Errorf("%s:\n got %s\nwant %s", name, strings.Join(got, "; "), strings.Join(p.Then, "; "))
		}
	}
	if *update {
		if err := os.WriteFile("positions.txt", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// played is where actions lead.
func played(s rules.State, actions []string) (rules.State, error) {
	for _, text := range actions {
		a, err := notation.Parse(text)
		if err != nil {
			return s, err
		}
		if err := s.Apply(a, nil); err != nil {
			return s, err
		}
	}
	return s, nil
}

// TestSeen: every worked example, rule and ruling has a picture, or says why it has none; no other entries are named.
func TestSeen(t *testing.T) {
	list := pictures(t)
	_, none, err := Positions()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, p := range list {
		for _, n := range p.Numbers {
			seen[n]++
		}
	}
	book := map[string]Entry{}
	rules := map[string]bool{} // headings that have rules of their own
	head := ""
	for _, e := range open(t, English) {
		book[e.Number] = e
		if e.Level != Rule {
			head = e.Number
		} else {
			rules[head] = true
		}
		if e.Level == Section { // its chapter
			rules[e.Number[:strings.Index(e.Number, ".")]] = true
		}
	}
	for number, e := range book {
		why, dark := none[number]
		if dark && (why == "" || seen[number] > 0) {
			t.Errorf("%s has a picture, or no reason why not", number)
		}
		family := letter(number)
		if e.Level != Rule && rules[number] || family != "R" && family != "E" && family != "Q" {
			continue
		}
		if seen[number] == 0 && (!dark || family == "E") {
			t.Errorf("%s has no picture", number)
		}
	}
	for _, number := range slices.Concat(slices.Collect(maps.Keys(seen)), slices.Collect(maps.Keys(none))) {
		if _, ok := book[number]; !ok {
			t.Errorf("there is no %s", number)
		}
	}
}

func pictures(t *testing.T) []Position {
	t.Helper()
	list, _, err := Positions()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// shown checks what is drawn.
func shown(t *testing.T, name string, s *rules.State, show []string) {
	t.Helper()
	if len(show) == 0 {
		t.Errorf("%s: nothing is drawn", name)
	}
	for _, part := range show {
		words := strings.Fields(part)
		ok := false
		switch words[0] {
		case "map":
			ok = len(words) > 1
			for _, w := range words[1:] {
				n, err := strconv.Atoi(w)
				ok = ok && (w == "all" || err == nil && n >= 1 && n <= 12)
			}
		case "track", "order":
			ok = len(words) == 1
		case "wheel", "goods", "hand", "board":
			for i := range s.Players() {
				ok = ok || len(words) == 2 && s.Player(rules.Seat(i)).Company().String() == words[1]
			}
		}
		if !ok {
			t.Errorf("%s: %q cannot be drawn", name, part)
		}
	}
}

// changes lists what differs between two positions: of each company what it has, and of the map what stands
// and lies there.
func changes(a, b *rules.State) (list []string) {
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	for i := range a.Players() {
		seat := rules.Seat(i)
		p, q := a.Player(seat), b.Player(seat)
		who := q.Company().String()
		number := func(what string, x, y int) {
			if x != y {
				say("%s %s %+d", who, what, y-x)
			}
		}
		number("energy", p.Energy(), q.Energy())
		for _, from := range rules.VPSources() {
			number("vp "+from.String(), a.VPFrom(seat, from), b.VPFrom(seat, from))
		}
		number("credits", p.Credits(), q.Credits())
		number("excavators", int(p.Machines().Excavators), int(q.Machines().Excavators))
		number("mixers", int(p.Machines().Mixers), int(q.Machines().Mixers))
		number("engineers", p.Crew(), q.Crew())
		for segment, after := range q.Wheel() {
			if after != p.Wheel()[segment] {
				tile := "empty"
				if after.Tile != 0 {
					tile = after.Tile.String()
				}
				say("%s wheel %d %s %de %dm", who, segment, tile, after.Machines.Excavators, after.Machines.Mixers)
			}
		}
		for _, tile := range rules.Tiles() {
			if q.Owned().Has(tile) && !p.Owned().Has(tile) {
				say("%s owns %v", who, tile)
			}
		}
		for _, c := range rules.Contracts() {
			if q.Hand().Has(c) && !p.Hand().Has(c) {
				say("%s takes %v", who, c)
			}
			if q.Fulfilled().Has(c) && !p.Fulfilled().Has(c) {
				say("%s fulfils %v", who, c)
			} else if p.Hand().Has(c) && !q.Hand().Has(c) {
				say("%s discards %v", who, c)
			}
		}
		for _, w := range rules.AllWorks() {
			if q.Works().Has(w) && !p.Works().Has(w) {
				say("%s works %v", who, w)
			}
		}
	}
	for _, site := range rules.Sites() {
		_, was := a.Owner(site)
		if owner, built := b.Owner(site); built && !was {
			say("%v %v", site, b.Player(owner).Company())
		}
		if site.Kind() == rules.Base {
			if x, y := a.Level(site), b.Level(site); x != y && x > 0 {
				say("%v level %d", site, y)
			}
			if x, y := a.Drops(site), b.Drops(site); x != y {
				say("%v drops %d", site, y)
			}
		}
	}
	for h := rules.HA; h <= rules.HD; h++ {
		if x, y := a.Waiting(h), b.Waiting(h); x != y {
			say("%v drops %d", h, y)
		}
	}
	if x, y := a.Round(), b.Round(); x != y {
		say("round %d", y)
	}
	if x, y := a.TurnOrder(), b.TurnOrder(); !slices.Equal(x, y) {
		words := []string{"order"}
		for _, seat := range y {
			words = append(words, b.Player(seat).Company().String())
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}
