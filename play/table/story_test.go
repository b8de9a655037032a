package table_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"barrage/game/rng"
	"barrage/game/view"
	"barrage/internal/golden"
	"barrage/play/fault"
	"barrage/play/table"
)

// story is what happens at tables whose people do all kinds of things, sensible and not,
// in an order that a generator makes up. Every command is written down with its answer,
// and what has changed for everybody.
type story struct {
	*world
	r       rng.Source
	b       strings.Builder
	id      string
	who     []table.Viewer
	names   map[string]string // of ids
	last    string
	command table.Command
}

func (s *story) write(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for id, name := range s.names {
		text = strings.ReplaceAll(text, id, name)
	}
	s.b.WriteString(text + "\n")
}

// compact is a value as JSON.
func compact(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// answer writes a command and what came of it.
func (s *story) answer(v table.Viewer, done table.Added, err error, format string, args ...any) {
	what := v.User.Name + " " + fmt.Sprintf(format, args...)
	if err != nil {
		s.write("%s: %s, %s", what, fault.CodeOf(err), err)
		return
	}
	s.write("%s: entries %d to %d", what, done.From, done.To)
	if done.From < done.To {
		for _, e := range done.Snapshot.Entries(done.From, done.To, view.In(english)) {
			s.write("    %d %s %d %s %s %v", e.Ply, e.Kind, e.Seat, e.Actor, e.Action, e.To != nil)
		}
	}
}

// state writes what everybody sees of the table, if it has changed.
func (s *story) state() {
	row, err := s.store.Table(s.ctx, s.id)
	s.ok(err)
	if len(row.Users) == 0 {
		s.write("  nobody finds the table among theirs")
		return
	}
	snap := s.snap(s.id)
	p := snap.Show(english)
	due := "never"
	if !row.Due.IsZero() {
		due = row.Due.Format("Jan 2 15:04:05")
	}
	var seats []string
	for _, seat := range p.Seats {
		seats = append(seats, compact(seat))
	}
	text := fmt.Sprintf("  %s, round %d, %d to move, %d plies, %d said, listed %v, %d users, due %s\n  seats %s\n  requests %s", p.Phase, p.Round, p.ToMove, row.Plies, p.Messages, row.Listed, len(row.Users), due,
		strings.Join(seats, " "), compact(p.Requests))
	if p.Timer != nil {
		text += fmt.Sprintf("\n  clocks %v, %d runs", p.Timer.Left, p.Timer.Running)
	}
	if p.Undoable != nil || p.Redoable != nil {
		text += fmt.Sprintf("\n  undo %s, redo %s", compact(p.Undoable), compact(p.Redoable))
	}
	for _, v := range s.who {
		y := snap.Table.You(v.User)
		text += fmt.Sprintf("\n  %s: seats %v, owner %v, invited %v, may ask %v, to move %v", v.User.Name, y.Seats, y.Owner, y.Invite != "", y.MayAsk, snap.Table.YourTurn(v.User.ID))
	}
	if text != s.last {
		old := strings.Split(s.last, "\n")
		for i, line := range strings.Split(text, "\n") {
			if i >= len(old) || old[i] != line {
				s.write("%s", line)
			}
		}
		s.last = text
	}
}

// step does one thing.
func (s *story) step() {
	v := s.who[s.r.Intn(len(s.who))]
	snap := s.snap(s.id)
	s.keys++
	c := table.Command{Ply: snap.Log.Plies(), Key: fmt.Sprint("story", s.keys)}
	now := snap.Log.Now()
	switch n := s.r.Intn(100); {
	case n < 40: // whoever is asked plays
		if snap.Table.Phase != table.Playing || now.Done() || now.ToMove() < 0 || snap.Table.Seats[now.ToMove()].Bot != "" {
			return
		}
		a := s.r.Pick(now.Legal(nil))
		for _, v = range s.who {
			if snap.Table.YourTurn(v.User.ID) {
				break
			}
		}
		done, err := s.s.Tables.Play(s.ctx, v, s.id, c, a.String())
		s.answer(v, done, err, "plays %s", a)
		s.command = c
	case n < 60: // time goes by, and a worker looks at the table
		d := []time.Duration{time.Second, 10 * time.Second, 20 * time.Second, 5 * time.Minute, 26 * time.Hour}[s.r.Intn(5)]
		s.now = s.now.Add(d)
		if snap.Table.Phase == table.Playing && now.ToMove() >= 0 && snap.Table.Seats[now.ToMove()].Bot == "river" {
			return // it thinks
		}
		s.write("%v later: %v", d, s.s.Think.Attend(s.ctx, s.id))
	case n < 64: // not sensible
		a := []string{"pass", "no", "bank 1", "draw H1", "build", ""}[s.r.Intn(6)]
		c.Ply += s.r.Intn(3) - 1
		done, err := s.s.Tables.Play(s.ctx, v, s.id, c, a)
		s.answer(v, done, err, "plays %q after ply %+d", a, c.Ply-snap.Log.Plies())
	case n < 66: // the same again
		if s.command.Key != "" {
			done, err := s.s.Tables.Play(s.ctx, v, s.id, s.command, "pass")
			s.answer(v, done, err, "repeats a command")
		}
	case n < 74:
		if s.r.Intn(2) == 0 {
			turn := s.r.Intn(2) == 0
			done, err := s.s.Tables.Undo(s.ctx, v, s.id, c, turn)
			s.answer(v, done, err, "takes back, a whole turn %v", turn)
		} else {
			done, err := s.s.Tables.Redo(s.ctx, v, s.id, c)
			s.answer(v, done, err, "plays it again")
		}
	case n < 80:
		kind := []table.RequestKind{table.AskUndo, table.AskBot, table.AskEnd, "tea"}[s.r.Intn(4)]
		to, seat := s.r.Intn(6)-2, s.r.Intn(6)-1
		if to > 0 {
			to = snap.Log.Plies() - to
		}
		done, err := s.s.Tables.Ask(s.ctx, v, s.id, c, table.WishOf(kind, &to, &seat))
		s.answer(v, done, err, "asks for %s, ply %d, seat %d", kind, to, seat)
	case n < 86:
		yes, request := s.r.Intn(3) > 0, s.r.Intn(3)
		if len(snap.Table.Requests) > 0 && snap.Table.Requests[0].Kind == table.AskEnd {
			yes = s.r.Intn(9) == 0
		}
		if len(snap.Table.Requests) > 0 && request > 0 {
			request = snap.Table.Requests[0].ID
		}
		done, err := s.s.Tables.Answer(s.ctx, v, s.id, c, request, yes)
		s.answer(v, done, err, "says %v to request %d", yes, request)
	case n < 88:
		text := []string{"hello", "", strings.Repeat("x", 3000), " a\tb "}[s.r.Intn(4)]
		done, err := s.s.Tables.Say(s.ctx, v, s.id, c, text)
		s.answer(v, done, err, "says %.10q", text)
		messages, err := s.s.Tables.Messages(s.ctx, v, s.id, s.r.Intn(4)-1, 1+s.r.Intn(3))
		for _, m := range messages {
			s.write("    %d %s %.10q", m.Number, m.Name, m.Text)
		}
		s.write("    %v", err)
	case n < 90:
		seat, name := s.r.Intn(6)-1, []string{"", "Otto"}[s.r.Intn(2)]
		done, err := s.s.Tables.Sit(s.ctx, v, s.id, c, seat, name)
		s.answer(v, done, err, "sits down on %d as %q", seat, name)
	case n < 92:
		if s.r.Intn(5) > 0 {
			return
		}
		done, err := s.s.Tables.Leave(s.ctx, v, s.id, c)
		s.answer(v, done, err, "leaves")
	case n < 93:
		if s.r.Intn(6) > 0 {
			return
		}
		done, err := s.s.Tables.CloseTable(s.ctx, v, s.id, c)
		s.answer(v, done, err, "closes the table")
	case n < 95:
		ply, from := s.r.Intn(snap.Log.Plies()+3)-1, s.r.Intn(snap.Log.Plies()+3)-1
		g, err := snap.At(ply, english)
		s.write("at ply %d: %v %v", ply, g != nil, err)
		u := snap.Update(from, english)
		s.write("since %d: from %d, %d entries, up to %d, table %v", from, u.From, len(u.Entries), u.Ply, u.Table.Version == snap.Version)
	case n < 97:
		ply := s.r.Intn(snap.Log.Plies()+3) - 1
		r, err := s.s.Tables.Record(s.ctx, v, s.id, ply)
		if err != nil {
			s.write("%s reads the record up to %d: %s", v.User.Name, ply, fault.CodeOf(err))
			return
		}
		s.write("%s reads the record up to %d: %d actions, %v, result %v, seed %v, imported %d", v.User.Name, ply, len(r.Actions), r.Header.Names, r.Result, r.Header.Seed != "", r.Header.Imported)
	case n < 99:
		if now.Done() || now.ToMove() < 0 {
			return
		}
		a := s.r.Pick(now.Legal(nil))
		what, err := s.s.Tables.WhatIf(s.ctx, v, s.id, c.Ply-s.r.Intn(2)*9999, view.Trial{Actions: []string{a.String(), "pass"}[:1+s.r.Intn(2)]}, english)
		if err != nil {
			s.write("%s tries %s: %s, %s", v.User.Name, a, fault.CodeOf(err), err)
			return
		}
		s.write("%s tries %s: %s", v.User.Name, a, compact(what.Seats))
	default:
		mine, err := s.s.Lobby.Mine(s.ctx, v.User, 2)
		s.ok(err)
		lobby, _, err := s.s.Lobby.List(s.ctx, table.AnyTable, 0, 2)
		s.ok(err)
		s.write("%s has %d tables, %d are listed", v.User.Name, len(mine), len(lobby))
	}
	s.state()
}

// TestStory: commands of people, sensible or not, are answered as they were when somebody
// read the story and found it right.
func TestStory(t *testing.T) {
	table.PinRules(t, 1)
	live := table.Clock{Kind: table.ClockLive, Bank: 60, Increment: 5}
	tables := []table.New{
		{Name: "friends", Seats: seating(3), Open: true},
		{Variant: "introductory", Undo: "free", Pace: "turns", Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "busy"}}, Clock: table.Clock{Kind: table.ClockDays, Days: 1, AtZero: "vote"}},
		{Leeghwater: true, Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}, {Who: "automa2"}}, NoSpectators: true, Undo: "none"},
		{Assignment: "free", Seats: seating(2), Clock: live, Open: true},
		{GuestOfficers: true, WaterFirst: true, Seats: []table.NewSeat{{Who: "open"}, {Who: "me"}, {Who: "open"}, {Who: "busy"}}, Clock: table.Clock{Kind: table.ClockLive, Bank: 40, AtZero: "bot"}},
	}
	all := append(tables, tables...)
	if testing.Short() {
		all = tables
	}
	for i, n := range all {
		t.Run(fmt.Sprint(i+1), func(t *testing.T) {
			cryptotest.SetGlobalRandom(t, uint64(i))
			s := &story{world: newWorld(t), r: rng.New(55, uint64(i)), names: map[string]string{}}
			for _, name := range []string{"Ann", "Bob", "Cem", "Eve"} {
				v := s.user(name)
				s.who, s.names[v.User.ID] = append(s.who, v), name
			}
			s.id = s.create(s.who[0], n)
			s.names[s.id] = "TABLE"
			s.names[s.snap(s.id).Table.Invite] = "INVITE"
			s.write("Ann makes a table: %s", compact(n))
			for k, v := range s.who {
				if k > 0 && k < 3 {
					v.Invite = s.snap(s.id).Table.Invite
					s.who[k] = v
				}
			}
			s.state()
			for range 12 {
				s.step()
			}
			for _, v := range s.who[1:3] {
				done, err := s.s.Tables.Sit(s.ctx, v, s.id, table.Command{}, -1, "")
				s.answer(v, done, err, "sits down")
				s.state()
			}
			for range 240 {
				s.step()
			}
			if u, err := s.s.Rename(s.ctx, s.who[1].User, "Bea"); err == nil {
				s.who[1].User = u
			}
			s.state()
			next, err := s.s.Tables.Rematch(s.ctx, s.who[0], s.id)
			s.write("Ann wants to play again: %v %s", next != nil, fault.CodeOf(err))
			s.ok(s.s.Delete(s.ctx, s.who[0].User))
			s.state()
			golden.Compare(t, fmt.Sprintf("story/%d.txt", i+1), s.b.String())
		})
	}
}
