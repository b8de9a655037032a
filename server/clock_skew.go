//go:build skew

package server

import (
	"os"
	"time"
)

// A machine whose clock is wrong, for a test (load.TestCluster).
func init() {
	if off, err := time.ParseDuration(os.Getenv("BARRAGE_SKEW")); err == nil {
		wall = func() time.Time { return time.Now().Add(off) }
	}
}
