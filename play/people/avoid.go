package people

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/play/fault"
)

// Avoidance is how somebody keeps away from somebody else.
type Avoidance string

const (
	Mute  Avoidance = "mute"  // their name and what they say is not shown
	Block Avoidance = "block" // nor do the two sit at one table
)

// Avoidances lists them.
func Avoidances() []Avoidance { return []Avoidance{Mute, Block} }

// Avoided is a person whom somebody keeps away from. It is a document of that person's; nobody else is told.
type Avoided struct {
	Person string    `json:"person"`
	Name   string    `json:"name"` // as it was then
	How    Avoidance `json:"how"`
	Table  string    `json:"table,omitempty"` // mute: at this table only
	Since  time.Time `json:"since"`
}

// avoidedDocument is the name of the document, MaxAvoided how long its list may be.
const (
	avoidedDocument = "avoided"
	MaxAvoided      = 500
)

func readAvoided(docs map[string]json.RawMessage) (list []Avoided, err error) {
	if doc := docs[avoidedDocument]; len(doc) > 0 {
		err = json.Unmarshal(doc, &list)
	}
	return list, err
}

// AvoidedBy lists whom a user keeps away from, the latest first.
func (s *Service) AvoidedBy(ctx context.Context, u User) ([]Avoided, error) {
	docs, err := s.Documents(ctx, u)
	if err != nil {
		return nil, err
	}
	return readAvoided(docs)
}

// keepAvoided changes the list of a user.
func (s *Service) keepAvoided(ctx context.Context, u User, change func([]Avoided) ([]Avoided, error)) (list []Avoided, err error) {
	err = s.Keep(ctx, u, func(docs map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		if list, err = readAvoided(docs); err != nil {
			return nil, err
		}
		if list, err = change(list); err != nil {
			return nil, err
		}
		doc, err := json.Marshal(list)
		return map[string]json.RawMessage{avoidedDocument: doc}, err
	})
	return list, err
}

// Avoid mutes or blocks somebody.
func (s *Service) Avoid(ctx context.Context, u User, person string, how Avoidance, at string) ([]Avoided, error) {
	if u.ID == "" {
		return nil, fault.Fail(fault.NotSignedIn)
	}
	how, err := fault.One("how", how, Avoidances())
	if err != nil {
		return nil, err
	}
	other, err := s.ByID(ctx, person)
	if err != nil {
		return nil, err
	}
	if other.ID == u.ID {
		return nil, fault.Fail(fault.NotOneself)
	}
	if how == Block {
		at = ""
	}
	if at != "" && !fault.IsID(at) {
		return nil, fault.Fail(fault.NoSuchTable)
	}
	entry := Avoided{Person: other.ID, Name: other.Name, How: how, Table: at, Since: s.moment()}
	return s.keepAvoided(ctx, u, func(list []Avoided) ([]Avoided, error) {
		list = slices.DeleteFunc(list, entry.same)
		if len(list) >= MaxAvoided {
			return nil, fault.Fail(fault.TooManyAvoided, lang.Number("n", len(list)))
		}
		return slices.Insert(list, 0, entry), nil
	})
}

// same reports whether two entries say the same.
func (a Avoided) same(b Avoided) bool {
	return a.Person == b.Person && a.How == b.How && a.Table == b.Table
}

// Unavoid takes it back.
func (s *Service) Unavoid(ctx context.Context, u User, person string, how Avoidance, at string) ([]Avoided, error) {
	if u.ID == "" {
		return nil, fault.Fail(fault.NotSignedIn)
	}
	return s.keepAvoided(ctx, u, func(list []Avoided) ([]Avoided, error) {
		return slices.DeleteFunc(list, Avoided{Person: person, How: how, Table: at}.same), nil
	})
}

// MergeAvoided adds whom a guest avoided to the list of another user.
func (s *Service) MergeAvoided(ctx context.Context, guest, into User) error {
	more, err := s.AvoidedBy(ctx, guest)
	if err != nil || len(more) == 0 {
		return err
	}
	_, err = s.keepAvoided(ctx, into, func(list []Avoided) ([]Avoided, error) {
		for _, a := range more {
			if a.Person != into.ID && !slices.ContainsFunc(list, a.same) && len(list) < MaxAvoided {
				list = append(list, a)
			}
		}
		return list, nil
	})
	return err
}

// Blocks reports whether a user has blocked one of some people.
func (s *Service) Blocks(ctx context.Context, user string, people []string) (bool, error) {
	list, err := s.AvoidedBy(ctx, User{ID: user})
	return slices.ContainsFunc(list, func(a Avoided) bool { return a.How == Block && slices.Contains(people, a.Person) }), err
}
