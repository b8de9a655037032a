package prove

import (
	"fmt"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/learn/puzzle"
)

// Game is where puzzles come from: the positions of a game.
type Game struct {
	Name   string        // that ids of its puzzles contain
	States []rules.State // in which a turn begins
}

// gentle are the bots whose games and answers are like those of people.
var gentle = []string{"spring", "brook", "river"}

// GameOf lets bots play the n-th game: with two to four players, with and without the expansion, every
// ninth one introductory.
func GameOf(n int) Game {
	o := rules.Options{Players: uint8(2 + n%3), Variant: rules.Full, Leeghwater: n/3%2 == 1, Assignment: rules.Assignment(n / 6 % 2)}
	if n%9 == 8 {
		o = rules.Options{Players: o.Players, Variant: rules.Introductory}
	}
	o.GuestOfficers = o.Variant == rules.Full && n/12%2 == 1 && !o.Leeghwater
	s, err := rules.New(o)
	if err != nil {
		panic(err) // the options are ours
	}
	g := Game{Name: fmt.Sprint(n)}
	r := rng.New(gameSeed, uint64(n))
	bots := make([]bot.Bot, o.Players)
	for i := range bots {
		bots[i], _ = roster.New(gentle[(n+i)%len(gentle)])
	}
	for !s.Done() {
		legal := s.Legal(nil)
		if s.ToMove() == rules.Chance {
			s.Play(r.Pick(legal))
			continue
		}
		if s.TurnBegins() {
			g.States = append(g.States, s)
		}
		s.Play(bots[s.ToMove()].Choose(&s, legal, &r))
	}
	return g
}

// gameSeed is the seed of all games of bots.
const gameSeed = 2026

// Limits of making.
const (
	perGame      = 3     // puzzles of a kind from one game
	searchBudget = 12000 // positions of a search
	longBudget   = 60000 // the same for contracts, after a first look
	mostAnswers  = 64    // first answers of a puzzle
	fewAnswers   = 5
	rivalCrew    = 5 // engineers that a rival may be made to put in the bank
)

// Make makes the puzzles of a game, those of the kinds that are wanted. They depend on nothing else. A
// position of a seat that is left alone gives one puzzle, of the rarest kind that is wanted.
func Make(g Game, wanted func(puzzle.Kind) bool) []*puzzle.Puzzle {
	m := maker{game: g, wanted: wanted, count: map[puzzle.Kind]int{}, seen: map[string]bool{}}
	r := rng.New(gameSeed, hash(g.Name))
	for _, i := range shuffled(len(g.States), &r) {
		s := &g.States[i]
		m.production(s)
		m.water(s)
		m.alone(s)
	}
	m.turn(&r)
	return m.made
}

// hash makes a number of a name.
func hash(name string) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range []byte(name) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

func shuffled(n int, r *rng.Source) []int {
	list := make([]int, n)
	for i := range list {
		j := r.Intn(i + 1)
		list[i], list[j] = list[j], i
	}
	return list
}

type maker struct {
	game   Game
	wanted func(puzzle.Kind) bool
	count  map[puzzle.Kind]int
	seen   map[string]bool // what there is a puzzle about already, so that they are not alike
	made   []*puzzle.Puzzle
}

// fresh reports whether nothing was made of this kind in the same round for the same seat or thing.
func (m *maker) fresh(k puzzle.Kind, s *rules.State, thing int) bool {
	return !m.seen[fmt.Sprint(k, s.Round(), thing)]
}

// used notes that there is a puzzle about it.
func (m *maker) used(k puzzle.Kind, s *rules.State, thing int) {
	m.seen[fmt.Sprint(k, s.Round(), thing)] = true
}

// keep gives a puzzle its id, themes and rating.
func (m *maker) keep(p *puzzle.Puzzle) {
	m.count[p.Kind()]++
	p.ID = fmt.Sprintf("%s-%s-%d", p.Kind(), m.game.Name, m.count[p.Kind()])
	p.Themes = puzzle.ThemesOf(p)
	p.Rating.Rating = float64(difficulty(p))
	m.made = append(m.made, p)
}

// enough reports whether a kind is not wanted, or not from this game any more.
func (m *maker) enough(k puzzle.Kind, most int) bool { return m.count[k] >= most || !m.wanted(k) }

// production makes a puzzle of the best production on the best space of the turbine station.
func (m *maker) production(s *rules.State) {
	seat := s.ToMove()
	if m.enough(puzzle.Production, perGame) || !m.fresh(puzzle.Production, s, int(seat)) {
		return
	}
	if c := s.Player(seat).Company(); c == rules.USA || c == rules.Germany {
		return // their abilities give energy besides that of the production
	}
	var space rules.Action
	most := -10
	for _, a := range s.Legal(nil) {
		if at, _, with := a.Space(); a.Kind() == rules.ActSpace && at.Section() == rules.TurbineStation && with == 0 && at.N() > most {
			space, most = a, at.N()
		}
	}
	if space == 0 {
		return
	}
	next := *s
	next.Play(space)
	p := &puzzle.Puzzle{State: next, Goal: puzzle.Goal{Aim: puzzle.Energy}}
	if next.Prompt().Kind != rules.AskProduce || next.ToMove() != seat || p.Check() != nil {
		return
	}
	legal := next.Legal(nil)
	if len(legal) < fewAnswers {
		return
	}
	best, fooled := p.Best(), false
	for _, rule := range simple {
		fooled = fooled || rule(&next, legal) != best
	}
	if fooled {
		m.keep(p)
		m.used(puzzle.Production, s, int(seat))
	}
}

// water makes a puzzle of the drops of a headstream, one of which does not stop at the first dam.
func (m *maker) water(s *rules.State) {
	if m.enough(puzzle.Water, perGame) || s.Round() < 2 {
		return
	}
	for i := range uint64(4) {
		h := rules.HA + rules.Headstream((i+s.Hash())%4)
		places := puzzle.Places(s, h)
		ends := puzzle.Ends(s, h)
		if !m.fresh(puzzle.Water, s, int(h)) || len(ends) < 2 || len(places) < 4 || ends[0] == ends[len(ends)-1] {
			continue
		}
		p := &puzzle.Puzzle{State: *s, Goal: puzzle.Goal{Aim: puzzle.Stops, Headstream: h}}
		if p.Check() == nil && stopsTold(first(s, h)) != stopsTold(ends) {
			m.keep(p)
			m.used(puzzle.Water, s, int(h))
			return
		}
	}
}

// alone makes puzzles of a seat that acts alone until the end of the round: because the others have
// passed, or after they have put their last engineers in the bank.
func (m *maker) alone(s *rules.State) {
	if m.enough(puzzle.Engineers, perGame) && m.enough(puzzle.Contracts, perGame) && m.enough(puzzle.Afford, perGame) {
		return
	}
	at := lonely(*s)
	if at == nil {
		return
	}
	seat := int(at.ToMove())
	crew, answers := at.Player(at.ToMove()).Crew(), len(at.Legal(nil))
	if !m.enough(puzzle.Contracts, perGame) && crew <= 6 && m.fresh(puzzle.Contracts, at, seat) && m.contracts(at) {
		m.used(puzzle.Contracts, at, seat)
		return
	}
	if answers < fewAnswers || answers > mostAnswers {
		return
	}
	if !m.enough(puzzle.Engineers, perGame) && crew <= 3 && m.fresh(puzzle.Engineers, at, seat) && m.last(at) {
		m.used(puzzle.Engineers, at, seat)
		return
	}
	if !m.enough(puzzle.Afford, perGame) && crew >= 2 && crew <= 6 && m.fresh(puzzle.Afford, at, seat) && m.afford(at) {
		m.used(puzzle.Afford, at, seat)
	}
}

// lonely is a position in which the seat to move acts alone, made of s if need be; nil if there is none.
func lonely(s rules.State) *rules.State {
	seat := s.ToMove()
	others := func() bool {
		for i := range s.Players() {
			if rules.Seat(i) != seat && !s.HasPassed(rules.Seat(i)) {
				return true
			}
		}
		return false
	}
	if !others() {
		return &s
	}
	order := s.TurnOrder()
	seat = order[(s.Place(seat)+len(order)-1)%len(order)] // who moves last if the others go to the bank now
	for s.ToMove() != seat {
		if s.ToMove() < 0 || !s.TurnBegins() {
			return nil
		}
		p := s.Player(s.ToMove())
		bank := rules.TakeSpace(rules.Bank, p.Crew(), 0)
		if p.Level() > 0 || p.Crew() == 0 || p.Crew() > rivalCrew || !s.IsLegal(bank) {
			return nil
		}
		s.Play(bank)
	}
	if !s.TurnBegins() {
		return nil
	}
	return &s
}

// last makes a puzzle of the last engineers of a round. It tries the rarest aims first.
func (m *maker) last(s *rules.State) bool {
	v := puzzle.NewRound(s, searchBudget)
	for _, aim := range []puzzle.Aim{puzzle.WinGame, puzzle.WinRound, puzzle.VP} {
		list, err := v.Results(s, aim)
		if err != nil {
			return false
		}
		if m.proven(s, v, list, aim) {
			return true
		}
	}
	return false
}

// proven keeps a puzzle of a search, if it has one best answer.
func (m *maker) proven(s *rules.State, v *puzzle.Round, list []puzzle.Span, aim puzzle.Aim) bool {
	p := &puzzle.Puzzle{State: *s, Goal: puzzle.Goal{Aim: aim}, Results: list}
	best := puzzle.Unique(p.Results)
	if best < 0 {
		return false
	}
	p.Line = v.Line(s.Legal(nil)[best], aim)
	if p.Check() != nil {
		return false
	}
	m.keep(p)
	return true
}

// contracts makes a puzzle of the first of several productions, each of which fulfils a contract.
func (m *maker) contracts(s *rules.State) bool {
	seat := s.ToMove()
	fulfilled := s.Player(seat).Fulfilled().Len()
	for _, a := range s.Legal(nil) {
		if space, _, with := a.Space(); a.Kind() != rules.ActSpace || space.Section() != rules.TurbineStation || with != 0 {
			continue
		}
		next := *s
		next.Play(a)
		if next.Prompt().Kind != rules.AskProduce || next.Prompt().Second() || next.ToMove() != seat {
			continue
		}
		answers := len(next.Legal(nil))
		if answers >= 3 && answers <= mostAnswers && inARow(&next, seat)-fulfilled >= 2 && m.row(&next, fulfilled) {
			return true
		}
	}
	return s.Player(seat).Crew() <= 4 && inARow(s, seat)-fulfilled >= 2 && m.row(s, fulfilled)
}

// row keeps a puzzle of two contracts or more, if one answer leads to most of them.
func (m *maker) row(s *rules.State, fulfilled int) bool {
	v := puzzle.NewRound(s, longBudget)
	list, err := v.Results(s, puzzle.Fulfil)
	if err != nil {
		return false
	}
	best := puzzle.Unique(list)
	return best >= 0 && list[best].Worst >= fulfilled+2 && m.proven(s, v, list, puzzle.Fulfil)
}

// inARow is how many contracts a seat can have fulfilled if it does nothing but produce: a first look.
func inARow(s *rules.State, seat rules.Seat) int {
	most := s.Player(seat).Fulfilled().Len()
	if s.Done() || s.Phase() == rules.RoundEnd || s.ToMove() != seat {
		return most
	}
	var buf [128]rules.Action
	turn := s.TurnBegins()
	for _, a := range s.Legal(buf[:0]) {
		if space, _, _ := a.Space(); turn && (a.Kind() != rules.ActSpace || space.Section() != rules.TurbineStation) {
			continue
		}
		next := *s
		next.Play(a)
		most = max(most, inARow(&next, seat))
	}
	return most
}

// afford makes a puzzle of something that can be built in two turns, with one first answer only.
func (m *maker) afford(s *rules.State) bool {
	for i, goal := range affordable(s) {
		if i == 2 {
			break // the others are alike
		}
		v, list, err := affords(s, goal, affordTurns, searchBudget)
		if err != nil {
			break
		}
		best := puzzle.Unique(list)
		if best < 0 || list[best].Worst != -affordTurns {
			continue
		}
		p := &puzzle.Puzzle{State: *s, Goal: goal, Results: list, Line: v.Line(*s, s.Legal(nil)[best], affordTurns)}
		if p.Check() == nil {
			m.keep(p)
			return true
		}
	}
	return false
}

// affordTurns is the number of turns of a puzzle about building.
const affordTurns = 2
