package table

import (
	"context"
	"slices"

	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/play/fault"
	"barrage/play/people"
)

// Remove takes somebody off a table that has not begun; the owner does that, and it is noted. Their seats are open again, or a
// bot's. They cannot come back to this table. Once a game has begun, the others decide: see AskBot.
func (s *Service) Remove(ctx context.Context, v Viewer, id string, c Command, seat int, bot string) (Added, error) {
	if bot != "" && !slices.Contains(roster.Levels(), bot) {
		return Added{}, fault.Fail(fault.NoSuchBot, lang.Number("seat", seat+1), lang.Word("who", bot))
	}
	return s.do(ctx, v, id, c, func(d *draft) error {
		if d.Owner != v.User.ID {
			return fault.Fail(fault.NotOwner)
		}
		if d.Phase != Waiting {
			return fault.Fail(fault.NotWaiting)
		}
		if seat < 0 || seat >= len(d.Seats) {
			return fault.Fail(fault.NoSuchSeat, lang.Number("last", len(d.Seats)-1))
		}
		who := d.Seats[seat].User
		if who == "" {
			who = d.Seats[seat].For
		}
		switch who {
		case "":
			return fault.Fail(fault.NobodyThere)
		case v.User.ID:
			return fault.Fail(fault.NotOneself)
		}
		for i := range d.Seats {
			if d.Seats[i].User == who || d.Seats[i].For == who {
				d.Seats[i] = Seat{}
			}
		}
		if !slices.Contains(d.Removed, who) {
			d.Removed = append(d.Removed, who)
		}
		d.note(v.User, people.DidRemove, who)
		if bot == "" {
			return nil
		}
		d.Seats[seat] = Seat{Bot: bot, Name: bot}
		return d.beginIfFull()
	})
}

// Silence takes the right to speak at a table from somebody, or gives it back; the owner does that, and it is noted.
func (s *Service) Silence(ctx context.Context, v Viewer, id string, c Command, person string, off bool) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error {
		switch {
		case d.Owner != v.User.ID:
			return fault.Fail(fault.NotOwner)
		case person == v.User.ID:
			return fault.Fail(fault.NotOneself)
		}
		if off {
			if !slices.Contains(d.Silenced, person) {
				return fault.Fail(fault.NoSuchPerson)
			}
			d.Silenced = slices.DeleteFunc(slices.Clone(d.Silenced), func(u string) bool { return u == person })
			d.note(v.User, people.DidUnsilence, person)
			return nil
		}
		if slices.Contains(d.Silenced, person) {
			return nil
		}
		if _, err := s.people.ByID(ctx, person); err != nil {
			return err
		}
		if len(d.Silenced) >= maxSilenced {
			return fault.Fail(fault.TooManyAvoided, lang.Number("n", len(d.Silenced)))
		}
		d.Silenced = append(d.Silenced, person)
		d.note(v.User, people.DidSilence, person)
		return nil
	})
}

// maxSilenced bounds those who may not speak at a table.
const maxSilenced = 200

// note says that the owner does something, which is saved with the change.
func (d *draft) note(by people.User, did people.AuditKind, person string) {
	d.audit = &people.AuditEntry{At: d.now, By: by.ID, Role: people.ByOwner, Did: did, Person: person, Table: d.ID}
}

// silent reports whether a user may not speak at a table.
func (t *Table) silent(user string) bool {
	return slices.Contains(t.Silenced, user) || slices.Contains(t.Removed, user)
}

// forget takes a user off the lists of those who were removed or may not speak.
func (d *draft) forget(user string) {
	is := func(u string) bool { return u == user }
	d.Removed = slices.DeleteFunc(d.Removed, is)
	d.Silenced = slices.DeleteFunc(d.Silenced, is)
}

// Abandon ends a table that waits or is being played.
func (k *Keeper) Abandon(ctx context.Context, by people.Looker, id, why string) error {
	if !fault.IsID(id) {
		return fault.Fail(fault.NoSuchTable)
	}
	entry, err := people.NewEntry(by, people.DidClose, "", why, k.core.moment())
	if err != nil {
		return err
	}
	entry.Table = id
	_, err = k.core.change(ctx, id, func(d *draft) error {
		if d.Over() {
			return fault.Fail(fault.GameOver)
		}
		d.end(Abandoned)
		d.audit = &entry
		return nil
	})
	return err
}
