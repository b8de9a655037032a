package dataset

import (
	"errors"
	"fmt"

	"barrage/bot"
	"barrage/game/env"
	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
)

// ErrUnfinished is the error for a game that has not ended.
var ErrUnfinished = errors.New("the game has not ended")

// Game is a whole game as a list of action numbers, draws included: small, and replayed in microseconds.
type Game struct {
	Game    string      `json:"game"`
	Rules   uint8       `json:"rules"` // version
	Players int         `json:"players"`
	Variant string      `json:"variant"`
	Terms   []string    `json:"terms,omitempty"`   // other options, by name
	Automas []uint8     `json:"automas,omitempty"` // levels by seat
	Bots    []string    `json:"bots,omitempty"`    // who played, by seat
	Actions []env.Index `json:"actions"`
	VP      []int16     `json:"vp"`
}

// switches are the options of a game that are on or off.
var switches = []struct {
	name string
	flag func(*rules.Options) *bool
}{
	{"leeghwater", func(o *rules.Options) *bool { return &o.Leeghwater }},
	{"guest_officers", func(o *rules.Options) *bool { return &o.GuestOfficers }},
	{"water_first", func(o *rules.Options) *bool { return &o.WaterFirst }},
	{"loose_mahiri", func(o *rules.Options) *bool { return &o.LooseMahiri }},
}

// GameOf is a finished record in the small form. One that begins in the middle of a game has none.
func GameOf(name string, r *record.Record) (*Game, error) {
	end, err := r.Replay(nil)
	switch {
	case err != nil:
		return nil, err
	case !end.Done():
		return nil, ErrUnfinished
	case r.Header.Position != "":
		return nil, errors.New("the record begins with a position: it cannot be written as a list of actions")
	}
	o := r.Header.Options
	g := &Game{Game: name, Rules: o.Version, Players: int(o.Players), Variant: o.Variant.String(), Bots: r.Header.Names, VP: append([]int16(nil), vps(&end)...)}
	if o.Assignment != rules.Draft {
		g.Terms = append(g.Terms, o.Assignment.String())
	}
	for _, sw := range switches {
		if *sw.flag(&o) {
			g.Terms = append(g.Terms, sw.name)
		}
	}
	if o.AutomaCompanies != [rules.MaxSeats]rules.Company{} || o.AutomaOfficers != [rules.MaxSeats]rules.Officer{} {
		return nil, errors.New("companies were chosen for Automas: the small form has no place for that")
	}
	if o.HasAutomas() {
		g.Automas = append(g.Automas, o.Automas[:o.Players]...)
	}
	for _, a := range r.Actions {
		g.Actions = append(g.Actions, env.IndexOf(a))
	}
	return g, nil
}

func vps(s *rules.State) []int16 {
	r := env.ResultOf(s)
	return r.VP[:s.Players()]
}

// Record is the game as a record. It is replayed and its result checked.
func (g *Game) Record() (*record.Record, error) {
	o := rules.Options{Version: g.Rules, Players: uint8(g.Players), Variant: rules.Full}
	if g.Variant == rules.Introductory.String() {
		o.Variant = rules.Introductory
	} else if g.Variant != rules.Full.String() {
		return nil, fmt.Errorf("game %s: variant %q", g.Game, g.Variant)
	}
	if g.Players < 2 || g.Players > rules.MaxSeats || len(g.Automas) > g.Players || len(g.VP) != g.Players {
		return nil, fmt.Errorf("game %s: %d players", g.Game, g.Players)
	}
	copy(o.Automas[:], g.Automas)
terms:
	for _, name := range g.Terms {
		for _, sw := range switches {
			if sw.name == name {
				*sw.flag(&o) = true
				continue terms
			}
		}
		if err := o.Assignment.UnmarshalText([]byte(name)); err != nil {
			return nil, fmt.Errorf("game %s: %w", g.Game, err)
		}
	}
	r := &record.Record{Header: record.NewHeader(o, g.Bots)}
	for _, i := range g.Actions {
		r.Actions = append(r.Actions, i.Action())
	}
	end, err := r.Replay(nil)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", g.Game, err)
	}
	for i, vp := range vps(&end) {
		if vp != g.VP[i] {
			return nil, fmt.Errorf("game %s: seat %d has %d VP, not %d", g.Game, i, vp, g.VP[i])
		}
	}
	r.Result = record.ResultOf(&end)
	return r, nil
}

// Play plays a game between bots. The same seed and number give the same game, if the bots are limited by
// simulations.
func Play(o rules.Options, names []string, seed, number uint64, create func(name string) (bot.Bot, error)) (*record.Record, error) {
	s, err := rules.New(o)
	if err != nil {
		return nil, err
	}
	r := &record.Record{Header: record.NewHeader(o, names)}
	var bots [rules.MaxSeats]bot.Bot
	var choices [rules.MaxSeats]rng.Source
	stream := number * (rules.MaxSeats + 1)
	for i, name := range names {
		if bots[i], err = create(name); err != nil {
			return nil, err
		}
		choices[i] = rng.New(seed, stream+1+uint64(i))
	}
	luck := rng.New(seed, stream)
	legal := make([]rules.Action, 0, rules.MaxActions)
	for !s.Done() {
		legal = s.Legal(legal[:0])
		var a rules.Action
		if seat := s.ToMove(); seat == rules.Chance {
			a = luck.Pick(legal)
		} else {
			a = bots[seat].Choose(&s, legal, &choices[seat])
		}
		if err := s.Apply(a, nil); err != nil {
			return nil, err
		}
		r.Actions = append(r.Actions, a)
	}
	r.Result = record.ResultOf(&s)
	return r, nil
}
