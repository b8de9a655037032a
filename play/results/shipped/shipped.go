// Package shipped has what bots picked in 100,000 games of `river`, as `barrage-lab draft-stats` counted it; the engine for browsers does not have it.
package shipped

import (
	_ "embed"
	"sync"

	"barrage/play/results"
)

//go:embed bots.gz
var packed []byte

// Bots are the counts.
var Bots = sync.OnceValue(func() *results.Draft {
	d, err := results.ReadDraft(packed)
	if err != nil {
		panic(err) // the file is embedded
	}
	return d
})
