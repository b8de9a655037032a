package storetest

import (
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// Files checks a store that keeps files of the client.
func Files(t *testing.T, s table.Files) {
	ctx := t.Context()
	_, err := s.FindFile(ctx, "/assets/a.1.js")
	fails(t, "file that is not kept", err, fault.ErrNotFound)
	a := table.File{Path: "/assets/a.1.js", Kind: "text/javascript", Encoding: "gzip", Data: []byte{0, 1, 0xff}}
	b := table.File{Path: "/assets/b.2.js", Kind: "text/javascript", Data: []byte("b")}
	missing := func(now time.Time, want ...string) {
		t.Helper()
		got, err := s.MissingFiles(ctx, []string{a.Path, b.Path}, now)
		must(t, err)
		if len(got)+len(want) > 0 {
			same(t, "missing", got, want)
		}
	}
	missing(at(1), a.Path, b.Path)
	must(t, s.KeepFiles(ctx, []table.File{b, a}, at(1), at(0)))
	must(t, s.KeepFiles(ctx, []table.File{{Path: a.Path, Data: []byte("another")}}, at(2), at(0))) // what is kept stays
	missing(at(5))
	got, err := s.FindFile(ctx, a.Path)
	must(t, err)
	same(t, "file", got, a)
	_, err = s.MissingFiles(ctx, []string{b.Path}, at(8)) // a build with one of them goes on
	must(t, err)
	must(t, s.KeepFiles(ctx, nil, at(9), at(6)))
	missing(at(9), a.Path)
	got, err = s.FindFile(ctx, b.Path)
	must(t, err)
	same(t, "file", got, b)
}

// LaterSchema is what a later version may add without disturbing this one: tables, indexes, and columns that may be left out.
const LaterSchema = `
	CREATE TABLE weather (id TEXT PRIMARY KEY, rain INTEGER NOT NULL);
	ALTER TABLE tables ADD COLUMN weather TEXT;
	ALTER TABLE entries ADD COLUMN rain INTEGER NOT NULL DEFAULT 0;
	ALTER TABLE users ADD COLUMN umbrella TEXT;
	ALTER TABLE receipts ADD COLUMN umbrella TEXT;
	ALTER TABLE messages ADD COLUMN umbrella TEXT;
	ALTER TABLE docs ADD COLUMN umbrella TEXT;
	ALTER TABLE table_users ADD COLUMN umbrella TEXT;
	CREATE INDEX tables_weather ON tables (weather);`
