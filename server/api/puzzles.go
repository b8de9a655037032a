package api

import (
	"strconv"
	"time"

	"barrage/game/lang"
	"barrage/game/view"
	"barrage/learn/puzzle"
	"barrage/play/fault"
)

// PuzzleCatalogue is what there is to practise.
type PuzzleCatalogue struct {
	Puzzles int           `json:"puzzles"` // in all; 0 where callers send the puzzles themselves
	Kinds   []PuzzleSort  `json:"kinds"`
	Themes  []PuzzleTopic `json:"themes"`
	Sets    []PuzzleSet   `json:"sets"`
	Hint    int           `json:"hint"`   // what one costs of what a victory brings
	Again   []int         `json:"again"`  // days after which one's own blunder comes again
	Solver  puzzle.Rating `json:"solver"` // the rating of somebody who has solved nothing yet
}

// PuzzleSort is a kind of puzzles.
type PuzzleSort struct {
	ID      puzzle.Kind `json:"id"`
	Name    string      `json:"name"`
	About   string      `json:"about"`
	Opinion bool        `json:"opinion,omitempty"` // results are a search's opinion, not proven
	Puzzles int         `json:"puzzles"`
}

// PuzzleSet is a set of puzzles: of one game.
type PuzzleSet struct {
	ID      puzzle.Set                     `json:"id"`
	Name    string                         `json:"name"`
	About   string                         `json:"about"`
	Puzzles int                            `json:"puzzles"`
	Kinds   map[puzzle.Kind]puzzle.Numbers `json:"kinds" ts:"PuzzleKind:"`
}

// PuzzleTopic is a theme of puzzles.
type PuzzleTopic struct {
	puzzle.ThemeName
	Puzzles int `json:"puzzles"`
}

func (a *API) puzzles(c *Call) (PuzzleCatalogue, error) {
	out := PuzzleCatalogue{Kinds: []PuzzleSort{}, Themes: []PuzzleTopic{}, Sets: []PuzzleSet{}, Again: puzzle.Again(), Solver: puzzle.NewSolver(), Hint: puzzle.HintCost}
	kinds, themes := map[puzzle.Kind]int{}, map[puzzle.Theme]int{}
	var numbers map[puzzle.Set]map[puzzle.Kind]puzzle.Numbers
	if a.Puzzles != nil {
		numbers = a.Puzzles().Numbers()
		out.Puzzles = a.Puzzles().Len()
		kinds, themes = a.Puzzles().Counts()
	}
	for _, k := range append(puzzle.Kinds(), puzzle.Blunder) {
		out.Kinds = append(out.Kinds, PuzzleSort{k, k.Name(c.Lang), k.About(c.Lang), k.Opinion(), kinds[k]})
	}
	for _, t := range puzzle.Themes() {
		out.Themes = append(out.Themes, PuzzleTopic{puzzle.ThemeName{ID: t, Name: t.Name(c.Lang)}, themes[t]})
	}
	for _, s := range puzzle.Sets() {
		set := PuzzleSet{ID: s, Name: s.Name(c.Lang), About: s.About(c.Lang), Kinds: map[puzzle.Kind]puzzle.Numbers{}}
		for k, n := range numbers[s] {
			set.Kinds[k], set.Puzzles = n, set.Puzzles+n.Puzzles
		}
		out.Sets = append(out.Sets, set)
	}
	return out, nil
}

// posed shows a puzzle of the file.
func posed(file func() *puzzle.File, i int, l lang.Language) (*puzzle.Posed, error) {
	if file == nil || i < 0 || i >= file().Len() {
		return nil, fault.Fail(fault.NoSuchPuzzle)
	}
	p, err := file().At(i)
	if err != nil {
		return nil, err
	}
	shown := p.Show(view.In(l))
	shown.Number = i + 1
	return shown, nil
}

// find is the index of a puzzle in the file; −1 if it is not there.
func (a *API) find(id string) int {
	if a.Puzzles == nil {
		return -1
	}
	return a.Puzzles().Find(id)
}

func (a *API) puzzle(c *Call) (*puzzle.Posed, error) { return posed(a.Puzzles, a.find(c.ID), c.Lang) }

// PuzzleOfDay is the puzzle of a day: its place in the file, and where the file is at hand, itself.
type PuzzleOfDay struct {
	Day    string        `json:"day"`   // such as 2026-11-16
	Index  int           `json:"index"` // from 0
	Puzzle *puzzle.Posed `json:"puzzle,omitempty"`
}

// dailyPuzzle answers with the puzzle of a day, such as 20261116; without one, of today by the clock of
// the server (UTC). Without a file, the caller says how many puzzles the day has to choose of.
func (a *API) dailyPuzzle(c *Call) (PuzzleOfDay, error) {
	today, _ := strconv.Atoi(time.Now().UTC().Format(dayNumber))
	n, err := c.number("day", today)
	if err != nil {
		return PuzzleOfDay{}, err
	}
	day, err := time.Parse(dayNumber, strconv.Itoa(n))
	if err != nil {
		return PuzzleOfDay{}, fault.Fail(fault.NotANumber, lang.Word("name", "day"), lang.Word("text", strconv.Itoa(n)))
	}
	of, err := c.number("of", 0)
	if err != nil {
		return PuzzleOfDay{}, err
	}
	if a.Puzzles != nil {
		of = a.Puzzles().Len()
	}
	if of < 1 {
		return PuzzleOfDay{}, fault.Fail(fault.NoSuchPuzzle)
	}
	out := PuzzleOfDay{Day: day.Format(time.DateOnly), Index: puzzle.Daily(day, of)}
	if a.Puzzles != nil {
		out.Puzzle, err = posed(a.Puzzles, out.Index, c.Lang)
	}
	return out, err
}

// dayNumber writes a day as a number.
const dayNumber = "20060102"

// NextPuzzle says which puzzle is wanted.
type NextPuzzle struct {
	Kind   puzzle.Kind    `json:"kind,omitempty"`
	Kinds  []puzzle.Kind  `json:"kinds,omitempty"` // one of these, in turn
	Sets   []puzzle.Set   `json:"sets,omitempty"`  // one of these
	Theme  puzzle.Theme   `json:"theme,omitempty"`
	Avoid  []puzzle.Theme `json:"avoid,omitempty"`  // none of these, as long as such a puzzle is left
	Rating int            `json:"rating,omitempty"` // of the solver; 0: one who has solved nothing yet
	Seen   []string       `json:"seen,omitempty"`   // ids of those that are known
}

func (a *API) nextPuzzle(c *Call, in NextPuzzle) (*puzzle.Posed, error) {
	if a.Puzzles == nil {
		return nil, fault.Fail(fault.NoSuchPuzzle)
	}
	if in.Rating == 0 {
		in.Rating = int(puzzle.NewSolver().Rating)
	}
	if in.Kind != "" {
		in.Kinds = []puzzle.Kind{in.Kind}
	}
	return posed(a.Puzzles, a.Puzzles().Next(puzzle.Wish{Kinds: in.Kinds, Sets: in.Sets, Theme: in.Theme, Avoid: in.Avoid, Rating: in.Rating, Seen: in.Seen}), c.Lang)
}

// OnePuzzle names a puzzle of the file, or brings one along: a line of the file.
type OnePuzzle struct {
	ID     string `json:"id,omitempty"`
	Puzzle string `json:"puzzle,omitempty"`
}

// read reads the puzzle.
func (a *API) read(one OnePuzzle) (*puzzle.Puzzle, error) {
	if one.Puzzle != "" {
		p, err := puzzle.Parse(one.Puzzle)
		if err != nil {
			return nil, &fault.Error{Code: fault.BadPuzzle, Cause: err}
		}
		return p, nil
	}
	i := a.find(one.ID)
	if i < 0 {
		return nil, fault.Fail(fault.NoSuchPuzzle)
	}
	return a.Puzzles().At(i)
}

func (a *API) showPuzzle(c *Call, in OnePuzzle) (*puzzle.Posed, error) {
	p, err := a.read(in)
	if err != nil {
		return nil, err
	}
	shown := p.Show(view.In(c.Lang))
	shown.Number = a.find(p.ID) + 1
	return shown, nil
}

// PuzzleAnswer answers a puzzle: with an action of its prompt, or with the places where drops stop.
type PuzzleAnswer struct {
	OnePuzzle
	Answer string         `json:"answer"`
	Solver *puzzle.Rating `json:"solver,omitempty"` // the rating so far; the answer brings the new one
}

func (a *API) judgePuzzle(c *Call, in PuzzleAnswer) (*puzzle.Marked, error) {
	p, err := a.read(in.OnePuzzle)
	if err != nil {
		return nil, err
	}
	marked, err := p.Judge(in.Answer, view.In(c.Lang))
	if err != nil {
		return nil, fault.Fail(fault.BadSolution)
	}
	if in.Solver != nil && in.Solver.Valid() && !marked.Unsure {
		after := p.After(*in.Solver, marked.Right, 0)
		marked.Rating = &after
	}
	return marked, nil
}

// PuzzlePlay plays a puzzle: with all answers since it began.
type PuzzlePlay struct {
	OnePuzzle
	Answers []string       `json:"answers"`
	Free    bool           `json:"free,omitempty"`   // nothing is judged
	Reveal  bool           `json:"reveal,omitempty"` // the solution is played instead; it counts as not solved
	Known   int            `json:"known,omitempty"`  // moves that need not be sent
	Hints   int            `json:"hints,omitempty"`  // that are wanted for the question
	Hinted  int            `json:"hinted,omitempty"` // hints that were taken so far, for the rating
	Solver  *puzzle.Rating `json:"solver,omitempty"` // the rating so far; the answer brings the new one once it is decided
}

func (a *API) playPuzzle(c *Call, in PuzzlePlay) (*puzzle.Played, error) {
	p, err := a.read(in.OnePuzzle)
	if err != nil {
		return nil, err
	}
	if len(in.Answers) > puzzle.MaxAnswers || in.Hints < 0 || in.Hints > puzzle.Clues {
		return nil, fault.Fail(fault.BadSolution)
	}
	game := p.Begin(in.Free)
	if in.Reveal {
		game = p.Reveal()
	}
	for _, answer := range in.Answers {
		if in.Reveal {
			break
		}
		if game.Answer(answer) != nil {
			return nil, fault.Fail(fault.BadSolution)
		}
	}
	shown, err := game.Show(in.Known, in.Hints, view.In(c.Lang))
	if err != nil {
		return nil, fault.Fail(fault.BadSolution)
	}
	shown.Puzzle.Number = a.find(p.ID) + 1
	unsure := shown.Marked != nil && shown.Marked.Unsure
	if in.Solver != nil && in.Solver.Valid() && !unsure && (shown.Wrong || shown.Solved || in.Reveal) {
		after := p.After(*in.Solver, shown.Solved, in.Hinted)
		shown.Rating = &after
	}
	return shown, nil
}

// Blunders are puzzles of one's own blunders in a game.
type Blunders struct {
	Puzzles []OwnBlunder `json:"puzzles"`
}

// OwnBlunder is a puzzle to keep and to send when it comes again.
type OwnBlunder struct {
	OnePuzzle
	Ply   int `json:"ply"`  // of the turn
	Turn  int `json:"turn"` // its number in the review
	Round int `json:"round"`
}

// blunders makes puzzles of the caller's blunders, and of what else there is to be learnt, once the game has been reviewed.
func (a *API) blunders(c *Call) (Blunders, error) {
	turns, err := a.House.Advisor.ToPractise(c.Context, c.Viewer, c.ID)
	if err != nil {
		return Blunders{}, err
	}
	out := Blunders{Puzzles: []OwnBlunder{}}
	for i := range turns {
		t := &turns[i]
		if p, ok := puzzle.OfBlunder(&t.Turn, c.ID); ok {
			out.Puzzles = append(out.Puzzles, OwnBlunder{OnePuzzle{p.ID, p.String()}, t.Ply, t.Number, t.State.Round()})
		}
	}
	return out, nil
}
