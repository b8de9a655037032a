package web

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"barrage/internal/pack"
)

// fontFace is a rule of a built style sheet that brings a font of the pictures.
var fontFace = regexp.MustCompile(`@font-face\{font-family:(?:League Gothic|Barlow Condensed);[^}]*\}`)

// PictureFonts is the style that brings the fonts in which pictures are lettered, for pages that draw them without the client.
func PictureFonts() string {
	var rules []string
	for name, f := range client() {
		if path.Ext(name) == ".css" {
			rules = append(rules, fontFace.FindAllString(string(f.forms[pack.Plain]()), -1)...)
		}
	}
	slices.Sort(rules)
	return strings.ReplaceAll(strings.Join(slices.Compact(rules), "\n"), "url(./", "url(/assets/") + "\n"
}
