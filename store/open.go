// Package store opens the store that an operator names.
package store

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"barrage/play"
	"barrage/store/backup"
	"barrage/store/mem"
	"barrage/store/postgres"
	"barrage/store/sqlite"
)

// Backup is the part of a store that backups are made of.
type Backup = backup.Store

// Store is a store of a server.
type Store struct {
	play.Store
	Backup
}

// Open opens a store by its name: postgres://… for PostgreSQL, mem for one that
// forgets everything, sqlite:PATH or just a path for a file. Errors show no
// password.
func Open(ctx context.Context, db string) (Store, error) {
	scheme, _, isURL := strings.Cut(db, "://")
	switch {
	case db == "":
		return Store{}, errors.New("no database is named")
	case db == "mem":
		return opened(mem.New(), nil)
	case IsPostgres(db):
		return opened(postgres.Open(ctx, db))
	case isURL:
		return Store{}, fmt.Errorf("a database of the kind %q is not known: use postgres://…, the path of a file, or mem", scheme)
	}
	return opened(sqlite.Open(ctx, strings.TrimPrefix(db, "sqlite:")))
}

// opened is a store with its parts, or an error.
func opened(s backup.Store, err error) (Store, error) {
	if err != nil {
		return Store{}, err
	}
	return Store{play.StoreOf(s), s}, nil
}

// OpenReader opens a store for reading, for a backup while a server runs on it. It neither makes nor
// migrates anything.
func OpenReader(ctx context.Context, db string) (Store, error) {
	switch {
	case IsPostgres(db):
		return opened(postgres.OpenReader(ctx, db))
	case strings.Contains(db, "://") || db == "mem" || db == "":
		return Open(ctx, db)
	}
	return opened(sqlite.OpenReader(ctx, strings.TrimPrefix(db, "sqlite:")))
}

// IsPostgres reports whether a name is the address of a PostgreSQL database.
func IsPostgres(db string) bool {
	scheme, _, isURL := strings.Cut(db, "://")
	return isURL && (scheme == "postgres" || scheme == "postgresql")
}

// IsFile reports whether a name is that of a file, and its path.
func IsFile(db string) (path string, ok bool) {
	if db == "" || db == "mem" || strings.Contains(db, "://") {
		return "", false
	}
	return strings.TrimPrefix(db, "sqlite:"), true
}

// Describe names a store to an operator, without its password.
func Describe(db string) string {
	if u, err := url.Parse(db); err == nil && u.Scheme != "" && u.Host != "" {
		return u.Redacted()
	}
	return db
}
