package sqlite

import (
	"context"
	"database/sql"
	"sync"
)

// statements prepares each statement once, at its first use.
type statements struct {
	db       preparer
	mu       sync.Mutex
	prepared map[string]*sql.Stmt
}

// preparer is a connection, or a pool of them.
type preparer interface {
	PrepareContext(context.Context, string) (*sql.Stmt, error)
}

func newStatements(db preparer) *statements {
	return &statements{db: db, prepared: map[string]*sql.Stmt{}}
}

func (s *statements) get(ctx context.Context, query string) (*sql.Stmt, error) {
	s.mu.Lock()
	stmt := s.prepared[query]
	s.mu.Unlock()
	if stmt != nil {
		return stmt, nil
	}
	stmt, err := s.db.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if other := s.prepared[query]; other != nil { // somebody was faster
		stmt.Close()
		return other, nil
	}
	s.prepared[query] = stmt
	return stmt, nil
}

// scanner is one row of a result.
type scanner interface{ Scan(...any) error }

// one reads the first row of a result.
func one[T any](ctx context.Context, s *statements, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	stmt, err := s.get(ctx, query)
	if err != nil {
		return *new(T), err
	}
	v, err := scan(stmt.QueryRowContext(ctx, args...))
	return v, meaning(err)
}

// all reads all rows of a result.
func all[T any](ctx context.Context, s *statements, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	stmt, err := s.get(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := stmt.QueryContext(ctx, args...)
	if err != nil {
		return nil, meaning(err)
	}
	var list []T
	err = each(rows, scan, func(v T) error {
		list = append(list, v)
		return nil
	})
	return list, err
}

// each passes on the rows of a result one by one.
func each[T any](rows *sql.Rows, scan func(scanner) (T, error), show func(T) error) error {
	defer rows.Close()
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return err
		}
		if err := show(v); err != nil {
			return err
		}
	}
	return rows.Err()
}

// value reads a row of one column.
func value[T any](r scanner) (v T, err error) {
	err = r.Scan(&v)
	return v, err
}
