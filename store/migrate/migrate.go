// Package migrate brings the schema of a database up to date: numbered steps of
// SQL, each in its own transaction, the number of the last one kept in the table
// schema_version.
//
// A step that only adds what earlier programs may ignore says so in its first line:
//
//	-- oldest program: 8
//
// Programs that know the schema from that version on may work on the database beside newer ones, during an upgrade, and after
// going back to them. What a step says is kept in the table schema_oldest, where programs find it that do not have the step.
package migrate

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Tx is a transaction that no other program migrates in at the same time.
type Tx interface {
	// Exec runs statements.
	Exec(ctx context.Context, sql string) error
	// Int runs a query whose answer is one number.
	Int(ctx context.Context, sql string) (int, error)
}

// InTx runs a function in a transaction and commits if it returns nil.
type InTx func(ctx context.Context, f func(Tx) error) error

// Step is the SQL that leads from one version to the next.
type Step struct {
	Name   string // of the file, such as 0001_start
	SQL    string
	Oldest int // version that a program must know to work on a database after the step
}

// oldest reads what the first line of a step says; of a step that says nothing it is the step itself.
func oldest(text string, number int) int {
	if _, err := fmt.Sscanf(text, "-- oldest program: %d\n", &number); err != nil {
		return number
	}
	return number
}

// Steps reads the steps from the files NNNN_name.sql of a folder. The numbers run
// from 1 without a gap, so that steps[v] leads from version v to v+1.
func Steps(fsys fs.FS, folder string) ([]Step, error) {
	files, err := fs.ReadDir(fsys, folder) // sorted by name
	if err != nil {
		return nil, err
	}
	var steps []Step
	for i, f := range files {
		name, isSQL := strings.CutSuffix(f.Name(), ".sql")
		if !isSQL || !strings.HasPrefix(name, fmt.Sprintf("%04d_", i+1)) {
			return nil, fmt.Errorf("migrations: %s stands where %04d_….sql should", f.Name(), i+1)
		}
		text, err := fs.ReadFile(fsys, path.Join(folder, f.Name()))
		if err != nil {
			return nil, err
		}
		steps = append(steps, Step{name, string(text), oldest(string(text), i+1)})
	}
	return steps, nil
}

// Up runs the steps that a database lacks. It refuses one that has more, unless they were made for programs like this one, too.
func Up(ctx context.Context, in InTx, steps []Step) error {
	for more := true; more; {
		err := in(ctx, func(tx Tx) error {
			for _, create := range []string{
				`CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)`,
				`CREATE TABLE IF NOT EXISTS schema_oldest (version INTEGER PRIMARY KEY, oldest INTEGER NOT NULL)`,
			} {
				if err := tx.Exec(ctx, create); err != nil {
					return err
				}
			}
			v, err := Version(ctx, tx)
			if err != nil {
				return err
			}
			if more = v < len(steps); !more {
				return usable(ctx, tx, v, len(steps))
			}
			if err := tx.Exec(ctx, steps[v].SQL); err != nil {
				return fmt.Errorf("migration %s: %w", steps[v].Name, err)
			}
			if err := tx.Exec(ctx, fmt.Sprintf(`INSERT INTO schema_oldest VALUES (%d, %d)`, v+1, cmp.Or(steps[v].Oldest, v+1))); err != nil {
				return err
			}
			return tx.Exec(ctx, fmt.Sprintf(`INSERT INTO schema_version VALUES (%d)`, v+1))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// usable refuses a database at a version that is too new for a program that knows fewer.
func usable(ctx context.Context, tx Tx, version, known int) error {
	if version == known {
		return nil
	}
	n, err := tx.Int(ctx, fmt.Sprintf(`SELECT count(*) FROM schema_oldest WHERE version > %d AND oldest <= %[1]d`, known))
	if err == nil && n != version-known {
		err = newer(version, known)
	}
	return err
}

// Check refuses a database that does not have exactly the steps, for those who
// only read.
func Check(ctx context.Context, tx Tx, steps []Step) error {
	v, err := Version(ctx, tx)
	switch {
	case err != nil:
		return err
	case v > len(steps):
		return newer(v, len(steps))
	case v < len(steps):
		return fmt.Errorf("the database has schema version %d, this program needs %d: start the server once to bring it up to date", v, len(steps))
	}
	return nil
}

// Mark and Unmark write a row and remove it again, in one transaction: whether the database takes
// writes. They change nothing, because the number of a version is more than 0.
const (
	Mark   = `INSERT INTO schema_version VALUES (0)`
	Unmark = `DELETE FROM schema_version WHERE version = 0`
)

// Version is the number of the last step that was run.
func Version(ctx context.Context, tx Tx) (int, error) {
	return tx.Int(ctx, `SELECT coalesce(max(version), 0) FROM schema_version`)
}

func newer(have, know int) error {
	return fmt.Errorf("the database has schema version %d, this program knows only %d: use a newer program", have, know)
}
