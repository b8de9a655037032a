package engine

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/turns"
	"barrage/game/view"
	"barrage/learn/review"
	"barrage/server/api"
)

// Playing on from a position leads where the rules lead, step by step: who moved, where it led, and
// whether the turn was over.
func TestStep(t *testing.T) {
	e := open(t, nil)
	w := view.In(lang.English)
	for seed := range 3 {
		s := position(t, 20*seed)
		text := view.Text(s)
		var actions []string
		want := []api.Stepping{}
		for n := range 60 {
			if s.Done() {
				break
			}
			legal := s.Legal(nil)
			a := legal[(n*11+seed)%len(legal)]
			seat := s.ToMove()
			told := w.Tell(s, a)
			actions = append(actions, told.Action)
			want = append(want, api.Stepping{Seat: int(seat), After: view.Text(s), Ends: turns.Over(s, seat), Told: told})
		}
		got := ask[api.Stepped](t, e, Request{Method: "POST", Path: "/api/at/step"}, api.Onward{At: api.At{Text: text}, Actions: actions})
		if got.Text != view.Text(s) || len(got.Steps) != len(want) {
			t.Fatalf("%d steps lead to %s, want %d to %s", len(got.Steps), got.Text, len(want), view.Text(s))
		}
		chance := 0
		for i := range want {
			if !reflect.DeepEqual(got.Steps[i], roundTrip(t, want[i])) {
				t.Errorf("step %d: %+v, want %+v", i, got.Steps[i], want[i])
			}
			if got.Steps[i].Seat < 0 {
				chance++
			}
		}
		if chance == 0 {
			t.Error("nothing was drawn in this line")
		}
		look := ask[api.Looked](t, e, Request{Method: "POST", Path: "/api/at/look"}, api.At{Text: got.Text})
		if !reflect.DeepEqual(look, got.Looked) {
			t.Error("looking at the position shows something else")
		}
	}
}

// roundTrip is a value as it comes over the wire.
func roundTrip[T any](t *testing.T, v T) (out T) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// drawing plays the first answers until something is to be drawn.
func drawing(t *testing.T) *rules.State {
	t.Helper()
	s := position(t, 0)
	for n := 0; !s.Done(); n++ {
		if s.ToMove() == rules.Chance && len(s.Legal(nil)) > 2 {
			return s
		}
		legal := s.Legal(nil)
		s.Play(legal[n*3%len(legal)])
	}
	t.Fatal("nothing is drawn in this game")
	return nil
}

// What can be drawn is listed whole. Drawn at random it is one of the list, the same by the same seed.
func TestDraws(t *testing.T) {
	e := open(t, nil)
	s := drawing(t)
	at := api.At{Text: view.Text(s)}
	look := ask[api.Looked](t, e, Request{Method: "POST", Path: "/api/at/look"}, at)
	legal := s.Legal(nil)
	if len(look.Draws) != len(legal) {
		t.Fatalf("%d draws are listed, %d are possible", len(look.Draws), len(legal))
	}
	known := map[string]bool{}
	for i, d := range look.Draws {
		if d.Action != legal[i].String() || d.Text == "" {
			t.Errorf("draw %d is %+v, want %v", i, d, legal[i])
		}
		known[d.Action] = true
		chosen := ask[api.Stepped](t, e, Request{Method: "POST", Path: "/api/at/step"}, api.Onward{At: at, Actions: []string{d.Action}})
		next := *s
		next.Play(legal[i])
		if chosen.Text != view.Text(&next) {
			t.Errorf("draw %s leads to %s", d.Action, chosen.Text)
		}
	}
	found := map[string]bool{}
	for seed := range 40 {
		in := api.Onward{At: at, Actions: []string{}, Draw: true, Seed: seed}
		one := ask[api.Stepped](t, e, Request{Method: "POST", Path: "/api/at/step"}, in)
		if len(one.Steps) == 0 || !known[one.Steps[0].Action] || one.Steps[0].Seat != -1 {
			t.Fatalf("seed %d draws %+v", seed, one.Steps)
		}
		if one.Game.Prompt != nil && one.Game.Prompt.Seat < 0 {
			t.Fatal("something is still to be drawn")
		}
		if again := ask[api.Stepped](t, e, Request{Method: "POST", Path: "/api/at/step"}, in); again.Text != one.Text {
			t.Error("the same seed draws something else")
		}
		found[one.Steps[0].Action] = true
	}
	if len(found) < 2 {
		t.Errorf("40 seeds draw %v", found)
	}
}

// Automas obey their cards until a person is asked, only if they are to.
func TestAutomas(t *testing.T) {
	e := open(t, nil)
	s := positionOf(t, rules.Options{Variant: rules.Full, Players: 2, Automas: [rules.MaxSeats]uint8{0, 2}}, 0)
	for n := 0; s.ToMove() != 1; n++ {
		legal := s.Legal(nil)
		s.Play(legal[n%len(legal)])
	}
	at := api.At{Text: view.Text(s)}
	if still := ask[api.Stepped](t, e, Request{Method: "POST", Path: "/api/at/step"}, api.Onward{At: at, Actions: []string{}, Draw: true}); len(still.Steps) != 0 {
		t.Errorf("an Automa moves without being asked: %+v", still.Steps)
	}
	on := ask[api.Stepped](t, e, Request{Method: "POST", Path: "/api/at/step"}, api.Onward{At: at, Actions: []string{}, Draw: true, Automas: true})
	if len(on.Steps) == 0 || on.Steps[0].Seat != 1 {
		t.Fatalf("the Automa does not move: %+v", on.Steps)
	}
	if p := on.Game.Prompt; p != nil && p.Seat != 0 {
		t.Errorf("seat %d is asked", p.Seat)
	}
	if len(on.Steps[0].Why) == 0 {
		t.Error("nobody is told why it moved so")
	}
}

// The other questions about a position have the answers of the packages that know them.
func TestQuestions(t *testing.T) {
	e := open(t, nil)
	s := position(t, 0)
	at := api.At{Text: view.Text(s)}
	first := s.Legal(nil)[0]
	whatif := ask[view.WhatIf](t, e, Request{Method: "POST", Path: "/api/at/whatif"}, api.TryAt{At: at, Trial: view.Trial{Actions: []string{first.String()}}})
	next := *s
	next.Play(first)
	if want := view.Hash(next.Hash()); whatif.Hash != want {
		t.Errorf("a preview ends at %s, want %s", whatif.Hash, want)
	}
	said := false
	for _, a := range s.Legal(nil) {
		try := api.TryAt{At: at, Trial: view.Trial{Actions: []string{a.String()}, Through: true, Coach: true}}
		facts := ask[view.WhatIf](t, e, Request{Method: "POST", Path: "/api/at/whatif"}, try).Coach
		if !reflect.DeepEqual(facts, review.Coach(s, []rules.Action{a}, true, view.In(lang.English))) {
			t.Errorf("%v: the coach says %v", a, facts)
		}
		try.Coach = false
		if unasked := ask[view.WhatIf](t, e, Request{Method: "POST", Path: "/api/at/whatif"}, try).Coach; unasked != nil {
			t.Errorf("%v: the coach says %v without being asked", a, unasked)
		}
		said = said || len(facts) > 0
	}
	if !said {
		t.Error("the coach has nothing to say")
	}
	planner := ask[view.Planner](t, e, Request{Method: "POST", Path: "/api/at/planner"}, at)
	if want := roundTrip(t, *view.PlannerOf(s, view.In(lang.English))); !reflect.DeepEqual(planner, want) {
		t.Error("the planner shows something else")
	}
	opinion := ask[review.Opinion](t, e, Request{Method: "POST", Path: "/here/thought"}, at)
	if opinion.Seat != int(s.ToMove()) || len(opinion.Lines) == 0 || opinion.Simulations == 0 {
		t.Errorf("thought %+v", opinion)
	}
	polish := ask[api.Looked](t, e, Request{Method: "POST", Path: "/api/at/look", Lang: "pl"}, at)
	english := ask[api.Looked](t, e, Request{Method: "POST", Path: "/api/at/look", Lang: "xx"}, at)
	if polish.Game.Prompt.Question == english.Game.Prompt.Question || english.Game.Prompt.Question != view.GameOf(s, view.In(lang.English)).Prompt.Question {
		t.Error("questions are not in the language of the reader")
	}
	drawn := ask[Drawn](t, e, Request{Method: "POST", Path: "/here/picture"}, Drawing{At: at, Names: []string{"Ann"}, Table: "Friday"})
	if !strings.HasPrefix(drawn.SVG, "<svg") || !strings.Contains(drawn.SVG, "Friday") {
		t.Errorf("the picture begins with %.60s", drawn.SVG)
	}
}

// A position is about equal to itself, and a game that is won is better than one that is lost.
func TestCompare(t *testing.T) {
	e := open(t, nil)
	s := position(t, 0)
	at := api.At{Text: view.Text(s)}
	same := ask[review.Comparison](t, e, Request{Method: "POST", Path: "/here/compare"}, Two{at, at})
	if len(same.Seats) != 3 {
		t.Fatalf("%d seats are compared", len(same.Seats))
	}
	for i, seat := range same.Seats {
		if !seat.Equal || seat.A.Win != seat.B.Win || seat.A.VP != seat.B.VP {
			t.Errorf("seat %d: %+v", i, seat)
		}
	}
	ends := map[int]api.At{}
	for seed := 1; len(ends) < 2 && seed < 200; seed++ {
		end := *s
		for n := seed; !end.Done(); n += seed {
			legal := end.Legal(nil)
			end.Play(legal[n%len(legal)])
		}
		if winners := end.Winners(); len(winners) == 1 {
			ends[int(winners[0])] = api.At{Text: view.Text(&end)}
		}
	}
	var won []int
	for seat := range ends {
		won = append(won, seat)
	}
	if len(won) < 2 {
		t.Fatal("one seat wins every game")
	}
	got := ask[review.Comparison](t, e, Request{Method: "POST", Path: "/here/compare"}, Two{ends[won[0]], ends[won[1]]})
	if a := got.Seats[won[0]]; a.A.Win != 1 || a.B.Win != 0 || a.Equal {
		t.Errorf("the winner of A expects %+v", a)
	}
	if b := got.Seats[won[1]]; b.A.Win != 0 || b.B.Win != 1 || b.Equal {
		t.Errorf("the winner of B expects %+v", b)
	}
}

// Bad input to every endpoint of the engine's own is refused with a sentence, and the engine goes on.
func TestBadInput(t *testing.T) {
	e := open(t, nil)
	good := view.Text(position(t, 0))
	two, err := json.Marshal(view.Text(positionOf(t, rules.Options{Variant: rules.Full, Players: 2}, 0)))
	if err != nil {
		t.Fatal(err)
	}
	at := `"text":"` + good + `"`
	long := strings.TrimSuffix(strings.Repeat(`"x",`, api.MaxSteps+1), ",")
	bodies := map[string]map[string]string{ // code by body
		"/api/at/step": {
			`{` + at + `,"actions":["nonsense"]}`:      "bad_request.action",
			`{` + at + `,"actions":["fulfil S1"]}`:     "",
			`{` + at + `,"actions":[` + long + `]}`:    "bad_request.tries",
			`{` + at + `,"actions":"x"}`:               "bad_request.body",
			`{` + at + `,"actions":[],"cheat":true}`:   "bad_request.body",
			`{` + at + `,"actions":[],"seed":"three"}`: "bad_request.body",
		},
		"/api/at/whatif": {
			`{` + at + `,"actions":["nonsense"]}`:   "bad_request.action",
			`{` + at + `,"actions":[]}`:             "",
			`{` + at + `,"actions":[` + long + `]}`: "bad_request.tries",
		},
		"/here/compare": {
			`{"a":{` + at + `}}`: "bad_request.position",
			`{"a":{` + at + `},"b":{"text":` + string(two) + `}}`:          "bad_request.position",
			`{"a":{"text":"` + good[:len(good)/2] + `"},"b":{` + at + `}}`: "bad_request.position",
		},
		"/here/show": {
			`{"position":"nonsense"}`: "", `{"record":"nonsense"}`: "", `{"record":"nonsense","position":"` + good + `"}`: "", `{}`: "", ``: "", `{`: "bad_request.body", `{"record":7}`: "bad_request.body",
		},
		"/api/at/look": {}, "/api/at/planner": {}, "/here/thought": {}, "/here/picture": {},
	}
	for path, list := range bodies {
		if path != "/here/show" {
			list[``] = "bad_request.position" // nothing is asked about no position
			list[`{`], list[`[]`], list[`{"text":7}`] = "bad_request.body", "bad_request.body", "bad_request.body"
		}
		if path != "/here/compare" && path != "/here/show" {
			list[`{}`], list[`{"text":"nonsense"}`], list[`{"text":"`+good[:len(good)/2]+`"}`] = "bad_request.position", "bad_request.position", "bad_request.position"
		}
		for body, want := range list {
			status, code := refused(t, e, Request{Method: "POST", Path: path, Body: []byte(body)})
			if status < 400 || status >= 500 || want != "" && code != want {
				t.Errorf("%s %.80s: %d %s, want %s", path, body, status, code, want)
			}
		}
	}
	for _, body := range []string{`{`, `{"name":7}`, `{"other":""}`} {
		if status, code := refused(t, e, Request{Method: "PATCH", Path: "/here/me", Body: []byte(body)}); status != 400 || code != "bad_request.body" {
			t.Errorf("a name of %q: %d %s", body, status, code)
		}
	}
	for _, r := range []Request{{Method: "GET", Path: "/here/nothing"}, {Method: "GET", Path: "/api/at/step"}, {Method: "POST", Path: "/here/me"}, {}, {Method: "GET", Path: "/api/me/live"}} {
		if status, _ := refused(t, e, r); status != 404 {
			t.Errorf("%s %s gives %d", r.Method, r.Path, status)
		}
	}
	covered := map[string]bool{"GET /here/me": true, "PATCH /here/me": true, "DELETE /here/tables/{id}": true}
	for path := range bodies {
		covered["POST "+path] = true
	}
	for _, r := range Routes() {
		if !covered[r.Method+" "+r.Path] {
			t.Errorf("%s %s is not tested with bad input", r.Method, r.Path)
		}
	}
	ask[api.Looked](t, e, Request{Method: "POST", Path: "/api/at/look"}, api.At{Text: good})
}
