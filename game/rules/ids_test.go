package rules

import "testing"

// TestIDs: every kind has an id of its own. A kind added without one fails here.
func TestIDs(t *testing.T) {
	check[PromptKind](t, PromptKinds())
	check[ActionKind](t, ActionKinds())
	check[EventKind](t, EventKinds())
	check[ReasonCode](t, ReasonCodes())
	check[Why](t, Whys())
	check[Source](t, VPSources())
	check[Family](t, Families())
	check[PartKind](t, PartKinds())
}

func check[T interface{ ID() string }](t *testing.T, list []T) {
	t.Helper()
	seen := map[string]bool{}
	for i, x := range list {
		if id := x.ID(); id == "" || id == "none" || seen[id] {
			t.Errorf("%T number %d of the list: id %q", x, i, id)
		} else {
			seen[id] = true
		}
	}
	if len(list) == 0 {
		t.Error("an empty list")
	}
}
