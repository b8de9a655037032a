package server

import (
	"strings"
	"testing"

	"barrage/learn/lesson"
	"barrage/play/fault"
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
		ann.ok("POST", "/api/lessons/2", in, &at)
		if at.Over {
			if at.Stars != 3 || at.Energy == 0 {
				t.Errorf("%d stars, %d energy", at.Stars, at.Energy)
			}
			break
		}
		in.Answers = append(in.Answers, at.Next[0].Action)
	}
	ann.refused(409, fault.LessonOver, "POST", "/api/lessons/2", api.Learning{Answers: append(in.Answers, "pass")}, nil)
	ann.refused(422, fault.IllegalAction, "POST", "/api/lessons/2", api.Learning{Answers: []string{"turbine_p2_l"}}, nil)
	ann.refused(400, fault.BadAction, "POST", "/api/lessons/2", api.Learning{Answers: []string{"fly"}}, nil)
	ann.refused(400, fault.BadTries, "POST", "/api/lessons/2", api.Learning{Answers: strings.Split(strings.Repeat("no,", 300), ",")}, nil)
	ann.refused(404, fault.NoSuchLesson, "POST", "/api/lessons/99", in, nil)
	ann.refused(404, fault.NoSuchLesson, "POST", "/api/lessons/10", api.Learning{}, nil) // an ordinary table
}

// TestGuess: a lesson that asks what will happen takes guesses.
func TestGuess(t *testing.T) {
	h := open(t, Config{})
	ann := h.browser()
	var at lesson.Progress
	ann.ok("POST", "/api/lessons/0", api.Learning{Answers: []string{"guess sea"}}, &at)
	if at.Verdict == nil || at.Verdict.Right || at.Stars != 2 || at.Game.Prompt.Kind != "guess" || len(at.Moves) != 1 {
		t.Errorf("%+v", at)
	}
	ann.refused(400, fault.BadAction, "POST", "/api/lessons/0", api.Learning{Answers: []string{"bank 1"}}, nil)
}

// TestLessonLimit: the search of a lesson is costly, so that it is limited: for people one by one, for others by address.
func TestLessonLimit(t *testing.T) {
	h := open(t, Config{})
	nobody := h.browser()
	status := 200
	for n := 0; status == 200 && n < 2*int(lessonLimit.burst); n++ {
		status, _ = nobody.do("POST", "/api/lessons/2", api.Learning{}, nil)
	}
	if status != 429 {
		t.Errorf("any number of lessons: %d", status)
	}
	h.person("Ann").ok("POST", "/api/lessons/2", api.Learning{}, nil)
}
