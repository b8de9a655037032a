package console

import (
	"strings"
	"testing"
	"time"
)

// TestBar: how far a run is, and how long the rest takes.
func TestBar(t *testing.T) {
	if got, want := bar(50, 200, 10, 4*time.Second), "[##########                              ] 50 of 200, 1m0s left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := bar(0, 200, 0, time.Second); strings.Contains(got, "left") || !strings.HasSuffix(got, "0 of 200") {
		t.Errorf("%q", got)
	}
}
