// Package raster makes PNG of what package picture draws. It reads the part of SVG that package
// picture writes and refuses anything else; it is not for files of other programs.
package raster

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"strings"

	"golang.org/x/image/vector"
)

// PNG draws a picture in pixels.
func PNG(svg []byte) ([]byte, error) {
	img, err := Image(svg)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// MaxPixels bounds the memory that a picture takes, four bytes for each.
const MaxPixels = 64 << 20

// Image draws a picture in pixels.
func Image(svg []byte) (*image.RGBA, error) {
	root, err := parse(bytes.NewReader(svg))
	if err != nil {
		return nil, err
	}
	w, h := root.number("width"), root.number("height")
	if w < 1 || h < 1 || w*h > MaxPixels {
		return nil, fmt.Errorf("raster: a picture of %g by %g", w, h)
	}
	c := &canvas{
		img: image.NewRGBA(image.Rect(0, 0, int(w+0.5), int(h+0.5))), ids: map[string]*node{},
		textures: map[*node]*image.RGBA{}, gradients: map[*node]*gradient{},
	}
	c.clip = c.img.Bounds()
	root.collect(c.ids)
	c.children(root, initial)
	return c.img, c.err
}

// node is an element.
type node struct {
	name       string
	attributes map[string]string
	children   []*node
	text       string
	err        error
}

func parse(r io.Reader) (*node, error) {
	d := xml.NewDecoder(r)
	var stack []*node
	for {
		token, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("raster: %w", err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, attributes: make(map[string]string, len(t.Attr))}
			for _, a := range t.Attr {
				n.attributes[a.Name.Local] = a.Value
			}
			if len(stack) > 0 {
				top := stack[len(stack)-1]
				top.children = append(top.children, n)
			}
			stack = append(stack, n)
		case xml.EndElement:
			if len(stack) == 1 {
				return stack[0], nil
			}
			stack = stack[:len(stack)-1]
		case xml.CharData:
			if len(stack) > 0 {
				stack[len(stack)-1].text += string(t)
			}
		}
	}
}

// collect finds the elements that others refer to.
func (n *node) collect(ids map[string]*node) {
	if id := n.attributes["id"]; id != "" {
		ids[id] = n
	}
	for _, child := range n.children {
		child.collect(ids)
	}
}

// canvas is a picture being drawn.
type canvas struct {
	img       *image.RGBA
	clip      image.Rectangle
	ids       map[string]*node
	textures  map[*node]*image.RGBA // of patterns
	gradients map[*node]*gradient
	pen       vector.Rasterizer
	cover     []uint8 // of the mask
	err       error
	depth     int // of elements used by others
}

func (c *canvas) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("raster: "+format, args...)
	}
}

func (c *canvas) children(n *node, s style) {
	for _, child := range n.children {
		c.draw(child, s)
	}
}

// draw draws an element.
func (c *canvas) draw(n *node, s style) {
	switch n.name {
	case "defs", "pattern", "symbol", "title":
		return
	}
	s = c.styled(n, s)
	switch n.name {
	case "g":
		c.children(n, s)
	case "svg":
		c.window(n, n, s)
	case "use":
		c.use(n, s)
	case "text":
		c.paint(textPath(n.text, s, n.number("x"), n.number("y")), s)
	case "path":
		p, err := parsePath(n.attributes["d"])
		if err != nil {
			c.fail("%v", err)
		}
		c.paint(p, s)
	case "rect":
		c.paint(rectangle(n.number("x"), n.number("y"), n.number("width"), n.number("height"), n.number("rx")), s)
	case "circle":
		c.paint(ellipse(n.number("cx"), n.number("cy"), n.number("r"), n.number("r")), s)
	case "ellipse":
		c.paint(ellipse(n.number("cx"), n.number("cy"), n.number("rx"), n.number("ry")), s)
	default:
		c.fail("an element <%s>", n.name)
	}
	if n.err != nil {
		c.fail("%v", n.err)
	}
}

// window draws the children of an element in a part of the picture with units of their own. The
// element that gives the place may be another one: a <use> of a symbol.
func (c *canvas) window(at, of *node, s style) {
	m := s.matrix.translate(at.number("x"), at.number("y"))
	w, h := at.number("width"), at.number("height")
	clip := c.clip
	c.clip = clip.Intersect(m.bounds(w, h))
	if box := of.attributes["viewBox"]; box != "" {
		n, err := numbers(box)
		if err != nil || len(n) != 4 || n[2] <= 0 || n[3] <= 0 {
			c.fail("viewBox %q", box)
			return
		}
		m = m.scale(w/n[2], h/n[3]).translate(-n[0], -n[1])
	}
	s.matrix = m
	c.children(of, s)
	c.clip = clip
}

func (c *canvas) use(n *node, s style) {
	name := strings.TrimPrefix(n.attributes["href"], "#")
	of := c.ids[name]
	if of == nil {
		c.fail("nothing is called %q", name)
		return
	}
	if c.depth > 8 {
		c.fail("%q uses itself", name)
		return
	}
	c.depth++
	defer func() { c.depth-- }()
	if of.name == "symbol" {
		c.window(n, of, s)
		return
	}
	if s.beyond {
		return // the land beside the map, for wide screens
	}
	c.draw(of, s)
}

// paint fills and strokes a path.
func (c *canvas) paint(p path, s style) {
	if s.fill.visible() {
		lines, m := p.flatten(s.matrix), s.matrix
		if s.fill.gradient != nil && s.fill.gradient.boxed {
			m = p.box(m)
		}
		c.fill(lines, s.fill, s.fillOpacity*s.opacity, m)
	}
	if s.stroke.visible() && s.width > 0 {
		c.fill(strokes(p, s), s.stroke, s.strokeOpacity*s.opacity, s.matrix)
	}
}

// fill fills polygons in pixels.
func (c *canvas) fill(polygons [][]point, p paint, opacity float64, m matrix) {
	box := bounds(polygons).Intersect(c.clip)
	if box.Empty() {
		return
	}
	c.pen.Reset(box.Dx(), box.Dy())
	x, y := float64(box.Min.X), float64(box.Min.Y)
	for _, line := range polygons {
		for i, q := range line {
			if i == 0 {
				c.pen.MoveTo(float32(q.x-x), float32(q.y-y))
			} else {
				c.pen.LineTo(float32(q.x-x), float32(q.y-y))
			}
		}
		c.pen.ClosePath()
	}
	// A mask first: most of the box of a pipe or a river is empty, and to skip that is faster than to draw it.
	if n := box.Dx() * box.Dy(); cap(c.cover) < n {
		c.cover = make([]uint8, n)
	}
	mask := &image.Alpha{Pix: c.cover[:box.Dx()*box.Dy()], Stride: box.Dx(), Rect: image.Rect(0, 0, box.Dx(), box.Dy())}
	c.pen.DrawOp = draw.Src
	c.pen.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	if p.gradient != nil {
		c.shade(mask, box, p.gradient, opacity, m)
		return
	}
	if p.pattern != nil {
		c.tile(mask, box, p.pattern, opacity, m)
		return
	}
	c.flat(mask, box, p.colour, opacity)
}

// flat fills a mask with a colour.
func (c *canvas) flat(mask *image.Alpha, box image.Rectangle, colour rgba, opacity float64) {
	alpha := uint32(float64(colour[3])*opacity + .5)
	for y := range box.Dy() {
		row := c.img.Pix[c.img.PixOffset(box.Min.X, box.Min.Y+y):]
		for x, cover := range mask.Pix[y*mask.Stride : (y+1)*mask.Stride] {
			if cover == 0 {
				continue
			}
			at := row[4*x : 4*x+4 : 4*x+4]
			a := alpha * uint32(cover) / 255
			if a == 255 {
				at[0], at[1], at[2], at[3] = colour[0], colour[1], colour[2], 255
				continue
			}
			for k := range 3 {
				at[k] = uint8((uint32(colour[k])*a + uint32(at[k])*(255-a) + 127) / 255)
			}
			at[3] = uint8(a + (uint32(at[3])*(255-a)+127)/255)
		}
	}
}
