package table

import (
	"context"

	"barrage/game/rules"
	"barrage/play/fault"
)

// Undoable is what can be taken back without asking anybody, and by whom. Fields are
// plies to go back to.
type Undoable struct {
	Seat rules.Seat `json:"seat"`
	Step int        `json:"step"` // before the last decision
	Turn int        `json:"turn"` // before the first decision of the turn
}

// undoable finds what can be taken back: decisions of one user since chance or
// somebody else has played. Nil if there is nothing.
func (t *Table) undoable(l *Log) *Undoable {
	if t.Settings.Undo == UndoNone || t.Phase != Playing {
		return nil
	}
	at, stays := l.nodes[l.Plies()].at, max(t.Imported, t.Forced)
	if t.Settings.Undo == UndoFree { // past bots and draws, to the last decision of a person
		for at > stays && !t.Seats.person(l.entries[at-1].Seat) {
			at = l.nodes[at].parent
		}
	}
	if at <= stays || !t.Seats.person(l.entries[at-1].Seat) {
		return nil
	}
	seat := l.entries[at-1].Seat
	u := &Undoable{Seat: seat, Step: l.nodes[at].parent}
	for u.Turn = u.Step; u.Turn > stays && l.entries[u.Turn-1].Seat == seat; u.Turn = l.nodes[u.Turn].parent {
		if s := l.State(u.Turn); s.TurnBegins() {
			break
		}
	}
	return u
}

// redoable is the ply that redo would restore, and whose decision it was. What chance
// has drawn after it comes back with it.
func (t *Table) redoable(l *Log) (seat rules.Seat, ply int, ok bool) {
	i := len(l.future) - 1
	if i < 0 || t.Phase != Playing {
		return 0, 0, false
	}
	seat = l.entries[l.future[i]-1].Seat
	for i > 0 && l.entries[l.future[i-1]-1].Seat == rules.Chance {
		i--
	}
	return seat, l.future[i], t.Seats.person(seat)
}

// maxUndo is the length of a log beyond which nothing can be taken back. A game has some hundreds of
// entries.
const maxUndo = 5000

// Undo takes back the last decision, or all of the turn.
func (s *Service) Undo(ctx context.Context, v Viewer, id string, c Command, turn bool) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error {
		if err := d.mayUndo(v, c); err != nil {
			return err
		}
		u := d.undoable(d.log)
		if u == nil || !d.Seats.owns(v.User.ID, u.Seat) {
			if d.lastDecision(v.User.ID) < 0 {
				return fault.Fail(fault.NothingToUndo)
			}
			return fault.Fail(fault.AskOthers)
		}
		to := u.Step
		if turn {
			to = u.Turn
		}
		d.comeBack(u.Seat)
		return d.goBack(u.Seat, to)
	})
}

// Redo plays again what was just taken back.
func (s *Service) Redo(ctx context.Context, v Viewer, id string, c Command) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error {
		if err := d.mayUndo(v, c); err != nil {
			return err
		}
		seat, ply, ok := d.redoable(d.log)
		if !ok || !d.Seats.owns(v.User.ID, seat) {
			return fault.Fail(fault.NothingToRedo)
		}
		d.comeBack(seat)
		return d.goBack(seat, ply)
	})
}

// mayUndo returns an error where undo is not possible at all.
func (d *draft) mayUndo(v Viewer, c Command) error {
	if err := d.playing(); err != nil {
		return err
	}
	if len(d.Seats.Of(v.User.ID)) == 0 {
		return fault.Fail(fault.NotSeated)
	}
	if d.Settings.Undo == UndoNone {
		return fault.Fail(fault.UndoForbidden)
	}
	if d.log.Plies() >= maxUndo {
		return fault.Fail(fault.TooMuchUndo)
	}
	return d.log.current(c.Ply)
}

// goBack restores the position after another ply. It gives nobody time. If a draw is due there, it is
// the same as before.
func (d *draft) goBack(seat rules.Seat, to int) error {
	e, err := d.log.back(Entry{Seat: seat, To: to, At: d.now})
	if err != nil {
		return err
	}
	d.entries = append(d.entries, e)
	d.voidRequests(seat)
	if err := d.settle(); err != nil {
		return err
	}
	d.lapse() // what was laid down in a position that is gone
	d.switchClocks()
	return nil
}

// lastDecision is the ply before the last decision of a user on the way to the
// present position, −1 if there is none.
func (d *draft) lastDecision(user string) int {
	for at := d.log.nodes[d.log.Plies()].at; at > d.Imported; at = d.log.nodes[at].parent {
		if d.Seats.owns(user, d.log.entries[at-1].Seat) {
			return d.log.nodes[at].parent
		}
	}
	return -1
}
