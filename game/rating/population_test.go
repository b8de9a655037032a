package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// population is made-up people with known strengths who play games in which luck is what ratings assume
// (Plackett–Luce: the strength of a day is the true one with Gumbel noise).
type population struct {
	r     *rand.Rand
	true  []float64
	leave []float64 // how often somebody who would come last leaves instead
}

func (p *population) name(i int) string { return fmt.Sprint("person ", i) }

func (p *population) luck() float64 { return -scale * math.Log(-math.Log(1-p.r.Float64())) }

// play plays a game between people and bots.
func (p *population) play(people []int, bots ...string) *Game {
	g := &Game{Pool: Pool{Players: len(people) + len(bots), Solo: len(people) == 1}}
	var day []float64
	for _, i := range people {
		g.Seats = append(g.Seats, Seat{Person: p.name(i)})
		day = append(day, p.true[i]+p.luck())
	}
	for _, b := range bots {
		r, _ := Bot(b)
		g.Seats = append(g.Seats, Seat{Bot: b})
		day = append(day, r.Rating+p.luck())
	}
	for i := range g.Seats {
		rank := 1
		for _, other := range day {
			if other > day[i] {
				rank++
			}
		}
		g.Seats[i].Rank = rank
		if i < len(people) && rank == len(g.Seats) && p.leave != nil && p.r.Float64() < p.leave[people[i]] {
			g.Seats[i].Left = true
		}
	}
	return g
}

// some picks different people.
func (p *population) some(n int) []int { return p.r.Perm(len(p.true))[:n] }

func newPopulation(seed uint64, n int, middle, spread float64) *population {
	p := &population{r: rand.New(rand.NewPCG(seed, 0))}
	for range n {
		p.true = append(p.true, middle+spread*p.r.NormFloat64())
	}
	return p
}

func (p *population) ratings(b *Book, pool Pool) (list []Standing) {
	for i := range p.true {
		list = append(list, b.Of(p.name(i), pool))
	}
	return list
}

func mean(list []float64) (sum float64) {
	for _, x := range list {
		sum += x / float64(len(list))
	}
	return sum
}

// correlation of ranks, after Spearman.
func correlation(a, b []float64) float64 {
	rank := func(list []float64) []float64 {
		order := make([]int, len(list))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(i, j int) int { return int(math.Copysign(1, list[i]-list[j])) })
		out := make([]float64, len(list))
		for place, i := range order {
			out[i] = float64(place)
		}
		return out
	}
	ra, rb := rank(a), rank(b)
	var d float64
	n := float64(len(a))
	for i := range ra {
		d += (ra[i] - rb[i]) * (ra[i] - rb[i])
	}
	return 1 - 6*d/(n*(n*n-1))
}

// TestOrder: after 10,000 games at tables of two, three and four, by people who first meet the bots, the order of the true
// strengths is recovered, on the scale of the bots, and the intervals hold what they say.
func TestOrder(t *testing.T) {
	for players := 2; players <= 4; players++ {
		p := newPopulation(uint64(players), 200, 1250, 250)
		b := NewBook()
		for n := range 2000 {
			b.Add(p.play([]int{n % len(p.true)}, []string{"brook", "river", "rapids"}[p.r.IntN(3)]))
		}
		for range 8000 {
			if players > 2 && p.r.IntN(3) == 0 {
				b.Add(p.play(p.some(players-1), []string{"brook", "river", "rapids"}[p.r.IntN(3)]))
			} else {
				b.Add(p.play(p.some(players)))
			}
		}
		var got []float64
		within := 0
		for i, s := range p.ratings(b, Pool{Players: players}) {
			got = append(got, s.Rating.Rating)
			if low, high := s.Interval(); low <= p.true[i] && p.true[i] <= high {
				within++
			}
		}
		off := mean(got) - mean(p.true)
		order := correlation(got, p.true)
		t.Logf("%d players: order %.3f, on average %+.0f, in the interval %d of %d", players, order, off, within, len(p.true))
		if order < 0.95 {
			t.Errorf("%d players: the order is recovered by %.3f only", players, order)
		}
		if math.Abs(off) > 50 { // they are 250 above the first guess
			t.Errorf("%d players: ratings are %+.0f off", players, off)
		}
		if within < 180 {
			t.Errorf("%d players: %d of %d are in their intervals", players, within, len(p.true))
		}
	}
}

// TestNoInflation: people come and go, and the ratings of those who do not change stay where they are.
func TestNoInflation(t *testing.T) {
	p := newPopulation(7, 150, Start, 250)
	b := NewBook()
	pool := Pool{Players: 4}
	var means []float64
	for n := range 10000 {
		if n%100 == 99 { // somebody new; the last of the list has gone
			p.true = append(p.true, Start+250*p.r.NormFloat64())
		}
		active := p.r.Perm(150)[:4]
		for i := range active {
			active[i] += len(p.true) - 150
		}
		b.Add(p.play(active))
		if n%1000 == 999 {
			sum := []float64{}
			for i := len(p.true) - 150; i < len(p.true); i++ {
				sum = append(sum, b.Of(p.name(i), pool).Rating.Rating-p.true[i])
			}
			means = append(means, mean(sum))
		}
	}
	t.Logf("ratings above the true strengths after every 1,000 games: %.0f", means)
	if drift := mean(means[5:]) - mean(means[:5]); math.Abs(drift) > 30 {
		t.Errorf("ratings drift by %+.0f: %.0f", drift, means)
	}
}

// TestSolo: against bots alone the scale is that of the bots.
func TestSolo(t *testing.T) {
	p := newPopulation(9, 40, 1300, 250)
	b := NewBook()
	for range 10000 {
		b.Add(p.play(p.some(1), []string{"brook", "river", "rapids", "torrent"}[p.r.IntN(4)]))
	}
	for i, s := range p.ratings(b, Pool{2, true}) {
		if math.Abs(s.Rating.Rating-p.true[i]) > 5*s.Deviation {
			t.Errorf("%s is %.0f, rated %.0f ± %.0f", p.name(i), p.true[i], s.Rating.Rating, s.Deviation)
		}
		if got := b.Of(p.name(i), Pool{Players: 2}); got.Games != 0 {
			t.Errorf("solo games count between people: %+v", got)
		}
	}
}

// TestLeaving: whoever leaves when they would come last is rated no better than a twin who stays, and whoever leaves at
// any moment worse.
func TestLeaving(t *testing.T) {
	p := newPopulation(11, 200, 1200, 200)
	p.leave = make([]float64, len(p.true))
	for i := 0; i < len(p.true); i += 2 { // pairs of twins, of whom one leaves lost games
		p.true[i+1] = p.true[i]
		p.leave[i] = 1
	}
	b := NewBook()
	for range 10000 {
		b.Add(p.play(p.some(4)))
	}
	var gain []float64
	got := p.ratings(b, Pool{Players: 4})
	for i := 0; i < len(got); i += 2 {
		gain = append(gain, got[i].Rating.Rating-got[i+1].Rating.Rating)
	}
	t.Logf("leaving lost games is worth %+.1f on average", mean(gain))
	if mean(gain) > 15 {
		t.Errorf("leaving lost games is worth %+.1f", mean(gain))
	}

	// In any game, no rank is worse than leaving, and no rank of others is worse for them if somebody leaves.
	for range 500 {
		n := 2 + p.r.IntN(3)
		before := make([]Rating, n)
		for i := range before {
			before[i] = Rating{700 + 900*p.r.Float64(), 30 + 300*p.r.Float64(), 0.06}
		}
		stay := &Game{Pool: Pool{Players: n}}
		for i := range n {
			stay.Seats = append(stay.Seats, Seat{Person: p.name(i), Rank: 1 + p.r.IntN(n)})
		}
		left := &Game{Pool: stay.Pool, Seats: slices.Clone(stay.Seats)}
		left.Seats[0].Left = true
		stayed, gone := stay.After(before), left.After(before)
		if gone[0].Rating > stayed[0].Rating {
			t.Errorf("leaving gives %.1f, staying %.1f: %+v", gone[0].Rating, stayed[0].Rating, stay)
		}
		for i := 1; i < n; i++ {
			if gone[i].Rating < stayed[i].Rating {
				t.Errorf("others lose by it: %.1f, %.1f: %+v", gone[i].Rating, stayed[i].Rating, stay)
			}
		}
	}
}

// TestFarming: thousands of victories over a weak bot do not make a strong player.
func TestFarming(t *testing.T) {
	b := NewBook()
	for range 2000 {
		b.Add(&Game{Pool{2, true}, []Seat{{Person: "ann", Rank: 1}, {Bot: "spring", Rank: 2}}})
	}
	if got := b.Of("ann", Pool{2, true}); got.Shown() {
		t.Errorf("2,000 victories over spring: %+v", got)
	}
	for range 3 {
		b.Add(&Game{Pool{2, true}, []Seat{{Person: "ann", Rank: 2}, {Bot: "brook", Rank: 1}}})
	}
	if got := b.Of("ann", Pool{2, true}); got.Rating.Rating > 1300 {
		t.Errorf("2,000 victories over spring, then defeats: %+v", got)
	}
	for range 5 {
		b.Add(&Game{Pool{2, true}, []Seat{{Person: "bob", Rank: 1}, {Bot: "no such bot", Rank: 2}}})
	}
	if got := b.Of("bob", Pool{2, true}); got.Rating != New(Start) {
		t.Errorf("a bot without a rating changes one: %+v", got)
	}
}

// TestBots: the anchors are the figures of the ladder in docs/bots.md, and what docs/ratings.md says, in the order of the levels.
func TestBots(t *testing.T) {
	ladder, err := os.ReadFile("../../docs/bots.md")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/ratings.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, elo := range bots {
		row := fmt.Sprintf(`(?m)^\| .*%s`+"`"+`.* \| \+?%.0f \|`, "`"+name, elo)
		if !regexp.MustCompile(row).Match(ladder) {
			t.Errorf("docs/bots.md does not say that %s has %.0f", name, elo)
		}
	}
	for _, name := range []string{"spring", "brook", "river", "rapids", "torrent"} {
		if text := fmt.Sprintf("`%s` %.0f", name, bots[name]); !strings.Contains(string(page), text) {
			t.Errorf("docs/ratings.md does not say %s", text)
		}
	}
	if text := fmt.Sprintf("%.0f, %.0f, %.0f and %.0f", bots["automa1"], bots["automa2"], bots["automa3"], bots["automa4"]); !strings.Contains(string(page), text) {
		t.Errorf("docs/ratings.md does not say %s", text)
	}
	last := -1.0
	for _, name := range []string{"random", "spring", "brook", "river", "rapids", "torrent"} {
		r, ok := Bot(name)
		if !ok || r.Rating <= last || r.Deviation != 0 {
			t.Errorf("%s: %+v", name, r)
		}
		last = r.Rating
	}
	if a, _ := Bot("automa4:italy/jill_mcdowell"); a.Rating != 1022 {
		t.Errorf("%+v", a)
	}
	if _, ok := Bot("strongest@5s"); ok {
		t.Error("a bot that was not measured has a rating")
	}
}
