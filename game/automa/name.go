package automa

import "strings"

// LevelOf is the level of an Automa by its name, automa1 to automa4, also with a choice after a colon
// (automa4:italy/jill_mcdowell); 0 for every other name.
func LevelOf(name string) uint8 {
	name, _, _ = strings.Cut(name, ":")
	if level, ok := strings.CutPrefix(name, "automa"); ok && len(level) == 1 && level >= "1" && level <= "4" {
		return level[0] - '0'
	}
	return 0
}
