package turns

// set is a set of fingerprints that is emptied at no cost: an open hash table whose entries
// are of the present listing or free.
type set struct {
	entries []entry
	used    int
	now     uint32 // number of the listing
}

type entry struct {
	key     uint64
	listing uint32
}

// firstSize is room for most listings.
const firstSize = 1 << 10

// clear empties the set.
func (t *set) clear() {
	if t.now++; t.now == 0 || t.entries == nil { // numbers begin again
		t.entries, t.now = make([]entry, max(firstSize, len(t.entries))), 1
	}
	t.used = 0
}

// add adds a key and reports whether it is new.
func (t *set) add(key uint64) bool {
	if 2*t.used >= len(t.entries) {
		old := t.entries
		t.entries, t.used = make([]entry, 2*len(old)), 0
		for _, e := range old {
			if e.listing == t.now {
				t.add(e.key)
			}
		}
	}
	mask := uint64(len(t.entries) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		switch e := &t.entries[i]; {
		case e.listing != t.now:
			*e = entry{key, t.now}
			t.used++
			return true
		case e.key == key:
			return false
		}
	}
}
