package table

import "testing"

// TestPatience: a bot's limit is bounded, whoever asks for it.
func TestPatience(t *testing.T) {
	for name, ok := range map[string]bool{
		"strongest": true, "strongest@2s": true, "strongest@10s": true, "strongest@50000": true, "automa4:italy/jill_mcdowell": true,
		"strongest@11s": false, "strongest@1sx2": false, "strongest@1sx1": true, "strongest@50001": false, "strongest@1h": false, "strongest@": false, "strongest@soon": false,
	} {
		if err := checkPatience(name); (err == nil) != ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
