//go:build !unix

package pgtest

import "testing"

// Database skips the test: the private server needs a Unix system.
func Database(t testing.TB) string {
	t.Helper()
	t.Skip("the private PostgreSQL server needs a Unix system")
	return ""
}
