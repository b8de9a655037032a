package table

import (
	"context"
	"slices"
	"sync"
	"time"

	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/people"
)

// Nobody is held up by somebody who is away (P1). A while after the person to move has gone, their consent is no longer needed: the others may
// wait, let a bot play on, or claim the game. What they did is noted at the table.

// Presence knows who is there; *people.Presence is one.
type Presence interface {
	// Seen tells of people whether they are there, or since when not; of those of whom nothing is known, nothing.
	Seen(ctx context.Context, users []string) (map[string]people.Seen, error)
}

// Absence is that the person to move keeps the others waiting.
type Absence struct {
	Seat  rules.Seat `json:"seat"`
	Away  bool       `json:"away"`  // not there; else there, and not moving
	Since time.Time  `json:"since"` // since when the others have waited for somebody who is away, or does not move
	Ask   time.Time  `json:"ask"`   // from when on the person's consent is not needed
	Bot   time.Time  `json:"bot"`   // from when on a bot may play on
	Claim time.Time  `json:"claim"` // from when on the others may claim
}

// Limits of an absence, in one sitting and turn by turn.
const (
	awayLive, awayTurns   = 3 * time.Minute, 3 * 24 * time.Hour
	botTurns              = 12 * time.Hour
	claimLive, claimTurns = 2 * time.Minute, 24 * time.Hour
	silence               = time.Minute // after which somebody present who says nothing agrees to a bot
)

// patience is how long somebody may keep the others waiting who is there, or of whom nothing is known, at a table without clocks.
func (t *Table) patience() time.Duration {
	if t.Settings.Pace == PaceTurns {
		return 7 * 24 * time.Hour
	}
	return 10 * time.Minute
}

// absence is that of the person to move; nil if nobody waits for somebody who is away, or only for as long as the clock says.
func (t *Table) absence(log *Log, seen map[string]people.Seen, now time.Time) *Absence {
	seat := log.Now().ToMove()
	if t.Phase != Playing || seat < 0 || t.Seats[seat].User == "" || t.Seats[seat].Bot != "" || now.Before(t.Paused) {
		return nil
	}
	user := t.Seats[seat].User
	began := t.Started
	if n := log.Plies(); n > 0 {
		began = log.entries[n-1].At
	}
	a := &Absence{Seat: seat, Since: began}
	turns, clock := t.Settings.Pace == PaceTurns, t.Timer.Left != nil
	s, known := seen[user]
	switch a.Away = known && !s.Here; {
	case a.Away && !turns:
		a.Since = latest(began, s.Gone)
		a.Ask = a.Since.Add(awayLive)
	case clock:
		return nil // it says how long the others wait
	case a.Away:
		a.Since = latest(began, s.Gone)
		a.Ask = a.Since.Add(awayTurns)
	default:
		a.Ask = began.Add(t.patience())
	}
	a.Bot, a.Claim = a.Ask, a.Ask.Add(claimLive)
	if turns {
		a.Bot, a.Claim = a.Ask.Add(botTurns), a.Ask.Add(claimTurns)
	}
	return a
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// seen is who of a table is there.
func (s *core) seen(ctx context.Context, snap *Snapshot) (map[string]people.Seen, error) {
	if s.o.Presence == nil || snap.Table.Over() {
		return nil, nil
	}
	return s.o.Presence.Seen(ctx, snap.Table.Seats.People())
}

// glimpses are who was there at tables a moment ago, so that all who look at the same time cost one look into the store.
type glimpses struct {
	mu   sync.Mutex
	made map[string]glimpse // by table
}

type glimpse struct {
	seen map[string]people.Seen
	at   time.Time
}

// glimpse is seen, as of a moment ago.
func (s *core) glimpse(ctx context.Context, snap *Snapshot) (map[string]people.Seen, error) {
	s.glimpses.mu.Lock()
	defer s.glimpses.mu.Unlock()
	now := s.now()
	if g, ok := s.glimpses.made[snap.Table.ID]; ok && now.Sub(g.at).Abs() < fresh {
		return g.seen, nil
	}
	seen, err := s.seen(ctx, snap)
	if err != nil {
		return nil, err
	}
	if s.glimpses.made == nil || len(s.glimpses.made) >= maxLists {
		s.glimpses.made = map[string]glimpse{}
	}
	s.glimpses.made[snap.Table.ID] = glimpse{seen, now}
	return seen, nil
}

// There is who of a table is there, and whom the others wait for.
type There struct {
	Seats  []ThereAt `json:"seats"`            // of people of whom it is known, and who show it or are waited for
	Absent *Absence  `json:"absent,omitempty"` // the person to move keeps the others waiting
}

// ThereAt is whether the person at a seat is there.
type ThereAt struct {
	Seat int `json:"seat"`
	people.Whereabouts
}

// There tells it of a table of several people that is not over; nothing is known of others.
func (s *Service) There(ctx context.Context, snap *Snapshot) (There, error) {
	t := There{Seats: []ThereAt{}}
	if snap.Table.Phase == Playing && len(snap.Table.Seats.People()) < 2 {
		return t, nil
	}
	seen, err := s.core.glimpse(ctx, snap)
	if err != nil || s.core.o.Presence == nil {
		return t, err
	}
	for i, at := range snap.Table.Seats {
		if x, known := seen[at.User]; known && at.User != "" {
			if is := x.There(snap.Table.ToMove == rules.Seat(i)); is != nil {
				t.Seats = append(t.Seats, ThereAt{i, *is})
			}
		}
	}
	now := s.core.moment()
	if a := snap.Table.absence(snap.Log, seen, now); a != nil && (a.Away || !now.Before(a.Ask)) {
		t.Absent = a
	}
	return t, nil
}

// absent is the user to move whose consent is not needed any more, with the absence; empty for nobody.
func (d *draft) absent() (string, *Absence) {
	a := d.absence(d.log, d.seen, d.now)
	if a == nil || d.now.Before(a.Ask) {
		return "", a
	}
	return d.Seats[a.Seat].User, a
}

// Waived is that a person's consent to a request is not needed, and when the silence of the others is consent.
type Waived struct {
	Request int
	User    string
	Until   time.Time `json:",omitzero"` // zero for never
}

// waive leaves out of a request whoever is away, and reports whether that is somebody.
func (d *draft) waive(r Request) bool {
	user, a := d.absent()
	if user == "" || d.Seats.owns(user, r.By) || d.waived(r.ID, user) {
		return false
	}
	w := Waived{Request: r.ID, User: user}
	switch r.Kind {
	case AskUndo, AskEnd:
	case AskBot:
		if r.Seat != a.Seat {
			return false
		}
		w.Until = d.now.Add(silence)
	default:
		return false
	}
	d.Waived = append(d.Waived, w)
	return true
}

// waived reports whether the consent of a user to a request is not needed.
func (t *Table) waived(request int, user string) bool {
	return slices.ContainsFunc(t.Waived, func(w Waived) bool { return w.Request == request && w.User == user })
}

// unwaive asks somebody again who is back, and forgets what was about requests that are gone.
func (t *Table) unwaive(user string) {
	t.Waived = slices.DeleteFunc(t.Waived, func(w Waived) bool {
		return w.User == user || !slices.ContainsFunc(t.Requests, func(r Request) bool { return r.ID == w.Request })
	})
}

// consents is the time at which silence is consent, and to the how many-th request; zero for none.
func (t *Table) consents() (request int, at time.Time) {
	for i, r := range t.Requests {
		for _, w := range t.Waived {
			if w.Request == r.ID && !w.Until.IsZero() && (at.IsZero() || w.Until.Before(at)) {
				request, at = i, w.Until
			}
		}
	}
	return request, at
}

// consent grants a request to which nobody has said no in time, and reports whether there was one.
func (d *draft) consent() (bool, error) {
	i, at := d.consents()
	if at.IsZero() || d.now.Before(at) {
		return false, nil
	}
	r := d.Requests[i]
	d.Requests = slices.Delete(d.Requests, i, i+1)
	return true, d.grant(r)
}

// Gone is what was done about somebody who was away.
type Gone struct {
	What RequestKind `json:"what"`
	Seat rules.Seat  `json:"seat"` // whose player was away
	By   rules.Seat  `json:"by"`   // who asked
	Ply  int         `json:"ply"`  // the last entry before
	At   time.Time   `json:"at"`
}

// noteGone notes that something was done without the consent of somebody.
func noteGone(t *Table, r Request, ply int, at time.Time) {
	for _, w := range t.Waived {
		if w.Request == r.ID {
			if mine := t.Seats.Of(w.User); len(mine) > 0 {
				t.Gone = append(t.Gone, Gone{r.Kind, mine[0], r.By, ply, at})
			}
		}
	}
}

// WishClaim is to go on without whoever is away at a seat: they have left. Of two players the other has won; of more a bot plays on.
type WishClaim struct{ Seat int }

func (w WishClaim) ask(a asking) error {
	user, ab := a.absent()
	if w.Seat < 0 || w.Seat >= len(a.Seats) {
		return noSeat(a.Table)
	}
	if user == "" || ab.Seat != rules.Seat(w.Seat) || a.Seats.owns(a.viewer.User.ID, ab.Seat) || a.now.Before(ab.Claim) {
		return fault.Fail(fault.NotAbsent)
	}
	mine := a.Seats.Of(user)
	a.Gone = append(a.Gone, Gone{AskClaim, ab.Seat, a.by, a.log.Plies(), a.now})
	if err := a.leave(user); err != nil {
		return err
	}
	if len(a.Seats) == 2 {
		a.Claimed = true
		a.end(Abandoned)
		return nil
	}
	for _, seat := range mine { // who may come back, as after leaving
		a.Seats[seat].Bot, a.Seats[seat].Away = takeover, true
	}
	a.switchClocks()
	return a.recount()
}
