package progress

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"barrage/learn/lesson"
	"barrage/learn/puzzle"
)

// random is something learnt, of so few lessons and values that two of them meet often.
func random(r *rand.Rand) (l Learnt) {
	if r.IntN(8) == 0 {
		return l
	}
	c := Course{Stars: map[string]int{}, Begun: map[string]Begun{}}
	for _, id := range []string{"water", "energy", "leeghwater"} {
		if r.IntN(2) == 0 {
			c.Stars[id] = 1 + r.IntN(lesson.MaxStars)
		}
		if r.IntN(2) == 0 {
			b := Begun{Changes: 1 + r.IntN(2), Answers: []string{}}
			for range r.IntN(3) {
				b.Answers = append(b.Answers, string(rune('a'+r.IntN(2))))
			}
			c.Begun[id] = b
		}
	}
	l.Lessons = &c
	if r.IntN(8) > 0 {
		l.Practice = practised(r)
	}
	return l
}

func practised(r *rand.Rand) *Practised {
	p := Practised{Rated: r.IntN(2), Noted: r.IntN(3), Row: r.IntN(2), Seen: map[string]bool{}, Days: map[string]bool{}, Blunders: map[string]Mending{}}
	if r.IntN(2) == 0 {
		p.Rating = &puzzle.Rating{Rating: 1500 + float64(r.IntN(2)), Deviation: 100 + float64(r.IntN(2))/3, Volatility: 0.06}
	}
	for _, id := range []string{"a", "b"} {
		if r.IntN(2) == 0 {
			p.Seen[id] = r.IntN(2) == 0
			p.Days["2026-11-1"+strconv.Itoa(r.IntN(2))] = r.IntN(2) == 0
		}
		if r.IntN(2) == 0 {
			p.Blunders[id] = Mending{Puzzle: "line " + strconv.Itoa(r.IntN(2)), Answers: r.IntN(2), Times: r.IntN(2), Due: []string{"", "2026-11-16"}[r.IntN(2)]}
		}
	}
	return &p
}

func text(t *testing.T, l Learnt) string {
	t.Helper()
	b, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// many are n, or a tenth with -short.
func many(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// TestLaws: merging is commutative, associative and idempotent, loses no star, and what was merged can be kept.
func TestLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range many(3000) {
		a, b, c := random(r), random(r), random(r)
		ab := a.Merge(b)
		if x, y := text(t, ab), text(t, b.Merge(a)); x != y {
			t.Fatalf("a+b is %s, b+a is %s", x, y)
		}
		if x, y := text(t, ab.Merge(c)), text(t, a.Merge(b.Merge(c))); x != y {
			t.Fatalf("(a+b)+c is %s, a+(b+c) is %s", x, y)
		}
		if x, y := text(t, ab.Merge(a)), text(t, ab); x != y {
			t.Fatalf("a+b+a is %s, a+b is %s", x, y)
		}
		if err := ab.Check(); err != nil {
			t.Fatal(err)
		}
		for _, l := range []Learnt{a, b} {
			for id, right := range value(l.Practice).Seen {
				if got, there := ab.Practice.Seen[id]; !there || right && !got {
					t.Fatalf("%s + %s loses puzzle %s", text(t, a), text(t, b), id)
				}
			}
			for id, m := range value(l.Practice).Blunders {
				if ab.Practice.Blunders[id].Answers < m.Answers {
					t.Fatalf("%s + %s goes back in blunder %s", text(t, a), text(t, b), id)
				}
			}
			if l.Lessons == nil {
				continue
			}
			for id, stars := range l.Lessons.Stars {
				if ab.Lessons.Stars[id] < stars {
					t.Fatalf("%s + %s loses a star of lesson %s", text(t, a), text(t, b), id)
				}
			}
			for id, begun := range l.Lessons.Begun {
				if ab.Lessons.Begun[id].Changes < begun.Changes {
					t.Fatalf("%s + %s goes back in lesson %s", text(t, a), text(t, b), id)
				}
			}
		}
		docs, err := ab.Documents()
		if err != nil {
			t.Fatal(err)
		}
		if read, err := Read(docs); err != nil || text(t, read) != text(t, ab) {
			t.Fatalf("read again: %s, %v", text(t, read), err)
		}
	}
}

// TestMerge: most stars win, and a lesson goes on where it was changed more often, even if that began it anew.
func TestMerge(t *testing.T) {
	phone := Learnt{Lessons: &Course{Stars: map[string]int{"water": 2, "dam": 3}, Begun: map[string]Begun{"energy": {5, []string{}}, "wheel": {1, []string{"a"}}}}}
	desk := Learnt{Lessons: &Course{Stars: map[string]int{"water": 3, "production": 1}, Begun: map[string]Begun{"energy": {4, []string{"a", "b"}}}}}
	want := Learnt{Lessons: &Course{Stars: map[string]int{"water": 3, "dam": 3, "production": 1}, Begun: map[string]Begun{"energy": {5, []string{}}, "wheel": {1, []string{"a"}}}}}
	if got := phone.Merge(desk); !reflect.DeepEqual(got, want) {
		t.Errorf("%s, want %s", text(t, got), text(t, want))
	}
}

// TestMergePractice: a wrong answer puts a blunder back to the beginning, and an older state of another device does not undo that.
func TestMergePractice(t *testing.T) {
	strong, weak := &puzzle.Rating{Rating: 1600, Deviation: 200, Volatility: 0.06}, &puzzle.Rating{Rating: 1400, Deviation: 200, Volatility: 0.06}
	phone := Learnt{Practice: &Practised{Rating: strong, Rated: 9, Noted: 9, Row: 2, Seen: map[string]bool{"x": false, "y": true}, Days: map[string]bool{"2026-11-15": true},
		Blunders: map[string]Mending{"p": {"line", 4, 0, "2026-11-17"}, "q": {"line", 0, 0, "2026-11-16"}}}}
	desk := Learnt{Practice: &Practised{Rating: weak, Rated: 3, Noted: 11, Row: 5, Seen: map[string]bool{"x": true, "z": false}, Days: map[string]bool{"2026-11-15": false, "2026-11-16": false},
		Blunders: map[string]Mending{"p": {"line", 3, 3, ""}}}}
	want := Learnt{Practice: &Practised{Rating: strong, Rated: 9, Noted: 9, Row: 2, Seen: map[string]bool{"x": true, "y": true, "z": false}, Days: map[string]bool{"2026-11-15": true, "2026-11-16": false},
		Blunders: map[string]Mending{"p": {"line", 4, 0, "2026-11-17"}, "q": {"line", 0, 0, "2026-11-16"}}}}
	for _, got := range []Learnt{phone.Merge(desk), desk.Merge(phone)} {
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s, want %s", text(t, got), text(t, want))
		}
	}
}

func TestCheck(t *testing.T) {
	long := strings.Split(strings.Repeat("a,", lesson.MaxAnswers), ",") // one more, which is empty
	begun := func(id string, changes int, answers ...string) Learnt {
		return Learnt{Lessons: &Course{Begun: map[string]Begun{id: {changes, answers}}}}
	}
	stars := func(id string, n int) Learnt { return Learnt{Lessons: &Course{Stars: map[string]int{id: n}}} }
	practice := func(p Practised) Learnt { return Learnt{Practice: &p} }
	blunder := func(id string, m Mending) Learnt { return practice(Practised{Blunders: map[string]Mending{id: m}}) }
	many := map[string]bool{}
	for n := range maxSeen + 1 {
		many[strconv.Itoa(n)] = true
	}
	solver := puzzle.NewSolver()
	for _, good := range []Learnt{{}, practice(Practised{Rating: &solver, Rated: maxNumber}), blunder("a", Mending{Puzzle: strings.Repeat("a", maxLine), Due: "2028-02-29"}), {Lessons: &Course{}}, stars("automa", 1), stars("game", 3), begun("energy", 1), begun("energy", maxChanges, long[:lesson.MaxAnswers]...), begun("energy", 1, strings.Repeat("a", maxAnswer))} {
		if err := good.Check(); err != nil {
			t.Errorf("%s: %v", text(t, good), err)
		}
	}
	for field, bad := range map[string][]Learnt{
		"lessons.stars":   {stars("99", 1), stars("", 1), stars("energy", 0), stars("energy", 4), stars("energy", -1)},
		"practice.rating": {practice(Practised{Rating: &puzzle.Rating{Rating: 5000, Deviation: 100, Volatility: 0.06}})},
		"practice.rated":  {practice(Practised{Rated: -1}), practice(Practised{Noted: maxNumber + 1}), practice(Practised{Row: -1})},
		"practice.seen":   {practice(Practised{Seen: map[string]bool{"": true}}), practice(Practised{Seen: map[string]bool{strings.Repeat("a", maxPuzzleID+1): true}}), practice(Practised{Seen: many})},
		"practice.days":   {practice(Practised{Days: map[string]bool{"2026-11-31": true}}), practice(Practised{Days: map[string]bool{"today": true}})},
		"practice.blunders": {blunder("", Mending{}), blunder("a", Mending{Answers: -1}), blunder("a", Mending{Times: maxNumber + 1}), blunder("a", Mending{Due: "soon"}),
			blunder("a", Mending{Puzzle: strings.Repeat("a", maxLine+1)})},
		"lessons.begun": {begun("99", 1), begun("energy", 0), begun("energy", maxChanges+1), begun("energy", 1, ""), begun("energy", 1, strings.Repeat("a", maxAnswer+1)), begun("energy", 1, append(long[:lesson.MaxAnswers], "a")...)},
	} {
		for _, l := range bad {
			if err := l.Check(); err == nil || !strings.HasPrefix(err.Error(), field) {
				t.Errorf("%s: %v", text(t, l), err)
			}
		}
	}
}

// TestRoom: where there are more blunders than room, all orders of merging still come to the same.
func TestRoom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	some := func() Learnt {
		p := Practised{Blunders: map[string]Mending{}}
		for range 250 {
			p.Blunders[strconv.Itoa(r.IntN(600))] = Mending{Answers: r.IntN(3), Times: r.IntN(2)}
		}
		return Learnt{Practice: &p}
	}
	for range many(50) {
		a, b, c := some(), some(), some()
		abc := a.Merge(b).Merge(c)
		for _, other := range []Learnt{a.Merge(b.Merge(c)), c.Merge(a).Merge(b), abc.Merge(a)} {
			if x, y := text(t, abc), text(t, other); x != y {
				t.Fatalf("%s\n%s", x, y)
			}
		}
		if n := len(abc.Practice.Blunders); n != maxBlunders || abc.Check() != nil {
			t.Fatalf("%d blunders, %v", n, abc.Check())
		}
	}
}

// TestWhole: what a program left out comes back empty, not missing.
func TestWhole(t *testing.T) {
	if got := text(t, (Learnt{}).Merge(Learnt{Lessons: &Course{Stars: map[string]int{"water": 1}}})); got != `{"lessons":{"stars":{"water":1},"begun":{}}}` {
		t.Error(got)
	}
}

// TestNewer: documents of a newer program are left alone.
func TestNewer(t *testing.T) {
	l, err := Read(map[string]json.RawMessage{"lessons": json.RawMessage(`{"stars":{"77":9},"more":1}`), "songs": json.RawMessage(`[]`)})
	if err != nil || fmt.Sprint(l.Lessons.Stars) != "map[77:9]" {
		t.Errorf("%+v, %v", l, err)
	}
	docs, err := l.Documents()
	if _, there := docs["songs"]; there || err != nil {
		t.Errorf("%s, %v", docs, err)
	}
}

// TestFormer: what was kept of lessons under the ids that they had before moves with them: the most stars, the newest answers. What lesson 6
// earned belongs to nobody.
func TestFormer(t *testing.T) {
	l, err := Read(map[string]json.RawMessage{"lessons": json.RawMessage(`{"stars":{"0":2,"water":1,"1":3,"4":2,"6":3,"E1":1},
		"begun":{"3":{"changes":4,"answers":["a"]},"wheel":{"changes":3,"answers":["b"]},"6":{"changes":9,"answers":["c"]},"10":{"changes":1,"answers":["table"]}}}`)})
	if err != nil {
		t.Fatal(err)
	}
	want := Course{
		Stars: map[string]int{"water": 2, "dam": 3, "production": 2, "leeghwater": 1},
		Begun: map[string]Begun{"wheel": {4, []string{"a"}}, "game": {1, []string{"table"}}},
	}
	if !reflect.DeepEqual(*l.Lessons, want) {
		t.Errorf("%+v, want %+v", *l.Lessons, want)
	}
	if err := l.Check(); err != nil {
		t.Error(err)
	}
}
