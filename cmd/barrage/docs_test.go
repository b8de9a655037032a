package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"barrage/internal/console/consoletest"
)

// TestDocumentedCommands: documents name only commands, flags and files that exist, and the README all commands.
func TestDocumentedCommands(t *testing.T) { consoletest.Commands(t, newProgram()) }

// TestDocumentedTargets: documents and workflows name only targets of the Makefile, scripts and packages that exist.
func TestDocumentedTargets(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(consoletest.Root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for page, text := range consoletest.Documents(t) {
		for _, m := range regexp.MustCompile("(?m)(?:^ {4}|`|run: )(?:[A-Z]+=[a-z]+ )?make ([a-z-]+(?: [a-z-]+)*)").FindAllStringSubmatch(text, -1) {
			for target := range strings.FieldsSeq(m[1]) {
				n++
				if !strings.Contains(string(makefile), "\n"+target+":") {
					t.Errorf("%s: there is no make %s", page, target)
				}
			}
		}
		for _, name := range regexp.MustCompile("(?:[ `]|^)((?:scripts|\\.)/[\\w./-]+)").FindAllStringSubmatch(text, -1) {
			file := strings.TrimSuffix(strings.TrimSuffix(name[1], "..."), ".")
			if _, err := os.Stat(filepath.Join(consoletest.Root, file)); err != nil && !strings.HasPrefix(file, "./mybot") && !strings.HasPrefix(file, "./barrage") {
				t.Errorf("%s: there is no %s", page, file)
			}
		}
	}
	if n < 30 {
		t.Errorf("%d targets", n)
	}
}

// TestLinks: links between documents lead somewhere.
func TestLinks(t *testing.T) {
	all := consoletest.Documents(t, "docs/history/*.md")
	n := 0
	for page, text := range all {
		for _, m := range regexp.MustCompile(`\]\(([^)#:\s]*)(#[^)\s]*)?\)`).FindAllStringSubmatch(text, -1) {
			n++
			to := page
			if m[1] != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(page), m[1]))
			}
			if _, err := os.Stat(filepath.Join(consoletest.Root, to)); err != nil {
				t.Errorf("%s: a link leads to %s, which does not exist", page, to)
			} else if m[2] != "" && strings.HasSuffix(to, ".md") && !slices.Contains(anchors(all[to]), m[2]) {
				t.Errorf("%s: a link leads to %s%s, which is no heading there", page, to, m[2])
			}
		}
	}
	if n < 100 {
		t.Errorf("%d links", n)
	}
}

// anchors lists the anchors of the headings of a page, as forges make them.
func anchors(text string) []string {
	var list []string
	seen := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		name := strings.ReplaceAll(regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")
		anchor := "#" + name
		if seen[name] > 0 {
			anchor += fmt.Sprint("-", seen[name])
		}
		seen[name]++
		list = append(list, anchor)
	}
	return list
}
