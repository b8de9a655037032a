package view

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
)

// TestSnapshotIsThePosition: a snapshot holds what the position holds, item by item.
func TestSnapshotIsThePosition(t *testing.T) {
	architects := 0
	some(t, func(s *rules.State, _ []rules.Action) {
		v := Of(s)
		same := func(what string, shown, is any) {
			t.Helper()
			if fmt.Sprint(shown) != fmt.Sprint(is) {
				t.Fatalf("%s: shown %v, is %v", what, shown, is)
			}
		}
		same("round", v.Round, s.Round())
		var order []string
		for _, seat := range s.TurnOrder() {
			order = append(order, s.Name(seat))
		}
		same("turn order", v.TurnOrder, order)
		dams, conduits, houses := map[string]Dam{}, map[string]string{}, map[string]string{}
		water := map[string]int{}
		for i := range s.Players() {
			p := s.Player(rules.Seat(i))
			if p.Company() == 0 {
				continue
			}
			name := p.Company().String()
			c, ok := v.Companies[name]
			if !ok {
				t.Fatalf("no %s", name)
			}
			same("VP", c.VP, p.VP())
			same("energy", c.Energy, p.Energy())
			same("credits", c.Credits, p.Credits())
			same("excavators", c.Excavators, p.Machines().Excavators)
			same("mixers", c.Mixers, p.Machines().Mixers)
			same("engineers", c.Engineers, p.Engineers())
			same("architect", c.Architect == 1, p.Architect())
			same("tiles", c.Tiles, names(p.Supply().Tiles()))
			same("hand", c.Contracts, names(p.Hand().Contracts()))
			same("fulfilled", c.Fulfilled, names(p.Fulfilled().Contracts()))
			same("works", c.Works, names(p.Works().Works()))
			same("segments", len(c.Wheel), len(p.Wheel()))
			for k, seg := range p.Wheel() {
				same("machines on the wheel", []int{c.Wheel[k].Excavators, c.Wheel[k].Mixers}, []uint8{seg.Machines.Excavators, seg.Machines.Mixers})
				same("tile on the wheel", strings.Join(c.Wheel[k].Tiles, " "), named(seg.Tile))
			}
			var structures, buildings []string
			for _, at := range rules.Sites() {
				if !p.Has(at) {
					continue
				}
				id := at.String()
				switch at.Kind() {
				case rules.Building:
					buildings = append(buildings, fmt.Sprintf("{%s %s}", s.PrivateBuildings()[at.Position()-1], id))
				case rules.Base:
					structures = append(structures, "[base "+id+"]")
					for range s.Level(at) - 1 {
						structures = append(structures, "[elevation "+id+"]")
					}
					dams[id] = Dam{name, s.Level(at)}
				case rules.Conduit:
					structures = append(structures, "[conduit "+id+"]")
					conduits[id] = name
				case rules.Powerhouse:
					structures = append(structures, "[powerhouse "+id+"]")
					houses[id] = name
				}
			}
			slices.Sort(structures)
			same("structures", c.Structures, structures)
			same("buildings", c.Buildings, buildings)
		}
		for _, at := range rules.Sites() {
			if seat, built := s.Owner(at); built && seat == rules.Nobody {
				dams[at.String()] = Dam{"neutral", s.Level(at)}
			}
			if at.Kind() == rules.Base && s.Drops(at) > 0 {
				water[at.String()] = s.Drops(at)
			}
		}
		for h := rules.HA; h <= rules.HD; h++ {
			if n := s.Waiting(h); n > 0 {
				water[h.String()] = n
			}
		}
		if !maps.Equal(v.Map.Dams, dams) || !maps.Equal(v.Map.Conduits, conduits) || !maps.Equal(v.Map.Powerhouses, houses) || !maps.Equal(v.Map.Water, water) {
			t.Fatalf("%+v, want %v %v %v %v", v.Map, dams, conduits, houses, water)
		}
		on := 0
		for _, sp := range rules.Spaces() {
			for _, p := range s.On(sp) {
				stand := v.ActionSpaces[sp.String()][s.Name(p.Seat)]
				same("engineers on "+sp.String(), stand.Engineer+stand.Architect, p.Engineers)
				same("architect on "+sp.String(), stand.Architect == 1, p.Architect)
				if on++; p.Architect {
					architects++
				}
			}
		}
		for _, stands := range v.ActionSpaces {
			on -= len(stands)
		}
		same("engineers that stand nowhere", on, 0)
		for i, tile := range s.Patents() {
			same("patent", v.Market.Patents[fmt.Sprint(i+1)], named(tile))
		}
		for i, work := range s.Works() {
			same("work", v.Market.Works[fmt.Sprint(i+1)], named(work))
		}
	})
	if architects == 0 {
		t.Error("no architect was placed")
	}
}

// TestBoardLines: the lines of the text board that name several things name them together.
func TestBoardLines(t *testing.T) {
	w := In(lang.English)
	wheels, owned := 0, 0
	some(t, func(s *rules.State, _ []rules.Action) {
		lines := strings.Split(w.Board(s), "\n")
		line := func(part string) string {
			i := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, part) })
			if i < 0 {
				t.Fatalf("no line with %q in\n%s", part, strings.Join(lines, "\n"))
			}
			return lines[i]
		}
		for i := range s.Players() {
			p := s.Player(rules.Seat(i))
			for k, seg := range p.Wheel() {
				if k == 0 || seg == (rules.Segment{}) {
					continue
				}
				text := fmt.Sprintf("%d:", k)
				if seg.Tile != 0 {
					text += " " + w.shortTile(seg.Tile)
				}
				if seg.Machines.Excavators > 0 {
					text += fmt.Sprintf(" %de", seg.Machines.Excavators)
				}
				if seg.Machines.Mixers > 0 {
					text += fmt.Sprintf(" %dm", seg.Machines.Mixers)
				}
				line(text)
				wheels++
			}
		}
		for i, b := range s.PrivateBuildings() {
			if b == 0 {
				continue
			}
			l := line(w.BuildingAction(b))
			for _, at := range rules.Sites() {
				if at.Kind() != rules.Building || at.Position() != i+1 {
					continue
				}
				for k := range s.Players() {
					has := s.Player(rules.Seat(k)).Has(at)
					if strings.Contains(l, w.Who(s, rules.Seat(k))+" – "+w.Place(at)) != has {
						t.Fatalf("%s on %v: %v\n%s", w.Who(s, rules.Seat(k)), at, has, l)
					}
					if has {
						owned++
					}
				}
			}
		}
		if offered := strings.Contains(strings.Join(lines, "\n"), "On offer:"); offered && s.TurnOrder() != nil {
			t.Fatal("something is to be picked after the draft")
		}
	})
	if wheels == 0 || owned == 0 {
		t.Errorf("%d segments, %d buildings", wheels, owned)
	}
}

// TestSpaceTitles: a space whose tile or work is gone is named by its place.
func TestSpaceTitles(t *testing.T) {
	w, gone := In(lang.English), 0
	some(t, func(s *rules.State, _ []rules.Action) {
		for _, sp := range rules.Spaces() {
			empty := sp.Section() == rules.PatentOffice && s.Patents()[sp.N()-1] == 0 || sp.Section() == rules.ExternalWorks && s.Works()[sp.N()-1] == 0
			if empty {
				gone++
				if title := w.SpaceTitle(s, sp); !strings.Contains(title, fmt.Sprint("place ", sp.N())) {
					t.Fatalf("%v is called %q", sp, title)
				}
			}
		}
	})
	if gone == 0 {
		t.Error("no tile was gone")
	}
}

// TestWays: what an answer names besides things is a way, or counted.
func TestWays(t *testing.T) {
	if got, want := Ways(), []string{"architect", "leslie", "margot", "copy"}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	for _, l := range lang.All() {
		if In(l).Language() != l {
			t.Error(l)
		}
	}
}

// TestThings: an answer without words of its own is said by what it names.
func TestThings(t *testing.T) {
	w := In(lang.English)
	s := opened(t, rules.Options{Players: 2, Variant: rules.Introductory})
	for a, want := range map[rules.Action]string{
		rules.Use(rules.WindFarm):              w.Building(rules.WindFarm),
		rules.Pick(rules.Italy, rules.Jill, 1): "Italy, Jill McDowell, " + w.Contract(1),
		rules.TakeContracts(1, 2):              w.Contract(1) + " and " + w.Contract(2),
		rules.TakeTile(rules.BasicBase):        w.Tile(rules.BasicBase),
		rules.Pass():                           "pass",
	} {
		if got := w.things(&s, a); got != want {
			t.Errorf("%v: %q, want %q", a, got, want)
		}
	}
}

// TestDraftBoard: what is on offer is on the board during the draft: pairs, lone companies
// and contracts, down to the last one.
func TestDraftBoard(t *testing.T) {
	w := In(lang.English)
	offered, alone := 0, 0
	some(t, func(s *rules.State, _ []rules.Action) {
		if s.TurnOrder() != nil {
			return
		}
		board := w.Board(s)
		for _, p := range s.OfferedPairs() {
			if p.Company == 0 {
				continue
			}
			if !strings.Contains(board, w.Company(p.Company)) {
				t.Fatalf("no %v in\n%s", p.Company, board)
			}
			if offered++; p.Officer == 0 {
				alone++
			}
		}
		for _, c := range s.OfferedContracts().Contracts() {
			if !strings.Contains(board, w.Contract(c)) {
				t.Fatalf("no %v in\n%s", c, board)
			}
		}
	})
	if offered == 0 || alone == 0 {
		t.Errorf("%d companies, %d without an officer", offered, alone)
	}
}

// TestBoardArchitect: an architect in the supply is on the board.
func TestBoardArchitect(t *testing.T) {
	w, seen := In(lang.English), 0
	some(t, func(s *rules.State, _ []rules.Action) {
		for i := range s.Players() {
			if p := s.Player(rules.Seat(i)); s.TurnOrder() != nil && p.Architect() {
				seen++
				if !strings.Contains(w.Board(s), fmt.Sprintf("%d+A", p.Engineers())) {
					t.Fatalf("no architect in\n%s", w.Board(s))
				}
			}
		}
	})
	if seen == 0 {
		t.Error("nobody has an architect")
	}
}

// TestOffer: during the draft the offer is what can be picked; afterwards there is none.
func TestOffer(t *testing.T) {
	pairs, alone := 0, 0
	some(t, func(s *rules.State, _ []rules.Action) {
		o := tableOf(s).Offer
		if (o != nil) != (s.TurnOrder() == nil) {
			t.Fatalf("an offer %v in round %d", o, s.Round())
		}
		if o == nil {
			return
		}
		want := []OfferPair{}
		for _, p := range s.OfferedPairs() {
			switch {
			case p.Company == 0:
			case p.Officer == 0:
				want = append(want, OfferPair{Company: p.Company.String()})
				alone++
			default:
				want = append(want, OfferPair{p.Company.String(), p.Officer.String()})
				pairs++
			}
		}
		if !slices.Equal(o.Pairs, want) || !slices.Equal(o.Contracts, names(s.OfferedContracts().Contracts())) {
			t.Fatalf("%+v, want %+v", o, want)
		}
	})
	if pairs == 0 || alone == 0 {
		t.Errorf("%d pairs, %d companies alone", pairs, alone)
	}
}
