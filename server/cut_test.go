package server

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"barrage/game/rng"
	"barrage/game/turns"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
)

// cutter stands between a client and a server. Armed, it lets a number of bytes pass in one direction and then closes the connection both ways.
type cutter struct {
	net.Listener
	to   string
	up   atomic.Int64 // bytes of requests that still pass; negative for all
	down atomic.Int64 // of answers
}

func newCutter(t *testing.T, to string) *cutter {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cutter{Listener: l, to: to}
	c.arm(-1, -1)
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", to)
			if err != nil {
				client.Close()
				continue
			}
			end := func() { client.Close(); server.Close() }
			go c.pass(server, client, &c.up, end)
			go c.pass(client, server, &c.down, end)
		}
	}()
	return c
}

func (c *cutter) arm(up, down int) {
	c.up.Store(int64(up))
	c.down.Store(int64(down))
}

// pass copies until no more bytes may pass.
func (c *cutter) pass(to io.Writer, from io.Reader, left *atomic.Int64, end func()) {
	defer end()
	b := make([]byte, 64<<10)
	for {
		n, err := from.Read(b)
		may := int(left.Load())
		if may >= 0 {
			left.Add(int64(-min(n, may)))
		}
		cut := may >= 0 && n > may
		if cut {
			n = may
		}
		if _, failed := to.Write(b[:n]); failed != nil || err != nil || cut {
			return
		}
	}
}

// cutting plays turn after turn through a network that is cut.
type cutting struct {
	*testing.T
	h       *house
	c       *cutter
	players [2]*browser
	cookies [2]string
	id      string
	r       rng.Source
	n       int
	lost    int // turns that had to be sent again and were not played before
	played  int // turns that had been played when they were sent again
}

func newCutting(t *testing.T) *cutting {
	h := open(t, Config{})
	h.s.limits.on = false
	c := &cutting{T: t, h: h, c: newCutter(t, strings.TrimPrefix(h.http.URL, "http://")), r: rng.New(5, 0)}
	for i := range c.players {
		c.players[i] = h.person(fmt.Sprint("Player ", i))
		u, err := url.Parse(h.http.URL)
		if err != nil {
			t.Fatal(err)
		}
		for _, cookie := range c.players[i].client.Jar.Cookies(u) {
			c.cookies[i] += cookie.String() + "; "
		}
	}
	return c
}

// turn is a turn of the game on the table, a new one if the last is over: whose it is, and the body of its command.
func (c *cutting) turn() (who int, play api.Play) {
	if c.id == "" || c.snap().Table.Phase != table.Playing {
		c.id = start(c.players[0], c.players[1], table.New{Variant: "introductory"})
	}
	c.n++
	snap := c.snap()
	s := *snap.Log.Now()
	who = int(s.ToMove())
	play = api.Play{Command: table.Command{Ply: snap.Log.Plies(), Key: fmt.Sprint("turn", c.n), Update: true}}
	for seat := s.ToMove(); len(play.Actions) == 0 || !turns.Over(&s, seat); {
		a := c.r.Pick(s.Legal(nil))
		play.Actions = append(play.Actions, a.String())
		s.Play(a)
	}
	return who, play
}

func (c *cutting) snap() *table.Snapshot {
	c.Helper()
	snap, err := c.h.s.house.Tables.See(c.Context(), table.Viewer{}, c.id)
	if err != nil {
		c.Fatal(err)
	}
	return snap
}

// once demands that the log has the whole turn, or after a cut perhaps nothing of it.
func (c *cutting) once(where string, play api.Play, perhaps bool) {
	c.Helper()
	entries := c.snap().Log.After(play.Ply)
	if perhaps && len(entries) == 0 {
		c.lost++
		return
	}
	var list []string
	for _, e := range entries {
		if e.Seat >= 0 {
			list = append(list, e.Action.String())
		}
	}
	if !slices.Equal(list, play.Actions) {
		c.Fatalf("%s: the log has %v of the turn %v", where, list, play.Actions)
	}
	if perhaps {
		c.played++
	}
}

// again sends the same command over a network that is whole, as a client does that has heard nothing.
func (c *cutting) again(where string, who int, play api.Play) {
	c.Helper()
	c.once(where, play, true)
	var done api.Done
	c.players[who].ok("POST", "/api/tables/"+c.id+"/play", play, &done)
	if done.From != play.Ply || done.Update == nil || done.Update.Ply != done.To || len(done.Entries) < len(play.Actions) {
		c.Fatalf("%s: %+v", where, done)
	}
	c.once(where, play, false)
}

var cutStride = flag.Int("stride", 17, "TestCut…: cut the answer to a turn at every n-th byte")

// strides are how far apart cuts are. A request is cut at every byte; answers are long, and cut at every byte in make soak.
func strides() (request, answer int) {
	if testing.Short() {
		return 13, 151
	}
	return 1, *cutStride
}

// TestCutRequests cuts the network after every byte of a turn's request and of its answer: whatever has arrived, the turn is in the log once
// when it has been sent again, and never in part.
func TestCutRequests(t *testing.T) {
	t.Parallel()
	c := newCutting(t)
	// post sends a turn and tells how many bytes went each way; whole is false if the answer did not come.
	post := func(who int, play api.Play) (up, down int, whole bool) {
		body, err := json.Marshal(play)
		if err != nil {
			t.Fatal(err)
		}
		conn, err := net.Dial("tcp", c.c.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(20 * time.Second))
		request := fmt.Sprintf("POST /api/tables/%s/play HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nContent-Type: application/json\r\nAccept-Encoding: gzip\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s",
			c.id, c.c.to, c.cookies[who], len(body), body)
		conn.Write([]byte(request))
		answer, _ := io.ReadAll(conn) // an error is a cut
		return len(request), len(answer), strings.HasPrefix(string(answer), "HTTP/1.1 200") && c.c.down.Load() != 0
	}
	request, answer := strides()
	longest := 0
	for cut, up := 0, 1; cut < up; cut += request {
		who, play := c.turn()
		c.c.arm(cut, -1)
		before := c.played
		up, _, _ = post(who, play)
		c.again(fmt.Sprintf("after %d bytes of the request", cut), who, play)
		if c.played > before && cut < up {
			t.Errorf("played after %d of %d bytes", cut, up)
		}
	}
	c.lost = 0
	for cut, whole := 0, false; !whole; cut += answer {
		who, play := c.turn()
		c.c.arm(-1, cut)
		_, longest, whole = post(who, play)
		c.again(fmt.Sprintf("after %d bytes of the answer", cut), who, play)
	}
	if c.lost > 0 || longest < 1000 {
		t.Errorf("%d turns were not played whose request had arrived; the last answer had %d bytes", c.lost, longest)
	}
}

// TestCutSockets does the same with turns sent over a socket, and again over HTTP with the same key.
func TestCutSockets(t *testing.T) {
	t.Parallel()
	c := newCutting(t)
	// say sends a turn over a socket that is cut in the middle of it; heard tells whether the reply came.
	say := func(who int, play api.Play, up, down int) (sent int, heard bool) {
		body, err := json.Marshal(play)
		if err != nil {
			t.Fatal(err)
		}
		command, err := json.Marshal(api.LiveCommand{ID: "1", Do: "play", Body: body})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		c.c.arm(-1, -1)
		conn, _, err := websocket.Dial(ctx, fmt.Sprintf("ws://%s/api/tables/%s/live?ply=%d", c.c.Addr(), c.id, play.Ply),
			&websocket.DialOptions{HTTPHeader: http.Header{"Cookie": {c.cookies[who]}}, CompressionMode: websocket.CompressionNoContextTakeover, CompressionThreshold: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.CloseNow()
		conn.SetReadLimit(8 << 20)
		for news := ""; news != "you"; { // all that comes at first
			var m struct{ Type string }
			_, data, err := conn.Read(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, &m); err != nil {
				t.Fatal(err)
			}
			news = m.Type
		}
		c.c.arm(up, down)
		conn.Write(ctx, websocket.MessageText, command)
		for {
			_, data, err := conn.Read(ctx)
			if err != nil {
				return len(command), false
			}
			var r struct {
				Type string
				Body api.Done
			}
			if json.Unmarshal(data, &r) != nil {
				return 0, false // the library takes a message that was cut for a short one
			}
			if r.Type == "reply" {
				if r.Body.Update == nil || r.Body.From != play.Ply || r.Body.Update.Ply != r.Body.To {
					t.Fatalf("%s", data)
				}
				return 0, true
			}
		}
	}
	request, answer := strides()
	for cut, up := 0, 1; cut < up; cut += request {
		who, play := c.turn()
		before := c.played
		up, _ = say(who, play, cut, -1)
		c.again(fmt.Sprintf("after %d bytes of the command", cut), who, play)
		if c.played > before && cut < up {
			t.Errorf("played after %d of at least %d bytes", cut, up)
		}
	}
	for cut, heard := 0, false; !heard; cut += answer {
		who, play := c.turn()
		_, heard = say(who, play, -1, cut)
		c.again(fmt.Sprintf("after %d bytes of the answer", cut), who, play)
	}
}

// TestTurns: a turn is answered with what sockets tell about it, if that is asked for. One answer and several at once exclude each other.
func TestTurns(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	path := "/api/tables/" + start(ann, bob, table.New{Variant: "introductory"})
	var o api.Opened
	ann.ok("GET", path, nil, &o)
	who := []*browser{ann, bob}[o.Game.Prompt.Seat]
	var first api.LiveUpdate
	news := who.listen(fmt.Sprintf("%s/live?ply=%d", path, o.Ply))
	news.next("update", &first)
	play := api.Play{Command: table.Command{Ply: o.Ply, Key: "a"}, Action: o.Game.Prompt.Answers[0].Action}
	both := play
	both.Actions = []string{play.Action}
	who.refused(400, fault.BadBody, "POST", path+"/play", both, nil)
	who.refused(400, fault.BadAnswers, "POST", path+"/play", fmt.Sprintf(`{"ply":%d,"actions":[]}`, o.Ply), nil)

	play.Action, play.Actions, play.Update = "", both.Actions, true
	var done api.Done
	who.ok("POST", path+"/play", play, &done)
	var told api.LiveUpdate
	news.next("update", &told)
	if !reflect.DeepEqual(*done.Update, told) || told.Ply != done.To || len(told.Entries) != len(done.Entries) {
		t.Errorf("answered with\n%+v, told\n%+v", done.Update, told)
	}
	play.Update = false
	who.refused(409, fault.KeyReused, "POST", path+"/play", play, nil)
}

// TestOldRetry: a command that was sent before a server was renewed, and is sent again after it, is the same command.
func TestOldRetry(t *testing.T) {
	type Play struct { // as it was
		table.Command
		Action string `json:"action"`
	}
	c := table.Command{Ply: 61, Key: "k"}
	if table.Fingerprint("play", &api.Play{Command: c, Action: "bank 1"}) != table.Fingerprint("play", &Play{c, "bank 1"}) {
		t.Error("a single answer has another fingerprint than before")
	}
	if table.Fingerprint("play", &api.Play{Command: c, Actions: []string{"bank 1", "pass"}}) == table.Fingerprint("play", &api.Play{Command: c, Actions: []string{"bank 1"}}) {
		t.Error("the answers are not in the fingerprint")
	}
}
