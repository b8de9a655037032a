package engine

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/mem"
)

// TestShow: a game that came with a link is looked at by a spectator, at any ply, and not kept; bots do not play on.
func TestShow(t *testing.T) {
	ctx := context.Background()
	e, err := New(ctx, StoreOf(mem.New()), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	ask := func(status int, method, path, id string, body, answer any) string {
		t.Helper()
		b, _ := json.Marshal(body)
		got, data := e.Answer(ctx, Request{Method: method, Path: path, ID: id, Body: b, Lang: "en"})
		if got != status {
			t.Fatalf("%s %s: %d %s", method, path, got, data)
		}
		if answer != nil {
			if err := json.Unmarshal(data, answer); err != nil {
				t.Fatal(err)
			}
		}
		return string(data)
	}
	data, err := os.ReadFile("../../game/record/testdata/games/026-4p-std.txt")
	if err != nil {
		t.Fatal(err)
	}
	whole := string(data)
	lines := strings.Split(whole, "\n")
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, "seat 1: "):
			lines[i] = "seat 1: river@80"
		case strings.HasPrefix(line, "seat 2: "):
			lines[i] = "seat 2: " + strings.Repeat("Ö", 30)
		}
	}
	whole = strings.Join(lines, "\n")
	half := strings.Join(lines[:len(lines)/2], "\n") + "\n"

	var shown Shown
	var opened api.Opened
	for _, c := range []struct {
		record string
		phase  string
	}{{whole, "finished"}, {half, "playing"}} {
		ask(200, "POST", "/here/show", "", Showing{Record: c.record}, &shown)
		ask(200, "GET", "/api/tables/{id}", shown.ID, nil, &opened)
		if string(opened.Table.Phase) != c.phase || len(opened.You.Seats) > 0 || opened.You.Owner {
			t.Errorf("%s: %s, you %+v", c.phase, opened.Table.Phase, opened.You)
		}
		if s := opened.Table.Seats; s[0].Bot != "river" || s[1].Name != strings.Repeat("Ö", 24) || s[1].Bot != "" {
			t.Errorf("%s: seats %+v", c.phase, s)
		}
		var again api.Opened
		ask(200, "GET", "/api/tables/{id}", shown.ID, nil, &again)
		if again.Ply != opened.Ply {
			t.Errorf("%s: somebody has moved", c.phase)
		}
		ask(200, "GET", "/api/tables/{id}/position", shown.ID, nil, nil)
	}
	ask(200, "POST", "/here/show", "", Showing{Position: opened.Text}, &shown)
	ask(200, "GET", "/api/tables/{id}", shown.ID, nil, &opened)
	if name := opened.Table.Seats[0].Name; name != "France" {
		t.Errorf("a position names %q", name)
	}
	ask(403, "POST", "/api/tables/{id}/play", shown.ID, api.Play{Command: table.Command{Ply: opened.Ply}, Action: "pass"}, nil)

	// A game without names, and a position in which the game is over.
	var named []string
	for _, line := range lines {
		if !strings.HasPrefix(line, "seat ") {
			named = append(named, line)
		}
	}
	ask(200, "POST", "/here/show", "", Showing{Record: strings.Join(named, "\n")}, &shown)
	ask(200, "GET", "/api/tables/{id}", shown.ID, nil, &opened)
	if s := opened.Table.Seats; s[0].Name != "France" || s[3].Name != "USA" {
		t.Errorf("without names the seats are %+v", s)
	}
	ask(200, "POST", "/here/show", "", Showing{Position: opened.Text}, &shown)
	ask(200, "GET", "/api/tables/{id}", shown.ID, nil, &opened)
	if opened.Table.Phase != "finished" || !opened.Game.Done || opened.Table.Seats[3].Name != "USA" {
		t.Errorf("the end of a game is %s with %+v", opened.Table.Phase, opened.Table.Seats)
	}
	// Any number of games can be shown, the latest at the same time.
	last := shown.ID
	if !testing.Short() {
		for range 201 { // more than one person may have
			ask(200, "POST", "/here/show", "", Showing{Record: half}, &shown)
		}
		ask(404, "GET", "/api/tables/{id}", last, nil, nil)
		last = shown.ID
	}
	for range maxShown - 1 {
		ask(200, "POST", "/here/show", "", Showing{Record: half}, nil)
	}
	ask(200, "GET", "/api/tables/{id}", last, nil, nil)

	if mine := ask(200, "GET", "/api/me/tables", "", nil, nil); strings.Contains(mine, "id") {
		t.Errorf("kept: %s", mine)
	}
	for _, bad := range []Showing{{}, {Record: "hello"}, {Record: whole[:200]}, {Record: strings.Replace(whole, "\n\n", "\n\nusa: pass\n", 1)}, {Position: "barrage-position x"}} {
		if said := ask(400, "POST", "/here/show", "", bad, nil); !strings.Contains(said, "message") {
			t.Error(said)
		}
	}
}
