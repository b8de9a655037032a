package api

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"

	"barrage/game/lang"
	"barrage/play/table"
)

// What sockets say, each message with its type.
const (
	liveUpdate = "update"
	liveYou    = "you"
	liveChat   = "chat"
	liveReply  = "reply"
	liveBye    = "bye"
	liveTables = "tables"
	liveBeat   = "beat"
	liveStuck  = "stuck"
	liveThere  = "there"
)

// LiveUpdate is sent when a table has changed.
type LiveUpdate struct {
	Type string `json:"type"` // update
	*table.Update
	encoded []byte // the same, if it was made before
}

// updateSince is the update for a client that knows a table up to a ply, encoded once for all who know the same.
func updateSince(snap *table.Snapshot, ply int, l lang.Language) (*LiveUpdate, error) {
	b, err := snap.Encoded(ply, l, func(u *table.Update) ([]byte, error) { return json.Marshal(LiveUpdate{Type: liveUpdate, Update: u}) })
	return &LiveUpdate{encoded: b}, err
}

// MarshalJSON does not encode again what has been encoded.
func (u LiveUpdate) MarshalJSON() ([]byte, error) {
	if u.encoded != nil {
		return u.encoded, nil
	}
	type plain LiveUpdate
	return json.Marshal(plain(u))
}

// LiveYou is sent when something changes that concerns only the viewer.
type LiveYou struct {
	Type string `json:"type"` // you
	table.You
}

// LiveChat is sent when there are new messages.
type LiveChat struct {
	Type string `json:"type"` // chat
	Chat
}

// LiveThere is sent when somebody at the table has come or gone, or the others wait for somebody who is away.
type LiveThere struct {
	Type string `json:"type"` // there
	table.There
}

// LiveReply answers a command sent over the socket.
type LiveReply struct {
	Type   string         `json:"type"` // reply
	ID     string         `json:"id"`   // as it was sent
	Status int            `json:"status"`
	Body   any            `json:"body,omitempty"`
	Error  *FailureDetail `json:"error,omitempty"`
}

// NewReply makes a reply.
func NewReply(id string, status int, body any) LiveReply {
	return LiveReply{Type: liveReply, ID: id, Status: status, Body: body}
}

// LiveBye is sent before the server shuts down.
type LiveBye struct {
	Type      string `json:"type"`      // bye
	Reconnect int    `json:"reconnect"` // delay in milliseconds
}

// NewBye makes a farewell.
func NewBye(reconnect int) LiveBye { return LiveBye{liveBye, reconnect} }

// LiveBeat is sent now and then, so that a client notices a connection that is dead.
type LiveBeat struct {
	Type string `json:"type"` // beat
}

// NewBeat makes one.
func NewBeat() LiveBeat { return LiveBeat{liveBeat} }

// LiveStuck is sent by the engine of a device when what is due at a table, such as the move of a bot, could not be done. It is
// tried again until it can, which shows as an update.
type LiveStuck struct {
	Type  string        `json:"type"` // stuck
	Error FailureDetail `json:"error"`
}

// NewStuck makes one.
func NewStuck(f Failure) LiveStuck { return LiveStuck{liveStuck, f.Error} }

// LiveTables is sent to a user when one of their tables has changed.
type LiveTables struct {
	Type string `json:"type"` // tables
	Tables
}

// LiveCommand is what a client sends: a command of the API.
type LiveCommand struct {
	ID   string          `json:"id"`
	Do   string          `json:"do" ts:"Command|'ping'"` // "ping" or the name of a command
	Body json.RawMessage `json:"body,omitempty"`
}

// Following tells a client what is new: each call returns the messages, encoded, that it has not
// had yet. Topic is what to watch.
type Following struct {
	Topic string
	News  func(ctx context.Context, v table.Viewer) ([][]byte, error)
}

// Follow follows the table of a call from the ply and the message that the client knows.
func (a *API) Follow(r *Route, c *Call) (*Following, error) {
	c.route = r
	known, err := c.number("ply", -1)
	if err != nil {
		return nil, err
	}
	snap, err := a.see(c)
	if err != nil {
		return nil, err
	}
	said, err := c.number("chat", max(0, snap.Table.Messages-ChatPage))
	if err != nil {
		return nil, err
	}
	id, l := c.ID, c.Lang
	version, lost := int64(-1), len(snap.Table.Lost)
	var you table.You
	there := table.There{Seats: []table.ThereAt{}}
	return &Following{id, func(ctx context.Context, v table.Viewer) (news [][]byte, err error) {
		add := func(message any) {
			b, failed := json.Marshal(message)
			if failed != nil {
				err = failed
				return
			}
			news = append(news, b)
		}
		snap, err := a.House.Tables.Glance(ctx, v, id)
		if err != nil {
			return nil, err
		}
		is, err := a.House.Tables.There(ctx, snap)
		if err != nil {
			return nil, err
		}
		if !reflect.DeepEqual(is, there) {
			there = is
			defer func() { add(LiveThere{liveThere, is}) }() // after the table it is about
		}
		if snap.Version == version {
			return nil, nil
		}
		if version < 0 {
			a.House.Think.Look(snap)
		}
		if n := len(snap.Table.Lost); n != lost {
			lost, known = n, -1 // what the client knows may be what was lost
		}
		u, err := updateSince(snap, known, l)
		if err != nil {
			return nil, err
		}
		news = append(news, u.encoded)
		if now := snap.You(v.User, l); version < 0 || !reflect.DeepEqual(now, you) {
			you = now
			add(LiveYou{liveYou, you})
		}
		version, known = snap.Version, snap.Log.Plies()
		for snap.Table.Messages > said {
			messages, err := a.House.Tables.Said(ctx, snap, said, ChatPage)
			if err != nil {
				return nil, err
			}
			if len(messages) == 0 {
				break // deleted with their author
			}
			said = messages[len(messages)-1].Number
			add(LiveChat{liveChat, ChatOf(messages)})
		}
		return news, err
	}}, nil
}

// FollowMine follows the tables of a person.
func (a *API) FollowMine(user string, l lang.Language) *Following {
	var last []byte
	return &Following{user, func(ctx context.Context, v table.Viewer) ([][]byte, error) {
		b, err := a.House.Lobby.MineEncoded(ctx, v.User, l, maxList, func(list []*table.Table) ([]byte, error) {
			return json.Marshal(LiveTables{liveTables, listed(list, v, l)})
		})
		if err != nil || slices.Equal(b, last) {
			return nil, err
		}
		last = b
		return [][]byte{b}, nil
	}}
}
