package trace

import (
	"encoding/json"
	"reflect"
	"testing"

	"barrage/game/view"
)

// TestGeneric: generic gives what encoding and decoding would.
func TestGeneric(t *testing.T) {
	t.Parallel()
	compared := 0
	for i, name := range files(t) {
		if i%9 != 0 {
			continue
		}
		for k, e := range read(t, name).Log {
			if e.T != "state" || k%5 != 0 {
				continue
			}
			data, err := json.Marshal(e.State)
			if err != nil {
				t.Fatal(err)
			}
			var snapshot view.Snapshot
			if err := json.Unmarshal(data, &snapshot); err != nil {
				t.Fatal(err)
			}
			var want any
			if data, err = json.Marshal(snapshot); err == nil {
				err = json.Unmarshal(data, &want)
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := generic(reflect.ValueOf(snapshot)); !reflect.DeepEqual(got, want) {
				field, a, b := compareValues(got, want)
				t.Fatalf("%s, log[%d]: %s: %v, want %v", name, k, field, a, b)
			}
			compared++
		}
	}
	if compared < 50 {
		t.Errorf("compared only %d positions", compared)
	}
}
