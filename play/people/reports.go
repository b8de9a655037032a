package people

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/play/doc"
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

// reports are documents of who made them about somebody, ordered by state and time.
var reports = doc.Register(doc.Kind[filed]{Name: "report", Merge: doc.Move, Backup: true})

// filed is the body of a report. The table is no reference: reports outlive it.
type filed struct {
	Name    string  `json:"name"`
	Why     Misdeed `json:"why"`
	Text    string  `json:"text"`
	Table   string  `json:"table"`
	Message int     `json:"message"`
}

func (r Report) doc() (doc.Doc, filed) {
	return doc.Doc{ID: r.ID, Owner: r.By, Person: r.Person, Sort: string(r.State) + " " + doc.Stamp(r.At)}, filed{r.Name, r.Why, r.Text, r.Table, r.Message}
}

func readReport(h doc.Held[filed]) Report {
	state, at, _ := strings.Cut(h.Sort, " ")
	v := h.Value
	return Report{ID: h.ID, By: h.Owner, Person: h.Person, Name: v.Name, Why: v.Why, Text: v.Text, Table: v.Table, Message: v.Message, At: doc.Stamped(at), State: ReportState(state)}
}

// inState lists reports in a state by their time.
func (s *Office) inState(ctx context.Context, state ReportState, q doc.Query) (list []Report, err error) {
	q.From, q.To = string(state)+" ", string(state)+"!"
	found, err := reports.List(ctx, s.people.docs, q)
	for _, h := range found {
		list = append(list, readReport(h))
	}
	return list, err
}

// latest lists reports in any state, the newest first.
func (s *Office) latest(ctx context.Context, owners []string, limit int) (list []Report, err error) {
	for _, state := range ReportStates() {
		more, err := s.inState(ctx, state, doc.Query{Owners: owners, Descending: true, Limit: limit})
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	slices.SortFunc(list, func(a, b Report) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return list[:min(limit, len(list))], nil
}

// Limits of reports.
const (
	maxReportText = 500
	MaxReports    = 10 // of one person in a day
	reportDay     = 24 * time.Hour
)

// ErrNoOffice is the error of a store for one device.
var ErrNoOffice = errors.New("the store keeps no reports")

// Complaint is a request to look at what somebody did.
type Complaint struct {
	Person  string  `json:"person"`
	Why     Misdeed `json:"why"`
	Text    string  `json:"text,omitempty"`
	Table   string  `json:"table,omitempty"`   // where it happened
	Message int     `json:"message,omitempty"` // the number of the message it is about
}

// Complaints lists what a user has reported, the newest first.
func (s *Office) Complaints(ctx context.Context, u User) ([]Report, error) {
	if s.store == nil {
		return nil, nil
	}
	return s.latest(ctx, []string{u.ID}, 10*MaxReports)
}

// Heard makes a report of what a user complains about, with the name that the other has now. House.Complain looks at the table.
func (s *Office) Heard(ctx context.Context, u User, c Complaint) (Report, error) {
	r := Report{ID: NewSecret(), By: u.ID, Person: c.Person, Why: c.Why, Table: c.Table, Message: c.Message, At: s.people.moment(), State: ReportOpen}
	if u.ID == "" {
		return r, fault.Fail(fault.NotSignedIn)
	}
	if s.store == nil {
		return r, ErrNoOffice
	}
	var err error
	if r.Why, err = fault.One("why", c.Why, Misdeeds()); err != nil {
		return r, err
	}
	if r.Text, err = fault.CleanText("message", c.Text, 0, maxReportText); err != nil {
		return r, err
	}
	other, err := s.people.ByID(ctx, c.Person)
	if err != nil {
		return r, err
	}
	if other.ID == u.ID {
		return r, fault.Fail(fault.NotOneself)
	}
	r.Name = other.Name
	return r, nil
}

// File hands a report to the operators. A person reports the same thing once while nobody has decided, and not too much in a day.
func (s *Office) File(ctx context.Context, r Report) (Report, error) {
	if s.store == nil {
		return r, ErrNoOffice
	}
	mine, err := s.latest(ctx, []string{r.By}, 10*MaxReports)
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
	d, body := r.doc()
	return r, reports.Put(ctx, s.people.docs, d, body)
}
