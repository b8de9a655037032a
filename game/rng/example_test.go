package rng_test

import (
	"fmt"

	"barrage/game/rng"
	"barrage/game/rules"
)

// The draws of a game can be checked by everybody: the commitment is published before the
// first draw, the seed after the last one.
func ExampleSeed() {
	seed := rng.SeedOf(7)
	fmt.Println("before:", seed.Commitment()[:16], "…")

	s, err := rules.New(rules.Options{Players: 2, Variant: rules.Full})
	if err != nil {
		fmt.Println(err)
		return
	}
	for ply := range 4 { // four headstream tiles
		outcomes := s.Legal(nil)
		drawn := outcomes[seed.Draw(ply, len(outcomes))]
		fmt.Printf("ply %d: %v, one of %d\n", ply, drawn, len(outcomes))
		s.Play(drawn)
	}

	again, err := rng.ParseSeed(seed.String())
	fmt.Println("after:", again.Commitment() == seed.Commitment(), err)
	// Output:
	// before: 128d7598bbd5e6b0 …
	// ply 0: HT5, one of 8
	// ply 1: HT1, one of 7
	// ply 2: HT3, one of 6
	// ply 3: HT7, one of 5
	// after: true <nil>
}

// Stream i is the randomness of game i: it does not depend on the games before it.
func ExampleNew() {
	for game := range uint64(3) {
		r := rng.New(1, game)
		fmt.Println(r.Intn(100), r.Intn(100), r.Intn(100))
	}
	// Output:
	// 59 8 71
	// 99 10 86
	// 76 61 78
}
