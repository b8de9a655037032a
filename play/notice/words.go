package notice

import (
	"strings"
	"time"
	"unicode/utf8"

	"barrage/game/lang"
	"barrage/game/view"
	"barrage/play/table"
)

func wordsIn(l lang.Language) view.Words { return view.In(l) }

// others names the other people at a table.
func others(t *table.Table, user string, l lang.Language) string {
	var names []string
	for _, s := range t.Show(l).Seats {
		if s.Name != "" && s.Person {
			names = append(names, s.Name)
		}
	}
	for _, seat := range t.Seats.Of(user) {
		own := t.Seats.Name(seat)
		for i, n := range names {
			if n == own {
				names = append(names[:i], names[i+1:]...)
				break
			}
		}
	}
	if len(names) == 0 {
		return l.Text("notice.table.computer")
	}
	return l.Text("notice.table.with", lang.Word("names", strings.Join(names, ", ")))
}

// span is a length of time in its largest unit.
func span(d time.Duration, l lang.Language) string {
	switch {
	case d >= 48*time.Hour:
		return l.Text("notice.span.days", lang.Number("n", int((d+12*time.Hour)/(24*time.Hour))))
	case d >= 2*time.Hour:
		return l.Text("notice.span.hours", lang.Number("n", int((d+30*time.Minute)/time.Hour)))
	}
	return l.Text("notice.span.minutes", lang.Number("n", max(1, int((d+30*time.Second)/time.Minute))))
}

// maxBody bounds the body of a message, in characters.
const maxBody = 600

func short(text string) string {
	if utf8.RuneCountInString(text) <= maxBody {
		return text
	}
	return string([]rune(text)[:maxBody-1]) + "…"
}

// title says what happened in one line.
func (i item) title(l lang.Language) string {
	name := lang.Word("table", i.name(l))
	switch {
	case i.asked != nil:
		return l.Text("notice.asked", name)
	case i.kind == Turn:
		return l.Text("notice.turn", name)
	case i.kind == Played:
		return l.Text("notice.played", name)
	case i.kind == Clock:
		return l.Text("notice.clock", name)
	case i.kind == Over:
		return l.Text("notice.over", name)
	case i.kind == Invite:
		return l.Text("notice.invite", name)
	}
	return l.Text("notice.chat", lang.Word("who", i.said.Name), name)
}

// body tells more.
func (i item) body(l lang.Language, now time.Time) string {
	var parts []string
	switch {
	case i.asked != nil && i.asked.By < 0:
		parts = append(parts, l.Text("notice.asked.clock", lang.Word("who", i.t.Seats.Name(i.asked.Seat))))
	case i.asked != nil:
		parts = append(parts, l.Text("notice.asked."+string(i.asked.Kind), lang.Word("who", i.t.Seats.Name(i.asked.By))))
	case i.kind == Turn || i.kind == Played:
		if len(i.unfit) > 0 {
			parts = append(parts, l.Text("notice.unfit", lang.Word("why", strings.Join(i.unfit, " "))))
		}
		if i.t.Round > 0 {
			parts = append(parts, l.Text("notice.round", lang.Number("n", i.t.Round)))
		}
		for _, line := range i.last[:min(2, len(i.last))] {
			parts = append(parts, sentence(line))
		}
		if !i.ends.IsZero() {
			parts = append(parts, l.Text("notice.left", lang.Word("time", span(i.ends.Sub(now), l))))
		}
	case i.kind == Clock:
		parts = append(parts, l.Text("notice.left", lang.Word("time", span(i.ends.Sub(now), l))))
	case i.kind == Over:
		parts = append(parts, i.result(l))
	case i.kind == Invite:
		parts = append(parts, others(i.t, i.viewer.User.ID, l))
	case i.said != nil:
		parts = append(parts, i.said.Text)
	}
	if i.waits > 0 && (i.kind == Turn || i.kind == Clock) {
		parts = append(parts, l.Text("notice.more", lang.Number("n", i.waits)))
	}
	return short(strings.Join(parts, " "))
}

// sentence ends a line with a full stop, if it has no end.
func sentence(line string) string {
	if strings.HasSuffix(line, ".") || strings.HasSuffix(line, "!") || strings.HasSuffix(line, "?") || line == "" {
		return line
	}
	return line + "."
}

// result is how a game ended.
func (i item) result(l lang.Language) string {
	var parts []string
	for seat, r := range i.t.Result {
		if r.Winner {
			parts = append(parts, l.Text("notice.won", lang.Word("who", i.t.Show(l).Seats[seat].Name), lang.Number("n", r.VP)))
		}
	}
	if len(parts) == 0 {
		return l.Text("notice.ended")
	}
	return strings.Join(parts, " ")
}

// message is the notice of an item.
func (q *Queue) message(i item, s Settings, now time.Time) Message {
	l := s.language()
	return Message{Kind: i.kind, Title: i.title(l), Body: i.body(l, now), URL: q.origin(s) + "/table/" + i.t.ID, Table: i.t.ID, Lang: l.Code()}
}

// together is the notice of several items: a line for each.
func (q *Queue) together(items []item, s Settings) Message {
	l := s.language()
	var lines []string
	for _, i := range items {
		lines = append(lines, i.title(l))
	}
	return Message{Kind: "digest", Title: l.Text("notice.digest", lang.Number("n", len(items))), Body: short(strings.Join(lines, "\n")), URL: q.origin(s) + "/", Lang: l.Code()}
}

// stopped is the notice that another channel was switched off.
func (q *Queue) stopped(w *Channel, s Settings) Message {
	l := s.language()
	return Message{Kind: "stopped", Title: l.Text("notice.stopped"), Body: l.Text("notice.stopped.body", lang.Word("way", w.Shown())), URL: q.origin(s) + "/notices", Lang: l.Code()}
}

// trial is what a person gets who tries a channel.
func (q *Queue) trial(s Settings) Message {
	l := s.language()
	return Message{Kind: "try", Title: l.Text("notice.try"), Body: l.Text("notice.try.body"), URL: q.origin(s) + "/notices", Lang: l.Code()}
}

// confirmation is the mail that confirms an address.
func (q *Queue) confirmation(id, secret string, s Settings) Message {
	l := s.language()
	return Message{Kind: "confirm", Title: l.Text("notice.confirm"), Body: l.Text("notice.confirm.body"), URL: q.origin(s) + "/notices#confirm=" + id + "." + secret, Lang: l.Code()}
}

// origin is the address of the game in links.
func (q *Queue) origin(s Settings) string {
	if q.Origin != "" {
		return q.Origin
	}
	return s.Origin
}
