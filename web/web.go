// Package web holds the client that browsers get.
package web

import (
	"context"
	"embed"
	"html"
	"io/fs"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"barrage/game/lang"
	"barrage/internal/pack"
)

// dist is the client as `make client` builds it. It is committed, so that nobody needs
// Node to run the program; the tests build it again and compare.
//
//go:embed dist
var dist embed.FS

// client is the files of the client, by path.
var client = sync.OnceValue(func() map[string]*file {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return load(files)
})

// pages are the addresses that the client itself understands.
var pages = []string{"/{$}", "/table/{id}", "/game/{id}", "/archive", "/player/{id}", "/new", "/settings", "/notices", "/operate", "/help", "/learn", "/learn/practice", "/learn/daily", "/learn/prologue", "/learn/{lesson}", "/puzzle/{id}", "/try/{number}", "/recover", "/privacy"}

// placeholder stands in the page for the address of the server, which previews of links need.
const placeholder = "https://origin.invalid"

// Preview is what previews of a link show of a page.
type Preview struct {
	Title string
	Text  string // empty: what the game is
	Image string // by its path
}

var description = regexp.MustCompile(`"og:description" content="[^"]*"`)

type previewKey struct{}

// WithPreview gives the page that a request is answered with another preview.
func WithPreview(r *http.Request, p Preview) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), previewKey{}, p))
}

// previewed puts the preview of a request into a page.
func previewed(page string, r *http.Request) string {
	p, ok := r.Context().Value(previewKey{}).(Preview)
	if !ok {
		return page
	}
	page = strings.NewReplacer(
		`"og:title" content="Barrage"`, `"og:title" content="`+html.EscapeString(p.Title)+`"`,
		placeholder+"/preview.jpg", placeholder+html.EscapeString(p.Image)).Replace(page)
	if p.Text != "" {
		page = description.ReplaceAllLiteralString(page, `"og:description" content="`+html.EscapeString(p.Text)+`"`)
	}
	return page
}

// Opening is what a page says until its scripts have drawn the rest: on a slow phone they take seconds.
type Opening struct {
	Heading string
	Text    []string // paragraphs
	Data    []byte   // JSON that the scripts need not ask the server for, as encoding/json writes it
}

type openingKey struct{}

// WithOpening gives the page that a request is answered with an opening.
func WithOpening(r *http.Request, o Opening) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), openingKey{}, o))
}

// Language is the language of a page: the one that the reader has chosen, which the client tells by
// a cookie, otherwise that of the browser.
func Language(r *http.Request) lang.Language {
	if c, err := r.Cookie("language"); err == nil {
		if l, ok := lang.Parse(c.Value); ok {
			return l
		}
	}
	return lang.Match(r.Header.Get("Accept-Language"))
}

// write writes an opening in a language. The client removes it (page/opening.svelte.ts), and the
// service worker keeps pages without it (sw.js).
func (o Opening) write(language string) string {
	var b strings.Builder
	b.WriteString(`<main id="opening" class="message-page vbox gap-14 prose" lang="` + language + `"><h1 class="ruled">` + html.EscapeString(o.Heading) + "</h1>")
	for _, p := range o.Text {
		b.WriteString("<p>" + html.EscapeString(p) + "</p>")
	}
	b.WriteString("</main>")
	if o.Data != nil { // a table follows, which needs the printed components as well
		b.WriteString(`<link rel="preload" as="fetch" crossorigin href="/api/catalogue?lang=` + language + `"><script type="application/json" id="brought" lang="` + language + `">` + string(o.Data) + "</script>")
	}
	return b.String()
}

// forGood is for files that carry a hash of their content in their name.
const forGood = "public, max-age=31536000, immutable"

// Handler serves the client. Public is the address people reach the server by, nil for that of the
// request. Files under /assets/, the engine and the puzzles carry a hash of their content in their name and are kept
// for good; everything else is asked for again.
func Handler(public *url.URL) http.Handler { return handler(public, client(), engine()) }

func handler(public *url.URL, files map[string]*file, engine *file) http.Handler {
	// The client may lie in any folder; here its pages are in several, so they name its files from the root.
	index := strings.ReplaceAll(string(files["index.html"].forms[pack.Plain]()), `="./`, `="/`)
	mux := http.NewServeMux()
	name := func(what, address string, f *file) {
		index = strings.Replace(index, "</head>", `<meta name="`+what+`" content="`+address+`" /></head>`, 1)
		mux.HandleFunc("GET "+address, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", forGood)
			f.ServeHTTP(w, r)
		})
	}
	name("puzzles", Puzzles(), puzzles())
	if engine != nil {
		name("engine", engine.address(), engine)
	}
	early := newAhead(files)
	for _, page := range pages {
		mux.HandleFunc("GET "+page, func(w http.ResponseWriter, r *http.Request) {
			language := Language(r).Code()
			o, opens := r.Context().Value(openingKey{}).(Opening)
			// Behind what every page waits for: its scripts begin, and its question is painted, while the rest is on its way.
			index := strings.Replace(index, "</head>", early.links(page, language)+"</head>", 1)
			opening := ""
			if opens {
				opening = o.write(language)
			}
			index = strings.Replace(index, `<div id="app">`, opening+early.styles(page)+`<div id="app">`, 1)
			w.Header().Add("Vary", "Accept-Language, Cookie")
			origin := url.URL{Scheme: "http", Host: r.Host}
			if public != nil {
				origin = url.URL{Scheme: public.Scheme, Host: public.Host}
			}
			w.Header().Set("Content-Type", types[".html"].kind)
			w.Write(pack.Answer(w.Header(), r, []byte(strings.ReplaceAll(previewed(index, r), placeholder, html.EscapeString(origin.String())))))
		})
	}
	mux.Handle("GET /index.html", http.RedirectHandler("/", http.StatusMovedPermanently))
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		f := files[name]
		if f == nil {
			w.Header().Del("Cache-Control")
			if strings.HasPrefix(name, "assets/") {
				http.NotFound(w, r)
			} else {
				missing(w, r)
			}
			return
		}
		if strings.HasPrefix(name, "assets/") {
			w.Header().Set("Cache-Control", forGood)
		}
		f.ServeHTTP(w, r)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		mux.ServeHTTP(w, r)
	})
}
