package table

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
)

// later is what a newer program has written into a document, at its top level: fields that this one does not know. It leaves them
// as they are, so that a table survives going back to an earlier program, or an upgrade of one server after the other.
type later map[string]json.RawMessage

// unmarshal reads a document and keeps what it does not know.
func (l *later) unmarshal(doc []byte, into any) error {
	strict := json.NewDecoder(bytes.NewReader(doc))
	strict.DisallowUnknownFields()
	if strict.Decode(into) == nil {
		return nil
	}
	if err := json.Unmarshal(doc, into); err != nil {
		return err
	}
	if err := json.Unmarshal(doc, (*map[string]json.RawMessage)(l)); err != nil {
		return err
	}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(into).Elem()) {
		if !f.IsExported() {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		for key := range *l {
			if strings.EqualFold(key, name) {
				delete(*l, key)
			}
		}
	}
	return nil
}

// with is a document with what newer programs wrote.
func (l later) with(doc []byte) ([]byte, error) {
	if len(l) == 0 {
		return doc, nil
	}
	more, err := json.Marshal(map[string]json.RawMessage(l))
	if err != nil {
		return nil, err
	}
	return append(append(doc[:len(doc)-1], ','), more[1:]...), nil
}
