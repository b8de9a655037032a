package server

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"barrage/table"
)

// TestDocs holds docs/api.md to the program: endpoints, commands, codes with their
// status, messages of sockets, and examples that the real types can read.
func TestDocs(t *testing.T) {
	data, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := string(data)
	all := func(pattern string) (list []string) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(doc, -1) {
			list = append(list, m[1])
		}
		slices.Sort(list)
		return list
	}
	same := func(what string, got, want []string) {
		t.Helper()
		slices.Sort(want)
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%s %s is not described", what, w)
			}
		}
		for _, g := range got {
			if !slices.Contains(want, g) {
				t.Errorf("%s %s is described and does not exist", what, g)
			}
		}
	}
	var endpoints []string
	for _, r := range routes() {
		endpoints = append(endpoints, r.method+" "+r.path)
	}
	same("endpoint", all("(?m)^### `([A-Z]+ /.*)`$"), endpoints)
	same("command", all("(?m)^### `([a-z]+)`$"), commandNames())
	types := map[string]reflect.Type{}
	var messages []string
	for _, r := range Routes() {
		for _, t := range []reflect.Type{r.In, r.Out} {
			if t != nil {
				types[indirect(t).Name()] = indirect(t)
			}
		}
		for _, m := range r.Hears {
			types[reflect.TypeOf(m).Name()] = reflect.TypeOf(m)
			if word := reflect.ValueOf(m).FieldByName("Type").String(); !slices.Contains(messages, word) {
				messages = append(messages, word)
			}
		}
	}
	same("message", all("(?m)^\\| `([a-z]+)` \\| [^|0-9]*[^|]*\\|$"), messages)

	var codes []string
	for code, status := range statuses {
		codes = append(codes, string(code))
		if !regexp.MustCompile("(?m)^\\| `" + string(code) + "` \\| " + itoa(status) + " \\|").MatchString(doc) {
			t.Errorf("code %s with status %d is not described", code, status)
		}
	}
	codes = append(codes, string(table.BadRequest))
	same("code", all("(?m)^\\| `([a-z_]+)` \\| \\d\\d\\d \\|"), codes)

	for _, v := range []any{Failure{}, LiveCommand{}} {
		types[reflect.TypeOf(v).Name()] = reflect.TypeOf(v)
	}
	// These are shown by a request to try, not by an example: they are long, or say nothing.
	for _, name := range []string{"Opened", "Tables", "Position", "LogPage", "Chat", "GameInfo", "Catalogue", "WhatIf", "Nothing",
		"LiveUpdate", "LiveYou", "LiveChat", "LiveTables", "LiveBye"} {
		if _, ok := types[name]; !ok {
			t.Errorf("%s is no type of the API any more", name)
		}
		delete(types, name)
	}
	examples := regexp.MustCompile("(?s)```json (\\w+)\n(.*?)```").FindAllStringSubmatch(doc, -1)
	if len(examples) != len(types) {
		t.Errorf("%d examples of %d types", len(examples), len(types))
	}
	for _, e := range examples {
		v, ok := types[e[1]]
		if !ok {
			t.Errorf("an example of %s, which is no type", e[1])
			continue
		}
		d := json.NewDecoder(bytes.NewBufferString(e[2]))
		d.DisallowUnknownFields()
		if err := d.Decode(reflect.New(v).Interface()); err != nil {
			t.Errorf("the example of %s: %v", e[1], err)
		}
	}
	if strings.Count(doc, "```json\n") > 0 {
		t.Error("an example without a type")
	}
}

func indirect(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }

// TestStatuses: every code of the domain has a status of its own choosing.
func TestStatuses(t *testing.T) {
	source, err := os.ReadFile("../table/errors.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Code\s+= "(\w+)"`).FindAllStringSubmatch(string(source), -1) {
		if _, ok := statuses[table.Code(m[1])]; !ok && m[1] != string(table.BadRequest) {
			t.Errorf("%s has no status", m[1])
		}
	}
}
