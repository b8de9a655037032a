//go:build js

package idb

import (
	"encoding/binary"
	"syscall/js"
	"time"
)

// blob is bytes as the browser keeps them, in values and in keys. Keys of bytes are compared byte by byte.
func blob(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}

// text is a text as a key.
func text(s string) js.Value { return blob([]byte(s)) }

// textOf is the text of a key that the browser gave out.
func textOf(key js.Value) string {
	array := js.Global().Get("Uint8Array").New(key)
	b := make([]byte, array.Length())
	js.CopyBytesToGo(b, array)
	return string(b)
}

// moment is a time as a key: microseconds, the earliest first. (A JavaScript number cannot hold them.)
func moment(t time.Time) js.Value { return bigEndian(sortable(t)) }

// latest is a time as a key that puts the latest first.
func latest(t time.Time) js.Value { return bigEndian(^sortable(t)) }

func sortable(t time.Time) uint64 { return uint64(t.UnixMicro()) ^ 1<<63 }

func bigEndian(n uint64) js.Value { return blob(binary.BigEndian.AppendUint64(nil, n)) }

// pair is a key of two parts.
func pair(a, b any) js.Value { return js.ValueOf([]any{a, b}) }

// within are all pairs with a first part.
func within(a js.Value) js.Value { return keyRange("bound", []any{a}, last(a)) }

// after are the pairs with a first part whose second is a number above n.
func after(a js.Value, n int) js.Value { return keyRange("bound", []any{a, n}, last(a), true) }

// last comes after all pairs with a first part: arrays are above numbers and bytes.
func last(a js.Value) []any { return []any{a, []any{}} }

// upTo are the moments until one, with it.
func upTo(t time.Time) js.Value { return keyRange("upperBound", moment(t)) }

// before are the moments before one.
func before(t time.Time) js.Value { return keyRange("upperBound", moment(t), true) }

// since are the moments from one on.
func since(t time.Time) js.Value { return keyRange("lowerBound", moment(t)) }

func keyRange(kind string, args ...any) js.Value {
	return js.Global().Get("IDBKeyRange").Call(kind, args...)
}
