package view

import "barrage/game/rules"

// Catalogue is everything printed on the components, with names and effects in the words
// of a language: what a client needs to draw the table. It depends on no game.
type Catalogue struct {
	Spaces      []SpaceFact           `json:"spaces"`
	Sites       []SiteFact            `json:"sites"`
	Contracts   []ContractFact        `json:"contracts"`
	Tiles       []TileFact            `json:"tiles"`
	Works       []WorkFact            `json:"works"`
	Buildings   []BuildingFact        `json:"buildings"`
	Companies   []CompanyFact         `json:"companies"`
	Officers    []OfficerFact         `json:"officers"`
	Bonuses     []BonusFact           `json:"bonuses"`
	Objectives  []NamedFact           `json:"objectives"`
	Headstreams []HeadstreamFact      `json:"headstream_tiles"`
	Cards       []CardFact            `json:"automa_cards"`
	Track       []int                 `json:"track"`   // credits by energy, 0 to 30
	Ranking     []int                 `json:"ranking"` // VP of each place by energy, if nobody is tied (R14.1)
	Structures  map[string]string     `json:"structures" ts:"Structure:"`
	Areas       map[string]string     `json:"areas" ts:"Area:"`
	Prices      map[string]AreaPrices `json:"prices" ts:"Area:"`
	Sections    map[string]string     `json:"sections" ts:"Section:"`
	Phases      map[string]string     `json:"phases" ts:"Phase:"`
	Sources     map[string]string     `json:"sources" ts:"Source:"` // of VP
	Whys        map[string]string     `json:"whys" ts:"Why:"`       // of credits, energy and machines
	Prompts     map[string]string     `json:"prompts" ts:"PromptKind:"`
}

// AreaPrices are the prices on the sign of an area (R5.2).
type AreaPrices struct {
	Base      int `json:"base"`      // excavators
	Elevation int `json:"elevation"` // mixers
}

// NamedFact is something with a name and a text.
type NamedFact struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
}

// OfficerFact is an officer.
type OfficerFact struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
	Rule string `json:"rule"` // its number
}

// SpaceFact is an action space.
type SpaceFact struct {
	ID         string `json:"id" ts:"SpaceID"`
	Section    string `json:"section" ts:"Section"`
	Engineers  int    `json:"engineers"`
	Fee        int    `json:"fee"`  // red border
	Cost       int    `json:"cost"` // of the action
	N          int    `json:"n"`    // modifier, rotations, drops, contracts, position
	MinPlayers int    `json:"min_players"`
	Building   string `json:"building,omitempty" ts:"BuildingID"`
	Text       string `json:"text"`
}

// SiteFact is a building space.
type SiteFact struct {
	ID         string `json:"id" ts:"SiteID"`
	Name       string `json:"name"` // where it is, in words
	Kind       string `json:"kind" ts:"Structure"`
	Basin      int    `json:"basin,omitempty"`
	Area       string `json:"area,omitempty" ts:"Area"`
	Red        bool   `json:"red,omitempty"`
	Fee        int    `json:"fee,omitempty"`        // of its red border
	Value      int    `json:"value,omitempty"`      // conduit
	End        int    `json:"end,omitempty"`        // conduit: basin where it ends
	Excavators int    `json:"excavators,omitempty"` // conduit: its price
	Position   int    `json:"position,omitempty"`   // slot of a private building: its place
	MinPlayers int    `json:"min_players,omitempty"`
}

// RewardFact is what something gives.
type RewardFact struct {
	VP         int        `json:"vp,omitempty"`
	Credits    int        `json:"credits,omitempty"`
	Excavators int        `json:"excavators,omitempty"`
	Mixers     int        `json:"mixers,omitempty"`
	Energy     int        `json:"energy,omitempty"`
	Parts      []PartFact `json:"parts,omitempty"`
	Text       string     `json:"text"`
}

// PartFact is a part of a reward that is carried out by an effect of its own.
type PartFact struct {
	Kind  string   `json:"kind" ts:"PartKind"`
	N     int      `json:"n,omitempty"`
	Areas []string `json:"areas,omitempty" ts:"Area"`
}

// ContractFact is a contract.
type ContractFact struct {
	ID     string     `json:"id" ts:"ContractID"`
	Pile   string     `json:"pile" ts:"Pile"`
	Energy int        `json:"energy"`
	Reward RewardFact `json:"reward"`
}

// TileFact is a technology tile.
type TileFact struct {
	ID    string `json:"id" ts:"TileID"`
	Kind  string `json:"kind" ts:"Structure|'wild'|'none'"`
	Level int    `json:"level,omitempty"`
	Name  string `json:"name"`
	Text  string `json:"text,omitempty"`
}

// WorkFact is an external work.
type WorkFact struct {
	ID         string     `json:"id" ts:"WorkID"`
	Excavators int        `json:"excavators"`
	Mixers     int        `json:"mixers"`
	Reward     RewardFact `json:"reward"`
}

// BuildingFact is a private building.
type BuildingFact struct {
	ID         string `json:"id" ts:"BuildingID"`
	Name       string `json:"name"`
	Text       string `json:"text"`
	Excavators int    `json:"excavators"`
	Mixers     int    `json:"mixers"`
	VP         int    `json:"vp"`
	Cost       int    `json:"cost"` // of its action, in credits
}

// CompanyFact is a company with the incomes under its pieces, in the order they are built.
type CompanyFact struct {
	ID      string                  `json:"id" ts:"CompanyID"`
	Name    string                  `json:"name"`
	Subject string                  `json:"subject"` // the name with its article, as a sentence begins
	Form    string                  `json:"form"`    // its grammatical number: one or many
	Text    string                  `json:"text"`
	Incomes map[string][]RewardFact `json:"incomes"`
}

// BonusFact is a bonus tile.
type BonusFact struct {
	ID   string `json:"id" ts:"BonusID"`
	Name string `json:"name"`
	Text string `json:"text"`
	VP   int    `json:"vp"` // for each thing counted
}

// HeadstreamFact is a headstream tile.
type HeadstreamFact struct {
	ID    string `json:"id" ts:"HeadstreamTileID"`
	Drops [4]int `json:"drops"`
}

// CardFact is an Automa card with its actions in words.
type CardFact struct {
	Number  int      `json:"number"`
	Actions []string `json:"actions"`
	Signs   []string `json:"signs"` // of each action: the section of the board it uses, or the structure it builds
}

// trackEnd is the last number on the energy track.
const trackEnd = 30

// CatalogueOf lists everything.
func CatalogueOf(w Words) *Catalogue {
	c := &Catalogue{
		Structures: map[string]string{}, Areas: map[string]string{}, Prices: map[string]AreaPrices{}, Sections: map[string]string{}, Phases: map[string]string{},
		Sources: map[string]string{}, Whys: map[string]string{}, Prompts: map[string]string{},
	}
	for _, s := range rules.Spaces() {
		f := SpaceFact{ID: s.String(), Section: s.Section().String(), Engineers: s.Engineers(), Fee: s.Fee(), Cost: s.Cost(), N: s.N(),
			MinPlayers: s.MinPlayers(), Text: w.spaceText(s)}
		if b := s.Building(); b != 0 {
			f.Building = b.String()
		}
		c.Spaces = append(c.Spaces, f)
	}
	for _, s := range rules.Sites() {
		f := SiteFact{ID: s.String(), Name: w.Place(s), Kind: s.Kind().String(), Red: s.IsRed()}
		if f.Red {
			f.Fee = rules.RedFee
		}
		if s.Kind() == rules.Building {
			f.Position, f.MinPlayers = s.Position(), s.MinPlayers()
		} else {
			f.Basin, f.Area = int(s.Basin()), s.Area().String()
		}
		if s.Kind() == rules.Conduit {
			f.Value, f.End, f.Excavators = s.Value(), int(s.EndBasin()), rules.ConduitPrice*s.Value()
		}
		c.Sites = append(c.Sites, f)
	}
	for _, k := range rules.Contracts() {
		c.Contracts = append(c.Contracts, ContractFact{k.String(), k.Pile().String(), k.Energy(), w.rewardFact(k.Reward())})
	}
	for _, t := range rules.Tiles() {
		c.Tiles = append(c.Tiles, TileFact{t.String(), t.Kind().String(), t.Level(), w.Tile(t), w.TileEffect(t)})
	}
	for _, work := range rules.AllWorks() {
		c.Works = append(c.Works, WorkFact{work.String(), int(work.Cost().Excavators), int(work.Cost().Mixers), w.rewardFact(work.Reward())})
	}
	for _, b := range rules.Buildings() {
		c.Buildings = append(c.Buildings, BuildingFact{b.String(), w.Building(b), w.BuildingAction(b), int(b.Cost().Excavators), int(b.Cost().Mixers), b.VP(), b.ActionCost()})
	}
	for _, company := range rules.Companies() {
		f := CompanyFact{company.String(), w.Company(company), w.text("company." + company.String() + ".subject"), w.text("company." + company.String() + ".form"), w.CompanyAbility(company), map[string][]RewardFact{}}
		for k := rules.Base; k <= rules.Conduit; k++ {
			for piece := 1; piece <= 5; piece++ {
				f.Incomes[k.String()] = append(f.Incomes[k.String()], w.rewardFact(company.Income(k, piece)))
			}
		}
		c.Companies = append(c.Companies, f)
	}
	for _, o := range rules.Officers() {
		c.Officers = append(c.Officers, OfficerFact{o.String(), w.Officer(o), w.OfficerAbility(o), o.Rule()})
	}
	for _, b := range rules.Bonuses() {
		c.Bonuses = append(c.Bonuses, BonusFact{b.String(), w.Bonus(b), w.BonusAbout(b), b.VP()})
	}
	for _, o := range rules.Objectives() {
		c.Objectives = append(c.Objectives, NamedFact{o.String(), w.Objective(o), w.ObjectiveAbout(o)})
	}
	for _, t := range rules.HeadstreamTiles() {
		f := HeadstreamFact{ID: t.String()}
		for r := range f.Drops {
			f.Drops[r] = t.Drops(r + 1)
		}
		c.Headstreams = append(c.Headstreams, f)
	}
	for _, card := range rules.Cards() {
		f := CardFact{Number: int(card)}
		for _, a := range card.Actions() {
			f.Actions = append(f.Actions, w.CardAction(a))
			f.Signs = append(f.Signs, sign(a))
		}
		c.Cards = append(c.Cards, f)
	}
	for e := range trackEnd + 1 {
		c.Track = append(c.Track, rules.TrackCredits(e))
	}
	ranked := []int{4, 3, 2, 1}
	for seat := range ranked {
		if vp := rules.Ranking(ranked, rules.Seat(seat)); vp > 0 {
			c.Ranking = append(c.Ranking, vp)
		}
	}
	for k := rules.Base; k <= rules.Building; k++ {
		c.Structures[k.String()] = w.Structure(k)
	}
	for a := rules.Mountain; a <= rules.Plain; a++ {
		c.Areas[a.String()] = w.Area(a)
		c.Prices[a.String()] = AreaPrices{a.BasePrice(), a.ElevationPrice()}
	}
	for _, s := range rules.Sections() {
		c.Sections[s.String()] = w.Section(s)
	}
	for _, p := range rules.Phases() {
		c.Phases[p.String()] = w.Phase(p)
	}
	for _, s := range rules.VPSources() {
		c.Sources[s.ID()] = w.Source(s)
	}
	for _, why := range rules.Whys() {
		c.Whys[why.ID()] = w.Why(why)
	}
	for _, k := range rules.PromptKinds() {
		c.Prompts[k.ID()] = w.Prompt(k)
	}
	c.Prompts[Guess] = w.text("prompt.guess")
	return c
}

// spaceText is what a space offers in any game.
func (w Words) spaceText(s rules.Space) string {
	switch s.Section() {
	case rules.PatentOffice:
		return w.text("space.patent.place", n(s.N()))
	case rules.ExternalWorks:
		return w.text("space.work.place", n(s.N()))
	}
	return w.spaceName(nil, s)
}

func (w Words) rewardFact(r rules.Reward) RewardFact {
	f := RewardFact{VP: int(r.VP), Credits: int(r.Credits), Excavators: int(r.Excavators), Mixers: int(r.Mixers), Energy: int(r.Energy), Text: w.Reward(r)}
	for _, p := range r.Parts {
		if p.Kind == 0 {
			continue
		}
		part := PartFact{Kind: p.Kind.ID()}
		if p.Kind == rules.PartBase {
			for a := rules.Mountain; a <= rules.Plain; a++ {
				if rules.AreaSet(p.N).Has(a) {
					part.Areas = append(part.Areas, a.String())
				}
			}
		} else {
			part.N = int(p.N)
		}
		f.Parts = append(f.Parts, part)
	}
	return f
}
