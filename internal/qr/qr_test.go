package qr

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestWorkedValues: the examples that the standard works out.
func TestWorkedValues(t *testing.T) {
	// Annex I: the symbol 1-M of 01234567.
	data := []byte{0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11}
	want := []byte{0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55}
	if got := correction(data, 10); !bytes.Equal(got, want) {
		t.Errorf("correction % X, want % X", got, want)
	}
	if got := formatBits(0b101); got != 0b100000011001110 { // annex C
		t.Errorf("format %015b", got)
	}
	if got := versionBits(7); got != 0b000111110010010100 { // annex D
		t.Errorf("version %018b", got)
	}
	// Table 1 and 9: as many modules as codewords need, and 7 or 0 left over.
	for number, total := range map[int]int{1: 26, 2: 44, 3: 70, 4: 100, 5: 134, 6: 172, 7: 196, 8: 242, 9: 292, 10: 346} {
		v := versions[number]
		if n := v.capacity() + v.correction*(v.short+v.long); n != total {
			t.Errorf("version %d has %d codewords, want %d", number, n, total)
		}
		c := draw(number, make([]byte, total))
		d := drawing{&Code{c.Size, make([]bool, c.Size*c.Size)}, number, make([]bool, c.Size*c.Size)}
		d.patterns()
		room := 0
		for _, fixed := range d.fixed {
			if !fixed {
				room++
			}
		}
		rest := 0
		if number >= 2 && number <= 6 {
			rest = 7
		}
		if room != 8*total+rest {
			t.Errorf("version %d has room for %d bits, want %d", number, room, 8*total+rest)
		}
	}
}

// TestDecoded: texts of every length that fits come back from the drawn modules.
func TestDecoded(t *testing.T) {
	sizes := map[int]bool{}
	step := 1
	if testing.Short() {
		step = 6
	}
	for n := 0; n < 214; n += step {
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
	if _, err := Encode(strings.Repeat("x", 214)); !errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
}

// decode reads a code without damage. It is written the other way round from the standard's
// description of readers, and shares with the encoder only the table of versions.
func decode(c *Code) (string, error) {
	number := (c.Size - 17) / 4
	bit := func(x, y int) int {
		if c.Dark(x, y) {
			return 1
		}
		return 0
	}
	// Finders and timing.
	for _, corner := range [][2]int{{0, 0}, {c.Size - 7, 0}, {0, c.Size - 7}} {
		for y, row := range []string{"#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"} {
			for x, m := range row {
				if c.Dark(corner[0]+x, corner[1]+y) != (m == '#') {
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
	if one != two || !c.Dark(8, c.Size-8) {
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
			if c.Dark(x, y) != (m == '█' || m == '▀') || c.Dark(x, y+1) != (m == '█' || m == '▄') {
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
			if c.Dark(x, y) != drawn[[2]int{x, y}] {
				t.Errorf("wrong at %d, %d", x, y)
			}
		}
	}
}
