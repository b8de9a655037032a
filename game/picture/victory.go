package picture

import (
	"slices"
	"strconv"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// victory draws, in the colour and pattern of the company that has won, who it was and by how much.
func victory(d *drawing) {
	const size, small, points, room = 112, 32, 88, 656
	winners := d.State.Winners()
	first := d.State.Player(winners[0])
	company := first.Company().String()
	d.rect(0, 0, mapLeft, posterH, 0, `fill="var(--`+company+`)"`)
	d.rect(0, 0, mapLeft, posterH, 0, `fill="url(#pat-`+company+`)" opacity=".4"`)
	ink := `fill="var(--on-` + company + `)"`
	d.text(fit(d.subtitle(), semibold, 26, 400), vpEnd, 50, semibold, 26, "end", ink)
	d.text(fit(won(d, byCompany(d)), display, size, room), left, 196, display, size, "start", ink)
	vp := strconv.Itoa(first.VP())
	d.text(vp, vpEnd, 262, display, points, "end", ink)
	d.text(fit(margin(d, winners), semibold, small, room-widthOf(vp, display, points)-20), left, 250, semibold, small, "start", ink)
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
