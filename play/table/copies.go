package table

import (
	"sync"
	"sync/atomic"
	"time"

	"barrage/game/lang"
)

// maxCopies bounds the tables kept in memory; each takes some tens of kilobytes.
const maxCopies = 2000

// copies are the tables that a service has in memory.
type copies struct {
	mu    *sync.Mutex
	slots map[string]*slot
}

func newCopies() copies { return copies{&sync.Mutex{}, map[string]*slot{}} }

// slot is the place of a table in memory.
type slot struct {
	changing sync.Mutex // one change at a time, so that copies of a log do not diverge
	now      atomic.Pointer[Snapshot]
	checked  atomic.Int64 // when the copy was last known to be the newest, in nanoseconds; negative if it is not
	stale    atomic.Int64 // how often that was heard
}

// check notes that the copy was the newest at a time, unless something else was heard since checked was read.
func (at *slot) check(before int64, now time.Time) { at.checked.CompareAndSwap(before, now.UnixNano()) }

// doubt notes that there is a newer one.
func (at *slot) doubt() { at.checked.Store(-at.stale.Add(1)) }

// Snapshot is a table with its log at one version. It does not change.
type Snapshot struct {
	Version int64
	Table   *Table
	Log     *Log
	Due     time.Time // when a worker must look at it, as it was stored; zero for never
	Leased  bool      // the change that made it left that alone, and so who works at the table
	memo    memo
}

// slot finds the place of a table. When there are too many, some are dropped.
func (c *copies) slot(id string) *slot {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.slots[id]; ok {
		return at
	}
	if len(c.slots) >= maxCopies {
		for old := range c.slots {
			delete(c.slots, old)
			if len(c.slots) < maxCopies*9/10 {
				break
			}
		}
	}
	at := &slot{}
	c.slots[id] = at
	return at
}

// find is the place of a table that has one, or nil.
func (c *copies) find(id string) *slot {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.slots[id]
}

func (c *copies) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.slots, id)
}

// has reports whether a version of a table is in memory already.
func (c *copies) has(changed Changed) bool {
	at := c.find(changed.ID)
	if at == nil {
		return false
	}
	snap := at.now.Load()
	return snap != nil && snap.Version == changed.Version
}

// memo keeps what was encoded for one viewer for the others: all see the same.
type memo struct {
	mu    sync.Mutex
	bytes map[memoKey][]byte
	chat  map[int][]Message // after a number
}

type memoKey struct {
	from int
	lang lang.Language
}

// Encoded returns the encoding of an update, made once for all clients that know the same.
func (snap *Snapshot) Encoded(from int, l lang.Language, encode func(*Update) ([]byte, error)) ([]byte, error) {
	snap.memo.mu.Lock()
	defer snap.memo.mu.Unlock()
	key := memoKey{from, l}
	if b, ok := snap.memo.bytes[key]; ok {
		return b, nil
	}
	b, err := encode(snap.Update(from, l))
	if err != nil {
		return nil, err
	}
	if snap.memo.bytes == nil || len(snap.memo.bytes) >= 8 {
		snap.memo.bytes = map[memoKey][]byte{}
	}
	snap.memo.bytes[key] = b
	return b, nil
}

// said is what was said after a number, read once for all who know the same.
func (snap *Snapshot) said(after int, read func() ([]Message, error)) ([]Message, error) {
	snap.memo.mu.Lock()
	defer snap.memo.mu.Unlock()
	if list, ok := snap.memo.chat[after]; ok {
		return list, nil
	}
	list, err := read()
	if err != nil {
		return nil, err
	}
	if snap.memo.chat == nil || len(snap.memo.chat) >= 8 {
		snap.memo.chat = map[int][]Message{}
	}
	snap.memo.chat[after] = list
	return list, nil
}
