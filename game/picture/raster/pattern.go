package raster

import (
	"image"
	"math"
)

// fine is the number of pixels of a texture for a unit of its pattern.
const fine = 16

// texture draws a tile of a pattern.
func (c *canvas) texture(n *node) *image.RGBA {
	if t := c.textures[n]; t != nil {
		return t
	}
	w, h := int(math.Round(n.number("width")*fine)), int(math.Round(n.number("height")*fine))
	if w < 1 || h < 1 || w > 4096 || h > 4096 {
		c.fail("a pattern of %d by %d", w, h)
		w, h = 1, 1
	}
	t := &canvas{img: image.NewRGBA(image.Rect(0, 0, w, h)), ids: c.ids, textures: c.textures, gradients: c.gradients}
	t.clip = t.img.Bounds()
	s := initial
	s.matrix = identity.scale(fine, fine)
	t.children(n, s)
	if t.err != nil {
		c.fail("%v", t.err)
	}
	c.textures[n] = t.img
	return t.img
}

// samples is how often a pixel looks at the pattern, across and down.
const samples = 2

// tile fills a mask with a pattern, in the units of the element it belongs to.
func (c *canvas) tile(mask *image.Alpha, box image.Rectangle, n *node, opacity float64, m matrix) {
	t := c.texture(n)
	own, err := parseTransform(n.attributes["patternTransform"])
	if err != nil {
		c.fail("%v", err)
	}
	back, ok := m.multiply(own).invert()
	if !ok {
		return
	}
	back = identity.scale(fine, fine).multiply(back)
	w, h := t.Rect.Dx(), t.Rect.Dy()
	for y := range box.Dy() {
		for x := range box.Dx() {
			cover := mask.Pix[y*mask.Stride+x]
			if cover == 0 {
				continue
			}
			var sum [4]int
			for j := range samples {
				for i := range samples {
					p := back.apply(point{float64(box.Min.X+x) + (float64(i)+.5)/samples, float64(box.Min.Y+y) + (float64(j)+.5)/samples})
					u, v := int(math.Floor(p.x))%w, int(math.Floor(p.y))%h
					if u < 0 {
						u += w
					}
					if v < 0 {
						v += h
					}
					at := t.Pix[v*t.Stride+u*4:]
					for k := range sum {
						sum[k] += int(at[k])
					}
				}
			}
			part := opacity * float64(cover) / 255 / (samples * samples)
			keep := 1 - part*float64(sum[3])/255
			at := c.img.Pix[c.img.PixOffset(box.Min.X+x, box.Min.Y+y):]
			for k := range sum {
				at[k] = uint8(min(255, float64(at[k])*keep+float64(sum[k])*part+.5))
			}
		}
	}
}
