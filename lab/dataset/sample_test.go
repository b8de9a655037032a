package dataset

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSample: the sample has the games that its card promises, and every one is replayed to its result.
func TestSample(t *testing.T) {
	card, err := os.ReadFile("../../docs/dataset.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("sample/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	step := 1
	if testing.Short() {
		step = 20
	}
	games, size := 0, int64(0)
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil {
			size += info.Size()
		}
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		here, vp, seats := 0, 0, 0
		for ; lines.Scan(); here++ {
			var g Game
			if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
				t.Fatalf("%s, line %d: %v", name, here+1, err)
			}
			for _, n := range g.VP {
				vp += int(n)
				seats++
			}
			if here%step == 0 {
				if _, err := g.Record(); err != nil {
					t.Errorf("%s, line %d: %v", name, here+1, err)
				}
			}
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
		if row := fmt.Sprintf("| `%s` | %d | %.1f |", filepath.Base(name), here, float64(vp)/float64(seats)); !strings.Contains(string(card), row) {
			t.Errorf("the card does not say %s", row)
		}
		games += here
	}
	if games != 1000 || size > 5<<20 {
		t.Errorf("%d games, %d bytes", games, size)
	}
}
