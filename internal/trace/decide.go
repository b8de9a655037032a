package trace

import (
	"slices"
	"strconv"

	"barrage/game/rules"
	"barrage/game/view"
)

// decide finds a recorded decision among our answers: it answers our prompt, or was
// carried out already, because it was forced or because the order differs.
func (c *checker) decide(e *Entry) error {
	switch {
	case e.Kind == "copy_officer":
		return c.copyOfficer(e)
	case e.Kind == "accept" && e.What != "use_building":
		return c.accept(e)
	}
	answers, kinds, err := c.translate(e)
	if err != nil {
		return differ("decision "+e.Kind, err.Error(), e.Company)
	}
	for i, a := range answers {
		at, err := c.answer(e, a, kinds)
		if err != nil {
			return err
		}
		if i > 0 {
			continue
		}
		if err := compareFields("decision "+e.Kind+" ", c.figures(e, at, a)); err != nil {
			return open(err)
		}
	}
	c.report.Decisions++
	if f := c.state.Prompt(); e.Kind == "fulfil_contracts" && f.Kind == rules.AskFulfil && f.Named() > 0 {
		return c.apply(rules.No()) // Simone names no more
	}
	return nil
}

// answer finds one answer of a decision or gives it, and returns the state it belongs to.
func (c *checker) answer(e *Entry, a rules.Action, kinds []rules.PromptKind) (*rules.State, error) {
	asked := func(s *rules.State) bool {
		f := s.Prompt()
		return slices.Contains(kinds, f.Kind) && (f.Kind == rules.AskPick || view.CompanyName(s, f.Seat) == e.Company)
	}
	for i, m := range c.ahead {
		if m.photo != 0 {
			// Our game has run on past the end of their turn.
			return nil, open(differ("decision "+e.Kind+" of "+e.Company, "the turn is over", a.String()))
		}
		if m.answer == a && asked(&m.state) {
			c.ahead = slices.Delete(slices.Clone(c.ahead), i, i+1)
			if e.Forced {
				c.count(ForcedDecline)
			}
			return &m.state, c.compareOptions(e, &m.state)
		}
	}
	if c.actor() != e.Company {
		if err := c.declineExtraTurn(); err != nil {
			return nil, err
		}
	}
	if c.photo() >= 0 || !asked(&c.state) || e.Forced {
		return nil, open(differ("decision "+e.Kind+" of "+e.Company, c.asked(), a.String()))
	}
	at := c.state
	if err := c.compareOptions(e, &at); err != nil {
		return nil, err
	}
	if a.Kind() == rules.ActCopy {
		if _, recorded := c.whomToCopy(e); recorded {
			c.copied = &moment{state: at, answer: a}
		}
	}
	return &at, c.apply(a)
}

// accept checks that an effect may be declined now. It is answered by its own decision,
// which must not decline.
func (c *checker) accept(e *Entry) error {
	if optional[e.What] == nil {
		return differ("decision accept", "unknown", strconv.Quote(e.What))
	}
	if c.photo() >= 0 || c.actor() != e.Company || !slices.Contains(optional[e.What], c.state.Prompt().Kind) || !c.state.IsLegal(rules.No()) {
		return open(differ("decision accept of "+e.Company, c.asked(), e.What))
	}
	c.accepted = true
	c.report.Decisions++
	return c.compareOptions(e, &c.state)
}

// copyOfficer checks whom Mahiri copies; she was activated with this answer.
func (c *checker) copyOfficer(e *Entry) error {
	m := c.copied
	if m == nil {
		return differ("decision copy_officer of "+e.Company, c.asked(), e.Officer)
	}
	c.copied = nil
	_, officer := m.answer.Copy()
	c.report.Decisions++
	if err := compareFields("decision copy_officer ", []field{
		{"company", view.CompanyName(&m.state, m.state.ToMove()), e.Company},
		{"officer", officer.String(), e.Officer},
	}); err != nil {
		return err
	}
	return c.compareOptions(e, &m.state)
}

// whomToCopy finds the officer Mahiri copies: the decision after her placement. If
// none is recorded she had no choice.
func (c *checker) whomToCopy(e *Entry) (officer string, recorded bool) {
	for i := c.entry + 1; i < len(c.file.Log) && c.file.Log[i].T != "state"; i++ {
		if next := &c.file.Log[i]; next.T == "decision" {
			if next.Kind == "copy_officer" {
				return next.Officer, true
			}
			break
		}
	}
	choices := officers(&c.state, e.Space)
	if len(choices) != 1 {
		return "nobody", false
	}
	return choices[0], false
}

// officers lists whom Mahiri may copy from a space of hers.
func officers(s *rules.State, space string) []string {
	var names []string
	for _, a := range s.Legal(nil) {
		if at, officer := a.Copy(); a.Kind() == rules.ActCopy && at.String() == space {
			names = append(names, officer.String())
		}
	}
	return names
}

// figures lists what a decision says beside the answer itself: properties of the
// place, the tile, the production, and of our prompt.
func (c *checker) figures(e *Entry, s *rules.State, a rules.Action) []field {
	f := s.Prompt()
	switch e.Kind {
	case "pick_start":
		return []field{{"player", c.file.names(c.state.Players())[f.Seat], e.Player}}
	case "place_engineers":
		_, n, _ := a.Space()
		if a.Kind() == rules.ActCopy {
			n = 1
		}
		return []field{{"engineers", n, e.Engineers}}
	case "construct":
		site, building := a.Site(), ""
		if site.Kind() == rules.Building {
			building = s.PrivateBuildings()[site.Position()-1].String()
		}
		return []field{{"structure", structureAt(s, f.Seat, site), e.Structure}, {"building", building, e.Building}}
	case "place_structure":
		return []field{{"structure", structureAt(s, f.Seat, a.Site()), e.Structure}}
	case "produce":
		_, conduit, _ := a.Production()
		owner, _ := s.Owner(conduit)
		return []field{
			{"conduit_owner", view.CompanyName(s, owner), e.ConduitOwner},
			{"powerhouse", powerhouse(s, f.Seat, conduit), e.Powerhouse},
			{"energy", s.Yield(a), e.Energy},
			{"bonus", f.Modifier(), e.Bonus},
			{"second_production", f.Second(), e.SecondProduction}, // not in the same powerhouse
		}
	case "fulfil_contracts":
		produced := 0
		if n := len(c.productions); n > 0 {
			produced = c.productions[n-1].energy
		}
		return []field{{"energy", produced, e.Energy}}
	case "place_drops":
		drops := f.Count()
		if f.Kind == rules.AskDam {
			drops = 1
		}
		return []field{{"max", drops, e.Max}, {"flow_now", s.Immediate(), e.FlowNow}, {"directly_in_dam", f.Kind == rules.AskDam, e.DirectlyInDam}}
	case "choose":
		switch a.Kind() {
		case rules.ActTile:
			return []field{{"tile", faceUpTile(s, e.Position), e.Tile}}
		case rules.ActWork:
			return []field{{"work", s.Works()[a.Position()-1].String(), e.Work}, {"pay_with", "credits", e.PayWith}}
		}
	case "use_building":
		return []field{{"position", slices.Index(buildings(s), e.Building) + 1, e.Position}}
	case "decline":
		if only := f.OnlyBuilding(); e.What == "use_building" && only != 0 {
			return []field{{"building", only.String(), e.Building}}
		}
	}
	return nil
}

// structureAt is what building on a site places: an elevation on one of its own dams.
func structureAt(s *rules.State, seat rules.Seat, site rules.Site) string {
	if s.Player(seat).Has(site) && site.Kind() == rules.Base {
		return rules.Elevation.String()
	}
	return site.Kind().String()
}

// powerhouse is the producer's powerhouse at the end of a conduit.
func powerhouse(s *rules.State, seat rules.Seat, conduit rules.Site) string {
	for _, site := range rules.Sites() {
		if site.Kind() == rules.Powerhouse && site.Basin() == conduit.EndBasin() && s.Player(seat).Has(site) {
			return site.String()
		}
	}
	return "none"
}

func faceUpTile(s *rules.State, position int) string {
	if p := s.Patents(); position >= 1 && position <= len(p) {
		return p[position-1].String()
	}
	return "none"
}

func buildings(s *rules.State) []string {
	var names []string
	for _, b := range s.PrivateBuildings() {
		names = append(names, b.String())
	}
	return names
}

// Prompts that can be declined, by what is declined.
var optional = map[string][]rules.PromptKind{
	"fulfil_contract": {rules.AskFulfil},
	"place_drops":     {rules.AskDrops, rules.AskDam},
	"place_structure": {rules.AskPlace},
	"produce":         {rules.AskProduce},
	"use_building":    {rules.AskUse},
}

// resolveBuilding answers the level I building tile (deviation 7): they do not ask
// whether the new building is used but go straight on with its action, or, if it
// has a cost, record an acceptance or a refusal.
func (c *checker) resolveBuilding() error {
	f := c.state.Prompt()
	if f.Kind != rules.AskUse || f.OnlyBuilding() == 0 || c.file.Log[c.entry].Kind == "accept" || c.file.Log[c.entry].Kind == "decline" {
		return nil
	}
	answer := rules.No()
	built := false
	for _, e := range c.file.Log[c.entry:] {
		if e.T == "state" || e.Kind == "place_engineers" {
			break
		}
		if e.Kind == "structure" {
			built = true
			continue
		}
		if e.T == "decision" && (e.Kind == "accept" || e.Kind == "decline") && e.What == "use_building" {
			return nil // answered when it comes
		}
		// Anything but the fee after the building stands is its action.
		if built && e.T == "event" && !(e.Kind == "pay" && e.Credits == 3) || e.T == "decision" {
			answer = rules.Use(f.OnlyBuilding())
			break
		}
	}
	c.count(BuildingAccept)
	return c.apply(answer)
}
