package lesson

import (
	"os"
	"regexp"
	"testing"
)

// TestFormer: every id that lessons had leads to a lesson, no lesson has such an id, and the client knows the same.
func TestFormer(t *testing.T) {
	for _, l := range lessons {
		if former[l.ID] != "" {
			t.Errorf("lesson %s has an id of another one", l.ID)
		}
	}
	data, err := os.ReadFile("../../web/src/progress/former.ts")
	if err != nil {
		t.Fatal(err)
	}
	client := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^  "?(\w+)"?: "(\w+)",$`).FindAllSubmatch(data, -1) {
		client[string(m[1])] = string(m[2])
	}
	if len(client) != len(former) {
		t.Errorf("the client knows %d of %d", len(client), len(former))
	}
	for id, now := range former {
		if l := Find(id); l == nil || l.ID != now || client[id] != now {
			t.Errorf("%s leads to %v, in the client to %s, not to %s", id, l, client[id], now)
		}
	}
}
