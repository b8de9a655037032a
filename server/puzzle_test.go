package server

import (
	"html"
	"strings"
	"testing"

	"barrage/puzzle"
	"barrage/puzzle/shipped"
)

// TestPuzzlePage: the page of a puzzle has its question in the language of the browser; that of an unknown
// one, of a kind or of a day is the plain client.
func TestPuzzlePage(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	p, err := shipped.File().At(0)
	if err != nil {
		t.Fatal(err)
	}
	page := h.fetch("/puzzle/"+p.ID, "Accept-Language", "de").Body.String()
	for _, want := range []string{`<main id="opening"`, `lang="de"`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in %.2000s", want, page)
		}
	}
	var posed puzzle.Posed
	h.browser().ok("GET", "/api/puzzles/"+p.ID+"?lang=de", nil, &posed)
	if posed.Question == "" || !strings.Contains(html.UnescapeString(page), "<p>"+posed.Question+"</p><p>"+posed.Hint+"</p></main><div id=\"app\">") {
		t.Errorf("%q and %q are not in the page", posed.Question, posed.Hint)
	}
	for _, path := range []string{"/puzzle/daily", "/puzzle/afford", "/puzzle/afford-0-0", "/learn/2"} {
		if page := h.fetch(path).Body.String(); strings.Contains(page, "opening") || strings.Contains(page, "/api/puzzles/") || !strings.Contains(page, `<div id="app">`) {
			t.Errorf("%s: %.2000s", path, page)
		}
	}
}
