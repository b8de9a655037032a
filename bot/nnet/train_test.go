package nnet

import (
	"bytes"
	"math"
	"testing"

	"barrage/game/rng"
)

// lesson makes a lesson in which two features of a seat are worth something only together, and
// one of the others' takes it away.
func lesson(r *rng.Source, seats int) Lesson {
	l := Lesson{Seats: seats, Round: 1 + r.Intn(5)}
	for range 4 {
		var t Turn
		on := make([][3]bool, seats)
		for seat := range seats {
			var f Sparse
			for i := range 3 {
				if on[seat][i] = r.Intn(2) == 0; on[seat][i] {
					f.Index, f.Value = append(f.Index, uint8(i)), append(f.Value, float32(i+1))
				}
			}
			t.Features, t.Fresh = append(t.Features, f), append(t.Fresh, float32(r.Intn(5))/4)
		}
		for seat := range seats {
			by := float32(0)
			if on[seat][0] && on[seat][1] && !on[(seat+1)%seats][2] {
				by = 4
			}
			t.By = append(t.By, by)
		}
		l.Turns = append(l.Turns, t)
	}
	return l
}

// TestGradient: gradients are the slopes of the error.
func TestGradient(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		r := rng.New(uint64(seats), 1)
		n := New(3, 5, 4)
		n.randomise(&r)
		for i := range n.out {
			n.out[i] = float32(r.Intn(9)-4) / 4
		}
		l := lesson(&r, seats)
		g := newGradient(n)
		g.learn(n, &l)
		parts := float64((len(l.Turns) + 1) * seats)
		for row, list := range n.figures() {
			for i := range list {
				const h = 1e-3
				was := list[i]
				list[i] = was + h
				up, _ := newGradient(n).errors(n, &l)
				list[i] = was - h
				down, _ := newGradient(n).errors(n, &l)
				list[i] = was
				if slope := (up - down) / (2 * h) / parts; math.Abs(slope-float64(g.rows[row][i])) > 0.02*(1+math.Abs(slope)) {
					t.Errorf("%d seats, row %d, figure %d: %v, not %v", seats, row, i, g.rows[row][i], slope)
				}
			}
		}
	}
}

// TestLearn: a network learns what no linear function can, on lessons that were held out, and is
// the same whatever the number of workers.
func TestLearn(t *testing.T) {
	run := func(workers int) ([]byte, float64, *Net) {
		r := rng.New(5, 6)
		var lessons, held []Lesson
		for range 600 {
			lessons = append(lessons, lesson(&r, 2))
		}
		for range 100 {
			held = append(held, lesson(&r, 2))
		}
		n, explained := Training{Features: 3, First: 8, Second: 4, Epochs: 100, Rate: 0.02, Seed: 1, Workers: workers}.Learn(lessons, held)
		var b bytes.Buffer
		if err := n.Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes(), explained, n
	}
	one, explained, n := run(1)
	if explained < 0.9 {
		t.Errorf("only %.3f explained", explained)
	}
	if three, _, _ := run(3); !bytes.Equal(one, three) {
		t.Error("one worker and three learn differently")
	}
	var m Memory
	n.See(&m, 0, []float32{1, 2, 0}, 0.5)
	n.See(&m, 1, []float32{1, 0, 0}, 0.5)
	if by := n.Correction(&m, 0, 2, 3); math.Abs(float64(by-4)) > 1 {
		t.Errorf("features as they are are worth %v, not 4", by)
	}
	n.See(&m, 1, []float32{1, 0, 3}, 0.5)
	if by := n.Correction(&m, 0, 2, 3); math.Abs(float64(by)) > 1 {
		t.Errorf("with the other's they are worth %v, not 0", by)
	}
}
