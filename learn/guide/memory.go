package guide

import (
	"sync"

	"barrage/game/rules"
)

// Prover proves goals and remembers what it found: whoever follows a game asks the same again after every turn.
type Prover struct {
	mu    sync.Mutex
	known map[question]found
}

type question struct {
	hash uint64
	seat rules.Seat
	goal Goal
}

type found struct {
	Proof
	ok bool
}

// remembered bounds what is remembered: some hundred games.
const remembered = 20_000

// Prove is Prove, remembered.
func (p *Prover) Prove(s *rules.State, seat rules.Seat, g Goal) (Proof, bool) {
	q := question{s.Hash(), seat, g}
	p.mu.Lock()
	f, ok := p.known[q]
	p.mu.Unlock()
	if ok {
		return f.Proof, f.ok
	}
	f.Proof, f.ok = Prove(s, seat, g)
	p.mu.Lock()
	if p.known == nil || len(p.known) >= remembered {
		p.known = map[question]found{}
	}
	p.known[q] = f
	p.mu.Unlock()
	return f.Proof, f.ok
}
