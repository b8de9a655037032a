package rating

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9*(1+math.Abs(b)) }

func same(a, b Rating) bool {
	return near(a.Rating, b.Rating) && near(a.Deviation, b.Deviation) && near(a.Volatility, b.Volatility)
}

// TestShare: the result against one opponent counts 3/(n+1), as docs/ratings.md says, and a game is one period in which
// everybody has played everybody else.
func TestShare(t *testing.T) {
	for players, want := range map[int]float64{2: 1, 3: 0.75, 4: 0.6} {
		if got := share(players); !near(got, want) {
			t.Errorf("%d players: %v, not %v", players, got, want)
		}
		g := &Game{Pool: Pool{Players: players}}
		var before []Rating
		var scores []Score
		for i := range players {
			g.Seats = append(g.Seats, Seat{Person: fmt.Sprint(i), Rank: players - i})
			before = append(before, Rating{1000 + 100*float64(i), 60 + 20*float64(i), 0.06})
			if i > 0 {
				scores = append(scores, Score{Against: before[i], Share: want})
			}
		}
		if got := g.After(before)[0]; !same(got, before[0].After(scores...)) {
			t.Errorf("%d players: %+v", players, got)
		}
	}
	page, err := os.ReadFile("../../docs/ratings.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"weight 3/(n+1) at a table of n", fmt.Sprintf("a deviation above %d", certain), "fewer than ten games"} {
		if !strings.Contains(string(page), text) {
			t.Errorf("docs/ratings.md does not say %q", text)
		}
	}
	if Enough != 10 {
		t.Errorf("docs/ratings.md says ten games, not %d", Enough)
	}
}

// TestFigures pins the ratings of a few games at all sizes of tables. They change only with the constants and the formula; then every
// rating changes, and docs/ratings.md must say so.
func TestFigures(t *testing.T) {
	b := NewBook()
	play := func(solo bool, seats ...Seat) {
		for i, s := range b.Add(&Game{Pool{len(seats), solo}, seats}) {
			if want := seats[i].Person; want != "" && s != b.Of(want, Pool{len(seats), solo}) || want == "" && s != (Standing{}) {
				t.Errorf("seat %d: %+v", i, s)
			}
		}
	}
	for range 3 {
		play(false, Seat{Person: "ann", Rank: 1}, Seat{Person: "bob", Rank: 2})
		play(false, Seat{Person: "bob", Rank: 1}, Seat{Person: "cat", Rank: 1}, Seat{Person: "ann", Rank: 3})
		play(false, Seat{Person: "cat", Rank: 2}, Seat{Person: "ann", Rank: 1}, Seat{Bot: "river", Rank: 3}, Seat{Person: "bob", Rank: 4, Left: true})
		play(true, Seat{Person: "dan", Rank: 2}, Seat{Bot: "torrent", Rank: 1}, Seat{Bot: "brook", Rank: 3})
	}
	for _, want := range []struct {
		person string
		pool   Pool
		rating Standing
	}{
		{"ann", Pool{2, false}, Standing{Rating{1252.966505382, 243.596488491, 0.059998255246404}, 3}},
		{"bob", Pool{2, false}, Standing{Rating{747.033494618, 243.596488491, 0.059998255246404}, 3}},
		{"ann", Pool{3, false}, Standing{Rating{717.440502989, 204.086956233, 0.059999965422524}, 3}},
		{"bob", Pool{3, false}, Standing{Rating{1129.209791098, 193.113092587, 0.059996829118784}, 3}},
		{"cat", Pool{3, false}, Standing{Rating{1152.756273647, 196.528509352, 0.059995445722306}, 3}},
		{"ann", Pool{4, false}, Standing{Rating{1508.449497667, 174.627950434, 0.059996970674667}, 3}},
		{"bob", Pool{4, false}, Standing{Rating{684.066484359, 229.334418100, 0.059997513872156}, 3}},
		{"cat", Pool{4, false}, Standing{Rating{1289.994197020, 166.188945100, 0.059994020797258}, 3}},
		{"cat", Pool{2, false}, Standing{Rating{1152.756273647, 247.231581697, 0.06}, 0}},
		{"dan", Pool{3, true}, Standing{Rating{1181.873002741, 207.379210861, 0.059996292929065}, 3}},
		{"dan", Pool{4, false}, Standing{Rating{1181.873002741, 255.941667372, 0.06}, 0}},
	} {
		got := b.Of(want.person, want.pool)
		if got.Games != want.rating.Games || math.Abs(got.Rating.Rating-want.rating.Rating.Rating) > 1e-6 || math.Abs(got.Deviation-want.rating.Deviation) > 1e-6 || math.Abs(got.Volatility-want.rating.Volatility) > 1e-12 {
			t.Errorf("{%q, Pool{%d, %v}, Standing{Rating{%.9f, %.9f, %.15f}, %d}},", want.person, want.pool.Players, want.pool.Solo, got.Rating.Rating, got.Deviation, got.Volatility, got.Games)
		}
	}
}

// TestGuess: before the first game of a kind, the kind with the most games is the starting point, the first of equal ones, less
// certain by what strengths at different tables differ.
func TestGuess(t *testing.T) {
	b := NewBook()
	if got := b.Of("ann", Pool{2, false}); got != (Standing{Rating: Rating{1000, 350, 0.06}}) {
		t.Errorf("a newcomer: %+v", got)
	}
	two, three := Standing{Rating{1200, 80, 0.05}, 7}, Standing{Rating{1400, 90, 0.07}, 7}
	b.people[key{"ann", Pool{2, false}}], b.people[key{"ann", Pool{3, false}}] = two, three
	if got := b.Of("ann", Pool{4, true}); got != (Standing{Rating: Rating{1200, 170, 0.06}}) {
		t.Errorf("of two pools with as many games: %+v", got)
	}
	three.Games++
	b.people[key{"ann", Pool{3, false}}] = three
	if got := b.Of("ann", Pool{4, true}); got.Games != 0 || got.Rating.Rating != 1400 {
		t.Errorf("the pool with the most games: %+v", got)
	}
	three.Deviation = 340
	b.people[key{"ann", Pool{3, false}}] = three
	if got := b.Of("ann", Pool{4, true}); got.Deviation != 350 {
		t.Errorf("nobody is less certain than a newcomer: %+v", got)
	}
	if got := b.Of("ann", Pool{3, false}); got != three {
		t.Errorf("their own pool: %+v", got)
	}
}

// TestShown: a figure is shown from ten games on, with a deviation of at most 150.
func TestShown(t *testing.T) {
	for _, c := range []struct {
		games     int
		deviation float64
		want      bool
	}{{9, 100, false}, {10, 100, true}, {10, 150, true}, {10, 150.5, false}, {500, 151, false}} {
		if got := (Standing{Rating{1000, c.deviation, 0.06}, c.games}).Shown(); got != c.want {
			t.Errorf("%d games, deviation %v: %v", c.games, c.deviation, got)
		}
	}
}

func TestPools(t *testing.T) {
	if got, want := Pools(), []Pool{{2, false}, {3, false}, {4, false}, {2, true}, {3, true}, {4, true}}; !slices.Equal(got, want) {
		t.Error(got)
	}
	if r, ok := Bot("automa4:italy/jill:x"); !ok || r.Rating != 1022 || r.Volatility != 0.06 {
		t.Errorf("%+v %v", r, ok)
	}
}

// TestWon: the result of one seat against another, by rank, or by who left.
func TestWon(t *testing.T) {
	for _, c := range []struct {
		a, b Seat
		won  float64
		ok   bool
	}{
		{Seat{Rank: 1}, Seat{Rank: 2}, 1, true},
		{Seat{Rank: 3}, Seat{Rank: 2}, 0, true},
		{Seat{Rank: 2}, Seat{Rank: 2}, 0.5, true},
		{Seat{Rank: 1, Left: true}, Seat{Rank: 2}, 0, true},
		{Seat{Rank: 3}, Seat{Rank: 1, Left: true}, 1, true},
		{Seat{Left: true}, Seat{Left: true}, 0, false},
		{Seat{}, Seat{Rank: 2}, 0, false},
		{Seat{Rank: 1}, Seat{}, 0, false},
	} {
		if won, ok := c.a.won(c.b); won != c.won || ok != c.ok {
			t.Errorf("%+v against %+v: %v %v", c.a, c.b, won, ok)
		}
	}
}

// TestWhoCounts: bots and strangers keep their rating, and nobody plays against a stranger or themselves.
func TestWhoCounts(t *testing.T) {
	g := &Game{Pool{4, false}, []Seat{{Person: "ann", Rank: 1}, {Bot: "river", Rank: 2}, {Rank: 3}, {Person: "ann", Rank: 4}}}
	before := []Rating{New(1000), {Rating: 1252, Volatility: 0.06}, New(900), New(1100)}
	after := g.After(before)
	if after[1] != before[1] || after[2] != before[2] {
		t.Errorf("%+v", after)
	}
	if want := before[0].After(Score{Against: before[1], Won: 1, Share: 0.6}); !same(after[0], want) {
		t.Errorf("%+v, not %+v", after[0], want)
	}
	if want := before[3].After(Score{Against: before[1], Share: 0.6}); !same(after[3], want) {
		t.Errorf("%+v, not %+v", after[3], want)
	}
	alone := &Game{Pool{2, false}, []Seat{{Person: "ann", Rank: 1}, {Rank: 2}}}
	before[0].Deviation = 100
	if got := alone.After(before[:2]); got[0] != before[0] {
		t.Errorf("without an opponent: %+v", got)
	}
}

// TestRest: without games a strength becomes less certain, up to that of a newcomer.
func TestRest(t *testing.T) {
	if got, want := (Rating{1300, 100, 0.06}).After(), (Rating{1300, math.Hypot(100, 0.06*173.7178), 0.06}); !same(got, want) {
		t.Errorf("%+v, not %+v", got, want)
	}
	if got := (Rating{1300, 350, 0.06}).After(); got != (Rating{1300, 350, 0.06}) {
		t.Errorf("%+v", got)
	}
}

func TestIntervalAndChance(t *testing.T) {
	if low, high := (Rating{1000, 100, 0.06}).Interval(); !near(low, 804) || !near(high, 1196) {
		t.Errorf("%v to %v", low, high)
	}
	// 400 points of Elo are ten to one where both are certain.
	if got := (Rating{Rating: 1400}).Chance(Rating{Rating: 1000}); math.Abs(got-10.0/11) > 1e-6 {
		t.Error(got)
	}
	a, b := Rating{1400, 300, 0.06}, Rating{1000, 400, 0.06}
	g := 1 / math.Sqrt(1+3*(500/173.7178)*(500/173.7178)/(math.Pi*math.Pi))
	if got, want := a.Chance(b), 1/(1+math.Exp(-g*400/173.7178)); !near(got, want) || !near(got+b.Chance(a), 1) {
		t.Errorf("%v, not %v", got, want)
	}
}

func TestValid(t *testing.T) {
	good := Rating{1000, 100, 0.06}
	for _, c := range []struct {
		change func(*Rating)
		want   bool
	}{
		{func(*Rating) {}, true},
		{func(r *Rating) { r.Rating = 0 }, true},
		{func(r *Rating) { r.Rating = -0.5 }, false},
		{func(r *Rating) { r.Rating = 4000 }, true},
		{func(r *Rating) { r.Rating = 4000.5 }, false},
		{func(r *Rating) { r.Deviation = 0 }, false},
		{func(r *Rating) { r.Deviation = 0.5 }, true},
		{func(r *Rating) { r.Deviation = 350 }, true},
		{func(r *Rating) { r.Deviation = 350.5 }, false},
		{func(r *Rating) { r.Volatility = 0 }, false},
		{func(r *Rating) { r.Volatility = 0.9 }, true},
		{func(r *Rating) { r.Volatility = 1 }, false},
	} {
		r := good
		c.change(&r)
		if r.Valid() != c.want {
			t.Errorf("%+v: %v", r, !c.want)
		}
	}
}

// TestVolatility: the new volatility is the root of the equation of step 5, found by halving.
func TestVolatility(t *testing.T) {
	const tau = 0.5
	for _, c := range []struct{ sigma, delta, phi, v float64 }{
		{0.06, -0.4834, 1.1513, 1.7785}, // the paper
		{0.06, 3, 0.5, 1},               // a surprise: δ² > φ²+v
		{0.06, 2.5, 1.2, 2},
		{0.06, 0.01, 0.3, 0.5},
		{0.2, 8, 0.4, 1.5},
		{0.9, 0, 2, 40}, // so quiet that the root lies far below
		{1.5, 0, 0.01, 0.01},
	} {
		f := func(x float64) float64 {
			e := math.Exp(x)
			d := c.phi*c.phi + c.v + e
			return e*(c.delta*c.delta-d)/(2*d*d) - (x-math.Log(c.sigma*c.sigma))/(tau*tau)
		}
		low, high := -40.0, 40.0 // f falls
		for range 200 {
			if middle := (low + high) / 2; f(middle) > 0 {
				low = middle
			} else {
				high = middle
			}
		}
		if got, want := volatility(c.sigma, c.delta, c.phi, c.v), math.Exp(low/2); math.Abs(got-want) > 1e-6 {
			t.Errorf("%+v: %v, not %v", c, got, want)
		}
	}
}
