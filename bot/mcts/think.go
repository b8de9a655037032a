package mcts

import (
	"cmp"
	"slices"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// maxLines is the number of turns in a report, at most.
const maxLines = 12

// Think searches a position up to the limit and reports the most visited turns.
func (p *Player) Think(s *rules.State, limit bot.Limit, r *rng.Source) bot.Thought {
	start := p.now()
	var out bot.Thought
	if seat := s.ToMove(); seat < 0 || s.Player(seat).Level() > 0 {
		return out
	}
	if limit.Simulations <= 0 && limit.Time <= 0 {
		limit.Simulations = defaultSimulations
	}
	b := budget{sims: limit.Simulations}
	if limit.Time > 0 {
		b.deadline = start.Add(limit.Time - margin - min(limit.Time/10, reporting))
	}
	p.prepare(s, limit, b.deadline, r)
	for _, t := range p.trees {
		t.thorough = true
	}
	out.Simulations = runAll(p.trees, b)
	for _, t := range p.trees {
		t.thorough = false
	}
	for i, l := range p.lines() {
		line, depth := l.report()
		if out.Lines = append(out.Lines, line); i == 0 {
			out.Outlook, out.Depth = line.Outlook, depth
		}
	}
	out.Time = p.now().Sub(start)
	return out
}

// line is a turn at the root with the statistics of all trees.
type line struct {
	turn   []rules.Action
	visits int
	won    [rules.MaxSeats]float64
	tree   *search // the tree with the most visits of it
	end    int32   // its last node there
}

// lines collects the visited turns, most visited first.
func (p *Player) lines() []line {
	var list []line
	var turn []rules.Action
	for _, t := range p.trees {
		var walk func(n int32)
		walk = func(n int32) {
			q := &t.nodes[n]
			if n != t.root && (q.end || q.count == 0) {
				list = addLine(list, t, n, turn)
				return
			}
			for i := range int32(q.count) {
				if c := &t.nodes[q.first+i]; c.visits > 0 {
					turn = append(turn, c.action)
					walk(q.first + i)
					turn = turn[:len(turn)-1]
				}
			}
		}
		walk(t.root)
	}
	slices.SortStableFunc(list, func(a, b line) int { return cmp.Compare(b.visits, a.visits) })
	return list[:min(len(list), maxLines)]
}

// addLine adds the statistics of a turn in one tree.
func addLine(list []line, t *search, n int32, turn []rules.Action) []line {
	i := slices.IndexFunc(list, func(l line) bool { return slices.Equal(l.turn, turn) })
	if i < 0 {
		i = len(list)
		list = append(list, line{turn: slices.Clone(turn), tree: t, end: n})
	}
	l, q := &list[i], &t.nodes[n]
	l.visits += int(q.visits)
	rest := float64(q.visits)
	for i, w := range q.won {
		l.won[i] += float64(w)
		rest -= float64(w)
	}
	l.won[len(q.won)] += rest
	if q.visits > l.tree.nodes[l.end].visits {
		l.tree, l.end = t, n
	}
	return list
}

// reporting is the time that writing the report takes.
const reporting = 5 * time.Millisecond

// samples is the number of paths through the tree whose mean is a line's expected VP.
const samples = 32

// report says what a line leads to: the mean shares of victory of its simulations, and the
// mean VP expected at the leaves they went to, so that both describe the same positions. The
// depth is the number of turns along the most visited path.
func (l *line) report() (out bot.Line, depth int) {
	out = bot.Line{Turn: l.turn, Visits: l.visits}
	for i, w := range l.won {
		out.Win[i] = w / float64(l.visits)
	}
	out.Reply, depth = l.tree.follow(l.turn, l.end, 0, nil)
	r := rng.New(l.tree.seed, uint64(l.end))
	var sources [rules.MaxSeats][rules.Sources]float64
	for i := range samples {
		l.tree.follow(l.turn, l.end, uint64(i), &r)
		l.tree.values.Expect(&l.tree.state, &sources)
		for seat := range sources {
			for k, v := range sources[seat] {
				out.Sources[seat][k] += v / samples
			}
		}
	}
	return out, 1 + depth
}

// follow plays a turn of the root and then, under a set of draws, the most visited answers;
// with a source, answers at random in proportion to their visits. It returns the first turn
// after it and the number of turns, and leaves the state where the tree ends.
func (t *search) follow(turn []rules.Action, end int32, set uint64, r *rng.Source) (reply []rules.Action, depth int) {
	if len(t.sets) > 0 {
		t.set = t.sets[set%uint64(len(t.sets))]
	} else {
		t.set = scramble(t.seed + set)
	}
	t.state = t.from
	s := &t.state
	for _, a := range turn {
		s.Play(a)
	}
	var running []rules.Action
	for n := end; ; {
		p := t.nodes[n]
		if p.count == 0 {
			break
		}
		if p.end {
			if resolve(s, t.legal, t.set); s.Done() || s.ToMove() != rules.Seat(p.seat) {
				break
			}
		}
		best, seen := int32(-1), 0
		for i := range int32(p.count) {
			c := &t.nodes[p.first+i]
			if c.visits == 0 || r == nil && best >= 0 && c.visits <= t.nodes[best].visits || !s.IsLegal(c.action) {
				continue
			}
			if seen += int(c.visits); r == nil || r.Intn(seen) < int(c.visits) {
				best = p.first + i
			}
		}
		if best < 0 {
			t.finish(s, s.ToMove())
			break
		}
		seat := s.ToMove()
		s.Play(t.nodes[best].action)
		running = append(running, t.nodes[best].action)
		if n = best; t.nodes[n].end {
			if depth++; depth == 1 {
				reply = running
			}
			running = nil
		}
		if t.nodes[n].end != turns.Over(s, seat) {
			t.finish(s, seat)
			break
		}
	}
	return reply, depth
}
