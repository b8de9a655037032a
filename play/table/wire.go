package table

import (
	"time"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/results"
)

// The shapes of the API, apart from the documents that stores keep and the values that the service
// works with.

// Public is a table as every viewer sees it. It contains no secrets, and nothing in it depends on
// the viewer. Seats are counted from 0.
type Public struct {
	ID         string          `json:"id"`
	Version    int64           `json:"version,omitempty"` // not in lists
	Name       string          `json:"name"`
	Phase      Phase           `json:"phase"`
	Rules      int             `json:"rules_version"`
	Players    int             `json:"players"`
	Variant    string          `json:"variant" ts:"Variant"`
	Leeghwater bool            `json:"leeghwater"`
	Guests     bool            `json:"guest_officers"`
	WaterFirst bool            `json:"water_first"`
	Loose      bool            `json:"loose_mahiri"`
	Assignment string          `json:"assignment" ts:"Assignment"`
	Open       bool            `json:"open"`
	Pace       string          `json:"pace" ts:"Pace"`
	Clock      Clock           `json:"clock"`
	Spectators bool            `json:"spectators"`
	Quiet      bool            `json:"quiet,omitempty"` // only people at the table may write in its chat
	Undo       string          `json:"undo" ts:"UndoPolicy"`
	Rated      bool            `json:"rated,omitempty"` // the result counts for ratings
	CC0        bool            `json:"cc0,omitempty"`   // the record may be given away
	Seats      []PublicSeat    `json:"seats"`
	Round      int             `json:"round"`
	ToMove     int             `json:"to_move"` // −2 for nobody
	Timer      *PublicTimer    `json:"timer,omitempty"`
	Paused     *time.Time      `json:"paused,omitempty"`   // until when all clocks stand still by consent
	Overtime   []Overtime      `json:"overtime,omitempty"` // what was played for people whose time was up
	Ahead      []Ahead         `json:"ahead,omitempty"`    // what was played because it was laid down before the turn came
	Lost       []Lost          `json:"lost,omitempty"`     // what the database has lost
	Gone       []Gone          `json:"gone,omitempty"`     // what was done about people who were away
	Claimed    bool            `json:"claimed,omitempty"`  // those who stayed have won it as it stood
	Requests   []PublicRequest `json:"requests"`
	Messages   int             `json:"messages"` // said so far
	Undoable   *Undoable       `json:"undoable,omitempty"`
	Redoable   *Redoable       `json:"redoable,omitempty"`
	Commitment string          `json:"commitment"`     // SHA-256 of the seed of all draws
	Seed       string          `json:"seed,omitempty"` // revealed at the end
	Imported   int             `json:"imported,omitempty"`
	Created    time.Time       `json:"created"`
	Started    *time.Time      `json:"started,omitempty"`
	Ended      *time.Time      `json:"ended,omitempty"`
	Until      *time.Time      `json:"until,omitempty"` // when the server removes it
	Previous   string          `json:"previous,omitempty"`
	Next       string          `json:"next,omitempty"`
}

// PublicSeat is a seat.
type PublicSeat struct {
	Name   string `json:"name"`
	Person bool   `json:"person"`
	ID     string `json:"id,omitempty"`     // of the person, the same at every table
	Handle bool   `json:"handle,omitempty"` // the name is a handle, which nobody else has
	Robot  bool   `json:"robot,omitempty"`  // the person is a program
	Bot    string `json:"bot,omitempty"`    // the player, if not a person
	Nth    int    `json:"nth,omitempty"`    // of several bots of one kind, from the second on
	Away   bool   `json:"away,omitempty"`
	Open   bool   `json:"open,omitempty"` // can be taken: nobody plays it, or a bot since somebody left
	Kept   bool   `json:"kept,omitempty"` // for the person named
	VP     *int   `json:"vp,omitempty"`   // at the end
	Winner bool   `json:"winner,omitempty"`
	Place  int    `json:"place,omitempty"` // at the end, among those who played themselves
	// StandIn is what a bot or the clock has played for the person, when the game is over.
	StandIn *results.StoodIn `json:"stand_in,omitempty"`
	Turns   int              `json:"turns,omitempty"` // of a person who has played all of them, when the game is over
	Spent   float64          `json:"spent,omitempty"` // seconds that the person used for them
}

// PublicTimer is the clocks: what each had left at a time, and whose runs since.
type PublicTimer struct {
	Left    []float64 `json:"left"` // seconds by seat
	Running int       `json:"running"`
	Since   time.Time `json:"since"`
}

// PublicRequest is an open request.
type PublicRequest struct {
	ID      int         `json:"id"`
	Kind    RequestKind `json:"kind"`
	By      int         `json:"by"` // −2 for the clock
	To      int         `json:"to,omitempty"`
	What    string      `json:"what,omitempty"` // undo: the first decision that would be taken back
	Seat    int         `json:"seat"`
	Days    int         `json:"days,omitempty"`  // pause: for how long
	Missing []int       `json:"missing"`         // seats that have not answered
	Until   *time.Time  `json:"until,omitempty"` // when silence is consent
}

// Redoable is what redo would restore.
type Redoable struct {
	Seat rules.Seat `json:"seat"`
	To   int        `json:"to"`
}

// Show shows a table without its log to readers of a language.
func (t *Table) Show(l lang.Language) Public {
	o := t.Settings.Options
	p := Public{
		ID: t.ID, Name: t.Settings.Name, Phase: t.Phase, Rules: int(o.Version), Players: int(o.Players), Variant: o.Variant.String(),
		Leeghwater: o.Leeghwater, Guests: o.GuestOfficers, WaterFirst: o.WaterFirst, Loose: o.LooseMahiri, Assignment: o.Assignment.String(),
		Open: t.Settings.Open, Pace: t.Settings.Pace, Clock: t.Settings.Clock, Spectators: t.Settings.Spectators, Quiet: t.Settings.Quiet, Undo: t.Settings.Undo, Rated: t.Settings.Rated, CC0: t.Settings.CC0,
		Round: t.Round, ToMove: int(t.ToMove), Overtime: t.Overtime, Ahead: t.Ahead, Lost: t.Lost, Gone: t.Gone, Claimed: t.Claimed, Requests: []PublicRequest{}, Messages: t.Messages,
		Commitment: t.Seed.Commitment(), Imported: t.Imported, Created: t.Created, Previous: t.Previous, Next: t.Next,
	}
	if t.Over() {
		p.Seed = t.Seed.String()
	}
	if !t.Started.IsZero() {
		p.Started = &t.Started
	}
	if !t.Paused.IsZero() {
		p.Paused = &t.Paused
	}
	if !t.Ended.IsZero() {
		p.Ended = &t.Ended
	}
	if !t.Until.IsZero() {
		p.Until = &t.Until
	}
	bots := map[string]int{}
	for i, s := range t.Seats {
		seat := PublicSeat{Name: s.shownName(l), Person: s.User != "", ID: s.User, Handle: s.Handle && s.User != "", Robot: s.Robot && s.User != "", Bot: s.Bot, Away: s.Away, Open: s.free(), Kept: s.For != ""}
		if s.Bot != "" && s.User == "" {
			if bots[s.Bot]++; bots[s.Bot] > 1 {
				seat.Nth = bots[s.Bot]
				seat.Name += numerals[seat.Nth]
			}
		}
		if i < len(t.Result) {
			seat.VP, seat.Winner = &t.Result[i].VP, t.Result[i].Winner && !(t.Ends == nil && s.Away) // as earlier programs have it
		}
		if i < len(t.Ends) {
			seat.Place, seat.StandIn = t.Ends[i].Place, t.Ends[i].Stood
			seat.Turns, seat.Spent = t.Ends[i].Turns, t.Ends[i].Spent.Seconds()
		}
		p.Seats = append(p.Seats, seat)
	}
	if t.Timer.Left != nil {
		p.Timer = &PublicTimer{Running: int(t.Timer.Seat), Since: t.Timer.Since}
		for _, left := range t.Timer.Left {
			p.Timer.Left = append(p.Timer.Left, left.Seconds())
		}
	}
	for _, r := range t.Requests {
		pr := PublicRequest{ID: r.ID, Kind: r.Kind, By: int(r.By), To: r.To, Seat: int(r.Seat), Days: r.Days, Missing: []int{}}
		for _, u := range t.voters(r) {
			agreed := false
			for _, y := range r.Yes {
				agreed = agreed || y == u
			}
			if !agreed {
				pr.Missing = append(pr.Missing, int(t.Seats.Of(u)[0]))
			}
		}
		for i, w := range t.Waived {
			if w.Request == r.ID && !w.Until.IsZero() {
				pr.Until = &t.Waived[i].Until
			}
		}
		p.Requests = append(p.Requests, pr)
	}
	return p
}

// Show shows a table to readers of a language.
func (snap *Snapshot) Show(l lang.Language) Public {
	t := snap.Table
	if t.Ends == nil && t.Forced > 0 && t.Over() { // the game of an earlier program
		t = t.clone()
		conclude(t, snap.Log)
	}
	p := t.Show(l)
	p.Version = snap.Version
	p.Undoable = snap.Table.undoable(snap.Log)
	if seat, ply, ok := snap.Table.redoable(snap.Log); ok {
		p.Redoable = &Redoable{seat, ply}
	}
	for i, r := range p.Requests {
		if r.Kind == AskUndo {
			p.Requests[i].What = snap.decided(r.To, view.In(l))
		}
	}
	return p
}

// decided is the first decision after a ply on the way to the present position, in words; empty if
// there is none.
func (snap *Snapshot) decided(ply int, w view.Words) string {
	first := 0
	for at := snap.Log.nodes[snap.Log.Plies()].at; at > ply; at = snap.Log.nodes[at].parent {
		if snap.Log.entries[at-1].Seat >= 0 {
			first = at
		}
	}
	if first == 0 {
		return ""
	}
	s := snap.Log.State(snap.Log.nodes[first].parent)
	return w.Answer(&s, snap.Log.entries[first-1].Action)
}

// numerals tell bots of one kind apart: "Brook II".
var numerals = [rules.MaxSeats + 1]string{2: " II", 3: " III", 4: " IV"}

// You is what only the viewer may know of a table.
type You struct {
	Seats    []int    `json:"seats"`
	Owner    bool     `json:"owner"`
	Left     bool     `json:"left,omitempty"`     // has left, and may come back
	Invite   string   `json:"invite,omitempty"`   // for people at the table
	Silent   bool     `json:"silent,omitempty"`   // may not speak here
	Silenced []string `json:"silenced,omitempty"` // ids of those who may not, for the owner
	MayAsk   bool     `json:"may_ask"`            // the computer's opinion of positions, and for a review when the game is over
	// Planned is what the viewer has laid down for turns to come, or what did not fit when they came.
	Planned []PlannedSeat `json:"planned,omitempty"`
}

// You is what a table holds for one viewer, with what they have laid down, in words.
func (snap *Snapshot) You(u people.User, l lang.Language) You {
	y := snap.Table.You(u)
	y.Planned = snap.planned(u.ID, l)
	return y
}

// You is what a table holds for one viewer.
func (t *Table) You(u people.User) You {
	y := You{Seats: []int{}, Owner: u.ID != "" && t.Owner == u.ID, Left: t.LeftBy(u.ID), MayAsk: t.MayAsk(u.ID) == nil}
	for _, seat := range t.Seats.Of(u.ID) {
		y.Seats = append(y.Seats, int(seat))
	}
	if u.ID != "" {
		y.Silent = t.silent(u.ID)
	}
	if y.Owner {
		y.Silenced = t.Silenced
	}
	if y.Owner || len(y.Seats) > 0 {
		y.Invite = t.Invite
	}
	return y
}

// PublicEntry is an entry of the log with what it brought about.
type PublicEntry struct {
	Ply  int       `json:"ply"`
	Kind string    `json:"kind" ts:"'act'|'back'"` // act or back
	Seat int       `json:"seat"`
	To   *int      `json:"to,omitempty"` // back: the ply restored
	Hash string    `json:"hash"`         // of the position afterwards
	At   time.Time `json:"at"`
	view.Told
}

// Entries shows the entries after one ply up to another. It replays no more than the
// line of play it needs.
func (snap *Snapshot) Entries(from, to int, w view.Words) []PublicEntry {
	return snap.entries(from, to, w.Tell)
}

func (snap *Snapshot) entries(from, to int, tell func(*rules.State, rules.Action) view.Told) []PublicEntry {
	list := make([]PublicEntry, 0, max(0, to-from))
	if from >= to {
		return list
	}
	s := snap.Log.State(from)
	for _, e := range snap.Log.entries[from:to] {
		p := PublicEntry{Ply: e.Ply, Seat: int(e.Seat), Hash: view.Hash(e.Hash), At: e.At}
		switch e.Kind {
		case Back:
			to := e.To
			p.Kind, p.To = "back", &to
			s = snap.Log.State(e.Ply)
			p.Told = view.Told{Actor: view.CompanyName(&s, e.Seat), Events: []view.Happened{}, Lines: []string{}}
		case Act:
			p.Kind, p.Told = "act", tell(&s, e.Action)
		}
		list = append(list, p)
	}
	return list
}

// Update is what a client gets that knows a table up to a ply: the entries since, the
// table and the position as they are now.
type Update struct {
	Table   Public        `json:"table"`
	Ply     int           `json:"ply"`
	From    int           `json:"from"` // entries are those after this ply
	Entries []PublicEntry `json:"entries"`
	Text    string        `json:"text"` // the position in one line, from which programs play on
	Game    *view.Game    `json:"game"`
}

// maxCatchUp bounds the entries of an update; a client that lacks more starts again from the
// position.
const maxCatchUp = 400

// maxFilmed bounds the turns of an update that comes with the position after every event, and
// maxFrames its entries. Who has missed more looks at the last position.
const maxFilmed, maxFrames = 12, 100

// Update makes the update for a client that knows the table up to a ply; negative for nothing.
func (snap *Snapshot) Update(from int, l lang.Language) *Update {
	w, now := view.In(l), snap.Log.Plies()
	if from < 0 || from > now || now-from > maxCatchUp {
		from = now
	}
	tell := w.Film
	if now-from > maxFrames || snap.turns(from) > maxFilmed {
		tell = w.Tell
	}
	return &Update{Table: snap.Show(l), Ply: now, From: from, Entries: snap.entries(from, now, tell), Text: view.Text(snap.Log.Now()), Game: view.GameOf(snap.Log.Now(), w)}
}

// turns is how often somebody else went on after a ply.
func (snap *Snapshot) turns(from int) int {
	n, last := 0, rules.Nobody
	for _, e := range snap.Log.entries[from:] {
		if e.Kind == Act && e.Seat >= 0 && e.Seat != last {
			n, last = n+1, e.Seat
		}
	}
	return n
}

// At shows the position after an earlier ply.
func (snap *Snapshot) At(ply int, l lang.Language) (*view.Game, error) {
	if ply < 0 || ply > snap.Log.Plies() {
		return nil, fault.NoPly(ply, snap.Log.Plies())
	}
	s := snap.Log.State(ply)
	return view.GameOf(&s, view.In(l)), nil
}

// Finale shows the end of the last round that was over after a ply.
func (snap *Snapshot) Finale(ply int) (*view.Finale, error) {
	if ply < 0 || ply > snap.Log.Plies() {
		return nil, fault.NoPly(ply, snap.Log.Plies())
	}
	return view.FinaleOf(snap.Log.start, snap.Log.Actions(ply)), nil
}

// Planner shows the productions of the seat to move after a ply.
func (snap *Snapshot) Planner(ply int, l lang.Language) (*view.Planner, error) {
	if ply < 0 || ply > snap.Log.Plies() {
		return nil, fault.NoPly(ply, snap.Log.Plies())
	}
	s := snap.Log.State(ply)
	return view.PlannerOf(&s, view.In(l)), nil
}

// Foreseen shows what the Automas may do next after a ply.
func (snap *Snapshot) Foreseen(ply int, l lang.Language) (*view.Foreseen, error) {
	if ply < 0 || ply > snap.Log.Plies() {
		return nil, fault.NoPly(ply, snap.Log.Plies())
	}
	s := snap.Log.State(ply)
	return view.ForeseenOf(&s, view.In(l)), nil
}
