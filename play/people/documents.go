package people

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"barrage/play/fault"
)

// attempts is how often a change that was overtaken by another is tried.
const attempts = 8

// Documents are what is kept with a user, by name.
func (s *Service) Documents(ctx context.Context, u User) (map[string]json.RawMessage, error) {
	docs, _, err := s.documents(ctx, u)
	return docs, err
}

func (s *Service) documents(ctx context.Context, u User) (docs map[string]json.RawMessage, versions map[string]int64, err error) {
	list, err := s.store.Documents(ctx, u.ID)
	docs, versions = map[string]json.RawMessage{}, map[string]int64{}
	for _, d := range list {
		docs[d.Name], versions[d.Name] = d.Doc, d.Version
	}
	return docs, versions, err
}

// Keep changes what is kept with a user: change gets it as it is and returns what shall be. If
// somebody else was faster, it is asked again.
func (s *Service) Keep(ctx context.Context, u User, change func(map[string]json.RawMessage) (map[string]json.RawMessage, error)) error {
again:
	for range attempts {
		docs, versions, err := s.documents(ctx, u)
		if err != nil {
			return err
		}
		shall, err := change(docs)
		if err != nil {
			return err
		}
		for name, doc := range shall {
			if bytes.Equal(doc, docs[name]) {
				continue
			}
			err := s.store.SaveDocument(ctx, Document{User: u.ID, Name: name, Version: versions[name], Doc: doc})
			if errors.Is(err, fault.ErrConflict) {
				continue again
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return fault.Fail(fault.Busy)
}
