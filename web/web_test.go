package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// TestHandler: every page is the client, files are kept as long as they may be, and nothing else is there.
func TestHandler(t *testing.T) {
	h := Handler(nil)
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
	for path, kind := range map[string]string{"/manifest.webmanifest": "application/manifest+json", "/sw.js": "text/javascript", "/icon.svg": "image/svg+xml",
		"/apple-touch-icon.png": "image/png", "/icon-maskable-512.png": "image/png", "/preview.jpg": "image/jpeg"} {
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

// TestPreview: the preview of a link names a picture by its whole address, whatever the host calls itself.
func TestPreview(t *testing.T) {
	page := func(public *url.URL, host string) string {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/table/x", nil)
		r.Host = host
		Handler(public).ServeHTTP(w, r)
		return w.Body.String()
	}
	for _, c := range []struct {
		public *url.URL
		host   string
		want   string
	}{
		{nil, "192.168.1.7:7341", "http://192.168.1.7:7341"},
		{&url.URL{Scheme: "https", Host: "barrage.example", Path: "/"}, "127.0.0.1:7341", "https://barrage.example"},
		{nil, `x"><script>`, "http://x&#34;&gt;&lt;script&gt;"},
	} {
		text := page(c.public, c.host)
		if !strings.Contains(text, `property="og:image" content="`+c.want+`/preview.jpg"`) || strings.Contains(text, placeholder) {
			t.Errorf("%q: no preview from %s", c.host, c.want)
		}
	}
}

// TestIcons: icons with a margin for masks are apart from those without, and every one is there.
func TestIcons(t *testing.T) {
	var manifest struct {
		Icons []struct{ Src, Purpose string }
	}
	b, err := fs.ReadFile(dist, "dist/manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &manifest); err != nil {
		t.Fatal(err)
	}
	n := map[string]int{}
	for _, icon := range manifest.Icons {
		n[icon.Purpose]++
		if _, err := fs.Stat(dist, "dist"+icon.Src); err != nil {
			t.Error(err)
		}
	}
	if len(n) != 2 || n["any"] == 0 || n["maskable"] == 0 {
		t.Error(n)
	}
}

// TestPacked: browsers that take gzip get scripts and styles packed, the same as others get them, and
// named for what they are.
func TestPacked(t *testing.T) {
	h := Handler(nil)
	get := func(path, encoding string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", encoding)
		h.ServeHTTP(w, r)
		return w
	}
	n := 0
	err := fs.WalkDir(dist, "dist/assets", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		path = strings.TrimPrefix(path, "dist")
		plain, packed := get(path, ""), get(path, "br, gzip")
		text := strings.HasSuffix(path, ".js") || strings.HasSuffix(path, ".css")
		if is := packed.Header().Get("Content-Encoding") == "gzip"; is != text {
			t.Errorf("%s: packed %v", path, is)
		}
		if !text {
			return nil
		}
		n++
		z, err := gzip.NewReader(packed.Body)
		if err != nil {
			return err
		}
		data, err := io.ReadAll(z)
		if err != nil || !bytes.Equal(data, plain.Body.Bytes()) {
			t.Errorf("%s: not the same when unpacked: %v", path, err)
		}
		if a, b := plain.Header().Get("Content-Type"), packed.Header().Get("Content-Type"); a != b || plain.Header().Get("Vary") == "" {
			t.Errorf("%s: %q and %q", path, a, b)
		}
		return nil
	})
	if err != nil || n < 20 {
		t.Errorf("%d files, %v", n, err)
	}
}
