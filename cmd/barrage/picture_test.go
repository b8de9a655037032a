package main

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"barrage/game/picture/raster"
	"barrage/internal/console"
)

// TestPicture: a position is drawn from its text, a file, a record and standard input, as SVG and PNG.
func TestPicture(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	const game = "../../game/record/testdata/games/026-4p-std.txt"
	folder := t.TempDir()
	file := filepath.Join(folder, "og.png")
	must(t, "", "picture", "-size", "og", "-table", "Friday", "-o", file, game)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || img.Width != 1200 || img.Height != 630 {
		t.Errorf("%d by %d: %v", img.Width, img.Height, err)
	}
	svg := must(t, "", "picture", "-width", "620", game+"@120")
	if !strings.HasPrefix(svg, `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="858"`) || strings.Contains(svg, "<text") {
		t.Errorf("%.200s", svg)
	}
	if same := must(t, "", "picture", "-width", "620", "-ply", "120", game); same != svg {
		t.Error("-ply 120 is not @120")
	}
	s, err := console.ReadPosition(nil, game+"@120")
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	// A position does not know what has happened: only in a record the windows of those that have produced are lit.
	glow, lit, dark := regexp.MustCompile(`<circle [^>]*class="glow"[^>]*></circle>|<circle [^>]*class="glow"[^>]*/>`), regexp.MustCompile(`(class="windows" fill=")#ffd75a`), "${1}#3c5068"
	unlit := lit.ReplaceAllString(glow.ReplaceAllString(svg, ""), dark)
	if unlit == svg {
		t.Error("nobody has produced")
	}
	plain := func(svg string) string {
		return strings.Join(strings.Fields(regexp.MustCompile(`<radialGradient.*</radialGradient>`).ReplaceAllString(svg, "")), " ")
	}
	for _, arg := range []string{"-", string(text)} {
		if same := must(t, string(text), "picture", "-width", "620", arg); plain(same) != plain(unlit) {
			t.Errorf("%.20s is drawn otherwise", arg)
		}
	}
	if night := must(t, "", "picture", "-width", "620", "-night", game+"@120"); night == svg {
		t.Error("the night is like the day")
	}
	if german := must(t, "", "picture", "-width", "620", "-lang", "de", game+"@120"); german == svg || !strings.Contains(german, `aria-label="Gebirge"`) {
		t.Error("not in German")
	}
	if named := must(t, "", "picture", "-size", "og", "-names", "Ann,Otto", game); !strings.Contains(named, `aria-label="Otto"`) || !strings.Contains(named, `aria-label="Italy"`) {
		t.Error("names are missing")
	}
	refused(t, 1, "a position begins with", "picture", "barrage-position 7")
	refused(t, 1, "no such file", "picture", "missing.txt")
	refused(t, 1, "the record has plies 0 to 291", "picture", "-ply", "9999", game)
	refused(t, 2, "for a file with a record", "picture", "-ply", "3", string(text))
	refused(t, 2, ".svg or .png", "picture", "-o", "a.gif", game)
	refused(t, 2, "map or og", "picture", "-size", "large", game)
	refused(t, 2, "from 100 to 6000", "picture", "-width", "99", game)
	widest, err := xml.NewDecoder(strings.NewReader(must(t, "", "picture", "-width", strconv.Itoa(maxWidth), game))).Token()
	if err != nil {
		t.Fatal(err)
	}
	pixels := 1.0
	for _, a := range widest.(xml.StartElement).Attr {
		if a.Name.Local == "width" || a.Name.Local == "height" {
			n, err := strconv.ParseFloat(a.Value, 64)
			if err != nil {
				t.Fatal(err)
			}
			pixels *= n
		}
	}
	if pixels < maxWidth*maxWidth || pixels > raster.MaxPixels {
		t.Errorf("a map %d wide has %.0f pixels; PNG may have %d", maxWidth, pixels, raster.MaxPixels)
	}
	refused(t, 2, "always 1200 by 630", "picture", "-size", "og", "-width", "600", game)
	refused(t, 2, "POSITION", "picture")
}
