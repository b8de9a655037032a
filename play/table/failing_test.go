package table_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"barrage/game/view"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/play/think"
)

var errDisk = errors.New("the disk is gone")

// failing is a context with which the nth call of the store in memory fails, and all after it unless it fails once: the store asks it first.
type failing struct {
	context.Context
	left *atomic.Int64
	once bool
}

func (c failing) Err() error {
	if n := c.left.Add(-1); n == -1 || n < 0 && !c.once {
		return errDisk
	}
	return nil
}

// TestFailingStore: wherever the store fails, the command fails with its error, nothing is
// half done, and it works when the store is back.
func TestFailingStore(t *testing.T) {
	w := newWorld(t)
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
	waiting := w.create(eve, table.New{Seats: seating(2), Open: true})
	clocked := w.create(eve, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}, Clock: table.Clock{Kind: table.ClockLive, Bank: 10}})
	botted := left(w)
	few := newWorld(t) // with a running table and one that is over
	left(few)
	solo := few.create(few.user("Ann"), table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "random"}, {Who: "random"}}})
	few.playUntil(solo, 1, nil, finished)
	console := people.Looker{By: "root", Role: people.ByConsole}
	report, err := w.s.Complain(w.ctx, ann, people.Complaint{Person: eve.User.ID, Why: people.BadChat})
	w.ok(err)
	guests := 0
	guest := func() people.User { // with a table
		guests++
		g := w.user(fmt.Sprint("Guest ", guests))
		w.create(g, table.New{Seats: seating(2), Open: true})
		return g.User
	}
	link := func() string {
		secret, _, err := w.s.Sessions.DeviceLink(w.ctx, ann.User)
		w.ok(err)
		return secret
	}
	for name, command := range map[string]func(ctx context.Context, s *play.House, key string) error{
		"see":    func(ctx context.Context, s *play.House, _ string) error { return failed(s.Tables.See(ctx, ann, id)) },
		"glance": func(ctx context.Context, s *play.House, _ string) error { return failed(s.Tables.Glance(ctx, ann, id)) },
		"whatif": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Tables.WhatIf(ctx, ann, id, ply, view.Trial{Actions: []string{legal}}, english))
		},
		"record": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Tables.Record(ctx, ann, id, -1))
		},
		"mine": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Lobby.Mine(ctx, ann.User, 5))
		},
		"list": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Lobby.MineEncoded(ctx, ann.User, english, 5, func([]*table.Table) ([]byte, error) { return nil, nil }))
		},
		"lobby": func(ctx context.Context, s *play.House, _ string) error {
			_, _, err := s.Lobby.List(ctx, table.AnyTable, 0, 5)
			return err
		},
		"seek": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.Lobby.Seek(ctx, bob.User, table.New{Name: key, Seats: seating(2)}))
		},
		"seek alone": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Lobby.Seek(ctx, guest(), table.New{Seats: seating(4), WaterFirst: true}))
		},
		"read": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Tables.Messages(ctx, ann, id, 0, 5))
		},
		"say": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.Tables.Say(ctx, ann, id, table.Command{Key: key}, "hello"))
		},
		"illegal": func(ctx context.Context, s *play.House, key string) error {
			return drop(failed(s.Tables.Play(ctx, mover, id, table.Command{Ply: ply, Key: key}, "take G01")))
		},
		"ask": func(ctx context.Context, s *play.House, key string) error {
			return drop(failed(s.Tables.Ask(ctx, ann, id, table.Command{Key: key}, table.WishOf("tea", nil, nil))))
		},
		"answer": func(ctx context.Context, s *play.House, key string) error {
			return drop(failed(s.Tables.Answer(ctx, ann, id, table.Command{Key: key}, 99, true)))
		},
		"leave": func(ctx context.Context, s *play.House, key string) error {
			return drop(failed(s.Tables.Leave(ctx, w.eve(), id, table.Command{Key: key})))
		},
		"sit": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.Tables.Sit(ctx, ann, id, table.Command{Key: key}, 0, "Ann"))
		},
		"sit down": func(ctx context.Context, s *play.House, key string) error {
			g := guest()
			mine := w.create(table.Viewer{User: guest()}, table.New{Seats: seating(3), Open: true})
			return failed(s.Tables.Sit(ctx, table.Viewer{User: g}, mine, table.Command{Key: key}, -1, "Otto"))
		},
		"close": func(ctx context.Context, s *play.House, key string) error {
			return drop(failed(s.Tables.CloseTable(ctx, ann, id, table.Command{Key: key})))
		},
		"invite": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.Tables.RenewInvite(ctx, ann, id, table.Command{Key: key}))
		},
		"remove": func(ctx context.Context, s *play.House, key string) error {
			return drop(failed(s.Tables.Remove(ctx, eve, waiting, table.Command{Key: key}, 1, "")))
		},
		"silence": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.Tables.Silence(ctx, eve, waiting, table.Command{Key: key}, guest().ID, false))
		},
		"attend": func(ctx context.Context, s *play.House, _ string) error { return s.Think.Attend(ctx, id) },
		"rename": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Rename(ctx, ann.User, "Anna"))
		},
		"claim": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.Claim(ctx, guest(), "h-"+key))
		},
		"claim again": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.Rename(ctx, w.claimed(key), strings.ToUpper(key)))
		},
		"merge":  func(ctx context.Context, s *play.House, _ string) error { return s.Merge(ctx, guest(), bob.User) },
		"signup": func(ctx context.Context, s *play.House, _ string) error { return failed2(s.People.SignUp(ctx, "Dan")) },
		"signin": func(ctx context.Context, s *play.House, _ string) error {
			return drop(failed2(s.Sessions.SignIn(ctx, "token")))
		},
		"recover": func(ctx context.Context, s *play.House, _ string) error {
			return failed2(s.Sessions.Recover(ctx, link()))
		},
		"recovery": func(ctx context.Context, s *play.House, _ string) error {
			return failed2(s.Sessions.Recovery(ctx, ann.User))
		},
		"begin": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Sessions.Begin(ctx, ann.User))
		},
		"token": func(ctx context.Context, s *play.House, _ string) error {
			return failed2(s.Sessions.NewToken(ctx, guest(), "bot", people.ScopeRead))
		},
		"sessions": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Sessions.List(ctx, ann.User))
		},
		"end session": func(ctx context.Context, s *play.House, _ string) error {
			return drop(s.Sessions.End(ctx, ann.User, "none"))
		},
		"challenge": func(ctx context.Context, s *play.House, _ string) error { return failed(s.Sessions.Challenge(ctx)) },
		"use challenge": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Sessions.UseChallenge(ctx, "x"))
		},
		"person": func(ctx context.Context, s *play.House, _ string) error {
			return drop(failed(s.People.Person(ctx, "nobody")))
		},
		"create": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.Tables.Create(ctx, bob.User, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Ida"}}}, key))
		},
		"create again": func(ctx context.Context, s *play.House, key string) error {
			n := table.New{Seats: seating(2)}
			w.ok(failed(w.s.Tables.Create(w.ctx, bob.User, n, key)))
			return failed(s.Tables.Create(ctx, bob.User, n, key))
		},
		"rematch": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Tables.Rematch(ctx, ann, old))
		},
		"join": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Tables.Rematch(ctx, bob, old))
		},
		"delete":  func(ctx context.Context, s *play.House, _ string) error { return s.Delete(ctx, guest()) },
		"ratings": func(ctx context.Context, s *play.House, _ string) error { return failed(s.Standing.Ratings(ctx)) },
		"results": func(ctx context.Context, _ *play.House, _ string) error {
			return failed(play.New(few.store, few.clock, play.Options{}).Standing.Resummarise(ctx))
		},
		"complain": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Complain(ctx, table.Viewer{User: guest()}, people.Complaint{Person: eve.User.ID, Why: people.BadChat, Table: waiting}))
		},
		"complaints": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Office.Complaints(ctx, ann.User))
		},
		"around": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Keeper.Around(ctx, people.Report{Table: waiting}))
		},
		"reports": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Office.Reports(ctx, people.ReportOpen, 9))
		},
		"settle": func(ctx context.Context, s *play.House, _ string) error {
			return drop(s.Office.CloseReport(ctx, console, report.ID, true, ""))
		},
		"note": func(ctx context.Context, s *play.House, _ string) error {
			return s.Office.Note(ctx, console, people.DidClose, "x")
		},
		"ban": func(ctx context.Context, s *play.House, _ string) error {
			return s.Ban(ctx, console, guest().ID, people.BadChat, "", 1)
		},
		"lift": func(ctx context.Context, s *play.House, _ string) error {
			return s.Office.Lift(ctx, console, bob.User.ID, "")
		},
		"operator": func(ctx context.Context, s *play.House, _ string) error {
			return s.Office.SetOperator(ctx, console, guest().ID, true, "")
		},
		"another name": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.RenamePerson(ctx, console, guest().ID, "Other", ""))
		},
		"another handle": func(ctx context.Context, s *play.House, key string) error {
			return failed(s.RenamePerson(ctx, console, w.claimed(key).ID, "x"+key, ""))
		},
		"audit log": func(ctx context.Context, s *play.House, _ string) error { return failed(s.Office.AuditLog(ctx, 0, 9)) },
		"people": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Office.People(ctx, "", people.Anybody, 0, 9))
		},
		"tables": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Lobby.Search(ctx, "", "", true, 0, 9))
		},
		"tables of somebody": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Lobby.Search(ctx, ann.User.ID, "", true, 0, 9))
		},
		"names": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.Office.Known(ctx, []string{ann.User.ID}))
		},
		"abandon": func(ctx context.Context, s *play.House, _ string) error {
			return s.Keeper.Abandon(ctx, console, w.create(table.Viewer{User: guest()}, table.New{Seats: seating(2)}), "")
		},
		"avoid": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.People.Avoid(ctx, guest(), eve.User.ID, people.Mute, ""))
		},
		"avoided": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.People.AvoidedBy(ctx, ann.User))
		},
		"unavoid": func(ctx context.Context, s *play.House, _ string) error {
			return failed(s.People.Unavoid(ctx, guest(), eve.User.ID, people.Mute, ""))
		},
		"avoid both": func(ctx context.Context, s *play.House, _ string) error {
			g := guest()
			w.ok(failed(w.s.People.Avoid(w.ctx, g, eve.User.ID, people.Mute, "")))
			return s.Merge(ctx, g, guest())
		},
		"clock": func(ctx context.Context, _ *play.House, _ string) error {
			late := play.New(w.store, func() time.Time { return w.now.Add(time.Hour) }, play.Options{})
			return late.Think.Attend(ctx, clocked)
		},
		"bot": func(ctx context.Context, s *play.House, _ string) error { return s.Think.Attend(ctx, botted) },
		"tidy": func(ctx context.Context, s *play.House, _ string) error {
			table.Hooks(s.Keeper).KeepSolo = 1
			return failed(s.Keeper.Tidy(ctx))
		},
		"ahead": func(ctx context.Context, s *play.House, _ string) error {
			_, _, _, err := s.Tables.Ahead(ctx, bob, id, -1)
			return drop(err)
		},
		"advise": func(ctx context.Context, s *play.House, _ string) error {
			return drop(failed(think.NewAdvisor(s.Think, s.Tables, think.AdvisorOptions{}).Advise(ctx, ann, old, w.snap(old).Log.Plies(), english)))
		},
		"review": func(ctx context.Context, s *play.House, _ string) error {
			a := think.NewAdvisor(s.Think, s.Tables, think.AdvisorOptions{})
			defer a.Close()
			return failed(a.Review(ctx, ann, old, english, func() error { return nil }))
		},
		"blunders": func(ctx context.Context, s *play.House, _ string) error {
			return failed(think.NewAdvisor(s.Think, s.Tables, think.AdvisorOptions{}).ToPractise(ctx, ann, old))
		},
	} {
		for n := 0; ; n++ {
			calls, once := n/2, n%2 == 0
			var left atomic.Int64
			left.Store(int64(calls))
			s := play.New(w.store, w.clock, play.Options{})
			err := command(failing{w.ctx, &left, once}, s, fmt.Sprint(strings.ReplaceAll(name, " ", "-"), n))
			if err == nil && left.Load() >= 0 {
				if calls == 0 {
					t.Errorf("%s asks the store for nothing", name)
				}
				break
			}
			if err == nil && once && (name == "rematch" || name == "join") {
				continue // whoever cannot sit down on the copy in memory asks the store again
			}
			if !errors.Is(err, errDisk) {
				t.Errorf("%s, after %d calls: %v", name, calls, err)
				break
			}
			if now := w.snap(id); now.Log.Plies() != ply {
				t.Fatalf("%s: half done", name)
			}
		}
	}
}

// left makes a table where a bot is to move and no worker has moved it.
func left(w *world) string {
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}})
	w.playUntil(id, 1, []table.Viewer{ann}, func(snap *table.Snapshot) bool { return snap.Table.BotToMove() })
	return id
}

// claimed is somebody with a handle.
func (w *world) claimed(handle string) people.User {
	w.t.Helper()
	u, err := w.s.Claim(w.ctx, w.user("Guest").User, handle)
	w.ok(err)
	return u
}

// failed and failed2 leave out the result.
func failed[T any](_ T, err error) error          { return err }
func failed2[T, U any](_ T, _ U, err error) error { return err }

// eve is somebody who does not sit at any table.
func (w *world) eve() table.Viewer { return table.Viewer{User: people.User{ID: "eve", Name: "Eve"}} }

// drop leaves out what the service itself refuses.
func drop(err error) error {
	if fault.CodeOf(err) != "" {
		return nil
	}
	return err
}
