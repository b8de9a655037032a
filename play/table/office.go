package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/play/fault"
)

// What follows is for whoever looks after the server: operators, who are people, and the console, barrage admin. Nobody's permission
// is asked, and everything is noted.

// Looker is who looks after the server.
type Looker struct {
	By   string // the id of an operator, or the user of the machine
	Role Role
}

// AsOperator is an operator as a Looker; an error for anybody else.
func (u User) AsOperator() (Looker, error) {
	if !u.Operator {
		return Looker{}, fault.Fail(fault.NotOperator)
	}
	return Looker{u.ID, ByOperator}, nil
}

// maxWhy bounds the reason of a deed, and what a banned person reads.
const maxWhy = 500

// deed is what a looker does now. The reason may be missing.
func (s *Service) deed(by Looker, did DeedKind, person, why string) (Office, Deed, error) {
	o := s.office()
	if o == nil {
		return nil, Deed{}, errNoOffice
	}
	why, err := fault.CleanText("message", why, 0, maxWhy)
	return o, Deed{At: s.moment(), By: by.By, Role: by.Role, Did: did, Person: person, Why: why}, err
}

// Note notes something that a looker has done by other means.
func (s *Service) Note(ctx context.Context, by Looker, did DeedKind, person string) error {
	o, d, err := s.deed(by, did, person, "")
	if err != nil {
		return err
	}
	return o.Note(ctx, d)
}

// Abandon ends a table that waits or is being played.
func (s *Service) Abandon(ctx context.Context, by Looker, id, why string) error {
	if !isID(id) {
		return fault.Fail(fault.NoSuchTable)
	}
	_, deed, err := s.deed(by, DidClose, "", why)
	if err != nil && !errors.Is(err, errNoOffice) {
		return err
	}
	deed.Table = id
	_, err = s.change(ctx, id, func(d *draft) error {
		if d.over() {
			return fault.Fail(fault.GameOver)
		}
		d.end(Abandoned)
		d.deed = &deed
		return nil
	})
	return err
}

// SetOperator makes somebody an operator, or one no longer. Only the console does that.
func (s *Service) SetOperator(ctx context.Context, by Looker, person string, operator bool, why string) error {
	did := DidOperator
	if !operator {
		did = DidNoOperator
	}
	o, d, err := s.deed(by, did, person, why)
	if err != nil {
		return err
	}
	return known(o.SetOperator(ctx, person, operator, d))
}

// known is the error of a store for a person who is not there.
func known(err error) error {
	if errors.Is(err, fault.ErrNotFound) {
		return fault.Fail(fault.NoSuchPerson)
	}
	return err
}

// maxBan is the longest ban that ends, in days.
const maxBan = 3650

// Ban bans somebody for some days, for ever if that is 0. They leave all their tables, which go on as when anybody leaves. Operators
// are not banned while they are operators.
func (s *Service) Ban(ctx context.Context, by Looker, person string, why Misdeed, note string, days int) error {
	o, d, err := s.deed(by, DidBan, person, note)
	if err != nil {
		return err
	}
	if why, err = fault.One("why", why, Misdeeds()); err != nil {
		return err
	}
	u, err := s.person(ctx, person)
	if err != nil {
		return err
	}
	if days < 0 || days > maxBan || u.Operator {
		return fault.Fail(fault.BadBan, lang.Number("most", maxBan))
	}
	b := Ban{Since: d.At, Why: why, Note: d.Why}
	if days > 0 {
		b.Until = d.At.Add(time.Duration(days) * 24 * time.Hour)
	}
	d.Why = strings.TrimSpace(string(why) + " " + d.Why)
	if err := known(o.SetBan(ctx, person, b, d)); err != nil {
		return err
	}
	return s.eachTable(ctx, person, func(d *draft) error {
		if d.over() {
			return nil
		}
		if err := d.leave(person); err != nil && fault.CodeOf(err) != fault.NotSeated {
			return err
		}
		if d.Owner == person { // without a seat
			d.Owner = ""
			if people := d.people(); len(people) > 0 {
				d.Owner = people[0]
			} else if d.Phase == Waiting {
				d.end(Abandoned)
			}
		}
		return nil
	})
}

// Lift ends the ban of somebody.
func (s *Service) Lift(ctx context.Context, by Looker, person, why string) error {
	o, d, err := s.deed(by, DidLift, person, why)
	if err != nil {
		return err
	}
	return known(o.SetBan(ctx, person, Ban{}, d))
}

// RenamePerson gives somebody another name, and another handle to those who have one.
func (s *Service) RenamePerson(ctx context.Context, by Looker, person, name, why string) (User, error) {
	u, err := s.person(ctx, person)
	if err != nil {
		return u, err
	}
	o, d, err := s.deed(by, DidRename, person, why)
	if err != nil {
		return u, err
	}
	if name, err = fault.CleanText("name", name, 1, MaxName); err != nil {
		return u, err
	}
	if u.Handle != "" {
		if err := checkHandle(name); err != nil {
			return u, err
		}
	}
	if err := s.notTaken(ctx, u, name); err != nil {
		return u, err
	}
	// Noted first: it is better that the log says too much than too little.
	if err := o.Note(ctx, d); err != nil {
		return u, err
	}
	old := u.Name
	if u.Handle == "" {
		err = s.store.RenameUser(ctx, u.ID, name)
	} else if err = s.store.SetHandle(ctx, u.ID, name); errors.Is(err, fault.ErrConflict) {
		err = fault.Fail(fault.HandleTaken, lang.Word("handle", name))
	}
	if err != nil {
		return u, known(err)
	}
	if u.Name = name; u.Handle != "" {
		u.Handle = name
	}
	return u, s.rename(ctx, u, old)
}

// CloseReport says that a report was settled, or that there was nothing to do.
func (s *Service) CloseReport(ctx context.Context, by Looker, id string, settled bool, why string) error {
	did, state := DidDismiss, ReportDismissed
	if settled {
		did, state = DidSettle, ReportSettled
	}
	o, d, err := s.deed(by, did, "", why)
	if err != nil {
		return err
	}
	r, err := o.Report(ctx, id)
	if err == nil {
		d.Person, d.Table, d.Report = r.Person, r.Table, id
		err = o.CloseReport(ctx, id, state, d)
	}
	if errors.Is(err, fault.ErrNotFound) || errors.Is(err, fault.ErrConflict) {
		return fault.Fail(fault.NoSuchReport)
	}
	return err
}

// Reports lists reports in a state, or all.
func (s *Service) Reports(ctx context.Context, state ReportState, limit int) ([]Report, error) {
	o := s.office()
	if o == nil {
		return nil, errNoOffice
	}
	return o.Reports(ctx, state, limit)
}

// Deeds lists what operators and owners did, the latest first.
func (s *Service) Deeds(ctx context.Context, before int64, limit int) ([]Deed, error) {
	o := s.office()
	if o == nil {
		return nil, errNoOffice
	}
	return o.Deeds(ctx, before, limit)
}

// People lists people whose name contains a text, or whose id it is.
func (s *Service) People(ctx context.Context, search string, only Standing, from, limit int) ([]User, error) {
	o := s.office()
	if o == nil {
		return nil, errNoOffice
	}
	return o.People(ctx, search, only, from, limit)
}

// Tables lists tables, the latest change first: those of somebody, or all whose id, name or names on seats contain a text;
// over says whether also those whose game is over.
func (s *Service) Tables(ctx context.Context, person, search string, over bool, from, limit int) ([]*Table, error) {
	o := s.office()
	if o == nil {
		return nil, errNoOffice
	}
	low := strings.ToLower(search)
	wanted := func(t *Table) bool {
		return (over || !t.over()) && (person == "" || t.concerns(person)) && (t.ID == search || strings.Contains(t.sought(), low))
	}
	var list []*Table
	for at := 0; at < lobbyDepth && len(list) < from+limit; at += maxRecent {
		rows, err := o.Recent(ctx, at, maxRecent)
		if person != "" && err == nil {
			rows, err = s.store.TablesOf(ctx, person, lobbyDepth)
		}
		if err != nil {
			return nil, err
		}
		for _, t := range s.decodeAll(rows) {
			if wanted(t) {
				list = append(list, t)
			}
		}
		if person != "" || len(rows) < maxRecent {
			break
		}
	}
	from = min(from, len(list))
	return list[from:min(len(list), from+limit)], nil
}

// maxRecent is how many tables are read at once.
const maxRecent = 200

// sought is the text that a table is searched by.
func (t *Table) sought() string {
	text := t.ID + "\n" + t.Settings.Name
	for _, seat := range t.Seats {
		text += "\n" + seat.Name
	}
	return strings.ToLower(text)
}

// Known finds the names of people by their ids; those who are deleted have none.
func (s *Service) Known(ctx context.Context, ids []string) (map[string]User, error) {
	found := map[string]User{}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if id == "" {
			continue
		}
		u, err := s.store.User(ctx, id)
		if errors.Is(err, fault.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found[id] = u
	}
	return found, nil
}

// NotBanned returns the error that tells a user why they may not play.
func (u User) NotBanned(now time.Time) error {
	if !u.Ban.Holds(now) {
		return nil
	}
	until := "ever"
	if !u.Ban.Until.IsZero() {
		until = u.Ban.Until.Format(time.DateOnly)
	}
	note := u.Ban.Note
	if note == "" {
		note = "none"
	}
	return fault.Fail(fault.UserBanned, lang.Word("why", string(u.Ban.Why)), lang.Word("until", until), lang.Word("note", note))
}

// Read decodes the row of a table.
func Read(row Row) (*Table, error) { return decode(row) }
