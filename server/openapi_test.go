package server

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
)

// TestOpenAPI: the document has every route and nothing else, all its references lead somewhere, and what the server really
// answers is what it says.
func TestOpenAPI(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann := h.person("Ann")
	var doc struct {
		Paths      map[string]map[string]struct{ Responses map[string]any }
		Components struct{ Schemas map[string]any }
	}
	ann.ok("GET", "/api/openapi.json", nil, &doc)
	var have, want []string
	for path, methods := range doc.Paths {
		for method := range methods {
			have = append(have, strings.ToUpper(method)+" "+path)
		}
	}
	for _, r := range Routes() {
		want = append(want, r.Method+" "+r.Path)
	}
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Errorf("the document has %v, the server %v", have, want)
	}

	// fits reports where a value is not as a schema says.
	var fits func(at string, schema, v any) error
	fits = func(at string, schema, v any) error {
		m := schema.(map[string]any)
		if ref, ok := m["$ref"].(string); ok {
			named, ok := doc.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")]
			if !ok {
				return fmt.Errorf("%s: no schema %s", at, ref)
			}
			return fits(at, named, v)
		}
		if any, ok := m["anyOf"].([]interface{}); ok {
			if v == nil {
				return nil
			}
			return fits(at, any[0], v)
		}
		wrong := fmt.Errorf("%s: %v is not %v", at, v, m["type"])
		switch m["type"] {
		case "object":
			o, ok := v.(map[string]any)
			if !ok {
				return wrong
			}
			properties, _ := m["properties"].(map[string]any)
			required, _ := m["required"].([]any)
			for _, name := range required {
				if _, ok := o[name.(string)]; !ok {
					return fmt.Errorf("%s.%s is missing", at, name)
				}
			}
			for name, value := range o {
				schema, ok := properties[name]
				if !ok {
					if schema, ok = m["additionalProperties"]; !ok {
						return fmt.Errorf("%s.%s is not described", at, name)
					}
				}
				if err := fits(at+"."+name, schema, value); err != nil {
					return err
				}
			}
		case "array":
			list, ok := v.([]any)
			if !ok {
				return wrong
			}
			for i, x := range list {
				if err := fits(fmt.Sprint(at, i), m["items"], x); err != nil {
					return err
				}
			}
		case "string":
			if _, ok := v.(string); !ok {
				return wrong
			}
		case "integer", "number":
			if _, ok := v.(float64); !ok {
				return wrong
			}
		case "boolean":
			if _, ok := v.(bool); !ok {
				return wrong
			}
		}
		return nil
	}
	id := start(ann, h.person("Bob"), table.New{Leeghwater: true, Clock: table.Clock{Kind: table.ClockDays, Days: 2}})
	for _, ask := range []struct {
		method, path, at string
		body             any
		status           string
	}{
		{"GET", "/api/me", "/api/me", nil, "200"},
		{"GET", "/api/me/sessions", "/api/me/sessions", nil, "200"},
		{"GET", "/api/me/tables", "/api/me/tables", nil, "200"},
		{"GET", "/api/tables", "/api/tables", nil, "200"},
		{"GET", "/api/tables/" + id, "/api/tables/{id}", nil, "200"},
		{"GET", "/api/tables/" + id + "/log", "/api/tables/{id}/log", nil, "200"},
		{"GET", "/api/tables/" + id + "/foreseen", "/api/tables/{id}/foreseen", nil, "200"},
		{"GET", "/api/tables/" + id + "/planner", "/api/tables/{id}/planner", nil, "200"},
		{"GET", "/api/tables/" + id + "/guide", "/api/tables/{id}/guide", nil, "default"},
		{"POST", "/api/tables/" + id + "/say", "/api/tables/{id}/say", api.Say{Text: "hello"}, "200"},
		{"GET", "/api/tables/" + id + "/chat", "/api/tables/{id}/chat", nil, "200"},
		{"GET", "/api/game", "/api/game", nil, "200"},
		{"GET", "/api/catalogue", "/api/catalogue", nil, "200"},
		{"GET", "/api/lessons", "/api/lessons", nil, "200"},
		{"GET", "/api/puzzles", "/api/puzzles", nil, "200"},
		{"POST", "/api/seek", "/api/seek", api.Seek{Players: 3}, "200"},
		{"POST", "/api/seek", "/api/seek", api.Seek{Players: 9}, "default"},
		{"GET", "/api/tables/none", "/api/tables/{id}", nil, "default"},
	} {
		_, data := ann.do(ask.method, ask.path, ask.body, nil)
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			t.Fatal(err)
		}
		said := doc.Paths[ask.at][strings.ToLower(ask.method)].Responses[ask.status].(map[string]any)
		schema := said["content"].(map[string]any)["application/json"].(map[string]any)["schema"]
		if err := fits(ask.method+" "+ask.path, schema, v); err != nil {
			t.Error(err)
		}
	}
	for name, schema := range doc.Components.Schemas {
		text, err := json.Marshal(schema)
		if err != nil {
			t.Fatal(err)
		}
		for part := range strings.SplitSeq(string(text), `"#/components/schemas/`) {
			if ref, _, ok := strings.Cut(part, `"`); ok && !strings.HasPrefix(part, "{") && doc.Components.Schemas[ref] == nil {
				t.Errorf("%s refers to %s, which is not there", name, ref)
			}
		}
	}
}

// TestLobbyFilters: what is asked for of the lobby, and no more than that.
func TestLobbyFilters(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	makers := map[string]table.New{
		"two":   {Seats: two()},
		"three": {Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "river"}}},
		"days":  {Seats: two(), Pace: "turns", Clock: table.Clock{Kind: table.ClockDays, Days: 3}},
		"leegh": {Seats: two(), Leeghwater: true},
		"rated": {Seats: two(), Rated: true},
	}
	for name, n := range makers {
		n.Name, n.Open = name, true
		h.person("Maker "+name).ok("POST", "/api/tables", n, nil)
	}
	start(h.person("Ann"), h.person("Bob"), table.New{Name: "begun"})
	look := h.browser()
	for query, want := range map[string]string{
		"":                  "begun days leegh rated three two",
		"waiting=1":         "days leegh rated three two",
		"waiting=0":         "begun",
		"players=3":         "three",
		"pace=1":            "days",
		"clock=2":           "days",
		"level=3":           "three",
		"level=0&waiting=1": "days leegh rated two",
		"leeghwater=1":      "leegh",
		"rated=1":           "rated",
		"rated=0&players=2": "begun days leegh two",
		"players=4":         "",
		"players=2&pace=0&leeghwater=0&rated=0&waiting=1": "two",
	} {
		var list api.Tables
		look.ok("GET", "/api/tables?"+query, nil, &list)
		var names []string
		for _, x := range list.Tables {
			names = append(names, x.Name)
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != want || list.More {
			t.Errorf("%q: %s, want %s", query, got, want)
		}
	}
	seen := map[string]bool{}
	for from := 0; from < 6; from += 2 {
		var list api.Tables
		look.ok("GET", fmt.Sprintf("/api/tables?limit=2&from=%d", from), nil, &list)
		if len(list.Tables) != 2 || list.More != (from < 4) {
			t.Errorf("from %d: %d, more %v", from, len(list.Tables), list.More)
		}
		for _, x := range list.Tables {
			seen[x.Name] = true
		}
	}
	if len(seen) != 6 {
		t.Errorf("the pages have %v", seen)
	}
}

// TestSeek: people who seek the same sit down together; who seeks something else waits.
func TestSeek(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	seek := func(name string, in api.Seek) (*browser, api.Opened) {
		b := h.person(name)
		var o api.Opened
		b.ok("POST", "/api/seek", in, &o)
		return b, o
	}
	three := api.Seek{Players: 3, Pace: "turns"}
	_, ann := seek("Ann", three)
	_, eve := seek("Eve", api.Seek{Players: 3})
	b, bob := seek("Bob", three)
	_, cyd := seek("Cyd", three)
	if ann.Table.Phase != table.Waiting || bob.Table.ID != ann.Table.ID || cyd.Table.ID != ann.Table.ID || cyd.Table.Phase != table.Playing || eve.Table.ID == ann.Table.ID {
		t.Errorf("%v %v %v %v", ann.Table.ID, bob.Table.ID, cyd.Table.ID, eve.Table.ID)
	}
	var again api.Opened
	b.ok("POST", "/api/seek", api.Seek{Players: 3}, &again)
	if again.Table.ID != eve.Table.ID {
		t.Error("Bob does not join Eve")
	}
	b.refused(400, fault.BadSeatCount, "POST", "/api/seek", api.Seek{Players: 7}, nil)
	h.browser().refused(401, fault.NotSignedIn, "POST", "/api/seek", three, nil)

	// At the same time: everybody sits at one table, which goes on.
	done := make(chan string, 4)
	var people []*browser
	for i := range 4 {
		people = append(people, h.person(fmt.Sprint("P", i)))
	}
	for _, p := range people {
		go func() {
			var o api.Opened
			p.ok("POST", "/api/seek", api.Seek{Players: 4}, &o)
			done <- o.Table.ID
		}()
	}
	for range people {
		<-done
	}
	for i, p := range people {
		var list api.Tables
		p.ok("GET", "/api/me/tables", nil, &list)
		sits := 0
		for _, x := range list.Tables {
			if x.Yours && x.Phase != table.Abandoned {
				sits++
			}
		}
		if sits != 1 {
			t.Errorf("person %d sits at %d tables", i, sits)
		}
	}
}
