//go:build js

package idb

import (
	"fmt"
	"testing"

	"barrage/play/table"
)

// BenchmarkSave saves a move: a document, an entry and a receipt.
func BenchmarkSave(b *testing.B) {
	s := opened(b, fresh(b))
	n := int64(0)
	for b.Loop() {
		must(b, s.Save(b.Context(), table.Change{
			Row:     table.Row{ID: "t", Version: n, Plies: int(n) + 1, Users: []string{"ann"}, Doc: make([]byte, 2000)},
			Entries: []table.Entry{{Ply: int(n) + 1}},
			Receipt: &table.Receipt{User: "ann", Key: fmt.Sprint(n), Table: "t"},
		}))
		n++
	}
}

// BenchmarkLoad reads a table with 400 entries.
func BenchmarkLoad(b *testing.B) {
	s := opened(b, fresh(b))
	c := table.Change{Row: table.Row{ID: "t", Plies: 400, Doc: make([]byte, 2000)}}
	for i := range 400 {
		c.Entries = append(c.Entries, table.Entry{Ply: i + 1, Kind: table.Act, Action: 0x7fffffff, Hash: 1 << 63})
	}
	must(b, s.Save(b.Context(), c))
	for b.Loop() {
		if _, err := s.Table(b.Context(), "t"); err != nil {
			b.Fatal(err)
		}
		if log, err := s.Entries(b.Context(), "t", 0); err != nil || len(log) != 400 {
			b.Fatal(len(log), err)
		}
	}
}
