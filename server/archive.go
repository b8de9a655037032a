package server

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/game/record"
	"barrage/learn/review"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/results"
	"barrage/play/table"
	"barrage/server/api"
)

// ArchiveSearch is what finished games are searched by. Person, name, company, officer and won are about one seat.
type ArchiveSearch struct {
	Person   string `json:"person,omitempty"`  // the id of a person
	Against  string `json:"against,omitempty"` // the id of somebody else who was at the table
	Name     string `json:"name,omitempty"`    // or the beginning of a name, or of a handle with its @
	Company  string `json:"company,omitempty" ts:"CompanyID|''"`
	Officer  string `json:"officer,omitempty" ts:"OfficerID|''"`
	Won      bool   `json:"won,omitempty"`
	Players  int    `json:"players,omitempty"`
	Close    bool   `json:"close,omitempty"`     // the best two at most 5 VP apart
	MinTurns int    `json:"min_turns,omitempty"` // of all seats
	MaxTurns int    `json:"max_turns,omitempty"`
	Since    string `json:"since,omitempty"` // a day, such as 2026-11-16
	Until    string `json:"until,omitempty"` // the last day
	From     int    `json:"from,omitempty"`
}

// ArchivePage is games that were found, latest first.
type ArchivePage struct {
	Count int                   `json:"count"`          // found, as far as they are counted
	More  bool                  `json:"more,omitempty"` // there are more than that
	Free  int                   `json:"free"`           // whose records can be downloaded
	From  int                   `json:"from"`
	Size  int                   `json:"size"` // of a page
	Games []results.GameSummary `json:"games"`
}

const (
	closeMargin = 5      // VP between the best two of a close game
	pageSize    = 10     // games
	deepest     = 10_000 // the last that can be turned to
	maxBulk     = 1000   // records in one file
)

// search is a search as stores know it.
func (in *ArchiveSearch) search() (q results.Search, err error) {
	known := func(n int) int { return max(-1, min(n, deepest)) } // no game has more players or turns
	q = results.Search{Person: in.Person, Against: in.Against, Name: results.NameKey(strings.TrimPrefix(in.Name, "@")), Company: in.Company, Officer: in.Officer, Won: in.Won, Players: known(in.Players), MinTurn: known(in.MinTurns), MaxTurn: known(in.MaxTurns)}
	if q.Person == "" {
		q.Person, q.Against = q.Against, ""
	}
	if in.Close {
		q.Close = closeMargin
	}
	for _, d := range []struct {
		name, text string
		to         *time.Time
		add        int
	}{{"since", in.Since, &q.Since, 0}, {"until", in.Until, &q.Until, 1}} {
		if d.text == "" {
			continue
		}
		t, err := time.Parse(time.DateOnly, d.text)
		if err != nil {
			return q, fault.Fail(fault.BadChoice, lang.Word("field", d.name), lang.Word("allowed", time.DateOnly), lang.Word("word", d.text))
		}
		*d.to = t.AddDate(0, 0, d.add)
	}
	q.From = max(0, min(in.From, deepest))
	return q, nil
}

// archive is the finished games that everybody may look at.
type archive struct {
	house *play.House
}

func (a *archive) routes() []route {
	return []route{
		takes("POST", "/api/archive", a.find),
		{api.Route{Method: "GET", Path: "/api/archive/records", Query: []string{"players", "min_turns", "max_turns", "from"}}, a.records},
		gives("GET", "/api/tables/{id}/turning", 0, a.turning),
	}
}

// find searches the finished games that everybody may look at.
func (a *archive) find(c *call, in ArchiveSearch) (ArchivePage, error) {
	page := ArchivePage{Games: []results.GameSummary{}, Size: pageSize}
	if err := c.allow(archiveLimit); err != nil {
		return page, err
	}
	q, err := in.search()
	if err != nil {
		return page, err
	}
	archive := a.house.Standing.Archive()
	if archive == nil {
		return page, nil
	}
	q.Limit, page.From = pageSize, q.From
	ids, count, err := archive.Find(c.Context, q)
	if err != nil {
		return page, err
	}
	page.Count, page.More = count, count == results.MaxCount
	rows, err := archive.Results(c.Context, ids)
	if err != nil {
		return page, err
	}
	games := map[string][]results.Row{}
	for _, g := range results.ByGame(rows) {
		games[g[0].Table] = g
	}
	for _, id := range ids {
		page.Games = append(page.Games, results.Summary(games[id]))
	}
	if count > 0 {
		q.Free, q.From, q.Limit = true, 0, 0
		if _, page.Free, err = archive.Find(c.Context, q); err != nil {
			return page, err
		}
	}
	standings, err := a.house.Standing.Ratings(c.Context)
	finish(page.Games, standings, c.Lang)
	return page, err
}

// TurningPoints are the turns that changed a game most, in its order.
type TurningPoints struct {
	Turns []review.TurningPoint `json:"turns"`
}

// turning lists the turning points of a game, if somebody has had it reviewed.
func (a *archive) turning(c *call) (TurningPoints, error) {
	if err := c.allow(archiveLimit); err != nil {
		return TurningPoints{}, err
	}
	list, err := a.house.Advisor.TurningPoints(c.Context, c.Viewer, c.ID, c.Lang)
	return TurningPoints{list}, err
}

// ArchivedGame is a line of the file with records.
type ArchivedGame struct {
	Game   string    `json:"game"`
	Ended  time.Time `json:"ended"`
	Record string    `json:"record"` // as `barrage replay` reads it, without names
}

// records sends the records of games whose tables agreed to give them away (CC0), a line of JSON for each. The query is that of a search.
func (a *archive) records(c *call) error {
	if err := c.allow(bulkLimit); err != nil {
		return err
	}
	v := c.r.URL.Query()
	in := ArchiveSearch{Person: v.Get("person"), Against: v.Get("against"), Name: v.Get("name"), Company: v.Get("company"), Officer: v.Get("officer"), Won: v.Get("won") == "true", Close: v.Get("close") == "true", Since: v.Get("since"), Until: v.Get("until")}
	for name, to := range map[string]*int{"players": &in.Players, "min_turns": &in.MinTurns, "max_turns": &in.MaxTurns, "from": &in.From} {
		n, err := c.Number(&c.route.Route, name, 0)
		if err != nil {
			return err
		}
		*to = n
	}
	q, err := in.search()
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if archive := a.house.Standing.Archive(); archive != nil {
		q.Free, q.Limit = true, maxBulk
		ids, _, err := archive.Find(c.Context, q)
		if err != nil {
			return err
		}
		for _, id := range ids {
			snap, err := a.house.Tables.See(c.Context, table.Viewer{}, id)
			if err != nil {
				continue // it was made private, or is damaged
			}
			r, err := a.house.Tables.Record(c.Context, table.Viewer{}, id, -1)
			if err != nil {
				return err
			}
			line, err := json.Marshal(ArchivedGame{id, snap.Table.Ended, nameless(r)})
			if err != nil {
				return err
			}
			file.Write(append(line, '\n'))
		}
	}
	return c.file(api.File{Name: "barrage-games.jsonl", Type: "text/plain; charset=utf-8", Data: file.Bytes()})
}

// nameless is the text of a record in which the players have no names.
func nameless(r *record.Record) string {
	r.Header.Names = slices.Clone(r.Header.Names)
	for i := range r.Header.Names {
		r.Header.Names[i] = "Player " + string(rune('1'+i))
	}
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		return ""
	}
	return b.String()
}
