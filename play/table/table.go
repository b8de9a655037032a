package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/fault"
	"barrage/play/people"
)

// Phase is how far a table has come.
type Phase string

const (
	Waiting   Phase = "waiting"   // for people to take the open seats
	Playing   Phase = "playing"   // the game goes on
	Finished  Phase = "finished"  // the game was played to its end
	Abandoned Phase = "abandoned" // it was not
)

// Phases lists them in order.
func Phases() []Phase { return []Phase{Waiting, Playing, Finished, Abandoned} }

// Table is a table without its log. It is stored as a document.
type Table struct {
	Format   int // of the document
	ID       string
	Settings Settings
	Owner    string // the user who made it
	Seats    []Seat
	Phase    Phase
	Invite   string   // secret in the invite link
	Seed     rng.Seed // of all draws; secret until the end
	BotSeed  uint64
	Position string // where the game begins, if not at setup
	Imported int    // plies taken over from a record
	Timer    Timer
	Paused   time.Time `json:",omitzero"` // until when all clocks stand still by consent
	Forced   int       // last ply played for an absent person, by the clock or a bot; nobody takes it back
	Overtime []Overtime
	Planned  []Planned `json:",omitempty"` // laid down for the next turn; for nobody but the player of the seat
	Ahead    []Ahead   `json:",omitempty"` // what was played of it
	Lost     []Lost    `json:",omitempty"`
	Quit     []Quit    `json:",omitempty"` // who gave up a seat of a rated game
	Bots     int       `json:",omitempty"` // version of the weights of bots, when the game was over
	Removed  []string  `json:",omitempty"` // whom the owner has sent away before the game
	Silenced []string  `json:",omitempty"` // who may not speak, as the owner decided
	Requests []Request
	Asked    int // requests so far
	Messages int // said so far
	Created  time.Time
	Started  time.Time
	Ended    time.Time
	Until    time.Time `json:",omitzero"` // how long it is kept; zero for ever
	Previous string    // table this one is the rematch of
	Next     string    // its own rematch

	// Of the present position, for lists of tables.
	Round  int
	ToMove rules.Seat
	Result []Result

	later later
}

// docFormat is the current format of the document. A change that makes old documents unreadable
// raises it, and decode converts them.
const docFormat = 1

// Seat is a place at a table.
type Seat struct {
	User string // the person; empty for a bot, or if the seat is open
	Name string
	Bot  string // the bot or Automa that plays, if the user does not
	Away bool   // a bot plays until the user comes back
	For  string // the user it is kept for
	Left string // the user who gave it up during the game, and may take it again while it is free

	Handle bool `json:",omitempty"` // the name is the user's handle
	Robot  bool `json:",omitempty"` // the user is a program
}

// name puts a user on a seat under a name, which need not be the user's: several people can play at one screen.
func (s *Seat) name(u people.User, name string) {
	s.Name, s.Handle, s.Robot = name, u.Handle != "" && name == u.Handle, u.Bot
}

// open reports whether nobody plays the seat.
func (s Seat) open() bool { return s.User == "" && s.Bot == "" }

// free reports whether the seat can be taken: nobody plays it, or a bot since somebody left.
func (s Seat) free() bool { return s.User == "" && (s.Bot == "" || s.Away) }

// Overtime is what was played for a person whose time was up.
type Overtime struct {
	Seat rules.Seat `json:"seat"`
	From int        `json:"from"` // the entries after this ply
	To   int        `json:"to"`   // up to this one
}

// Result is the final result of a seat.
type Result struct {
	VP     int
	Winner bool
}

func (t *Table) clone() *Table {
	c := *t
	c.Seats = slices.Clone(t.Seats)
	c.Timer.Left = slices.Clone(t.Timer.Left)
	c.Requests = slices.Clone(t.Requests)
	c.Overtime = slices.Clone(t.Overtime)
	c.Planned = slices.Clone(t.Planned)
	c.Ahead = slices.Clone(t.Ahead)
	c.Lost = slices.Clone(t.Lost)
	c.Quit = slices.Clone(t.Quit)
	c.Removed = slices.Clone(t.Removed)
	c.Silenced = slices.Clone(t.Silenced)
	for i := range c.Requests {
		c.Requests[i].Yes = slices.Clone(c.Requests[i].Yes)
	}
	return &c
}

// encode makes the row of a table.
func (t *Table) encode(version int64, plies int, due, now time.Time) (Row, error) {
	doc, err := json.Marshal(t)
	if err != nil {
		return Row{}, err
	}
	if doc, err = t.later.with(doc); err != nil {
		return Row{}, err
	}
	return Row{ID: t.ID, Version: version, Plies: plies, Listed: t.listed(), Due: due, Updated: now, Users: t.users(), Doc: doc}, nil
}

// decode reads the row of a table. The game goes on under the rules version it began with; a table
// of a version that this program does not know is refused.
func decode(row Row) (*Table, error) {
	var t Table
	if err := t.later.unmarshal(row.Doc, &t); err != nil {
		return nil, fmt.Errorf("table %s: %w", row.ID, err)
	}
	if t.Format != docFormat {
		return nil, fmt.Errorf("table %s has the format %d, this program knows %d", row.ID, t.Format, docFormat)
	}
	o := &t.Settings.Options
	if o.Version == 0 { // written when there was only one version, and none was stored
		o.Version = 1
	}
	if o.Version > rules.Version {
		return nil, fault.Fail(fault.NewerRules, lang.Number("version", int(o.Version)), lang.Number("known", rules.Version))
	}
	return &t, nil
}

// listed reports whether the table is shown to everybody: an open table that waits for
// players or may be watched.
func (t *Table) listed() bool {
	return t.Settings.Open && (t.Phase == Waiting || t.Phase == Playing && t.Settings.Spectators)
}

// users lists the users whose lists contain the table.
func (t *Table) users() []string {
	var list []string
	if t.Owner != "" {
		list = append(list, t.Owner)
	}
	for _, s := range t.Seats {
		for _, u := range []string{s.User, s.For, s.Left} {
			if u != "" {
				list = append(list, u)
			}
		}
	}
	for _, q := range t.Quit {
		if q.User != "" {
			list = append(list, q.User)
		}
	}
	list = append(append(list, t.Removed...), t.Silenced...)
	slices.Sort(list)
	return slices.Compact(list)
}

// Over reports whether nothing can be played any more.
func (t *Table) Over() bool { return t.Phase == Finished || t.Phase == Abandoned }

// seatsOf lists the seats of a user.
func (t *Table) seatsOf(user string) []rules.Seat {
	var list []rules.Seat
	for i, s := range t.Seats {
		if user != "" && s.User == user {
			list = append(list, rules.Seat(i))
		}
	}
	return list
}

// owns reports whether a seat is the user's.
func (t *Table) owns(user string, seat rules.Seat) bool {
	return user != "" && seat >= 0 && int(seat) < len(t.Seats) && t.Seats[seat].User == user
}

// People lists the users who sit at the table, each once.
func (t *Table) People() []string {
	var list []string
	for _, s := range t.Seats {
		if s.User != "" && !slices.Contains(list, s.User) {
			list = append(list, s.User)
		}
	}
	return list
}

// seatName is the name of a seat in records.
func (t *Table) seatName(seat rules.Seat) string {
	if seat >= 0 && int(seat) < len(t.Seats) && t.Seats[seat].Name != "" {
		return t.Seats[seat].Name
	}
	return strings.ToUpper(seat.String()[:1]) + seat.String()[1:]
}

// start is the position the game begins with.
func (t *Table) start() (rules.State, error) {
	if t.Position == "" {
		return rules.New(t.Settings.Options)
	}
	var s rules.State
	err := s.UnmarshalText([]byte(t.Position))
	return s, err
}

// Bot is the bot that plays a seat, for an absent person or as its own; empty for a person.
func (t *Table) Bot(seat rules.Seat) string {
	if seat < 0 {
		return ""
	}
	return t.Seats[seat].Bot
}

// deletedName marks the seat of somebody who has deleted everything about them. Readers are shown
// the message table.deleted instead.
const deletedName = "(deleted)"

// shownName is the name of a seat as readers see it.
func (s Seat) shownName(l lang.Language) string {
	switch {
	case s.User != "":
		return s.Name
	case s.Bot != "":
		return view.In(l).Bot(s.Bot)
	case s.Name == deletedName:
		return l.Text("table.deleted")
	}
	return s.Name
}

// Read decodes the row of a table.
func Read(row Row) (*Table, error) { return decode(row) }
