package picture

import (
	"cmp"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"barrage/game/rules"
	"barrage/game/view"
)

// board draws the map so that it covers a part of the picture. Of what has no room, a share is cut off above or on the left.
func (d *drawing) board(x, y, w, h, share float64) {
	size := places.Size
	d.scale = max(w/size.W, h/size.H)
	width, height := w/d.scale, h/d.scale
	d.window(x, y, w, h, (size.W-width)*share, (size.H-height)*share, width, height)
	d.add(scenery(land))
	d.signs()
	d.mouths()
	d.conduits()
	d.shadows()
	for _, b := range basins {
		if b.row.w > 0 {
			d.rect(b.row.x, b.row.y, b.row.w, b.row.h, 7, `fill="var(--card)" stroke="var(--map-edge)" stroke-width="1.4"`)
		}
	}
	for _, site := range rules.Sites() {
		if site.Kind() == rules.Powerhouse {
			d.house(site)
		}
	}
	for _, site := range rules.Sites() {
		if site.Kind() == rules.Base {
			d.dam(site)
		}
	}
	for h := rules.HA; h <= rules.HD; h++ {
		d.headstream(h)
	}
	d.numbers()
	d.add("</svg>\n")
}

// signs draws the prices of bases and elevations in each area (R5.2). They are part of the land and do not grow.
func (d *drawing) signs() {
	words := view.In(d.Language)
	for a := rules.Mountain; a <= rules.Plain; a++ {
		d.open(` data-area="`, a.String(), `" transform="translate(`, places.Signs[a.String()], `)"`)
		d.rect(-25, -21, 50, 45, 5, `fill="var(--card)" stroke="var(--map-edge)" stroke-width="1.2"`)
		d.path(places.Shapes["sign"], `fill="var(--sign-`+a.String()+`)"`)
		d.text(capital(words.Area(a)), 0, -9.6, display, 13, "middle", `fill="var(--white)"`)
		d.glyph("i-base"+onCard, -14, 1.5, 14, "")
		d.text(strconv.Itoa(a.BasePrice()), 2, 6.6, bold, 14, "middle", `fill="var(--ink)"`)
		d.glyph("i-excavator"+onCard, 14, 1, 14, "")
		d.glyph("i-elevation"+onCard, -14, 16, 14, "")
		d.text(strconv.Itoa(a.ElevationPrice()), 2, 21.4, bold, 14, "middle", `fill="var(--ink)"`)
		d.glyph("i-mixer"+onCard, 14, 16, 14, "")
		d.close()
	}
}

func capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

func (d *drawing) mouths() {
	for _, exit := range []string{"EXIT_L", "EXIT_R"} {
		at := places.Exits[exit]
		d.moved(places.Shapes["mouth"], at[0], at[1], `fill="none" stroke-linecap="round" stroke="var(--white)" stroke-width="2.2" stroke-linejoin="round"`)
	}
}

// shadows lie under rows and dams, away from the sun.
func (d *drawing) shadows() {
	d.open(` fill="var(--land-shadow)"`)
	for _, b := range basins {
		if b.row.w > 0 {
			d.rect(b.row.x-5, b.row.y+5, b.row.w+2, b.row.h, 8, `opacity="0.16"`)
			d.rect(b.row.x-2.5, b.row.y+3, b.row.w, b.row.h, 8, `opacity="0.22"`)
		}
	}
	for _, site := range rules.Sites() {
		if site.Kind() == rules.Base && d.owner(site) != "" {
			at := damAt(site)
			d.add(`<ellipse cx="`, at[0]-5, `" cy="`, at[1]+2.5, "\" rx=\"42\" ry=\"6.5\" opacity=\"0.16\"/>\n")
			d.add(`<ellipse cx="`, at[0]-2.5, `" cy="`, at[1]+1, "\" rx=\"36\" ry=\"4.6\" opacity=\"0.26\"/>\n")
		}
	}
	d.close()
}

// owner is the company that owns the structure on a site: "neutral" for nobody's, "" for none.
func (d *drawing) owner(site rules.Site) string {
	seat, built := d.State.Owner(site)
	switch {
	case !built:
		return ""
	case seat == rules.Nobody:
		return neutral
	}
	return d.State.Name(seat)
}

const neutral = "neutral"

// conduits draws the pipes, those that are built above the others, then their intakes and values.
func (d *drawing) conduits() {
	var list []rules.Site
	for _, site := range rules.Sites() {
		if site.Kind() == rules.Conduit {
			list = append(list, site)
		}
	}
	byOwner := slices.Clone(list)
	slices.SortStableFunc(byOwner, func(a, b rules.Site) int {
		return cmp.Compare(min(1, len(d.owner(a))), min(1, len(d.owner(b))))
	})
	for _, site := range byOwner {
		d.pipe(site)
	}
	for _, site := range list {
		d.intake(site)
	}
}

// pipe draws a conduit: pale with its value's colour until it is built, then in the colour
// and beat of its owner.
func (d *drawing) pipe(site rules.Site) {
	points := places.Conduits[site.String()].Points
	shape, owner := pipe(points), d.owner(site)
	const line = `fill="none" stroke-linejoin="round" `
	d.open(` data-pipe="`, site.String(), `"`)
	if owner == "" {
		colour := "value-"
		if v := site.Value(); v == 1 || v == 5 {
			colour = "pipe-"
		}
		d.path(shape, line+`stroke="var(--pipe-rim)" stroke-width="9.4"`)
		d.path(shape, line+`stroke="var(--pipe-casing)" stroke-opacity="0.92" stroke-width="8"`)
		d.path(shape, line+`stroke="var(--`+colour+strconv.Itoa(site.Value())+`)" stroke-opacity="0.7" stroke-width="3.4"`)
	} else {
		mark := places.Pipes[owner]
		ends := ""
		if owner == "france" {
			ends = ` stroke-linecap="round"`
		}
		d.path(shape, line+`stroke="var(--pipe-built)" stroke-width="11.6"`)
		d.path(shape, line+`stroke="var(--print)" stroke-width="8.8"`)
		d.path(shape, line+`stroke="var(--`+owner+`)" stroke-width="5.8"`)
		d.path(shape, line+`stroke="var(--mark-`+owner+`)" stroke-dasharray="`+mark.Dashes+`" stroke-width="`+number(mark.Width)+`"`+ends)
	}
	before, end := points[len(points)-2], points[len(points)-1]
	if before[0] == end[0] {
		d.rect(end[0]-6.5, end[1]-4, 13, 4, 0, `fill="var(--map-edge)"`)
	} else {
		d.rect(end[0]-2, end[1]-6.5, 4, 13, 0, `fill="var(--map-edge)"`)
	}
	d.close()
}

// intake draws where a conduit begins, with its owner, and its value.
func (d *drawing) intake(site rules.Site) {
	place, owner, value := places.Conduits[site.String()], d.owner(site), site.Value()
	at, out := place.Points[0], 1.0
	if place.Points[1][0] < at[0] {
		out = -1
	}
	d.open(` data-conduit="`, site.String(), `"`)
	if owner != "" {
		d.circle(at[0]+out*7, at[1], 9.4, `fill="var(--map-edge)"`)
		d.emblem(owner, at[0]+out*7, at[1], 8, 1.2)
	} else {
		d.rect(at[0]-5+out, at[1]-10, 10, 20, 2, `fill="var(--card)" stroke="var(--map-edge)" stroke-width="1.5"`)
		x := number(at[0] - 5 + out)
		d.path("M"+x+","+number(at[1]-4)+"h10M"+x+","+number(at[1]+4)+"h10", `fill="none" stroke="var(--map-edge)"`)
	}
	ink := "print"
	if value == 5 {
		ink = "white"
	}
	d.open(` transform="translate(`, place.Badge, ") scale(", d.grow(15.5), `)"`)
	d.path(places.Shapes["badge"], `fill="var(--value-`+strconv.Itoa(value)+`)" stroke="var(--bar)" stroke-width="1.5" stroke-linejoin="round"`)
	d.text(strconv.Itoa(value), 0, 5.3, bold, 15.5, "middle", `fill="var(--`+ink+`)"`)
	d.close()
	d.close()
}

// emblem draws the disc of a company.
func (d *drawing) emblem(company string, x, y, r, rim float64) {
	colour := "cream"
	if company == "france" {
		colour = "print"
	}
	d.circle(x, y, r, `fill="var(--`+company+`)" stroke="var(--`+colour+`)" stroke-width="`+number(rim)+`"`)
	if company != neutral {
		d.glyph("e-"+company, x, y, r*1.32, ` color="var(--on-`+company+`)"`)
	}
}

// house draws the space of a powerhouse with the one that stands on it.
func (d *drawing) house(site rules.Site) {
	at, owner := houseAt(site), d.owner(site)
	d.open(` data-house="`, site.String(), `"`)
	plot, line := "map-plot", `stroke="var(--map-plot-line)"`
	if owner != "" {
		plot = "map-plot-owned"
	}
	if site.IsRed() {
		line = `stroke="var(--red)" stroke-width="2"`
	}
	d.rect(at[0]-17, at[1]-17, 34, 34, 4, `fill="var(--`+plot+`)" `+line)
	switch {
	case owner != "":
		lamps := "window-dark"
		if slices.Contains(d.Lit, site) {
			lamps = "gilt"
			d.circle(at[0], at[1]+4, 25, `class="glow" fill="url(#lamp-glow)"`)
		}
		d.moved(places.Shapes["house"], at[0], at[1]+0.5, `fill="url(#pat-`+owner+`)" stroke="var(--map-edge)" stroke-width="1.5" stroke-linejoin="round"`)
		d.moved(places.Shapes["windows"], at[0], at[1]+0.5, `class="windows" fill="var(--`+lamps+`)" stroke="var(--print)" stroke-width="0.9"`)
		d.emblem(owner, at[0], at[1]+0.5, 8, 1.2)
	case site.IsRed():
		d.glyph("i-powerhouse", at[0]-5, at[1]+4, 18, "")
		d.coin(at[0]+9, at[1]-8)
	default:
		d.glyph("i-powerhouse", at[0], at[1], 20, "")
	}
	d.close()
}

// coin draws the fee of a red border (R1.6.1).
func (d *drawing) coin(x, y float64) {
	d.open(` transform="translate(`, x, ",", y, ") scale(", d.grow(13.5), `)"`)
	d.circle(0, 0, 7.8, `fill="var(--gold)" stroke="var(--print)" stroke-width="1.2"`)
	d.text(strconv.Itoa(rules.RedFee), 0, 4.7, bold, 13.5, "middle", `fill="var(--print)"`)
	d.close()
}

// dam draws the space of a dam, with a course of wall for each level, the reservoir behind it, its
// drops and the room left.
func (d *drawing) dam(site rules.Site) {
	at, owner := damAt(site), d.owner(site)
	d.open(` data-dam="`, site.String(), `" transform="translate(`, at, `)"`)
	defer d.close()
	if owner == "" {
		if site.IsRed() {
			d.path(places.Shapes["empty"], `fill="var(--card)" fill-opacity="0.82" stroke="var(--red)" stroke-width="2.2" stroke-dasharray="4 2.6" stroke-linejoin="round"`)
			d.glyph("i-base", -9, -9.5, 15, "")
			d.coin(11, -9)
		} else {
			d.path(places.Shapes["empty"], `fill="var(--card)" fill-opacity="0.82" stroke="var(--map-edge)" stroke-width="1.4" stroke-dasharray="4 2.6" stroke-linejoin="round"`)
			d.glyph("i-base", 0, -9.5, 15, "")
		}
		return
	}
	level, drops, room := d.State.Level(site), d.State.Drops(site), d.State.Capacity(site)
	height := course(level)
	d.reservoir(level, height, drops, room)
	d.wall(owner, level, height)
	if owner != neutral {
		r := 9.0
		if level == 1 {
			r = 7.2
		}
		d.emblem(owner, 0, 0.6-height/2, r, 1.3)
	}
}

func (d *drawing) reservoir(level int, height float64, drops, room int) {
	d.open(` transform="translate(0,`, -height, `)"`)
	shore := places.Shapes["shore"]
	if level == 3 {
		shore = places.Shapes["low-shore"]
	}
	part := 0.0
	if room > 0 {
		part = min(1, float64(drops)/float64(room))
	}
	d.path(shore, `fill="var(--shore)" stroke="var(--shore-line)"`)
	if part > 0 {
		fill := 0.62 + 0.38*part
		d.add(`<path transform="scale(`, min(1, fill+0.04), ",", fill, `)" d="`, shore, "\" fill=\"var(--lake)\"/>\n")
	} else {
		d.add("<ellipse cx=\"0\" cy=\"-6\" rx=\"22\" ry=\"4.5\" fill=\"var(--drop-deep)\" opacity=\"0.55\"/>\n")
	}
	if part > 0.6 {
		d.path(places.Shapes["waves"], `fill="none" stroke="var(--drop-pale)" stroke-width="1.5" stroke-linecap="round"`)
	}
	n, gap := max(room, drops), 18.0
	if n > 3 {
		gap = 15
	}
	for i := range n {
		look := "white"
		if i >= drops && part > 0 {
			look = "missing"
		} else if i >= drops {
			look = "dry"
		}
		d.drop((float64(i)-float64(n-1)/2)*gap, -13, 15, look)
	}
	d.close()
}

func (d *drawing) wall(owner string, level int, height float64) {
	wall := places.Wall
	width := func(y float64) float64 { return wall.Foot + (wall.Crest-wall.Foot)*y/max(height, wall.Least) }
	for l := range level {
		low, high := course(l), course(l+1)
		a, b := width(low), width(high)
		d.add(`<path class="course" d="M`, -a, ",", -low, "L", -b, ",", -high, "H", b, "L", a, ",", -low, `Z" fill="url(#pat-`, owner, ")\" stroke=\"var(--map-edge)\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>\n")
		if l > 0 {
			d.path("M"+number(1-a)+","+number(-low)+"H"+number(a-1), `fill="none" stroke="var(--cream)" stroke-width="1.3"`)
			continue
		}
		for _, q := range wall.Arches {
			d.moved(places.Shapes["arch"], q*wall.Crest, 0, `fill="var(--print)" opacity="0.82"`)
		}
	}
	edge := func(by float64) string { return "M" + number(-wall.Crest-by) + "," }
	d.path(edge(3)+number(-height)+"H"+number(wall.Crest+3), `fill="none" stroke="var(--map-edge)" stroke-width="3.4" stroke-linecap="round"`)
	d.path(edge(1)+number(-height-0.4)+"H"+number(wall.Crest+1), `fill="none" stroke="var(--on-pick)" stroke-linecap="round"`)
}

// looks are how a drop is drawn.
var looks = map[string]string{
	"white":   `fill="var(--white)" stroke="var(--drop-rim)" stroke-width="1.5"`,
	"missing": `fill="none" stroke="var(--drop-missing)" stroke-width="1.9" stroke-dasharray="3 2.4"`,
	"dry":     `fill="none" stroke="var(--drop-dry)" stroke-width="1.9" stroke-dasharray="3 2.4"`,
	"blue":    `fill="var(--drop)"`,
	"deep":    `fill="var(--drop-deep)"`,
	"past":    `fill="var(--drop-gone)"`,
}

func (d *drawing) drop(x, y, size float64, look string) {
	d.add(`<path class="drop `, look, `" transform="translate(`, x, ",", y, ") scale(", size/20, `)" d="`, places.Shapes["drop"], `" `, looks[look], "/>\n")
}

// headstream draws the drops that its tile brings in each round, and the pool with those that wait.
func (d *drawing) headstream(h rules.Headstream) {
	head, i := places.Headstreams, int(h-rules.HA)
	letter := string(head.Letters[i])
	d.open(` data-headstream="`, h.String(), `" transform="translate(`, head.X+head.Step*float64(i), ",", head.Y, `)"`)
	defer d.close()
	d.rect(-48, -21, 96, 42, 8, `fill="var(--card)" stroke="var(--map-edge)" stroke-width="1.4"`)
	d.path(places.Shapes["tile"], `fill="var(--navy)"`)
	d.text(letter, -38, 6.4, display, max(19, least/d.scale), "middle", `fill="var(--cream)"`)
	d.path(places.Shapes["pool"], `fill="var(--pool)" stroke="var(--deep)" stroke-width="1.5"`)
	if tile := d.State.HeadstreamTile(h); tile != 0 {
		for r := 1; r <= 4; r++ {
			d.coming(tile.Drops(r), r)
		}
	}
	waiting := d.State.Waiting(h)
	gap := min(16, 52/float64(max(1, waiting-1)))
	for i := range waiting {
		d.drop((float64(i)-float64(waiting-1)/2)*gap, 32, 15, "white")
	}
}

// coming draws the drops of a round on a headstream tile.
func (d *drawing) coming(n, round int) {
	x, now := -17+float64(round-1)*18.4, d.State.Round()
	letters := max(14, least/d.scale)
	look, ink := "blue", "white"
	switch {
	case round == now:
		look = "deep"
		d.rect(x-9, -17, 18, 34, 4.5, `fill="var(--spring)" stroke="var(--water)" stroke-width="1.4"`)
	case round < now:
		look, ink = "past", "spring-past"
	}
	if n == 0 {
		d.text("0", x, 7, bold, letters, "middle", `fill="var(--soft)"`)
		return
	}
	d.drop(x, 1.6, 21, look)
	d.text(strconv.Itoa(n), x, 8.4, bold, letters, "middle", `fill="var(--`+ink+`)"`)
}

// numbers draws the number of each basin.
func (d *drawing) numbers() {
	for _, b := range basins {
		width, middle := 17.0, -0.5
		if b.id > 9 {
			width, middle = 20, 1
		}
		d.open(` transform="translate(`, b.number(), ") scale(", d.grow(14.5), `)"`)
		d.rect(-9, -8, width, 17, 4, `fill="var(--navy)" stroke="var(--cream)" stroke-width="1.2"`)
		d.text(strconv.Itoa(b.id), middle, 5.4, bold, 14.5, "middle", `fill="var(--cream)"`)
		d.close()
	}
}
