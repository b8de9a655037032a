package picture

import (
	_ "embed"
	"encoding/json"
	"math"

	"barrage/game/rules"
)

//go:embed map.json
var mapFile []byte

type point [2]float64

// places is where everything on the map lies, in units of the map. The client reads the same file.
var places = func() (p struct {
	Size  struct{ W, H float64 }
	Basin struct{ Half, Slot float64 }
	Bands map[string]struct {
		Slots        int
		Row, Panel   [2]float64
		Upper, Lower float64
	}
	Basins []struct {
		ID   int
		Band string
		X    float64
	}
	Spring      float64
	Tails       map[string]string
	Exits       map[string]point
	Headstreams struct {
		X, Step, Y float64
		Letters    string
	}
	Conduits map[string]struct {
		Badge  point
		Points []point
	}
	Signs map[string]point
	Wall  struct {
		Base, Elevation, Crest, Foot, Least float64
		Arches                              []float64
	}
	Cut    float64
	Pipes  map[string]beat
	Shapes map[string]string
}) {
	must(json.Unmarshal(mapFile, &p))
	return p
}()

// beat is the mark along the pipes of a company: its dashes and its width.
type beat struct {
	Dashes string
	Width  float64
}

// box is a rectangle.
type box struct{ x, y, w, h float64 }

// basin is where a basin lies.
type basin struct {
	id           int
	x            float64
	mountain     bool
	panel, row   box // no width for none
	upper, lower float64
	slots        int
}

var basins = func() (list []basin) {
	for _, at := range places.Basins {
		band := places.Bands[at.Band]
		b := basin{id: at.ID, x: at.X, mountain: at.Band == "mountain", upper: band.Upper, lower: band.Lower, slots: band.Slots}
		if band.Panel[1] > 0 {
			b.panel = box{at.X - places.Basin.Half, band.Panel[0], 2 * places.Basin.Half, band.Panel[1] - band.Panel[0]}
		}
		if band.Slots > 0 {
			width := float64(band.Slots) * places.Basin.Slot
			b.row = box{at.X - width/2 - 4, band.Row[0], width + 8, band.Row[1] - band.Row[0]}
		}
		list = append(list, b)
	}
	return list
}()

func basinOf(site rules.Site) basin { return basins[site.Basin()-1] }

// damAt is the foot of the wall of a dam.
func damAt(site rules.Site) point {
	b := basinOf(site)
	if text := site.String(); text[len(text)-1] == 'U' {
		return point{b.x, b.upper}
	}
	return point{b.x, b.lower}
}

// houseAt is the middle of the space of a powerhouse.
func houseAt(site rules.Site) point {
	b, id := basinOf(site), site.String()
	nth := int(id[len(id)-1] - '1') // P5_1 is the first of its row
	return point{b.x + (float64(nth)-float64(b.slots-1)/2)*places.Basin.Slot, b.row.y + b.row.h/2}
}

// number is where the number of a basin stands.
func (b basin) number() point {
	switch {
	case b.panel.w == 0:
		return point{b.row.x - 9, b.row.y - 2}
	case b.row.w == 0:
		return point{b.panel.x + 1, b.panel.y + 3}
	}
	return point{b.panel.x + 1, b.panel.y + 10}
}

// course is the height of the courses of a wall up to a level.
func course(level int) float64 {
	if level == 0 {
		return 0
	}
	return places.Wall.Base + float64(level-1)*places.Wall.Elevation
}

// pipe draws corners with their edges cut.
func pipe(points []point) string {
	toward := func(p, q point) string {
		length := math.Hypot(q[0]-p[0], q[1]-p[1])
		k := min(places.Cut, length/2) / length
		return "L" + number(q[0]+(p[0]-q[0])*k) + "," + number(q[1]+(p[1]-q[1])*k)
	}
	at := func(p point) string { return number(p[0]) + "," + number(p[1]) }
	d := "M" + at(points[0])
	for i := 1; i < len(points)-1; i++ {
		d += toward(points[i-1], points[i]) + toward(points[i+1], points[i])
	}
	return d + "L" + at(points[len(points)-1])
}
