package tsgen

import (
	"testing"

	"barrage/internal/golden"
)

// TestTypes: web/src/api/types.ts is what the Go structs say; make types writes it anew.
func TestTypes(t *testing.T) {
	golden.Compare(t, "../../../web/src/api/types.ts", Generate())
}
