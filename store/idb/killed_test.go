//go:build js

package idb

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"barrage/play/fault"
	"barrage/play/table"
)

// childName names the database on which a page works until it is killed (web/test/browser/tests/store.mjs);
// childHeard has the versions of tables that pages before it have acknowledged.
const (
	childName  = "BARRAGE_TEST_IDB"
	childHeard = "BARRAGE_TEST_HEARD"
)

// child checks what earlier pages have left, then saves from several goroutines, and says what was acknowledged.
func child(name string) {
	ctx := context.Background()
	s, err := Open(ctx, name)
	if err != nil {
		give(err)
	}
	heard := map[string]int64{}
	if err := json.Unmarshal([]byte(os.Getenv(childHeard)), &heard); err != nil {
		give(err)
	}
	const savers = 4
	versions := [savers]int64{}
	for i := range versions {
		if versions[i], err = check(s, fmt.Sprint("t", i), heard[fmt.Sprint("t", i)]); err != nil {
			give(err)
		}
	}
	fmt.Println("checked")
	for i, n := range versions {
		go func() {
			id := fmt.Sprint("t", i)
			for ; ; n++ {
				if err := s.Save(ctx, nth(id, n)); err != nil {
					give(err)
				}
				fmt.Println("saved", id, n+1)
			}
		}()
	}
	select {}
}

func give(err error) {
	fmt.Println("error", err)
	os.Exit(1)
}

// nth is the change of a table at a version: two entries, a message and a receipt.
func nth(id string, n int64) table.Change {
	ply := int(2 * n)
	return table.Change{
		Row:     table.Row{ID: id, Version: n, Plies: ply + 2, Doc: bytes.Repeat([]byte{byte(n)}, 3000)},
		Entries: []table.Entry{{Ply: ply + 1, Hash: uint64(n)}, {Ply: ply + 2, Hash: uint64(n)}},
		Message: &table.Message{Table: id, Number: int(n) + 1, Text: fmt.Sprint(n)},
		Receipt: &table.Receipt{User: id, Key: fmt.Sprint(n), Table: id},
	}
}

// check checks that a table has everything acknowledged, perhaps the change after it, and all of each change.
func check(s *Store, id string, heard int64) (int64, error) {
	ctx := context.Background()
	r, err := s.Table(ctx, id)
	if errors.Is(err, fault.ErrNotFound) && heard == 0 {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	log, err := s.Entries(ctx, id, 0)
	if err != nil {
		return 0, err
	}
	said, err := s.Messages(ctx, id, 0, 1<<20)
	if err != nil {
		return 0, err
	}
	n := r.Version
	_, kept := s.Receipt(ctx, id, fmt.Sprint(n-1))
	_, none := s.Receipt(ctx, id, fmt.Sprint(n))
	if n < heard || r.Plies != int(2*n) || len(log) != int(2*n) || len(said) != int(n) || kept != nil || !errors.Is(none, fault.ErrNotFound) ||
		!bytes.Equal(r.Doc, nth(id, n-1).Doc) {
		return 0, fmt.Errorf("table %s: version %d of %d acknowledged, %d plies, %d entries, %d messages, receipts %v and %v", id, n, heard, r.Plies, len(log), len(said), kept, none)
	}
	for i, e := range log {
		if e.Ply != i+1 || e.Hash != uint64(i/2) {
			return 0, fmt.Errorf("table %s: entry %d is %+v", id, i+1, e)
		}
	}
	return n, nil
}
