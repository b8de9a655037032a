// Code generated from the Go program by `make types`. DO NOT EDIT.

import type { Language } from "../lang/spoken";

export type { Language };

// Words that mean something.

export type PromptKind =
  | "reveal" | "pick" | "turn" | "build" | "pay" | "place" | "produce" | "fulfil" | "drops" | "machines" | "take" | "discard"
  | "tile" | "dam" | "fetch_tile" | "fetch_machines" | "work" | "use" | "card" | "guess";

export type ActionKind =
  | "no" | "pass" | "pick" | "copy" | "free" | "space" | "build" | "pay" | "place" | "produce" | "fulfil" | "drops" | "machines"
  | "take" | "discard" | "tile" | "dam" | "fetch_tile" | "fetch_machines" | "work" | "use" | "reveal" | "card" | "guess";

export type EventKind =
  | "revealed" | "picked" | "order" | "round" | "phase" | "turn" | "passed" | "copied" | "engineers" | "home" | "credits" | "vp"
  | "energy" | "machines" | "spent" | "inserted" | "rotated" | "returned" | "fetched" | "built" | "waiting" | "drop_in_dam"
  | "produced" | "flowed" | "taken" | "discarded" | "fulfilled" | "tile_taken" | "tile_removed" | "work_done" | "work_removed"
  | "used" | "bonus_removed" | "energy_reset" | "scored" | "cards" | "card_action";

export type ReasonCode =
  | "game_over" | "not_asked" | "must_choose" | "no_such_outcome" | "no_such_space" | "not_in_this_game" | "space_blocked"
  | "space_taken" | "space_of_another" | "leftmost_first" | "need_engineers" | "exact_engineers" | "only_architect_left" | "no_architect_here"
  | "need_credits" | "must_act" | "must_act_after_copy" | "no_pass_in_extra_turn" | "not_in_extra_turn" | "already_activated"
  | "activation_used" | "officer_not_there" | "nothing_left_to_do" | "no_pair_like_that" | "not_offered" | "all_tiles_on_wheel"
  | "nothing_to_build" | "tile_not_owned" | "tile_on_wheel" | "tile_not_on_wheel" | "tile_builds_nothing" | "tile_builds_other"
  | "tile_needs_engineers" | "cannot_copy_tiles" | "other_tile_chosen" | "no_such_site" | "site_taken" | "own_piece_in_basin"
  | "no_piece_left" | "dam_at_top" | "other_structure" | "wrong_area" | "value_too_high" | "need_excavators" | "need_mixers"
  | "need_machines" | "no_credits_for_machines" | "not_the_price" | "no_powerhouse" | "no_system" | "no_dam_there" | "dam_of_another"
  | "dam_empty" | "conduit_elsewhere" | "conduit_not_built" | "no_powerhouse_there" | "same_powerhouse" | "energy_too_low"
  | "too_many_drops" | "no_drops" | "wrong_number_of_machines" | "no_contract_face_up" | "contract_not_face_up" | "contract_not_in_hand"
  | "wrong_number_of_contracts" | "contracts_not_ascending" | "national_only_by_production" | "requirement_too_high" | "tile_gone"
  | "tile_not_face_up" | "not_activated" | "used_this_round" | "no_building_to_use" | "own_building_there" | "no_room" | "same_dam"
  | "nothing_on_wheel" | "not_in_segment" | "no_leslie_here" | "closed_by_automa" | "no_such_card_action" | "card_needs_expansion"
  | "card_not_in_round5" | "card_no_system" | "ahead_on_track" | "no_contract_of_pile" | "no_drop_gains" | "no_tile_for" | "no_site_for"
  | "no_patent_for" | "no_work_to_pay" | "value_too_low" | "company_not_in_game" | "officer_not_in_game" | "company_taken"
  | "officer_taken" | "no_engineers" | "nothing_to_place" | "need_either" | "only_new_building" | "no_contract_in_hand" | "need_two_in_segment"
  | "no_work_face_up" | "space_of_automa";

export type FactCode =
  | "no_energy" | "drops_elsewhere" | "bonus_near";

export type AdviceCode =
  | "contract_now" | "contract_only" | "contract_national" | "bonus_step" | "bonus_counts" | "rank_safe" | "rank_first" | "rank_up"
  | "no_energy" | "income_now" | "income_last" | "objective_up" | "tile_scores" | "work_done" | "building_worth" | "ability_used"
  | "points_now" | "contract_next" | "contract_reach" | "produce_next" | "produce_more" | "best_production" | "water_now" | "water_arrives"
  | "water_coming" | "wheel_home" | "afford" | "dearer" | "credits_for" | "contract_fits" | "contract_best" | "toll_earned"
  | "system_whole" | "house_bonus" | "ability_on" | "tile_more" | "income_near" | "dam_holds" | "saves_for" | "wheel_back"
  | "wheel_near" | "water_kept" | "water_contested" | "water_denied" | "water_caught" | "contract_contested" | "work_contested"
  | "tile_contested" | "site_contested" | "basin_closed" | "section_closed" | "space_contested" | "turn_order" | "crew_left"
  | "crew_enough" | "bank_pays" | "bank_waits" | "contract_declined" | "no_dam" | "no_pipe" | "no_house" | "dry" | "empty_wheel"
  | "short_by" | "drops_away" | "gives_water" | "bank_all" | "crew_wasted" | "toll_avoidable" | "wild_spent";

export type AdviceTheme =
  | "contracts" | "energy" | "building" | "water" | "wheel" | "money" | "crew" | "tiles" | "works" | "points" | "unproven";

export type GuideStage =
  | "plan" | "choose" | "ask" | "last" | "over";

export type GoalKind =
  | "contract" | "bonus" | "energy" | "hold" | "build";

export type NextTopic =
  | "no_energy" | "income" | "bonus" | "ranking" | "contracts" | "objective" | "stronger" | "another";

export type Why =
  | "fee" | "cost" | "building_fee" | "solomon" | "conduit" | "bank" | "space" | "contract" | "work" | "income" | "tile" | "building"
  | "production" | "ability" | "track" | "start" | "card";

export type Source =
  | "start" | "ranking" | "no_energy" | "bonus_tiles" | "contracts" | "income" | "conduits" | "tiles" | "works" | "objective"
  | "resources" | "buildings" | "water" | "credits";

export type Phase =
  | "setup" | "income" | "headstreams" | "turns" | "turn_end" | "water_flow" | "scoring" | "round_end" | "done";

export type Section =
  | "turbine" | "water" | "workshop" | "machinery" | "contract" | "patent" | "external_work" | "bank" | "company" | "officer"
  | "building" | "automa";

export type Area =
  | "mountain" | "hill" | "plain";

export type Structure =
  | "base" | "elevation" | "powerhouse" | "conduit" | "building";

export type Pile =
  | "starting" | "national" | "green" | "yellow" | "red";

export type PartKind =
  | "machines" | "rotate" | "waiting_drops" | "flowing_drops" | "base" | "elevation" | "conduit" | "powerhouse" | "produced_energy"
  | "fulfil" | "advanced_tile";

export type Amount =
  | "drop" | "engineer" | "excavator" | "mixer" | "credit";

export type Way =
  | "architect" | "leslie" | "margot" | "copy";

export type CompanyID =
  | "usa" | "germany" | "italy" | "france" | "netherlands";

export type OfficerID =
  | "wilhelm_adler" | "graziano_del_monte" | "viktor_fiesler" | "jill_mcdowell" | "solomon_p_jordan" | "anton_krylov" | "mahiri_sekibo"
  | "leslie_spencer" | "margot_fouche" | "simone_luciani" | "tommaso_battista";

export type SpaceID =
  | "turbine_p2_l" | "turbine_p2_r" | "turbine_p1_l" | "turbine_p1_r" | "turbine_0_l" | "turbine_0_r" | "turbine_m1_l" | "turbine_m1_r"
  | "turbine_m2_l" | "turbine_m2_r" | "water_place2_l" | "water_place2_r" | "water_flow1_l" | "water_flow1_r" | "workshop_r1_l"
  | "workshop_r1_r" | "workshop_r2_l" | "workshop_r2_r" | "workshop_r3_l" | "workshop_r3_r" | "machinery_excavator_l" | "machinery_excavator_r"
  | "machinery_any_l" | "machinery_any_r" | "machinery_both_l" | "machinery_both_r" | "contract_one_a_l" | "contract_one_a_r"
  | "contract_one_b_l" | "contract_one_b_r" | "contract_two_l" | "contract_two_r" | "patent_1" | "patent_2" | "patent_3" | "external_work_1"
  | "external_work_2" | "external_work_3" | "bank" | "company_1" | "company_2" | "company_3" | "company_4" | "officer_mahiri_1"
  | "officer_mahiri_2" | "officer_margot_1" | "building_cofferdam_l" | "building_cofferdam_r1" | "building_cofferdam_r2" | "building_cofferdam_r3"
  | "building_development_office_l" | "building_development_office_r1" | "building_development_office_r2" | "building_development_office_r3"
  | "building_research_lab_l" | "building_research_lab_r1" | "building_research_lab_r2" | "building_research_lab_r3" | "building_loan_agency_l"
  | "building_loan_agency_r1" | "building_loan_agency_r2" | "building_loan_agency_r3" | "building_energy_relay_field_l" | "building_energy_relay_field_r1"
  | "building_energy_relay_field_r2" | "building_energy_relay_field_r3" | "building_robot_factory_l" | "building_robot_factory_r1"
  | "building_robot_factory_r2" | "building_robot_factory_r3" | "building_financial_division_l" | "building_financial_division_r1"
  | "building_financial_division_r2" | "building_financial_division_r3" | "building_control_station_l" | "building_control_station_r1"
  | "building_control_station_r2" | "building_control_station_r3" | "building_wind_farm_l" | "building_wind_farm_r1" | "building_wind_farm_r2"
  | "building_wind_farm_r3" | "building_customer_office_l" | "building_customer_office_r1" | "building_customer_office_r2"
  | "building_customer_office_r3" | "company_automa" | "beside";

export type SiteID =
  | "B1U" | "B1L" | "B2U" | "B2L" | "B3U" | "B3L" | "B4U" | "B4L" | "B5U" | "B5L" | "B6U" | "B6L" | "B7U" | "B7L" | "B8U" | "B8L"
  | "B9U" | "B9L" | "B10U" | "B10L" | "C1L" | "C1R" | "C2L" | "C2R" | "C3L" | "C3R" | "C4L" | "C4R" | "C5L" | "C5R" | "C6L"
  | "C6R" | "C7L" | "C7R" | "C8L" | "C8R" | "C9L" | "C9R" | "C10L" | "C10R" | "P5_1" | "P5_2" | "P6_1" | "P6_2" | "P7_1" | "P7_2"
  | "P8_1" | "P8_2" | "P8_3" | "P9_1" | "P9_2" | "P9_3" | "P10_1" | "P10_2" | "P10_3" | "P11_1" | "P11_2" | "P11_3" | "P11_4"
  | "P12_1" | "P12_2" | "P12_3" | "P12_4" | "slot_1_1" | "slot_1_2" | "slot_1_3" | "slot_1_4" | "slot_2_1" | "slot_2_2" | "slot_2_3"
  | "slot_2_4" | "slot_3_1" | "slot_3_2" | "slot_3_3" | "slot_3_4" | "slot_4_1" | "slot_4_2" | "slot_4_3" | "slot_4_4" | "slot_5_1"
  | "slot_5_2" | "slot_5_3" | "slot_5_4";

export type HeadstreamID =
  | "HA" | "HB" | "HC" | "HD";

export type HeadstreamTileID =
  | "HT1" | "HT2" | "HT3" | "HT4" | "HT5" | "HT6" | "HT7" | "HT8";

export type ContractID =
  | "S1" | "S2" | "S3" | "S4" | "N1" | "N2" | "N3" | "N4" | "N5" | "N6" | "G01" | "G02" | "G03" | "G04" | "G05" | "G06" | "G07"
  | "G08" | "G09" | "G10" | "G11" | "G12" | "G13" | "G14" | "G15" | "Y01" | "Y02" | "Y03" | "Y04" | "Y05" | "Y06" | "Y07" | "Y08"
  | "Y09" | "Y10" | "Y11" | "Y12" | "Y13" | "Y14" | "Y15" | "R01" | "R02" | "R03" | "R04" | "R05" | "R06" | "R07" | "R08" | "R09"
  | "R10" | "R11" | "R12" | "R13" | "R14" | "R15";

export type TileID =
  | "basic_base" | "basic_elevation" | "basic_conduit" | "basic_powerhouse" | "basic_wild" | "basic_building" | "adv_1_base"
  | "adv_1_elevation" | "adv_1_conduit" | "adv_1_powerhouse" | "adv_1_wild" | "adv_1_building" | "adv_2_base" | "adv_2_elevation"
  | "adv_2_conduit" | "adv_2_powerhouse" | "adv_2_wild" | "adv_2_building" | "adv_3_base" | "adv_3_elevation" | "adv_3_conduit"
  | "adv_3_powerhouse" | "adv_3_wild" | "adv_3_building" | "special_anton" | "special_leslie";

export type WorkID =
  | "EA1" | "EA2" | "EA3" | "EA4" | "EA5" | "EB1" | "EB2" | "EB3" | "EB4" | "EB5" | "EC1" | "EC2" | "EC3" | "EC4" | "EC5";

export type BuildingID =
  | "cofferdam" | "development_office" | "research_lab" | "loan_agency" | "energy_relay_field" | "robot_factory" | "financial_division"
  | "control_station" | "wind_farm" | "customer_office";

export type BonusID =
  | "bonus_contract" | "bonus_base" | "bonus_elevation" | "bonus_conduit" | "bonus_powerhouse" | "bonus_advanced_tile" | "bonus_external_work"
  | "bonus_building";

export type ObjectiveID =
  | "obj_red_border" | "obj_most_area" | "obj_connections" | "obj_least_area" | "obj_basins_1" | "obj_basins_3";

export type Variant =
  | "full" | "introductory";

export type Assignment =
  | "draft" | "random" | "free";

export type Pace =
  | "live" | "turns";

export type Scope =
  | "play" | "read";

export type UndoPolicy =
  | "turn" | "none" | "free";

export type ClockKind =
  | "none" | "live" | "days";

export type AtZero =
  | "skip" | "bot" | "vote";

export type TablePhase =
  | "waiting" | "playing" | "finished" | "abandoned";

export type RequestKind =
  | "undo" | "bot" | "end" | "day" | "pause" | "claim";

export type Avoidance =
  | "mute" | "block";

export type Misdeed =
  | "chat" | "name" | "leaving" | "cheating" | "other";

export type AuditKind =
  | "ban" | "lift" | "rename" | "close" | "dismiss" | "settle" | "remove" | "silence" | "unsilence" | "operator" | "nooperator"
  | "signout" | "delete";

export type Role =
  | "operator" | "owner" | "console";

export type ReportState =
  | "open" | "settled" | "dismissed";

export type ErrorCode =
  | "already_asked" | "ask_others" | "bad_request" | "banned" | "busy" | "cross_origin" | "handle_taken" | "illegal_action"
  | "internal" | "key_reused" | "newer_rules" | "no_such_command" | "no_such_endpoint" | "no_such_lesson" | "no_such_person"
  | "no_such_ply" | "no_such_puzzle" | "no_such_report" | "no_such_request" | "no_such_session" | "no_such_table" | "no_such_way"
  | "not_absent" | "not_arrived" | "not_json" | "not_operator" | "not_over" | "not_owner" | "not_playing" | "not_seated" | "not_signed_in"
  | "not_waiting" | "not_your_turn" | "nothing_to_undo" | "seat_reserved" | "seat_taken" | "signed_in" | "silenced" | "stale_ply"
  | "storage_blocked" | "storage_damaged" | "storage_full" | "storage_lost" | "token_scope" | "too_fast" | "too_large" | "too_many"
  | "unavailable" | "undo_forbidden" | "unfair";

export type Command =
  | "answer" | "ask" | "close" | "leave" | "plan" | "play" | "redo" | "rematch" | "remove" | "renew" | "say" | "silence" | "sit"
  | "undo" | "whatif";

export type Verdict =
  | "best" | "good" | "inaccuracy" | "blunder";

export type Level =
  | "spring" | "brook" | "river" | "rapids" | "torrent";

export type PuzzleKind =
  | "production" | "water" | "engineers" | "afford" | "contracts" | "turn" | "blunder";

export type PuzzleAim =
  | "energy" | "stops" | "vp" | "win_round" | "win_game" | "build" | "fulfil" | "victory" | "mend";

export type PuzzleTheme =
  | "toll" | "neutral_dam" | "wheel" | "blocking" | "full_dam" | "sections" | "ranking" | "contract" | "national" | "construction"
  | "patent" | "water_office" | "bank" | "officer" | "expansion";

export type PuzzleSetID =
  | "introductory" | "full" | "leeghwater";

export type NoticeKind =
  | "turn" | "played" | "clock" | "over" | "invite" | "chat";

export type NoticeMode =
  | "always" | "away" | "digest" | "never";

export type NoticeForm =
  | "plain" | "discord" | "slack" | "ntfy" | "gotify" | "matrix";

export type NoticeFailure =
  | "unreachable" | "private" | "redirected" | "gone" | "refused";

export type ChannelKind =
  | "hook" | "push" | "mail";

// Messages.

export interface Absence {
  seat: number;
  away: boolean;
  since: string;
  ask: string;
  bot: string;
  claim: string;
}

export interface Advice {
  actions: string[];
  text: string[];
  answers: Answered[];
  win: number;
  vp: number;
  visits: number;
  facts: string[];
  against: number;
  reasons: Reason[];
  sentence: string;
  cost?: string;
  reply?: Reply;
}

export interface Ahead {
  seat: number;
  from: number;
  to: number;
}

export interface AheadPosition {
  seat: number;
  ply: number;
  text: string;
}

export interface Answer {
  ply?: number;
  key?: string;
  update?: boolean;
  request: number;
  yes: boolean;
}

export interface Answered {
  action: string;
  kind: ActionKind;
  text: string;
  targets: Record<string, number>;
  energy?: number;
  toll?: number;
  open?: boolean;
}

export interface ArchivePage {
  count: number;
  more?: boolean;
  free: number;
  from: number;
  size: number;
  games: GameSummary[];
}

export interface ArchiveSearch {
  person?: string;
  against?: string;
  name?: string;
  company?: CompanyID | "";
  officer?: OfficerID | "";
  won?: boolean;
  players?: number;
  close?: boolean;
  min_turns?: number;
  max_turns?: number;
  since?: string;
  until?: string;
  from?: number;
}

export interface AreaPrices {
  base: number;
  elevation: number;
}

export interface Arrived {
  part: string;
  title?: string;
  text?: string;
}

export interface Ask {
  ply?: number;
  key?: string;
  update?: boolean;
  kind: RequestKind;
  to?: number;
  seat?: number;
}

export interface Assessment {
  ply: number;
  round: number;
  seat: number;
  seats: Expected[];
  nudge?: Nudge;
  lines: Advice[];
  alike: number;
  simulations: number;
  depth: number;
}

export interface At {
  text: string;
}

export interface AuditLog {
  deeds: ShownAuditEntry[];
  more?: boolean;
}

export interface Average {
  seat: number;
  who: string;
  turns: number;
  loss: number;
  verdicts: Record<string, number>;
}

export interface Avoid {
  person: string;
  how: Avoidance;
  table?: string;
  stop?: boolean;
}

export interface Avoided {
  person: string;
  name: string;
  how: Avoidance;
  table?: string;
  since: string;
}

export interface AvoidedPeople {
  people: Avoided[];
}

export interface BanOfPerson {
  since: string;
  until?: string;
  why: Misdeed;
  note?: string;
}

export interface Begun {
  changes: number;
  answers: string[];
}

export interface Blunders {
  puzzles: OwnBlunder[];
}

export interface BonusFact {
  id: BonusID;
  name: string;
  text: string;
  vp: number;
}

export interface BotMark {
  bot: Level;
  rating: number;
}

export interface Building {
  building: BuildingID;
  space: SiteID;
}

export interface BuildingFact {
  id: BuildingID;
  name: string;
  text: string;
  excavators: number;
  mixers: number;
  vp: number;
  cost: number;
}

export interface CardFact {
  number: number;
  actions: string[];
  signs: string[];
}

export interface Catalogue {
  spaces: SpaceFact[];
  sites: SiteFact[];
  contracts: ContractFact[];
  tiles: TileFact[];
  works: WorkFact[];
  buildings: BuildingFact[];
  companies: CompanyFact[];
  officers: OfficerFact[];
  bonuses: BonusFact[];
  objectives: NamedFact[];
  headstream_tiles: HeadstreamFact[];
  automa_cards: CardFact[];
  track: number[];
  ranking: number[];
  structures: Record<Structure, string>;
  areas: Record<Area, string>;
  prices: Record<Area, AreaPrices>;
  sections: Record<Section, string>;
  phases: Record<Phase, string>;
  sources: Record<Source, string>;
  whys: Record<Why, string>;
  prompts: Record<PromptKind, string>;
}

export interface Chat {
  messages: Said[];
}

export interface Claim {
  handle: string;
  passkey?: Made;
}

export interface Claimed {
  me: Me;
  recovery?: RecoveryLink;
}

export interface Clock {
  kind?: ClockKind;
  bank?: number;
  increment?: number;
  days?: number;
  at_zero?: AtZero;
}

export interface Closed {
  space: SpaceID;
  code: ReasonCode;
  reason: string;
}

export interface Clue {
  text: string;
  things: string[];
  turn: ClueStep[];
}

export interface ClueStep {
  action: string;
  text: string;
  targets: Record<string, number>;
}

export interface Company {
  vp: number;
  energy: number;
  credits: number;
  excavators: number;
  mixers: number;
  engineers: number;
  architect: number;
  tiles: TileID[];
  wheel: Segment[];
  contracts: ContractID[];
  fulfilled: ContractID[];
  works: WorkID[];
  buildings: Building[];
  structures: [Structure, SiteID][];
}

export interface CompanyFact {
  id: CompanyID;
  name: string;
  subject: string;
  form: string;
  text: string;
  incomes: Record<string, RewardFact[]>;
}

export interface Compared {
  a: Expected;
  b: Expected;
  equal: boolean;
}

export interface Comparison {
  seats: Compared[];
}

export interface Complaint {
  person: string;
  why: Misdeed;
  text?: string;
  table?: string;
  message?: number;
}

export interface ConfirmChannel {
  way: string;
  secret: string;
}

export interface ContractFact {
  id: ContractID;
  pile: Pile;
  energy: number;
  reward: RewardFact;
}

export interface Counted {
  lesson: string;
  event: string;
  n: number;
}

export interface Course {
  stars: Record<string, number>;
  begun: Record<string, Begun>;
}

export interface Dam {
  owner: CompanyID | "neutral";
  level: number;
}

export interface Device {
  id: string;
  name: string;
  this?: boolean;
  created: string;
  seen: string;
}

export interface Difference {
  vp: number;
  energy: number;
  credits: number;
  excavators: number;
  mixers: number;
  engineers: number;
}

export interface Done {
  from: number;
  to: number;
  entries: PublicEntry[];
  update?: LiveUpdate;
}

export interface DraftShares {
  games: number;
  companies: Record<string, Share>;
  officers: Record<string, Share>;
  contracts: Record<string, Share>;
  picks: Record<string, Share>;
  pairs: Record<string, Share>;
  bonus: Record<string, Share>;
}

export interface DraftStatistics {
  players: number;
  fair: number;
  people: DraftShares;
  bots: DraftShares;
  bot: string;
}

export interface Draw {
  action: string;
  text: string;
}

export interface Drawing {
  text: string;
  night?: boolean;
  names?: string[];
  table?: string;
  lit?: string[];
  course?: History;
}

export interface Drawn {
  svg: string;
  title: string;
}

export interface Expected {
  win: number;
  vp: number;
  sources: Record<string, number>;
}

export interface Fact {
  code: FactCode | AdviceCode;
  text: string;
  key: string;
  rule: string;
  praise?: boolean;
}

export interface Failure {
  error: FailureDetail;
}

export interface FailureDetail {
  code: ErrorCode;
  case?: string;
  args?: Record<string, unknown>;
  message: string;
  cause?: string;
  ply?: number;
  missing?: LogLine[];
}

export interface Finale {
  round: number;
  water: Happened[];
  bonus?: BonusID;
  seats: FinaleSeat[];
  order: number[];
  played?: Game;
  watered?: Game;
  rounds: FinaleRound[];
  turning?: Turning;
}

export interface FinaleRound {
  vp: number[];
  energy: number[];
}

export interface FinaleSeat {
  before: number;
  after: number;
  sources: Record<string, number>;
  energy: number;
  place: number;
  reached: number;
  counted: number;
  lost: number;
  credits: number;
  income: Gained;
}

export interface FindPeople {
  search?: string;
  only?: string;
  from?: number;
}

export interface FindTables {
  search?: string;
  person?: string;
  over?: boolean;
  from?: number;
}

export interface Forecast {
  water: Record<string, number>;
}

export interface Foreseen {
  automas: ForeseenSeat[];
}

export interface ForeseenSeat {
  seat: number;
  criteria: number;
  cards: number;
  turns: ForeseenTurn[];
}

export interface ForeseenTurn {
  cards: number[];
  lines: string[];
  events: Happened[];
}

export interface Formula {
  at?: SpaceID;
  dam: SiteID;
  conduit: SiteID;
  drops: number;
  value: number;
  space: number;
  company: number;
  officer: number;
  energy: number;
}

export interface FoundPeople {
  people: Somebody[];
  more?: boolean;
}

export interface Gained {
  vp: number;
  energy: number;
  credits: number;
  excavators: number;
  mixers: number;
}

export interface Game {
  round: number;
  phase: Phase;
  done: boolean;
  winners?: number[];
  position: Snapshot;
  seats: GameSeat[];
  order: number[];
  objective?: ObjectiveID;
  bonuses: (BonusID | "")[];
  headstreams: Headstream[];
  private_buildings?: BuildingID[];
  set_aside?: TileID[];
  removed_tiles?: TileID[];
  removed_works?: WorkID[];
  piles: Piles;
  extras?: OfficerID[];
  offer?: Offer;
  card?: number;
  criteria?: number;
  spent?: number[];
  capacity: Record<string, number>;
  after_water: Forecast;
  tomorrow: Tomorrow[];
  prompt?: Prompt;
}

export interface GameInfo {
  rules_version: number;
  bots: string[];
  levels: Level[];
  companies: CompanyID[];
  officers: OfficerID[];
  languages: Language[];
  commands: Command[];
}

export interface GameMap {
  dams: Record<string, Dam>;
  conduits: Record<string, CompanyID | "neutral">;
  powerhouses: Record<string, CompanyID | "neutral">;
  water: Record<string, number>;
}

export interface GameSeat {
  company?: CompanyID;
  officer?: OfficerID;
  automa?: number;
  passed?: boolean;
  copied?: OfficerID;
  vp: number;
  sources: Record<string, number>;
  built: Record<string, number>;
  objective: number;
  if_it_ended: Projection;
  base_prices?: Record<Area, number>;
  powerhouse_price?: number;
}

export interface GameSummary {
  table: string;
  name: string;
  ended: string;
  players: number;
  turns: number;
  rated?: boolean;
  cc0?: boolean;
  void?: boolean;
  terms?: string[];
  seats: SeatSummary[];
}

export interface GoalShown {
  id: string;
  kind: GoalKind;
  text: string;
  about: string;
  have: number;
  need: number;
  done: boolean;
  possible: boolean;
  extra: boolean;
  praise: string;
  targets: string[];
  how?: Opinion;
}

export interface Gone {
  what: RequestKind;
  seat: number;
  by: number;
  ply: number;
  at: string;
}

export interface Guide {
  round: number;
  stage: GuideStage;
  goals: GoalShown[];
  turns: number;
  done: boolean;
  text: string;
  praise: string;
  news: string;
  extra: boolean;
  next?: NextStep;
}

export interface Happened {
  kind: EventKind;
  seat: number;
  what?: string;
  from?: string;
  through?: string;
  to?: string;
  why?: Why | Source;
  n?: number;
  excavators?: number;
  mixers?: number;
  officer?: OfficerID;
  contract?: ContractID;
  terms?: Terms;
  after?: Record<string, unknown>;
}

export interface Headstream {
  headstream: HeadstreamID;
  tile?: HeadstreamTileID;
  drops: [number, number, number, number];
  waiting: number;
}

export interface HeadstreamFact {
  id: HeadstreamTileID;
  drops: [number, number, number, number];
}

export interface Hinted {
  action: string;
  text: string;
  targets: Record<string, number>;
}

export interface History {
  rounds: FinaleRound[];
  turning?: Turning;
}

export interface Judged {
  turns: JudgedTurn[];
  final: Expected[];
  swings: ShownSwing[];
  averages: Average[];
  learnt: ToLearn[];
}

export interface JudgedTurn {
  number: number;
  ply: number;
  round: number;
  seat: number;
  who: string;
  actions: string[];
  text: string[];
  answers: Answered[];
  before: number[];
  after: number[];
  shares: number[];
  verdict?: Verdict;
  label?: string;
  loss: number;
  best?: Advice;
  reasons: Reason[];
  facts: string[];
}

export interface LayDown {
  ply?: number;
  key?: string;
  update?: boolean;
  seat?: number;
  turns: string[][];
}

export interface Learning {
  answers: string[];
}

export interface Learnt {
  lessons?: Course;
  practice?: Practised;
}

export interface Lessons {
  lessons: Outline[];
}

export interface LineStep {
  seat: number;
  action: string;
  text: string;
  ends?: boolean;
}

export interface LineTurn {
  seat: number;
  actions: string[];
}

export interface Listed {
  id: string;
  version?: number;
  name: string;
  phase: TablePhase;
  rules_version: number;
  players: number;
  variant: Variant;
  leeghwater: boolean;
  guest_officers: boolean;
  water_first: boolean;
  loose_mahiri: boolean;
  assignment: Assignment;
  open: boolean;
  pace: Pace;
  clock: Clock;
  spectators: boolean;
  quiet?: boolean;
  undo: UndoPolicy;
  rated?: boolean;
  cc0?: boolean;
  seats: PublicSeat[];
  round: number;
  to_move: number;
  timer?: PublicTimer;
  paused?: string;
  overtime?: Overtime[];
  ahead?: Ahead[];
  lost?: Lost[];
  gone?: Gone[];
  claimed?: boolean;
  requests: PublicRequest[];
  messages: number;
  undoable?: Undoable;
  redoable?: Redoable;
  commitment: string;
  seed?: string;
  imported?: number;
  created: string;
  started?: string;
  ended?: string;
  until?: string;
  previous?: string;
  next?: string;
  your_turn: boolean;
  yours: boolean;
  kept?: boolean;
  left?: boolean;
}

export interface LiveBeat {
  type: "beat";
}

export interface LiveBye {
  type: "bye";
  reconnect: number;
}

export interface LiveChat {
  type: "chat";
  messages: Said[];
}

export interface LiveCommand {
  id: string;
  do: Command | "ping";
  body?: unknown;
}

export interface LiveReply {
  type: "reply";
  id: string;
  status: number;
  body?: unknown;
  error?: FailureDetail;
}

export interface LiveStuck {
  type: "stuck";
  error: FailureDetail;
}

export interface LiveTables {
  type: "tables";
  tables: Listed[];
  more?: boolean;
}

export interface LiveThere {
  type: "there";
  seats: ThereAt[];
  absent?: Absence;
}

export interface LiveUpdate {
  type: "update";
  table: Public;
  ply: number;
  from: number;
  entries: PublicEntry[];
  text: string;
  game: Game;
}

export interface LiveYou {
  type: "you";
  seats: number[];
  owner: boolean;
  left?: boolean;
  invite?: string;
  silent?: boolean;
  silenced?: string[];
  may_ask: boolean;
  planned?: PlannedSeat[];
}

export interface LogLine {
  ply: number;
  seat: number;
  action?: string;
  to?: number;
  hash: string;
}

export interface LogPage {
  ply: number;
  from: number;
  entries: PublicEntry[];
}

export interface Looked {
  text: string;
  game: Game;
  draws: Draw[];
  why?: string[];
}

export interface Looking {
  text: string;
  why?: string[];
}

export interface Lost {
  ply: number;
  moves: number;
  at: string;
}

export interface Made {
  id: string;
  client_data: string;
  data: string;
  public: string;
}

export interface Marked {
  right: boolean;
  unsure?: boolean;
  verdict: string;
  why: string;
  also?: string;
  yours: Worth;
  best: Worth;
  all: Worth[];
  line: LineStep[];
  rule: string;
  rating?: Rating;
}

export interface Market {
  national: ContractID[];
  green: ContractID[];
  yellow: ContractID[];
  red: ContractID[];
  patents: Record<string, TileID>;
  works: Record<string, WorkID>;
}

export interface Me {
  name: string;
  id?: string;
  handle?: string;
  robot?: boolean;
  operator?: boolean;
  ban?: BanOfPerson;
  avoided?: Avoided[];
  created?: string;
  told?: boolean;
  stopped?: boolean;
  token?: string;
}

export interface Mending {
  puzzle: string;
  answers: number;
  times: number;
  due?: string;
}

export interface Moved {
  seat: number;
  after: string;
  actor: string;
  action?: string;
  text?: string;
  events: Happened[];
  lines: string[];
  why?: string[];
  forced?: string[];
}

export interface MyReport {
  id: string;
  name: string;
  why: Misdeed;
  at: string;
  state: ReportState;
}

export interface MyReports {
  reports: MyReport[];
}

export interface NamedFact {
  id: string;
  name: string;
  text: string;
}

export interface Naming {
  name: string;
}

export interface New {
  name?: string;
  variant?: Variant;
  leeghwater?: boolean;
  guest_officers?: boolean;
  water_first?: boolean;
  loose_mahiri?: boolean;
  assignment?: Assignment;
  seats: NewSeat[];
  open?: boolean;
  pace?: Pace;
  clock?: Clock;
  no_spectators?: boolean;
  quiet?: boolean;
  undo?: UndoPolicy;
  rated?: boolean;
  cc0?: boolean;
  record?: string;
  ply?: number;
  over?: boolean;
  position?: string;
}

export interface NewChannel {
  kind: ChannelKind;
  address: string;
  form?: NoticeForm;
  key?: string;
  auth?: string;
  device?: string;
}

export interface NewPasskey {
  passkey: Made;
}

export interface NewSeat {
  who: string;
  name?: string;
  for?: string;
}

export interface NewToken {
  name: string;
  scope: Scope;
}

export interface NextPuzzle {
  kind?: PuzzleKind;
  kinds?: PuzzleKind[];
  sets?: PuzzleSetID[];
  theme?: PuzzleTheme;
  avoid?: PuzzleTheme[];
  rating?: number;
  seen?: string[];
}

export interface NextStep {
  topic: NextTopic;
  won: boolean;
  head: string;
  text: string;
}

export interface Nothing {
}

export interface NoticeChannel {
  id: string;
  kind: ChannelKind;
  form?: NoticeForm;
  goes: string;
  waits?: boolean;
  added: string;
  worked?: string;
  failing?: string;
  reason?: NoticeFailure;
  stopped?: string;
  browser?: string;
}

export interface NoticeMessage {
  kind: NoticeKind;
  title: string;
  body: string;
  url: string;
  table?: string;
  lang: string;
}

export interface NoticeSettings {
  when: Record<string, NoticeMode>;
  tables?: Record<string, NoticeMode>;
  quiet?: QuietHours;
  zone: string;
  lang: string;
  origin?: string;
}

export interface Notices {
  settings: NoticeSettings;
  ways: NoticeChannel[];
  push_key: string;
  mail: boolean;
  sample: NoticeMessage;
}

export interface Nudge {
  area: Section | "map" | "hand" | "";
  text: string;
  place?: string;
}

export interface Numbers {
  puzzles: number;
  themes: Record<string, number>;
}

export interface Offer {
  pairs: OfferPair[];
  contracts: ContractID[];
}

export interface OfferPair {
  company: CompanyID;
  officer?: OfficerID;
}

export interface OfficerFact {
  id: string;
  name: string;
  text: string;
  rule: string;
}

export interface OnePuzzle {
  id?: string;
  puzzle?: string;
}

export interface Onward {
  text: string;
  actions: string[];
  draw?: boolean;
  seed?: number;
  automas?: boolean;
}

export interface OpenReports {
  reports: ShownReport[];
}

export interface Opened {
  table: Public;
  ply: number;
  from: number;
  entries: PublicEntry[];
  text: string;
  game: Game;
  you: You;
  invite_link?: string;
}

export interface Operate {
  do: AuditKind;
  person?: string;
  table?: string;
  report?: string;
  name?: string;
  reason?: Misdeed;
  days?: number;
  why?: string;
}

export interface Opinion {
  round: number;
  seat: number;
  seats: Expected[];
  nudge?: Nudge;
  lines: Advice[];
  alike: number;
  simulations: number;
  depth: number;
}

export interface Outcome {
  right: boolean;
  title: string;
  text: string;
  way?: string[];
}

export interface Outline {
  id: string;
  number: number;
  part: string;
  minutes: number;
  name: string;
  goal: string;
  aims: string[];
  table?: boolean;
  behind?: number;
  coached?: number;
}

export interface Overtime {
  seat: number;
  from: number;
  to: number;
}

export interface OwnBlunder {
  id?: string;
  puzzle?: string;
  ply: number;
  turn: number;
  round: number;
}

export interface PartFact {
  kind: PartKind;
  n?: number;
  areas?: Area[];
}

export interface Passkey {
  id: string;
  name: string;
  created: string;
  used: string;
}

export interface PasskeyFor {
  handle?: string;
}

export interface PasskeyOptions {
  challenge: string;
  party: string;
  user?: string;
  name?: string;
  algorithms?: number[];
  verification: "preferred" | "required";
  exclude?: string[];
}

export interface Person {
  name: string;
  unkept?: string;
}

export interface PersonProfile {
  id: string;
  name: string;
  handle?: string;
  robot?: boolean;
  since: string;
  you?: boolean;
  games: number;
  won: number;
  left: number;
  turn_seconds: number;
  sizes: SizeProfile[];
  companies: PieceProfile[];
  officers: PieceProfile[];
  rivals: RivalProfile[];
  bots: RivalProfile[];
  recent: GameSummary[];
  first?: string;
  reliability?: Reliability;
  ratings: PersonRating[];
  marks: BotMark[];
}

export interface PersonRating {
  players: number;
  solo: boolean;
  games: number;
  rating?: number;
  low?: number;
  high?: number;
}

export interface PersonThere {
  id: string;
  here: boolean;
  quiet?: boolean;
  since?: string;
  device?: "phone" | "desk";
}

export interface PieceProfile {
  id: string;
  games: number;
  won: number;
  place: number;
}

export interface Piles {
  green: number;
  yellow: number;
  red: number;
  tiles: [number, number, number];
  works: [number, number, number];
  cards: number;
}

export interface Plan {
  actions: string[];
  text: string;
  targets: Record<string, number>;
}

export interface PlannedSeat {
  seat: number;
  ply: number;
  turns: PlannedTurn[];
  dropped?: boolean;
  why?: string;
}

export interface PlannedTurn {
  actions: string[];
  answers: string[];
  gain: Difference;
  why?: string;
}

export interface Planner {
  spaces: PlannerSpace[];
}

export interface PlannerLine {
  dam: SiteID;
  conduit: SiteID;
  end: number;
  drops: number;
  value: number;
  space: number;
  company: number;
  officer: number;
  energy: number;
  owner: number;
  toll: number;
  missing?: "powerhouse" | "drop" | "credit" | "energy";
  fulfils: ContractID[];
  more?: PlannerMore;
  after: number;
  plan?: Plan;
}

export interface PlannerMore {
  by: "drop" | "credit";
  energy: number;
  fulfils: ContractID[];
  full?: boolean;
}

export interface PlannerSpace {
  space?: SpaceID;
  modifier: number;
  fee: number;
  short: number;
  lines: PlannerLine[];
}

export interface Play {
  ply?: number;
  key?: string;
  update?: boolean;
  action?: string;
  actions?: string[];
}

export interface Played {
  puzzle: Posed;
  moves: PlayedMove[];
  count: number;
  turn: number;
  turns: number;
  took: Took[];
  over?: boolean;
  solved?: boolean;
  wrong?: boolean;
  marked?: Marked;
  onward?: string;
  result?: string;
  hints: Clue[];
  rating?: Rating;
}

export interface PlayedMove {
  seat: number;
  after: string;
  actor: string;
  action?: string;
  text?: string;
  events: Happened[];
  lines: string[];
  why?: string[];
  forced?: string[];
}

export interface Posed {
  id: string;
  number?: number;
  kind: PuzzleKind;
  aim: PuzzleAim;
  name: string;
  question: string;
  hint: string;
  opinion?: boolean;
  rating: number;
  hint_cost: number;
  themes: ThemeName[];
  position: string;
  game: Game;
  answers: number;
  bonus?: number;
  bonus_of?: string;
  headstream?: HeadstreamID;
  drops?: number;
  places?: StopPlace[];
  site?: SiteID;
}

export interface Position {
  ply: number;
  text: string;
  board: string;
  game: Game;
}

export interface Practised {
  rating?: Rating;
  rated: number;
  noted: number;
  row: number;
  seen: Record<string, boolean>;
  days: Record<string, boolean>;
  blunders: Record<string, Mending>;
}

export interface Praise {
  title: string;
  text: string;
  wheel?: boolean;
}

export interface Present {
  people: PersonThere[];
}

export interface Production {
  seat: number;
  dam: SiteID;
  conduit: SiteID;
  house: SiteID;
  owner: number;
  toll: number;
  drops: number;
  value: number;
  space: number;
  company: number;
  officer: number;
  before: number;
  energy: number;
  place: number;
  shared: number;
}

export interface Progress {
  id: string;
  number: number;
  part: string;
  minutes: number;
  name: string;
  goal: string;
  aims: string[];
  table?: boolean;
  behind?: number;
  coached?: number;
  text: string;
  game: Game;
  moves: Moved[];
  rivals?: boolean;
  steps: ProgressStep[];
  do: string;
  why: string;
  stars: number;
  over: boolean;
  about?: string[];
  next: Hinted[];
  turns: number;
  energy: number;
  stuck?: string;
  summary?: string;
  verdict?: Outcome;
  questions?: number;
  shown?: string[];
  arrived?: Arrived[];
  marked?: string[];
  payoff?: Praise;
  wheel?: boolean;
  terms?: Formula;
  flow?: boolean;
  know?: string;
  apply?: string;
  sums?: Sums;
}

export interface ProgressStep {
  name: string;
  title: string;
  done: boolean;
  now: boolean;
  wrong?: boolean;
}

export interface Projection {
  ranking: number;
  no_energy: number;
  credits: number;
  bonus: number;
  objective: number;
  resources: number;
  buildings: number;
  water: number;
}

export interface Prompt {
  seat: number;
  kind: PromptKind;
  question: string;
  answers: Answered[];
  closed?: Closed[];
  plans?: Record<string, Plan>;
}

export interface Public {
  id: string;
  version?: number;
  name: string;
  phase: TablePhase;
  rules_version: number;
  players: number;
  variant: Variant;
  leeghwater: boolean;
  guest_officers: boolean;
  water_first: boolean;
  loose_mahiri: boolean;
  assignment: Assignment;
  open: boolean;
  pace: Pace;
  clock: Clock;
  spectators: boolean;
  quiet?: boolean;
  undo: UndoPolicy;
  rated?: boolean;
  cc0?: boolean;
  seats: PublicSeat[];
  round: number;
  to_move: number;
  timer?: PublicTimer;
  paused?: string;
  overtime?: Overtime[];
  ahead?: Ahead[];
  lost?: Lost[];
  gone?: Gone[];
  claimed?: boolean;
  requests: PublicRequest[];
  messages: number;
  undoable?: Undoable;
  redoable?: Redoable;
  commitment: string;
  seed?: string;
  imported?: number;
  created: string;
  started?: string;
  ended?: string;
  until?: string;
  previous?: string;
  next?: string;
}

export interface PublicEntry {
  ply: number;
  kind: "act" | "back";
  seat: number;
  to?: number;
  hash: string;
  at: string;
  actor: string;
  action?: string;
  text?: string;
  events: Happened[];
  lines: string[];
  why?: string[];
  forced?: string[];
}

export interface PublicRequest {
  id: number;
  kind: RequestKind;
  by: number;
  to?: number;
  what?: string;
  seat: number;
  days?: number;
  missing: number[];
  until?: string;
}

export interface PublicSeat {
  name: string;
  person: boolean;
  id?: string;
  handle?: boolean;
  robot?: boolean;
  bot?: string;
  nth?: number;
  away?: boolean;
  open?: boolean;
  kept?: boolean;
  vp?: number;
  winner?: boolean;
  place?: number;
  stand_in?: StoodIn;
  turns?: number;
  spent?: number;
}

export interface PublicTimer {
  left: number[];
  running: number;
  since: string;
}

export interface PuzzleAnswer {
  id?: string;
  puzzle?: string;
  answer: string;
  solver?: Rating;
}

export interface PuzzleCatalogue {
  puzzles: number;
  kinds: PuzzleSort[];
  themes: PuzzleTopic[];
  sets: PuzzleSet[];
  hint: number;
  again: number[];
  solver: Rating;
}

export interface PuzzleOfDay {
  day: string;
  index: number;
  puzzle?: Posed;
}

export interface PuzzlePlay {
  id?: string;
  puzzle?: string;
  answers: string[];
  free?: boolean;
  reveal?: boolean;
  known?: number;
  hints?: number;
  hinted?: number;
  solver?: Rating;
}

export interface PuzzleSet {
  id: PuzzleSetID;
  name: string;
  about: string;
  puzzles: number;
  kinds: Record<string, Numbers>;
}

export interface PuzzleSort {
  id: PuzzleKind;
  name: string;
  about: string;
  opinion?: boolean;
  puzzles: number;
}

export interface PuzzleTopic {
  id: PuzzleTheme;
  name: string;
  puzzles: number;
}

export interface QuietHours {
  from: number;
  to: number;
}

export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface Reason {
  code: AdviceCode;
  class: "A" | "B" | "C" | "D";
  fault?: boolean;
  text: string;
  key: string;
  args: Record<string, unknown>;
  line: LineTurn[];
  beside?: LineTurn[];
  things: string[];
}

export interface Recover {
  secret: string;
  program?: boolean;
  replace?: boolean;
  merge?: boolean;
}

export interface RecoveryLink {
  link: string;
  secret: string;
  expires: string;
}

export interface Redoable {
  seat: number;
  to: number;
}

export interface Reliability {
  finished: number;
  left: number;
  strip: ("finished" | "stand_in" | "left")[];
  live_seconds: number;
  days_seconds: number;
}

export interface Remove {
  ply?: number;
  key?: string;
  update?: boolean;
  seat: number;
  bot?: Level;
}

export interface Rename {
  name: string;
}

export interface Reply {
  seat: number;
  actions: string[];
  text: string[];
}

export interface Reviewed {
  done: number;
  total: number;
  review?: Judged;
}

export interface RewardFact {
  vp?: number;
  credits?: number;
  excavators?: number;
  mixers?: number;
  energy?: number;
  parts?: PartFact[];
  text: string;
}

export interface RivalProfile {
  id?: string;
  name: string;
  games: number;
  ahead: number;
  level: number;
  behind: number;
}

export interface Said {
  number: number;
  id: string;
  name: string;
  text: string;
  at: string;
}

export interface Say {
  ply?: number;
  key?: string;
  update?: boolean;
  text: string;
}

export interface Scene {
  seat: number;
  start: Game;
  sides: SceneSide[];
}

export interface SceneSide {
  way: "turn" | "instead" | "other" | "without";
  steps: SceneStep[];
}

export interface SceneStep {
  seat: number;
  text: string[];
  lines: string[];
  events: Happened[];
  game: Game;
}

export interface SeatSummary {
  seat: number;
  id?: string;
  name: string;
  bot?: string;
  company?: CompanyID | "";
  officer?: OfficerID | "";
  place?: number;
  vp: number;
  left?: boolean;
  rating?: number;
  stand_in?: StoodIn;
}

export interface Seeing {
  text: string;
  code: AdviceCode;
  fault?: boolean;
  turn: string[];
  instead?: string[];
  line: LineTurn[];
  beside?: LineTurn[];
}

export interface Seek {
  players: number;
  pace?: Pace;
  clock?: Clock;
  leeghwater?: boolean;
  rated?: boolean;
}

export interface Segment {
  tiles?: TileID[];
  excavators?: number;
  mixers?: number;
}

export interface Sessions {
  devices: Device[];
  tokens: Token[];
  passkeys: Passkey[];
}

export interface Share {
  seats: number;
  share: number;
  low: number;
  high: number;
}

export interface Showing {
  record?: string;
  position?: string;
}

export interface Shown {
  id: string;
}

export interface ShownAuditEntry {
  number: number;
  at: string;
  by: string;
  role: Role;
  did: AuditKind;
  person?: string;
  name?: string;
  table?: string;
  report?: string;
  why?: string;
}

export interface ShownReport {
  id: string;
  by: Somebody;
  person: Somebody;
  name: string;
  why: Misdeed;
  text?: string;
  table?: string;
  message?: number;
  chat: Said[];
  at: string;
  state: ReportState;
  others?: number;
}

export interface ShownSwing {
  turn: number;
  seat: number;
  who: string;
  change: number;
}

export interface SignIn {
  passkey: Signed;
  program?: boolean;
  replace?: boolean;
  merge?: boolean;
}

export interface SignUp {
  name: string;
  program?: boolean;
  robot?: boolean;
}

export interface Signed {
  id: string;
  client_data: string;
  data: string;
  signature: string;
  user: string;
}

export interface Silence {
  ply?: number;
  key?: string;
  update?: boolean;
  person: string;
  off?: boolean;
}

export interface Simple {
  ply?: number;
  key?: string;
  update?: boolean;
}

export interface Sit {
  ply?: number;
  key?: string;
  update?: boolean;
  seat?: number;
  name?: string;
}

export interface SiteFact {
  id: SiteID;
  name: string;
  kind: Structure;
  basin?: number;
  area?: Area;
  red?: boolean;
  fee?: number;
  value?: number;
  end?: number;
  excavators?: number;
  position?: number;
  min_players?: number;
}

export interface SizeProfile {
  players: number;
  games: number;
  places: number[];
  vp: number;
  others_vp: number;
  sources: SourceCompared[];
}

export interface Snapshot {
  round: number;
  turn_order: CompanyID[];
  companies: Record<string, Company>;
  market: Market;
  map: GameMap;
  action_spaces: Record<string, Record<string, Stand>>;
}

export interface Somebody {
  id: string;
  name: string;
  handle?: boolean;
  robot?: boolean;
  operator?: boolean;
  created: string;
  ban?: BanOfPerson;
}

export interface SourceCompared {
  source: Source;
  mine: number;
  others: number;
}

export interface SpaceFact {
  id: SpaceID;
  section: Section;
  engineers: number;
  fee: number;
  cost: number;
  n: number;
  min_players: number;
  building?: BuildingID;
  text: string;
}

export interface Stand {
  engineer?: number;
  architect?: number;
}

export interface Step {
  kind: PromptKind;
  assumed?: boolean;
  sampled?: boolean;
  answer: Answered;
  answers: Answered[];
}

export interface Stepped {
  text: string;
  game: Game;
  draws: Draw[];
  why?: string[];
  steps: Stepping[];
}

export interface Stepping {
  seat: number;
  after: string;
  ends: boolean;
  actor: string;
  action?: string;
  text?: string;
  events: Happened[];
  lines: string[];
  why?: string[];
  forced?: string[];
}

export interface StoodIn {
  turns: number;
  of: number;
  round: number;
  bot?: string;
}

export interface StopPlace {
  id: string;
  text: string;
}

export interface SumPart {
  source: string;
  name: string;
  vp: number;
  text?: string;
}

export interface Sums {
  total: number;
  games: number;
  parts: SumPart[];
}

export interface Tables {
  tables: Listed[];
  more?: boolean;
}

export interface Term {
  id: "drops" | "conduit" | "space" | "company" | "officer";
  name: string;
  value: number;
  decide?: boolean;
}

export interface Terms {
  drops: number;
  value: number;
  space: number;
  company: number;
  officer: number;
}

export interface ThemeName {
  id: PuzzleTheme;
  name: string;
}

export interface ThereAt {
  seat: number;
  here: boolean;
  quiet?: boolean;
  since?: string;
  device?: "phone" | "desk";
}

export interface TileFact {
  id: TileID;
  kind: Structure | "wild" | "none";
  level?: number;
  name: string;
  text?: string;
}

export interface ToLearn {
  seat: number;
  theme: AdviceTheme;
  text: string;
  turns: number[];
  loss: number;
  puzzle?: PuzzleTheme;
}

export interface Token {
  id: string;
  name: string;
  scope: Scope;
  created: string;
  seen: string;
  token?: string;
}

export interface Tomorrow {
  water: Record<string, number>;
  flows: Happened[];
}

export interface Took {
  text: string;
  move: number;
}

export interface Try {
  ply: number;
  actions: string[];
  through?: boolean;
  coach?: boolean;
}

export interface TryAt {
  text: string;
  actions: string[];
  through?: boolean;
  coach?: boolean;
}

export interface Turning {
  round: number;
  seat: number;
  from: number;
  to: number;
  before: number;
  gained: number;
  rival: number;
  ahead: number;
  sources: Source[];
}

export interface TurningPoint {
  turn: number;
  ply: number;
  round: number;
  seat: number;
  text: string;
  whose: number;
  change: number;
}

export interface TurningPoints {
  turns: TurningPoint[];
}

export interface Two {
  a: At;
  b: At;
}

export interface Undo {
  ply?: number;
  key?: string;
  update?: boolean;
  turn?: boolean;
}

export interface Undoable {
  seat: number;
  step: number;
  turn: number;
}

export interface Visibility {
  hidden: boolean;
  device: boolean;
}

export interface WhatIf {
  events: Happened[];
  lines: string[];
  productions?: Production[];
  steps?: Step[];
  ends: boolean;
  seats: Difference[];
  water: Record<string, number>;
  sampled: boolean;
  hash: string;
  game: Game;
  coach?: Fact[];
}

export interface WorkFact {
  id: WorkID;
  excavators: number;
  mixers: number;
  reward: RewardFact;
}

export interface Worth {
  answer: string;
  text: string;
  targets: Record<string, number>;
  known: boolean;
  worst: number;
  most: number;
  value: string;
  terms?: Term[];
  toll?: number;
  fulfils?: ContractID[];
}

export interface You {
  seats: number[];
  owner: boolean;
  left?: boolean;
  invite?: string;
  silent?: boolean;
  silenced?: string[];
  may_ask: boolean;
  planned?: PlannedSeat[];
}

/** The endpoints: numbers in the query, the body, the answer, and the messages of a socket. */
export interface Routes {
  "GET /api/me": { query: never; body: undefined; answer: Me; hears: never };
  "POST /api/me": { query: never; body: SignUp; answer: Me; hears: never };
  "PATCH /api/me": { query: never; body: Rename; answer: Me; hears: never };
  "DELETE /api/me": { query: never; body: undefined; answer: Nothing; hears: never };
  "POST /api/me/signout": { query: never; body: undefined; answer: Nothing; hears: never };
  "POST /api/me/signout/others": { query: never; body: undefined; answer: Nothing; hears: never };
  "POST /api/recover": { query: never; body: Recover; answer: Me; hears: never };
  "POST /api/me/recovery": { query: never; body: undefined; answer: RecoveryLink; hears: never };
  "POST /api/me/device": { query: never; body: undefined; answer: RecoveryLink; hears: never };
  "GET /api/me/sessions": { query: never; body: undefined; answer: Sessions; hears: never };
  "DELETE /api/me/sessions/{id}": { query: never; body: undefined; answer: Nothing; hears: never };
  "POST /api/me/tokens": { query: never; body: NewToken; answer: Token; hears: never };
  "POST /api/me/handle": { query: never; body: Claim; answer: Claimed; hears: never };
  "POST /api/me/passkeys/options": { query: never; body: PasskeyFor; answer: PasskeyOptions; hears: never };
  "POST /api/me/passkeys": { query: never; body: NewPasskey; answer: Sessions; hears: never };
  "DELETE /api/me/passkeys/{id}": { query: never; body: undefined; answer: Nothing; hears: never };
  "POST /api/signin/options": { query: never; body: undefined; answer: PasskeyOptions; hears: never };
  "POST /api/signin": { query: never; body: SignIn; answer: Me; hears: never };
  "GET /api/me/progress": { query: never; body: undefined; answer: Learnt; hears: never };
  "PATCH /api/me/progress": { query: never; body: Learnt; answer: Learnt; hears: never };
  "POST /api/counted": { query: never; body: Counted; answer: Nothing; hears: never };
  "GET /api/people/{id}": { query: never; body: undefined; answer: PersonProfile; hears: never };
  "GET /api/people/{id}/results": { query: never; body: undefined; answer: undefined; hears: never };
  "GET /api/people/{id}/bgstats": { query: never; body: undefined; answer: undefined; hears: never };
  "POST /api/archive": { query: never; body: ArchiveSearch; answer: ArchivePage; hears: never };
  "GET /api/archive/records": { query: "players" | "min_turns" | "max_turns" | "from"; body: undefined; answer: undefined; hears: never };
  "GET /api/tables/{id}/turning": { query: never; body: undefined; answer: TurningPoints; hears: never };
  "GET /api/draft": { query: "players" | "leeghwater"; body: undefined; answer: DraftStatistics; hears: never };
  "GET /api/me/export": { query: never; body: undefined; answer: undefined; hears: never };
  "GET /api/me/notices": { query: never; body: undefined; answer: Notices; hears: never };
  "PUT /api/me/notices": { query: never; body: NoticeSettings; answer: Notices; hears: never };
  "POST /api/me/ways": { query: never; body: NewChannel; answer: Notices; hears: never };
  "DELETE /api/me/ways/{id}": { query: never; body: undefined; answer: Notices; hears: never };
  "POST /api/me/ways/{id}/try": { query: never; body: undefined; answer: Notices; hears: never };
  "POST /api/ways/confirm": { query: never; body: ConfirmChannel; answer: Nothing; hears: never };
  "POST /api/ways/stop": { query: never; body: ConfirmChannel; answer: Nothing; hears: never };
  "GET /api/me/avoided": { query: never; body: undefined; answer: AvoidedPeople; hears: never };
  "POST /api/me/avoided": { query: never; body: Avoid; answer: AvoidedPeople; hears: never };
  "GET /api/me/reports": { query: never; body: undefined; answer: MyReports; hears: never };
  "POST /api/me/reports": { query: never; body: Complaint; answer: MyReport; hears: never };
  "POST /api/me/here": { query: never; body: undefined; answer: Nothing; hears: never };
  "GET /api/me/there": { query: never; body: undefined; answer: Present; hears: never };
  "GET /api/me/presence": { query: never; body: undefined; answer: Visibility; hears: never };
  "POST /api/me/presence": { query: never; body: Visibility; answer: Visibility; hears: never };
  "POST /api/operate/people": { query: never; body: FindPeople; answer: FoundPeople; hears: never };
  "POST /api/operate/tables": { query: never; body: FindTables; answer: Tables; hears: never };
  "GET /api/operate/reports": { query: "all"; body: undefined; answer: OpenReports; hears: never };
  "GET /api/operate/log": { query: "before"; body: undefined; answer: AuditLog; hears: never };
  "POST /api/operate": { query: never; body: Operate; answer: Nothing; hears: never };
  "GET /api/me/tables": { query: never; body: undefined; answer: Tables; hears: never };
  "GET /api/me/live": { query: never; body: undefined; answer: undefined; hears: LiveTables | LiveReply | LiveBye | LiveBeat };
  "GET /api/tables": { query: "from" | "limit" | "waiting" | "players" | "pace" | "clock" | "level" | "leeghwater" | "rated"; body: undefined; answer: Tables; hears: never };
  "POST /api/seek": { query: never; body: Seek; answer: Opened; hears: never };
  "POST /api/tables": { query: never; body: New; answer: Opened; hears: never };
  "GET /api/tables/{id}": { query: "ply"; body: undefined; answer: Opened; hears: never };
  "GET /api/tables/{id}/position": { query: "ply"; body: undefined; answer: Position; hears: never };
  "GET /api/tables/{id}/finale": { query: "ply"; body: undefined; answer: Finale; hears: never };
  "GET /api/tables/{id}/planner": { query: "ply"; body: undefined; answer: Planner; hears: never };
  "GET /api/tables/{id}/foreseen": { query: "ply"; body: undefined; answer: Foreseen; hears: never };
  "GET /api/tables/{id}/guide": { query: "ply"; body: undefined; answer: Guide; hears: never };
  "GET /api/tables/{id}/ahead": { query: "seat"; body: undefined; answer: AheadPosition; hears: never };
  "GET /api/tables/{id}/log": { query: "from"; body: undefined; answer: LogPage; hears: never };
  "GET /api/tables/{id}/chat": { query: "after"; body: undefined; answer: Chat; hears: never };
  "GET /api/tables/{id}/record": { query: "ply"; body: undefined; answer: undefined; hears: never };
  "GET /api/tables/{id}/thought": { query: "ply"; body: undefined; answer: Assessment; hears: never };
  "GET /api/tables/{id}/review": { query: never; body: undefined; answer: Reviewed; hears: never };
  "GET /api/tables/{id}/blunders": { query: never; body: undefined; answer: Blunders; hears: never };
  "GET /api/tables/{id}/live": { query: "ply" | "chat"; body: undefined; answer: undefined; hears: LiveUpdate | LiveYou | LiveThere | LiveChat | LiveReply | LiveBye | LiveBeat | LiveStuck };
  "POST /api/tables/{id}/answer": { query: never; body: Answer; answer: Done; hears: never };
  "POST /api/tables/{id}/ask": { query: never; body: Ask; answer: Done; hears: never };
  "POST /api/tables/{id}/close": { query: never; body: Simple; answer: Done; hears: never };
  "POST /api/tables/{id}/leave": { query: never; body: Simple; answer: Done; hears: never };
  "POST /api/tables/{id}/plan": { query: never; body: LayDown; answer: Done; hears: never };
  "POST /api/tables/{id}/play": { query: never; body: Play; answer: Done; hears: never };
  "POST /api/tables/{id}/redo": { query: never; body: Simple; answer: Done; hears: never };
  "POST /api/tables/{id}/rematch": { query: never; body: Nothing; answer: Opened; hears: never };
  "POST /api/tables/{id}/remove": { query: never; body: Remove; answer: Done; hears: never };
  "POST /api/tables/{id}/renew": { query: never; body: Simple; answer: Done; hears: never };
  "POST /api/tables/{id}/say": { query: never; body: Say; answer: Done; hears: never };
  "POST /api/tables/{id}/silence": { query: never; body: Silence; answer: Done; hears: never };
  "POST /api/tables/{id}/sit": { query: never; body: Sit; answer: Done; hears: never };
  "POST /api/tables/{id}/undo": { query: never; body: Undo; answer: Done; hears: never };
  "POST /api/tables/{id}/whatif": { query: never; body: Try; answer: WhatIf; hears: never };
  "GET /api/lessons": { query: never; body: undefined; answer: Lessons; hears: never };
  "POST /api/lessons/{id}": { query: never; body: Learning; answer: Progress; hears: never };
  "POST /api/at/look": { query: never; body: Looking; answer: Looked; hears: never };
  "POST /api/at/step": { query: never; body: Onward; answer: Stepped; hears: never };
  "POST /api/at/whatif": { query: never; body: TryAt; answer: WhatIf; hears: never };
  "POST /api/at/planner": { query: never; body: At; answer: Planner; hears: never };
  "POST /api/at/foreseen": { query: never; body: At; answer: Foreseen; hears: never };
  "POST /api/at/scene": { query: never; body: Seeing; answer: Scene; hears: never };
  "GET /api/game": { query: never; body: undefined; answer: GameInfo; hears: never };
  "GET /api/catalogue": { query: never; body: undefined; answer: Catalogue; hears: never };
  "GET /api/puzzles": { query: never; body: undefined; answer: PuzzleCatalogue; hears: never };
  "GET /api/puzzles/daily": { query: "day" | "of"; body: undefined; answer: PuzzleOfDay; hears: never };
  "GET /api/puzzles/{id}": { query: never; body: undefined; answer: Posed; hears: never };
  "POST /api/puzzles/next": { query: never; body: NextPuzzle; answer: Posed; hears: never };
  "POST /api/puzzles/show": { query: never; body: OnePuzzle; answer: Posed; hears: never };
  "POST /api/puzzles/judge": { query: never; body: PuzzleAnswer; answer: Marked; hears: never };
  "POST /api/puzzles/play": { query: never; body: PuzzlePlay; answer: Played; hears: never };
  "GET /here/me": { query: never; body: undefined; answer: Person; hears: never };
  "PATCH /here/me": { query: never; body: Naming; answer: Person; hears: never };
  "DELETE /here/tables/{id}": { query: never; body: undefined; answer: Nothing; hears: never };
  "POST /here/show": { query: never; body: Showing; answer: Shown; hears: never };
  "POST /here/thought": { query: never; body: At; answer: Opinion; hears: never };
  "POST /here/picture": { query: never; body: Drawing; answer: Drawn; hears: never };
  "POST /here/compare": { query: never; body: Two; answer: Comparison; hears: never };
}
