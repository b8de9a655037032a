package raster

import (
	"fmt"
	"image"
	"math"
	"strings"
)

type point struct{ x, y float64 }

// matrix maps (x, y) to (ax+cy+e, bx+dy+f).
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

func (m matrix) apply(p point) point {
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// multiply does n first, then m.
func (m matrix) multiply(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

func (m matrix) translate(x, y float64) matrix { return m.multiply(matrix{1, 0, 0, 1, x, y}) }
func (m matrix) scale(x, y float64) matrix     { return m.multiply(matrix{x, 0, 0, y, 0, 0}) }

// zoom is about how many pixels a unit has.
func (m matrix) zoom() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

func (m matrix) invert() (matrix, bool) {
	det := m[0]*m[3] - m[1]*m[2]
	if det == 0 {
		return identity, false
	}
	a, b, c, d := m[3]/det, -m[1]/det, -m[2]/det, m[0]/det
	return matrix{a, b, c, d, -(a*m[4] + c*m[5]), -(b*m[4] + d*m[5])}, true
}

// bounds are the pixels of a rectangle at the origin, of upright matrices.
func (m matrix) bounds(w, h float64) image.Rectangle {
	a, b := m.apply(point{}), m.apply(point{w, h})
	return image.Rect(int(math.Round(a.x)), int(math.Round(a.y)), int(math.Round(b.x)), int(math.Round(b.y)))
}

// parseTransform reads translate, scale and rotate.
func parseTransform(text string) (matrix, error) {
	m := identity
	for rest := strings.TrimSpace(text); rest != ""; {
		name, after, _ := strings.Cut(rest, "(")
		inside, after, ok := strings.Cut(after, ")")
		n, err := numbers(inside)
		if err != nil || !ok {
			return m, fmt.Errorf("transform %q", text)
		}
		switch {
		case name == "translate" && len(n) == 2:
			m = m.translate(n[0], n[1])
		case name == "scale" && len(n) == 1:
			m = m.scale(n[0], n[0])
		case name == "scale" && len(n) == 2:
			m = m.scale(n[0], n[1])
		case name == "rotate" && len(n) == 1:
			m = m.rotate(n[0])
		case name == "rotate" && len(n) == 3:
			m = m.translate(n[1], n[2]).rotate(n[0]).translate(-n[1], -n[2])
		default:
			return m, fmt.Errorf("transform %q", text)
		}
		rest = strings.TrimSpace(after)
	}
	return m, nil
}

func (m matrix) rotate(degrees float64) matrix {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return m.multiply(matrix{cos, sin, -sin, cos, 0, 0})
}
