// Package web holds the client that browsers get.
package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"html"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync"
)

// dist is the client as `make client` builds it. It is committed, so that nobody needs
// Node to run the program; the tests build it again and compare.
//
//go:embed dist
var dist embed.FS

// pages are the addresses that the client itself understands.
var pages = []string{"/{$}", "/table/{id}", "/new", "/settings", "/help", "/recover"}

// placeholder stands in the page for the address of the server, which previews of links need.
const placeholder = "https://origin.invalid"

// Handler serves the client. Public is the address people reach the server by, nil for that of the
// request. Files under /assets/ carry a hash of their content in their name and are kept for good;
// everything else is asked for again.
func Handler(public *url.URL) http.Handler {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is embedded
	}
	index, err := fs.ReadFile(files, "index.html")
	if err != nil {
		panic(err) // so is the page
	}
	mux := http.NewServeMux()
	for _, page := range pages {
		mux.HandleFunc("GET "+page, func(w http.ResponseWriter, r *http.Request) {
			origin := url.URL{Scheme: "http", Host: r.Host}
			if public != nil {
				origin = url.URL{Scheme: public.Scheme, Host: public.Host}
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			io.WriteString(w, strings.ReplaceAll(string(index), placeholder, html.EscapeString(origin.String())))
		})
	}
	packed := pack(files)
	server := http.FileServerFS(files)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if info, err := fs.Stat(files, name); err != nil || info.IsDir() {
			w.Header().Del("Cache-Control")
			http.NotFound(w, r)
			return
		}
		if strings.HasPrefix(name, "assets/") {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		if strings.HasSuffix(name, ".webmanifest") {
			w.Header().Set("Content-Type", "application/manifest+json")
		}
		if small, ok := packed[name]; ok {
			w.Header().Set("Vary", "Accept-Encoding")
			if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				if w.Header().Get("Content-Type") == "" {
					w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
				}
				w.Header().Set("Content-Encoding", "gzip")
				w.Write(small())
				return
			}
		}
		server.ServeHTTP(w, r)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		mux.ServeHTTP(w, r)
	})
}

// pack finds the files that are smaller with gzip; each is packed when it is first asked for.
func pack(files fs.FS) map[string]func() []byte {
	packed := map[string]func() []byte{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		switch path.Ext(name) {
		case ".js", ".css", ".svg", ".webmanifest":
			packed[name] = sync.OnceValue(func() []byte {
				var b bytes.Buffer
				z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one
				data, err := fs.ReadFile(files, name)
				if err != nil {
					panic(err) // the file is embedded
				}
				z.Write(data) // to memory, which does not fail
				z.Close()
				return b.Bytes()
			})
		}
		return err
	})
	if err != nil {
		panic(err) // the folder is embedded
	}
	return packed
}
