package web

import (
	"cmp"
	"encoding/json"
	"slices"
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
// The largest files come first, because browsers ask for six at a time.
func newAhead(files map[string]*file) (a ahead) {
	f := files["ahead.json"]
	if f == nil {
		return a
	}
	if err := json.Unmarshal(f.forms[pack.Plain](), &a); err != nil {
		panic(err) // the file is embedded
	}
	for _, names := range a.Pages {
		slices.SortStableFunc(names, func(x, y string) int {
			return cmp.Compare(len(files[y].forms[pack.Plain]()), len(files[x].forms[pack.Plain]()))
		})
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
	for _, name := range a.Pages[page] {
		link(name)
	}
	if name := a.Languages[language]; name != "" {
		link(name)
	}
	if name := a.More[language]; name != "" && a.Pages[page] != nil && page != "/table/{id}" {
		link(name)
	}
	return b.String()
}

// styles are for the end of the body: what stands before them is painted without them, and the scripts
// find them there instead of loading them one after the other.
func (a ahead) styles(page string) string {
	var b strings.Builder
	for _, name := range a.Pages[page] {
		if strings.HasSuffix(name, ".css") {
			b.WriteString(`<link rel="stylesheet" crossorigin href="/` + name + `">`)
		}
	}
	return b.String()
}
