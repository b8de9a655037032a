package rules

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// TestCitations: every worked example and every ruling of the rules that concerns
// what is implemented has a test that cites it in its name.
func TestCitations(t *testing.T) {
	cited := map[string]bool{}
	files, _ := filepath.Glob("*_test.go")
	name := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range name.FindAllStringSubmatch(string(data), -1) {
			for _, n := range regexp.MustCompile(`[EQ]\d+`).FindAllString(m[1], -1) {
				cited[n] = true
			}
		}
	}
	for _, family := range []struct {
		letter string
		last   int
	}{{"E", 57}, {"Q", 85}} {
		for i := 1; i <= family.last; i++ {
			if id := family.letter + strconv.Itoa(i); !cited[id] {
				t.Errorf("no test cites %s", id)
			}
		}
	}
}
