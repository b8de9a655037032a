package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/game/turns"
	"barrage/play/fault"
	"barrage/play/people"
)

// People is what tables ask about people; *people.Service is one.
type People interface {
	// ByID finds a person by the public id.
	ByID(ctx context.Context, id string) (people.User, error)
	// NameFree returns an error if a name is the handle of somebody else, or looks like it.
	NameFree(ctx context.Context, u people.User, name string) error
	// Blocks reports whether a user has blocked one of some people.
	Blocks(ctx context.Context, user string, others []string) (bool, error)
}

// Service is what people do at tables: make them, sit down, play, talk, and look on.
type Service struct {
	core   *core
	people People
}

// NewService makes a service on the tables of a keeper.
func NewService(k *Keeper, people People) *Service { return &Service{k.core, people} }

// Viewer is the caller: a user or an unknown person, perhaps with an invite code.
type Viewer struct {
	User   people.User
	Invite string
}

// Command is what every command to a table carries along.
type Command struct {
	Ply int    `json:"ply,omitempty"` // the last entry the sender knows
	Key string `json:"key,omitempty"` // idempotency key; repeating it gives the same answer
	// Update asks for what has changed since the ply, in the answer.
	Update bool `json:"update,omitempty"`
	// What is a fingerprint of the whole command, so that a key which comes with another one is refused; 0 if it is not known.
	What int64 `json:"-"`
}

// Added is the result of a command: the entries it added to the log.
type Added struct {
	Snapshot *Snapshot
	From, To int
}

// see loads a table if the viewer may look at it. Otherwise the error is that of a table that does
// not exist.
func (s *core) see(ctx context.Context, v Viewer, id string) (*Snapshot, error) {
	snap, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	if !snap.Table.visible(v) {
		return nil, absent(fault.ErrNotFound)
	}
	return snap, nil
}

// See loads a table for a viewer who may look at it.
func (s *Service) See(ctx context.Context, v Viewer, id string) (*Snapshot, error) {
	return s.core.see(ctx, v, id)
}

// fresh is how long sockets believe a copy that was just checked: changes made here are in it, and those of others make it stale.
const fresh = time.Second

// Glance loads a table as See does, for somebody who is told of changes: all who look at the same time cost one look into the store.
func (s *Service) Glance(ctx context.Context, v Viewer, id string) (*Snapshot, error) {
	if !fault.IsID(id) {
		return nil, absent(fault.ErrNotFound)
	}
	at := s.core.copies.slot(id)
	snap := s.core.believed(at)
	if snap == nil {
		at.changing.Lock()
		defer at.changing.Unlock()
		if snap = s.core.believed(at); snap == nil { // nobody has looked meanwhile
			var err error
			if snap, err = s.core.refresh(ctx, at, id); err != nil {
				return nil, err
			}
		}
	}
	if !snap.Table.visible(v) {
		return nil, absent(fault.ErrNotFound)
	}
	return snap, nil
}

// believed is the copy of a table if it was checked a moment ago, otherwise nil.
func (s *core) believed(at *slot) *Snapshot {
	if age := s.now().Sub(time.Unix(0, at.checked.Load())); age < 0 || age >= fresh {
		return nil
	}
	return at.now.Load()
}

// visible reports whether a viewer may look at the table: its people always, also somebody who has
// left and may come back; others with the invite code, or at an open table, while a seat is free or spectators are allowed.
func (t *Table) visible(v Viewer) bool {
	if v.User.ID != "" && (t.Owner == v.User.ID || len(t.Seats.Of(v.User.ID)) > 0 || t.Seats.keptFor(v.User.ID) >= 0 || t.Seats.leftBy(v.User.ID)) {
		return true
	}
	if !t.Settings.Open && !same(v.Invite, t.Invite) {
		return false
	}
	if t.Settings.Spectators || t.Phase == Waiting {
		return true
	}
	for _, s := range t.Seats {
		if t.Phase == Playing && s.free() {
			return true
		}
	}
	return false
}

// do carries out a command of a viewer who may see the table.
func (s *Service) do(ctx context.Context, v Viewer, id string, c Command, f func(d *draft) error) (Added, error) {
	key := c.Key
	if v.User.ID == "" {
		return Added{}, fault.Fail(fault.NotSignedIn)
	}
	if err := checkKey(key); err != nil {
		return Added{}, err
	}
	if !fault.IsID(id) {
		return Added{}, absent(fault.ErrNotFound)
	}
	from := 0
	snap, err := s.core.changeAs(ctx, id, v.User.ID, commandKey(key), c.What, func(d *draft) error {
		if !d.visible(v) {
			return absent(fault.ErrNotFound)
		}
		from = d.log.Plies()
		return f(d)
	})
	if errors.Is(err, errRepeated) {
		return s.repeated(ctx, v, id, c)
	}
	if err != nil {
		return Added{}, err
	}
	return Added{snap, from, snap.Log.Plies()}, nil
}

// Fingerprint tells commands apart, whatever the order and spacing of their bodies; never 0.
func Fingerprint(name string, in any) int64 {
	b, err := json.Marshal(in)
	if err != nil {
		return 1
	}
	h := sha256.Sum256(append([]byte(name+" "), b...))
	return int64(binary.LittleEndian.Uint64(h[:8]) | 1)
}

// checkKey refuses idempotency keys that not every store can keep.
func checkKey(key string) error {
	if len(key) > 80 || strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r > '~' }) {
		return fault.Fail(fault.BadKey)
	}
	return nil
}

// Keys of commands and of new tables are kept apart, so that a command with the key of a new table
// is not answered with that table.
func commandKey(key string) string { return prefixed("do ", key) }
func newKey(key string) string     { return prefixed("new ", key) }

func prefixed(prefix, key string) string {
	if key == "" {
		return ""
	}
	return prefix + key
}

// repeated finds the answer given to a command before.
func (s *Service) repeated(ctx context.Context, v Viewer, id string, c Command) (Added, error) {
	r, err := s.core.store.Receipt(ctx, v.User.ID, commandKey(c.Key))
	if err != nil {
		return Added{}, err
	}
	snap, err := s.core.see(ctx, v, id)
	if err != nil {
		return Added{}, err
	}
	if r.Table != id || r.other(c.What) {
		return Added{}, fault.Fail(fault.KeyReused)
	}
	return Added{snap, r.From, r.To}, nil
}

// maxMissing bounds the entries that come with a refusal.
const maxMissing = 1000

// Stale is the refusal of a command for another ply than the present one.
type Stale struct {
	Fault   *fault.Error
	Missing []Entry // what the caller does not know yet
}

func (e *Stale) Error() string { return e.Fault.Error() }
func (e *Stale) Unwrap() error { return e.Fault }

// current refuses a command made for another ply than the present one.
func (l *Log) current(ply int) error {
	switch n := l.Plies(); {
	case ply < 0 || ply > n:
		return fault.NoPly(ply, n)
	case ply < n:
		return &Stale{fault.Fail(fault.StalePly, lang.Number("ply", ply), lang.Number("now", n)), l.After(ply)[:min(n-ply, maxMissing)]}
	}
	return nil
}

// playing refuses what is possible only while the game goes on.
func (t *Table) playing() error {
	switch t.Phase {
	case Playing:
		return nil
	case Waiting:
		return fault.Fail(fault.NotBegun)
	}
	return fault.Fail(fault.GameOver)
}

// maxAnswers bounds the answers of one command; a turn has far fewer.
const maxAnswers = 64

// Play plays answers of one turn, in the notation of records: all of them, or none.
func (s *Service) Play(ctx context.Context, v Viewer, id string, c Command, actions ...string) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error {
		if err := d.playing(); err != nil {
			return err
		}
		if len(d.Seats.Of(v.User.ID)) == 0 {
			return fault.Fail(fault.NotSeated)
		}
		if err := d.log.current(c.Ply); err != nil {
			return err
		}
		seat := d.log.Now().ToMove()
		if !d.Seats.owns(v.User.ID, seat) {
			return d.notYourTurn(seat)
		}
		answers, err := oneTurn(*d.log.Now(), actions)
		if err != nil {
			return err
		}
		d.comeBack(seat)
		if d.log.Now().TurnBegins() {
			d.withdraw(seat) // the player has seen what did not fit
		}
		for _, a := range answers {
			if err := d.act(seat, a); err != nil {
				return err
			}
		}
		return d.passOn()
	})
}

// oneTurn reads answers that the seat to move gives one after the other. None may follow the end of the turn or a draw: a list that fits one
// outcome only would tell, by being refused, what is drawn, with nothing played.
func oneTurn(s rules.State, actions []string) ([]rules.Action, error) {
	if len(actions) == 0 || len(actions) > maxAnswers {
		return nil, fault.Fail(fault.BadAnswers, lang.Number("most", maxAnswers), lang.Number("n", len(actions)))
	}
	seat, answers := s.ToMove(), make([]rules.Action, len(actions))
	for i, text := range actions {
		if i > 0 && turns.Over(&s, seat) {
			return nil, fault.Fail(fault.TurnPast)
		}
		a, err := notation.Parse(text)
		if err != nil {
			return nil, fault.NoAction(text, err)
		}
		before := s
		if err := s.Apply(a, nil); err != nil {
			return nil, fault.Illegal(before, err)
		}
		answers[i] = a
	}
	return answers, nil
}

// notYourTurn names the seat to move.
func (t *Table) notYourTurn(seat rules.Seat) *fault.Error {
	switch s := t.Seats[seat]; {
	case s.open():
		return fault.Fail(fault.EmptySeatToMove)
	case s.User == "": // the names of bots are for programs
		return fault.Fail(fault.BotToMove)
	default:
		return fault.Fail(fault.NotYourTurn, lang.Word("who", s.Name))
	}
}

// act plays an action, and what chance has to say after it. Requests that were made
// for the position before are void.
func (d *draft) act(seat rules.Seat, a rules.Action) error {
	if err := d.append(seat, a); err != nil {
		return err
	}
	d.voidRequests(seat)
	return d.settle()
}

func (d *draft) append(seat rules.Seat, a rules.Action) error {
	e, err := d.log.act(Entry{Seat: seat, Action: a, At: d.now})
	if err != nil {
		return fault.Illegal(*d.log.Now(), err)
	}
	d.entries = append(d.entries, e)
	return nil
}

// settle makes the draws that are due, and ends the game when it is over.
func (d *draft) settle() error {
	for d.log.Now().ToMove() == rules.Chance && !d.log.Now().Done() {
		legal := d.log.Now().Legal(nil)
		if err := d.append(rules.Chance, legal[d.Seed.Draw(d.log.Depth(), len(legal))]); err != nil {
			return err
		}
	}
	if state := d.log.Now(); state.Done() && d.Phase == Playing {
		d.end(Finished)
		d.Bots = roster.Version()
		winners := state.Winners()
		d.Result = nil
		for i, score := range record.ResultOf(state) {
			r := Result{VP: score.VP}
			for _, w := range winners {
				r.Winner = r.Winner || int(w) == i
			}
			d.Result = append(d.Result, r)
		}
	}
	return nil
}

// end closes the table.
func (d *draft) end(p Phase) {
	d.Phase, d.Ended, d.Requests, d.Planned = p, d.now, nil, nil
	d.Timer.Seat, d.Paused = rules.Nobody, time.Time{}
}

// Record is the record of a table up to a ply, or all of it if ply is negative. The
// seed is in it when the game is over.
func (s *Service) Record(ctx context.Context, v Viewer, id string, ply int) (*record.Record, error) {
	snap, err := s.core.see(ctx, v, id)
	if err != nil {
		return nil, err
	}
	if ply, err = snap.Ply(ply); err != nil {
		return nil, err
	}
	return snap.Record(ply), nil
}

// Ply checks the number of a ply; negative is the present one.
func (snap *Snapshot) Ply(n int) (int, error) {
	last := snap.Log.Plies()
	if n > last {
		return 0, fault.NoPly(n, last)
	}
	if n < 0 {
		n = last
	}
	return n, nil
}

// Record is the record of the game up to a ply. The seed is in it when the game is over.
func (snap *Snapshot) Record(ply int) *record.Record {
	t := snap.Table
	h := record.NewHeader(t.Settings.Options, nil)
	for i := range t.Seats {
		h.Names = append(h.Names, t.Seats.recorded(rules.Seat(i)))
	}
	h.Position, h.Imported, h.Commitment = t.Position, t.Imported, t.Seed.Commitment()
	if t.Phase == Finished || t.Phase == Abandoned {
		h.Seed = t.Seed.String()
	}
	r := &record.Record{Header: h, Actions: snap.Log.Actions(ply)}
	state := snap.Log.State(ply)
	r.Result = record.ResultOf(&state)
	return r
}
