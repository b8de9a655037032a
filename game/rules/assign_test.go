package rules

import (
	"math/bits"
	"strings"
	"testing"
)

// R2.3.3–R2.3.5: who picks company, officer and starting contract.

// assignTo plays a setup up to the first pick. Seat 1 picks first where it can.
func assignTo(t *testing.T, o Options) State {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	for s.Prompt().Kind != AskPick {
		a := s.Legal(nil)[0]
		if first := Reveal(DrawFirst, 2); s.IsLegal(first) {
			a = first
		}
		s.Play(a)
	}
	return s
}

// finish plays the rest of the setup.
func finish(t *testing.T, s *State) {
	t.Helper()
	for s.phase == Setup {
		if err := s.Apply(s.Legal(nil)[0], nil); err != nil {
			t.Fatal(err)
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
	}
}

// R2.3.3, R2.3.4: chance picks for each in turn among the dealt pairs; the turn order is
// still the reverse.
func TestR2_3_3_RandomPairs(t *testing.T) {
	for n := 2; n <= 4; n++ {
		s := assignTo(t, Options{Players: uint8(n), Variant: Full, Assignment: RandomPairs})
		if len(s.Legal(nil)) != n*n {
			t.Errorf("%d players: %d outcomes", n, len(s.Legal(nil)))
		}
		if r := s.Refuse(Pick(s.pairs[0].Company, s.pairs[1].Officer, s.offered.first())); r.Code != NoPairLikeThat {
			t.Errorf("officer of another pair: %v", r)
		}
		for k := range n - 1 {
			f, seat := s.Prompt(), Seat((1+k)%n)
			if s.ToMove() != Chance || f.Picker() != seat {
				t.Fatalf("pick %d: %v picks for %v, want %v", k, s.ToMove(), f.Picker(), seat)
			}
			a := s.Legal(nil)[len(s.Legal(nil))-1]
			s.Play(a)
			if p := s.players[seat]; p.company != Company(a.a()) || p.officer != Officer(a.b()) || p.hand != 1<<a.c() {
				t.Errorf("%v has %v %v after %v", seat, p.company, p.officer, a)
			}
		}
		if !s.seated() || s.order[n-1] != 1 || s.order[0] != 0 {
			t.Errorf("%d players: order %v", n, s.order)
		}
	}
}

// No pairs are dealt: any company of the game with any officer, and what is taken says
// by whom.
func TestFreeChoice(t *testing.T) {
	s := assignTo(t, Options{Version: 1, Players: 3, Variant: Full, Assignment: FreeChoice})
	if s.pairs != [MaxSeats]Pair{} || s.ToMove() != 1 || len(s.Legal(nil)) != 4*7*3 {
		t.Fatalf("%v picks among %d, pairs %v", s.ToMove(), len(s.Legal(nil)), s.pairs)
	}
	k := s.offered.first()
	s.Play(Pick(Italy, Jill, k))
	if len(s.Legal(nil)) != 3*6*2 || s.ToMove() != 2 {
		t.Errorf("%v picks among %d", s.ToMove(), len(s.Legal(nil)))
	}
	next := s.offered.first()
	for _, c := range []struct {
		pick Action
		code ReasonCode
		text string
	}{
		{Pick(Italy, Anton, next), CompanyTaken, "company_taken"},
		{Pick(USA, Jill, next), OfficerTaken, "officer_taken"},
		{Pick(Netherlands, Anton, next), CompanyNotInGame, "company_not_in_game"},
		{Pick(0, Anton, next), CompanyNotInGame, "company_not_in_game"},
		{Pick(USA, Tommaso, next), OfficerNotInGame, "officer_not_in_game"},
		{Pick(USA, 200, next), OfficerNotInGame, "officer_not_in_game"},
		{Pick(USA, Anton, k), NotOffered, "not_offered"},
	} {
		err := s.Apply(c.pick, nil)
		if r := s.Refuse(c.pick); r.Code != c.code || err == nil || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%v: %v (%v)", c.pick, err, r.Code)
		}
	}
	s.Play(Pick(USA, Anton, next))
	if len(s.Legal(nil)) != 2*5*1 { // the last one has a choice too
		t.Errorf("the last picks among %d", len(s.Legal(nil)))
	}
	finish(t, &s)
	if s.order != [4]Seat{0, 2, 1} || s.extras != 0 || !s.players[2].supply.Has(SpecialAnton) {
		t.Errorf("order %v, extras %v", s.order, s.ExtraOfficers())
	}
}

// A2.7, A2.8: company and officer chosen for an Automa are not available; the other
// Automas get one of the remaining companies at random.
func TestA2_7_FreeChoice(t *testing.T) {
	o := Options{Version: 1, Players: 4, Variant: Full, Leeghwater: true, Assignment: FreeChoice, Automas: [4]uint8{2, 0, 4, 1},
		AutomaCompanies: [4]Company{2: France}, AutomaOfficers: [4]Officer{2: Graziano}}
	s := assignTo(t, o)
	if len(s.Legal(nil)) != 4*10*4 {
		t.Errorf("%d picks", len(s.Legal(nil)))
	}
	k := s.offered.first()
	if r := s.Refuse(Pick(France, Jill, k)); r.Code != CompanyTaken || r.Seat != 2 {
		t.Errorf("company of the Automa: %v", r)
	}
	if r := s.Refuse(Pick(USA, Graziano, k)); r.Code != OfficerTaken || r.Seat != 2 {
		t.Errorf("officer of the Automa: %v", r)
	}
	s.Play(Pick(Germany, Jill, k))
	if f := s.Prompt(); f.Family() != DrawAutoma || f.Place() != 1 {
		t.Fatalf("%+v", f)
	}
	for _, c := range []Company{USA, Germany, Italy, France, Netherlands} {
		if want := c != Germany && c != France; s.IsLegal(Reveal(DrawAutoma, uint8(c))) != want {
			t.Errorf("the first Automa can get %v: %v", c, !want)
		}
	}
	finish(t, &s)
	if p := s.players[2]; p.company != France || p.officer != Graziano || s.players[0].company == s.players[3].company {
		t.Errorf("%v %v", p.company, p.officer)
	}
}

// R2.3.5, Q3: with Mahiri picked freely exactly three officers can be copied; the extra
// ones are drawn after all players have picked, from those nobody has.
func TestR2_3_5_FreeMahiri(t *testing.T) {
	for _, c := range []struct {
		o      Options
		extras int
	}{
		{Options{Players: 2, Variant: Full}, 2},
		{Options{Players: 3, Variant: Full, GuestOfficers: true}, 1},
		{Options{Players: 4, Variant: Full, Leeghwater: true}, 0},
		{Options{Players: 2, Variant: Full, Automas: [4]uint8{2, 0}}, 3},
		{Options{Players: 2, Variant: Full, Automas: [4]uint8{4, 0}}, 2},
		{Options{Players: 3, Variant: Full, Automas: [4]uint8{3, 0, 4}}, 2},
		{Options{Players: 4, Variant: Full, Automas: [4]uint8{4, 0, 4, 4}, AutomaOfficers: [4]Officer{Jill, 0, Anton, Viktor}}, 0},
	} {
		c.o.Assignment = FreeChoice
		s := assignTo(t, c.o)
		s.Play(Pick(Italy, Mahiri, s.offered.first()))
		for s.phase == Setup {
			legal := s.Legal(nil)
			if f := s.Prompt(); f.Kind == AskReveal && f.Family() == DrawExtra {
				if !s.seated() {
					t.Error("extras before everybody has an officer")
				}
				for i := range s.opt.Players {
					if o := s.players[i].officer; s.IsLegal(Reveal(DrawExtra, uint8(o))) {
						t.Errorf("%v is somebody's", o)
					}
				}
			} else if s.extras != 0 {
				t.Errorf("%v lie there at %+v", s.ExtraOfficers(), f)
			}
			if err := s.Apply(legal[len(legal)-1], nil); err != nil {
				t.Fatal(err)
			}
		}
		if k := bits.OnesCount16(s.copyable(1)); k != copies || bits.OnesCount16(s.extras) != c.extras {
			t.Errorf("%+v: %d officers to copy, %d extra", c.o, k, bits.OnesCount16(s.extras))
		}
	}
}

// Text is read back, and a position from before there was a choice is one of a draft.
func TestAssignmentText(t *testing.T) {
	for a := Draft; a < assignmentEnd; a++ {
		text, _ := a.MarshalText()
		var back Assignment
		if err := back.UnmarshalText(text); err != nil || back != a {
			t.Errorf("%s: %v %v", text, back, err)
		}
		s := assignTo(t, Options{Version: 1, Players: 2, Variant: Full, Assignment: a})
		data, _ := s.MarshalBinary()
		if want := []byte{1, 2, 2 | byte(a)<<4, 0}; string(data[:4]) != string(want) {
			t.Errorf("%v: begins %v, want %v", a, data[:4], want)
		}
		position, _ := s.MarshalText()
		if got := strings.Contains(string(position), " assignment="+a.String()); got != (a != Draft) {
			t.Errorf("%s", position)
		}
	}
	var a Assignment
	if err := a.UnmarshalText([]byte("auction")); err == nil || !strings.Contains(err.Error(), "draft, random or free") {
		t.Error(err)
	}
}

// A position cannot have picks out of their order, or too little to pick from.
func TestPicksAreChecked(t *testing.T) {
	for _, c := range []struct {
		a     Assignment
		want  string
		spoil func(s *State)
	}{
		{Draft, "picks before the first", func(s *State) { s.firstPick = 0 }},
		{Draft, "picks before the board", func(s *State) { s.objective = 0 }},
		{Draft, "order of the picks", func(s *State) { s.firstPick = 3 }},
		{FreeChoice, "order of the picks", func(s *State) { s.order[2] = 2 }},
		{Draft, "what is offered", func(s *State) { s.pairs[s.pairAt()].Officer = 0 }},
		{RandomPairs, "what is offered", func(s *State) { s.pairs[s.pairAt()] = Pair{} }},
		{FreeChoice, "what is offered", func(s *State) { s.offered &= s.offered - 1 }},
		{Draft, "what is offered", func(s *State) { s.extras = s.officersLeft() & -s.officersLeft() }},
		{Draft, "gone before the first round", func(s *State) { s.discarded = 1 << s.offered.first(); s.offered &= s.offered - 1 }},
		{FreeChoice, "goods", func(s *State) { s.players[1].credits++ }},
		{FreeChoice, "offered pairs", func(s *State) { s.pairs[0] = Pair{France, Solomon} }},
		{FreeChoice, "companies and officers", func(s *State) { s.extras = 1 << s.players[1].officer }},
		{FreeChoice, "extra officers", func(s *State) { s.extras = 1 << Solomon }},
		{RandomPairs, "prompt pick", func(s *State) { s.stack[0].ab++ }},
		{RandomPairs, "prompt pick", func(s *State) { s.stack[0] = Prompt{Kind: AskPick, Seat: 2} }},
		{Draft, "prompt pick", func(s *State) { s.stack[0] = askRandomPick(2) }},
	} {
		s := assignTo(t, Options{Players: 3, Variant: Full, Assignment: c.a})
		s.Play(s.Legal(nil)[0])
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		c.spoil(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.a, err, c.want)
		}
	}
}

// pairAt is the place of a pair still on offer.
func (s *State) pairAt() int {
	for i, p := range s.pairs {
		if p != (Pair{}) {
			return i
		}
	}
	return -1
}
