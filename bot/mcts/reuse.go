package mcts

import (
	"slices"

	"barrage/game/automa"
	"barrage/game/rules"
)

// Tree reuse: a new position is looked for in the tree of the previous search, by replaying
// the answers in the tree with draws that fit, until the position is met. Nothing is
// assumed about how the new position came about: a player may be given any position.

// seek is a search for a position.
type seek struct {
	*search
	target *rules.State
	hash   uint64
	left   int // answers that may still be tried
}

const (
	seekPlies = 3000 // answers tried, at most
	seekSeen  = 4    // visits below which answers of later turns are not worth keeping
)

// find returns the node of a position and the number of turns that have ended on the
// way to it.
func (t *search) find(target *rules.State) (n int32, ended int, ok bool) {
	if len(t.nodes) == 0 || int8(target.ToMove()) != t.me || target.Options() != t.from.Options() {
		return 0, 0, false
	}
	k := seek{t, target, target.Hash(), seekPlies}
	return k.follow(t.root, t.from, 0)
}

func (k *seek) follow(n int32, s rules.State, ended int) (int32, int, bool) {
	p := &k.nodes[n]
	if p.end && n != k.root {
		k.drawLike(&s)
		ended++
	}
	if s.Hash() == k.hash {
		return n, ended, p.count > 0
	}
	if p.count == 0 || s.ToMove() != rules.Seat(p.seat) || s.Round() > k.target.Round() {
		return 0, 0, false
	}
	for i := range int32(p.count) {
		c := &k.nodes[p.first+i]
		if c.visits < seekSeen && ended > 0 || !s.IsLegal(c.action) {
			continue
		}
		if k.left--; k.left < 0 {
			return 0, 0, false
		}
		next := s
		next.Play(c.action)
		if n, ended, ok := k.follow(p.first+i, next, ended); ok {
			return n, ended, true
		}
	}
	return 0, 0, false
}

// drawLike plays Automas, and draws the cards that lie on the table in the position looked
// for.
func (k *seek) drawLike(s *rules.State) {
	for !s.Done() {
		seat := s.ToMove()
		switch {
		case seat == rules.Chance:
			legal := s.Legal(k.legal[:0])
			i := slices.IndexFunc(legal, func(a rules.Action) bool { return k.inPlace(s.Prompt(), a) })
			if i < 0 {
				i = slices.IndexFunc(legal, k.gone)
			}
			s.Play(legal[max(i, 0)])
		case s.Player(seat).Level() > 0:
			s.Play(automa.Decide(s, s.Legal(k.legal[:0]), nil))
		default:
			return
		}
	}
}

// inPlace reports whether the outcome of a draw lies where it would go.
func (k *seek) inPlace(f rules.Prompt, a rules.Action) bool {
	_, id := a.Outcome()
	switch f.Family() {
	case rules.DrawPrivate:
		return k.target.FaceUpContracts(f.Pile())[f.Place()] == rules.Contract(id)
	case rules.DrawPatent:
		return k.target.Patents()[f.Place()-1] == rules.Tile(id)
	case rules.DrawWork:
		return k.target.Works()[f.Place()-1] == rules.Work(id)
	case rules.DrawCard:
		return k.target.ActionCard() == rules.Card(id)
	}
	return false
}

// gone reports whether the outcome of a draw has been taken since.
func (k *seek) gone(a rules.Action) bool {
	family, id := a.Outcome()
	for i := range k.target.Players() {
		p := k.target.Player(rules.Seat(i))
		switch family {
		case rules.DrawPrivate:
			if (p.Hand() | p.Fulfilled()).Has(rules.Contract(id)) {
				return true
			}
		case rules.DrawPatent:
			if p.Owned().Has(rules.Tile(id)) {
				return true
			}
		case rules.DrawWork:
			if p.Works().Has(rules.Work(id)) {
				return true
			}
		}
	}
	return rules.Family(family) == rules.DrawCard && slices.Contains(k.target.SpentCards(), rules.Card(id))
}

// reuse moves the root to a position if the tree contains it. Within a turn the rest of the
// tree stays, in case the player takes an answer back. Between turns it is dropped, and the
// turn, which had been listed as one further ahead, is listed again in full.
func (t *search) reuse(s *rules.State, seed uint64) bool {
	n, ended, ok := t.find(s)
	if !ok {
		return false
	}
	t.root, t.from = n, *s
	if ended == 0 {
		return true
	}
	t.keep(n)
	clear(t.pruned)
	t.forget()
	t.root, t.stale = 0, true
	t.nodes[0].end = false // its draws are known now
	t.reseed(seed)
	t.relist(t.root, &t.from)
	return true
}

// relist lists the turn at a node again, in full, and passes the statistics on to the new
// nodes. An answer that history has pruned may be the best reply to what was played on the
// way.
func (t *search) relist(n int32, s *rules.State) {
	old := t.nodes[n]
	if t.expand(n, s) {
		t.inherit(t.nodes[n], old)
	}
	delete(t.pruned, n) // if there was no room or no time, it stays as it is
}

// inherit copies statistics from the children of an old node to those of a new one with
// the same answers.
func (t *search) inherit(now, old node) {
	for i := range int32(now.count) {
		c := &t.nodes[now.first+i]
		for j := range int32(old.count) {
			was := t.nodes[old.first+j]
			if was.action != c.action || was.end != c.end {
				continue
			}
			c.visits, c.sum, c.won = was.visits, was.sum, was.won
			if t.pruned[old.first+j] {
				t.pruned[now.first+i] = true
			}
			if c.end {
				c.first, c.count, c.seat = was.first, was.count, was.seat
			} else {
				t.inherit(*c, was)
			}
			break
		}
	}
}
