package table

import (
	"context"
	"errors"
	"time"

	"barrage/game/lang"
	"barrage/play/fault"
)

// ReportState is how far a report has come.
type ReportState string

const (
	ReportOpen      ReportState = "open"      // nobody has decided yet
	ReportSettled   ReportState = "settled"   // an operator has done something about it
	ReportDismissed ReportState = "dismissed" // there was nothing to do
)

// ReportStates lists them.
func ReportStates() []ReportState {
	return []ReportState{ReportOpen, ReportSettled, ReportDismissed}
}

// Report is what somebody told the operators about somebody else.
type Report struct {
	ID      string
	By      string // the user who made it
	Person  string // whom it is about
	Name    string // what they were called then
	Why     Misdeed
	Text    string
	Table   string `json:",omitempty"` // where it happened
	Message int    `json:",omitempty"` // the message it is about
	At      time.Time
	State   ReportState
}

// Limits of reports.
const (
	maxReportText = 500
	MaxReports    = 10 // of one person in a day
	reportDay     = 24 * time.Hour
)

// office is the store of reports, bans and deeds; nil for a store that has none.
func (s *Service) office() Office { return inside[Office](s.store) }

// errNoOffice is the error of a store for one device.
var errNoOffice = errors.New("the store keeps no reports")

// Complaint is a request to look at what somebody did.
type Complaint struct {
	Person  string  `json:"person"`
	Why     Misdeed `json:"why"`
	Text    string  `json:"text,omitempty"`
	Table   string  `json:"table,omitempty"`   // where it happened
	Message int     `json:"message,omitempty"` // the number of the message it is about
}

// Complain reports somebody to the operators. The table must be one that the caller may see, and the message one of the person there.
// A person reports the same thing once while nobody has decided, and not too much in a day.
func (s *Service) Complain(ctx context.Context, v Viewer, c Complaint) (Report, error) {
	r := Report{ID: secret(), By: v.User.ID, Person: c.Person, Why: c.Why, Table: c.Table, Message: c.Message, At: s.moment(), State: ReportOpen}
	if v.User.ID == "" {
		return r, fault.Fail(fault.NotSignedIn)
	}
	o := s.office()
	if o == nil {
		return r, errNoOffice
	}
	var err error
	if r.Why, err = fault.One("why", c.Why, Misdeeds()); err != nil {
		return r, err
	}
	if r.Text, err = fault.CleanText("message", c.Text, 0, maxReportText); err != nil {
		return r, err
	}
	u, err := s.person(ctx, c.Person)
	if err != nil {
		return r, err
	}
	if u.ID == v.User.ID {
		return r, fault.Fail(fault.NotOneself)
	}
	if r.Name = u.Name; c.Table != "" {
		if err := s.placed(ctx, v, &r); err != nil {
			return r, err
		}
	}
	mine, err := o.ReportsBy(ctx, v.User.ID, 10*MaxReports)
	if err != nil {
		return r, err
	}
	today := 0
	for _, old := range mine {
		if old.State == ReportOpen && old.Person == r.Person && old.Why == r.Why && old.Table == r.Table && old.Message == r.Message {
			return old, nil
		}
		if r.At.Sub(old.At) < reportDay {
			today++
		}
	}
	if today >= MaxReports {
		return r, fault.Fail(fault.TooManyReports, lang.Number("n", today))
	}
	return r, o.AddReport(ctx, r)
}

// placed checks the place of a report, and takes the name that the person had there.
func (s *Service) placed(ctx context.Context, v Viewer, r *Report) error {
	snap, err := s.see(ctx, v, r.Table)
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
	said, err := s.store.Messages(ctx, r.Table, r.Message-1, 1)
	if err != nil {
		return err
	}
	if len(said) == 0 || said[0].Number != r.Message || said[0].User != r.Person {
		return fault.Fail(fault.NoSuchMessage)
	}
	r.Name = said[0].Name
	return nil
}

// person finds a user by id.
func (s *Service) person(ctx context.Context, id string) (User, error) {
	u, err := s.store.User(ctx, id)
	if errors.Is(err, fault.ErrNotFound) {
		return u, fault.Fail(fault.NoSuchPerson)
	}
	return u, err
}

// Complaints lists what a user has reported, the newest first.
func (s *Service) Complaints(ctx context.Context, u User) ([]Report, error) {
	o := s.office()
	if o == nil {
		return nil, nil
	}
	return o.ReportsBy(ctx, u.ID, 10*MaxReports)
}

// aroundReport is how many messages before and after the one reported an operator reads.
const aroundReport = 10

// Around lists the messages around the one that a report is about; the last ones at its table until then if it is about none.
func (s *Service) Around(ctx context.Context, r Report) ([]Message, error) {
	if r.Table == "" {
		return nil, nil
	}
	first := r.Message - aroundReport
	if r.Message == 0 {
		row, err := s.store.Table(ctx, r.Table)
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
	return s.store.Messages(ctx, r.Table, max(0, first-1), 2*aroundReport+1)
}
