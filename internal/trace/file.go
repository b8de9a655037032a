// Package trace reads games recorded from an independent implementation (schema
// barrage-trace/1) and checks that our rules agree with them: every snapshot,
// every score, and the options wherever they are listed.
package trace

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"barrage/game/rules"
)

// Format is the schema this package reads.
const Format = "barrage-trace/1"

// File is a recorded game.
type File struct {
	Format  string  `json:"format"`
	ID      string  `json:"id"`
	Options Options `json:"options"`
	Setup   Setup   `json:"setup"`
	Log     []Entry `json:"log"`
	Result  struct {
		VP map[string]int `json:"vp"`
	} `json:"result"`
}

// Options are the options of the game.
type Options struct {
	Humans        int    `json:"humans"`
	AutomaLevels  []int  `json:"automa_levels"`
	Setup         string `json:"setup"`
	Leeghwater    bool   `json:"leeghwater"`
	PromoOfficers bool   `json:"promo_officers"`
	Rounds        int    `json:"rounds"`
}

// Setup is everything fixed before the first decision.
type Setup struct {
	Map                 string                `json:"map"`
	Headstreams         map[string]Headstream `json:"headstreams"`
	BonusTiles          []string              `json:"bonus_tiles"`
	Objective           string                `json:"objective"`
	NeutralDams         []NeutralDam          `json:"neutral_dams"`
	Contracts           map[string][]string   `json:"contracts"`
	Patents             map[string]string     `json:"patents,omitempty"`
	PatentDeck          map[string][]string   `json:"patent_deck,omitempty"`
	PatentsSetAside     []string              `json:"patents_set_aside,omitempty"`
	Works               map[string]string     `json:"external_works,omitempty"`
	WorksDeck           map[string][]string   `json:"external_works_deck,omitempty"`
	Buildings           []Building            `json:"buildings,omitempty"`
	OfferedPairs        []Pair                `json:"offered_pairs,omitempty"`
	OfferedContracts    []string              `json:"offered_contracts,omitempty"`
	MahiriExtraOfficers []string              `json:"mahiri_extra_officers,omitempty"`
	Companies           map[string]Company    `json:"companies"`
	TurnOrder           []string              `json:"turn_order"`
	AutomaDeck          []int                 `json:"automa_deck,omitempty"` // in drawing order
	AutomaFirstCard     *Cards                `json:"automa_first_card,omitempty"`
}

// Cards are the criteria card and the action card of the Automas.
type Cards struct {
	Criteria int `json:"criteria_card"`
	Action   int `json:"action_card"`
}

// Headstream is the tile of a headstream with its drops in rounds 1–4.
type Headstream struct {
	Tile  string `json:"tile"`
	Drops []int  `json:"drops_by_round"`
}

// NeutralDam is a neutral dam.
type NeutralDam struct {
	Space string `json:"space"`
	Level int    `json:"level"`
	Water int    `json:"water"`
}

// Building is a private building with the slots that are open.
type Building struct {
	Position int    `json:"position"`
	Building string `json:"building"`
	Slots    []Slot `json:"construction_spaces"`
}

// Slot is a construction slot with its fee.
type Slot struct {
	Space   string `json:"space"`
	Credits int    `json:"credits"`
}

// Pair is a company with an officer, as offered in the draft.
type Pair struct {
	Company string `json:"company"`
	Officer string `json:"officer"`
}

// Company is what a company begins with.
type Company struct {
	Controller string `json:"controller"`
	Officer    string `json:"officer"`
	Contract   string `json:"starting_contract"`
	Level      *int   `json:"automa_level,omitempty"` // counted from 0
}

// CardAction is an action of the card that an Automa took, with what it chose.
type CardAction struct {
	Type       string   `json:"type"`
	Engineers  int      `json:"engineers"` // as printed
	VP         int      `json:"vp"`
	Structure  string   `json:"structure"`
	Space      string   `json:"space"`
	Tile       string   `json:"tile"`
	Dam        string   `json:"dam"`
	Conduit    string   `json:"conduit"`
	Powerhouse string   `json:"powerhouse"`
	Drops      int      `json:"drops"`
	Produced   int      `json:"energy_produced"`
	Bonus      int      `json:"bonus"` // modifier of the production
	Contract   string   `json:"contract"`
	Colour     string   `json:"contract_colour"`
	N          int      `json:"n"`
	Spaces     []string `json:"spaces"`
	FlowNow    bool     `json:"flow_now"`
	Excavators int      `json:"excavators"`
	Mixers     int      `json:"mixers"`
	Position   int      `json:"position"`
	Energy     int      `json:"energy"`
}

// Entry is one entry of the log. T says which fields are used.
type Entry struct {
	T       string `json:"t"`
	Kind    string `json:"kind"`
	Company string `json:"company"`

	// Decisions.
	Player           string          `json:"player"`
	Officer          string          `json:"officer"`
	Contract         string          `json:"contract"`
	Contracts        []string        `json:"contracts"` // also chance
	Space            string          `json:"space"`     // also the event structure
	Spaces           []string        `json:"spaces"`
	Engineers        int             `json:"engineers"`
	With             string          `json:"with"`
	Tile             string          `json:"tile"`
	CopiedBy         string          `json:"copied_from_wheel_by"`
	Structure        string          `json:"structure"`
	Credits          int             `json:"credits"` // also the event pay
	Excavators       int             `json:"excavators"`
	Mixers           int             `json:"mixers"`
	Dam              string          `json:"dam"`
	Conduit          string          `json:"conduit"`
	ConduitOwner     string          `json:"conduit_owner"`
	Powerhouse       string          `json:"powerhouse"`
	Drops            json.RawMessage `json:"drops"` // in events also by headstream
	Energy           int             `json:"energy"`
	Bonus            int             `json:"bonus"`
	SecondProduction bool            `json:"second_production"`
	Option           string          `json:"option"`
	Position         int             `json:"position"`
	Work             string          `json:"work"`
	PayWith          string          `json:"pay_with"`
	Building         string          `json:"building"`
	Segment          int             `json:"segment"`
	What             string          `json:"what"`
	Forced           bool            `json:"forced"`
	Max              int             `json:"max"`
	FlowNow          bool            `json:"flow_now"`
	DirectlyInDam    bool            `json:"directly_in_dam"`
	Legal            json.RawMessage `json:"legal"`
	LegalSingle      json.RawMessage `json:"legal_single"`

	// Events; see also above.
	Order        []string `json:"order"`
	N            int      `json:"n"`
	Path         []string `json:"path"`
	Total        int      `json:"total"`
	To           string   `json:"to"`
	PaidToSupply struct {
		Credits int `json:"credits"`
	} `json:"paid_to_supply"`

	// Chance.
	Tiles map[string]string `json:"tiles"`
	Works map[string]string `json:"works"`
	Cards

	// Turns of Automas, and their events.
	Level   int          `json:"level"`
	Actions []CardAction `json:"actions"`
	Stack   string       `json:"stack"` // pile of contracts

	// Snapshots and scorings; what they hold is compared as it stands.
	At             string         `json:"at"`
	Turn           int            `json:"turn"`
	State          map[string]any `json:"state"`
	Round          int            `json:"round"`
	BonusTile      string         `json:"bonus_tile"`
	Objective      string         `json:"objective"`
	NewTurnOrder   []string       `json:"new_turn_order"`
	WaterAfterFlow map[string]int `json:"water_after_flow"`
	Scores         map[string]any `json:"companies"`
}

// Read reads a recorded game, compressed or not.
func Read(r io.Reader) (*File, error) {
	b := bufio.NewReader(r)
	if magic, err := b.Peek(2); err == nil && magic[0] == 0x1f && magic[1] == 0x8b {
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, err
		}
		defer z.Close()
		return decode(z)
	}
	return decode(b)
}

func decode(r io.Reader) (*File, error) {
	f := new(File)
	if err := json.NewDecoder(r).Decode(f); err != nil {
		return nil, fmt.Errorf("not a recorded game: %w", err)
	}
	if f.Format != Format {
		return nil, fmt.Errorf("format is %q, not %q", f.Format, Format)
	}
	return f, nil
}

// withAutomas reports whether Automas play.
func (f *File) withAutomas() bool { return len(f.Options.AutomaLevels) > 0 }

// seats lists the companies by our seats: Automas in their turn order (A2.9); in the
// full game people follow in picking order, which is the reverse of the turn order
// (R2.3.4).
func (f *File) seats() []string {
	order := slices.Clone(f.Setup.TurnOrder)
	if f.Options.Setup == "full" {
		slices.Reverse(order[min(len(f.Options.AutomaLevels), len(order)):])
	}
	return order
}

// names lists who plays in our seats.
func (f *File) names(players int) []string {
	names := make([]string, players)
	for i, company := range f.seats() {
		if i < len(names) {
			names[i] = f.Setup.Companies[company].Controller
		}
	}
	return names
}

// levelOf is our level of an Automa: theirs begin with 0. At the highest its officer is
// that of its pair, who may be Mahiri there: with us she is no Automa's (A9.7), which has
// level 3 then.
func (f *File) levelOf(name string) uint8 {
	company := f.Setup.Companies[name]
	switch {
	case company.Level == nil:
		return 1
	case company.Officer == rules.Mahiri.String():
		return uint8(min(*company.Level+1, 3))
	}
	return uint8(min(*company.Level+1, 4))
}

// playsAutoma reports whether a company is an Automa's.
func (f *File) playsAutoma(company string) bool {
	return f.Setup.Companies[company].Controller == automaController
}

// automaOf is the Automa whose company was paired with an officer.
func (f *File) automaOf(officer string) string {
	for name, company := range f.Setup.Companies {
		if company.Controller == automaController && company.Officer == officer {
			return name
		}
	}
	return ""
}

// automaCompany is what an Automa begins with: no contract, and the officer of its pair,
// below the highest level only in name (A2.5).
func (f *File) automaCompany(p *rules.Player) Company {
	company := Company{Controller: automaController, Level: f.Setup.Companies[p.Company().String()].Level, Officer: "none"}
	for _, pair := range f.Setup.OfferedPairs {
		if pair.Company == p.Company().String() {
			company.Officer = pair.Officer
		}
	}
	return company
}

// window runs through the entries from an index up to the next snapshot.
func (f *File) window(from int) func(yield func(*Entry) bool) {
	return func(yield func(*Entry) bool) {
		for i := from; i < len(f.Log) && f.Log[i].T != "state"; i++ {
			if !yield(&f.Log[i]) {
				return
			}
		}
	}
}
