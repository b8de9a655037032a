// Package qr draws short texts as QR codes for terminals and pages.
package qr

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// Code is a square of black and white modules, without the quiet zone around it.
type Code struct{ *qr.Code }

// Encode makes the smallest code of a text at the level of error correction M, which repairs 15 % of a code.
func Encode(text string) (Code, error) {
	c, err := qr.Encode(text, qr.M)
	return Code{c}, err
}

// String draws the code for a terminal of any colours, two modules in a character, with its quiet zone.
func (c Code) String() string {
	const quiet, on, off = 4, "\x1b[30;107m", "\x1b[0m"
	var b strings.Builder
	for y := -quiet; y < c.Size+quiet; y += 2 {
		b.WriteString(on)
		for x := -quiet; x < c.Size+quiet; x++ {
			switch up, down := c.Black(x, y), c.Black(x, y+1); {
			case up && down:
				b.WriteString("█")
			case up:
				b.WriteString("▀")
			case down:
				b.WriteString("▄")
			default:
				b.WriteString(" ")
			}
		}
		b.WriteString(off + "\n")
	}
	return b.String()
}

// SVG draws the code, with its quiet zone, black on white.
func (c Code) SVG(title string) string {
	const quiet = 4
	var b strings.Builder
	size := c.Size + 2*quiet
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s" shape-rendering="crispEdges">`, size, size, escape.Replace(title))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/><path d="`, size, size)
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			from := x
			for c.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, x-from, x-from)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.String()
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
