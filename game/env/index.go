package env

import (
	"slices"

	"barrage/game/rules"
)

// Block is a run of numbers for actions of one kind.
type Block struct {
	Name  string `json:"name"`
	First Index  `json:"first"`
	Count int    `json:"count"`
}

// entry is a place of the table in which actions are looked up.
type entry struct {
	action rules.Action
	index  Index
}

const (
	tableBits = 14 // more than twice as many places as actions
	tableSize = 1 << tableBits
)

// numbered are the actions by number, and the numbers by action.
var numbered = func() (t struct {
	actions []rules.Action
	blocks  []Block
	table   [tableSize]entry
}) {
	for _, b := range slices.Concat(blocks, later(first, known{rules.Officers(), rules.Contracts()})) {
		list := b.list()
		t.blocks = append(t.blocks, Block{b.name, Index(len(t.actions)), len(list)})
		for _, a := range list {
			place := home(a)
			for t.table[place].action != 0 {
				place = (place + 1) % tableSize
			}
			t.table[place] = entry{a, Index(len(t.actions))}
			t.actions = append(t.actions, a)
		}
	}
	return t
}()

// home is the place where the search for an action begins.
func home(a rules.Action) uint32 { return uint32(a) * 0x9e3779b1 >> (32 - tableBits) }

// Actions is the number of numbered actions: indices are below it.
func Actions() int { return len(numbered.actions) }

// Blocks lists the runs of numbers.
func Blocks() []Block { return append([]Block(nil), numbered.blocks...) }

// IndexOf is the number of an action, None for one that no game has.
func IndexOf(a rules.Action) Index {
	for place := home(a); ; place = (place + 1) % tableSize {
		switch e := numbered.table[place]; e.action {
		case a:
			if a != 0 {
				return e.index
			}
			return None
		case 0:
			return None
		}
	}
}

// Action is the action with a number, 0 if there is none.
func (i Index) Action() rules.Action {
	if int(i) >= len(numbered.actions) {
		return 0
	}
	return numbered.actions[i]
}

// MaskWords is the number of words of a mask.
func MaskWords() int { return (Actions() + 63) / 64 }

// Mask sets the bits of the indices in dst, which has MaskWords words, and clears the others. Bit i
// of word w stands for the index 64w+i.
func Mask(dst []uint64, legal []Index) {
	clear(dst)
	for _, i := range legal {
		dst[i/64] |= 1 << (i % 64)
	}
}
