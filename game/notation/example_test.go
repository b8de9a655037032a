package notation_test

import (
	"errors"
	"fmt"

	"barrage/game/notation"
	"barrage/game/rules"
)

// The text of an action and the action are two forms of the same thing.
func ExampleParse() {
	a, err := notation.Parse("build B2U basic_base")
	fmt.Println(a.Kind().ID(), err)
	fmt.Println(a)

	_, err = notation.Parse("build B13U basic_base")
	fmt.Println(errors.Is(err, notation.ErrSyntax), err)
	// Output:
	// build <nil>
	// build B2U basic_base
	// true not in the notation: "build B13U basic_base": no building space is called "B13U"
}

// A line is a turn: who acts, and the decisions.
func ExampleParseLine() {
	line, err := notation.ParseLine("usa: turbine_p2_l; produce B7L C7R 2; fulfil S2")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("actor:", line.Actor)
	for _, a := range line.Actions {
		fmt.Printf("%-8s %v\n", a.Kind().ID(), a)
	}
	fmt.Println(line)
	// Output:
	// actor: usa
	// space    turbine_p2_l
	// produce  produce B7L C7R 2
	// fulfil   fulfil S2
	// usa: turbine_p2_l; produce B7L C7R 2; fulfil S2
}

// Actions that are made by a program are written in the same way.
func ExampleLine_String() {
	var machines = rules.Machines{Excavators: 2, Mixers: 1}
	fmt.Println(notation.Line{Actor: "italy", Actions: []rules.Action{rules.TakeSpace(rules.Bank, 3, 0)}})
	fmt.Println(notation.Line{Actor: "france", Actions: []rules.Action{rules.Pay(machines, 0), rules.No()}})
	// Output:
	// italy: bank 3
	// france: pay 2e 1m; no
}
