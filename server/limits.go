package server

import (
	"strings"
	"sync"
	"time"

	"barrage/play/fault"
	"barrage/server/api"
)

var tooFast = fault.Fail(fault.TooFast)

// limit is how often something may be done: a number per second, and a burst. Its name and whom it bounds make the key under
// which it is counted.
type limit struct {
	name             string
	by               bounded
	perSecond, burst float64
}

// bounded is whom a limit bounds.
type bounded uint8

const (
	byAddress bounded = 1 << iota // all people of an address together
	byClient                      // a person, or an address that has no name
)

var (
	addressLimit  = limit{"address", byAddress, 200, 2000}
	personLimit   = limit{"request", byClient, 25, 150}
	namelessLimit = limit{"hear", byClient, 25, 150} // commands on sockets of those who have no name
	signUpLimit   = limit{"signup", byAddress, 0.2, 30}
	socketLimit   = limit{"socket", byAddress, 5, 100}
	pingLimit     = limit{"ping", byClient, 5, 60} // frames that only ask for an answer
	positionLimit = limit{"position", byAddress, 20, 300}
	pictureLimit  = limit{"picture", byAddress, 1, 20}
	thoughtLimit  = limit{"thought", byClient, 0.5, 10}
	reviewLimit   = limit{"review", byClient, 0.05, 5} // reviews that are begun
	lessonLimit   = limit{"lesson", byClient, 2, 100}
	tableLimit    = limit{"table", byClient, 0.05, 60}   // tables that are made
	tablesLimit   = limit{"tables", byAddress, 0.2, 150} // tables that are made
	messageLimit  = limit{"message", byClient, 0.5, 20}
	auditLimit    = limit{"audit", byClient, 0.02, 30}             // what owners do to others, which is noted for ever
	auditsLimit   = limit{"audits", byAddress, 0.02, 30}           // the same, of all people of an address
	linkLimit     = limit{"link", byClient, 0.02, 20}              // links for other devices
	nameLimit     = limit{"name", byClient, 0.02, 10}              // names, which are put on all tables of the person
	exportLimit   = limit{"export", byClient, 0.02, 5}             // everything about a person
	bytesLimit    = limit{"bytes", byAddress, 256 << 10, 16 << 20} // bytes of what is sent
	countedLimit  = limit{"counted", byAddress, 0.2, 60}           // what is counted of lessons
	archiveLimit  = limit{"archive", byAddress, 5, 100}            // searches and profiles
	bulkLimit     = limit{"bulk", byAddress, 0.02, 5}              // files with many records
	mailLimit     = limit{"mail", byClient | byAddress, 0.002, 5}  // links that confirm mailboxes
	reportLimit   = limit{"report", byClient | byAddress, 0.01, 10}
	channelLimit  = limit{"channel", byClient, 0.02, 20}  // channels that are added or tried, which send something
	confirmLimit  = limit{"confirm", byAddress, 0.02, 20} // links of mails that are opened
)

// costlyLimits bound what is costly for a client.
var costlyLimits = map[api.Costly]limit{
	api.CostlyThought: thoughtLimit, api.CostlyReview: reviewLimit, api.CostlyLesson: lessonLimit, api.CostlyTable: tableLimit, api.CostlyMessage: messageLimit, api.CostlyAudit: auditLimit,
}

// sharedLimits bound all people of an address together, for what takes room.
var sharedLimits = map[api.Costly]limit{api.CostlyTable: tablesLimit, api.CostlyAudit: auditsLimit}

// tablesDaily bounds the tables that a person makes in a day, whatever has become of them.
const tablesDaily = 300

// limits are token buckets by limit and whom it bounds, in two generations: those used since the last change of generation, and
// those before. What was not used for a whole generation is dropped with it, all at once, so that no request waits for a search.
type limits struct {
	on      bool
	now     func() time.Time
	mu      sync.Mutex
	buckets generations
	sockets map[string]int // open, by client and by address
}

type generations struct {
	young, old map[string]*bucket
	since      time.Time // the young generation began
}

type bucket struct {
	left float64
	at   time.Time
}

func newLimits(on bool) *limits {
	return &limits{on: on, now: time.Now, buckets: generations{young: map[string]*bucket{}}, sockets: map[string]int{}}
}

// maxSockets bounds the sockets a client may have open, addressSockets those of all clients at one address.
const (
	maxSockets     = 100
	addressSockets = 1000
)

// enter counts a socket of a client at an address, if there is room for it.
func (l *limits) enter(client, address string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.on && (l.sockets[client] >= maxSockets || l.sockets["all "+address] >= addressSockets) {
		return false
	}
	l.sockets[client]++
	l.sockets["all "+address]++
	return true
}

// leave removes a socket from the count.
func (l *limits) leave(client, address string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, key := range []string{client, "all " + address} {
		if l.sockets[key]--; l.sockets[key] <= 0 {
			delete(l.sockets, key)
		}
	}
}

const (
	maxBuckets = 100_000          // in memory
	generation = 45 * time.Minute // every bucket is full again by then, so that it can be forgotten
)

// allow takes a token of somebody, if there is one.
func (l *limits) allow(what limit, who string) bool { return l.take(what, who, 1) }

// take takes some tokens of somebody, if there are so many.
func (l *limits) take(what limit, who string, n float64) bool {
	if !l.on {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	b := l.buckets.find(what.name+" "+who, now)
	if b.at.IsZero() {
		b.left, b.at = what.burst, now
	}
	b.left = min(what.burst, b.left+now.Sub(b.at).Seconds()*what.perSecond)
	b.at = now
	if b.left < n {
		return false
	}
	b.left -= n
	return true
}

// find is the bucket of a key, a new one without a time if there is none.
func (g *generations) find(key string, now time.Time) *bucket {
	if len(g.young) >= maxBuckets/2 || now.Sub(g.since) > generation {
		g.old, g.young, g.since = g.young, map[string]*bucket{}, now
	}
	b := g.young[key]
	if b == nil {
		if b = g.old[key]; b == nil {
			b = &bucket{}
		}
		delete(g.old, key)
		g.young[key] = b
	}
	return b
}

// costs bounds what is costly, as package api asks.
type costs struct {
	limits  *limits
	origins *origins
}

// allow bounds what is done for a client, and where it takes room also for all people of one address.
func (c costs) allow(what api.Costly, client string) error {
	if !c.limits.allow(costlyLimits[what], client) {
		return tooFast
	}
	shared, ok := sharedLimits[what]
	if user, named := strings.CutPrefix(client, "user "); ok && named && !c.limits.allow(shared, c.origins.of(user)) {
		return tooFast
	}
	return nil
}

// allow bounds what the caller does.
func (c *call) allow(what limit) error {
	if what.by&byClient != 0 && !c.limits.allow(what, c.Client) {
		return tooFast
	}
	if what.by&byAddress != 0 && !c.limits.allow(what, c.address) {
		return tooFast
	}
	return nil
}
