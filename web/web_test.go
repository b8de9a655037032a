package web

import (
	"io/fs"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestHandler: every page is the client, files are kept as long as they may be, and nothing else is there.
func TestHandler(t *testing.T) {
	h := Handler()
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w
	}
	for _, path := range []string{"/", "/table/x", "/new", "/settings", "/help", "/recover"} {
		w := get(path)
		if w.Code != 200 || !strings.Contains(w.Body.String(), `<div id="app">`) || w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
	err := fs.WalkDir(dist, "dist", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, "index.html") {
			return err
		}
		path = strings.TrimPrefix(path, "dist")
		w := get(path)
		hashed := strings.HasPrefix(path, "/assets/")
		if w.Code != 200 || strings.Contains(w.Header().Get("Cache-Control"), "immutable") != hashed {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	for path, kind := range map[string]string{"/manifest.webmanifest": "application/manifest+json", "/sw.js": "text/javascript", "/icon.svg": "image/svg+xml"} {
		if w := get(path); w.Code != 200 || !strings.HasPrefix(w.Header().Get("Content-Type"), kind) {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
	for _, path := range []string{"/nothing", "/assets", "/assets/", "/table/", "/table/x/y", "/etc/passwd", "/src/main.ts"} {
		if w := get(path); w.Code != 404 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}
