package corpus

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Generate makes the games of the current version: every option with every number
// of players, with and without Automas of every level, each played once at random
// and once by bots; introductory games; and the games between people in the folder.
func Generate(people string) ([]Game, error) {
	var games []Game
	for i, o := range options() {
		for k, players := range [][]string{{"random"}, {"spring", "river", "brook", "rapids"}, {"busy", "greedy", "random", "lookahead"}} {
			if k == 2 && o.Variant != rules.Introductory {
				continue // bots and random players are enough where there are many options
			}
			r, err := play(o, players, uint64(i)*8+uint64(k))
			if err != nil {
				return nil, err
			}
			if games, err = add(games, name(o)+"-"+[]string{"random", "levels", "mixed"}[k], r); err != nil {
				return nil, err
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(people, "*.txt"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		r, err := record.Read(f)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if games, err = add(games, strings.TrimSuffix(filepath.Base(file), ".txt")+"-people", newest(r)); err != nil {
			return nil, err
		}
	}
	return games, nil
}

// newest is a game of people under the newest version of the rules: its answers up to the first that is refused.
func newest(r *record.Record) *record.Record {
	r.Header.Options.Version = rules.Version
	var refused *record.ReplayError
	if _, err := SumOf(r); errors.As(err, &refused) {
		r.Actions, r.Result = r.Actions[:refused.Ply-1], nil
	}
	return r
}

func add(games []Game, name string, r *record.Record) ([]Game, error) {
	sum, err := SumOf(r)
	return append(games, Game{Name: fmt.Sprintf("%03d-%s", len(games)+1, name), Record: r, Sum: sum}), err
}

// options is every option with every number of players, and Automas of every level.
func options() []rules.Options {
	var list []rules.Options
	for n := uint8(2); n <= 4; n++ {
		for range 3 {
			list = append(list, rules.Options{Players: n, Variant: rules.Introductory})
		}
		for k := range 24 {
			o := rules.Options{Players: n, Variant: rules.Full, Assignment: rules.Assignment(k % 3), WaterFirst: k/3%2 == 1, LooseMahiri: k/6%2 == 1,
				Leeghwater: k >= 12, GuestOfficers: k < 12 && k%2 == 1}
			list = append(list, o)
			for seat := 1; seat < int(n); seat++ {
				o.Automas[seat] = uint8(1 + (k+seat)%4)
			}
			if k%4 == 0 { // chosen beforehand (A2.7)
				o.AutomaCompanies[1] = rules.Italy
			}
			list = append(list, o)
		}
	}
	return list
}

// play plays a game. The players take the seats of people in turn.
func play(o rules.Options, players []string, seed uint64) (*record.Record, error) {
	s, err := rules.New(o)
	if err != nil {
		return nil, err
	}
	names := make([]string, o.Players)
	bots := make([]bot.Bot, o.Players)
	for i := range bots {
		names[i] = players[(i+int(seed/8))%len(players)]
		if level := o.Automas[i]; level > 0 {
			names[i] = fmt.Sprint("automa", level)
		}
		if bots[i], err = roster.New(names[i]); err != nil {
			return nil, err
		}
	}
	source := rng.New(13, seed)
	r := &record.Record{Header: record.NewHeader(o, names)}
	for !s.Done() {
		legal := s.Legal(nil)
		var a rules.Action
		if seat := s.ToMove(); seat == rules.Chance {
			a = source.Pick(legal)
		} else {
			a = bots[seat].Choose(&s, legal, &source)
		}
		s.Play(a)
		r.Actions = append(r.Actions, a)
	}
	r.Header.Pairs, r.Result = record.PairsOf(&s), record.ResultOf(&s)
	return r, nil
}

// name says what is special about a game.
func name(o rules.Options) string {
	text := fmt.Sprintf("%dp-%v", o.Players, o.Variant)
	for _, f := range []struct {
		set  bool
		name string
	}{{o.Leeghwater, "leeghwater"}, {o.GuestOfficers, "guests"}, {o.WaterFirst, "waterfirst"}, {o.LooseMahiri, "loose"}} {
		if f.set {
			text += "-" + f.name
		}
	}
	if o.Assignment != rules.Draft {
		text += "-" + o.Assignment.String()
	}
	if o.HasAutomas() {
		text += "-automas"
		for _, level := range o.Automas[:o.Players] {
			text += fmt.Sprint(level)
		}
	}
	return text
}
