package rules

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"barrage/internal/golden"
)

// TestNumbersStay: numbers and ids of components stand in positions, records and notation. A line of the file
// never changes; new ones are added with -update.
func TestNumbersStay(t *testing.T) {
	var list []string
	add := func(family string, number int, id string) {
		list = append(list, fmt.Sprintf("%s %d %s", family, number, id))
	}
	each(Contracts(), func(c Contract) {
		add("contract", int(c), c.String())
		add("reward", int(contractReward(c)), c.String())
	})
	each(AllWorks(), func(w Work) {
		add("work", int(w), w.String())
		add("reward", int(workReward(w)), w.String())
	})
	each(Companies(), func(c Company) {
		for k := Base; k <= Conduit; k++ {
			for _, piece := range []int{2, 4, 5} {
				add("reward", int(incomeReward(c, k, piece)), fmt.Sprint(c, " ", k, " ", piece))
			}
		}
	})
	each(Tiles(), func(x Tile) { add("tile", int(x), x.String()) })
	each(Buildings(), func(b PrivateBuilding) { add("building", int(b), b.String()) })
	each(Officers(), func(o Officer) { add("officer", int(o), o.String()) })
	stored, err := os.ReadFile("testdata/numbers.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(stored)) {
		if line = strings.TrimSpace(line); !slices.Contains(list, line) {
			t.Fatalf("%q is gone", line)
		}
	}
	golden.Compare(t, "numbers.txt", strings.Join(list, "\n")+"\n")
}

func each[T any](list []T, f func(T)) {
	for _, x := range list {
		f(x)
	}
}

// TestRows: what the tables promise to the code that reads them.
func TestRows(t *testing.T) {
	for _, set := range []struct {
		what      string
		end, bits int
	}{
		{"ContractSet", int(contractEnd), 64}, {"TileSet", int(tileEnd), 32}, {"WorkSet", int(workEnd), 16},
		{"a set of officers", int(officerEnd), 16}, {"a set of private buildings", int(privateBuildingEnd), 16},
	} {
		if set.end > set.bits {
			t.Errorf("%s has %d bits, not %d", set.what, set.bits, set.end)
		}
	}
	ids := map[string]bool{}
	once := func(id string) {
		if id == "" || ids[id] {
			t.Errorf("id %q", id)
		}
		ids[id] = true
	}
	each(Contracts(), func(c Contract) {
		once(c.String())
		if c.Since() > Version || c > 1 && c.Since() < (c-1).Since() {
			t.Errorf("%v came with version %d", c, c.Since())
		}
		equal(t, c.String()+" reward", *contractReward(c).reward(), c.Reward())
		equal(t, c.String()+" source", contractReward(c).source(), FromContracts)
	})
	each(AllWorks(), func(w Work) { once(w.String()) })
	each(Tiles(), func(x Tile) { once(x.String()) })
	each(Buildings(), func(b PrivateBuilding) { once(b.String()) })
	each(Officers(), func(o Officer) {
		once(o.String())
		if o.Since() > Version || o > 1 && o.Since() < (o-1).Since() {
			t.Errorf("%v came with version %d", o, o.Since())
		}
		f := officers[o].figures
		if f.damCapacity != 0 && f.damCapacity != maxCapacity {
			t.Errorf("%v: dams of level 3 hold %d or what everybody's hold", o, maxCapacity)
		}
		if f.creditsForMachine != 0 && f.creditsForMachine != solomonCredits {
			t.Errorf("%v: a payment is written with %d credits a machine", o, solomonCredits)
		}
		if f.income.Parts[0].Kind != 0 {
			t.Errorf("%v: plain gains only", o)
		}
	})
	if officers[Mahiri].figures != (figures{}) {
		t.Error("Mahiri has what she copies")
	}
}

// TestLaterContracts: a contract that comes with a later version is in no pile of an older game, and its reward
// is found.
func TestLaterContracts(t *testing.T) {
	late := Contracts()[len(Contracts())-1]
	row, of := &contracts[late], contractsOf
	defer func(r contractRow) { *row, contractsOf = r, of }(*row)
	row.since = Version + 1
	for v := range contractsOf {
		contractsOf[v] &^= 1 << late
	}
	s, err := New(Options{Players: 4, Variant: Full})
	if err != nil {
		t.Fatal(err)
	}
	for !s.Done() {
		if s.pile.Has(late) || s.faceUp().Has(late) {
			t.Fatalf("%v is in a game of version %d", late, Version)
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		legal := s.Legal(nil)
		s.Play(legal[len(legal)/2])
	}
}

// R3.3.2: an officer with an income gives it to its owner in every round; Mahiri copies none (R12.7.7).
func TestOfficerIncome(t *testing.T) {
	before := officers[Jill]
	defer func() { officers[Jill] = before }()
	officers[Jill].figures.income = Reward{Credits: 2, VP: 1, Excavators: 1, Energy: 3}
	sc := full(t, usaWilhelm, germanyJill)
	was := *sc.p(1)
	game{State: sc.s}.income(1)
	now := sc.p(1)
	equal(t, "income", []int{now.Credits() - was.Credits(), now.VP() - was.VP(), int(now.Machines().Excavators - was.Machines().Excavators), now.Energy() - was.Energy()},
		[]int{2, 1, 1, 3})
	other := *sc.p(0)
	game{State: sc.s}.income(0)
	equal(t, "nobody else's", sc.p(0).Credits()-other.Credits(), 0)
}
