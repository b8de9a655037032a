package rules

import (
	"slices"
	"strconv"
)

// Event is one thing that happened. Every change of a resource, piece, tile or drop
// has one, so that adding up events reproduces the difference between two states
// (TestEventsSum), and clients and logs can show all that happens. The meaning of a, b, c
// and d depends on the kind; other packages use the readers below.
type Event struct {
	Kind       EventKind
	Seat       Seat
	a, b, c, d uint8
	N          int16 // how many
}

// EventKind is a kind of event. Kinds are append-only.
type EventKind uint8

const (
	EvRevealed     EventKind = iota + 1 // a: Family, b: id, c: place it goes to
	EvPicked                            // a: Company, b: Officer, c: Contract
	EvOrder                             // a: place in the turn order, from 0, of Seat
	EvRound                             // N: the round that begins
	EvPhase                             // a: Phase that begins
	EvTurn                              // Seat's turn begins; a: 1 for the architect's extra turn
	EvPassed                            // Seat passes
	EvCopied                            // a: Officer copied by Mahiri
	EvEngineers                         // N engineers placed on a: Space; b: 1 if the architect is among them
	EvHome                              // all engineers return
	EvCredits                           // N credits gained or paid; a: Why
	EvVP                                // N VP; a: Source
	EvEnergy                            // N energy; a: Why
	EvMachines                          // a excavators and b mixers gained; c: Why; negative figures do not occur
	EvSpent                             // a excavators and b mixers to the general supply
	EvInserted                          // a: Tile, b excavators, c mixers go on the wheel
	EvRotated                           // the wheel turns by one
	EvReturned                          // a: Tile, b excavators, c mixers come back from the wheel
	EvFetched                           // the same, taken out of segment d
	EvBuilt                             // a piece is placed; a: Site, b: Kind
	EvWaiting                           // N drops put on a: Headstream
	EvDropInDam                         // N drops from the supply in a: dam
	EvProduced                          // N drops leave a: dam through b: conduit to c: powerhouse
	EvFlowed                            // one drop ends its way from a: Node in b: Node
	EvTaken                             // a: Contract taken from the display
	EvDiscarded                         // a: Contract discarded; b: 1 if an Automa takes it from the display
	EvFulfilled                         // a: Contract fulfilled
	EvTileTaken                         // a: Tile taken from the patent office
	EvTileRemoved                       // a: Tile leaves the patent office at the end of a round
	EvWorkDone                          // a: Work fulfilled
	EvWorkRemoved                       // a: Work leaves the display at the end of a round
	EvUsed                              // a: PrivateBuilding used
	EvBonusRemoved                      // a: Bonus scored and removed
	EvEnergyReset                       // energy back to 0
	EvScored                            // the game is over
	EvCards                             // an Automa turns a card: a: criteria card, b: 1 if the discard pile was shuffled
	EvCardAction                        // an Automa takes action b of a: action card; c: Instead
	eventEnd
)

// eventKinds are the ids of the kinds, and their lines for programmers' logs and golden tests.
var eventKinds = [eventEnd]struct {
	id   string
	line func(Event) string
}{
	EvRevealed: {"revealed", func(e Event) string {
		f, id, place := e.Drawn()
		return "revealed " + f.Name(id) + " at " + strconv.Itoa(place)
	}},
	EvPicked: {"picked", func(e Event) string {
		company, officer, contract := e.Pick()
		return e.who("gets ") + company.String() + " " + officer.String() + " " + contract.String()
	}},
	EvOrder: {"order", func(e Event) string { return e.who("in place ") + strconv.Itoa(e.Place()) }},
	EvRound: {"round", func(e Event) string { return "round " + strconv.Itoa(int(e.N)) }},
	EvPhase: {"phase", func(e Event) string { return "phase " + e.Phase().String() }},
	EvTurn: {"turn", func(e Event) string {
		if e.Extra() {
			return e.who("has another turn")
		}
		return e.who("has a turn")
	}},
	EvPassed: {"passed", func(e Event) string { return e.who("passes") }},
	EvCopied: {"copied", func(e Event) string { return e.who("copies ") + e.Officer().String() }},
	EvEngineers: {"engineers", func(e Event) string {
		text := e.who("puts ") + strconv.Itoa(int(e.N)) + " on " + e.Space().String()
		if e.Architect() {
			text += " with the architect"
		}
		return text
	}},
	EvHome:     {"home", plainly("engineers return")},
	EvCredits:  {"credits", func(e Event) string { return e.who("credits ") + e.signed() + " (" + e.Why().String() + ")" }},
	EvVP:       {"vp", func(e Event) string { return e.who("VP ") + e.signed() + " (" + e.Source().String() + ")" }},
	EvEnergy:   {"energy", func(e Event) string { return e.who("energy ") + e.signed() + " (" + e.Why().String() + ")" }},
	EvMachines: {"machines", func(e Event) string { return e.who("gains") + e.load(0) + " (" + e.Why().String() + ")" }},
	EvSpent:    {"spent", func(e Event) string { return e.who("spends") + e.load(0) }},
	EvInserted: {"inserted", func(e Event) string { return e.who("inserts") + e.load(e.Tile()) }},
	EvRotated:  {"rotated", func(e Event) string { return e.who("turns the wheel") }},
	EvReturned: {"returned", func(e Event) string { return e.who("gets back") + e.load(e.Tile()) }},
	EvFetched: {"fetched", func(e Event) string {
		return e.who("fetches") + e.load(e.Tile()) + " from segment " + strconv.Itoa(e.Segment())
	}},
	EvBuilt:     {"built", func(e Event) string { return e.who("builds ") + e.Structure().String() + " " + e.Site().String() }},
	EvWaiting:   {"waiting", func(e Event) string { return "drops " + e.signed() + " on " + e.Headstream().String() }},
	EvDropInDam: {"drop_in_dam", func(e Event) string { return "drops " + e.signed() + " in " + e.Site().String() }},
	EvProduced: {"produced", func(e Event) string {
		dam, conduit, powerhouse := e.Production()
		return e.who("sends ") + strconv.Itoa(int(e.N)) + " from " + dam.String() + " through " + conduit.String() + " to " + powerhouse.String()
	}},
	EvFlowed: {"flowed", func(e Event) string {
		from, to := e.Flow()
		return "a drop flows from " + from.String() + " to " + to.String()
	}},
	EvTaken:        {"taken", func(e Event) string { return e.who("takes ") + e.Contract().String() }},
	EvDiscarded:    {"discarded", func(e Event) string { return e.who("discards ") + e.Contract().String() }},
	EvFulfilled:    {"fulfilled", func(e Event) string { return e.who("fulfils ") + e.Contract().String() }},
	EvTileTaken:    {"tile_taken", func(e Event) string { return e.who("takes ") + e.Tile().String() }},
	EvTileRemoved:  {"tile_removed", func(e Event) string { return "removed " + e.Tile().String() }},
	EvWorkDone:     {"work_done", func(e Event) string { return e.who("fulfils ") + e.Work().String() }},
	EvWorkRemoved:  {"work_removed", func(e Event) string { return "removed " + e.Work().String() }},
	EvUsed:         {"used", func(e Event) string { return e.who("uses ") + e.Building().String() }},
	EvBonusRemoved: {"bonus_removed", func(e Event) string { return "scored " + e.Bonus().String() }},
	EvEnergyReset:  {"energy_reset", plainly("energy back to 0")},
	EvScored:       {"scored", plainly("the game is over")},
	EvCards:        {"cards", func(e Event) string { return e.who("turns ") + e.Card().String() }},
	EvCardAction: {"card_action", func(e Event) string {
		action, _ := e.CardAction()
		return e.who("takes action ") + strconv.Itoa(action+1) + " of " + e.Card().String()
	}},
}

func plainly(text string) func(Event) string { return func(Event) string { return text } }

// who begins a line with the one it is about.
func (e Event) who(text string) string { return e.Seat.String() + " " + text }

func (e Event) signed() string {
	if e.N > 0 {
		return "+" + strconv.Itoa(int(e.N))
	}
	return strconv.Itoa(int(e.N))
}

// load writes a tile and machines.
func (e Event) load(tile Tile) (text string) {
	if tile != 0 {
		text = " " + tile.String()
	}
	if m := e.Machines(); m != (Machines{}) {
		text += " " + amounts(m, 0)
	}
	return text
}

// ID names the kind of event in one word.
func (k EventKind) ID() string {
	if k == 0 || k >= eventEnd {
		return "none"
	}
	return eventKinds[k].id
}

// EventKinds lists all kinds of events.
func EventKinds() []EventKind { return sequence(EvRevealed, eventEnd) }

// Readers, each for the kinds named in its comment.

// Drawn is what an EvRevealed reveals, the id-th of a family, and the place it goes to.
func (e Event) Drawn() (f Family, id uint8, place int) { return Family(e.a), e.b, int(e.c) }

// Pick is what an EvPicked picks; an Automa has no contract and may have no officer.
func (e Event) Pick() (Company, Officer, Contract) {
	return Company(e.a), Officer(e.b), Contract(e.c)
}

// Place is the place in the turn order of an EvOrder, from 1.
func (e Event) Place() int { return int(e.a) + 1 }

// Phase is the phase that begins with an EvPhase.
func (e Event) Phase() Phase { return Phase(e.a) }

// Extra reports whether an EvTurn is the architect's extra turn (R12.11).
func (e Event) Extra() bool { return e.a == 1 }

// Officer is the officer copied in an EvCopied.
func (e Event) Officer() Officer { return Officer(e.a) }

// Space is the space of an EvEngineers.
func (e Event) Space() Space { return Space(e.a) }

// Architect reports whether the architect is among the engineers of an EvEngineers.
func (e Event) Architect() bool { return e.b == 1 }

// Why is the cause of an EvCredits, EvEnergy or EvMachines.
func (e Event) Why() Why {
	if e.Kind == EvMachines {
		return Why(e.c)
	}
	return Why(e.a)
}

// Source is where the VP of an EvVP come from.
func (e Event) Source() Source { return Source(e.a) }

// Machines are the machines of an EvMachines or EvSpent, or those that go on the wheel or
// come from it in an EvInserted, EvReturned or EvFetched.
func (e Event) Machines() Machines {
	if e.Kind == EvMachines || e.Kind == EvSpent {
		return Machines{e.a, e.b}
	}
	return Machines{e.b, e.c}
}

// Tile is the tile of an EvTileTaken or EvTileRemoved, or of an EvInserted, EvReturned or
// EvFetched, where 0 is none.
func (e Event) Tile() Tile { return Tile(e.a) }

// Segment is the segment of an EvFetched, from 0; 0 for all other events of the wheel.
func (e Event) Segment() int { return int(e.d) }

// Site is the site of an EvBuilt, or the dam of an EvDropInDam.
func (e Event) Site() Site { return Site(e.a) }

// Structure is the kind of the piece placed in an EvBuilt.
func (e Event) Structure() Kind { return Kind(e.b) }

// Headstream is where the drops of an EvWaiting are put.
func (e Event) Headstream() Headstream { return Headstream(e.a) }

// Production is the system that the drops of an EvProduced go through.
func (e Event) Production() (dam, conduit, powerhouse Site) { return Site(e.a), Site(e.b), Site(e.c) }

// Flow is the way of the drop of an EvFlowed.
func (e Event) Flow() (from, to Node) { return Node(e.a), Node(e.b) }

// Contract is the contract of an EvTaken, EvDiscarded or EvFulfilled.
func (e Event) Contract() Contract { return Contract(e.a) }

// FromDisplay reports whether an EvDiscarded discards a contract of the display, as Automas do.
func (e Event) FromDisplay() bool { return e.b == 1 }

// Work is the work of an EvWorkDone or EvWorkRemoved.
func (e Event) Work() Work { return Work(e.a) }

// Building is the building of an EvUsed.
func (e Event) Building() PrivateBuilding { return PrivateBuilding(e.a) }

// Bonus is the tile of an EvBonusRemoved.
func (e Event) Bonus() Bonus { return Bonus(e.a) }

// Card is the criteria card of an EvCards, or the action card of an EvCardAction.
func (e Event) Card() Card { return Card(e.a) }

// Shuffled reports whether the discard pile was shuffled before an EvCards.
func (e Event) Shuffled() bool { return e.b == 1 }

// CardAction is the action of an EvCardAction, from 0, and what the Automa's officer does
// instead.
func (e Event) CardAction() (action int, i Instead) { return int(e.b), Instead(e.c) }

// Bits is the whole event as one number, for hashes.
func (e Event) Bits() uint64 {
	return uint64(e.Kind)<<56 | uint64(uint8(e.Seat))<<48 | uint64(e.a)<<40 | uint64(e.b)<<32 | uint64(e.c)<<24 | uint64(e.d)<<16 | uint64(uint16(e.N))
}

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
	// Frames holds the state after every event, if Film is set: Frames[i] after Events[i]. A
	// frame may lie in the middle of an action, so it can be looked at but not played on.
	Frames []State
	// Made holds the terms of every production, in the order of their events, if Film is set.
	Made []Terms
	Film bool
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

// TurnEnd takes the position at the first end of a turn, and forgets what came after it. It is false without one.
func (l *Log) TurnEnd() (State, bool) {
	i := slices.IndexFunc(l.Photos, func(p Photo) bool { return p.Moment == AtTurnEnd })
	if i < 0 {
		return State{}, false
	}
	end := l.Photos[i]
	l.Photos, l.Events = l.Photos[:i+1], l.Events[:end.Events]
	l.Forced = slices.DeleteFunc(l.Forced, func(f Forced) bool { return f.Photos > i })
	return end.State, true
}

func (l *Log) forced(s *State, a Action) {
	if l != nil && l.Camera {
		l.Forced = append(l.Forced, Forced{*s, a, len(l.Photos)})
	}
}

// tell logs an event, after everything it says has been done.
func (g game) tell(e Event) {
	if g.log != nil {
		g.log.add(g.State, e)
	}
}

func (l *Log) add(s *State, e Event) {
	l.Events = append(l.Events, e)
	if l.Film {
		l.Frames = append(l.Frames, *s)
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

// String writes an event in one short line.
func (e Event) String() string {
	if e.Kind == 0 || e.Kind >= eventEnd {
		return "nothing"
	}
	return eventKinds[e.Kind].line(e)
}

func (m Moment) String() string {
	return nameOf([]string{"none", "setup_end", "round_start", "turn_end", "round_end", "game_end"}, int(m))
}
