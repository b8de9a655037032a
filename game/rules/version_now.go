//go:build !nextrules

package rules

// Version is the newest version of the rules.
const Version = released

// bankMost is the most engineers of a crew that the bank takes at a time: all (R4.2.4).
// The version for tests changes this figure as a real version would, guarded by since.
func (s *State) bankMost(crew int) int { return crew }

var _ = (*State).since // used by the next version
