// Package progress is what a person has learnt, in documents that devices fill apart from each other and
// that are merged without loss: whatever is merged with whatever, in any order and any number of times,
// the outcome is the same. So a device sends what it has and keeps what it gets back, and nobody is asked
// which of two versions is the right one.
package progress

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"barrage/learn"
)

// Learnt is what a person has learnt. Every field is a document of its own, kept under its JSON name;
// one that is nil says nothing.
type Learnt struct {
	Lessons *Course `json:"lessons,omitempty"`
}

// Check returns an error that names what cannot be kept.
func (l Learnt) Check() error {
	if l.Lessons != nil {
		return l.Lessons.check()
	}
	return nil
}

// Merge is what two have learnt together.
func (l Learnt) Merge(other Learnt) Learnt {
	return Learnt{Lessons: merge(l.Lessons, other.Lessons, Course.merge)}
}

// merge merges two documents that need not be there.
func merge[D any](a, b *D, both func(a, b D) D) *D {
	if a == nil && b == nil {
		return nil
	}
	d := both(value(a), value(b))
	return &d
}

// value is what a pointer leads to, nothing for nil.
func value[D any](p *D) (d D) {
	if p != nil {
		d = *p
	}
	return d
}

// Documents are the documents by name.
func (l Learnt) Documents() (map[string]json.RawMessage, error) {
	text, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	var docs map[string]json.RawMessage
	return docs, json.Unmarshal(text, &docs)
}

// Read reads documents that were kept. What it does not know is of a newer program, and left alone.
func Read(docs map[string]json.RawMessage) (l Learnt, err error) {
	text, err := json.Marshal(docs)
	if err != nil {
		return l, err
	}
	return l, json.Unmarshal(text, &l)
}

// Course is what was learnt in the lessons.
type Course struct {
	Stars map[string]int   `json:"stars"` // earned, by lesson
	Begun map[string]Begun `json:"begun"` // how far those lessons are that were begun
}

// Begun is how far a lesson is: the learner's answers, none if it was finished or begun anew, or the id of the table if the
// lesson is one. It has been changed so many times, wherever that was; what was changed more often is newer.
type Begun struct {
	Changes int      `json:"changes"`
	Answers []string `json:"answers"`
}

// Bounds of what is kept.
const (
	maxChanges = 1_000_000
	maxAnswer  = 120 // bytes of an answer
)

func (c Course) check() error {
	for id, stars := range c.Stars {
		if learn.Find(id) == nil || stars < 1 || stars > learn.MaxStars {
			return fmt.Errorf("lessons.stars.%.10q", id)
		}
	}
	for id, b := range c.Begun {
		if err := b.check(id); err != nil {
			return fmt.Errorf("lessons.begun.%.10q", id)
		}
	}
	return nil
}

var errBegun = errors.New("out of bounds")

func (b Begun) check(id string) error {
	if learn.Find(id) == nil || b.Changes < 1 || b.Changes > maxChanges || len(b.Answers) > learn.MaxAnswers {
		return errBegun
	}
	for _, a := range b.Answers {
		if a == "" || len(a) > maxAnswer {
			return errBegun
		}
	}
	return nil
}

// merge takes the most stars of every lesson, and goes on with a lesson where it was changed more often.
func (c Course) merge(other Course) Course {
	return Course{
		Stars: join(c.Stars, other.Stars, func(a, b int) int { return max(a, b) }),
		Begun: join(c.Begun, other.Begun, func(a, b Begun) Begun {
			if a.compare(b) < 0 {
				return b
			}
			return a
		}),
	}
}

// compare orders the states of a lesson; only equal ones are equal in it.
func (b Begun) compare(other Begun) int {
	return cmp.Or(cmp.Compare(b.Changes, other.Changes), cmp.Compare(len(b.Answers), len(other.Answers)), slices.Compare(b.Answers, other.Answers))
}

// join joins two maps; what both have is for both.
func join[V any](a, b map[string]V, both func(a, b V) V) map[string]V {
	m := map[string]V{}
	for k, v := range a {
		m[k] = v
	}
	for k, v := range b {
		if old, ok := m[k]; ok {
			v = both(old, v)
		}
		m[k] = v
	}
	return m
}
