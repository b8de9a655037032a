package think

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestFigures: the documents say how long an advisor thinks.
func TestFigures(t *testing.T) {
	a := NewAdvisor(&Service{}, nil, AdvisorOptions{})
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("a hint (%v s) and about each position of a review (%d ms)", a.o.HintLimit.Time.Seconds(), a.o.ReviewLimit.Time.Milliseconds())
	if !strings.Contains(string(text), want) {
		t.Errorf("it does not say %q", want)
	}
}
