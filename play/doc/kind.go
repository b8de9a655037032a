package doc

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"barrage/play/fault"
)

// Merge is what happens to the documents of a person who becomes another.
type Merge int

const (
	Drop Merge = iota // they go with the person
	Move              // they are those of the other, unless they would be about their own owner
)

// Kind is a kind of document whose body is a T: bytes as they are, anything else as JSON.
type Kind[T any] struct {
	Name   string
	Merge  Merge
	Join   func(from, into Held[T]) (T, error) // of kinds with one document a person, under their id: what is kept when one becomes the other; nil for what Merge says
	Show   string                              // the file in which people get theirs in the export of all that is kept of them; empty for none, or for one made by hand
	Backup bool                                // part of a backup
}

// Held is a value with its document.
type Held[T any] struct {
	Doc
	Value T
}

// registered is what is known of a kind whatever its bodies are.
type registered struct {
	name   string
	move   bool
	backup bool
	file   string
	list   func(ctx context.Context, s Store, owner string) (values []any, err error)
	join   func(ctx context.Context, s Store, from, into string) error // nil for none
}

var kinds = map[string]registered{}

// Register makes a kind known, when the program starts.
func Register[T any](k Kind[T]) Kind[T] {
	if _, twice := kinds[k.Name]; twice || k.Name == "" {
		panic(fmt.Sprintf("doc: the kind %q is there already", k.Name))
	}
	r := registered{name: k.Name, move: k.Merge == Move, backup: k.Backup, file: k.Show, list: k.shown}
	if k.Join != nil {
		r.join = k.joined
	}
	kinds[k.Name] = r
	return k
}

// names lists the kinds that are wanted, sorted.
func names(wanted func(registered) bool) (list []string) {
	for _, k := range kinds {
		if wanted(k) {
			list = append(list, k.name)
		}
	}
	slices.Sort(list)
	return list
}

// Moved lists the kinds that move when a person becomes another.
func Moved() []string { return names(func(k registered) bool { return k.move }) }

// Fleeting lists the kinds that are no part of a backup.
func Fleeting() []string { return names(func(k registered) bool { return !k.backup }) }

// Shown gives out the documents of a person, with the name of the file for each kind that has one and of which there are any.
func Shown(ctx context.Context, s Store, owner string, show func(file string, values []any) error) error {
	for _, name := range names(func(k registered) bool { return k.file != "" }) {
		values, err := kinds[name].list(ctx, s, owner)
		if err == nil && len(values) > 0 {
			err = show(kinds[name].file, values)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// JoinAll joins the documents of a person with those of another, before the first becomes the second. To do it again changes nothing.
func JoinAll(ctx context.Context, s Store, from, into string) error {
	for _, name := range names(func(k registered) bool { return k.join != nil }) {
		if err := kinds[name].join(ctx, s, from, into); err != nil {
			return err
		}
	}
	return nil
}

func (k Kind[T]) shown(ctx context.Context, s Store, owner string) (values []any, err error) {
	list, err := k.List(ctx, s, Query{Owners: []string{owner}})
	for _, h := range list {
		values = append(values, h.Value)
	}
	return values, err
}

func (k Kind[T]) joined(ctx context.Context, s Store, from, into string) error {
	theirs, err := k.Get(ctx, s, from)
	if errors.Is(err, fault.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = k.Change(ctx, s, Doc{ID: into, Owner: into}, func(v *T) error {
		*v, err = k.Join(theirs, Held[T]{Doc{Kind: k.Name, ID: into, Owner: into}, *v})
		return err
	})
	return err
}

// Get finds a document and reads it.
func (k Kind[T]) Get(ctx context.Context, s Store, id string) (Held[T], error) {
	d, err := s.Get(ctx, k.Name, id)
	if err != nil {
		return Held[T]{}, err
	}
	return k.Read(d)
}

// List lists documents and reads them.
func (k Kind[T]) List(ctx context.Context, s Store, q Query) (list []Held[T], err error) {
	q.Kind = k.Name
	docs, err := s.List(ctx, q)
	if err != nil {
		return nil, err
	}
	for _, d := range docs {
		h, err := k.Read(d)
		if err != nil {
			return nil, err
		}
		list = append(list, h)
	}
	return list, nil
}

// Read reads a document.
func (k Kind[T]) Read(d Doc) (h Held[T], err error) {
	h.Doc = d
	if raw, ok := any(&h.Value).(*[]byte); ok {
		*raw = d.Body
		return h, nil
	}
	if len(d.Body) > 0 {
		if err = json.Unmarshal(d.Body, &h.Value); err != nil {
			err = fmt.Errorf("the %s %s cannot be read: %w", d.Kind, d.ID, err)
		}
	}
	return h, err
}

// Write makes the document of a value.
func (k Kind[T]) Write(d Doc, v T) (Doc, error) {
	d.Kind = k.Name
	if raw, ok := any(v).([]byte); ok {
		d.Body = raw
		return d, nil
	}
	body, err := json.Marshal(v)
	d.Body = body
	return d, err
}

// Put makes or replaces a document.
func (k Kind[T]) Put(ctx context.Context, s Store, d Doc, v T) error {
	d, err := k.Write(d, v)
	if err != nil {
		return err
	}
	return s.Apply(ctx, Op{Put: &d})
}

// Set makes or replaces a document, whatever is there.
func (k Kind[T]) Set(ctx context.Context, s Store, d Doc, v T) error {
	for range attempts {
		old, err := s.Get(ctx, k.Name, d.ID)
		if err != nil && !errors.Is(err, fault.ErrNotFound) {
			return err
		}
		d.Version = old.Version // 0 if there is none
		if err := k.Put(ctx, s, d, v); !errors.Is(err, fault.ErrConflict) {
			return err
		}
	}
	return fault.Fail(fault.Busy)
}

// Remove removes a document, if it is there.
func (k Kind[T]) Remove(ctx context.Context, s Store, id string) error {
	return s.Apply(ctx, Op{Remove: &Key{k.Name, id}})
}

// attempts is how often a change is tried that others overtake.
const attempts = 8

// Change changes a document, or makes it as the first says: how changes the value. If somebody else was faster, it is asked again.
func (k Kind[T]) Change(ctx context.Context, s Store, first Doc, how func(v *T) error) (v T, err error) {
	for range attempts {
		h, err := k.Get(ctx, s, first.ID)
		if errors.Is(err, fault.ErrNotFound) {
			h, err = Held[T]{Doc: first}, nil
		}
		if err != nil {
			return v, err
		}
		if err := how(&h.Value); err != nil {
			return v, err
		}
		d, err := k.Write(h.Doc, h.Value)
		if err != nil {
			return v, err
		}
		if d.Version > 0 && bytes.Equal(d.Body, h.Body) {
			return h.Value, nil
		}
		if err := s.Apply(ctx, Op{Put: &d}); !errors.Is(err, fault.ErrConflict) {
			return h.Value, err
		}
	}
	return v, fault.Fail(fault.Busy)
}
