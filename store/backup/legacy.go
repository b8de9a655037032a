package backup

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"barrage/play/doc"
	"barrage/play/people"
)

// What were things of their own before schema 12 are documents now. Backups show them in their old shapes, so that programs from
// before that read them, and their backups are read. The shapes never change.
type (
	Document struct {
		User    string
		Name    string
		Version int64
		Doc     []byte
	}
	Review struct {
		Table string
		Doc   []byte
		At    time.Time
	}
	Count struct {
		Name string
		N    int64
	}
	Channel struct {
		ID      string
		User    string
		Version int64
		Due     time.Time
		Claimed time.Time
		Doc     []byte
	}
	Kept struct {
		Name   string
		Secret []byte
	}
	Report struct {
		ID      string
		By      string
		Person  string
		Name    string
		Why     string
		Text    string
		Table   string `json:",omitempty"`
		Message int    `json:",omitempty"`
		At      time.Time
		State   string
	}
)

// ofPeople are the kinds of which a person has one document, under their id, and that were there before schema 12.
var ofPeople = []string{"avoided", "lessons", "notices", "notices.here", "passkeys", "practice"}

// report is the body of a report, as the migrations write it.
type report struct {
	Name    string `json:"name"`
	Why     string `json:"why"`
	Text    string `json:"text"`
	Table   string `json:"table"`
	Message int    `json:"message"`
}

// AsDoc is an item that is a document now.
func (i Item) AsDoc() (doc.Doc, bool) {
	switch {
	case i.Doc != nil:
		return *i.Doc, true
	case i.Session != nil:
		return made(i.Session.Doc()), true
	case i.Recovery != nil:
		return made(i.Recovery.Doc()), true
	case i.Document != nil:
		return doc.Doc{Kind: i.Document.Name, ID: i.Document.User, Owner: i.Document.User, Version: i.Document.Version, Body: i.Document.Doc}, true
	case i.Review != nil:
		return doc.Doc{Kind: "review", ID: i.Review.Table, Table: i.Review.Table, Sort: doc.Stamp(i.Review.At), Version: 1, Body: i.Review.Doc}, true
	case i.Count != nil:
		return doc.Doc{Kind: "count", ID: i.Count.Name, Version: 1, N: i.Count.N}, true
	case i.Channel != nil:
		w := *i.Channel
		return doc.Doc{Kind: "channel", ID: w.ID, Owner: w.User, Version: w.Version, Due: w.Due, Claimed: w.Claimed, Body: w.Doc}, true
	case i.Kept != nil:
		return doc.Doc{Kind: "secret", ID: i.Kept.Name, Version: 1, Body: i.Kept.Secret}, true
	case i.Report != nil:
		r := *i.Report
		body, _ := json.Marshal(report{r.Name, r.Why, r.Text, r.Table, r.Message}) // of plain values
		return doc.Doc{Kind: "report", ID: r.ID, Owner: r.By, Person: r.Person, Sort: r.State + " " + doc.Stamp(r.At), Version: 1, Body: body}, true
	}
	return doc.Doc{}, false
}

// made is a document as a store has it that has made it.
func made(d doc.Doc) doc.Doc {
	d.Version = 1
	return d
}

// FromDoc is the item of a document, in its old shape if it has one.
func FromDoc(d doc.Doc) (i Item) {
	if slices.Contains(ofPeople, d.Kind) && d.ID == d.Owner {
		return Item{Document: &Document{d.Owner, d.Kind, d.Version, d.Body}}
	}
	switch d.Kind {
	case people.SessionKind:
		s, err := people.ReadSession(d)
		if err != nil {
			return Item{Doc: &d}
		}
		i.Session = &s
	case people.RecoveryKind:
		r, err := people.ReadRecovery(d)
		if err != nil {
			return Item{Doc: &d}
		}
		i.Recovery = &r
	case "review":
		i.Review = &Review{d.ID, d.Body, doc.Stamped(d.Sort)}
	case "count":
		i.Count = &Count{d.ID, d.N}
	case "channel":
		i.Channel = &Channel{d.ID, d.Owner, d.Version, d.Due, d.Claimed, d.Body}
	case "secret":
		i.Kept = &Kept{d.ID, d.Body}
	case "report":
		var b report
		if json.Unmarshal(d.Body, &b) != nil {
			return Item{Doc: &d}
		}
		state, at, _ := strings.Cut(d.Sort, " ")
		i.Report = &Report{d.ID, d.Owner, d.Person, b.Name, b.Why, b.Text, b.Table, b.Message, doc.Stamped(at), state}
	default:
		i.Doc = &d
	}
	return i
}
