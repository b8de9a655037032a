package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/automa"
	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/internal/console"
)

// figure is one measurement, or a text.
type figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value,omitempty"`
	Unit  string  `json:"unit,omitempty"`
	Text  string  `json:"text,omitempty"`
}

// benchmark collects measurements on one core.
type benchmark struct {
	time       time.Duration    // per measurement
	leeghwater bool             // rounds, stages and replay with the expansion
	assignment rules.Assignment // of the same games
	figures    []figure
}

// bench measures the speed of the rules on one core.
func bench(c console.Console, args []string) error {
	fs := console.Flags(c, "bench")
	asJSON := fs.Bool("json", false, "print the figures as JSON")
	per := fs.Duration("time", 400*time.Millisecond, "time for each measurement")
	leeghwater := fs.Bool("leeghwater", false, "measure rounds, stages and replay with the expansion")
	assignment := console.AddAssignment(fs)
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return console.Misuse(c, "bench", "unexpected argument %q", fs.Arg(0))
	}
	if *per <= 0 {
		return console.Misuse(c, "bench", "%v for each measurement: more than 0", *per)
	}
	runtime.LockOSThread()
	b := &benchmark{time: *per, leeghwater: *leeghwater, assignment: *assignment}
	b.games()
	b.rounds()
	b.stages()
	b.replays()
	b.searches()
	b.figures = append(b.figures, figure{Name: "signature", Text: fmt.Sprintf("%016x", signature())})
	if *asJSON {
		return json.NewEncoder(c.Out).Encode(b.figures)
	}
	for _, f := range b.figures {
		if f.Text != "" {
			fmt.Fprintf(c.Out, "%-52s %s\n", f.Name, f.Text)
			continue
		}
		fmt.Fprintf(c.Out, "%-52s %14.6g %s\n", f.Name, f.Value, f.Unit)
	}
	return nil
}

func (b *benchmark) add(name string, value float64, unit string) {
	b.figures = append(b.figures, figure{Name: name, Value: value, Unit: unit})
}

// searches measures the search of the bots on one core, in the third round of games
// between busy players; growing the tree is included.
func (b *benchmark) searches() {
	for n := uint8(2); n <= rules.MaxSeats; n++ {
		for _, leeghwater := range []bool{false, true} {
			s := thirdRound(rules.Options{Players: n, Variant: rules.Full, Leeghwater: leeghwater})
			r := rng.New(1, 1)
			t := roster.Analyst().Think(&s, bot.Limit{Time: max(b.time, 50*time.Millisecond)}, &r)
			b.add("search, "+console.GameName(s.Options()), float64(t.Simulations)/t.Time.Seconds(), "simulations/s")
		}
	}
}

// thirdRound is a position with a turn to begin.
func thirdRound(o rules.Options) rules.State {
	s, _ := rules.New(o)
	r := rng.New(1, uint64(o.Players))
	for s.Round() < 3 || !s.TurnBegins() {
		legal := s.Legal(nil)
		if s.ToMove() == rules.Chance {
			s.Play(r.Pick(legal))
		} else {
			s.Play(bot.Busy{}.Choose(&s, legal, &r))
		}
	}
	return s
}

// chunks is the number of parts of a measurement; the fastest counts, since other load on
// the machine only slows things down.
const chunks = 8

// measure runs f, which does n things, with growing n until that takes long enough, then
// repeatedly, and returns the fewest nanoseconds per thing.
func (b *benchmark) measure(f func(n int)) float64 {
	n, fastest := 1, 0.0
	for done := 0; done < chunks; {
		start := time.Now()
		f(n)
		d := time.Since(start)
		if d < b.time/chunks && n < 1<<30 {
			n *= 2
			continue
		}
		if ns := float64(d.Nanoseconds()) / float64(n); fastest == 0 || ns < fastest {
			fastest = ns
		}
		done++
	}
	return fastest
}

// randomGame plays a game uniformly at random and calls each, if not nil, before every action.
func randomGame(o rules.Options, r *rng.Source, legal []rules.Action, each func(s *rules.State, a rules.Action)) (plies int) {
	s, _ := rules.New(o)
	for !s.Done() {
		a := r.Pick(s.Legal(legal[:0]))
		if each != nil {
			each(&s, a)
		}
		s.Play(a)
		plies++
	}
	return plies
}

func benchOptions() []rules.Options {
	var list []rules.Options
	for n := uint8(2); n <= 4; n++ {
		list = append(list, rules.Options{Players: n, Variant: rules.Introductory}, rules.Options{Players: n, Variant: rules.Full},
			rules.Options{Players: n, Variant: rules.Full, Leeghwater: true})
	}
	return list
}

// games: whole uniform random games, list and play.
func (b *benchmark) games() {
	legal := make([]rules.Action, 0, rules.MaxActions)
	for _, o := range benchOptions() {
		r := rng.New(1, uint64(o.Players))
		plies, games := 0, 0
		ns := b.measure(func(n int) {
			plies, games = 0, n
			for range n {
				plies += randomGame(o, &r, legal, nil)
			}
		})
		perGame := float64(plies) / float64(games)
		b.add("random games, "+console.GameName(o), 1e9/ns, "games/s")
		b.add("decisions, "+console.GameName(o), 1e3*perGame/ns, "M/s")
		b.add("cost of a decision, "+console.GameName(o), ns/perGame, "ns")
	}
	b.expansion(legal)
}

// expansion compares four-player games with and without the expansion. The two
// take turns, and the fastest of each counts: the machine may be noisy.
func (b *benchmark) expansion(legal []rules.Action) {
	var fastest [2]float64
	for turn := range 10 {
		o := rules.Options{Players: 4, Variant: rules.Full, Leeghwater: turn%2 == 1}
		r := rng.New(6, uint64(turn/2))
		ns := b.measure(func(n int) {
			for range n {
				randomGame(o, &r, legal, nil)
			}
		})
		if best := &fastest[turn%2]; *best == 0 || ns < *best {
			*best = ns
		}
	}
	b.add("cost of a game with the expansion, 4 players", fastest[1]/fastest[0], "times one without")
}

// rounds: how the cost of a decision grows over the rounds.
func (b *benchmark) rounds() {
	legal := make([]rules.Action, 0, rules.MaxActions)
	for n := uint8(2); n <= 4; n++ {
		o := rules.Options{Players: n, Variant: rules.Full, Leeghwater: b.leeghwater, Assignment: b.assignment}
		r := rng.New(2, uint64(n))
		var fastest [6]float64
		for range chunks {
			var spent [6]time.Duration
			var plies [6]int
			for end := time.Now().Add(b.time / chunks); plies[5] == 0 || time.Now().Before(end); {
				round, start := 0, time.Now()
				randomGame(o, &r, legal, func(s *rules.State, _ rules.Action) {
					if k := s.Round(); k != round {
						now := time.Now()
						spent[round] += now.Sub(start)
						round, start = k, now
					}
					plies[round]++
				})
				spent[round] += time.Since(start)
			}
			for k := range fastest {
				if ns := float64(spent[k].Nanoseconds()) / float64(plies[k]); fastest[k] == 0 || ns < fastest[k] {
					fastest[k] = ns
				}
			}
		}
		for k := 1; k <= 5; k++ {
			b.add(fmt.Sprintf("cost of a decision, %d players, round %d", n, k), fastest[k], "ns")
		}
	}
}

// stages: listing, playing, copying, hashing in early, middle and late positions.
func (b *benchmark) stages() {
	type position struct {
		s rules.State
		a rules.Action
	}
	stage := map[string][]position{}
	legal := make([]rules.Action, 0, rules.MaxActions)
	for g := range uint64(60) {
		r := rng.New(3, g)
		randomGame(rules.Options{Players: 4, Variant: rules.Full, Leeghwater: b.leeghwater, Assignment: b.assignment}, &r, legal, func(s *rules.State, a rules.Action) {
			if s.ToMove() == rules.Chance {
				return
			}
			name := map[int]string{1: "early", 3: "middle", 5: "late"}[s.Round()]
			if name != "" && len(stage[name]) < 1000 {
				stage[name] = append(stage[name], position{*s, a})
			}
		})
	}
	for _, name := range []string{"early", "middle", "late"} {
		list := stage[name]
		options := 0
		for i := range list {
			options += len(list[i].s.Legal(legal[:0]))
		}
		b.add("options per decision, "+name, float64(options)/float64(len(list)), "")
		b.add("list, "+name, b.measure(func(n int) {
			for i := range n {
				list[i%len(list)].s.Legal(legal[:0])
			}
		}), "ns")
		b.add("copy and play, "+name, b.measure(func(n int) {
			for i := range n {
				p := &list[i%len(list)]
				s := p.s
				s.Play(p.a)
			}
		}), "ns")
	}
	list := stage["middle"]
	var to rules.State
	b.add("copy", b.measure(func(n int) {
		for i := range n {
			to = list[i%len(list)].s
		}
	}), "ns")
	b.add("hash", b.measure(func(n int) {
		for i := range n {
			to.Hash()
			_ = i
		}
	}), "ns")
	buf := make([]byte, 0, 4096)
	b.add("encode", b.measure(func(n int) {
		for range n {
			buf, _ = to.AppendBinary(buf[:0])
		}
	}), "ns")
	b.add("size of a state", float64(rules.Size), "bytes")
}

// replays: replaying a finished four-player game with Apply.
func (b *benchmark) replays() {
	o := rules.Options{Players: 4, Variant: rules.Full, Leeghwater: b.leeghwater, Assignment: b.assignment}
	r := rng.New(4, 0)
	rec := record.Record{Header: record.NewHeader(o, nil)}
	randomGame(o, &r, make([]rules.Action, 0, rules.MaxActions), func(_ *rules.State, a rules.Action) {
		rec.Actions = append(rec.Actions, a)
	})
	b.add("replay of a finished game", b.measure(func(n int) {
		for range n {
			if _, err := rec.Replay(nil); err != nil {
				panic(err)
			}
		}
	})/1e6, "ms")
}

// signature is a fingerprint of behaviour: a hash of what is legal and what happens
// in some hundred games with every option, random players and Automas at all levels.
// It changes only when behaviour in these games changes. A commit that changes it states
// the new one.
func signature() uint64 {
	const prime = 0x100000001b3 // FNV
	sum := uint64(0xcbf29ce484222325)
	add := func(x uint64) { sum = (sum ^ x) * prime }
	legal := make([]rules.Action, 0, rules.MaxActions)
	log := rules.Log{}
	for i, o := range signatureOptions() {
		for g := range uint64(5) {
			r := rng.New(5+uint64(i), g)
			s, err := rules.New(o)
			if err != nil {
				panic(err)
			}
			for !s.Done() {
				legal = s.Legal(legal[:0])
				for _, a := range legal {
					add(uint64(a))
				}
				var a rules.Action
				if seat := s.ToMove(); seat >= 0 && o.Automas[seat] > 0 && g%2 == 0 {
					a = automa.Decide(&s, legal, nil)
				} else {
					a = bot.Busy{}.Choose(&s, legal, &r)
				}
				log.Events = log.Events[:0]
				s.PlayLogged(a, &log)
				for _, e := range log.Events {
					add(e.Bits())
				}
			}
		}
	}
	return sum
}

// signatureOptions is every option with every number of players, and Automas of
// every level.
func signatureOptions() []rules.Options {
	var list []rules.Options
	for n := uint8(2); n <= 4; n++ {
		list = append(list, rules.Options{Players: n, Variant: rules.Introductory})
		for k := range 24 {
			o := rules.Options{Players: n, Variant: rules.Full, Assignment: rules.Assignment(k % 3), WaterFirst: k/3%2 == 1, LooseMahiri: k/6%2 == 1,
				Leeghwater: k >= 12, GuestOfficers: k < 12 && k%2 == 1}
			list = append(list, o)
			for seat := 1; seat < int(n); seat++ {
				o.Automas[seat] = uint8(1 + (k+seat)%4)
			}
			list = append(list, o)
		}
	}
	return list
}
