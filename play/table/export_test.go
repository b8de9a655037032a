package table

import "testing"

// PinRules has new games of a test played under a version of the rules, by which its goldens were written.
func PinRules(t *testing.T, version uint8) {
	before := newest
	newest = version
	t.Cleanup(func() { newest = before })
}

// Hooks are the options of a keeper, for tests that change them.
func Hooks(k *Keeper) *Options { return &k.core.o }
