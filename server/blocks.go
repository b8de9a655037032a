package server

import (
	"time"

	"barrage/play"
	"barrage/play/people"
)

// AvoidedPeople are the people whom the caller has muted or blocked, the latest first.
type AvoidedPeople struct {
	People []people.Avoided `json:"people"`
}

// Avoid mutes or blocks somebody, or takes it back.
type Avoid struct {
	Person string           `json:"person"`
	How    people.Avoidance `json:"how"`
	Table  string           `json:"table,omitempty"` // mute: at this table only
	Stop   bool             `json:"stop,omitempty"`
}

// MyReport is a report that the caller made.
type MyReport struct {
	ID    string             `json:"id"`
	Name  string             `json:"name"` // of the person it is about
	Why   people.Misdeed     `json:"why"`
	At    time.Time          `json:"at"`
	State people.ReportState `json:"state"`
}

// MyReports are the reports that the caller made, the newest first.
type MyReports struct {
	Reports []MyReport `json:"reports"`
}

// blocks let people keep away from others, or report them.
type blocks struct{ house *play.House }

func (b *blocks) routes() []route {
	return []route{
		gives("GET", "/api/me/avoided", 0, b.avoided),
		takes("POST", "/api/me/avoided", b.avoid),
		gives("GET", "/api/me/reports", 0, b.reports),
		takes("POST", "/api/me/reports", b.report),
	}
}

func (b *blocks) avoided(c *call) (AvoidedPeople, error) {
	if err := c.SignedIn(); err != nil {
		return AvoidedPeople{}, err
	}
	return shownAvoided(b.house.People.AvoidedBy(c.Context, c.Viewer.User))
}

func (b *blocks) avoid(c *call, in Avoid) (AvoidedPeople, error) {
	change := b.house.People.Avoid
	if in.Stop {
		change = b.house.People.Unavoid
	}
	return shownAvoided(change(c.Context, c.Viewer.User, in.Person, in.How, in.Table))
}

func shownAvoided(list []people.Avoided, err error) (AvoidedPeople, error) {
	return AvoidedPeople{append([]people.Avoided{}, list...)}, err
}

// report tells the operators about somebody.
func (b *blocks) report(c *call, in people.Complaint) (MyReport, error) {
	if err := c.SignedIn(); err != nil {
		return MyReport{}, err
	}
	if err := c.allow(reportLimit); err != nil {
		return MyReport{}, err
	}
	r, err := b.house.Complain(c.Context, c.Viewer, in)
	return mine(r), err
}

func mine(r people.Report) MyReport { return MyReport{r.ID, r.Name, r.Why, r.At, r.State} }

func (b *blocks) reports(c *call) (MyReports, error) {
	out := MyReports{Reports: []MyReport{}}
	if err := c.SignedIn(); err != nil {
		return out, err
	}
	list, err := b.house.Office.Complaints(c.Context, c.Viewer.User)
	for _, r := range list {
		out.Reports = append(out.Reports, mine(r))
	}
	return out, err
}
