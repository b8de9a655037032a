package tune

import (
	"fmt"
	"os"
	"testing"

	"barrage/bot/eval"
	"barrage/rng"
	"barrage/rules"
	"barrage/turns"
)

func TestYY(t *testing.T) {
	if os.Getenv("Y") == "" {
		t.Skip()
	}
	w := eval.Tuned()
	st := newStudent(w, w)
	e := eval.With(w)
	r := rng.New(5, 5)
	s, _ := rules.New(rules.Options{Players: 4, Variant: rules.Full})
	ends, lists := 0, 0
	for !s.Done() {
		seat := s.ToMove()
		legal := s.Legal(st.legal[:0])
		if seat == rules.Chance {
			s.Play(r.Pick(legal))
			continue
		}
		before := s
		steps := st.lister.List(&s, turns.Full, func(end *rules.State) float32 { return e.Seat(end, seat) })
		lists++
		for _, x := range steps {
			if x.End {
				ends++
			}
		}
		st.move(&s, seat, 0, st.evals[0], &r)
		var v eval.Value
		e.Value(&s, &v)
		p := before.Player(seat)
		fmt.Printf("R%d %s crew %d c%d e%d m%d E%d VP%d: %v -> %.1f (%.1f)\n", before.Round(), before.Name(seat), p.Crew(), p.Credits(), p.Machines().Excavators, p.Machines().Mixers, p.Energy(), p.VP(), st.turn, v.VP[seat], e.Seat(&before, seat))
	}
	fmt.Println("ends per list", ends/lists)
	for i := range s.Players() {
		fmt.Println(s.Name(rules.Seat(i)), s.Player(rules.Seat(i)).VP())
	}
}
