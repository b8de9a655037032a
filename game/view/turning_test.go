package view

import (
	"reflect"
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestTurning: the round with most places climbed, then with most gained on the best of the others.
func TestTurning(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		vp      [][]int
		winners []rules.Seat
		want    Turning
	}{
		{"climbs two places at last", [][]int{{10, 10, 10, 10}, {16, 10, 8, 6}, {48, 59, 42, 9}, {90, 87, 102, 38}}, []rules.Seat{2},
			Turning{Round: 3, Seat: 2, From: 3, To: 1, Before: 42, Gained: 60, Rival: 1, Ahead: 17}},
		{"leads all the time", [][]int{{10, 10}, {20, 18}, {50, 30}, {61, 45}}, []rules.Seat{0},
			Turning{Round: 2, Seat: 0, From: 1, To: 1, Before: 20, Gained: 30, Rival: 1, Ahead: -2}},
		{"the same climb twice: where more was gained", [][]int{{10, 12}, {15, 14}, {16, 20}, {40, 22}}, []rules.Seat{0},
			Turning{Round: 3, Seat: 0, From: 2, To: 1, Before: 16, Gained: 24, Rival: 1, Ahead: 4}},
		{"a tie is told of who climbed", [][]int{{10, 10}, {12, 20}, {30, 30}}, []rules.Seat{0, 1},
			Turning{Round: 2, Seat: 0, From: 2, To: 1, Before: 12, Gained: 18, Rival: 1, Ahead: 8}},
	} {
		var rounds []FinaleRound
		var told [][]FinaleSeat
		for i, vp := range test.vp {
			rounds = append(rounds, FinaleRound{VP: vp})
			if i == 0 {
				continue
			}
			seats := make([]FinaleSeat, len(vp))
			for seat := range seats {
				seats[seat].Sources = map[string]int{"income": 3, "contracts": 9, "tiles": 3, "water": 1, "no_energy": -3}
			}
			told = append(told, seats)
		}
		test.want.Sources = []string{"contracts", "income", "tiles"}
		if got := turning(rounds, told, test.winners); got == nil || !reflect.DeepEqual(*got, test.want) {
			t.Errorf("%s: %+v, not %+v", test.name, got, test.want)
		}
	}
	if got := turning([]FinaleRound{{VP: []int{10}}, {VP: []int{20}}}, [][]FinaleSeat{{{}}}, []rules.Seat{0}); got != nil {
		t.Errorf("alone: %+v", got)
	}
}

// TestFinaleRounds: the VP and energy of each round are those of the game, and the turning point says what happened.
func TestFinaleRounds(t *testing.T) {
	t.Parallel()
	for g := range 4 {
		start, err := rules.New(rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, Leeghwater: g == 3})
		if err != nil {
			t.Fatal(err)
		}
		s, r := start, rng.New(41, uint64(g))
		var actions []rules.Action
		sum := make([]int, s.Players())
		var vp [][]int // when each round begins, and at the end
		for !s.Done() {
			a := bot.Busy{}.Choose(&s, s.Legal(nil), &r)
			var log rules.Log
			s.PlayLogged(a, &log)
			actions = append(actions, a)
			for _, e := range log.Events {
				if e.Kind == rules.EvVP {
					sum[e.Seat] += int(e.N)
				} else if e.Kind == rules.EvRound {
					vp = append(vp, append([]int(nil), sum...))
				}
			}
		}
		vp = append(vp, sum)
		f := FinaleOf(start, actions)
		if len(f.Rounds) != rules.Rounds+1 {
			t.Fatalf("game %d: %d rounds", g, len(f.Rounds))
		}
		for i, round := range f.Rounds {
			if !reflect.DeepEqual(round.VP, vp[i]) {
				t.Errorf("game %d: %v after round %d, not %v", g, round.VP, i, vp[i])
			}
		}
		for seat, at := range f.Seats {
			last := f.Rounds[rules.Rounds]
			if last.Energy[seat] != at.Energy || last.VP[seat] != s.Player(rules.Seat(seat)).VP() {
				t.Errorf("game %d: seat %d ends with %+v", g, seat, last)
			}
		}
		at := f.Turning
		if at == nil || at.Before != vp[at.Round-1][at.Seat] || at.Before+at.Gained != vp[at.Round][at.Seat] || vp[at.Round-1][at.Rival]-at.Before != at.Ahead {
			t.Errorf("game %d: turning point %+v", g, at)
		}
		if before := FinaleOf(start, actions[:len(actions)-1]); before.Turning != nil || len(before.Rounds) != rules.Rounds {
			t.Errorf("game %d: a turning point before the end", g)
		}
	}
}
