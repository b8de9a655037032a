// Package store opens the store that an operator names.
package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"barrage/store/mem"
	"barrage/store/postgres"
	"barrage/store/sqlite"
	"barrage/table"
)

// Open opens a store by its name: postgres://… for PostgreSQL, mem for one that
// forgets everything, sqlite:PATH or just a path for a file. Errors show no
// password.
func Open(ctx context.Context, db string) (table.Store, error) {
	scheme, _, isURL := strings.Cut(db, "://")
	switch {
	case db == "":
		return nil, errors.New("no database is named")
	case db == "mem":
		return mem.New(), nil
	case isURL && (scheme == "postgres" || scheme == "postgresql"):
		return opened(postgres.Open(ctx, db))
	case isURL:
		return nil, fmt.Errorf("a database of the kind %q is not known: use postgres://…, the path of a file, or mem", scheme)
	}
	return opened(sqlite.Open(ctx, strings.TrimPrefix(db, "sqlite:")))
}

// opened is a store or an error, where a nil store is really nil.
func opened[S table.Store](s S, err error) (table.Store, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}
