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

	"barrage/view"
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
}

// Setup is everything fixed before the first decision.
type Setup struct {
	Headstreams map[string]struct {
		Tile string `json:"tile"`
	} `json:"headstreams"`
	BonusTiles  []string `json:"bonus_tiles"`
	Objective   string   `json:"objective"`
	NeutralDams []struct {
		Space string `json:"space"`
	} `json:"neutral_dams"`
	Contracts       map[string][]string `json:"contracts"`
	Patents         map[string]string   `json:"patents"`
	PatentsSetAside []string            `json:"patents_set_aside"`
	Works           map[string]string   `json:"external_works"`
	Buildings       []struct {
		Position int    `json:"position"`
		Building string `json:"building"`
		Slots    []struct {
			Space string `json:"space"`
		} `json:"construction_spaces"`
	} `json:"buildings"`
	OfferedPairs []struct {
		Company string `json:"company"`
		Officer string `json:"officer"`
	} `json:"offered_pairs"`
	OfferedContracts    []string `json:"offered_contracts"`
	MahiriExtraOfficers []string `json:"mahiri_extra_officers"`
	Companies           map[string]struct {
		Controller string `json:"controller"`
		Officer    string `json:"officer"`
		Contract   string `json:"starting_contract"`
	} `json:"companies"`
	TurnOrder []string `json:"turn_order"`
}

// Entry is one entry of the log. T says which fields are used.
type Entry struct {
	T       string `json:"t"`
	Kind    string `json:"kind"`
	Company string `json:"company"`

	// Decisions.
	Officer       string          `json:"officer"`
	Contract      string          `json:"contract"`
	Contracts     []string        `json:"contracts"` // also chance
	Space         string          `json:"space"`     // also the event structure
	Spaces        []string        `json:"spaces"`
	Engineers     int             `json:"engineers"`
	With          string          `json:"with"`
	Tile          string          `json:"tile"`
	CopiedBy      string          `json:"copied_from_wheel_by"`
	Structure     string          `json:"structure"`
	Credits       int             `json:"credits"`
	Excavators    int             `json:"excavators"`
	Mixers        int             `json:"mixers"`
	Dam           string          `json:"dam"`
	Conduit       string          `json:"conduit"`
	Drops         json.RawMessage `json:"drops"`
	Option        string          `json:"option"`
	Position      int             `json:"position"`
	Building      string          `json:"building"`
	Segment       int             `json:"segment"`
	What          string          `json:"what"`
	Forced        bool            `json:"forced"`
	DirectlyInDam bool            `json:"directly_in_dam"`
	Legal         json.RawMessage `json:"legal"`
	LegalSingle   json.RawMessage `json:"legal_single"`

	// Chance.
	Tiles map[string]string `json:"tiles"`
	Works map[string]string `json:"works"`

	// Snapshots and scorings.
	At             string            `json:"at"`
	Turn           int               `json:"turn"`
	State          *view.Snapshot    `json:"state"`
	Round          int               `json:"round"`
	WaterAfterFlow map[string]int    `json:"water_after_flow"`
	Scores         map[string]Scores `json:"companies"`
}

// Scores is what a round scoring or the final scoring gave a company.
type Scores struct {
	Energy          int `json:"energy"`
	RankVP          int `json:"rank_vp"`
	NoEnergyPenalty int `json:"no_energy_penalty"`
	Credits         int `json:"credits"`
	BonusCount      int `json:"bonus_count"`
	BonusVP         int `json:"bonus_vp"`
	ObjectiveCount  int `json:"objective_count"`
	ObjectiveVP     int `json:"objective_vp"`
	ResourcesVP     int `json:"resources_vp"`
	BuildingsVP     int `json:"buildings_vp"`
	WaterVP         int `json:"water_vp"`
	TieBreakEnergy  int `json:"tie_break_energy"`
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
