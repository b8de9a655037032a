// Package consoletest tests that documents are true to the programs.
package consoletest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"barrage/internal/console"
)

// Root is the repository, from the folder of a program.
const Root = "../.."

// Documents returns the documents of the project by their names: what people read, and the workflows, which name the same things.
// Those of docs/history tell of other days, when commands had other names.
func Documents(t *testing.T, more ...string) map[string]string {
	t.Helper()
	list := map[string]string{}
	for _, pattern := range append(more, "*.md", ".github/*.md", ".github/*/*", "docs/*.md", "game/rulebook/*.md", "clients/python/*.md", "web/engine/*.md") {
		files, err := fs.Glob(os.DirFS(Root), pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", pattern, files, err)
		}
		for _, name := range files {
			text, err := os.ReadFile(filepath.Join(Root, name))
			if err != nil {
				t.Fatal(err)
			}
			list[name] = string(text)
		}
	}
	return list
}

// Commands tests that documents name only commands, flags and files that exist, and the README all commands of the program.
func Commands(t *testing.T, p *console.Program) {
	t.Helper()
	all := Documents(t)
	mention := regexp.MustCompile("(?m)(?:^ {0,4}|`)(?:go run \\./cmd/|\\./)?" + p.Name + " ([a-z]+(?:-[a-z]+)*)([^`\n]*)")
	for page, text := range all {
		for _, m := range mention.FindAllStringSubmatch(text, -1) {
			name, args := m[1], m[2]
			if name == "record" || name == "draw" { // the first line of a record, the beginning of a message
				continue
			}
			if !slices.ContainsFunc(p.Commands, func(c console.Command) bool { return c.Name == name }) {
				t.Errorf("%s: no command of %s is called %q", page, p.Name, name)
				continue
			}
			args, _, _ = strings.Cut(args, " #")
			var help bytes.Buffer
			if code := p.Run([]string{name, "-h"}, console.Console{Out: &help, Err: &help}); code != 0 {
				t.Errorf("%s %s -h: exit %d", p.Name, name, code)
			}
			for _, flag := range regexp.MustCompile(`[ \[](-[a-z]+(?:-[a-z]+)*)`).FindAllStringSubmatch(args, -1) {
				if !regexp.MustCompile(`\n  ` + flag[1] + `\b`).MatchString(help.String()) {
					t.Errorf("%s: %s %s has no flag %s", page, p.Name, name, flag[1])
				}
			}
			for _, file := range regexp.MustCompile(`\b(?:game|internal|lab|clients)/[\w./*-]+`).FindAllString(args, -1) {
				if found, err := fs.Glob(os.DirFS(Root), file); err != nil || len(found) == 0 {
					t.Errorf("%s: %s %s names %s, which does not exist", page, p.Name, name, file)
				}
			}
		}
	}
	named := map[string]bool{p.Default: true}
	for _, m := range regexp.MustCompile("(?m)^\\| (`.*?) \\| ").FindAllStringSubmatch(all["README.md"], -1) {
		for _, name := range regexp.MustCompile("`([a-z-]+)").FindAllStringSubmatch(m[1], -1) {
			named[name[1]] = true
		}
	}
	for _, c := range p.Commands {
		if !named[c.Name] {
			t.Errorf("README.md does not list the command %s", c.Name)
		}
	}
}
