package server

import (
	"context"
	"reflect"
	"testing"

	"barrage/play"
	"barrage/store/sqlite"
)

// TestEverythingIsCounted: every call of every part of a store is in the metrics, under a name of its own.
func TestEverythingIsCounted(t *testing.T) {
	st, err := sqlite.Open(t.Context(), t.TempDir()+"/a.db")
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	m := measure(play.StoreOf(st))
	parts, asks := reflect.ValueOf(m.Store), reflect.TypeFor[context.Context]()
	names := map[string]bool{}
	for i := range parts.NumField() {
		part, kind := parts.Field(i), parts.Type().Field(i)
		if part.IsNil() {
			t.Fatalf("the store has no %s", kind.Name)
		}
		for j := range kind.Type.NumMethod() {
			method := kind.Type.Method(j)
			if method.Type.NumIn() == 0 || method.Type.In(0) != asks {
				continue // it asks nobody
			}
			gone, cancel := context.WithCancel(t.Context())
			cancel() // so that nothing is done
			in := []reflect.Value{reflect.ValueOf(gone)}
			for k := 1; k < method.Type.NumIn(); k++ {
				in = append(in, reflect.Zero(method.Type.In(k)))
			}
			call := part.MethodByName(method.Name)
			clear(m.calls)
			if method.Type.IsVariadic() {
				call.CallSlice(in)
			} else {
				call.Call(in)
			}
			if len(m.calls) != 1 {
				t.Errorf("%s of %s counts %d calls", method.Name, kind.Name, len(m.calls))
			}
			for name := range m.calls {
				if names[name] {
					t.Errorf("two calls are counted as %s", name)
				}
				names[name] = true
			}
		}
	}
	if len(names) < 45 {
		t.Errorf("only %d calls", len(names))
	}
}
