package tsgen

import (
	"testing"

	"barrage/internal/golden"
)

// TestTypes: web/api.ts is what the Go structs say; make types writes it anew.
func TestTypes(t *testing.T) {
	golden.Compare(t, "../../../web/api.ts", Generate())
}
