package table_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"barrage/game/rng"
	"barrage/game/rules"
	ends "barrage/game/turns"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
)

// saves counts the changes that are saved.
type saves struct {
	play.Store
	n int
}

func (s *saves) Save(ctx context.Context, c table.Change) error {
	s.n++
	return s.Store.Save(ctx, c)
}

// wholeTurn is a random turn from a position to its end or to a draw, and the position after it.
func wholeTurn(s rules.State, r *rng.Source) ([]string, rules.State) {
	seat := s.ToMove()
	var list []string
	for {
		a := r.Pick(s.Legal(nil))
		list = append(list, a.String())
		if s.Play(a); ends.Over(&s, seat) {
			return list, s
		}
	}
}

// TestTurnIsOneCommand plays a game in whole turns: each is saved once and announced once, repeating it plays nothing, its receipt spans all of it, it can
// be taken back as a whole, and a list with one wrong answer leaves everything as it was.
func TestTurnIsOneCommand(t *testing.T) {
	w := newWorld(t)
	store := &saves{Store: w.store}
	w.store = play.StoreOf(store)
	w.s = play.New(w.store, w.clock, notifying(func(topic string) { w.told[topic]++ }))
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory", Undo: table.UndoFree}, ann, bob)
	r := rng.New(7, 0)
	several, drawn, undone := 0, 0, 0
	for n := 0; ; n++ {
		snap := w.seen(id)
		if finished(snap) {
			break
		}
		v, before := w.asked(id, ann, bob), snap.Log.Plies()
		turn, after := wholeTurn(*snap.Log.Now(), &r)
		c := table.Command{Ply: before, Key: fmt.Sprint("turn", n), What: int64(n + 1)}

		// One wrong answer, wherever it stands, and nothing is played.
		wrong := slices.Clone(turn)
		at := r.Intn(len(wrong))
		wrong[at] = "nonsense"
		_, err := w.s.Tables.Play(w.ctx, v, id, c, wrong...)
		w.refused(err, fault.BadAction)
		_, err = w.s.Tables.Play(w.ctx, v, id, c, slices.Insert(slices.Clone(turn), at, "reveal")...)
		if err == nil || w.snap(id).Log.Plies() != before {
			t.Fatalf("%v: %v", turn, err)
		}
		_, err = w.s.Tables.Play(w.ctx, v, id, c, append(slices.Clone(turn), turn[0])...)
		w.refused(err, fault.TurnPast)
		if now := w.snap(id).Log.Plies(); now != before {
			t.Fatalf("a list that was refused has played up to ply %d of %d", now, before)
		}

		saved, told := store.n, w.told[id]
		done, err := w.s.Tables.Play(w.ctx, v, id, c, turn...)
		w.ok(err)
		if store.n != saved+1 || w.told[id] != told+1 {
			t.Fatalf("%v was saved %d times and announced %d times", turn, store.n-saved, w.told[id]-told)
		}
		if done.From != before || done.To < before+len(turn) {
			t.Fatalf("%v: entries %d to %d after %d", turn, done.From, done.To, before)
		}
		again, err := w.s.Tables.Play(w.ctx, v, id, c, turn...)
		w.ok(err)
		if again.From != done.From || again.To != done.To || w.snap(id).Log.Plies() != done.To {
			t.Fatalf("played again: entries %d to %d, then %d to %d", done.From, done.To, again.From, again.To)
		}
		snap = w.seen(id)
		for i, a := range turn {
			if e := snap.Log.After(before)[i]; e.Action.String() != a || int(e.Seat) < 0 {
				t.Fatalf("entry %d is %v, not %s", e.Ply, e.Action, a)
			}
		}
		if len(turn) > 1 {
			several++
		}
		if after.ToMove() == rules.Chance {
			drawn++
		}
		if len(turn) > 1 && snap.Table.Phase == table.Playing && r.Intn(4) == 0 {
			begins := snap.Log.State(before)
			_, err := w.s.Tables.Undo(w.ctx, v, id, table.Command{Ply: done.To}, true)
			w.ok(err)
			if now := w.snap(id).Log.Now(); begins.TurnBegins() && now.Hash() != begins.Hash() {
				t.Fatalf("%v was not taken back as a whole", turn)
			}
			undone++
		}
	}
	if several < 10 || drawn < 3 || undone < 3 {
		t.Errorf("%d turns of several answers, %d that end in a draw, %d taken back", several, drawn, undone)
	}
}

// TestAnswersAtOnce: their number is bounded, for people of the table only; others are told what they would be told about any list.
func TestAnswersAtOnce(t *testing.T) {
	w := newWorld(t)
	ann, bob, eve := w.user("Ann"), w.user("Bob"), w.user("Eve")
	id := w.start(table.New{Variant: "introductory"}, ann, bob)
	v := w.asked(id, ann, bob)
	other := map[string]table.Viewer{ann.User.ID: bob, bob.User.ID: ann}[v.User.ID]
	c := table.Command{Ply: w.seen(id).Log.Plies()}
	for _, n := range []int{0, 65} {
		list := slices.Repeat([]string{"nonsense"}, n)
		_, err := w.s.Tables.Play(w.ctx, v, id, c, list...)
		w.refused(err, fault.BadAnswers)
		_, err = w.s.Tables.Play(w.ctx, eve, id, c, list...)
		w.refused(err, fault.NotSeated)
		_, err = w.s.Tables.Play(w.ctx, other, id, c, list...)
		w.refused(err, fault.NotYourTurn)
	}
	_, err := w.s.Tables.Play(w.ctx, v, id, c, slices.Repeat([]string{"nonsense"}, 64)...)
	w.refused(err, fault.BadAction)
}

// TestRefusalsTellNoDraw: two tables stand at the same position and differ in their seed alone. Whatever list is sent to both, legal after one outcome of a draw
// or after another, both answer the same until something is played.
func TestRefusalsTellNoDraw(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	hot := []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}
	r := rng.New(11, 0)
	pick := func(list []string) []string { return list[:1+r.Intn(len(list))] }
	compared, apart := 0, 0
	for range 4 {
		s, err := rules.New(rules.Options{Players: 2, Variant: rules.Full})
		w.ok(err)
		for !s.Done() {
			if s.ToMove() == rules.Chance {
				s.Play(r.Pick(s.Legal(nil)))
				continue
			}
			turn, after := wholeTurn(s, &r)
			if after.ToMove() == rules.Chance && !after.Done() {
				text, err := s.MarshalText()
				w.ok(err)
				tables := []string{w.create(ann, table.New{Position: string(text), Seats: hot}), w.create(ann, table.New{Position: string(text), Seats: hot})}
				for range 6 {
					// What follows fits one outcome of the draw.
					drawn, list := after, slices.Clone(turn)
					for drawn.ToMove() == rules.Chance && !drawn.Done() {
						drawn.Play(r.Pick(drawn.Legal(nil)))
					}
					if drawn.Done() {
						break
					}
					next, _ := wholeTurn(drawn, &r)
					list = append(list, pick(next)...)
					var said []string
					for i, id := range tables {
						_, err := w.s.Tables.Play(w.ctx, ann, id, table.Command{Ply: w.seen(id).Log.Plies(), Key: fmt.Sprint(compared, i)}, list...)
						if err == nil || w.seen(id).Log.Plies() != 0 {
							t.Fatalf("%v was played past a draw", list)
						}
						said = append(said, fmt.Sprint(fault.CodeOf(err), err))
					}
					if said[0] != said[1] {
						t.Fatalf("%v: %s", list, strings.Join(said, "; "))
					}
					compared++
				}
				// The turn itself can be played at both, and the draws differ.
				var hashes []uint64
				for _, id := range tables {
					_, err := w.s.Tables.Play(w.ctx, ann, id, table.Command{}, turn...)
					w.ok(err)
					hashes = append(hashes, w.seen(id).Log.Now().Hash())
				}
				if hashes[0] != hashes[1] {
					apart++
				}
			}
			s = after
		}
	}
	if compared < 50 || apart < 5 {
		t.Errorf("%d lists compared, %d pairs of tables came apart", compared, apart)
	}
}
