package picture

import (
	_ "embed"
	"encoding/json"
	"strings"
)

//go:embed widths.json
var widthsFile []byte

// widths has the letters that all faces have, and their widths in each, in thousandths of their size.
var widths = func() (w [3]map[rune]float64) {
	var file struct {
		Letters string
		Widths  [3][]float64
	}
	must(json.Unmarshal(widthsFile, &file))
	for f := range w {
		w[f] = map[rune]float64{}
		for i, r := range []rune(file.Letters) {
			w[f][r] = file.Widths[f][i]
		}
	}
	return w
}()

// widthOf is how wide words are.
func widthOf(words string, f face, size float64) float64 {
	w := 0.0
	for _, r := range words {
		w += widths[f][r]
	}
	return w * size / 1000
}

// writable reports whether the faces have all letters of a name.
func writable(words string) bool {
	return !strings.ContainsFunc(words, func(r rune) bool { return widths[display][r] == 0 })
}

// ellipsis stands for what has no room.
const ellipsis = "…"

// fit shortens words to a width; nothing is left of them where there is no room for three letters.
func fit(words string, f face, size, room float64) string {
	if widthOf(words, f, size) <= room {
		return words
	}
	runes := []rune(words)
	for n := len(runes) - 1; n >= 3; n-- {
		short := strings.TrimRight(string(runes[:n]), " ,.") + ellipsis
		if widthOf(short, f, size) <= room {
			return short
		}
	}
	return ""
}
