package eval

import (
	"strconv"
	"strings"

	"barrage/rules"
)

// names are the names of the features, as in the file of weights.
var names [Count]string

// Names lists the features.
func Names() []string { return names[:] }

func init() {
	block := func(first int, list ...string) {
		copy(names[first:], list)
	}
	numbered := func(first, n int, name string) {
		for i := range n {
			names[first+i] = name + "_" + strconv.Itoa(i+1)
		}
	}
	block(fOne, "one", "introductory", "leeghwater", "automas", "crew", "few_crew", "passed", "until", "place", "built_now", "crew_ahead", "open")
	block(fEnergy, "energy", "energy_section", "no_energy", "rank_now", "lead", "bonus_now", "bonus_one", "bonus_two", "bonus_three", "bonus_full",
		"rank_one", "rank_two", "rank_all", "lead_all", "bonus_all", "track", "next_bonus", "later_bonus")
	block(fObjective, "objective", "objective_count", "objective_lead", "objective_room")
	block(fCredits, "credits", "credits_three", "credits_five", "excavators", "excavators_four", "mixers", "mixers_four", "resources")
	numbered(fExcavatorsIn, 5, "excavators_in")
	numbered(fMixersIn, 5, "mixers_in")
	numbered(fTile, 5, "tile")
	numbered(fTileFar, 5, "tile_far")
	block(fTools, "tools")
	numbered(fPatent, 18, "patent")
	block(fPatents, "patents", "tile_vp", "tile_vp_ready")
	numbered(fBases, 5, "base")
	numbered(fElevations, 5, "elevation")
	numbered(fConduits, 5, "conduit")
	numbered(fHouses, 4, "powerhouse")
	for _, b := range rules.Buildings() {
		names[fBuildings+int(b)-1] = b.String()
	}
	block(fWorks, "works", "building_vp", "income_vp", "income_credits", "income_machines", "income_rotations", "income_energy", "income_drops",
		"level_two", "level_three", "capacity", "water", "water_next", "mountain", "hill", "plain", "lines", "value", "top_value", "tolls")
	numbered(fNow, 3, "now")
	block(fNowAll, "now_all")
	numbered(fNext, 3, "next")
	block(fNextDrops, "next_drops", "later", "later_all", "caught", "no_house", "no_houses", "no_dam", "no_dams", "no_conduit", "no_conduits",
		"house_next", "house_later", "conduit_next", "conduit_later", "dam_later", "afford_house", "afford_conduit", "afford_dam")
	numbered(fCanBase, 3, "can_base")
	block(fCanElevation, "can_elevation", "can_conduit", "can_house", "downstream")
	block(fHand, "hand", "done", "ready_vp", "ready_goods", "ready_more", "soon_vp", "soon_goods", "distant_vp", "distant_goods", "national", "national_soon", "market_now", "market_soon")
	for _, c := range rules.Companies() {
		names[fCompany+int(c)-1] = c.String()
		names[fAbility+int(c)-1] = c.String() + "_ability"
	}
	for _, o := range rules.Officers() {
		names[fOfficer+int(o)-1] = o.String()
	}
	numbered(fLevel, 4, "level")
	seen := map[string]bool{}
	for i, name := range names {
		if name == "" || seen[name] || strings.Contains(name, " ") {
			panic("eval: feature " + strconv.Itoa(i) + " has no name of its own: " + name)
		}
		seen[name] = true
	}
}
