package server

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"barrage/play/fault"
	"barrage/play/live"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
)

const (
	heartbeat     = 25 * time.Second // less than what proxies wait
	writePatience = 10 * time.Second // for a client that does not read
	maxMessage    = api.SmallBody
	maxRefused    = 300 // commands of a client that does not care how fast it may send them
	socketBuffer  = 512 // bytes, each way; longer messages are written and read past it
)

// sockets tell clients what is new as it happens.
type sockets struct {
	api       *api.API
	hub       *live.Hub
	known     *known
	presence  *people.Presence
	patience  time.Duration // with clients that do not read
	heartbeat time.Duration
	closing   chan struct{} // closed to make them go away
	open      sync.WaitGroup
}

func newSockets(a *api.API, hub *live.Hub, known *known, presence *people.Presence) *sockets {
	return &sockets{api: a, hub: hub, known: known, presence: presence, patience: writePatience, heartbeat: heartbeat, closing: make(chan struct{})}
}

// close makes them all go away.
func (s *sockets) close() {
	close(s.closing)
	s.hub.TellAll()
}

// socket is a WebSocket of a client. Of its memory most are the stacks of its goroutines and the buffers of its connection, so it
// has one goroutine, which reads, and small buffers; another comes when there is something to tell.
type socket struct {
	*call   // without the request
	sockets *sockets
	token   string
	device  people.Device
	conn    *websocket.Conn
	news    *api.Following
	pace    pace
	ctx     context.Context
	cancel  context.CancelFunc
	mu      sync.Mutex // of the viewer and what follows
	telling telling
	beat    *time.Timer
}

// telling is what the goroutine is at that tells the client what is new.
type telling int

const (
	still   telling = iota // there is none
	busy                   // it looks
	again                  // it looks, and shall look again
	stopped                // the socket is closed
)

// accept upgrades a request to a socket. Pages of other sites are refused.
func (s *sockets) accept(c *call) (*socket, error) {
	if !strings.EqualFold(c.r.Header.Get("Upgrade"), "websocket") {
		return nil, fault.Fail(fault.SocketOnly)
	}
	if !c.site.sameOrigin(c.r) {
		return nil, crossOrigin
	}
	if err := c.allow(socketLimit); err != nil {
		return nil, err
	}
	options := &websocket.AcceptOptions{CompressionMode: websocket.CompressionNoContextTakeover, CompressionThreshold: 1 << 10, InsecureSkipVerify: true} // verified above
	// The deadlines of ordinary requests do not hold for a socket.
	control := http.NewResponseController(c.w)
	if err := errors.Join(control.SetReadDeadline(time.Time{}), control.SetWriteDeadline(time.Time{})); err != nil {
		return nil, err
	}
	if !c.limits.enter(c.Client, c.address) {
		return nil, fault.Fail(fault.TooManySockets)
	}
	var k *socket
	limits, client := c.limits, c.Client
	options.OnPingReceived = func(context.Context, []byte) bool {
		if limits.allow(pingLimit, client) {
			return true
		}
		k.cancel()
		return false
	}
	conn, err := websocket.Accept(slim{c.w}, c.r, options)
	if err != nil {
		c.limits.leave(c.Client, c.address)
		return nil, errAnswered // Accept has told the client
	}
	conn.SetReadLimit(maxMessage)
	short := &call{gate: c.gate, route: c.route, address: strings.Clone(c.address), session: c.session, Call: &api.Call{Viewer: c.Viewer, Client: c.Client, Lang: c.Lang, Origin: c.Origin, ID: strings.Clone(c.ID)}}
	k = &socket{call: short, sockets: s, token: strings.Clone(c.token()), conn: conn, device: deviceOf(c.r.UserAgent())}
	return k, nil
}

// slim gives a connection away with smaller buffers than those of requests.
type slim struct{ http.ResponseWriter }

func (w slim) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	early, _ := rw.Reader.Peek(rw.Reader.Buffered()) // what the client sent without waiting for the answer
	r := bufio.NewReaderSize(bytes.NewReader(early), max(socketBuffer, len(early)))
	r.Peek(len(early))
	return conn, bufio.NewReadWriter(r, bufio.NewWriterSize(conn, socketBuffer)), nil
}

// identify looks up the caller again, who may have signed out, been renamed or deleted since the
// socket was opened.
func (k *socket) identify() error {
	token := k.token
	if k.who().User.ID == "" || token == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), k.sockets.patience)
	defer cancel()
	u, ok := k.sockets.known.get(token)
	if !ok {
		var err error
		if u, _, err = k.house.Sessions.SignIn(ctx, token); err != nil {
			return err
		}
		k.sockets.known.put(token, u)
	}
	if err := u.NotBanned(k.clock.now()); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.Viewer.User = u
	return nil
}

// who is the viewer as last identified.
func (k *socket) who() table.Viewer {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.Viewer
}

// errAnswered says that the client has been answered already.
var errAnswered = errors.New("answered")

// send writes a message. A client that does not read in time loses its connection.
func (k *socket) send(ctx context.Context, b []byte) error {
	ctx, cancel := context.WithTimeout(ctx, k.sockets.patience)
	defer cancel()
	return k.conn.Write(ctx, websocket.MessageText, b)
}

func (k *socket) sendJSON(ctx context.Context, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return k.send(ctx, b)
}

// follow sends the news at once, whenever the topic has changed, and now and then, until
// the client is gone or the server closes. Commands of the client are carried out
// meanwhile by hear.
//
// It goes on after the request that opened the socket has been answered, so that what the request took is free: half the memory
// of a socket.
func (k *socket) follow(f *api.Following, hear func(ctx context.Context, b []byte) error) {
	k.news = f
	k.ctx, k.cancel = context.WithCancel(context.Background())
	k.metrics.sockets.Add(1)
	k.sockets.open.Go(func() {
		defer func() {
			k.limits.leave(k.Client, k.address)
			k.metrics.sockets.Add(-1)
		}()
		defer k.survive()
		defer k.conn.CloseNow()
		defer k.cancel()
		defer k.stop()
		defer k.sockets.hub.Call(f.Topic, k.wake).Leave()
		who := k.who().User.ID
		k.attend(who, func(ctx context.Context, user string) error { return k.sockets.presence.Come(ctx, user, k.device) })
		k.tellOthers(who, 2*time.Second)
		defer k.gone(who)
		k.start()
		k.listen(hear)
	})
}

// attend notes whether somebody is there. What cannot be noted now is noted with the next beat.
func (k *socket) attend(user string, note func(ctx context.Context, user string) error) {
	if user == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), k.sockets.patience)
	defer cancel()
	if err := note(ctx, user); err != nil && !errors.Is(err, fault.ErrNotFound) {
		k.log.Error("noting who is there", "error", err)
	}
}

// gone notes that the socket is closed: not if it is the server that goes, which makes nobody absent.
func (k *socket) gone(user string) {
	select {
	case <-k.sockets.closing:
		return
	default:
	}
	k.attend(user, k.sockets.presence.Go)
	k.tellOthers(user, people.Blink+2*time.Second)
}

// tellOthers has the others at the table look, a little after who is there has changed: what was looked up just before is believed for a second.
func (k *socket) tellOthers(user string, later time.Duration) {
	if topic := k.news.Topic; user != "" && topic != user {
		time.AfterFunc(later, func() { k.sockets.api.House.Keeper.Tell(topic) })
	}
}

// start begins to tell, and to see now and then whether the client is there.
func (k *socket) start() {
	k.mu.Lock()
	k.beat = time.AfterFunc(k.sockets.heartbeat, k.pulse)
	k.mu.Unlock()
	k.wake()
}

// stop makes sure that no goroutine begins any more.
func (k *socket) stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.telling = stopped
	k.beat.Stop()
}

// wake makes the socket look for news. It does not block.
func (k *socket) wake() {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch k.telling {
	case still:
		k.telling = busy
		k.sockets.open.Go(k.tellAll)
	case busy:
		k.telling = again
	}
}

// tellAll looks until there is nothing new.
func (k *socket) tellAll() {
	defer k.survive()
	for k.look() && k.lookAgain() {
	}
}

func (k *socket) lookAgain() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch k.telling {
	case again:
		k.telling = busy
		return true
	case busy:
		k.telling = still
	}
	return false
}

// look tells the client what is new. It returns false when it has closed the socket.
func (k *socket) look() bool {
	select {
	case <-k.sockets.closing:
		k.sendJSON(k.ctx, api.NewBye(200+rand.IntN(3000))) // not all at once
		k.conn.Close(websocket.StatusGoingAway, "the server restarts")
		k.cancel()
		return false
	default:
	}
	err := k.identify()
	if err == nil {
		err = k.tell(k.ctx, k.news)
	}
	switch {
	case err == nil:
		return true
	case errors.Is(err, fault.ErrUnavailable): // the client comes back
		k.sendJSON(k.ctx, api.NewBye(1000+rand.IntN(2000)))
		k.conn.Close(websocket.StatusTryAgainLater, string(fault.Unavailable))
	default:
		k.refuse(k.ctx, err)
	}
	k.cancel()
	return false
}

// pulse sees whether the client is there, and looks: a hint may have been lost.
func (k *socket) pulse() {
	defer k.survive()
	if errors.Join(k.sendJSON(k.ctx, api.NewBeat()), k.ping(k.ctx)) != nil {
		k.cancel()
		return
	}
	k.attend(k.who().User.ID, k.sockets.presence.Stay)
	k.wake()
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.telling != stopped {
		k.beat.Reset(k.sockets.heartbeat)
	}
}

// survive ends the socket after a panic, and nothing else.
func (k *socket) survive() {
	if p := recover(); p != nil {
		k.log.Error("panic", "route", k.route.Path, "panic", p, "stack", string(debug.Stack()))
		k.cancel()
	}
}

// tell sends what is new. The reader notices when the client is gone.
func (k *socket) tell(ctx context.Context, f *api.Following) error {
	news, err := f.News(ctx, k.who())
	for _, b := range news {
		if k.send(ctx, b) != nil {
			break
		}
	}
	return err
}

func (k *socket) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, k.sockets.patience)
	defer cancel()
	return k.conn.Ping(ctx)
}

// refuse tells the client why the socket is closed.
func (k *socket) refuse(ctx context.Context, err error) {
	if ctx.Err() == nil {
		_, f := k.api.Failure(ctx, err, k.Lang)
		reply := api.NewReply("", http.StatusGone, nil)
		reply.Error = &f.Error
		if k.sendJSON(ctx, reply) == nil {
			k.conn.Close(websocket.StatusPolicyViolation, string(f.Error.Code))
		}
	}
}

// listen reads what the client sends until it is gone.
func (k *socket) listen(hear func(ctx context.Context, b []byte) error) {
	for {
		kind, b, err := k.conn.Read(k.ctx)
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			b = []byte("?") // answered like anything that is not JSON
		}
		if err := hear(k.ctx, b); err != nil {
			return
		}
	}
}

// table follows a table: /api/tables/{id}/live?ply=N tells what the client knows.
func (s *sockets) table(c *call) error {
	f, err := s.api.Follow(&c.route.Route, c.Call)
	if err != nil {
		return err
	}
	k, err := s.accept(c)
	if err != nil {
		return err
	}
	k.follow(f, k.hear)
	return nil
}

// hear carries out a command that came over the socket and answers it.
func (k *socket) hear(ctx context.Context, b []byte) error {
	var in api.LiveCommand
	err := api.Decode(b, &in)
	reply := api.NewReply(in.ID, http.StatusOK, nil)
	who := k.identify()
	switch {
	case k.bounded() != nil: // whatever it is
		err = tooFast
	case err != nil:
	case len(in.ID) > 80:
		reply.ID, err = "", fault.Fail(fault.BadID)
	case who != nil:
		err = who
	case k.session.Scope == people.ScopeRead && in.Do != "ping" && in.Do != "whatif":
		err = fault.Fail(fault.TokenScope)
	case in.Do == "ping":
		reply.Body = struct{}{}
	default:
		reply.Body, err = k.api.Do(&api.Call{Context: ctx, Viewer: k.who(), Client: k.Client, ID: k.ID, Command: in.Do, Body: in.Body, Lang: k.Lang, Origin: k.Origin})
	}
	if err != nil {
		reply.Body = nil
	}
	return cmp.Or(k.reply(ctx, reply, err), who)
}

// pace counts the commands that came too fast, less those that did not.
type pace int

// lost notes a command, and reports whether the client has sent too many too fast.
func (p *pace) lost(fast bool) bool {
	if fast {
		*p++
	} else if *p > 0 {
		*p--
	}
	return *p > maxRefused
}

// reply answers a message. A client that does not care how fast it may send them gets no answer in the end, but an error.
func (k *socket) reply(ctx context.Context, reply api.LiveReply, err error) error {
	if k.pace.lost(errors.Is(err, tooFast)) {
		return err
	}
	if err != nil {
		var f api.Failure
		reply.Status, f = k.api.Failure(ctx, err, k.Lang)
		reply.Error = &f.Error
	}
	return k.sendJSON(ctx, reply)
}

// bounded counts a command: among the requests of the person, or for all nameless sockets of an address, apart from its
// requests.
func (k *socket) bounded() error {
	if k.who().User.ID == "" {
		return k.allow(namelessLimit)
	}
	return k.allow(personLimit)
}

// mine follows the tables of the caller.
func (s *sockets) mine(c *call) error {
	if err := c.SignedIn(); err != nil {
		return err
	}
	k, err := s.accept(c)
	if err != nil {
		return err
	}
	k.follow(s.api.FollowMine(c.Viewer.User.ID, c.Lang), func(ctx context.Context, b []byte) error {
		err := k.allow(personLimit)
		if err == nil {
			err = fault.Fail(fault.NoCommandsHere)
		}
		return k.reply(ctx, api.NewReply("", http.StatusOK, nil), err)
	})
	return nil
}
