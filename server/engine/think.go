package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/review"
	"barrage/play/think"
)

// Remote thinks in another engine: Ask carries a question there and brings back the answer, both as
// Ponder reads and writes them.
type Remote struct {
	Ask func(ctx context.Context, question []byte) (answer []byte, err error)
}

// question is what a thinker is asked: for the turn of a bot, or what it thinks of a position.
type question struct {
	Bot   string     `json:",omitempty"` // whose turn it is; the analyst is asked if there is none
	Text  string     // the position
	Seed  uint64     `json:",omitempty"`
	Depth uint64     `json:",omitempty"`
	Limit *bot.Limit `json:",omitempty"` // of the analyst
}

// answer is what a thinker has found.
type answer struct {
	Actions []rules.Action `json:",omitempty"`
	Thought *bot.Thought   `json:",omitempty"`
	Error   string         `json:",omitempty"`
}

func (r Remote) ask(ctx context.Context, q question) (a answer, err error) {
	b, err := json.Marshal(q)
	if err != nil {
		return a, err
	}
	if b, err = r.Ask(ctx, b); err != nil {
		return a, err
	}
	if err := json.Unmarshal(b, &a); err != nil {
		return a, err
	}
	if a.Error != "" {
		return a, errors.New(a.Error)
	}
	return a, nil
}

// Turn asks for the turn of a bot.
func (r Remote) Turn(ctx context.Context, t *think.Turn) ([]rules.Action, error) {
	a, err := r.ask(ctx, question{Bot: t.Bot, Text: view.Text(&t.State), Seed: t.Seed, Depth: t.Depth})
	return a.Actions, err
}

// Judge asks what the analyst thinks of a position.
func (r Remote) Judge(ctx context.Context, s *rules.State, limit bot.Limit) (bot.Thought, error) {
	a, err := r.ask(ctx, question{Text: view.Text(s), Limit: &limit})
	if err == nil && a.Thought == nil {
		err = errors.New("the thinker had nothing to say")
	}
	if err != nil {
		return bot.Thought{}, err
	}
	return *a.Thought, nil
}

// Ponder answers a question of a Remote.
func Ponder(ctx context.Context, asked []byte) []byte {
	a, err := ponder(ctx, asked)
	if err != nil {
		a = answer{Error: err.Error()}
	}
	b, err := json.Marshal(a)
	if err != nil {
		b, _ = json.Marshal(answer{Error: err.Error()})
	}
	return b
}

func ponder(ctx context.Context, asked []byte) (a answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	var q question
	if err := json.Unmarshal(asked, &q); err != nil {
		return a, err
	}
	var s rules.State
	if err := s.UnmarshalText([]byte(q.Text)); err != nil {
		return a, err
	}
	if q.Bot != "" {
		t := think.Turn{Bot: q.Bot, State: s, Seed: q.Seed, Depth: q.Depth}
		a.Actions, err = t.Think(ctx, quick)
		return a, err
	}
	if q.Limit == nil {
		return a, errors.New("a question without a limit")
	}
	thought, err := review.By(roster.Analyst, *q.Limit)(ctx, &s)
	a.Thought = &thought
	return a, err
}

// turnTime is the most that a bot thinks about a turn here.
const turnTime = 3 * time.Second

// quick makes a bot that keeps nobody waiting on a slow device.
func quick(name string) (bot.Bot, error) { return roster.Within(name, turnTime) }
