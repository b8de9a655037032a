package table

import (
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/play/fault"
)

// Wish is what somebody asks the others for.
type Wish interface {
	// ask makes a request of a seat, or does at once what nobody needs to be asked about.
	ask(a asking) error
}

// asking is somebody who asks the others.
type asking struct {
	*draft
	viewer  Viewer
	command Command
	by      rules.Seat // their first seat
}

type (
	// WishUndo is to go back to a ply.
	WishUndo struct{ To int }
	// WishUndoLast is to go back before the last decision of whoever asks.
	WishUndoLast struct{}
	// WishBot is that a bot takes over a seat.
	WishBot struct{ Seat int }
	// WishEnd is to end the game now.
	WishEnd struct{}
	// WishDay is a day more on the clock of whoever asks.
	WishDay struct{}
	// WishPause is that all clocks stand still for some days.
	WishPause struct{ Days int }
	// WishGoOn ends a pause at once.
	WishGoOn struct{}

	// unknownWish is of a kind that there is not.
	unknownWish struct{ kind RequestKind }
)

// WishOf reads a wish of a kind with its numbers: for an undo to is the ply, for a pause the number of days, 0 to go on; seat is the one
// that a bot takes over.
func WishOf(kind RequestKind, to, seat *int) Wish {
	number := func(n *int) int {
		if n == nil {
			return -1
		}
		return *n
	}
	switch n := number(to); kind {
	case AskUndo:
		if n < 0 {
			return WishUndoLast{}
		}
		return WishUndo{n}
	case AskBot:
		return WishBot{number(seat)}
	case AskEnd:
		return WishEnd{}
	case AskDay:
		return WishDay{}
	case AskClaim:
		return WishClaim{number(seat)}
	case AskPause:
		if n == 0 {
			return WishGoOn{}
		}
		return WishPause{n}
	}
	return unknownWish{kind}
}

func (w WishUndo) ask(a asking) error {
	if err := a.mayUndo(a.viewer, a.command); err != nil {
		return err
	}
	if w.To >= a.log.Plies() || w.To < a.Imported {
		return fault.Fail(fault.NoSuchUndo, lang.Number("first", a.Imported), lang.Number("last", a.log.Plies()-1), lang.Number("ply", w.To))
	}
	return a.request(Request{Kind: AskUndo, By: a.by, To: w.To, Seat: rules.Nobody})
}

func (WishUndoLast) ask(a asking) error {
	if err := a.mayUndo(a.viewer, a.command); err != nil {
		return err
	}
	to := a.lastDecision(a.viewer.User.ID)
	if to < 0 {
		return fault.Fail(fault.NothingToUndo)
	}
	return WishUndo{to}.ask(a)
}

func (w WishBot) ask(a asking) error {
	if w.Seat < 0 || w.Seat >= len(a.Seats) {
		return noSeat(a.Table)
	}
	if a.Seats[w.Seat].Bot != "" {
		return fault.Fail(fault.BotPlaysThere)
	}
	seat := rules.Seat(w.Seat)
	_, ab := a.absent()
	late := ab != nil && ab.Seat == seat && !a.now.Before(ab.Bot)
	if ab != nil && ab.Seat == seat && !late && !a.now.Before(ab.Ask) {
		a.seen = nil // the others decide whether to wait; a bot may come later
	}
	return a.request(Request{Kind: AskBot, By: a.by, Seat: seat, Late: late})
}

// noSeat says that a table has fewer seats.
func noSeat(t *Table) error { return fault.Fail(fault.NoSuchSeat, lang.Number("last", len(t.Seats)-1)) }

func (WishEnd) ask(a asking) error {
	return a.request(Request{Kind: AskEnd, By: a.by, Seat: rules.Nobody})
}

func (WishDay) ask(a asking) error {
	if a.Settings.Clock.Kind != ClockDays {
		return fault.Fail(fault.NoDaysClock)
	}
	return a.request(Request{Kind: AskDay, By: a.by, Seat: a.by})
}

func (w WishPause) ask(a asking) error {
	if a.Settings.Clock.Kind != ClockDays {
		return fault.Fail(fault.NoDaysClock)
	}
	if w.Days < 1 || w.Days > maxPause {
		return fault.Fail(fault.BadPause, lang.Number("most", maxPause))
	}
	return a.request(Request{Kind: AskPause, By: a.by, Seat: a.by, Days: w.Days})
}

// ask needs nobody's consent: whoever is back goes on.
func (WishGoOn) ask(a asking) error {
	if a.Settings.Clock.Kind == ClockDays && a.paused() {
		a.goOn()
		return nil
	}
	return WishPause{}.ask(a) // which says why not
}

func (w unknownWish) ask(asking) error {
	_, err := fault.One("kind", w.kind, RequestKinds())
	return err
}
