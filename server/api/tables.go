package api

import (
	"bytes"
	"time"

	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/fault"
	"barrage/play/table"
)

// Opened is a table with what is the viewer's.
type Opened struct {
	table.Update
	You    table.You `json:"you"`
	Invite string    `json:"invite_link,omitempty"` // for people at the table
}

// Tables is a list of tables.
type Tables struct {
	Tables []Listed `json:"tables"`
	More   bool     `json:"more,omitempty"` // there are others after these
}

// Listed is a table in a list.
type Listed struct {
	table.Public
	YourTurn bool `json:"your_turn"`
	Yours    bool `json:"yours"`
	Kept     bool `json:"kept,omitempty"` // a seat is kept for you
	Left     bool `json:"left,omitempty"` // you have left, and may come back
}

// Chat is a list of messages.
type Chat struct {
	Messages []Said `json:"messages"`
}

// Said is a message.
type Said struct {
	Number int       `json:"number"`
	ID     string    `json:"id"` // of the person, as on seats
	Name   string    `json:"name"`
	Text   string    `json:"text"`
	At     time.Time `json:"at"`
}

// Position is a position after some ply.
type Position struct {
	Ply   int        `json:"ply"`
	Text  string     `json:"text"`  // one line, for programs and new tables
	Board string     `json:"board"` // drawn as text
	Game  *view.Game `json:"game"`
}

// LogPage is a part of the log.
type LogPage struct {
	Ply     int                 `json:"ply"` // where the table is now
	From    int                 `json:"from"`
	Entries []table.PublicEntry `json:"entries"`
}

// GameInfo is what can be chosen for a table.
type GameInfo struct {
	RulesVersion int      `json:"rules_version"`
	Bots         []string `json:"bots"`
	Levels       []string `json:"levels" ts:"Level"` // bots for people, from the gentlest to the strongest
	Companies    []string `json:"companies" ts:"CompanyID"`
	Officers     []string `json:"officers" ts:"OfficerID"`
	Languages    []string `json:"languages" ts:"Language"`
	Commands     []string `json:"commands" ts:"Command"`
}

func (a *API) game(*Call) (GameInfo, error) {
	info := GameInfo{RulesVersion: rules.Version, Bots: roster.Names(), Levels: roster.Levels(), Commands: CommandNames()}
	for _, company := range rules.Companies() {
		info.Companies = append(info.Companies, company.String())
	}
	for _, o := range rules.Officers() {
		info.Officers = append(info.Officers, o.String())
	}
	for _, l := range lang.All() {
		info.Languages = append(info.Languages, l.Code())
	}
	return info, nil
}

// catalogue sends what is printed on the components. It changes with the program only.
func (a *API) catalogue(c *Call) (*view.Catalogue, error) {
	return view.CatalogueOf(view.In(c.Lang)), nil
}

// maxList bounds lists of tables; the lobby has more pages.
const maxList = 200

// lobbyQuery are the numbers by which the lobby is searched.
var lobbyQuery = []string{"from", "limit", "waiting", "players", "pace", "clock", "level", "leeghwater", "rated"}

func (a *API) lobby(c *Call) (Tables, error) {
	f, from, limit := table.AnyTable, 0, maxList
	for i, into := range []*int{&from, &limit, &f.Waiting, &f.Players, &f.Pace, &f.Clock, &f.Level, &f.Leeghwater, &f.Rated} {
		n, err := c.number(lobbyQuery[i], *into)
		if err != nil {
			return Tables{}, err
		}
		*into = n
	}
	list, more, err := a.House.Lobby.List(c.Context, f, from, max(1, min(limit, maxList)))
	if err != nil {
		return Tables{}, err
	}
	out := listed(list, c.Viewer, c.Lang)
	out.More = more
	return out, nil
}

// Seek asks for a game with others.
type Seek struct {
	Players    int         `json:"players"`
	Pace       string      `json:"pace,omitempty" ts:"Pace"`
	Clock      table.Clock `json:"clock,omitzero"`
	Leeghwater bool        `json:"leeghwater,omitempty"`
	Rated      bool        `json:"rated,omitempty"`
}

// seek seats the caller at a table with others who wait for the same, or makes one.
func (a *API) seek(c *Call, in Seek) (Opened, error) {
	if err := a.allow(CostlyTable, c); err != nil {
		return Opened{}, err
	}
	n := table.New{Leeghwater: in.Leeghwater, Pace: in.Pace, Clock: in.Clock.Or(in.Pace, in.Players), Rated: in.Rated, Seats: []table.NewSeat{{Who: "me"}}}
	for len(n.Seats) < min(in.Players, 5) {
		n.Seats = append(n.Seats, table.NewSeat{Who: "open"})
	}
	snap, err := a.House.Lobby.Seek(c.Context, c.Viewer.User, n)
	if err != nil {
		return Opened{}, err
	}
	return c.opened(snap, -1), nil
}

func (a *API) mine(c *Call) (Tables, error) {
	if err := c.SignedIn(); err != nil {
		return Tables{}, err
	}
	list, err := a.House.Lobby.Mine(c.Context, c.Viewer.User, maxList)
	if err != nil {
		return Tables{}, err
	}
	return listed(list, c.Viewer, c.Lang), nil
}

// ListOf shows a list of tables to a viewer.
func ListOf(tables []*table.Table, v table.Viewer, l lang.Language) Tables {
	return listed(tables, v, l)
}

func listed(tables []*table.Table, v table.Viewer, l lang.Language) Tables {
	out := Tables{Tables: []Listed{}}
	for _, t := range tables {
		user := v.User.ID
		out.Tables = append(out.Tables, Listed{t.Show(l), t.YourTurn(user), len(t.Seats.Of(user)) > 0, t.KeptFor(user), t.LeftBy(user)})
	}
	return out
}

func (a *API) create(c *Call, in table.New) (Opened, error) {
	if err := a.allow(CostlyTable, c); err != nil {
		return Opened{}, err
	}
	snap, err := a.House.Tables.Create(c.Context, c.Viewer.User, in, c.Key)
	if err != nil {
		return Opened{}, err
	}
	return c.opened(snap, -1), nil
}

// opened answers with a table.
func (c *Call) opened(snap *table.Snapshot, from int) Opened {
	o := Opened{Update: *snap.Update(from, c.Lang), You: snap.You(c.Viewer.User, c.Lang)}
	if o.You.Invite != "" {
		o.Invite = c.Origin + "/table/" + snap.Table.ID + "?invite=" + o.You.Invite
	}
	return o
}

// see loads the table of the path.
func (a *API) see(c *Call) (*table.Snapshot, error) {
	return a.House.Tables.See(c.Context, c.Viewer, c.ID)
}

// seeAt loads the table of the path and reads the ply of the query, the last one if there is none.
func (a *API) seeAt(c *Call) (*table.Snapshot, int, error) {
	snap, err := a.see(c)
	if err != nil {
		return nil, 0, err
	}
	ply, err := c.number("ply", snap.Log.Plies())
	return snap, ply, err
}

func (a *API) table(c *Call) (Opened, error) {
	from, err := c.number("ply", -1)
	if err != nil {
		return Opened{}, err
	}
	snap, err := a.see(c)
	if err != nil {
		return Opened{}, err
	}
	a.House.Think.Look(snap)
	return c.opened(snap, from), nil
}

func (a *API) position(c *Call) (Position, error) {
	snap, ply, err := a.seeAt(c)
	if err != nil {
		return Position{}, err
	}
	game, err := snap.At(ply, c.Lang)
	if err != nil {
		return Position{}, err
	}
	state := snap.Log.State(ply)
	return Position{ply, view.Text(&state), view.In(c.Lang).Board(&state), game}, nil
}

func (a *API) finale(c *Call) (*view.Finale, error) {
	snap, ply, err := a.seeAt(c)
	if err != nil {
		return nil, err
	}
	return snap.Finale(ply)
}

func (a *API) planner(c *Call) (*view.Planner, error) {
	snap, ply, err := a.seeAt(c)
	if err != nil {
		return nil, err
	}
	return snap.Planner(ply, c.Lang)
}

func (a *API) foreseen(c *Call) (*view.Foreseen, error) {
	snap, ply, err := a.seeAt(c)
	if err != nil {
		return nil, err
	}
	return snap.Foreseen(ply, c.Lang)
}

// AheadPosition is the position as if it were already the turn of a seat, for its player to lay down the next turn.
type AheadPosition struct {
	Seat int    `json:"seat"`
	Ply  int    `json:"ply"` // as of this one
	Text string `json:"text"`
}

func (a *API) ahead(c *Call) (AheadPosition, error) {
	seat, err := c.number("seat", -1)
	if err != nil {
		return AheadPosition{}, err
	}
	at, ply, state, err := a.House.Tables.Ahead(c.Context, c.Viewer, c.ID, seat)
	if err != nil {
		return AheadPosition{}, err
	}
	return AheadPosition{int(at), ply, view.Text(&state)}, nil
}

// MaxPage bounds a part of a log.
const MaxPage = 1000

func (a *API) log(c *Call) (LogPage, error) {
	from, err := c.number("from", 0)
	if err != nil {
		return LogPage{}, err
	}
	snap, err := a.see(c)
	if err != nil {
		return LogPage{}, err
	}
	now := snap.Log.Plies()
	if from < 0 || from > now {
		return LogPage{}, fault.Fail(fault.NoSuchPly, lang.Number("ply", from), lang.Number("last", now))
	}
	return LogPage{now, from, snap.Entries(from, min(now, from+MaxPage), view.In(c.Lang))}, nil
}

// ChatPage bounds the messages sent at once.
const ChatPage = 200

func (a *API) chat(c *Call) (Chat, error) {
	after, err := c.number("after", 0)
	if err != nil {
		return Chat{}, err
	}
	messages, err := a.House.Tables.Messages(c.Context, c.Viewer, c.ID, after, ChatPage)
	if err != nil {
		return Chat{}, err
	}
	return ChatOf(messages), nil
}

// ChatOf shows messages.
func ChatOf(messages []table.Message) Chat {
	out := Chat{Messages: []Said{}}
	for _, m := range messages {
		out.Messages = append(out.Messages, Said{m.Number, m.User, m.Name, m.Text, m.At})
	}
	return out
}

func (a *API) record(c *Call) (File, error) {
	ply, err := c.number("ply", -1)
	if err != nil {
		return File{}, err
	}
	r, err := a.House.Tables.Record(c.Context, c.Viewer, c.ID, ply)
	if err != nil {
		return File{}, err
	}
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		return File{}, err
	}
	return File{"barrage-" + c.ID + ".txt", "text/plain; charset=utf-8", b.Bytes()}, nil
}
