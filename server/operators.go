package server

import (
	"time"

	"barrage/game/lang"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/server/api"
)

// What operators see and do. Every endpoint is for them alone, and only with a device: no token reaches it.

// Somebody is a person as operators see them.
type Somebody struct {
	ID       string       `json:"id"`
	Name     string       `json:"name"`
	Handle   bool         `json:"handle,omitempty"` // the name is one
	Robot    bool         `json:"robot,omitempty"`
	Operator bool         `json:"operator,omitempty"`
	Created  time.Time    `json:"created"`
	Ban      *BanOfPerson `json:"ban,omitempty"`
}

// BanOfPerson is a ban.
type BanOfPerson struct {
	Since time.Time      `json:"since"`
	Until *time.Time     `json:"until,omitempty"` // for ever if missing
	Why   people.Misdeed `json:"why"`
	Note  string         `json:"note,omitempty"` // what the operator added
}

// FindPeople is a search for people.
type FindPeople struct {
	Search string          `json:"search,omitempty"` // in the name, or an id
	Only   people.Standing `json:"only,omitempty"`
	From   int             `json:"from,omitempty"`
}

// FoundPeople is a page of people, the newest first.
type FoundPeople struct {
	People []Somebody `json:"people"`
	More   bool       `json:"more,omitempty"`
}

// FindTables is a search for tables.
type FindTables struct {
	Search string `json:"search,omitempty"` // in the name of the table, the names on its seats, or an id
	Person string `json:"person,omitempty"` // of whom
	Over   bool   `json:"over,omitempty"`   // also those whose game is over
	From   int    `json:"from,omitempty"`
}

// OpenReports are reports with what was said around them.
type OpenReports struct {
	Reports []ShownReport `json:"reports"`
}

// ShownReport is a report as operators see it.
type ShownReport struct {
	ID      string             `json:"id"`
	By      Somebody           `json:"by"`
	Person  Somebody           `json:"person"`
	Name    string             `json:"name"` // of the person then
	Why     people.Misdeed     `json:"why"`
	Text    string             `json:"text,omitempty"`
	Table   string             `json:"table,omitempty"`
	Message int                `json:"message,omitempty"` // the one it is about
	Chat    []api.Said         `json:"chat"`              // around it
	At      time.Time          `json:"at"`
	State   people.ReportState `json:"state"`
	Others  int                `json:"others,omitempty"` // other open reports about the person
}

// AuditLog is a page of what operators and owners did, the latest first.
type AuditLog struct {
	Entries []ShownAuditEntry `json:"deeds"`
	More    bool              `json:"more,omitempty"`
}

// ShownAuditEntry is something that was done. People who are deleted have no name.
type ShownAuditEntry struct {
	Number int64            `json:"number"`
	At     time.Time        `json:"at"`
	By     string           `json:"by"` // the name of the person, or the user of the machine
	Role   people.Role      `json:"role"`
	Did    people.AuditKind `json:"did"`
	Person string           `json:"person,omitempty"` // id
	Name   string           `json:"name,omitempty"`
	Table  string           `json:"table,omitempty"`
	Report string           `json:"report,omitempty"`
	Why    string           `json:"why,omitempty"`
}

// Operate is something for an operator to do.
type Operate struct {
	Do     people.AuditKind `json:"do"` // ban, lift, rename, close, dismiss or settle
	Person string           `json:"person,omitempty"`
	Table  string           `json:"table,omitempty"`
	Report string           `json:"report,omitempty"`
	Name   string           `json:"name,omitempty"`   // rename: the new one
	Reason people.Misdeed   `json:"reason,omitempty"` // ban: told to the person in their language
	Days   int              `json:"days,omitempty"`   // ban: 0 for ever
	Why    string           `json:"why,omitempty"`    // in words; of a ban the person reads it
}

// operators look after the server.
type operators struct {
	house *play.House
	known *known
}

func (o *operators) routes() []route {
	list := []route{
		takes("POST", "/api/operate/people", o.findPeople),
		takes("POST", "/api/operate/tables", o.findTables),
		asks(gives("GET", "/api/operate/reports", 0, o.reports), "all"),
		asks(gives("GET", "/api/operate/log", 0, o.auditLog), "before"),
		takes("POST", "/api/operate", o.operate),
	}
	for i, r := range list {
		handle := r.handle
		list[i].handle = func(c *call) error {
			if err := c.SignedIn(); err != nil {
				return err
			}
			if _, err := c.Viewer.User.AsOperator(); err != nil {
				return err
			}
			return handle(c)
		}
	}
	return list
}

func somebody(u people.User) Somebody {
	return Somebody{u.ID, u.Name, u.Handle != "", u.Bot, u.Operator, u.Created, banOf(u)}
}

// banOf is the ban of somebody, nil if there is none.
func banOf(u people.User) *BanOfPerson {
	if u.Ban == (people.Ban{}) {
		return nil
	}
	b := &BanOfPerson{Since: u.Ban.Since, Why: u.Ban.Why, Note: u.Ban.Note}
	if !u.Ban.Until.IsZero() {
		b.Until = &u.Ban.Until
	}
	return b
}

const (
	operatePage = 50
	maxSearch   = 60 // characters
)

// searched checks what is searched for.
func searched(text string, from int) error {
	if from < 0 || len([]rune(text)) > maxSearch {
		return fault.Fail(fault.BadLength, lang.Word("what", "name"), lang.Number("least", 0), lang.Number("most", maxSearch), lang.Number("n", len([]rune(text))))
	}
	return nil
}

func (o *operators) findPeople(c *call, in FindPeople) (FoundPeople, error) {
	out := FoundPeople{People: []Somebody{}}
	if err := searched(in.Search, in.From); err != nil {
		return out, err
	}
	list, err := o.house.Office.People(c.Context, in.Search, in.Only, in.From, operatePage+1)
	out.More = len(list) > operatePage
	for _, u := range list[:min(len(list), operatePage)] {
		out.People = append(out.People, somebody(u))
	}
	return out, err
}

func (o *operators) findTables(c *call, in FindTables) (api.Tables, error) {
	if err := searched(in.Search, in.From); err != nil {
		return api.Tables{}, err
	}
	list, err := o.house.Lobby.Search(c.Context, in.Person, in.Search, in.Over, in.From, operatePage+1)
	out := api.ListOf(list[:min(len(list), operatePage)], c.Viewer, c.Lang)
	out.More = len(list) > operatePage
	return out, err
}

// reports lists the open reports, the oldest first, or with all=1 also those that are closed, the newest first.
func (o *operators) reports(c *call) (OpenReports, error) {
	out := OpenReports{Reports: []ShownReport{}}
	all, err := c.Number(&c.route.Route, "all", 0)
	if err != nil {
		return out, err
	}
	state := people.ReportOpen
	if all != 0 {
		state = ""
	}
	list, err := o.house.Office.Reports(c.Context, state, 2*operatePage)
	if err != nil {
		return out, err
	}
	var ids []string
	about := map[string]int{}
	for _, r := range list {
		ids = append(ids, r.By, r.Person)
		if r.State == people.ReportOpen {
			about[r.Person]++
		}
	}
	known, err := o.house.Office.Known(c.Context, ids)
	if err != nil {
		return out, err
	}
	for _, r := range list {
		chat, err := o.house.Keeper.Around(c.Context, r)
		if err != nil {
			return out, err
		}
		shown := ShownReport{ID: r.ID, By: somebody(known[r.By]), Person: somebody(known[r.Person]), Name: r.Name, Why: r.Why, Text: r.Text,
			Table: r.Table, Message: r.Message, Chat: api.ChatOf(chat).Messages, At: r.At, State: r.State}
		if r.State == people.ReportOpen {
			shown.Others = about[r.Person] - 1
		}
		out.Reports = append(out.Reports, shown)
	}
	return out, nil
}

func (o *operators) auditLog(c *call) (AuditLog, error) {
	out := AuditLog{Entries: []ShownAuditEntry{}}
	before, err := c.Number(&c.route.Route, "before", 0)
	if err != nil {
		return out, err
	}
	list, err := o.house.Office.AuditLog(c.Context, int64(before), operatePage+1)
	if err != nil {
		return out, err
	}
	out.More = len(list) > operatePage
	list = list[:min(len(list), operatePage)]
	var ids []string
	for _, d := range list {
		if ids = append(ids, d.Person); d.Role != people.ByConsole {
			ids = append(ids, d.By)
		}
	}
	known, err := o.house.Office.Known(c.Context, ids)
	if err != nil {
		return out, err
	}
	for _, d := range list {
		by := d.By
		if d.Role != people.ByConsole {
			by = known[d.By].Name
		}
		out.Entries = append(out.Entries, ShownAuditEntry{d.Number, d.At, by, d.Role, d.Did, d.Person, known[d.Person].Name, d.Table, d.Report, d.Why})
	}
	return out, nil
}

// operate does something. A report that is named with it is settled.
func (o *operators) operate(c *call, in Operate) (api.Nothing, error) {
	by, err := c.Viewer.User.AsOperator()
	if err != nil {
		return api.Nothing{}, err
	}
	switch in.Do {
	case people.DidBan:
		err = o.house.Ban(c.Context, by, in.Person, in.Reason, in.Why, in.Days)
	case people.DidLift:
		err = o.house.Office.Lift(c.Context, by, in.Person, in.Why)
	case people.DidRename:
		_, err = o.house.RenamePerson(c.Context, by, in.Person, in.Name, in.Why)
	case people.DidClose:
		err = o.house.Keeper.Abandon(c.Context, by, in.Table, in.Why)
	case people.DidDismiss, people.DidSettle:
		return api.Nothing{}, o.house.Office.CloseReport(c.Context, by, in.Report, in.Do == people.DidSettle, in.Why)
	default:
		return api.Nothing{}, fault.Fail(fault.BadChoice, lang.Word("field", "do"), lang.Word("allowed", operations), lang.Word("word", string(in.Do)))
	}
	o.known.forget() // who is banned is noticed at once, by every socket
	o.house.Keeper.Notify(in.Person)
	if err == nil && in.Report != "" {
		err = o.house.Office.CloseReport(c.Context, by, in.Report, true, in.Why)
	}
	return api.Nothing{}, err
}

// operations are what an operator can do by the API.
const operations = "ban,lift,rename,close,dismiss,settle"
