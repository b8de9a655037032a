package server

import (
	"archive/zip"
	"time"

	"barrage/play/table"
)

// AvoidedPeople are the people whom the caller has muted or blocked, the latest first.
type AvoidedPeople struct {
	People []table.Avoided `json:"people"`
}

// Avoid mutes or blocks somebody, or takes it back.
type Avoid struct {
	Person string          `json:"person"`
	How    table.Avoidance `json:"how"`
	Table  string          `json:"table,omitempty"` // mute: at this table only
	Stop   bool            `json:"stop,omitempty"`
}

// MyReport is a report that the caller made.
type MyReport struct {
	ID    string            `json:"id"`
	Name  string            `json:"name"` // of the person it is about
	Why   table.Misdeed     `json:"why"`
	At    time.Time         `json:"at"`
	State table.ReportState `json:"state"`
}

// MyReports are the reports that the caller made, the newest first.
type MyReports struct {
	Reports []MyReport `json:"reports"`
}

// avoidRoutes are the endpoints with which people keep away from others, or report them.
func avoidRoutes() []route {
	return []route{
		gives("GET", "/api/me/avoided", 0, (*Server).avoided),
		takes("POST", "/api/me/avoided", (*Server).avoid),
		gives("GET", "/api/me/reports", 0, (*Server).myReports),
		takes("POST", "/api/me/reports", (*Server).report),
	}
}

func (s *Server) avoided(c *call) (AvoidedPeople, error) {
	if err := c.SignedIn(); err != nil {
		return AvoidedPeople{}, err
	}
	return shownAvoided(s.tables.AvoidedBy(c.Context, c.Viewer.User))
}

func (s *Server) avoid(c *call, in Avoid) (AvoidedPeople, error) {
	change := s.tables.Avoid
	if in.Stop {
		change = s.tables.Unavoid
	}
	return shownAvoided(change(c.Context, c.Viewer.User, in.Person, in.How, in.Table))
}

func shownAvoided(list []table.Avoided, err error) (AvoidedPeople, error) {
	return AvoidedPeople{append([]table.Avoided{}, list...)}, err
}

// report tells the operators about somebody.
func (s *Server) report(c *call, in table.Complaint) (MyReport, error) {
	if err := c.SignedIn(); err != nil {
		return MyReport{}, err
	}
	for _, who := range []string{c.Client, "address " + s.address(c.r)} {
		if !s.limits.allow("report "+who, reportRate) {
			return MyReport{}, tooFast
		}
	}
	r, err := s.tables.Complain(c.Context, c.Viewer, in)
	return mine(r), err
}

func mine(r table.Report) MyReport { return MyReport{r.ID, r.Name, r.Why, r.At, r.State} }

func (s *Server) myReports(c *call) (MyReports, error) {
	out := MyReports{Reports: []MyReport{}}
	if err := c.SignedIn(); err != nil {
		return out, err
	}
	list, err := s.tables.Complaints(c.Context, c.Viewer.User)
	for _, r := range list {
		out.Reports = append(out.Reports, mine(r))
	}
	return out, err
}

// exportPeople adds whom the caller avoids, what they reported, and their ban to their export.
func (s *Server) exportPeople(c *call, z *zip.Writer) error {
	avoided, err := s.avoided(c)
	if err != nil {
		return err
	}
	reports, err := s.tables.Complaints(c.Context, c.Viewer.User)
	if err != nil {
		return err
	}
	ban := banOf(c.Viewer.User)
	if len(avoided.People) == 0 && len(reports) == 0 && ban == nil {
		return nil
	}
	return addJSON(z, "people.json", struct {
		Avoided []table.Avoided `json:"avoided"`
		Reports []table.Report  `json:"reports"`
		Ban     *BanOfPerson    `json:"ban,omitempty"`
	}{avoided.People, append([]table.Report{}, reports...), ban})
}
