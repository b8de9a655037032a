package rules

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// scene is a position under test. It is dealt like a real game and then changed
// by hand; before the first action it must pass Check, so that no test stands on
// a position that cannot arise.
type scene struct {
	*testing.T
	s     *State
	log   Log
	dirty bool
}

// full is a full game with the given pairs by seat, in which seat 0 begins. The
// neutral dams stand on B1L (level 1), B5L (2) and B8L (3) with a drop each.
func full(t *testing.T, pairs ...Pair) *scene {
	t.Helper()
	o := Options{Players: uint8(len(pairs)), Variant: Full}
	for _, p := range pairs {
		if p.Officer == Simone || p.Officer == Tommaso {
			o.GuestOfficers = true
		}
	}
	return deal(t, o, pairs...)
}

// leeghwater is a game with the expansion. The private buildings are Cofferdam,
// Development Office, Research Lab, Loan Agency and Energy Relay Field, the works
// EA1–EA3.
func leeghwater(t *testing.T, pairs ...Pair) *scene {
	t.Helper()
	return deal(t, Options{Players: uint8(len(pairs)), Variant: Full, Leeghwater: true}, pairs...)
}

// solo is a game with an Automa of a level in seat 1, with the expansion if any of
// the pairs needs it.
func solo(t *testing.T, level uint8, pairs ...Pair) *scene {
	t.Helper()
	o := Options{Players: uint8(len(pairs)), Variant: Full, Automas: [MaxSeats]uint8{1: level}}
	for _, p := range pairs {
		o.Leeghwater = o.Leeghwater || p.Company == Netherlands || p.Officer >= Leslie && p.Officer <= Margot
		o.GuestOfficers = o.GuestOfficers || p.Officer == Simone || p.Officer == Tommaso
	}
	o.GuestOfficers = o.GuestOfficers && !o.Leeghwater
	return deal(t, o, pairs...)
}

// cards makes it the turn of an Automa with a criteria card and an action card; the
// same card twice stands for any other criteria card.
func (sc *scene) cards(seat Seat, criteria, action Card) *scene {
	s := sc.s
	if criteria == action {
		criteria = action%20 + 1
	}
	s.spent, s.spentLen = [allSpent]Card{}, 0
	s.criteria, s.card = criteria, action
	s.deck = allCards &^ (1<<criteria | 1<<action)
	s.stack, s.depth, s.turn, s.phase = [StackSize]Prompt{}, 0, 0, TurnEnd
	s.cursor = uint8(slices.Index(s.order[:], seat))
	s.push(Prompt{Kind: AskCard, Seat: seat})
	sc.dirty = true
	return sc
}

// intro is an introductory game.
func intro(t *testing.T, players int) *scene {
	t.Helper()
	return deal(t, Options{Players: uint8(players), Variant: Introductory})
}

// deal sets a game up with the lowest outcome of every draw, the pairs excepted.
func deal(t *testing.T, o Options, pairs ...Pair) *scene {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	sc := &scene{T: t, s: &s}
	for s.phase == Setup {
		f, a := s.Prompt(), Action(0)
		legal := s.Legal(nil)
		switch {
		case f.Kind == AskPick:
			for _, x := range legal {
				if Company(x.a()) == pairs[f.Seat].Company && a == 0 {
					a = x
				}
			}
		case f.Family() == DrawCompany:
			a = firstIn(legal, func(x Action) bool {
				return slices.ContainsFunc(pairs, func(p Pair) bool { return p.Company == Company(x.b()) })
			})
		case f.Family() == DrawOfficer:
			a = firstIn(legal, func(x Action) bool {
				return slices.Contains(pairs, Pair{s.pairs[f.Place()-1].Company, Officer(x.b())})
			})
		case f.Family() == DrawAutoma:
			a = firstIn(legal, func(x Action) bool { return Company(x.b()) == pairs[f.Place()-1].Company })
		case f.Family() == DrawAutomaOfficer:
			a = firstIn(legal, func(x Action) bool { return Officer(x.b()) == pairs[f.Place()-1].Officer })
		default:
			a = legal[0]
		}
		if a == 0 {
			t.Fatalf("the pairs %v cannot be dealt", pairs)
		}
		sc.apply(a)
	}
	for i := range s.opt.Players {
		s.order[i] = Seat(i)
	}
	for i := range s.opt.Players { // the first person has the turn
		if o.Automas[i] == 0 {
			return sc.turn(Seat(i))
		}
	}
	return sc
}

func firstIn(list []Action, ok func(Action) bool) Action {
	for _, a := range list {
		if ok(a) {
			return a
		}
	}
	return 0
}

func (sc *scene) apply(a Action) {
	sc.Helper()
	if sc.dirty {
		sc.sound()
	}
	if err := sc.s.Apply(a, &sc.log); err != nil {
		sc.Fatalf("%v", err)
	}
	if err := sc.s.Check(); err != nil {
		sc.Fatalf("after %v: %v", a, err)
	}
}

func (sc *scene) sound() {
	sc.Helper()
	sc.dirty = false
	if err := sc.s.Check(); err != nil {
		text, _ := sc.s.MarshalText()
		sc.Fatalf("scene: %v\n%s", err, text)
	}
}

// p is the player in a seat, for reading and for arranging the scene.
func (sc *scene) p(seat Seat) *Player { return &sc.s.players[seat] }

// turn makes it a seat's turn.
func (sc *scene) turn(seat Seat) *scene {
	s := sc.s
	s.stack, s.depth, s.turn, s.phase = [StackSize]Prompt{}, 0, 0, TurnEnd
	s.cursor = uint8(slices.Index(s.order[:], seat))
	if s.deck != 0 && s.card == 0 { // the first turn of an Automa is not yet over
		s.card = Card(bits.TrailingZeros32(s.deck))
		s.deck &= s.deck - 1
	}
	s.push(Prompt{Kind: AskTurn, Seat: seat})
	sc.dirty = true
	return sc
}

// round moves the game to a round.
func (sc *scene) round(n int) *scene {
	for i := range n - 1 {
		sc.s.bonus[i] = 0
	}
	sc.s.round = uint8(n)
	sc.dirty = true
	return sc
}

// goods sets what a player has in the supply.
func (sc *scene) goods(seat Seat, credits, excavators, mixers int) *scene {
	p := sc.p(seat)
	p.credits, p.machines = int16(credits), Machines{uint8(excavators), uint8(mixers)}
	sc.dirty = true
	return sc
}

// built puts structures on the map without paying: "B5U" is a dam of level 1,
// "B5U:3" one of level 3.
func (sc *scene) built(seat Seat, names ...string) *scene {
	sc.Helper()
	p := sc.p(seat)
	for _, text := range names {
		name, level, _ := strings.Cut(text, ":")
		site := find[Site](sc.T, name)
		if sc.s.owner[site] != 0 {
			sc.Fatalf("%s is taken", name)
		}
		p.built |= 1 << site
		sc.s.built |= 1 << site
		sc.s.owner[site] = uint8(seat) + 1
		p.pieces[sites[site].kind]++
		if sites[site].kind == Base {
			n, _ := strconv.Atoi(level)
			sc.s.level[site] = uint8(max(n, 1))
			p.pieces[Elevation] += sc.s.level[site] - 1
		}
	}
	sc.dirty = true
	return sc
}

// water sets the drops in a dam or on a headstream.
func (sc *scene) water(name string, n int) *scene {
	sc.Helper()
	if name[0] == 'H' {
		sc.s.waiting[find[Headstream](sc.T, name)] = uint8(n)
	} else {
		sc.s.drops[find[Site](sc.T, name)] = uint8(n)
	}
	sc.dirty = true
	return sc
}

// dry takes all drops off the map.
func (sc *scene) dry() *scene {
	sc.s.drops = [firstConduit]uint8{}
	sc.s.waiting = [headstreamEnd]uint8{}
	sc.dirty = true
	return sc
}

// tiles gives a player advanced tiles.
func (sc *scene) tiles(seat Seat, tiles ...Tile) *scene {
	for _, t := range tiles {
		sc.removePatent(t)
		sc.p(seat).supply |= 1 << t
		sc.p(seat).owned |= 1 << t
	}
	sc.dirty = true
	return sc
}

func (sc *scene) removePatent(t Tile) {
	if i := slices.Index(sc.s.patents[:], t); i >= 0 {
		sc.s.patents[i] = 0
	}
	sc.s.patentPile &^= 1 << t
	sc.s.patentsGone &^= 1 << t
	if sc.s.setAside.Has(t) { // another tile of its level was set aside
		other := (sc.s.patentPile & levelTiles[t.Level()]).first()
		sc.s.patentPile &^= 1 << other
		sc.s.setAside = sc.s.setAside&^(1<<t) | 1<<other
	}
}

// onWheel moves a tile from the supply to a segment of the wheel, with machines
// that are added to the game.
func (sc *scene) onWheel(seat Seat, segment int, t Tile, m Machines) *scene {
	p := sc.p(seat)
	p.supply &^= 1 << t
	p.wheel[segment] = Segment{t, m}
	sc.dirty = true
	return sc
}

// hand sets the contracts a player holds.
func (sc *scene) hand(seat Seat, names ...string) *scene {
	sc.Helper()
	old := sc.p(seat).hand
	sc.p(seat).hand = 0
	for _, name := range names {
		if name[0] != 'S' {
			continue
		}
		// Another starting contract was dealt; who had it gets the old one.
		c := find[Contract](sc.T, name)
		for i := range sc.s.opt.Players {
			if p := &sc.s.players[i]; p.hand.Has(c) {
				p.hand = p.hand&^(1<<c) | old&pileContracts[Starting]
			}
		}
		old &^= pileContracts[Starting]
	}
	sc.s.discarded |= old
	for _, name := range names {
		c := find[Contract](sc.T, name)
		sc.free(c)
		sc.p(seat).hand |= 1 << c
	}
	sc.dirty = true
	return sc
}

// display lays contracts face up: the national ones, or both places of their piles.
func (sc *scene) display(names ...string) *scene {
	sc.Helper()
	var side [privatePiles]int
	nation := 0
	for _, name := range names {
		c := find[Contract](sc.T, name)
		if c.IsNational() {
			sc.s.national[nation] = c
			nation++
			continue
		}
		sc.free(c)
		place := &sc.s.market[c.Pile()][side[c.Pile()]]
		if *place != 0 {
			sc.s.pile |= 1 << *place
		}
		*place = c
		side[c.Pile()]++
	}
	sc.dirty = true
	return sc
}

// free takes a contract from wherever it lies; a face-up place is refilled.
func (sc *scene) free(c Contract) {
	sc.s.pile &^= 1 << c
	sc.s.discarded &^= 1 << c
	for pile := range sc.s.market {
		for i, x := range sc.s.market[pile] {
			if x == c {
				next := (sc.s.pile & pileContracts[pile]).first()
				sc.s.market[pile][i] = next
				sc.s.pile &^= 1 << next
			}
		}
	}
}

// position puts a private building in a position.
func (sc *scene) position(n int, b PrivateBuilding) *scene {
	for i, other := range sc.s.buildings {
		if other == b {
			sc.s.buildings[i] = sc.s.buildings[n-1]
		}
	}
	sc.s.buildings[n-1] = b
	sc.dirty = true
	return sc
}

// activate builds on a private building, putting it in play if it is not.
func (sc *scene) activate(seat Seat, buildings ...PrivateBuilding) *scene {
	for _, b := range buildings {
		for n := 5; sc.s.position(b) == 0; n-- {
			if sc.s.slots&slotsOf(n) == 0 {
				sc.position(n, b)
			}
		}
		free := openSlots[sc.s.opt.Players] & slotsOf(sc.s.position(b)) &^ sc.s.slots
		bit := free & -free
		sc.p(seat).slots |= bit
		sc.s.slots |= bit
		sc.p(seat).pieces[Building]++
	}
	sc.dirty = true
	return sc
}

// work lays an external work face up.
func (sc *scene) work(position int, name string) *scene {
	sc.Helper()
	w := find[Work](sc.T, name)
	for i, other := range sc.s.works {
		if other == w {
			sc.s.works[i] = 0
		}
	}
	if old := sc.s.works[position-1]; old != 0 {
		sc.s.workPile |= 1 << old
	}
	sc.s.workPile &^= 1 << w
	sc.s.works[position-1] = w
	sc.dirty = true
	return sc
}

// crew sets the number of engineers left; the others stand in the bank.
func (sc *scene) crew(seat Seat, n int) *scene {
	p := sc.p(seat)
	p.bank += p.engineers - uint8(n)
	p.engineers = uint8(n)
	sc.dirty = true
	return sc
}

// legal lists the legal answers as texts.
func (sc *scene) legal() []string {
	if sc.dirty {
		sc.sound()
	}
	var list []string
	for _, a := range sc.s.Legal(nil) {
		list = append(list, a.String())
	}
	return list
}

// do answers prompts with actions given as texts.
func (sc *scene) do(texts ...string) *scene {
	sc.Helper()
	for _, text := range texts {
		i := slices.Index(sc.legal(), text)
		if i < 0 {
			sc.Fatalf("%q is not legal; asked to %v, legal: %v", text, sc.s.Prompt().Kind, sc.legal())
		}
		sc.apply(sc.s.Legal(nil)[i])
	}
	return sc
}

// can and cannot assert what is legal.
func (sc *scene) can(texts ...string) *scene {
	sc.Helper()
	for _, text := range texts {
		if !slices.Contains(sc.legal(), text) {
			sc.Errorf("%q should be legal; legal: %v", text, sc.legal())
		}
	}
	return sc
}

func (sc *scene) cannot(texts ...string) *scene {
	sc.Helper()
	for _, text := range texts {
		if slices.Contains(sc.legal(), text) {
			sc.Errorf("%q should not be legal", text)
		}
	}
	return sc
}

// only asserts the whole list of legal answers.
func (sc *scene) only(texts ...string) *scene {
	sc.Helper()
	if got := sc.legal(); !slices.Equal(got, texts) {
		sc.Errorf("legal answers: got %v, want %v", got, texts)
	}
	return sc
}

// refuses asserts that an action is refused for a reason.
func (sc *scene) refuses(a Action, code ReasonCode) *scene {
	sc.Helper()
	if sc.dirty {
		sc.sound()
	}
	if r := sc.s.Refuse(a); r.Code != code {
		sc.Errorf("%v: reason %d (%v), want %d (%v)", a, r.Code, r, code, Reason{Code: code})
	}
	return sc
}

// says asserts the words of a refusal, explains those about action spaces.
func (sc *scene) says(a Action, want string) *scene {
	sc.Helper()
	if sc.dirty {
		sc.sound()
	}
	if got := sc.s.Refuse(a).String(); got != want {
		sc.Errorf("%v: %q, want %q", a, got, want)
	}
	return sc
}

func (sc *scene) explains(space, want string) *scene {
	sc.Helper()
	if sc.dirty {
		sc.sound()
	}
	if got := sc.s.Explain(find[Space](sc.T, space)).String(); got != want {
		sc.Errorf("%s: %q, want %q", space, got, want)
	}
	return sc
}

// asked asserts who is asked what.
func (sc *scene) asked(seat Seat, k PromptKind) *scene {
	sc.Helper()
	if f := sc.s.Prompt(); f.Seat != seat || f.Kind != k {
		sc.Errorf("%v is asked to %v, want %v to %v", f.Seat, f.Kind, seat, k)
	}
	return sc
}

// is asserts a number.
func (sc *scene) is(what string, got, want int) *scene {
	sc.Helper()
	if got != want {
		sc.Errorf("%s: got %d, want %d", what, got, want)
	}
	return sc
}

func (sc *scene) credits(seat Seat, want int) *scene {
	sc.Helper()
	return sc.is(seat.String()+" credits", sc.p(seat).Credits(), want)
}

func (sc *scene) energy(seat Seat, want int) *scene {
	sc.Helper()
	return sc.is(seat.String()+" energy", sc.p(seat).Energy(), want)
}

func (sc *scene) vp(seat Seat, want int) *scene {
	sc.Helper()
	return sc.is(seat.String()+" VP", sc.p(seat).VP(), want)
}

func (sc *scene) machines(seat Seat, excavators, mixers int) *scene {
	sc.Helper()
	if got, want := sc.p(seat).machines, (Machines{uint8(excavators), uint8(mixers)}); got != want {
		sc.Errorf("%v machines: got %v, want %v", seat, got, want)
	}
	return sc
}

func (sc *scene) drops(name string, want int) *scene {
	sc.Helper()
	return sc.is("drops in "+name, int(sc.s.drops[find[Site](sc.T, name)]), want)
}

// events counts the events of a kind so far.
func (sc *scene) events(k EventKind) int {
	n := 0
	for _, e := range sc.log.Events {
		if e.Kind == k {
			n++
		}
	}
	return n
}

// inTurn makes it a seat's turn and lets something happen in it.
func (sc *scene) inTurn(seat Seat, happens func(g game)) *scene {
	sc.turn(seat)
	sc.sound()
	sc.s.pop()
	g := game{sc.s, &sc.log}
	happens(g)
	g.settle()
	return sc
}

// endRound lets everybody put what is left in the bank until the round is over
// and reveals the lowest tiles.
func (sc *scene) endRound() *scene {
	sc.Helper()
	round := sc.s.round
	for sc.s.round == round && !sc.s.Done() {
		f := sc.s.Prompt()
		if f.Kind == AskTurn && sc.p(f.Seat).crew() > 0 {
			sc.apply(TakeSpace(Bank, sc.p(f.Seat).crew(), 0))
		} else {
			sc.apply(sc.s.Legal(nil)[0])
		}
	}
	return sc
}

// Pairs used by many scenes.
var (
	usaWilhelm     = Pair{USA, Wilhelm}
	germanyJill    = Pair{Germany, Jill}
	italySolomon   = Pair{Italy, Solomon}
	franceViktor   = Pair{France, Viktor}
	italyGraziano  = Pair{Italy, Graziano}
	franceGraziano = Pair{France, Graziano}
	usaGraziano    = Pair{USA, Graziano}
)
