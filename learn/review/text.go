package review

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// Text writes an opinion for the terminal: the lines with their reasons, then what
// every seat expects.
func (o *Opinion) Text(s *rules.State, w view.Words) string {
	var b strings.Builder
	if s.Done() {
		fmt.Fprintln(&b, w.Language().Text("review.over"))
	} else if o.Seat >= 0 {
		fmt.Fprintln(&b, w.Language().Text("review.asked", lang.Number("round", o.Round), lang.Word("who", w.Who(s, rules.Seat(o.Seat))),
			lang.Number("simulations", o.Simulations), lang.Number("depth", o.Depth)))
	}
	b.WriteString(o.LinesText(s, w))
	b.WriteString("\n" + table(s, o.Seats, o.Seat, w))
	return b.String()
}

// LinesText writes the lines with their reasons.
func (o *Opinion) LinesText(s *rules.State, w view.Words) string {
	var b strings.Builder
	for i := range o.Lines {
		a := &o.Lines[i]
		key := "review.line"
		if i < o.Alike && o.Alike > 1 { // they are not ranked
			key = "review.line.equal"
		}
		fmt.Fprintf(&b, "\n%s\n", w.Language().Text(key, lang.Number("n", i+1), lang.Word("share", Percent(a.Win, w)), lang.Word("vp", Decimal(a.VP, w))))
		fmt.Fprintf(&b, "   %s\n", line(a.Actions))
		for _, text := range a.Text {
			fmt.Fprintf(&b, "   · %s\n", text)
		}
		for _, text := range told(a.Reasons, a.Sentence, a.Cost) {
			fmt.Fprintf(&b, "   → %s\n", text)
		}
		if a.Against < 0 && o.Alike <= 1 && len(a.Reasons) > 0 {
			fmt.Fprintf(&b, "   %s\n", w.Language().Text("review.only"))
		}
		for _, fact := range a.Facts {
			fmt.Fprintf(&b, "   + %s\n", fact)
		}
		if r := a.Reply; r != nil {
			fmt.Fprintf(&b, "   %s\n", w.Language().Text("review.reply", lang.Word("who", w.Who(s, rules.Seat(r.Seat))), lang.Word("turn", words(r.Text))))
		}
	}
	return b.String()
}

// width is the width of a column of the terminal.
const width = 14

// table writes what every seat expects, by source. The share of one seat is rounded as
// in the lines above.
func table(s *rules.State, seats []Expected, seat int, w view.Words) string {
	var b strings.Builder
	row := func(label string, cell func(i int) string) {
		b.WriteString(pad(label, -20))
		for i := range seats {
			b.WriteString(pad(cell(i), width))
		}
		b.WriteString("\n")
	}
	row("", func(i int) string { return w.Who(s, rules.Seat(i)) })
	wins := make([]float64, len(seats))
	for i, e := range seats {
		wins[i] = e.Win
	}
	shares := Percents(wins, seat, w)
	row(w.Language().Text("review.win"), func(i int) string { return shares[i] })
	row(w.Language().Text("review.vp"), func(i int) string { return Decimal(seats[i].VP, w) })
	for _, from := range rules.VPSources() {
		any := false
		for _, e := range seats {
			any = any || math.Abs(e.Sources[from.ID()]) >= 0.05
		}
		if any {
			row("  "+w.Source(from), func(i int) string { return Decimal(seats[i].Sources[from.ID()], w) })
		}
	}
	return b.String()
}

// pad fills a text up to a width: on the left, or on the right if the width is negative.
func pad(text string, width int) string {
	left := width > 0
	if !left {
		width = -width
	}
	space := strings.Repeat(" ", max(1, width-utf8.RuneCountInString(text)))
	if left {
		return space + text
	}
	return text + space
}

// told are the reasons, a line each, or the sentence in their place; what the turn costs comes last.
func told(list []Reason, sentence, cost string) (lines []string) {
	for i := range list {
		lines = append(lines, list[i].Text)
	}
	if len(list) == 0 {
		lines = append(lines, sentence)
	}
	return slices.DeleteFunc(append(lines, cost), func(text string) bool { return text == "" })
}

// words is a turn as one sentence.
func words(turn []string) string { return strings.Join(turn, "; ") }

// Text writes a review for the terminal: every turn, the swings, the players. With notation,
// each turn is followed by its notation, which other commands read.
func (j *Judged) Text(w view.Words, notation bool) string {
	var b strings.Builder
	say := func(indent, key string, args ...lang.Arg) { fmt.Fprintln(&b, indent+w.Language().Text(key, args...)) }
	for i := range j.Turns {
		t := &j.Turns[i]
		number, who, turn := lang.Number("n", t.Number), lang.Word("who", t.Who), lang.Word("turn", words(t.Text))
		if t.Round == 0 {
			say("", "review.turn.setup", number, who, turn)
		} else {
			say("", "review.turn", number, lang.Number("round", t.Round), who, turn)
		}
		if notation {
			fmt.Fprintf(&b, "   %s\n", line(t.Actions))
		}
		var list []string
		next := make([]float64, len(j.Final))
		for seat := range j.Final {
			next[seat] = j.Final[seat].Win
		}
		if i+1 < len(j.Turns) {
			next = j.Turns[i+1].Shares
		}
		before, after := Percents(t.Shares, t.Seat, w), Percents(next, t.Seat, w)
		for seat, a := range j.Averages {
			share := before[seat]
			if after[seat] != share {
				share += " → " + after[seat]
			}
			list = append(list, a.Who+" "+share)
		}
		say("   ", "review.shares", lang.Word("list", strings.Join(list, ", ")))
		switch {
		case t.Best != nil:
			say("   ", "review.lost", lang.Word("verdict", t.Label), lang.Word("share", Exact(t.Loss, w)))
			say("   ", "review.better", lang.Word("turn", words(t.Best.Text)), lang.Word("share", Percent(t.Best.Win, w)))
			if notation {
				fmt.Fprintf(&b, "   %s\n", line(t.Best.Actions))
			}
			for _, text := range told(t.Best.Reasons, t.Best.Sentence, t.Best.Cost) {
				fmt.Fprintf(&b, "   → %s\n", text)
			}
		case t.Verdict != "":
			fmt.Fprintln(&b, "   "+t.Label)
			for _, text := range told(t.Reasons, "", "") {
				fmt.Fprintf(&b, "   → %s\n", text)
			}
		}
	}
	fmt.Fprintln(&b)
	say("", "review.swings")
	for _, s := range j.Swings {
		say("   ", "review.swing", lang.Number("n", s.Turn), lang.Word("who", s.Who), lang.Word("share", Points(s.Change, w)), lang.Word("by", j.Turns[s.Turn-1].Who),
			lang.Word("turn", words(j.Turns[s.Turn-1].Text)))
	}
	fmt.Fprintln(&b)
	b.WriteString(pad(w.Language().Text("review.players"), -20) + pad(w.Language().Text("review.average"), 18))
	for _, v := range Verdicts() {
		b.WriteString(pad(Label(v, w), width))
	}
	fmt.Fprintln(&b)
	for _, a := range j.Averages {
		b.WriteString(pad(a.Who, -20) + pad(Exact(a.Loss, w), 18))
		for _, v := range Verdicts() {
			b.WriteString(pad(fmt.Sprint(a.Verdicts[v]), width))
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}
