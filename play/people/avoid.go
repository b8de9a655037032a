package people

import (
	"context"
	"errors"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/play/doc"
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

// MaxAvoided is how long the list of a person may be.
const MaxAvoided = 500

// avoided is the list of a person, the latest first. That of a guest is added to that of the person they become.
var avoided = doc.Register(doc.Kind[[]Avoided]{Name: "avoided", Backup: true, Join: func(from, into doc.Held[[]Avoided]) ([]Avoided, error) {
	list := into.Value
	for _, a := range from.Value {
		if a.Person != into.Owner && !slices.ContainsFunc(list, a.same) && len(list) < MaxAvoided {
			list = append(list, a)
		}
	}
	return list, nil
}})

// AvoidedBy lists whom a user keeps away from, the latest first.
func (s *Service) AvoidedBy(ctx context.Context, u User) ([]Avoided, error) {
	h, err := avoided.Get(ctx, s.docs, u.ID)
	if errors.Is(err, fault.ErrNotFound) {
		return nil, nil
	}
	return h.Value, err
}

// keepAvoided changes the list of a user.
func (s *Service) keepAvoided(ctx context.Context, u User, change func([]Avoided) ([]Avoided, error)) ([]Avoided, error) {
	return avoided.Change(ctx, s.docs, doc.Doc{ID: u.ID, Owner: u.ID}, func(list *[]Avoided) (err error) {
		*list, err = change(*list)
		return err
	})
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

// Blocks reports whether a user has blocked one of some people.
func (s *Service) Blocks(ctx context.Context, user string, people []string) (bool, error) {
	list, err := s.AvoidedBy(ctx, User{ID: user})
	return slices.ContainsFunc(list, func(a Avoided) bool { return a.How == Block && slices.Contains(people, a.Person) }), err
}

// Blocking lists those of some people who have blocked a user.
func (s *Service) Blocking(ctx context.Context, user string, others []string) (list []string, err error) {
	if len(others) == 0 {
		return nil, nil
	}
	lists, err := avoided.List(ctx, s.docs, doc.Query{Owners: others})
	for _, l := range lists {
		if slices.ContainsFunc(l.Value, func(a Avoided) bool { return a.How == Block && a.Person == user }) {
			list = append(list, l.Owner)
		}
	}
	return list, err
}
