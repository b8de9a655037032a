package trace

import (
	"slices"
	"strconv"
	"strings"

	"barrage/game/rules"
	"barrage/game/view"
)

// compareSetup holds the whole setup against ours. The order of the piles is checked
// when they are drawn from.
func (f *File) compareSetup(s *rules.State, offered []string) error {
	controllers, players := slices.Sorted(slices.Values(f.names(s.Players()))), []string{}
	for range f.Options.AutomaLevels {
		players = append(players, automaController)
	}
	for i := range f.Options.Humans {
		players = append(players, "player"+strconv.Itoa(i+1))
	}
	if !slices.Equal(players, controllers) {
		return differ("setup controllers", players, controllers)
	}
	ours, theirs := f.setupOf(s, offered), f.Setup
	theirs.PatentDeck, theirs.WorksDeck = sorted(theirs.PatentDeck), sorted(theirs.WorksDeck)
	theirs.OfferedPairs = slices.Clone(theirs.OfferedPairs)
	slices.SortFunc(theirs.OfferedPairs, func(a, b Pair) int { return strings.Compare(a.Company, b.Company) })
	theirs.OfferedContracts = slices.Sorted(slices.Values(theirs.OfferedContracts))
	theirs.MahiriExtraOfficers = slices.Sorted(slices.Values(theirs.MahiriExtraOfficers))
	theirs.PatentsSetAside = slices.Sorted(slices.Values(theirs.PatentsSetAside))
	return compareFields("setup", []field{{"", ours, theirs}})
}

// setupOf describes our setup as the recorded one is, lists without order sorted.
func (f *File) setupOf(s *rules.State, offered []string) Setup {
	market := view.Of(s).Market
	out := Setup{
		Map:         "base",
		Headstreams: map[string]Headstream{},
		Objective:   s.Objective().String(),
		Contracts:   map[string][]string{"national": faceUp(s.NationalContracts())},
		Companies:   map[string]Company{},
		TurnOrder:   view.Of(s).TurnOrder,
	}
	for h := rules.HA; h <= rules.HD; h++ {
		tile := s.HeadstreamTile(h)
		source := Headstream{Tile: tile.String()}
		for round := range 4 {
			source.Drops = append(source.Drops, tile.Drops(round+1))
		}
		out.Headstreams[h.String()] = source
	}
	for round := range 5 {
		out.BonusTiles = append(out.BonusTiles, s.BonusTile(round+1).String())
	}
	for _, site := range rules.Sites() {
		if seat, built := s.Owner(site); built && seat == rules.Nobody {
			out.NeutralDams = append(out.NeutralDams, NeutralDam{site.String(), s.Level(site), s.Drops(site)})
		}
	}
	slices.SortFunc(out.NeutralDams, func(a, b NeutralDam) int { return a.Level - b.Level })
	for pile := rules.Green; pile <= rules.Red; pile++ {
		two := s.FaceUpContracts(pile)
		out.Contracts[pile.String()] = []string{two[0].String(), two[1].String()}
	}
	o := s.Options()
	if o.Variant == rules.Full {
		out.Patents = market.Patents
		out.PatentDeck = deck(rules.DrawPatent, func(t uint8) string {
			tile := rules.Tile(t)
			patents := s.Patents()
			if slices.Contains(patents[:], tile) || s.SetAside().Has(tile) || tile.Kind() == rules.Building && !o.Leeghwater {
				return ""
			}
			return strconv.Itoa(tile.Level())
		})
		for _, t := range s.SetAside().Tiles() {
			out.PatentsSetAside = append(out.PatentsSetAside, t.String())
		}
		slices.Sort(out.PatentsSetAside)
	}
	if o.Leeghwater {
		out.Works = market.Works
		out.WorksDeck = deck(rules.DrawWork, func(w uint8) string {
			works := s.Works()
			if slices.Contains(works[:], rules.Work(w)) {
				return ""
			}
			return rules.Work(w).String()[1:2]
		})
		for i := range s.PrivateBuildings() {
			out.Buildings = append(out.Buildings, buildingOf(s, i+1))
		}
	}
	names := f.names(s.Players())
	for i := range s.Players() {
		p := s.Player(rules.Seat(i))
		company := Company{Controller: names[i], Officer: p.Officer().String()}
		if p.Level() > 0 {
			company = f.automaCompany(p)
		}
		for _, k := range p.Hand().Contracts() {
			company.Contract = k.String()
		}
		out.Companies[p.Company().String()] = company
		if o.Variant == rules.Full {
			out.OfferedPairs = append(out.OfferedPairs, Pair{p.Company().String(), company.Officer})
			if p.Level() == 0 {
				out.OfferedContracts = append(out.OfferedContracts, company.Contract)
			}
		}
	}
	f.setupOfAutomas(s, &out, offered)
	slices.SortFunc(out.OfferedPairs, func(a, b Pair) int { return strings.Compare(a.Company, b.Company) })
	slices.Sort(out.OfferedContracts)
	for _, officer := range s.ExtraOfficers() {
		if f.automaOf(officer.String()) != "" {
			continue // of a pair that was left over (A2.7)
		}
		out.MahiriExtraOfficers = append(out.MahiriExtraOfficers, officer.String())
	}
	slices.Sort(out.MahiriExtraOfficers)
	return out
}

// setupOfAutomas adds what only games with Automas have: the contracts nobody picked and
// the deck, one card of which is turned and never used (AR4).
func (f *File) setupOfAutomas(s *rules.State, out *Setup, offered []string) {
	if !f.withAutomas() {
		return
	}
	out.OfferedContracts = slices.Clone(offered)
	first := &Cards{Action: int(s.ActionCard())}
	for card := 1; card <= 20; card++ {
		if !slices.Contains(f.Setup.AutomaDeck, card) {
			first.Criteria = card
		}
	}
	out.AutomaFirstCard, out.AutomaDeck = first, f.Setup.AutomaDeck
	if sorted := slices.Compact(slices.Sorted(slices.Values(f.Setup.AutomaDeck))); len(f.Setup.AutomaDeck) != 19 || len(sorted) != 19 || sorted[0] < 1 || sorted[18] > 20 {
		out.AutomaDeck = nil
	}
}

// buildingOf describes a private building with its open slots.
func buildingOf(s *rules.State, position int) Building {
	out := Building{Position: position, Building: s.PrivateBuildings()[position-1].String()}
	for _, site := range rules.Sites() {
		if site.Kind() != rules.Building || site.Position() != position || site.MinPlayers() > s.Players() || closedByMark(s, site.String()) {
			continue
		}
		slot := Slot{Space: site.String()}
		if site.IsRed() {
			slot.Credits = redFee
		}
		out.Slots = append(out.Slots, slot)
	}
	return out
}

// deck lists what can be drawn of a family by the pile it is in, sorted.
func deck(family rules.Family, pileOf func(id uint8) string) map[string][]string {
	out := map[string][]string{}
	for _, a := range rules.Outcomes() {
		if f, id := a.Outcome(); f == family {
			if pile := pileOf(id); pile != "" {
				out[pile] = append(out[pile], a.String())
			}
		}
	}
	return sorted(out)
}

// sorted sorts every pile.
func sorted(piles map[string][]string) map[string][]string {
	out := map[string][]string{}
	for name, pile := range piles {
		out[name] = slices.Sorted(slices.Values(pile))
	}
	return out
}

func faceUp(places [3]rules.Contract) []string {
	list := []string{}
	for _, c := range places {
		if c != 0 {
			list = append(list, c.String())
		}
	}
	return list
}
