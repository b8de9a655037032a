package view

import (
	"testing"

	"barrage/game/rules"
)

// TestEventKinds: every kind of event has its line in the table.
func TestEventKinds(t *testing.T) {
	for _, k := range rules.EventKinds() {
		if _, ok := eventKinds[k]; !ok {
			t.Errorf("%s is not told", k.ID())
		}
	}
	if len(eventKinds) != len(rules.EventKinds()) {
		t.Errorf("%d kinds", len(eventKinds))
	}
}
