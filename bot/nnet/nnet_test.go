package nnet

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"barrage/game/rng"
)

// some makes a network with figures from -1 to 1 that a file holds exactly.
func some(features, first, second int) *Net {
	n, r := New(features, first, second), rng.New(1, 2)
	all := make([]int, features)
	for i := range all {
		all[i] = i
	}
	n.rows(all, func(row []float32) {
		for i := range row {
			row[i] = float32(r.Intn(255)-127) / 128
		}
		row[0] = 127.0 / 128
	})
	return n
}

// TestByHand: a network of one and two units, worked out on paper.
func TestByHand(t *testing.T) {
	n := New(2, 1, 2)
	n.own[0], n.own[1] = 1, 2
	n.rival[0], n.rival[1] = -1, 0.5
	n.rounds[2][0] = 10
	n.fresh[0][0], n.fresh[1][0] = 4, -8
	n.bias[0] = 0.25
	n.hidden[0], n.hidden[1] = 1, -1
	n.hiddenBias[0], n.hiddenBias[1] = -1, 3
	n.out[0], n.out[1] = 0.5, 2
	n.outBias[0] = -7
	var m Memory
	n.See(&m, 0, []float32{3, 1}, 0.5)
	n.See(&m, 1, []float32{2, 0}, 0.25)
	n.See(&m, 2, []float32{0, 4}, 1)
	for _, c := range []struct {
		seat, seats, round int
		want               float32
	}{
		{0, 2, 3, -0.875}, // first layer: 0.25 + 5 − 2 + 10 + 2 − 2 = 13.25; second: 12.25 and off
		{0, 2, 1, -5.875}, // 3.25; 2.25 and off
		{1, 2, 1, -1},     // 0.25 + 2 − 2.5 + 1 − 4 is below 0: off; off and 3
		{0, 3, 1, -4.875}, // 0.25 + 5 + 0 + 2 − 8·0.625 = 2.25; 1.25 and 0.75
	} {
		if got := n.Correction(&m, c.seat, c.seats, c.round); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestGolden: the same figures, however the network is computed.
func TestGolden(t *testing.T) {
	n := some(30, 32, 16)
	r := rng.New(3, 4)
	var m Memory
	for seat := range 4 {
		f := make([]float32, 30)
		for i := range f {
			f[i] = float32(r.Intn(5)-2) / 4
		}
		n.See(&m, seat, f, float32(seat)/4)
	}
	want := []float32{-12.163245, -8.936589, -9.811548, -10.500724, -19.83517, -16.648815, -13.355797, -19.917675, -20.546776}
	var got []float32
	for seats := 2; seats <= 4; seats++ {
		for seat := range seats {
			got = append(got, n.Correction(&m, seat, seats, seat+1))
		}
	}
	for i := range got {
		if i >= len(want) || math.Abs(float64(got[i]-want[i])) > 1e-3 {
			t.Fatalf("%v, not %v", got, want)
		}
	}
}

// TestFile: a network is read as it was written; a feature that a file lacks weighs nothing.
func TestFile(t *testing.T) {
	n := some(3, 4, 2)
	var b bytes.Buffer
	if err := n.Write(&b); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	again, err := Read(bytes.NewReader(data), []int{0, 1, 2}, 3)
	if err != nil || !reflect.DeepEqual(again, n) {
		t.Errorf("%+v, not %+v; %v", again, n, err)
	}
	moved, err := Read(bytes.NewReader(data), []int{4, 0, 2}, 5)
	if err != nil {
		t.Fatal(err)
	}
	var was, is Memory
	n.See(&was, 0, []float32{1, 2, 3}, 0.5)
	n.See(&was, 1, []float32{0, 1, 0}, 1)
	moved.See(&is, 0, []float32{2, 99, 3, 99, 1}, 0.5)
	moved.See(&is, 1, []float32{1, 99, 0, 99, 0}, 1)
	if a, b := n.Correction(&was, 0, 2, 4), moved.Correction(&is, 0, 2, 4); math.Abs(float64(a-b)) > 1e-5 {
		t.Errorf("%v, with other features %v", a, b)
	}
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "EOF"},
		{data[:len(data)-1], "EOF"},
		{append([]byte{0}, data[1:]...), "a network has 0 and 2 units, not from 1 to 64"},
		{append([]byte{4, 65}, data[2:]...), "a network has 4 and 65 units"},
		{append([]byte{4, 2, 0, 0, 192, 127}, data[6:]...), "a row of a network has the scale NaN"},
		{append([]byte{4, 2, 0, 0, 128, 191}, data[6:]...), "a row of a network has the scale -1"},
	} {
		if _, err := Read(bytes.NewReader(c.data), []int{0, 1, 2}, 3); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v instead of %q", err, c.want)
		}
	}
	n.out[0] = float32(math.NaN())
	if err := n.Write(&b); err == nil {
		t.Error("a figure that is no number was written")
	}
}

// TestNoAllocation: leaves of a search ask networks.
func TestNoAllocation(t *testing.T) {
	n, f := some(30, 32, 16), make([]float32, 30)
	var m Memory
	if a := testing.AllocsPerRun(10, func() { n.See(&m, 0, f, 1); n.See(&m, 1, f, 1); n.Correction(&m, 0, 2, 1) }); a > 0 {
		t.Errorf("%v allocations", a)
	}
}

// TestRounded: weights of features become multiples of a step, and none moves by more than half of it; the
// network that is rounded stays as it is.
func TestRounded(t *testing.T) {
	n := New(2, 2, 1)
	copy(n.own, []float32{0.31, -0.1, 0, 0})
	copy(n.rival, []float32{-3.1, 1.04, 0.06, -0.31})
	was := slices.Clone(n.own)
	got := n.Rounded(31)
	near := func(got, want []float32) bool {
		return slices.EqualFunc(got, want, func(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-6 })
	}
	if !near(got.own, []float32{0.31, -0.1, 0, 0}) || !near(got.rival, []float32{-3.1, 1, 0.06, -0.31}) || !slices.Equal(n.own, was) {
		t.Errorf("%v %v, and before %v", got.own, got.rival, n.own)
	}
}
