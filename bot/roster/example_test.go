package roster_test

import (
	"context"
	"fmt"
	"time"

	"barrage/bot"
	"barrage/bot/arena"
	"barrage/bot/roster"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Bots by their names play a game. A bot is for one seat of one game, since it may remember.
func ExampleNew() {
	var bots [2]bot.Bot
	for i, name := range []string{"spring", "random"} {
		var err error
		if bots[i], err = roster.New(name); err != nil {
			fmt.Println(err)
			return
		}
	}
	s, r := opening(), rng.New(1, 0)
	for !s.Done() {
		legal := s.Legal(nil)
		if seat := s.ToMove(); seat == rules.Chance {
			s.Play(r.Pick(legal))
		} else {
			s.Play(bots[seat].Choose(&s, legal, &r))
		}
	}
	fmt.Println("the winner is", s.Winners()[0])
	// Output:
	// the winner is player 1
}

// The analyst says what it expects of a position, with the best turns first.
func ExampleAnalyst() {
	s, r := opening(), rng.New(1, 0)
	thought := roster.Analyst().Think(&s, bot.Limit{Simulations: 200}, &r)
	fmt.Printf("victories add up to %.0f\n", thought.Win[0]+thought.Win[1])
	best := thought.Lines[0]
	for _, a := range best.Turn {
		if err := s.Apply(a, nil); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println("after its best turn", s.Name(s.ToMove()), "is asked", s.Prompt().Kind)
	// Output:
	// victories add up to 1
	// after its best turn germany is asked turn
}

// hungry is a bot of one's own: it takes the answer that brings most VP at once. A position is a
// value, so trying an answer is a copy.
type hungry struct{}

func (hungry) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	best, most := r.Pick(legal), s.Player(s.ToMove()).VP()
	for _, a := range legal {
		after := *s
		after.Play(a)
		if vp := after.Player(s.ToMove()).VP(); vp > most {
			best, most = a, vp
		}
	}
	return best
}

// With a name, a bot of one's own plays wherever bots are named.
func ExampleAdd() {
	err := roster.Add("hungry", func(time.Duration) (bot.Bot, error) { return hungry{}, nil })
	if err != nil {
		fmt.Println(err)
		return
	}
	m := arena.Match{A: "hungry", B: "random", Options: rules.Options{Version: 1, Players: 2, Variant: rules.Full}, Games: 200, Seed: 1, Workers: 1}
	report, err := m.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s is ahead of %s in %.0f %% of games [%.0f, %.0f]\n", report.A, report.B, 100*report.Pairwise.Mean, 100*report.Pairwise.Low, 100*report.Pairwise.High)
	// Output:
	// hungry is ahead of random in 60 % of games [56, 64]
}

// opening is an introductory game for two after its draws.
func opening() rules.State {
	s, err := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if err != nil {
		panic(err)
	}
	for r := rng.New(1, 0); s.ToMove() == rules.Chance; {
		s.Play(r.Pick(s.Legal(nil)))
	}
	return s
}
