package server

import (
	"bytes"
	"fmt"
	"time"

	"barrage/bot/roster"
	"barrage/lang"
	"barrage/rules"
	"barrage/table"
	"barrage/view"
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

func (s *Server) game(*call) (GameInfo, error) {
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
func (s *Server) catalogue(c *call) (*view.Catalogue, error) {
	return view.CatalogueOf(view.In(c.lang)), nil
}

// maxList bounds lists of tables.
const maxList = 200

func (s *Server) lobby(c *call) (Tables, error) {
	list, err := s.tables.Lobby(c.r.Context(), maxList)
	if err != nil {
		return Tables{}, err
	}
	return c.list(list), nil
}

func (s *Server) myTables(c *call) (Tables, error) {
	if err := c.signedIn(); err != nil {
		return Tables{}, err
	}
	list, err := s.tables.Mine(c.r.Context(), c.viewer.User, maxList)
	if err != nil {
		return Tables{}, err
	}
	return c.list(list), nil
}

func (c *call) list(tables []*table.Table) Tables {
	out := Tables{Tables: []Listed{}}
	for _, t := range tables {
		user := c.viewer.User.ID
		out.Tables = append(out.Tables, Listed{t.Show(c.lang), t.YourTurn(user), len(t.SeatsOf(user)) > 0, t.KeptFor(user), t.LeftBy(user)})
	}
	return out
}

func (s *Server) create(c *call, in table.New) (Opened, error) {
	snap, err := s.tables.Create(c.r.Context(), c.viewer.User, in, c.r.Header.Get("Idempotency-Key"))
	if err != nil {
		return Opened{}, err
	}
	return c.opened(snap, -1), nil
}

// opened answers with a table.
func (c *call) opened(snap *table.Snapshot, from int) Opened {
	return c.s.open(snap, c.viewer, from, c.lang, c.s.origin(c.r))
}

func (s *Server) open(snap *table.Snapshot, v table.Viewer, from int, l lang.Language, origin string) Opened {
	o := Opened{Update: *snap.Update(from, l), You: snap.Table.You(v.User)}
	if o.You.Invite != "" {
		o.Invite = origin + "/table/" + snap.Table.ID + "?invite=" + o.You.Invite
	}
	return o
}

// see loads the table of the path.
func (c *call) see() (*table.Snapshot, error) {
	return c.s.tables.See(c.r.Context(), c.viewer, c.r.PathValue("id"))
}

// seeAt loads the table of the path and reads the ply of the query, the last one if there is none.
func (c *call) seeAt() (*table.Snapshot, int, error) {
	snap, err := c.see()
	if err != nil {
		return nil, 0, err
	}
	ply, err := c.number("ply", snap.Log.Plies())
	return snap, ply, err
}

func (s *Server) table(c *call) (Opened, error) {
	from, err := c.number("ply", -1)
	if err != nil {
		return Opened{}, err
	}
	snap, err := c.see()
	if err != nil {
		return Opened{}, err
	}
	return c.opened(snap, from), nil
}

func (s *Server) position(c *call) (Position, error) {
	snap, ply, err := c.seeAt()
	if err != nil {
		return Position{}, err
	}
	game, err := snap.At(ply, c.lang)
	if err != nil {
		return Position{}, err
	}
	state := snap.Log.State(ply)
	text, err := state.MarshalText()
	if err != nil {
		return Position{}, err
	}
	return Position{ply, string(text), view.In(c.lang).Board(&state), game}, nil
}

func (s *Server) finale(c *call) (*view.Finale, error) {
	snap, ply, err := c.seeAt()
	if err != nil {
		return nil, err
	}
	return snap.Finale(ply)
}

func (s *Server) planner(c *call) (*view.Planner, error) {
	snap, ply, err := c.seeAt()
	if err != nil {
		return nil, err
	}
	return snap.Planner(ply, c.lang)
}

// maxPage bounds a part of a log.
const maxPage = 1000

func (s *Server) log(c *call) (LogPage, error) {
	from, err := c.number("from", 0)
	if err != nil {
		return LogPage{}, err
	}
	snap, err := c.see()
	if err != nil {
		return LogPage{}, err
	}
	now := snap.Log.Plies()
	if from < 0 || from > now {
		return LogPage{}, table.Fail(table.NoSuchPly, lang.Number("ply", from), lang.Number("last", now))
	}
	return LogPage{now, from, snap.Entries(from, min(now, from+maxPage), view.In(c.lang))}, nil
}

// chatPage bounds the messages sent at once.
const chatPage = 200

func (s *Server) chat(c *call) (Chat, error) {
	after, err := c.number("after", 0)
	if err != nil {
		return Chat{}, err
	}
	messages, err := s.tables.Messages(c.r.Context(), c.viewer, c.r.PathValue("id"), after, chatPage)
	if err != nil {
		return Chat{}, err
	}
	return chatOf(messages), nil
}

func chatOf(messages []table.Message) Chat {
	out := Chat{Messages: []Said{}}
	for _, m := range messages {
		out.Messages = append(out.Messages, Said{m.Number, m.Name, m.Text, m.At})
	}
	return out
}

func (s *Server) record(c *call) error {
	ply, err := c.number("ply", -1)
	if err != nil {
		return err
	}
	r, err := s.tables.Record(c.r.Context(), c.viewer, c.r.PathValue("id"), ply)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		return err
	}
	h := c.w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="barrage-%s.txt"`, c.r.PathValue("id")))
	h.Set("Cache-Control", "no-store")
	c.w.Write(b.Bytes())
	return nil
}
