package web

import (
	"encoding/json"
	"strings"

	"barrage/internal/pack"
)

// ahead is what a page can ask for while its first script is still on its way. On a slow phone the
// script takes longer than these files.
type ahead struct {
	Pages     map[string][]string // by address, besides what every page loads
	Languages map[string]string   // by code
	More      map[string]string   // the words that a game in play does without, by code
}

// newAhead reads the list that the build of the client writes; without one nothing is asked for early.
func newAhead(f *file) (a ahead) {
	if f != nil {
		if err := json.Unmarshal(f.forms[pack.Plain](), &a); err != nil {
			panic(err) // the file is embedded
		}
	}
	return a
}

// links are for the head of a page in a language.
func (a ahead) links(page, language string) string {
	var b strings.Builder
	link := func(name string) {
		rel := `rel="modulepreload"`
		if strings.HasSuffix(name, ".css") {
			rel = `rel="preload" as="style"`
		}
		b.WriteString("<link " + rel + ` crossorigin href="/` + name + `">`)
	}
	if name := a.Languages[language]; name != "" {
		link(name)
	}
	if name := a.More[language]; name != "" && a.Pages[page] != nil && page != "/table/{id}" {
		link(name)
	}
	for _, name := range a.Pages[page] {
		link(name)
	}
	return b.String()
}
