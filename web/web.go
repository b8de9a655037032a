// Package web holds the client that browsers get.
package web

import (
	"embed"
	"io/fs"
	"net/http"
)

// plain is a client without a build step: every endpoint, with text for a board.
//
//go:embed plain
var plain embed.FS

// Handler serves the client. Addresses of tables and recovery links are pages of it.
func Handler() http.Handler {
	files, err := fs.Sub(plain, "plain")
	if err != nil {
		panic(err) // the folder is embedded
	}
	server := http.FileServerFS(files)
	page := func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, files, "index.html") }
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", page)
	mux.HandleFunc("GET /table/{id}", page)
	mux.HandleFunc("GET /recover", page)
	mux.Handle("GET /", server)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		mux.ServeHTTP(w, r)
	})
}
