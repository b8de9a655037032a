package progress

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"barrage/learn/lesson"
)

// Course is what was learnt in the lessons.
type Course struct {
	Stars map[string]int   `json:"stars"` // earned, by lesson
	Begun map[string]Begun `json:"begun"` // how far those lessons are that were begun
}

// UnmarshalJSON reads a course that may know lessons by the ids they had before.
func (c *Course) UnmarshalJSON(data []byte) error {
	type plain Course
	if err := json.Unmarshal(data, (*plain)(c)); err != nil {
		return err
	}
	c.Stars, c.Begun = inherited(c.Stars, larger), inherited(c.Begun, latest[Begun])
	return nil
}

// inherited has what is kept by lesson under the ids of now.
func inherited[V any](all map[string]V, both func(a, b V) V) map[string]V {
	if all == nil {
		return nil
	}
	list := map[string]V{}
	for id, v := range all {
		now, ok := lesson.Heir(id)
		if old, there := list[now]; there {
			v = both(old, v)
		}
		if ok {
			list[now] = v
		}
	}
	return list
}

func larger(a, b int) int { return max(a, b) }

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
		if lesson.Find(id) == nil || stars < 1 || stars > lesson.MaxStars {
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
	if lesson.Find(id) == nil || b.Changes < 1 || b.Changes > maxChanges || len(b.Answers) > lesson.MaxAnswers {
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
		Stars: join(c.Stars, other.Stars, larger),
		Begun: join(c.Begun, other.Begun, latest[Begun]),
	}
}

// compare orders the states of a lesson; only equal ones are equal in it.
func (b Begun) compare(other Begun) int {
	return cmp.Or(cmp.Compare(b.Changes, other.Changes), cmp.Compare(len(b.Answers), len(other.Answers)), slices.Compare(b.Answers, other.Answers))
}
