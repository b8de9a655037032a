package table

import (
	"context"
	"errors"

	"barrage/play/fault"
	"barrage/play/people"
)

// What happens to a person happens at all their tables.

// eachTable changes every table of a user. If one cannot be changed, the others still are.
func (k *Keeper) eachTable(ctx context.Context, user string, f func(d *draft) error) error {
	const batch = 1 << 20
	rows, err := k.core.store.TablesOf(ctx, user, batch)
	if err != nil {
		return err
	}
	var failed error
	for _, row := range rows {
		if _, err := k.core.change(ctx, row.ID, f); err != nil && !errors.Is(err, errUnchanged) {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// errUnchanged says that a table stays as it is.
var errUnchanged = errors.New("nothing to change")

// Renamed puts the name of a user on the seats that bear the old one.
func (k *Keeper) Renamed(ctx context.Context, u people.User, old string) error {
	return k.eachTable(ctx, u.ID, func(d *draft) error {
		bears := errUnchanged
		for i := range d.Seats {
			if seat := &d.Seats[i]; (seat.User == u.ID || seat.For == u.ID) && seat.Name == old {
				seat.name(u, u.Name)
				bears = nil
			}
		}
		return bears
	})
}

// Forget takes everything about a user off all tables. Games of others stay, without the name.
func (k *Keeper) Forget(ctx context.Context, user string) error {
	return k.eachTable(ctx, user, func(d *draft) error {
		names := d.Seats.Of(user)
		if d.Phase == Waiting || d.Phase == Playing {
			if err := d.leave(user); err != nil && fault.CodeOf(err) != fault.NotSeated {
				return err
			}
		}
		if d.Owner == user {
			d.Owner = ""
			if d.Phase == Waiting {
				d.end(Abandoned)
			}
		}
		for i := range d.Seats {
			if d.Seats[i].For == user {
				d.Seats[i] = Seat{}
			}
			if d.Seats[i].Left == user {
				d.Seats[i].Left = ""
			}
		}
		d.forget(user)
		for i := range d.Quit {
			if d.Quit[i].User == user {
				d.Quit[i].User, d.Quit[i].Name = "", deletedName
			}
		}
		if d.Phase != Waiting {
			for _, seat := range names {
				at := &d.Seats[seat]
				at.User, at.Name = "", deletedName
			}
		}
		return nil
	})
}

// Hand makes the seats and tables of a guest those of another user.
func (k *Keeper) Hand(ctx context.Context, guest, into people.User) error {
	return k.eachTable(ctx, guest.ID, func(d *draft) error {
		swap := func(id *string) {
			if *id == guest.ID {
				*id = into.ID
			}
		}
		swap(&d.Owner)
		for i := range d.Seats {
			seat := &d.Seats[i]
			if seat.Name == guest.Name && (seat.User == guest.ID || seat.For == guest.ID) {
				seat.name(into, into.Name)
			}
			swap(&seat.User)
			swap(&seat.For)
			swap(&seat.Left)
		}
		for i := range d.Requests {
			for j := range d.Requests[i].Yes {
				swap(&d.Requests[i].Yes[j])
			}
		}
		for i := range d.Quit {
			swap(&d.Quit[i].User)
		}
		for i := range d.Waived {
			swap(&d.Waived[i].User)
		}
		for i := range d.Removed {
			swap(&d.Removed[i])
		}
		for i := range d.Silenced {
			swap(&d.Silenced[i])
		}
		return nil
	})
}

// Expel takes somebody who is banned off all tables, which go on as when anybody leaves.
func (k *Keeper) Expel(ctx context.Context, person string) error {
	return k.eachTable(ctx, person, func(d *draft) error {
		if d.Over() {
			return nil
		}
		if d.Phase == Playing {
			d.excuse(d.Seats.Of(person)...)
		}
		if err := d.leave(person); err != nil && fault.CodeOf(err) != fault.NotSeated {
			return err
		}
		if d.Owner == person { // without a seat
			d.Owner = ""
			if people := d.Seats.People(); len(people) > 0 {
				d.Owner = people[0]
			} else if d.Phase == Waiting {
				d.end(Abandoned)
			}
		}
		return nil
	})
}

// Placed checks the place of a report, and takes the name that the person had there.
func (k *Keeper) Placed(ctx context.Context, v Viewer, r *people.Report) error {
	snap, err := k.core.see(ctx, v, r.Table)
	if err != nil {
		return err
	}
	for _, seat := range snap.Table.Seats {
		if seat.User == r.Person {
			r.Name = seat.Name
		}
	}
	if r.Message == 0 {
		return nil
	}
	if r.Message < 0 || r.Message > maxMessages {
		return fault.Fail(fault.NoSuchMessage)
	}
	said, err := k.core.store.Messages(ctx, r.Table, r.Message-1, 1)
	if err != nil {
		return err
	}
	if len(said) == 0 || said[0].Number != r.Message || said[0].User != r.Person {
		return fault.Fail(fault.NoSuchMessage)
	}
	r.Name = said[0].Name
	return nil
}

// aroundReport is how many messages before and after the one reported an operator reads.
const aroundReport = 10

// Around lists the messages around the one that a report is about; the last ones at its table until then if it is about none.
func (k *Keeper) Around(ctx context.Context, r people.Report) ([]Message, error) {
	if r.Table == "" {
		return nil, nil
	}
	first := r.Message - aroundReport
	if r.Message == 0 {
		row, err := k.core.store.Table(ctx, r.Table)
		if errors.Is(err, fault.ErrNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		t, err := decode(row)
		if err != nil {
			return nil, nil // the report can be read without it
		}
		first = t.Messages - 2*aroundReport
	}
	return k.core.store.Messages(ctx, r.Table, max(0, first-1), 2*aroundReport+1)
}
