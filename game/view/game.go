package view

import (
	"barrage/game/rules"
)

// Game is everything a client needs to show a position and its question: what lies on
// the table, who is asked what, the legal answers in words, and why other action spaces
// cannot be taken. Seats are numbered from 0; −1 is chance.
type Game struct {
	Round    int        `json:"round"` // 0 during setup
	Phase    string     `json:"phase" ts:"Phase"`
	Done     bool       `json:"done"`
	Winners  []int      `json:"winners,omitempty"`
	Position Snapshot   `json:"position"`
	Seats    []GameSeat `json:"seats"`
	Order    []int      `json:"order"` // seats in turn order
	Table
	Capacity map[string]int `json:"capacity"`         // of every dam
	Forecast Forecast       `json:"after_water"`      // if phase 3 came now
	Tomorrow []Tomorrow     `json:"tomorrow"`         // after the flow of this round and of the next, as far as they are to come
	Prompt   *Prompt        `json:"prompt,omitempty"` // none when the game is over
}

// GameSeat is what concerns a seat, apart from its company's goods.
type GameSeat struct {
	Company    string         `json:"company,omitempty" ts:"CompanyID"`
	Officer    string         `json:"officer,omitempty" ts:"OfficerID"`
	Automa     int            `json:"automa,omitempty"` // level
	Passed     bool           `json:"passed,omitempty"`
	Copied     string         `json:"copied,omitempty" ts:"OfficerID"` // the officer Mahiri copies now
	VP         int            `json:"vp"`
	Sources    map[string]int `json:"sources"`     // where the VP came from
	Built      map[string]int `json:"built"`       // structures by kind
	Objective  int            `json:"objective"`   // count for the objective tile
	Projection Projection     `json:"if_it_ended"` // what scoring the round or the game would give now
	// Excavators of a base by area, where an officer makes them other than printed.
	BasePrices map[string]int `json:"base_prices,omitempty" ts:"Area:"`
	// Mixers of the next powerhouse, while one is left.
	PowerhousePrice int `json:"powerhouse_price,omitempty"`
}

// Projection is what scoring would give a seat now; nothing once the round is scored.
type Projection struct {
	Ranking   int `json:"ranking"`
	NoEnergy  int `json:"no_energy"`
	Credits   int `json:"credits"` // an Automa's, of the energy track (A10.1)
	Bonus     int `json:"bonus"`
	Objective int `json:"objective"`
	Resources int `json:"resources"`
	Buildings int `json:"buildings"`
	Water     int `json:"water"`
}

// Offer is what can be picked in the draft.
type Offer struct {
	Pairs     []OfferPair `json:"pairs"`
	Contracts []string    `json:"contracts" ts:"ContractID"`
}

// OfferPair is a company with its officer.
type OfferPair struct {
	Company string `json:"company" ts:"CompanyID"`
	Officer string `json:"officer,omitempty" ts:"OfficerID"`
}

// Forecast is the water as phase 3 would leave it now, in drops by dam.
type Forecast struct {
	Water map[string]int `json:"water"`
}

// Tomorrow is the water after the flow of a round, if nobody does anything more.
type Tomorrow struct {
	Forecast
	Flows []Happened `json:"flows"` // the drops of that flow, in their order
}

// Guess is the kind of a prompt, and of its answers, that asks what will happen. The rules never
// ask it; lessons do.
const Guess = "guess"

// Prompt is the question a position asks.
type Prompt struct {
	Seat     int        `json:"seat"`
	Kind     string     `json:"kind" ts:"PromptKind"`
	Question string     `json:"question"`
	Answers  []Answered `json:"answers"`
	Closed   []Closed   `json:"closed,omitempty"` // action spaces that cannot be taken, at the beginning of a turn
	// At the beginning of a turn, by the things on the table that no answer names: the
	// cheapest turn that uses each.
	Plans map[string]Plan `json:"plans,omitempty"`
}

// Answered is a legal answer: its notation, its words, and the things on the table that
// it names, so that players can give it by pointing at them.
type Answered struct {
	Action  string         `json:"action"`
	Kind    string         `json:"kind" ts:"ActionKind"`
	Text    string         `json:"text"`
	Targets map[string]int `json:"targets"`          // how many times each thing is named
	Energy  int            `json:"energy,omitempty"` // of a production
	Toll    int            `json:"toll,omitempty"`   // of a production: credits to the owner of the conduit
	Open    bool           `json:"open,omitempty"`   // more of what is done must be chosen before the turn is over or something is drawn
}

// Closed is an action space that cannot be taken, and why.
type Closed struct {
	Space  string `json:"space" ts:"SpaceID"`
	Code   string `json:"code" ts:"ReasonCode"`
	Reason string `json:"reason"`
}

// GameOf shows a position in the words of a language.
func GameOf(s *rules.State, w Words) *Game {
	g := withoutPrompt(s)
	if !g.Done {
		g.Prompt = prompt(s, w)
	}
	return g
}

// withoutPrompt shows a position without its prompt.
func withoutPrompt(s *rules.State) *Game {
	g := &Game{Round: s.Round(), Phase: s.Phase().String(), Done: s.Done(), Position: Of(s), Order: []int{}, Table: tableOf(s)}
	for _, seat := range s.TurnOrder() {
		g.Order = append(g.Order, int(seat))
	}
	if g.Done {
		for _, seat := range s.Winners() {
			g.Winners = append(g.Winners, int(seat))
		}
	}
	for i := range s.Players() {
		g.Seats = append(g.Seats, gameSeat(s, rules.Seat(i)))
	}
	g.project(s)
	g.Capacity = map[string]int{}
	for _, at := range rules.Sites() {
		if n := s.Capacity(at); n > 0 {
			g.Capacity[at.String()] = n
		}
	}
	after := s.AfterWater()
	g.Forecast.Water = mapOf(&after).Water
	g.Tomorrow = tomorrow(s)
	return g
}

// tomorrow shows the water after the flow of this round, unless it is over, and of the next,
// unless this is the last.
func tomorrow(s *rules.State) []Tomorrow {
	list := []Tomorrow{}
	if s.Round() == 0 || s.Done() {
		return list
	}
	var log rules.Log
	begun := 0 // events of earlier flows
	for n := range min(2, 1+rules.Rounds-s.Round()) {
		log.Events = log.Events[:0]
		after := s.Foresee(n, &log)
		flows := []Happened{}
		for _, e := range log.Events[begun:] {
			if e.Kind == rules.EvFlowed {
				flows = append(flows, happened(e))
			}
		}
		begun = len(log.Events)
		list = append(list, Tomorrow{Forecast{mapOf(&after).Water}, flows})
	}
	return list
}

func gameSeat(s *rules.State, seat rules.Seat) GameSeat {
	p := s.Player(seat)
	at := GameSeat{Automa: int(s.Options().Automas[seat]), VP: p.VP(), Passed: s.HasPassed(seat), Sources: map[string]int{}, Built: map[string]int{}}
	if p.Company() == 0 {
		return at
	}
	at.Company = p.Company().String()
	if p.Officer() != 0 {
		at.Officer = p.Officer().String()
	}
	if p.Copied() != 0 {
		at.Copied = p.Copied().String()
	}
	for from := range rules.Sources {
		if n := s.VPFrom(seat, rules.Source(from)); n != 0 {
			at.Sources[rules.Source(from).ID()] = n
		}
	}
	for k := rules.Base; k <= rules.Building; k++ {
		if k != rules.Building || s.Options().Leeghwater {
			at.Built[k.String()] = p.Pieces(k)
		}
	}
	at.BasePrices = basePrices(p)
	if p.Pieces(rules.Powerhouse) < rules.Powerhouse.Limit() {
		at.PowerhousePrice = p.PowerhousePrice()
	}
	if s.Round() > 0 {
		at.Objective = s.ObjectiveCount(seat)
	}
	return at
}

// project fills in what the end of the game would give every seat now, unless the round is scored.
func (g *Game) project(s *rules.State) {
	if s.Round() == 0 || s.Phase() >= rules.Scoring {
		return
	}
	end := s.IfItEnded()
	for i := range g.Seats {
		from := func(source rules.Source) int {
			return end.VPFrom(rules.Seat(i), source) - s.VPFrom(rules.Seat(i), source)
		}
		g.Seats[i].Projection = Projection{from(rules.FromRanking), from(rules.FromNoEnergy), from(rules.FromCredits), from(rules.FromBonusTiles),
			from(rules.FromObjective), from(rules.FromResources), from(rules.FromBuildings), from(rules.FromWater)}
	}
}

// basePrices are a player's prices of bases, if they are not the printed ones.
func basePrices(p *rules.Player) map[string]int {
	prices, printed := map[string]int{}, true
	for a := rules.Mountain; a <= rules.Plain; a++ {
		prices[a.String()] = p.BasePrice(a)
		printed = printed && p.BasePrice(a) == a.BasePrice()
	}
	if printed {
		return nil
	}
	return prices
}

func offer(s *rules.State) *Offer {
	o := &Offer{Pairs: []OfferPair{}, Contracts: names(s.OfferedContracts().Contracts())}
	for _, p := range s.OfferedPairs() {
		if p.Company != 0 {
			pair := OfferPair{Company: p.Company.String()}
			if p.Officer != 0 {
				pair.Officer = p.Officer.String()
			}
			o.Pairs = append(o.Pairs, pair)
		}
	}
	return o
}

func prompt(s *rules.State, w Words) *Prompt {
	f := s.Prompt()
	p := &Prompt{Seat: int(f.Seat), Kind: f.Kind.ID(), Question: w.Question(s), Answers: []Answered{}}
	if f.Seat == rules.Chance {
		return p // nobody chooses what is drawn
	}
	for _, a := range s.Legal(nil) {
		p.Answers = append(p.Answers, answered(s, a, w))
	}
	if f.Kind == rules.AskTurn && s.Player(f.Seat).Level() == 0 {
		p.Plans = plans(s, w)
	}
	if f.Kind == rules.AskTurn {
		for _, space := range rules.Spaces() {
			if r := s.Explain(space); r.Code != 0 && r.Code != rules.NotInThisGame && r.Code != rules.SpaceOfAnother {
				p.Closed = append(p.Closed, Closed{space.String(), r.Code.ID(), w.Reason(s, r)})
			}
		}
	}
	return p
}
