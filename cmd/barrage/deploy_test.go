package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"barrage/internal/console"
)

// TestDeploy: the files for operators name only settings and commands that exist, and no password.
func TestDeploy(t *testing.T) {
	known := knownSettings(console.Console{}, console.Flags(console.Console{}, "deploy"))
	names := 0
	for _, path := range []string{"../../deploy/compose.yaml", "../../deploy/barrage.service", "../../Dockerfile"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range regexp.MustCompile(`BARRAGE_([A-Z_]+)`).FindAllStringSubmatch(string(text), -1) {
			names++
			if !known[strings.ReplaceAll(strings.ToLower(v[1]), "_", "-")] {
				t.Errorf("%s: %s is no setting", filepath.Base(path), v[0])
			}
		}
	}
	if names < 8 {
		t.Errorf("%d settings", names)
	}
	// The sample, and every line in it that is commented out.
	text, err := os.ReadFile("../../deploy/barrage.conf")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(text), regexp.MustCompile(`(?m)^# ([a-z-]+ = )`).ReplaceAllString(string(text), "$1")} {
		f, out, err := settle("-config", settingsFile(t, text))
		if err != nil {
			t.Fatal(out)
		}
		if _, err := f.check(); err != nil {
			t.Error(err)
		}
		if *f.metrics == "" || !*f.acme {
			t.Errorf("%+v", f)
		}
	}
}
