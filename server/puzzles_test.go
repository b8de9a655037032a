package server

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/learn/puzzle"
	"barrage/learn/puzzle/shipped"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/server/api"
)

// TestPuzzles: a catalogue, puzzles by id, by day and by what suits, shown without their answer and judged
// at once, for people without a name too.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	eve := h.browser()
	var all api.PuzzleCatalogue
	eve.ok("GET", "/api/puzzles?lang=de", nil, &all)
	sum := 0
	for _, k := range all.Kinds {
		sum += k.Puzzles
		if k.Name == "" || k.About == "" || k.Opinion != (k.ID == puzzle.Turn || k.ID == puzzle.Blunder) {
			t.Errorf("%+v", k)
		}
	}
	if sum != all.Puzzles || sum != shipped.File().Len() || len(all.Themes) != len(puzzle.Themes()) || len(all.Sets) != 3 || all.Sets[0].Puzzles+all.Sets[1].Puzzles+all.Sets[2].Puzzles != sum || !slices.Equal(all.Again, []int{1, 3, 7}) || all.Solver != puzzle.NewSolver() {
		t.Errorf("%+v", all)
	}
	if !slices.ContainsFunc(all.Kinds, func(k api.PuzzleSort) bool { return k.Name == "Die letzten Ingenieure" }) {
		t.Errorf("not in German: %+v", all.Kinds)
	}

	var day, again api.PuzzleOfDay
	eve.ok("GET", "/api/puzzles/daily?day=20261116", nil, &day)
	eve.ok("GET", "/api/puzzles/daily?day=20261116&of=7", nil, &again)
	if day.Puzzle == nil || day.Day != "2026-11-16" || again.Index != day.Index || day.Puzzle.Number != day.Index+1 || day.Puzzle.ID != strings.Fields(shipped.File().Lines()[day.Index])[0] {
		t.Errorf("%+v", day)
	}
	eve.ok("GET", "/api/puzzles/daily", nil, &day)
	eve.refused(400, fault.NotANumber, "GET", "/api/puzzles/daily?day=20261399", nil, nil)
	eve.refused(400, fault.NotANumber, "GET", "/api/puzzles/daily?day=x", nil, nil)

	var one, same puzzle.Posed
	eve.ok("POST", "/api/puzzles/next", api.NextPuzzle{Kind: puzzle.Production}, &one)
	eve.ok("GET", "/api/puzzles/"+one.ID, nil, &same)
	if one.Kind != puzzle.Production || one.Question != same.Question || same.Number == 0 || one.Game.Prompt.Kind != "produce" {
		t.Errorf("%+v", one)
	}
	var next puzzle.Posed
	eve.ok("POST", "/api/puzzles/next", api.NextPuzzle{Kind: puzzle.Production, Seen: []string{one.ID}}, &next)
	if next.ID == one.ID {
		t.Error("the same again")
	}
	eve.refused(404, fault.NoSuchPuzzle, "POST", "/api/puzzles/next", api.NextPuzzle{Kind: "dance"}, nil)
	eve.refused(404, fault.NoSuchPuzzle, "GET", "/api/puzzles/dance-1-1", nil, nil)

	solver := puzzle.NewSolver()
	right, right1 := 0, ""
	for _, a := range one.Game.Prompt.Answers {
		var m puzzle.Marked
		eve.ok("POST", "/api/puzzles/judge", api.PuzzleAnswer{OnePuzzle: api.OnePuzzle{ID: one.ID}, Answer: a.Action, Solver: &solver}, &m)
		if m.Right {
			right++
			right1 = a.Action
		}
		if m.Rating == nil || (m.Rating.Rating > solver.Rating) != m.Right || len(m.All) != one.Answers {
			t.Errorf("%+v", m)
		}
	}
	if right != 1 {
		t.Errorf("%d answers are right", right)
	}
	var m puzzle.Marked
	line := shipped.File().Lines()[one.Number-1]
	eve.ok("POST", "/api/puzzles/judge?lang=fr", api.PuzzleAnswer{OnePuzzle: api.OnePuzzle{Puzzle: line}, Answer: one.Game.Prompt.Answers[0].Action, Solver: &puzzle.Rating{}}, &m)
	if m.Rating != nil || !strings.Contains(m.Yours.Value, "énergie") {
		t.Errorf("%+v", m)
	}
	eve.ok("POST", "/api/puzzles/show", api.OnePuzzle{Puzzle: line}, &same)
	if same.ID != one.ID || same.Number != one.Number {
		t.Errorf("%+v", same)
	}
	played(t, eve, one, right1)
	eve.refused(400, fault.BadSolution, "POST", "/api/puzzles/play", api.PuzzlePlay{OnePuzzle: api.OnePuzzle{ID: one.ID}, Answers: []string{"bank 1"}}, nil)
	eve.refused(400, fault.BadSolution, "POST", "/api/puzzles/play", api.PuzzlePlay{OnePuzzle: api.OnePuzzle{ID: one.ID}, Hints: 4}, nil)
	eve.refused(400, fault.BadSolution, "POST", "/api/puzzles/judge", api.PuzzleAnswer{OnePuzzle: api.OnePuzzle{ID: one.ID}, Answer: "bank 1"}, nil)
	eve.refused(404, fault.NoSuchPuzzle, "POST", "/api/puzzles/judge", api.PuzzleAnswer{OnePuzzle: api.OnePuzzle{ID: "x"}}, nil)
	f := eve.refused(400, fault.BadPuzzle, "POST", "/api/puzzles/show", api.OnePuzzle{Puzzle: strings.Replace(line, "goal=energy", "goal=vp", 1)}, nil)
	if f.Cause == "" {
		t.Errorf("%+v", f)
	}
}

// played plays a puzzle with one decision: rightly, wrongly, with hints, and shown.
func played(t *testing.T, eve *browser, one puzzle.Posed, right string) {
	t.Helper()
	solver := puzzle.NewSolver()
	wrong := one.Game.Prompt.Answers[0].Action
	if wrong == right {
		wrong = one.Game.Prompt.Answers[1].Action
	}
	play := func(p api.PuzzlePlay) (out puzzle.Played) {
		p.ID, p.Solver = one.ID, &solver
		eve.ok("POST", "/api/puzzles/play", p, &out)
		return out
	}
	begun, solved, hinted := play(api.PuzzlePlay{Answers: []string{}}), play(api.PuzzlePlay{Answers: []string{right}}), play(api.PuzzlePlay{Answers: []string{right}, Hinted: 1})
	failed, shown, known := play(api.PuzzlePlay{Answers: []string{wrong}}), play(api.PuzzlePlay{Reveal: true}), play(api.PuzzlePlay{Answers: []string{right}, Known: 1})
	if begun.Rating != nil || begun.Count != 0 || begun.Puzzle.Question != one.Question || begun.Puzzle.Number != one.Number {
		t.Errorf("%+v", begun)
	}
	if !solved.Solved || solved.Rating == nil || solved.Rating.Rating <= solver.Rating || hinted.Rating.Rating != solved.Rating.Rating-puzzle.HintCost {
		t.Errorf("%+v, with a hint %+v", solved, hinted.Rating)
	}
	if !failed.Wrong || failed.Solved || failed.Rating == nil || failed.Rating.Rating >= solver.Rating || *shown.Rating != *failed.Rating || shown.Solved || !shown.Over || shown.Count != solved.Count {
		t.Errorf("%+v, shown %+v", failed, shown)
	}
	if known.Count != solved.Count || len(known.Moves) != solved.Count-1 {
		t.Errorf("%d moves of %d", len(known.Moves), known.Count)
	}
}

// TestBlunders: a reviewed game has puzzles of one's own blunders and of the costliest turn of each thing to be learnt from it, and of
// nobody else's.
func TestBlunders(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for a review of a whole game")
	}
	t.Parallel()
	h := open(t, Config{analyst: quickAnalyst, Thinkers: 2})
	ann, bob := h.person("Ann"), h.person("Bob")
	record, err := os.ReadFile("../game/record/testdata/games/002-2p-intro.txt")
	if err != nil {
		t.Fatal(err)
	}
	var o api.Opened
	ann.ok("POST", "/api/tables", table.New{Open: true, Record: string(record), Over: true, Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}}, &o)
	path := "/api/tables/" + o.Table.ID
	h.browser().refused(401, fault.NotSignedIn, "GET", path+"/blunders", nil, nil)
	var none api.Blunders
	ann.ok("GET", path+"/blunders", nil, &none)
	if len(none.Puzzles) != 0 {
		t.Errorf("%d before there is a review", len(none.Puzzles))
	}
	var v think.Reviewed
	for n := 0; v.Review == nil || v.Done < v.Total; n++ {
		if n > 1000 {
			t.Fatal("the review does not end")
		}
		ann.ok("GET", path+"/review", nil, &v)
		time.Sleep(50 * time.Millisecond)
	}
	worst := map[int]bool{}
	for _, x := range v.Review.Learnt {
		worst[x.Turns[0]] = x.Seat == 0
	}
	blunders := 0
	for _, turn := range v.Review.Turns {
		if (turn.Verdict == "blunder" || worst[turn.Number]) && turn.Seat == 0 && turn.Best != nil && turn.Best.Actions[0] != turn.Actions[0] {
			blunders++
		}
	}
	var own api.Blunders
	ann.ok("GET", path+"/blunders", nil, &own)
	if blunders == 0 || len(own.Puzzles) != blunders {
		t.Fatalf("%d puzzles of %d blunders", len(own.Puzzles), blunders)
	}
	bob.ok("GET", path+"/blunders", nil, &none)
	if len(none.Puzzles) != 0 {
		t.Error("somebody else's")
	}
	for _, b := range own.Puzzles[:min(5, len(own.Puzzles))] {
		p, err := puzzle.Parse(b.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if p.Kind() != puzzle.Blunder || p.ID != b.ID || !strings.Contains(b.ID, fmt.Sprint("-", b.Ply)) || p.State.Round() != b.Round || v.Review.Turns[b.Turn-1].Seat != 0 || v.Review.Turns[b.Turn-1].Round != b.Round {
			t.Errorf("%+v", b)
		}
		var shown puzzle.Posed
		ann.ok("POST", "/api/puzzles/show", b.OnePuzzle, &shown)
		if !shown.Opinion || shown.Game.Prompt.Seat != 0 {
			t.Errorf("%+v", shown)
		}
		for _, a := range p.State.Legal(nil) {
			var m puzzle.Marked
			ann.ok("POST", "/api/puzzles/judge", api.PuzzleAnswer{OnePuzzle: api.OnePuzzle{Puzzle: b.Puzzle}, Answer: a.String(), Solver: &puzzle.Rating{Rating: 1500, Deviation: 100, Volatility: 0.06}}, &m)
			if m.Right != (a == p.Best()) || m.Unsure != !m.Yours.Known || (m.Rating == nil) != m.Unsure {
				t.Errorf("%v: %+v", a, m)
			}
		}
	}
	ann.ok("POST", "/api/tables", table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}}, &o)
	ann.refused(409, fault.NotOver, "GET", "/api/tables/"+o.Table.ID+"/blunders", nil, nil)
}
