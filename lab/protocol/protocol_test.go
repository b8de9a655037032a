package protocol

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"barrage/game/env"
	"barrage/game/rng"
	"barrage/game/rules"
)

var update = flag.Bool("update", false, "rewrite the answers of the conversation in docs/engine.md")

// client is the other side of a conversation.
type client struct {
	t   testing.TB
	to  *io.PipeWriter
	out *lines
	end chan error
}

// lines are the answers of the engine, one by one.
type lines struct {
	from *io.PipeReader
	buf  []byte
}

func (l *lines) next() (string, error) {
	for {
		if i := bytes.IndexByte(l.buf, '\n'); i >= 0 {
			line := string(l.buf[:i])
			l.buf = l.buf[i+1:]
			return line, nil
		}
		part := make([]byte, 1<<16)
		n, err := l.from.Read(part)
		l.buf = append(l.buf, part[:n]...)
		if err != nil {
			return "", err
		}
	}
}

// Read is for the binary mode.
func (l *lines) Read(p []byte) (int, error) {
	if len(l.buf) > 0 {
		n := copy(p, l.buf)
		l.buf = l.buf[n:]
		return n, nil
	}
	return l.from.Read(p)
}

func start(t testing.TB) *client {
	in, to := io.Pipe()
	from, out := io.Pipe()
	c := &client{t: t, to: to, out: &lines{from: from}, end: make(chan error, 1)}
	go func() {
		err := Serve(in, out, explained)
		out.Close()
		in.Close()
		c.end <- err
	}()
	t.Cleanup(func() { to.Close() })
	return c
}

// ask sends a line and returns the next one.
func (c *client) ask(line string) string {
	c.t.Helper()
	if _, err := io.WriteString(c.to, line+"\n"); err != nil {
		c.t.Fatalf("%.200s: %v", line, err)
	}
	answer, err := c.out.next()
	if err != nil {
		c.t.Fatalf("%.200s: %v", line, err)
	}
	return answer
}

// code is the code of the error of an answer, empty without one.
func code(t testing.TB, answer string) string {
	t.Helper()
	var a struct {
		Error struct{ Code, Message string }
	}
	if err := json.Unmarshal([]byte(answer), &a); err != nil {
		t.Fatalf("%v: %.200s", err, answer)
	}
	if (a.Error.Code == "") != (a.Error.Message == "") {
		t.Errorf("a code without a message: %s", answer)
	}
	return a.Error.Code
}

const (
	page  = "../../docs/engine.md"
	fence = "```"
	shown = 400 // bytes of an answer on the page
)

// TestConversation: the engine says what its page says.
func TestConversation(t *testing.T) {
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(data), fence+"conversation\n")
	block, after, _ := strings.Cut(rest, fence)
	c := start(t)
	var written strings.Builder
	expected := ""
	asked := 0
	check := func() {
		if expected != "" {
			t.Errorf("not said: %s", expected)
		}
	}
	said := ""
	for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
		if request, ok := strings.CutPrefix(line, "> "); ok {
			check()
			asked++
			said = c.ask(request)
			expected = said
			shortened := said
			if len(said) > shown {
				shortened = said[:shown] + "…"
			}
			fmt.Fprintf(&written, "> %s\n< %s\n", request, shortened)
			if *update {
				expected = ""
			}
			continue
		}
		want, ok := strings.CutPrefix(line, "< ")
		if !ok {
			t.Fatalf("%q", line)
		}
		if start, cut := strings.CutSuffix(want, "…"); want != said && !(cut && strings.HasPrefix(said, start)) && !*update {
			t.Errorf("the page says %s\nthe engine says %.500s", want, said)
		}
		expected = ""
	}
	check()
	if asked < 15 {
		t.Errorf("%d requests on the page", asked)
	}
	if err := <-c.end; err != nil {
		t.Errorf("it ended with %v", err)
	}
	if *update {
		if err := os.WriteFile(page, []byte(before+fence+"conversation\n"+written.String()+fence+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPage: every command and code is on the page.
func TestPage(t *testing.T) {
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for name := range commands {
		if !strings.Contains(string(data), "| `"+name+"` |") {
			t.Errorf("the page does not describe %s", name)
		}
	}
	source := ""
	for _, name := range []string{"serve.go", "commands.go", "think.go", "batch.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source += string(text)
	}
	for _, mark := range []string{`fail("`, `failure{"`, `failure{code: "`} {
		for _, part := range strings.Split(source, mark)[1:] {
			if code, _, _ := strings.Cut(part, `"`); !strings.Contains(string(data), "`"+code+"`") {
				t.Errorf("the page does not describe the code %s", code)
			}
		}
	}
}

// TestErrors: whatever is wrong, the answer has its code and the conversation goes on.
func TestErrors(t *testing.T) {
	c := start(t)
	c.ask(`{"do":"new","id":0,"game":"a","players":2,"seed":1}`)
	for _, e := range []struct{ line, code string }{
		{`nonsense`, "bad_line"},
		{`[1,2]`, "bad_line"},
		{`{"do":"legal","game":"a"} {"do":"quit"}`, "bad_line"},
		{`"quit"`, "bad_line"},
		{`{}`, "bad_request"},
		{`{"do":"Legal","game":"a"}`, "unknown_command"},
		{`{"do":"hello","protocol":2}`, "bad_protocol"},
		{`{"do":"legal","game":"a","colour":"red"}`, "unknown_field"},
		{`{"do":"legal","game":"z"}`, "no_game"},
		{`{"do":"legal"}`, "no_game"},
		{`{"do":"legal","game":7}`, "bad_request"},
		{`{"do":"new","game":"b","players":9}`, "bad_options"},
		{`{"do":"new","game":"b","players":2,"variant":"short"}`, "bad_options"},
		{`{"do":"new","game":"b","players":2,"variant":"introductory","leeghwater":true}`, "bad_options"},
		{`{"do":"new","game":"b","players":2,"automas":[1,2,3]}`, "bad_options"},
		{`{"do":"new","game":"b","players":2,"automas":[0,9]}`, "bad_options"},
		{`{"do":"new","game":"b","players":2,"assignment":"theft"}`, "bad_request"},
		{`{"do":"new","game":"b","players":1e99}`, "bad_request"},
		{`{"do":"new","players":2}`, "bad_request"},
		{`{"do":"load","game":"b"}`, "bad_request"},
		{`{"do":"load","game":"b","position":"x","record":"y"}`, "bad_request"},
		{`{"do":"load","game":"b","position":"x","ply":3}`, "bad_request"},
		{`{"do":"load","game":"b","position":"barrage-position 1"}`, "bad_position"},
		{`{"do":"load","game":"b","record":"no"}`, "bad_record"},
		{`{"do":"load","game":"b","record":"barrage record 1\nrules: 1\nplayers: 2\nvariant: full\n\n","ply":5}`, "bad_record"},
		{`{"do":"play","game":"a"}`, "bad_request"},
		{`{"do":"play","game":"a","actions":["bank"]}`, "bad_action"},
		{`{"do":"play","game":"a","actions":[65535]}`, "bad_action"},
		{`{"do":"play","game":"a","actions":[70000]}`, "bad_action"},
		{`{"do":"play","game":"a","actions":[-1]}`, "bad_action"},
		{`{"do":"play","game":"a","actions":[{}]}`, "bad_action"},
		{`{"do":"play","game":"a","actions":["bank 3"]}`, "illegal"}, // it is the draft
		{`{"do":"chance","game":"a"}`, "illegal"},
		{`{"do":"observe","game":"a","seat":2}`, "bad_request"},
		{`{"do":"actions","first":-1}`, "bad_request"},
		{`{"do":"actions","first":9223372036854775807,"count":9223372036854775807}`, "bad_request"},
		{`{"do":"go","game":"a","bot":"nobody"}`, "unknown_bot"},
		{`{"do":"go","game":"a","bot":"automa3"}`, "unknown_bot"},
		{`{"do":"go","game":"a","bot":"search@1/cpuct=NaN"}`, "unknown_bot"},
		{`{"do":"go","game":"a","bot":"search@1/rootgrow=-9"}`, "unknown_bot"},
		{`{"do":"go","game":"a","bot":"search@1/draws=2000000000"}`, "unknown_bot"},
		{`{"do":"go","game":"a","limit":"soon"}`, "bad_request"},
		{`{"do":"go","game":"a","limit":"9999h"}`, "bad_request"},
		{`{"do":"go","position":"x"}`, "bad_position"},
		{`{"do":"batch","players":2,"games":0}`, "bad_request"},
		{`{"do":"batch","players":2,"games":1000000000}`, "bad_request"},
		{`{"do":"batch","players":7,"games":1}`, "bad_options"},
	} {
		if answer := c.ask(e.line); code(t, answer) != e.code {
			t.Errorf("%s: %s", e.line, answer)
		}
	}
	if answer := c.ask(strings.Repeat("x", mostBytes+1)); code(t, answer) != "too_long" {
		t.Errorf("%.100s", answer)
	}
	if answer := c.ask(`{"do":"legal","id":{"any":[1]},"game":"a"}`); !strings.HasPrefix(answer, `{"id":{"any":[1]},"legal":["pick`) {
		t.Errorf("%.100s", answer)
	}
}

// TestWholeGame: a game with Automas is played to its end by random answers; after it nothing can be
// played, and a loaded record is the same game.
func TestWholeGame(t *testing.T) {
	c := start(t)
	var st struct {
		Seat   int
		Ply    int
		Done   bool
		Result *env.Result
	}
	answer := c.ask(`{"do":"new","id":0,"game":"a","players":3,"automas":[0,2,4],"seed":5}`)
	r := rng.New(1, 1)
	for range 1000 {
		if err := json.Unmarshal([]byte(answer), &st); err != nil || code(t, answer) != "" {
			t.Fatalf("%v: %s", err, answer)
		}
		if st.Done {
			break
		}
		if st.Seat != 0 {
			t.Fatalf("seat %d is asked", st.Seat)
		}
		var l struct{ Indices []env.Index }
		if err := json.Unmarshal([]byte(c.ask(`{"do":"legal","id":1,"game":"a"}`)), &l); err != nil {
			t.Fatal(err)
		}
		answer = c.ask(fmt.Sprintf(`{"do":"play","id":2,"game":"a","actions":[%d]}`, l.Indices[r.Intn(len(l.Indices))]))
	}
	if !st.Done || st.Result == nil || st.Result.VP[1] == 0 {
		t.Errorf("%+v", st)
	}
	if answer := c.ask(`{"do":"play","id":3,"game":"a","actions":["pass"]}`); code(t, answer) != "game_over" {
		t.Error(answer)
	}
	if answer := c.ask(`{"do":"go","id":4,"game":"a"}`); code(t, answer) != "illegal" {
		t.Error(answer)
	}
}

// TestGo: bots answer legally; a long thought is stopped; others go on meanwhile.
func TestGo(t *testing.T) {
	c := start(t)
	c.ask(`{"do":"new","id":0,"game":"a","players":2,"seed":1}`)
	var l struct{ Legal []string }
	if err := json.Unmarshal([]byte(c.ask(`{"do":"legal","id":1,"game":"a"}`)), &l); err != nil {
		t.Fatal(err)
	}
	legal := func(answer string) bool {
		var b struct{ Best string }
		if err := json.Unmarshal([]byte(answer), &b); err != nil {
			t.Fatal(err)
		}
		for _, a := range l.Legal {
			if a == b.Best {
				return true
			}
		}
		return false
	}
	for _, bot := range []string{"random", "river", "search@20"} {
		if answer := c.ask(`{"do":"go","id":2,"game":"a","limit":"20","bot":"` + bot + `"}`); !legal(answer) {
			t.Errorf("%s: %s", bot, answer)
		}
	}
	answer := c.ask(`{"do":"go","id":3,"game":"a","limit":"30","info":true}`)
	if !strings.Contains(answer, `"info":{"simulations":`) || !strings.Contains(answer, `"turn":["pick`) {
		t.Errorf("%.300s", answer)
	}
	if next, err := c.out.next(); err != nil || !legal(next) {
		t.Errorf("%s, %v", next, err)
	}
	begun := time.Now()
	if _, err := io.WriteString(c.to, `{"do":"go","id":4,"game":"a","limit":"1h"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	if answer := c.ask(`{"do":"go","id":4,"game":"a","limit":"1h"}`); code(t, answer) != "busy" {
		t.Error(answer)
	}
	if answer := c.ask(`{"do":"batch","id":5,"players":2,"games":1}`); code(t, answer) != "busy" {
		t.Error(answer)
	}
	if answer := c.ask(`{"do":"stop","id":6,"of":9}`); answer != `{"id":6,"stopped":false}` {
		t.Error(answer)
	}
	first := c.ask(`{"do":"stop","id":7,"of":4}`)
	second, err := c.out.next()
	if err != nil || !strings.Contains(first+second, `{"id":7,"stopped":true}`) || !strings.Contains(first+second, `"best":`) {
		t.Errorf("%s %s %v", first, second, err)
	}
	// What is being thought about does not hold up the end.
	if _, err := io.WriteString(c.to, `{"do":"go","id":8,"game":"a","limit":"1h"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	c.to.Close()
	go io.Copy(io.Discard, c.out)
	if err := <-c.end; err != nil || time.Since(begun) > 20*time.Second {
		t.Errorf("%v after %v", err, time.Since(begun))
	}
}

// TestClosedPipe: a client that stops reading is the end, without a panic.
func TestClosedPipe(t *testing.T) {
	in := strings.NewReader(strings.Repeat(`{"do":"schema"}`+"\n", 50))
	from, out := io.Pipe()
	from.Close()
	if err := Serve(in, out, explained); err == nil {
		t.Error("nobody read the answers")
	}
	if err := Serve(strings.NewReader(`{"do":"batch","players":2,"games":3,"id":1}`+"\n\x01\x00"), io.Discard, nil); err != nil {
		t.Errorf("a batch that breaks off: %v", err)
	}
}

// FuzzServe: no input breaks the engine, and every line of output is JSON.
func FuzzServe(f *testing.F) {
	for _, line := range []string{`{"do":"new","id":0,"game":"a","players":2,"seed":1}`, `{"do":"legal","game":"a"}`, `{"do":"play","game":"a","actions":[2,"pass"]}`,
		`{"do":"load","game":"b","position":"barrage-position 1 players=2"}`, `{"do":"view","game":"a"}`, `{"do":"batch","players":2,"games":1}` + "\n\x01\x02\x00\x00",
		`{"do":"go","game":"a","bot":"river"}`, `{"do":"observe","game":"a","seat":1}`, `{"do":"hello"}`} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Contains(data, []byte("batch")) && bytes.Contains(data, []byte("games")) && bytes.Contains(data, []byte("00")) {
			t.Skip("large batches take long")
		}
		input := append([]byte(`{"do":"new","id":0,"game":"a","players":2,"seed":1}`+"\n"), data...)
		var out bytes.Buffer
		if err := Serve(bytes.NewReader(input), &out, explained); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte("batch")) {
			return
		}
		for _, line := range bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n")) {
			if !json.Valid(line) {
				t.Errorf("%s", line)
			}
		}
	})
}

// explained stands for the reasons, which are taught elsewhere: how many answers both turns have.
func explained(_ *rules.State, turn, instead []rules.Action) any {
	return []int{len(turn), len(instead)}
}

// TestExplain: a turn is explained, if it is one.
func TestExplain(t *testing.T) {
	c := start(t)
	c.ask(`{"do":"new","game":"a","players":2,"variant":"introductory","seed":7}`)
	for request, want := range map[string]string{
		`{"do":"explain","game":"a","turn":["bank 3"],"instead":["bank 2"],"id":1}`: `"reasons":[1,1]`,
		`{"do":"explain","game":"a","turn":[675],"id":1}`:                           `"reasons":[1,0]`,
		`{"do":"explain","game":"a","id":1}`:                                        `bad_request`,
		`{"do":"explain","game":"b","turn":["bank 3"],"id":1}`:                      `no_game`,
		`{"do":"explain","game":"a","turn":["bank 13"],"id":1}`:                     `bad_action`,
		`{"do":"explain","game":"a","turn":["turbine_p2_l"],"id":1}`:                `illegal`,
		`{"do":"explain","game":"a","turn":["bank 3"],"instead":["pass"],"id":1}`:   `illegal`,
		`{"do":"explain","game":"a","turn":["bank 3","bank 2"],"id":1}`:             `illegal`,
		`{"do":"explain","position":"barrage-position 1","turn":["pass"],"id":1}`:   `bad_position`,
	} {
		if answer := c.ask(request); !strings.Contains(answer, want) {
			t.Errorf("%s: %s", request, answer)
		}
	}
	var out bytes.Buffer
	if err := Serve(strings.NewReader(`{"do":"explain","game":"a","turn":["pass"],"id":1}`), &out, nil); err != nil || !strings.Contains(out.String(), "unknown_command") {
		t.Errorf("%v: %s", err, out.String())
	}
}
