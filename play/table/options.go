package table

import (
	"time"

	"barrage/play/bus"
	"barrage/play/fault"
)

// Options are what a keeper is made with. The zero value does for tests.
type Options struct {
	Log fault.Logger // of what is wrong with what is stored; none by default
	// Notify is called after every change with the id of the table and of every user whose list contains it; it must not block.
	Notify func(topic string)
	// OnStale is called when a person or a session has changed elsewhere, or may have: what is remembered of them is forgotten.
	OnStale func()
	// Bus carries news to and from the other services on the store. Without one, they are noticed later.
	Bus bus.Bus
	// Presence knows who is there; without it nobody is known to be away.
	Presence Presence
	// Worker makes who does what is due at the tables; by default nobody does it here.
	Worker func(*Keeper) Worker

	// KeepSolo is how long tables that are over are kept if they matter to one person only, see Tidy; 0 for ever.
	KeepSolo time.Duration
	// Daily bounds the tables that a person makes in a day; 0 for any number.
	Daily int
	// Home begins the ids of the tables made here; it tells those of a device from those of a server.
	Home string
}

// fill sets what is missing.
func (o *Options) fill() {
	if o.Log == nil {
		o.Log = fault.Silent{}
	}
	if o.Notify == nil {
		o.Notify = func(string) {}
	}
	if o.OnStale == nil {
		o.OnStale = func() {}
	}
	if o.Worker == nil {
		o.Worker = func(*Keeper) Worker { return nobody{} }
	}
}

// HomeOfDevices is the Home of a service on somebody's own device.
const HomeOfDevices = "~"
