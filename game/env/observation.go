package env

import (
	"math/bits"
	"unsafe"

	"barrage/game/rules"
)

// ObservationVersion grows when the values of an observation change: with every officer (Extras) and every
// contract that comes later, too.
const ObservationVersion = 1 + rules.OfficerCount - firstOfficers + rules.ContractCount - firstContracts

// Observation is a position as a seat sees it. Every value is an int16: a number, 0 or 1 for a flag,
// or the id of a thing in its family, 0 for none. The tags give the highest value of a number (the
// lowest is 0 unless a tag says otherwise) or the family of an id; [Schema] reads them.
//
// Seats are listed clockwise, from the one that looks. An owner is 0 for nobody, 1 for the seat that
// looks, 2 to 4 for those after it, 5 for a neutral dam.
type Observation struct {
	Players     int16 `high:"4"`
	Full        int16 `high:"1"` // the full game, not the introductory one
	Leeghwater  int16 `high:"1"`
	Guests      int16 `high:"1"`
	WaterFirst  int16 `high:"1"`
	LooseMahiri int16 `high:"1"`
	Round       int16 `high:"5"`
	Phase       int16 `family:"phase"`

	Prompt struct { // what is asked; the values after the kind are 0 where they mean nothing
		Kind      int16 `family:"prompt"`
		Count     int16 `high:"4"`             // drops, machines, contracts
		Energy    int16 `low:"-20" high:"255"` // for contracts
		Modifier  int16 `low:"-2" high:"3"`    // of the production
		Second    int16 `high:"1"`             // Germany's second production
		Site      int16 `family:"site"`        // that is paid for
		Tile      int16 `family:"tile"`        // in effect
		Structure int16 `family:"structure"`   // to place
		Not       int16 `family:"site"`        // the dam that is left out
		Building  int16 `family:"building"`    // the only one
	}
	TurnBegins int16 `high:"1"`
	Activated  int16 `high:"1"` // Mahiri has copied an officer
	ExtraTurn  int16 `high:"1"` // the architect's

	Headstreams [4]struct {
		Tile    int16 `family:"headstream_tile"`
		Waiting int16 `high:"60"`
	}
	Bonuses   [rules.Rounds]int16 `family:"bonus"` // by round, none once scored
	Objective int16               `family:"objective"`
	National  [3]int16            `family:"contract"`
	Market    [3]struct {         // by pile
		FaceUp [2]int16 `family:"contract"`
		Left   int16    `high:"pile"`
	}
	Patents   [3]int16                  `family:"tile"`
	TilesLeft [3]int16                  `high:"6"` // by level
	Works     [3]int16                  `family:"work"`
	WorksLeft [3]int16                  `high:"5"` // by deck
	Buildings [5]int16                  `family:"building"`
	Extras    [rules.OfficerCount]int16 `high:"1"` // by officer: Mahiri may copy it
	Offer     [4]struct {
		Company int16 `family:"company"`
		Officer int16 `family:"officer"`
	}
	OfferedContracts [4]int16 `high:"1"`      // the starting ones
	Card             int16    `family:"card"` // of the Automas
	Criteria         int16    `family:"card"`

	Spaces [38]int16 `high:"1"` // shared action spaces: occupied
	Owner  [63]int16 `high:"5"` // by building space of the map
	Slots  [20]int16 `high:"4"` // owners of private buildings by slot
	Level  [20]int16 `high:"3"` // of the dam, by base space
	Drops  [20]int16 `high:"4"` // that it holds

	Seats [rules.MaxSeats]SeatView
}

// SeatView is what lies in front of a seat, and where it stands. Without a player all is 0.
type SeatView struct {
	Present         int16                  `high:"1"`
	Company         int16                  `family:"company"`
	Officer         int16                  `family:"officer"`
	Copied          int16                  `family:"officer"` // by Mahiri in this turn
	Automa          int16                  `high:"4"`         // level
	Place           int16                  `high:"3"`         // in the turn order
	Until           int16                  `high:"3"`         // turns of others before the next one
	Passed          int16                  `high:"1"`
	VP              int16                  `low:"-100" high:"500"`
	Energy          int16                  `high:"200"`
	Credits         int16                  `high:"200"`
	Excavators      int16                  `high:"60"`
	Mixers          int16                  `high:"60"`
	Engineers       int16                  `high:"12"`
	Architect       int16                  `high:"1"`
	Constructions   int16                  `high:"4"` // spaces used
	Activations     int16                  `high:"2"`
	Pieces          [5]int16               `high:"5"` // placed: bases, elevations, conduits, powerhouses, buildings
	ProductionBonus int16                  `high:"10"`
	BonusCount      int16                  `high:"30"` // what this round's bonus tile counts
	ObjectiveCount  int16                  `high:"30"`
	Hand            [6]int16               `family:"contract" set:"yes"`
	Fulfilled       int16                  `high:"30"` // contracts
	Works           int16                  `high:"15"`
	Tiles           [26]int16              `high:"1"` // owned, on the wheel or not
	Wheel           [segments - 1]struct { // from segment 1: segment 0 is open and empty
		Tile       int16 `family:"tile"`
		Excavators int16 `high:"20"`
		Mixers     int16 `high:"20"`
	}
}

// ObservationSize is the number of values.
const ObservationSize = int(unsafe.Sizeof(Observation{}) / 2)

// Values are the values in the order of the schema. They belong to the observation.
func (o *Observation) Values() *[ObservationSize]int16 {
	return (*[ObservationSize]int16)(unsafe.Pointer(o)) // all fields are int16, so there are no gaps
}

// Bytes are the values as they lie in memory: two bytes each, in little-endian order, that of every
// machine this runs on. They belong to the observation.
func (o *Observation) Bytes() []byte { return (*[2 * ObservationSize]byte)(unsafe.Pointer(o))[:] }

// See fills in the observation of a seat.
func (o *Observation) See(s *rules.State, viewer rules.Seat) {
	*o = Observation{}
	options := s.Options()
	o.Players, o.Round, o.Phase = int16(options.Players), int16(s.Round()), int16(s.Phase())+1
	o.Full, o.Leeghwater, o.Guests = flag(options.Variant == rules.Full), flag(options.Leeghwater), flag(options.GuestOfficers)
	o.WaterFirst, o.LooseMahiri = flag(options.WaterFirst), flag(options.LooseMahiri)
	o.question(s)
	o.table(s)
	o.board(s, viewer)
	for i := range s.Players() {
		o.Seats[from(viewer, i, s.Players())].see(s, rules.Seat(i))
	}
}

// from is the place of a seat, counted clockwise from another.
func from(viewer rules.Seat, seat, players int) int {
	if seat -= int(viewer); seat < 0 {
		seat += players
	}
	return seat
}

func flag(b bool) int16 {
	if b {
		return 1
	}
	return 0
}

// question fills in the prompt.
func (o *Observation) question(s *rules.State) {
	f := s.Prompt()
	q := &o.Prompt
	q.Kind = int16(f.Kind)
	switch f.Kind {
	case rules.AskDrops, rules.AskMachines, rules.AskTake, rules.AskDiscard:
		q.Count = int16(f.Count())
	case rules.AskFulfil:
		q.Energy, q.Count = int16(f.Energy()), int16(min(f.Named(), 4))
	case rules.AskProduce:
		q.Modifier, q.Second = int16(f.Modifier()), flag(f.Second())
	case rules.AskPay:
		q.Site, q.Tile = int16(f.Site()), int16(f.Tile())
	case rules.AskBuild:
		_, effect := f.Tool()
		q.Tile, q.Structure = int16(effect), int16(f.Structure())
	case rules.AskPlace:
		q.Structure = int16(f.Structure())
	case rules.AskDam:
		q.Not = int16(f.ExcludedDam())
	case rules.AskUse:
		q.Building = int16(f.OnlyBuilding())
	}
	o.TurnBegins, o.Activated, o.ExtraTurn = flag(s.TurnBegins()), flag(s.Activated()), flag(s.ExtraTurn())
}

// table fills in what lies on the table apart from the map.
func (o *Observation) table(s *rules.State) {
	for i := range o.Headstreams {
		h := rules.HA + rules.Headstream(i)
		o.Headstreams[i].Tile, o.Headstreams[i].Waiting = int16(s.HeadstreamTile(h)), int16(s.Waiting(h))
	}
	for i := range o.Bonuses {
		o.Bonuses[i] = int16(s.BonusTile(i + 1))
	}
	o.Objective = int16(s.Objective())
	national, patents, works := s.NationalContracts(), s.Patents(), s.Works()
	for i := range 3 {
		o.National[i], o.Patents[i], o.Works[i] = int16(national[i]), int16(patents[i]), int16(works[i])
		o.TilesLeft[i], o.WorksLeft[i] = int16(s.TilesLeft(i+1)), int16(s.WorksLeft(i))
		m, up := &o.Market[i], s.FaceUpContracts(rules.Pile(i))
		m.FaceUp[0], m.FaceUp[1], m.Left = int16(up[0]), int16(up[1]), int16(s.PileSize(rules.Pile(i)))
	}
	for i, b := range s.PrivateBuildings() {
		o.Buildings[i] = int16(b)
	}
	for i := range o.Extras {
		o.Extras[i] = flag(s.IsExtra(rules.Wilhelm + rules.Officer(i)))
	}
	for i, pair := range s.OfferedPairs() {
		o.Offer[i].Company, o.Offer[i].Officer = int16(pair.Company), int16(pair.Officer)
	}
	for i := range o.OfferedContracts {
		o.OfferedContracts[i] = flag(s.OfferedContracts().Has(rules.Contract(i + 1)))
	}
	o.Card, o.Criteria = int16(s.ActionCard()), int16(s.CriteriaCard())
}

// board fills in the map and the action spaces.
func (o *Observation) board(s *rules.State, viewer rules.Seat) {
	for set := s.Occupied() >> 1; set != 0; set &= set - 1 {
		o.Spaces[bits.TrailingZeros64(set)] = 1
	}
	for set := s.Structures(); set != 0; set &= set - 1 {
		site := rules.Site(bits.TrailingZeros64(set))
		owner := int16(neutral)
		if seat, _ := s.Owner(site); seat >= 0 {
			owner = int16(1 + from(viewer, int(seat), s.Players()))
		}
		o.Owner[site-1] = owner
		if int(site) <= len(o.Level) {
			o.Level[site-1], o.Drops[site-1] = int16(s.Level(site)), int16(s.Drops(site))
		}
	}
	if o.Leeghwater == 1 {
		for i := range s.Players() {
			for set := s.Player(rules.Seat(i)).Slots(); set != 0; set &= set - 1 {
				o.Slots[bits.TrailingZeros32(set)] = int16(1 + from(viewer, i, s.Players()))
			}
		}
	}
}

// neutral is the owner of a neutral dam.
const neutral = rules.MaxSeats + 1

// see fills in what a seat owns.
func (v *SeatView) see(s *rules.State, seat rules.Seat) {
	p := s.Player(seat)
	v.Present, v.Company, v.Officer, v.Copied, v.Automa = 1, int16(p.Company()), int16(p.Officer()), int16(p.Copied()), int16(p.Level())
	v.Place, v.Until, v.Passed = int16(s.Place(seat)), int16(s.Until(seat)), flag(s.HasPassed(seat))
	v.VP, v.Energy, v.Credits = int16(p.VP()), int16(p.Energy()), int16(p.Credits())
	v.Excavators, v.Mixers = int16(p.Machines().Excavators), int16(p.Machines().Mixers)
	v.Engineers, v.Architect = int16(p.Engineers()), flag(p.Architect())
	v.Constructions, v.Activations = int16(p.Constructions()), int16(p.Activations())
	for i := range v.Pieces {
		v.Pieces[i] = int16(p.Pieces(rules.Base + rules.Kind(i)))
	}
	if p.Company() != 0 {
		v.ProductionBonus = int16(p.ProductionBonus())
		if round := s.Round(); round > 0 {
			v.BonusCount = int16(p.BonusCount(s.BonusTile(round)))
			v.ObjectiveCount = int16(s.ObjectiveCount(seat))
		}
	}
	n := 0
	for set := p.Hand(); set != 0 && n < len(v.Hand); set &= set - 1 {
		v.Hand[n] = int16(bits.TrailingZeros64(uint64(set)))
		n++
	}
	v.Fulfilled, v.Works = int16(p.Fulfilled().Len()), int16(p.Works().Len())
	for set := p.Owned() >> 1; set != 0; set &= set - 1 {
		v.Tiles[bits.TrailingZeros32(uint32(set))] = 1
	}
	wheel := p.Wheel()
	for i, segment := range wheel[1:] {
		v.Wheel[i].Tile = int16(segment.Tile)
		v.Wheel[i].Excavators, v.Wheel[i].Mixers = int16(segment.Machines.Excavators), int16(segment.Machines.Mixers)
	}
}
