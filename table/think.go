package table

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/jobs"
	"barrage/rng"
	"barrage/rules"
)

// Thinking is how a service lets computers think. Its fields may be set before the
// service is used.
type Thinking struct {
	Jobs        *jobs.Pool                         // where bots and advisers think
	Bots        func(name string) (bot.Bot, error) // makes a player for one turn
	Analyst     func() bot.Thinker                 // makes an adviser for one question
	HintLimit   bot.Limit                          // for one question of a player
	ReviewLimit bot.Limit                          // for one position of a game that is reviewed
}

func defaultThinking() Thinking {
	return Thinking{
		Jobs: jobs.New(runtime.NumCPU() - 1), Bots: roster.New, Analyst: roster.Analyst,
		HintLimit: bot.Limit{Time: 1500 * time.Millisecond}, ReviewLimit: bot.Limit{Time: 150 * time.Millisecond},
	}
}

// turnTime is the most a bot may think about one turn; then it answers with what it has.
const turnTime = 10 * time.Second

// maxSimulations bounds what may be asked for with a bot's name.
const maxSimulations = 50_000

// checkPatience refuses bots whose limit is more than the others at a server can bear.
func checkPatience(name string) error {
	_, text, limited := strings.Cut(name, "@")
	if !limited {
		return nil
	}
	limit, err := bot.ParseLimit(text)
	if err != nil {
		return err
	}
	if limit.Threads > 1 {
		return fmt.Errorf("a bot thinks on one thread here, not %d", limit.Threads)
	}
	if limit.Time > turnTime || limit.Simulations > maxSimulations {
		return fmt.Errorf("a bot thinks at most %v or %d simulations here, not %v", turnTime, maxSimulations, limit)
	}
	return nil
}

// thinks tells whether a bot takes its time. Others play at once.
func (s *Service) thinks(name string) bool {
	s.mu.Lock()
	slow, known := s.patient[name]
	s.mu.Unlock()
	if known {
		return slow
	}
	b, err := s.Bots(name)
	if err != nil {
		return false
	}
	_, slow = b.(bot.Thinker)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.patient) > 1000 { // limits after an @ are anybody's
		clear(s.patient)
	}
	s.patient[name] = slow
	return slow
}

// pending is a bot that thinks, or waits for its turn to.
type pending struct {
	plies  int // of the log it thinks about
	ctx    context.Context
	cancel context.CancelFunc
}

// ponder lets the bot to move think as a job, unless it does already. The job ends with
// its move; it is given up when the table changes before.
func (s *Service) ponder(ctx context.Context, snap *Snapshot, logger *slog.Logger) {
	id := snap.Table.ID
	ctx, cancel := context.WithCancel(ctx)
	p := &pending{snap.Log.Plies(), ctx, cancel}
	s.mu.Lock()
	old := s.pending[id]
	if old != nil && old.plies == p.plies && old.ctx.Err() == nil { // one that was given up may still be ending
		s.mu.Unlock()
		cancel()
		return
	}
	s.pending[id] = p
	s.mu.Unlock()
	if old != nil {
		old.cancel()
	}
	stop := context.AfterFunc(s.life, cancel)
	over := func() {
		stop()
		cancel()
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.pending[id] == p {
			delete(s.pending, id)
		}
	}
	takeBack := s.Jobs.Go(id, func() {
		defer over()
		if s.life.Err() != nil {
			return // which ctx may not know yet
		}
		if err := s.Attend(ctx, id); err != nil && ctx.Err() == nil {
			logger.Error("a bot", "table", id, "error", err)
		}
	})
	context.AfterFunc(ctx, func() {
		if takeBack() {
			over()
		}
	})
}

// pondered tells whether a bot thinks at a table.
func (s *Service) pondered(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pending[id] != nil
}

// overtake ends the thinking of a bot about a position that is no more.
func (s *Service) overtake(snap *Snapshot) {
	s.mu.Lock()
	p := s.pending[snap.Table.ID]
	s.mu.Unlock()
	if p != nil && (p.plies != snap.Log.Plies() || !snap.Table.botToMove()) {
		p.cancel()
	}
}

// choose lets a bot choose its actions until it is not asked any more, or chance is. One
// player answers the whole turn, so that it need not think twice.
func (s *Service) choose(ctx context.Context, snap *Snapshot) ([]rules.Action, error) {
	state := *snap.Log.Now()
	seat := state.ToMove()
	player, err := s.Bots(snap.Table.bot(seat))
	if err != nil {
		return nil, err
	}
	if stopper, ok := player.(bot.Stopper); ok {
		defer context.AfterFunc(ctx, stopper.Stop)()
		defer time.AfterFunc(turnTime, stopper.Stop).Stop()
	}
	var actions []rules.Action
	var legal []rules.Action
	for state.ToMove() == seat && len(actions) < maxBotActions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := rng.New(snap.Table.BotSeed, uint64(snap.Log.Depth()+len(actions)))
		legal = state.Legal(legal[:0])
		a := player.Choose(&state, legal, &r)
		if err := state.Apply(a, nil); err != nil {
			return nil, err
		}
		actions = append(actions, a)
	}
	return actions, ctx.Err()
}
