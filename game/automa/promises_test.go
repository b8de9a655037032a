package automa

import (
	"fmt"
	"slices"
	"testing"

	"barrage/game/rng"
	"barrage/game/rules"
)

// TestDeterministic plays games with every mix of people and Automas: the same
// position gives the same answer and explanation, with reasons for everything.
func TestDeterministic(t *testing.T) {
	decisions, games := 0, 60
	if testing.Short() {
		games = 20
	}
	for g := range games {
		levels := [4]uint8{0, uint8(1 + g%4), uint8(g / 4 % 5), uint8(g / 20 % 5)}
		n := 2 + g%3
		for i := n; i < 4; i++ {
			levels[i] = 0
		}
		o := rules.Options{Players: uint8(n), Variant: rules.Full, Leeghwater: g%2 == 0, GuestOfficers: g%2 == 1, Automas: levels}
		r := rng.New(31, uint64(g))
		playGame(t, o, &r, func(s *rules.State, legal []rules.Action) {
			decisions++
			want, why := Explain(s)
			for range 2 {
				if again, same := Explain(s); again != want || fmt.Sprint(same) != fmt.Sprint(why) {
					t.Fatalf("%v and %v in one position", want, again)
				}
			}
			if plain := Decide(s, legal, nil); plain != want {
				t.Fatalf("%v with, %v without explanation", want, plain)
			}
			for _, c := range why.Cuts {
				if len(c.To) == 0 || len(c.To) >= len(c.From) || c.By.String() == "none" {
					t.Fatalf("%+v", c)
				}
			}
			for _, p := range why.Passed {
				if p.Why.Code == 0 || p.What.Kind == 0 {
					t.Fatalf("%+v", p)
				}
			}
		})
	}
	if decisions < 80*games {
		t.Errorf("%d decisions", decisions)
	}
}

// playGame plays a game in which people play at random, and shows every prompt of an Automa
// before it is answered.
func playGame(t *testing.T, o rules.Options, r *rng.Source, see func(s *rules.State, legal []rules.Action)) {
	t.Helper()
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for !s.Done() {
		legal := s.Legal(nil)
		seat := s.ToMove()
		if seat < 0 || s.Player(seat).Level() == 0 {
			s.Play(r.Pick(legal))
			continue
		}
		see(&s, legal)
		if err := s.Apply(Decide(&s, legal, nil), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOneAnswer: over many positions and all 20 criteria cards, placements have
// exactly one answer: shuffling the candidates changes nothing.
func TestOneAnswer(t *testing.T) {
	placements := 0
	for g := range 25 {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, Leeghwater: g%2 == 0, Automas: [4]uint8{0, uint8(1 + g%4)}}
		r := rng.New(37, uint64(g))
		playGame(t, o, &r, func(s *rules.State, legal []rules.Action) {
			seat := s.ToMove()
			for card := rules.Card(1); card <= 20; card++ {
				answer := func(list []rules.Action) rules.Action {
					d := decision{s: s, seat: seat, p: s.Player(seat), f: s.Prompt(), legal: list, criteria: card.Criteria()}
					switch d.f.Kind {
					case rules.AskBuild:
						return d.build()
					case rules.AskPlace:
						return d.place()
					case rules.AskProduce:
						return d.produce()
					case rules.AskDrops:
						return d.drops()
					case rules.AskFulfil:
						return d.fulfil()
					case rules.AskDam:
						return d.dam()
					}
					return 0
				}
				want := answer(legal)
				if want == 0 {
					break
				}
				placements++
				shuffled := slices.Clone(legal)
				first := 0
				if shuffled[0] == rules.No() {
					first = 1 // declining stays in front
				}
				for i := len(shuffled) - 1; i > first; i-- {
					j := first + r.Intn(i-first+1)
					shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
				}
				if got := answer(shuffled); got != want {
					t.Fatalf("card %v: %v or %v", card, want, got)
				}
			}
		})
	}
	if placements < 10000 {
		t.Errorf("%d placements", placements)
	}
}

// TestDecideBy: without another reading the answer is the same; each reading changes the
// answer somewhere, to a legal one.
func TestDecideBy(t *testing.T) {
	other := map[Readings]int{}
	for seed := range uint64(60) {
		s, err := rules.New(rules.Options{Players: 4, Variant: rules.Full, Automas: [4]uint8{3, 2, 3}})
		if err != nil {
			t.Fatal(err)
		}
		src := rng.New(seed, 1)
		for !s.Done() {
			legal := s.Legal(nil)
			a := src.Pick(legal)
			if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() > 0 {
				a = Decide(&s, legal, nil)
				if DecideBy(&s, legal, 0) != a {
					t.Fatal("another answer by the same reading")
				}
				for _, r := range []Readings{OneLinkSuffices, FullDamsPass, NoHeadstreamOrder, FreeSpaceWithWild} {
					b := DecideBy(&s, legal, r)
					if !slices.Contains(legal, b) {
						t.Fatalf("%v is not legal", b)
					}
					if b != a {
						other[r]++
					}
				}
			}
			s.Play(a)
		}
	}
	if len(other) != 4 {
		t.Error(other)
	}
}
