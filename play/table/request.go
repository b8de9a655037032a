package table

import (
	"context"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/people"
)

// RequestKind is what the people at a table can agree on.
type RequestKind string

const (
	AskUndo  RequestKind = "undo"  // go back to an earlier ply
	AskBot   RequestKind = "bot"   // a bot takes over a seat
	AskEnd   RequestKind = "end"   // end the game now
	AskDay   RequestKind = "day"   // a day more on the clock of the seat that asks
	AskPause RequestKind = "pause" // all clocks stand still for some days
	AskClaim RequestKind = "claim" // to go on without somebody who is away; nobody is asked
)

// RequestKinds lists them.
func RequestKinds() []RequestKind {
	return []RequestKind{AskUndo, AskBot, AskEnd, AskDay, AskPause, AskClaim}
}

// Request is something that all others must agree to. Bots always do.
type Request struct {
	ID   int
	Kind RequestKind
	By   rules.Seat // the seat that asks, rules.Nobody for the clock
	To   int        // AskUndo: the ply to go back to
	Seat rules.Seat // AskBot: the seat
	Late bool       // AskBot: its player keeps the others waiting and is not asked
	Days int        `json:",omitempty"` // AskPause: for how long
	Yes  []string   // users who have agreed
}

// voters lists the users who have a vote.
func (t *Table) voters(r Request) []string {
	var list []string
	for _, u := range t.Seats.People() {
		asks := t.Seats.owns(u, r.By)
		late := r.Late && t.Seats.owns(u, r.Seat)
		if !asks && !late && !t.Seats.away(u) && !t.waived(r.ID, u) {
			list = append(list, u)
		}
	}
	return list
}

// Ask asks the others for something.
func (s *Service) Ask(ctx context.Context, v Viewer, id string, c Command, w Wish) (Added, error) {
	seen, err := s.whoIsThere(ctx, id)
	if err != nil {
		return Added{}, err
	}
	return s.do(ctx, v, id, c, func(d *draft) error {
		if err := d.playing(); err != nil {
			return err
		}
		d.seen = seen
		mine := d.Seats.Of(v.User.ID)
		if len(mine) == 0 {
			return fault.Fail(fault.NotSeated)
		}
		return w.ask(asking{d, v, c, mine[0]})
	})
}

// whoIsThere is who of a table is there, as far as that matters to what is asked.
func (s *Service) whoIsThere(ctx context.Context, id string) (map[string]people.Seen, error) {
	if s.core.o.Presence == nil || !fault.IsID(id) {
		return nil, nil
	}
	snap, err := s.core.load(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.core.seen(ctx, snap)
}

// request opens a request, or grants it if nobody has a vote.
func (d *draft) request(r Request) error {
	for i, other := range d.Requests {
		if other.Kind == r.Kind && other.Seat == r.Seat {
			late := r.Late && !other.Late
			d.Requests[i].Late = other.Late || r.Late
			if waived := d.waive(other); late || waived { // by now the player has kept the others waiting
				return d.count(i)
			}
			return fault.Fail(fault.AlreadyAsked)
		}
	}
	d.Asked++
	r.ID = d.Asked
	d.waive(r)
	if len(d.voters(r)) == 0 && r.By != rules.Nobody {
		return d.grant(r)
	}
	if len(d.voters(r)) > 0 {
		d.Requests = append(d.Requests, r)
	}
	return nil
}

// Answer agrees to a request or refuses it. The person who made a request withdraws it by refusing,
// and a person who is to be replaced by a bot may always refuse.
func (s *Service) Answer(ctx context.Context, v Viewer, id string, c Command, request int, yes bool) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error {
		if err := d.playing(); err != nil {
			return err
		}
		i := slices.IndexFunc(d.Requests, func(r Request) bool { return r.ID == request })
		if i < 0 {
			return fault.Fail(fault.NoSuchRequest, lang.Number("request", request))
		}
		r := &d.Requests[i]
		voters := d.voters(*r)
		asked := slices.Contains(voters, v.User.ID)
		concerned := d.Seats.owns(v.User.ID, r.By) || d.Seats.owns(v.User.ID, r.Seat)
		if !asked && (yes || !concerned) {
			return fault.Fail(fault.NotAsked)
		}
		if !yes {
			return d.refuse(i)
		}
		if !slices.Contains(r.Yes, v.User.ID) {
			r.Yes = append(r.Yes, v.User.ID)
		}
		return d.count(i)
	})
}

// count grants a request when everybody has agreed.
func (d *draft) count(i int) error {
	r := d.Requests[i]
	for _, u := range d.voters(r) {
		if !slices.Contains(r.Yes, u) {
			return nil
		}
	}
	d.Requests = slices.Delete(d.Requests, i, i+1)
	return d.grant(r)
}

func (d *draft) refuse(i int) error {
	d.Requests = slices.Delete(d.Requests, i, i+1)
	d.switchClocks() // if it was the clock that asked, it goes on
	return nil
}

func (d *draft) grant(r Request) error {
	noteGone(d.Table, r, d.log.Plies(), d.now)
	switch r.Kind {
	case AskUndo:
		return d.goBack(r.By, r.To)
	case AskBot:
		if r.By == r.Seat || slices.Contains(r.Yes, d.Seats[r.Seat].User) { // its player has agreed
			d.excuse(r.Seat)
		}
		return d.sendAway(r.Seat)
	case AskEnd:
		d.Claimed = slices.ContainsFunc(d.Gone, func(g Gone) bool { return g.What == AskClaim }) // those present keep their places
		d.end(Abandoned)
	case AskDay:
		d.Timer.Left[r.Seat] += 24 * time.Hour
	case AskPause:
		d.pause(time.Duration(r.Days) * 24 * time.Hour)
	}
	return nil
}

// voidRequests drops the requests that a change of the position makes obsolete: to go back from a
// position that is gone, or to replace a player who has now acted or kept the others waiting there.
func (d *draft) voidRequests(seat rules.Seat) {
	if seat >= 0 && d.Seats[seat].Bot == "" {
		d.unwaive(d.Seats[seat].User)
	}
	d.Requests = slices.DeleteFunc(d.Requests, func(r Request) bool {
		return r.Kind == AskUndo || r.Kind == AskBot && (r.Seat == seat || r.Late)
	})
}

// recount looks at the open requests again after somebody has left.
func (d *draft) recount() error {
	for i := len(d.Requests) - 1; i >= 0 && i < len(d.Requests); i-- {
		if err := d.count(i); err != nil {
			return err
		}
	}
	return nil
}
