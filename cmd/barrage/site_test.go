package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"barrage/internal/console"
	"barrage/web"
)

// listing is what a folder holds, by name.
func listing(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		all[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func put(t *testing.T, data string, path ...string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(path...), []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestWriteSite: a site is written into a new folder and again in place, also after it was left halfway; nothing
// is ever written among the files of others.
func TestWriteSite(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a", "b")
	first := []web.SiteFile{{Name: "assets/old.js", Data: []byte("old")}, {Name: "index.html", Data: []byte("1")}}
	second := []web.SiteFile{{Name: "assets/new.js", Data: []byte("new")}, {Name: "index.html", Data: []byte("2")}}
	write := func(files []web.SiteFile) {
		t.Helper()
		if err := writeSite(folder, files); err != nil {
			t.Fatal(err)
		}
		got := listing(t, folder)
		if len(got) != len(files)+1 {
			t.Errorf("%d files: %v", len(got), got)
		}
		for _, f := range files {
			if got[f.Name] != string(f.Data) || !strings.Contains(got[siteList], f.Name+"\n") {
				t.Errorf("%s: %q in %q", f.Name, got[f.Name], got[siteList])
			}
		}
	}
	write(first)
	write(first)
	write(second)
	write(first)

	// Left halfway: old and new files, one unfinished.
	if err := writeList(folder, []string{"assets/old.js", "assets/new.js", "index.html"}); err != nil {
		t.Fatal(err)
	}
	put(t, "ne", folder, "assets", "new.js"+console.Unfinished)
	write(second)

	for _, foreign := range []string{"notes.txt", "assets/mine.js", ".git"} {
		put(t, "precious", folder, foreign)
		before := listing(t, folder)
		if err := writeSite(folder, first); err == nil || !strings.Contains(err.Error(), foreign) {
			t.Errorf("%s: %v", foreign, err)
		}
		if after := listing(t, folder); len(after) != len(before) || after["index.html"] != "2" || after[foreign] != "precious" {
			t.Errorf("%s: %v", foreign, after)
		}
		os.Remove(filepath.Join(folder, foreign))
	}
	write(first)

	// A list of somebody else's is no list of ours.
	other := t.TempDir()
	put(t, "index.html\n", other, siteList)
	put(t, "mine", other, "index.html")
	if err := writeSite(other, first); err == nil || listing(t, other)["index.html"] != "mine" {
		t.Error(err)
	}
	// Nor does one reach outside its folder.
	outside := filepath.Join(filepath.Dir(folder), "outside.txt")
	put(t, "precious", outside)
	if err := writeList(folder, []string{"../outside.txt", "assets/old.js", "index.html"}); err != nil {
		t.Fatal(err)
	}
	write(first)
	if _, err := os.Stat(outside); err != nil {
		t.Error(err)
	}
}

// TestSite: the command, with an engine and without one.
func TestSite(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "site")
	refused(t, 2, "barrage site -out FOLDER", "site")
	refused(t, 2, "barrage site -out FOLDER", "site", "-out", folder, "more")
	for _, url := range []string{"example.org", "ftp://example.org", "https://", "https://example.org/?x", "https://me@example.org/", "https://exa mple"} {
		refused(t, 2, "an address such as", "site", "-out", folder, "-url", url)
	}
	if testing.Short() {
		return // package web tests what is written
	}
	if _, err := web.SiteFiles(nil); errors.Is(err, web.ErrNoEngine) {
		refused(t, 1, "make engine", "site", "-out", folder)
		if _, err := os.Stat(folder); err == nil {
			t.Error("an empty folder was left behind")
		}
		return
	}
	file := filepath.Join(t.TempDir(), "file")
	put(t, "", file)
	refused(t, 1, "not a directory", "site", "-out", file)
	refused(t, 1, "not a directory", "site", "-out", filepath.Join(file, "site"))
	if said := must(t, "", "site", "-out", folder, "-url", "https://example.org/barrage"); !strings.Contains(said, "README.txt") {
		t.Error(said)
	}
	got := listing(t, folder)
	if page := got["index.html"]; !strings.Contains(page, `content="https://example.org/barrage/preview.jpg"`) {
		t.Error(page)
	}
	names := slices.Collect(func(yield func(string) bool) {
		for name := range got {
			if strings.HasPrefix(name, "engine/") && !yield(filepath.Ext(name)) {
				return
			}
		}
	})
	slices.Sort(names)
	if !slices.Equal(names, []string{".br", ".gz", ".wasm"}) {
		t.Error(names)
	}
}
