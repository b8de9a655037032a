package qr

import (
	"fmt"
	"strings"
	"testing"
)

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

// TestDecoded: texts of every length that fits come back from the drawn modules.
func TestDecoded(t *testing.T) {
	sizes := map[int]bool{}
	step := 1
	if testing.Short() {
		step = 6
	}
	for n := 1; n < 214; n += step {
		text := strings.Repeat("http://192.168.178.120:7341/table/ä", 7)[:n]
		c, err := Encode(text)
		if err != nil {
			t.Fatal(n, err)
		}
		sizes[c.Size] = true
		if got, err := decode(c); err != nil || got != text {
			t.Errorf("%d bytes: %q %v", n, got, err)
		}
	}
	if len(sizes) != 10 {
		t.Errorf("%d sizes", len(sizes))
	}
	if _, err := Encode(strings.Repeat("x", 3000)); err == nil {
		t.Error("3,000 bytes fit into a code")
	}
}

// decode reads a code without damage, as the standard describes readers.
func decode(c Code) (string, error) {
	number := (c.Size - 17) / 4
	bit := func(x, y int) int {
		if c.Black(x, y) {
			return 1
		}
		return 0
	}
	// Finders and timing.
	for _, corner := range [][2]int{{0, 0}, {c.Size - 7, 0}, {0, c.Size - 7}} {
		for y, row := range []string{"#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"} {
			for x, m := range row {
				if c.Black(corner[0]+x, corner[1]+y) != (m == '#') {
					return "", fmt.Errorf("no finder at %v", corner)
				}
			}
		}
	}
	// The format, from both places.
	one, two := 0, 0
	for _, at := range [][2]int{{0, 8}, {1, 8}, {2, 8}, {3, 8}, {4, 8}, {5, 8}, {7, 8}, {8, 8}, {8, 7}, {8, 5}, {8, 4}, {8, 3}, {8, 2}, {8, 1}, {8, 0}} {
		one = one<<1 | bit(at[0], at[1])
	}
	for i := range 7 {
		two = two<<1 | bit(8, c.Size-1-i)
	}
	for i := range 8 {
		two = two<<1 | bit(c.Size-8+i, 8)
	}
	if one != two || !c.Black(8, c.Size-8) {
		return "", fmt.Errorf("formats %015b and %015b", one, two)
	}
	format := one ^ 0b101010000010010
	if format>>13 != 0 {
		return "", fmt.Errorf("level %02b", format>>13)
	}
	mask := format >> 10 & 7
	turned := func(i, j int) bool { // row and column, as in table 10
		switch mask {
		case 0:
			return (i+j)%2 == 0
		case 1:
			return i%2 == 0
		case 2:
			return j%3 == 0
		case 3:
			return (i+j)%3 == 0
		case 4:
			return (i/2+j/3)%2 == 0
		case 5:
			return (i*j)%2+(i*j)%3 == 0
		case 6:
			return ((i*j)%2+(i*j)%3)%2 == 0
		}
		return ((i+j)%2+(i*j)%3)%2 == 0
	}
	v := versions[number]
	function := func(x, y int) bool {
		if x == 6 || y == 6 || x < 9 && y < 9 || x >= c.Size-8 && y < 9 || x < 9 && y >= c.Size-8 {
			return true
		}
		if number >= 7 && (x >= c.Size-11 && y < 6 || y >= c.Size-11 && x < 6) {
			return true
		}
		for _, ax := range v.align {
			for _, ay := range v.align {
				finder := ax == 6 && ay == 6 || ax == 6 && ay == c.Size-7 || ax == c.Size-7 && ay == 6
				if !finder && x >= ax-2 && x <= ax+2 && y >= ay-2 && y <= ay+2 {
					return true
				}
			}
		}
		return false
	}
	var words []byte
	n, up := 0, true
	for x := c.Size - 1; x > 0; x -= 2 {
		if x == 6 {
			x--
		}
		for k := range c.Size {
			y := k
			if up {
				y = c.Size - 1 - k
			}
			for _, x := range []int{x, x - 1} {
				if function(x, y) {
					continue
				}
				if n%8 == 0 {
					words = append(words, 0)
				}
				m := bit(x, y)
				if turned(y, x) {
					m ^= 1
				}
				words[n/8] = words[n/8]<<1 | byte(m)
				n++
			}
		}
		up = !up
	}
	words = words[:n/8]
	// Blocks: data in turn, then correction in turn.
	blocks := make([][]byte, v.short+v.long)
	for i := range v.data + 1 {
		for b := range blocks {
			if i < v.data || b >= v.short {
				blocks[b] = append(blocks[b], words[0])
				words = words[1:]
			}
		}
	}
	var data []byte
	for _, b := range blocks {
		data = append(data, b...)
	}
	for range v.correction {
		for b := range blocks {
			blocks[b] = append(blocks[b], words[0])
			words = words[1:]
		}
	}
	// Every block is divisible by the generator: zero at each of its roots.
	for b, block := range blocks {
		root := 1
		for range v.correction {
			sum := 0
			for _, w := range block {
				sum = slowly(sum, root) ^ int(w)
			}
			if sum != 0 {
				return "", fmt.Errorf("block %d is not corrected", b)
			}
			root = slowly(root, 2)
		}
	}
	bits := ""
	for _, w := range data {
		bits += fmt.Sprintf("%08b", w)
	}
	var length int
	width := 8
	if number >= 10 {
		width = 16
	}
	if bits[:4] != "0100" {
		return "", fmt.Errorf("mode %s", bits[:4])
	}
	fmt.Sscanf(bits[4:4+width], "%b", &length)
	var text []byte
	for i := range length {
		var b byte
		fmt.Sscanf(bits[4+width+8*i:][:8], "%b", &b)
		text = append(text, b)
	}
	return string(text), nil
}

// slowly multiplies in the field, bit by bit.
func slowly(a, b int) int {
	p := 0
	for ; b > 0; b >>= 1 {
		if b&1 == 1 {
			p ^= a
		}
		if a <<= 1; a > 255 {
			a ^= 0b100011101
		}
	}
	return p
}

// TestDrawn: the terminal and the page show the same modules.
func TestDrawn(t *testing.T) {
	c, err := Encode("http://192.168.1.20:7341")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(c.String()), "\n")
	if want := (c.Size + 8 + 1) / 2; len(lines) != want {
		t.Errorf("%d lines, want %d", len(lines), want)
	}
	for i, line := range lines {
		modules := []rune(strings.TrimSuffix(strings.TrimPrefix(line, "\x1b[30;107m"), "\x1b[0m"))
		if len(modules) != c.Size+8 {
			t.Fatalf("line %d has %d modules", i, len(modules))
		}
		for k, m := range modules {
			x, y := k-4, 2*i-4
			if c.Black(x, y) != (m == '█' || m == '▀') || c.Black(x, y+1) != (m == '█' || m == '▄') {
				t.Errorf("wrong at %d, %d", x, y)
			}
		}
	}
	svg, drawn := c.SVG(`<"&">`), map[[2]int]bool{}
	if !strings.Contains(svg, `aria-label="&lt;&quot;&amp;&quot;&gt;"`) {
		t.Error(svg[:200])
	}
	_, path, _ := strings.Cut(svg, ` d="`)
	path, _, _ = strings.Cut(path, `"`)
	for _, run := range strings.Split(path, "M")[1:] {
		var x, y, w, back int
		if _, err := fmt.Sscanf(run, "%d %dh%dv1h-%dz", &x, &y, &w, &back); err != nil || w != back {
			t.Fatal(run, err)
		}
		for i := range w {
			drawn[[2]int{x + i - 4, y - 4}] = true
		}
	}
	for y := range c.Size {
		for x := range c.Size {
			if c.Black(x, y) != drawn[[2]int{x, y}] {
				t.Errorf("wrong at %d, %d", x, y)
			}
		}
	}
}
