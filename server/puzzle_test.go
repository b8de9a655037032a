package server

import (
	"encoding/json"
	"html"
	"reflect"
	"strings"
	"testing"

	"barrage/learn/puzzle"
	"barrage/learn/puzzle/shipped"
)

// TestPuzzlePage: the page of a puzzle has its question and the puzzle in the language that the reader has
// chosen, otherwise in that of the browser; that of an unknown one, of a kind or of a day is the plain client.
func TestPuzzlePage(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	p, err := shipped.File().At(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ cookie, browser, want string }{{"", "de", "de"}, {"language=it", "de", "it"}, {"language=xx", "fr", "fr"}, {"other=it", "", "en"}} {
		page := h.fetch("/puzzle/"+p.ID, "Accept-Language", c.browser, "Cookie", c.cookie).Body.String()
		for _, want := range []string{`<main id="opening"`, `lang="` + c.want + `"`, `href="/api/catalogue?lang=` + c.want + `"`} {
			if !strings.Contains(page, want) {
				t.Errorf("%+v: no %s in %.2000s", c, want, page)
			}
		}
		var posed puzzle.Posed
		h.browser().ok("GET", "/api/puzzles/"+p.ID+"?lang="+c.want, nil, &posed)
		if posed.Question == "" || !strings.Contains(html.UnescapeString(page), "<p>"+posed.Question+"</p><p>"+posed.Hint+"</p></main>") {
			t.Errorf("%+v: %q and %q are not in the page", c, posed.Question, posed.Hint)
		}
		_, data, _ := strings.Cut(page, `id="brought" lang="`+c.want+`">`)
		data, _, _ = strings.Cut(data, "</script>")
		var brought puzzle.Posed
		if err := json.Unmarshal([]byte(data), &brought); err != nil || !reflect.DeepEqual(brought, posed) {
			t.Errorf("%+v: %v, %+v came with the page, want %+v", c, err, brought, posed)
		}
	}
	for _, path := range []string{"/puzzle/daily", "/puzzle/afford", "/puzzle/afford-0-0", "/learn"} {
		if page := h.fetch(path).Body.String(); strings.Contains(page, "opening") || strings.Contains(page, "brought") || strings.Contains(page, "/api/puzzles/") || !strings.Contains(page, `<div id="app">`) {
			t.Errorf("%s: %.2000s", path, page)
		}
	}
}
