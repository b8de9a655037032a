package rules

// Names of the kinds of things that programs outside see as numbers: keys for
// translations and protocols. Like the kinds themselves they are append-only.

var promptIDs = [promptEnd]string{
	"none", "reveal", "pick", "turn", "build", "pay", "place", "produce", "fulfil", "drops", "machines", "take", "discard", "tile",
	"dam", "fetch_tile", "fetch_machines", "work", "use", "card",
}

var actionIDs = [actionEnd]string{
	"none", "no", "pass", "pick", "copy", "free", "space", "build", "pay", "place", "produce", "fulfil", "drops", "machines",
	"take", "discard", "tile", "dam", "fetch_tile", "fetch_machines", "work", "use", "reveal", "card",
}

var eventIDs = [eventEnd]string{
	"none", "revealed", "picked", "order", "round", "phase", "turn", "passed", "copied", "engineers", "home", "credits", "vp",
	"energy", "machines", "spent", "inserted", "rotated", "returned", "fetched", "built", "waiting", "drop_in_dam", "produced",
	"flowed", "taken", "discarded", "fulfilled", "tile_taken", "tile_removed", "work_done", "work_removed", "used", "bonus_removed",
	"energy_reset", "scored", "cards", "card_action",
}

var reasonIDs = [reasonEnd]string{
	"none", "game_over", "not_asked", "must_choose", "no_such_outcome", "no_such_space", "not_in_this_game", "space_blocked",
	"space_taken", "space_of_another", "leftmost_first", "need_engineers", "exact_engineers", "only_architect_left",
	"no_architect_here", "need_credits", "must_act", "must_act_after_copy", "no_pass_in_extra_turn", "not_in_extra_turn",
	"already_activated", "activation_used", "officer_not_there", "nothing_left_to_do", "no_pair_like_that", "not_offered",
	"all_tiles_on_wheel", "nothing_to_build", "tile_not_owned", "tile_on_wheel", "tile_not_on_wheel", "tile_builds_nothing",
	"tile_builds_other", "tile_needs_engineers", "cannot_copy_tiles", "other_tile_chosen", "no_such_site", "site_taken",
	"own_piece_in_basin", "no_piece_left", "dam_at_top", "other_structure", "wrong_area", "value_too_high", "need_excavators",
	"need_mixers", "need_machines", "no_credits_for_machines", "not_the_price", "no_powerhouse", "no_system", "no_dam_there",
	"dam_of_another", "dam_empty", "conduit_elsewhere", "conduit_not_built", "no_powerhouse_there", "same_powerhouse",
	"energy_too_low", "too_many_drops", "no_drops", "wrong_number_of_machines", "no_contract_face_up", "contract_not_face_up",
	"contract_not_in_hand", "wrong_number_of_contracts", "contracts_not_ascending", "national_only_by_production",
	"requirement_too_high", "tile_gone", "tile_not_face_up", "not_activated", "used_this_round", "no_building_to_use",
	"own_building_there", "no_room", "same_dam", "nothing_on_wheel", "not_in_segment", "no_leslie_here", "closed_by_automa",
	"no_such_card_action", "card_needs_expansion", "card_not_in_round5", "card_no_system", "ahead_on_track", "no_contract_of_pile",
	"no_drop_gains", "no_tile_for", "no_site_for", "no_patent_for", "no_work_to_pay", "value_too_low",
	"company_not_in_game", "officer_not_in_game", "company_taken", "officer_taken", "no_engineers", "nothing_to_place",
	"need_either", "only_new_building", "no_contract_in_hand", "need_two_in_segment", "no_work_face_up", "space_of_automa",
}

var whyIDs = [whyEnd]string{
	"none", "fee", "cost", "building_fee", "solomon", "conduit", "bank", "space", "contract", "work", "income", "tile", "building",
	"production", "ability", "track", "start", "card",
}

var sourceIDs = [sourceEnd]string{
	"start", "ranking", "no_energy", "bonus_tiles", "contracts", "income", "conduits", "tiles", "works", "objective", "resources",
	"buildings", "water", "credits",
}

var familyIDs = [familyEnd]string{
	"none", "headstream", "bonus", "objective", "national", "private", "neutral", "set_aside", "patent", "work", "building",
	"company", "officer", "starting", "extra", "first", "automa", "automa_officer", "card",
}

// ID names the kind of question in one word.
func (k PromptKind) ID() string { return nameOf(promptIDs[:], int(k)) }

// ID names the kind of answer in one word.
func (k ActionKind) ID() string { return nameOf(actionIDs[:], int(k)) }

// ID names the kind of event in one word.
func (k EventKind) ID() string { return nameOf(eventIDs[:], int(k)) }

// ID names the reason in one word.
func (c ReasonCode) ID() string { return nameOf(reasonIDs[:], int(c)) }

// ID names what moved something in one word.
func (w Why) ID() string { return nameOf(whyIDs[:], int(w)) }

// ID names the source of VP in one word.
func (s Source) ID() string { return nameOf(sourceIDs[:], int(s)) }

// ID names what is drawn in one word.
func (f Family) ID() string { return nameOf(familyIDs[:], int(f)) }

// PromptKinds lists all kinds of questions.
func PromptKinds() []PromptKind { return sequence(AskReveal, promptEnd) }

// ActionKinds lists all kinds of answers.
func ActionKinds() []ActionKind { return sequence(ActNo, actionEnd) }

// EventKinds lists all kinds of events.
func EventKinds() []EventKind { return sequence(EvRevealed, eventEnd) }

// ReasonCodes lists all reasons.
func ReasonCodes() []ReasonCode { return sequence(GameOver, reasonEnd) }

// Whys lists all that moves credits, energy or machines.
func Whys() []Why { return sequence(ByFee, whyEnd) }

// VPSources lists all sources of VP.
func VPSources() []Source { return sequence(FromStart, sourceEnd) }

// Families lists all that is drawn.
func Families() []Family { return sequence(DrawHeadstream, familyEnd) }

// Phases lists all phases.
func Phases() []Phase { return sequence(Setup, phaseEnd) }

// Sections lists all groups of action spaces.
func Sections() []Section { return sequence(TurbineStation, sectionEnd) }

// Bonuses lists all bonus tiles.
func Bonuses() []Bonus { return sequence(BonusContract, bonusEnd) }

// Objectives lists all objective tiles.
func Objectives() []Objective { return sequence(ObjectiveRedBorder, objectiveEnd) }

// HeadstreamTiles lists all headstream tiles.
func HeadstreamTiles() []HeadstreamTile { return sequence(HeadstreamTile(1), headstreamTileEnd) }

// AllWorks lists all external works.
func AllWorks() []Work { return sequence(Work(1), workEnd) }

// Cards lists all Automa cards.
func Cards() []Card { return sequence(Card(1), cardEnd) }
