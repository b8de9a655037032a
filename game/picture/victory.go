package picture

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// Places on the sheet of a game that is over: the poster on the left, the ranking and the course of the game beside it.
const (
	paperX, paperY, paperW, paperH = 32.0, 26.0, 448.0, 578.0
	printX, printY, printW, printH = 44.0, 38.0, 424.0, 554.0
	horizon                        = 352.0 // where the map ends
	rightX, rightW                 = 520.0, 648.0
	ranksTop, ranksEnd             = 130.0, 562.0
	rankGap                        = 10.0
	rankName                       = rightX + 104
)

// ending draws the end of a game.
func ending(d *drawing) {
	d.rect(0, 0, SheetWidth, SheetHeight, 0, `fill="var(--navy)"`)
	rays(d, 384, 441)
	victory(d)
	d.text("Barrage", rightX, 84, display, 62, "start", `fill="var(--lamp)"`)
	d.text(fit(d.subtitle(), semibold, 21, 540), rightX, 113, semibold, 21, "start", `fill="var(--white)"`)
	order, first := ranking(d)
	h, course := 60.0, courseOf(d)
	if course == nil {
		h = min(100, (ranksEnd-ranksTop+rankGap)/float64(len(order))-rankGap)
	}
	for i, seat := range order {
		rank(d, seat, placeIn(d, order, i, first), ranksTop+float64(i)*(h+rankGap), h, slices.Contains(first, seat))
	}
	if course == nil {
		return
	}
	chart(d, course, order, ranksTop+float64(len(order))*(h+rankGap))
	d.text(fit(turned(d, course.Turning), semibold, 21, rightW), rightX, 598, semibold, 21, "start", `fill="var(--white)"`)
}

// rays shine from behind the poster.
func rays(d *drawing, x, y float64) {
	const reach, wide = 1400, 6
	var shape strings.Builder
	for angle := 3.0; angle < 360; angle += 2 * wide {
		shape.WriteString("M" + number(x) + "," + number(y))
		for _, at := range []float64{angle, angle + wide} {
			sin, cos := math.Sincos(at * math.Pi / 180)
			shape.WriteString("L" + number(x+reach*cos) + "," + number(y+reach*sin))
		}
		shape.WriteString("Z")
	}
	d.path(shape.String(), `fill="var(--white)" opacity=".05"`)
}

// victory draws the poster: the final map and, in the colour and pattern of the company that has won, with which officer, who it was and
// by how much.
func victory(d *drawing) {
	const edge, room, small, points = 62.0, 388.0, 22, 64
	winners := d.State.Winners()
	first := d.State.Player(winners[0])
	company := first.Company().String()
	d.rect(paperX, paperY, paperW, paperH, 0, `fill="var(--cream)"`)
	d.board(printX, printY, printW, horizon-printY, .67)
	d.rect(printX, horizon, printW, printY+printH-horizon, 0, `fill="var(--`+company+`)"`)
	d.rect(printX, horizon, printW, printY+printH-horizon, 0, `fill="url(#pat-`+company+`)" opacity=".4"`)
	d.rect(printX, horizon, printW, 4, 0, `fill="var(--lamp)"`)
	d.rect(printX, printY, printW, printH, 0, `fill="none" stroke="var(--print)" stroke-width="2"`)
	ink := "on-" + company
	bright := palette[ink] == palette["cream"]
	big := func(words string, x, y, size float64, anchor, colour string) {
		if bright { // letters cast a shadow where that is darker than they are
			d.text(words, x+4, y+4, display, size, anchor, `fill="var(--print)"`)
		}
		d.text(words, x, y, display, size, anchor, `fill="var(--`+colour+`)"`)
	}
	d.circle(118, horizon, 60, `fill="var(--print)"`)
	d.circle(118, horizon, 58, `fill="var(--lamp)"`)
	if officer := first.Officer(); officer != 0 {
		portrait(d, officer.String(), 118, horizon, 53)
		d.text(fit(d.Language.Text("picture.with", lang.Word("name", view.In(d.Language).Officer(officer))), semibold, 20, 264), 188, 382, semibold, 20, "start", `fill="var(--`+ink+`)"`)
	} else {
		d.circle(118, horizon, 53, `fill="var(--`+company+`)"`)
		d.glyph("e-"+company, 118, horizon, 64, ` color="var(--`+ink+`)"`)
	}
	title := won(d, byCompany(d))
	size := max(44, min(128, room/widthOf(title, display, 1)))
	big(fit(title, display, size, room), edge, 452+size/2, size, "start", ink)
	gold := ink
	if bright {
		gold = "lamp"
	}
	vp := strconv.Itoa(first.VP())
	big(vp, edge+room, 576, points, "end", gold)
	d.text(fit(margin(d, winners), semibold, small, room-widthOf(vp, display, points)-16), edge, 572, semibold, small, "start", `fill="var(--`+ink+`)"`)
}

// rank draws who has come to a place.
func rank(d *drawing, seat rules.Seat, place int, top, h float64, gold bool) {
	const end = rightX + rightW - 18
	p, middle := d.State.Player(seat), top+h/2
	ground, ink, soft := "card", "ink", "soft"
	if gold {
		ground, ink, soft = "lamp", "print", "print"
	}
	d.open(` data-seat="`, int(seat), `"`)
	d.rect(rightX, top, rightW, h, 8, `fill="var(--`+ground+`)" stroke="var(--print)" stroke-width="2"`)
	fill := `fill="var(--` + ink + `)"`
	d.text(strconv.Itoa(place), rightX+16, middle+11, display, 32, "start", fill)
	d.flag(p.Company().String(), rightX+48, middle-21, 42)
	vp := strconv.Itoa(p.VP())
	room := end - rankName - widthOf(vp, display, 46) - 16
	who, below := d.name(seat), d.with(seat)
	if company := view.In(d.Language).Company(p.Company()); company != who && company != below {
		below = strings.TrimSuffix(company+", "+below, ", ")
	}
	d.text(fit(who, display, 30, room), rankName, middle-1, display, 30, "start", fill)
	d.text(fit(below, semibold, 19, room), rankName, middle+21, semibold, 19, "start", `fill="var(--`+soft+`)"`)
	d.text(vp, end, middle+17, display, 46, "end", fill)
	d.close()
}

// margin says who has won, and how many points ahead of the next.
func margin(d *drawing, winners []rules.Seat) string {
	next, who := -1, list(d, winners, d.name)
	for i := range d.State.Players() {
		if seat := rules.Seat(i); !slices.Contains(winners, seat) && (next < 0 || d.State.Player(seat).VP() > d.State.Player(rules.Seat(next)).VP()) {
			next = i
		}
	}
	if next < 0 || len(winners) > 1 {
		return who
	}
	ahead := d.State.Player(winners[0]).VP() - d.State.Player(rules.Seat(next)).VP()
	if ahead == 0 {
		return who // a tie that was broken
	}
	return d.Language.Text("picture.ahead", lang.Number("n", ahead), lang.Word("who", who))
}

// won says who has won, by the names that seats are given.
func won(d *drawing, name func(rules.Seat) string) string {
	winners := d.State.Winners()
	return d.Language.Text("picture.won", lang.Number("n", len(winners)), lang.Word("who", list(d, winners, name)))
}

// list names seats.
func list(d *drawing, seats []rules.Seat, name func(rules.Seat) string) string {
	var names []string
	for _, seat := range seats {
		names = append(names, name(seat))
	}
	who := names[len(names)-1]
	if len(names) > 1 {
		who = d.Language.Text("list.and", lang.Word("a", strings.Join(names[:len(names)-1], ", ")), lang.Word("b", who))
	}
	return who
}

// byCompany names seats by their companies.
func byCompany(d *drawing) func(rules.Seat) string {
	return func(seat rules.Seat) string { return view.In(d.Language).Company(d.State.Player(seat).Company()) }
}
