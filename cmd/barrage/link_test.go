package main

import (
	"os"
	"strings"
	"testing"
)

// TestLinkCommand: a record and a position become links, and links become what they carry.
func TestLinkCommand(t *testing.T) {
	const game = "../../game/record/testdata/games/026-4p-std.txt"
	data, err := os.ReadFile(game)
	if err != nil {
		t.Fatal(err)
	}
	link := strings.TrimSpace(must(t, "", "link", "-url", "https://example.org/barrage/", game))
	if !strings.HasPrefix(link, "https://example.org/barrage/#game=") || must(t, "", "link", link) != string(data) {
		t.Errorf("%.80s", link)
	}
	position := strings.TrimSpace(must(t, "", "link", game+"@120"))
	text := must(t, "", "link", position)
	if !strings.HasPrefix(position, "#position=") || must(t, text, "link", "-") != position+"\n" {
		t.Errorf("%.80s: %.40s", position, text)
	}
	refused(t, 1, "damaged", "link", link[:len(link)-10])
	refused(t, 1, "no such file", "link", "missing.txt")
	refused(t, 2, "barrage link", "link")
}
