package record_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
)

// opening is the beginning of a game.
const opening = `barrage record 1
rules: 1
players: 2
variant: introductory
expansion: no
guest officers: no
water: after contract
mahiri: strict
seat 1: Ada
seat 2: Ben
companies: usa wilhelm_adler; germany jill_mcdowell

chance: HT4; HT7; HT6; HT2
chance: bonus_powerhouse; bonus_contract; bonus_base; bonus_conduit
chance: obj_connections
chance: N6
chance: G04; G10; Y05; Y10; R01; R07
chance: ND_M2; ND_H3; ND_P3
usa: machinery_excavator_r
germany: company_1; build C7R basic_wild; pay 3m
usa: workshop_r1_r
`

// Reading a record, replaying it, and going to a position in it.
func Example() {
	r, err := record.Read(strings.NewReader(opening))
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := r.Replay(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(r.Actions), "actions; to move:", record.Actor(&s))

	lines, _ := r.Lines()
	fmt.Println("last turn:", lines[len(lines)-1])

	before, _ := r.At(len(r.Actions)-1, nil)
	fmt.Println("before it:", record.Actor(&before))
	// Output:
	// 24 actions; to move: germany
	// last turn: usa: workshop_r1_r
	// before it: usa
}

// Replay checks every action and says which one is wrong.
func ExampleRecord_Replay() {
	r, err := record.Read(strings.NewReader(strings.Replace(opening, "usa: workshop_r1_r", "usa: bank 12", 1)))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = r.Replay(nil)
	var wrong *record.ReplayError
	if errors.As(err, &wrong) {
		fmt.Println("ply", wrong.Ply)
		fmt.Println(wrong.Err)
	}
	// Output:
	// ply 24
	// player 1 was asked "turn" and answered "bank 12": need_engineers need=12 have=11
}

// Draws that were decided by a seed can be verified after the game: the commitment was
// published before the first draw, the seed after the last.
func ExampleVerify() {
	seed := rng.SeedOf(7)
	r := record.Record{Header: record.NewHeader(rules.Options{Version: 1, Players: 2, Variant: rules.Full}, []string{"Ada", "Ben"})}
	r.Header.Commitment = seed.Commitment()
	s, err := r.Header.Start()
	if err != nil {
		fmt.Println(err)
		return
	}
	for !s.Done() {
		legal := s.Legal(nil)
		a := legal[len(legal)/2]
		if s.ToMove() == rules.Chance {
			a = legal[seed.Draw(len(r.Actions), len(legal))]
		}
		s.Play(a)
		r.Actions = append(r.Actions, a)
	}
	r.Header.Seed = seed.String()
	draws, err := record.Verify(&r)
	fmt.Println(draws, "draws,", err)

	r.Header.Seed = rng.SeedOf(8).String() // another seed is found out
	_, err = record.Verify(&r)
	fmt.Println(errors.Is(err, record.ErrCommitment))
	// Output:
	// 71 draws, <nil>
	// true
}

func ExampleRecord_Write() {
	r := record.Record{Header: record.NewHeader(rules.Options{Version: 1, Players: 2, Variant: rules.Introductory}, []string{"Ada", "Ben"})}
	s, err := r.Header.Start()
	if err != nil {
		fmt.Println(err)
		return
	}
	for s.ToMove() == rules.Chance {
		a := s.Legal(nil)[0]
		s.Play(a)
		r.Actions = append(r.Actions, a)
	}
	r.Actions = append(r.Actions, rules.TakeSpace(rules.Bank, 2, 0))
	if err := r.Write(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// barrage record 1
	// rules: 1
	// players: 2
	// variant: introductory
	// expansion: no
	// guest officers: no
	// water: after contract
	// mahiri: strict
	// seat 1: Ada
	// seat 2: Ben
	// companies: usa wilhelm_adler; germany jill_mcdowell
	//
	// chance: HT1; HT2; HT3; HT4
	// chance: bonus_contract; bonus_base; bonus_elevation; bonus_conduit
	// chance: obj_red_border
	// chance: N1
	// chance: G01; G02; Y01; Y02; R01; R02
	// chance: ND_M1; ND_H1; ND_P1
	// usa: bank 2
}
