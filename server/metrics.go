package server

import (
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"barrage/game/rules"
	"barrage/play"
	"barrage/play/bus"
	"barrage/play/fault"
	"barrage/play/live"
)

// metrics are counted for operators, in the text format of Prometheus.
type metrics struct {
	sockets atomic.Int64
	plies   atomic.Int64 // entries acknowledged

	mu       sync.Mutex
	requests map[string]int64 // by route and class of status
	refusals map[fault.Code]int64
	commands histogram // time until a command was acknowledged
	answers  histogram // time of any request
	thoughts histogram // time a bot or an adviser has thought
	queues   histogram // time it waited before
}

func newMetrics() *metrics {
	return &metrics{requests: map[string]int64{}, refusals: map[fault.Code]int64{}}
}

// bounds are the upper bounds of the buckets of a histogram, in seconds.
var bounds = [...]float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

type histogram struct {
	counts [len(bounds)]int64
	total  int64
	sum    float64
}

func (h *histogram) observe(d time.Duration) {
	seconds := d.Seconds()
	h.total++
	h.sum += seconds
	for i, b := range bounds {
		if seconds <= b {
			h.counts[i]++
		}
	}
}

func (h *histogram) write(w io.Writer, name, help string) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s histogram\n", name, help, name)
	for i, b := range bounds {
		fmt.Fprintf(w, "%s_bucket{le=\"%g\"} %d\n", name, b, h.counts[i])
	}
	fmt.Fprintf(w, "%s_bucket{le=\"+Inf\"} %d\n%s_sum %g\n%s_count %d\n", name, h.total, name, h.sum, name, h.total)
}

func (m *metrics) request(rt route, status int, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[fmt.Sprintf("route=%q,status=\"%dxx\"", rt.Method+" "+rt.Path, status/100)]++
	if !strings.HasSuffix(rt.Path, "/live") { // a socket is open for hours
		m.answers.observe(took)
	}
}

func (m *metrics) acknowledged(plies int, took time.Duration) {
	m.plies.Add(int64(plies))
	m.mu.Lock()
	defer m.mu.Unlock()
	m.commands.observe(took)
}

func (m *metrics) thought(waited, ran time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.queues.observe(waited)
	m.thoughts.observe(ran)
}

// commanded counts a command.
func (m *metrics) commanded(plies int, took time.Duration, err error) {
	if err != nil {
		m.refused(fault.CodeOf(err).Class())
	} else {
		m.acknowledged(plies, took)
	}
}

func (m *metrics) refused(code fault.Code) {
	if code == "" {
		code = "internal"
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refusals[code]++
}

// monitor tells operators and load balancers how the server is.
type monitor struct {
	metrics *metrics
	hub     *live.Hub
	bus     bus.Bus
	house   *play.House
	store   *measured
	counts  *counts
	build   string
	log     *slog.Logger
	ready   atomic.Bool // to get requests
	written written
}

// page answers requests of a Prometheus server.
func (m *monitor) page(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	m.metrics.write(w)
	watches, topics := m.hub.Size()
	gauge(w, "barrage_watches", "Watches of tables and lists.", watches)
	thinking, queued := m.house.Think.Jobs().Load()
	gauge(w, "barrage_thinking", "Bots and advisers that think.", thinking)
	gauge(w, "barrage_thinking_queue", "Bots and advisers that wait for their turn to think.", queued)
	gauge(w, "barrage_watched_topics", "Tables and lists that are watched.", topics)
	m.writeBus(w)
	m.store.writeTo(r.Context(), w)
	m.counts.write(r.Context(), w)
	fmt.Fprintf(w, "# HELP barrage_build_info The program.\n# TYPE barrage_build_info gauge\nbarrage_build_info{build=%q,rules=\"%d\",go=%q} 1\n", m.build, rules.Version, runtime.Version())
	ready := 0
	if m.ready.Load() && m.tryWrite() == nil {
		ready = 1
	}
	gauge(w, "barrage_ready", "Whether the server should get requests: 1, or 0.", ready)
}

// writeBus writes how well news travels between servers.
func (m *monitor) writeBus(w io.Writer) {
	b, up := m.bus.State(), 0
	if m.bus.Up() {
		up = 1
	}
	gauge(w, "barrage_bus_up", "Whether news reaches the other servers: 1, or 0.", up)
	const form = "# HELP %s %s\n# TYPE %[1]s %[3]s\n%[1]s %[4]g\n"
	fmt.Fprintf(w, form, "barrage_bus_lag_seconds", "How long news took to arrive, the latest.", "gauge", b.Lag.Seconds())
	fmt.Fprintf(w, form, "barrage_bus_lag_max_seconds", "How long it took at most since this was last read.", "gauge", b.Worst.Seconds())
	fmt.Fprintf(w, form, "barrage_bus_told_total", "News told to other servers.", "counter", float64(b.Told))
	fmt.Fprintf(w, form, "barrage_bus_heard_total", "News heard of other servers.", "counter", float64(b.Heard))
	fmt.Fprintf(w, form, "barrage_bus_gaps_total", "How often news of others may have been lost.", "counter", float64(b.Lost))
}

func gauge[N int | int64 | uint64](w io.Writer, name, help string, n N) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s gauge\n%s %d\n", name, help, name, name, n)
}

func (m *metrics) write(w io.Writer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprintln(w, "# HELP barrage_requests_total Requests answered.\n# TYPE barrage_requests_total counter")
	for _, labels := range slices.Sorted(maps.Keys(m.requests)) {
		fmt.Fprintf(w, "barrage_requests_total{%s} %d\n", labels, m.requests[labels])
	}
	fmt.Fprintln(w, "# HELP barrage_refusals_total Commands refused, by code.\n# TYPE barrage_refusals_total counter")
	for _, code := range slices.Sorted(maps.Keys(m.refusals)) {
		fmt.Fprintf(w, "barrage_refusals_total{code=%q} %d\n", code, m.refusals[code])
	}
	fmt.Fprintf(w, "# HELP barrage_plies_total Entries acknowledged.\n# TYPE barrage_plies_total counter\nbarrage_plies_total %d\n", m.plies.Load())
	m.commands.write(w, "barrage_command_seconds", "Time until a command was acknowledged.")
	m.answers.write(w, "barrage_request_seconds", "Time until a request was answered.")
	m.thoughts.write(w, "barrage_thinking_seconds", "Time bots and advisers have thought.")
	m.queues.write(w, "barrage_thinking_wait_seconds", "Time they waited before they could think.")
	gauge(w, "barrage_sockets", "Open sockets.", m.sockets.Load())
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	gauge(w, "barrage_memory_bytes", "Memory obtained from the system.", mem.Sys)
	gauge(w, "barrage_goroutines", "Goroutines.", runtime.NumGoroutine())
}
