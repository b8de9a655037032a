package table_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"barrage/table"
)

var errDisk = errors.New("the disk is gone")

// failing is a store whose nth call fails, and all after it.
type failing struct {
	table.Store
	left *int
}

func (s failing) fails() error {
	if *s.left--; *s.left < 0 {
		return errDisk
	}
	return nil
}

func (s failing) AddUser(ctx context.Context, u table.User, h table.Hash) error {
	return errors.Join(s.fails(), s.Store.AddUser(ctx, u, h))
}

func (s failing) RenameUser(ctx context.Context, id, name string) error {
	if err := s.fails(); err != nil {
		return err
	}
	return s.Store.RenameUser(ctx, id, name)
}

func (s failing) DeleteUser(ctx context.Context, id string) error {
	if err := s.fails(); err != nil {
		return err
	}
	return s.Store.DeleteUser(ctx, id)
}

func (s failing) UserOf(ctx context.Context, h table.Hash) (table.User, table.Session, error) {
	if err := s.fails(); err != nil {
		return table.User{}, table.Session{}, err
	}
	return s.Store.UserOf(ctx, h)
}

func (s failing) AddRecovery(ctx context.Context, r table.Recovery) error {
	if err := s.fails(); err != nil {
		return err
	}
	return s.Store.AddRecovery(ctx, r)
}

func (s failing) Table(ctx context.Context, id string) (table.Row, error) {
	if err := s.fails(); err != nil {
		return table.Row{}, err
	}
	return s.Store.Table(ctx, id)
}

func (s failing) Version(ctx context.Context, id string) (int64, error) {
	if err := s.fails(); err != nil {
		return 0, err
	}
	return s.Store.Version(ctx, id)
}

func (s failing) Save(ctx context.Context, c table.Change) error {
	if err := s.fails(); err != nil {
		return err
	}
	return s.Store.Save(ctx, c)
}

func (s failing) Entries(ctx context.Context, id string, after int) ([]table.Entry, error) {
	if err := s.fails(); err != nil {
		return nil, err
	}
	return s.Store.Entries(ctx, id, after)
}

func (s failing) Messages(ctx context.Context, id string, after, limit int) ([]table.Message, error) {
	if err := s.fails(); err != nil {
		return nil, err
	}
	return s.Store.Messages(ctx, id, after, limit)
}

func (s failing) Receipt(ctx context.Context, user, key string) (table.Receipt, error) {
	if err := s.fails(); err != nil {
		return table.Receipt{}, err
	}
	return s.Store.Receipt(ctx, user, key)
}

func (s failing) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	if err := s.fails(); err != nil {
		return nil, err
	}
	return s.Store.TablesOf(ctx, user, limit)
}

func (s failing) Listed(ctx context.Context, limit int) ([]table.Row, error) {
	if err := s.fails(); err != nil {
		return nil, err
	}
	return s.Store.Listed(ctx, limit)
}

// TestFailingStore: wherever the store fails, the command fails with its error, nothing is
// half done, and it works when the store is back.
func TestFailingStore(t *testing.T) {
	w := newWorld(t)
	left := 1 << 30
	disk := failing{w.store, &left}
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Undo: "free", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}, {Who: "open"}, {Who: "busy"}}}, ann, bob)
	all := []table.Viewer{ann, bob}
	w.playUntil(id, 1, all, func(snap *table.Snapshot) bool {
		return snap.Log.Now().Round() == 1 && snap.Log.Now().ToMove() >= 0 && snap.Table.Seats[snap.Log.Now().ToMove()].Bot == ""
	})
	old := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(old, 3, all, finished)
	ply := w.snap(id).Log.Plies()
	legal := w.snap(id).Log.Now().Legal(nil)[0].String()
	mover := w.asked(id, all...)
	eve := w.user("Eve")
	w.create(eve, table.New{Seats: people(2)})
	for name, command := range map[string]func(s *table.Service, key string) error{
		"see": func(s *table.Service, _ string) error { _, err := s.See(w.ctx, ann, id); return err },
		"whatif": func(s *table.Service, _ string) error {
			_, err := s.WhatIf(w.ctx, ann, id, ply, []string{legal}, false, false, english)
			return err
		},
		"record": func(s *table.Service, _ string) error { _, err := s.Record(w.ctx, ann, id, -1); return err },
		"mine":   func(s *table.Service, _ string) error { _, err := s.Mine(w.ctx, ann.User, 5); return err },
		"lobby":  func(s *table.Service, _ string) error { _, _, err := s.Lobby(w.ctx, table.AnyTable, 0, 5); return err },
		"read":   func(s *table.Service, _ string) error { _, err := s.Messages(w.ctx, ann, id, 0, 5); return err },
		"say": func(s *table.Service, key string) error {
			_, err := s.Say(w.ctx, ann, id, table.Command{Key: key}, "hello")
			return err
		},
		"illegal": func(s *table.Service, key string) error {
			_, err := s.Play(w.ctx, mover, id, table.Command{Ply: ply, Key: key}, "take G01")
			return drop(err)
		},
		"ask": func(s *table.Service, key string) error {
			_, err := s.Ask(w.ctx, ann, id, table.Command{Key: key}, "tea", 0, 0)
			return drop(err)
		},
		"answer": func(s *table.Service, key string) error {
			_, err := s.Answer(w.ctx, ann, id, table.Command{Key: key}, 99, true)
			return drop(err)
		},
		"leave": func(s *table.Service, key string) error {
			_, err := s.Leave(w.ctx, w.eve(), id, table.Command{Key: key})
			return drop(err)
		},
		"sit": func(s *table.Service, key string) error {
			_, err := s.Sit(w.ctx, ann, id, table.Command{Key: key}, 0, "Ann")
			return err
		},
		"close": func(s *table.Service, key string) error {
			_, err := s.CloseTable(w.ctx, ann, id, table.Command{Key: key})
			return drop(err)
		},
		"attend":  func(s *table.Service, _ string) error { return s.Attend(w.ctx, id) },
		"rename":  func(s *table.Service, _ string) error { _, err := s.Rename(w.ctx, ann.User, "Ann"); return err },
		"signup":  func(s *table.Service, _ string) error { _, _, err := s.SignUp(w.ctx, "Dan"); return err },
		"signin":  func(s *table.Service, _ string) error { _, _, err := s.SignIn(w.ctx, "token"); return drop(err) },
		"recover": func(s *table.Service, _ string) error { _, _, err := s.Recovery(w.ctx, ann.User); return err },
		"create": func(s *table.Service, key string) error {
			_, err := s.Create(w.ctx, bob.User, table.New{Seats: people(2)}, key)
			return err
		},
		"rematch": func(s *table.Service, _ string) error { _, err := s.Rematch(w.ctx, ann, old); return err },
		"join":    func(s *table.Service, _ string) error { _, err := s.Rematch(w.ctx, bob, old); return err },
		"delete":  func(s *table.Service, _ string) error { return s.Delete(w.ctx, eve.User) },
		"advise": func(s *table.Service, _ string) error {
			_, err := table.NewAdvisor(s).Advise(w.ctx, ann, old, w.snap(old).Log.Plies(), english)
			return drop(err)
		},
	} {
		for calls := 0; ; calls++ {
			left = calls
			s := table.NewService(disk, w.clock, nil)
			err := command(s, fmt.Sprint(name, calls))
			if err == nil && left >= 0 {
				if calls == 0 {
					t.Errorf("%s asks the store for nothing", name)
				}
				break
			}
			if !errors.Is(err, errDisk) {
				t.Errorf("%s, after %d calls: %v", name, calls, err)
				break
			}
			left = 1 << 30
			if now := w.snap(id); now.Log.Plies() != ply {
				t.Fatalf("%s: half done", name)
			}
		}
	}
}

// eve is somebody who does not sit at any table.
func (w *world) eve() table.Viewer { return table.Viewer{User: table.User{ID: "eve", Name: "Eve"}} }

// drop leaves out what the service itself refuses.
func drop(err error) error {
	if table.CodeOf(err) != "" {
		return nil
	}
	return err
}
