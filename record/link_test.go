package record

import (
	"errors"
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
			t.Errorf("%s: %d letters, %v", game, len(link), err)
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
	bomb, err := Link(GameLink, strings.Repeat("x", maxLinked))
	if err != nil {
		t.Fatal(err)
	}
	if _, text, err := Linked(bomb); err != nil || len(text) != maxLinked {
		t.Error(err)
	}
	if _, err := Link(GameLink, strings.Repeat("x", maxLinked+1)); err == nil {
		t.Error("a text of any size fits a link")
	}
}
