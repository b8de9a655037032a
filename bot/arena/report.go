package arena

import (
	"math"
	"strings"

	"barrage/game/rules"
)

// Report is the result of a match.
type Report struct {
	A     string `json:"a"`
	B     string `json:"b"`
	Third string `json:"third,omitempty"`
	Terms
	Design   Design         `json:"design"`
	Seed     uint64         `json:"seed"`
	Blocks   int            `json:"blocks"`
	Games    int            `json:"games"`
	Pairwise Interval       `json:"pairwise"` // mean over each A against each B at a table: 1 ahead, ½ equal, 0 behind
	Elo      Interval       `json:"elo"`      // the rating difference that predicts this share
	Wins     Interval       `json:"wins"`     // A's share of the victories; shared victories are divided
	Fair     float64        `json:"fair"`     // A's share of the seats: what equal bots would win
	VPA      Interval       `json:"vp_a"`
	VPB      Interval       `json:"vp_b"`
	Ahead    Interval       `json:"vp_difference"`
	Seatings []SeatingShare `json:"seatings"`
	Sources  []SourceVP     `json:"sources"`
	Turns    float64        `json:"turns_per_game"`
	Test     *Verdict       `json:"test,omitempty"`

	// Figures that depend on the machine.
	PaceA, PaceB Pace `json:"-"`
}

// SeatingShare is the result of one seating.
type SeatingShare struct {
	Seating  string  `json:"seating"`
	Pairwise float64 `json:"pairwise"`
	VPA      float64 `json:"vp_a"`
	VPB      float64 `json:"vp_b"`
}

// SourceVP is the mean VP of a seat from a source.
type SourceVP struct {
	Source string  `json:"source"`
	A      float64 `json:"a"`
	B      float64 `json:"b"`
}

// Pace is how fast a bot decides.
type Pace struct {
	Decisions int
	Seconds   float64
}

// tallies are the sums over the games of a match.
type tallies struct {
	games, turns int
	seatings     map[string]*points // sums by seating
	block        []points           // of the games of the current block
	blocks       [][]float64        // a row per block: pairwise, wins, VP of A, of B, difference
	seats        [2]float64         // of A and B, in all games
	sources      [2][rules.Sources]float64
	pace         [2]Pace
}

func (t *tallies) add(seating string, r Result) {
	p := judge(seating, r)
	t.games++
	t.turns += r.Turns
	t.block = append(t.block, p)
	if t.seatings == nil {
		t.seatings = map[string]*points{}
	}
	if t.seatings[seating] == nil {
		t.seatings[seating] = &points{}
	}
	t.seatings[seating].add(p)
	for i, letter := range seating {
		side := strings.IndexRune("AB", letter)
		if side < 0 {
			continue
		}
		t.seats[side]++
		t.pace[side].Decisions += r.Decisions[i]
		t.pace[side].Seconds += r.Seconds[i]
		for from, vp := range r.Sources[i] {
			t.sources[side][from] += float64(vp)
		}
	}
}

func (p *points) add(q points) {
	p.pairwise += q.pairwise
	p.wins += q.wins
	p.vpA += q.vpA
	p.vpB += q.vpB
}

// endBlock closes the current block and returns its means.
func (t *tallies) endBlock() points {
	var mean points
	for _, p := range t.block {
		mean.add(p)
	}
	n := float64(len(t.block))
	mean = points{mean.pairwise / n, mean.wins / n, mean.vpA / n, mean.vpB / n}
	t.block = t.block[:0]
	t.blocks = append(t.blocks, []float64{mean.pairwise, mean.wins, mean.vpA, mean.vpB, mean.vpA - mean.vpB})
	return mean
}

func (t *tallies) report(m *Match, p *pairing, verdict *Verdict) *Report {
	r := &Report{A: m.A, B: m.B, Terms: TermsOf(m.Options), Design: m.Design, Seed: m.Seed, Blocks: len(t.blocks), Games: t.games, Test: verdict,
		Turns: float64(t.turns) / float64(t.games), PaceA: t.pace[0], PaceB: t.pace[1]}
	if m.Design == Neutral {
		r.Third = m.Third
	}
	figures := bootstrap(t.blocks, m.Seed)
	r.Pairwise, r.Wins = figures[0].share(r.Blocks), figures[1].share(r.Blocks)
	r.VPA, r.VPB, r.Ahead = figures[2], figures[3], figures[4]
	r.Fair = t.seats[0] / float64(t.games*int(m.Options.Players))
	comparisons := 0
	for _, seating := range p.seatings {
		comparisons += r.Blocks * strings.Count(seating, "A") * strings.Count(seating, "B")
		sum, n := t.seatings[seating], float64(r.Blocks)
		r.Seatings = append(r.Seatings, SeatingShare{seating, sum.pairwise / n, sum.vpA / n, sum.vpB / n})
	}
	r.Elo = r.Pairwise.mapped(func(share float64) float64 { return math.Round(10*Elo(share, comparisons)) / 10 })
	for from := range rules.Sources {
		r.Sources = append(r.Sources, SourceVP{rules.Source(from).String(), t.sources[0][from] / t.seats[0], t.sources[1][from] / t.seats[1]})
	}
	return r
}
