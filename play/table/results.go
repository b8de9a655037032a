package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/results"
)

// Archive is a store that keeps the results of finished games. They are written with the change that ends a game, and are a function of
// the table and its log. The store of a browser is none.
type Archive interface {
	// Results lists the rows of tables, by table and number.
	Results(ctx context.Context, tables []string) ([]results.Row, error)
	// ResultsOf lists the rows of the latest games of a person, those of everybody at the table, latest game first.
	ResultsOf(ctx context.Context, person string, games int) ([]results.Row, error)
	// Find lists the tables of finished games, latest first, and counts them up to results.MaxCount.
	Find(ctx context.Context, q results.Search) (tables []string, count int, err error)
	// Ranks lists what rated games that ended at or after a time were, by time, table and number.
	Ranks(ctx context.Context, since time.Time) ([]results.Rank, error)
	// Drafted shows the rows of games that everybody may look at and that were played to the end, by table and number.
	Drafted(ctx context.Context, each func(results.Row) error) error
	// Unsummed lists tables whose rows were written by programs with an earlier format, or were not.
	Unsummed(ctx context.Context, format, limit int) ([]string, error)
	// PutResults replaces the rows of a table that has a version; otherwise it does nothing.
	PutResults(ctx context.Context, table string, version int64, format int, rows []results.Row) error
	// ForgetResults removes all rows, so that they are made again.
	ForgetResults(ctx context.Context) error
}

// Quit is somebody who gave up a seat of a rated game, or for whom a bot has played: that counts as a defeat.
type Quit struct {
	User string
	Name string
	Seat rules.Seat
	Ply  int // the last entry before
}

// quit notes that the person at a seat of a rated game gives it up.
func (d *draft) quit(seat rules.Seat) {
	s := d.Seats[seat]
	if !d.Settings.Rated || d.Phase != Playing || s.User == "" {
		return
	}
	if !slices.ContainsFunc(d.Quit, func(q Quit) bool { return q.User == s.User && q.Seat == seat }) {
		d.Quit = append(d.Quit, Quit{s.User, s.Name, seat, d.log.Plies()})
	}
}

// forgive forgets that the person at a seat gave it up, if nobody has played for them since.
func (d *draft) forgive(seat rules.Seat) {
	d.Quit = slices.DeleteFunc(d.Quit, func(q Quit) bool {
		return q.Seat == seat && q.User == d.Seats[seat].User &&
			!slices.ContainsFunc(d.log.After(q.Ply), func(e Entry) bool { return e.Kind == Act && e.Seat == seat })
	})
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

// results are the rows of a table; nil while the game goes on, or if it began elsewhere.
func (t *Table) results(log *Log) []results.Row {
	if !t.over() || t.Started.IsZero() {
		return nil
	}
	rows := []results.Row{}
	if t.Position != "" || t.Imported > 0 {
		return rows
	}
	g := results.Game{Table: t.ID, Name: t.Settings.Name, Started: t.Started, Ended: t.Ended, Public: t.visible(Viewer{}), Free: t.Settings.CC0,
		Rated: t.Settings.Rated, Bots: t.Bots, Start: log.start, Actions: log.Actions(log.Plies())}
	for _, s := range t.Seats {
		p := results.Player{Person: s.User, Who: s.Name, Bot: s.Bot}
		if p.Person != "" {
			p.Bot = ""
		}
		g.Seats = append(g.Seats, p)
	}
	for i, q := range t.Quit {
		if t.Phase == Abandoned && i > 0 && i == len(t.Quit)-1 && len(t.people()) == 0 {
			g.Seats[q.Seat] = results.Player{Person: q.User, Who: q.Name} // the last of several to leave had nobody left to play with
			break
		}
		g.Quit = append(g.Quit, results.Quit{Person: q.User, Who: q.Name, Seat: int(q.Seat)})
	}
	for _, e := range log.entries {
		g.Steps = append(g.Steps, results.Step{Seat: e.Seat, At: e.At})
	}
	return append(rows, g.Rows()...)
}

// Summarise makes the rows of all tables that have none of this format, and returns how many tables it has looked at. A table that cannot be read has
// none.
func (s *Service) Summarise(ctx context.Context) (tables int, err error) {
	archive := s.Archive()
	if archive == nil {
		return 0, nil
	}
	const batch = 200
	for {
		ids, err := archive.Unsummed(ctx, results.Format, batch)
		if err != nil || len(ids) == 0 {
			return tables, err
		}
		for _, id := range ids {
			row, rows, err := s.summary(ctx, id)
			if errors.Is(err, fault.ErrNotFound) {
				continue // removed meanwhile
			}
			if err != nil {
				return tables, err
			}
			if err := archive.PutResults(ctx, id, row.Version, results.Format, rows); err != nil {
				return tables, err
			}
			tables++
		}
	}
}

// summary is the row of a table with its results. One that is damaged has none; one that the store does not give is an error.
func (s *Service) summary(ctx context.Context, id string) (Row, []results.Row, error) {
	row, err := s.store.Table(ctx, id)
	if err != nil {
		return row, nil, err
	}
	t, err := decode(row)
	if err == nil && !t.over() {
		return row, nil, nil
	}
	if err == nil {
		entries, failed := s.store.Entries(ctx, id, 0)
		if failed != nil {
			return row, nil, failed
		}
		var log *Log
		if log, err = t.replayed(row, entries); err == nil {
			return row, t.results(log), nil
		}
	}
	s.Log.Error("a stored table cannot be summed up", "table", id, "error", err)
	return row, nil, nil
}

// Archive is where results are found; nil if the store has none.
func (s *Service) Archive() Archive { return Inside[Archive](s.store) }

// Inside finds what a store, or the one it is wrapped around, can do beyond the interface; nil if it cannot.
func Inside[T any](store Store) (none T) {
	for {
		if can, ok := store.(T); ok {
			return can
		}
		around, ok := store.(interface{ Inner() Store })
		if !ok {
			return none
		}
		store = around.Inner()
	}
}

// Resummarise removes all rows and makes them again.
func (s *Service) Resummarise(ctx context.Context) (tables int, err error) {
	archive := s.Archive()
	if archive == nil {
		return 0, nil
	}
	if err := archive.ForgetResults(ctx); err != nil {
		return 0, err
	}
	return s.Summarise(ctx)
}

// EachSummary shows every table that is over with its rows as they are stored and as they would be made.
func (s *Service) EachSummary(ctx context.Context, show func(id string, stored, made []results.Row) error) error {
	archive := s.Archive()
	if archive == nil {
		return nil
	}
	tables, err := s.store.Changed(ctx, time.Time{}) // all of them
	if err != nil {
		return err
	}
	for _, t := range tables {
		id := t.ID
		_, made, err := s.summary(ctx, id)
		if errors.Is(err, fault.ErrNotFound) {
			continue // removed meanwhile
		}
		if err != nil {
			return err
		}
		stored, err := archive.Results(ctx, []string{id})
		if err != nil {
			return err
		}
		if err := show(id, append([]results.Row{}, stored...), append([]results.Row{}, made...)); err != nil {
			return err
		}
	}
	return nil
}
