package server

import (
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"barrage/play/fault"
	"barrage/server/api"
	"barrage/web"
)

// contentSecurityPolicy is that of the client, which no other page may frame.
const contentSecurityPolicy = web.Policy + "; frame-ancestors 'none'"

// guard wraps everything: it sets headers that protect browsers, refuses requests from pages of other
// sites, and keeps the panic of one request from hurting others.
func (s *Server) guard(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	if s.cfg.Public != nil {
		protection.AddTrustedOrigin(s.cfg.Public.Scheme + "://" + s.cfg.Public.Host)
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.write(w, r, crossOrigin)
	}))
	protected := protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if s.secure() {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.cfg.Log.ErrorContext(r.Context(), "panic", "value", p, "stack", string(debug.Stack()))
				s.metrics.request(route{Route: api.Route{Path: "panic"}}, http.StatusInternalServerError, 0)
				s.write(w, r, fault.Fail(fault.Internal))
			}
		}()
		if !s.limits.allow("address "+s.address(r), addressRate) {
			s.write(w, r, tooFast)
			return
		}
		protected.ServeHTTP(w, r)
	})
}

// secure reports whether people reach the server over TLS.
func (s *Server) secure() bool { return s.cfg.Public != nil && s.cfg.Public.Scheme == "https" }

// address is the network address of a client.
func (s *Server) address(r *http.Request) string {
	if s.cfg.TrustProxy {
		if list := r.Header.Values("X-Forwarded-For"); len(list) > 0 {
			parts := strings.Split(list[len(list)-1], ",")
			return network(hostOf(strings.TrimSpace(parts[len(parts)-1])))
		}
	}
	return network(hostOf(r.RemoteAddr))
}

// hostOf is an address without its port, which some proxies add: it is another one for every connection.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

// network is the part of an address that belongs to one client: with IPv6 a /64.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip = ip.Unmap(); ip.Is4() {
		return ip.String()
	}
	prefix, err := ip.Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}

var (
	crossOrigin = fault.Fail(fault.CrossOrigin)
	tooFast     = fault.Fail(fault.TooFast)
)

// rate is how many requests a client may make: a number per second, and a burst.
type rate struct{ perSecond, burst float64 }

var (
	addressRate  = rate{200, 2000}
	userRate     = rate{25, 150}
	signUpRate   = rate{0.2, 30}             // of an address
	socketRate   = rate{5, 100}              // of an address
	pingRate     = rate{5, 60}               // of a client: frames that only ask for an answer
	positionRate = rate{20, 300}             // of an address: questions about positions
	pictureRate  = rate{1, 20}               // of an address
	thoughtRate  = rate{0.5, 10}             // of a client: a person, or an address
	reviewRate   = rate{0.05, 5}             // of a client: reviews that are begun
	lessonRate   = rate{2, 100}              // of a client
	tableRate    = rate{0.05, 60}            // of a client: tables that are made
	tablesRate   = rate{0.2, 150}            // of an address: tables that are made
	messageRate  = rate{0.5, 20}             // of a client
	deedRate     = rate{0.02, 30}            // of a person, and of an address: what owners do to others, which is noted for ever
	linkRate     = rate{0.02, 20}            // of a person: links for other devices
	nameRate     = rate{0.02, 10}            // of a person: names, which are put on all their tables
	exportRate   = rate{0.02, 5}             // of a person: everything about them
	bytesRate    = rate{256 << 10, 16 << 20} // of an address: bytes of what is sent
	countedRate  = rate{0.2, 60}             // of an address: what is counted of lessons
	archiveRate  = rate{5, 100}              // of an address: searches and profiles
	bulkRate     = rate{0.02, 5}             // of an address: files with many records
	mailRate     = rate{0.002, 5}            // of a person, and of an address: links that confirm mailboxes
	reportRate   = rate{0.01, 10}            // of a person, and of an address: reports
	wayRate      = rate{0.02, 20}            // of a client: ways that are added or tried, which send something
)

// tablesDaily bounds the tables that a person makes in a day, whatever has become of them.
const tablesDaily = 300

// costlyRates are the rates of a client for what is costly.
var costlyRates = map[api.Costly]rate{
	api.CostlyThought: thoughtRate, api.CostlyReview: reviewRate, api.CostlyLesson: lessonRate, api.CostlyTable: tableRate, api.CostlyMessage: messageRate, api.CostlyDeed: deedRate,
}

// sharedRates are the rates of all people of one address together, for what takes room.
var sharedRates = map[api.Costly]rate{api.CostlyTable: tablesRate, api.CostlyDeed: deedRate}

// limits are token buckets by client, in two generations: those used since the last change of generation, and those before.
// What was not used for a whole generation is dropped with it, all at once, so that no request waits for a search.
type limits struct {
	on      bool
	mu      *sync.Mutex
	buckets *generations
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

func newLimits(on bool) limits {
	return limits{on, &sync.Mutex{}, &generations{young: map[string]*bucket{}}, map[string]int{}}
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

// allow takes a token for a client, if there is one.
func (l *limits) allow(key string, r rate) bool { return l.take(key, 1, r) }

// take takes some tokens for a client, if there are so many.
func (l *limits) take(key string, n float64, r rate) bool {
	if !l.on {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	b := l.buckets.find(key, now)
	if b.at.IsZero() {
		b.left, b.at = r.burst, now
	}
	b.left = min(r.burst, b.left+now.Sub(b.at).Seconds()*r.perSecond)
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

func (g *generations) size() int { return len(g.young) + len(g.old) }
