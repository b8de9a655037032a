package review

import (
	"context"
	"math"
	"testing"

	"barrage/bot"
	"barrage/game/rules"
)

// swinging is the review of a game in which every position is thought 20 points too good for the seat to move. What happens
// is that seat 0 gains 30 points with the turn of that index.
func swinging(t *testing.T, players uint8, turns, at int) *Review {
	t.Helper()
	v := &Review{Turns: make([]Turn, turns)}
	var err error
	if v.End, err = rules.New(rules.Options{Players: players, Variant: rules.Full}); err != nil {
		t.Fatal(err)
	}
	n := int(players)
	for i := range v.Turns {
		u := &v.Turns[i]
		u.Seat = rules.Seat(i % n)
		for seat := range n {
			share := 1 / float64(n)
			if i > at {
				share += 0.3 * gain(seat, n)
			}
			u.Before.Win[seat] = share + 0.2*gain((seat-i%n+n)%n, n)
		}
	}
	for seat := range n {
		v.Final.Win[seat] = 1/float64(n) + 0.3*gain(seat, n)
	}
	return v
}

// gain is 1 for seat 0 and what the others lose by it.
func gain(seat, players int) float64 {
	if seat == 0 {
		return 1
	}
	return -1 / float64(players-1)
}

// TestShares: the shares do not swing with who is to move, add up, and rise by what happened, within a lap of it; the one swing is
// the turn after which they rose.
func TestShares(t *testing.T) {
	for players := uint8(2); players <= 4; players++ {
		const turns, at = 40, 17
		v := swinging(t, players, turns, at)
		n := int(players)
		list := v.Shares()
		if len(list) != turns+1 {
			t.Fatal(len(list))
		}
		for i, shares := range list {
			sum := 0.0
			for _, share := range shares {
				sum += share
			}
			want := 1 / float64(n)
			if i > at+n {
				want += 0.3
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("%d players, turn %d: the shares add up to %.3f", players, i, sum)
			}
			if (i <= at-n || i > at+n) && math.Abs(shares[0]-want) > 1e-9 {
				t.Errorf("%d players, turn %d: %.3f, want %.3f", players, i, shares[0], want)
			}
		}
		swings := v.swings()
		if len(swings) == 0 || swings[0].Turn != at || swings[0].Seat != 0 || math.Abs(swings[0].Change-0.3) > 1e-9 {
			t.Errorf("%d players: %+v", players, swings)
		}
		for _, s := range swings[1:] {
			if math.Abs(s.Change) > 1e-9 {
				t.Errorf("%d players: nothing happened in turn %d: %+v", players, s.Turn, s)
			}
		}
	}
	still := &Review{Turns: make([]Turn, 1)}
	still.End, _ = rules.New(rules.Options{Players: 2, Variant: rules.Full})
	still.Turns[0].Before.Win = [rules.MaxSeats]float64{0.5, 0.5}
	still.Final = still.Turns[0].Before
	if len(still.swings()) != 0 {
		t.Error("nothing changes")
	}
}

// TestPassed: a seat that has no turn near is left out of the mean.
func TestPassed(t *testing.T) {
	v := swinging(t, 2, 40, 100)
	for i := 20; i < 40; i++ {
		v.Turns[i].Seat = 0
		v.Turns[i].Before.Win = [rules.MaxSeats]float64{0.9, 0.1}
	}
	if got := v.Shares()[30]; math.Abs(got[0]-0.9) > 1e-9 {
		t.Errorf("%v", got)
	}
}

// TestDoubt: a turn is a blunder only if another look says so, the longest if the ones before it leave a doubt; it lost what the kinder of
// the first and the last look says. No other turn is looked at again.
func TestDoubt(t *testing.T) {
	r := read(t, "018-2p-std.txt")
	first := By(fakes, bot.Limit{})
	plain, err := Of(t.Context(), r, Judges{Judge: first}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	// What the further looks say, times what the first says.
	for _, kinds := range [][2]float64{{1, 1}, {1, 0.5}, {0.5, 2}, {0.5, 0.4}, {0, 1}} {
		var looks [2]int
		again := func(n int) Judge {
			return func(ctx context.Context, s *rules.State) (bot.Thought, error) {
				looks[n]++
				thought, err := first(ctx, s)
				for i := range thought.Win {
					thought.Win[i] = 0.5 + kinds[n]*(thought.Win[i]-0.5)
				}
				return thought, err
			}
		}
		v, err := Of(t.Context(), r, Judges{first, []Judge{again(0), again(1)}}, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		var want [2]int
		for i := range v.Turns {
			was, now := &plain.Turns[i], &v.Turns[i]
			loss := was.Loss
			if was.Verdict == Blunder {
				want[0] += 2 // the best line and the one played
				if again := loss * kinds[0]; again > 0.2 || again < 0.05 {
					loss = min(loss, again)
				} else {
					want[1] += 2
					loss = min(loss, loss*kinds[1])
				}
			}
			if math.Abs(now.Loss-loss) > 1e-9 || now.Verdict != VerdictOf(now.Loss) && now.Judged {
				t.Errorf("%v: turn %d lost %.3f (%s), want %.3f", kinds, i, now.Loss, now.Verdict, loss)
			}
		}
		if want[0] == 0 || looks != want {
			t.Errorf("%v: %d looks, want %d", kinds, looks, want)
		}
		t.Log(kinds, looks)
	}
}
