package tune

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// Comparison describes how weights are corrected by searches: of many positions, several turns
// are searched, and a regression predicts from the features of all seats by how much the
// search and the evaluation differ; a network then learns what is left. Results of games are
// noisy and tell positions of different games apart; searches tell the turns of one position
// apart.
//
// Turns are picked before they are searched, and all are searched alike. A search's own
// favourites would not do: a turn that looks bad is among them only if it turned out well,
// and the regression would learn that looking bad is good.
type Comparison struct {
	Games       int
	Seed        uint64
	Players     int                         // of the games; 0: 2 to 4
	Player      func(*eval.Weights) bot.Bot // plays the games; nil: greedy turns with some noise
	Simulations int                         // of each search
	Step        float64                     // how far the weights move
	Epochs      int                         // of training a network; 0: none
	Workers     int
	Start       *eval.Weights
	Log         io.Writer
}

// What is compared.
const (
	goodTurns = 4   // turns that look good, picked at random, better ones more often
	anyTurns  = 4   // others, picked at random
	noticed   = 0.5 // share of positions
	heldGames = 8   // one game in so many is held out
)

// compared is a turn, with its end as all seats see it.
type compared struct {
	features [rules.MaxSeats]eval.Vector
	fresh    [rules.MaxSeats]float32
	guess    [rules.MaxSeats]float64 // VP expected by the evaluation
	found    [rules.MaxSeats]float64 // by a search
}

// position is turns of a seat in one position.
type position struct {
	at    table
	seat  rules.Seat
	turns []compared
}

// Run finds corrected weights.
func (c Comparison) Run() *eval.Weights {
	lessons := map[table]*moments{}
	held := map[table][]position{}
	var toLearn, toCheck [rules.MaxSeats + 1][]task
	positions := 0
	for from := 0; from < c.Games; from += c.Workers { // games are learnt from in order, so that sums do not depend on the workers
		games := make([][]position, min(c.Workers, c.Games-from))
		var wait sync.WaitGroup
		for i := range games {
			wait.Go(func() { games[i] = c.play(uint64(from + i)) })
		}
		wait.Wait()
		for i, game := range games {
			for _, p := range game {
				positions++
				holding := (from+i)%heldGames == heldGames-1
				if c.Epochs > 0 {
					to := &toLearn[p.at.players]
					if holding {
						to = &toCheck[p.at.players]
					}
					*to = append(*to, p.task())
				}
				if holding {
					held[p.at] = append(held[p.at], p)
					continue
				}
				if lessons[p.at] == nil {
					lessons[p.at] = newMoments()
				}
				p.rows(lessons[p.at].add)
			}
		}
	}
	fmt.Fprintf(c.Log, "%d games, %d positions\n", c.Games, positions)
	out := c.Start.Clone()
	corrections := map[table][]float64{}
	for n := 2; n <= rules.MaxSeats; n++ {
		for r := 1; r <= rules.Rounds; r++ {
			at := table{eval.Person, n, r}
			if lessons[at] == nil || len(held[at]) == 0 {
				continue
			}
			w, explained := lessons[at].fit(held[at])
			before := agreement(held[at], nil)
			for i := range w {
				w[i] *= c.Step
			}
			fmt.Fprintf(c.Log, "%d players, round %d, %d positions held out: %.3f of the squares explained by a whole step; pairs of turns in the order of the search %.3f, before %.3f\n",
				n, r, len(held[at]), explained, agreement(held[at], w), before)
			out.Correct(at.kind, n, r, eval.OwnFeatures, linear(w))
			out.Correct(at.kind, n, r, eval.RivalFeatures, linear(w[dim:]))
			corrections[at] = w
		}
		if len(toLearn[n]) > 0 && len(toCheck[n]) > 0 {
			network, explained := c.train(rest(toLearn[n], corrections), rest(toCheck[n], corrections))
			fmt.Fprintf(c.Log, "%d players: %.3f of what is left explained by a network\n", n, explained)
			out.SetNetwork(n, network)
		}
	}
	return out
}

// linear reads a function from a list of weights.
func linear(w []float64) *eval.Linear {
	var l eval.Linear
	for i := range eval.Count {
		l.Late[i], l.Fresh[i] = float32(w[i]), float32(w[eval.Count+i])
	}
	return &l
}

// play plays a game and compares turns on the way.
func (c *Comparison) play(game uint64) (list []position) {
	r := rng.New(c.Seed, game)
	s, err := rules.New(options(&r, 0, c.Players))
	if err != nil {
		panic(err) // options picks only valid ones
	}
	scholar := newScholar(c, &r)
	var legal []rules.Action
	for !s.Done() {
		seat := s.ToMove()
		legal = s.Legal(legal[:0])
		if seat == rules.Chance {
			s.Play(r.Pick(legal))
			continue
		}
		if s.Round() > 0 && chance(&r, noticed) {
			list = scholar.compare(&s, list)
		}
		for b := scholar.player(seat); ; {
			legal = s.Legal(legal[:0])
			s.Play(b.Choose(&s, legal, &r))
			if turns.Over(&s, seat) {
				break
			}
		}
	}
	return list
}

// chance is true with a probability.
func chance(r *rng.Source, p float64) bool { return float64(r.Intn(1000)) < 1000*p }

// scholar plays and compares turns in one game.
type scholar struct {
	eval    *eval.Evaluator
	lister  turns.Lister
	search  *mcts.Appraiser
	players [rules.MaxSeats]bot.Bot
	casual  *mcts.Casual
	random  *rng.Source
}

// strayed is the share of turns that are picked at random among good ones, and curious is by
// how many VP a turn must be better to be e times as likely then.
const (
	strayed = 0.1
	curious = 3
)

func newScholar(c *Comparison, r *rng.Source) *scholar {
	bare := c.Start.Clone() // a new network takes the place of the old one
	for n := range rules.MaxSeats + 1 {
		bare.SetNetwork(n, nil)
	}
	s := &scholar{eval: eval.With(bare), search: mcts.NewAppraiser(mcts.Default().Weights(c.Start), c.Simulations),
		casual: mcts.NewCasual(eval.With(c.Start), curious), random: r}
	if c.Player != nil {
		for i := range s.players {
			s.players[i] = c.Player(c.Start)
		}
	}
	return s
}

// player plays the next turn of a seat.
func (t *scholar) player(seat rules.Seat) bot.Bot {
	if b := t.players[seat]; b != nil && !chance(t.random, strayed) {
		return b
	}
	return t.casual
}

// compare searches some turns of a position and adds them to the list.
func (t *scholar) compare(s *rules.State, list []position) []position {
	seat := s.ToMove()
	t.eval.Focus(s, seat)
	steps := t.lister.List(s, turns.Full, t.eval.Focused)
	p := position{seat: seat}
	seed := uint64(t.random.Intn(1 << 62))
	var value bot.Value
	for _, end := range t.pick(steps) {
		after := *s
		for _, a := range turns.Turn(steps, end, nil) {
			after.Play(a)
		}
		if after.Done() {
			continue
		}
		var c compared
		t.eval.Value(&after, &value)
		at := table{}
		for i := range s.Players() {
			c.guess[i] = float64(value.VP[i])
			at = table{kind: eval.Person, players: s.Players()}
			at.round, c.fresh[i] = t.eval.Features(&after, rules.Seat(i), &c.features[i])
		}
		if len(p.turns) > 0 && at != p.at { // it ends the round: other weights
			continue
		}
		p.at, c.found = at, t.search.VP(after, seed)
		p.turns = append(p.turns, c)
	}
	if len(p.turns) < 2 {
		return list
	}
	return append(list, p)
}

// pick picks ends of turns: some that look good, and some of all others.
func (t *scholar) pick(steps []turns.Step) []int {
	type end struct {
		step int
		key  float64
	}
	var ends []end
	for i := range steps {
		if steps[i].End {
			ends = append(ends, end{i, float64(steps[i].Score) + curious*t.random.Gumbel()})
		}
	}
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(b.key, a.key) })
	k := min(len(ends), goodTurns)
	for range min(anyTurns, len(ends)-k) {
		i := k + t.random.Intn(len(ends)-k)
		ends[k], ends[i] = ends[i], ends[k]
		k++
	}
	var picked []int
	for _, e := range ends[:k] {
		picked = append(picked, e.step)
	}
	return picked
}

// rows calls visit with what is to be learnt from a position, for every seat: how the turns
// differ from their mean, and the mean.
func (p *position) rows(visit func(x []float64, y float64)) {
	n := float64(len(p.turns))
	for seat := range p.at.players {
		mean, y := make([]float64, 2*dim), 0.0
		xs := make([][]float64, len(p.turns))
		for k := range p.turns {
			t := &p.turns[k]
			xs[k] = t.row(seat, p.at.players)
			y += (t.found[seat] - t.guess[seat]) / n
		}
		for j := range mean {
			same := true
			for k := range xs {
				mean[j] += xs[k][j] / n
				same = same && xs[k][j] == xs[0][j]
			}
			if same {
				mean[j] = xs[0][j] // without rounding, so that differences are 0
			}
		}
		for k := range xs {
			for j := range mean {
				xs[k][j] -= mean[j]
			}
			visit(xs[k], p.turns[k].found[seat]-p.turns[k].guess[seat]-y)
		}
		visit(mean, y)
	}
}

// row is the features of a seat, and the mean of those of the others; late and fresh.
func (t *compared) row(seat, players int) []float64 {
	x := make([]float64, 2*dim)
	for i := range players {
		to, share := x[dim:], 1/float64(players-1)
		if i == seat {
			to, share = x[:dim], 1
		}
		for j, f := range t.features[i] {
			if f != 0 {
				to[j] += share * float64(f)
				to[eval.Count+j] += share * float64(f*t.fresh[i])
			}
		}
	}
	return x
}

// agreement is the share of pairs of turns of one position that the evaluation, corrected by w,
// puts in the order of the search, by the lead over the mean of the others. Pairs that hardly
// differ do not count.
func agreement(list []position, w []float64) float64 {
	right, all := 0, 0
	for i := range list {
		p := &list[i]
		guess, found := make([]float64, len(p.turns)), make([]float64, len(p.turns))
		for k := range p.turns {
			t := &p.turns[k]
			for seat := range p.at.players {
				share := -1 / float64(p.at.players-1)
				if seat == int(p.seat) {
					share = 1
				}
				guess[k] += share * t.guess[seat]
				found[k] += share * t.found[seat]
				if w != nil {
					guess[k] += share * product(t.row(seat, p.at.players), w)
				}
			}
			for l := range k {
				if math.Abs(found[k]-found[l]) < telling {
					continue
				}
				if all++; (guess[k] > guess[l]) == (found[k] > found[l]) {
					right++
				}
			}
		}
	}
	return float64(right) / float64(max(1, all))
}

// telling is the least difference between two turns, in VP.
const telling = 0.5

func product(x, w []float64) (sum float64) {
	for i, v := range x {
		sum += v * w[i]
	}
	return sum
}

// moments are the sufficient statistics of a regression on the features of a seat and of
// the others.
type moments struct {
	xx, xy  []float64 // xx: the lower triangle
	indices []int
}

func newMoments() *moments {
	return &moments{xx: make([]float64, 4*dim*dim), xy: make([]float64, 2*dim)}
}

// add adds a row.
func (m *moments) add(x []float64, y float64) {
	m.indices = m.indices[:0]
	for i, v := range x {
		if v == 0 {
			continue
		}
		m.indices = append(m.indices, i)
		line := m.xx[i*2*dim:]
		for _, j := range m.indices {
			line[j] += v * x[j]
		}
		m.xy[i] += v * y
	}
}

// solve finds weights by ridge regression.
func (m *moments) solve(ridge float64) []float64 {
	a, trace := slices.Clone(m.xx), 0.0
	for i := range 2 * dim {
		trace += a[i*2*dim+i]
	}
	for i := range 2 * dim {
		a[i*2*dim+i] += ridge*a[i*2*dim+i] + ridge*trace/float64(20*dim) + 1e-9
	}
	factorise(a, 2*dim)
	x := slices.Clone(m.xy)
	substitute(a, x)
	return x
}

// fit finds the weights that explain most of what is held out.
func (m *moments) fit(held []position) (best []float64, explained float64) {
	explained = math.Inf(-1)
	for _, ridge := range []float64{0.01, 0.1, 1} {
		w := m.solve(ridge)
		rest, all := 0.0, 0.0
		for i := range held {
			held[i].rows(func(x []float64, y float64) {
				d := y - product(x, w)
				rest, all = rest+d*d, all+y*y
			})
		}
		if e := 1 - rest/all; e > explained {
			best, explained = w, e
		}
	}
	return best, explained
}
