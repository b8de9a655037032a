package picture

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"barrage/game/picture/raster"
	"barrage/game/rules"
)

// luminance and contrast as WCAG counts them.
func luminance(c color.RGBA) float64 {
	part := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// over lays a colour with an opacity over another.
func over(c color.RGBA, part float64, ground color.RGBA) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*part + float64(b)*(1-part) + .5) }
	return color.RGBA{mix(c.R, ground.R), mix(c.G, ground.G), mix(c.B, ground.B), 255}
}

// zoomed is how many pixels of the test a unit of the map has.
const zoomed = 1

// seen is what the eye has of a picture: the least contrast of everything that is written, and of the edges of
// everything that stands on the land.
func seen(t *testing.T, p Picture) map[string]float64 {
	t.Helper()
	render := func(svg []byte) *image.RGBA {
		img, err := raster.Image(svg)
		if err != nil {
			t.Fatal(err)
		}
		return img
	}
	width := int(places.Size.W * zoomed)
	whole := p.Map(width)
	mute := regexp.MustCompile(`<text [^>]*>[^<]*</text>\n`).ReplaceAll(whole, nil)
	found := map[string]float64{}
	note := func(what string, v float64) {
		if least, ok := found[what]; !ok || v < least {
			found[what] = v
		}
	}

	// What is written: every pixel that has the colour of letters, against what lies under it.
	inks := map[color.RGBA]bool{}
	for _, m := range regexp.MustCompile(`<text [^>]*fill="(#\w{6})"`).FindAllSubmatch(whole, -1) {
		inks[colourOf(t, string(m[1]))] = true
	}
	with, without := render(whole), render(mute)
	for y := range with.Rect.Dy() {
		for x := range with.Rect.Dx() {
			ink, ground := with.RGBAAt(x, y), without.RGBAAt(x, y)
			if ink != ground && inks[ink] {
				note("words on "+writing(point{float64(x) / zoomed, float64(y) / zoomed}), contrast(ink, ground))
			}
		}
	}

	// What stands on the land: the strongest of its edges, against the land about it.
	d := p.begin()
	d.window(0, 0, places.Size.W*zoomed, places.Size.H*zoomed, 0, 0, places.Size.W, places.Size.H)
	d.add(scenery(land), "</svg>\n")
	ground := render(d.finish(places.Size.W*zoomed, places.Size.H*zoomed))
	token := func(name string) color.RGBA { return colourOf(t, d.colour(name)) }
	edge := func(what string, at []point, inks ...func(color.RGBA) color.RGBA) {
		var list []float64
		for _, q := range at {
			if x, y := int(q[0]*zoomed), int(q[1]*zoomed); image.Pt(x, y).In(ground.Rect) {
				under, best := ground.RGBAAt(x, y), 0.0
				for _, ink := range inks {
					best = max(best, contrast(ink(under), under))
				}
				list = append(list, best)
			}
		}
		if len(list) > 0 {
			slices.Sort(list)
			note(what, list[len(list)/2])
		}
	}
	solid := func(name string) func(color.RGBA) color.RGBA {
		return func(color.RGBA) color.RGBA { return token(name) }
	}
	for _, site := range rules.Sites() {
		switch site.Kind() {
		case rules.Conduit:
			c := places.Conduits[site.String()]
			beside := alongside(c.Points, 5.5)
			edge("unbuilt conduits", beside, func(ground color.RGBA) color.RGBA { return over(token("pipe-casing"), 0.92, ground) }, solid("pipe-rim"))
			edge("built conduits", alongside(c.Points, 7), solid("pipe-built"), solid("print"))
			edge("values", around(c.Badge[0], c.Badge[1], 11, 11), solid("bar"), solid("value-"+fmt.Sprint(site.Value())))
			edge("intakes", around(c.Points[0][0], c.Points[0][1], 8, 12), solid("map-edge"))
		case rules.Base:
			at := damAt(site)
			frame := "map-edge"
			if site.IsRed() {
				frame = "red"
			}
			edge("dam spaces", around(at[0], at[1]-9, 40, 13), solid(frame))
			edge("dams", around(at[0], at[1]-10, 43, 14), solid("map-edge"))
			edge("reservoirs", []point{{at[0] - 40, at[1] - 32}, {at[0] - 30, at[1] - 48}, {at[0] + 30, at[1] - 48}, {at[0] + 40, at[1] - 32}}, solid("lake"), solid("shore-line"), solid("shore"))
		}
	}
	for _, b := range basins {
		if b.row.w > 0 {
			edge("rows", around(b.row.x+b.row.w/2, b.row.y+b.row.h/2, b.row.w/2+2, b.row.h/2+2), solid("map-edge"))
		}
		at := b.number()
		edge("numbers", around(at[0], at[1], 11, 10), solid("navy"), solid("cream"))
	}
	for _, at := range places.Signs {
		edge("signs", around(at[0], at[1]+1.5, 27, 24), solid("map-edge"))
	}
	head := places.Headstreams
	for i := range head.Letters {
		edge("headstreams", around(head.X+head.Step*float64(i), head.Y, 50, 23), solid("map-edge"))
	}
	for _, at := range places.Exits {
		edge("mouths", []point{{at[0] - 3, at[1]}, {at[0], at[1]}, {at[0] + 3, at[1]}}, solid("white"))
	}
	for _, drop := range [][2]string{{"white", "lake"}, {"white", "pool"}, {"drop-missing", "lake"}, {"drop-dry", "shore"}} {
		note("drops", contrast(token(drop[0]), token(drop[1])))
	}
	return found
}

// writing tells what stands at a point where there is something to read.
func writing(at point) string {
	near := func(q point, x, y float64) bool { return math.Abs(at[0]-q[0]) <= x && math.Abs(at[1]-q[1]) <= y }
	for _, c := range places.Conduits {
		if near(c.Badge, 10, 10) {
			return "values"
		}
	}
	for _, b := range basins {
		if near(b.number(), 12, 10) {
			return "numbers"
		}
	}
	for _, q := range places.Signs {
		if near(q, 26, 25) {
			return "signs"
		}
	}
	if at[1] < 60 {
		return "headstreams"
	}
	return "fees"
}

func colourOf(t *testing.T, text string) color.RGBA {
	t.Helper()
	c := color.RGBA{A: 255}
	if _, err := fmt.Sscanf(text, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		t.Fatal(text, err)
	}
	return c
}

// around are points on a rectangle about a point.
func around(x, y, w, h float64) (list []point) {
	for i := -4; i <= 4; i++ {
		k := float64(i) / 4
		list = append(list, point{x + k*w, y - h}, point{x + k*w, y + h}, point{x - w, y + k*h}, point{x + w, y + k*h})
	}
	return list
}

// alongside are points beside a line, on both sides.
func alongside(points []point, by float64) (list []point) {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		length := math.Hypot(b[0]-a[0], b[1]-a[1])
		for s := 4.0; s < length-4; s += 4 {
			x, y := a[0]+(b[0]-a[0])*s/length, a[1]+(b[1]-a[1])*s/length
			nx, ny := -(b[1]-a[1])/length*by, (b[0]-a[0])/length*by
			list = append(list, point{x + nx, y + ny}, point{x - nx, y - ny})
		}
	}
	return list
}

// flat is how legible the map was when its land was flat and had no seasons, by day and by night.
var flat = map[string][2]float64{
	"unbuilt conduits": {1.87, 1.35}, "built conduits": {4.50, 5.73}, "values": {2.50, 1.86}, "intakes": {4.13, 8.02},
	"dam spaces": {3.60, 5.88}, "dams": {6.00, 9.66}, "reservoirs": {3.68, 4.92}, "rows": {4.11, 7.39}, "numbers": {3.84, 9.91},
	"signs": {6.71, 8.26}, "headstreams": {11.68, 11.00}, "mouths": {5.65, 5.36}, "drops": {4.74, 3.82},
	"words on fees": {7.18, 7.18}, "words on headstreams": {4.62, 4.62}, "words on numbers": {10.78, 17.64},
	"words on signs": {5.25, 5.25}, "words on values": {5.36, 5.36},
}

// TestContrast: in every season, by day and by night, what is written on the map has 4.5 : 1 and what stands on it 3 : 1,
// and nothing that has less has less than it had on a flat land.
func TestContrast(t *testing.T) {
	p := positions(t)["4-middle"]
	for season := 1; season <= 5; season++ {
		if testing.Short() && season%2 == 0 {
			continue
		}
		for night := range 2 {
			p.season, p.Night = season, night == 1
			found := seen(t, p)
			want(t, "things measured", len(found), len(flat))
			for what, got := range found {
				least := min(3, flat[what][night])
				if strings.HasPrefix(what, "words") {
					least = 4.5
				}
				if got < least {
					t.Errorf("season %d, night %d: %s have %.2f : 1, not %.2f", season, night, what, got, least)
				}
			}
		}
	}
}
