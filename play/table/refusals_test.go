package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/record"
	"barrage/game/view"
	"barrage/play"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/table"
)

// says demands a part of the sentence of an error.
func says(t *testing.T, err error, part string) {
	t.Helper()
	if !strings.Contains(err.Error(), part) {
		t.Errorf("%q does not say %q", err, part)
	}
}

// TestRefusedRequests: requests that make no sense at the moment.
func TestRefusedRequests(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	all := []table.Viewer{ann, bob, cem}
	id := w.start(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "open"}, {Who: "busy"}}}, all...)
	_, err := w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishBot{Seat: 3})
	w.refused(err, fault.BotPlaysThere)
	_, err = w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishOf("tea", nil, nil))
	w.refused(err, fault.BadChoice)
	_, err = w.s.Tables.WhatIf(w.ctx, ann, id, w.snap(id).Log.Plies(), view.Trial{}, english)
	w.refused(err, fault.BadTries)
	says(t, err, "From 1 to 60 answers can be tried, not 0.")
	plies := w.snap(id).Log.Plies()
	_, err = w.s.Tables.Ask(w.ctx, ann, id, table.Command{Ply: plies}, table.WishUndo{To: plies})
	w.refused(err, fault.NoSuchUndo)
	says(t, err, fmt.Sprintf("to move 0 at the earliest and %d at the latest, not to %d.", plies-1, plies))
	for _, ply := range []int{-1, plies + 1} {
		_, err = w.snap(id).At(ply, english)
		w.refused(err, fault.NoSuchPly)
		says(t, err, fmt.Sprintf("There is no move %d, only 0 to %d.", ply, plies))
	}
	_, err = w.s.Tables.Sit(w.ctx, ann, id, table.Command{}, 4, "")
	w.refused(err, fault.NoSuchSeat)
	says(t, err, "from 0 to 3.")

	w.playUntil(id, 1, all, func(snap *table.Snapshot) bool { return snap.Log.Now().ToMove() >= 0 && snap.Log.Now().ToMove() < 3 })
	gone := w.asked(id, all...)
	_, err = w.s.Tables.Leave(w.ctx, gone, id, table.Command{})
	w.ok(err)
	for _, v := range all {
		if v != gone {
			w.refusedPlay(v, id, fault.EmptySeatToMove)
		}
	}
	for _, v := range all {
		if v != gone {
			_, err = w.s.Tables.Leave(w.ctx, v, id, table.Command{})
			w.ok(err)
		}
	}
	_, err = w.s.Tables.Sit(w.ctx, ann, id, table.Command{}, -1, "")
	w.refused(err, fault.OverToSit)
}

// TestRefusedBeginnings: a record or position that does not fit what else is asked for.
func TestRefusedBeginnings(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "automa3"}}})
	text := w.recordOf(ann, id)
	_, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Record: text, Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}}, "")
	w.refused(err, fault.AutomaThere)
	says(t, err, "Seat 2: an Automa of level 3 plays there")
	_, err = w.s.Tables.Create(w.ctx, ann.User, table.New{Record: text, Seats: []table.NewSeat{{Who: "automa2"}, {Who: "automa3"}}}, "")
	w.refused(err, fault.NoAutomaThere)
	says(t, err, "Seat 1: no Automa plays there")
	r, err := record.Read(strings.NewReader(text))
	w.ok(err)
	var first string // the first draw, which cannot come again
	for line := range strings.Lines(text) {
		if first == "" && strings.Contains(line, r.Actions[0].String()) {
			first = line
		}
	}
	_, err = w.s.Tables.Create(w.ctx, ann.User, table.New{Record: text + first, Seats: []table.NewSeat{{Who: "me"}, {Who: "automa3"}}}, "")
	w.refused(err, fault.BadRecordPly)
	says(t, err, fmt.Sprintf("action %d is not possible", len(r.Actions)+1))
}

// overtaken is a store in which somebody else is always faster.
type overtaken struct{ play.Store }

func (overtaken) Save(context.Context, table.Change) error { return fault.ErrConflict }
func (overtaken) Apply(context.Context, ...doc.Op) error   { return fault.ErrConflict }

// TestBusy: a change that is overtaken again and again is given up.
func TestBusy(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.start(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}}, ann)
	w.s = play.New(play.StoreOf(overtaken{w.store}), w.clock, play.Options{})
	_, err := w.s.Tables.Say(w.ctx, ann, id, table.Command{}, "hello")
	w.refused(err, fault.Busy)
	w.refused(w.s.People.Keep(w.ctx, ann.User, []string{"d"}, func(map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		return map[string]json.RawMessage{"d": json.RawMessage("{}")}, nil
	}), fault.Busy)
}

// TestFullTable: the messages and undos of a table are limited.
func TestFullTable(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.start(table.New{Undo: "free", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}}, ann)
	for range 5000 {
		_, err := w.s.Tables.Say(w.ctx, ann, id, table.Command{}, "spam")
		w.ok(err)
	}
	_, err := w.s.Tables.Say(w.ctx, ann, id, table.Command{}, "spam")
	w.refused(err, fault.TooManyMessages)

	w.play(ann, id, w.snap(id).Log.Now().Legal(nil)[0])
	for ply := w.snap(id).Log.Plies(); ply < 5000; ply++ {
		snap, err := w.s.Tables.See(w.ctx, ann, id)
		w.ok(err)
		command := w.s.Tables.Undo
		if snap.Show(english).Undoable == nil {
			command = func(ctx context.Context, v table.Viewer, id string, c table.Command, _ bool) (table.Added, error) {
				return w.s.Tables.Redo(ctx, v, id, c)
			}
		}
		done, err := command(w.ctx, ann, id, table.Command{Ply: ply}, false)
		w.ok(err)
		ply = done.To - 1
	}
	_, err = w.s.Tables.Undo(w.ctx, ann, id, table.Command{Ply: w.snap(id).Log.Plies()}, false)
	w.refused(err, fault.TooMuchUndo)
}

// TestBotsWithoutNames: whoever takes the seat or the turn of a bot is told so in their language, without
// the name that programs call the bot by.
func TestBotsWithoutNames(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "automa2"}}})
	_, taken := w.s.Tables.Sit(w.ctx, ann, id, table.Command{}, 1, "")
	w.refused(taken, fault.BotSitsThere)
	w.playUntil(id, 1, []table.Viewer{ann}, func(s *table.Snapshot) bool { return s.Table.Seats[s.Log.Now().ToMove()].Bot != "" })
	snap := w.snap(id)
	_, moved := w.s.Tables.Play(w.ctx, ann, id, table.Command{Ply: snap.Log.Plies()}, snap.Log.Now().Legal(nil)[0].String())
	w.refused(moved, fault.BotToMove)
	for _, err := range []error{taken, moved} {
		said := map[string]bool{}
		for _, l := range lang.All() {
			sentence := err.(*fault.Error).In(l)
			said[sentence] = true
			if strings.Contains(sentence, "automa2") {
				t.Error(sentence)
			}
		}
		if len(said) != len(lang.All()) {
			t.Errorf("%d sentences in %d languages", len(said), len(lang.All()))
		}
	}
}
