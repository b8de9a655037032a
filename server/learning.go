package server

import (
	"encoding/json"

	"barrage/game/lang"
	"barrage/learn/progress"
	"barrage/play"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/server/api"
)

// learntKinds are the documents that say what a person has learnt. What a guest has learnt is joined with what the person knows whom they become.
var learntKinds = []string{learntKind("lessons").Name, learntKind("practice").Name}

func learntKind(name string) doc.Kind[[]byte] {
	return doc.Register(doc.Kind[[]byte]{Name: name, Backup: true, Join: func(from, into doc.Held[[]byte]) ([]byte, error) {
		if len(into.Value) == 0 {
			return from.Value, nil
		}
		guest, err := progress.Read(map[string]json.RawMessage{name: from.Value})
		if err != nil {
			return nil, err
		}
		old, err := progress.Read(map[string]json.RawMessage{name: into.Value})
		if err != nil {
			return nil, err
		}
		all := old.Merge(guest)
		if all.Check() != nil { // together they may be too many
			return into.Value, nil
		}
		docs, err := all.Documents()
		return docs[name], err
	}})
}

// learning keeps what people have learnt.
type learning struct{ house *play.House }

func (l *learning) routes() []route {
	return []route{
		gives("GET", "/api/me/progress", 0, l.learnt),
		large(api.ProgressBody, takes("PATCH", "/api/me/progress", l.learn)),
	}
}

// learnt says what the caller has learnt, on any device.
func (l *learning) learnt(c *call) (progress.Learnt, error) {
	if err := c.SignedIn(); err != nil {
		return progress.Learnt{}, err
	}
	docs, err := l.house.People.Documents(c.Context, c.Viewer.User, learntKinds...)
	if err != nil {
		return progress.Learnt{}, err
	}
	return progress.Read(docs)
}

// learn merges what a device knows with what is kept.
func (l *learning) learn(c *call, in progress.Learnt) (all progress.Learnt, err error) {
	if err := c.SignedIn(); err != nil {
		return all, err
	}
	if err := in.Check(); err != nil {
		return all, cannotKeep(err)
	}
	err = l.house.People.Keep(c.Context, c.Viewer.User, learntKinds, func(docs map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		old, err := progress.Read(docs)
		if err != nil {
			return nil, err
		}
		all = old.Merge(in)
		if err := all.Check(); err != nil { // together they may be too many
			return nil, cannotKeep(err)
		}
		return all.Documents()
	})
	return all, err
}

func cannotKeep(err error) error {
	return fault.Fail(fault.BadProgress, lang.Word("what", err.Error()))
}
