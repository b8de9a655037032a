package think

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/table"
)

// thinking keeps track of the bots of a service that think.
type thinking struct {
	mu      *sync.Mutex
	pending map[string]*pending // by table
	slow    map[string]bool     // whether a bot of this name takes its time
}

func newThinking() thinking {
	return thinking{&sync.Mutex{}, map[string]*pending{}, map[string]bool{}}
}

// takesTime reports whether a bot searches, or is a program.
func (s *Service) takesTime(name string) bool {
	t := &s.turns
	t.mu.Lock()
	slow, known := t.slow[name]
	t.mu.Unlock()
	if known {
		return slow
	}
	b, err := s.o.Bots(name)
	if err != nil {
		return false
	}
	_, slow = b.(bot.Stopper) // a search, or a program
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.slow) > 1000 { // the limit after an @ is free to choose, so names have no end
		clear(t.slow)
	}
	t.slow[name] = slow
	return slow
}

// pending is a bot that thinks, or waits for its turn to.
type pending struct {
	plies  int // of the log it thinks about
	ctx    context.Context
	cancel context.CancelFunc
}

// add notes a bot that is about to think and cancels one that thinks about an older position. It
// returns false if one already thinks about the same position.
func (t *thinking) add(id string, p *pending) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	old := t.pending[id]
	if old != nil && old.plies == p.plies && old.ctx.Err() == nil { // a cancelled one may still be ending
		return false
	}
	t.pending[id] = p
	if old != nil {
		old.cancel()
	}
	return true
}

func (t *thinking) remove(id string, p *pending) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pending[id] == p {
		delete(t.pending, id)
	}
}

// at reports whether a bot thinks at a table.
func (t *thinking) at(id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pending[id] != nil
}

// overtake cancels a bot that thinks about a position that is gone.
func (t *thinking) overtake(snap *table.Snapshot) {
	t.mu.Lock()
	p := t.pending[snap.Table.ID]
	t.mu.Unlock()
	if p != nil && (p.plies != snap.Log.Plies() || !snap.Table.BotToMove()) {
		p.cancel()
	}
}

// lane says for whom is thought at a table: for the person who plays there, for its owner if nobody does. What nobody waits for
// is idle.
func (s *Service) lane(t *table.Table, class jobs.Class) jobs.Lane {
	who := t.Owner
	here := t.Seats.People()
	if len(here) > 0 && !slices.Contains(here, who) {
		who = here[0]
	}
	if class == jobs.Turn && !slices.ContainsFunc(t.Seats, func(s table.Seat) bool { return s.User != "" && !s.Away }) {
		class = jobs.Idle
	}
	return jobs.Lane{Class: class, Group: s.o.Origin(who), Name: who}
}

// attention is how long the bots of a table play on after somebody has looked.
const attention = time.Minute

// lonely reports whether nobody sits at a table, watches it or has looked at it: its bots wait until somebody does.
func (s *Service) lonely(t *table.Table) bool {
	return s.o.Watched != nil && len(t.Seats.People()) == 0 && !s.o.Watched(t.ID) && s.now().Sub(s.looks.last(t.ID)) > attention
}

// looks are when somebody last looked at tables whose bots wait for that.
type looks struct {
	mu sync.Mutex
	at map[string]time.Time // by table
}

func (l *looks) note(id string, now time.Time) {
	const most = 1000
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.at) >= most {
		maps.DeleteFunc(l.at, func(_ string, at time.Time) bool { return now.Sub(at) > attention })
	}
	l.at[id] = now
}

// last is zero if nobody has looked.
func (l *looks) last(id string) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.at[id]
}

// Look notes that somebody looks at a table: bots go on that have waited for it.
func (s *Service) Look(snap *table.Snapshot) {
	if len(snap.Table.Seats.People()) == 0 && snap.Table.BotToMove() {
		s.looks.note(snap.Table.ID, s.now())
		s.enqueue(snap.Table.ID)
	}
}

// ponder lets the bot to move think as a job, unless it does already. The job ends with
// its move; it is cancelled when the table changes before.
func (s *Service) ponder(ctx context.Context, snap *table.Snapshot, logger fault.Logger) {
	id := snap.Table.ID
	ctx, cancel := context.WithCancel(ctx)
	p := &pending{snap.Log.Plies(), ctx, cancel}
	if !s.turns.add(id, p) {
		cancel()
		return
	}
	stop := context.AfterFunc(s.life, cancel)
	over := func() {
		stop()
		cancel()
		s.turns.remove(id, p)
	}
	pool := s.quick
	if s.takesTime(snap.Table.Seats.Bot(snap.Table.ToMove)) {
		pool = s.o.Jobs
	}
	takeBack := pool.Go(s.lane(snap.Table, jobs.Turn), func(patience context.Context) {
		defer over()
		if s.life.Err() != nil {
			return // which ctx may not know yet
		}
		err := survive(func() error { return s.attend(ctx, id, true, patience) })
		if err != nil && ctx.Err() == nil && !errors.Is(err, fault.ErrConflict) && !errors.Is(err, context.Canceled) { // another service was faster
			s.failed(logger, "a bot", id, err)
		}
	})
	context.AfterFunc(ctx, func() {
		if takeBack() {
			over()
		}
	})
}

// Turn is a position in which a bot is to move, with the seed of its random choices.
type Turn struct {
	Bot   string
	State rules.State
	Seed  uint64 // of the bots of the table
	Depth uint64 // actions played before

	// Patience ends when others wait: a search then answers with what it has. Nil lasts.
	Patience context.Context
}

// Think makes the bot and lets it choose actions until another seat, or chance, is to move. One
// player answers the whole turn, so that it thinks only once.
func (t *Turn) Think(ctx context.Context, make func(name string) (bot.Bot, error)) ([]rules.Action, error) {
	state := t.State
	seat := state.ToMove()
	player, err := make(t.Bot)
	if err != nil {
		return nil, err
	}
	if stopper, ok := player.(bot.Stopper); ok {
		defer context.AfterFunc(ctx, stopper.Stop)()
		defer time.AfterFunc(table.TurnTime, stopper.Stop).Stop()
		if _, searches := player.(bot.Thinker); searches && t.Patience != nil { // a program that is stopped would not answer itself
			defer context.AfterFunc(t.Patience, stopper.Stop)()
		}
	}
	var actions []rules.Action
	var legal []rules.Action
	for state.ToMove() == seat && len(actions) < maxBotActions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := rng.New(t.Seed, t.Depth+uint64(len(actions)))
		legal = state.Legal(legal[:0])
		a := player.Choose(&state, legal, &r)
		if err := state.Apply(a, nil); err != nil {
			return nil, err
		}
		actions = append(actions, a)
	}
	return actions, ctx.Err()
}
