package web

import (
	"compress/gzip"
	"context"
	"io"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// shelf keeps files in memory.
type shelf map[string]table.File

func (s shelf) MissingFiles(_ context.Context, paths []string, _ time.Time) ([]string, error) {
	return slices.DeleteFunc(paths, func(p string) bool { _, ok := s[p]; return ok }), nil
}

func (s shelf) KeepFiles(_ context.Context, files []table.File, _, _ time.Time) error {
	for _, f := range files {
		s[f.Path] = f
	}
	return nil
}

func (s shelf) FindFile(_ context.Context, path string) (table.File, error) {
	f, ok := s[path]
	if !ok {
		return f, fault.ErrNotFound
	}
	return f, nil
}

// TestOtherBuilds: every file that the page of a build names, or loads later, is found at a server with another build.
func TestOtherBuilds(t *testing.T) {
	s := shelf{}
	if err := Keep(t.Context(), s, time.Now()); err != nil {
		t.Fatal(err)
	}
	kept := len(s)
	if err := Keep(t.Context(), s, time.Now()); err != nil || len(s) != kept || kept < 50 {
		t.Fatalf("%d files, then %d: %v", kept, len(s), err)
	}
	// What this build has, another one gets from the store: its own files do not matter.
	nothing := map[string]*file{"index.html": newFile("text/html", []byte("<head></head>"))}
	other := withOthers(handler(nil, nothing, nil), s, nil)
	get := func(path, encodings string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", encodings)
		other.ServeHTTP(w, r)
		return w
	}
	for path, f := range hashed() {
		w := get(path, "gzip, br")
		if w.Code != 200 || w.Header().Get("Cache-Control") != forGood || w.Header().Get("Content-Type") != f.kind {
			t.Fatalf("%s: %d %v", path, w.Code, w.Header())
		}
		if w.Header().Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(z)
			if err != nil || string(data) != string(f.forms[""]()) {
				t.Errorf("%s is another file: %v", path, err)
			}
		}
	}
	page := string(client()["index.html"].forms[""]())
	for _, part := range strings.Split(page, `"./assets/`)[1:] {
		name, _, _ := strings.Cut(part, `"`)
		if w := get("/assets/"+name, "gzip"); w.Code != 200 {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
	if w := get("/assets/nobody.js", "gzip"); w.Code != 404 || w.Header().Get("Cache-Control") == forGood {
		t.Errorf("a file that nobody has: %d %v", w.Code, w.Header())
	}
}
