package env_test

import (
	"fmt"

	"barrage/game/env"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Sixteen games for two at the same time, with random answers, until one ends.
func Example() {
	batch, err := env.NewBatch(env.Settings{Options: rules.Options{Version: 1, Players: 2, Variant: rules.Full}, Games: 16, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := rng.New(2, 0)
	answers := make([]env.Index, batch.Len())
	var seen env.Observation
	for {
		for i := range answers {
			batch.Observe(i, &seen) // what a policy would look at
			legal := batch.Legal(i)
			answers[i] = legal[r.Intn(len(legal))]
		}
		if err := batch.Step(answers); err != nil {
			fmt.Println(err)
			return
		}
		for i := range answers {
			if result := batch.Ended(i); result != nil {
				fmt.Printf("game %d: %d and %d VP, ranks %d and %d\n", i, result.VP[0], result.VP[1], result.Rank[0], result.Rank[1])
				return
			}
		}
	}
	// Output:
	// game 0: 18 and 9 VP, ranks 1 and 2
}

func ExampleIndexOf() {
	i := env.IndexOf(rules.TakeSpace(rules.Bank, 3, 0))
	fmt.Println(i, i.Action())
	// Output:
	// 675 bank 3
}

func ExampleObservation_See() {
	s, err := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if err != nil {
		fmt.Println(err)
		return
	}
	for s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	var o env.Observation
	o.See(&s, 1)
	fmt.Println("round", o.Round, "credits", o.Seats[0].Credits)
	// Output:
	// round 1 credits 6
}
