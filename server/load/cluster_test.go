package load

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/internal/pgtest"
	"barrage/play/fault"
	"barrage/play/table"
)

var clusterTime = flag.Duration("cluster", 0, "how long TestCluster breaks things; the short form if 0")

// What a cluster promises.
const (
	backWithin = 5 * time.Second // clients, after whatever happened (99 %)
	botsWithin = 3 * time.Second // bots, after a server has died (99 %)
)

// TestCluster: three servers on one PostgreSQL, behind a balancer, with games of people and bots and a watcher at each table. Servers
// are killed, the database is stopped as by a crash, the bus is cut, one clock is a minute ahead, all servers are replaced by a
// build with a newer schema and one by the older again, and the database is restored to an earlier moment. Nothing acknowledged is
// lost, doubled or contradicted, at any server, before the restore; clients and bots go on in time.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("runs PostgreSQL and three servers")
	}
	c := newCluster(t)
	c.play()
	began := time.Now()
	if *clusterTime == 0 {
		c.kill()
		c.cut(time.Second)
		c.upgrade()
		c.back()
		c.kill()
	}
	events := []func(){func() { c.cut(5 * time.Second) }, c.upgrade, c.crash, c.back}
	for i := 0; time.Since(began) < *clusterTime; i++ {
		next := time.Now().Add(10 * time.Second)
		c.kill()
		events[i%len(events)]()
		time.Sleep(time.Until(next))
	}
	c.crash()
	c.restore()
	c.calm(2 * time.Second)
	c.end(time.Since(began))
}

// cluster is everything that takes part.
type cluster struct {
	t          *testing.T
	ctx        context.Context
	old, newer string // programs
	db         *pgtest.Server
	nodes      []*node
	balancer   *balancer
	client     *http.Client
	seen       witness
	down       outages
	stop       context.CancelFunc // of the players
	players    sync.WaitGroup
	games      []*seated
	saved      time.Time // when the database was saved

	acknowledged, repeated, finished   atomic.Int64
	kills, cuts, upgrades, crashes     int
	lost, told, internal, reconnected  atomic.Int64
	waits, disturbed, returned, thinks times
}

// seated is a game with its player.
type seated struct {
	*Game
	new  table.New
	made time.Time
	id   atomic.Pointer[string] // for the watcher
}

// times are measured times.
type times struct {
	mu   sync.Mutex
	list []time.Duration
}

func (t *times) add(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.list = append(t.list, d)
}

func (t *times) at(q float64) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return quantile(t.list, q).Round(time.Millisecond)
}

func (t *times) String() string {
	return fmt.Sprintf("median %v, 99 %% %v, longest %v (%d)", t.at(.5), t.at(.99), t.at(1), len(t.list))
}

// witness remembers the hash of every position that anybody was shown.
type witness struct {
	mu     sync.Mutex
	hashes map[string]map[int]string
	broken []string
}

func (w *witness) saw(id string, ply int, hash string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.hashes == nil {
		w.hashes = map[string]map[int]string{}
	}
	if w.hashes[id] == nil {
		w.hashes[id] = map[int]string{}
	}
	if before, ok := w.hashes[id][ply]; ok && before != hash {
		w.broken = append(w.broken, fmt.Sprintf("table %s, ply %d: %s was shown, then %s", id, ply, before, hash))
	}
	w.hashes[id][ply] = hash
}

// forget is for what the database has lost.
func (w *witness) forget(id string, after int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for ply := range w.hashes[id] {
		if ply > after {
			delete(w.hashes[id], ply)
		}
	}
}

// outages are the times when the database did not run, for which no server can do anything.
type outages struct {
	mu   sync.Mutex
	list [][2]time.Time
}

func (o *outages) add(from, to time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.list = append(o.list, [2]time.Time{from, to})
}

// without is a time span without outages.
func (o *outages) without(from, to time.Time) time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	d := to.Sub(from)
	for _, x := range o.list {
		begin, end := x[0], x[1]
		if begin.Before(from) {
			begin = from
		}
		if end.After(to) {
			end = to
		}
		if end.After(begin) {
			d -= end.Sub(begin)
		}
	}
	return d
}

// node is one server.
type node struct {
	addr string
	skew string
	cmd  *exec.Cmd
	log  *os.File
}

func newCluster(t *testing.T) *cluster {
	c := &cluster{t: t, ctx: t.Context(), client: &http.Client{Timeout: 4 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
	folder := t.TempDir()
	c.old, c.newer = filepath.Join(folder, "old"), filepath.Join(folder, "newer")
	for program, tags := range map[string]string{c.old: "skew", c.newer: "skew nextschema"} {
		if out, err := exec.Command("go", "build", "-ldflags=-s", "-tags", tags, "-o", program, "barrage/cmd/barrage").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	c.db = pgtest.NewServer(t)
	var addrs []string
	for i := range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		n := &node{addr: l.Addr().String()}
		l.Close()
		if i == 2 {
			n.skew = "60s"
		}
		if n.log, err = os.Create(filepath.Join(folder, fmt.Sprint("log", i))); err != nil {
			t.Fatal(err)
		}
		c.nodes = append(c.nodes, n)
		addrs = append(addrs, n.addr)
		c.start(n, c.old)
	}
	t.Cleanup(func() {
		for _, n := range c.nodes {
			n.cmd.Process.Kill()
			n.cmd.Wait()
			n.log.Close()
			if t.Failed() {
				text, _ := os.ReadFile(n.log.Name())
				t.Logf("the last lines of a server:\n%s", text[max(0, len(text)-3000):])
			}
		}
	})
	c.balancer = newBalancer(t, addrs)
	return c
}

// start starts a server and waits until it is ready.
func (c *cluster) start(n *node, program string) {
	c.t.Helper()
	n.cmd = exec.Command(program, "serve", "-addr", n.addr, "-db", c.db.URL(), "-open=false", "-unlimited", "-drain", "500ms", "-thinkers", "1")
	n.cmd.Env = append(os.Environ(), "BARRAGE_SKEW="+n.skew, "BARRAGE_DATA="+c.t.TempDir())
	n.cmd.Stdout, n.cmd.Stderr = n.log, n.log
	if err := n.cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	for deadline := time.Now().Add(40 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		resp, err := c.client.Get("http://" + n.addr + "/readyz")
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Now().After(deadline) {
			c.t.Fatal("a server does not start:", err)
		}
	}
}

// calm lets everybody play for a while.
func (c *cluster) calm(d time.Duration) {
	c.t.Helper()
	time.Sleep(d)
	if c.t.Failed() {
		c.t.FailNow()
	}
}

// kill kills a server at any moment, and starts it again later.
func (c *cluster) kill() {
	n := c.nodes[rand.IntN(len(c.nodes))]
	program := n.cmd.Path
	n.cmd.Process.Kill()
	n.cmd.Wait()
	c.kills++
	c.calm(time.Second)
	c.start(n, program)
	c.calm(500 * time.Millisecond)
}

// cut cuts the connections of the bus, again and again.
func (c *cluster) cut(d time.Duration) {
	conn, err := pgx.Connect(c.ctx, c.db.URL())
	if err != nil {
		c.t.Error(err)
		return
	}
	defer conn.Close(c.ctx)
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if _, err := conn.Exec(c.ctx, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'barrage bus'`); err != nil {
			c.t.Error(err)
		}
	}
	c.cuts++
	c.calm(500 * time.Millisecond)
}

// crash stops the database as a crash does. What is stored then is what will be restored.
func (c *cluster) crash() {
	began := time.Now()
	c.db.Stop()
	c.db.Save()
	c.saved = began
	c.db.Start()
	c.down.add(began, time.Now())
	c.crashes++
	c.calm(1500 * time.Millisecond)
}

// replace replaces a server by another program.
func (c *cluster) replace(n *node, program string) {
	n.cmd.Process.Signal(syscall.SIGTERM)
	n.cmd.Wait()
	c.start(n, program)
	c.calm(300 * time.Millisecond)
}

// upgrade replaces all servers by the newer program, one after the other.
func (c *cluster) upgrade() {
	for _, n := range c.nodes {
		c.replace(n, c.newer)
	}
	c.upgrades++
}

// back replaces one server by the older program, which works on the newer schema.
func (c *cluster) back() { c.replace(c.nodes[rand.IntN(len(c.nodes))], c.old) }

// play seats people, bots and watchers, and lets them begin.
func (c *cluster) play() {
	people := func(n int) (list []table.NewSeat) {
		for range n {
			list = append(list, table.NewSeat{Who: "open"})
		}
		return list
	}
	bots := func(names ...string) []table.NewSeat {
		list := people(1)
		for _, name := range names {
			list = append(list, table.NewSeat{Who: name})
		}
		return list
	}
	for _, n := range []table.New{
		{Seats: people(2)}, {Seats: people(3)}, {Seats: people(4)}, {Seats: people(2)},
		{Seats: people(2), Clock: table.Clock{Kind: table.ClockLive, Bank: 45, Increment: 45, AtZero: table.AtZeroSkip}}, // a clock a minute ahead would play for people
		{Seats: bots("busy", "busy")}, {Seats: bots("strongest@20")}, {Seats: bots("strongest@20", "busy")},
	} {
		n.Open = true
		c.games = append(c.games, &seated{new: n})
	}
	for i := range c.games {
		if c.renew(i); c.games[i].Game == nil {
			c.t.FailNow()
		}
	}
	c.resume()
}

// renew gives a player a new game.
func (c *cluster) renew(i int) {
	for c.ctx.Err() == nil {
		g, err := newTable(c.ctx, c.client, c.balancer.URL, c.games[i].new, rand.Uint64())
		if err == nil {
			c.games[i].Game, c.games[i].made = g, time.Now()
			c.games[i].id.Store(&g.ID)
			return
		}
		if !c.again(err) {
			c.t.Error(err)
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// again reports whether a request may be tried again.
func (c *cluster) again(err error) bool {
	var r *Refused
	if !errors.As(err, &r) {
		return true // no answer, or one of the balancer
	}
	if r.Status == http.StatusInternalServerError {
		c.internal.Add(1)
		c.t.Log(err)
	}
	return r.Status >= 500 || r.Detail.Code == fault.Busy
}

// resume lets everybody go on.
func (c *cluster) resume() {
	ctx, stop := context.WithCancel(c.ctx)
	c.stop = stop
	for i := range c.games {
		c.players.Go(func() { c.player(ctx, i) })
		c.players.Go(func() { c.watcher(ctx, i) })
	}
}

// pause lets everybody end what they do.
func (c *cluster) pause() {
	c.stop()
	c.players.Wait()
}

// player plays one game after the other.
func (c *cluster) player(ctx context.Context, i int) {
	g := c.games[i]
	for ctx.Err() == nil {
		switch {
		case g.Over():
			c.finished.Add(1)
			c.renew(i)
		case g.Players[g.state.ToMove()] == nil:
			c.wait(ctx, g)
		default:
			c.step(ctx, g)
		}
		time.Sleep(80 * time.Millisecond)
	}
}

// step plays one decision, however often that must be tried.
func (c *cluster) step(ctx context.Context, g *seated) {
	began, failed := time.Now(), 0
	for {
		from := g.Ply()
		_, err := g.Step(c.ctx)
		if err == nil {
			for ply := from + 1; ply <= g.Ply(); ply++ {
				c.seen.saw(g.ID, ply, g.hashes[ply-1])
			}
			break
		}
		if !c.again(err) {
			c.t.Errorf("table %s, ply %d: %v", g.ID, g.Ply(), err)
			c.stop()
			return
		}
		if failed++; ctx.Err() != nil && failed > 50 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	c.acknowledged.Add(1)
	took := c.down.without(began, time.Now())
	c.waits.add(took)
	if failed > 0 {
		c.repeated.Add(1)
		c.disturbed.add(took)
	}
}

// wait waits for bots.
func (c *cluster) wait(ctx context.Context, g *seated) {
	began, ply := time.Now(), g.Ply()
	for ctx.Err() == nil {
		if err := g.CatchUp(c.ctx); err != nil && !c.again(err) {
			c.t.Errorf("table %s: %v", g.ID, err)
			c.stop()
			return
		}
		if g.Ply() > ply {
			for p := ply + 1; p <= g.Ply(); p++ {
				c.seen.saw(g.ID, p, g.hashes[p-1])
			}
			c.thinks.add(c.down.without(began, time.Now()))
			return
		}
		time.Sleep(30 * time.Millisecond)
	}
}

// watcher looks on at the present game of a player over a socket, and comes back when it breaks.
func (c *cluster) watcher(ctx context.Context, i int) {
	known, of := -1, ""
	var gone time.Time
	for ctx.Err() == nil {
		id := *c.games[i].id.Load()
		if id != of {
			known, of = -1, id
		}
		looking, cancel := context.WithTimeout(ctx, 4*time.Second)
		conn, err := (&Client{base: c.balancer.URL, http: &http.Client{Transport: c.client.Transport}}).Watch(looking, id, known)
		cancel()
		if err != nil {
			if gone.IsZero() {
				gone = time.Now()
			}
			time.Sleep(100 * time.Millisecond)
			continue
		}
		conn.SetReadLimit(8 << 20)
		for *c.games[i].id.Load() == id {
			reading, cancel := context.WithTimeout(ctx, 10*time.Second)
			_, b, err := conn.Read(reading)
			cancel()
			if err != nil {
				break
			}
			var m struct {
				Type      string
				Reconnect int
				Ply, From int
				Entries   []table.PublicEntry
			}
			if err := json.Unmarshal(b, &m); err != nil {
				c.t.Error(err)
				break
			}
			if m.Type == "bye" {
				if gone.IsZero() {
					gone = time.Now()
				}
				time.Sleep(time.Duration(m.Reconnect) * time.Millisecond)
				break
			}
			if m.Type != "update" {
				continue
			}
			if !gone.IsZero() {
				c.returned.add(c.down.without(gone, time.Now()))
				c.reconnected.Add(1)
				gone = time.Time{}
			}
			for _, e := range m.Entries {
				c.seen.saw(id, e.Ply, e.Hash)
			}
			if m.Ply < known {
				c.seen.mu.Lock()
				c.seen.broken = append(c.seen.broken, fmt.Sprintf("table %s went back from ply %d to %d", id, known, m.Ply))
				c.seen.mu.Unlock()
			}
			known = m.Ply
		}
		conn.CloseNow()
		if gone.IsZero() && ctx.Err() == nil && *c.games[i].id.Load() == id {
			gone = time.Now()
		}
	}
}

// restore gives the servers, which run on, the database of an earlier moment. What they have known since is lost, and they say so;
// what was stored then is what it was.
func (c *cluster) restore() {
	c.pause()
	c.check("before the restore")
	began := time.Now()
	c.db.Stop()
	c.db.Restore()
	c.db.Start()
	c.down.add(began, time.Now())
	c.calm(time.Second)
	for i, g := range c.games {
		before := slices.Clone(g.hashes)
		if err := g.reset(); err != nil {
			c.t.Fatal(err)
		}
		var err error
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
			if err = g.CatchUp(c.ctx); err == nil || !c.again(err) {
				break
			}
		}
		var r *Refused
		if errors.As(err, &r) && r.Status < 500 && g.made.After(c.saved) {
			c.renew(i) // it began later
			continue
		}
		if err != nil {
			c.t.Fatal(err)
		}
		same := 0
		for same < min(len(before), g.Ply()) && before[same] == g.hashes[same] {
			same++
		}
		// Bots may have gone on meanwhile; people have not.
		if same < g.Ply() && g.new.Seats[len(g.new.Seats)-1].Who == "open" {
			c.t.Errorf("table %s: the restored log of %d plies is another after ply %d", g.ID, g.Ply(), same)
		}
		c.seen.forget(g.ID, same)
		if lost := len(before) - same; lost > 0 {
			c.lost.Add(int64(lost))
			o, err := g.Players[0].Open(c.ctx, g.ID)
			if err != nil {
				c.t.Fatal(err)
			}
			if len(o.Table.Lost) > 0 {
				c.told.Add(1)
			} else {
				c.t.Errorf("table %s has lost %d plies, and nobody is told", g.ID, lost)
			}
		}
	}
	c.resume()
}

// check compares every log at every server with what was acknowledged and shown.
func (c *cluster) check(when string) {
	c.t.Helper()
	for _, g := range c.games {
		if err := g.CatchUp(c.ctx); err != nil {
			c.t.Fatalf("%s: %v", when, err)
		}
		for _, n := range c.nodes {
			there := *g.Game
			there.Players = []*Client{{base: "http://" + n.addr, token: g.Players[0].token, http: c.client}}
			if err := there.Verify(c.ctx); err != nil {
				c.t.Errorf("%s, at %s: %v", when, n.addr, err)
			}
		}
		for ply, hash := range g.hashes {
			c.seen.saw(g.ID, ply+1, hash)
		}
	}
	c.seen.mu.Lock()
	defer c.seen.mu.Unlock()
	for _, b := range c.seen.broken {
		c.t.Errorf("%s: %s", when, b)
	}
	c.seen.broken = nil
}

// end checks everything and prints the report.
func (c *cluster) end(took time.Duration) {
	c.pause()
	c.check("at the end")
	reader := c.newer
	if out, err := exec.Command(reader, "check", "-db", c.db.URL()).CombinedOutput(); err != nil {
		c.t.Errorf("barrage check: %v\n%s", err, out)
	}
	var bus strings.Builder
	conn, err := pgx.Connect(c.ctx, c.db.URL())
	if err == nil {
		defer conn.Close(c.ctx)
		var n int
		conn.QueryRow(c.ctx, `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'barrage bus'`).Scan(&n)
		fmt.Fprintf(&bus, "%d connections of the bus", n)
	}
	c.t.Logf(`
three servers on one PostgreSQL, %v: %d kills, %d crashes of the database, %d cuts of the bus, %d rolling upgrades, one clock a minute ahead, one restore
%d decisions acknowledged, %d of them after trying again, %d games finished, %s
contradictions: none; answers 500: %d
a decision took %s
  after something broke: %s
sockets broke %d times, and were back after %s
bots moved after %s
the restore lost %d plies, and %d tables say so
`, took.Round(time.Second), c.kills, c.crashes, c.cuts, c.upgrades, c.acknowledged.Load(), c.repeated.Load(), c.finished.Load(), &bus, c.internal.Load(),
		&c.waits, &c.disturbed, c.reconnected.Load(), &c.returned, &c.thinks, c.lost.Load(), c.told.Load())
	switch {
	case c.acknowledged.Load() < 100:
		c.t.Error("hardly anything was played")
	case c.internal.Load() > 0:
		c.t.Errorf("%d answers 500", c.internal.Load())
	case c.disturbed.at(.99) > backWithin:
		c.t.Errorf("decisions are acknowledged %v after something broke", c.disturbed.at(.99))
	case c.returned.at(.99) > backWithin:
		c.t.Errorf("sockets are back after %v", c.returned.at(.99))
	case c.thinks.at(.99) > botsWithin || c.thinks.at(1) > botsWithin+2*time.Second: // a busy machine adds to the longest
		c.t.Errorf("bots go on after %v, at the latest %v", c.thinks.at(.99), c.thinks.at(1))
	}
}
