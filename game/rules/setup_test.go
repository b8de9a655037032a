package rules

import (
	"errors"
	"math/bits"
	"slices"
	"testing"
)

// R2: setup and draft.

func TestR2_1_Board(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for _, v := range []Variant{Introductory, Full} {
			pairs := []Pair{usaWilhelm, germanyJill, italySolomon, franceViktor}[:n]
			sc := deal(t, Options{Players: uint8(n), Variant: v}, pairs...)
			s := sc.s
			for h := HA; h <= HD; h++ { // R2.1.1
				if s.sources[h] == 0 {
					t.Errorf("%v has no tile", h)
				}
			}
			for r := 1; r <= 5; r++ { // R2.1.2
				if s.BonusTile(r) == 0 {
					t.Errorf("round %d has no bonus tile", r)
				}
				if v == Introductory && s.BonusTile(r) == BonusAdvancedTile {
					t.Error("advanced-tile bonus in the introductory game")
				}
			}
			if s.objective == 0 { // R2.1.3
				t.Error("no objective")
			}
			nationals := 0 // R2.1.4
			for _, c := range s.national {
				if c != 0 {
					nationals++
				}
			}
			sc.is("national contracts", nationals, n-1)
			for p := Green; p <= Red; p++ { // R2.1.5
				sc.is("pile "+p.String(), s.PileSize(p), s.inGame(pileContracts[p]).Len()-2)
				if s.market[p][0] == 0 || s.market[p][1] == 0 {
					t.Error("two contracts of each pile are face up")
				}
			}
			for a := Mountain; a <= Plain; a++ { // R2.1.6
				dam := Site(bits.TrailingZeros64(s.neutrals & areaSites[a]))
				sc.is("level in "+a.String(), s.Level(dam), int(a))
				sc.is("drops in "+a.String(), s.Drops(dam), 1)
				if dam == upperBase(dam.Basin()) {
					t.Error("a neutral dam stands on the lower space")
				}
			}
			for i := range n { // R2.1.8
				p := sc.p(Seat(i))
				if p.credits != 6 || p.machines != (Machines{6, 4}) || p.engineers != 12 || p.vp != 10 || p.energy != 0 || p.hand.Len() != 1 {
					t.Errorf("starting goods: %+v", p)
				}
			}
			if (v == Full) != (s.patents[0] != 0) { // R2.2.1, R2.3.1
				t.Error("patent office")
			}
		}
	}
}

// R2.1.5a: places are filled from left to right in the order drawn.
func TestR2_1_5a_Places(t *testing.T) {
	s, _ := New(Options{Players: 4, Variant: Introductory})
	for !(s.Prompt().Kind == AskReveal && s.Prompt().Family() == DrawNational) {
		s.Play(s.Legal(nil)[0])
	}
	s.Play(Reveal(DrawNational, 9))
	s.Play(Reveal(DrawNational, 6))
	s.Play(Reveal(DrawNational, 10))
	s.Play(Reveal(DrawPrivate, 20))
	s.Play(Reveal(DrawPrivate, 12))
	if s.national != [3]Contract{9, 6, 10} || s.market[Green] != [2]Contract{20, 12} {
		t.Errorf("places: %v %v", s.national, s.market[Green])
	}
}

func TestR2_1_7_BlockedSpaces(t *testing.T) {
	for n, blocked := range map[int][]string{
		2: {"turbine_p1_l", "turbine_p1_r", "turbine_m1_l", "turbine_m1_r", "workshop_r2_l", "workshop_r2_r", "machinery_any_l", "machinery_any_r", "contract_one_b_l", "contract_one_b_r"},
		3: {"turbine_p1_l", "turbine_p1_r", "machinery_any_l", "machinery_any_r", "contract_one_b_l", "contract_one_b_r"},
		4: nil,
	} {
		sc := intro(t, n).goods(0, 20, 10, 10)
		for _, space := range Spaces() {
			if want := slices.Contains(blocked, space.String()); (sc.s.Explain(space).Code == SpaceBlocked) != want {
				t.Errorf("%d players, %v: %v", n, space, sc.s.Explain(space))
			}
		}
	}
}

// R2.2.2: companies, officers, contracts and tiles of the introductory game.
func TestR2_2_Introductory(t *testing.T) {
	sc := intro(t, 4)
	for i, want := range []struct {
		c Company
		o Officer
		k string
	}{{USA, Wilhelm, "S1"}, {Germany, Jill, "S2"}, {Italy, Solomon, "S3"}, {France, Viktor, "S4"}} {
		p := sc.p(Seat(i))
		if p.company != want.c || p.officer != want.o || p.hand.Contracts()[0].String() != want.k {
			t.Errorf("seat %d: %v %v %v", i, p.company, p.officer, p.hand.Contracts())
		}
		if p.supply != 1<<BasicBase|1<<BasicElevation|1<<BasicConduit|1<<BasicPowerhouse|1<<BasicWild { // R2.2.3
			t.Errorf("tiles %v", p.supply.Tiles())
		}
	}
	s, _ := New(Options{Players: 4, Variant: Introductory})
	for s.phase == Setup {
		s.Play(s.Legal(nil)[0])
	}
	if s.order != [4]Seat{0, 1, 2, 3} { // R2.2.4
		t.Errorf("order %v", s.order)
	}
}

// draftTo plays a full setup up to the first pick.
func draftTo(t *testing.T, n int, choose func(f Prompt, legal []Action) Action) State {
	t.Helper()
	s, err := New(Options{Players: uint8(n), Variant: Full})
	if err != nil {
		t.Fatal(err)
	}
	for s.Prompt().Kind != AskPick {
		legal := s.Legal(nil)
		a := legal[0]
		if choose != nil {
			if x := choose(s.Prompt(), legal); x != 0 {
				a = x
			}
		}
		s.Play(a)
	}
	return s
}

// E1: turn order is the reverse of the picking order.
func TestE1_DraftOrder(t *testing.T) {
	s := draftTo(t, 4, func(f Prompt, _ []Action) Action {
		if f.Family() == DrawFirst {
			return Reveal(DrawFirst, 1)
		}
		return 0
	})
	// Sophia France, Viktor Italy, Paul USA, Joanna Germany.
	for i, c := range []Company{France, Italy, USA} {
		if s.Prompt().Seat != Seat(i) {
			t.Fatalf("picker %d is %v", i, s.Prompt().Seat)
		}
		a := firstIn(s.Legal(nil), func(a Action) bool { return Company(a.a()) == c })
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	var order []Company
	for _, seat := range s.order {
		order = append(order, s.players[seat].company)
	}
	if !slices.Equal(order, []Company{Germany, USA, Italy, France}) {
		t.Errorf("order %v", order)
	}
}

// R2.3.3: n pairs and n contracts are offered; picks go round clockwise; the last
// player takes what is left.
func TestR2_3_3_Draft(t *testing.T) {
	for n := 2; n <= 4; n++ {
		s := draftTo(t, n, func(f Prompt, legal []Action) Action {
			if f.Family() == DrawFirst {
				return legal[len(legal)-1]
			}
			return 0
		})
		if len(s.Legal(nil)) != n*n {
			t.Errorf("%d players have %d first picks", n, len(s.Legal(nil)))
		}
		for k := range n - 1 {
			if want := Seat((n - 1 + k) % n); s.Prompt().Seat != want {
				t.Errorf("pick %d is %v's, want %v", k, s.Prompt().Seat, want)
			}
			s.Play(s.Legal(nil)[0])
		}
		if !s.seated() || s.offered != 0 {
			t.Error("the last player takes what is left")
		}
	}
}

func TestR2_3_2_NoWildTile(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	sc.is("basic tiles", sc.p(0).supply.Len(), 4)
	if sc.p(0).supply.Has(BasicWild) {
		t.Error("basic wild tile in the full game")
	}
}

// R2.3.5, Q3: with Mahiri exactly three officers can be copied, and the extra ones
// are face up before the draft.
func TestR2_3_5_Q3_MahiriExtras(t *testing.T) {
	for n := 2; n <= 4; n++ {
		s := draftTo(t, n, func(f Prompt, legal []Action) Action {
			if f.Family() == DrawOfficer {
				return firstIn(legal, func(a Action) bool { return Officer(a.b()) == Mahiri })
			}
			return 0
		})
		if s.Prompt().Kind != AskPick || len(s.ExtraOfficers()) != 4-n {
			t.Fatalf("%d players: extras %v before the draft", n, s.ExtraOfficers())
		}
		for s.phase == Setup {
			s.Play(s.Legal(nil)[0])
		}
		for i := range n {
			if s.players[i].officer == Mahiri {
				if k := bits.OnesCount16(s.copyable(Seat(i))); k != 3 {
					t.Errorf("%d players: %d officers to copy", n, k)
				}
			}
		}
		// R2.3.5a: extras are in no pair.
		for _, o := range s.ExtraOfficers() {
			for i := range n {
				if s.players[i].officer == o {
					t.Errorf("%v is extra and %v's", o, Seat(i))
				}
			}
		}
	}
	// Without Mahiri there are none.
	if s := draftTo(t, 2, nil); len(s.ExtraOfficers()) != 0 {
		t.Errorf("extras %v without Mahiri", s.ExtraOfficers())
	}
}

func TestR2_3_6_SpecialTilesAndArchitect(t *testing.T) {
	sc := full(t, Pair{USA, Anton}, Pair{Germany, Tommaso})
	if !sc.p(0).supply.Has(SpecialAnton) {
		t.Error("Anton has his tile")
	}
	sc.is("ordinary engineers", sc.p(1).Engineers(), 11)
	if !sc.p(1).Architect() {
		t.Error("Tommaso has the architect")
	}
}

// Q20, R12.7.2: Mahiri begins with 9 credits; the figure is data.
func TestQ20_MahiriCredits(t *testing.T) {
	sc := full(t, Pair{USA, Mahiri}, germanyJill)
	sc.credits(0, 9).credits(1, 6)
	if officers[Mahiri].credits != 9 {
		t.Error("officer data")
	}
}

// R2.4.4a: Simone and Tommaso join the pool by option only.
func TestR2_4_4a_GuestOfficers(t *testing.T) {
	for _, guests := range []bool{false, true} {
		s, _ := New(Options{Players: 2, Variant: Full, GuestOfficers: guests})
		for s.Prompt().Family() != DrawOfficer {
			s.Play(s.Legal(nil)[0])
		}
		for _, o := range []Officer{Simone, Tommaso, Leslie, Margot} {
			want := guests && (o == Simone || o == Tommaso)
			if s.IsLegal(Reveal(DrawOfficer, uint8(o))) != want {
				t.Errorf("guests %v: %v in the pool", guests, o)
			}
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, o := range []Options{
		{}, {Players: 1, Variant: Full}, {Players: 5, Variant: Full}, {Players: 3}, {Players: 3, Variant: 7},
		{Players: 2, Variant: Introductory, Leeghwater: true}, {Players: 2, Variant: Introductory, GuestOfficers: true},
		{Players: 2, Variant: Introductory, Assignment: RandomPairs}, {Players: 2, Variant: Introductory, Assignment: FreeChoice},
		{Players: 2, Variant: Full, Assignment: assignmentEnd},
	} {
		if _, err := New(o); !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// R17.2, R17.5: a state holds no pile order. Two games that reveal the same things
// are equal, whatever comes later.
func TestR17_NoSecrets(t *testing.T) {
	s := intro(t, 2).s
	for _, c := range []string{"G03", "G04", "G15"} {
		if !s.pile.Has(find[Contract](t, c)) {
			t.Fatalf("%s is in the pile", c)
		}
	}
	// Every undrawn contract of the pile is a possible next one.
	sc := &scene{T: t, s: s, dirty: true}
	sc.do("contract_one_a_l", "take G01")
	sc.asked(Chance, AskReveal)
	sc.is("possible contracts", len(sc.legal()), sc.s.inGame(pileContracts[Green]).Len()-2)
}
