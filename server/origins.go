package server

import (
	"sync"
	"time"

	"barrage/play/jobs"
)

// thinkingBudget is what a person, and all people at one address, may have the computer think before others come first. Whoever
// plays against three strong bots at one table uses a third of the income.
var thinkingBudget = jobs.Budget{Most: 5 * time.Minute, Income: 1}

// origins remembers the address of those who were here last, in two generations.
type origins struct {
	mu         sync.Mutex
	young, old map[string]string // address by user
}

const maxOrigins = 20_000 // in a generation

func newOrigins() *origins { return &origins{young: map[string]string{}} }

// saw notes where a user is.
func (o *origins) saw(user, address string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.young[user] == address {
		return
	}
	if len(o.young) >= maxOrigins {
		o.old, o.young = o.young, map[string]string{}
	}
	o.young[user] = address
}

// of is the address of a user, or the user where none is known.
func (o *origins) of(user string) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if a := o.young[user]; a != "" {
		return a
	}
	if a := o.old[user]; a != "" {
		return a
	}
	return user
}
