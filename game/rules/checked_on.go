//go:build check

package rules

// checked is set by the build tag check: Play then verifies its argument and the
// resulting state.
const checked = true
