package nnet

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
)

// In a file a network is the numbers of units of its two hidden layers, a byte each, and then
// rows of figures: for every feature the weights of the seat's own and of the others', five
// rounds, the engineers left of the seat and of the others, and the biases of the first layer;
// the weights of each unit of the second layer, and their biases; the weights of the output,
// and its bias. A row is a scale (float32, little-endian) and a signed byte for each figure,
// which is the byte times the scale.

// rows calls visit with all rows in the order of a file, whose features have these indexes.
func (n *Net) rows(features []int, visit func([]float32)) {
	for _, i := range features {
		visit(n.own[i*n.first:][:n.first])
		visit(n.rival[i*n.first:][:n.first])
	}
	for _, row := range n.rounds {
		visit(row)
	}
	for _, row := range n.fresh {
		visit(row)
	}
	visit(n.bias)
	for j := range n.second {
		visit(n.hidden[j*n.first:][:n.first])
	}
	visit(n.hiddenBias)
	visit(n.out)
	visit(n.outBias)
}

// Write writes a network, rounded to what a file can hold.
func (n *Net) Write(w io.Writer) error {
	all := make([]int, n.features)
	for i := range all {
		all[i] = i
	}
	data := []byte{byte(n.first), byte(n.second)}
	var err error
	n.rows(all, func(row []float32) {
		most := 0.0
		for _, x := range row {
			most = max(most, math.Abs(float64(x))) // NaN if one is
		}
		scale := float32(most / 127)
		if math.IsNaN(most) || math.IsInf(most, 0) {
			err = fmt.Errorf("a figure of a network is %v", most)
		}
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(scale))
		for _, x := range row {
			figure := 0.0
			if scale > 0 {
				figure = min(127, max(-127, math.RoundToEven(float64(x/scale))))
			}
			data = append(data, byte(int8(figure)))
		}
	})
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// Read reads a network. Of the features there are count, and those of the file have these
// indexes; others weigh nothing.
func Read(r io.Reader, features []int, count int) (*Net, error) {
	var size [2]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return nil, err
	}
	first, second := int(size[0]), int(size[1])
	if first < 1 || second < 1 || first > MaxHidden || second > MaxHidden {
		return nil, fmt.Errorf("a network has %d and %d units, not from 1 to %d", first, second, MaxHidden)
	}
	n := New(count, first, second)
	buffer := make([]byte, 4+MaxHidden)
	var err error
	n.rows(features, func(row []float32) {
		data := buffer[:4+len(row)]
		if err != nil {
			return
		}
		if _, err = io.ReadFull(r, data); err != nil {
			return
		}
		scale := math.Float32frombits(binary.LittleEndian.Uint32(data))
		if !(scale >= 0 && scale < math.MaxFloat32/127) {
			err = fmt.Errorf("a row of a network has the scale %v", scale)
		}
		for i := range row {
			row[i] = scale * float32(int8(data[4+i]))
		}
	})
	return n, err
}

// Rounded is the network with the weights of features, which are nearly all of it, rounded to that many steps
// from zero to the largest of a row: the fewer, the smaller the network gets when packed.
func (n *Net) Rounded(steps int) *Net {
	out := *n
	out.own, out.rival = slices.Clone(n.own), slices.Clone(n.rival)
	for _, weights := range [][]float32{out.own, out.rival} {
		for row := range slices.Chunk(weights, n.first) {
			step := max(slices.Max(row), -slices.Min(row)) / float32(steps)
			for i := range row {
				if step > 0 {
					row[i] = step * float32(math.RoundToEven(float64(row[i]/step)))
				}
			}
		}
	}
	return &out
}
