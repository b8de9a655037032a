package raster

import (
	"image"
	"math"
	"strconv"
)

// gradient is a paint that changes along a line, or from a point outwards.
type gradient struct {
	radial  bool
	boxed   bool    // its units are the width and the height of what is painted
	a, b    point   // of a line: its ends; a is the middle of a circle
	r       float64 // of a circle
	colours [256][4]float64
}

// gradient reads a gradient. Its colours are looked up, not counted for every pixel.
func (c *canvas) gradient(n *node) *gradient {
	if g := c.gradients[n]; g != nil {
		return g
	}
	g := &gradient{radial: n.name == "radialGradient", boxed: n.attributes["gradientUnits"] != "userSpaceOnUse"}
	if g.radial {
		g.a, g.r = point{n.number("cx"), n.number("cy")}, n.number("r")
	} else {
		g.a, g.b = point{n.number("x1"), n.number("y1")}, point{n.number("x2"), n.number("y2")}
	}
	if g.radial && g.r <= 0 || !g.radial && g.a == g.b || len(n.children) < 2 {
		c.fail("a gradient without length or colours")
		return g
	}
	at := func(i int) (float64, [4]float64) {
		stop := n.children[min(i, len(n.children)-1)]
		offset := stop.number("offset")
		colour := c.colour(stop.attributes["stop-color"], rgba{})
		opacity := 1.0
		if text, ok := stop.attributes["stop-opacity"]; ok {
			var err error
			if opacity, err = strconv.ParseFloat(text, 64); err != nil {
				c.fail("stop-opacity=%q", text)
			}
		}
		if stop.err != nil {
			c.fail("%v", stop.err)
		}
		return offset, [4]float64{float64(colour[0]), float64(colour[1]), float64(colour[2]), float64(colour[3]) * opacity}
	}
	next := 0
	for i := range g.colours {
		t := float64(i) / float64(len(g.colours)-1)
		for next < len(n.children) {
			if offset, _ := at(next); offset > t {
				break
			}
			next++
		}
		from, low := at(max(0, next-1))
		to, high := at(next)
		k := 0.0
		if to > from {
			k = max(0, min(1, (t-from)/(to-from)))
		}
		for j := range low {
			g.colours[i][j] = low[j] + (high[j]-low[j])*k
		}
	}
	c.gradients[n] = g
	return g
}

// shade fills a mask with a gradient, in the units of the element it belongs to or of its box.
func (c *canvas) shade(mask *image.Alpha, box image.Rectangle, g *gradient, opacity float64, m matrix) {
	back, ok := m.invert()
	if !ok {
		return
	}
	along, length := point{g.b.x - g.a.x, g.b.y - g.a.y}, 0.0
	if length = along.x*along.x + along.y*along.y; length == 0 {
		length = 1
	}
	for y := range box.Dy() {
		row := c.img.Pix[c.img.PixOffset(box.Min.X, box.Min.Y+y):]
		for x, cover := range mask.Pix[y*mask.Stride : (y+1)*mask.Stride] {
			if cover == 0 {
				continue
			}
			p := back.apply(point{float64(box.Min.X+x) + .5, float64(box.Min.Y+y) + .5})
			var t float64
			if g.radial {
				t = math.Hypot(p.x-g.a.x, p.y-g.a.y) / g.r
			} else {
				t = ((p.x-g.a.x)*along.x + (p.y-g.a.y)*along.y) / length
			}
			colour := &g.colours[int(max(0, min(1, t))*float64(len(g.colours)-1)+.5)]
			a := colour[3] / 255 * opacity * float64(cover) / 255
			if a == 0 {
				continue
			}
			at := row[4*x : 4*x+4 : 4*x+4]
			for k := range 3 {
				at[k] = uint8(colour[k]*a + float64(at[k])*(1-a) + .5)
			}
			at[3] = uint8(255*a + float64(at[3])*(1-a) + .5)
		}
	}
}

// box maps the square of one unit onto what a path covers, in the units of its element.
func (p path) box(m matrix) matrix {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range p {
		for _, q := range s.polyline(1) {
			x0, y0, x1, y1 = min(x0, q.x), min(y0, q.y), max(x1, q.x), max(y1, q.y)
		}
	}
	return m.translate(x0, y0).scale(x1-x0, y1-y0)
}
