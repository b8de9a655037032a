package raster

import (
	"math"
	"slices"
)

// strokes makes polygons of the line along a path, in pixels: a rectangle for each piece, and what fills
// the corners and ends. All turn the same way, so that they add up where they overlap.
func strokes(p path, s style) [][]point {
	w := stroker{style: s, half: s.width / 2, zoom: s.matrix.zoom()}
	for i := range p {
		line := distinct(p[i].polyline(w.zoom))
		closed := p[i].closed
		if closed && len(line) > 1 && near(line[0], line[len(line)-1]) {
			line = line[:len(line)-1]
		}
		if len(s.dashes) == 0 {
			w.along(line, closed)
			continue
		}
		if closed && len(line) > 0 {
			line = append(line, line[0])
		}
		for _, dash := range dashed(line, s.dashes, s.offset) {
			w.along(dash, false)
		}
	}
	return w.polygons
}

type stroker struct {
	style
	half, zoom float64
	polygons   [][]point
}

func near(a, b point) bool { return math.Abs(a.x-b.x) < 1e-6 && math.Abs(a.y-b.y) < 1e-6 }

// distinct drops points that repeat the one before.
func distinct(line []point) []point {
	out := line[:1]
	for _, p := range line[1:] {
		if !near(p, out[len(out)-1]) {
			out = append(out, p)
		}
	}
	return out
}

// along draws a line through points.
func (w *stroker) along(line []point, closed bool) {
	n := len(line)
	if n < 2 {
		if n == 1 && w.roundCap {
			w.disc(line[0])
		}
		return
	}
	pieces := n - 1
	if closed {
		pieces = n
	}
	normals := make([]point, pieces)
	for i := range pieces {
		a, b := line[i], line[(i+1)%n]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		normals[i] = point{-(b.y - a.y) / length * w.half, (b.x - a.x) / length * w.half}
		k := normals[i]
		w.polygon(point{a.x + k.x, a.y + k.y}, point{b.x + k.x, b.y + k.y}, point{b.x - k.x, b.y - k.y}, point{a.x - k.x, a.y - k.y})
	}
	for i := range pieces {
		if i+1 < pieces {
			w.corner(line[i+1], normals[i], normals[i+1])
		} else if closed {
			w.corner(line[0], normals[i], normals[0])
		}
	}
	if !closed && w.roundCap {
		w.disc(line[0])
		w.disc(line[n-1])
	}
}

// corner fills the outer side of a corner between two pieces.
func (w *stroker) corner(at, a, b point) {
	cos := (a.x*b.x + a.y*b.y) / (w.half * w.half)
	if cos > 0.99999 {
		return
	}
	if a.x*b.y-a.y*b.x > 0 { // it turns toward the normals: the other side is open
		a, b = point{-a.x, -a.y}, point{-b.x, -b.y}
	}
	p, q := point{at.x + a.x, at.y + a.y}, point{at.x + b.x, at.y + b.y}
	if w.roundJoin && cos < 0.95 {
		w.sector(at, a, b, p, q)
		return
	}
	// The usual limit of a mitre is four times the width: 1/sin(angle/2) with sin² = (1+cos)/2.
	if mid := (1 + cos) / 2; !w.roundJoin && mid > 1.0/16 {
		k := 1 / (2 * mid)
		w.polygon(at, p, point{at.x + (a.x+b.x)*k, at.y + (a.y+b.y)*k}, q)
		return
	}
	w.polygon(at, p, q)
}

// sector fills a corner with a part of a disc.
func (w *stroker) sector(at, a, b, p, q point) {
	from := math.Atan2(a.y, a.x)
	turn := math.Remainder(math.Atan2(b.y, b.x)-from, 2*math.Pi)
	n := 1 + int(math.Abs(turn)*math.Sqrt(w.half*w.zoom)*1.5)
	line := []point{at, p}
	for i := 1; i < n; i++ {
		sin, cos := math.Sincos(from + turn*float64(i)/float64(n))
		line = append(line, point{at.x + w.half*cos, at.y + w.half*sin})
	}
	w.polygon(append(line, q)...)
}

// disc fills the end or corner of a line.
func (w *stroker) disc(at point) {
	n := max(8, min(40, int(w.half*w.zoom*3)))
	line := make([]point, n)
	for i := range line {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		line[i] = point{at.x + w.half*cos, at.y + w.half*sin}
	}
	w.polygon(line...)
}

// polygon adds a polygon, turned like all others.
func (w *stroker) polygon(line ...point) {
	area := 0.0
	for i := range line {
		line[i] = w.matrix.apply(line[i])
	}
	for i, p := range line {
		q := line[(i+1)%len(line)]
		area += p.x*q.y - q.x*p.y
	}
	if area < 0 {
		slices.Reverse(line)
	}
	w.polygons = append(w.polygons, line)
}

// dashed cuts a line into dashes.
func dashed(line []point, dashes []float64, offset float64) [][]point {
	total := 0.0
	for _, d := range dashes {
		total += d
	}
	if total <= 0 {
		return [][]point{line}
	}
	i, on := 0, true
	left := dashes[0]
	for offset = math.Mod(offset, 2*total); offset > 0; {
		step := min(offset, left)
		offset -= step
		if left -= step; left <= 0 {
			i, on = (i+1)%len(dashes), !on
			left = dashes[i]
		}
	}
	var out [][]point
	var dash []point
	if on && len(line) > 0 {
		dash = []point{line[0]}
	}
	for k := 1; k < len(line); k++ {
		a, b := line[k-1], line[k]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		for at := 0.0; ; {
			if length-at <= left {
				left -= length - at
				if on {
					dash = append(dash, b)
				}
				break
			}
			at += left
			p := point{a.x + (b.x-a.x)*at/length, a.y + (b.y-a.y)*at/length}
			if on {
				out = append(out, distinct(append(dash, p)))
				dash = nil
			} else {
				dash = []point{p}
			}
			i, on = (i+1)%len(dashes), !on
			left = dashes[i]
		}
	}
	if on && len(dash) > 1 {
		out = append(out, distinct(dash))
	}
	return out
}
