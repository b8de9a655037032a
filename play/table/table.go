package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/play/fault"
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
	Seats    Seats
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
	Stood    []Stood      `json:",omitempty"` // what bots have played for people
	Planned  []Planned    `json:",omitempty"` // laid down for the next turn; for nobody but the player of the seat
	Ahead    []Ahead      `json:",omitempty"` // what was played of it
	Lost     []Lost       `json:",omitempty"`
	Quit     []Quit       `json:",omitempty"` // who gave up a seat
	Excused  []rules.Seat `json:",omitempty"` // whose player did so by consent, or was sent away by an operator
	Claimed  bool         `json:",omitempty"` // those who stayed have won it from those who left
	Ends     []End        `json:",omitempty"` // by seat, when the game is over
	Bots     int          `json:",omitempty"` // version of the weights of bots, when the game was over
	Removed  []string     `json:",omitempty"` // whom the owner has sent away before the game
	Silenced []string     `json:",omitempty"` // who may not speak, as the owner decided
	Requests []Request
	Waived   []Waived `json:",omitempty"` // whose consent to them is not needed
	Gone     []Gone   `json:",omitempty"` // what was done about people who were away
	Asked    int      // requests so far
	Messages int      // said so far
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
	c.Stood = slices.Clone(t.Stood)
	c.Excused = slices.Clone(t.Excused)
	c.Ends = slices.Clone(t.Ends)
	c.Waived = slices.Clone(t.Waived)
	c.Gone = slices.Clone(t.Gone)
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

// start is the position the game begins with.
func (t *Table) start() (rules.State, error) {
	if t.Position == "" {
		return rules.New(t.Settings.Options)
	}
	var s rules.State
	err := s.UnmarshalText([]byte(t.Position))
	return s, err
}

// Read decodes the row of a table.
func Read(row Row) (*Table, error) { return decode(row) }
