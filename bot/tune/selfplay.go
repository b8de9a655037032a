package tune

import (
	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/game/automa"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// table selects a set of weights.
type table struct {
	kind           eval.Kind
	players, round int
}

// lesson is a position of a game as a seat saw it.
type lesson struct {
	seat     rules.Seat
	at       table
	fresh    float32
	features eval.Vector
	vp       [rules.Sources]int16 // scored so far
}

// guess is the expected VP of a position, to fit temperatures.
type guess struct {
	automas        bool
	players, round int
	fresh          float32
	vp             [rules.MaxSeats]float32
	won            [rules.MaxSeats]float32
}

// student plays games and collects data from them. It belongs to one goroutine.
type student struct {
	weights [2]*eval.Weights // the present ones, and the previous ones, with which some seats play
	eval    *eval.Evaluator  // with the present ones
	value   bot.Value
	legal   []rules.Action
	recipe  *Recipe
	lessons []lesson
	sums    map[table]*sums
	held    map[table]*sums // held-out data: every tenth game
	guesses []guess

	games, seats int
	vp           float64
	vpOf         [rules.MaxSeats + 1][2]float64 // people at tables of n: sum, number
}

func (c *Recipe) student(now, before *eval.Weights) *student {
	return &student{recipe: c, weights: [2]*eval.Weights{now, before}, eval: eval.With(now),
		sums: map[table]*sums{}, held: map[table]*sums{}}
}

// options picks the options of a game at random: all numbers of players unless one is given,
// with and without the expansion, some introductory, some with Automas.
func options(r *rng.Source, automas float64, players int) rules.Options {
	o := rules.Options{Players: tables[r.Intn(len(tables))], Variant: rules.Full}
	if players > 0 {
		o.Players = uint8(players)
	}
	switch k := r.Intn(20); {
	case k < 7:
		o.Leeghwater = true
	case k < 10:
		o.Variant = rules.Introductory
	case k < 12:
		o.GuestOfficers = true
	}
	if o.Variant == rules.Full && r.Intn(4) == 0 {
		o.Assignment = rules.FreeChoice
	}
	if float64(r.Intn(1000)) < 1000*automas {
		o.Variant, o.Assignment = rules.Full, rules.Draft
		level := uint8(min(4, 1+r.Intn(6)))
		for i := 1 + r.Intn(int(o.Players)-1); i < int(o.Players); i++ {
			o.Automas[i] = level
		}
	}
	return o
}

// tables are the numbers of players to pick from: games with few players are shorter and
// give less data, so there are more of them.
var tables = [9]uint8{2, 2, 2, 2, 3, 3, 3, 4, 4}

// bolder is the scale, in VP, of the noise that makes a seat explore.
var bolder = [4]float64{0, 0.4, 0.8, 2}

// play plays a game and collects its data.
func (t *student) play(r *rng.Source, test bool) {
	s, err := rules.New(options(r, t.recipe.Automas, t.recipe.Players))
	if err != nil {
		panic(err) // options picks only valid ones
	}
	var seats [rules.MaxSeats]seat
	for i := range s.Players() {
		seats[i] = t.sit(r)
	}
	t.lessons = t.lessons[:0]
	guessed := len(t.guesses)
	for !s.Done() {
		seat := s.ToMove()
		t.legal = s.Legal(t.legal[:0])
		switch {
		case seat == rules.Chance:
			s.Play(r.Pick(t.legal))
			continue
		case s.Player(seat).Level() > 0:
			t.automa(&s, seat)
		default:
			t.move(&s, &seats[seat], r)
		}
		if !s.Done() && (s.Round() == 0 || r.Intn(2) == 0) {
			t.note(&s)
		}
	}
	t.learn(&s, guessed, test)
}

// seat plays for a person: a player, and a casual one that takes some of its turns to
// explore, the more the bolder it is.
type seat struct {
	player, casual bot.Bot
	bold           float64
}

func (t *student) sit(r *rng.Source) seat {
	bold, w := bolder[r.Intn(len(bolder))], t.weights[0]
	if r.Intn(3) == 0 {
		w = t.weights[1]
	}
	p := seat{casual: mcts.NewCasual(eval.With(w), bold), bold: bold}
	if t.recipe.Player != nil {
		p.player = t.recipe.Player(w)
	}
	return p
}

// stray is the share of turns that the casual player takes, for each VP of noise.
const stray = 0.1

// move plays a whole turn.
func (t *student) move(s *rules.State, by *seat, r *rng.Source) {
	b := by.player
	if b == nil || float64(r.Intn(1000)) < 1000*stray*by.bold {
		b = by.casual
	}
	for mover := s.ToMove(); ; {
		t.legal = s.Legal(t.legal[:0])
		s.Play(b.Choose(s, t.legal, r))
		if turns.Over(s, mover) {
			return
		}
	}
}

// automa plays a turn of an Automa.
func (t *student) automa(s *rules.State, seat rules.Seat) {
	for {
		t.legal = s.Legal(t.legal[:0])
		s.Play(automa.Decide(s, t.legal, nil))
		if turns.Over(s, seat) {
			return
		}
	}
}

// note records a position as every seat sees it.
func (t *student) note(s *rules.State) {
	e := t.eval
	for i := range s.Players() {
		seat := rules.Seat(i)
		t.lessons = append(t.lessons, lesson{})
		l := &t.lessons[len(t.lessons)-1]
		l.seat = seat
		l.at.players = s.Players()
		l.at.kind = eval.KindOf(s, seat)
		l.at.round, l.fresh = e.Features(s, seat, &l.features)
		for from := range rules.Sources {
			l.vp[from] = int16(s.VPFrom(seat, rules.Source(from)))
		}
	}
	e.Value(s, &t.value)
	g := guess{automas: s.Options().HasAutomas(), players: s.Players(), round: t.lessons[len(t.lessons)-1].at.round, vp: t.value.VP}
	for i := range s.Players() {
		g.fresh += t.lessons[len(t.lessons)-1-i].fresh / float32(s.Players())
	}
	t.guesses = append(t.guesses, g)
}

// learn adds the data of a finished game.
func (t *student) learn(s *rules.State, guessed int, test bool) {
	into := t.sums
	if test {
		into = t.held
	}
	var vp [rules.Sources]float64
	for i := range t.lessons {
		l := &t.lessons[i]
		for from := range vp {
			vp[from] = float64(s.VPFrom(l.seat, rules.Source(from)) - int(l.vp[from]))
		}
		if into[l.at] == nil {
			into[l.at] = newSums()
		}
		into[l.at].add(&l.features, l.fresh, &vp)
	}
	winners := s.Winners()
	for i := guessed; i < len(t.guesses); i++ {
		for _, w := range winners {
			t.guesses[i].won[w] = 1 / float32(len(winners))
		}
	}
	t.games++
	for i := range s.Players() {
		if p := s.Player(rules.Seat(i)); p.Level() == 0 {
			t.seats++
			t.vp += float64(p.VP())
			t.vpOf[s.Players()][0] += float64(p.VP())
			t.vpOf[s.Players()][1]++
		}
	}
}
