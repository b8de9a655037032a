package raster

import (
	"encoding/json"
	"fmt"
	"testing"

	"barrage/internal/golden"
)

// TestWidths: the widths by which package picture places words are those of the faces.
func TestWidths(t *testing.T) {
	var letters []rune
	var widths [3][]int
	faces := []struct {
		family string
		weight int
	}{{"League Gothic", 400}, {"Barlow Condensed", 600}, {"Barlow Condensed", 700}}
	for r := ' '; r < 0x2200; r++ {
		var w [3]int
		for i, f := range faces {
			_, advance := glyph(f.family, f.weight, r)
			w[i] = int(advance*1000 + .5)
		}
		if w[0] == 0 || w[1] == 0 || w[2] == 0 {
			continue // a letter that not every face has cannot be written
		}
		letters = append(letters, r)
		for i := range widths {
			widths[i] = append(widths[i], w[i])
		}
	}
	b, err := json.Marshal(struct {
		Letters string   `json:"letters"`
		Widths  [3][]int `json:"widths"`
	}{string(letters), widths})
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../../widths.json", string(b)+"\n")
}

// at is the colour of a pixel as text.
func at(t *testing.T, svg string, x, y int) string {
	t.Helper()
	img, err := Image([]byte(svg))
	if err != nil {
		t.Fatal(err)
	}
	c := img.RGBAAt(x, y)
	return fmt.Sprintf("%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}

// TestShapes: what each kind of element and attribute puts on the canvas.
func TestShapes(t *testing.T) {
	for name, c := range map[string]struct {
		inside string
		x, y   int
		want   string
	}{
		"rect":         {`<rect x="2" y="2" width="6" height="6" fill="#ff0000"/>`, 4, 4, "ff0000ff"},
		"outside":      {`<rect x="2" y="2" width="6" height="6" fill="#ff0000"/>`, 9, 4, "00000000"},
		"round corner": {`<rect x="0" y="0" width="20" height="20" rx="10" fill="#ff0000"/>`, 1, 1, "00000000"},
		"half covered": {`<rect x="0" y="0" width="4.5" height="20" fill="#ffffff"/>`, 4, 4, "80808080"},
		"opacity":      {`<rect width="20" height="20" fill="#000000"/><rect width="20" height="20" fill="#ffffff" opacity="0.5"/>`, 4, 4, "808080ff"},
		"circle":       {`<circle cx="10" cy="10" r="5" fill="#00ff00"/>`, 10, 6, "00ff00ff"},
		"ellipse":      {`<ellipse cx="10" cy="10" rx="9" ry="2" fill="#00ff00"/>`, 10, 6, "00000000"},
		"moved":        {`<path transform="translate(10,10) scale(2)" d="M0,0h2v2h-2Z" fill="#0000ff"/>`, 13, 13, "0000ffff"},
		"turned":       {`<path transform="rotate(90)" d="M0,-10h10v10h-10Z" fill="#0000ff"/>`, 5, 5, "0000ffff"},
		"curve":        {`<path d="M0,10C0,-4 20,-4 20,10Z" fill="#0000ff"/>`, 10, 3, "0000ffff"},
		"smooth":       {`<path d="M0,10c0,-8 10,-8 10,0s10,8 10,0Z" fill="#0000ff"/>`, 15, 13, "0000ffff"},
		"arc":          {`<path d="M2,10a8,8 0 0 1 16,0Z" fill="#0000ff"/>`, 10, 4, "0000ffff"},
		"other arc":    {`<path d="M2,10a8,8 0 0 0 16,0Z" fill="#0000ff"/>`, 10, 4, "00000000"},
		"hole":         {`<path d="M0,0H20V20H0ZM5,5V15H15V5Z" fill="#0000ff"/>`, 10, 10, "00000000"},
		"line":         {`<path d="M0,10H20" fill="none" stroke="#ff00ff" stroke-width="4"/>`, 10, 11, "ff00ffff"},
		"butt":         {`<path d="M5,10H15" fill="none" stroke="#ff00ff" stroke-width="4"/>`, 3, 10, "00000000"},
		"round end":    {`<path d="M5,10H15" fill="none" stroke="#ff00ff" stroke-width="4" stroke-linecap="round"/>`, 4, 10, "ff00ffff"},
		"mitre":        {`<path d="M5,15V5H15" fill="none" stroke="#ff00ff" stroke-width="4"/>`, 3, 3, "ff00ffff"},
		"round join":   {`<path d="M5,15V5H15" fill="none" stroke="#ff00ff" stroke-width="8" stroke-linejoin="round"/>`, 1, 1, "00000000"},
		"closed":       {`<path d="M5,5H15V15H5Z" fill="none" stroke="#ff00ff" stroke-width="4"/>`, 5, 10, "ff00ffff"},
		"dash":         {`<path d="M0,10H20" fill="none" stroke="#ff00ff" stroke-width="4" stroke-dasharray="5 5"/>`, 2, 10, "ff00ffff"},
		"gap":          {`<path d="M0,10H20" fill="none" stroke="#ff00ff" stroke-width="4" stroke-dasharray="5 5"/>`, 7, 10, "00000000"},
		"offset":       {`<path d="M0,10H20" fill="none" stroke="#ff00ff" stroke-width="4" stroke-dasharray="5 5" stroke-dashoffset="5"/>`, 7, 10, "ff00ffff"},
		"pattern":      {`<pattern id="p" width="4" height="4"><rect width="2" height="4" fill="#ff0000"/></pattern><rect width="20" height="20" fill="url(#p)"/>`, 5, 5, "ff0000ff"},
		"left of zero": {`<pattern id="p" width="1" height="1"><rect x="0.5" width="0.5" height="1" fill="#ff0000"/></pattern><g transform="translate(10,0) scale(16)"><rect x="-1" width="1" height="1" fill="url(#p)"/></g>`, 9, 5, "ff0000ff"},
		"its gap":      {`<pattern id="p" width="4" height="4"><rect width="2" height="4" fill="#ff0000"/></pattern><rect width="20" height="20" fill="url(#p)"/>`, 7, 5, "00000000"},
		"gradient":     {`<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000000"/><stop offset="1" stop-color="#ffffff"/></linearGradient></defs><rect x="5" width="10" height="20" fill="url(#g)"/>`, 5, 4, "0d0d0dff"},
		"its end":      {`<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000000"/><stop offset="1" stop-color="#ffffff"/></linearGradient></defs><rect x="5" width="10" height="20" fill="url(#g)"/>`, 14, 4, "f2f2f2ff"},
		"in its units": {`<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="20" gradientUnits="userSpaceOnUse"><stop offset=".5" stop-color="#ff0000"/><stop offset=".5" stop-color="#0000ff"/></linearGradient></defs><rect y="8" width="20" height="12" fill="url(#g)"/>`, 4, 9, "ff0000ff"},
		"half a stop":  {`<rect width="20" height="20" fill="#000000"/><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#ffffff" stop-opacity=".5"/><stop offset="1" stop-color="#ffffff" stop-opacity=".5"/></linearGradient></defs><rect width="20" height="20" fill="url(#g)"/>`, 4, 4, "808080ff"},
		"round shade":  {`<defs><radialGradient id="g" cx="10" cy="10" r="5" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></radialGradient></defs><rect width="20" height="20" fill="url(#g)"/>`, 10, 2, "0000ffff"},
		"its middle":   {`<defs><radialGradient id="g" cx="10" cy="10" r="50" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#ff0000"/><stop offset=".5" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></radialGradient></defs><rect width="20" height="20" fill="url(#g)"/>`, 19, 10, "ff0000ff"},
		"window":       {`<svg x="10" y="0" width="10" height="10" viewBox="0 0 1 1"><rect width="9" height="9" fill="#00ff00"/></svg>`, 19, 9, "00ff00ff"},
		"its edge":     {`<svg x="10" y="0" width="10" height="10" viewBox="0 0 1 1"><rect width="9" height="9" fill="#00ff00"/></svg>`, 19, 10, "00000000"},
		"symbol":       {`<symbol id="s" viewBox="0 0 2 2"><path d="M0,0H2V2H0Z" fill="currentColor"/></symbol><use href="#s" x="4" y="4" width="8" height="8" color="#00ff00"/>`, 11, 11, "00ff00ff"},
		"transparent":  {`<rect width="20" height="20" fill="transparent"/>`, 4, 4, "00000000"},
		"letter":       {`<text x="10" y="20" font-family="League Gothic, sans-serif" font-weight="400" font-size="28" text-anchor="middle" fill="#ff0000">I</text>`, 10, 10, "ff0000ff"},
	} {
		if got := at(t, `<svg width="20" height="20">`+c.inside+`</svg>`, c.x, c.y); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestForeign: what package picture does not write is refused, not drawn wrongly.
func TestForeign(t *testing.T) {
	for _, inside := range []string{
		`<image href="x"/>`, `<rect width="x"/>`, `<rect width="3" height="3" filter="blur"/>`, `<path d="M0,0R3"/>`, `<path d="L3,3"/>`, `<path d="M0"/>`,
		`<path d="M0,0a1,2 30 0 1 3,3"/>`, `<g transform="skewX(3)"/>`, `<rect fill="red"/>`, `<rect fill="url(#x)"/>`, `<use href="#x"/>`, `<linearGradient id="g"/><rect fill="url(#g)"/>`, `<g id="a"><use href="#a"/></g>`,
		`<svg viewBox="0 0"/>`, `<g>`,
	} {
		if _, err := PNG([]byte(`<svg width="20" height="20">` + inside + `</svg>`)); err == nil {
			t.Errorf("%s is drawn", inside)
		}
	}
	for _, svg := range []string{"", "<svg/>", `<svg width="100000" height="100000"/>`} {
		if _, err := PNG([]byte(svg)); err == nil {
			t.Errorf("%q is drawn", svg)
		}
	}
}
