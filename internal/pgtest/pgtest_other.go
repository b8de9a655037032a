//go:build !unix

package pgtest

import "testing"

// Database skips the test: the private server needs a Unix system.
func Database(t testing.TB) string {
	t.Helper()
	t.Skip("the private PostgreSQL server needs a Unix system")
	return ""
}

// Server is a PostgreSQL server of one test.
type Server struct{}

// NewServer skips the test.
func NewServer(t testing.TB) *Server {
	t.Helper()
	t.Skip("the private PostgreSQL server needs a Unix system")
	return nil
}

func (*Server) URL() string { return "" }
func (*Server) Stop()       {}
func (*Server) Start()      {}
func (*Server) Save()       {}
func (*Server) Restore()    {}
