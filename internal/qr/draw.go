package qr

// drawing is a code that is being drawn.
type drawing struct {
	*Code
	number int
	fixed  []bool // modules of patterns, which hold no data and are not masked
}

// draw makes the code of codewords, with the mask that suits readers best.
func draw(number int, codewords []byte) *Code {
	size := 17 + 4*number
	d := drawing{&Code{size, make([]bool, size*size)}, number, make([]bool, size*size)}
	d.patterns()
	d.data(codewords)
	best, least := 0, -1
	for mask := range masks {
		d.mask(mask)
		d.format(mask)
		if p := d.penalty(); least < 0 || p < least {
			best, least = mask, p
		}
		d.mask(mask) // takes it off again
	}
	d.mask(best)
	d.format(best)
	return d.Code
}

// fix draws a module of a pattern.
func (d *drawing) fix(x, y int, dark bool) {
	if x >= 0 && y >= 0 && x < d.Size && y < d.Size {
		d.dark[y*d.Size+x], d.fixed[y*d.Size+x] = dark, true
	}
}

// patterns draws everything but data: timing, finders, alignment, version; the place of the format is kept.
func (d *drawing) patterns() {
	for i := range d.Size {
		d.fix(i, 6, i%2 == 0)
		d.fix(6, i, i%2 == 0)
	}
	for _, at := range [][2]int{{3, 3}, {d.Size - 4, 3}, {3, d.Size - 4}} {
		for y := -4; y <= 4; y++ {
			for x := -4; x <= 4; x++ {
				ring := max(x, -x, y, -y)
				d.fix(at[0]+x, at[1]+y, ring != 2 && ring != 4)
			}
		}
	}
	align := versions[d.number].align
	for i, ay := range align {
		for k, ax := range align {
			last := len(align) - 1
			if i == 0 && k == 0 || i == 0 && k == last || i == last && k == 0 {
				continue // a finder is there
			}
			for y := -2; y <= 2; y++ {
				for x := -2; x <= 2; x++ {
					d.fix(ax+x, ay+y, max(x, -x, y, -y) != 1)
				}
			}
		}
	}
	d.format(0)
	if d.number >= 7 {
		info := versionBits(d.number)
		for i := range 18 {
			a, b := d.Size-11+i%3, i/3
			d.fix(a, b, info>>i&1 == 1)
			d.fix(b, a, info>>i&1 == 1)
		}
	}
}

// remainder divides value, moved up by the degree of a polynomial, by it.
func remainder(value, polynomial, degree int) int {
	value <<= degree
	for i := 20; i >= degree; i-- {
		if value>>i&1 == 1 {
			value ^= polynomial << (i - degree)
		}
	}
	return value
}

// formatBits say the level M and the mask (annex C of the standard).
func formatBits(mask int) int {
	const levelM = 0b00
	data := levelM<<3 | mask
	return (data<<10 | remainder(data, 0x537, 10)) ^ 0x5412
}

// versionBits say the version (annex D).
func versionBits(number int) int { return number<<12 | remainder(number, 0x1F25, 12) }

// format draws the format twice.
func (d *drawing) format(mask int) {
	info := formatBits(mask)
	bit := func(i int) bool { return info>>i&1 == 1 }
	for i := range 6 {
		d.fix(8, i, bit(i))
	}
	d.fix(8, 7, bit(6))
	d.fix(8, 8, bit(7))
	d.fix(7, 8, bit(8))
	for i := 9; i < 15; i++ {
		d.fix(14-i, 8, bit(i))
	}
	for i := range 8 {
		d.fix(d.Size-1-i, 8, bit(i))
	}
	for i := 8; i < 15; i++ {
		d.fix(8, d.Size-15+i, bit(i))
	}
	d.fix(8, d.Size-8, true)
}

// data draws codewords in columns of two from the right, upwards and downwards in turn.
func (d *drawing) data(codewords []byte) {
	i := 0
	for right := d.Size - 1; right > 0; right -= 2 {
		if right == 6 {
			right = 5 // the timing pattern
		}
		for step := range d.Size {
			y := step
			if (right+1)&2 == 0 {
				y = d.Size - 1 - step
			}
			for _, x := range []int{right, right - 1} {
				if d.fixed[y*d.Size+x] {
					continue
				}
				if i < 8*len(codewords) {
					d.dark[y*d.Size+x] = codewords[i/8]>>(7-i%8)&1 == 1
				}
				i++
			}
		}
	}
}

// masks say which modules are turned over (table 10 of the standard).
var masks = [8]func(x, y int) bool{
	func(x, y int) bool { return (x+y)%2 == 0 },
	func(_, y int) bool { return y%2 == 0 },
	func(x, _ int) bool { return x%3 == 0 },
	func(x, y int) bool { return (x+y)%3 == 0 },
	func(x, y int) bool { return (x/3+y/2)%2 == 0 },
	func(x, y int) bool { return x*y%2+x*y%3 == 0 },
	func(x, y int) bool { return (x*y%2+x*y%3)%2 == 0 },
	func(x, y int) bool { return ((x+y)%2+x*y%3)%2 == 0 },
}

func (d *drawing) mask(mask int) {
	for y := range d.Size {
		for x := range d.Size {
			if i := y*d.Size + x; !d.fixed[i] && masks[mask](x, y) {
				d.dark[i] = !d.dark[i]
			}
		}
	}
}

// penalty counts what readers find hard: runs, squares, what looks like a finder, too much of one colour
// (clause 7.8.3 of the standard).
func (d *drawing) penalty() int {
	p, dark := 0, 0
	for _, turned := range []bool{false, true} {
		at := func(line, i int) bool {
			if turned {
				return d.Dark(line, i)
			}
			return d.Dark(i, line)
		}
		for line := range d.Size {
			run := 0
			for i := range d.Size {
				if i > 0 && at(line, i) == at(line, i-1) {
					run++
				} else {
					run = 1
				}
				if run == 5 {
					p += 3
				} else if run > 5 {
					p++
				}
				if finderLike(func(k int) bool { return at(line, i+k) }, d.Size-i) {
					p += 40
				}
			}
		}
	}
	for y := range d.Size {
		for x := range d.Size {
			if d.Dark(x, y) {
				dark++
			}
			if x > 0 && y > 0 && d.Dark(x, y) == d.Dark(x-1, y) && d.Dark(x, y) == d.Dark(x, y-1) && d.Dark(x, y) == d.Dark(x-1, y-1) {
				p += 3
			}
		}
	}
	all := d.Size * d.Size
	off := dark*20 - all*10 // from one half, in twentieths
	return p + 10*(max(off, -off)/all)
}

// finderLike reports whether a line goes on with the proportions of a finder and four light modules before
// or after.
func finderLike(at func(int) bool, left int) bool {
	const length = 11
	if left < length {
		return false
	}
	for _, pattern := range []int{0b10111010000, 0b00001011101} {
		same := true
		for i := range length {
			same = same && at(i) == (pattern>>(length-1-i)&1 == 1)
		}
		if same {
			return true
		}
	}
	return false
}
