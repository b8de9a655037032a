package progress

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"barrage/learn"
)

// random is something learnt, of so few lessons and values that two of them meet often.
func random(r *rand.Rand) (l Learnt) {
	if r.IntN(8) == 0 {
		return l
	}
	c := Course{Stars: map[string]int{}, Begun: map[string]Begun{}}
	for _, id := range []string{"0", "2", "E1"} {
		if r.IntN(2) == 0 {
			c.Stars[id] = 1 + r.IntN(learn.MaxStars)
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
	return l
}

func text(t *testing.T, l Learnt) string {
	t.Helper()
	b, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestLaws: merging is commutative, associative and idempotent, loses no star, and what was merged can be kept.
func TestLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
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
	phone := Learnt{Lessons: &Course{Stars: map[string]int{"0": 2, "1": 3}, Begun: map[string]Begun{"2": {5, []string{}}, "3": {1, []string{"a"}}}}}
	desk := Learnt{Lessons: &Course{Stars: map[string]int{"0": 3, "4": 1}, Begun: map[string]Begun{"2": {4, []string{"a", "b"}}}}}
	want := Learnt{Lessons: &Course{Stars: map[string]int{"0": 3, "1": 3, "4": 1}, Begun: map[string]Begun{"2": {5, []string{}}, "3": {1, []string{"a"}}}}}
	if got := phone.Merge(desk); !reflect.DeepEqual(got, want) {
		t.Errorf("%s, want %s", text(t, got), text(t, want))
	}
}

func TestCheck(t *testing.T) {
	long := strings.Split(strings.Repeat("a,", learn.MaxAnswers), ",") // one more, which is empty
	begun := func(id string, changes int, answers ...string) Learnt {
		return Learnt{Lessons: &Course{Begun: map[string]Begun{id: {changes, answers}}}}
	}
	stars := func(id string, n int) Learnt { return Learnt{Lessons: &Course{Stars: map[string]int{id: n}}} }
	for _, good := range []Learnt{{}, {Lessons: &Course{}}, stars("A1", 1), stars("10", 3), begun("2", 1), begun("2", maxChanges, long[:learn.MaxAnswers]...), begun("2", 1, strings.Repeat("a", maxAnswer))} {
		if err := good.Check(); err != nil {
			t.Errorf("%s: %v", text(t, good), err)
		}
	}
	for field, bad := range map[string][]Learnt{
		"lessons.stars": {stars("99", 1), stars("", 1), stars("2", 0), stars("2", 4), stars("2", -1)},
		"lessons.begun": {begun("99", 1), begun("2", 0), begun("2", maxChanges+1), begun("2", 1, ""), begun("2", 1, strings.Repeat("a", maxAnswer+1)), begun("2", 1, append(long[:learn.MaxAnswers], "a")...)},
	} {
		for _, l := range bad {
			if err := l.Check(); err == nil || !strings.HasPrefix(err.Error(), field) {
				t.Errorf("%s: %v", text(t, l), err)
			}
		}
	}
}

// TestWhole: what a program left out comes back empty, not missing.
func TestWhole(t *testing.T) {
	if got := text(t, (Learnt{}).Merge(Learnt{Lessons: &Course{Stars: map[string]int{"0": 1}}})); got != `{"lessons":{"stars":{"0":1},"begun":{}}}` {
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
