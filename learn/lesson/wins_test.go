package lesson

import (
	"math"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
)

// TestPoints: the figures of lesson wins add up, the five sources that are taught are the five largest besides the start, and
// what its texts say of them holds.
func TestPoints(t *testing.T) {
	sum := 0.0
	for _, from := range rules.VPSources() {
		if _, there := points.Source[from.String()]; !there {
			t.Errorf("points.json does not know %v", from)
		}
		sum += points.of(from)
	}
	if len(points.Source) != rules.Sources || math.Abs(sum-points.total()) > 1e-9 || points.Games != 1000 {
		t.Errorf("%d sources come to %v of %v, in %d games", len(points.Source), sum, points.total(), points.Games)
	}
	parts := points.parts()
	if parts[0] != rules.FromIncome || 4*points.of(rules.FromIncome) <= points.total() {
		t.Errorf("%v brings %v of %v", parts[0], points.of(parts[0]), points.total())
	}
	isTaught := map[rules.Source]bool{}
	for _, x := range taught {
		isTaught[x.from] = true
	}
	for i, from := range parts[:len(taught)] {
		if !isTaught[from] {
			t.Errorf("%v is the source number %d, and not taught", from, i+1)
		}
	}

	v := sums(lang.English)
	if v.Games != points.Games || len(v.Parts) != len(parts) {
		t.Errorf("%+v", v)
	}
	shown := 0.0
	for i, x := range v.Parts {
		if shown += x.VP; i > 0 && x.VP > v.Parts[i-1].VP || x.Name == "" || isTaught[parts[i]] != (x.Text != "") {
			t.Errorf("part %d: %+v", i+1, x)
		}
	}
	if math.Abs(shown-v.Total) > 0.05*float64(len(parts)+1) {
		t.Errorf("the parts come to %v, the total is %v", shown, v.Total)
	}
}

// TestSums: they are there from the beginning, for the cards of the guess say what each source is; the guess costs nothing, whatever it was.
func TestSums(t *testing.T) {
	a := wins.Begin()
	if s := a.Show(lang.English); s.Sums == nil {
		t.Error("no sums for the cards")
	}
	if err := a.Say("guess source:objective"); err != nil {
		t.Fatal(err)
	}
	if s := a.Show(lang.English); s.Sums == nil || s.Verdict.Right || s.Stars != 3 {
		t.Errorf("%d stars, %+v", s.Stars, s.Verdict)
	}
}

// TestPayments: under the second, fourth and fifth piece of every row lies a payment, as lesson income says.
func TestPayments(t *testing.T) {
	for _, c := range rules.Companies() {
		for _, kind := range []rules.Kind{rules.Base, rules.Elevation, rules.Conduit} {
			for piece := 1; piece <= kind.Limit(); piece++ {
				if got, want := c.Income(kind, piece) != (rules.Reward{}), piece == 2 || piece >= 4; got != want {
					t.Errorf("%v, %v %d: %v", c, kind, piece, got)
				}
			}
		}
	}
}

// TestPrices: what the texts of the first lessons say that things cost.
func TestPrices(t *testing.T) {
	before := energy.Position()
	for _, c := range rules.Sites() {
		if c.Kind() != rules.Conduit {
			continue
		}
		s := before
		s.Play(rules.TakeSpace(first(rules.CompanyBoard), first(rules.CompanyBoard).Engineers(), 0))
		for _, a := range s.Legal(nil) {
			if a.Kind() != rules.ActBuild || a.Site() != c {
				continue
			}
			after := s
			after.Play(a)
			paid := before.Player(learner).Machines().Excavators - after.Player(learner).Machines().Excavators
			if after.Player(learner).Pieces(rules.Conduit) == 1 && int(paid) != excavatorsPerValue*c.Value() && after.Player(learner).Credits() == before.Player(learner).Credits() {
				t.Errorf("%v costs %d", a, paid)
			}
			break
		}
	}
}
