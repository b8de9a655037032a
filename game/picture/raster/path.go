package raster

import (
	"fmt"
	"image"
	"math"
	"strconv"
)

// path is a list of lines and cubic curves, in the units of its element.
type path []subpath

// subpath is a start, then curves; a line is a curve whose first control point is its start.
type subpath struct {
	start  point
	curves []curve
	closed bool
}

type curve struct {
	a, b, end point
	line      bool
}

func (p *path) move(to point) { *p = append(*p, subpath{start: to}) }

func (p *path) last() *subpath { return &(*p)[len(*p)-1] }

func (p *path) line(to point) { p.last().curves = append(p.last().curves, curve{end: to, line: true}) }

func (p *path) curve(a, b, to point) {
	p.last().curves = append(p.last().curves, curve{a: a, b: b, end: to})
}

// rectangle is a rectangle with rounded corners.
func rectangle(x, y, w, h, r float64) path {
	var p path
	r = min(r, w/2, h/2)
	p.move(point{x + r, y})
	corner := func(from, at, to point) {
		p.line(from)
		if r > 0 {
			const k = 0.5523
			p.curve(point{from.x + (at.x-from.x)*k, from.y + (at.y-from.y)*k}, point{to.x + (at.x-to.x)*k, to.y + (at.y-to.y)*k}, to)
		}
	}
	corner(point{x + w - r, y}, point{x + w, y}, point{x + w, y + r})
	corner(point{x + w, y + h - r}, point{x + w, y + h}, point{x + w - r, y + h})
	corner(point{x + r, y + h}, point{x, y + h}, point{x, y + h - r})
	corner(point{x, y + r}, point{x, y}, point{x + r, y})
	p.last().closed = true
	return p
}

func ellipse(x, y, rx, ry float64) path {
	var p path
	p.move(point{x + rx, y})
	p.arc(point{x + rx, y}, rx, ry, true, true, point{x - rx, y})
	p.arc(point{x - rx, y}, rx, ry, true, true, point{x + rx, y})
	p.last().closed = true
	return p
}

// arc adds an arc of an upright ellipse as curves (appendix B.2.4 of SVG 2).
func (p *path) arc(from point, rx, ry float64, large, sweep bool, to point) {
	if rx == 0 || ry == 0 || from == to {
		p.line(to)
		return
	}
	x, y := (from.x-to.x)/2, (from.y-to.y)/2
	if l := x*x/(rx*rx) + y*y/(ry*ry); l > 1 {
		rx, ry = rx*math.Sqrt(l), ry*math.Sqrt(l)
	}
	k := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y+ry*ry*x*x)))
	if large == sweep {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	mx, my := cx+(from.x+to.x)/2, cy+(from.y+to.y)/2
	begin := math.Atan2((y-cy)/ry, (x-cx)/rx)
	turn := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - begin
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	} else if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	n := max(1, int(math.Ceil(math.Abs(turn)/(math.Pi/2)-1e-6)))
	step := turn / float64(n)
	t := 4.0 / 3 * math.Tan(step/4)
	for i := range n {
		s1, c1 := math.Sincos(begin + float64(i)*step)
		s2, c2 := math.Sincos(begin + float64(i+1)*step)
		p.curve(point{mx + rx*(c1-t*s1), my + ry*(s1+t*c1)}, point{mx + rx*(c2+t*s2), my + ry*(s2-t*c2)}, point{mx + rx*c2, my + ry*s2})
	}
}

// parsePath reads the data of a path.
func parsePath(text string) (path, error) {
	var p path
	at, start := point{}, point{}
	var control point // the last control point of a curve
	var before byte
	r := reader{text: text}
	command := byte(0)
	for {
		r.skip()
		if r.at == len(r.text) {
			return p, r.err
		}
		if c := r.text[r.at]; c >= 'A' && c != 'e' && (c <= 'Z' || c >= 'a' && c <= 'z') {
			command = c
			r.at++
		} else if command == 0 || command == 'Z' || command == 'z' {
			return p, fmt.Errorf("a path %.40q", text)
		}
		relative := command >= 'a'
		by := point{}
		if relative {
			by = at
		}
		next := func() point { return point{by.x + r.number(), by.y + r.number()} }
		kind := command &^ 0x20
		if kind != 'M' && len(p) == 0 {
			return p, fmt.Errorf("a path %.40q", text)
		}
		if kind != 'M' && before == 'Z' && kind != 'Z' {
			p.move(at)
		}
		switch kind {
		case 'M':
			at = next()
			start = at
			p.move(at)
			command = 'L' | command&0x20 // what follows are lines
		case 'L':
			at = next()
			p.line(at)
		case 'H':
			at.x = by.x + r.number()
			p.line(at)
		case 'V':
			at.y = by.y + r.number()
			p.line(at)
		case 'C', 'S':
			a := at
			if kind == 'C' {
				a = next()
			} else if before == 'C' || before == 'S' {
				a = point{2*at.x - control.x, 2*at.y - control.y}
			}
			control = next()
			at = next()
			p.curve(a, control, at)
		case 'Q', 'T':
			q := at
			if kind == 'Q' {
				q = next()
			} else if before == 'Q' || before == 'T' {
				q = point{2*at.x - control.x, 2*at.y - control.y}
			}
			to := next()
			p.quadratic(at, q, to)
			control, at = q, to
		case 'A':
			rx, ry, turned, large, sweep := r.number(), r.number(), r.number(), r.number(), r.number()
			if turned != 0 {
				return p, fmt.Errorf("a turned arc in %.40q", text)
			}
			to := next()
			p.arc(at, rx, ry, large != 0, sweep != 0, to)
			at = to
		case 'Z':
			p.last().closed = true
			at = start
		default:
			return p, fmt.Errorf("%q in a path %.40q", command, text)
		}
		before = kind
		if r.err != nil {
			return p, r.err
		}
	}
}

// quadratic adds a quadratic curve.
func (p *path) quadratic(from, q, to point) {
	toward := func(e point) point { return point{e.x + (q.x-e.x)*2/3, e.y + (q.y-e.y)*2/3} }
	p.curve(toward(from), toward(to), to)
}

// reader reads the numbers of a path.
type reader struct {
	text string
	at   int
	err  error
}

func (r *reader) skip() {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == ',' || r.text[r.at] == '\n') {
		r.at++
	}
}

func (r *reader) number() float64 {
	r.skip()
	from, dot := r.at, false
	for ; r.at < len(r.text); r.at++ {
		c := r.text[r.at]
		if c == '.' && !dot {
			dot = true
		} else if !(c >= '0' && c <= '9' || c == '-' && r.at == from) {
			break
		}
	}
	v, err := strconv.ParseFloat(r.text[from:r.at], 64)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("a path %.40q: %w", r.text, err)
	}
	return v
}

// flatten makes polygons of a path, in pixels.
func (p path) flatten(m matrix) [][]point {
	lines := make([][]point, 0, len(p))
	zoom := m.zoom()
	for _, s := range p {
		line := s.polyline(zoom)
		for i := range line {
			line[i] = m.apply(line[i])
		}
		lines = append(lines, line)
	}
	return lines
}

// polyline makes straight lines of curves, finer the more pixels a unit has.
func (s *subpath) polyline(zoom float64) []point {
	line := make([]point, 1, 1+4*len(s.curves))
	line[0] = s.start
	at := s.start
	for _, c := range s.curves {
		if !c.line {
			length := (math.Hypot(c.a.x-at.x, c.a.y-at.y) + math.Hypot(c.b.x-c.a.x, c.b.y-c.a.y) + math.Hypot(c.end.x-c.b.x, c.end.y-c.b.y)) * zoom
			n := min(48, 2+int(math.Sqrt(length)*1.4))
			for i := 1; i < n; i++ {
				t := float64(i) / float64(n)
				u := 1 - t
				a, b, d, e := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
				line = append(line, point{a*at.x + b*c.a.x + d*c.b.x + e*c.end.x, a*at.y + b*c.a.y + d*c.b.y + e*c.end.y})
			}
		}
		line = append(line, c.end)
		at = c.end
	}
	return line
}

// bounds are the pixels that polygons touch.
func bounds(polygons [][]point) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, line := range polygons {
		for _, p := range line {
			x0, y0, x1, y1 = min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y)
		}
	}
	if x0 > x1 {
		return image.Rectangle{}
	}
	const far = 1 << 20 // what lies farther is outside of any picture
	limit := func(v float64) int { return int(max(-far, min(far, v))) }
	return image.Rect(limit(math.Floor(x0)), limit(math.Floor(y0)), limit(math.Ceil(x1)), limit(math.Ceil(y1)))
}
