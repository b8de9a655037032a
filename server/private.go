package server

import (
	"net/http"
	"net/http/pprof"
)

// Private answers operators: metrics for a Prometheus server, and profiles of the running program. It belongs
// on an address of its own that the public does not reach.
func (s *Server) Private() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /", s.monitor.page)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index) // and heap, goroutine, allocs, block, mutex
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}
