package view

import (
	"barrage/game/rules"
)

// Public is all public information about a position (R17.1) as JSON with catalogue ids:
// the snapshot, and what the schema of recorded games lacks.
type Public struct {
	Snapshot
	Companies map[string]PublicCompany `json:"companies"`
	Phase     string                   `json:"phase"`
	Table
}

// PublicCompany is what lies in front of a player, with officer, level and passing.
type PublicCompany struct {
	Company
	Officer string `json:"officer,omitempty"`
	Copied  string `json:"copied,omitempty"` // officer Mahiri copies now
	Automa  int    `json:"automa,omitempty"` // level
	Passed  bool   `json:"passed,omitempty"`
}

// Table is what lies on the table apart from the map and the displays of a snapshot.
type Table struct {
	Objective    string       `json:"objective,omitempty" ts:"ObjectiveID"`
	Bonuses      []string     `json:"bonuses" ts:"BonusID|''"` // by round, empty once scored
	Streams      []Headstream `json:"headstreams"`
	Buildings    []string     `json:"private_buildings,omitempty" ts:"BuildingID"` // by place
	SetAside     []string     `json:"set_aside,omitempty" ts:"TileID"`             // advanced tiles removed at setup
	RemovedTiles []string     `json:"removed_tiles,omitempty" ts:"TileID"`         // and at the ends of rounds
	RemovedWorks []string     `json:"removed_works,omitempty" ts:"WorkID"`
	Piles        Piles        `json:"piles"`
	Extras       []string     `json:"extras,omitempty" ts:"OfficerID"` // officers Mahiri may copy
	Offer        *Offer       `json:"offer,omitempty"`                 // during the draft
	Card         int          `json:"card,omitempty"`                  // action card of the Automas
	Criteria     int          `json:"criteria,omitempty"`              // their criteria card
	Spent        []int        `json:"spent,omitempty"`                 // their discard pile, oldest first
}

// Headstream is a source of water.
type Headstream struct {
	Headstream string `json:"headstream" ts:"HeadstreamID"`
	Tile       string `json:"tile,omitempty" ts:"HeadstreamTileID"`
	Drops      [4]int `json:"drops"` // by round
	Waiting    int    `json:"waiting"`
}

// Piles are the sizes of the piles. Nobody knows their order.
type Piles struct {
	Green  int    `json:"green"`
	Yellow int    `json:"yellow"`
	Red    int    `json:"red"`
	Tiles  [3]int `json:"tiles"` // advanced tiles by level
	Works  [3]int `json:"works"` // decks A, B, C
	Cards  int    `json:"cards"` // of the Automas, below the top one
}

// PublicOf shows everything public about a position.
func PublicOf(s *rules.State) Public {
	v := Public{Snapshot: Of(s), Companies: map[string]PublicCompany{}, Phase: s.Phase().String(), Table: tableOf(s)}
	for name, c := range v.Snapshot.Companies {
		v.Companies[name] = PublicCompany{Company: c}
	}
	for i := range s.Players() {
		seat := rules.Seat(i)
		p := s.Player(seat)
		c, ok := v.Companies[CompanyName(s, seat)]
		if !ok {
			continue
		}
		c.Officer, c.Copied, c.Automa, c.Passed = named(p.Officer()), named(p.Copied()), p.Level(), s.HasPassed(seat)
		v.Companies[CompanyName(s, seat)] = c
	}
	return v
}

func tableOf(s *rules.State) Table {
	t := Table{
		Objective: named(s.Objective()), SetAside: names(s.SetAside().Tiles()),
		RemovedTiles: names(s.RemovedTiles().Tiles()), RemovedWorks: names(s.RemovedWorks().Works()),
		Piles:  Piles{Green: s.PileSize(rules.Green), Yellow: s.PileSize(rules.Yellow), Red: s.PileSize(rules.Red), Cards: s.CardsLeft()},
		Extras: names(s.ExtraOfficers()), Card: int(s.ActionCard()), Criteria: int(s.CriteriaCard()),
	}
	for r := 1; r <= 5; r++ {
		t.Bonuses = append(t.Bonuses, named(s.BonusTile(r)))
	}
	for h := rules.HA; h <= rules.HD; h++ {
		at := Headstream{Headstream: h.String(), Waiting: s.Waiting(h)}
		if tile := s.HeadstreamTile(h); tile != 0 {
			at.Tile = tile.String()
			for r := range at.Drops {
				at.Drops[r] = tile.Drops(r + 1)
			}
		}
		t.Streams = append(t.Streams, at)
	}
	for _, b := range s.PrivateBuildings() {
		if b != 0 {
			t.Buildings = append(t.Buildings, b.String())
		}
	}
	for i := range 3 {
		t.Piles.Tiles[i], t.Piles.Works[i] = s.TilesLeft(i+1), s.WorksLeft(i)
	}
	if s.TurnOrder() == nil {
		t.Offer = offer(s)
	}
	for _, c := range s.SpentCards() {
		t.Spent = append(t.Spent, int(c))
	}
	return t
}

// named is the name of an id, "" for none.
func named[T interface {
	~uint8
	String() string
}](id T) string {
	if id == 0 {
		return ""
	}
	return id.String()
}
