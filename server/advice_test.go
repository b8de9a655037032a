package server

import (
	"fmt"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/server/api"
)

// quick is the analyst with little to think.
type quick struct{ bot.Thinker }

func (q quick) Think(s *rules.State, _ bot.Limit, r *rng.Source) bot.Thought {
	return q.Thinker.Think(s, bot.Limit{Simulations: 4}, r)
}

func quickAnalyst() bot.Thinker { return quick{roster.Analyst()} }

// TestThought: who plays alone is advised in their language, so often; others are not.
func TestThought(t *testing.T) {
	t.Parallel()
	h := open(t, Config{analyst: quickAnalyst, Thinkers: 1})
	ann, bob := h.person("Ann"), h.person("Bob")
	var o api.Opened
	ann.ok("POST", "/api/tables", table.New{Open: true, Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}}, &o)
	path := "/api/tables/" + o.Table.ID + "/thought"
	var english, polish think.Assessment
	ann.ok("GET", path, nil, &english)
	ann.ok("GET", fmt.Sprintf("%s?lang=pl&ply=%d", path, english.Ply), nil, &polish)
	if len(english.Lines) == 0 || len(english.Seats) != 2 || polish.Ply != english.Ply || polish.Lines[0].Text[0] == english.Lines[0].Text[0] {
		t.Errorf("%+v %+v", english, polish)
	}
	bob.refused(403, fault.NotSeated, "GET", path, nil, nil)
	mayAsk := func(b *browser, id string, want bool) {
		t.Helper()
		var o api.Opened
		b.ok("GET", "/api/tables/"+id, nil, &o)
		if o.You.MayAsk != want {
			t.Errorf("may_ask is %v", o.You.MayAsk)
		}
	}
	mayAsk(ann, o.Table.ID, true)
	mayAsk(bob, o.Table.ID, false)
	mayAsk(h.browser(), o.Table.ID, false)
	h.browser().refused(401, fault.NotSignedIn, "GET", path, nil, nil)
	ann.refused(404, fault.NoSuchPly, "GET", path+"?ply=9999", nil, nil)
	ann.refused(409, fault.NotOver, "GET", "/api/tables/"+o.Table.ID+"/review", nil, nil)
	ann.refused(409, fault.NotOver, "GET", "/api/tables/"+o.Table.ID+"/turning", nil, nil)

	ann.ok("POST", "/api/tables", table.New{Open: true, Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}}}, &o)
	mayAsk(ann, o.Table.ID, false)
	bob.ok("POST", "/api/tables/"+o.Table.ID+"/sit", api.Sit{}, nil)
	mayAsk(ann, o.Table.ID, false)
	f := bob.refused(403, fault.Unfair, "GET", "/api/tables/"+o.Table.ID+"/thought", nil, nil)
	if !strings.Contains(f.Message, "other people") {
		t.Error(f.Message)
	}
	for n := 0; ; n++ {
		if status, _ := ann.do("GET", path, nil, nil); status == 429 {
			break
		} else if status != 200 || n > 20 {
			t.Fatalf("%d after %d questions", status, n)
		}
	}
}

// TestReviewed: the review of a finished game comes when it is done, and before that its
// progress.
func TestReviewed(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for a review of a whole game")
	}
	t.Parallel()
	h := open(t, Config{analyst: quickAnalyst, Thinkers: 2})
	ann := h.person("Ann")
	var o api.Opened
	ann.ok("POST", "/api/tables", table.New{Open: true, Variant: "introductory", Seats: []table.NewSeat{{Who: "busy"}, {Who: "random"}}}, &o)
	path := "/api/tables/" + o.Table.ID
	for n := 0; o.Table.Phase != table.Finished; n++ {
		if n > 1000 {
			t.Fatal("the bots do not finish")
		}
		time.Sleep(50 * time.Millisecond) // more often would be too often
		ann.ok("GET", path, nil, &o)
	}
	h.browser().refused(401, fault.NotSignedIn, "GET", path+"/review", nil, nil)
	if !o.You.MayAsk {
		t.Error("the game is over, and still nobody may ask")
	}
	var r think.Reviewed
	grown := 0 // turns seen before the last
	for n := 0; r.Review == nil || r.Done < r.Total; n++ {
		if n > 1000 {
			t.Fatal("the review does not end")
		}
		r.Review = nil
		ann.ok("GET", path+"/review?lang=it", nil, &r)
		if r.Review != nil && len(r.Review.Turns) != r.Done {
			t.Fatalf("%d turns, %d are judged", len(r.Review.Turns), r.Done)
		}
		if r.Done < grown {
			t.Fatalf("%d turns after %d", r.Done, grown)
		}
		grown = r.Done
		time.Sleep(50 * time.Millisecond)
	}
	if len(r.Review.Turns) < 20 || len(r.Review.Swings) != 3 || len(r.Review.Final) != 2 || r.Done != r.Total {
		t.Errorf("%d turns, %+v", len(r.Review.Turns), r.Review.Swings)
	}
	// A second server on the same store shows the review without thinking.
	second := New(h.store, Config{analyst: func() bot.Thinker { panic("it thinks again") }})
	defer second.Close()
	r.Review = nil
	pages := h.http.Config.Handler
	h.http.Config.Handler = second.Handler()
	ann.ok("GET", path+"/review?lang=it", nil, &r)
	h.http.Config.Handler = pages
	if r.Review == nil {
		t.Error("the second server has no review")
	}
	// Whoever has the link reads what turned the game, in their language.
	var english, italian TurningPoints
	h.browser().ok("GET", path+"/turning", nil, &english)
	h.browser().ok("GET", path+"/turning?lang=it", nil, &italian)
	if len(english.Turns) != 3 || english.Turns[0].Ply != italian.Turns[0].Ply || english.Turns[0].Text == italian.Turns[0].Text {
		t.Errorf("%+v %+v", english, italian)
	}
	seen := httptest.NewRecorder()
	h.s.Private().ServeHTTP(seen, httptest.NewRequest("GET", "/", nil))
	body, _ := io.ReadAll(seen.Body)
	for _, line := range []string{"barrage_thinking 0\n", "barrage_thinking_queue 0\n", "barrage_thinking_wait_seconds_count "} {
		if !strings.Contains(string(body), line) {
			t.Errorf("no %q", line)
		}
	}
	if strings.Contains(string(body), "barrage_thinking_seconds_count 0") {
		t.Error("thinking is not measured")
	}
}
