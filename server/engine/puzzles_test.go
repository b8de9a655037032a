package engine

import (
	"context"
	"fmt"
	"testing"
	"time"

	"barrage/learn/puzzle"
	"barrage/learn/puzzle/shipped"
	"barrage/server/api"
	"barrage/store/mem"
)

// TestPuzzles: an engine has no puzzles; it finds the one of the day among so many, and shows and judges
// those that the client sends, as the server does.
func TestPuzzles(t *testing.T) {
	e, err := New(context.Background(), StoreOf(mem.New()), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	all := ask[api.PuzzleCatalogue](t, e, Request{Method: "GET", Path: "/api/puzzles"}, nil)
	if all.Puzzles != 0 || len(all.Kinds) != len(puzzle.Kinds())+1 {
		t.Errorf("%+v", all)
	}
	for _, r := range []Request{
		{Method: "GET", Path: "/api/puzzles/daily"}, {Method: "GET", Path: "/api/puzzles/{id}", ID: "production-1-1"},
		{Method: "POST", Path: "/api/puzzles/next", Body: []byte(`{}`)}, {Method: "POST", Path: "/api/puzzles/show", Body: []byte(`{"id":"production-1-1"}`)},
	} {
		if status, code := refused(t, e, r); status != 404 || code != "no_such_puzzle" {
			t.Errorf("%s: %d %s", r.Path, status, code)
		}
	}
	n := shipped.File().Len()
	day := ask[api.PuzzleOfDay](t, e, Request{Method: "GET", Path: "/api/puzzles/daily", Query: map[string]string{"day": "20261116", "of": fmt.Sprint(n)}}, nil)
	if want := puzzle.Daily(time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC), n); day.Index != want || day.Puzzle != nil {
		t.Errorf("%+v", day)
	}
	line := shipped.File().Lines()[day.Index]
	shown := ask[puzzle.Posed](t, e, Request{Method: "POST", Path: "/api/puzzles/show", Lang: "it"}, api.OnePuzzle{Puzzle: line})
	p, err := puzzle.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	if shown.ID != p.ID || shown.Game == nil || shown.Question == "" {
		t.Errorf("%+v", shown)
	}
	for _, line := range shipped.File().Lines()[:3] {
		p, err := puzzle.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if p.Goal.Aim == puzzle.Stops {
			continue
		}
		m := ask[puzzle.Marked](t, e, Request{Method: "POST", Path: "/api/puzzles/judge"}, api.PuzzleAnswer{OnePuzzle: api.OnePuzzle{Puzzle: line}, Answer: p.Best().String()})
		if !m.Right {
			t.Errorf("%s: %+v", p.ID, m)
		}
		played := ask[puzzle.Played](t, e, Request{Method: "POST", Path: "/api/puzzles/play"}, api.PuzzlePlay{OnePuzzle: api.OnePuzzle{Puzzle: line}, Answers: []string{p.Best().String()}})
		if played.Wrong || played.Count == 0 || !played.Marked.Right {
			t.Errorf("%s: %+v", p.ID, played)
		}
	}
}
