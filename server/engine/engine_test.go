package engine

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/store/mem"
)

// open makes an engine in memory whose search is short and always the same.
func open(t testing.TB, thinker Thinker) *Engine {
	t.Helper()
	e, err := start(context.Background(), StoreOf(mem.New()), thinker, bot.Limit{Simulations: 40})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

// ask asks for an answer that must come, and reads it.
func ask[Out any](t *testing.T, e *Engine, r Request, body any) (out Out) {
	t.Helper()
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		r.Body = b
	}
	status, answer := e.Answer(context.Background(), r)
	if status != 200 {
		t.Fatalf("%s %s: %d %s", r.Method, r.Path, status, answer)
	}
	if err := json.Unmarshal(answer, &out); err != nil {
		t.Fatalf("%s %s: %v in %s", r.Method, r.Path, err, answer)
	}
	return out
}

// refused asks for what must fail, and returns the status and the code.
func refused(t *testing.T, e *Engine, r Request) (int, string) {
	t.Helper()
	status, answer := e.Answer(context.Background(), r)
	var failure struct {
		Error struct{ Code, Case, Message string }
	}
	if err := json.Unmarshal(answer, &failure); err != nil || failure.Error.Message == "" {
		t.Fatalf("%s %s: %d %s is no failure (%v)", r.Method, r.Path, status, answer, err)
	}
	code := failure.Error.Code
	if failure.Error.Case != "" {
		code += "." + failure.Error.Case
	}
	return status, code
}

type opened struct {
	Ply   int
	Text  string
	Table struct {
		ID    string
		Phase string
	}
	Game view.Game
	You  struct{ Seats []int }
}

// A whole game on a device: a person, and bots whose turns come by themselves. A follower hears every
// entry once and in order, and the record that is left replays to the same end.
func TestWholeGame(t *testing.T) {
	e := open(t, nil)
	made := ask[opened](t, e, Request{Method: "POST", Path: "/api/tables"}, map[string]any{
		"variant": "introductory", "seats": []map[string]string{{"who": "me"}, {"who": "random"}, {"who": "river"}},
	})
	id := made.Table.ID
	if !strings.HasPrefix(id, "~") {
		t.Errorf("the table of a device is called %q", id)
	}

	type update struct {
		Type    string
		Ply     int
		From    int
		Entries []struct{ Ply int }
		Table   struct{ Phase string }
		Game    *view.Game
	}
	news := make(chan update, 10_000)
	ctx, leave := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- e.Follow(ctx, Request{Path: "/api/tables/{id}/live", ID: id, Query: map[string]string{"ply": "0", "chat": "0"}}, func(message []byte) {
			var u update
			if json.Unmarshal(message, &u) == nil && u.Type == "update" {
				news <- u
			}
		})
	}()

	heard, plays := 0, 0
	var last update
	for last.Table.Phase != "finished" {
		select {
		case last = <-news:
		case <-time.After(20 * time.Second):
			t.Fatalf("nothing is new after ply %d", heard)
		}
		for _, entry := range last.Entries {
			if entry.Ply <= heard {
				continue
			}
			if entry.Ply != heard+1 {
				t.Fatalf("after ply %d comes %d", heard, entry.Ply)
			}
			heard = entry.Ply
		}
		if p := last.Game.Prompt; p != nil && p.Seat == 0 {
			answers := p.Answers
			now := ask[opened](t, e, Request{Method: "GET", Path: "/api/tables/{id}", ID: id}, nil)
			if now.Ply != last.Ply {
				continue // a newer update is on its way
			}
			ask[struct{}](t, e, Request{Method: "POST", Path: "/api/tables/{id}/play", ID: id}, map[string]any{"ply": last.Ply, "action": answers[plays*7%len(answers)].Action})
			plays++
		}
	}
	leave()
	if err := <-ended; err != nil {
		t.Error("following ended with", err)
	}
	if heard != last.Ply || plays < 20 {
		t.Errorf("heard of %d of %d entries, played %d times", heard, last.Ply, plays)
	}

	text := ask[string](t, e, Request{Method: "GET", Path: "/api/tables/{id}/record", ID: id}, nil)
	again := ask[opened](t, e, Request{Method: "POST", Path: "/api/tables"}, map[string]any{"record": text, "over": true, "seats": []map[string]string{{"who": "me"}, {"who": "random"}, {"who": "river"}}})
	if !again.Game.Done || again.Game.Seats[0].VP != last.Game.Seats[0].VP {
		t.Error("the record does not lead to the end of the game")
	}
	if err := e.Follow(context.Background(), Request{Path: "/api/nothing"}, nil); err == nil {
		t.Error("what does not exist can be followed")
	}
	if err := e.Follow(context.Background(), Request{Path: "/api/tables/{id}/live", ID: "~nothing"}, func([]byte) {}); err == nil {
		t.Error("a table that does not exist can be followed")
	}
}

// Bots and the analyst may think elsewhere: questions go out as text and answers come back, and they
// are the same as those found here.
func TestRemote(t *testing.T) {
	var asked atomic.Int32
	remote := Remote{func(ctx context.Context, question []byte) ([]byte, error) {
		asked.Add(1)
		return Ponder(ctx, question), nil
	}}
	e := open(t, remote)
	made := ask[opened](t, e, Request{Method: "POST", Path: "/api/tables"}, map[string]any{
		"variant": "introductory", "seats": []map[string]string{{"who": "river"}, {"who": "me"}},
	})
	id := made.Table.ID
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		now := ask[opened](t, e, Request{Method: "GET", Path: "/api/tables/{id}", ID: id}, nil)
		if p := now.Game.Prompt; p != nil && p.Seat == 1 && asked.Load() > 0 {
			break
		} else if p != nil && p.Seat == 1 {
			ask[struct{}](t, e, Request{Method: "POST", Path: "/api/tables/{id}/play", ID: id}, map[string]any{"ply": now.Ply, "action": p.Answers[0].Action})
		}
		if time.Now().After(end) {
			t.Fatal("the bot does not move")
		}
	}

	s := position(t, 0)
	limit := bot.Limit{Simulations: 30}
	there, err := remote.Judge(context.Background(), s, limit)
	if err != nil {
		t.Fatal(err)
	}
	here, err := open(t, nil).api.House.Advisor.Judge(limit)(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if there.Win != here.Win || there.Sources != here.Sources || there.Simulations != here.Simulations || len(there.Lines) != len(here.Lines) {
		t.Errorf("thought there %+v, here %+v", there.Outlook, here.Outlook)
	}
	turn, err := remote.Turn(context.Background(), &think.Turn{Bot: "random", State: *s, Seed: 3})
	if err != nil || len(turn) == 0 || !s.IsLegal(turn[0]) {
		t.Errorf("the turn of a bot is %v (%v)", turn, err)
	}

	for _, question := range []string{"", "{", `{"Text":"nothing"}`, `{"Bot":"nobody","Text":"` + view.Text(s) + `"}`, `{"Text":"` + view.Text(s) + `"}`} {
		var a answer
		if err := json.Unmarshal(Ponder(context.Background(), []byte(question)), &a); err != nil || a.Error == "" {
			t.Errorf("%q is answered with %+v (%v)", question, a, err)
		}
	}
	broken := errors.New("the worker is gone")
	for _, r := range []Remote{
		{func(context.Context, []byte) ([]byte, error) { return nil, broken }},
		{func(context.Context, []byte) ([]byte, error) { return []byte("{"), nil }},
		{func(context.Context, []byte) ([]byte, error) { return []byte("{}"), nil }},
		{func(context.Context, []byte) ([]byte, error) { return []byte(`{"Error":"tired"}`), nil }},
	} {
		if _, err := r.Judge(context.Background(), s, limit); err == nil {
			t.Error("a thinker that is broken is believed")
		}
	}
}

// The person of a device has a name, which lasts, and tables that can be taken away.
func TestPerson(t *testing.T) {
	store := mem.New()
	e, err := New(context.Background(), StoreOf(store), nil)
	if err != nil {
		t.Fatal(err)
	}
	if p := ask[Person](t, e, Request{Method: "GET", Path: "/here/me"}, nil); p.Name != "" {
		t.Errorf("a new device knows %q", p.Name)
	}
	if p := ask[Person](t, e, Request{Method: "PATCH", Path: "/here/me"}, Naming{"Ida"}); p.Name != "Ida" {
		t.Errorf("renamed to %q", p.Name)
	}
	if status, _ := refused(t, e, Request{Method: "PATCH", Path: "/here/me", Body: []byte(`{"name":"` + strings.Repeat("x", 1000) + `"}`)}); status != 400 {
		t.Errorf("a long name gives %d", status)
	}
	made := ask[opened](t, e, Request{Method: "POST", Path: "/api/tables"}, map[string]any{"seats": []map[string]string{{"who": "me"}, {"who": "random"}}})
	count := func(e *Engine) int {
		return len(ask[struct{ Tables []struct{ ID string } }](t, e, Request{Method: "GET", Path: "/api/me/tables"}, nil).Tables)
	}
	if n := count(e); n != 1 {
		t.Errorf("there are %d tables", n)
	}
	e.Close()

	if e, err = New(context.Background(), StoreOf(store), nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	if p := ask[Person](t, e, Request{Method: "GET", Path: "/here/me"}, nil); p.Name != "Ida" || count(e) != 1 {
		t.Errorf("after a restart the device knows %q and %d tables", p.Name, count(e))
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	lists := make(chan []byte, 2)
	go e.Follow(ctx, Request{Path: "/api/me/live"}, func(message []byte) { lists <- message })
	if list := <-lists; !strings.Contains(string(list), made.Table.ID) {
		t.Errorf("whoever follows the list is told %s", list)
	}
	ask[struct{}](t, e, Request{Method: "DELETE", Path: "/here/tables/{id}", ID: made.Table.ID}, nil)
	if list := <-lists; strings.Contains(string(list), made.Table.ID) {
		t.Errorf("whoever follows the list is still told of %s", list)
	}
	if n := count(e); n != 0 {
		t.Errorf("%d tables are left", n)
	}
	if status, code := refused(t, e, Request{Method: "DELETE", Path: "/here/tables/{id}", ID: made.Table.ID}); status != 404 || code != "no_such_table" {
		t.Errorf("a table that is gone: %d %s", status, code)
	}
	e.Unkept = fault.Fail(fault.StorageFull)
	if p := ask[Person](t, e, Request{Method: "GET", Path: "/here/me", Lang: "de"}, nil); p.Unkept == "" {
		t.Error("nobody is told why games are not kept")
	}
}

// TestRenameWhileFollowing: a person may be renamed while others ask and follow (for the race detector).
func TestRenameWhileFollowing(t *testing.T) {
	e := open(t, nil)
	ctx, leave := context.WithCancel(context.Background())
	heard, ended := make(chan struct{}, 1), make(chan error)
	go func() {
		ended <- e.Follow(ctx, Request{Path: "/api/me/live"}, func([]byte) {
			select {
			case heard <- struct{}{}:
			default:
			}
		})
	}()
	<-heard
	for _, name := range []string{"Ida", "Ada"} {
		ask[Person](t, e, Request{Method: "PATCH", Path: "/here/me"}, Naming{name})
		ask[opened](t, e, Request{Method: "POST", Path: "/api/tables"}, map[string]any{"seats": []map[string]string{{"who": "me"}, {"who": "open"}}})
		<-heard
	}
	leave()
	if err := <-ended; err != nil && !errors.Is(err, context.Canceled) { // somebody who leaves may be in the middle of a question
		t.Error(err)
	}
}

// position is a position of a game for three, some decisions after the draft.
func position(t *testing.T, more int) *rules.State {
	return positionOf(t, rules.Options{Variant: rules.Full, Players: 3}, more)
}

func positionOf(t *testing.T, o rules.Options, more int) *rules.State {
	t.Helper()
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; s.Round() == 0 || n < more; n++ {
		legal := s.Legal(nil)
		s.Play(legal[n*5%len(legal)])
	}
	for s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	return &s
}

// fullStore has no room for a change while it is full.
type fullStore struct {
	*mem.Store
	full atomic.Bool
}

func (s *fullStore) room() error {
	if s.full.Load() {
		return fault.Fail(fault.StorageFull)
	}
	return nil
}

func (s *fullStore) Save(ctx context.Context, c table.Change) error {
	if err := s.room(); err != nil {
		return err
	}
	return s.Store.Save(ctx, c)
}

func (s *fullStore) Take(ctx context.Context, d table.Due, until time.Time) error {
	if err := s.room(); err != nil {
		return err
	}
	return s.Store.Take(ctx, d, until)
}

// gated lets the bots of an engine think when it is opened.
type gated struct{ open chan struct{} }

func (g gated) Turn(ctx context.Context, t *think.Turn) ([]rules.Action, error) {
	<-g.open
	return t.Think(ctx, roster.New)
}

func (gated) Judge(context.Context, *rules.State, bot.Limit) (bot.Thought, error) {
	return bot.Thought{}, errors.New("nobody asks")
}

// TestStuck: a bot whose move finds no room on the disk is told to whoever follows the table, nothing is lost, and with room it moves.
// A table that is deleted in another tab is over.
func TestStuck(t *testing.T) {
	store := &fullStore{Store: mem.New()}
	gate := gated{make(chan struct{})}
	e, err := New(t.Context(), StoreOf(store), gate)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	made := ask[opened](t, e, Request{Method: "POST", Path: "/api/tables"}, map[string]any{"variant": "introductory", "seats": []map[string]string{{"who": "random"}, {"who": "random"}}})
	messages, ended := make(chan string, 1000), make(chan error, 1)
	go func() {
		ended <- e.Follow(t.Context(), Request{Path: "/api/tables/{id}/live", ID: made.Table.ID, Lang: "de"}, func(m []byte) { messages <- string(m) })
	}()
	first := <-messages
	store.full.Store(true)
	close(gate.open)
	var told string
	for !strings.Contains(told, `"type":"stuck"`) {
		if told = <-messages; strings.Contains(told, `"type":"update"`) {
			t.Fatalf("without room: %s", told)
		}
	}
	if !strings.Contains(told, "kein Platz") || !strings.Contains(told, string(fault.StorageFull)) {
		t.Errorf("told: %s", told)
	}
	ply := func(message string) int {
		var u struct{ Ply int }
		if err := json.Unmarshal([]byte(message), &u); err != nil {
			t.Fatal(err)
		}
		return u.Ply
	}
	store.full.Store(false)
	for next := <-messages; ply(next) <= ply(first); next = <-messages {
		if strings.Contains(next, `"type":"stuck"`) {
			t.Errorf("told twice: %s", next)
		}
	}

	other, err := New(t.Context(), StoreOf(store), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(other.Close)
	ask[struct{}](t, other, Request{Method: "DELETE", Path: "/here/tables/{id}", ID: made.Table.ID}, nil)
	if err := <-ended; fault.CodeOf(err) != fault.NoSuchTable {
		t.Errorf("following a deleted table ends with %v", err)
	}
}
