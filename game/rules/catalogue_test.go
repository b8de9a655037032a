package rules

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"barrage/internal/catalogue"
)

// These tests compare every table of printed content with the component
// catalogue, field by field.

func load(t *testing.T, name string, into any) {
	t.Helper()
	if err := catalogue.Load(name, into); err != nil {
		t.Fatal(err)
	}
}

func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// site and the like find an id by its name.
func find[T interface {
	~uint8
	String() string
}](t *testing.T, name string) T {
	t.Helper()
	for i := range 256 {
		if T(i).String() == name {
			return T(i)
		}
	}
	t.Fatalf("nothing is called %q", name)
	return 0
}

// R1.1.3, R1.1.4, R1.1.5, A1.3: every space, conduit and river of the map.
func TestCatalogueMap(t *testing.T) {
	var m struct {
		Headstreams []struct {
			ID    string
			Basin int
		}
		Basins []struct {
			ID               int
			Area             string
			DamSpaces        []string `json:"dam_spaces"`
			ConduitSpaces    []string `json:"conduit_spaces"`
			PowerhouseSpaces []string `json:"powerhouse_spaces"`
			DownstreamBasin  int      `json:"downstream_basin"`
			Exit             string
		}
		DamSpaces []struct {
			ID        string
			Basin     int
			Area      string
			Position  string
			RedBorder bool `json:"red_border"`
		} `json:"dam_spaces"`
		PowerhouseSpaces []struct {
			ID        string
			Basin     int
			Area      string
			RedBorder bool `json:"red_border"`
		} `json:"powerhouse_spaces"`
		ConduitSpaces []struct {
			ID         string
			Basin      int
			Area       string
			Production int
			ToBasin    int `json:"to_basin"`
			Excavators int
		} `json:"conduit_spaces"`
		River       []struct{ From, To string }
		NeutralDams []struct {
			ID    string
			Back  string
			Basin int
			Space string
			Level int
		} `json:"neutral_dam_tiles"`
	}
	load(t, "map", &m)
	for i, h := range m.Headstreams {
		equal(t, "headstream", Headstream(i+1).String(), h.ID)
		equal(t, h.ID+" basin", i+1, h.Basin) // headstream i feeds basin i
	}
	equal(t, "basins", len(m.Basins), basinEnd-1)
	for _, b := range m.Basins {
		basin := Basin(b.ID)
		equal(t, "area of "+basin.String(), basin.Area().String(), b.Area)
		equal(t, "downstream of "+basin.String(), int(basin.Downstream()), b.DownstreamBasin)
		if b.Exit != "" {
			equal(t, "exit of "+basin.String(), basins[basin].exit.String(), b.Exit)
		}
		var spaces []string
		for _, s := range Sites() {
			if s.Basin() == basin && s.Kind() != Building {
				spaces = append(spaces, s.String())
			}
		}
		equal(t, "spaces of "+basin.String(), spaces, slices.Concat(b.DamSpaces, b.ConduitSpaces, b.PowerhouseSpaces))
	}
	n := 0
	for _, d := range m.DamSpaces {
		s := find[Site](t, d.ID)
		equal(t, d.ID, []any{s.Kind(), int(s.Basin()), s.Area().String(), s.IsRed(), upperBaseSites>>s&1 == 1},
			[]any{Base, d.Basin, d.Area, d.RedBorder, d.Position == "upper"})
		n++
	}
	for _, d := range m.PowerhouseSpaces {
		s := find[Site](t, d.ID)
		equal(t, d.ID, []any{s.Kind(), int(s.Basin()), s.Area().String(), s.IsRed()}, []any{Powerhouse, d.Basin, d.Area, d.RedBorder})
		n++
	}
	for _, d := range m.ConduitSpaces {
		s := find[Site](t, d.ID)
		equal(t, d.ID, []any{s.Kind(), int(s.Basin()), s.Area().String(), s.IsRed(), s.Value(), int(s.EndBasin()), int(conduitCost(BasicConduit, uint8(s.Value())))},
			[]any{Conduit, d.Basin, d.Area, false, d.Production, d.ToBasin, d.Excavators})
		n++
	}
	equal(t, "map spaces", n, 63)
	for _, d := range m.NeutralDams {
		equal(t, d.ID, []any{neutralDamName(Basin(d.Basin)), (upperBase(Basin(d.Basin)) + 1).String(), Area(d.Level).String()}, []any{d.ID, d.Space, d.Back})
	}

	// The river, edge by edge, as our flow walks it.
	edges := map[string]string{}
	for h := HA; h <= HD; h++ {
		edges[h.String()] = upperBase(Basin(h)).String()
	}
	for b := Basin(1); b < basinEnd; b++ {
		last := b.String()
		if b <= 10 {
			if basins[b].powerhouses != "" {
				edges[b.String()] = upperBase(b).String()
			}
			edges[upperBase(b).String()] = (upperBase(b) + 1).String()
			last = (upperBase(b) + 1).String()
		}
		if next := b.Downstream(); next != 0 {
			edges[last] = next.String()
		} else {
			edges[last] = basins[b].exit.String()
		}
	}
	want := map[string]string{}
	for _, e := range m.River {
		want[e.From] = e.To
	}
	equal(t, "river", edges, want)
}

// rewardFields turns a reward of the catalogue into ours; the order of its parts
// is that of the JSON object.
func rewardFields(t *testing.T, raw json.RawMessage) Reward {
	t.Helper()
	var r Reward
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		t.Fatal(err)
	}
	n := 0
	part := func(k PartKind, v int) {
		r.Parts[n] = Part{k, uint8(v)}
		n++
	}
	for _, key := range keysInOrder(t, raw) {
		var v int
		var obj struct {
			Areas     []string
			Count     int
			MaxValue  int  `json:"max_value"`
			MaxEnergy *int `json:"max_energy"`
		}
		if json.Unmarshal(fields[key], &v) != nil {
			if err := json.Unmarshal(fields[key], &obj); err != nil {
				t.Fatal(key, err)
			}
		}
		switch key {
		case "credits":
			r.Credits = uint8(v)
		case "vp":
			r.VP = uint8(v)
		case "excavator":
			r.Excavators = uint8(v)
		case "mixer":
			r.Mixers = uint8(v)
		case "energy":
			r.Energy = uint8(v)
		case "any_machine":
			part(PartMachines, v)
		case "rotate_wheel":
			part(PartRotate, v)
		case "headstream_drops":
			part(PartWaitingDrops, v)
		case "flow_drops":
			part(PartFlowingDrops, v)
		case "place_base":
			var set AreaSet
			for _, a := range obj.Areas {
				set |= 1 << find[Area](t, a)
			}
			part(PartBase, int(set))
		case "place_elevation":
			part(PartElevation, obj.Count)
		case "place_powerhouse":
			part(PartPowerhouse, obj.Count)
		case "place_conduit":
			part(PartConduit, obj.MaxValue)
		case "energy_produced":
			part(PartProducedEnergy, v)
		case "fulfill_contract":
			bound := noBound
			if obj.MaxEnergy != nil {
				bound = *obj.MaxEnergy
			}
			part(PartFulfil, bound)
		case "take_advanced_tile":
			part(PartAdvancedTile, v)
		default:
			t.Errorf("unknown reward %q", key)
		}
	}
	return r
}

func keysInOrder(t *testing.T, raw json.RawMessage) []string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(raw))
	var keys []string
	depth, key := 0, true
	for {
		tok, err := d.Token()
		if err != nil {
			return keys
		}
		switch v := tok.(type) {
		case json.Delim:
			if v == '{' || v == '[' {
				depth++
			} else {
				depth--
			}
			key = depth == 1
		case string:
			if depth == 1 && key {
				keys = append(keys, v)
				key = false
			} else {
				key = depth == 1
			}
		default:
			key = depth == 1
		}
	}
}

// R1.5.2: every contract.
func TestCatalogueContracts(t *testing.T) {
	type contract struct {
		ID     string
		Since  int
		Energy int
		Reward json.RawMessage
	}
	var m struct {
		Starting, Green, Yellow, Red, National []contract
		HandLimit                              int `json:"hand_limit"`
	}
	load(t, "contracts", &m)
	n := 0
	for i, list := range [][]contract{m.Starting, m.National, m.Green, m.Yellow, m.Red} {
		for _, want := range list {
			c := find[Contract](t, want.ID)
			equal(t, want.ID+" energy", c.Energy(), want.Energy)
			equal(t, want.ID+" reward", c.Reward(), rewardFields(t, want.Reward))
			equal(t, want.ID+" national", c.IsNational(), i == 1)
			equal(t, want.ID+" version", c.Since(), max(1, want.Since))
			equal(t, want.ID+" pile", c.Pile(), []Pile{Starting, National, Green, Yellow, Red}[i])
			n++
		}
	}
	equal(t, "contracts", n, int(contractEnd)-1)
	equal(t, "hand limit", (&Player{}).contractLimit(), m.HandLimit)
}

func TestCatalogueCompanies(t *testing.T) {
	var m struct {
		Bonus     map[string]int `json:"production_bonus_by_powerhouses"`
		Ability   int            `json:"ability_active_from_powerhouses"`
		Companies []struct {
			ID     string
			Income map[string]map[string]json.RawMessage
		}
	}
	load(t, "companies", &m)
	for n, bonus := range m.Bonus {
		i, _ := strconv.Atoi(n)
		equal(t, "bonus with "+n, productionBonus[i], bonus)
	}
	equal(t, "ability", AbilityPowerhouses, m.Ability)
	for i, want := range m.Companies {
		c := Company(i + 1)
		equal(t, "company", c.String(), want.ID)
		n := 0
		for kind, row := range want.Income {
			for piece, reward := range row {
				p, _ := strconv.Atoi(piece)
				equal(t, want.ID+" "+kind+" "+piece, c.Income(find[Kind](t, kind), p), rewardFields(t, reward))
				n++
			}
		}
		equal(t, want.ID+" incomes", n, 9)
	}
	equal(t, "companies", len(m.Companies), int(companyEnd)-1)
}

// R12.7.2, A9.13: every officer, and no other.
func TestCatalogueOfficers(t *testing.T) {
	var m struct {
		Officers []struct {
			ID       string
			Base     uint8                                       `json:"base_excavators"`
			Capacity uint8                                       `json:"level_3_capacity"`
			Least    uint8                                       `json:"least_production"`
			Credits  uint8                                       `json:"credits_per_machinery"`
			Income   json.RawMessage                             `json:"income"`
			Tile     string                                      `json:"special_tile"`
			Override struct{ Credits, Engineers, Architect int } `json:"starting_override"`
			Extra    map[string]int                              `json:"extra_officers_to_copy"`
			Limit    int                                         `json:"contract_limit"`
			Box      string
			Since    int
		}
		Default struct{ Credits, Excavator, Mixer, Engineers int } `json:"starting_default"`
	}
	load(t, "officers", &m)
	for i, want := range m.Officers {
		o := Officer(i + 1)
		equal(t, "officer", o.String(), want.ID)
		credits := want.Override.Credits
		if credits == 0 {
			credits = m.Default.Credits
		}
		equal(t, want.ID+" version", o.Since(), max(1, want.Since))
		equal(t, want.ID+" credits", int(officers[o].credits), credits)
		equal(t, want.ID+" box", terms{Players: 2, Variant: Full}.officerPool(Version)>>o&1 == 1, want.Box == "base")
		figures := figures{want.Base, want.Capacity, want.Least, want.Credits, Reward{}}
		if want.Income != nil {
			figures.income = rewardFields(t, want.Income)
		}
		equal(t, want.ID+" figures", officers[o].figures, figures)
		equal(t, want.ID+" least production", o.LeastProduction(), int(want.Least))
		tile := "none"
		if want.Tile != "" {
			tile = want.Tile
		}
		equal(t, want.ID+" tile", officers[o].tile.String(), tile)
		switch o {
		case Mahiri:
			for n, extra := range want.Extra {
				i, _ := strconv.Atoi(n)
				equal(t, want.ID+" extras", extraOfficers[i], extra)
			}
		case Simone:
			equal(t, want.ID, (&Player{officer: Simone}).contractLimit(), want.Limit)
		case Tommaso:
			equal(t, want.ID, []int{CrewSize - architectCrew, architectCrew}, []int{want.Override.Engineers, want.Override.Architect})
		}
	}
	equal(t, "officers", len(m.Officers), int(officerEnd)-1)
	equal(t, "engineers", CrewSize, m.Default.Engineers)
}

// R1.5.1: every technology tile.
func TestCatalogueTiles(t *testing.T) {
	var m struct {
		Basic, Advanced, Special []struct {
			ID, Structure, Box string
			Level              int
			UsedIn             []string `json:"used_in"`
		}
	}
	load(t, "technology_tiles", &m)
	full, intro, lw := terms{Players: 4, Variant: Full}, terms{Players: 4, Variant: Introductory}, terms{Players: 4, Variant: Full, Leeghwater: true}
	for _, want := range m.Basic {
		tile := find[Tile](t, want.ID)
		equal(t, want.ID, []any{tile.Kind().String(), tile.Level()}, []any{want.Structure, 0})
		equal(t, want.ID+" in the full game", basicTiles(full).Has(tile), slices.Contains(want.UsedIn, "full"))
		equal(t, want.ID+" in the introductory game", basicTiles(intro).Has(tile), slices.Contains(want.UsedIn, "introductory"))
		equal(t, want.ID+" with the expansion", basicTiles(lw).Has(tile), want.ID != "basic_wild")
	}
	for _, want := range m.Advanced {
		tile := find[Tile](t, want.ID)
		equal(t, want.ID, []any{tile.Kind().String(), tile.Level()}, []any{want.Structure, want.Level})
		equal(t, want.ID+" in the full game", patentTiles(full).Has(tile), want.Box == "base")
		equal(t, want.ID+" with the expansion", patentTiles(lw).Has(tile), true)
		equal(t, want.ID+" in the introductory game", patentTiles(intro).Has(tile), false)
	}
	for _, want := range m.Special {
		equal(t, want.ID, find[Tile](t, want.ID).Level(), 0)
	}
	equal(t, "tiles", len(m.Basic)+len(m.Advanced)+len(m.Special), int(tileEnd)-1)
}

// R1.6.1, R1.6.2: every action space with its engineers, fee and cost.
func TestCatalogueSpaces(t *testing.T) {
	type side struct {
		ID        string
		Engineers int
		Credits   int
	}
	var m struct {
		Red          int `json:"red_border_credits"`
		CompanyBoard []struct {
			side
			Order int
		} `json:"company_board"`
		Sections []struct {
			Section string
			Rows    []struct {
				ID          string
				Effect      map[string]int
				ActionCost  int `json:"action_cost"`
				MinPlayers  int `json:"min_players"`
				Left, Right side
			}
		}
		PatentOffice []struct {
			side
			Position   int
			ActionCost int `json:"action_cost"`
		} `json:"patent_office"`
		ExternalWorks []struct {
			side
			Position int
		} `json:"external_works"`
		Buildings []struct {
			Building string
			Left     side
			Right    struct {
				IDs                []string
				Engineers, Credits int
			}
		} `json:"private_building_actions"`
		Slots []struct {
			ID         string
			Position   int
			RedBorder  bool `json:"red_border"`
			MinPlayers int  `json:"min_players"`
		} `json:"building_slots"`
		Officers []struct {
			side
			Officer string
		} `json:"officer_spaces"`
	}
	load(t, "action_spaces", &m)
	equal(t, "red border", RedFee, m.Red)
	n := 3 // the bank, and where Automas put engineers that need no space
	check := func(want side, section string, cost int) Space {
		t.Helper()
		n++
		s := find[Space](t, want.ID)
		equal(t, want.ID, []any{s.Section().String(), s.Engineers(), s.Fee(), s.Cost()}, []any{section, want.Engineers, want.Credits, cost})
		return s
	}
	for _, c := range m.CompanyBoard {
		equal(t, c.ID+" order", check(c.side, "company", 0).N(), c.Order)
	}
	for _, sec := range m.Sections {
		for _, r := range sec.Rows {
			for _, sd := range []side{r.Left, r.Right} {
				s := check(sd, sec.Section, r.ActionCost)
				equal(t, sd.ID+" players", int(spaces[s].minPlayers), r.MinPlayers)
				for key, v := range r.Effect {
					switch key {
					case "excavator":
						equal(t, sd.ID, int(spaces[s].machines.Excavators), v)
					case "mixer":
						equal(t, sd.ID, int(spaces[s].machines.Mixers), v)
					case "any_machine":
						equal(t, sd.ID, []any{spaces[s].anyMachine, s.N()}, []any{true, v})
					default:
						equal(t, sd.ID, s.N(), v)
					}
				}
			}
		}
	}
	for _, p := range m.PatentOffice {
		equal(t, p.ID, check(p.side, "patent", p.ActionCost).N(), p.Position)
	}
	for _, w := range m.ExternalWorks {
		equal(t, w.ID, check(w.side, "external_work", 0).N(), w.Position)
	}
	for _, o := range m.Officers {
		check(o.side, "officer", 0)
	}
	for _, b := range m.Buildings {
		building := find[PrivateBuilding](t, b.Building)
		cost := int(privateBuildings[building].actionCost)
		equal(t, b.Left.ID, check(b.Left, "building", cost).Building(), building)
		for _, id := range b.Right.IDs {
			equal(t, id, check(side{id, b.Right.Engineers, b.Right.Credits}, "building", cost).Building(), building)
		}
	}
	equal(t, "spaces", n, int(spaceEnd)-1)
	for _, sl := range m.Slots {
		s := find[Site](t, sl.ID)
		equal(t, sl.ID, []any{s.Kind(), s.Position(), s.IsRed()}, []any{Building, sl.Position, sl.RedBorder})
	}
}

// R1.5.3: every external work and private building.
func TestCatalogueWorksAndBuildings(t *testing.T) {
	type cost struct{ Excavator, Mixer uint8 }
	var m struct {
		Works []struct {
			ID     string
			Deck   string
			Cost   cost
			Reward json.RawMessage
		}
	}
	load(t, "external_works", &m)
	for _, want := range m.Works {
		w := find[Work](t, want.ID)
		equal(t, want.ID+" cost", w.Cost(), Machines{want.Cost.Excavator, want.Cost.Mixer})
		equal(t, want.ID+" reward", w.Reward(), rewardFields(t, want.Reward))
		equal(t, want.ID+" deck", deckWorks[want.Deck[0]-'A'].Has(w), true)
	}
	equal(t, "works", len(m.Works), int(workEnd)-1)

	var b struct {
		Buildings []struct {
			ID         string
			Cost       cost
			VP         int
			ActionCost int `json:"action_cost"`
		}
	}
	load(t, "private_buildings", &b)
	for _, want := range b.Buildings {
		id := find[PrivateBuilding](t, want.ID)
		equal(t, want.ID, []any{id.Cost(), id.VP(), int(privateBuildings[id].actionCost)},
			[]any{Machines{want.Cost.Excavator, want.Cost.Mixer}, want.VP, want.ActionCost})
	}
	equal(t, "buildings", len(b.Buildings), int(privateBuildingEnd)-1)
}

// A5.1.6: every card of the Automas.
func TestCatalogueCards(t *testing.T) {
	var m struct {
		Cards []struct {
			ID      int
			Key     string
			Actions []struct {
				Column     int
				Type       string
				Engineers  int
				VP         int
				EndsTurn   bool `json:"ends_turn"`
				Modifier   int
				Contract   string
				Drops      int
				Immediate  bool
				Discard    string
				Energy     int
				Structure  string
				Area       string
				MinValue   int `json:"min_value"`
				Search     string
				Order      []int
				Steps      int
				Machines   map[string]int
				Expansion  bool
				SkipRound5 bool `json:"skip_in_round_5"`
			}
			Criteria struct {
				Dam, Powerhouse struct {
					Tests []string
					Start int
				}
				Conduit struct {
					Tests []string
					Start string
				}
				Headstreams []string
			}
		}
	}
	load(t, "automa_cards", &m)
	equal(t, "cards", len(m.Cards), int(cardEnd)-1)
	keys := map[string]bool{}
	for _, want := range m.Cards {
		c := Card(want.ID)
		equal(t, c.String()+" key twice", keys[want.Key], false) // T1
		keys[want.Key] = true
		equal(t, c.String()+" actions", len(c.Actions()), len(want.Actions))
		column := 0
		for i, a := range c.Actions() {
			w := want.Actions[i]
			what := c.String() + " action " + strconv.Itoa(i+1)
			equal(t, what, []any{a.Kind.String(), int(a.Engineers), int(a.VP), !a.Dashed, a.Expansion, a.NotInRound5, a.Immediate},
				[]any{w.Type, w.Engineers, w.VP, w.EndsTurn, w.Expansion, w.SkipRound5, w.Immediate})
			equal(t, what+" figure", int(a.N), w.Modifier+w.Drops+w.Energy+w.Steps)
			if pile := w.Contract + w.Discard; pile != "" {
				equal(t, what+" colour", a.Pile.String(), pile)
			}
			if w.Structure != "" {
				equal(t, what+" structure", a.Structure.String(), w.Structure)
			}
			if w.Area != "" {
				equal(t, what+" area", a.Area.String(), w.Area)
			}
			equal(t, what+" bounds", []any{int(a.MinValue), a.Up}, []any{w.MinValue, w.Search == "up"})
			for k, n := range w.Order {
				equal(t, what+" order", int(a.Order[k]), n)
			}
			equal(t, what+" machines", []int{int(a.Machines.Excavators), int(a.Machines.Mixers), int(a.Any)},
				[]int{w.Machines["excavator"], w.Machines["mixer"], w.Machines["any"]})
			if w.Column < column { // T2
				t.Errorf("%s: column %d after %d", what, w.Column, column)
			}
			column = w.Column
		}
		cr := c.Criteria()
		for i := range 3 {
			equal(t, c.String()+" tests", []string{cr.Dam[i].String(), cr.Conduit[i].String(), cr.House[i].String()},
				[]string{want.Criteria.Dam.Tests[i], want.Criteria.Conduit.Tests[i], want.Criteria.Powerhouse.Tests[i]})
		}
		equal(t, c.String()+" starts", []any{int(cr.DamStart), cr.ConduitStart.String(), int(cr.HouseStart)},
			[]any{want.Criteria.Dam.Start, want.Criteria.Conduit.Start, want.Criteria.Powerhouse.Start})
		for i, h := range want.Criteria.Headstreams {
			equal(t, c.String()+" headstreams", cr.Headstreams[i].String(), "H"+h)
		}
	}
}

// R1.5.3, R5.2.4: bonus tiles, objectives, headstream tiles, starting goods, costs.
func TestCatalogueSetup(t *testing.T) {
	var h struct {
		Tiles []struct {
			ID    string
			Drops []int
		}
	}
	load(t, "headstream_tiles", &h)
	for _, want := range h.Tiles {
		tile := find[HeadstreamTile](t, want.ID)
		for r, n := range append(want.Drops, 0) { // none in round 5
			equal(t, want.ID, tile.Drops(r+1), n)
		}
	}
	equal(t, "headstream tiles", len(h.Tiles), headstreamTileEnd-1)

	var b struct {
		Removed string `json:"introductory_removed"`
		Tiles   []struct {
			ID, Box string
			VPEach  int `json:"vp_each"`
		}
	}
	load(t, "bonus_tiles", &b)
	for _, want := range b.Tiles {
		id := find[Bonus](t, want.ID)
		equal(t, want.ID, bonusFactor[id], want.VPEach)
		equal(t, want.ID+" full", bonusPool(terms{Players: 2, Variant: Full})>>id&1 == 1, want.Box == "base")
		equal(t, want.ID+" introductory", bonusPool(terms{Players: 2, Variant: Introductory})>>id&1 == 1, want.Box == "base" && want.ID != b.Removed)
	}
	equal(t, "bonus tiles", len(b.Tiles), int(bonusEnd)-1)

	var o struct {
		VP     []int
		Automa []int `json:"vp_automa"`
		Tiles  []struct{ ID string }
	}
	load(t, "objective_tiles", &o)
	equal(t, "objective VP", objectiveVP[:3], o.VP)
	equal(t, "objective VP of an Automa", automaObjectiveVP[:3], o.Automa)
	for _, want := range o.Tiles {
		find[Objective](t, want.ID)
	}
	equal(t, "objectives", len(o.Tiles), int(objectiveEnd)-1)

	var e struct {
		Credits []struct {
			From, Credits, VP int
			To                *int
		}
	}
	load(t, "energy_track", &e)
	for _, step := range e.Credits {
		to := 40
		if step.To != nil {
			to = *step.To
		}
		for n := step.From; n <= to; n++ {
			equal(t, "credits for "+strconv.Itoa(n), TrackCredits(n), step.Credits)
		}
	}

	var s struct {
		Rounds     int
		Starting   struct{ Credits, Excavator, Mixer, Engineers, VP int }
		Structures map[string]int `json:"structures_per_company"`
		Costs      struct {
			Base      struct{ Excavator map[string]int }
			Elevation struct{ Mixer map[string]int }
			Conduit   struct {
				Excavator int `json:"excavator_per_value"`
			}
			Powerhouse struct {
				Mixer map[string]int `json:"mixer_by_nth"`
			}
		} `json:"structure_costs"`
		Introductory struct {
			Assignments []struct {
				Seat                       int
				Company, Officer, Contract string
			}
		}
	}
	load(t, "setup", &s)
	equal(t, "rounds", Rounds, s.Rounds)
	equal(t, "starting VP", startingVP, s.Starting.VP)
	for kind, n := range s.Structures {
		equal(t, kind, int(pieceLimit[find[Kind](t, kind)]), n)
	}
	for area, n := range s.Costs.Base.Excavator {
		equal(t, "base in "+area, int(baseCost(&Player{}, BasicBase, find[Area](t, area))), n)
	}
	for area, n := range s.Costs.Elevation.Mixer {
		equal(t, "elevation in "+area, int(elevationCost[find[Area](t, area)]), n)
	}
	equal(t, "conduit", ConduitPrice, s.Costs.Conduit.Excavator)
	for nth, n := range s.Costs.Powerhouse.Mixer {
		i, _ := strconv.Atoi(nth)
		equal(t, "powerhouse "+nth, int(powerhouseCost(&Player{pieces: [kindEnd]uint8{Powerhouse: uint8(i - 1)}})), n)
	}
	for _, a := range s.Introductory.Assignments {
		in := introductory[a.Seat-1]
		equal(t, "seat "+strconv.Itoa(a.Seat), []string{in.company.String(), in.officer.String(), Contract(a.Seat).String()}, []string{a.Company, a.Officer, a.Contract})
	}
}
