package table

import (
	"context"
	"errors"
	"slices"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/fault"
)

// SignUp makes a user with a name; the token is the identity. Only its hash is kept.
func (s *Service) SignUp(ctx context.Context, name string) (User, string, error) {
	return s.signUp(ctx, name, false)
}

// SignUpBot makes a user who is a program, and is shown as one.
func (s *Service) SignUpBot(ctx context.Context, name string) (User, string, error) {
	return s.signUp(ctx, name, true)
}

func (s *Service) signUp(ctx context.Context, name string, bot bool) (User, string, error) {
	name, err := fault.CleanText("name", name, 1, MaxName)
	if err != nil {
		return User{}, "", err
	}
	u, token := User{ID: secret(), Name: name, Bot: bot, Created: s.moment()}, secret()+secret()
	if err := s.notTaken(ctx, u, name); err != nil {
		return User{}, "", err
	}
	return u, token, s.store.AddUser(ctx, u, hashOf(token))
}

// Rename changes the name of a user, and the name on the seats of running tables
// that bear the old one.
func (s *Service) Rename(ctx context.Context, u User, name string) (User, error) {
	name, err := fault.CleanText("name", name, 1, MaxName)
	if err != nil {
		return u, err
	}
	if name == u.Name {
		return u, nil
	}
	if u.Handle != "" {
		return s.Claim(ctx, u, name)
	}
	if err := s.notTaken(ctx, u, name); err != nil {
		return u, err
	}
	if err := s.store.RenameUser(ctx, u.ID, name); err != nil {
		return u, err
	}
	old := u.Name
	u.Name = name
	return u, s.rename(ctx, u, old)
}

// deletedName marks the seat of somebody who has deleted everything about them. Readers are shown
// the message table.deleted instead.
const deletedName = "(deleted)"

// shownName is the name of a seat as readers see it.
func (s Seat) shownName(l lang.Language) string {
	switch {
	case s.User != "":
		return s.Name
	case s.Bot != "":
		return view.In(l).Bot(s.Bot)
	case s.Name == deletedName:
		return l.Text("table.deleted")
	}
	return s.Name
}

// Delete removes everything about a user. Games of others stay, without the name.
func (s *Service) Delete(ctx context.Context, u User) error {
	err := s.eachTable(ctx, u.ID, func(d *draft) error {
		names := d.seatsOf(u.ID)
		if d.Phase == Waiting || d.Phase == Playing {
			if err := d.leave(u.ID); err != nil && fault.CodeOf(err) != fault.NotSeated {
				return err
			}
		}
		if d.Owner == u.ID {
			d.Owner = ""
			if d.Phase == Waiting {
				d.end(Abandoned)
			}
		}
		for i := range d.Seats {
			if d.Seats[i].For == u.ID {
				d.Seats[i] = Seat{}
			}
			if d.Seats[i].Left == u.ID {
				d.Seats[i].Left = ""
			}
		}
		d.forget(u.ID)
		for i := range d.Quit {
			if d.Quit[i].User == u.ID {
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
	if err != nil {
		return err
	}
	defer s.forgetRatings()
	return s.store.DeleteUser(ctx, u.ID)
}

// eachTable changes every table of a user. If one cannot be changed, the others still are.
func (s *Service) eachTable(ctx context.Context, user string, f func(d *draft) error) error {
	const batch = 1 << 20
	rows, err := s.store.TablesOf(ctx, user, batch)
	if err != nil {
		return err
	}
	var failed error
	for _, row := range rows {
		if _, err := s.change(ctx, row.ID, f); err != nil && !errors.Is(err, errUnchanged) {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// errUnchanged says that a table stays as it is.
var errUnchanged = errors.New("nothing to change")

// Mine lists the tables of a user, latest change first.
func (s *Service) Mine(ctx context.Context, u User, limit int) ([]*Table, error) {
	rows, err := s.store.TablesOf(ctx, u.ID, limit)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(s.decodeAll(rows), func(t *Table) bool { return !t.concerns(u.ID) }), nil
}

// concerns reports whether a table is one of a user: not one whose seat somebody else has taken since.
func (t *Table) concerns(user string) bool {
	return t.Owner == user || slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.User == user || s.For == user || s.Left == user })
}

// decodeAll reads rows. One that is damaged does not hide the others.
func (s *Service) decodeAll(rows []Row) []*Table {
	list := make([]*Table, 0, len(rows))
	for _, row := range rows {
		t, err := decode(row)
		if fault.CodeOf(err) == fault.NewerRules {
			continue // a newer program shows it
		}
		if err != nil {
			s.Log.Error("a stored table cannot be read", "error", err)
			continue
		}
		list = append(list, t)
	}
	return list
}

// YourTurn reports whether a user is to move at a table.
func (t *Table) YourTurn(user string) bool {
	return t.Phase == Playing && t.ToMove >= 0 && t.owns(user, t.ToMove) && !t.Seats[t.ToMove].Away
}

// SeatsOf lists the seats of a user.
func (t *Table) SeatsOf(user string) []rules.Seat { return t.seatsOf(user) }

// KeptFor reports whether a seat is kept for a user.
func (t *Table) KeptFor(user string) bool { return t.keptFor(user) >= 0 }

// LeftBy reports whether a user has left the table and may come back.
func (t *Table) LeftBy(user string) bool { return t.Phase == Playing && t.leftBy(user) }
