package server

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/backup"
)

var console = people.Looker{By: "root", Role: people.ByConsole}

// operator makes somebody an operator.
func (h *house) operator(name string) *browser {
	h.t.Helper()
	b := h.person(name)
	if err := h.s.house.Office.SetOperator(h.t.Context(), console, b.id(), true, ""); err != nil {
		h.t.Fatal(err)
	}
	return b
}

// TestOperatorsOnly: every endpoint for operators refuses everybody else, tokens of operators too, and one who is an operator no longer.
func TestOperatorsOnly(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	nobody, ann, op := h.browser(), h.person("Ann"), h.operator("Op")
	var token Token
	op.ok("POST", "/api/me/tokens", NewToken{Name: "t", Scope: people.ScopePlay}, &token)
	bearer := map[string]string{"Authorization": "Bearer " + token.Token}
	n := 0
	for _, r := range new(parts).routes() {
		if !strings.HasPrefix(r.Path, "/api/operate") {
			continue
		}
		n++
		var body any
		if r.Method == "POST" {
			body = struct{}{}
		}
		nobody.refused(401, fault.NotSignedIn, r.Method, r.Path, body, nil)
		ann.refused(403, fault.NotOperator, r.Method, r.Path, body, nil)
		h.browser().refused(403, fault.TokenScope, r.Method, r.Path, body, bearer)
	}
	if n != 5 {
		t.Errorf("%d endpoints were tried", n)
	}
	op.ok("POST", "/api/operate/people", FindPeople{}, nil)
	if err := h.s.house.Office.SetOperator(t.Context(), console, op.id(), false, ""); err != nil {
		t.Fatal(err)
	}
	op.refused(403, fault.NotOperator, "POST", "/api/operate/people", FindPeople{}, nil)
	op.refused(403, fault.NotOperator, "POST", "/api/operate", Operate{Do: people.DidBan, Person: ann.id()}, nil)
}

// TestReportToOperator: a report reaches the operator with what was said around it, and what is done about it is told and noted.
func TestReportToOperator(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob, op := h.person("Ann"), h.person("Bob"), h.operator("Op")
	id := start(ann, bob, table.New{})
	ann.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: "hello"}, nil)
	bob.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: "shut up"}, nil)
	var chat api.Chat
	ann.ok("GET", "/api/tables/"+id+"/chat", nil, &chat)
	if len(chat.Messages) != 2 || chat.Messages[1].ID != bob.id() {
		t.Fatalf("%+v", chat)
	}
	var mine MyReport
	ann.ok("POST", "/api/me/reports", people.Complaint{Person: bob.id(), Why: people.BadChat, Text: "rude", Table: id, Message: 2}, &mine)
	if mine.State != people.ReportOpen || mine.Name != "Bob" {
		t.Errorf("%+v", mine)
	}
	var list OpenReports
	op.ok("GET", "/api/operate/reports", nil, &list)
	if len(list.Reports) != 1 || list.Reports[0].By.Name != "Ann" || list.Reports[0].Person.ID != bob.id() || len(list.Reports[0].Chat) != 2 || list.Reports[0].Chat[1].Text != "shut up" || list.Reports[0].Text != "rude" {
		t.Fatalf("%+v", list)
	}
	op.ok("POST", "/api/operate", Operate{Do: people.DidBan, Person: bob.id(), Report: mine.ID, Reason: people.BadChat, Days: 1, Why: "calm down"}, nil)
	op.ok("GET", "/api/operate/reports", nil, &list)
	if len(list.Reports) != 0 {
		t.Errorf("%+v", list)
	}
	op.ok("GET", "/api/operate/reports?all=1", nil, &list)
	if len(list.Reports) != 1 || list.Reports[0].State != people.ReportSettled {
		t.Errorf("%+v", list)
	}
	var reports MyReports
	ann.ok("GET", "/api/me/reports", nil, &reports)
	if len(reports.Reports) != 1 || reports.Reports[0].State != people.ReportSettled {
		t.Errorf("%+v", reports)
	}
	var log AuditLog
	op.ok("GET", "/api/operate/log", nil, &log)
	if len(log.Entries) != 3 || log.Entries[0].Did != people.DidSettle || log.Entries[1].Did != people.DidBan || log.Entries[1].By != "Op" || log.Entries[1].Name != "Bob" || log.Entries[1].Why != "chat calm down" || log.Entries[2].By != "root" {
		t.Errorf("%+v", log)
	}
	op.ok("GET", fmt.Sprint("/api/operate/log?before=", log.Entries[1].Number), nil, &log)
	if len(log.Entries) != 1 || log.Entries[0].Did != people.DidOperator {
		t.Errorf("%+v", log)
	}
	op.refused(404, fault.NoSuchReport, "POST", "/api/operate", Operate{Do: people.DidDismiss, Report: mine.ID}, nil)
	op.refused(400, fault.BadChoice, "POST", "/api/operate", Operate{Do: "dance"}, nil)
	op.refused(400, fault.BadLength, "POST", "/api/operate/people", FindPeople{Search: strings.Repeat("x", 100)}, nil)

	var found FoundPeople
	op.ok("POST", "/api/operate/people", FindPeople{Search: "bO"}, &found)
	if len(found.People) != 1 || found.People[0].Ban == nil || found.People[0].Ban.Until == nil {
		t.Errorf("%+v", found)
	}
	op.ok("POST", "/api/operate/people", FindPeople{Only: people.Banned}, &found)
	if len(found.People) != 1 || found.People[0].Name != "Bob" {
		t.Errorf("%+v", found)
	}
	op.ok("POST", "/api/operate", Operate{Do: people.DidLift, Person: bob.id()}, nil)
	bob.ok("GET", "/api/me/tables", nil, nil)
	op.ok("POST", "/api/operate", Operate{Do: people.DidRename, Person: bob.id(), Name: "Robert", Why: "test"}, nil)
	var me Me
	bob.ok("GET", "/api/me", nil, &me)
	if me.Name != "Robert" {
		t.Errorf("%+v", me)
	}
	var tables api.Tables
	op.ok("POST", "/api/operate/tables", FindTables{Search: "ann"}, &tables)
	if len(tables.Tables) != 1 || tables.Tables[0].ID != id {
		t.Errorf("%+v", tables)
	}
	op.ok("POST", "/api/operate", Operate{Do: people.DidClose, Table: id, Why: "test"}, nil)
	op.ok("POST", "/api/operate/tables", FindTables{}, &tables)
	if len(tables.Tables) != 0 {
		t.Errorf("%+v", tables)
	}
	op.ok("POST", "/api/operate/tables", FindTables{Person: ann.id(), Over: true}, &tables)
	if len(tables.Tables) != 1 {
		t.Errorf("%+v", tables)
	}
}

// TestOthersReported: an open report says how many others there are about the same person, one that is closed says nothing.
func TestOthersReported(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	ann, bob, cem, op := h.person("Ann"), h.person("Bob"), h.person("Cem"), h.operator("Op")
	var mine MyReport
	for _, by := range []*browser{ann, cem, op} {
		by.ok("POST", "/api/me/reports", people.Complaint{Person: bob.id(), Why: people.BadName}, &mine)
	}
	cem.ok("POST", "/api/me/reports", people.Complaint{Person: ann.id(), Why: people.BadName}, nil)
	op.ok("POST", "/api/operate", Operate{Do: people.DidDismiss, Report: mine.ID}, nil)
	var list OpenReports
	op.ok("GET", "/api/operate/reports?all=1", nil, &list)
	others := map[string][]int{}
	for _, r := range list.Reports {
		others[string(r.State)+" "+r.Person.Name] = append(others[string(r.State)+" "+r.Person.Name], r.Others)
	}
	if len(list.Reports) != 4 || !slices.Equal(others["open Bob"], []int{1, 1}) || !slices.Equal(others["open Ann"], []int{0}) || !slices.Equal(others["dismissed Bob"], []int{0}) {
		t.Errorf("%v", others)
	}
}

// TestReportFlood: one person cannot fill the list of reports, by one account or, fast, by many.
func TestReportFlood(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	for range 10 { // the same thing again and again
		ann.ok("POST", "/api/me/reports", people.Complaint{Person: bob.id(), Why: people.BadName}, nil)
	}
	ann.refused(429, fault.TooFast, "POST", "/api/me/reports", people.Complaint{Person: bob.id(), Why: people.BadName}, nil)
	h.person("Cem").refused(429, fault.TooFast, "POST", "/api/me/reports", people.Complaint{Person: bob.id(), Why: people.BadName}, nil)
	list, err := h.s.house.Office.Reports(t.Context(), people.ReportOpen, 100)
	if err != nil || len(list) != 1 {
		t.Errorf("%d reports %v", len(list), err)
	}
}

// TestBanHolds: for every device, token and open socket, on every endpoint but those by which a person reads why, takes the data along and goes.
func TestBanHolds(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob, op := h.person("Ann"), h.person("Bob"), h.operator("Op")
	h.s.limits.on = false
	id := start(ann, bob, table.New{})
	var link RecoveryLink
	bob.ok("POST", "/api/me/device", nil, &link)
	phone := h.browser()
	phone.ok("POST", "/api/recover", Recover{Secret: link.Secret}, nil)
	var later RecoveryLink
	bob.ok("POST", "/api/me/recovery", nil, &later)
	var token Token
	bob.ok("POST", "/api/me/tokens", NewToken{Name: "t", Scope: people.ScopePlay}, &token)
	bearer := map[string]string{"Authorization": "Bearer " + token.Token}
	live := phone.listen("/api/tables/" + id + "/live")
	live.next("update", &api.LiveUpdate{})
	list := bob.listen("/api/me/live")
	list.next("tables", &api.LiveTables{})
	whose := bob.id()
	began := time.Now()
	op.ok("POST", "/api/operate", Operate{Do: people.DidBan, Person: whose, Reason: people.Cheating, Days: 3, Why: "two accounts"}, nil)
	for _, l := range []*listener{live, list} { // told why, and closed
		var reply api.LiveReply
		for reply.Error == nil {
			l.next("reply", &reply)
		}
		if reply.Error.Code != fault.UserBanned {
			t.Errorf("%+v", reply)
		}
		if _, _, err := l.conn.Read(t.Context()); err == nil {
			t.Error("the socket is still open")
		}
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
	for _, r := range Routes() {
		path := strings.NewReplacer("{id}", id).Replace(r.Path)
		var body any
		if r.Method != "GET" && r.Method != "DELETE" {
			body = struct{}{}
		}
		may := false
		for _, open := range forBanned {
			may = may || open == r.Method+" "+r.Path
		}
		if may {
			continue
		}
		bob.refused(403, fault.UserBanned, r.Method, path, body, nil)
		phone.refused(403, fault.UserBanned, r.Method, path, body, nil)
		if status, _ := h.browser().do(r.Method, path, body, bearer); status != 403 {
			t.Errorf("a token reaches %s %s: %d", r.Method, r.Path, status)
		}
	}
	again := h.browser()
	again.ok("POST", "/api/recover", Recover{Secret: later.Secret}, nil)
	said := again.refused(403, fault.UserBanned, "GET", "/api/me/tables", nil, map[string]string{"Accept-Language": "de"})
	if !strings.Contains(said.Message, "gesperrt bis") || !strings.Contains(said.Message, "Betrug") || !strings.Contains(said.Message, "two accounts") {
		t.Errorf("%+v", said)
	}
	var me Me
	again.ok("GET", "/api/me", nil, &me)
	if me.Ban == nil || me.Ban.Why != people.Cheating || me.Ban.Until == nil {
		t.Errorf("%+v", me)
	}
	again.ok("DELETE", "/api/me", nil, nil)

	// Ann goes on without him.
	var o api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &o)
	if o.Table.Seats[1].Person || !o.Table.Seats[1].Open {
		t.Errorf("%+v", o.Table.Seats)
	}
}

// TestRemoved: who was removed does not come back, with any device or the invite link, nor blocked people by another table.
func TestRemoved(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	var o api.Opened
	three := table.New{Seats: append(two(), table.NewSeat{Who: "open"}), Open: true}
	ann.ok("POST", "/api/tables", three, &o)
	id := o.Table.ID
	bob.ok("POST", "/api/tables/"+id+"/sit", api.Sit{}, nil)
	bob.refused(403, fault.NotOwner, "POST", "/api/tables/"+id+"/remove", api.Remove{Seat: 0}, nil)
	ann.ok("POST", "/api/tables/"+id+"/remove", api.Remove{Seat: 1}, nil)
	var link RecoveryLink
	bob.ok("POST", "/api/me/device", nil, &link)
	phone := h.browser()
	phone.ok("POST", "/api/recover", Recover{Secret: link.Secret}, nil)
	for _, b := range []*browser{bob, phone} {
		for seat := range 3 {
			status, _ := b.do("POST", "/api/tables/"+id+"/sit?invite="+o.You.Invite, api.Sit{Seat: &seat}, nil)
			if status != 403 && status != 409 {
				t.Errorf("Bob sits on %d: %d", seat, status)
			}
		}
		b.refused(403, fault.WasRemoved, "POST", "/api/tables/"+id+"/sit?invite="+o.You.Invite, api.Sit{}, nil)
		b.refused(403, fault.MayNotSpeak, "POST", "/api/tables/"+id+"/say", api.Say{Text: "hey"}, nil)
	}
	ann.ok("POST", "/api/me/avoided", Avoid{Person: bob.id(), How: people.Block}, nil)
	ann.ok("POST", "/api/tables", table.New{Seats: two()}, &o)
	id, invite := o.Table.ID, "?invite="+o.You.Invite
	bob.refused(403, fault.NotWanted, "POST", "/api/tables/"+id+"/sit"+invite, api.Sit{}, nil)
	ann.ok("POST", "/api/me/avoided", Avoid{Person: bob.id(), How: people.Block, Stop: true}, nil)
	bob.ok("POST", "/api/tables/"+id+"/sit"+invite, api.Sit{}, nil)
	ann.ok("POST", "/api/tables/"+id+"/silence", api.Silence{Person: bob.id()}, nil)
	bob.refused(403, fault.MayNotSpeak, "POST", "/api/tables/"+id+"/say", api.Say{Text: "hey"}, nil)
}

// TestAvoidedEverywhere: the list is the same on every device, goes over to a handle, is in the export and gone with the person; nobody else sees it.
func TestAvoidedEverywhere(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	var list AvoidedPeople
	ann.ok("POST", "/api/me/avoided", Avoid{Person: bob.id(), How: people.Mute}, &list)
	var link RecoveryLink
	ann.ok("POST", "/api/me/device", nil, &link)
	phone := h.browser()
	phone.ok("POST", "/api/recover", Recover{Secret: link.Secret}, nil)
	phone.ok("GET", "/api/me/avoided", nil, &list)
	if len(list.People) != 1 || list.People[0].Name != "Bob" {
		t.Errorf("%+v", list)
	}
	h.browser().refused(401, fault.NotSignedIn, "GET", "/api/me/avoided", nil, nil)
	bob.ok("GET", "/api/me/avoided", nil, &list)
	if len(list.People) != 0 {
		t.Errorf("%+v", list)
	}
	ann.ok("POST", "/api/me/reports", people.Complaint{Person: bob.id(), Why: people.BadName, Text: "silly"}, nil)
	status, data := ann.do("GET", "/api/me/export", nil, nil)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if status != http.StatusOK || err != nil {
		t.Fatal(status, err)
	}
	f, err := z.Open("people.json")
	if err != nil {
		t.Fatal(err)
	}
	var kept struct {
		Avoided []people.Avoided
		Reports []people.Report
	}
	text, _ := io.ReadAll(f)
	if err := json.Unmarshal(text, &kept); err != nil || len(kept.Avoided) != 1 || len(kept.Reports) != 1 || kept.Reports[0].Text != "silly" {
		t.Errorf("%s %v", text, err)
	}

	cem := h.person("Cem")
	var claimed Claimed
	cem.ok("POST", "/api/me/handle", Claim{Handle: "Cemal"}, &claimed)
	ann.ok("POST", "/api/recover", Recover{Secret: claimed.Recovery.Secret, Already: Already{Merge: true}}, nil)
	ann.ok("GET", "/api/me/avoided", nil, &list)
	var mine MyReports
	ann.ok("GET", "/api/me/reports", nil, &mine)
	if len(list.People) != 1 || list.People[0].Name != "Bob" || len(mine.Reports) != 1 {
		t.Errorf("%+v %+v", list, mine)
	}
	ann.ok("DELETE", "/api/me", nil, nil)
	if err := h.store.BaseStore.(backup.Store).Export(t.Context(), func(i backup.Item) error {
		if i.Report != nil || i.Document != nil {
			t.Errorf("%+v is left", i)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}
