package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"barrage/internal/console"
)

// pointsFile has the figures of the lesson that says where points come from: what `sim -json` prints.
const pointsFile = "../../learn/lesson/points.json"

// TestPoints: the figures that the lesson shows are those of the games that sim plays today. A few games with another seed
// come to the same, as near as chance allows.
func TestPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games")
	}
	data, err := os.ReadFile(pointsFile)
	if err != nil {
		t.Fatal(err)
	}
	var shown, now simFigures
	if err := json.Unmarshal(data, &shown); err != nil {
		t.Fatal(err)
	}
	const few = 60
	var out, complaint bytes.Buffer
	args := []string{"sim", "-games", strconv.Itoa(few), "-players", "2", "-variant", "introductory", "-seats", strings.Join(shown.Seats, ","), "-seed", "2", "-json"}
	if code := newProgram().Run(args, console.Console{Out: &out, Err: &complaint}); code != 0 {
		t.Fatalf("%d %s", code, &complaint)
	}
	if err := json.Unmarshal(out.Bytes(), &now); err != nil {
		t.Fatal(err)
	}
	if shown.Terms != now.Terms || shown.Games != 1000 || len(shown.VPBySource) != len(now.VPBySource) {
		t.Errorf("%+v of %d games", shown.Terms, shown.Games)
	}
	for source, x := range shown.VPBySource {
		// Two seats a game; five times the error that the mean of so few games has.
		if most := 5*x.Spread/math.Sqrt(2*few) + 1e-9; math.Abs(now.VPBySource[source].Mean-x.Mean) > most {
			t.Errorf("%s: %.2f is shown, %d games come to %.2f", source, x.Mean, few, now.VPBySource[source].Mean)
		}
	}
}
