// Package merging applies the patches of view.Happened as clients do, for tests.
package merging

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"testing"
)

// AsRead is a value as a program reads it from JSON.
func AsRead(t testing.TB, v any) (read any) {
	t.Helper()
	b, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(b, &read)
	}
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// Merge applies a patch to a value, both as they were read: objects and lists change member by member, null takes a
// member away.
func Merge(to, patch any) any {
	changes, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	switch to := to.(type) {
	case []any:
		to = slices.Clone(to)
		for key, v := range changes {
			i, _ := strconv.Atoi(key)
			to[i] = Merge(to[i], v)
		}
		return to
	case map[string]any:
		to = maps.Clone(to)
		for key, v := range changes {
			if to[key] = Merge(to[key], v); v == nil {
				delete(to, key)
			}
		}
		return to
	}
	return Merge(map[string]any{}, patch)
}
