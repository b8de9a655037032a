package people

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// TestFigures: the limits that docs/endpoints.md names are those of the program.
func TestFigures(t *testing.T) {
	text, err := os.ReadFile("../../docs/endpoints.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"works once, within an hour", "not used for a year", fmt.Sprintf("At most %d.", MaxTokens)} {
		if !strings.Contains(string(text), p) {
			t.Errorf("endpoints.md does not say %q", p)
		}
	}
	if linkTime != time.Hour || IdleTime != 365*24*time.Hour {
		t.Error("endpoints.md says that a link for a device is good for an hour, and a session for a year")
	}
}
