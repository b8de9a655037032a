package raster

import (
	"bytes"
	"embed"
	"html"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The faces of the client, those parts of them that package picture writes with. They are under the SIL Open
// Font License (fonts/OFL.txt); layout tables and hints are left out.
//
//go:embed fonts/*.ttf
var files embed.FS

// fonts are the files of a face, the second for letters that the first lacks.
var fonts = sync.OnceValue(func() map[string][]*sfnt.Font {
	all := map[string][]*sfnt.Font{}
	for face, name := range map[string]string{"League Gothic 400": "league-gothic-400", "Barlow Condensed 600": "barlow-condensed-600", "Barlow Condensed 700": "barlow-condensed-700"} {
		for _, part := range []string{"-latin.ttf", "-latin-ext.ttf"} {
			data, err := files.ReadFile("fonts/" + name + part)
			if err != nil {
				panic(err) // the files are embedded
			}
			f, err := sfnt.Parse(data)
			if err != nil {
				panic(err)
			}
			all[face] = append(all[face], f)
		}
	}
	return all
})

// glyph is a letter: its outline in units of the face, as large as one, and how far the next one stands.
func glyph(family string, weight int, r rune) (p path, advance float64) {
	var b sfnt.Buffer
	for _, f := range fonts()[family+" "+strconv.Itoa(weight)] {
		i, err := f.GlyphIndex(&b, r)
		if err != nil || i == 0 {
			continue
		}
		em := fixed.I(int(f.UnitsPerEm()))
		at := func(p fixed.Point26_6) point { return point{float64(p.X) / float64(em), float64(p.Y) / float64(em)} }
		segments, err := f.LoadGlyph(&b, i, em, nil)
		if err != nil {
			continue
		}
		var last point
		for _, s := range segments {
			to := at(s.Args[0])
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				p.move(to)
			case sfnt.SegmentOpLineTo:
				p.line(to)
			case sfnt.SegmentOpQuadTo:
				q := to
				to = at(s.Args[1])
				p.quadratic(last, q, to)
			case sfnt.SegmentOpCubeTo:
				to = at(s.Args[2])
				p.curve(at(s.Args[0]), at(s.Args[1]), to)
			}
			last = to
		}
		for i := range p {
			p[i].closed = true
		}
		a, err := f.GlyphAdvance(&b, i, em, font.HintingNone)
		if err != nil {
			continue
		}
		return p, float64(a) / float64(em)
	}
	return nil, 0
}

// textPath is the outline of words.
func textPath(words string, s style, x, y float64) path {
	var all path
	width := 0.0
	for _, r := range words {
		p, advance := glyph(s.family, s.weight, r)
		for _, sub := range p {
			move := func(p point) point { return point{(p.x + width) * s.size, p.y * s.size} }
			out := subpath{start: move(sub.start), closed: true, curves: make([]curve, len(sub.curves))}
			for i, c := range sub.curves {
				out.curves[i] = curve{move(c.a), move(c.b), move(c.end), c.line}
			}
			all = append(all, out)
		}
		width += advance
	}
	switch s.anchor {
	case "middle":
		x -= width * s.size / 2
	case "end":
		x -= width * s.size
	}
	for i := range all {
		sub := &all[i]
		move := func(p *point) { p.x, p.y = p.x+x, p.y+y }
		move(&sub.start)
		for k := range sub.curves {
			move(&sub.curves[k].a)
			move(&sub.curves[k].b)
			move(&sub.curves[k].end)
		}
	}
	return all
}

// Outlined draws the words of a picture as shapes, so that it looks the same where the faces are missing.
func Outlined(svg []byte) ([]byte, error) {
	var b bytes.Buffer
	for line := range bytes.Lines(svg) {
		if !bytes.HasPrefix(line, []byte("<text ")) {
			b.Write(line)
			continue
		}
		n, err := parse(bytes.NewReader(line))
		if err != nil {
			return nil, err
		}
		c := &canvas{}
		s := c.styled(n, initial)
		if c.err != nil {
			return nil, c.err
		}
		b.WriteString(`<path aria-label="` + html.EscapeString(n.text) + `" fill="` + n.attributes["fill"] + `" d="`)
		textPath(n.text, s, n.number("x"), n.number("y")).write(&b)
		b.WriteString("\"/>\n")
	}
	return b.Bytes(), nil
}

// write writes the data of a path.
func (p path) write(b *bytes.Buffer) {
	add := func(points ...point) {
		for i, q := range points {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(short(q.x) + "," + short(q.y))
		}
	}
	for _, s := range p {
		b.WriteByte('M')
		add(s.start)
		for _, c := range s.curves {
			if c.line {
				b.WriteByte('L')
				add(c.end)
			} else {
				b.WriteByte('C')
				add(c.a, c.b, c.end)
			}
		}
		b.WriteByte('Z')
	}
}

func short(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0"), ".")
}
