package tune

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"barrage/bot/eval"
	"barrage/rng"
	"barrage/rules"
)

func TestVV(t *testing.T) {
	if os.Getenv("A") == "" {
		t.Skip()
	}
	load := func(n string) *eval.Weights {
		f, err := os.Open(n)
		if err != nil {
			t.Fatal(err)
		}
		w, err := eval.ReadWeights(f)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	ahead, _ := strconv.Atoi(os.Getenv("AHEAD"))
	blocks, _ := strconv.Atoi(os.Getenv("BLOCKS"))
	st := newStudent(load(os.Getenv("A")), load(os.Getenv("B")), ahead)
	for n := 2; n <= 4; n++ {
		var vp, cnt [2]float64
		wins, games := 0.0, 0.0
		for b := range blocks {
			for flip := range 2 {
				r := rng.New(99, uint64(b))
				s, _ := rules.New(rules.Options{Players: uint8(n), Variant: rules.Full, Leeghwater: b%3 == 0})
				for !s.Done() {
					seat := s.ToMove()
					if seat == rules.Chance {
						s.Play(r.Pick(s.Legal(st.legal[:0])))
						continue
					}
					st.move(&s, seat, 0, st.evals[(int(seat)+flip+b/2)%2], &r)
				}
				games++
				ws := s.Winners()
				for _, w := range ws {
					if (int(w)+flip+b/2)%2 == 0 {
						wins += 1 / float64(len(ws))
					}
				}
				for i := range n {
					k := (i + flip + b/2) % 2
					vp[k] += float64(s.Player(rules.Seat(i)).VP())
					cnt[k]++
				}
			}
		}
		fmt.Printf("%d players: A wins %.2f of %.0f; VP %.1f : %.1f\n", n, wins/games, games, vp[0]/cnt[0], vp[1]/cnt[1])
	}
}
