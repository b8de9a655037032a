package arena

import (
	"fmt"
	"slices"
	"strings"

	"barrage/bot/roster"
	"barrage/game/rules"
)

// Design is how two bots share a table.
type Design int

const (
	Even    Design = iota // as many seats for both; with three players, two and one, then one and two
	One                   // one seat for A, the rest for B
	Neutral               // one seat each, the rest for a third bot
)

var designNames = [...]string{"even", "one", "neutral"}

// MarshalText is the name of a design.
func (d Design) MarshalText() ([]byte, error) { return []byte(designNames[d]), nil }

// UnmarshalText reads what MarshalText wrote.
func (d *Design) UnmarshalText(text []byte) error {
	i := slices.Index(designNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("design %q: one of %v", text, designNames)
	}
	*d = Design(i)
	return nil
}

// seatings lists the seatings of a block, a letter for each seat: A, B, or N for the third
// bot.
func seatings(players int, d Design) []string {
	switch rest := players - 2; {
	case d == Neutral:
		return arrangements("AB" + strings.Repeat("N", rest))
	case d == One:
		return arrangements("AB" + strings.Repeat("B", rest))
	case players == 3:
		return append(arrangements("AAB"), arrangements("ABB")...)
	case players == 4:
		return arrangements("AABB")
	}
	return arrangements("AB")
}

// arrangements lists the distinct permutations of some letters, in alphabetical order.
func arrangements(letters string) []string {
	if letters == "" {
		return []string{""}
	}
	var out []string
	for i, first := range letters {
		if strings.IndexRune(letters, first) < i {
			continue
		}
		for _, rest := range arrangements(letters[:i] + letters[i+1:]) {
			out = append(out, string(first)+rest)
		}
	}
	slices.Sort(out)
	return out
}

// pairing is a block of games between two bots, without its number.
type pairing struct {
	a, b     string
	seatings []string
	games    []Game // by seating
}

// newPairing makes the games of a block and checks that each exists.
func newPairing(o rules.Options, a, b, third string, d Design, seed uint64) (pairing, error) {
	p := pairing{a: a, b: b}
	switch {
	case o.Players < 2 || o.Players > rules.MaxSeats:
		return p, fmt.Errorf("%d players: a game has 2, 3 or 4", o.Players)
	case d == Neutral && o.Players == 2:
		return p, fmt.Errorf("%s, %s and %s: with 2 players there is no seat for a third", a, b, third)
	}
	p.seatings = seatings(int(o.Players), d)
	names := map[rune]string{'A': a, 'B': b, 'N': third}
	for _, seating := range p.seatings {
		g := Game{Seed: seed}
		for _, letter := range seating {
			name := names[letter]
			if _, err := roster.New(name); err != nil {
				return p, err
			}
			g.Bots = append(g.Bots, name)
		}
		var err error
		if g.Options, err = Seat(o, g.Bots); err != nil {
			return p, fmt.Errorf("%s cannot be seated: %w", strings.Join(g.Bots, ", "), err)
		}
		p.games = append(p.games, g)
	}
	return p, nil
}

// game is a game of a block.
func (p *pairing) game(block, seating int) Game {
	g := p.games[seating]
	g.Block = block
	return g
}

// points are the scores of A and B in a game.
type points struct {
	pairwise float64 // mean over each A against each B: 1 ahead, ½ equal, 0 behind
	wins     float64 // A's share of the victory
	vpA, vpB float64 // means
}

// judge compares the seats of A and B as the rules rank players: by VP, then by energy.
func judge(seating string, r Result) points {
	var p points
	var a, b, pairs float64
	for i, letter := range seating {
		switch letter {
		case 'A':
			a++
			p.vpA += float64(r.VP[i])
		case 'B':
			b++
			p.vpB += float64(r.VP[i])
		}
		for j, other := range seating {
			if letter == 'A' && other == 'B' {
				pairs++
				p.pairwise += ranked(r, i, j)
			}
		}
	}
	for _, seat := range r.Winners {
		if seating[seat-1] == 'A' {
			p.wins += 1 / float64(len(r.Winners))
		}
	}
	p.pairwise /= pairs
	p.vpA /= a
	p.vpB /= b
	return p
}

// ranked is 1 if seat i is before seat j at the end, ½ if they are equal.
func ranked(r Result, i, j int) float64 {
	switch {
	case r.VP[i] != r.VP[j]:
		return truth(r.VP[i] > r.VP[j])
	case r.Energy[i] != r.Energy[j]:
		return truth(r.Energy[i] > r.Energy[j])
	}
	return 0.5
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
