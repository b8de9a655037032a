package people

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"barrage/play/doc"
	"barrage/play/fault"
)

// attempts is how often a change that was overtaken by another is tried.
const attempts = 8

// Documents are some of what is kept with a user, by name. Each is a kind of documents, of which a user has one, under their id.
func (s *Service) Documents(ctx context.Context, u User, names ...string) (map[string]json.RawMessage, error) {
	bodies := map[string]json.RawMessage{}
	docs, err := s.documents(ctx, u, names)
	for name, d := range docs {
		bodies[name] = d.Body
	}
	return bodies, err
}

func (s *Service) documents(ctx context.Context, u User, names []string) (map[string]doc.Doc, error) {
	docs := map[string]doc.Doc{}
	for _, name := range names {
		d, err := s.docs.Get(ctx, name, u.ID)
		if err == nil {
			docs[name] = d
		} else if !errors.Is(err, fault.ErrNotFound) {
			return nil, err
		}
	}
	return docs, nil
}

// Keep changes some of what is kept with a user, all of it at once: change gets it as it is and returns what shall be. If
// somebody else was faster, it is asked again.
func (s *Service) Keep(ctx context.Context, u User, names []string, change func(map[string]json.RawMessage) (map[string]json.RawMessage, error)) error {
	for range attempts {
		docs, err := s.documents(ctx, u, names)
		if err != nil {
			return err
		}
		bodies := map[string]json.RawMessage{}
		for name, d := range docs {
			bodies[name] = d.Body
		}
		shall, err := change(bodies)
		if err != nil {
			return err
		}
		var ops []doc.Op
		for _, name := range names {
			body, told := shall[name]
			if d, ok := docs[name]; told && (!ok || !bytes.Equal(body, d.Body)) {
				ops = append(ops, put(doc.Doc{Kind: name, ID: u.ID, Owner: u.ID, Version: d.Version, Body: body}))
			}
		}
		if len(ops) == 0 {
			return nil
		}
		if err := s.docs.Apply(ctx, ops...); !errors.Is(err, fault.ErrConflict) {
			return err
		}
	}
	return fault.Fail(fault.Busy)
}
