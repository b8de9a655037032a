package table_test

import (
	"slices"
	"strings"
	"testing"

	"barrage/play/table"
)

// TestCheck: a stored table is whole, or what is wrong with it is said.
func TestCheck(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(id, 3, []table.Viewer{ann, bob}, finished)
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	entries, err := w.store.Entries(w.ctx, id, 0)
	w.ok(err)
	n := len(entries)
	if log, err := table.Check(row, entries); err != nil || log.Plies() != n {
		t.Errorf("%d entries of %d, %v", log.Plies(), n, err)
	}
	later := append(slices.Clone(entries), table.Entry{Ply: n + 1}) // written after the row was read
	if log, err := table.Check(row, later); err != nil || log.Plies() != n {
		t.Errorf("%d entries of %d, %v", log.Plies(), n, err)
	}
	for name, c := range map[string]struct {
		damage func(row *table.Row, entries []table.Entry) []table.Entry
		plies  int
		says   string
	}{
		"no document":   {func(r *table.Row, e []table.Entry) []table.Entry { r.Doc = []byte("{"); return e }, 0, "JSON"},
		"another table": {func(r *table.Row, e []table.Entry) []table.Entry { r.ID = strings.Repeat("x", 22); return e }, 0, id},
		"no beginning": {func(r *table.Row, e []table.Entry) []table.Entry {
			r.Doc = []byte(strings.Replace(string(r.Doc), `"Position":""`, `"Position":"nowhere"`, 1))
			return e
		}, 0, "the beginning"},
		"a hash":       {func(r *table.Row, e []table.Entry) []table.Entry { e[4].Hash++; return e }, 5, "when replayed"},
		"a kind":       {func(r *table.Row, e []table.Entry) []table.Entry { e[2].Kind = 9; return e }, 2, "unknown kind 9"},
		"an entry":     {func(r *table.Row, e []table.Entry) []table.Entry { return append(e[:7:7], e[8:]...) }, 7, ""},
		"the last":     {func(r *table.Row, e []table.Entry) []table.Entry { return e[:n-1] }, n - 1, "entries, the table"},
		"not finished": {func(r *table.Row, e []table.Entry) []table.Entry { r.Plies = n - 1; return e }, n - 1, "not over"},
	} {
		r := row
		damaged := c.damage(&r, slices.Clone(entries))
		log, err := table.Check(r, damaged)
		if err == nil || log.Plies() != c.plies || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %d entries, %v", name, log.Plies(), err)
		}
	}
}
