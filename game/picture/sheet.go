package picture

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// Places on the sheet.
const (
	mapLeft   = 744.0 // the map begins here
	posterH   = 280.0 // the landscape behind the title
	seatsTop  = 286.0
	left      = 48.0  // of what is written
	nameLeft  = 172.0 // of names
	nameRight = 520.0
	energyEnd = 608.0 // of figures
	vpEnd     = 704.0
)

func (d *drawing) sheet() {
	if d.State.Done() {
		ending(d)
		return
	}
	d.rect(0, 0, SheetWidth, SheetHeight, 0, `fill="var(--paper)"`)
	d.rect(0, 0, mapLeft, seatsTop, 0, `fill="var(--navy)"`)
	// The landscape fills its place from the sky above the ridges to the crest of the dam.
	const width = 900.0
	height := width * posterH / mapLeft
	d.window(0, 0, mapLeft, posterH, 0, 490-height, width, height)
	d.add(scenery(poster))
	d.add("</svg>\n")
	d.rect(0, 280, mapLeft, 2, 0, `fill="var(--lamp)"`)
	d.rect(0, 284, mapLeft, 2, 0, `fill="var(--lamp)"`)
	d.plate()
	d.heading()
	d.seats()
	d.board(mapLeft+6, 0, SheetWidth-mapLeft-6, SheetHeight, .5)
	d.rect(mapLeft, 0, 6, SheetHeight, 0, `fill="var(--print)"`)
}

// plate draws the name of the game.
func (d *drawing) plate() {
	const name, size = "BARRAGE", 58
	w := widthOf(name, display, size) + 52
	d.rect(left, -10, w+8, 93, 0, `fill="var(--print-navy)"`)
	d.path("M"+number(left+2)+",0V81H"+number(left+w+6)+"V0", `fill="none" stroke="var(--lamp)" stroke-width="1.4"`)
	d.path("M"+number(left-0.7)+",0V83.7H"+number(left+w+8.7)+"V0", `fill="none" stroke="var(--lamp)" stroke-width="1.4"`)
	d.text(name, left+4+26, 63, display, size, "start", `fill="var(--lamp)"`)
}

// heading draws what the picture shows, on a card.
func (d *drawing) heading() {
	const size, small, room = 76, 27, 600
	title, below := fit(d.title(), display, size, room), fit(d.subtitle(), semibold, small, room)
	w := max(widthOf(title, display, size), widthOf(below, semibold, small)) + 56
	const top, h = 122.0, 140.0
	d.rect(left-4, top-4, w+16, h+8, 0, `fill="var(--card)"`)
	d.rect(left+2, top+2, w+4, h-4, 0, `fill="var(--card)" stroke="var(--rim-strong)" stroke-width="4"`)
	d.text(title, left+30, top+80, display, size, "start", `fill="var(--ink)"`)
	d.text(below, left+30, top+117, semibold, small, "start", `fill="var(--soft)"`)
}

// title says how far the game is, or who has won.
func (d *drawing) title() string {
	switch s := d.State; {
	case s.Done():
		return won(d, d.name)
	case s.Round() == 0:
		return d.Language.Text("board.setup")
	default:
		return d.Language.Text("board.round", lang.Number("n", s.Round()))
	}
}

// subtitle says which game it is.
func (d *drawing) subtitle() string {
	parts := []string{d.Language.Text("picture.players", lang.Number("n", d.State.Players()))}
	if d.Table != "" && writable(d.Table) {
		parts = append([]string{d.Table}, parts...)
	}
	if d.State.Options().Leeghwater {
		parts = append(parts, "The Leeghwater Project")
	}
	return strings.Join(parts, ", ")
}

// name is what a seat is called.
func (d *drawing) name(seat rules.Seat) string {
	if int(seat) < len(d.Names) && d.Names[seat] != "" && writable(d.Names[seat]) {
		return d.Names[seat]
	}
	return capital(view.In(d.Language).Who(d.State, seat))
}

// with is what is written beside the name of a seat: the company, unless that is its name, and the officer.
func (d *drawing) with(seat rules.Seat) string {
	p, words := d.State.Player(seat), view.In(d.Language)
	switch {
	case p.Officer() != 0:
		return words.Officer(p.Officer())
	case p.Level() > 0:
		return d.Language.Text("bot.automa", lang.Number("n", p.Level()))
	case p.Company() != 0 && words.Company(p.Company()) != d.name(seat):
		return words.Company(p.Company())
	}
	return ""
}

// ranking has the seats with the most VP first, and those to whom the game or the turn belongs.
func ranking(d *drawing) (order, first []rules.Seat) {
	s := d.State
	for i := range s.Players() {
		order = append(order, rules.Seat(i))
	}
	first = []rules.Seat{s.ToMove()}
	if s.Done() {
		first = s.Winners()
	}
	slices.SortStableFunc(order, func(a, b rules.Seat) int {
		won := func(seat rules.Seat) int {
			if s.Done() && slices.Contains(first, seat) {
				return 1
			}
			return 0
		}
		return cmp.Or(won(b)-won(a), s.Player(b).VP()-s.Player(a).VP())
	})
	return order, first
}

// placeIn is the place of the seat that stands at i in the order; seats with the same VP share it.
func placeIn(d *drawing, order []rules.Seat, i int, first []rules.Seat) int {
	s := d.State
	for i > 0 && s.Player(order[i]).VP() == s.Player(order[i-1]).VP() && (!s.Done() || slices.Contains(first, order[i-1]) == slices.Contains(first, order[i])) {
		i--
	}
	return i + 1
}

// seats draws a line for each seat.
func (d *drawing) seats() {
	order, first := ranking(d)
	h := (SheetHeight - seatsTop) / float64(len(order))
	for i, seat := range order {
		d.seat(seat, placeIn(d, order, i, first), seatsTop+float64(i)*h, h, slices.Contains(first, seat))
	}
}

func (d *drawing) seat(seat rules.Seat, place int, top, h float64, gold bool) {
	p, middle := d.State.Player(seat), top+h/2+1
	ground, ink, soft := "card", "ink", "soft"
	if gold {
		ground, ink, soft = "lamp", "print", "print"
	}
	d.open(` data-seat="`, int(seat), `"`)
	d.rect(0, top, mapLeft, h, 0, `fill="var(--`+ground+`)"`)
	d.rect(0, top, mapLeft, 2, 0, `fill="var(--line)"`)
	fill := `fill="var(--` + ink + `)"`
	d.text(strconv.Itoa(place), left, middle+14, display, 40, "start", fill)
	company := neutral
	if p.Company() != 0 {
		company = p.Company().String()
	}
	d.flag(company, 100, middle-26, 52)
	name := fit(d.name(seat), bold, 34, nameRight-nameLeft)
	d.text(name, nameLeft, middle+12, bold, 34, "start", fill)
	x := nameLeft + widthOf(name, bold, 34) + 12
	if beside := fit(d.with(seat), semibold, 26, nameRight-x); beside != "" {
		d.text(beside, x, middle+12, semibold, 26, "start", `fill="var(--`+soft+`)"`)
	}
	energy := strconv.Itoa(p.Energy())
	d.text(energy, energyEnd, middle+13, display, 38, "end", fill)
	d.glyph("i-energy", energyEnd-widthOf(energy, display, 38)-18, middle-1, 28, "")
	d.text(strconv.Itoa(p.VP()), vpEnd, middle+19, display, 54, "end", fill)
	d.close()
}

// flag draws the flag of a company: colour, pattern and emblem.
func (d *drawing) flag(company string, x, y, size float64) {
	d.window(x, y, size, size, 0, 0, 28, 28)
	d.rect(.75, .75, 26.5, 26.5, 5, `fill="url(#pat-`+company+`)" stroke="var(--print)" stroke-width="1.5"`)
	if company != neutral {
		d.circle(14, 14, 10.4, `fill="var(--`+company+`)"`)
		d.glyph("e-"+company, 14, 14, 14.4, ` color="var(--on-`+company+`)"`)
	}
	d.add("</svg>\n")
}
