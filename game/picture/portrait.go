package picture

import (
	_ "embed"
	"encoding/json"
	"slices"
)

//go:embed portraits.json
var portraitsFile []byte

// portraits are the faces of the officers. The client draws them from the same file.
var portraits = func() (p struct {
	Faces map[string]struct {
		Ground, Skin, Hair, Coat string
		Features                 []string
	}
	Layers []struct {
		Has, Without, D, Fill, Stroke string
		Width, Opacity                float64
	}
}) {
	must(json.Unmarshal(portraitsFile, &p))
	return p
}()

// portrait draws an officer in a disc.
func portrait(d *drawing, officer string, x, y, r float64) {
	face, side := portraits.Faces[officer], 2*r
	colour := func(name string) string {
		switch name {
		case "":
			return "none"
		case "ground":
			return face.Ground
		case "skin":
			return face.Skin
		case "hair":
			return face.Hair
		case "coat":
			return face.Coat
		}
		return "var(--" + name + ")"
	}
	d.window(x-r, y-r, side, side, 0, 0, 64, 64)
	d.add(`<pattern id="face" width="64" height="64" patternUnits="userSpaceOnUse">`, "\n")
	for _, l := range portraits.Layers {
		if l.Has != "" && !slices.Contains(face.Features, l.Has) || slices.Contains(face.Features, l.Without) {
			continue
		}
		d.add(`<path d="`, l.D, `" fill="`, colour(l.Fill), `"`)
		if l.Stroke != "" {
			d.add(` stroke="`, colour(l.Stroke), `" stroke-width="`, l.Width, `" stroke-linecap="round"`)
		}
		if l.Opacity > 0 {
			d.add(` opacity="`, l.Opacity, `"`)
		}
		d.add("/>\n")
	}
	d.add("</pattern>\n")
	d.circle(32, 32, 32, `fill="url(#face)" data-portrait="`+officer+`"`)
	d.add("</svg>\n")
}
