// Package progress is what a person has learnt, in documents that devices fill apart from each other and
// that are merged without loss: whatever is merged with whatever, in any order and any number of times,
// the outcome is the same. So a device sends what it has and keeps what it gets back, and nobody is asked
// which of two versions is the right one.
package progress

import (
	"cmp"
	"encoding/json"
)

// Learnt is what a person has learnt. Every field is a document of its own, kept under its JSON name;
// one that is nil says nothing.
type Learnt struct {
	Lessons  *Course    `json:"lessons,omitempty"`
	Practice *Practised `json:"practice,omitempty"`
}

// Check returns an error that names what cannot be kept.
func (l Learnt) Check() error {
	return cmp.Or(value(l.Lessons).check(), value(l.Practice).check())
}

// Merge is what two have learnt together.
func (l Learnt) Merge(other Learnt) Learnt {
	return Learnt{merge(l.Lessons, other.Lessons, Course.merge), merge(l.Practice, other.Practice, Practised.merge)}
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

// register is something that is kept as a whole: of two, the one that compares as more.
type register[R any] interface{ compare(R) int }

func latest[R register[R]](a, b R) R {
	if a.compare(b) < 0 {
		return b
	}
	return a
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
