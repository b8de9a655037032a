// Package people knows who somebody is: accounts, handles, sessions, what they keep, whom they avoid, and what
// operators do about them. It does not know tables; package play does what concerns both.
package people

import (
	"context"
	"errors"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
)

// MaxName bounds the names of people, in characters.
const MaxName = 24

// Service is everything about accounts. The store is the only truth.
type Service struct {
	store Store
	docs  doc.Store
	now   func() time.Time
}

// New makes a service.
func New(store Store, docs doc.Store, now func() time.Time) *Service {
	return &Service{store, docs, now}
}

// moment is the present as stores keep it.
func (s *Service) moment() time.Time { return s.now().UTC().Truncate(time.Microsecond) }

// SignUp makes a user with a name; the token is the identity. Only its hash is kept.
func (s *Service) SignUp(ctx context.Context, name string) (User, string, error) {
	return s.signUp(ctx, name, false)
}

// SignUpBot makes a user who is a program, and is shown as one.
func (s *Service) SignUpBot(ctx context.Context, name string) (User, string, error) {
	return s.signUp(ctx, name, true)
}

func (s *Service) signUp(ctx context.Context, name string, bot bool) (User, string, error) {
	name, err := fault.CleanText("name", name, 1, MaxName)
	if err != nil {
		return User{}, "", err
	}
	u, token := User{ID: NewSecret(), Name: name, Bot: bot, Created: s.moment()}, NewSecret()+NewSecret()
	if err := s.NameFree(ctx, u, name); err != nil {
		return User{}, "", err
	}
	return u, token, s.store.AddUser(ctx, u, HashOf(token))
}

// SetName changes the name of a user; of one who has a handle, how it is written. House.Rename also changes it at tables.
func (s *Service) SetName(ctx context.Context, u User, name string) (User, error) {
	name, err := fault.CleanText("name", name, 1, MaxName)
	if err != nil {
		return u, err
	}
	if name == u.Name {
		return u, nil
	}
	if u.Handle != "" {
		return s.SetHandle(ctx, u, name)
	}
	if err := s.NameFree(ctx, u, name); err != nil {
		return u, err
	}
	if err := s.store.RenameUser(ctx, u.ID, name); err != nil {
		return u, err
	}
	u.Name = name
	return u, nil
}

// Remove removes a user with all that is kept with them; House.Delete also takes them off tables.
func (s *Service) Remove(ctx context.Context, u User) error { return s.store.DeleteUser(ctx, u.ID) }

// Merge makes what a guest said and reported that of another user, and removes the guest; House.Merge also hands over tables.
func (s *Service) Merge(ctx context.Context, guest, into User) error {
	if err := doc.JoinAll(ctx, s.docs, guest.ID, into.ID); err != nil {
		return err
	}
	return s.store.MergeUser(ctx, guest.ID, into.ID)
}

// Shown gives out the documents of a user that have a file of their own in an export of all that is kept of them.
func (s *Service) Shown(ctx context.Context, u User, show func(file string, values []any) error) error {
	return doc.Shown(ctx, s.docs, u.ID, show)
}

// User finds a user by id.
func (s *Service) User(ctx context.Context, id string) (User, error) { return s.store.User(ctx, id) }

// UserBy finds the user who has a handle.
func (s *Service) UserBy(ctx context.Context, handle string) (User, error) {
	return s.store.UserBy(ctx, handle)
}

// Person finds a person by the public id, or by a handle.
func (s *Service) Person(ctx context.Context, who string) (User, error) {
	u, err := s.store.User(ctx, who)
	if errors.Is(err, fault.ErrNotFound) {
		u, err = s.store.UserBy(ctx, who)
	}
	if errors.Is(err, fault.ErrNotFound) {
		return u, fault.Fail(fault.NoSuchPerson)
	}
	return u, err
}

// ByID finds a person by the public id.
func (s *Service) ByID(ctx context.Context, id string) (User, error) {
	u, err := s.store.User(ctx, id)
	if errors.Is(err, fault.ErrNotFound) {
		return u, fault.Fail(fault.NoSuchPerson)
	}
	return u, err
}
