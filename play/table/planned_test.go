package table_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	whole "barrage/game/turns"
	"barrage/game/view"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// planned is a table of three people over days, in the first round, where the second in turn order can lay down a turn.
type planned struct {
	*world
	id               string
	first, next, far table.Viewer // in turn order; the first is to move
}

func newPlanned(t *testing.T, n table.New) *planned {
	w := newWorld(t)
	people := []table.Viewer{w.user("Ann"), w.user("Bob"), w.user("Cem")}
	n.Pace = table.PaceTurns
	p := &planned{world: w}
	p.id = w.start(n, people...)
	w.playUntil(p.id, 3, people, func(snap *table.Snapshot) bool { return snap.Log.Now().TurnBegins() })
	order := w.snap(p.id).Log.Now().TurnOrder()
	p.first, p.next, p.far = people[order[0]], people[order[1]], people[order[2]]
	return p
}

// turn decides a turn in a position, with as many first answers tried as it takes to please.
func turnIn(t *testing.T, s rules.State, please func(first rules.Action) bool) []string {
	t.Helper()
	legal := s.Legal(nil)
	i := slices.IndexFunc(legal, please)
	if i < 0 {
		t.Fatalf("none of %v", legal)
	}
	var list []string
	r := rng.New(8, 8)
	for seat, a := s.ToMove(), legal[i]; ; a = (bot.Busy{}).Choose(&s, s.Legal(nil), &r) {
		list = append(list, a.String())
		log := rules.Log{Camera: true}
		s.PlayLogged(a, &log)
		if len(log.Photos) > 0 || whole.Over(&s, seat) {
			return list
		}
	}
}

// bank is the turn that takes a credit for an engineer.
func bank(a rules.Action) bool { return a.String() == "bank 1" }

// contested is a turn on a space that others can take away.
func contested(a rules.Action) bool { return strings.HasPrefix(a.String(), "machinery") }

func (p *planned) ahead(v table.Viewer) (rules.Seat, rules.State) {
	p.t.Helper()
	seat, ply, state, err := p.s.Tables.Ahead(p.ctx, v, p.id, -1)
	p.ok(err)
	if ply != p.snap(p.id).Log.Plies() {
		p.t.Errorf("the position is that of ply %d", ply)
	}
	return seat, state
}

func (p *planned) layDown(v table.Viewer, turns ...[]string) {
	p.t.Helper()
	_, err := p.s.Tables.LayDown(p.ctx, v, p.id, table.Command{Ply: p.snap(p.id).Log.Plies()}, -1, turns)
	p.ok(err)
}

// spend plays turns until somebody else is asked.
func (p *planned) spend(v table.Viewer, turn []string) table.Added {
	p.t.Helper()
	var done table.Added
	for _, a := range turn {
		p.keys++
		var err error
		done, err = p.s.Tables.Play(p.ctx, v, p.id, table.Command{Ply: p.snap(p.id).Log.Plies()}, a)
		p.ok(err)
	}
	return done
}

func (p *planned) you(v table.Viewer) []table.PlannedSeat {
	return p.snap(p.id).You(v.User, english).Planned
}

// TestPlannedTurn: a turn laid down is played by itself in the change that brings it, once, marked, under clocks, and only its
// player knew of it.
func TestPlannedTurn(t *testing.T) {
	p := newPlanned(t, table.New{Clock: table.Clock{Kind: table.ClockDays, Days: 2}})
	seat, state := p.ahead(p.next)
	turn := turnIn(t, state, contested)
	otherwise := turnIn(t, state, bank)
	told := p.told[p.id]
	p.layDown(p.next, turn, otherwise)
	if p.told[p.id] == told {
		t.Error("the player's other devices do not hear of it")
	}

	mine := p.you(p.next)
	if len(mine) != 1 || mine[0].Seat != int(seat) || mine[0].Dropped || len(mine[0].Turns) != 2 || !slices.Equal(mine[0].Turns[0].Actions, turn) || len(mine[0].Turns[0].Answers) != len(turn) || mine[0].Turns[1].Gain.Credits != 1 {
		t.Fatalf("laid down: %+v", mine)
	}
	snap := p.snap(p.id)
	for what, v := range map[string]any{"table": snap.Show(english), "update": snap.Update(-1, english), "others": snap.You(p.far.User, english), "nobody": snap.You(people.User{}, english)} {
		if b, _ := json.Marshal(v); strings.Contains(string(b), "planned") || strings.Contains(string(b), `"`+turn[0]+`"`) && what != "update" {
			t.Errorf("%s has it: %s", what, b)
		}
	}
	if strings.Contains(p.recordOf(p.far, p.id), "planned") {
		t.Error("the record has it")
	}

	p.now = p.now.Add(time.Hour)
	from := p.snap(p.id).Log.Plies()
	first := p.snap(p.id).Log.Now()
	done := p.spend(p.first, turnIn(t, *first, bank))
	snap = p.snap(p.id)
	if snap.Log.Now().ToMove() == seat || done.To-from < 2 {
		t.Fatalf("it was not played: %d entries", done.To-from)
	}
	a := snap.Table.Ahead
	if len(a) != 1 || a[0].Seat != seat || a[0].From < from || a[0].To > done.To || snap.Show(english).Ahead[0] != a[0] {
		t.Errorf("marked as %+v", a)
	}
	if e := snap.Entries(a[0].From, a[0].To, view.In(english)); e[0].Action != turn[0] || e[0].Seat != int(seat) {
		t.Errorf("played: %+v", e)
	}
	if len(snap.Table.Planned) != 0 || len(p.you(p.next)) != 0 {
		t.Error("it still waits")
	}
	if at, ok := snap.Table.PlayedAhead(p.next.User.ID); !ok || at != a[0] || !snap.PlayedAt(at.To).Equal(p.now) {
		t.Errorf("told: %+v", at)
	}
	if left := snap.Table.Timer.Left[seat]; left != 48*time.Hour {
		t.Errorf("the clock of the seat has %v", left)
	}
	if snap.Table.Timer.Seat != snap.Log.Now().ToMove() || !snap.Table.Timer.Since.Equal(p.now) {
		t.Errorf("clocks: %+v", snap.Table.Timer)
	}
	// The player may take it back, as any turn of theirs.
	_, err := p.s.Tables.Undo(p.ctx, p.next, p.id, table.Command{Ply: snap.Log.Plies()}, true)
	p.ok(err)
	if snap := p.snap(p.id); snap.Log.Now().ToMove() != seat || !snap.Log.Now().TurnBegins() {
		t.Error("it cannot be taken back")
	}
}

// TestPlannedOtherwise: if the first does not fit, the second is played; if none does, they are put aside with the reasons until their player acts.
func TestPlannedOtherwise(t *testing.T) {
	for _, otherwise := range []bool{true, false} {
		p := newPlanned(t, table.New{})
		seat, state := p.ahead(p.next)
		turn := turnIn(t, state, contested)
		if p.layDown(p.next, turn); otherwise {
			p.layDown(p.next, turn, turnIn(t, state, bank)) // in place of the one before
		}
		now := p.snap(p.id).Log.Now()
		p.spend(p.first, turnIn(t, *now, func(a rules.Action) bool {
			return strings.Fields(a.String())[0] == strings.Fields(turn[0])[0] && contested(a) && a.String() == turn[0]
		}))
		snap := p.snap(p.id)
		if otherwise {
			if a := snap.Table.Ahead; len(a) != 1 || snap.Entries(a[0].From, a[0].To, view.In(english))[0].Action != "bank 1" {
				t.Errorf("played: %+v", a)
			}
			continue
		}
		if snap.Log.Now().ToMove() != seat || !snap.Log.Now().TurnBegins() || !snap.Table.YourTurn(p.next.User.ID) {
			t.Fatal("something was played")
		}
		mine := p.you(p.next)
		if len(mine) != 1 || !mine[0].Dropped || len(mine[0].Turns) != 1 || mine[0].Turns[0].Why == "" {
			t.Fatalf("put aside: %+v", mine)
		}
		if unfit := snap.Unfit(p.next.User.ID, english); len(unfit) != 1 || unfit[0] != mine[0].Turns[0].Why || len(snap.Unfit(p.far.User.ID, english)) != 0 {
			t.Errorf("told: %q", unfit)
		}
		p.spend(p.next, turnIn(t, *snap.Log.Now(), bank))
		if got := p.you(p.next); len(got) != 0 {
			t.Errorf("still there: %+v", got)
		}
	}
}

// TestPlannedWithdrawn: what was withdrawn, taken back or left is not played.
func TestPlannedWithdrawn(t *testing.T) {
	p := newPlanned(t, table.New{})
	_, state := p.ahead(p.next)
	turn := turnIn(t, state, bank)
	p.layDown(p.next, turn)
	p.layDown(p.next) // no turns
	if got := p.you(p.next); len(got) != 0 {
		t.Errorf("withdrawn: %+v", got)
	}

	// Whoever is in the middle of a turn may take it back: then the game has not come to where it was laid down.
	now := p.snap(p.id).Log.Now()
	middle := turnIn(t, *now, func(a rules.Action) bool {
		s := *now
		s.Play(a)
		return s.ToMove() == now.ToMove() && !s.TurnBegins()
	})
	p.spend(p.first, middle[:1])
	_, as := p.ahead(p.next)
	if as.Occupied() != state.Occupied() {
		t.Error("the position ahead is not that of the beginning of the turn")
	}
	p.layDown(p.next, turn)
	_, err := p.s.Tables.Undo(p.ctx, p.first, p.id, table.Command{Ply: p.snap(p.id).Log.Plies()}, false)
	p.ok(err)
	if got := p.you(p.next); len(got) != 1 || !got[0].Dropped || got[0].Why != "Moves were taken back." || got[0].Turns[0].Why != "" {
		t.Errorf("taken back: %+v", got)
	}
	if told := p.snap(p.id).Unfit(p.next.User.ID, english); !slices.Equal(told, []string{"Moves were taken back."}) {
		t.Errorf("told: %q", told)
	}
	p.spend(p.first, turnIn(t, *p.snap(p.id).Log.Now(), bank))
	if snap := p.snap(p.id); len(snap.Table.Ahead) != 0 || !snap.Table.YourTurn(p.next.User.ID) {
		t.Error("it was played")
	}

	p.layDown(p.far, turnIn(t, func() rules.State { _, s := p.ahead(p.far); return s }(), bank))
	_, err = p.s.Tables.Leave(p.ctx, p.far, p.id, table.Command{})
	p.ok(err)
	if snap := p.snap(p.id); slices.ContainsFunc(snap.Table.Planned, func(x table.Planned) bool { return snap.Table.Seats[x.Seat].User == "" }) {
		t.Error("the turn of somebody who left is kept")
	}
}

// TestPlannedBack: going back behind the position in which a turn was laid down puts it aside, for good; going back to that position does not,
// even if the game had come to it by going back before.
func TestPlannedBack(t *testing.T) {
	p := newPlanned(t, table.New{Undo: "free"})
	undo := func(turn bool) {
		t.Helper()
		_, err := p.s.Tables.Undo(p.ctx, p.first, p.id, table.Command{Ply: p.snap(p.id).Log.Plies()}, turn)
		p.ok(err)
	}
	now := *p.snap(p.id).Log.Now()
	long := turnIn(t, now, func(a rules.Action) bool {
		s := now
		s.Play(a)
		return s.ToMove() == now.ToMove() && !s.TurnBegins()
	})
	p.spend(p.first, long[:1])
	undo(false)
	_, state := p.ahead(p.next)
	turn := turnIn(t, state, contested)
	p.layDown(p.next, turn)
	p.spend(p.first, long[:1])
	undo(false)
	if got := p.you(p.next); len(got) != 1 || got[0].Dropped {
		t.Fatalf("put aside: %+v", got)
	}

	// What did not fit once is not tried again, although it would fit now: its player has been told.
	p.spend(p.first, turnIn(t, now, func(a rules.Action) bool { return a.String() == turn[0] }))
	if got := p.you(p.next); len(got) != 1 || !got[0].Dropped || got[0].Why != "" || got[0].Turns[0].Why == "" {
		t.Fatalf("it fits: %+v", got)
	}
	undo(true)
	p.spend(p.first, turnIn(t, *p.snap(p.id).Log.Now(), bank))
	if snap := p.snap(p.id); len(snap.Table.Ahead) != 0 || !snap.Table.YourTurn(p.next.User.ID) {
		t.Errorf("played: %+v", snap.Table.Ahead)
	}
	if got := p.you(p.next); len(got) != 1 || !got[0].Dropped {
		t.Errorf("forgotten: %+v", got)
	}
}

// TestPlannedSeats: somebody with several seats lays down turns for each, withdraws them one by one, and is told of each what it brings.
func TestPlannedSeats(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Pace: table.PaceTurns, Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}, {Who: "open"}}}, ann, bob)
	people := []table.Viewer{ann, bob}
	w.playUntil(id, 3, people, func(snap *table.Snapshot) bool { return snap.Log.Now().TurnBegins() && snap.Log.Now().ToMove() == 2 })
	lay := func(seat int, turns ...[]string) {
		t.Helper()
		_, err := w.s.Tables.LayDown(w.ctx, ann, id, table.Command{Ply: w.snap(id).Log.Plies()}, seat, turns)
		w.ok(err)
	}
	seats := func(want ...int) []table.PlannedSeat {
		t.Helper()
		list := w.snap(id).You(ann.User, english).Planned
		var got []int
		for _, p := range list {
			got = append(got, p.Seat)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("laid down for %v, want %v", got, want)
		}
		return list
	}
	turn := func(seat int, please func(rules.Action) bool) []string {
		t.Helper()
		at, _, state, err := w.s.Tables.Ahead(w.ctx, ann, id, seat)
		w.ok(err)
		if at != rules.Seat(max(seat, 0)) || state.ToMove() != at {
			t.Fatalf("the position is that of %v", at)
		}
		return turnIn(t, state, please)
	}
	lay(-1, turn(-1, bank))
	lay(1, turn(1, bank))
	lay(1, turn(1, contested)) // in place of the other
	for i, p := range seats(0, 1) {
		snap := w.snap(id)
		_, _, before, err := w.s.Tables.Ahead(w.ctx, ann, id, p.Seat)
		w.ok(err)
		after, player := before, rules.Seat(p.Seat)
		for n, text := range p.Turns[0].Actions {
			legal := after.Legal(nil)
			a := legal[slices.IndexFunc(legal, func(a rules.Action) bool { return a.String() == text })]
			if want := view.In(english).Answer(&after, a); p.Turns[0].Answers[n] != want {
				t.Errorf("answer %d of seat %d is %q, want %q", n, i, p.Turns[0].Answers[n], want)
			}
			after.Play(a)
		}
		was, is := before.Player(player), after.Player(player)
		if g := p.Turns[0].Gain; g.Credits != is.Credits()-was.Credits() || g.Excavators != int(is.Machines().Excavators)-int(was.Machines().Excavators) || g.Mixers != int(is.Machines().Mixers)-int(was.Machines().Mixers) || g.Engineers != is.Engineers()-was.Engineers() {
			t.Errorf("seat %d gains %+v", i, g)
		}
		if p.Ply != snap.Log.Plies() || p.Dropped || p.Why != "" || p.Turns[0].Why != "" {
			t.Errorf("%+v", p)
		}
	}
	lay(0)
	seats(1)
	lay(0, turn(0, bank))
	lay(-1)
	seats()
	if _, played := w.snap(id).Table.PlayedAhead(ann.User.ID); played {
		t.Error("something was played")
	}
}

// TestPlannedAway: who lays down a turn is back: no bot plays for them.
func TestPlannedAway(t *testing.T) {
	p := newPlanned(t, table.New{Clock: table.Clock{Kind: table.ClockDays, Days: 1, AtZero: table.AtZeroBot}})
	away := p.first
	p.now = p.now.Add(25 * time.Hour)
	p.ok(p.s.Think.Attend(p.ctx, p.id))
	seat := p.snap(p.id).Table.Seats.Of(away.User.ID)[0]
	if !p.snap(p.id).Table.Seats[seat].Away {
		t.Fatal("no bot plays for the first")
	}
	p.playUntil(p.id, 4, []table.Viewer{p.next, p.far}, func(snap *table.Snapshot) bool {
		_, _, _, err := p.s.Tables.Ahead(p.ctx, away, p.id, -1)
		return err == nil && snap.Log.Now().TurnBegins()
	})
	_, state := p.ahead(away)
	p.layDown(away, turnIn(t, state, bank))
	if s := p.snap(p.id).Table.Seats[seat]; s.Away || s.Bot != "" || len(p.you(away)) != 1 {
		t.Errorf("%+v", s)
	}
}

// TestPlannedRound: a turn is laid down for the round in which it was foreseen.
func TestPlannedRound(t *testing.T) {
	p := newPlanned(t, table.New{})
	people := []table.Viewer{p.first, p.next, p.far}
	var who table.Viewer
	p.playUntil(p.id, 5, people, func(snap *table.Snapshot) bool {
		for _, v := range people {
			if _, _, state, err := p.s.Tables.Ahead(p.ctx, v, p.id, -1); err == nil && snap.Log.Now().TurnBegins() && state.Player(state.ToMove()).Engineers() == 1 {
				who = v
				return true
			}
		}
		return false
	})
	_, state := p.ahead(who)
	turn := turnIn(t, state, bank)
	p.layDown(who, turn)
	round := p.snap(p.id).Table.Round
	p.playUntil(p.id, 6, people, func(snap *table.Snapshot) bool { return snap.Table.Round > round && snap.Log.Now().TurnBegins() })
	snap := p.snap(p.id)
	if got := p.you(who); len(snap.Table.Ahead) == 0 && (len(got) != 1 || got[0].Why == "" || !got[0].Dropped) {
		t.Errorf("neither played nor dropped: %+v", got)
	}
}

// TestPlannedRefused: what cannot be laid down.
func TestPlannedRefused(t *testing.T) {
	p := newPlanned(t, table.New{})
	_, state := p.ahead(p.next)
	turn := turnIn(t, state, bank)
	c := table.Command{Ply: p.snap(p.id).Log.Plies()}
	lay := func(v table.Viewer, turns ...[]string) error {
		_, err := p.s.Tables.LayDown(p.ctx, v, p.id, c, -1, turns)
		return err
	}
	eve := p.user("Eve")
	p.refused(lay(eve, turn), fault.NotSeated)
	p.refused(lay(eve), fault.NotSeated)
	p.refused(lay(p.first, turn), fault.YourTurnNow)
	p.refused(lay(p.next, turn, turn, turn, turn, turn, turn), fault.BadPlans)
	p.refused(lay(p.next, append(slices.Clone(turn), turn...)), fault.PlanPast)
	p.refused(lay(p.next, []string{}), fault.PlanOpen)
	p.refused(lay(p.next, []string{"pass"}), fault.IllegalAction)
	p.refused(lay(p.next, []string{"nonsense"}), fault.BadAction)
	p.refused(lay(p.next, slices.Repeat(turn, 60)), fault.PlanPast)
	many := lay(p.next, slices.Repeat(turn, 61))
	p.refused(many, fault.BadTries)
	if text := many.Error(); !strings.Contains(text, "60") || !strings.Contains(text, "61") {
		t.Error(text)
	}
	if text := lay(p.next, turn, turn, turn, turn, turn, turn).Error(); !strings.Contains(text, "5") {
		t.Error(text)
	}
	p.ok(lay(p.next, turn, turn, turn, turn, turn))
	_, err := p.s.Tables.LayDown(p.ctx, p.next, p.id, c, 7, [][]string{turn})
	p.refused(err, fault.NotSeated)
	c.Ply--
	p.refused(lay(p.next, turn), fault.StalePly)

	live := newWorld(t)
	ann, bob := live.user("Ann"), live.user("Bob")
	id := live.start(table.New{}, ann, bob)
	waits := ann
	if live.asked(id, ann, bob).User.ID == ann.User.ID {
		waits = bob
	}
	_, err = live.s.Tables.LayDown(live.ctx, waits, id, table.Command{Ply: live.snap(id).Log.Plies()}, -1, [][]string{{"bank 1"}})
	live.refused(err, fault.NoPlans)
	draft := live.start(table.New{Pace: table.PaceTurns}, ann, bob) // nobody has a turn in the draft
	if live.asked(draft, ann, bob).User.ID == ann.User.ID {
		waits = bob
	} else {
		waits = ann
	}
	_, _, _, err = live.s.Tables.Ahead(live.ctx, waits, draft, -1)
	live.refused(err, fault.NoTurnAhead)
	waiting := live.create(ann, table.New{Pace: table.PaceTurns, Seats: seating(2), Open: true})
	_, _, _, err = live.s.Tables.Ahead(live.ctx, ann, waiting, -1)
	live.refused(err, fault.NotBegun)
	_, _, _, err = live.s.Tables.Ahead(live.ctx, ann, strings.Repeat("x", 22), -1)
	live.refused(err, fault.NoSuchTable)
	for _, ply := range []int{-1, 0, live.snap(draft).Log.Plies() + 1} {
		if at := live.snap(draft).PlayedAt(ply); !at.IsZero() {
			t.Errorf("ply %d was played at %v", ply, at)
		}
	}
	if at := live.snap(draft).PlayedAt(1); !at.Equal(live.now) {
		t.Errorf("the first entry was made at %v", at)
	}
}

// TestPlannedTwoServices: of two services that bring the turn at the same time, one does, and the turn is played once.
func TestPlannedTwoServices(t *testing.T) {
	p := newPlanned(t, table.New{})
	seat, state := p.ahead(p.next)
	p.layDown(p.next, turnIn(t, state, bank))
	snap := p.snap(p.id)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			s := play.New(p.store, p.clock, play.Options{})
			s.Tables.Play(p.ctx, p.first, p.id, table.Command{Ply: snap.Log.Plies()}, "bank 1")
		})
	}
	wg.Wait()
	played := 0
	after := p.snap(p.id)
	for _, e := range after.Entries(snap.Log.Plies(), after.Log.Plies(), view.In(english)) {
		if e.Seat == int(seat) {
			played++
		}
	}
	if played != 1 || len(after.Table.Ahead) != 1 {
		t.Errorf("played %d times, %+v", played, after.Table.Ahead)
	}
}

// TestPlansOfTheAbsent: when a bot takes a seat over, the turns that were laid down for it are forgotten.
func TestPlansOfTheAbsent(t *testing.T) {
	p := newPlanned(t, table.New{})
	seat, state := p.ahead(p.next)
	p.layDown(p.next, turnIn(t, state, bank))
	ask, err := p.s.Tables.Ask(p.ctx, p.first, p.id, table.Command{}, table.WishBot{Seat: int(seat)})
	p.ok(err)
	for _, v := range []table.Viewer{p.next, p.far} {
		_, err := p.s.Tables.Answer(p.ctx, v, p.id, table.Command{}, ask.Snapshot.Table.Requests[0].ID, true)
		p.ok(err)
	}
	if got := p.snap(p.id).Table; !got.Seats[seat].Away || len(got.Planned) > 0 {
		t.Errorf("away: %v, with %d planned turns", got.Seats[seat].Away, len(got.Planned))
	}
}
