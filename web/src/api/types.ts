// Code generated from the Go structs by `make types`. DO NOT EDIT.

export interface Advice {
  actions: string[];
  text: string[];
  win: number;
  vp: number;
  visits: number;
  facts: string[];
  against: number;
  reasons: Reason[];
  rivals: Other[];
  why: string;
  reply?: Reply;
}

export interface Answer {
  ply?: number;
  key?: string;
  request: number;
  yes: boolean;
}

export interface Answered {
  action: string;
  kind: string;
  text: string;
  targets: Record<string, number>;
  energy?: number;
  toll?: number;
}

export interface Ask {
  ply?: number;
  key?: string;
  kind: string;
  to?: number;
  seat?: number;
}

export interface Average {
  seat: number;
  who: string;
  turns: number;
  loss: number;
  verdicts: Record<string, number>;
}

export interface BonusFact {
  id: string;
  name: string;
  text: string;
  vp: number;
}

export interface Building {
  building: string;
  space: string;
}

export interface BuildingFact {
  id: string;
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
}

export interface Catalogue {
  spaces: SpaceFact[];
  sites: SiteFact[];
  contracts: ContractFact[];
  tiles: TileFact[];
  works: WorkFact[];
  buildings: BuildingFact[];
  companies: CompanyFact[];
  officers: NamedFact[];
  bonuses: BonusFact[];
  objectives: NamedFact[];
  headstream_tiles: HeadstreamFact[];
  automa_cards: CardFact[];
  track: number[];
  structures: Record<string, string>;
  areas: Record<string, string>;
  sections: Record<string, string>;
  phases: Record<string, string>;
  sources: Record<string, string>;
  whys: Record<string, string>;
  prompts: Record<string, string>;
}

export interface Chat {
  messages: Said[];
}

export interface Clock {
  kind?: string;
  bank?: number;
  increment?: number;
  days?: number;
  at_zero?: string;
}

export interface Closed {
  space: string;
  code: string;
  reason: string;
}

export interface Company {
  vp: number;
  energy: number;
  credits: number;
  excavators: number;
  mixers: number;
  engineers: number;
  architect: number;
  tiles: string[];
  wheel: Segment[];
  contracts: string[];
  fulfilled: string[];
  works: string[];
  buildings: Building[];
  structures: [string, string][];
}

export interface CompanyFact {
  id: string;
  name: string;
  text: string;
  incomes: Record<string, RewardFact[]>;
}

export interface ContractFact {
  id: string;
  pile: string;
  energy: number;
  reward: RewardFact;
}

export interface Dam {
  owner: string;
  level: number;
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
}

export interface Expected {
  win: number;
  vp: number;
  sources: Record<string, number>;
}

export interface Failure {
  error: FailureDetail;
}

export interface FailureDetail {
  code: string;
  case?: string;
  args?: Record<string, unknown>;
  message: string;
  cause?: string;
  ply?: number;
  missing?: Line[];
}

export interface Forecast {
  water: Record<string, number>;
}

export interface Game {
  round: number;
  phase: string;
  done: boolean;
  winners?: number[];
  position: Snapshot;
  seats: GameSeat[];
  order: number[];
  objective?: string;
  bonuses: string[];
  headstreams: Headstream[];
  private_buildings?: string[];
  set_aside?: string[];
  removed_tiles?: string[];
  removed_works?: string[];
  piles: Piles;
  extras?: string[];
  offer?: Offer;
  card?: number;
  criteria?: number;
  spent?: number[];
  capacity: Record<string, number>;
  after_water: Forecast;
  prompt?: Prompt;
}

export interface GameInfo {
  rules_version: number;
  bots: string[];
  levels: string[];
  companies: string[];
  officers: string[];
  languages: string[];
  commands: string[];
}

export interface GameMap {
  dams: Record<string, Dam>;
  conduits: Record<string, string>;
  powerhouses: Record<string, string>;
  water: Record<string, number>;
}

export interface GameSeat {
  company?: string;
  officer?: string;
  automa?: number;
  passed?: boolean;
  copied?: string;
  vp: number;
  sources: Record<string, number>;
  built: Record<string, number>;
  objective: number;
  if_it_ended: Projection;
}

export interface Happened {
  kind: string;
  seat: number;
  what?: string;
  from?: string;
  through?: string;
  to?: string;
  why?: string;
  n?: number;
  excavators?: number;
  mixers?: number;
  officer?: string;
  contract?: string;
}

export interface Headstream {
  headstream: string;
  tile?: string;
  drops: [number, number, number, number];
  waiting: number;
}

export interface HeadstreamFact {
  id: string;
  drops: [number, number, number, number];
}

export interface Judged {
  turns: JudgedTurn[];
  final: Expected[];
  swings: ShownSwing[];
  averages: Average[];
}

export interface JudgedTurn {
  number: number;
  ply: number;
  round: number;
  seat: number;
  who: string;
  actions: string[];
  text: string[];
  before: number[];
  after: number[];
  verdict?: string;
  label?: string;
  loss: number;
  best?: Advice;
  facts: string[];
}

export interface Line {
  ply: number;
  seat: number;
  action?: string;
  to?: number;
  hash: string;
}

export interface Listed {
  id: string;
  version?: number;
  name: string;
  phase: string;
  rules_version: number;
  players: number;
  variant: string;
  leeghwater: boolean;
  guest_officers: boolean;
  water_first: boolean;
  loose_mahiri: boolean;
  assignment: string;
  open: boolean;
  pace: string;
  clock: Clock;
  spectators: boolean;
  undo: string;
  seats: PublicSeat[];
  round: number;
  to_move: number;
  timer?: PublicTimer;
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
  previous?: string;
  next?: string;
  your_turn: boolean;
  yours: boolean;
}

export interface LiveBye {
  type: string;
  reconnect: number;
}

export interface LiveChat {
  type: string;
  messages: Said[];
}

export interface LiveCommand {
  id: string;
  do: string;
  body?: unknown;
}

export interface LiveReply {
  type: string;
  id: string;
  status: number;
  body?: unknown;
  error?: FailureDetail;
}

export interface LiveTables {
  type: string;
  tables: Listed[];
}

export interface LiveUpdate {
  type: string;
  table: Public;
  ply: number;
  from: number;
  entries: PublicEntry[];
  game: Game;
}

export interface LiveYou {
  type: string;
  seats: number[];
  owner: boolean;
  invite?: string;
  may_ask: boolean;
}

export interface LogPage {
  ply: number;
  from: number;
  entries: PublicEntry[];
}

export interface Market {
  national: string[];
  green: string[];
  yellow: string[];
  red: string[];
  patents: Record<string, string>;
  works: Record<string, string>;
}

export interface Me {
  name: string;
  created: string;
  token?: string;
}

export interface NamedFact {
  id: string;
  name: string;
  text: string;
}

export interface New {
  name?: string;
  variant?: string;
  leeghwater?: boolean;
  guest_officers?: boolean;
  water_first?: boolean;
  loose_mahiri?: boolean;
  assignment?: string;
  seats: NewSeat[];
  open?: boolean;
  pace?: string;
  clock?: Clock;
  no_spectators?: boolean;
  undo?: string;
  record?: string;
  ply?: number;
  position?: string;
}

export interface NewSeat {
  who: string;
  name?: string;
}

export interface Offer {
  pairs: OfferPair[];
  contracts: string[];
}

export interface OfferPair {
  company: string;
  officer?: string;
}

export interface Opened {
  table: Public;
  ply: number;
  from: number;
  entries: PublicEntry[];
  game: Game;
  you: You;
  invite_link?: string;
}

export interface Other {
  seat: number;
  vp: number;
}

export interface PartFact {
  kind: string;
  n?: number;
  areas?: string[];
}

export interface Piles {
  green: number;
  yellow: number;
  red: number;
  tiles: [number, number, number];
  works: [number, number, number];
  cards: number;
}

export interface Play {
  ply?: number;
  key?: string;
  action: string;
}

export interface Position {
  ply: number;
  text: string;
  board: string;
  game: Game;
}

export interface Projection {
  ranking: number;
  bonus: number;
  objective: number;
  resources: number;
  buildings: number;
  water: number;
}

export interface Prompt {
  seat: number;
  kind: string;
  question: string;
  answers: Answered[];
  closed?: Closed[];
}

export interface Public {
  id: string;
  version?: number;
  name: string;
  phase: string;
  rules_version: number;
  players: number;
  variant: string;
  leeghwater: boolean;
  guest_officers: boolean;
  water_first: boolean;
  loose_mahiri: boolean;
  assignment: string;
  open: boolean;
  pace: string;
  clock: Clock;
  spectators: boolean;
  undo: string;
  seats: PublicSeat[];
  round: number;
  to_move: number;
  timer?: PublicTimer;
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
  previous?: string;
  next?: string;
}

export interface PublicEntry {
  ply: number;
  kind: string;
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
}

export interface PublicRequest {
  id: number;
  kind: string;
  by: number;
  to?: number;
  seat: number;
  missing: number[];
}

export interface PublicSeat {
  name: string;
  person: boolean;
  bot?: string;
  away?: boolean;
  open?: boolean;
  kept?: boolean;
  vp?: number;
  winner?: boolean;
}

export interface PublicTimer {
  left: number[];
  running: number;
  since: string;
}

export interface Reason {
  source: string;
  name: string;
  vp: number;
}

export interface Recover {
  secret: string;
  program?: boolean;
  replace?: boolean;
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

export interface Said {
  number: number;
  name: string;
  text: string;
  at: string;
}

export interface Say {
  ply?: number;
  key?: string;
  text: string;
}

export interface Segment {
  tiles?: string[];
  excavators?: number;
  mixers?: number;
}

export interface ShownSwing {
  turn: number;
  seat: number;
  who: string;
  change: number;
}

export interface SignUp {
  name: string;
  program?: boolean;
}

export interface Simple {
  ply?: number;
  key?: string;
}

export interface Sit {
  ply?: number;
  key?: string;
  seat?: number;
  name?: string;
}

export interface SiteFact {
  id: string;
  kind: string;
  basin?: number;
  area?: string;
  red?: boolean;
  value?: number;
  end?: number;
  position?: number;
  min_players?: number;
}

export interface Snapshot {
  round: number;
  turn_order: string[];
  companies: Record<string, Company>;
  market: Market;
  map: GameMap;
  action_spaces: Record<string, Record<string, Stand>>;
}

export interface SpaceFact {
  id: string;
  section: string;
  engineers: number;
  fee: number;
  cost: number;
  n: number;
  min_players: number;
  building?: string;
  text: string;
}

export interface Stand {
  engineer?: number;
  architect?: number;
}

export interface Tables {
  tables: Listed[];
}

export interface Thought {
  ply: number;
  round: number;
  seat: number;
  seats: Expected[];
  lines: Advice[];
  simulations: number;
  depth: number;
}

export interface TileFact {
  id: string;
  kind: string;
  level?: number;
  name: string;
  text?: string;
}

export interface Try {
  ply: number;
  actions: string[];
}

export interface Undo {
  ply?: number;
  key?: string;
  turn?: boolean;
}

export interface Undoable {
  seat: number;
  step: number;
  turn: number;
}

export interface WhatIf {
  events: Happened[];
  lines: string[];
  seats: Difference[];
  water: Record<string, number>;
  sampled: boolean;
  hash: string;
  game: Game;
}

export interface WorkFact {
  id: string;
  excavators: number;
  mixers: number;
  reward: RewardFact;
}

export interface You {
  seats: number[];
  owner: boolean;
  invite?: string;
  may_ask: boolean;
}
