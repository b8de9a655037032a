package server

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/learn/progress"
	"barrage/play"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
)

// exports give people everything there is about them.
type exports struct {
	house    *play.House
	sessions *sessions
	learning *learning
	notices  *notices
	blocks   *blocks
	log      *slog.Logger
}

func (e *exports) routes() []route {
	return []route{{api.Route{Method: "GET", Path: "/api/me/export"}, e.export}}
}

// Identity is who somebody is and where they are signed in, in their export.
type Identity struct {
	Me Me `json:"me"`
	Sessions
}

// maxExport bounds the games in an export.
const maxExport = 10_000

// export sends everything there is about the caller as a zip file: their games as records, and JSON files of the rest.
func (e *exports) export(c *call) error {
	if err := c.SignedIn(); err != nil {
		return err
	}
	if err := c.allow(exportLimit); err != nil {
		return err
	}
	tables, err := e.house.Lobby.Mine(c.Context, c.Viewer.User, maxExport)
	if err != nil {
		return err
	}
	b := newBundle()
	damaged := e.addRecords(c, b, tables)
	e.addProgress(c, b)
	e.addResults(c, b)
	e.addNotices(c, b)
	e.addPlanned(c, b, tables)
	e.addMessages(c, b)
	e.addPeople(c, b)
	e.addIdentity(c, b)
	e.addDocuments(c, b)
	about := []string{
		c.Lang.Text("table.export.name", lang.Word("name", c.Viewer.User.Name)),
		c.Lang.Text("table.export.since", lang.Word("date", c.Viewer.User.Created.Format(time.RFC3339))),
		c.Lang.Text("table.export.games", lang.Number("n", len(tables)-damaged)),
	}
	if damaged > 0 {
		about = append(about, c.Lang.Text("table.export.damaged", lang.Number("n", damaged)))
	}
	b.add("me.txt", func(w io.Writer) error {
		_, err := fmt.Fprintln(w, strings.Join(about, "\n"))
		return err
	})
	data, err := b.close()
	if err != nil {
		return err
	}
	return c.file(api.File{Name: "barrage-games.zip", Type: "application/zip", Data: data})
}

// addRecords adds the records of games. It returns how many are damaged.
func (e *exports) addRecords(c *call, b *bundle, tables []*table.Table) (damaged int) {
	for _, t := range tables {
		r, err := e.house.Tables.Record(c.Context, c.Viewer, t.ID, -1)
		if err != nil {
			e.log.Error("a table cannot be exported", "error", err)
			damaged++
			continue
		}
		b.add(fmt.Sprintf("%s-%s.txt", t.Created.Format("2006-01-02"), t.ID), r.Write)
	}
	return damaged
}

func (e *exports) addProgress(c *call, b *bundle) {
	learnt, err := e.learning.learnt(c)
	if b.ok(err) && learnt != (progress.Learnt{}) {
		b.json("progress.json", learnt)
	}
}

func (e *exports) addResults(c *call, b *bundle) {
	archive := e.house.Standing.Archive()
	if archive == nil {
		return
	}
	rows, err := archive.ResultsOf(c.Context, c.Viewer.User.ID, maxExport)
	if b.ok(err) && len(rows) > 0 {
		b.json("results.json", rows)
	}
}

// addNotices adds what is kept of the caller for notices.
func (e *exports) addNotices(c *call, b *bundle) {
	q, err := e.notices.queue(c.Context)
	if !b.ok(err) {
		return
	}
	kept, err := q.Export(c.Context, c.Viewer.User)
	if b.ok(err) && kept != nil {
		b.json("notices.json", kept)
	}
}

// addPlanned adds what the caller has laid down for turns to come, by table.
func (e *exports) addPlanned(c *call, b *bundle, tables []*table.Table) {
	planned := map[string][]table.PlannedSeat{}
	for _, t := range tables {
		if len(t.Planned) == 0 {
			continue
		}
		snap, err := e.house.Tables.See(c.Context, c.Viewer, t.ID)
		if !b.ok(err) {
			return
		}
		if mine := snap.You(c.Viewer.User, c.Lang).Planned; len(mine) > 0 {
			planned[t.ID] = mine
		}
	}
	if len(planned) > 0 {
		b.json("planned.json", planned)
	}
}

// addMessages adds what the caller has written, by table.
func (e *exports) addMessages(c *call, b *bundle) {
	all, err := e.house.Tables.Spoken(c.Context, c.Viewer)
	if !b.ok(err) {
		return
	}
	said := map[string][]api.Said{}
	for i, m := range api.ChatOf(all).Messages {
		said[all[i].Table] = append(said[all[i].Table], m)
	}
	if len(said) > 0 {
		b.json("messages.json", said)
	}
}

// addPeople adds whom the caller avoids, what they reported, and their ban.
func (e *exports) addPeople(c *call, b *bundle) {
	avoided, err := e.blocks.avoided(c)
	if !b.ok(err) {
		return
	}
	reports, err := e.house.Office.Complaints(c.Context, c.Viewer.User)
	ban := banOf(c.Viewer.User)
	if b.ok(err) && (len(avoided.People) > 0 || len(reports) > 0 || ban != nil) {
		b.json("people.json", struct {
			Avoided []people.Avoided `json:"avoided"`
			Reports []people.Report  `json:"reports"`
			Ban     *BanOfPerson     `json:"ban,omitempty"`
		}{avoided.People, append([]people.Report{}, reports...), ban})
	}
}

func (e *exports) addIdentity(c *call, b *bundle) {
	mine, err := e.sessions.list(c)
	if b.ok(err) {
		b.json("identity.json", Identity{meOf(c.Viewer.User), mine})
	}
}

// addDocuments adds the kinds of documents that have a file of their own.
func (e *exports) addDocuments(c *call, b *bundle) {
	b.ok(e.house.People.Shown(c.Context, c.Viewer.User, func(file string, values []any) error {
		b.json(file, values)
		return nil
	}))
}

// bundle is a zip file that is being written. Its first error sticks: nothing is added after it.
type bundle struct {
	file bytes.Buffer
	zip  *zip.Writer
	err  error
}

func newBundle() *bundle {
	b := &bundle{}
	b.zip = zip.NewWriter(&b.file)
	return b
}

// ok keeps the first error, and reports whether there is none.
func (b *bundle) ok(err error) bool {
	if b.err == nil {
		b.err = err
	}
	return b.err == nil
}

// add adds a file.
func (b *bundle) add(name string, write func(io.Writer) error) {
	if b.err != nil {
		return
	}
	w, err := b.zip.Create(name)
	if b.ok(err) {
		b.ok(write(w))
	}
}

// json adds a file with a value.
func (b *bundle) json(name string, v any) {
	b.add(name, func(w io.Writer) error { return json.NewEncoder(w).Encode(v) })
}

// close ends the file.
func (b *bundle) close() ([]byte, error) {
	b.ok(b.zip.Close())
	return b.file.Bytes(), b.err
}
