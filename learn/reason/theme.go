package reason

// Theme is what a kind of reason teaches: what somebody who overlooks it should look for.
type Theme string

const (
	Contracts Theme = "contracts" // playing towards contracts
	Energy    Theme = "energy"    // the energy of the round: the track, the ranking, the bonus tile
	Building  Theme = "building"  // building what belongs together, and what pays
	Water     Theme = "water"     // seeing where the water stops, and who uses it
	Wheel     Theme = "wheel"     // having tiles and machines back in time
	Money     Theme = "money"     // having credits and machines for the next piece
	Crew      Theme = "crew"      // sending engineers where they do most, before others do
	Tiles     Theme = "tiles"     // taking tiles in time
	Works     Theme = "works"     // external works and private buildings
	Lost      Theme = "points"    // points that lay there
	Unproven  Theme = "unproven"  // where the rules prove nothing
)

// Themes lists them.
func Themes() []Theme {
	return []Theme{Contracts, Energy, Building, Water, Wheel, Money, Crew, Tiles, Works, Lost, Unproven}
}

// codes are the kinds of each theme.
var codes = map[Theme][]string{
	Contracts: {"contract_now", "contract_only", "contract_national", "contract_next", "contract_reach", "contract_fits", "contract_best", "contract_contested", "contract_declined", "short_by"},
	Energy:    {"bonus_step", "rank_safe", "rank_first", "rank_up", "no_energy", "ability_used", "produce_more", "best_production"},
	Building: {"bonus_counts", "income_now", "income_last", "objective_up", "produce_next", "system_whole", "house_bonus", "ability_on", "income_near", "dam_holds", "site_contested", "basin_closed", "no_dam", "no_pipe",
		"no_house"},
	Water: {"water_now", "water_arrives", "water_coming", "water_kept", "water_contested", "water_denied", "water_caught", "dry", "drops_away", "gives_water"},
	Wheel: {"wheel_home", "wheel_back", "wheel_near", "empty_wheel"},
	Money: {"afford", "dearer", "credits_for", "toll_earned", "saves_for", "bank_pays", "toll_avoidable"},
	Crew:  {"section_closed", "space_contested", "turn_order", "crew_left", "crew_enough", "bank_waits", "bank_all", "crew_wasted"},
	Tiles: {"tile_scores", "tile_more", "tile_contested", "wild_spent"},
	Works: {"work_done", "building_worth", "work_contested"},
	Lost:  {"points_now"},
}

// byCode is the theme of each kind.
var byCode = func() map[string]Theme {
	all := map[string]Theme{}
	for theme, list := range codes {
		for _, code := range list {
			all[code] = theme
		}
	}
	return all
}()

// ThemeOf is the theme of the most decisive of some reasons.
func ThemeOf(list []Reason) Theme {
	if len(list) == 0 {
		return Unproven
	}
	return byCode[list[0].Kind]
}
