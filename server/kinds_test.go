package server

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"barrage/play/doc"
	"barrage/play/people"
)

// A kept thing such as a later version may have: these lines are all that is needed for it.
var pins = doc.Register(doc.Kind[[]string]{Name: "test pins", Show: "pins.json", Backup: true, Join: func(from, into doc.Held[[]string]) ([]string, error) {
	all := append(slices.Clone(into.Value), from.Value...)
	slices.Sort(all)
	return slices.Compact(all), nil
}})

// TestNewKind: people get documents of a kind that the server knows nothing of in their export, and keep those of the guest whom they were.
func TestNewKind(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := func(b *browser) string {
		var me Me
		b.ok("GET", "/api/me", nil, &me)
		return me.ID
	}
	for who, list := range map[string][]string{id(ann): {"a", "b"}, id(bob): {"b", "c"}} {
		if err := pins.Put(t.Context(), h.store, doc.Doc{ID: who, Owner: who}, list); err != nil {
			t.Fatal(err)
		}
	}
	shown := func(b *browser) string {
		_, data := b.do("GET", "/api/me/export", nil, nil)
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		f, err := z.Open("pins.json")
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(text))
	}
	if got := shown(ann); got != `[["a","b"]]` {
		t.Error(got)
	}
	if err := h.s.house.Merge(t.Context(), people.User{ID: id(bob)}, people.User{ID: id(ann)}); err != nil {
		t.Fatal(err)
	}
	if got := shown(ann); got != `[["a","b","c"]]` {
		t.Error(got)
	}
}
