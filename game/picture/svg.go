package picture

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"
)

//go:embed sprite.svg
var sprite string

//go:embed land.svg
var land string

//go:embed poster.svg
var poster string

//go:embed palette.json
var paletteFile []byte

//go:embed seasons.json
var seasonsFile []byte

// palette has the colours of the client by name, by day and by night.
var palette = func() (p map[string][2]string) {
	must(json.Unmarshal(paletteFile, &p))
	return p
}()

// seasons has the colours of the land by name, by day and by night: one, or one for each season. Spring is the
// first round, winter the fifth. What does not end in a colour is how thick the snow lies.
var seasons = func() map[string][2][]string {
	var file map[string][2]string
	must(json.Unmarshal(seasonsFile, &file))
	all := make(map[string][2][]string, len(file))
	for name, pair := range file {
		all[name] = [2][]string{strings.Fields(pair[0]), strings.Fields(pair[1])}
	}
	return all
}()

func must(err error) {
	if err != nil {
		panic(err) // the files are embedded
	}
}

// add writes parts: text as it is, numbers with two decimals at most.
func (d *drawing) add(parts ...any) {
	for _, part := range parts {
		switch v := part.(type) {
		case string:
			d.body = append(d.body, v...)
		case float64:
			d.body = append(d.body, number(v)...)
		case int:
			d.body = strconv.AppendInt(d.body, int64(v), 10)
		case point:
			d.add(v[0], ",", v[1])
		}
	}
}

// number writes a number with two decimals at most.
func number(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

// path draws a shape with the attributes given.
func (d *drawing) path(shape, attributes string) {
	d.add(`<path d="`, shape, `" `, attributes, "/>\n")
}

// moved draws a shape of map.json at a point.
func (d *drawing) moved(shape string, x, y float64, attributes string) {
	d.add(`<path transform="translate(`, x, ",", y, `)" d="`, shape, `" `, attributes, "/>\n")
}

func (d *drawing) rect(x, y, w, h, r float64, attributes string) {
	d.add(`<rect x="`, x, `" y="`, y, `" width="`, w, `" height="`, h, `"`)
	if r > 0 {
		d.add(` rx="`, r, `"`)
	}
	d.add(" ", attributes, "/>\n")
}

func (d *drawing) circle(x, y, r float64, attributes string) {
	d.add(`<circle cx="`, x, `" cy="`, y, `" r="`, r, `" `, attributes, "/>\n")
}

// glyph draws a symbol of the sprite, centred on a point.
func (d *drawing) glyph(id string, x, y, size float64, attributes string) {
	d.add(`<use href="#`, id, `" x="`, x-size/2, `" y="`, y-size/2, `" width="`, size, `" height="`, size, `"`, attributes, "/>\n")
}

// face is a typeface of the client.
type face uint8

const (
	display  face = iota // League Gothic
	semibold             // Barlow Condensed 600
	bold                 // Barlow Condensed 700
)

var faces = [...]string{
	`font-family="League Gothic, Arial Narrow, sans-serif" font-weight="400"`,
	`font-family="Barlow Condensed, Arial Narrow, sans-serif" font-weight="600"`,
	`font-family="Barlow Condensed, Arial Narrow, sans-serif" font-weight="700"`,
}

// escape replaces the characters that mean something in SVG, or to coloured.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "var(", "var&#40;")

// text writes words at a point. The anchor is start, middle or end.
func (d *drawing) text(words string, x, y float64, f face, size float64, anchor, attributes string) {
	d.add(`<text x="`, x, `" y="`, y, `" `, faces[f], ` font-size="`, size, `" text-anchor="`, anchor, `" `, attributes, ">", escape.Replace(words), "</text>\n")
}

// open begins a group; close ends it.
func (d *drawing) open(attributes ...any) {
	d.add("<g")
	d.add(attributes...)
	d.add(">\n")
}

func (d *drawing) close() { d.add("</g>\n") }

// window begins a part of the picture with its own units, which nothing leaves.
func (d *drawing) window(x, y, w, h float64, left, top, width, height float64) {
	d.add(`<svg x="`, x, `" y="`, y, `" width="`, w, `" height="`, h, `" viewBox="`, left, " ", top, " ", width, " ", height, "\">\n")
}

// scenery is what a file draws, without its outermost element.
func scenery(file string) string {
	_, inside, _ := strings.Cut(file, ">\n")
	return strings.TrimSuffix(inside, "</svg>\n")
}

// finish makes the file: the symbols and patterns that are used, then what was drawn, in the
// colours of the palette.
func (d *drawing) finish(w, h float64) []byte {
	body := d.body
	d.body = nil
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" width="`, w, `" height="`, h, `" viewBox="0 0 `, w, " ", h, "\" role=\"img\">\n<title>", escape.Replace(d.title()), "</title>\n<defs>\n")
	d.add(used(string(body)), "</defs>\n", string(body), "</svg>\n")
	return d.coloured(d.body)
}

// onCard ends the names of symbols whose lines are seen on a card by night too.
const onCard = "-board"

// used finds the patterns and symbols of the sprite that a drawing names.
func used(body string) string {
	var b strings.Builder
	for line := range strings.Lines(sprite) {
		_, rest, ok := strings.Cut(line, ` id="`)
		if !ok {
			continue
		}
		id, _, _ := strings.Cut(rest, `"`)
		if strings.Contains(body, `"#`+id+`"`) || strings.Contains(body, `url(#`+id+`)`) {
			b.WriteString(line)
		}
		if board := id + onCard; strings.Contains(body, `"#`+board+`"`) {
			b.WriteString(strings.NewReplacer(` id="`+id+`"`, ` id="`+board+`"`, "--sprite-ink", "--sprite-board").Replace(line))
		}
	}
	return b.String()
}

// colour is the colour of a name, in the season of the position.
func (p Picture) colour(name string) string {
	night := 0
	if p.Night {
		night = 1
	}
	if of := seasons[name][night]; len(of) > 0 {
		return of[min(len(of), max(1, cmp.Or(p.season, p.State.Round())))-1]
	}
	return palette[name][night]
}

// coloured puts colours in place of their names.
func (p Picture) coloured(drawn []byte) []byte {
	out := make([]byte, 0, len(drawn))
	for rest := string(drawn); ; {
		before, after, more := strings.Cut(rest, "var(--")
		out = append(out, before...)
		if !more {
			return out
		}
		name, after, _ := strings.Cut(after, ")")
		out = append(out, p.colour(name)...)
		rest = after
	}
}
