package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// documents returns the documents of the project by their names: what people read, and the workflows, which name the same things.
// Those of docs/history tell of other days, when commands had other names.
func documents(t *testing.T, more ...string) map[string]string {
	t.Helper()
	list := map[string]string{}
	for _, pattern := range append(more, "*.md", ".github/*.md", ".github/*/*", "docs/*.md", "game/rulebook/*.md", "clients/python/*.md", "web/engine/*.md") {
		files, err := fs.Glob(os.DirFS(root), pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", pattern, files, err)
		}
		for _, name := range files {
			text, err := os.ReadFile(filepath.Join(root, name))
			if err != nil {
				t.Fatal(err)
			}
			list[name] = string(text)
		}
	}
	return list
}

// TestDocumentedCommands: documents name only commands, flags and files of the project that exist, and the README all commands.
func TestDocumentedCommands(t *testing.T) {
	named := map[string]bool{"serve": true} // what runs without a command
	for page, text := range documents(t) {
		for _, m := range regexp.MustCompile("(?m)(?:^ {0,4}|`)(?:go run \\./cmd/|\\./)?barrage ([a-z]+(?:-[a-z]+)*)([^`\n]*)").FindAllStringSubmatch(text, -1) {
			name, args := m[1], m[2]
			if name == "record" || name == "draw" { // the first line of a record, the beginning of a message
				continue
			}
			if !slices.ContainsFunc(commands(), func(c command) bool { return c.name == name }) {
				t.Errorf("%s: no command is called %q", page, name)
				continue
			}
			args, _, _ = strings.Cut(args, " #")
			help := must(t, "", name, "-h")
			for _, flag := range regexp.MustCompile(`[ \[](-[a-z]+(?:-[a-z]+)*)`).FindAllStringSubmatch(args, -1) {
				if !regexp.MustCompile(`\n  ` + flag[1] + `\b`).MatchString(help) {
					t.Errorf("%s: barrage %s has no flag %s", page, name, flag[1])
				}
			}
			for _, file := range regexp.MustCompile(`\b(?:game|internal|lab|clients)/[\w./*-]+`).FindAllString(args, -1) {
				if found, err := fs.Glob(os.DirFS(root), file); err != nil || len(found) == 0 {
					t.Errorf("%s: barrage %s names %s, which does not exist", page, name, file)
				}
			}
		}
	}
	for _, m := range regexp.MustCompile("(?m)^\\| (`.*?) \\| ").FindAllStringSubmatch(documents(t)["README.md"], -1) {
		for _, name := range regexp.MustCompile("`([a-z-]+)").FindAllStringSubmatch(m[1], -1) {
			named[name[1]] = true
		}
	}
	for _, c := range commands() {
		if !named[c.name] {
			t.Errorf("README.md does not list the command %s", c.name)
		}
	}
}

// TestDocumentedTargets: documents and workflows name only targets of the Makefile, scripts and packages that exist.
func TestDocumentedTargets(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for page, text := range documents(t) {
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
			if _, err := os.Stat(filepath.Join(root, file)); err != nil && !strings.HasPrefix(file, "./mybot") && !strings.HasPrefix(file, "./barrage") {
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
	all := documents(t, "docs/history/*.md")
	n := 0
	for page, text := range all {
		for _, m := range regexp.MustCompile(`\]\(([^)#:\s]*)(#[^)\s]*)?\)`).FindAllStringSubmatch(text, -1) {
			n++
			to := page
			if m[1] != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(page), m[1]))
			}
			if _, err := os.Stat(filepath.Join(root, to)); err != nil {
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
