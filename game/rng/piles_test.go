package rng_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"barrage/bot"
	"barrage/game/automa"
	"barrage/game/rng"
	"barrage/game/rules"
)

// reveals plays a game and lists what was drawn from each pile, in order.
func reveals(o rules.Options, seed, stream, choices uint64) map[string][]rules.Action {
	s, err := rules.New(o)
	if err != nil {
		panic(err)
	}
	piles, r := rng.NewPiles(seed, stream), rng.New(choices, 0)
	out := map[string][]rules.Action{}
	legal := make([]rules.Action, 0, rules.MaxActions)
	for !s.Done() {
		legal = s.Legal(legal[:0])
		var a rules.Action
		switch seat := s.ToMove(); {
		case seat == rules.Chance:
			a = piles.Draw(&s, legal)
			ask := s.Prompt()
			pile := fmt.Sprint(ask.Kind, ask.Family(), ask.Deck())
			out[pile] = append(out[pile], a)
		case o.Automas[seat] > 0:
			a = automa.Player{}.Choose(&s, legal, &r)
		default:
			a = bot.Busy{}.Choose(&s, legal, &r)
		}
		s.Play(a)
	}
	return out
}

// TestPilesAreShared: games of one seed draw the same from every pile, however they
// are played, until one of them ends; another seed or stream draws otherwise.
func TestPilesAreShared(t *testing.T) {
	o := rules.Options{Players: 3, Variant: rules.Full, Leeghwater: true}
	for seed := range uint64(20) {
		one, two := reveals(o, seed, 3, 1), reveals(o, seed, 3, 2)
		shared := 0
		for pile, list := range one {
			n := min(len(list), len(two[pile]))
			shared += n
			if !slices.Equal(list[:n], two[pile][:n]) {
				t.Errorf("seed %d, pile %s: %v and %v", seed, pile, list, two[pile])
			}
		}
		if shared < 40 {
			t.Errorf("seed %d: %d draws shared", seed, shared)
		}
		for _, other := range []map[string][]rules.Action{reveals(o, seed+100, 3, 1), reveals(o, seed, 4, 1)} {
			same := 0
			for pile, list := range one {
				for i, a := range list {
					if i < len(other[pile]) && other[pile][i] == a {
						same++
					}
				}
			}
			if same > shared*2/3 {
				t.Errorf("seed %d: %d of %d draws are those of another", seed, same, shared)
			}
		}
	}
}

// TestPilesAreFair: what is drawn, and what after it, is equally likely over seeds.
func TestPilesAreFair(t *testing.T) {
	s, err := rules.New(rules.Options{Players: 4, Variant: rules.Full})
	if err != nil {
		t.Fatal(err)
	}
	const seeds = 20000
	outcomes := s.Legal(nil)
	first, pairs := map[rules.Action]int{}, map[[2]rules.Action]int{}
	for seed := range uint64(seeds) {
		piles, s := rng.NewPiles(seed/100, seed%100), s
		a := piles.Draw(&s, outcomes)
		s.Play(a)
		first[a]++
		pairs[[2]rules.Action{a, piles.Draw(&s, s.Legal(nil))}]++
	}
	n := len(outcomes)
	if len(first) != n || len(pairs) != n*(n-1) {
		t.Fatalf("%d outcomes, %d and %d seen", n, len(first), len(pairs))
	}
	within := func(what any, got, expected int) {
		if math.Abs(float64(got-expected)) > 5*math.Sqrt(float64(expected)) {
			t.Errorf("%v comes %d times, expected %d", what, got, expected)
		}
	}
	for a, count := range first {
		within(a, count, seeds/n)
	}
	for pair, count := range pairs {
		within(pair, count, seeds/n/(n-1))
	}
}

// TestPilesAreShuffledAgain: a deck that has run out comes back in another order.
func TestPilesAreShuffledAgain(t *testing.T) {
	o := rules.Options{Players: 4, Variant: rules.Full, Automas: [rules.MaxSeats]uint8{0, 2, 3, 4}}
	again := 0
	for seed := range uint64(20) {
		cards := reveals(o, seed, 0, 1)[fmt.Sprint(rules.AskReveal, rules.DrawCard, 0)]
		end := 1
		for end < len(cards) && !slices.Contains(cards[:end], cards[end]) {
			end++
		}
		if len(cards) < end+5 {
			t.Fatalf("%d cards, the first pass has %d", len(cards), end)
		}
		// The places that the next five had in the first pass.
		var places []int
		for _, card := range cards[end : end+5] {
			places = append(places, slices.Index(cards, card))
		}
		if slices.IsSorted(places) {
			again++
		}
	}
	if again > 3 { // by chance one in 120
		t.Errorf("%d of 20 decks came back in the same order", again)
	}
}
