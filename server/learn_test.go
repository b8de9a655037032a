package server

import (
	"strings"
	"testing"

	"barrage/learn/guide"
	"barrage/learn/lesson"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
)

// TestLesson: a lesson is taken without signing in, and nothing but its own answers decides where it stands.
func TestLesson(t *testing.T) {
	h := open(t, Config{})
	ann := h.browser()
	var course api.Lessons
	ann.ok("GET", "/api/lessons", nil, &course)
	if len(course.Lessons) != len(lesson.Lessons()) || course.Lessons[0].Name == "" {
		t.Fatalf("%+v", course)
	}
	var in api.Learning
	for range 20 {
		var at lesson.Progress
		ann.ok("POST", "/api/lessons/energy", in, &at)
		if at.Over {
			if at.Stars != 3 || at.Energy == 0 {
				t.Errorf("%d stars, %d energy", at.Stars, at.Energy)
			}
			break
		}
		in.Answers = append(in.Answers, at.Next[0].Action)
	}
	ann.refused(409, fault.LessonOver, "POST", "/api/lessons/energy", api.Learning{Answers: append(in.Answers, "pass")}, nil)
	ann.refused(422, fault.IllegalAction, "POST", "/api/lessons/energy", api.Learning{Answers: []string{"turbine_p2_l"}}, nil)
	ann.refused(400, fault.BadAction, "POST", "/api/lessons/energy", api.Learning{Answers: []string{"fly"}}, nil)
	ann.refused(400, fault.BadTries, "POST", "/api/lessons/energy", api.Learning{Answers: strings.Split(strings.Repeat("no,", 300), ",")}, nil)
	ann.refused(400, fault.BadAction, "POST", "/api/lessons/energy", api.Learning{Answers: []string{lesson.Flowing}}, nil)
	var dam lesson.Progress
	ann.ok("POST", "/api/lessons/1", api.Learning{Answers: []string{"company_1", "build B1L basic_base", lesson.Flowing}}, &dam) // by its old id
	if !dam.Over || dam.ID != "dam" || dam.Stars != 1 {
		t.Errorf("%+v", dam)
	}
	ann.refused(404, fault.NoSuchLesson, "POST", "/api/lessons/99", in, nil)
	ann.refused(404, fault.NoSuchLesson, "POST", "/api/lessons/game", api.Learning{}, nil) // an ordinary table
}

// TestGuess: a lesson that asks what will happen takes guesses.
func TestGuess(t *testing.T) {
	h := open(t, Config{})
	ann := h.browser()
	var at lesson.Progress
	ann.ok("POST", "/api/lessons/water", api.Learning{Answers: []string{"guess sea"}}, &at)
	if at.Verdict == nil || at.Verdict.Right || at.Stars != 2 || at.Game.Prompt.Kind != "guess" || len(at.Moves) != 1 {
		t.Errorf("%+v", at)
	}
	ann.refused(400, fault.BadAction, "POST", "/api/lessons/water", api.Learning{Answers: []string{"bank 1"}}, nil)
}

// TestGuide: who plays alone against bots is told what to aim at, in their language, at every ply; nobody else is.
func TestGuide(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	var o api.Opened
	ann.ok("POST", "/api/tables", table.New{Open: true, Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}}, &o)
	path := "/api/tables/" + o.Table.ID + "/guide"
	var english, polish, before guide.Guide
	ann.ok("GET", path, nil, &english)
	ann.ok("GET", path+"?lang=pl", nil, &polish)
	ann.ok("GET", path+"?ply=0", nil, &before)
	if english.Stage != "plan" || len(english.Goals) == 0 || len(polish.Goals) != len(english.Goals) || polish.Goals[0].Text == english.Goals[0].Text {
		t.Errorf("%+v %+v", english, polish)
	}
	if before.Round != 0 || len(before.Goals) != 0 {
		t.Errorf("%+v", before)
	}
	for _, g := range english.Goals {
		if !g.Possible || g.Done || g.How == nil || len(g.How.Lines) != 1 {
			t.Errorf("%+v", g)
		}
	}
	bob.refused(403, fault.NotSeated, "GET", path, nil, nil)
	h.browser().refused(401, fault.NotSignedIn, "GET", path, nil, nil)
	ann.refused(404, fault.NoSuchPly, "GET", path+"?ply=9999", nil, nil)

	ann.ok("POST", "/api/tables", table.New{Open: true, Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}}}, &o)
	bob.ok("POST", "/api/tables/"+o.Table.ID+"/sit", api.Sit{}, nil)
	ann.refused(403, fault.Unfair, "GET", "/api/tables/"+o.Table.ID+"/guide", nil, nil)
}

// TestLessonLimit: the search of a lesson is costly, so that it is limited: for people one by one, for others by address.
func TestLessonLimit(t *testing.T) {
	h := open(t, Config{})
	nobody := h.browser()
	status := 200
	for n := 0; status == 200 && n < 2*int(lessonLimit.burst); n++ {
		status, _ = nobody.do("POST", "/api/lessons/energy", api.Learning{}, nil)
	}
	if status != 429 {
		t.Errorf("any number of lessons: %d", status)
	}
	h.person("Ann").ok("POST", "/api/lessons/energy", api.Learning{}, nil)
}
