package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/learn/puzzle/shipped"
	"barrage/play"
	"barrage/play/bus"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/live"
	"barrage/play/notice"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/server/api"
)

// Config configures a server.
type Config struct {
	Public     *url.URL // address people reach it by; nil for that of each request
	TrustProxy bool     // the last X-Forwarded-For is the client's address
	Unlimited  bool     // no rate limits: a proxy does that, or load is measured
	Log        *slog.Logger
	LAN        *url.URL // where others in the network open the game; nil if that is not offered
	Build      string   // what the program is, for the metrics
	// Pages makes the client, which keeps its files in the store; they are nil for a store that keeps none. Nil for no client.
	Pages    func(table.Files) http.Handler
	Thinkers int          // bots and advisers that think at the same time; 0 for jobs.Usual
	Hint     bot.Limit    // for a hint; nothing for the usual
	Review   bot.Limit    // for each position of a review; nothing for the usual
	Bus      bus.Bus      // to the other servers on the store; nil for the store's own, if it has one
	SMTP     *notice.SMTP // by which mail is sent; nil for none
	// PrivateHooks lets people be told at private addresses: by a program in the operator's own network.
	PrivateHooks bool
	KeepSolo     time.Duration // how long games are kept that matter to one person only; 0 for ever
	Drain        time.Duration // how long requests are still answered after the end was asked for, while /readyz says 503

	analyst func() bot.Thinker // of tests
}

// Server serves tables. What it answers is in its parts.
type Server struct {
	cfg      Config
	house    *play.House
	api      *api.API
	hub      *live.Hub
	bus      bus.Bus
	clock    *clock
	limits   *limits
	known    *known
	who      *people.Presence
	metrics  *metrics
	measured *measured
	log      *sampled
	gate     *gate
	pages    *pages
	monitor  *monitor
	parts

	heading time.Duration // for the head of a request
	drained sync.Once
	stop    context.CancelFunc // ends what Start has started
	done    sync.WaitGroup
}

// workers is the number of goroutines that look after tables. Bots that search think
// elsewhere.
const workers = 2

// New makes a server on a store. Start sets it to work.
func New(store play.Store, cfg Config) *Server {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		cfg: cfg, hub: live.NewHub(), bus: busOf(store.BaseStore, cfg), limits: newLimits(!cfg.Unlimited), metrics: newMetrics(),
		measured: measure(store), log: newSampled(cfg.Log), heading: 5 * time.Second, stop: func() {},
	}
	s.clock = newClock(s.measured.BaseStore)
	s.who = people.NewPresence(s.measured.DocStore, s.clock.now)
	s.known = newKnown(s.bus)
	origins := newOrigins()
	s.house = play.New(s.measured.Store, s.clock.now, s.options(origins))
	s.api = &api.API{House: s.house, Log: s.log, Puzzles: shipped.File, Allow: costs{s.limits, origins}.allow, Commanded: s.metrics.commanded}
	s.gate = &gate{
		site: site{cfg.Public, cfg.TrustProxy}, limits: s.limits, house: s.house, api: s.api, clock: s.clock, origins: origins, metrics: s.metrics, log: cfg.Log,
	}
	s.pages = &pages{gate: s.gate, lan: cfg.LAN, pictures: newPictures()}
	if cfg.Pages != nil {
		s.pages.client = cfg.Pages(s.measured.Files)
	}
	s.setParts()
	s.monitor = &monitor{metrics: s.metrics, hub: s.hub, bus: s.bus, house: s.house, store: s.measured, counts: s.counts, build: cfg.Build, log: cfg.Log}
	return s
}

// options are what the operator has set, and what tables need of the server.
func (s *Server) options(origins *origins) play.Options {
	o := play.Options{
		Options: table.Options{Log: s.log, Notify: s.hub.Tell, OnStale: s.known.drop, Bus: s.bus, Presence: s.who, KeepSolo: s.cfg.KeepSolo},
		Think:   think.Options{Jobs: jobs.New(jobs.Usual()), Origin: origins.of, Watched: s.hub.Watched},
		Advisor: think.AdvisorOptions{Analyst: s.cfg.analyst, HintLimit: s.cfg.Hint, ReviewLimit: s.cfg.Review},
	}
	if !s.cfg.Unlimited {
		o.Daily = tablesDaily
	}
	if s.cfg.Thinkers > 0 {
		o.Think.Jobs = jobs.New(s.cfg.Thinkers)
	}
	o.Think.Jobs.Budget, o.Think.Jobs.Observe = thinkingBudget, s.metrics.thought
	return o
}

// setParts makes what answers the requests to the API.
func (s *Server) setParts() {
	p := &s.parts
	p.notices = &notices{store: s.measured.Store, house: s.house, clock: s.clock, site: s.gate.site, smtp: s.cfg.SMTP, privateHooks: s.cfg.PrivateHooks, log: s.log}
	p.accounts = &accounts{s.house, s.clock, s.known, p.notices}
	p.sessions = &sessions{s.house, s.known}
	p.passkeys = &passkeys{s.house, s.clock, s.known, p.sessions, p.accounts}
	p.blocks = &blocks{s.house}
	p.learning = &learning{s.house}
	p.counts = &counts{store: s.measured.DocStore, log: s.cfg.Log}
	p.exports = &exports{s.house, p.sessions, p.learning, p.notices, p.blocks, s.cfg.Log}
	p.profiles = &profiles{s.house}
	p.archive = &archive{s.house}
	p.drafts = &drafts{house: s.house}
	p.operators = &operators{s.house, s.known}
	p.presence = &presence{s.house, s.who}
	p.questions = &questions{s.api}
	p.sockets = newSockets(s.api, s.hub, s.known, s.who)
}

// Start starts what goes on without a request, until the context ends or the server is closed: bots, clocks, notices, ratings and
// the removal of what has expired.
func (s *Server) Start(ctx context.Context) {
	ctx, s.stop = context.WithCancel(ctx)
	s.clock.read(ctx)
	for range workers {
		s.done.Go(func() { s.house.Think.Work(ctx, s.log) })
	}
	s.done.Go(func() { s.house.Keeper.Listen(ctx, s.log) })
	s.done.Go(func() { s.house.Standing.KeepRatings(ctx) })
	s.done.Go(func() { s.housekeeping(ctx) })
	s.done.Go(func() { s.clock.keep(ctx, s.log) })
	s.done.Go(func() { s.counts.run(ctx) })
	s.done.Go(func() { s.notices.run(ctx) })
	s.monitor.ready.Store(true)
}

// busOf is the bus to the other servers on a store. A store that others may work on and that has none is looked at more often.
func busOf(store table.BaseStore, cfg Config) bus.Bus {
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

// housekeeping removes old games once a day, and what has expired every hour.
func (s *Server) housekeeping(ctx context.Context) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for hour := 0; ; hour++ {
		if hour%24 == 0 {
			n, err := s.house.Keeper.Tidy(ctx)
			if err != nil && ctx.Err() == nil {
				s.cfg.Log.Error("removing old games", "error", err)
			}
			if n > 0 {
				s.cfg.Log.Info("removed games that were kept as long as promised", "games", n)
			}
		}
		if err := s.purge(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("purging", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// purge removes what has expired: what the store keeps for a week, and sessions that were not used for long.
func (s *Server) purge(ctx context.Context) error {
	const keep = 7 * 24 * time.Hour
	now := s.clock.now()
	return errors.Join(s.measured.Purge(ctx, now.Add(-keep)), s.measured.EndIdle(ctx, now.Add(-people.IdleTime)))
}

// Drain closes the sockets and makes the server not ready, so that clients and load balancers go
// elsewhere.
func (s *Server) Drain() {
	s.drained.Do(func() {
		s.monitor.ready.Store(false)
		s.sockets.close()
	})
}

// Close ends the workers. The store is the caller's.
func (s *Server) Close() {
	s.Drain()
	s.stop()
	s.house.Close()
	s.done.Wait()
}

// Serve starts the server and answers requests on a listener until the context ends; then it drains, waits for the requests under
// way and closes the server.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	s.Start(context.WithoutCancel(ctx)) // until it is closed: bots move while the last requests are answered
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
		s.monitor.ready.Store(false)
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
		s.sockets.open.Wait()
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
func (s *Server) House() *play.House { return s.house }

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
	return named(s.gate.guard(s.mux()))
}

// mux routes the API, health checks, an error for unknown addresses, and the client.
func (s *Server) mux() *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range s.routes() {
		mux.Handle(r.Method+" "+r.Path, s.gate.endpoint(r))
	}
	mux.HandleFunc("GET /api/openapi.json", openAPIPage)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.monitor.readyz)
	mux.Handle("/api/", s.gate.endpoint(route{api.Route{Path: "/api/"}, func(c *call) error {
		return fault.Fail(fault.NoSuchEndpoint, lang.Word("method", c.r.Method), lang.Word("path", c.r.URL.Path))
	}}))
	mux.HandleFunc("/stop/{way}/{secret}", s.notices.stopByMail(s.gate))
	mux.HandleFunc("GET /picture/{file}", s.pages.preview)
	mux.HandleFunc("GET /embed/{id}", s.pages.embed)
	if s.cfg.LAN != nil {
		mux.HandleFunc("GET /lan", s.pages.lanPage)
	}
	if s.pages.client != nil {
		mux.HandleFunc("GET /table/{id}", s.pages.tablePage)
		mux.HandleFunc("GET /game/{id}", s.pages.tablePage)
		mux.HandleFunc("GET /learn/{lesson}", s.pages.lessonPage)
		mux.HandleFunc("GET /puzzle/{id}", s.pages.puzzlePage)
		mux.Handle("/", s.pages.client)
	}
	return mux
}
