package record

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLink: every recorded game fits a link and comes back from it; links that were cut or changed are refused.
func TestLink(t *testing.T) {
	games, err := filepath.Glob("testdata/games/*.txt")
	if err != nil || len(games) == 0 {
		t.Fatal(games, err)
	}
	for _, game := range games {
		data, err := os.ReadFile(game)
		if err != nil {
			t.Fatal(err)
		}
		link, err := Link(GameLink, string(data))
		if err != nil || len(link) > 5000 || strings.Trim(link[len(GameLink):], "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			t.Errorf("%s: %d characters, %v", game, len(link), err)
		}
		for _, whole := range []string{link, "https://example.org/barrage/" + link, link + "\n"} {
			if kind, text, err := Linked(whole); err != nil || kind != GameLink || text != string(data) {
				t.Errorf("%s: %s, %v", game, kind, err)
			}
		}
		for _, cut := range []int{len(GameLink), len(GameLink) + 1, len(link) / 2, len(link) - 3} {
			if _, _, err := Linked(link[:cut]); !errors.Is(err, ErrLink) {
				t.Errorf("%s cut at %d: %v", game, cut, err)
			}
		}
	}
	for _, link := range []string{"", "https://example.org/", "#game=", "#game=!!!!", "#position=AAAA", "#game=" + strings.Repeat("A", maxLink+1)} {
		if _, _, err := Linked(link); !errors.Is(err, ErrLink) {
			t.Errorf("%.20s: %v", link, err)
		}
	}
}

// linkTo writes a link without regard to limits.
func linkTo(t *testing.T, text string, level int) string {
	t.Helper()
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, level)
	if err != nil {
		t.Fatal(err)
	}
	z.Write([]byte(text))
	z.Close()
	return GameLink + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// TestLinkLimits: a link that is too long, or whose text is, is neither written nor read.
func TestLinkLimits(t *testing.T) {
	for n := maxLinked; n <= maxLinked+1; n++ {
		text := strings.Repeat("x", n)
		link, err := Link(GameLink, text)
		if fits := n == maxLinked; fits != (err == nil) || !fits && !strings.Contains(err.Error(), "1048577 bytes") {
			t.Errorf("a text of %d bytes: %v", n, err)
		}
		if err != nil {
			link = linkTo(t, text, flate.BestCompression)
		}
		if _, got, err := Linked(link); (n == maxLinked) != (err == nil && got == text) {
			t.Errorf("reading a text of %d bytes: %v", n, err)
		}
	}
	noise := make([]byte, maxLink)
	rand.New(rand.NewSource(1)).Read(noise)
	read, written := 0, 0
	for n := maxLink*3/4 - 30; n < maxLink*3/4; n++ {
		link := linkTo(t, string(noise[:n]), flate.NoCompression)
		if _, _, err := Linked(link); (err == nil) != (len(link) <= maxLink) {
			t.Errorf("reading %d characters: %v", len(link), err)
		} else if err == nil {
			read++
		}
		if link, err := Link(GameLink, string(noise[:n])); err == nil {
			written++
			if len(link) > maxLink {
				t.Errorf("%d characters were written", len(link))
			}
		} else if !strings.Contains(err.Error(), "characters; the most is 65536") {
			t.Error(err)
		}
	}
	if read == 0 || read == 30 || written == 0 || written == 30 {
		t.Errorf("of 30 lengths around the limit %d were read and %d written", read, written)
	}
}
