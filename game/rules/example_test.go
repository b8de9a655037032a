package rules_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"barrage/game/rules"
)

// deal starts an introductory game for two, whose draws are all the first possible one.
func deal() rules.State {
	s, err := rules.New(rules.Options{Version: 1, Players: 2, Variant: rules.Introductory})
	if err != nil {
		panic(err)
	}
	for s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	return s
}

// A whole game with random answers. Chance is a seat like any other: its legal answers are
// the possible draws.
func Example() {
	s, err := rules.New(rules.Options{Version: 1, Players: 3, Variant: rules.Full})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := rand.New(rand.NewPCG(1, 2))
	legal := make([]rules.Action, 0, rules.MaxActions)
	for !s.Done() {
		legal = s.Legal(legal[:0])
		s.Play(legal[r.IntN(len(legal))])
	}
	for i := range s.Players() {
		p := s.Player(rules.Seat(i))
		fmt.Printf("%v with %v: %d VP\n", p.Company(), p.Officer(), p.VP())
	}
	fmt.Println("the winner is", s.Name(s.Winners()[0]))
	// Output:
	// germany with viktor_fiesler: 20 VP
	// france with mahiri_sekibo: 8 VP
	// italy with anton_krylov: 11 VP
	// the winner is germany
}

// Invalid options are an error that says why.
func ExampleNew() {
	_, err := rules.New(rules.Options{Players: 5, Variant: rules.Full})
	fmt.Println(errors.Is(err, rules.ErrOptions), err)
	// Output:
	// true rules: players must be 2, 3 or 4
}

func ExampleState_Legal() {
	s := deal()
	fmt.Println(s.Name(s.ToMove()), "is asked:", s.Prompt().Kind)
	legal := s.Legal(nil)
	fmt.Println(len(legal), "legal answers; the first are")
	for _, a := range legal[:5] {
		fmt.Println(" ", a)
	}
	// Output:
	// usa is asked: turn
	// 27 legal answers; the first are
	//   water_place2_l
	//   water_place2_r
	//   water_flow1_l
	//   water_flow1_r
	//   workshop_r1_l
}

// Apply checks an action. One that is refused leaves the position as it was.
func ExampleState_Apply() {
	s := deal()
	err := s.Apply(rules.TakeSpace(rules.Bank, 13, 0), nil)
	var refusal *rules.Refusal
	if errors.As(err, &refusal) {
		fmt.Println("refused:", refusal.Reason)
	}
	fmt.Println("engineers:", s.Player(0).Engineers())

	var log rules.Log
	if err := s.Apply(rules.TakeSpace(rules.Bank, 3, 0), &log); err != nil {
		fmt.Println(err)
	}
	for _, e := range log.Events {
		fmt.Println(e)
	}
	fmt.Println("engineers:", s.Player(0).Engineers())
	// Output:
	// refused: need_engineers need=13 have=12
	// engineers: 12
	// player 1 puts 3 on bank
	// player 1 credits +3 (bank)
	// player 2 has a turn
	// engineers: 9
}

// Explain says why an action space cannot be taken now.
func ExampleState_Explain() {
	s := deal()
	for _, space := range rules.Spaces() {
		if r := s.Explain(space); space.Section() == rules.TurbineStation && r.Code != 0 {
			fmt.Printf("%v: %v\n", space, r)
			break
		}
	}
	// Output:
	// turbine_p2_l: no_powerhouse
}

// A state is a value: assignment copies it, and == compares it.
func ExampleState_Play() {
	before := deal()
	after := before
	after.Play(rules.TakeSpace(rules.Bank, 3, 0))
	fmt.Println(before == after, before.Player(0).Engineers(), after.Player(0).Engineers())
	// Output:
	// false 12 9
}

// A position is one line of text. Positions that cannot arise are not read.
func ExampleState_MarshalText() {
	s := deal()
	text, err := s.MarshalText()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Join(strings.Fields(string(text))[:7], " "), "…")

	var again rules.State
	fmt.Println(again.UnmarshalText(text), again == s)

	err = again.UnmarshalText([]byte(strings.Replace(string(text), "1.engineers=12", "1.engineers=13", 1)))
	fmt.Println(errors.Is(err, rules.ErrDecode), err)
	// Output:
	// barrage-position 1 players=2 variant=introductory phase=turn_end round=1 order=0,1 …
	// <nil> true
	// true rules: not a state: unsound state: player 1: 13 engineers
}
