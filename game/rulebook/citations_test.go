package rulebook

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// cited is a number in a comment, a message or a document. Names of contracts begin with a zero after the
// letter, colours and parts of names have a sign before it; those are no citations.
var (
	cited  = regexp.MustCompile(`^(?:AR|[AEQRT])[1-9]\d*(?:\.\d+)*[a-z]?\b`)
	before = regexp.MustCompile(`[\w#/.-]`)
)

// numbersIn lists the numbers that a text cites. It looks for their letters first, because most of the project cites nothing.
func numbersIn(text string) (numbers []string) {
	for at := 0; ; at++ {
		next := strings.IndexAny(text[at:], "AEQRT")
		if next < 0 {
			return numbers
		}
		at += next
		if at > 0 && before.MatchString(text[at-1:at]) {
			continue
		}
		if number := cited.FindString(text[at:]); number != "" {
			numbers = append(numbers, number)
			at += len(number) - 1
		}
	}
}

// named is a number in the name of a test, with underscores instead of dots.
var named = regexp.MustCompile(`((?:AR|[AEQRT])[1-9]\d*(?:_\d+)*[a-z]?)(?:_|$)`)

var testName = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// citations calls f for every file of the project that may cite rules, with the numbers it cites.
func citations(t *testing.T, f func(path string, numbers []string)) {
	t.Helper()
	files, err := citing()
	if err != nil {
		t.Fatal(err)
	}
	for path, numbers := range files {
		f(path, numbers)
	}
}

var citing = sync.OnceValues(func() (map[string][]string, error) {
	files := map[string][]string{}
	const root = "../.."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch name := d.Name(); {
			case strings.HasPrefix(name, ".") && path != root, slices.Contains([]string{"node_modules", "dist", "testdata", "catalogue"}, name):
				return filepath.SkipDir
			}
			return nil
		}
		switch filepath.Ext(path) {
		case ".go", ".ts", ".mjs", ".svelte", ".json", ".md":
		default:
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text := string(data)
		numbers := numbersIn(text)
		if strings.HasSuffix(path, "_test.go") {
			for _, test := range testName.FindAllStringSubmatch(text, -1) {
				for _, m := range named.FindAllStringSubmatch(test[1], -1) {
					numbers = append(numbers, strings.ReplaceAll(m[1], "_", "."))
				}
			}
		}
		files[filepath.ToSlash(path)] = numbers
		return nil
	})
	return files, err
})

// TestCitedNumbersExist: whatever number the project cites can be looked up.
func TestCitedNumbersExist(t *testing.T) {
	known := map[string]bool{}
	for _, e := range open(t, English) {
		known[e.Number] = true
	}
	citations(t, func(path string, numbers []string) {
		slices.Sort(numbers)
		for _, n := range slices.Compact(numbers) {
			if !known[n] {
				t.Errorf("%s cites %s, which is on no page", path, n)
			}
		}
	})
}

// TestNumbersAreTested: every number is cited by a test; a chapter or section through its rules.
func TestNumbersAreTested(t *testing.T) {
	tested := tested(t)
	for _, e := range open(t, English) {
		if e.Level != Chapter && !tested[e.Number] {
			t.Errorf("no test cites %s", e.Number)
		}
	}
}

// tested are the numbers that tests cite, with the sections and chapters they are in.
func tested(t *testing.T) map[string]bool {
	t.Helper()
	tested := map[string]bool{}
	citations(t, func(path string, numbers []string) {
		if !strings.HasSuffix(path, "_test.go") || strings.Contains(path, "game/rulebook/") {
			return // a test of the pages says nothing about the game
		}
		for _, n := range numbers {
			for tested[n] = true; strings.Contains(n, "."); tested[n] = true {
				n = n[:strings.LastIndex(n, ".")]
			}
		}
	})
	return tested
}

func open(t *testing.T, language string) []Entry {
	t.Helper()
	book, err := Open(language)
	if err != nil {
		t.Fatal(err)
	}
	return book
}
