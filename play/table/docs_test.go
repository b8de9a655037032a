package table

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestFigures: the limits that the documents name are those of the program.
func TestFigures(t *testing.T) {
	thousands := func(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }
	for file, phrases := range map[string][]string{
		"endpoints.md": {
			fmt.Sprintf("one line of at most %d characters", maxMessage),
			fmt.Sprintf("at most %s messages; spectators may add to the first %s", thousands(maxMessages), thousands(maxOnlookers)),
			fmt.Sprintf("at most %d seconds or %s simulations", int(TurnTime.Seconds()), thousands(maxSimulations)),
			fmt.Sprintf("(`%s`\n  takes over", takeover),
			fmt.Sprintf("closed after %d days", int(waitingTime.Hours())/24),
		},
		"api.md": {fmt.Sprintf("If more than %d entries are missing", maxCatchUp)},
		"operating.md": {
			fmt.Sprintf("A table takes %s messages; a person may have %d waiting or running", thousands(maxMessages), maxTables),
			fmt.Sprintf("for at most %d seconds", int(TurnTime.Seconds())),
		},
	} {
		text, err := os.ReadFile("../../docs/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range phrases {
			if !strings.Contains(string(text), p) {
				t.Errorf("%s does not say %q", file, p)
			}
		}
	}
}
