package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play/doc"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
)

// at is a moment, n seconds after a fixed one.
func at(n int) time.Time {
	return time.Date(2026, 11, 15, 12, 0, 0, 123456000, time.UTC).Add(time.Duration(n) * time.Second)
}

// hash is a hash with bytes that are no text.
func hash(n int) people.Hash { return people.Hash{0, 0xff, byte(n >> 8), byte(n), 31: 0x80} }

// change makes a new table, or one that was read at a version above 0, whose log
// grows from a ply to another.
func change(id string, version int64, from, to int) table.Change {
	c := table.Change{Row: table.Row{
		ID: id, Version: version, Plies: to, Listed: true, Due: at(60), Updated: at(int(version)),
		Users: []string{"ann", "bob"}, Doc: fmt.Appendf(nil, `{"version":%d}`, version),
	}}
	for ply := from + 1; ply <= to; ply++ {
		c.Entries = append(c.Entries, entry(ply))
	}
	return c
}

func entry(ply int) table.Entry {
	return table.Entry{
		Ply: ply, Kind: table.Act, Seat: rules.Seat(ply%4) - 1, Action: rules.Action(0xff000000 | ply),
		To: ply - 1, Hash: 1<<63 | uint64(ply), At: at(ply),
	}
}

func message(id string, n int, user string) *table.Message {
	return &table.Message{Table: id, Number: n, User: user, Name: "Name of " + user, Text: fmt.Sprint("text ", n), At: at(n)}
}

func receipt(id, user, key string) *table.Receipt {
	return &table.Receipt{User: user, Key: key, Table: id, From: 3, To: 5, At: at(1), Command: -1 << 63}
}

// review is a document of a table, as those that old backups have, too.
func review(id string, n int) doc.Doc {
	return doc.Doc{Kind: "review", ID: id, Table: id, Sort: doc.Stamp(at(n)), Body: []byte{0, 0xff, byte(n)}}
}

// document is what is kept with a person under a name.
func document(user, name string, version int64) doc.Doc {
	return doc.Doc{Kind: name, ID: user, Owner: user, Version: version, Body: []byte{0, 0xff, byte(version)}}
}

// fill puts something of everything into a store.
func fill(t *testing.T, s Store) {
	t.Helper()
	ctx := t.Context()
	for i, id := range []string{"bob", "ann", "cyd", "Ödön"} {
		must(t, s.AddUser(ctx, people.User{ID: id, Name: "Name of " + id, Created: at(i)}, hash(i)))
	}
	must(t, s.AddRecovery(ctx, people.Recovery{User: "ann", Hash: hash(10), Expires: at(10)}))
	must(t, s.AddRecovery(ctx, people.Recovery{User: "bob", Hash: hash(11), Expires: at(20)}))
	for _, id := range []string{"t2", "t1", "T3"} {
		c := change(id, 0, 0, 2)
		c.Message, c.Receipt = message(id, 1, "ann"), receipt(id, "ann", "first "+id)
		must(t, s.Save(ctx, c))
		c = change(id, 1, 2, 5)
		c.Message, c.Receipt = message(id, 2, "bob"), receipt(id, "bob", "second "+id)
		must(t, s.Save(ctx, c))
	}
	quiet := change("quiet", 0, 0, 0)
	quiet.Listed, quiet.Due, quiet.Users, quiet.Doc = false, time.Time{}, nil, nil
	must(t, s.Save(ctx, quiet))
	must(t, s.Apply(ctx, put(review("t1", 1))))
	must(t, s.Apply(ctx, put(review("T3", 2))))
	for _, d := range []doc.Doc{document("bob", "practice", 0), document("ann", "practice", 0), document("ann", "lessons", 0), document("ann", "practice", 1)} {
		must(t, s.Apply(ctx, put(d)))
	}
	must(t, doc.AddCounts(ctx, s, []doc.Count{{Name: "two", N: 2}, {Name: "one", N: 1}}))
}

// items is the export of a store.
func items(t *testing.T, s Store) []backup.Item {
	t.Helper()
	var list []backup.Item
	must(t, s.Export(t.Context(), func(i backup.Item) error {
		list = append(list, i)
		return nil
	}))
	return list
}

// lines shows items one by one.
func lines(list []backup.Item) []string {
	var text []string
	for _, i := range list {
		switch {
		case i.User != nil:
			text = append(text, fmt.Sprintf("user %+v", *i.User))
		case i.Session != nil:
			text = append(text, fmt.Sprintf("session %+v", *i.Session))
		case i.Recovery != nil:
			text = append(text, fmt.Sprintf("recovery %+v", *i.Recovery))
		case i.Row != nil:
			text = append(text, fmt.Sprintf("row %+v", *i.Row))
		case i.Entry != nil:
			text = append(text, fmt.Sprintf("entry %+v", *i.Entry))
		case i.Message != nil:
			text = append(text, fmt.Sprintf("message %+v", *i.Message))
		case i.Receipt != nil:
			text = append(text, fmt.Sprintf("receipt %+v", *i.Receipt))
		case i.Review != nil:
			text = append(text, fmt.Sprintf("review %+v", *i.Review))
		case i.Document != nil:
			text = append(text, fmt.Sprintf("document %+v", *i.Document))
		case i.Count != nil:
			text = append(text, fmt.Sprintf("count %+v", *i.Count))
		case i.Channel != nil:
			text = append(text, fmt.Sprintf("channel %+v", *i.Channel))
		case i.Kept != nil:
			text = append(text, fmt.Sprintf("kept %+v", *i.Kept))
		case i.Report != nil:
			text = append(text, fmt.Sprintf("report %+v", *i.Report))
		case i.Audit != nil:
			text = append(text, fmt.Sprintf("audit %+v", *i.Audit))
		case i.Doc != nil:
			text = append(text, fmt.Sprintf("doc %+v", *i.Doc))
		default:
			text = append(text, "nothing")
		}
	}
	return text
}

// refused checks that a call returns an error and changes nothing.
func refused(t *testing.T, s Store, what string, want error, call func() error) {
	t.Helper()
	before := lines(items(t, s))
	if err := call(); !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", what, err, want)
	}
	same(t, "export after: "+what, lines(items(t, s)), before)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fails checks the error of a call.
func fails(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: error %v, want %v", what, got, want)
	}
}

// same compares two values as they print, so that an empty list is as good as
// none.
func same[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	g, w := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want)
	if g == w {
		return
	}
	from := 0
	for from < min(len(g), len(w)) && g[from] == w[from] {
		from++
	}
	from = max(from-100, 0)
	t.Errorf("%s: they differ after %d characters:\n got …%.400s\nwant …%.400s", what, from, g[from:], w[from:])
}

// ids are the ids of rows.
func ids(rows []table.Row) []string {
	var list []string
	for _, r := range rows {
		list = append(list, r.ID)
	}
	return list
}
