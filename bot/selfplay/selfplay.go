// Package selfplay lets bots play against themselves and keeps what can be learnt from it:
// positions with the features the evaluation sees, what the player thought of its answers,
// and how the game ended (shard.go has the format). It also measures how much of a result a
// position decides (ceiling.go).
package selfplay

import (
	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// Recipe describes the games. The same recipe and number give the same game.
type Recipe struct {
	Players      int
	Expansion    float64 // share of games with the Leeghwater Project
	Introductory float64 // share of introductory games
	Seed         uint64
	Player       func() bot.Bot // for one game of one seat; limited by simulations
	Explore      float64        // share of turns that are picked at random among good ones
	Bold         float64        // by how many VP a turn must be better to be e times as likely then
	Keep         float64        // share of positions that are kept; the first of a round always is
}

// Position is a position in which a seat begins a turn.
type Position struct {
	Game     uint32
	Turn     uint16 // of the game, from 0
	Round    uint8  // whose weights the evaluation uses
	Flags    uint8
	Mover    rules.Seat
	Fresh    float32                              // mean share of engineers that the seats still have
	Value    [rules.MaxSeats]float32              // VP the evaluation expects
	Now      [rules.MaxSeats][rules.Sources]int16 // VP by source so far
	Final    [rules.MaxSeats][rules.Sources]int16 // VP by source at the end
	Won      [rules.MaxSeats]float32              // share of the victory
	Answers  [maxAnswers]mcts.Answer              // most visited answers to the first prompt; none if the turn was picked at random
	Features [rules.MaxSeats]eval.Vector
}

// Flags of positions.
const (
	Expansion    = 1 << iota
	Introductory // the introductory game
	Opens        // the first position of its round
	Explored     // the turn was picked at random
)

const maxAnswers = 8

// player plays the games of a recipe, one after the other. It belongs to one goroutine.
type player struct {
	*Recipe
	eval   *eval.Evaluator
	casual *mcts.Casual
	value  bot.Value
	legal  []rules.Action
	list   []Position
}

func (r *Recipe) player() *player {
	return &player{Recipe: r, eval: eval.New(), casual: mcts.NewCasual(eval.New(), r.Bold)}
}

// options are those of a game.
func (r *Recipe) options(random *rng.Source) rules.Options {
	o := rules.Options{Players: uint8(r.Players), Variant: rules.Full}
	switch x := chance(random); {
	case x < r.Expansion:
		o.Leeghwater = true
	case x < r.Expansion+r.Introductory:
		o.Variant = rules.Introductory
	}
	return o
}

// chance is a number from 0 to 1.
func chance(r *rng.Source) float64 { return float64(r.Intn(1<<30)) / (1 << 30) }

// play plays a game and returns its positions, valid until the next one.
func (p *player) play(number uint32) []Position {
	r := rng.New(p.Seed, uint64(number))
	s, err := rules.New(p.options(&r))
	if err != nil {
		panic(err) // the recipe was checked
	}
	var seats [rules.MaxSeats]bot.Bot
	for i := range s.Players() {
		seats[i] = p.Player()
	}
	p.list = p.list[:0]
	opened := -1
	for turn := uint16(0); ; {
		resolve(&s, &p.legal, &r)
		if s.Done() {
			break
		}
		seat := s.ToMove()
		kept := s.Round() != opened || chance(&r) < p.Keep
		if kept {
			p.note(&s, number, turn)
			if s.Round() != opened {
				opened = s.Round()
				p.list[len(p.list)-1].Flags |= Opens
			}
		}
		b, random := seats[seat], chance(&r) < p.Explore
		if random {
			b = p.casual
		}
		for first := true; ; first = false {
			p.legal = s.Legal(p.legal[:0])
			a := b.Choose(&s, p.legal, &r)
			if kept && first {
				q := &p.list[len(p.list)-1]
				if random {
					q.Flags |= Explored
				} else if v, ok := b.(interface{ Answers([]mcts.Answer) }); ok {
					v.Answers(q.Answers[:])
				}
			}
			s.Play(a)
			if turns.Over(&s, seat) {
				break
			}
		}
		turn++
	}
	p.finish(&s)
	return p.list
}

// resolve plays the draws that are due.
func resolve(s *rules.State, legal *[]rules.Action, r *rng.Source) {
	for !s.Done() && s.ToMove() == rules.Chance {
		*legal = s.Legal((*legal)[:0])
		s.Play(r.Pick(*legal))
	}
}

// note keeps a position.
func (p *player) note(s *rules.State, number uint32, turn uint16) {
	p.list = append(p.list, Position{Game: number, Turn: turn, Mover: s.ToMove()})
	q := &p.list[len(p.list)-1]
	if s.Options().Leeghwater {
		q.Flags |= Expansion
	}
	if s.Options().Variant == rules.Introductory {
		q.Flags |= Introductory
	}
	p.eval.Value(s, &p.value)
	q.Value = p.value.VP
	for i := range s.Players() {
		seat := rules.Seat(i)
		round, fresh := p.eval.Features(s, seat, &q.Features[i])
		q.Round, q.Fresh = uint8(round), q.Fresh+fresh/float32(s.Players())
		for from := range rules.Sources {
			q.Now[i][from] = int16(s.VPFrom(seat, rules.Source(from)))
		}
	}
}

// finish writes the result of the game into its positions.
func (p *player) finish(s *rules.State) {
	end := bot.Final(s)
	for k := range p.list {
		q := &p.list[k]
		q.Won = end.Win
		for i := range s.Players() {
			for from := range rules.Sources {
				q.Final[i][from] = int16(s.VPFrom(rules.Seat(i), rules.Source(from)))
			}
		}
	}
}
