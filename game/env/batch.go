package env

import (
	"errors"
	"fmt"
	"slices"

	"barrage/game/automa"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Settings say what a batch plays.
type Settings struct {
	Options rules.Options
	Games   int    // at the same time
	Seed    uint64 // the same seed and answers give the same games
	Draws   bool   // draws are questions, of the seat Chance, instead of being played
}

// MostGames is the largest size of a batch.
const MostGames = 1 << 16

// Batch plays games at the same time. It belongs to one goroutine.
type Batch struct {
	settings Settings
	start    rules.State // of every game
	games    []game
	legal    []Index // of all games, one after another
	from     []int   // where the answers of a game begin; one more than there are games
	list     []rules.Action
}

type game struct {
	state  rules.State
	luck   rng.Source
	number uint64
	ended  bool
	result Result
}

// ErrSettings is the error for a batch that cannot be played.
var ErrSettings = errors.New("env: bad settings")

// NewBatch begins the games of a batch. The draws of game number n depend only on the seed and n;
// place i of a batch of N plays the games i, i+N, i+2N, and so on.
func NewBatch(set Settings) (*Batch, error) {
	if set.Games < 1 || set.Games > MostGames {
		return nil, fmt.Errorf("%w: %d games, from 1 to %d are possible", ErrSettings, set.Games, MostGames)
	}
	start, err := rules.New(set.Options)
	if err != nil {
		return nil, err
	}
	b := &Batch{
		settings: set, start: start, games: make([]game, set.Games), from: make([]int, set.Games+1),
		legal: make([]Index, 0, set.Games*rules.MaxActions), // as much as can be needed: nothing is allocated later
		list:  make([]rules.Action, 0, rules.MaxActions),
	}
	for i := range b.games {
		b.begin(&b.games[i], uint64(i))
		b.ask(i)
	}
	return b, nil
}

// begin sets up a game.
func (b *Batch) begin(g *game, number uint64) {
	g.state, g.number, g.luck = b.start, number, rng.New(b.settings.Seed, number)
}

// ask plays a game on to the next question and lists its answers.
func (b *Batch) ask(i int) {
	g := &b.games[i]
	for {
		if g.state.Done() {
			g.ended, g.result = true, ResultOf(&g.state)
			b.begin(g, g.number+uint64(len(b.games)))
		}
		list := g.state.Legal(b.list[:0])
		switch seat := g.state.ToMove(); {
		case seat == rules.Chance && !b.settings.Draws:
			g.state.Play(g.luck.Pick(list))
			continue
		case seat >= 0 && g.state.Player(seat).Level() > 0:
			g.state.Play(automa.Decide(&g.state, list, nil))
			continue
		}
		for _, a := range list {
			b.legal = append(b.legal, IndexOf(a))
		}
		b.from[i+1] = len(b.legal)
		return
	}
}

// Len is the number of games.
func (b *Batch) Len() int { return len(b.games) }

// IllegalError says which answer of a step is not legal.
type IllegalError struct {
	Game  int
	Index Index
}

func (e *IllegalError) Error() string {
	if a := e.Index.Action(); a != 0 {
		return fmt.Sprintf("game %d: action %d, %q, is not legal", e.Game, e.Index, a)
	}
	return fmt.Sprintf("game %d: no action has the number %d", e.Game, e.Index)
}

// Step answers the question of every game. If any answer is not legal, nothing is played and the
// error is an *IllegalError.
func (b *Batch) Step(answers []Index) error {
	if len(answers) != len(b.games) {
		return fmt.Errorf("env: %d answers for %d games", len(answers), len(b.games))
	}
	for i, a := range answers {
		if !slices.Contains(b.Legal(i), a) {
			return &IllegalError{i, a}
		}
	}
	b.legal = b.legal[:0]
	for i, a := range answers {
		g := &b.games[i]
		g.ended = false
		g.state.Play(a.Action())
		b.ask(i)
	}
	return nil
}

// Legal are the legal answers of a game; the batch owns the list. It is never empty.
func (b *Batch) Legal(i int) []Index { return b.legal[b.from[i]:b.from[i+1]] }

// AllLegal are the legal answers of all games, one after another; the batch owns the list.
func (b *Batch) AllLegal() []Index { return b.legal }

// Seat is the seat that is asked in a game.
func (b *Batch) Seat(i int) rules.Seat { return b.games[i].state.ToMove() }

// State is the position of a game. It belongs to the batch and changes with it.
func (b *Batch) State(i int) *rules.State { return &b.games[i].state }

// Number is the number of the game that is being played in a place of the batch.
func (b *Batch) Number(i int) uint64 { return b.games[i].number }

// Ended is the result of the game that ended in the last step in a place of the batch, nil if none
// did. The next game has begun there. The batch owns the result.
func (b *Batch) Ended(i int) *Result {
	if !b.games[i].ended {
		return nil
	}
	return &b.games[i].result
}

// Observe fills in what the seat that is asked sees; with Draws, seat 0 looks on while Chance is asked.
func (b *Batch) Observe(i int, o *Observation) {
	s := &b.games[i].state
	o.See(s, max(0, s.ToMove()))
}
