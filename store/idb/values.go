//go:build js

package idb

import (
	"encoding/binary"
	"slices"
	"syscall/js"
	"time"

	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
)

// A value is bytes: the fields in order, numbers as varints, texts with their length, times as
// microseconds since 1970. Where an object store has indexes, the value is an object with the bytes in
// the property "v" and what the indexes read beside it.

// indexed is a value with the properties of indexes.
func indexed(w writer, properties map[string]any) js.Value {
	properties["v"] = blob(w)
	return js.ValueOf(properties)
}

// read gives out the bytes of a value. What is not a value of ours has none, and cannot be read.
func read(v js.Value) *reader {
	array := js.Global().Get("Uint8Array")
	if v.Type() == js.TypeObject && !v.InstanceOf(array) {
		v = v.Get("v")
	}
	if !v.InstanceOf(array) {
		return &reader{bad: true}
	}
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return &reader{rest: b}
}

// writer collects the bytes of a value.
type writer []byte

func (w *writer) number(n int64)     { *w = binary.AppendVarint(*w, n) }
func (w *writer) bits(n uint64)      { *w = binary.LittleEndian.AppendUint64(*w, n) }
func (w *writer) time(t time.Time)   { w.number(t.UnixMicro()) }
func (w *writer) bytes(b []byte)     { w.number(int64(len(b))); *w = append(*w, b...) }
func (w *writer) text(s string)      { w.bytes([]byte(s)) }
func (w *writer) hash(h people.Hash) { *w = append(*w, h[:]...) }
func (w *writer) flag(yes bool) {
	var b byte
	if yes {
		b = 1
	}
	*w = append(*w, b)
}
func (w *writer) texts(all []string) {
	w.number(int64(len(all)))
	for _, s := range all {
		w.text(s)
	}
}

// reader reads them again. After a value that was cut short or is none it gives out zeros and is bad.
type reader struct {
	rest []byte
	bad  bool
}

// take is the next n bytes.
func (r *reader) take(n int64) []byte {
	if r.bad || n < 0 || n > int64(len(r.rest)) {
		r.bad = true
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) number() int64 {
	n, size := binary.Varint(r.rest)
	if size <= 0 {
		r.bad = true
		return 0
	}
	r.take(int64(size))
	return n
}

func (r *reader) bits() uint64 {
	if b := r.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (r *reader) int() int          { return int(r.number()) }
func (r *reader) time() time.Time   { return time.UnixMicro(r.number()).UTC() }
func (r *reader) bytes() []byte     { return r.take(r.number()) }
func (r *reader) text() string      { return string(r.bytes()) }
func (r *reader) flag() bool        { b := r.take(1); return b != nil && b[0] != 0 }
func (r *reader) hash() people.Hash { var h people.Hash; copy(h[:], r.take(int64(len(h)))); return h }
func (r *reader) texts() []string {
	var all []string
	for n := r.number(); n > 0 && !r.bad; n-- {
		all = append(all, r.text())
	}
	return all
}

// more reports whether something is left to read.
func (r *reader) more() bool { return !r.bad && len(r.rest) > 0 }

// end is an error unless the whole value was read, and no more.
func (r *reader) end() error {
	if r.bad || len(r.rest) > 0 {
		return fault.Fail(fault.StorageDamaged)
	}
	return nil
}

func userValue(u people.User) js.Value {
	var w writer
	w.text(u.ID)
	w.text(u.Name)
	w.time(u.Created)
	w.text(u.Handle)
	w.flag(u.Bot)
	properties := map[string]any{}
	if key := people.HandleKey(u.Handle); key != "" {
		properties[byHandle] = text(key)
	}
	return indexed(w, properties)
}

func readUser(v js.Value) (people.User, error) {
	r := read(v)
	u := people.User{ID: r.text(), Name: r.text(), Created: r.time()}
	if r.more() { // not noted by earlier programs
		u.Handle, u.Bot = r.text(), r.flag()
	}
	return u, r.end()
}

// readSession reads a session as programs kept it before it was a document.
func readSession(v js.Value) (backup.Item, error) {
	r := read(v)
	s := people.Session{Hash: r.hash(), User: r.text(), Created: r.time()}
	s.Seen = s.Created
	if r.more() { // not noted by earlier programs
		s.Seen, s.Name, s.Scope = r.time(), r.text(), people.Scope(r.text())
	}
	return backup.Item{Session: &s}, r.end()
}

// readRecovery reads a link as programs kept it before it was a document.
func readRecovery(v js.Value) (backup.Item, error) {
	r := read(v)
	s := people.Recovery{Hash: r.hash(), User: r.text(), Expires: r.time()}
	if r.more() { // not noted by earlier programs
		s.Revokes = r.flag()
	}
	return backup.Item{Recovery: &s}, r.end()
}

func rowValue(row table.Row) js.Value {
	players := slices.Compact(slices.Sorted(slices.Values(row.Users)))
	var w writer
	w.number(row.Version)
	w.text(row.ID)
	w.number(int64(row.Plies))
	w.flag(row.Listed)
	w.time(row.Due)
	w.time(row.Updated)
	w.texts(players)
	w.bytes(row.Doc)
	mine := []any{}
	for _, p := range players {
		mine = append(mine, pair(text(p), latest(row.Updated)))
	}
	properties := map[string]any{byChange: moment(row.Updated), byPlayer: mine}
	if row.Listed {
		properties[byListing] = latest(row.Updated)
	}
	if !row.Due.IsZero() {
		properties[byDue] = moment(row.Due)
	}
	return indexed(w, properties)
}

func readRow(v js.Value) (table.Row, error) {
	r := read(v)
	row := table.Row{Version: r.number(), ID: r.text(), Plies: r.int(), Listed: r.flag(), Due: r.time(), Updated: r.time(), Users: r.texts(), Doc: r.bytes()}
	return row, r.end()
}

// An entry does not repeat its table, which its key names.
func entryValue(e table.Entry) js.Value {
	var w writer
	w.number(int64(e.Ply))
	w.number(int64(e.Kind))
	w.number(int64(e.Seat))
	w.number(int64(e.Action))
	w.number(int64(e.To))
	w.bits(e.Hash)
	w.time(e.At)
	return blob(w)
}

func readEntry(v js.Value) (table.Entry, error) {
	r := read(v)
	e := table.Entry{
		Ply: r.int(), Kind: table.EntryKind(r.number()), Seat: rules.Seat(r.number()), Action: rules.Action(r.number()),
		To: r.int(), Hash: r.bits(), At: r.time(),
	}
	return e, r.end()
}

func messageValue(m table.Message) js.Value {
	var w writer
	w.text(m.Table)
	w.number(int64(m.Number))
	w.text(m.User)
	w.text(m.Name)
	w.text(m.Text)
	w.time(m.At)
	return indexed(w, map[string]any{byUser: text(m.User)})
}

func readMessage(v js.Value) (table.Message, error) {
	r := read(v)
	m := table.Message{Table: r.text(), Number: r.int(), User: r.text(), Name: r.text(), Text: r.text(), At: r.time()}
	return m, r.end()
}

func receiptValue(v table.Receipt) js.Value {
	var w writer
	w.text(v.User)
	w.text(v.Key)
	w.text(v.Table)
	w.number(int64(v.From))
	w.number(int64(v.To))
	w.time(v.At)
	w.number(v.Command)
	return indexed(w, map[string]any{byTime: moment(v.At), byTable: text(v.Table)})
}

func readReceipt(v js.Value) (table.Receipt, error) {
	r := read(v)
	s := table.Receipt{User: r.text(), Key: r.text(), Table: r.text(), From: r.int(), To: r.int(), At: r.time()}
	if r.more() { // not noted by earlier programs
		s.Command = r.number()
	}
	return s, r.end()
}

// readDocument reads what was kept with a person under a name, as programs kept it before it was a document like others.
func readDocument(v js.Value) (backup.Item, error) {
	r := read(v)
	d := backup.Document{User: r.text(), Name: r.text(), Version: r.number(), Doc: r.bytes()}
	return backup.Item{Document: &d}, r.end()
}
