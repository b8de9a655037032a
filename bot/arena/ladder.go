package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"barrage/bot/roster"
	"barrage/game/rules"
)

// Rung is a bot of the ladder.
type Rung struct {
	Name string // as in package roster; bots that search have a limit in simulations
	What string
}

// Rungs are the bots that others are measured against, weakest first. A bot that was once
// the best stays, with a number; a better version is a new rung.
var Rungs = []Rung{
	{"random", "plays every legal answer equally often; 0 Elo"},
	{"busy", "random too, but prefers to build and to produce"},
	{"automa1", "the printed Automa at its weakest level"},
	{"automa2", "with income"},
	{"automa3", "with company ability and tile effects"},
	{"automa4", "with an officer"},
	{"spring", "level 1 of 5 for people: takes one of five ideas, and overlooks the tiles beside the board"},
	{"brook", "level 2: likes contracts, and takes one of three ideas"},
	{"greedy1", "the best turn by the first tuned weights, without looking ahead"},
	{"greedy2", "the same by the second"},
	{"greedy3", "the same by the third: level 3, river"},
	{"greedy", "the best turn by what positions are worth since networks correct them"},
	{"lookahead", "compares its best turns after everybody has had another turn"},
	{"rapids", "level 4: a short search"},
	{"search2", "a search of 1,000 simulations with the second weights"},
	{"search3", "the same with the third weights: the strongest player before there were networks"},
	{"torrent", "level 5: a search of 5,000 simulations"},
}

// Ladder rates bots by matches between them.
type Ladder struct {
	Bots    []string // weakest first
	Options rules.Options
	Reach   int // how many bots above and below it a bot meets; 0: all
	Games   int // for each pairing, at least
	Seed    uint64
	Workers int
	File    string // as in Match

	done atomic.Int64
}

// third takes the other seats when two Automas meet, since a game needs a person.
const third = "random"

// Done is the number of games so far; it may be called while Run works.
func (l *Ladder) Done() int { return int(l.done.Load()) }

// Size is the number of pairings and games. For a ladder that is impossible it returns the
// error of Run.
func (l *Ladder) Size() (pairings, games int, err error) {
	list, err := l.pairings()
	for _, p := range list {
		games += blocksFor(l.Games, len(p.seatings)) * len(p.seatings)
	}
	return len(list), games, err
}

// apart reports whether two bots cannot play at one table: with two players, two Automas
// leave no seat for a person.
func (l *Ladder) apart(a, b string) bool {
	return l.Options.Players == 2 && roster.AutomaLevel(a) > 0 && roster.AutomaLevel(b) > 0
}

// pairings lists who meets whom: every bot meets the nearest ones above and below it.
// Neighbours say most about each other, since a score near ½ says more than one near 1; the
// second nearest close rings, which show whether one rating per bot fits all scores.
func (l *Ladder) pairings() ([]pairing, error) {
	n := len(l.Bots)
	meet := map[[2]int]bool{}
	for i, name := range l.Bots {
		if slices.Index(l.Bots, name) < i {
			return nil, fmt.Errorf("%s is named twice", name)
		}
		for _, step := range []int{-1, 1} {
			met := 0
			for j := i + step; j >= 0 && j < n && (l.Reach == 0 || met < l.Reach); j += step {
				if !l.apart(name, l.Bots[j]) {
					meet[[2]int{min(i, j), max(i, j)}] = true
					met++
				}
			}
		}
	}
	var list []pairing
	for i := range n {
		for j := i + 1; j < n; j++ {
			if !meet[[2]int{i, j}] {
				continue
			}
			a, b, d := l.Bots[j], l.Bots[i], Even // the stronger one is A
			if roster.AutomaLevel(a) > 0 && roster.AutomaLevel(b) > 0 {
				d = Neutral
			}
			p, err := newPairing(l.Options, a, b, third, d, l.Seed)
			if err != nil {
				return nil, err
			}
			list = append(list, p)
		}
	}
	if n < 2 || len(list) == 0 {
		return nil, errors.New("a ladder needs two bots that can meet; two Automas need a third player")
	}
	return list, nil
}

// Ratings are the result of a ladder.
type Ratings struct {
	Terms
	Seed     uint64    `json:"seed"`
	Pinned   string    `json:"pinned"` // the bot with 0 Elo
	Games    int       `json:"games"`
	Ratings  []Rating  `json:"ratings"` // best first
	Pairings []Pairing `json:"pairings"`
	Apart    bool      `json:"automas_apart"` // Automas did not meet Automas
}

// Rating is the strength of a bot in Elo points.
type Rating struct {
	Name string   `json:"name"`
	What string   `json:"what,omitempty"`
	Elo  Interval `json:"elo"`

	// The games give no bound above (below) for a bot that lost (won) nothing: the
	// rating is the least (most) that they show.
	OpenAbove bool `json:"open_above"`
	OpenBelow bool `json:"open_below"`
}

// Pairing is the result of two bots of a ladder against each other.
type Pairing struct {
	A        string   `json:"a"`
	B        string   `json:"b"`
	Third    string   `json:"third,omitempty"`
	Blocks   int      `json:"blocks"`
	Games    int      `json:"games"`
	Pairwise Interval `json:"pairwise"`
	Expected float64  `json:"expected"` // by the ratings
}

// Run plays the ladder: one block of every pairing, then the next, so that an interrupted
// ladder says something about every bot.
func (l *Ladder) Run(ctx context.Context) (*Ratings, error) {
	pairings, err := l.pairings()
	if err != nil {
		return nil, err
	}
	h := newHeader("ladder", l.Options, l.Seed)
	h.Third = third
	file, err := openJournal(l.File, h)
	if err != nil {
		return nil, err
	}
	defer file.close()

	type job struct{ pairing, block, seating int }
	var jobs []job
	for block, more := 0, true; more; block++ {
		more = false
		for i, p := range pairings {
			if block < blocksFor(l.Games, len(p.seatings)) {
				more = true
				for seating := range p.seatings {
					jobs = append(jobs, job{i, block, seating})
				}
			}
		}
	}
	entryOf := func(j job) entry {
		p := &pairings[j.pairing]
		return entry{Block: j.block, Seating: p.seatings[j.seating], Bots: p.games[j.seating].Bots}
	}
	sums := make([]tallies, len(pairings))
	err = order{
		games:   len(jobs),
		workers: l.Workers,
		timed:   true,
		game: func(i int) (Game, *Result) {
			j := jobs[i]
			return pairings[j.pairing].game(j.block, j.seating), file.find(entryOf(j))
		},
		take: func(i int, r Result) (bool, error) {
			j := jobs[i]
			e := entryOf(j)
			e.Result = r
			if err := file.write(e); err != nil {
				return false, err
			}
			l.done.Add(1)
			sum := &sums[j.pairing]
			sum.add(e.Seating, r)
			if j.seating == len(pairings[j.pairing].seatings)-1 {
				sum.endBlock()
			}
			return true, nil
		},
	}.run(ctx)
	if err != nil {
		return nil, err
	}
	return l.rate(pairings, sums), file.close()
}

// rate fits the ratings, and fits them again to bootstrap samples for their intervals.
func (l *Ladder) rate(pairings []pairing, sums []tallies) *Ratings {
	out := &Ratings{Terms: TermsOf(l.Options), Seed: l.Seed}
	for i, a := range l.Bots {
		out.Apart = out.Apart || slices.ContainsFunc(l.Bots[i+1:], func(b string) bool { return l.apart(a, b) })
	}
	pinned := max(0, slices.Index(l.Bots, "random"))
	out.Pinned = l.Bots[pinned]
	list := make([]encounter, len(pairings))
	perBlock := make([]float64, len(pairings)) // comparisons
	for i, p := range pairings {
		for _, seating := range p.seatings {
			perBlock[i] += float64(strings.Count(seating, "A") * strings.Count(seating, "B"))
		}
		list[i] = encounter{a: slices.Index(l.Bots, p.a), b: slices.Index(l.Bots, p.b)}
	}
	r := draws(l.Seed)
	fit := func(near []float64, again bool) []float64 {
		for i, sum := range sums {
			score := 0.0
			for k, row := range sum.blocks {
				if again {
					row = sum.blocks[r.Intn(len(sum.blocks))]
				}
				score += row[0]
				list[i].n, list[i].score = perBlock[i]*float64(k+1), perBlock[i]*score
			}
		}
		return bradleyTerry(near, list, pinned)
	}
	elo := fit(make([]float64, len(l.Bots)), false)
	above, below := linked(len(l.Bots), list, pinned, true), linked(len(l.Bots), list, pinned, false)
	samples := make([][]float64, len(l.Bots))
	for range resamples {
		for i, v := range fit(elo, true) {
			samples[i] = append(samples[i], v)
		}
	}
	for i, name := range l.Bots {
		rating := Rating{Name: name, Elo: Interval{Mean: elo[i]}, OpenAbove: !above[i], OpenBelow: !below[i]}
		rating.Elo.Low, rating.Elo.High = middle(samples[i])
		for _, rung := range Rungs {
			if rung.Name == name {
				rating.What = rung.What
			}
		}
		out.Ratings = append(out.Ratings, rating)
	}
	slices.SortStableFunc(out.Ratings, func(a, b Rating) int { return cmp.Compare(b.Elo.Mean, a.Elo.Mean) })
	for i, p := range pairings {
		one := Pairing{A: p.a, B: p.b, Blocks: len(sums[i].blocks), Games: sums[i].games, Expected: expected(elo[list[i].a] - elo[list[i].b])}
		if strings.Contains(p.seatings[0], "N") {
			one.Third = third
		}
		one.Pairwise = bootstrap(sums[i].blocks, l.Seed)[0].share(one.Blocks)
		out.Games += one.Games
		out.Pairings = append(out.Pairings, one)
	}
	return out
}
