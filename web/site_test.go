package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"net/url"
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
)

// standIn is in the place of the engine.
var standIn = sync.OnceValue(func() *file { return packing(newFile("application/wasm", bytes.Repeat([]byte("\x00asm"), 500))) })

// plainSite is the site without an address, made once: compressing it takes most of the time.
var plainSite = sync.OnceValues(func() ([]SiteFile, error) { return siteFiles(nil, client(), standIn()) })

// siteOf is a site with a stand-in for the engine.
func siteOf(t *testing.T, public *url.URL) (files map[string][]byte, last string) {
	t.Helper()
	list, err := plainSite()
	if public != nil {
		list, err = siteFiles(public, client(), standIn())
	}
	if err != nil {
		t.Fatal(err)
	}
	files = map[string][]byte{}
	for _, f := range list {
		if _, twice := files[f.Name]; twice {
			t.Errorf("%s: twice", f.Name)
		}
		files[f.Name], last = f.Data, f.Name
	}
	return files, last
}

// TestSiteFiles: a site has every file of the client, packed forms that unpack to the same, and a page that says
// what it is; the page comes last, so that an unfinished site is not begun.
func TestSiteFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("it unpacks every file of the site")
	}
	files, last := siteOf(t, nil)
	if last != "index.html" {
		t.Errorf("%s comes last", last)
	}
	for name := range client() {
		if files[name] == nil {
			t.Errorf("no %s", name)
		}
	}
	puzzles := strings.TrimPrefix(Puzzles(), "/")
	if !bytes.HasPrefix(files[puzzles], []byte("barrage-puzzles ")) || files[puzzles+".br"] == nil || !bytes.Contains(files["index.html"], []byte(`<meta name="puzzles" content="`+puzzles+`" />`)) {
		t.Error("no puzzles, or the page does not name them")
	}
	n := 0
	for name, data := range files {
		var r io.Reader
		switch ext := path.Ext(name); ext {
		case ".br":
			r = brotli.NewReader(bytes.NewReader(data))
		case ".gz":
			z, err := gzip.NewReader(bytes.NewReader(data))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			r = z
		default:
			continue
		}
		n++
		plain := files[strings.TrimSuffix(name, path.Ext(name))]
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, plain) || len(data) >= len(plain) {
			t.Errorf("%s: %d bytes of %d, %v", name, len(data), len(plain), err)
		}
	}
	if n < 80 {
		t.Errorf("%d packed files", n)
	}
	page := string(files["index.html"])
	engine := regexp.MustCompile(`<meta name="engine" content="(engine/engine\.[0-9a-f]{16}\.wasm)" />`).FindStringSubmatch(page)
	if engine == nil || files[engine[1]] == nil || files[engine[1]+".br"] == nil || files[engine[1]+".gz"] == nil {
		t.Errorf("the engine: %v", engine)
	}
	policy := strings.Index(page, `http-equiv="Content-Security-Policy"`)
	if policy < 0 || policy > strings.Index(page, "<script") || !strings.Contains(page, `<meta name="server" content="none" />`) || strings.Contains(page, "frame-ancestors") {
		t.Error(page)
	}
	if strings.Contains(page, "invalid") || strings.Contains(page, "og:image") || strings.Contains(page, "<!--") {
		t.Errorf("a preview without an address: %s", page)
	}
	if readme := string(files["README.txt"]); !strings.Contains(readme, "immutable") || strings.Contains(readme, "{{") {
		t.Error(readme)
	}
	missing := string(files["404.html"])
	for _, words := range []string{`href="./"`, `href="./?/help"`, `href="./?/learn"`, "There is no page at this address.", "Unter dieser Adresse gibt es keine Seite."} {
		if !strings.Contains(missing, words) {
			t.Errorf("404.html: no %s", words)
		}
	}

	if _, err := siteFiles(nil, client(), nil); !errors.Is(err, ErrNoEngine) {
		t.Error(err)
	}
	if testing.Short() {
		return
	}
	files, _ = siteOf(t, &url.URL{Scheme: "https", Host: "example.org", Path: "/a&b/"})
	if page := string(files["index.html"]); !strings.Contains(page, `content="https://example.org/a&amp;b/preview.jpg"`) || strings.Contains(page, "invalid") {
		t.Error(page)
	}
	if !strings.Contains(string(files["404.html"]), `href="https://example.org/a&amp;b/"`) {
		t.Error(string(files["404.html"]))
	}
}

// TestSiteIsRelative: nothing that a site loads is named from the root of its host.
func TestSiteIsRelative(t *testing.T) {
	files, _ := siteOf(t, nil)
	at := regexp.MustCompile(`(?:src|href)="([^"]*)"|url\(["']?([^)"']+)["']?\)`)
	n := 0
	for name, data := range files {
		switch path.Ext(name) {
		case ".html", ".css", ".svg":
			for _, m := range at.FindAllStringSubmatch(string(data), -1) {
				target := m[1] + m[2]
				if strings.HasPrefix(target, "#") || target == "./" || strings.HasPrefix(target, "./?/") { // the one page
					continue
				}
				n++
				if file := path.Join(path.Dir(name), target); files[file] == nil {
					t.Errorf("%s: %s is not there", name, target)
				}
			}
		case ".js":
			for _, folder := range []string{"assets", "engine", "faces", "icon", "sw"} {
				for _, quote := range "\"'`" {
					if at := bytes.Index(data, []byte(string(quote)+"/"+folder)); at >= 0 {
						t.Errorf("%s: %.60s", name, data[at:])
					}
				}
			}
		case ".webmanifest":
			var m struct {
				ID, Start_url, Scope string
				Icons                []struct{ Src string }
			}
			if err := json.Unmarshal(data, &m); err != nil || m.ID != "" || m.Start_url != "./" || m.Scope != "./" {
				t.Errorf("%s: %+v %v", name, m, err)
			}
			for _, icon := range m.Icons {
				n++
				if files[icon.Src] == nil {
					t.Errorf("%s: %s is not there", name, icon.Src)
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("%d addresses", n)
	}
}
