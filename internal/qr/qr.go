// Package qr encodes short texts as QR codes (ISO/IEC 18004): byte mode, versions 1 to 10, error
// correction level M, which repairs 15 % of a code.
package qr

import (
	"errors"
	"fmt"
	"strings"
)

// Code is a square of dark and light modules, without the quiet zone around it.
type Code struct {
	Size int
	dark []bool
}

// Dark reports whether the module in column x and row y is dark; those outside are light.
func (c *Code) Dark(x, y int) bool {
	return x >= 0 && y >= 0 && x < c.Size && y < c.Size && c.dark[y*c.Size+x]
}

// version is what a size of code holds at level M.
type version struct {
	correction int // codewords of error correction in each block
	short      int // blocks
	data       int // codewords of data in each of them
	long       int // further blocks, with one more codeword of data
	align      []int
}

// versions lists them by number (tables 9 and E.1 of the standard).
var versions = [...]version{
	1:  {10, 1, 16, 0, nil},
	2:  {16, 1, 28, 0, []int{6, 18}},
	3:  {26, 1, 44, 0, []int{6, 22}},
	4:  {18, 2, 32, 0, []int{6, 26}},
	5:  {24, 2, 43, 0, []int{6, 30}},
	6:  {16, 4, 27, 0, []int{6, 34}},
	7:  {18, 4, 31, 0, []int{6, 22, 38}},
	8:  {22, 2, 38, 2, []int{6, 24, 42}},
	9:  {22, 3, 36, 2, []int{6, 26, 46}},
	10: {26, 4, 43, 1, []int{6, 28, 50}},
}

// capacity is the number of codewords of data.
func (v version) capacity() int { return v.short*v.data + v.long*(v.data+1) }

// countBits is the width of the length of a text.
func countBits(number int) int {
	if number < 10 {
		return 8
	}
	return 16
}

// ErrTooLong is the error of a text that does not fit into version 10.
var ErrTooLong = errors.New("qr: the text is too long for a code")

// Encode makes the smallest code of a text.
func Encode(text string) (*Code, error) {
	for number := 1; number < len(versions); number++ {
		if v := versions[number]; 4+countBits(number)+8*len(text) <= 8*v.capacity() {
			return draw(number, v.interleave(v.codewords(number, text))), nil
		}
	}
	return nil, ErrTooLong
}

// codewords are the data of a text: mode, length, bytes, end, padding.
func (v version) codewords(number int, text string) []byte {
	var b bits
	b.add(0b0100, 4) // byte mode
	b.add(len(text), countBits(number))
	for _, c := range []byte(text) {
		b.add(int(c), 8)
	}
	b.add(0, min(4, 8*v.capacity()-b.n))
	for b.n%8 != 0 {
		b.add(0, 1)
	}
	for pad := 0xEC; len(b.bytes) < v.capacity(); pad ^= 0xEC ^ 0x11 {
		b.add(pad, 8)
	}
	return b.bytes
}

// bits is a sequence of bits, the first the highest of the first byte.
type bits struct {
	bytes []byte
	n     int
}

func (b *bits) add(value, width int) {
	for i := width - 1; i >= 0; i-- {
		if b.n%8 == 0 {
			b.bytes = append(b.bytes, 0)
		}
		b.bytes[b.n/8] |= byte(value>>i&1) << (7 - b.n%8)
		b.n++
	}
}

// interleave splits data into blocks, adds the correction of each, and takes from the blocks in turn.
func (v version) interleave(data []byte) []byte {
	var blocks, corrections [][]byte
	for i := range v.short + v.long {
		n := v.data
		if i >= v.short {
			n++
		}
		blocks = append(blocks, data[:n])
		corrections = append(corrections, correction(data[:n], v.correction))
		data = data[n:]
	}
	var out []byte
	for _, list := range [][][]byte{blocks, corrections} {
		for i := range len(list[len(list)-1]) {
			for _, b := range list {
				if i < len(b) {
					out = append(out, b[i])
				}
			}
		}
	}
	return out
}

// String draws the code for a terminal of any colours, two modules in a character, with its quiet zone.
func (c *Code) String() string {
	const quiet, on, off = 4, "\x1b[30;107m", "\x1b[0m"
	var b strings.Builder
	for y := -quiet; y < c.Size+quiet; y += 2 {
		b.WriteString(on)
		for x := -quiet; x < c.Size+quiet; x++ {
			switch up, down := c.Dark(x, y), c.Dark(x, y+1); {
			case up && down:
				b.WriteString("█")
			case up:
				b.WriteString("▀")
			case down:
				b.WriteString("▄")
			default:
				b.WriteString(" ")
			}
		}
		b.WriteString(off + "\n")
	}
	return b.String()
}

// SVG draws the code, with its quiet zone, black on white.
func (c *Code) SVG(title string) string {
	const quiet = 4
	var b strings.Builder
	size := c.Size + 2*quiet
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s" shape-rendering="crispEdges">`, size, size, escape.Replace(title))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/><path d="`, size, size)
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			from := x
			for c.Dark(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, x-from, x-from)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.String()
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
