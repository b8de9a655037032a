package rules

import "strconv"

// Event is one thing that happened. Every change of a resource, piece, tile or drop
// has one, so that adding up events reproduces the difference between two states
// (TestEventsSum), and clients and logs can show all that happens.
type Event struct {
	Kind       EventKind
	Seat       Seat
	A, B, C, D uint8
	N          int16
}

// EventKind is a kind of event. Kinds are append-only.
type EventKind uint8

const (
	EvRevealed     EventKind = iota + 1 // A: Family, B: id, C: place it goes to
	EvPicked                            // A: Company, B: Officer, C: Contract
	EvOrder                             // A: place in the turn order, from 0, of Seat
	EvRound                             // N: the round that begins
	EvPhase                             // A: Phase that begins
	EvTurn                              // Seat's turn begins; A: 1 for the architect's extra turn
	EvPassed                            // Seat passes
	EvCopied                            // A: Officer copied by Mahiri
	EvEngineers                         // N engineers placed on A: Space; B: 1 if the architect is among them
	EvHome                              // all engineers return
	EvCredits                           // N credits gained or paid; A: Why
	EvVP                                // N VP; A: Source
	EvEnergy                            // N energy; A: Why
	EvMachines                          // A excavators and B mixers gained; C: Why; negative figures do not occur
	EvSpent                             // A excavators and B mixers to the general supply
	EvInserted                          // A: Tile, B excavators, C mixers go on the wheel
	EvRotated                           // the wheel turns by one
	EvReturned                          // A: Tile, B excavators, C mixers come back from the wheel
	EvFetched                           // the same, taken out of segment D
	EvBuilt                             // a piece is placed; A: Site, B: Kind
	EvWaiting                           // N drops put on A: Headstream
	EvDropInDam                         // N drops from the supply in A: dam
	EvProduced                          // N drops leave A: dam through B: conduit to C: powerhouse
	EvFlowed                            // one drop ends its way from A: Node in B: Node
	EvTaken                             // A: Contract taken from the display
	EvDiscarded                         // A: Contract discarded
	EvFulfilled                         // A: Contract fulfilled
	EvTileTaken                         // A: Tile taken from the patent office
	EvTileRemoved                       // A: Tile leaves the patent office at the end of a round
	EvWorkDone                          // A: Work fulfilled
	EvWorkRemoved                       // A: Work leaves the display at the end of a round
	EvUsed                              // A: PrivateBuilding used
	EvBonusRemoved                      // A: Bonus scored and removed
	EvEnergyReset                       // energy back to 0
	EvScored                            // the game is over
	EvCards                             // an Automa turns a card: A: criteria card, B: 1 if the discard pile was shuffled
	EvCardAction                        // an Automa takes action B of A: action card
	eventEnd
)

var eventIDs = [eventEnd]string{
	EvRevealed:     "revealed",
	EvPicked:       "picked",
	EvOrder:        "order",
	EvRound:        "round",
	EvPhase:        "phase",
	EvTurn:         "turn",
	EvPassed:       "passed",
	EvCopied:       "copied",
	EvEngineers:    "engineers",
	EvHome:         "home",
	EvCredits:      "credits",
	EvVP:           "vp",
	EvEnergy:       "energy",
	EvMachines:     "machines",
	EvSpent:        "spent",
	EvInserted:     "inserted",
	EvRotated:      "rotated",
	EvReturned:     "returned",
	EvFetched:      "fetched",
	EvBuilt:        "built",
	EvWaiting:      "waiting",
	EvDropInDam:    "drop_in_dam",
	EvProduced:     "produced",
	EvFlowed:       "flowed",
	EvTaken:        "taken",
	EvDiscarded:    "discarded",
	EvFulfilled:    "fulfilled",
	EvTileTaken:    "tile_taken",
	EvTileRemoved:  "tile_removed",
	EvWorkDone:     "work_done",
	EvWorkRemoved:  "work_removed",
	EvUsed:         "used",
	EvBonusRemoved: "bonus_removed",
	EvEnergyReset:  "energy_reset",
	EvScored:       "scored",
	EvCards:        "cards",
	EvCardAction:   "card_action",
}

// ID names the kind of event in one word.
func (k EventKind) ID() string { return nameOf(eventIDs[:], int(k)) }

// EventKinds lists all kinds of events.
func EventKinds() []EventKind { return sequence(EvRevealed, eventEnd) }

// Why is what moved credits, energy or machines.
type Why uint8

const (
	ByFee         Why = iota + 1 // red border of an action space
	ByCost                       // action cost
	ByBuildingFee                // red border of a building space
	BySolomon                    // credits in place of machines
	ByConduit                    // use of another player's conduit
	ByBank                       // bank
	BySpace                      // machinery shop
	ByContract                   // contract reward
	ByWork                       // external work
	ByIncome                     // income
	ByTile                       // tile effect
	ByBuilding                   // private building
	ByProduction                 // production action
	ByAbility                    // company ability
	ByTrack                      // energy track
	ByStart                      // starting goods
	ByCard                       // Automa card
	whyEnd
)

// whys lists their ids, and their names in logs for programmers.
var whys = [whyEnd]struct{ id, name string }{
	ByFee:         {"fee", "fee"},
	ByCost:        {"cost", "action cost"},
	ByBuildingFee: {"building_fee", "building space"},
	BySolomon:     {"solomon", "instead of machines"},
	ByConduit:     {"conduit", "conduit"},
	ByBank:        {"bank", "bank"},
	BySpace:       {"space", "machinery shop"},
	ByContract:    {"contract", "contract"},
	ByWork:        {"work", "external work"},
	ByIncome:      {"income", "income"},
	ByTile:        {"tile", "tile"},
	ByBuilding:    {"building", "building"},
	ByProduction:  {"production", "production"},
	ByAbility:     {"ability", "company ability"},
	ByTrack:       {"track", "energy track"},
	ByStart:       {"start", "start"},
	ByCard:        {"card", "card"},
}

// ID names the cause in one word.
func (w Why) ID() string { return whys[min(w, whyEnd-1)].id }

func (w Why) String() string { return whys[min(w, whyEnd-1)].name }

// Whys lists all causes that move credits, energy or machines.
func Whys() []Why { return sequence(ByFee, whyEnd) }

// Source is where VP come from.
type Source uint8

const (
	FromStart Source = iota
	FromRanking
	FromNoEnergy
	FromBonusTiles
	FromContracts
	FromIncome
	FromConduits
	FromTiles
	FromWorks
	FromObjective
	FromResources
	FromBuildings
	FromWater
	FromCredits // Automas: credits and card prices (A10.1)
	sourceEnd
)

// Sources is the number of sources of VP.
const Sources = int(sourceEnd)

// sources lists their ids, and their names in logs for programmers.
var vpSources = [sourceEnd]struct{ id, name string }{
	FromStart:      {"start", "start"},
	FromRanking:    {"ranking", "energy ranking"},
	FromNoEnergy:   {"no_energy", "no energy"},
	FromBonusTiles: {"bonus_tiles", "bonus tiles"},
	FromContracts:  {"contracts", "contracts"},
	FromIncome:     {"income", "income"},
	FromConduits:   {"conduits", "conduit use"},
	FromTiles:      {"tiles", "tile effects"},
	FromWorks:      {"works", "external works"},
	FromObjective:  {"objective", "objective"},
	FromResources:  {"resources", "resources"},
	FromBuildings:  {"buildings", "buildings"},
	FromWater:      {"water", "water"},
	FromCredits:    {"credits", "credits as VP"},
}

// ID names the source of VP in one word.
func (s Source) ID() string { return vpSources[min(s, sourceEnd-1)].id }

func (s Source) String() string { return vpSources[min(s, sourceEnd-1)].name }

// VPSources lists all sources of VP.
func VPSources() []Source { return sequence(FromStart, sourceEnd) }

// Log collects events. A nil *Log collects nothing.
type Log struct {
	Events []Event
	// Photos holds the states at moments when nothing is half done, if Camera is
	// set. One action can pass several of them.
	Photos []Photo
	// Forced holds the prompts that were answered automatically, if Camera is set.
	Forced []Forced
	Camera bool
}

// Photo is a state at a moment of the game.
type Photo struct {
	Moment Moment
	State  State
	Events int // before it
}

// Forced is a prompt with a single answer, which was played automatically.
type Forced struct {
	State  State // before it
	Answer Action
	Photos int // taken before it
}

func (l *Log) forced(s *State, a Action) {
	if l != nil && l.Camera {
		l.Forced = append(l.Forced, Forced{*s, a, len(l.Photos)})
	}
}

func (l *Log) add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}

// Moment is a point of the game at which nothing is half done.
type Moment uint8

const (
	AtSetupEnd   Moment = iota + 1 // before the first round
	AtRoundStart                   // income taken, headstreams filled
	AtTurnEnd                      // a turn is over and the contracts are refilled
	AtRoundEnd                     // scored; before round 5 is over also: new order, new tiles
	AtGameEnd                      // after the final scoring
)

func (g game) moment(m Moment) {
	if g.log != nil && g.log.Camera {
		g.log.Photos = append(g.log.Photos, Photo{m, *g.State, len(g.log.Events)})
	}
}

// String writes an event in one short line, for programmers' logs and golden tests.
func (e Event) String() string {
	n := strconv.Itoa(int(e.N))
	if e.N > 0 {
		n = "+" + n
	}
	who := e.Seat.String() + " "
	load := func(tile, excavators, mixers uint8) string {
		text := ""
		if tile != 0 {
			text = " " + Tile(tile).String()
		}
		if excavators != 0 || mixers != 0 {
			text += " " + amounts(Machines{excavators, mixers}, 0)
		}
		return text
	}
	switch e.Kind {
	case EvRevealed:
		return "revealed " + Family(e.A).Name(e.B) + " at " + strconv.Itoa(int(e.C))
	case EvPicked:
		return who + "gets " + Company(e.A).String() + " " + Officer(e.B).String() + " " + Contract(e.C).String()
	case EvOrder:
		return who + "in place " + strconv.Itoa(int(e.A)+1)
	case EvRound:
		return "round " + strconv.Itoa(int(e.N))
	case EvPhase:
		return "phase " + Phase(e.A).String()
	case EvTurn:
		if e.A == 1 {
			return who + "has another turn"
		}
		return who + "has a turn"
	case EvPassed:
		return who + "passes"
	case EvCopied:
		return who + "copies " + Officer(e.A).String()
	case EvEngineers:
		text := who + "puts " + strconv.Itoa(int(e.N)) + " on " + Space(e.A).String()
		if e.B == 1 {
			text += " with the architect"
		}
		return text
	case EvHome:
		return "engineers return"
	case EvCredits:
		return who + "credits " + n + " (" + Why(e.A).String() + ")"
	case EvVP:
		return who + "VP " + n + " (" + Source(e.A).String() + ")"
	case EvEnergy:
		return who + "energy " + n + " (" + Why(e.A).String() + ")"
	case EvMachines:
		return who + "gains" + load(0, e.A, e.B) + " (" + Why(e.C).String() + ")"
	case EvSpent:
		return who + "spends" + load(0, e.A, e.B)
	case EvInserted:
		return who + "inserts" + load(e.A, e.B, e.C)
	case EvRotated:
		return who + "turns the wheel"
	case EvReturned:
		return who + "gets back" + load(e.A, e.B, e.C)
	case EvFetched:
		return who + "fetches" + load(e.A, e.B, e.C) + " from segment " + strconv.Itoa(int(e.D))
	case EvBuilt:
		return who + "builds " + Kind(e.B).String() + " " + Site(e.A).String()
	case EvWaiting:
		return "drops " + n + " on " + Headstream(e.A).String()
	case EvDropInDam:
		return "drops " + n + " in " + Site(e.A).String()
	case EvProduced:
		return who + "sends " + strconv.Itoa(int(e.N)) + " from " + Site(e.A).String() + " through " + Site(e.B).String() + " to " + Site(e.C).String()
	case EvFlowed:
		return "a drop flows from " + Node(e.A).String() + " to " + Node(e.B).String()
	case EvTaken:
		return who + "takes " + Contract(e.A).String()
	case EvDiscarded:
		return who + "discards " + Contract(e.A).String()
	case EvFulfilled:
		return who + "fulfils " + Contract(e.A).String()
	case EvTileTaken:
		return who + "takes " + Tile(e.A).String()
	case EvTileRemoved:
		return "removed " + Tile(e.A).String()
	case EvWorkDone:
		return who + "fulfils " + Work(e.A).String()
	case EvWorkRemoved:
		return "removed " + Work(e.A).String()
	case EvUsed:
		return who + "uses " + PrivateBuilding(e.A).String()
	case EvBonusRemoved:
		return "scored " + Bonus(e.A).String()
	case EvEnergyReset:
		return "energy back to 0"
	case EvScored:
		return "the game is over"
	case EvCards:
		return who + "turns " + Card(e.A).String()
	case EvCardAction:
		return who + "takes action " + strconv.Itoa(int(e.B)+1) + " of " + Card(e.A).String()
	}
	return "nothing"
}

func (m Moment) String() string {
	return nameOf([]string{"none", "setup_end", "round_start", "turn_end", "round_end", "game_end"}, int(m))
}
