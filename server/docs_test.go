package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/play/fault"
	"barrage/server/api"
)

// TestDocs holds docs/api.md and docs/endpoints.md to the program: endpoints, commands, codes with their
// status, messages of sockets, and examples that the real types can read.
func TestDocs(t *testing.T) {
	var doc string
	for _, name := range []string{"api.md", "endpoints.md"} {
		data, err := os.ReadFile("../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		doc += string(data)
	}
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
	for _, r := range new(parts).routes() {
		endpoints = append(endpoints, r.Method+" "+r.Path)
	}
	same("endpoint", all("(?m)^### `([A-Z]+ /.*)`$"), endpoints)
	same("command", all("(?m)^### `([a-z]+)`$"), api.CommandNames())
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
	for _, code := range fault.Classes() {
		status := code.Status()
		codes = append(codes, string(code))
		if !regexp.MustCompile("(?m)^\\| `" + string(code) + "` \\| " + itoa(status) + " \\|").MatchString(doc) {
			t.Errorf("code %s with status %d is not described", code, status)
		}
	}
	same("code", all("(?m)^\\| `([a-z_]+)` \\| \\d\\d\\d \\|"), codes)
	var cases []string
	for _, code := range fault.Codes() {
		if code.Case() == "" {
			continue
		}
		cases = append(cases, string(code))
		var args []string
		for _, m := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(lang.English.Text("error."+string(code)), -1) {
			args = append(args, "`"+m[1]+"`")
		}
		if row := "| `" + string(code) + "` | " + strings.Join(args, ", ") + " | "; !strings.Contains(doc, row) {
			t.Errorf("there is no row %q", row)
		}
	}
	same("case", all("(?m)^\\| `([a-z_]+\\.[a-z_]+)` \\|"), cases)
	for _, m := range regexp.MustCompile(`\]\((\.\.?/[^)#]+|[a-z]+\.md)`).FindAllStringSubmatch(doc, -1) {
		if _, err := os.Stat("../docs/" + m[1]); err != nil {
			t.Errorf("a link leads nowhere: %v", err)
		}
	}

	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`b\.json\("(\w+\.json)"`).FindAllStringSubmatch(string(text), -1) {
			if !strings.Contains(doc, "`"+m[1]+"`") {
				t.Errorf("the file %s of an export is not described", m[1])
			}
		}
	}

	for _, v := range []any{api.Failure{}, api.LiveCommand{}} {
		types[reflect.TypeOf(v).Name()] = reflect.TypeOf(v)
	}
	// These are shown by a request to try, not by an example: they are long, or say nothing.
	for _, name := range []string{"Opened", "Tables", "Position", "LogPage", "Chat", "GameInfo", "Catalogue", "WhatIf", "Looked", "Stepped", "Scene", "Nothing", "Lessons", "Progress", "Posed", "PersonProfile", "ArchivePage", "DraftStatistics",
		"LiveUpdate", "LiveYou", "LiveThere", "LiveChat", "LiveStuck", "LiveTables", "LiveBye", "LiveBeat"} {
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

// TestStatuses: every code has a status of its own choosing.
func TestStatuses(t *testing.T) {
	for _, code := range fault.Codes() {
		if !slices.Contains(fault.Classes(), code.Class()) {
			t.Errorf("%s has no status", code)
		}
	}
}

// TestFiveRequests: the requests at the top of docs/api.md do what it says, with the id, the ply and
// the answer filled in.
func TestFiveRequests(t *testing.T) {
	data, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	requests := regexp.MustCompile(`curl -s \$B(\S+)(?: -H "\$J")?( -H "\$A")?(?: -d '([^']*)')?`).FindAllStringSubmatch(string(data), -1)
	if len(requests) != 5 {
		t.Fatalf("%d requests", len(requests))
	}
	h := open(t, Config{})
	robot := h.browser()
	var token, id, action, record string
	ply := 0
	for i, r := range requests {
		path, body := strings.Replace(r[1], "ID", id, 1), strings.NewReplacer("PLY", itoa(ply), "one of game.prompt.answers", action).Replace(r[3])
		method, header := "GET", map[string]string{}
		if r[2] != "" {
			header["Authorization"] = "Bearer " + token
		}
		var send any
		if body != "" {
			method, send = "POST", body
		}
		status, answer := robot.do(method, path, send, header)
		if status != 200 {
			t.Fatalf("%s %s: %d %s", method, path, status, answer)
		}
		var me Me
		var o api.Opened
		switch i {
		case 0:
			err = json.Unmarshal(answer, &me)
			token = me.Token
		case 1, 2:
			err = json.Unmarshal(answer, &o)
			id = o.Table.ID
			if i == 2 {
				ply, action = o.Ply, o.Game.Prompt.Answers[0].Action
			}
		case 4:
			record = string(answer)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(record, action) {
		t.Errorf("%s is not in the record:\n%s", action, record)
	}
}

// TestFigures: the limits that the documents name are those of the program.
func TestFigures(t *testing.T) {
	each := func(r limit) float64 { return 1 / r.perSecond }
	thousands := func(n int) string {
		if n < 1000 {
			return fmt.Sprint(n)
		}
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	// A row of the table of limits.
	row := func(what string, r limit) string {
		then := fmt.Sprintf("%v a second", r.perSecond)
		if r.perSecond < 1 {
			then = fmt.Sprintf("one every %v seconds", each(r))
		}
		return fmt.Sprintf("| %s | %s | %s |", what, thousands(int(r.burst)), then)
	}
	for file, phrases := range map[string][]string{
		"api.md": {
			fmt.Sprintf("A body has at most %d KiB; that of a new table %d MiB", api.SmallBody>>10, api.RecordBody>>20),
			fmt.Sprintf("at first the latest %d", api.ChatPage),
			fmt.Sprintf("a ping every %v seconds", heartbeat.Seconds()),
			fmt.Sprintf("does not read for %v seconds", writePatience.Seconds()),
			fmt.Sprintf("more than %d KiB closes the socket", maxMessage>>10),
			fmt.Sprintf("may have %d sockets open", maxSockets),
		},
		"endpoints.md": {
			fmt.Sprintf("at most %d entries at a time", api.MaxPage),
			fmt.Sprintf("at most %d actions", api.MaxSteps),
			fmt.Sprintf("at most %d at a time", api.ChatPage),
			fmt.Sprintf("ask %v times in a row, then once in %v seconds", thoughtLimit.burst, each(thoughtLimit)),
			fmt.Sprintf("ask %v times in a row, then %v times a second", lessonLimit.burst, lessonLimit.perSecond),
		},
		"operating.md": {
			fmt.Sprintf("pings every %v seconds", heartbeat.Seconds()),
			row("requests of a person", personLimit),
			row("requests from an address", addressLimit),
			row("KiB in the bodies of requests from an address", limit{perSecond: bytesLimit.perSecond / 1024, burst: bytesLimit.burst / 1024}),
			row("people who sign up from an address", signUpLimit),
			row("sockets opened from an address", socketLimit),
			row("questions about positions from an address", positionLimit),
			row("pictures for an address", pictureLimit),
			row("searches and profiles for an address", archiveLimit),
			row("files with many records for an address", bulkLimit),
			row("hints for a person", thoughtLimit),
			row("reviews begun by a person", reviewLimit),
			row("answers in lessons by a person", lessonLimit),
			row("steps of lessons counted from an address", countedLimit),
			row("tables made by a person", tableLimit),
			row("tables made from an address", tablesLimit),
			row("messages of a person", messageLimit),
			row("people removed or muted by an owner, or by all at an address", auditLimit),
			row("reports of a person, or from an address", reportLimit),
			row("names of a person", nameLimit),
			row("links for other devices of a person", linkLimit),
			row("exports of a person", exportLimit),
			row("ways to be told that a person adds or tries", channelLimit),
			row("mails that confirm an address, for a person or an address", mailLimit),
			fmt.Sprintf("may have %d sockets open, an address %s;", maxSockets, thousands(addressSockets)),
		},
	} {
		text, err := os.ReadFile("../docs/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range phrases {
			if !strings.Contains(string(text), p) {
				t.Errorf("%s does not say %q", file, p)
			}
		}
	}
}
