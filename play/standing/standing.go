// Package standing keeps what remains of a game: its results, and the ratings that follow from them.
package standing

import (
	"context"
	"errors"
	"time"

	"barrage/play/fault"
	"barrage/play/results"
	"barrage/play/table"
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

// Service makes results and ratings.
type Service struct {
	store   table.Store
	archive Archive // nil for none
	now     func() time.Time
	log     fault.Logger
	ratings ratings
}

// New makes a service. The archive is that of the store, nil if it has none.
func New(store table.Store, archive Archive, now func() time.Time, log fault.Logger) *Service {
	return &Service{store: store, archive: archive, now: now, log: log}
}

// Archive is where results are found; nil if the store has none.
func (s *Service) Archive() Archive { return s.archive }

// Summarise makes the rows of all tables that have none of this format, and returns how many tables it has looked at. A table that cannot be read has
// none.
func (s *Service) Summarise(ctx context.Context) (tables int, err error) {
	if s.archive == nil {
		return 0, nil
	}
	const batch = 200
	for {
		ids, err := s.archive.Unsummed(ctx, results.Format, batch)
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
			if err := s.archive.PutResults(ctx, id, row.Version, results.Format, rows); err != nil {
				return tables, err
			}
			tables++
		}
	}
}

// summary is the row of a table with its results. One that is damaged has none; one that the store does not give is an error.
func (s *Service) summary(ctx context.Context, id string) (table.Row, []results.Row, error) {
	row, err := s.store.Table(ctx, id)
	if err != nil {
		return row, nil, err
	}
	t, err := table.Read(row)
	if err == nil && !t.Over() {
		return row, nil, nil
	}
	if err == nil {
		entries, failed := s.store.Entries(ctx, id, 0)
		if failed != nil {
			return row, nil, failed
		}
		var log *table.Log
		if log, err = t.Replay(row, entries); err == nil {
			return row, t.Results(log), nil
		}
	}
	s.log.Error("a stored table cannot be summed up", "table", id, "error", err)
	return row, nil, nil
}

// Resummarise removes all rows and makes them again.
func (s *Service) Resummarise(ctx context.Context) (tables int, err error) {
	if s.archive == nil {
		return 0, nil
	}
	if err := s.archive.ForgetResults(ctx); err != nil {
		return 0, err
	}
	return s.Summarise(ctx)
}

// EachSummary shows every table that is over with its rows as they are stored and as they would be made.
func (s *Service) EachSummary(ctx context.Context, show func(id string, stored, made []results.Row) error) error {
	if s.archive == nil {
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
		stored, err := s.archive.Results(ctx, []string{id})
		if err != nil {
			return err
		}
		if err := show(id, append([]results.Row{}, stored...), append([]results.Row{}, made...)); err != nil {
			return err
		}
	}
	return nil
}
