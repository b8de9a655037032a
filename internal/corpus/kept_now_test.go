//go:build !nextrules

package corpus

import "barrage/game/rules"

// kept is the newest version of the rules that has games to protect.
const kept = rules.Version
