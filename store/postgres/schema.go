package postgres

import (
	"context"
	"embed"

	"github.com/jackc/pgx/v5"

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

// migrationLock is the number of the lock that servers which start at the same
// time take one after the other.
const migrationLock = 0x42617272616765 // "Barrage"

// up brings the schema up to date.
func (s *handle) up(ctx context.Context, steps []migrate.Step) error {
	return migrate.Up(ctx, func(ctx context.Context, f func(migrate.Tx) error) error {
		return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, migrationLock); err != nil {
				return err
			}
			return f(migration{tx})
		})
	}, steps)
}

// migration is a transaction as the migrations want it.
type migration struct{ tx pgx.Tx }

func (m migration) Exec(ctx context.Context, sql string) error {
	_, err := m.tx.Exec(ctx, sql)
	return err
}

func (m migration) Int(ctx context.Context, sql string) (n int, err error) {
	err = m.tx.QueryRow(ctx, sql).Scan(&n)
	return n, err
}
