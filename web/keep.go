package web

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"barrage/internal/pack"
	"barrage/play/table"
)

// keptTime is how long the files of a build are kept after it last ran: pages stay open for days.
const keptTime = 30 * 24 * time.Hour

// hashed are the files whose paths carry a hash of their content, by path.
func hashed() map[string]*file {
	all := map[string]*file{Puzzles(): puzzles()}
	if e := engine(); e != nil {
		all[e.address()] = e
	}
	for name, f := range client() {
		if strings.HasPrefix(name, "assets/") {
			all["/"+name] = f
		}
	}
	return all
}

// Keep puts the files of this build into a store, where servers with other builds find them.
func Keep(ctx context.Context, s table.Files, now time.Time) error {
	all := hashed()
	missing, err := s.MissingFiles(ctx, slices.Sorted(maps.Keys(all)), now)
	if err != nil {
		return err
	}
	var files []table.File
	for _, path := range missing {
		files = append(files, all[path].kept(path))
	}
	return s.KeepFiles(ctx, files, now, now.Add(-keptTime))
}

// kept is a file as stores keep it: as small as it comes without work.
func (f *file) kept(path string) table.File {
	encoding := pack.Plain
	if path == Puzzles() || strings.HasSuffix(path, ".wasm") {
		encoding = pack.Brotli
	} else if len(f.forms) > 1 {
		encoding = pack.Gzip
	}
	return table.File{Path: path, Kind: f.kind, Encoding: string(encoding), Data: f.forms[encoding]()}
}

// WithOthers also serves the files of other builds that a store keeps: those that a page of theirs asks for here.
func WithOthers(h http.Handler, s table.Files) http.Handler { return withOthers(h, s, hashed()) }

func withOthers(h http.Handler, s table.Files, ours map[string]*file) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		if r.Method != http.MethodGet || ours[path] != nil || !strings.HasPrefix(path, "/assets/") && !strings.HasPrefix(path, "/engine/") && !strings.HasPrefix(path, "/puzzles/") {
			h.ServeHTTP(w, r)
			return
		}
		f, err := s.FindFile(r.Context(), path)
		if err != nil || f.Encoding != "" && pack.Accepted(r, pack.Encoding(f.Encoding)) != pack.Encoding(f.Encoding) {
			h.ServeHTTP(w, r)
			return
		}
		header := w.Header()
		header.Set("Cache-Control", forGood)
		header.Set("Content-Type", f.Kind)
		header.Set("Vary", "Accept-Encoding")
		if f.Encoding != "" {
			header.Set("Content-Encoding", f.Encoding)
		}
		header.Set("Content-Length", strconv.Itoa(len(f.Data)))
		w.Write(f.Data)
	})
}
