// Package view shows positions to people and programs: as JSON, in words, as a text
// board, with previews of answers and the story of what happened. It decides nothing.
package view

import (
	"slices"
	"strconv"

	"barrage/game/rules"
)

// Snapshot is a position as JSON with catalogue ids, in the schema of recorded
// games (docs/record.md). Lists are sorted; their order has no meaning.
type Snapshot struct {
	Round        int                         `json:"round"`
	TurnOrder    []string                    `json:"turn_order" ts:"CompanyID"`
	Companies    map[string]Company          `json:"companies"`
	Market       Market                      `json:"market"`
	Map          Map                         `json:"map"`
	ActionSpaces map[string]map[string]Stand `json:"action_spaces"`
}

// Company is what lies in front of a player.
type Company struct {
	VP         int         `json:"vp"`
	Energy     int         `json:"energy"`
	Credits    int         `json:"credits"`
	Excavators int         `json:"excavators"`
	Mixers     int         `json:"mixers"`
	Engineers  int         `json:"engineers"`
	Architect  int         `json:"architect"`
	Tiles      []string    `json:"tiles" ts:"TileID"`
	Wheel      []Segment   `json:"wheel"`
	Contracts  []string    `json:"contracts" ts:"ContractID"`
	Fulfilled  []string    `json:"fulfilled" ts:"ContractID"`
	Works      []string    `json:"works" ts:"WorkID"`
	Buildings  []Building  `json:"buildings"`
	Structures [][2]string `json:"structures" ts:"Structure,SiteID"`
}

// Segment is a segment of a wheel; segment 0 is the open one.
type Segment struct {
	Tiles      []string `json:"tiles,omitempty" ts:"TileID"`
	Excavators int      `json:"excavators,omitempty"`
	Mixers     int      `json:"mixers,omitempty"`
}

// Building is a building on a private building tile.
type Building struct {
	Building string `json:"building" ts:"BuildingID"`
	Slot     string `json:"space" ts:"SiteID"`
}

// Market is what lies face up.
type Market struct {
	National []string          `json:"national" ts:"ContractID"`
	Green    []string          `json:"green" ts:"ContractID"`
	Yellow   []string          `json:"yellow" ts:"ContractID"`
	Red      []string          `json:"red" ts:"ContractID"`
	Patents  map[string]string `json:"patents" ts:":TileID"`
	Works    map[string]string `json:"works" ts:":WorkID"`
}

// Map is what stands on the map.
type Map struct {
	Dams        map[string]Dam    `json:"dams"`
	Conduits    map[string]string `json:"conduits" ts:":CompanyID|'neutral'"`
	Powerhouses map[string]string `json:"powerhouses" ts:":CompanyID|'neutral'"`
	Water       map[string]int    `json:"water"`
}

// Dam is a dam with its owner, "neutral" if it has none.
type Dam struct {
	Owner string `json:"owner" ts:"CompanyID|'neutral'"`
	Level int    `json:"level"`
}

// Stand is the engineers of a company on an action space.
type Stand struct {
	Engineer  int `json:"engineer,omitempty"`
	Architect int `json:"architect,omitempty"`
}

// Text is a position in one line, from which programs play on.
func Text(s *rules.State) string {
	text, err := s.MarshalText()
	if err != nil {
		panic(err) // every state can be written
	}
	return string(text)
}

// Of takes a snapshot.
func Of(s *rules.State) Snapshot {
	v := Snapshot{
		Round:        s.Round(),
		TurnOrder:    []string{},
		Companies:    map[string]Company{},
		Market:       market(s),
		Map:          mapOf(s),
		ActionSpaces: map[string]map[string]Stand{},
	}
	for _, seat := range s.TurnOrder() {
		v.TurnOrder = append(v.TurnOrder, CompanyName(s, seat))
	}
	for i := range s.Players() {
		if name := CompanyName(s, rules.Seat(i)); s.Player(rules.Seat(i)).Company() != 0 {
			v.Companies[name] = company(s, rules.Seat(i))
		}
	}
	for _, space := range rules.Spaces() {
		for _, p := range s.On(space) {
			stand := Stand{Engineer: p.Engineers}
			if p.Architect {
				stand = Stand{Engineer: p.Engineers - 1, Architect: 1}
			}
			if v.ActionSpaces[space.String()] == nil {
				v.ActionSpaces[space.String()] = map[string]Stand{}
			}
			v.ActionSpaces[space.String()][CompanyName(s, p.Seat)] = stand
		}
	}
	return v
}

// CompanyName is the id of the company of a seat, or "player N" before the draft.
func CompanyName(s *rules.State, seat rules.Seat) string { return s.Name(seat) }

func company(s *rules.State, seat rules.Seat) Company {
	p := s.Player(seat)
	c := Company{
		VP: p.VP(), Energy: p.Energy(), Credits: p.Credits(),
		Excavators: int(p.Machines().Excavators), Mixers: int(p.Machines().Mixers),
		Engineers:  p.Engineers(),
		Tiles:      names(p.Supply().Tiles()),
		Contracts:  names(p.Hand().Contracts()),
		Fulfilled:  names(p.Fulfilled().Contracts()),
		Works:      names(p.Works().Works()),
		Buildings:  []Building{},
		Structures: [][2]string{},
	}
	if p.Architect() {
		c.Architect = 1
	}
	for _, seg := range p.Wheel() {
		w := Segment{Excavators: int(seg.Machines.Excavators), Mixers: int(seg.Machines.Mixers)}
		if seg.Tile != 0 {
			w.Tiles = []string{seg.Tile.String()}
		}
		c.Wheel = append(c.Wheel, w)
	}
	for _, site := range rules.Sites() {
		if !p.Has(site) {
			continue
		}
		if site.Kind() == rules.Building {
			c.Buildings = append(c.Buildings, Building{s.PrivateBuildings()[site.Position()-1].String(), site.String()})
			continue
		}
		c.Structures = append(c.Structures, [2]string{site.Kind().String(), site.String()})
		for range s.Level(site) - 1 {
			c.Structures = append(c.Structures, [2]string{rules.Elevation.String(), site.String()})
		}
	}
	slices.SortFunc(c.Structures, func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	return c
}

func market(s *rules.State) Market {
	m := Market{Patents: map[string]string{}, Works: map[string]string{}}
	national := s.NationalContracts()
	m.National = faceUp(national[:])
	for i, list := range []*[]string{&m.Green, &m.Yellow, &m.Red} {
		pair := s.FaceUpContracts(rules.Pile(i))
		*list = faceUp(pair[:])
	}
	for i, t := range s.Patents() {
		if t != 0 {
			m.Patents[strconv.Itoa(i+1)] = t.String()
		}
	}
	for i, w := range s.Works() {
		if w != 0 {
			m.Works[strconv.Itoa(i+1)] = w.String()
		}
	}
	return m
}

func faceUp(places []rules.Contract) []string {
	list := []string{}
	for _, c := range places {
		if c != 0 {
			list = append(list, c.String())
		}
	}
	slices.Sort(list)
	return list
}

func mapOf(s *rules.State) Map {
	m := Map{Dams: map[string]Dam{}, Conduits: map[string]string{}, Powerhouses: map[string]string{}, Water: map[string]int{}}
	for _, site := range rules.Sites() {
		if site.Kind() == rules.Building {
			continue
		}
		seat, built := s.Owner(site)
		if !built {
			continue
		}
		owner := "neutral"
		if seat != rules.Nobody {
			owner = CompanyName(s, seat)
		}
		switch site.Kind() {
		case rules.Base:
			m.Dams[site.String()] = Dam{owner, s.Level(site)}
			if n := s.Drops(site); n > 0 {
				m.Water[site.String()] = n
			}
		case rules.Conduit:
			m.Conduits[site.String()] = owner
		case rules.Powerhouse:
			m.Powerhouses[site.String()] = owner
		}
	}
	for h := rules.HA; h <= rules.HD; h++ {
		if n := s.Waiting(h); n > 0 {
			m.Water[h.String()] = n
		}
	}
	return m
}

// names turns ids into their names, sorted as text.
func names[T interface{ String() string }](ids []T) []string {
	list := make([]string, 0, len(ids))
	for _, id := range ids {
		list = append(list, id.String())
	}
	slices.Sort(list)
	return list
}
