package table

import (
	"slices"
	"time"

	"barrage/game/rules"
	"barrage/play/results"
)

// What a bot or the clock plays for a person is theirs, not the person's (P3). The log says who was to move, the document who moved.

// Stood is what a bot has played for the person at a seat.
type Stood struct {
	Seat rules.Seat `json:"seat"`
	From int        `json:"from"` // the entries after this ply
	To   int        `json:"to"`   // up to this one
	Bot  string     `json:"bot"`
}

// stood notes that the bot at a seat of a person has played since a ply.
func (d *draft) stood(seat rules.Seat, bot string, from int) {
	if n := len(d.Stood) - 1; n >= 0 && d.Stood[n].Seat == seat && d.Stood[n].Bot == bot && d.Stood[n].To == from {
		d.Stood[n].To = d.log.Plies()
		return
	}
	d.Stood = append(d.Stood, Stood{seat, from, d.log.Plies(), bot})
}

// stoodIn says for each action of a line of play what played it for a person.
func stoodIn(t *Table, log *Log, path []int) []results.StandIn {
	by := map[int]results.StandIn{} // by ply
	note := func(seat rules.Seat, from, to int, bot string) {
		for _, e := range log.entries[min(from, log.Plies()):min(to, log.Plies())] {
			if e.Kind == Act && e.Seat == seat {
				by[e.Ply] = results.StandIn{On: true, Bot: bot}
			}
		}
	}
	for _, o := range t.Overtime {
		note(o.Seat, o.From, o.To, "")
	}
	for _, s := range t.Stood {
		note(s.Seat, s.From, s.To, s.Bot)
	}
	for _, s := range unnoted(t, log) {
		note(s.Seat, s.From, s.To, s.Bot)
	}
	list := make([]results.StandIn, len(path))
	for i, ply := range path {
		list[i] = by[ply]
	}
	return list
}

// unnoted is what bots have played for people as far as it can be told of a game of earlier programs, which did not note it: the document has
// the last ply of all that was played for somebody (Forced), who is away at the end, and in rated games who gave up a seat and when.
func unnoted(t *Table, log *Log) (list []Stood) {
	noted := slices.ContainsFunc(t.Overtime, func(o Overtime) bool { return o.To == t.Forced }) || slices.ContainsFunc(t.Stood, func(s Stood) bool { return s.To == t.Forced })
	if t.Forced == 0 || noted {
		return nil
	}
	last := min(t.Forced, log.Plies())
	latest := func(is func(Entry) bool) {
		for ply := last; ply > 0; ply-- {
			if e := log.entries[ply-1]; e.Kind == Act && e.Seat >= 0 && is(e) {
				list = append(list, Stood{e.Seat, ply - 1, ply, takeover})
				return
			}
		}
	}
	latest(func(Entry) bool { return true })
	for i, s := range t.Seats {
		seat := rules.Seat(i)
		at := slices.IndexFunc(t.Quit, func(q Quit) bool { return q.Seat == seat })
		switch {
		case s.Away && at >= 0: // all since it was given up
			list = append(list, Stood{seat, t.Quit[at].Ply, log.Plies(), takeover})
		case s.Away:
			latest(func(e Entry) bool { return e.Seat == seat })
		case at >= 0 && t.Quit[at].User == s.User: // a turn at least, or giving up would be forgiven
			first := slices.IndexFunc(log.After(t.Quit[at].Ply), func(e Entry) bool { return e.Kind == Act && e.Seat == seat })
			if first >= 0 {
				list = append(list, Stood{seat, t.Quit[at].Ply + first, t.Quit[at].Ply + first + 1, takeover})
			}
		}
	}
	return list
}

// End is how a game ended for a seat.
type End struct {
	Place int              `json:",omitempty"` // among those who played themselves
	Stood *results.StoodIn `json:",omitempty"`
	Turns int              `json:",omitempty"` // of a person who has played all of them
	Spent time.Duration    `json:",omitempty"` // time used for them
}

// endsOf are how a game that is over ended for its seats; nil if it was ended by consent, or before it was played.
func endsOf(t *Table, log *Log) []End {
	if !t.Over() || t.Started.IsZero() {
		return nil
	}
	var list []End
	for _, r := range t.game(log).Rows() {
		if list == nil {
			list = make([]End, len(t.Seats))
		}
		if !r.Left || t.Seats[r.Seat].User == r.Person { // not the row of somebody who gave the seat up
			list[r.Seat] = End{Place: r.Place, Stood: r.StoodIn()}
			if r.Person != "" && r.Stood == 0 { // else some of the time is not the person's
				list[r.Seat].Turns, list[r.Seat].Spent = r.Turns, r.Spent
			}
		}
	}
	return list
}

// conclude notes how a game that is over has ended: who has won is one of those who played themselves.
func conclude(t *Table, log *Log) {
	if t.Ends = endsOf(t, log); t.Ends == nil {
		return
	}
	if t.Claimed && t.Result == nil { // as it stands
		for i := range t.Seats {
			t.Result = append(t.Result, Result{VP: log.Now().Player(rules.Seat(i)).VP()})
		}
	}
	for i := range t.Result {
		t.Result[i].Winner = t.Ends[i].Place == 1
	}
}
