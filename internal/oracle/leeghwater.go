package oracle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"barrage/internal/catalogue"
)

// The expansion: external works and private buildings.

type price struct {
	Excavator int `json:"excavator"`
	Mixer     int `json:"mixer"`
}

var lw struct {
	works     map[string]price
	buildings map[string]struct {
		cost       price
		actionCost int
		left       side
		right      []side
	}
	slots map[string]struct {
		red        bool
		minPlayers int
	}
}

func init() {
	var w struct {
		Works []struct {
			ID   string `json:"id"`
			Cost price  `json:"cost"`
		} `json:"works"`
	}
	must(catalogue.Load("external_works", &w))
	lw.works = map[string]price{}
	for _, x := range w.Works {
		lw.works[x.ID] = x.Cost
	}
	var b struct {
		Buildings []struct {
			ID         string `json:"id"`
			Cost       price  `json:"cost"`
			ActionCost int    `json:"action_cost"`
		} `json:"buildings"`
	}
	must(catalogue.Load("private_buildings", &b))
	var a struct {
		Actions []struct {
			Building string `json:"building"`
			Left     side   `json:"left"`
			Right    struct {
				IDs       []string `json:"ids"`
				Engineers int      `json:"engineers"`
				Credits   int      `json:"credits"`
			} `json:"right"`
		} `json:"private_building_actions"`
		Slots []struct {
			ID         string `json:"id"`
			Red        bool   `json:"red_border"`
			MinPlayers int    `json:"min_players"`
		} `json:"building_slots"`
	}
	must(catalogue.Load("action_spaces", &a))
	lw.buildings = map[string]struct {
		cost       price
		actionCost int
		left       side
		right      []side
	}{}
	for _, x := range b.Buildings {
		entry := lw.buildings[x.ID]
		entry.cost, entry.actionCost = x.Cost, x.ActionCost
		for _, y := range a.Actions {
			if y.Building == x.ID {
				entry.left = y.Left
				for _, id := range y.Right.IDs {
					entry.right = append(entry.right, side{id, y.Right.Engineers, y.Right.Credits})
				}
			}
		}
		lw.buildings[x.ID] = entry
	}
	lw.slots = map[string]struct {
		red        bool
		minPlayers int
	}{}
	for _, s := range a.Slots {
		lw.slots[s.ID] = struct {
			red        bool
			minPlayers int
		}{s.Red, s.MinPlayers}
	}
}

// slots names the construction slots, none without the expansion.
func (p *Position) slots() map[string]space {
	out := map[string]space{}
	if len(p.Buildings) > 0 {
		for name := range lw.slots {
			out[name] = space{ID: name}
		}
	}
	return out
}

// slotStructure is "building" if the company may build on a slot.
func (p *Position) slotStructure(company, slot, position string) string {
	if lw.slots[slot].minPlayers > p.Players || len(p.Companies[company].Buildings) == 5 {
		return ""
	}
	for name, c := range p.Companies {
		for _, b := range c.Buildings {
			if b.Slot == slot || name == company && strings.HasPrefix(b.Slot, "slot_"+position+"_") {
				return ""
			}
		}
	}
	return "building"
}

// buildingPayments lists the ways to pay for a building.
func (p *Position) buildingPayments(company, tile, slot string, credits int) []Payment {
	c := p.Companies[company]
	if lw.slots[slot].red && tile != "adv_1_wild" {
		if credits -= 3; credits < 0 {
			return nil
		}
	}
	n, _ := strconv.Atoi(slot[5:6])
	cost := lw.buildings[p.Buildings[n-1]].cost
	prices := []price{cost}
	if tile == "adv_2_building" {
		prices = []price{{Excavator: cost.Excavator}, {Mixer: cost.Mixer}}
	}
	each := p.figure(company, inCredits)
	var ways []Payment
	for e := 0; e <= c.Excavators; e++ {
		for m := 0; m <= c.Mixers; m++ {
			for r := 0; each*r <= credits && r <= 12 && (r == 0 || each > 0); r++ {
				for _, q := range prices {
					exact := e+m+r == q.Excavator+q.Mixer && (tile == "adv_2_wild" || e <= q.Excavator && m <= q.Mixer)
					if way := (Payment{e, m, each * r}); exact && !slices.Contains(ways, way) {
						ways = append(ways, way)
					}
				}
			}
		}
	}
	return undominated(ways)
}

// has reports whether a company has activated a private building.
func (p *Position) has(company, building string) bool {
	for _, b := range p.Companies[company].Buildings {
		if b.Building == building {
			return true
		}
	}
	return false
}

// buildingSpace is the space of a building a company may take now, and its action cost:
// no second use by the same company, the left space first.
func (p *Position) buildingSpace(company, building string) (side, int) {
	b := lw.buildings[building]
	if !p.has(company, building) {
		return side{}, 0
	}
	all := append([]side{b.left}, b.right...)
	for _, s := range all {
		if _, own := p.ActionSpaces[s.ID][company]; own {
			return side{}, 0
		}
	}
	for _, s := range all {
		if len(p.ActionSpaces[s.ID]) == 0 {
			return s, b.actionCost
		}
	}
	return side{}, 0
}

// useful reports whether the action of a building can be carried out with the
// credits left after its cost (R13.4).
func (p *Position) useful(company, building string, credits int) bool {
	c := p.Companies[company]
	switch building {
	case "cofferdam":
		return len(p.Rooms(company, false, "")) > 0
	case "development_office":
		return len(p.Fetchable(company)) > 0
	case "research_lab":
		return len(p.Halves(company)) > 0
	case "loan_agency":
		return len(p.Loans(company, credits)) > 0
	case "control_station":
		return len(p.Productions(company, 3, credits, false, 0)) > 0
	case "customer_office":
		return len(c.Contracts) > 0
	}
	return true
}

// Usable lists the buildings a company could use without their spaces, paying the
// action cost.
func (p *Position) Usable(company string) []string {
	var list []string
	for _, b := range p.Buildings {
		left := p.Companies[company].Credits - lw.buildings[b].actionCost
		if p.has(company, b) && left >= 0 && p.useful(company, b, left) {
			list = append(list, b)
		}
	}
	return list
}

// Rooms lists the dams that may get a drop: "drop DAM". The ability of the
// Netherlands may be declined, is only for its own dams, and not for the dam used.
func (p *Position) Rooms(company string, ability bool, except string) []string {
	var list []string
	if ability {
		list = append(list, "no")
	}
	for dam, d := range p.Map.Dams {
		if p.Map.Water[dam] < p.capacity(dam) && (d.Owner == company && dam != except || d.Owner == "neutral" && !ability) {
			list = append(list, "drop "+dam)
		}
	}
	return list
}

// Fetchable lists the tiles on the wheel: "fetch TILE".
func (p *Position) Fetchable(company string) []string {
	var list []string
	for _, seg := range p.Companies[company].Wheel {
		for _, t := range seg.Tiles {
			list = append(list, "fetch "+t)
		}
	}
	return list
}

// Halves lists the ways to fetch exactly half the machines of a segment.
func (p *Position) Halves(company string) []string {
	var list []string
	for i, seg := range p.Companies[company].Wheel {
		half := (seg.Excavators + seg.Mixers) / 2
		for e := 0; e <= seg.Excavators; e++ {
			for m := 0; m <= seg.Mixers; m++ {
				if half > 0 && e+m == half {
					list = append(list, "fetch "+strconv.Itoa(i)+strings.TrimPrefix(Payment{e, m, 0}.String(), "pay"))
				}
			}
		}
	}
	return list
}

// Loans lists the works that can be paid with 2 credits a machine: "work N".
func (p *Position) Loans(company string, credits int) []string {
	var list []string
	for position, w := range p.Market.Works {
		if cost := lw.works[w]; 2*(cost.Excavator+cost.Mixer) <= credits {
			list = append(list, "work "+position)
		}
	}
	return list
}

// expansionSpaces lists external works, Margot's space and Mahiri as Margot.
func (p *Position) expansionSpaces(company string) []string {
	var list []string
	c := p.Companies[company]
	crew := c.Engineers + c.Architect
	for i := 1; i <= 3; i++ {
		name := fmt.Sprintf("external_work_%d", i)
		w := p.Market.Works[strconv.Itoa(i)]
		cost := lw.works[w]
		if w == "" || crew < 2 || len(p.ActionSpaces[name]) > 0 || c.Excavators < cost.Excavator || c.Mixers < cost.Mixer {
			continue
		}
		list = append(list, name)
		if slices.Contains(c.Tiles, "special_leslie") || p.Copied[company] == "leslie_spencer" {
			list = append(list, name+" leslie")
		}
	}
	if len(p.Usable(company)) > 0 {
		if _, used := p.ActionSpaces["officer_margot_1"]; !used && p.Officers[company] == "margot_fouche" {
			list = append(list, "officer_margot_1")
		}
		if p.Copied[company] == "margot_fouche" {
			list = append(list, "bank margot")
		}
	}
	return list
}
