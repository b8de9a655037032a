package view

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
)

// TestTargets: what an answer names tells it from all others, and everything named is in
// the catalogue.
func TestTargets(t *testing.T) {
	known := map[string]bool{}
	for _, id := range []string{"excavator", "mixer", "credit", "engineer", "drop", "copy", "architect", "leslie", "margot", "HA", "HB", "HC", "HD"} {
		known[id] = true
	}
	for i := range 10 {
		known[fmt.Sprint("segment_", i)], known[fmt.Sprint("action_", i)] = true, true
	}
	c := reflect.ValueOf(*CatalogueOf(In(lang.English)))
	for i := range c.NumField() {
		if list := c.Field(i); list.Kind() == reflect.Slice && list.Type().Elem().Kind() == reflect.Struct {
			for k := range list.Len() {
				if id := list.Index(k).FieldByName("ID"); id.IsValid() {
					known[id.String()] = true
				}
			}
		}
	}
	kinds := map[string]bool{}
	some(t, func(s *rules.State, legal []rules.Action) {
		if s.ToMove() < 0 {
			return
		}
		seen := map[string]string{}
		for _, a := range prompt(s, In(lang.English)).Answers {
			key := a.Kind
			for _, id := range slices.Sorted(maps.Keys(a.Targets)) {
				key += fmt.Sprintf(" %s:%d", id, a.Targets[id])
				if !known[id] {
					t.Fatalf("%s names %s", a.Action, id)
				}
			}
			if other, twice := seen[key]; twice && s.Player(s.ToMove()).Level() == 0 {
				t.Fatalf("%q and %q name the same: %s", a.Action, other, key)
			}
			seen[key] = a.Action
			kinds[a.Kind] = true
			if a.Kind == "produce" && a.Energy < 1 {
				t.Fatalf("%+v", a)
			}
		}
	})
	if len(kinds) < 18 {
		t.Errorf("only %v", slices.Sorted(maps.Keys(kinds)))
	}
}

// TestCatalogue: everything has a name and a text in every language.
func TestCatalogue(t *testing.T) {
	for _, l := range lang.All() {
		c := CatalogueOf(In(l))
		data, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		if text := string(data); strings.Contains(text, `"name":""`) || strings.Contains(text, "{") && strings.Contains(text, "plural,") {
			t.Errorf("%v: something has no name", l)
		}
		for _, m := range []map[string]string{c.Structures, c.Areas, c.Sections, c.Phases, c.Sources, c.Whys, c.Prompts} {
			for id, name := range m {
				if name == "" {
					t.Errorf("%v: %s has no name", l, id)
				}
			}
		}
		for _, s := range c.Spaces {
			if s.Text == "" || s.Section == "" {
				t.Errorf("%v: %+v", l, s)
			}
		}
		if c.Prices["mountain"] != (AreaPrices{5, 4}) || c.Prices["hill"] != (AreaPrices{4, 3}) || c.Prices["plain"] != (AreaPrices{3, 2}) {
			t.Errorf("prices %v", c.Prices) // R5.2
		}
		if !slices.Equal(c.Ranking, []int{6, 2}) {
			t.Errorf("ranking %v", c.Ranking) // R14.1
		}
		for _, s := range c.Sites {
			if s.Excavators != 2*s.Value {
				t.Errorf("%s of value %d costs %d", s.ID, s.Value, s.Excavators) // R5.2
			}
		}
		if len(c.Spaces) != 88 || len(c.Sites) != 83 || len(c.Contracts) != rules.ContractCount || len(c.Cards) != 20 || len(c.Track) != 31 {
			t.Errorf("%d spaces, %d sites, %d contracts, %d cards", len(c.Spaces), len(c.Sites), len(c.Contracts), len(c.Cards))
		}
	}
}

// TestGame: the position for clients, at every state of games: JSON both ways, the VP of
// a seat are the sum of its sources, closed spaces are not among the answers.
func TestGame(t *testing.T) {
	n, reduced := 0, 0
	some(t, func(s *rules.State, legal []rules.Action) {
		if n++; n%7 != 0 && !s.Done() {
			return
		}
		g := GameOf(s, In(lang.Of("pl")))
		data, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		var back Game
		if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(g.Prompt, back.Prompt) {
			t.Fatalf("comes back different: %v", err)
		}
		for i, seat := range g.Seats {
			sum := 0
			for _, n := range seat.Sources {
				sum += n
			}
			if sum != seat.VP || seat.Company != "" && seat.VP != s.Player(rules.Seat(i)).VP() {
				t.Fatalf("%+v", seat)
			}
		}
		// Wilhelm's bases cost 3 excavators everywhere (R12.1); prices that are the printed ones are not repeated.
		for i, seat := range g.Seats {
			if seat.Company == "" {
				continue
			}
			for a := rules.Mountain; a <= rules.Plain; a++ {
				price, told := seat.BasePrices[a.String()]
				if own := s.Player(rules.Seat(i)).BasePrice(a); told && price != own || !told && own != a.BasePrice() {
					t.Fatalf("a base of %s with %s costs %d, told %v", a, seat.Officer, own, seat.BasePrices)
				}
			}
			if seat.Officer == "wilhelm_adler" && (seat.BasePrices["mountain"] != 3 || seat.BasePrices["plain"] != 3) {
				t.Fatalf("Wilhelm's bases: %v", seat.BasePrices)
			}
			if seat.BasePrices != nil {
				reduced++
			}
			// R5.2.4: powerhouses cost 2, 3, 4 and 5 mixers.
			if built := s.Player(rules.Seat(i)).Pieces(rules.Powerhouse); seat.PowerhousePrice != []int{2, 3, 4, 5, 0}[built] {
				t.Fatalf("after %d powerhouses the next costs %d mixers", built, seat.PowerhousePrice)
			}
		}
		if s.Done() != (g.Prompt == nil) || s.Done() != (len(g.Winners) > 0) {
			t.Fatal("prompt and end do not agree")
		}
		if g.Prompt != nil && s.ToMove() >= 0 && len(g.Prompt.Answers) != len(legal) {
			t.Fatalf("%d answers of %d", len(g.Prompt.Answers), len(legal))
		}
		if g.Prompt != nil {
			for _, c := range g.Prompt.Closed {
				for _, a := range g.Prompt.Answers {
					if a.Kind == "space" && a.Targets[c.Space] > 0 {
						t.Fatalf("%s is closed and offered: %s", c.Space, c.Reason)
					}
				}
			}
		}
	})
	if reduced == 0 {
		t.Error("nobody with other prices of bases")
	}
}
