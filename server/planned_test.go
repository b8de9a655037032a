package server

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"barrage/game/rng"
	"barrage/internal/pgtest"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
)

// toTurn plays until a turn begins, and tells who waits for theirs.
func toTurn(t *testing.T, id string, ann, bob *browser) (moves, waits *browser) {
	t.Helper()
	r := rng.New(4, 0)
	for {
		var o api.Opened
		ann.ok("GET", "/api/tables/"+id, nil, &o)
		pair := []*browser{ann, bob}
		if o.Game.Prompt.Kind == "turn" {
			return pair[o.Table.ToMove], pair[1-o.Table.ToMove]
		}
		answers := o.Game.Prompt.Answers
		pair[o.Table.ToMove].ok("POST", "/api/tables/"+id+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: answers[r.Intn(len(answers))].Action}, nil)
	}
}

// exported is a file of what somebody gets about themselves, "" if there is none.
func (b *browser) exported(file string) string {
	b.t.Helper()
	_, data := b.do("GET", "/api/me/export", nil, nil)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		b.t.Fatal(err)
	}
	f, err := z.Open(file)
	if err != nil {
		return ""
	}
	text, err := io.ReadAll(f)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

// TestPlannedExport: what one has laid down is in one's own export alone.
func TestPlannedExport(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory", Pace: table.PaceTurns})
	moves, waits := toTurn(t, id, ann, bob)
	if text := waits.exported("planned.json"); text != "" {
		t.Errorf("nothing is laid down: %s", text)
	}
	var as api.AheadPosition
	waits.ok("GET", "/api/tables/"+id+"/ahead", nil, &as)
	waits.ok("POST", "/api/tables/"+id+"/plan", api.LayDown{Command: table.Command{Ply: as.Ply}, Turns: [][]string{{"bank 2"}}}, nil)
	if text := waits.exported("planned.json"); !strings.Contains(text, "bank 2") || !strings.Contains(text, id) {
		t.Errorf("export: %q", text)
	}
	if text := moves.exported("planned.json"); text != "" {
		t.Errorf("another's plan: %s", text)
	}
}

// TestPeopleExport: whom one avoids and what one has reported, either of them.
func TestPeopleExport(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	ann, bob, cem := h.person("Ann"), h.person("Bob"), h.person("Cem")
	for _, file := range []string{"people.json", "messages.json", "results.json", "planned.json", "notices.json"} {
		if text := ann.exported(file); text != "" {
			t.Errorf("%s of somebody who has just come: %s", file, text)
		}
	}
	ann.ok("POST", "/api/me/avoided", Avoid{Person: cem.id(), How: people.Mute}, nil)
	bob.ok("POST", "/api/me/reports", people.Complaint{Person: cem.id(), Why: people.BadName}, nil)
	if text := ann.exported("people.json"); !strings.Contains(text, `"reports":[]`) || !strings.Contains(text, "Cem") {
		t.Errorf("avoided: %s", text)
	}
	if text := bob.exported("people.json"); !strings.Contains(text, `"avoided":[]`) || !strings.Contains(text, cem.id()) {
		t.Errorf("reported: %s", text)
	}
}

// TestPlanned: a turn is laid down at one server, and played once when both bring the turn at the same time; others hear nothing of
// it before; it is in the export of its player and in nobody else's.
func TestPlanned(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	a, b := node(t, address, Config{}), node(t, address, Config{})
	ann, bob := a.person("Ann"), a.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory", Pace: table.PaceTurns})
	path := "/api/tables/" + id
	moves, waits := toTurn(t, id, ann, bob)

	var as api.AheadPosition
	waits.ok("GET", path+"/ahead", nil, &as)
	moves.refused(400, fault.YourTurnNow, "GET", path+"/ahead", nil, nil)
	watch := moves.listen(path + "/live")
	watch.next("update", new(api.LiveUpdate))
	var you api.LiveYou
	own := waits.at(b).listen(path + "/live")
	own.next("update", new(api.LiveUpdate))
	own.next("you", &you)
	waits.ok("POST", path+"/plan", api.LayDown{Command: table.Command{Ply: as.Ply}, Turns: [][]string{{"bank 2"}, {"bank 1"}}}, nil)
	own.next("update", new(api.LiveUpdate))
	if own.next("you", &you); len(you.Planned) != 1 || len(you.Planned[0].Turns) != 2 {
		t.Fatalf("the player's other device: %+v", you.Planned)
	}
	var other json.RawMessage
	moves.ok("GET", path, nil, &other)
	for _, p := range []*browser{moves, waits} {
		_, data := p.do("GET", "/api/me/export", nil, nil)
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		if f, err := z.Open("planned.json"); err == nil {
			all, _ := io.ReadAll(f)
			text = string(all)
		}
		if strings.Contains(text, "bank 2") != (p == waits) {
			t.Errorf("export: %q", text)
		}
	}
	if strings.Contains(string(other), `"planned"`) || strings.Contains(string(other), `"ahead"`) {
		t.Errorf("sent to others: %s", other)
	}

	var wg sync.WaitGroup
	for _, at := range []*browser{moves, moves.at(b)} {
		wg.Go(func() {
			at.do("POST", path+"/play", api.Play{Command: table.Command{Ply: as.Ply}, Action: "bank 1"}, nil)
		})
	}
	wg.Wait()
	var o api.Opened
	waits.ok("GET", path+"?ply="+fmt.Sprint(as.Ply), nil, &o)
	played := 0
	for _, e := range o.Entries {
		if e.Seat == as.Seat {
			played++
			if e.Action != "bank 2" {
				t.Errorf("played: %+v", e)
			}
		}
	}
	if played != 1 || len(o.Table.Ahead) != 1 || o.Table.Ahead[0].To != o.Ply || len(o.You.Planned) != 0 {
		t.Errorf("played %d times, %+v", played, o.Table.Ahead)
	}
	waits.ok("DELETE", "/api/me", nil, nil)
}
