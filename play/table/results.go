package table

import (
	"slices"

	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/results"
)

// Quit is somebody who gave up a seat, or for whom a bot has played: in a rated game that counts as a defeat.
type Quit struct {
	User string
	Name string
	Seat rules.Seat
	Ply  int // the last entry before
}

// quit notes that the person at a seat gives it up.
func (d *draft) quit(seat rules.Seat) {
	s := d.Seats[seat]
	if d.Phase != Playing || s.User == "" {
		return
	}
	if !slices.ContainsFunc(d.Quit, func(q Quit) bool { return q.User == s.User && q.Seat == seat }) {
		d.Quit = append(d.Quit, Quit{s.User, s.Name, seat, d.log.Plies()})
	}
}

// excuse notes that seats were given up by consent, or because an operator sent their player away.
func (t *Table) excuse(seats ...rules.Seat) {
	for _, s := range seats {
		if !slices.Contains(t.Excused, s) {
			t.Excused = append(t.Excused, s)
		}
	}
}

// forgive forgets that the person at a seat gave it up, if nobody has played for them since.
func (d *draft) forgive(seat rules.Seat) {
	d.Quit = slices.DeleteFunc(d.Quit, func(q Quit) bool {
		return q.Seat == seat && q.User == d.Seats[seat].User &&
			!slices.ContainsFunc(d.log.After(q.Ply), func(e Entry) bool { return e.Kind == Act && e.Seat == seat })
	})
	d.Excused = slices.DeleteFunc(d.Excused, func(s rules.Seat) bool { return s == seat })
}

// mayBeRated refuses a rated table where the result would say little: one that begins in the middle of a game, has free undo,
// or several people at one screen.
func (n *New) mayBeRated(undo string) error {
	mine := 0
	for _, s := range n.Seats {
		if s.Who == "me" {
			mine++
		}
	}
	if n.Record != "" || n.Position != "" || undo == UndoFree || mine > 1 {
		return fault.Fail(fault.NotRated)
	}
	return nil
}

// Results are the rows of a table; nil while the game goes on, or if it began elsewhere.
func (t *Table) Results(log *Log) []results.Row {
	if !t.Over() || t.Started.IsZero() {
		return nil
	}
	rows := []results.Row{}
	if t.Position != "" || t.Imported > 0 {
		return rows
	}
	return append(rows, t.game(log).Rows()...)
}

// game is a table that is over, as results see it.
func (t *Table) game(log *Log) *results.Game {
	path := log.Path(log.Plies())
	g := &results.Game{Table: t.ID, Name: t.Settings.Name, Started: t.Started, Ended: t.Ended, Public: t.visible(Viewer{}), Free: t.Settings.CC0,
		Rated: t.Settings.Rated, Claimed: t.Claimed, Bots: t.Bots, Start: log.start, Actions: log.Actions(log.Plies()), Stood: stoodIn(t, log, path)}
	if t.Settings.Clock.Kind != ClockNone {
		g.Clock = t.Settings.Clock.Kind
	}
	for _, s := range t.Seats {
		p := results.Player{Person: s.User, Who: s.Name, Bot: s.Bot, Away: s.Away}
		if p.Person != "" || s.Name == deletedName {
			p.Bot = ""
		}
		g.Seats = append(g.Seats, p)
	}
	for i, q := range t.Quit {
		if t.Phase == Abandoned && !t.Claimed && i > 0 && i == len(t.Quit)-1 && len(t.Seats.People()) == 0 {
			g.Seats[q.Seat] = results.Player{Person: q.User, Who: q.Name} // the last of several to leave had nobody left to play with
			break
		}
		g.Quit = append(g.Quit, results.Quit{Person: q.User, Who: q.Name, Seat: int(q.Seat), Excused: slices.Contains(t.Excused, q.Seat)})
	}
	for _, e := range log.entries {
		g.Steps = append(g.Steps, results.Step{Seat: e.Seat, At: e.At})
	}
	return g
}
