package oracle

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
)

var (
	games = flag.Int("games", 36, "games compared")
	first = flag.Int("first", 0, "number of the first game")
)

func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// TestAgreement plays whole games and compares, at every state, the answers of
// the rules with those of the oracle, and the water of the next phase 3.
func TestAgreement(t *testing.T) {
	compared := map[rules.PromptKind]int{}
	games := *games
	if testing.Short() {
		games = min(games, 10)
	}
	for g := range games {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, GuestOfficers: g%2 == 0, LooseMahiri: g%5 == 0}
		switch g % 6 {
		case 1, 2, 4:
			o.Leeghwater, o.GuestOfficers = true, false
		case 5:
			o = rules.Options{Players: uint8(2 + g%3), Variant: rules.Introductory}
		}
		if o.Variant == rules.Full {
			o.Assignment = rules.Assignment(g / 3 % 3)
		}
		r := rng.New(99, uint64(g))
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; !s.Done(); ply++ {
			legal := s.Legal(nil)
			if s.Prompt().Kind == rules.AskPick {
				comparePicks(t, &s, legal)
				compared[rules.AskPick]++
			} else if s.ToMove() != rules.Chance && s.Round() > 0 {
				if compare(t, &s, legal) {
					compared[s.Prompt().Kind]++
				}
			}
			if t.Failed() {
				text, _ := s.MarshalText()
				t.Fatalf("game %d ply %d: %s", g, ply, text)
			}
			s.Play(bot.Busy{}.Choose(&s, legal, &r))
		}
	}
	t.Logf("compared: %v", compared)
	for _, k := range []rules.PromptKind{rules.AskPick, rules.AskTurn, rules.AskBuild, rules.AskPay, rules.AskProduce, rules.AskUse, rules.AskFetchMachines, rules.AskDam} {
		if compared[k] < 2 && !testing.Short() {
			t.Errorf("%v compared %d times only", k, compared[k])
		}
	}
}

func compare(t *testing.T, s *rules.State, legal []rules.Action) bool {
	t.Helper()
	p := Of(s)
	company := view.CompanyName(s, s.ToMove())
	credits := p.Companies[company].Credits
	var ours []string
	for _, a := range legal {
		ours = append(ours, a.String())
	}
	f := s.Prompt()
	var theirs []string
	switch f.Kind {
	case rules.AskTurn:
		theirs = p.Turn(company)
		compareWater(t, s, p)
	case rules.AskBuild:
		theirs = p.Builds(company, credits)
		if _, effect := f.Tool(); effect != 0 { // the engineer-free tile was chosen before
			tool := strings.Fields(legal[0].String())[2]
			theirs = slices.DeleteFunc(theirs, func(b string) bool { return strings.Fields(b)[2] != tool })
		}
	case rules.AskPay:
		for _, w := range p.Payments(company, f.Tile().String(), f.Site().String(), credits) {
			theirs = append(theirs, w.String())
		}
	case rules.AskProduce:
		second := f.Second()
		for _, q := range p.Productions(company, f.Modifier(), credits, second, int(f.Excluded())) {
			theirs = append(theirs, q.String())
		}
		if s.IsLegal(rules.No()) {
			theirs = append(theirs, "no")
		}
		for _, a := range legal {
			for _, q := range p.Productions(company, f.Modifier(), credits, second, int(f.Excluded())) {
				if q.String() == a.String() && q.Energy != s.Yield(a) {
					t.Errorf("%v gives %d by the rules, %d by the oracle", a, s.Yield(a), q.Energy)
				}
			}
		}
	case rules.AskUse:
		only := f.OnlyBuilding()
		for _, b := range p.Usable(company) {
			if only == 0 || b == only.String() {
				theirs = append(theirs, "use "+b)
			}
		}
		if only != 0 {
			theirs = append(theirs, "no")
		}
	case rules.AskFetchMachines:
		theirs = p.Halves(company)
	case rules.AskFetchTile:
		theirs = p.Fetchable(company)
	case rules.AskWork:
		theirs = p.Loans(company, credits)
	case rules.AskDam:
		theirs = p.Rooms(company, s.IsLegal(rules.No()), f.ExcludedDam().String())
	default:
		return false
	}
	if a, b := sorted(ours), sorted(theirs); !slices.Equal(a, b) {
		t.Errorf("%v: rules %v\noracle %v", f.Kind, a, b)
	}
	return true
}

// TestPicks compares what can be picked when Automas play, some of them with a company
// and officer chosen beforehand.
func TestPicks(t *testing.T) {
	for g := range uint64(60) {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, Leeghwater: g%2 == 0, GuestOfficers: g%4 == 1,
			Assignment: rules.Assignment(g / 3 % 3), Automas: [4]uint8{1: 4}}
		if g%5 == 0 {
			o.AutomaCompanies[1] = rules.Germany
		}
		if g%7 == 0 {
			o.AutomaOfficers[1] = rules.Solomon
		}
		r := rng.New(98, g)
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for s.Round() == 0 {
			legal := s.Legal(nil)
			if s.Prompt().Kind == rules.AskPick {
				comparePicks(t, &s, legal)
			}
			s.Play(r.Pick(legal))
		}
	}
}

// comparePicks compares what can be picked.
func comparePicks(t *testing.T, s *rules.State, legal []rules.Action) {
	t.Helper()
	o := s.Options()
	p := Setup{Version: int(o.Version), Free: o.Assignment == rules.FreeChoice, Expansion: o.Leeghwater, Guests: o.GuestOfficers}
	for _, pair := range s.OfferedPairs() {
		if pair.Company != 0 {
			p.Pairs = append(p.Pairs, [2]string{pair.Company.String(), pair.Officer.String()})
		}
	}
	for _, c := range s.OfferedContracts().Contracts() {
		p.Contracts = append(p.Contracts, c.String())
	}
	for i := range s.Players() {
		q := s.Player(rules.Seat(i))
		p.Taken = append(p.Taken, q.Company().String(), q.Officer().String(), o.AutomaCompanies[i].String(), o.AutomaOfficers[i].String())
	}
	var ours []string
	for _, a := range legal {
		ours = append(ours, a.String())
	}
	if a, b := sorted(ours), sorted(p.Picks()); !slices.Equal(a, b) {
		t.Errorf("rules %v\noracle %v", a, b)
	}
}

// compareWater compares the preview of phase 3.
func compareWater(t *testing.T, s *rules.State, p *Position) {
	t.Helper()
	after := s.AfterWater()
	usa := p.WaterPhase()
	want := view.Of(&after)
	for k, n := range p.Map.Water {
		if n == 0 {
			delete(p.Map.Water, k)
		}
	}
	if fmt.Sprint(want.Map.Water) != fmt.Sprint(p.Map.Water) {
		t.Errorf("water: rules %v, oracle %v", want.Map.Water, p.Map.Water)
	}
	if seat := s.SeatOf(rules.USA); seat != rules.Nobody {
		if got := after.Player(seat).Energy() - s.Player(seat).Energy(); got != usa {
			t.Errorf("USA energy: rules %d, oracle %d", got, usa)
		}
	}
}
