package tune

import (
	"fmt"
	"os"
	"testing"

	"barrage/automa"
	"barrage/bot/eval"
	"barrage/rng"
	"barrage/rules"
)

func TestZZ(t *testing.T) {
	f, err := os.Open(os.Getenv("W"))
	if err != nil {
		t.Skip()
	}
	w, err := eval.ReadWeights(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []rules.Options{
		{Players: 2, Variant: rules.Full}, {Players: 3, Variant: rules.Full}, {Players: 4, Variant: rules.Full},
		{Players: 4, Variant: rules.Full, Leeghwater: true},
		{Players: 2, Variant: rules.Full, Automas: [4]uint8{0, 1}},
		{Players: 2, Variant: rules.Full, Automas: [4]uint8{0, 4}},
		{Players: 4, Variant: rules.Full, Automas: [4]uint8{0, 4, 4, 4}},
	} {
		st := newStudent(w, w)
		vp, seats, wins := 0.0, 0, 0
		var from [rules.Sources]float64
		avp, as := 0.0, 0
		var hist [5]float64
		n := 60
		for g := range n {
			r := rng.New(77, uint64(g))
			s, _ := rules.New(o)
			for !s.Done() {
				seat := s.ToMove()
				legal := s.Legal(st.legal[:0])
				switch {
				case seat == rules.Chance:
					s.Play(r.Pick(legal))
				case s.Player(seat).Level() > 0:
					s.Play(automa.Decide(&s, legal, nil))
				default:
					st.move(&s, seat, 0, st.evals[0], &r)
				}
			}
			for i := range s.Players() {
				p := s.Player(rules.Seat(i))
				if p.Level() > 0 {
					avp += float64(p.VP())
					as++
					continue
				}
				vp += float64(p.VP())
				seats++
				for j := range from {
					from[j] += float64(s.VPFrom(rules.Seat(i), rules.Source(j)))
				}
				for k := rules.Base; k <= rules.Building; k++ {
					hist[k-1] += float64(p.Pieces(k))
				}
			}
			for _, w := range s.Winners() {
				if s.Player(w).Level() == 0 {
					wins++
				}
			}
		}
		fmt.Printf("%d players lw=%v automas %v: VP %.1f, automa %.1f, wins %.2f;", o.Players, o.Leeghwater, o.Automas, vp/float64(seats), avp/float64(max(1, as)), float64(wins)/float64(n))
		for j := range from {
			fmt.Printf(" %v %.1f", rules.Source(j), from[j]/float64(seats))
		}
		fmt.Printf(" pieces %.1f\n", [5]float64{hist[0] / float64(seats), hist[1] / float64(seats), hist[2] / float64(seats), hist[3] / float64(seats), hist[4] / float64(seats)})
	}
}
