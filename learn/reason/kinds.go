package reason

// kind is a kind of reason: what it speaks of, and how it is found for a turn that is compared with another.
type kind struct {
	code  string
	class Class
	rival bool // it speaks of what a rival could do: in a review only if the rival did
	ahead bool // it rests on a search: silent where that was cut
	gain  func(f *finder, p, other *played) []Reason
	fault func(f *finder, p, other *played) []Reason
}

// kinds are all kinds of reasons in the order of the catalogue. A code stays for ever: messages, clients and datasets depend on it.
var kinds = []kind{
	{code: "contract_now", class: Points, gain: contractNow},
	{code: "contract_only", class: Points, gain: contractOnly},
	{code: "contract_national", class: Points, gain: contractNational},
	{code: "bonus_step", class: Points, gain: bonusStep},
	{code: "bonus_counts", class: Points, ahead: true, gain: bonusCounts},
	{code: "rank_safe", class: Points, gain: rankSafe},
	{code: "rank_first", class: Points, gain: rankFirst},
	{code: "rank_up", class: Points, gain: rankUp},
	{code: "no_energy", class: Points, ahead: true, gain: noEnergy},
	{code: "income_now", class: Points, gain: incomeNow},
	{code: "income_last", class: Points, gain: incomeLast},
	{code: "objective_up", class: Points, gain: objectiveUp},
	{code: "tile_scores", class: Points, gain: tileScores},
	{code: "work_done", class: Points, gain: workDone},
	{code: "building_worth", class: Points, gain: buildingWorth},
	{code: "ability_used", class: Points, gain: abilityUsed},
	{code: "points_now", class: Points, gain: pointsNow},

	{code: "contract_next", class: Possible, ahead: true, gain: contractNext},
	{code: "contract_reach", class: Possible, ahead: true, gain: contractReach},
	{code: "produce_next", class: Possible, ahead: true, gain: produceNext},
	{code: "produce_more", class: Possible, ahead: true, gain: produceMore},
	{code: "best_production", class: Possible, ahead: true, gain: bestProduction},
	{code: "water_now", class: Possible, gain: waterNow},
	{code: "water_arrives", class: Possible, gain: waterArrives},
	{code: "water_coming", class: Possible, gain: waterComing},
	{code: "wheel_home", class: Possible, ahead: true, gain: wheelHome},
	{code: "afford", class: Possible, ahead: true, gain: afford},
	{code: "dearer", class: Possible, ahead: true, gain: dearer},
	{code: "credits_for", class: Possible, ahead: true, gain: creditsFor},
	{code: "contract_fits", class: Possible, ahead: true, gain: contractFits},
	{code: "contract_best", class: Possible, gain: contractBest},
	{code: "toll_earned", class: Possible, gain: tollEarned},
	{code: "system_whole", class: Possible, gain: systemWhole},
	{code: "house_bonus", class: Possible, gain: houseBonus},
	{code: "ability_on", class: Possible, gain: abilityOn},
	{code: "tile_more", class: Possible, gain: tileMore},
	{code: "income_near", class: Possible, gain: incomeNear},
	{code: "dam_holds", class: Possible, gain: damHolds},
	{code: "saves_for", class: Possible, gain: savesFor},
	{code: "wheel_back", class: Possible, gain: wheelBack},
	{code: "wheel_near", class: Possible, gain: wheelNear},

	{code: "water_kept", class: Denies, gain: waterKept},
	{code: "water_contested", class: Denies, rival: true, gain: waterContested},
	{code: "water_denied", class: Denies, rival: true, ahead: true, gain: waterDenied},
	{code: "water_caught", class: Denies, gain: waterCaught},
	{code: "contract_contested", class: Denies, rival: true, gain: contractContested},
	{code: "work_contested", class: Denies, rival: true, gain: workContested},
	{code: "tile_contested", class: Denies, rival: true, gain: tileContested},
	{code: "site_contested", class: Denies, rival: true, gain: siteContested},
	{code: "basin_closed", class: Denies, gain: basinClosed},
	{code: "section_closed", class: Denies, gain: sectionClosed},
	{code: "space_contested", class: Denies, rival: true, gain: spaceContested},
	{code: "turn_order", class: Denies, gain: turnOrder},

	{code: "crew_left", class: Saves, gain: crewLeft},
	{code: "crew_enough", class: Saves, ahead: true, gain: crewEnough},
	{code: "bank_pays", class: Saves, gain: bankPays},
	{code: "bank_waits", class: Saves, gain: bankWaits},

	// Faults, the most fundamental first: water, then conduits, then powerhouses.
	{code: "contract_declined", class: Points, fault: contractDeclined},
	{code: "no_dam", class: Points, fault: noDam},
	{code: "no_pipe", class: Possible, fault: noPipe},
	{code: "no_house", class: Possible, ahead: true, fault: noHouse},
	{code: "dry", class: Possible, fault: dry},
	{code: "empty_wheel", class: Possible, fault: emptyWheel},
	{code: "short_by", class: Possible, fault: shortBy},
	{code: "drops_away", class: Denies, fault: dropsAway},
	{code: "gives_water", class: Denies, fault: givesWater},
	{code: "bank_all", class: Saves, fault: bankAll},
	{code: "crew_wasted", class: Saves, fault: crewWasted},
	{code: "toll_avoidable", class: Saves, fault: tollAvoidable},
	{code: "wild_spent", class: Saves, fault: wildSpent},
}

// Kinds lists the codes in the order of the catalogue, and which of them are faults.
func Kinds() (codes []string, faults map[string]bool) {
	faults = map[string]bool{}
	for _, k := range kinds {
		codes = append(codes, k.code)
		if k.fault != nil {
			faults[k.code] = true
		}
	}
	return codes, faults
}
