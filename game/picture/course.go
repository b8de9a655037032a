package picture

import (
	"slices"
	"strconv"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// History is how a game went, from its finale.
type History struct {
	Rounds  []view.FinaleRound `json:"rounds"` // after the setup, and after each round
	Turning *view.Turning      `json:"turning,omitempty"`
}

// HistoryOf is how a game went that is over.
func HistoryOf(f *view.Finale) *History { return &History{f.Rounds, f.Turning} }

// courseOf is how the game went; nil if that is not known.
func courseOf(d *drawing) *History {
	c, n := d.Course, d.State.Players()
	if c == nil || len(c.Rounds) < 2 || slices.ContainsFunc(c.Rounds, func(r view.FinaleRound) bool { return len(r.VP) != n }) {
		return nil
	}
	if t := c.Turning; t != nil && (t.Round < 1 || t.Round >= len(c.Rounds) || t.Seat < 0 || t.Seat >= n) {
		return &History{Rounds: c.Rounds}
	}
	return c
}

// turned says what turned the game.
func turned(d *drawing, t *view.Turning) string {
	switch {
	case t == nil:
		return ""
	case t.From > t.To:
		from, to := lang.Word("from", strconv.Itoa(t.From)), lang.Word("to", strconv.Itoa(t.To))
		return d.Language.Text("picture.climbed", lang.Number("before", t.Round-1), lang.Number("round", t.Round), from, to, lang.Number("n", t.Gained))
	}
	return d.Language.Text("picture.brought", lang.Number("round", t.Round), lang.Word("who", d.name(rules.Seat(t.Seat))), lang.Number("n", t.Gained))
}

// chart draws the points of everybody after each round, from a height down to the end of the ranking.
func chart(d *drawing, c *History, order []rules.Seat, top float64) {
	const first, last, size = rightX + 52, rightX + rightW - 84, 17
	d.rect(rightX, top, rightW, ranksEnd-top, 8, `fill="var(--card)" stroke="var(--print)" stroke-width="2"`)
	low, high := 0, 10
	for _, r := range c.Rounds {
		low, high = min(low, slices.Min(r.VP)), max(high, slices.Max(r.VP))
	}
	upper, lower := top+22, ranksEnd-34
	x := func(round int) float64 { return first + (last-first)*float64(round)/float64(len(c.Rounds)-1) }
	y := func(vp int) float64 { return lower - (lower-upper)*float64(vp-low)/float64(high-low) }
	if c.Turning != nil {
		d.rect(x(c.Turning.Round-1), top+12, x(c.Turning.Round)-x(c.Turning.Round-1), lower-top-12, 0, `fill="var(--honour)" data-turning="`+strconv.Itoa(c.Turning.Round)+`"`)
	}
	step := 5
	for _, s := range []int{10, 20, 25, 50, 100, 200} {
		if y(0)-y(step) < 34 {
			step = s
		}
	}
	for vp := -(-low / step * step); vp <= high; vp += step {
		d.rect(first, y(vp)-.5, last-first, 1, 0, `fill="var(--line)"`)
		d.text(strconv.Itoa(vp), first-8, y(vp)+6, display, size, "end", `fill="var(--soft)"`)
	}
	for i := range c.Rounds {
		head := d.Language.Text("picture.start")
		if i > 0 {
			head = d.Language.Text("picture.round", lang.Number("n", i))
		}
		d.text(head, x(i), ranksEnd-12, semibold, size, "middle", `fill="var(--soft)"`)
	}
	flags := map[rules.Seat]float64{}
	for i, seat := range order { // from the top, not over each other
		flags[seat] = y(c.Rounds[len(c.Rounds)-1].VP[seat])
		if i > 0 {
			flags[seat] = max(flags[seat], flags[order[i-1]]+27)
		}
	}
	if over := flags[order[len(order)-1]] - (ranksEnd - 18); over > 0 {
		for seat := range flags {
			flags[seat] -= over
		}
	}
	for i, seat := range slices.Backward(order) { // who has won last
		shape, company, width := "", d.State.Player(seat).Company().String(), "3.4"
		for round, r := range c.Rounds {
			if round == 0 {
				shape = "M"
			} else {
				shape += "L"
			}
			shape += number(x(round)) + "," + number(y(r.VP[seat]))
		}
		colour := company
		if company == "france" {
			colour = "mark-france" // white would not be seen
		}
		if i == 0 {
			width = "5"
		}
		d.path(shape, `fill="none" stroke="var(--cream)" stroke-width="7" stroke-linejoin="round"`)
		d.path(shape, `fill="none" stroke="var(--`+colour+`)" stroke-width="`+width+`" stroke-linejoin="round" data-line="`+strconv.Itoa(int(seat))+`"`)
		d.flag(company, last+22, flags[seat]-12, 24)
	}
}
