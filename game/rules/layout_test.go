package rules

import (
	"reflect"
	"testing"
	"unsafe"
)

// gaps sums up the bytes of a type that belong to no field.
func gaps(t reflect.Type) int {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() * gaps(t.Elem())
	case reflect.Struct:
		used, inside := 0, 0
		for i := range t.NumField() {
			f := t.Field(i)
			used += int(f.Type.Size())
			inside += gaps(f.Type)
		}
		return int(t.Size()) - used + inside
	}
	return 0
}

// TestNoPadding: a state has no gaps, and what is hashed is whole words.
func TestNoPadding(t *testing.T) {
	if n := gaps(reflect.TypeFor[State]()); n != 0 {
		t.Errorf("a state has %d bytes of padding", n)
	}
	if at := unsafe.Offsetof(State{}.newer); at%8 != 0 {
		t.Errorf("what version 1 hashed has %d bytes, which are not whole words", at)
	}
	if n := unsafe.Offsetof(State{}.vpFrom) - unsafe.Offsetof(State{}.newer); n != 8 {
		t.Errorf("what later versions hash has %d bytes, not one word", n)
	}
	t.Logf("a state has %d bytes", Size)
}

// pointers lists the types inside that make a value point elsewhere.
func pointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return pointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if pointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.String, reflect.Interface, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	}
	return false
}

// TestNoPointers: copy is assignment.
func TestNoPointers(t *testing.T) {
	if pointers(reflect.TypeFor[State]()) {
		t.Error("a state points somewhere")
	}
}

// TestNoBytes: outside this package an action and a prompt are read by what they name, never by the byte it stands in. Get asks for
// an argument of the kind, and an Outcome is an id of its family.
func TestNoBytes(t *testing.T) {
	for _, x := range []reflect.Type{reflect.TypeFor[Action](), reflect.TypeFor[Prompt]()} {
		for m := range x.Methods() {
			for result := range m.Type.Outs() {
				if result == reflect.TypeFor[uint8]() && m.Name != "Get" && m.Name != "Outcome" || result == reflect.TypeFor[[]byte]() {
					t.Errorf("%v.%s returns bytes", x, m.Name)
				}
			}
		}
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Prompt]()) {
		if f.IsExported() && f.Name != "Kind" && f.Name != "Seat" {
			t.Errorf("Prompt.%s can be read without its meaning", f.Name)
		}
	}
}

// TestHashCoversEverything: flipping any byte that is not a source of VP changes
// the hash, flipping one of those does not.
func TestHashCoversEverything(t *testing.T) {
	s := full(t, usaWilhelm, germanyJill).s
	want, quick := s.Hash(), s.Fingerprint()
	bytes := (*[Size]byte)(unsafe.Pointer(s))
	for i := range bytes {
		bytes[i] ^= 0x40
		if changed := s.Hash() != want; changed != (i < int(unsafe.Offsetof(s.vpFrom))) {
			t.Errorf("byte %d: hash changed: %v", i, changed)
		}
		if changed := s.Fingerprint() != quick; changed != (i < int(unsafe.Offsetof(s.vpFrom))) {
			t.Errorf("byte %d: fingerprint changed: %v", i, changed)
		}
		bytes[i] ^= 0x40
	}
}
