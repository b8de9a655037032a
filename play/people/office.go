package people

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/play/doc"
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

// Office is where operators look after people. It has no store on a device, where nobody looks after anybody.
type Office struct {
	store  OfficeStore // nil for none
	people *Service
}

// NewOffice makes the office of a service; the store may be nil.
func NewOffice(store OfficeStore, people *Service) *Office { return &Office{store, people} }

// maxWhy bounds the reason of an entry, and what a banned person reads.
const maxWhy = 500

// NewEntry is an entry of the audit log for what a looker does at a time. The reason may be missing.
func NewEntry(by Looker, did AuditKind, person, why string, at time.Time) (AuditEntry, error) {
	why, err := fault.CleanText("message", why, 0, maxWhy)
	return AuditEntry{At: at, By: by.By, Role: by.Role, Did: did, Person: person, Why: why}, err
}

// entry is one for what a looker does now.
func (s *Office) entry(by Looker, did AuditKind, person, why string) (AuditEntry, error) {
	if s.store == nil {
		return AuditEntry{}, ErrNoOffice
	}
	return NewEntry(by, did, person, why, s.people.moment())
}

// Note notes something that a looker has done by other means.
func (s *Office) Note(ctx context.Context, by Looker, did AuditKind, person string) error {
	d, err := s.entry(by, did, person, "")
	if err != nil {
		return err
	}
	return s.store.Note(ctx, d)
}

// SetOperator makes somebody an operator, or one no longer. Only the console does that.
func (s *Office) SetOperator(ctx context.Context, by Looker, person string, operator bool, why string) error {
	did := DidOperator
	if !operator {
		did = DidNoOperator
	}
	d, err := s.entry(by, did, person, why)
	if err != nil {
		return err
	}
	return known(s.store.SetOperator(ctx, person, operator, d))
}

// known is the error of a store for a person who is not there.
func known(err error) error {
	if errors.Is(err, fault.ErrNotFound) {
		return fault.Fail(fault.NoSuchPerson)
	}
	return err
}

// Lift ends the ban of somebody.
func (s *Office) Lift(ctx context.Context, by Looker, person, why string) error {
	d, err := s.entry(by, DidLift, person, why)
	if err != nil {
		return err
	}
	return known(s.store.SetBan(ctx, person, Ban{}, d))
}

// CloseReport says that a report was settled, or that there was nothing to do.
func (s *Office) CloseReport(ctx context.Context, by Looker, id string, settled bool, why string) error {
	did, state := DidDismiss, ReportDismissed
	if settled {
		did, state = DidSettle, ReportSettled
	}
	d, err := s.entry(by, did, "", why)
	if err != nil {
		return err
	}
	h, err := reports.Get(ctx, s.people.docs, id)
	if err == nil {
		r := readReport(h)
		if r.State != ReportOpen {
			return fault.Fail(fault.NoSuchReport)
		}
		d.Person, d.Table, d.Report = r.Person, r.Table, id
		r.State = state
		closed, _ := r.doc()
		h.Sort = closed.Sort
		err = s.people.docs.Apply(ctx, doc.Op{Put: &h.Doc}, doc.Op{Note: &d})
	}
	if errors.Is(err, fault.ErrNotFound) || errors.Is(err, fault.ErrConflict) {
		return fault.Fail(fault.NoSuchReport)
	}
	return err
}

// Reports lists reports in a state, the oldest first, or all, the newest first.
func (s *Office) Reports(ctx context.Context, state ReportState, limit int) ([]Report, error) {
	if s.store == nil {
		return nil, ErrNoOffice
	}
	if state == "" {
		return s.latest(ctx, nil, limit)
	}
	return s.inState(ctx, state, doc.Query{Limit: limit})
}

// AuditLog lists what operators and owners did, the latest first.
func (s *Office) AuditLog(ctx context.Context, before int64, limit int) ([]AuditEntry, error) {
	if s.store == nil {
		return nil, ErrNoOffice
	}
	return s.store.AuditLog(ctx, before, limit)
}

// People lists people whose name contains a text, or whose id it is.
func (s *Office) People(ctx context.Context, search string, only Standing, from, limit int) ([]User, error) {
	if s.store == nil {
		return nil, ErrNoOffice
	}
	return s.store.People(ctx, search, only, from, limit)
}

// Known finds the names of people by their ids; those who are deleted have none.
func (s *Office) Known(ctx context.Context, ids []string) (map[string]User, error) {
	found := map[string]User{}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		if id == "" {
			continue
		}
		u, err := s.people.store.User(ctx, id)
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

// maxBan is the longest ban that ends, in days.
const maxBan = 3650

// SetBan bans somebody for some days, for ever if that is 0. Operators are not banned while they are operators. House.Ban also takes
// them off tables.
func (s *Office) SetBan(ctx context.Context, by Looker, person string, why Misdeed, note string, days int) error {
	d, err := s.entry(by, DidBan, person, note)
	if err != nil {
		return err
	}
	if why, err = fault.One("why", why, Misdeeds()); err != nil {
		return err
	}
	u, err := s.people.ByID(ctx, person)
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
	return known(s.store.SetBan(ctx, person, b, d))
}

// Rename gives somebody another name, and another handle to those who have one. House.RenamePerson also changes it at tables.
func (s *Office) Rename(ctx context.Context, by Looker, person, name, why string) (before, u User, err error) {
	u, err = s.people.ByID(ctx, person)
	if err != nil {
		return before, u, err
	}
	d, err := s.entry(by, DidRename, person, why)
	if err != nil {
		return before, u, err
	}
	if name, err = fault.CleanText("name", name, 1, MaxName); err != nil {
		return before, u, err
	}
	if u.Handle != "" {
		if err := checkHandle(name); err != nil {
			return before, u, err
		}
	}
	if err := s.people.NameFree(ctx, u, name); err != nil {
		return before, u, err
	}
	// Noted first: it is better that the log says too much than too little.
	if err := s.store.Note(ctx, d); err != nil {
		return before, u, err
	}
	before = u
	if u.Handle == "" {
		err = s.people.store.RenameUser(ctx, u.ID, name)
	} else if err = s.people.store.SetHandle(ctx, u.ID, name); errors.Is(err, fault.ErrConflict) {
		err = fault.Fail(fault.HandleTaken, lang.Word("handle", name))
	}
	if err != nil {
		return before, u, known(err)
	}
	if u.Name = name; u.Handle != "" {
		u.Handle = name
	}
	return before, u, nil
}
