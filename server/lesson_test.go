package server

import (
	"encoding/json"
	"html"
	"reflect"
	"strings"
	"testing"

	"barrage/learn/lesson"
)

// TestLessonPage: the page of a lesson has its first question and its beginning in the language of the reader, under
// its former number too; that of a game, and of an unknown one, is the plain client.
func TestLessonPage(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	for _, c := range []struct{ path, id, language string }{{"water", "water", "de"}, {"dam", "dam", "en"}, {"2", "energy", "it"}, {"water", "water", "fr"}} {
		page := h.fetch("/learn/"+c.path, "Accept-Language", c.language).Body.String()
		var begun lesson.Progress
		h.browser().ok("POST", "/api/lessons/"+c.id+"?lang="+c.language, map[string]any{"answers": []string{}}, &begun)
		if begun.Do == "" || !strings.Contains(html.UnescapeString(page), "<p>"+begun.Do+"</p><p>"+begun.Why+"</p></main>") {
			t.Errorf("%+v: %q and %q are not in the page", c, begun.Do, begun.Why)
		}
		_, data, _ := strings.Cut(page, `id="brought" lang="`+c.language+`">`)
		data, _, _ = strings.Cut(data, "</script>")
		var brought lesson.Progress
		if err := json.Unmarshal([]byte(data), &brought); err != nil || !reflect.DeepEqual(brought, begun) {
			t.Errorf("%+v: %v, %+v came with the page, want %+v", c, err, brought, begun)
		}
	}
	for _, path := range []string{"/learn", "/learn/practice", "/learn/prologue", "/learn/daily", "/learn/game", "/learn/nothing"} {
		if page := h.fetch(path).Body.String(); strings.Contains(page, `id="opening"`) || strings.Contains(page, "brought") || !strings.Contains(page, `<div id="app">`) {
			t.Errorf("%s: %.2000s", path, page)
		}
	}
}
