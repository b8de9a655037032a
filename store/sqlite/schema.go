package sqlite

import (
	"context"
	"database/sql"
	"embed"

	"barrage/store/migrate"
)

//go:embed migrations
var files embed.FS

var steps = func() []migrate.Step {
	list, err := migrate.Steps(files, "migrations")
	if err != nil {
		panic(err)
	}
	return list
}()

// up brings the schema up to date.
func up(ctx context.Context, conn *sql.Conn) error { return migrate.Up(ctx, inTx(conn), steps) }

func inTx(conn *sql.Conn) migrate.InTx {
	return func(ctx context.Context, f func(migrate.Tx) error) error {
		tx, err := conn.BeginTx(ctx, nil) // immediate: nobody else writes
		if err != nil {
			return err
		}
		defer tx.Rollback()
		if err := f(runner{tx}); err != nil {
			return err
		}
		return tx.Commit()
	}
}

// runner is whatever runs SQL, as the migrations want it.
type runner struct {
	db interface {
		ExecContext(context.Context, string, ...any) (sql.Result, error)
		QueryRowContext(context.Context, string, ...any) *sql.Row
	}
}

func (r runner) Exec(ctx context.Context, query string) error {
	_, err := r.db.ExecContext(ctx, query)
	return err
}

func (r runner) Int(ctx context.Context, query string) (n int, err error) {
	err = r.db.QueryRowContext(ctx, query).Scan(&n)
	return n, err
}
