package server

import (
	"sync"
	"time"

	"barrage/play/bus"
	"barrage/play/people"
)

// known remembers for a moment who a token belongs to, so that the sockets of a person who are told of one change ask the
// store once. It forgets all when anybody signs out, is renamed or deleted, here or, as the bus tells, elsewhere.
type known struct {
	bus   bus.Bus
	mu    sync.Mutex
	users map[string]knownUser
}

type knownUser struct {
	user people.User
	at   time.Time
}

const (
	knownTime = 2 * time.Second
	toldTime  = 20 * time.Second // while the bus works
	maxKnown  = 10_000
)

func newKnown(b bus.Bus) *known { return &known{bus: b, users: map[string]knownUser{}} }

func (k *known) get(token string) (people.User, bool) {
	age := knownTime
	if k.bus.Up() {
		age = toldTime
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	u, ok := k.users[token]
	return u.user, ok && time.Since(u.at) < age
}

func (k *known) put(token string, u people.User) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.users) >= maxKnown {
		k.users = map[string]knownUser{}
	}
	k.users[token] = knownUser{u, time.Now()}
}

// forget forgets, here and on the other servers.
func (k *known) forget() {
	k.drop()
	k.bus.Tell(bus.News{})
}

// drop forgets here.
func (k *known) drop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	clear(k.users)
}
