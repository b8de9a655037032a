package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"barrage/internal/pack"
)

// TestHandler: every page is the client, files are kept as long as they may be, and nothing else is there.
func TestHandler(t *testing.T) {
	h := Handler(nil)
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w
	}
	for _, path := range []string{"/", "/table/x", "/new", "/settings", "/help", "/learn", "/learn/2", "/puzzle/x", "/recover", "/privacy"} {
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
	// An address that nothing has is a page in the reader's language, with three ways on.
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/nothing", nil)
	r.Header.Set("Accept-Language", "it")
	h.ServeHTTP(w, r)
	body := w.Body.String()
	for _, want := range []string{`<html lang="it">`, "A questo indirizzo non c’è nessuna pagina.", `<a href="/">Al gioco</a>`, `<a href="/help">Regole e aiuto</a>`, `<a href="/learn">Lezioni</a>`} {
		if !strings.Contains(body, want) || strings.Contains(body, "<script") {
			t.Errorf("no %s in %s", want, body)
		}
	}
	if kind := w.Header().Get("Content-Type"); w.Code != 404 || !strings.HasPrefix(kind, "text/html") || !strings.Contains(w.Header().Get("Content-Security-Policy"), hashOf(missingStyle)) {
		t.Errorf("%d %v", w.Code, w.Header())
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
		if _, err := fs.Stat(dist, "dist/"+icon.Src); err != nil {
			t.Error(err)
		}
	}
	if len(n) != 2 || n["any"] == 0 || n["maskable"] == 0 {
		t.Error(n)
	}
}

// fetch asks a handler for an address.
func fetch(h http.Handler, path string, header ...string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	h.ServeHTTP(w, r)
	return w
}

// unpacked is the body of an answer.
func unpacked(t *testing.T, w *httptest.ResponseRecorder) []byte {
	t.Helper()
	var body io.Reader = w.Body
	switch e := w.Header().Get("Content-Encoding"); e {
	case "":
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		z, err := gzip.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		body = z
	default:
		t.Fatalf("encoding %q", e)
	}
	data, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestPacked: scripts, styles and drawings go out packed to clients that take that, with the same content,
// smaller, under tags of their own, and are not sent again to those who have them.
func TestPacked(t *testing.T) {
	h := Handler(nil)
	n := 0
	for name := range client() {
		path := "/" + name
		if name == "index.html" {
			continue
		}
		plain := fetch(h, path)
		packs := slices.Contains([]string{".js", ".json", ".css", ".svg", ".webmanifest"}, filepath.Ext(name))
		tags := map[string]bool{}
		for accept, want := range map[string]string{"gzip, deflate, br": "br", "gzip": "gzip", "br;q=0, gzip": "gzip", "gzip;q=0": "", "": ""} {
			w := fetch(h, path, "Accept-Encoding", accept)
			if !packs {
				want = ""
			}
			head := w.Header()
			if w.Code != 200 || head.Get("Content-Encoding") != want || (head.Get("Vary") == "Accept-Encoding") != packs || head.Get("Content-Type") == "" ||
				head.Get("Content-Type") != plain.Header().Get("Content-Type") || head.Get("Content-Length") != strconv.Itoa(w.Body.Len()) {
				t.Errorf("%s, %q: %d %v", path, accept, w.Code, head)
			}
			if want != "" && plain.Body.Len() > 1000 && w.Body.Len() > plain.Body.Len()*3/4 {
				t.Errorf("%s: %d bytes, packed with %s %d", path, plain.Body.Len(), want, w.Body.Len())
			}
			if !bytes.Equal(unpacked(t, w), plain.Body.Bytes()) {
				t.Errorf("%s, %q: not the same when unpacked", path, accept)
			}
			tags[head.Get("ETag")] = true
			again := fetch(h, path, "Accept-Encoding", accept, "If-None-Match", head.Get("ETag"))
			if again.Code != 304 || again.Body.Len() > 0 || again.Header().Get("ETag") != head.Get("ETag") || again.Header().Get("Cache-Control") != head.Get("Cache-Control") {
				t.Errorf("%s, %q: %d %v when it is known", path, accept, again.Code, again.Header())
			}
			if other := fetch(h, path, "Accept-Encoding", accept, "If-None-Match", `"other"`); other.Code != 200 {
				t.Errorf("%s: %d when another is known", path, other.Code)
			}
		}
		if packs {
			n++
		}
		if want := map[bool]int{true: 3, false: 1}[packs]; len(tags) != want || tags[""] {
			t.Errorf("%s: tags %v", path, tags)
		}
	}
	if n < 40 {
		t.Errorf("%d files", n)
	}
	page := fetch(h, "/", "Accept-Encoding", "gzip")
	if page.Header().Get("Content-Encoding") != "gzip" || !bytes.Equal(unpacked(t, page), fetch(h, "/").Body.Bytes()) {
		t.Errorf("the page: %v", page.Header())
	}
}

// TestEngine: the engine has an address of its own for every content, which the page knows, and is there
// for clients of every kind.
func TestEngine(t *testing.T) {
	program := bytes.Repeat([]byte("\x00asm, a stand-in for the engine. "), 50)
	var b bytes.Buffer
	z := brotli.NewWriterLevel(&b, brotli.BestCompression)
	z.Write(program)
	z.Close()
	stored := b.Bytes()
	engine := loadEngine(fstest.MapFS{"engine/engine.wasm.br": {Data: stored}})
	h := handler(nil, client(), engine)
	address := engine.address()
	if !regexp.MustCompile(`^/engine/engine\.[0-9a-f]{16}\.wasm$`).MatchString(address) {
		t.Fatalf("address %q", address)
	}
	if text := fetch(h, "/").Body.String(); !strings.Contains(text, `<meta name="engine" content="`+address+`" />`) {
		t.Error("the page does not name the engine")
	}
	for accept, want := range map[string]string{"gzip, br": "br", "gzip": "gzip", "br;q=0": ""} {
		w := fetch(h, address, "Accept-Encoding", accept)
		if w.Code != 200 || w.Header().Get("Content-Encoding") != want || w.Header().Get("Content-Type") != "application/wasm" || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%q: %d %v", accept, w.Code, w.Header())
		}
		if want == "br" && !bytes.Equal(w.Body.Bytes(), stored) {
			t.Error("the engine is not sent as it is stored")
		}
		if !bytes.Equal(unpacked(t, w), program) {
			t.Errorf("%q: not the same when unpacked", accept)
		}
		if again := fetch(h, address, "Accept-Encoding", accept, "If-None-Match", w.Header().Get("ETag")); again.Code != 304 {
			t.Errorf("%q: %d when it is known", accept, again.Code)
		}
	}
	other := loadEngine(fstest.MapFS{"engine/engine.wasm.br": {Data: append(stored, 0)}})
	if other.address() == address {
		t.Error("another engine has the same address")
	}

	none := loadEngine(fstest.MapFS{"engine/README.md": {}})
	h = handler(nil, client(), none)
	if text := fetch(h, "/").Body.String(); none.address() != "" || strings.Contains(text, `name="engine"`) {
		t.Error("without an engine the page names one")
	}
	if w := fetch(h, address); w.Code != 404 {
		t.Errorf("without an engine: %d", w.Code)
	}
}

// TestEngineIsSmall: the engine that is served keeps to its budget.
func TestEngineIsSmall(t *testing.T) {
	const most = 2_300_000
	if e := engine(); e == nil {
		t.Error("there is no engine")
	} else if n := len(e.forms[pack.Brotli]()); n > most {
		t.Errorf("the engine has %d bytes, more than %d", n, most)
	}
}

// TestPuzzles: the puzzles have an address of their own for every content, which the page knows.
func TestPuzzles(t *testing.T) {
	h := handler(nil, client(), nil)
	address := Puzzles()
	if !regexp.MustCompile(`^/puzzles/puzzles\.[0-9a-f]{16}\.txt$`).MatchString(address) {
		t.Fatalf("address %q", address)
	}
	if text := fetch(h, "/").Body.String(); !strings.Contains(text, `<meta name="puzzles" content="`+address+`" />`) {
		t.Error("the page does not name the puzzles")
	}
	for accept, want := range map[string]string{"gzip, br": "br", "gzip": "gzip", "": ""} {
		w := fetch(h, address, "Accept-Encoding", accept)
		if w.Code != 200 || w.Header().Get("Content-Encoding") != want || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%q: %d %v", accept, w.Code, w.Header())
		}
		if want == "br" && w.Body.Len() > 500_000 {
			t.Errorf("%d bytes", w.Body.Len())
		}
		if !bytes.HasPrefix(unpacked(t, w), []byte("barrage-puzzles 1\n")) {
			t.Errorf("%q: not the puzzles", accept)
		}
	}
}

// TestStoredEngine: the engine of the project, if it is there, can be unpacked.
func TestStoredEngine(t *testing.T) {
	if e := engine(); e != nil && !bytes.HasPrefix(e.forms[pack.Plain](), []byte("\x00asm")) {
		t.Error("the engine is no WebAssembly")
	}
}

// TestAhead checks that pages ask early for the language of the browser, those with a table for
// its files too, and that these files are there.
func TestAhead(t *testing.T) {
	h := Handler(nil)
	link := regexp.MustCompile(`<link rel="(?:modulepreload|preload" as="style)" crossorigin href="(/assets/[^"]+)">`)
	named := func(page, language string) []string {
		head, _, _ := strings.Cut(fetch(h, page, "Accept-Language", language).Body.String(), "</head>")
		_, head, whole := strings.Cut(head, `<link rel="stylesheet"`)
		if !whole {
			t.Errorf("%s asks for other files before those that every page waits for", page)
		}
		var names []string
		for _, m := range link.FindAllStringSubmatch(head, -1) {
			if w := fetch(h, m[1]); w.Code != 200 {
				t.Errorf("%s: %d", m[1], w.Code)
			}
			names = append(names, regexp.MustCompile(`-.{8}(\.\w+)$`).ReplaceAllString(m[1], "$1"))
		}
		return names
	}
	if got := named("/", "pl, en;q=0.5"); !slices.Equal(got, []string{"/assets/pl.js"}) {
		t.Errorf("the first page asks for %v", got)
	}
	// A file of words has the name of its language: the page of a puzzle loads two.
	for page, want := range map[string][]string{
		"/table/x":     {"/assets/de.js", "/assets/table.js", "/assets/table.css"},
		"/puzzle/x":    {"/assets/de.js", "/assets/de.js", "/assets/learn.js", "/assets/learn.css", "/assets/table.js", "/assets/table.css"},
		"/learn/2":     {"/assets/de.js", "/assets/de.js", "/assets/learn.js", "/assets/learn.css", "/assets/table.js", "/assets/table.css"},
		"/learn/daily": {"/assets/de.js"},
	} {
		got := named(page, "de")
		if len(got) > 12 { // each costs a trip
			t.Errorf("%s asks for %d files", page, len(got))
		}
		for _, name := range want {
			if !slices.Contains(got, name) {
				t.Errorf("%s asks for %v, not for %s", page, got, name)
			}
		}
		// The largest file first of those that a page has besides. Styles stand before the place of the client, so that its scripts do not wait for them.
		if page != "/learn/daily" && got[0] != "/assets/table.js" {
			t.Errorf("%s asks for %s first", page, got[0])
		}
		_, body, _ := strings.Cut(fetch(h, page).Body.String(), "<body>")
		body, _, _ = strings.Cut(body, `<div id="app">`)
		if n, styles := strings.Count(body, `<link rel="stylesheet" crossorigin href="/assets/`), slices.DeleteFunc(slices.Clone(got), func(name string) bool { return !strings.HasSuffix(name, ".css") }); n != len(styles) {
			t.Errorf("%s has %d of %d styles in its body", page, n, len(styles))
		}
		if words := slices.DeleteFunc(got, func(name string) bool { return name != "/assets/de.js" }); len(words) != len(want)-len(slices.DeleteFunc(slices.Clone(want), func(name string) bool { return name == "/assets/de.js" })) {
			t.Errorf("%s asks for %d files of words", page, len(words))
		}
	}
}
