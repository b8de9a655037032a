package trace

import (
	"fmt"

	"barrage/game/rules"
	"barrage/game/view"
)

// compareRound holds a round scoring against ours. It lies between the last turn,
// the water of which has flowed, and the end of the round.
func (c *checker) compareRound(e *Entry) error {
	var now rules.State
	switch i := c.photo(); {
	case i >= 0 && c.ahead[i].photo == rules.AtRoundEnd:
		now = c.ahead[i].state
	case i < 0 && c.state.Phase() == rules.RoundEnd:
		now = c.state // scored, waiting for new tiles
	default:
		return open(differ("round scoring", c.asked(), fmt.Sprint(e.Round)))
	}
	if now.Round() != e.Round || c.scored != e.Round-1 {
		return differ("round scoring", fmt.Sprint(now.Round()), fmt.Sprint(e.Round))
	}
	before := c.lastTurn.AfterWater()
	scores := map[string]map[string]int{}
	for i := range now.Players() {
		seat := rules.Seat(i)
		was, is := before.Player(seat), now.Player(seat)
		gained := func(from rules.Source) int { return now.VPFrom(seat, from) - before.VPFrom(seat, from) }
		count, each, reduction := before.BonusParts(seat)
		score := map[string]int{
			"energy":            was.Energy(),
			"rank_vp":           gained(rules.FromRanking),
			"no_energy_penalty": gained(rules.FromNoEnergy),
			"credits":           is.Credits() - was.Credits(),
			"bonus_count":       count,
			"bonus_per_item":    each,
			"bonus_reduction":   reduction,
			"bonus_vp":          gained(rules.FromBonusTiles),
		}
		if is.Level() > 0 {
			score["credits_as_vp"] = gained(rules.FromCredits) // A10.2
		}
		scores[view.CompanyName(&now, seat)] = score
	}
	after := view.Of(&now)
	c.scored = e.Round
	return compareFields(fmt.Sprintf("round %d scoring ", e.Round), []field{
		{"bonus_tile", before.BonusTile(e.Round).String(), e.BonusTile},
		{"companies", scores, e.Scores},
		{"water_after_flow", after.Map.Water, e.WaterAfterFlow},
		{"new_turn_order", after.TurnOrder, e.NewTurnOrder},
	})
}

func (c *checker) compareFinal(e *Entry) error {
	if !c.state.Done() {
		return open(differ("final scoring", c.asked(), "reached"))
	}
	s := &c.state
	scores := map[string]map[string]int{}
	for i := range s.Players() {
		seat := rules.Seat(i)
		scores[view.CompanyName(s, seat)] = map[string]int{
			"objective_count":  s.ObjectiveCount(seat),
			"objective_vp":     s.VPFrom(seat, rules.FromObjective),
			"resources_vp":     s.VPFrom(seat, rules.FromResources) + c.automas.purseVP(s, seat),
			"buildings_vp":     s.VPFrom(seat, rules.FromBuildings),
			"water_vp":         s.VPFrom(seat, rules.FromWater),
			"tie_break_energy": s.Player(seat).Energy(),
		}
	}
	c.final = true
	return compareFields("final scoring ", []field{
		{"objective", s.Objective().String(), e.Objective},
		{"companies", scores, e.Scores},
	})
}

// field is one thing that both sides say.
type field struct {
	name         string
	ours, theirs any
}

func compareFields(what string, list []field) error {
	for _, f := range list {
		if path, a, b := firstDifference(f.ours, f.theirs); path != "" {
			if path == "/" {
				path = ""
			}
			return differ(what+f.name+path, a, b)
		}
	}
	return nil
}
