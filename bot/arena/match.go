package arena

import (
	"context"
	"sync/atomic"

	"barrage/game/rules"
)

// Match is a comparison of two bots: blocks of games, one for each seating, that share
// their luck.
type Match struct {
	A, B    string // names as in package roster
	Third   string // the bot in the other seats if the design is Neutral
	Design  Design
	Options rules.Options // without Automas: their seats change
	Games   int           // at least; rounded up to whole blocks
	Seed    uint64
	Workers int
	Test    *SPRT  // ends the match as soon as it is decided; may be nil
	File    string // journal to keep the games in and to continue; may be empty

	done atomic.Int64
}

// Done is the number of games so far; it may be called while Run works.
func (m *Match) Done() int { return int(m.done.Load()) }

// Size is the number of games in a block, and in the match if no test ends it. For a match
// that is impossible it returns the error of Run.
func (m *Match) Size() (block, games int, err error) {
	p, err := m.pairing()
	if err != nil {
		return 0, 0, err
	}
	block = len(p.seatings)
	return block, blocksFor(m.Games, block) * block, nil
}

// blocksFor is the number of blocks for a number of games, at least one.
func blocksFor(games, block int) int { return max(1, (games+block-1)/block) }

func (m *Match) pairing() (pairing, error) {
	if m.Test != nil {
		if err := m.Test.Check(); err != nil {
			return pairing{}, err
		}
	}
	return newPairing(m.Options, m.A, m.B, m.Third, m.Design, m.Seed)
}

// Run plays the match. The same match gives the same report whatever the number of workers
// and however often it was interrupted, if the bots are limited by simulations.
func (m *Match) Run(ctx context.Context) (*Report, error) {
	p, err := m.pairing()
	if err != nil {
		return nil, err
	}
	h := newHeader("match", m.Options, m.Seed)
	h.A, h.B, h.Design = m.A, m.B, m.Design
	if m.Design == Neutral {
		h.Third = m.Third
	}
	file, err := openJournal(m.File, h)
	if err != nil {
		return nil, err
	}
	defer file.close()

	size := len(p.seatings)
	entryOf := func(i int) entry {
		return entry{Block: i / size, Seating: p.seatings[i%size], Bots: p.games[i%size].Bots}
	}
	var sum tallies
	var scores series
	var verdict *Verdict
	err = order{
		games:   blocksFor(m.Games, size) * size,
		workers: m.Workers,
		timed:   true,
		game:    func(i int) (Game, *Result) { return p.game(i/size, i%size), file.find(entryOf(i)) },
		take: func(i int, r Result) (bool, error) {
			e := entryOf(i)
			e.Result = r
			if err := file.write(e); err != nil {
				return false, err
			}
			m.done.Add(1)
			sum.add(e.Seating, r)
			if i%size < size-1 {
				return true, nil
			}
			scores.add(sum.endBlock().pairwise)
			if m.Test == nil {
				return true, nil
			}
			v := m.Test.judge(scores)
			verdict = &v
			return !v.Decided(), nil
		},
	}.run(ctx)
	if err != nil {
		return nil, err
	}
	return sum.report(m, &p, verdict), file.close()
}
