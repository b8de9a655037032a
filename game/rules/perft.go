package rules

// Perft counts the sequences of depth decisions that can follow. With chance open
// draws count as decisions; otherwise each draw takes its first outcome and costs
// no depth, so that only the players' choices are counted.
func (s *State) Perft(depth int, chance bool) uint64 {
	at := *s
	if !chance {
		at.drawFirst()
	}
	if depth == 0 || at.Done() {
		return 1
	}
	var buf [MaxActions]Action
	legal := at.Legal(buf[:0])
	if depth == 1 {
		return uint64(len(legal))
	}
	var n uint64
	var next State // outside the loop: inside, it would move to the heap
	for _, a := range legal {
		next = at
		next.Play(a)
		n += next.Perft(depth-1, chance)
	}
	return n
}

// drawFirst answers all draws with their first outcome.
func (s *State) drawFirst() {
	var buf [64]Action
	for s.ToMove() == Chance {
		s.Play(s.Legal(buf[:0])[0])
	}
}
