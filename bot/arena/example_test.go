package arena_test

import (
	"context"
	"fmt"

	"barrage/bot/arena"
	"barrage/game/rules"
)

// Two bots on common seeds. The same match gives the same report on every machine.
func ExampleMatch() {
	m := arena.Match{
		A: "busy", B: "random",
		Options: rules.Options{Version: 1, Players: 4, Variant: rules.Full},
		Games:   60, Seed: 1, Workers: 2,
	}
	r, err := m.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d games in %d blocks\n", r.Games, r.Blocks)
	fmt.Printf("%s is ahead of %s in %.0f %% of comparisons [%.0f, %.0f]\n", r.A, r.B, 100*r.Pairwise.Mean, 100*r.Pairwise.Low, 100*r.Pairwise.High)
	fmt.Printf("%+.0f Elo, %+.1f VP\n", r.Elo.Mean, r.Ahead.Mean)
	// Output:
	// 60 games in 10 blocks
	// busy is ahead of random in 91 % of comparisons [86, 95]
	// +403 Elo, +26.1 VP
}

// A sequential test plays only as many games as the answer needs.
func ExampleSPRT() {
	m := arena.Match{
		A: "busy", B: "random",
		Options: rules.Options{Version: 1, Players: 2, Variant: rules.Full},
		Games:   2000, Seed: 1, Workers: 2,
		Test: &arena.SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05},
	}
	r, err := m.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Test.Verdict, "after", r.Games, "games")
	// Output:
	// elo1 after 16 games
}

// Many games with the same seats.
func ExampleSimulation() {
	s := arena.Simulation{Options: rules.Options{Version: 1, Players: 3, Variant: rules.Full}, Bots: []string{"busy", "random", "random"}, Games: 30, Seed: 1, Workers: 2}
	f, err := s.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, name := range s.Bots {
		fmt.Printf("%s: mean %.1f VP, from %d to %d; won %d\n", name, f.Seats[i].Mean(), f.Seats[i].Min, f.Seats[i].Max, f.Wins[i])
	}
	// Output:
	// busy: mean 39.8 VP, from 9 to 69; won 28
	// random: mean 11.7 VP, from 4 to 34; won 1
	// random: mean 11.5 VP, from 5 to 17; won 1
}

// Ratings of several bots by matches between neighbours.
func ExampleLadder() {
	l := arena.Ladder{Bots: []string{"random", "busy", "automa1"}, Options: rules.Options{Version: 1, Players: 2, Variant: rules.Full}, Games: 10, Seed: 1, Workers: 2}
	r, err := l.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, bot := range r.Ratings {
		fmt.Printf("%-8s %+5.0f Elo\n", bot.Name, bot.Elo.Mean)
	}
	// Output:
	// automa1   +835 Elo
	// busy      +418 Elo
	// random      +0 Elo
}
