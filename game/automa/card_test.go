package automa

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"barrage/game/rng"
	"barrage/game/rules"
)

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
		`"why":"card_no_system"}`) {
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

// TestEveryActionIsTaken: in games of Automas every kind of action is taken, and
// several of every card. (Machinery shop and bank come last on the cards; how each
// card gets there is in TestEveryCard.)
func TestEveryActionIsTaken(t *testing.T) {
	kinds := map[rules.CardKind]int{}
	perCard := map[rules.Card]map[int]bool{}
	for g := range 200 {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, uint8(1 + g%4)}}
		if o.Players > 2 {
			o.Automas[2] = uint8(1 + g/4%4)
		}
		r := rng.New(41, uint64(g))
		playGame(t, o, &r, func(s *rules.State, legal []rules.Action) {
			a := Decide(s, legal, nil)
			if x, _ := a.Card(); s.Prompt().Kind == rules.AskCard {
				kinds[s.ActionCard().Actions()[x].Kind]++
				if perCard[s.ActionCard()] == nil {
					perCard[s.ActionCard()] = map[int]bool{}
				}
				perCard[s.ActionCard()][x] = true
			}
		})
	}
	for k := rules.CardProduction; k <= rules.CardBank; k++ {
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
