package rules

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// walk plays random games in this package, of every variant and with Automas, and
// shows every state with a choice of a player.
func walk(t *testing.T, games int, each func(s *State, legal []Action)) {
	t.Helper()
	for g := range games {
		r := rand.New(rand.NewPCG(17, uint64(g)))
		o := Options{Players: uint8(2 + g%3), Variant: Full, GuestOfficers: g%2 == 0}
		switch g % 5 {
		case 4:
			o = Options{Players: uint8(2 + g%3), Variant: Introductory}
		case 2, 3:
			o.GuestOfficers, o.Leeghwater = false, true
		}
		if g%5 == 1 || g%5 == 3 {
			o.Automas[1] = uint8(1 + g/5%4)
		}
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Done() {
			legal := s.Legal(nil)
			if s.ToMove() >= 0 {
				each(&s, legal)
			}
			a := legal[r.IntN(len(legal))]
			for k := 0; k < 6 && a.Kind() == ActSpace && Space(a.a()) == Bank; k++ {
				a = legal[r.IntN(len(legal))]
			}
			s.Play(a)
		}
	}
}

// TestMoreIsNeverLess: more credits, machines or engineers never remove a space or
// a construction.
func TestMoreIsNeverLess(t *testing.T) {
	walk(t, 40, func(s *State, legal []Action) {
		f := s.Prompt()
		if f.Kind != AskTurn && f.Kind != AskBuild && f.Kind != AskProduce {
			return
		}
		for _, enrich := range []func(p *Player){
			func(p *Player) { p.credits += 3 },
			func(p *Player) { p.machines.Excavators += 2 },
			func(p *Player) { p.machines.Mixers++ },
			func(p *Player) { p.engineers += 2 },
		} {
			richer := *s
			enrich(&richer.players[f.Seat])
			more := richer.Legal(nil)
			for _, a := range legal {
				if a != Pass() && !slices.Contains(more, a) { // with engineers nobody must pass
					t.Fatalf("%v is gone with more", a)
				}
			}
		}
	})
}

// TestOthersSupplyIsIrrelevant: the supply of another player does not change what is
// legal.
func TestOthersSupplyIsIrrelevant(t *testing.T) {
	walk(t, 20, func(s *State, legal []Action) {
		other := *s
		for i := range s.opt.Players {
			if Seat(i) != s.ToMove() {
				p := &other.players[i]
				p.credits, p.machines, p.vp = p.credits+5, Machines{p.machines.Excavators + 1, p.machines.Mixers + 1}, p.vp-4
				if s.Prompt().Kind != AskCard { // an Automa looks at the track (A5.1.2)
					p.energy += 2
				}
			}
		}
		if !slices.Equal(other.Legal(nil), legal) {
			t.Fatal("another player's supply matters")
		}
	})
}

// TestSeatsAreAlike: the same game with the seats turned round gives the turned
// result: companies, officers and moves decide, not seat numbers.
func TestSeatsAreAlike(t *testing.T) {
	for g := range 40 {
		r := rand.New(rand.NewPCG(23, uint64(g)))
		n := 2 + g%3
		o := Options{Players: uint8(n), Variant: Full, Assignment: Assignment(g / 3 % 3), Leeghwater: g%2 == 1}
		turned := o
		if g%4 > 1 {
			o.Automas[g%n] = uint8(1 + g/4%4)
			turned.Automas[(g+1)%n] = o.Automas[g%n]
		}
		turn := func(a Action) Action {
			if a.Kind() == ActReveal && Family(a.a()) == DrawFirst {
				return Reveal(DrawFirst, uint8(int(a.b())%n)+1) // the next seat begins
			}
			return a
		}
		a, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := New(turned)
		for !a.Done() {
			legal := a.Legal(nil)
			var want []Action
			for _, x := range legal {
				want = append(want, turn(x))
			}
			slices.Sort(want)
			if !slices.Equal(want, b.Legal(nil)) {
				t.Fatalf("legal actions differ: %v, %v", want, b.Legal(nil))
			}
			x := legal[r.IntN(len(legal))]
			a.Play(x)
			b.Play(turn(x))
		}
		for i := range n {
			p, q := a.players[i], b.players[(i+1)%n]
			if p != q || a.vpFrom[i] != b.vpFrom[(i+1)%n] {
				t.Fatalf("seat %d: %+v\n%+v", i, p, q)
			}
		}
	}
}
