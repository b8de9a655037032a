package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/ahead"
	"barrage/play/fault"
)

// Turns laid down ahead. In a game over days a player may decide the next turn before it comes: one or several, in order of preference.
// They are kept in the document of the table, known to nobody else, and tried in the very change that brings the turn. So they
// are played once, whichever server makes that change, and lost with nothing but the table. The first that still does what was foreseen when
// it was laid down is played; see ahead.Fits. If none does, they are put aside with the reasons, and the player decides.

// Planned is what was laid down for the next turn of a seat.
type Planned struct {
	Seat  rules.Seat
	Ply   int        // the position it was laid down in: what is foreseen follows from it
	Turns [][]string // in order of preference, each the answers of a turn in the notation of records
	At    time.Time
	Tried int    `json:",omitempty"` // the position in which none of them fitted; 0 while they wait for their turn
	Why   Lapsed `json:",omitempty"` // for another reason than what the rules say of that position
}

// Lapsed is why turns laid down were not tried.
type Lapsed string

const (
	LapsedRound Lapsed = "round" // the round is over for the seat, which can do nothing any more
	LapsedBack  Lapsed = "back"  // the game went back to a position before the one they were made for
	LapsedTurn  Lapsed = "turn"  // the turn had a single answer, which was given by itself
)

// Ahead is what was played because it was laid down before.
type Ahead struct {
	Seat rules.Seat `json:"seat"`
	From int        `json:"from"` // the entries after this ply
	To   int        `json:"to"`   // up to this one
}

// maxPlanned bounds the turns laid down for one seat.
const maxPlanned = 5

// ahead is the position after a ply as if it were the turn of a seat: if somebody is in the middle of a turn, as that turn
// began. The ply is in the present line of play.
func (l *Log) ahead(ply int, seat rules.Seat) (rules.State, bool) {
	s, at := l.State(ply), l.nodes[ply].at
	for !s.TurnBegins() {
		if at == 0 {
			return s, false
		}
		at = l.nodes[at].parent
		s = l.State(at)
	}
	return s.IfTurnOf(seat)
}

// Ahead is the position as if it were already the turn of the viewer, from which a turn can be laid down.
func (s *Service) Ahead(ctx context.Context, v Viewer, id string, seat int) (at rules.Seat, ply int, state rules.State, err error) {
	snap, err := s.core.see(ctx, v, id)
	if err != nil {
		return at, ply, state, err
	}
	at, state, err = snap.Table.mayPlan(snap.Log, v.User.ID, seat)
	return at, snap.Log.Plies(), state, err
}

// mayPlan finds the seat for which a user lays down turns, −1 for their first, and the position as if it were its turn.
func (t *Table) mayPlan(l *Log, user string, seat int) (at rules.Seat, state rules.State, err error) {
	if err := t.playing(); err != nil {
		return at, state, err
	}
	mine := t.Seats.Of(user)
	if len(mine) == 0 {
		return at, state, fault.Fail(fault.NotSeated)
	}
	if seat == -1 {
		seat = int(mine[0])
	}
	if !slices.Contains(mine, rules.Seat(seat)) {
		return at, state, fault.Fail(fault.NotSeated)
	}
	if t.Settings.Pace != PaceTurns {
		return at, state, fault.Fail(fault.NoPlans)
	}
	if l.Now().ToMove() == rules.Seat(seat) {
		return at, state, fault.Fail(fault.YourTurnNow)
	}
	state, ok := l.ahead(l.Plies(), rules.Seat(seat))
	if !ok {
		return at, state, fault.Fail(fault.NoTurnAhead)
	}
	return rules.Seat(seat), state, nil
}

// LayDown lays down turns for the next turn of a seat, −1 for the first of the user, in place of those laid down before; none
// withdraws them, or forgets those that did not fit.
func (s *Service) LayDown(ctx context.Context, v Viewer, id string, c Command, seat int, turns [][]string) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error {
		if len(turns) == 0 {
			mine := d.Seats.Of(v.User.ID)
			if len(mine) == 0 {
				return fault.Fail(fault.NotSeated)
			}
			for _, at := range mine {
				if seat == -1 || seat == int(at) {
					d.withdraw(at)
				}
			}
			return nil
		}
		if len(turns) > maxPlanned {
			return fault.Fail(fault.BadPlans, lang.Number("most", maxPlanned))
		}
		at, state, err := d.mayPlan(d.log, v.User.ID, seat)
		if err != nil {
			return err
		}
		if err := d.log.current(c.Ply); err != nil { // what was foreseen, was foreseen there
			return err
		}
		for _, turn := range turns {
			if _, err := foresee(&state, turn); err != nil {
				return err
			}
		}
		d.comeBack(at)
		d.withdraw(at)
		d.Planned = append(d.Planned, Planned{Seat: at, Ply: d.log.Plies(), Turns: turns, At: d.now})
		return nil
	})
}

// foresee is what a turn laid down does in a position.
func foresee(s *rules.State, turn []string) (ahead.Foreseen, error) {
	if len(turn) > view.MaxTrial {
		return ahead.Foreseen{}, fault.Fail(fault.BadTries, lang.Number("most", view.MaxTrial), lang.Number("n", len(turn)))
	}
	answers := make([]rules.Action, len(turn))
	for i, text := range turn {
		var err error
		if answers[i], err = notation.Parse(text); err != nil {
			return ahead.Foreseen{}, fault.NoAction(text, err)
		}
	}
	f, err := ahead.Foresee(s, answers)
	switch refused := (*ahead.Refused)(nil); {
	case errors.As(err, &refused):
		return f, fault.Illegal(refused.State, refused.Err)
	case errors.Is(err, ahead.ErrPast):
		return f, fault.Fail(fault.PlanPast)
	case errors.Is(err, ahead.ErrOpen):
		return f, fault.Fail(fault.PlanOpen)
	}
	return f, err
}

// withdraw forgets what was laid down for a seat.
func (d *draft) withdraw(seat rules.Seat) {
	d.Planned = slices.DeleteFunc(d.Planned, func(p Planned) bool { return p.Seat == seat })
}

// passOn starts the clock of the seat to move, plays what its player has laid down, and so on.
func (d *draft) passOn() error {
	d.handOver()
	for {
		played, err := d.playPlanned()
		if err != nil || !played {
			return err
		}
		d.handOver()
	}
}

// lapse puts aside what must not be tried any more.
func (d *draft) lapse() {
	for i := range d.Planned {
		if p := &d.Planned[i]; p.Tried == 0 {
			if p.Why = p.lapsed(d.log); p.Why != "" {
				p.Tried = d.log.Plies()
			}
		}
	}
}

// playPlanned plays the first turn laid down for the seat to move that still fits, or puts all of them aside.
func (d *draft) playPlanned() (played bool, err error) {
	if d.Phase != Playing {
		return false, nil
	}
	d.lapse()
	now, ply := d.log.Now(), d.log.Plies()
	for i := range d.Planned {
		p := &d.Planned[i]
		if p.Tried > 0 || p.Seat != now.ToMove() || !now.TurnBegins() || d.Seats.Bot(p.Seat) != "" {
			continue
		}
		for choice := range p.Turns {
			answers, misfit := p.try(d.log, ply, choice)
			if misfit != nil {
				continue
			}
			for _, a := range answers {
				if err := d.act(p.Seat, a); err != nil {
					return false, err
				}
			}
			d.Ahead = append(d.Ahead, Ahead{p.Seat, ply, d.log.Plies()})
			d.withdraw(p.Seat)
			return true, nil
		}
		p.Tried = ply
	}
	return false, nil
}

// try finds out whether one of the turns fits the position after a ply. It gives the answers to play, or what does not fit.
func (p Planned) try(l *Log, ply, choice int) ([]rules.Action, *ahead.Misfit) {
	before, ok := l.ahead(p.Ply, p.Seat)
	if !ok {
		return nil, &ahead.Misfit{Reason: ahead.Asked}
	}
	f, err := foresee(&before, p.Turns[choice])
	if err != nil { // written by another program
		return nil, &ahead.Misfit{Reason: ahead.Asked}
	}
	now := l.State(ply)
	return f.Fits(&now)
}

// lapsed reports why what was laid down must not be tried any more, whatever the position.
func (p Planned) lapsed(l *Log) Lapsed {
	if p.Ply > l.Plies() || !slices.Contains(append(l.Path(l.Plies()), 0), l.nodes[p.Ply].at) {
		return LapsedBack
	}
	s, log := l.State(p.Ply), rules.Log{}
	for _, a := range l.Actions(l.Plies())[l.nodes[p.Ply].depth:] {
		s.PlayLogged(a, &log)
	}
	begun := 0
	for _, e := range log.Events {
		switch {
		case e.Kind == rules.EvTurn && e.Seat == p.Seat:
			begun++
		case begun == 0 && (e.Kind == rules.EvRound || e.Kind == rules.EvPassed && e.Seat == p.Seat):
			return LapsedRound
		}
	}
	if now := l.Now(); begun > 1 || begun == 1 && !(now.ToMove() == p.Seat && now.TurnBegins()) {
		return LapsedTurn
	}
	return ""
}

// PlannedSeat is what was laid down for a seat, as its player sees it.
type PlannedSeat struct {
	Seat    int           `json:"seat"`
	Ply     int           `json:"ply"` // the position it was laid down in
	Turns   []PlannedTurn `json:"turns"`
	Dropped bool          `json:"dropped,omitempty"` // none of them fitted when the turn came, or it did not come
	Why     string        `json:"why,omitempty"`     // for all of them
}

// PlannedTurn is a turn laid down, in words.
type PlannedTurn struct {
	Actions []string        `json:"actions"`
	Answers []string        `json:"answers"`
	Gain    view.Difference `json:"gain"`          // what its player gets or pays, as foreseen
	Why     string          `json:"why,omitempty"` // it did not fit
}

// planned shows a user what they have laid down.
func (snap *Snapshot) planned(user string, l lang.Language) []PlannedSeat {
	var list []PlannedSeat
	for _, p := range snap.Table.Planned {
		if snap.Table.Seats.owns(user, p.Seat) {
			list = append(list, p.show(snap.Log, l))
		}
	}
	return list
}

func (p Planned) show(log *Log, l lang.Language) PlannedSeat {
	out := PlannedSeat{Seat: int(p.Seat), Ply: p.Ply, Turns: []PlannedTurn{}, Dropped: p.Tried > 0}
	switch p.Why {
	case LapsedRound:
		out.Why = l.Text("table.planned.round")
	case LapsedBack:
		out.Why = l.Text("table.planned.back")
	case LapsedTurn:
		out.Why = l.Text("table.planned.turn")
	}
	if p.Ply > log.Plies() {
		return out // the database has lost it
	}
	before, _ := log.ahead(p.Ply, p.Seat)
	for i, actions := range p.Turns {
		turn := PlannedTurn{Actions: actions, Answers: []string{}}
		if f, err := foresee(&before, actions); err == nil {
			g := f.Gains[p.Seat]
			turn.Gain = view.Difference{VP: g.VP, Energy: g.Energy, Credits: g.Credits, Excavators: g.Excavators, Mixers: g.Mixers, Engineers: g.Engineers}
			s := before
			for _, text := range actions {
				a, _ := notation.Parse(text)
				turn.Answers = append(turn.Answers, view.In(l).Answer(&s, a))
				s.Play(a)
			}
		}
		if p.Tried > 0 && p.Why == "" && p.Tried <= log.Plies() {
			if _, misfit := p.try(log, p.Tried, i); misfit != nil {
				turn.Why = misfitText(misfit, l)
			}
		}
		out.Turns = append(out.Turns, turn)
	}
	return out
}

// misfitText says why a turn did not fit.
func misfitText(m *ahead.Misfit, l lang.Language) string {
	count := func(n int) string { return l.Text("count."+string(m.What), lang.Number("n", n)) }
	switch {
	case m.Reason == ahead.Illegal:
		return fault.Illegal(m.Refused.State, m.Refused.Err).In(l)
	case m.Reason == ahead.Less && m.Foreseen <= 0:
		return l.Text("table.planned.more", lang.Word("now", count(-m.Gets)), lang.Word("foreseen", count(-m.Foreseen)))
	case m.Reason == ahead.Less:
		return l.Text("table.planned.less", lang.Word("now", count(m.Gets)), lang.Word("foreseen", count(m.Foreseen)))
	case m.Reason == ahead.Others:
		return l.Text("table.planned.others")
	}
	return l.Text("table.planned.asked")
}

// PlayedAhead is the last turn that was played for a user because they had laid it down.
func (t *Table) PlayedAhead(user string) (Ahead, bool) {
	for _, a := range slices.Backward(t.Ahead) {
		if t.Seats.owns(user, a.Seat) {
			return a, true
		}
	}
	return Ahead{}, false
}

// PlayedAt is when the entry of a ply was made; zero if there is none.
func (snap *Snapshot) PlayedAt(ply int) time.Time {
	if ply < 1 || ply > snap.Log.Plies() {
		return time.Time{}
	}
	return snap.Log.entries[ply-1].At
}

// Unfit lists why what a user had laid down was not played; nothing if there was nothing, or it still waits.
func (snap *Snapshot) Unfit(user string, l lang.Language) []string {
	var list []string
	for _, p := range snap.planned(user, l) {
		if p.Why != "" {
			list = append(list, p.Why)
		}
		for _, turn := range p.Turns {
			if turn.Why != "" {
				list = append(list, turn.Why)
			}
		}
	}
	return list
}
