package puzzle_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/puzzle"
	"barrage/learn/puzzle/shipped"
)

var parsed = sync.OnceValues(func() (list []*puzzle.Puzzle, _ error) {
	f := shipped.File()
	for i := range f.Len() {
		p, err := f.At(i)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
})

// each goes through every n-th shipped puzzle.
func each(t *testing.T, n int, do func(p *puzzle.Puzzle)) {
	t.Helper()
	list, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(list); i += n {
		p := list[i]
		do(p)
		if t.Failed() {
			t.Fatal(p)
		}
	}
}

// TestShipped: what ships is enough, small enough, balanced, and every line is read and written the same.
func TestShipped(t *testing.T) {
	f := shipped.File()
	if n := len(shipped.Packed()); n > 500_000 {
		t.Errorf("%d bytes", n)
	}
	kinds, themes := f.Counts()
	proven := 0
	for k, n := range kinds {
		if !k.Opinion() {
			proven += n
		}
	}
	if proven < 2000 {
		t.Errorf("%d proven puzzles", proven)
	}
	for _, k := range puzzle.Kinds() {
		least := 50
		if k.Opinion() {
			least = 20
		}
		if kinds[k] < least || kinds[k] > f.Len()/3 {
			t.Errorf("%d of kind %s", kinds[k], k)
		}
	}
	for _, x := range puzzle.Themes() {
		if themes[x] < 5 {
			t.Errorf("%d of theme %s", themes[x], x)
		}
	}
	players, expansion, easy, hard := map[int]int{}, 0, 0, 0
	each(t, 1, func(p *puzzle.Puzzle) {
		i := f.Find(p.ID)
		if got := p.String(); got != f.Lines()[i] {
			t.Errorf("%s is written as\n%s", f.Lines()[i], got)
		}
		if !strings.HasPrefix(p.ID, string(p.Kind())+"-") {
			t.Errorf("%s is of kind %s", p.ID, p.Kind())
		}
		players[p.State.Players()]++
		if p.State.Options().Leeghwater {
			expansion++
		}
		if p.Rating.Rating < 1400 {
			easy++
		} else if p.Rating.Rating > 1800 {
			hard++
		}
	})
	for n := 2; n <= 4; n++ {
		if players[n] < f.Len()/5 {
			t.Errorf("%d for %d players", players[n], n)
		}
	}
	if expansion < f.Len()/5 || expansion > f.Len()*4/5 || easy < f.Len()/20 || hard < f.Len()/20 {
		t.Errorf("%d with the expansion, %d easy, %d hard of %d", expansion, easy, hard, f.Len())
	}
}

// answers lists what can be answered to a puzzle, the right answer first.
func answers(p *puzzle.Puzzle) (list []string) {
	s := &p.State
	if p.Goal.Aim != puzzle.Stops {
		for _, a := range s.Legal(nil) {
			list = append(list, a.String())
		}
		best := slices.Index(list, p.Best().String())
		list[0], list[best] = list[best], list[0]
		return list
	}
	var ends, first, last []string
	places := puzzle.Places(s, p.Goal.Headstream)
	for _, x := range puzzle.Ends(s, p.Goal.Headstream) {
		ends, first, last = append(ends, x.String()), append(first, places[0].String()), append(last, places[len(places)-1].String())
	}
	slices.Reverse(ends) // in any order
	return []string{strings.Join(ends, " "), strings.Join(first, " "), strings.Join(last, " ")}
}

// TestJudge: exactly the best answer is right; results are sorted, with the best first, and as the rules
// have them; what decided is said in every language.
func TestJudge(t *testing.T) {
	said := map[string]bool{}
	each(t, 9, func(p *puzzle.Puzzle) {
		for i, answer := range answers(p) {
			l := lang.All()[i%len(lang.All())]
			j, err := p.Judge(answer, view.In(l))
			if err != nil {
				t.Errorf("%s: %v", answer, err)
				return
			}
			if j.Right != (i == 0) && !p.Kind().Opinion() && !(p.Goal.Aim == puzzle.Stops && j.Yours.Answer == j.Best.Answer) || i == 0 && !j.Right {
				t.Errorf("%s: right %v", answer, j.Right)
			}
			if j.Yours.Answer != answer && p.Goal.Aim != puzzle.Stops || len(j.All) == 0 || j.All[0].Answer != j.Best.Answer {
				t.Errorf("%s: yours %+v, best %+v", answer, j.Yours, j.Best)
			}
			for k := 1; k < len(j.All); k++ {
				if j.All[k-1].Known && j.All[k].Known && j.All[k-1].Most < j.All[k].Most || !j.All[k-1].Known && j.All[k].Known {
					t.Errorf("%+v before %+v", j.All[k-1], j.All[k])
				}
			}
			for _, text := range []string{j.Why, j.Verdict, j.Yours.Text, j.Yours.Value, j.Best.Value, p.Question(view.In(l)), p.Hint(view.In(l))} {
				if text == "" || strings.ContainsAny(text, "{}") || strings.Contains(text, "puzzle.") {
					t.Errorf("%v: %q", l, text)
				}
			}
			said[fmt.Sprint(p.Goal.Aim, j.Right)] = true
			switch p.Goal.Aim {
			case puzzle.Build:
				if j.Best.Worst != 2 || !strings.Contains(p.Question(view.In(l)), "2") {
					t.Errorf("%d turns: %s", j.Best.Worst, p.Question(view.In(l)))
				}
			case puzzle.Fulfil:
				if j.Best.Worst < 2 || j.Best.Worst > 4 || !strings.Contains(p.Question(view.In(l)), fmt.Sprint(j.Best.Worst)) {
					t.Errorf("%d contracts: %s", j.Best.Worst, p.Question(view.In(l)))
				}
			}
			if p.Goal.Aim != puzzle.Energy {
				continue
			}
			for _, r := range append(j.All, j.Yours, j.Best) {
				if x := r.Terms; x[0].Value*x[1].Value+x[2].Value+x[3].Value+x[4].Value != r.Most {
					t.Errorf("%+v do not make %d", x, r.Most)
				}
			}
		}
	})
	for _, aim := range []puzzle.Aim{puzzle.Energy, puzzle.Stops, puzzle.VP, puzzle.WinRound, puzzle.Build} {
		if !said[fmt.Sprint(aim, true)] || !said[fmt.Sprint(aim, false)] {
			t.Errorf("%s was not judged both ways", aim)
		}
	}
}

// TestNotAnswers: what does not answer the question is an error.
func TestNotAnswers(t *testing.T) {
	each(t, 301, func(p *puzzle.Puzzle) {
		for _, answer := range []string{"", "nonsense", "bank 99", "B1U B1U B1U B1U B1U B1U", "EXIT_L", "reveal G01"} {
			if j, err := p.Judge(answer, view.In(lang.English)); !errors.Is(err, puzzle.ErrAnswer) {
				if p.Goal.Aim == puzzle.Stops && len(strings.Fields(answer)) == p.State.Waiting(p.Goal.Headstream) {
					continue
				}
				t.Errorf("%q: %+v %v", answer, j, err)
			}
		}
	})
}

// TestWhy: examples of what decided, in words.
func TestWhy(t *testing.T) {
	found := map[string]string{}
	stride := 1
	if testing.Short() {
		stride = 8
	}
	each(t, stride, func(p *puzzle.Puzzle) {
		if p.Goal.Aim != puzzle.Energy && p.Goal.Aim != puzzle.Stops {
			return
		}
		for _, answer := range answers(p) {
			j, err := p.Judge(answer, view.In(lang.English))
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range []string{"has as many drops, but", "through a conduit of the same value", "fewer, but each is worth", "drops times value make", "to another player:", "No room is left here", "There is still room upstream", "stop where you said"} {
				if strings.Contains(j.Why, part) && found[part] == "" {
					found[part] = p.ID
				}
			}
			if p.Goal.Aim == puzzle.Energy && !j.Right {
				// Of the contracts that the best one fulfils, the largest is named.
				most := 0
				for _, c := range rules.Contracts() {
					if slices.Contains(j.Best.Fulfils, c.String()) {
						most = max(most, c.Energy())
					}
				}
				if want := fmt.Sprintf("%d energy also fulfils the contract for %d.", j.Best.Most, most); most > 0 && j.Also != want || most == 0 && j.Also != "" {
					t.Errorf("%s: %q, want %q", p.ID, j.Also, want)
				}
				// The term that decides is really greater.
				for i, term := range j.Best.Terms {
					if term.Decide && term.Value <= j.Yours.Terms[i].Value {
						t.Errorf("%s: %+v decides against %+v: %s", p.ID, term, j.Yours.Terms[i], j.Why)
					}
				}
			}
		}
	})
	if len(found) != 8 && !testing.Short() {
		t.Errorf("only %v", found)
	}
}

// TestNothingGivenAway: the screen of a puzzle has neither energies nor the water to come.
func TestNothingGivenAway(t *testing.T) {
	each(t, 53, func(p *puzzle.Puzzle) {
		shown := p.Show(view.In(lang.English))
		data, err := json.Marshal(shown)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		if strings.Contains(text, `"results"`) || strings.Contains(text, `"line"`) || strings.Contains(text, p.ID+" goal=") {
			t.Error("the puzzle comes along")
		}
		switch p.Goal.Aim {
		case puzzle.Energy:
			for _, a := range shown.Game.Prompt.Answers {
				if a.Energy != 0 || strings.Contains(a.Text, "energy") {
					t.Errorf("%+v", a)
				}
				if x, err := notation.Parse(a.Action); err == nil && x.Kind() == rules.ActProduce {
					if terms := p.State.Terms(x); p.State.Yield(x) != terms.Drops*terms.Value+shown.Bonus+terms.Officer {
						t.Errorf("%s: %+v with the bonus %d", a.Action, terms, shown.Bonus)
					}
					// R6.2.2, R6.2.3: what the bonus consists of.
					player := p.State.Player(p.State.ToMove())
					if want := fmt.Sprintf("Bonus %s: space %s, company %s (%d powerhouse", signed(shown.Bonus), signed(p.State.Prompt().Modifier()), signed(player.ProductionBonus()), player.Pieces(rules.Powerhouse)); !strings.HasPrefix(shown.BonusOf, want) {
						t.Errorf("%s: %q, want %q", p.ID, shown.BonusOf, want)
					}
				}
			}
		case puzzle.Stops:
			if len(shown.Game.Tomorrow) > 0 || fmt.Sprint(shown.Game.Forecast.Water) != fmt.Sprint(shown.Game.Position.Map.Water) {
				t.Error("the forecast comes along")
			}
			if shown.Drops != p.State.Waiting(p.Goal.Headstream) || len(shown.Places) < 2 {
				t.Errorf("%+v", shown.Places)
			}
			for _, x := range puzzle.Ends(&p.State, p.Goal.Headstream) {
				if !slices.ContainsFunc(shown.Places, func(place puzzle.StopPlace) bool { return place.ID == x.String() }) {
					t.Errorf("%v is no place", x)
				}
			}
		}
		if p.Goal.Aim != puzzle.Stops && shown.Answers != len(p.State.Legal(nil)) {
			t.Errorf("%d answers", shown.Answers)
		}
	})
}

// TestNames: kinds, themes and questions have names in every language.
func TestNames(t *testing.T) {
	for _, l := range lang.All() {
		for _, k := range append(puzzle.Kinds(), puzzle.Blunder) {
			if k.Name(l) == "" || k.About(l) == "" {
				t.Errorf("%v: %s", l, k)
			}
		}
		for _, x := range puzzle.Themes() {
			if x.Name(l) == "" {
				t.Errorf("%v: %s", l, x)
			}
		}
	}
}

// TestDaily: a day has one puzzle, everywhere; the days are spread over all puzzles.
func TestDaily(t *testing.T) {
	day := time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)
	if got := puzzle.Daily(day, 2400); got != 1821 {
		t.Errorf("%d", got)
	}
	if puzzle.Daily(day.Add(23*time.Hour), 2400) != 1821 {
		t.Error("it changes within the day")
	}
	seen := map[int]int{}
	for i := range 2400 {
		seen[puzzle.Daily(day.AddDate(0, 0, i), 24)]++
	}
	for i := range 24 {
		if seen[i] < 60 || seen[i] > 140 {
			t.Errorf("%d of 2400 days have puzzle %d of 24", seen[i], i)
		}
	}
}

// TestBeginner: a beginner gets easy puzzles of the introductory game, without what was not met as long
// as there are such, and then with it rather than none.
func TestBeginner(t *testing.T) {
	f := shipped.File()
	wish := puzzle.Wish{Kinds: []puzzle.Kind{puzzle.Production}, Sets: []puzzle.Set{puzzle.Introductory}, Avoid: []puzzle.Theme{puzzle.Toll}, Rating: 1000}
	all, before := f.Numbers()[puzzle.Introductory][puzzle.Production], 0
	for n := range all.Puzzles {
		p, err := f.At(f.Next(wish))
		if err != nil {
			t.Fatal(err)
		}
		if p.State.Options().Variant != rules.Introductory || slices.Contains(p.Themes, puzzle.Toll) != (n >= all.Puzzles-all.Themes[puzzle.Toll]) {
			t.Errorf("%d: %s %v", n, p.ID, p.Themes)
		}
		if n == all.Puzzles-all.Themes[puzzle.Toll] {
			before = 0
		}
		if int(p.Rating.Rating) < before {
			t.Errorf("%s is easier than the one before", p.ID)
		}
		before = int(p.Rating.Rating)
		wish.Seen = append(wish.Seen, p.ID)
	}
	if f.Next(wish) != -1 {
		t.Error("there is one more")
	}
}

// TestNumbers: every puzzle is counted once, in the set of its game.
func TestNumbers(t *testing.T) {
	f := shipped.File()
	got, want := map[string]int{}, map[string]int{}
	for s, kinds := range f.Numbers() {
		for k, n := range kinds {
			got[fmt.Sprint(s, k)] = n.Puzzles
			for x, m := range n.Themes {
				got[fmt.Sprint(s, k, x)] = m
			}
		}
	}
	each(t, 1, func(p *puzzle.Puzzle) {
		s := puzzle.Whole
		if o := p.State.Options(); o.Variant == rules.Introductory {
			s = puzzle.Introductory
		} else if o.Leeghwater {
			s = puzzle.Leeghwater
		}
		want[fmt.Sprint(s, p.Kind())]++
		for _, x := range p.Themes {
			want[fmt.Sprint(s, p.Kind(), x)]++
		}
	})
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, not %v", got, want)
	}
}

// TestNext: the next puzzle has the kind and theme asked for, suits the rating, and is none that is known.
func TestNext(t *testing.T) {
	f := shipped.File()
	var seen []string
	for range 40 {
		i := f.Next(puzzle.Wish{Kinds: []puzzle.Kind{puzzle.Production}, Theme: puzzle.Toll, Rating: 1600, Seen: seen})
		p, err := f.At(i)
		if err != nil {
			t.Fatal(err)
		}
		if p.Kind() != puzzle.Production || !slices.Contains(p.Themes, puzzle.Toll) || slices.Contains(seen, p.ID) || p.Rating.Rating < 1400 || p.Rating.Rating > 1800 {
			t.Errorf("%s %v %v", p.ID, p.Themes, p.Rating)
		}
		seen = append(seen, p.ID)
	}
	kinds := map[puzzle.Kind]bool{}
	seen = nil
	for range 2 * len(puzzle.Kinds()) {
		p, err := f.At(f.Next(puzzle.Wish{Rating: 1500, Seen: seen}))
		if err != nil {
			t.Fatal(err)
		}
		kinds[p.Kind()] = true
		seen = append(seen, p.ID)
	}
	if len(kinds) != len(puzzle.Kinds()) {
		t.Errorf("only %v", kinds)
	}
	if i := f.Next(puzzle.Wish{Kinds: []puzzle.Kind{"nothing"}, Rating: 1500}); i != -1 {
		t.Errorf("%d", i)
	}
}

// TestDamaged: damaged lines are refused with a reason.
func TestDamaged(t *testing.T) {
	f := shipped.File()
	kinds := map[puzzle.Kind]string{}
	for _, line := range f.Lines() {
		kind, _, _ := strings.Cut(line, "-")
		kinds[puzzle.Kind(kind)] = line
	}
	change := func(line string, what ...string) string {
		changed := strings.NewReplacer(what...).Replace(line)
		if changed == line {
			t.Fatalf("%v changes nothing in %s", what, line)
		}
		return changed
	}
	e, w, a := kinds[puzzle.Engineers], kinds[puzzle.Water], kinds[puzzle.Afford]
	for name, line := range map[string]string{
		"empty": "", "no position": "production-1 goal=energy", "cut": e[:len(e)-40], "long": e + strings.Repeat(" ", puzzle.MaxLine),
		"goal": change(e, "goal=", "goal=x"), "field": change(e, "goal=", "gaol="), "rating": change(e, "rating=", "rating=9999"),
		"theme": change(e, "themes=", "themes=x,"), "results": change(e, "results=", "results=1,"), "result": change(e, "results=", "results=x"),
		"huge result": change(e, "results=", "results=99999999999999"), "line": change(e, "line=", "line=bank+1,"), "action": change(e, "line=", "line=dance,"),
		"no line": change(e, "line=", "themes="), "other question": change(e, "goal=", "goal=energy rating=1500 line="), "headstream": change(w, "stops:H", "stops:X"),
		"no headstream": change(w, "stops:", "stops"), "water with results": change(w, "rating=", "results=1 rating="), "site": change(a, "build:", "build:X"),
		"level": change(a, " rating=", ":9 rating="), "turns": change(a, ",-2", ",2"), "position": change(e, "barrage-position 1", "barrage-position 9"), "number": change(e, "round=", "round=x"),
	} {
		if p, err := puzzle.Parse(line); !errors.Is(err, puzzle.ErrPuzzle) || p != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, text := range map[string]string{"empty": "", "other": "barrage-games 1\n", "twice": "barrage-puzzles 1\na b\na c\n", "no id": "barrage-puzzles 1\n\n"} {
		if _, err := puzzle.Read(strings.NewReader(text)); !errors.Is(err, puzzle.ErrPuzzle) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := puzzle.Read(strings.NewReader("barrage-puzzles 1\n" + strings.Repeat("x", 2*puzzle.MaxLine))); err == nil {
		t.Error("a line without an end")
	}
	var b bytes.Buffer
	if err := puzzle.Write(&b, f.Lines()); err != nil || !bytes.Equal(b.Bytes(), shipped.Text()) {
		t.Errorf("the file is not written as it was read: %v", err)
	}
}

// FuzzParse: whatever is read is a puzzle that can be shown, judged and written; nothing panics.
func FuzzParse(f *testing.F) {
	for i := 0; i < shipped.File().Len(); i += 97 {
		f.Add(shipped.File().Lines()[i])
	}
	f.Fuzz(func(t *testing.T, line string) {
		p, err := puzzle.Parse(line)
		if err != nil {
			return
		}
		if again, err := puzzle.Parse(p.String()); err != nil || again.String() != p.String() {
			t.Fatalf("%v\n%s", err, p)
		}
		w := view.In(lang.English)
		p.Show(w)
		for _, answer := range answers(p) {
			if _, err := p.Judge(answer, w); err != nil {
				t.Fatal(err)
			}
		}
		puzzle.ThemesOf(p)
	})
}

// TestAlone: where a puzzle says that the others have no engineers left, they have none.
func TestAlone(t *testing.T) {
	each(t, 1, func(p *puzzle.Puzzle) {
		switch p.Kind() {
		case puzzle.Engineers, puzzle.Afford, puzzle.Contracts:
			for i := range p.State.Players() {
				if seat := rules.Seat(i); seat != p.Seat() && p.State.Player(seat).Crew() > 0 {
					t.Errorf("%s: seat %d has engineers", p.ID, i)
				}
			}
		}
	})
}

// TestPlaces: drops stop at places along their river only, in every position of the file.
func TestPlaces(t *testing.T) {
	each(t, 11, func(p *puzzle.Puzzle) {
		for h := rules.HA; h <= rules.HD; h++ {
			for _, x := range puzzle.Ends(&p.State, h) {
				if !slices.Contains(puzzle.Places(&p.State, h), x) {
					t.Errorf("%v: %v", h, x)
				}
			}
		}
	})
}

// signed is a number as the game writes it.
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}
