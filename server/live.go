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
	"net/url"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
)

const (
	heartbeat     = 25 * time.Second // less than what proxies wait
	writePatience = 10 * time.Second // for a client that does not read
	socketLimit   = api.SmallBody
	maxRefused    = 300 // commands of a client that does not care how fast it may send them
	socketBuffer  = 512 // bytes, each way; longer messages are written and read past it
)

// socket is a WebSocket of a client. Of its memory most are the stacks of its goroutines and the buffers of its connection, so it
// has one goroutine, which reads, and small buffers; another comes when there is something to tell.
type socket struct {
	*call   // without the request
	address string
	token   string
	conn    *websocket.Conn
	news    *api.Following
	refused int // commands that came too fast, less those that did not
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
func (c *call) accept() (*socket, error) {
	if !strings.EqualFold(c.r.Header.Get("Upgrade"), "websocket") {
		return nil, fault.Fail(fault.SocketOnly)
	}
	if !c.s.sameOrigin(c.r) {
		return nil, crossOrigin
	}
	address := c.s.address(c.r)
	if !c.s.limits.allow("socket "+address, socketRate) {
		return nil, tooFast
	}
	options := &websocket.AcceptOptions{CompressionMode: websocket.CompressionNoContextTakeover, CompressionThreshold: 1 << 10, InsecureSkipVerify: true} // verified above
	// The deadlines of ordinary requests do not hold for a socket.
	control := http.NewResponseController(c.w)
	if err := errors.Join(control.SetReadDeadline(time.Time{}), control.SetWriteDeadline(time.Time{})); err != nil {
		return nil, err
	}
	if !c.s.limits.enter(c.Client, address) {
		return nil, fault.Fail(fault.TooManySockets)
	}
	var k *socket
	s, client := c.s, c.Client
	options.OnPingReceived = func(context.Context, []byte) bool {
		if s.limits.allow("ping "+client, pingRate) {
			return true
		}
		k.cancel()
		return false
	}
	conn, err := websocket.Accept(slim{c.w}, c.r, options)
	if err != nil {
		c.s.limits.leave(c.Client, address)
		return nil, errAnswered // Accept has told the client
	}
	conn.SetReadLimit(socketLimit)
	short := &call{s: c.s, route: c.route, session: c.session, Call: &api.Call{Viewer: c.Viewer, Client: c.Client, Lang: c.Lang, Origin: c.Origin, ID: strings.Clone(c.ID)}}
	k = &socket{call: short, address: strings.Clone(address), token: strings.Clone(c.s.token(c.r)), conn: conn}
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

// sameOrigin reports whether a socket is opened by a page of ours, or by a program.
func (s *Server) sameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil {
		return false
	}
	if p := s.cfg.Public; p != nil && strings.EqualFold(u.Host, p.Host) {
		return u.Scheme == p.Scheme // over plain HTTP anybody on the way may have written the page
	}
	return strings.EqualFold(u.Host, r.Host)
}

// identify looks up the caller again, who may have signed out, been renamed or deleted since the
// socket was opened.
func (k *socket) identify() error {
	token := k.token
	if k.who().User.ID == "" || token == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), k.s.patience)
	defer cancel()
	u, ok := k.s.known.get(token)
	if !ok {
		var err error
		if u, _, err = k.s.tables.SignIn(ctx, token); err != nil {
			return err
		}
		k.s.known.put(token, u)
	}
	if err := u.NotBanned(k.s.clock.now()); err != nil {
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
	ctx, cancel := context.WithTimeout(ctx, k.s.patience)
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
	k.s.metrics.sockets.Add(1)
	k.s.listeners.Go(func() {
		defer func() {
			k.s.limits.leave(k.Client, k.address)
			k.s.metrics.sockets.Add(-1)
		}()
		defer k.survive()
		defer k.conn.CloseNow()
		defer k.cancel()
		defer k.stop()
		defer k.s.hub.Call(f.Topic, k.wake).Leave()
		k.start()
		k.listen(hear)
	})
}

// start begins to tell, and to see now and then whether the client is there.
func (k *socket) start() {
	k.mu.Lock()
	k.beat = time.AfterFunc(k.s.heartbeat, k.pulse)
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
		k.s.listeners.Go(k.tellAll)
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
	case <-k.s.closing:
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
	k.wake()
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.telling != stopped {
		k.beat.Reset(k.s.heartbeat)
	}
}

// survive ends the socket after a panic, and nothing else.
func (k *socket) survive() {
	if p := recover(); p != nil {
		k.s.cfg.Log.Error("panic", "route", k.route.Path, "panic", p, "stack", string(debug.Stack()))
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
	ctx, cancel := context.WithTimeout(ctx, k.s.patience)
	defer cancel()
	return k.conn.Ping(ctx)
}

// refuse tells the client why the socket is closed.
func (k *socket) refuse(ctx context.Context, err error) {
	if ctx.Err() == nil {
		_, f := k.s.api.Failure(ctx, err, k.Lang)
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

// live follows a table: /api/tables/{id}/live?ply=N tells what the client knows.
func (s *Server) live(c *call) error {
	f, err := s.api.Follow(&c.route.Route, c.Call)
	if err != nil {
		return err
	}
	k, err := c.accept()
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
	case !k.s.limits.allow(k.purse(), userRate): // whatever it is
		err = tooFast
	case err != nil:
	case len(in.ID) > 80:
		reply.ID, err = "", fault.Fail(fault.BadID)
	case who != nil:
		err = who
	case k.session.Scope == table.ScopeRead && in.Do != "ping" && in.Do != "whatif":
		err = fault.Fail(fault.TokenScope)
	case in.Do == "ping":
		reply.Body = struct{}{}
	default:
		reply.Body, err = k.s.api.Do(&api.Call{Context: ctx, Viewer: k.who(), Client: k.Client, ID: k.ID, Command: in.Do, Body: in.Body, Lang: k.Lang, Origin: k.Origin})
	}
	if err != nil {
		reply.Body = nil
	}
	return cmp.Or(k.reply(ctx, reply, err), who)
}

// reply answers a message. A client that does not care how fast it may send them gets no answer in the end, but an error.
func (k *socket) reply(ctx context.Context, reply api.LiveReply, err error) error {
	if !errors.Is(err, tooFast) {
		k.refused = max(k.refused-1, 0)
	} else if k.refused++; k.refused > maxRefused {
		return err
	}
	if err != nil {
		var f api.Failure
		reply.Status, f = k.s.api.Failure(ctx, err, k.Lang)
		reply.Error = &f.Error
	}
	return k.sendJSON(ctx, reply)
}

// purse is the bucket that commands are counted in: that of the person, or of all nameless sockets of an address, apart
// from its requests.
func (k *socket) purse() string {
	if k.who().User.ID == "" {
		return "hear " + k.Client
	}
	return k.Client
}

// myLive follows the tables of the caller.
func (s *Server) myLive(c *call) error {
	if err := c.SignedIn(); err != nil {
		return err
	}
	k, err := c.accept()
	if err != nil {
		return err
	}
	k.follow(s.api.FollowMine(c.Viewer.User.ID, c.Lang), func(ctx context.Context, b []byte) error {
		err := fault.Fail(fault.NoCommandsHere)
		if !s.limits.allow(k.Client, userRate) {
			err = tooFast
		}
		return k.reply(ctx, api.NewReply("", http.StatusOK, nil), err)
	})
	return nil
}
