package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"barrage/table"
)

// What sockets say, each message with its type.
const (
	liveUpdate = "update"
	liveYou    = "you"
	liveChat   = "chat"
	liveReply  = "reply"
	liveBye    = "bye"
	liveTables = "tables"
)

// LiveUpdate is sent when a table has changed.
type LiveUpdate struct {
	Type string `json:"type"` // liveUpdate
	*table.Update
}

// LiveYou is sent when something changes that concerns only the viewer.
type LiveYou struct {
	Type string `json:"type"` // liveYou
	table.You
}

// LiveChat is sent when there are new messages.
type LiveChat struct {
	Type string `json:"type"` // liveChat
	Chat
}

// LiveReply answers a command sent over the socket.
type LiveReply struct {
	Type   string         `json:"type"` // liveReply
	ID     string         `json:"id"`   // as it was sent
	Status int            `json:"status"`
	Body   any            `json:"body,omitempty"`
	Error  *FailureDetail `json:"error,omitempty"`
}

// LiveBye is sent before the server shuts down.
type LiveBye struct {
	Type      string `json:"type"`      // liveBye
	Reconnect int    `json:"reconnect"` // after so many milliseconds
}

// LiveTables is sent to a user when one of their tables has changed.
type LiveTables struct {
	Type string `json:"type"` // liveTables
	Tables
}

// LiveCommand is what a client sends: a command of the API.
type LiveCommand struct {
	ID   string          `json:"id"`
	Do   string          `json:"do" ts:"Command|'ping'"` // "ping" or the name of a command
	Body json.RawMessage `json:"body,omitempty"`
}

const (
	heartbeat     = 25 * time.Second // less than what proxies wait
	writePatience = 10 * time.Second // for a client that does not read
	socketLimit   = smallBody
)

// socket is a WebSocket of a client.
type socket struct {
	*call
	conn   *websocket.Conn
	client string     // what limits are counted by: a person, or an address
	mu     sync.Mutex // of the viewer
}

// accept upgrades a request to a socket. Pages of other sites are refused.
func (c *call) accept() (*socket, error) {
	if !strings.EqualFold(c.r.Header.Get("Upgrade"), "websocket") {
		return nil, table.Fail(table.SocketOnly)
	}
	if !c.s.sameOrigin(c.r) {
		return nil, crossOrigin
	}
	if !c.s.limits.allow("socket "+c.s.address(c.r), socketRate) {
		return nil, tooFast
	}
	options := &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled, InsecureSkipVerify: true} // verified above
	// The deadlines of ordinary requests do not hold for a socket.
	control := http.NewResponseController(c.w)
	if err := errors.Join(control.SetReadDeadline(time.Time{}), control.SetWriteDeadline(time.Time{})); err != nil {
		return nil, err
	}
	client := "address " + c.s.address(c.r)
	if c.viewer.User.ID != "" {
		client = "user " + c.viewer.User.ID
	}
	if !c.s.limits.enter(client) {
		return nil, table.Fail(table.TooManySockets)
	}
	conn, err := websocket.Accept(c.w, c.r, options)
	if err != nil {
		c.s.limits.leave(client)
		return nil, errAnswered // Accept has told the client
	}
	conn.SetReadLimit(socketLimit)
	return &socket{call: c, conn: conn, client: client}, nil
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
	return strings.EqualFold(u.Host, r.Host) || s.cfg.Public != nil && strings.EqualFold(u.Host, s.cfg.Public.Host)
}

// identify looks up the caller again, who may have signed out, been renamed or deleted since the
// socket was opened.
func (k *socket) identify() error {
	token := k.s.token(k.r)
	if k.who().User.ID == "" || token == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), k.s.patience)
	defer cancel()
	u, err := k.s.tables.SignIn(ctx, token)
	if err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.viewer.User = u
	return nil
}

// who is the viewer as last identified.
func (k *socket) who() table.Viewer {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.viewer
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

// follow calls look at once, whenever the topic has changed, and now and then, until
// the client is gone or the server closes. Commands of the client are carried out
// meanwhile by hear.
func (k *socket) follow(topic string, look func(ctx context.Context) error, hear func(ctx context.Context, b []byte) error) error {
	k.s.listeners.Add(1)
	k.s.metrics.sockets.Add(1)
	defer func() {
		k.s.limits.leave(k.client)
		k.s.metrics.sockets.Add(-1)
		k.s.listeners.Done()
	}()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer k.conn.CloseNow()
	watch := k.s.hub.Watch(topic)
	defer watch.Leave()
	go func() {
		defer cancel()
		k.listen(ctx, hear)
	}()
	beat := time.NewTimer(heartbeat)
	defer beat.Stop()
	for {
		err := k.identify()
		if err == nil {
			err = look(ctx)
		}
		if err != nil {
			return k.refuse(ctx, err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-watch.Wake():
		case <-beat.C: // a hint may have been lost: look, and see whether the client is there
			beat.Reset(heartbeat)
			if err := k.ping(ctx); err != nil {
				return nil
			}
		case <-k.s.closing:
			k.sendJSON(ctx, LiveBye{liveBye, 200 + rand.IntN(5000)}) // not all at once
			k.conn.Close(websocket.StatusGoingAway, "the server restarts")
			return nil
		}
	}
}

func (k *socket) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, k.s.patience)
	defer cancel()
	return k.conn.Ping(ctx)
}

// refuse tells the client why the socket is closed.
func (k *socket) refuse(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		_, f := k.s.failure(ctx, err, k.lang)
		if k.sendJSON(ctx, LiveReply{Type: liveReply, Status: http.StatusGone, Error: &f.Error}) == nil {
			k.conn.Close(websocket.StatusPolicyViolation, string(f.Error.Code))
		}
	}
	return nil
}

// listen reads what the client sends until it is gone.
func (k *socket) listen(ctx context.Context, hear func(ctx context.Context, b []byte) error) {
	for {
		kind, b, err := k.conn.Read(ctx)
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			b = []byte("?") // answered like anything that is not JSON
		}
		if err := hear(ctx, b); err != nil {
			return
		}
	}
}

// live follows a table: /api/tables/{id}/live?ply=N tells what the client knows.
func (s *Server) live(c *call) error {
	known, err := c.number("ply", -1)
	if err != nil {
		return err
	}
	snap, err := c.see()
	if err != nil {
		return err
	}
	said, err := c.number("chat", max(0, snap.Table.Messages-chatPage))
	if err != nil {
		return err
	}
	k, err := c.accept()
	if err != nil {
		return err
	}
	id, version := c.r.PathValue("id"), int64(-1)
	var you table.You
	look := func(ctx context.Context) error {
		snap, err := s.tables.See(ctx, k.who(), id)
		if err != nil {
			return err
		}
		if snap.Version == version {
			return nil
		}
		first := version < 0
		version = snap.Version
		b, err := snap.Encoded(known, c.lang, func(u *table.Update) ([]byte, error) { return json.Marshal(LiveUpdate{liveUpdate, u}) })
		if err != nil {
			return err
		}
		if err := k.send(ctx, b); err != nil {
			return nil // the reader notices that the client is gone
		}
		known = snap.Log.Plies()
		if now := snap.Table.You(k.who().User); first || !reflect.DeepEqual(now, you) {
			you = now
			k.sendJSON(ctx, LiveYou{liveYou, you})
		}
		for snap.Table.Messages > said {
			messages, err := s.tables.Messages(ctx, k.who(), id, said, chatPage)
			if err != nil {
				return err
			}
			if len(messages) == 0 {
				break // deleted with their author
			}
			said = messages[len(messages)-1].Number
			if k.sendJSON(ctx, LiveChat{liveChat, chatOf(messages)}) != nil {
				break
			}
		}
		return nil
	}
	hear := func(ctx context.Context, b []byte) error { return k.hear(ctx, b, id) }
	return k.follow(id, look, hear)
}

// hear carries out a command that came over the socket and answers it.
func (k *socket) hear(ctx context.Context, b []byte, id string) error {
	var in LiveCommand
	reply := LiveReply{Type: liveReply, Status: http.StatusOK}
	err := decode(b, &in)
	reply.ID = in.ID
	who := k.identify()
	switch {
	case err != nil:
	case len(in.ID) > 80:
		reply.ID, err = "", table.Fail(table.BadID)
	case who != nil:
		err = who
	case !k.s.limits.allow(k.client, userRate):
		err = tooFast
	case in.Do == "ping":
		reply.Body = struct{}{}
	default:
		reply.Body, err = k.s.safely(ctx, in.Do, message{viewer: k.who(), id: id, body: in.Body, lang: k.lang, origin: k.s.origin(k.r)})
	}
	if err != nil {
		var f Failure
		reply.Body = nil
		reply.Status, f = k.s.failure(ctx, err, k.lang)
		reply.Error = &f.Error
	}
	return cmp.Or(k.sendJSON(ctx, reply), who)
}

// safely carries out a command; a panic becomes an error.
func (s *Server) safely(ctx context.Context, name string, m message) (answer any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return s.run(ctx, name, m)
}

// myLive follows the tables of the caller.
func (s *Server) myLive(c *call) error {
	if err := c.signedIn(); err != nil {
		return err
	}
	k, err := c.accept()
	if err != nil {
		return err
	}
	var last []byte
	look := func(ctx context.Context) error {
		list, err := s.tables.Mine(ctx, k.who().User, maxList)
		if err != nil {
			return err
		}
		b, err := json.Marshal(LiveTables{liveTables, c.list(list)})
		if err != nil {
			return err
		}
		if slices.Equal(b, last) {
			return nil
		}
		last = b
		k.send(ctx, b) // the reader notices when the client is gone
		return nil
	}
	hear := func(ctx context.Context, b []byte) error {
		status, f := s.failure(ctx, table.Fail(table.NoCommandsHere), k.lang)
		return k.sendJSON(ctx, LiveReply{Type: liveReply, Status: status, Error: &f.Error})
	}
	return k.follow(c.viewer.User.ID, look, hear)
}
