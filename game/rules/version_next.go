//go:build nextrules

package rules

// The build tag nextrules adds a version that exists for tests only: it shows that
// games of one version continue unchanged when there is another. Its one difference is
// that the bank takes at most six engineers at a time.

// Version is the newest version of the rules.
const Version = released + 1

// bankMost is the most engineers of a crew that the bank takes at a time.
func (s *State) bankMost(crew int) int {
	if s.since(released + 1) {
		return min(crew, 6)
	}
	return crew
}
