package raster

import (
	"fmt"
	"strconv"
	"strings"
)

// style is how an element is drawn. Children inherit it.
type style struct {
	matrix                              matrix
	fill, stroke                        paint
	colour                              rgba // what currentColor is
	width                               float64
	roundCap, roundJoin                 bool
	dashes                              []float64
	offset                              float64
	opacity, fillOpacity, strokeOpacity float64
	family                              string
	weight                              int
	size                                float64
	anchor                              string
	beyond                              bool
}

var initial = style{
	matrix: identity, fill: paint{colour: rgba{0, 0, 0, 255}, set: true}, colour: rgba{0, 0, 0, 255}, width: 1,
	opacity: 1, fillOpacity: 1, strokeOpacity: 1, weight: 400, size: 16,
}

// rgba is a colour.
type rgba [4]uint8

// paint is a colour, a pattern or a gradient.
type paint struct {
	set      bool
	colour   rgba
	pattern  *node
	gradient *gradient
}

func (p paint) visible() bool {
	return p.set && (p.pattern != nil || p.gradient != nil || p.colour[3] > 0)
}

// ignored are attributes that mean nothing for the drawing, or that elements read themselves.
var ignored = map[string]bool{
	"d": true, "x": true, "y": true, "width": true, "height": true, "rx": true, "ry": true, "cx": true, "cy": true, "r": true,
	"href": true, "id": true, "viewBox": true, "role": true, "fill-rule": true, // every hole runs against its outline
	"data-area": true, "data-pipe": true, "data-conduit": true, "data-house": true, "data-dam": true, "data-headstream": true, "data-seat": true,
	"data-portrait": true, "data-turning": true, "data-line": true, "patternUnits": true,
}

// styled is the style of an element.
func (c *canvas) styled(n *node, s style) style {
	if text := n.attributes["color"]; text != "" {
		s.colour = c.colour(text, s.colour)
	}
	for name, value := range n.attributes {
		var err error
		switch name {
		case "transform":
			var m matrix
			m, err = parseTransform(value)
			s.matrix = s.matrix.multiply(m)
		case "fill":
			s.fill = c.painted(value, s)
		case "stroke":
			s.stroke = c.painted(value, s)
		case "stroke-width":
			s.width, err = strconv.ParseFloat(value, 64)
		case "stroke-linecap":
			s.roundCap = value == "round"
		case "stroke-linejoin":
			s.roundJoin = value == "round"
		case "stroke-dasharray":
			s.dashes, err = numbers(value)
		case "stroke-dashoffset":
			s.offset, err = strconv.ParseFloat(value, 64)
		case "opacity":
			var part float64
			part, err = strconv.ParseFloat(value, 64)
			s.opacity *= part
		case "fill-opacity":
			s.fillOpacity, err = strconv.ParseFloat(value, 64)
		case "stroke-opacity":
			s.strokeOpacity, err = strconv.ParseFloat(value, 64)
		case "font-family":
			s.family, _, _ = strings.Cut(value, ",")
		case "font-weight":
			s.weight, err = strconv.Atoi(value)
		case "font-size":
			s.size, err = strconv.ParseFloat(value, 64)
		case "text-anchor":
			s.anchor = value
		case "class":
			s.beyond = s.beyond || value == "beyond"
		case "color":
		default:
			if !ignored[name] {
				c.fail("an attribute %s", name)
			}
		}
		if err != nil {
			c.fail("%s=%q: %v", name, value, err)
		}
	}
	return s
}

func (c *canvas) painted(value string, s style) paint {
	if value == "none" {
		return paint{}
	}
	if name, ok := strings.CutPrefix(value, "url(#"); ok {
		name = strings.TrimSuffix(name, ")")
		if n := c.ids[name]; n != nil {
			switch n.name {
			case "pattern":
				return paint{set: true, pattern: n}
			case "linearGradient", "radialGradient":
				return paint{set: true, gradient: c.gradient(n)}
			}
		}
		c.fail("no pattern or gradient is called %q", name)
		return paint{}
	}
	return paint{set: true, colour: c.colour(value, s.colour)}
}

// colour reads #rrggbb, #rrggbbaa, currentColor and transparent.
func (c *canvas) colour(text string, current rgba) rgba {
	switch text {
	case "currentColor":
		return current
	case "transparent":
		return rgba{}
	}
	hex, ok := strings.CutPrefix(text, "#")
	if len(hex) == 6 {
		hex += "ff"
	}
	n, err := strconv.ParseUint(hex, 16, 32)
	if !ok || err != nil || len(hex) != 8 {
		c.fail("a colour %q", text)
	}
	return rgba{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8), uint8(n)}
}

// number reads an attribute, 0 for none.
func (n *node) number(name string) float64 {
	text, ok := n.attributes[name]
	if !ok {
		return 0
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil && n.err == nil {
		n.err = fmt.Errorf("%s=%q is no number", name, text)
	}
	return v
}

// numbers reads a list of numbers.
func numbers(text string) ([]float64, error) {
	var list []float64
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}
