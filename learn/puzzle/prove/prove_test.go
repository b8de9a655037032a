package prove

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"barrage/game/rules"
	"barrage/internal/oracle"
	"barrage/learn/puzzle"
	"barrage/learn/puzzle/shipped"
)

var stride = flag.Int("stride", 12, "prove every n-th of the puzzles that ship")

// TestShipped proves puzzles that ship: every answer and every draw is searched again, and the second
// implementation computes their water and productions. make soak proves all of them.
func TestShipped(t *testing.T) {
	t.Parallel()
	f := shipped.File()
	stride, productions := *stride, 0
	if testing.Short() {
		stride = max(stride, 120)
	}
	for i := 0; i < f.Len(); i += stride {
		p, err := f.At(i)
		if err != nil {
			t.Fatal(err)
		}
		if err := Prove(p); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		n, err := second(p)
		if err != nil {
			t.Errorf("%s, by the second implementation: %v", p.ID, err)
		}
		productions += n
	}
	if productions < f.Len()/stride/4 {
		t.Errorf("only %d productions were computed a second time", productions)
	}
}

// second lets the oracle compute the productions and the water of a puzzle: of its position, and of all
// along its line. It returns the number of productions.
func second(p *puzzle.Puzzle) (productions int, err error) {
	s := p.State
	if p.Goal.Aim == puzzle.Stops {
		return 0, secondStops(p)
	}
	for i := -1; i < len(p.Line); i++ {
		if i >= 0 {
			s.Play(p.Line[i])
		}
		if s.Done() || s.ToMove() < 0 {
			continue
		}
		if err := secondWater(&s); err != nil {
			return productions, err
		}
		if s.Prompt().Kind == rules.AskProduce {
			productions++
			if err := secondProduce(&s); err != nil {
				return productions, err
			}
		}
	}
	if p.Goal.Aim != puzzle.Energy {
		return productions, nil
	}
	// The oracle has the same best production, and no other that is as good.
	s = p.State
	dam, conduit, drops := p.Best().Production()
	most, best := 0, ""
	for _, q := range theirs(&s) {
		switch {
		case q.Energy > most:
			most, best = q.Energy, q.String()
		case q.Energy == most:
			best += " or " + q.String()
		}
	}
	if want := fmt.Sprintf("produce %v %v %d", dam, conduit, drops); best != want {
		return productions, fmt.Errorf("best is %s, not %s", best, want)
	}
	return productions, nil
}

// theirs are the productions that the oracle knows.
func theirs(s *rules.State) []oracle.Production {
	f, p := s.Prompt(), s.Player(s.ToMove())
	return oracle.Of(s).Productions(p.Company().String(), f.Modifier(), p.Credits(), f.Second(), int(f.Excluded()))
}

// secondProduce compares all productions.
func secondProduce(s *rules.State) error {
	var ours, others []string
	for _, a := range s.Legal(nil) {
		if a.Kind() == rules.ActProduce {
			ours = append(ours, fmt.Sprintf("%v = %d", a, s.Yield(a)))
		}
	}
	for _, q := range theirs(s) {
		others = append(others, fmt.Sprintf("%v = %d", q, q.Energy))
	}
	slices.Sort(ours)
	slices.Sort(others)
	if !slices.Equal(ours, others) {
		return fmt.Errorf("%v, not %v", others, ours)
	}
	return nil
}

// secondWater compares the water of phase 3.
func secondWater(s *rules.State) error {
	o := oracle.Of(s)
	o.WaterPhase()
	after := s.AfterWater()
	for _, dam := range rules.Sites() {
		if dam.Kind() == rules.Base && o.Map.Water[dam.String()] != after.Drops(dam) {
			return fmt.Errorf("%d drops in %v, not %d", o.Map.Water[dam.String()], dam, after.Drops(dam))
		}
	}
	return nil
}

// secondStops lets drop after drop flow and compares where each stops.
func secondStops(p *puzzle.Puzzle) error {
	o := oracle.Of(&p.State)
	var ends []string
	for h := rules.HA; h <= rules.HD; h++ {
		for range p.State.Waiting(h) {
			before := map[string]int{}
			for k, n := range o.Map.Water {
				before[k] = n
			}
			o.Flow(h.String())
			end := "out"
			for k, n := range o.Map.Water {
				if n > before[k] {
					end = k
				}
			}
			if h == p.Goal.Headstream {
				ends = append(ends, end)
			}
		}
	}
	var ours []string
	for _, x := range puzzle.Ends(&p.State, p.Goal.Headstream) {
		if x >= rules.ExitLeft {
			ours = append(ours, "out")
		} else {
			ours = append(ours, x.String())
		}
	}
	if !slices.Equal(ends, ours) {
		return fmt.Errorf("%v, not %v", ends, ours)
	}
	return nil
}

// firstOf finds shipped puzzles of an aim.
func firstOf(t *testing.T, aim puzzle.Aim) *puzzle.Puzzle {
	t.Helper()
	f := shipped.File()
	for i := range f.Len() {
		p, err := f.At(i)
		if err != nil {
			t.Fatal(err)
		}
		if p.Goal.Aim == aim {
			return p
		}
	}
	t.Fatalf("no puzzle asks for %s", aim)
	return nil
}

// TestWrongPuzzles: puzzles that are wrong are found, although they look right: results that are better or
// worse than they are, another best answer, a line that leads elsewhere, another position.
func TestWrongPuzzles(t *testing.T) {
	t.Parallel()
	aims := []puzzle.Aim{puzzle.Build, puzzle.VP, puzzle.WinRound, puzzle.Fulfil}
	if testing.Short() {
		aims = aims[:1]
	}
	for _, aim := range aims {
		good := firstOf(t, aim)
		if err := Prove(good); err != nil {
			t.Fatal(err)
		}
		best := slices.Index(good.State.Legal(nil), good.Best())
		other := (best + 1) % len(good.Results)
		wrong := func(name string, change func(p *puzzle.Puzzle)) {
			p := *good
			p.Results, p.Line = slices.Clone(good.Results), slices.Clone(good.Line)
			change(&p)
			if Prove(&p) == nil {
				t.Errorf("%s: %s is proven", good.ID, name)
			}
		}
		wrong("a better best", func(p *puzzle.Puzzle) { p.Results[best].Worst++; p.Results[best].Best++ })
		wrong("a worse other", func(p *puzzle.Puzzle) {
			if p.Results[other] == puzzle.None {
				p.Results[other] = puzzle.Span{Worst: -99, Best: -99}
			} else {
				p.Results[other].Worst--
				p.Results[other].Best--
			}
		})
		wrong("another best", func(p *puzzle.Puzzle) {
			p.Results[best], p.Results[other] = p.Results[other], p.Results[best]
			p.Line[0] = p.State.Legal(nil)[other]
			p.Line = p.Line[:1]
		})
		wrong("a tie", func(p *puzzle.Puzzle) { p.Results[other] = p.Results[best] })
		wrong("a line that breaks off", func(p *puzzle.Puzzle) { p.Line = p.Line[:len(p.Line)-1] })
		wrong("one result fewer", func(p *puzzle.Puzzle) { p.Results = p.Results[1:] })
	}
}

// TestWrongPositions: a puzzle with its position changed is no longer proven, or is another one.
func TestWrongPositions(t *testing.T) {
	t.Parallel()
	p := firstOf(t, puzzle.VP)
	line := p.String()
	seat := int(p.Seat()) + 1
	changed := strings.Replace(line, fmt.Sprintf(" %d.credits=%d", seat, p.State.Player(p.Seat()).Credits()), fmt.Sprintf(" %d.credits=%d", seat, p.State.Player(p.Seat()).Credits()+15), 1)
	if changed == line {
		t.Fatal("nothing changed")
	}
	q, err := puzzle.Parse(changed)
	if err == nil {
		err = Prove(q)
	}
	if err == nil {
		t.Error("15 credits more change nothing")
	}
}

// TestDeterministic: the puzzles of a game depend on its number alone, and all of them are proven.
func TestDeterministic(t *testing.T) {
	t.Parallel()
	all := func(k puzzle.Kind) bool { return !k.Opinion() }
	games := []int{3, 8}
	if testing.Short() {
		games = games[:1]
		all = func(k puzzle.Kind) bool { return k == puzzle.Production || k == puzzle.Water } // soon found
	}
	for _, n := range games {
		one, two := Make(GameOf(n), all), Make(GameOf(n), all)
		if len(one) == 0 || len(one) != len(two) {
			t.Fatalf("%d, %d", len(one), len(two))
		}
		for i, p := range one {
			if p.String() != two[i].String() {
				t.Errorf("%s\n%s", p, two[i])
			}
			if err := Prove(p); err != nil {
				t.Errorf("%s: %v", p.ID, err)
			}
		}
	}
	none := Make(GameOf(3), func(puzzle.Kind) bool { return false })
	if len(none) != 0 {
		t.Errorf("%d that nobody wants", len(none))
	}
}

// TestTooLarge: a search that takes too long says so instead of guessing.
func TestTooLarge(t *testing.T) {
	t.Parallel()
	p := firstOf(t, puzzle.VP)
	if _, err := puzzle.NewRound(&p.State, 3).Results(&p.State, puzzle.VP); err != puzzle.ErrTooLarge {
		t.Error(err)
	}
	b := firstOf(t, puzzle.Build)
	if _, _, err := affords(&b.State, b.Goal, 2, 3); err != puzzle.ErrTooLarge {
		t.Error(err)
	}
}

// TestOpinion: both searchers are asked, and a position in which nothing is at stake is none.
func TestOpinion(t *testing.T) {
	t.Parallel()
	if len(searchers()) != 2 || searchers()[0].String() == searchers()[1].String() {
		t.Error("the searchers are the same")
	}
	s := GameOf(0).States[0]
	shares, best, lead := think(&s, searchers()[0], 200, 0)
	if len(shares) < 2 || shares[best.Turn[0]] != best.Win[s.ToMove()] || lead < 0 {
		t.Errorf("%v %v %f", shares, best.Turn, lead)
	}
	for _, x := range shares {
		if best.Win[s.ToMove()] < x {
			t.Errorf("%v is better than the best", x)
		}
	}
}
