package table

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/people"
)

// New is a request for a new table.
type New struct {
	Name          string    `json:"name,omitempty"`
	Variant       string    `json:"variant,omitempty" ts:"Variant"` // introductory or full (default)
	Leeghwater    bool      `json:"leeghwater,omitempty"`
	GuestOfficers bool      `json:"guest_officers,omitempty"`
	WaterFirst    bool      `json:"water_first,omitempty"`
	LooseMahiri   bool      `json:"loose_mahiri,omitempty"`
	Assignment    string    `json:"assignment,omitempty" ts:"Assignment"` // draft (default), random or free
	Seats         []NewSeat `json:"seats"`
	Open          bool      `json:"open,omitempty"`                 // shown to everybody; else by invite link only
	Pace          string    `json:"pace,omitempty" ts:"Pace"`       // live (default) or turns
	Clock         Clock     `json:"clock,omitzero"`                 // none by default
	NoSpectators  bool      `json:"no_spectators,omitempty"`        // only people at the table may watch
	Quiet         bool      `json:"quiet,omitempty"`                // only people at the table may write in its chat
	Undo          string    `json:"undo,omitempty" ts:"UndoPolicy"` // turn (default), none or free
	Rated         bool      `json:"rated,omitempty"`                // the result counts for ratings
	CC0           bool      `json:"cc0,omitempty"`                  // the record may be given away, if everybody may watch

	Record   string `json:"record,omitempty"`   // a record to go on from; it brings its own options
	Ply      *int   `json:"ply,omitempty"`      // number of its actions to play; all if not given
	Over     bool   `json:"over,omitempty"`     // the game of the record or position may be over: then the table is there to look at
	Position string `json:"position,omitempty"` // or a position to begin with
}

// NewSeat says who plays a seat: "me", "open" for anybody, the name of
// a bot, or an Automa such as automa3 or automa4:italy/jill_mcdowell.
type NewSeat struct {
	Who  string `json:"who"`
	Name string `json:"name,omitempty"` // of one of several people at my screen
	For  string `json:"for,omitempty"`  // the id of the person whom an open seat is kept for
}

// Settings are what a table was made with.
type Settings struct {
	Name       string
	Options    rules.Options
	Open       bool
	Pace       string
	Clock      Clock
	Spectators bool
	Quiet      bool `json:",omitempty"`
	Undo       string
	Rated      bool `json:",omitempty"`
	CC0        bool `json:",omitempty"`
}

// Paces.
const (
	PaceLive  = "live"
	PaceTurns = "turns"
)

// Undo policies.
const (
	UndoTurn = "turn" // own decisions until something is drawn or somebody else plays; beyond that the others are asked
	UndoNone = "none"
	UndoFree = "free" // back past draws and bots to the last decision of a person, without asking
)

// What can be chosen for a table, the default first.
var (
	Variants    = []string{rules.Full.String(), rules.Introductory.String()}
	Assignments = []string{rules.Draft.String(), rules.RandomPairs.String(), rules.FreeChoice.String()}
	Paces       = []string{PaceLive, PaceTurns}
	Undos       = []string{UndoTurn, UndoNone, UndoFree}
	ClockKinds  = []string{ClockNone, ClockLive, ClockDays}
	AtZeros     = []string{AtZeroSkip, AtZeroBot, AtZeroVote}
)

// Limits on what people write, in characters.
const (
	maxTableName = 60
	maxMessage   = 500
)

// beginning is where the game of a table starts: the options, a position if not at
// setup, and the actions taken over from a record.
type beginning struct {
	options  rules.Options
	position string
	actions  []rules.Action
}

// begin works out where the game starts.
func (n *New) begin() (beginning, error) {
	if n.Record != "" && n.Position != "" {
		return beginning{}, fault.Fail(fault.TwoBeginnings)
	}
	if n.Ply != nil && n.Record == "" {
		return beginning{}, fault.Fail(fault.PlyAlone)
	}
	switch {
	case n.Record != "":
		r, err := record.Read(strings.NewReader(n.Record))
		if err != nil {
			return beginning{}, badRecord(err)
		}
		r.Result = nil // it may be cut off below
		ply := len(r.Actions)
		if n.Ply != nil {
			ply = *n.Ply
		}
		s, err := r.At(ply, nil)
		if err != nil {
			return beginning{}, badRecord(err)
		}
		if s.Done() && !n.Over {
			return beginning{}, fault.Fail(fault.RecordOver)
		}
		return beginning{s.Options(), r.Header.Position, r.Actions[:ply]}, nil
	case n.Position != "":
		var s rules.State
		if err := s.UnmarshalText([]byte(strings.TrimSpace(n.Position))); err != nil {
			return beginning{}, fault.Fail(fault.BadPosition).Because(err)
		}
		if s.Done() && !n.Over {
			return beginning{}, fault.Fail(fault.PositionOver)
		}
		return beginning{options: s.Options(), position: strings.TrimSpace(n.Position)}, nil
	}
	o, err := n.options()
	return beginning{options: o}, err
}

// badRecord is the error of a record that cannot be read or replayed.
func badRecord(err error) *fault.Error {
	var line *record.LineError
	var ply *record.ReplayError
	switch {
	case errors.As(err, &line):
		return fault.Fail(fault.BadRecordLine, lang.Number("line", line.Line)).Because(err)
	case errors.As(err, &ply):
		return fault.Fail(fault.BadRecordPly, lang.Number("ply", ply.Ply)).Because(err)
	}
	return fault.Fail(fault.BadRecord).Because(err)
}

// newest is the version of the rules of new games; only tests of goldens change it.
var newest uint8 = rules.Version

// options are the options of a new game.
func (n *New) options() (rules.Options, error) {
	o := rules.Options{Version: newest, Leeghwater: n.Leeghwater, GuestOfficers: n.GuestOfficers, WaterFirst: n.WaterFirst, LooseMahiri: n.LooseMahiri}
	if len(n.Seats) < 2 || len(n.Seats) > rules.MaxSeats {
		return o, fault.Fail(fault.BadSeatCount, lang.Number("n", len(n.Seats)))
	}
	o.Players = uint8(len(n.Seats))
	variant, err := fault.One("variant", n.Variant, Variants)
	if err != nil {
		return o, err
	}
	o.Variant = rules.Full
	if variant == "introductory" {
		o.Variant = rules.Introductory
	}
	assignment, err := fault.One("assignment", n.Assignment, Assignments)
	if err != nil {
		return o, err
	}
	o.Assignment = map[string]rules.Assignment{"draft": rules.Draft, "random": rules.RandomPairs, "free": rules.FreeChoice}[assignment]
	for i, s := range n.Seats {
		if level := roster.AutomaLevel(s.Who); level > 0 {
			if err := record.SetAutoma(&o, i, strings.TrimPrefix(s.Who, "automa")); err != nil {
				return o, fault.Fail(fault.BadAutoma, lang.Number("seat", i+1), lang.Word("who", s.Who)).Because(err)
			}
		}
	}
	if _, err := rules.New(o); err != nil {
		return o, fault.Fail(fault.BadOptions).Because(err)
	}
	return o, nil
}

// settings checks everything else.
func (n *New) settings(o rules.Options) (Settings, error) {
	s := Settings{Options: o, Open: n.Open, Clock: n.Clock, Spectators: !n.NoSpectators, Quiet: n.Quiet, Rated: n.Rated, CC0: n.CC0}
	var err error
	if s.Name, err = fault.CleanText("table", n.Name, 0, maxTableName); err != nil {
		return s, err
	}
	if s.Pace, err = fault.One("pace", n.Pace, Paces); err != nil {
		return s, err
	}
	if s.Undo, err = fault.One("undo", n.Undo, Undos); err != nil {
		return s, err
	}
	if s.Rated {
		if err := n.mayBeRated(s.Undo); err != nil {
			return s, err
		}
		if n.people() > 1 {
			s.Clock = s.Clock.Or(s.Pace, len(n.Seats))
		}
	}
	return s, s.Clock.check()
}

// seats makes the seats. Those of Automas are fixed by the options.
func (n *New) seats(o rules.Options, maker people.User) ([]Seat, error) {
	if len(n.Seats) != int(o.Players) {
		return nil, fault.Fail(fault.WrongSeatCount, lang.Number("seats", int(o.Players)), lang.Number("n", len(n.Seats)))
	}
	seats := make([]Seat, len(n.Seats))
	for i, s := range n.Seats {
		level := o.Automas[i]
		switch given := roster.AutomaLevel(s.Who); {
		case level == 0 && given > 0:
			return nil, fault.Fail(fault.NoAutomaThere, lang.Number("seat", i+1))
		case level > 0 && given != level:
			return nil, fault.Fail(fault.AutomaThere, lang.Number("seat", i+1), lang.Number("level", int(level)))
		}
		switch s.Who {
		case "me":
			name, err := fault.CleanText("name", s.Name, 0, people.MaxName)
			if err != nil {
				return nil, err
			}
			if name == "" {
				name = maker.Name
			}
			seats[i].User = maker.ID
			seats[i].name(maker, name)
		case "open":
		default:
			if _, err := roster.New(s.Who); err != nil {
				return nil, fault.Fail(fault.NoSuchBot, lang.Number("seat", i+1), lang.Word("who", s.Who)).Because(err)
			}
			if err := checkPatience(s.Who); err != nil {
				return nil, fault.Fail(fault.BadBotLimit, lang.Number("seat", i+1), lang.Number("seconds", int(TurnTime.Seconds())), lang.Number("simulations", maxSimulations)).Because(err)
			}
			seats[i] = Seat{Bot: s.Who, Name: s.Who}
		}
	}
	return seats, nil
}

// TurnTime is the most a bot may think about one turn; then it answers with what it has.
const TurnTime = 10 * time.Second

// maxSimulations bounds the limit in a bot's name.
const maxSimulations = 50_000

// checkPatience returns an error for bots whose limit is too high for a shared server.
func checkPatience(name string) error {
	_, text, limited := strings.Cut(name, "@")
	if !limited {
		return nil
	}
	limit, err := bot.ParseLimit(text)
	if err != nil {
		return err
	}
	if limit.Threads > 1 {
		return fmt.Errorf("a bot thinks on one thread here, not %d", limit.Threads)
	}
	if limit.Time > TurnTime || limit.Simulations > maxSimulations {
		return fmt.Errorf("a bot thinks at most %v or %d simulations here, not %v", TurnTime, maxSimulations, limit)
	}
	return nil
}

// What happens when a player's time is up.
const (
	AtZeroSkip = "skip" // the turn is spent in the bank
	AtZeroBot  = "bot"  // a bot takes over until the player comes back
	AtZeroVote = "vote" // the others decide whether a bot takes over
)

// Clock is how long a player may think.
type Clock struct {
	Kind      string `json:"kind,omitempty" ts:"ClockKind"` // none, live or days
	Bank      int    `json:"bank,omitempty"`                // live: seconds for the whole game
	Increment int    `json:"increment,omitempty"`           // live: seconds more after each turn
	Days      int    `json:"days,omitempty"`                // days: for each move
	AtZero    string `json:"at_zero,omitempty" ts:"AtZero"` // skip, bot or vote
}

// Kinds of clocks.
const (
	ClockNone = "none"
	ClockLive = "live"
	ClockDays = "days"
)

func (c *Clock) check() error {
	var err error
	if c.Kind, err = fault.One("clock.kind", c.Kind, ClockKinds); err != nil {
		return err
	}
	if c.AtZero, err = fault.One("clock.at_zero", c.AtZero, AtZeros); err != nil {
		return err
	}
	switch c.Kind {
	case ClockNone:
		*c = Clock{Kind: ClockNone, AtZero: c.AtZero}
	case ClockLive:
		if c.Bank < 10 || c.Bank > 86400 || c.Increment < 0 || c.Increment > 3600 || c.Days != 0 {
			return fault.Fail(fault.BadLiveClock)
		}
	case ClockDays:
		if c.Days < 1 || c.Days > 30 || c.Bank != 0 || c.Increment != 0 {
			return fault.Fail(fault.BadDaysClock)
		}
	}
	return nil
}

// people is how many seats of a new table are for people.
func (n *New) people() (seats int) {
	for _, s := range n.Seats {
		if s.Who == "me" || s.Who == "open" {
			seats++
		}
	}
	return seats
}

// Or is the clock that is wanted or, if nothing is said of it, the one that rated games and games with strangers have, so that nobody is held
// up (P1): a bank for the game, or days for a move.
func (c Clock) Or(pace string, players int) Clock {
	switch {
	case c != Clock{}:
		return c
	case pace == PaceTurns:
		return Clock{Kind: ClockDays, Days: 3}
	}
	return [...]Clock{{Bank: 15 * 60, Increment: 10}, {Bank: 20 * 60, Increment: 15}, {Bank: 25 * 60, Increment: 15}}[min(max(players, 2), 4)-2].live()
}

func (c Clock) live() Clock {
	c.Kind = ClockLive
	return c
}

// start is what a player's clock shows in the beginning.
func (c Clock) start() time.Duration {
	switch c.Kind {
	case ClockLive:
		return time.Duration(c.Bank) * time.Second
	case ClockDays:
		return time.Duration(c.Days) * 24 * time.Hour
	}
	return 0
}
