package server

import (
	"fmt"
	"html"
	"net/http"

	"barrage/internal/qr"
)

// LANPath is the page that shows where others in the network open the game.
const LANPath = "/lan"

// lanPage shows the address of the game in this network, large enough for a phone to read it from the screen.
func (p *pages) lanPage(w http.ResponseWriter, r *http.Request) {
	at := p.lan.String()
	code, err := qr.Encode(at)
	if err != nil {
		http.Error(w, at, http.StatusInternalServerError)
		return
	}
	l := language(r)
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
	fmt.Fprintf(w, `<!doctype html>
<html lang="%s">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Barrage</title>
<style>
:root { color-scheme: light dark; font: 1.25rem/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; text-align: center; padding: 1rem; box-sizing: border-box }
h1 { font-size: 1.5rem; margin: 0 }
svg { width: min(60vmin, 22rem); border-radius: .5rem; margin: 1rem }
strong { font-size: clamp(1rem, 5vw, 1.75rem) }
a { display: inline-block; color: inherit; padding: .75rem 1.5rem; border: 1px solid; border-radius: .5rem; text-decoration: none }
</style>
<main>
<h1>%s</h1>
<strong>%s</strong>
<div>%s</div>
<a href="/">%s</a>
</main>
`, l.Code(), html.EscapeString(l.Text("site.lan.others")), html.EscapeString(at), code.SVG(at), html.EscapeString(l.Text("site.lan.play")))
}
