package protocol

import (
	"encoding/json"
	"time"

	"barrage/bot"
	"barrage/bot/external"
	"barrage/bot/roster"
	"barrage/game/env"
	"barrage/game/rng"
	"barrage/game/rules"
)

type goArgs struct {
	envelope
	external.Question
	Bot  string `json:"bot"`  // strongest if empty
	Seed uint64 `json:"seed"` // of the bot's choices
	Info bool   `json:"info"` // tell what it thinks, if it thinks
}

// info is what a bot thinks.
type info struct {
	Simulations int        `json:"simulations"`
	Depth       int        `json:"depth"`
	Lines       []infoLine `json:"lines"` // best first
}

type infoLine struct {
	Turn   []string  `json:"turn"` // its answers up to the end of the turn
	Visits int       `json:"visits"`
	Win    []float64 `json:"win"` // share of victory by seat
	VP     []float64 `json:"vp"`  // expected by seat
}

const mostLines = 5

// usual is the limit of a thought without one: it gives the same answer every time.
var usual = bot.Limit{Simulations: 1000}

// longestThought bounds a limit in time.
const longestThought = time.Hour

// asked is the position of a request: the one it carries, else that of a game.
func (s *session) asked(game, position string) (rules.State, error) {
	if position != "" {
		return parsePosition(position)
	}
	g, err := s.find(game)
	if err != nil {
		return rules.State{}, err
	}
	return g.state, nil
}

// think lets a bot answer the question of a game or a position. The answer comes later; meanwhile
// other requests are answered.
func think(s *session, id json.RawMessage, line []byte) (any, error) {
	var a goArgs
	if err := read(line, &a); err != nil {
		return nil, err
	}
	state, err := s.asked(a.Game, a.Position)
	if err != nil {
		return nil, err
	}
	if state.ToMove() < 0 {
		return nil, fail("illegal", "no player is asked anything")
	}
	automas := state.Player(state.ToMove()).Level() > 0
	switch {
	case a.Bot == "" && automas:
		a.Bot = "automa1"
	case a.Bot == "":
		a.Bot = "strongest"
	}
	if err := opponent(a.Bot, &state); err != nil {
		return nil, err
	}
	limit := usual
	if a.Limit != "" {
		var err error
		if limit, err = bot.ParseLimit(a.Limit); err != nil {
			return nil, fail("bad_request", "%v", err)
		}
		if limit.Time > longestThought {
			return nil, fail("bad_request", "a limit is at most %v", longestThought)
		}
	}
	b, _ := roster.New(a.Bot) // opponent has made one
	key := string(id)
	s.writing.Lock()
	_, taken := s.thoughts[key]
	full := len(s.thoughts) >= mostThoughts
	if !taken && !full {
		stopper, _ := b.(bot.Stopper)
		s.thoughts[key] = stopper
	}
	s.writing.Unlock()
	switch {
	case taken:
		return nil, fail("busy", "a request with this id is still being thought about")
	case full:
		return nil, fail("busy", "%d questions are being thought about", mostThoughts)
	}
	s.thinking.Add(1)
	go func() {
		defer s.thinking.Done()
		best, thought := decide(b, &state, limit, a.Seed)
		if a.Info && thought != nil {
			s.send(id, struct {
				Info info `json:"info"`
			}{describe(&state, thought)})
		}
		s.writing.Lock()
		delete(s.thoughts, key)
		s.writing.Unlock()
		s.send(id, struct {
			Best  string    `json:"best"`
			Index env.Index `json:"index"`
		}{best.String(), env.IndexOf(best)})
	}()
	return nil, nil
}

// decide is the answer of a bot, and its thought if it has one.
func decide(b bot.Bot, s *rules.State, limit bot.Limit, seed uint64) (rules.Action, *bot.Thought) {
	r := rng.New(seed, 0)
	list := s.Legal(nil)
	if thinker, ok := b.(bot.Thinker); ok {
		if t := thinker.Think(s, limit, &r); len(t.Lines) > 0 && len(t.Lines[0].Turn) > 0 && s.IsLegal(t.Lines[0].Turn[0]) {
			return t.Lines[0].Turn[0], &t
		}
	}
	return b.Choose(s, list, &r), nil
}

func describe(s *rules.State, t *bot.Thought) info {
	out := info{Simulations: t.Simulations, Depth: t.Depth, Lines: []infoLine{}}
	for _, l := range t.Lines[:min(mostLines, len(t.Lines))] {
		line := infoLine{Turn: []string{}, Visits: l.Visits}
		for _, a := range l.Turn {
			line.Turn = append(line.Turn, a.String())
		}
		for i := range s.Players() {
			line.Win = append(line.Win, l.Win[i])
			line.VP = append(line.VP, l.VP(rules.Seat(i)))
		}
		out.Lines = append(out.Lines, line)
	}
	return out
}

type stopArgs struct {
	envelope
	Of json.RawMessage `json:"of"` // the id of the go that is to end
}

// stop makes a bot answer now with the best it has.
func stop(s *session, a *stopArgs) (any, error) {
	s.writing.Lock()
	b, found := s.thoughts[string(a.Of)]
	s.writing.Unlock()
	if b != nil {
		b.Stop()
	}
	return struct {
		Stopped bool `json:"stopped"`
	}{found && b != nil}, nil
}
