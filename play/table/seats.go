package table

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"slices"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/people"
)

// same compares secrets in constant time; an empty one equals none.
func same(a, b string) bool {
	return a != "" && subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1
}

// Create makes a table. With no open seat the game begins at once. Repeating the key
// gives the table made before.
func (s *Service) Create(ctx context.Context, maker people.User, n New, key string) (*Snapshot, error) {
	if maker.ID == "" {
		return nil, fault.Fail(fault.NotSignedIn)
	}
	if err := checkKey(key); err != nil {
		return nil, err
	}
	what := Fingerprint("new", n)
	if key = newKey(key); key != "" {
		if r, err := s.core.store.Receipt(ctx, maker.ID, key); err == nil {
			if r.other(what) {
				return nil, fault.Fail(fault.KeyReused)
			}
			return s.core.load(ctx, r.Table)
		} else if !errors.Is(err, fault.ErrNotFound) {
			return nil, err
		}
	}
	begin, err := n.begin()
	if err != nil {
		return nil, err
	}
	settings, err := n.settings(begin.options)
	if err != nil {
		return nil, err
	}
	seats, err := n.seats(begin.options, maker)
	if err != nil {
		return nil, err
	}
	if err := s.namesFree(ctx, maker, seats); err != nil {
		return nil, err
	}
	if err := s.invite(ctx, maker, n.Seats, seats); err != nil {
		return nil, err
	}
	if err := s.roomFor(ctx, maker); err != nil {
		return nil, err
	}
	return s.found(ctx, Table{Settings: settings, Owner: maker.ID, Seats: seats, Position: begin.position}, begin.actions, maker.ID, key, what)
}

// invite keeps open seats of a new table for people.
func (s *Service) invite(ctx context.Context, maker people.User, wanted []NewSeat, seats []Seat) error {
	for i, w := range wanted {
		if w.For == "" || !seats[i].open() {
			continue
		}
		u, err := s.people.ByID(ctx, w.For)
		if err != nil {
			return err
		}
		if u.ID == maker.ID {
			return fault.Fail(fault.NotOneself)
		}
		if slices.ContainsFunc(seats, func(s Seat) bool { return s.For == u.ID }) {
			continue // one seat is enough
		}
		if seats[i], err = s.keptSeat(ctx, maker, u.ID, u.Name); err != nil {
			return err
		}
	}
	return nil
}

// keptSeat is a seat at a table of its maker that is kept for somebody. If one of the two has blocked the other, it is open to anybody instead, and
// nobody is told.
func (s *Service) keptSeat(ctx context.Context, maker people.User, user, name string) (Seat, error) {
	err := s.apart(ctx, &Table{Owner: maker.ID, Phase: Waiting}, user)
	if fault.CodeOf(err).Class() == fault.SeatReserved {
		return Seat{}, nil
	}
	return Seat{For: user, Name: name}, err
}

// found founds a new table: gives it its secrets and saves it.
func (s *Service) found(ctx context.Context, t Table, actions []rules.Action, user, key string, what int64) (*Snapshot, error) {
	t.Format, t.ID, t.Invite, t.Seed, t.BotSeed = docFormat, s.core.o.Home+people.NewSecret(), people.NewSecret(), randomSeed(), randomUint64()
	t.Phase, t.Created = Waiting, s.core.moment()
	start, err := t.start()
	if err != nil {
		return nil, err
	}
	d := &draft{Table: &t, log: newLog(start), now: t.Created, what: what}
	d.Timer.Seat = rules.Nobody
	for _, a := range actions {
		if err := d.append(d.log.Now().ToMove(), a); err != nil {
			return nil, err
		}
	}
	d.Imported = len(actions)
	if err := d.beginIfFull(); err != nil {
		return nil, err
	}
	snap, err := s.core.save(ctx, nil, d, user, key)
	if errors.Is(err, fault.ErrConflict) && key != "" {
		r, err := s.core.store.Receipt(ctx, user, key)
		if err != nil {
			return nil, err
		}
		return s.core.load(ctx, r.Table)
	}
	if err != nil {
		return nil, err
	}
	s.core.copies.slot(t.ID).now.Store(snap)
	s.core.changed(nil, snap)
	return snap, nil
}

// beginIfFull begins the game if no seat is open.
func (d *draft) beginIfFull() error {
	for _, seat := range d.Seats {
		if seat.open() {
			return nil
		}
	}
	d.Phase, d.Started = Playing, d.now
	d.Timer = newTimer(d.Settings.Clock, len(d.Seats))
	if err := d.settle(); err != nil {
		return err
	}
	d.handOver()
	return nil
}

// Sit takes a seat; −1 for any. A person who takes their own seat after an absence is back. Another
// seat of the same person is for somebody else at the same screen, with another name.
func (s *Service) Sit(ctx context.Context, v Viewer, id string, c Command, wanted int, name string) (Added, error) {
	if err := s.namesFree(ctx, v.User, []Seat{{User: v.User.ID, Name: cmp.Or(name, v.User.Name)}}); err != nil {
		return Added{}, err
	}
	return s.do(ctx, v, id, c, func(d *draft) error {
		seat := wanted // a change may be tried again on a newer table
		if d.Phase != Waiting && d.Phase != Playing {
			return fault.Fail(fault.OverToSit)
		}
		name, err := fault.CleanText("name", name, 0, people.MaxName)
		if err != nil {
			return err
		}
		if seat == -1 {
			if seat = d.Seats.choose(v.User.ID); seat < 0 {
				return fault.Fail(fault.AllSeatsTaken)
			}
		}
		if seat < 0 || seat >= len(d.Seats) {
			return fault.Fail(fault.NoSuchSeat, lang.Number("last", len(d.Seats)-1))
		}
		at := &d.Seats[seat]
		if name == "" && (at.User == v.User.ID || at.For == v.User.ID) {
			name = at.Name // of somebody at the same screen, perhaps
		}
		if name == "" {
			name = v.User.Name
		}
		switch {
		case at.User == v.User.ID:
			at.name(v.User, name)
			d.comeBack(rules.Seat(seat))
			d.switchClocks()
			return nil
		case at.User == "" && !at.free():
			return fault.Fail(fault.BotSitsThere)
		case !at.free():
			return fault.Fail(fault.SeatTaken, lang.Word("who", at.Name))
		case at.For != "" && at.For != v.User.ID:
			return fault.Fail(fault.SeatReserved, lang.Word("who", at.Name))
		}
		if err := s.welcome(ctx, d.Table, v.User.ID); err != nil {
			return err
		}
		*at = Seat{User: v.User.ID}
		at.name(v.User, name)
		d.forgive(rules.Seat(seat))
		if d.Phase == Waiting {
			return d.beginIfFull()
		}
		d.Timer.giveGrace(rules.Seat(seat))
		d.Requests = slices.DeleteFunc(d.Requests, func(r Request) bool { return r.Kind == AskBot && int(r.Seat) == seat })
		d.switchClocks()
		return nil
	})
}

// comeBack ends the bot's play for an absent person. What it has played stays: see Forced.
func (d *draft) comeBack(seat rules.Seat) {
	if s := &d.Seats[seat]; s.Away {
		s.Away, s.Bot = false, ""
		d.forgive(seat)
		d.Timer.giveGrace(seat)
	}
}

// Leave gives up all seats of a user. A running game waits for somebody to sit down, or for the
// others to agree on a bot; without people it is abandoned.
func (s *Service) Leave(ctx context.Context, v Viewer, id string, c Command) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error { return d.leave(v.User.ID) })
}

func (d *draft) leave(user string) error {
	mine := d.Seats.Of(user)
	if len(mine) == 0 && d.Seats.keptFor(user) < 0 {
		return fault.Fail(fault.NotSeated)
	}
	if d.Phase == Finished || d.Phase == Abandoned {
		return fault.Fail(fault.GameOver)
	}
	for _, seat := range mine { // with the name, which is personal
		d.quit(seat)
		d.withdraw(seat)
		d.Seats[seat] = Seat{}
		if d.Phase == Playing {
			d.Seats[seat].Left = user
		}
	}
	d.Requests = slices.DeleteFunc(d.Requests, func(r Request) bool { return slices.Contains(mine, r.By) })
	for i := range d.Requests {
		d.Requests[i].Yes = slices.DeleteFunc(d.Requests[i].Yes, func(u string) bool { return u == user })
	}
	if kept := d.Seats.keptFor(user); kept >= 0 {
		d.Seats[kept] = Seat{}
	}
	switch {
	case len(d.Seats.People()) == 0 && (d.Phase == Playing || d.Owner == user):
		d.end(Abandoned)
	case d.Owner == user:
		d.Owner = ""
		if people := d.Seats.People(); len(people) > 0 {
			d.Owner = people[0]
		}
	}
	if d.Phase == Playing {
		if err := d.recount(); err != nil {
			return err
		}
		d.switchClocks()
	}
	return nil
}

// CloseTable abandons a table that has not begun.
func (s *Service) CloseTable(ctx context.Context, v Viewer, id string, c Command) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error {
		if d.Owner != v.User.ID {
			return fault.Fail(fault.NotOwner)
		}
		if d.Phase != Waiting {
			return fault.Fail(fault.NotWaiting)
		}
		d.end(Abandoned)
		return nil
	})
}

// RenewInvite makes another invite link; the old one leads nowhere any more. Who sits at the table stays.
func (s *Service) RenewInvite(ctx context.Context, v Viewer, id string, c Command) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error {
		if d.Owner != v.User.ID {
			return fault.Fail(fault.NotOwner)
		}
		d.Invite = people.NewSecret()
		return nil
	})
}

// Rematch makes a new table like this one with the seats moved on by one, kept for
// the same people; a person who asks again sits down there. The new table is returned.
func (s *Service) Rematch(ctx context.Context, v Viewer, id string) (*Snapshot, error) {
	snap, err := s.core.see(ctx, v, id)
	if err != nil {
		return nil, err
	}
	old := snap.Table
	if v.User.ID == "" || len(old.Seats.Of(v.User.ID)) == 0 {
		return nil, fault.Fail(fault.NotSeated)
	}
	if old.Phase != Finished && old.Phase != Abandoned {
		return nil, fault.Fail(fault.NotOver)
	}
	if old.Next == "" {
		if err := s.roomFor(ctx, v.User); err != nil {
			return nil, err
		}
		next, err := s.rematchOf(ctx, old, v.User)
		if err != nil {
			return nil, err
		}
		// Two may ask at once: the first to be noted counts, the other table is closed.
		done, err := s.do(ctx, v, id, Command{}, func(d *draft) error {
			if d.Next == "" {
				d.Next = next.Table.ID
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if snap = done.Snapshot; snap.Table.Next == next.Table.ID {
			return next, nil
		}
		if _, err := s.core.change(ctx, next.Table.ID, func(d *draft) error { d.end(Abandoned); d.forgetPeople(); return nil }); err != nil {
			return nil, err
		}
	}
	// All seats kept for this person, with those at the same screen.
	for {
		next, err := s.core.see(ctx, v, snap.Table.Next)
		if err != nil {
			return nil, err
		}
		kept := next.Table.Seats.keptFor(v.User.ID)
		if kept < 0 {
			return next, nil
		}
		if _, err := s.Sit(ctx, v, next.Table.ID, Command{}, kept, ""); err != nil && fault.CodeOf(err).Class() != fault.SeatTaken && fault.CodeOf(err).Class() != fault.NotWaiting {
			return nil, err
		}
	}
}

// forgetPeople takes a table out of everybody's list.
func (d *draft) forgetPeople() {
	d.Owner = ""
	for i := range d.Seats {
		d.Seats[i].User, d.Seats[i].For, d.Seats[i].Left = "", "", ""
	}
	d.Quit = nil
}

// rematchOf makes the next table of a series.
func (s *Service) rematchOf(ctx context.Context, old *Table, maker people.User) (*Snapshot, error) {
	n := len(old.Seats)
	t := Table{Settings: old.Settings, Owner: maker.ID, Seats: make([]Seat, n), Previous: old.ID}
	o := &t.Settings.Options
	o.Version = newest
	for i, seat := range old.Seats {
		to := (i + 1) % n
		switch {
		case seat.User == maker.ID:
			t.Seats[to].User = maker.ID
			t.Seats[to].name(maker, seat.Name)
		case seat.User != "":
			kept, err := s.keptSeat(ctx, maker, seat.User, seat.Name)
			if err != nil {
				return nil, err
			}
			t.Seats[to] = kept
		case seat.Bot != "":
			t.Seats[to] = Seat{Bot: seat.Bot, Name: seat.Bot}
		}
		o.Automas[to] = old.Settings.Options.Automas[i]
		o.AutomaCompanies[to] = old.Settings.Options.AutomaCompanies[i]
		o.AutomaOfficers[to] = old.Settings.Options.AutomaOfficers[i]
	}
	return s.found(ctx, t, nil, maker.ID, "", 0)
}

// namesFree returns an error if a user names a seat of theirs after somebody else.
func (s *Service) namesFree(ctx context.Context, u people.User, seats []Seat) error {
	for _, seat := range seats {
		if u.ID != "" && seat.User == u.ID && seat.Name != u.Name {
			if err := s.people.NameFree(ctx, u, seat.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// welcome returns an error if a user may not sit down at a table: the owner has sent them away, or somebody keeps away from somebody.
func (s *Service) welcome(ctx context.Context, t *Table, user string) error {
	if slices.Contains(t.Removed, user) {
		return fault.Fail(fault.WasRemoved)
	}
	return s.apart(ctx, t, user)
}

// apart returns an error if a user and somebody at a table have blocked each other, or one the other: then they do not sit
// down together. Whoever sits there already stays.
func (s *Service) apart(ctx context.Context, t *Table, user string) error {
	there := slices.DeleteFunc(t.Seats.People(), func(u string) bool { return u == user })
	if t.Owner != "" && t.Owner != user && !slices.Contains(there, t.Owner) && t.Phase == Waiting {
		there = append(there, t.Owner)
	}
	if len(there) == 0 {
		return nil
	}
	if blocked, err := s.people.Blocks(ctx, user, there); err != nil {
		return err
	} else if blocked {
		return fault.Fail(fault.BlockedThere)
	}
	for _, other := range there {
		if blocked, err := s.people.Blocks(ctx, other, []string{user}); err != nil {
			return err
		} else if blocked {
			return fault.Fail(fault.NotWanted)
		}
	}
	return nil
}
