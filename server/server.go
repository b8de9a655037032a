package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/learn/puzzle/shipped"
	"barrage/play/bus"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/live"
	"barrage/play/notice"
	"barrage/play/table"
	"barrage/server/api"
)

// Config configures a server.
type Config struct {
	Public     *url.URL // address people reach it by; nil for that of each request
	TrustProxy bool     // the last X-Forwarded-For is the client's address
	Unlimited  bool     // no rate limits: a proxy does that, or load is measured
	Log        *slog.Logger
	LAN        *url.URL     // where others in the network open the game; nil if that is not offered
	Build      string       // what the program is, for the metrics
	Pages      http.Handler // the client; nil for none
	Thinkers   int          // bots and advisers that think at the same time; 0 for one less than there are cores
	Hint       bot.Limit    // for a hint; nothing for the usual
	Review     bot.Limit    // for each position of a review; nothing for the usual
	Bus        bus.Bus      // to the other servers on the store; nil for the store's own, if it has one
	SMTP       *notice.SMTP // by which mail is sent; nil for none
	// PrivateHooks lets people be told at private addresses: by a program in the operator's own network.
	PrivateHooks bool
	KeepSolo     time.Duration // how long games are kept that matter to one person only; 0 for ever
	Drain        time.Duration // how long requests are still answered after the end was asked for, while /readyz says 503

	analyst func() bot.Thinker // of tests
}

// Server serves tables.
type Server struct {
	cfg       Config
	store     table.Store
	tables    *table.Service
	api       *api.API
	advisor   *table.Advisor
	hub       *live.Hub
	limits    limits
	pictures  *pictures
	picks     picks
	clock     *clock
	origins   *origins
	known     known
	bus       bus.Bus
	metrics   *metrics
	measured  *measured
	tally     tally
	notices   atomic.Pointer[notice.Queue] // nil until somebody needs it
	closing   chan struct{}                // closed to make the sockets go away
	once      sync.Once
	ready     atomic.Bool
	written   written
	patience  time.Duration // with clients that do not read
	heartbeat time.Duration // of sockets
	heading   time.Duration // for the head of a request
	work      context.CancelFunc
	done      sync.WaitGroup
	listeners sync.WaitGroup // sockets
}

// workers is the number of goroutines that look after tables. Bots that search think
// elsewhere.
const workers = 2

// New makes a server on a store and starts its workers.
func New(store table.Store, cfg Config) *Server {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	hub, measured := live.NewHub(), measure(store)
	ctx, cancel := context.WithCancel(context.Background())
	clock := newClock(ctx, store)
	s := &Server{
		cfg: cfg, store: store, hub: hub, metrics: newMetrics(), closing: make(chan struct{}), patience: writePatience, heartbeat: heartbeat, heading: 5 * time.Second,
		limits: newLimits(!cfg.Unlimited), pictures: newPictures(), tables: table.NewService(measured, clock.now, hub.Tell), measured: measured, clock: clock, origins: newOrigins(),
	}
	log := newSampled(cfg.Log)
	s.tables.Log = log
	s.bus = busOf(store, cfg)
	s.known.bus = s.bus
	s.tables.Bus, s.tables.Missed = s.bus, s.known.drop
	if cfg.Thinkers > 0 {
		s.tables.Jobs = jobs.New(cfg.Thinkers)
	}
	s.tables.Jobs.Budget = thinkingBudget
	s.tables.KeepSolo = cfg.KeepSolo
	if !cfg.Unlimited {
		s.tables.Daily = tablesDaily
	}
	s.tables.Origin, s.tables.Watched = s.origins.of, hub.Watched
	s.advisor = table.NewAdvisor(s.tables)
	if cfg.Hint != (bot.Limit{}) {
		s.advisor.HintLimit = cfg.Hint
	}
	if cfg.Review != (bot.Limit{}) {
		s.advisor.ReviewLimit = cfg.Review
	}
	if cfg.analyst != nil {
		s.advisor.Analyst = cfg.analyst
	}
	s.api = &api.API{Tables: s.tables, Advisor: s.advisor, Log: log, Puzzles: shipped.File, Allow: s.allow, Commanded: s.commanded}
	s.tables.Jobs.Observe = s.metrics.thought
	s.work = cancel
	for range workers {
		s.done.Go(func() { s.tables.Work(ctx, log) })
	}
	s.done.Go(func() { s.tables.Listen(ctx, log) })
	s.done.Go(func() { // the results of games from before there were any
		if _, err := s.tables.Summarise(ctx); err != nil && ctx.Err() == nil {
			log.Error("summing up finished games", "error", err)
		}
		if err := s.tables.KeepRatings(ctx); err != nil && ctx.Err() == nil {
			log.Error("making the ratings", "error", err)
		}
	})
	s.done.Go(func() { s.housekeeping(ctx) })
	s.done.Go(func() { clock.keep(ctx, log) })
	s.done.Go(func() { s.counting(ctx) })
	s.done.Go(func() { s.tellPeople(ctx) })
	s.ready.Store(true)
	return s
}

// busOf is the bus to the other servers on a store. A store that others may work on and that has none is looked at more often.
func busOf(store table.Store, cfg Config) bus.Bus {
	if cfg.Bus != nil {
		return cfg.Bus
	}
	if s, ok := store.(interface{ Bus() bus.Bus }); ok {
		return s.Bus()
	}
	if store.Shared() {
		return bus.None{}
	}
	return bus.Alone()
}

// allow bounds what is done for a client, and where it takes room also for all people of one address.
func (s *Server) allow(what api.Costly, client string) error {
	if !s.limits.allow(string(what)+" "+client, costlyRates[what]) {
		return tooFast
	}
	shared, ok := sharedRates[what]
	if user, named := strings.CutPrefix(client, "user "); ok && named && !s.limits.allow(string(what)+" of "+s.origins.of(user), shared) {
		return tooFast
	}
	return nil
}

// commanded counts commands.
func (s *Server) commanded(plies int, took time.Duration, err error) {
	if err != nil {
		s.metrics.refused(fault.CodeOf(err).Class())
	} else {
		s.metrics.acknowledged(plies, took)
	}
}

// housekeeping removes what has expired.
func (s *Server) housekeeping(ctx context.Context) {
	const keep = 7 * 24 * time.Hour
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for hour := 0; ; hour++ {
		if hour%24 == 0 {
			n, err := s.tables.Tidy(ctx)
			if err != nil && ctx.Err() == nil {
				s.cfg.Log.Error("removing old games", "error", err)
			}
			if n > 0 {
				s.cfg.Log.Info("removed games that were kept as long as promised", "games", n)
			}
		}
		if err := errors.Join(s.store.Purge(ctx, s.clock.now().Add(-keep)), s.forgetIdle(ctx)); err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("purging", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Drain closes the sockets and makes the server not ready, so that clients and load balancers go
// elsewhere.
func (s *Server) Drain() {
	s.once.Do(func() {
		s.ready.Store(false)
		close(s.closing)
		s.hub.TellAll()
	})
}

// Close ends the workers. The store is the caller's.
func (s *Server) Close() {
	s.Drain()
	s.work()
	s.advisor.Close()
	s.tables.Close()
	s.done.Wait()
}

// Serve answers requests on a listener until the context ends; then it drains and
// waits for the requests under way.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: s.heading,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.cfg.Log.Handler(), slog.LevelDebug),
	}
	closeUnused(h)
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	if s.cfg.Drain > 0 { // balancers see 503 and send no more, before the listener closes
		s.ready.Store(false)
		select {
		case err := <-failed:
			return err
		case <-time.After(s.cfg.Drain):
		}
	}
	s.Drain()
	patience, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := h.Shutdown(patience) // waits for requests, not for sockets
	gone := make(chan struct{})
	go func() {
		s.listeners.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-patience.Done():
	}
	s.Close()
	return err
}

// Tables is what people do, for the operator to do.
func (s *Server) Tables() *table.Service { return s.tables }

// closeUnused makes a server that shuts down close the connections on which nothing has been asked yet, such
// as browsers open in advance. It would wait five seconds for each to become idle.
func closeUnused(h *http.Server) {
	var unused sync.Map
	h.ConnState = func(c net.Conn, state http.ConnState) {
		if state == http.StateNew {
			unused.Store(c, nil)
		} else {
			unused.Delete(c)
		}
	}
	h.RegisterOnShutdown(func() {
		unused.Range(func(c, _ any) bool {
			c.(net.Conn).Close()
			return true
		})
	})
}

// Handler answers requests: the API under /api/, health, and the client.
func (s *Server) Handler() http.Handler {
	return named(s.guard(s.mux()))
}

// mux routes the API, health checks, an error for unknown addresses, and the client.
func (s *Server) mux() *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range routes() {
		mux.Handle(r.Method+" "+r.Path, s.endpoint(r))
	}
	mux.HandleFunc("GET /api/openapi.json", s.openAPIPage)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.readyz)
	mux.Handle("/api/", s.endpoint(route{api.Route{Path: "/api/"}, func(_ *Server, c *call) error {
		return fault.Fail(fault.NoSuchEndpoint, lang.Word("method", c.r.Method), lang.Word("path", c.r.URL.Path))
	}}))
	mux.HandleFunc("GET /picture/{file}", s.picture)
	mux.HandleFunc("GET /embed/{id}", s.embed)
	if s.cfg.LAN != nil {
		mux.HandleFunc("GET /lan", s.lanPage)
	}
	if s.cfg.Pages != nil {
		mux.HandleFunc("GET /table/{id}", s.tablePage)
		mux.HandleFunc("GET /game/{id}", s.tablePage)
		mux.HandleFunc("GET /puzzle/{id}", s.puzzlePage)
		mux.Handle("/", s.cfg.Pages)
	}
	return mux
}
