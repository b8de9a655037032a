package trace

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"barrage/game/automa"
	"barrage/game/rules"
	"barrage/game/view"
)

// Games with Automas. The recording implementation reads some Automa rules differently,
// which changes the game for good. So such a game is followed turn by turn: our game
// restarts from every snapshot (position.go), with hidden things (piles, discards, the
// deck) kept from our own game. Where our Automa would choose differently, named rulings
// must lead to the recorded choice (reading.go); where our rules have another effect, a
// named difference says exactly what it changes (change.go).

const automaController = "automa"

// automas is what the checker keeps beside our state in such a game.
type automas struct {
	// For the whole game.
	deck    []int          // cards still to be drawn, as the setup gives them
	cards   *Cards         // turned and not yet drawn
	last    Cards          // turned last
	offered []string       // starting contracts that were drawn
	purse   map[string]int // credits that Automas hold (AR18)

	// For the round.
	aside map[string]map[string]int // engineers beside a full section, by space and company (AR9)

	// Since the last snapshot.
	position fields     // from which our game went on
	pile     []string   // contracts that were to be drawn
	refilled []string   // contracts that were drawn
	foreseen bool       // they are known, up to the next snapshot
	passed   []string   // companies that passed
	changes  []change   // what named differences make of our snapshot
	tile     rules.Tile // inserted, until its structure is built

	// For the turn of an Automa.
	start   *rules.State     // when its card was turned
	action  rules.CardAction // being carried out
	answers []*moment        // given for it
	placed  int              // structures built
	drops   int              // times that drops were placed
}

// seatAutomas enters the Automas into the options.
func (c *checker) seatAutomas(o *rules.Options) error {
	levels := c.file.Options.AutomaLevels
	if len(levels) == 0 {
		return nil
	}
	var seated []int
	for i, name := range c.seats() {
		company := c.file.Setup.Companies[name]
		if i >= len(levels) || company.Controller != automaController {
			break
		}
		if company.Level == nil || *company.Level < 0 || *company.Level > 3 {
			return fmt.Errorf("the Automa of %s has no level from 0 to 3", name)
		}
		if o.Automas[i] = c.levelOf(name); int(o.Automas[i]) <= *company.Level {
			c.count(NoOfficer)
		}
		seated = append(seated, *company.Level)
	}
	if !slices.Equal(slices.Sorted(slices.Values(seated)), slices.Sorted(slices.Values(levels))) {
		return fmt.Errorf("the Automas that begin have levels %v, the options say %v", seated, levels)
	}
	setup := &c.file.Setup
	if setup.AutomaFirstCard == nil || len(setup.AutomaDeck) == 0 || setup.AutomaDeck[0] != setup.AutomaFirstCard.Action {
		return errors.New("the Automa deck does not begin with the first action card")
	}
	var pairs []string
	for _, pair := range setup.OfferedPairs {
		pairs = append(pairs, pair.Company)
	}
	for i := range len(levels) - 1 {
		if slices.Index(pairs, setup.TurnOrder[i]) > slices.Index(pairs, setup.TurnOrder[i+1]) {
			c.count(AutomaOrder)
		}
	}
	c.automas.last = *setup.AutomaFirstCard
	c.automas.cards = setup.AutomaFirstCard
	c.automas.deck = setup.AutomaDeck[1:]
	return nil
}

// levelOf is our level of an Automa: theirs begin with 0. At the highest its officer is
// that of its pair, who may be Mahiri there: with us she is no Automa's (A9.7), which has
// level 3 then.
func (c *checker) levelOf(name string) uint8 {
	company := c.file.Setup.Companies[name]
	switch {
	case company.Level == nil:
		return 1
	case company.Officer == rules.Mahiri.String():
		return uint8(min(*company.Level+1, 3))
	}
	return uint8(min(*company.Level+1, 4))
}

// costOfficers change what constructions cost.
var costOfficers = []string{rules.Wilhelm.String(), rules.Jill.String(), rules.Solomon.String()}

// otherTurns lists ways to restart a turn of an Automa after a difference was found in it:
// as what they play otherwise would have it.
func (c *checker) otherTurns() []*checker {
	var list []*checker
	if plain := c.withoutEffects(); plain != nil {
		list = append(list, plain)
	}
	for _, from := range append([]*checker{c}, list...) {
		if cheap := from.withCosts(); cheap != nil {
			list = append(list, cheap)
		}
	}
	return list
}

// automaWindow finds the turn of an Automa before the next snapshot, and its seat.
func (c *checker) automaWindow() (*Entry, rules.Seat) {
	if len(c.automas.position) == 0 {
		return nil, rules.Nobody
	}
	for e := range c.window() {
		if e.T == "automa_turn" && c.playsAutoma(e.Company) {
			return e, seatOf(&c.state, e.Company)
		}
	}
	return nil, rules.Nobody
}

// withCosts restarts a turn of an Automa of level 3 that constructs, with the officer of its
// pair, who changes what that costs: there this begins a level earlier (A3.5).
func (c *checker) withCosts() *checker {
	e, seat := c.automaWindow()
	if e == nil || seat < 0 || c.levelOf(e.Company) != 3 || !slices.ContainsFunc(e.Actions, func(a CardAction) bool { return a.Structure != "" && a.Space != "" }) {
		return nil
	}
	officer := c.file.Setup.Companies[e.Company].Officer
	if !slices.Contains(costOfficers, officer) {
		return nil
	}
	cheap := c.clone()
	cheap.count(OfficerCosts)
	f := maps.Clone(c.automas.position)
	f[strconv.Itoa(int(seat)+1)+".officer"] = officer
	rest, _ := without(split(f["extras"]), officer)
	f.list("extras", rest)
	if cheap.goOn(f) != nil {
		return nil
	}
	return cheap
}

// withoutEffects restarts a turn of an Automa of level 3 or 4 at level 2: company abilities
// (AR25) and effects of advanced tiles (A3.4) are unfinished there. An officer acts all the
// same. It returns nil if the turn uses neither.
func (c *checker) withoutEffects() *checker {
	e, seat := c.automaWindow()
	if e == nil || seat < 0 || c.levelOf(e.Company) < 3 {
		return nil
	}
	plain := c.clone()
	produces := slices.ContainsFunc(e.Actions, func(a CardAction) bool { return a.Type == rules.CardProduction.String() })
	builds := slices.ContainsFunc(e.Actions, func(a CardAction) bool { return a.Structure != "" && strings.HasPrefix(a.Tile, "adv_") })
	if ability := c.state.Player(seat).Pieces(rules.Powerhouse) >= 3; ability && !builds {
		plain.count(NoAbility)
	} else if builds && !produces {
		plain.count(NoTileEffect)
	} else {
		return nil
	}
	f := maps.Clone(c.automas.position)
	levels := split(f["automas"])
	levels[seat] = "2"
	f.list("automas", levels)
	if plain.goOn(f) != nil {
		return nil
	}
	return plain
}

// playsAutoma reports whether a company is an Automa's.
func (c *checker) playsAutoma(company string) bool {
	return c.file.Setup.Companies[company].Controller == automaController
}

// automaOf is the Automa whose company was paired with an officer.
func (c *checker) automaOf(officer string) string {
	for name, company := range c.file.Setup.Companies {
		if company.Controller == automaController && company.Officer == officer {
			return name
		}
	}
	return ""
}

// automaCompany is what an Automa begins with: no contract, and the officer of its pair,
// below the highest level only in name (A2.5).
func (c *checker) automaCompany(s *rules.State, p *rules.Player) Company {
	company := Company{Controller: automaController, Level: c.file.Setup.Companies[p.Company().String()].Level, Officer: "none"}
	for _, pair := range c.file.Setup.OfferedPairs {
		if pair.Company == p.Company().String() {
			company.Officer = pair.Officer
		}
	}
	return company
}

// setupOfAutomas adds what only games with Automas have: the contracts nobody picked and
// the deck, one card of which is turned and never used (AR4).
func (c *checker) setupOfAutomas(s *rules.State, out *Setup) {
	file := &c.file.Setup
	if len(c.file.Options.AutomaLevels) == 0 {
		return
	}
	out.OfferedContracts = slices.Clone(c.automas.offered)
	first := &Cards{Action: int(s.ActionCard())}
	for card := 1; card <= 20; card++ {
		if !slices.Contains(file.AutomaDeck, card) {
			first.Criteria = card
		}
	}
	out.AutomaFirstCard, out.AutomaDeck = first, file.AutomaDeck
	if sorted := slices.Compact(slices.Sorted(slices.Values(file.AutomaDeck))); len(file.AutomaDeck) != 19 || len(sorted) != 19 || sorted[0] < 1 || sorted[18] > 20 {
		out.AutomaDeck = nil
	}
}

// turnCard notes the cards that are turned for an Automa: the action card becomes the
// criteria card, the deck gives the next one (A4.2).
func (c *checker) turnCard(next Cards) error {
	a := &c.automas
	if a.cards != nil {
		return c.differ("automa_card", "the last cards are not used", next)
	}
	want := Cards{Criteria: a.last.Action, Action: next.Action}
	if len(a.deck) > 0 {
		want.Action = a.deck[0]
		a.deck = a.deck[1:]
	}
	if next != want {
		return c.differ("automa_card", want, next)
	}
	a.last, a.cards = next, &next
	return nil
}

// draw is the card that was turned.
func (a *automas) draw() (string, bool) {
	if a.cards == nil {
		return "", false
	}
	name := "card " + strconv.Itoa(a.cards.Action)
	a.cards = nil
	return name, true
}

// foresee notes the contracts that will be drawn in this turn: our game draws some of
// them before the turn is over.
func (c *checker) foresee() {
	c.automas.foreseen = true
	for e := range c.window() {
		if e.T == "chance" && e.Kind == "contracts_refill" {
			c.expect(e.Contracts)
		}
	}
}

// window runs through the entries up to the next snapshot.
func (c *checker) window() func(yield func(*Entry) bool) {
	return func(yield func(*Entry) bool) {
		for i := c.entry; i < len(c.file.Log) && c.file.Log[i].T != "state"; i++ {
			if !yield(&c.file.Log[i]) {
				return
			}
		}
	}
}

// automaTurn follows the turn of an Automa.
func (c *checker) automaTurn(e *Entry) error {
	company, ok := c.file.Setup.Companies[e.Company]
	if !ok || company.Controller != automaController || company.Level == nil || *company.Level != e.Level {
		return c.differ("automa_turn", "no such Automa", fmt.Sprintf("%s, level %d", e.Company, e.Level))
	}
	if len(e.Actions) == 0 {
		return c.idleTurn(e)
	}
	if c.photo() >= 0 || c.actor() != e.Company || c.state.Prompt().Kind != rules.AskCard {
		return c.differ("automa_turn", c.asked(), e.Company+" takes a card")
	}
	c.automas.cards = nil // the last card of the deck is drawn without being asked for
	if now := (Cards{int(c.state.CriteriaCard()), int(c.state.ActionCard())}); now != c.automas.last {
		return c.differ("automa_turn", now, c.automas.last)
	}
	c.foresee()
	start := c.state
	c.automas.start, c.automas.placed, c.automas.drops = &start, 0, 0
	for i := range e.Actions {
		if c.photo() >= 0 || c.state.Prompt().Kind != rules.AskCard {
			return c.differ("action "+strconv.Itoa(i+1), c.asked(), e.Actions[i].Type)
		}
		if err := c.cardAction(&e.Actions[i]); err != nil {
			return err
		}
	}
	if c.photo() < 0 {
		return c.differ("automa_turn", c.asked(), "over")
	}
	return nil
}

// cardAction follows one action of the card.
func (c *checker) cardAction(a *CardAction) error {
	seat := c.state.ToMove()
	i, err := c.findAction(a)
	if err != nil {
		return err
	}
	if i < 0 {
		return c.cardNineteen(a)
	}
	action := c.state.ActionCard().Actions()[i]
	before := c.state
	c.automas.action, c.automas.answers = action, nil
	if err := c.choose(rules.TakeCard(i, 0)); err != nil {
		return err
	}
	if err := c.finishAction(seat, a); err != nil {
		return err
	}
	want := c.parameters(action)
	if action.Kind == rules.CardMachinery {
		was, now := before.Player(seat).Machines(), c.turnEnd().Player(seat).Machines()
		want.Excavators, want.Mixers = int(now.Excavators)-int(was.Excavators), int(now.Mixers)-int(was.Mixers)
	}
	c.adaptAction(&before, action, &want)
	theirs := *a
	theirs.Spaces = slices.Sorted(slices.Values(theirs.Spaces))
	return c.compareFields("automa_turn "+a.Type+" ", []field{{"", want, theirs}})
}

// parameters writes the action that was carried out as the log does.
func (c *checker) parameters(action rules.CardAction) CardAction {
	want := CardAction{Type: action.Kind.String(), Engineers: int(action.Engineers), VP: int(action.VP)}
	switch action.Kind {
	case rules.CardProduction:
		want.Bonus, want.Colour = int(action.N), action.Pile.String()
	case rules.CardWater:
		want.N, want.FlowNow = int(action.N), action.Immediate
	case rules.CardContracts:
		want.Energy, want.Colour = int(action.N), action.Pile.String()
	case rules.CardBuild, rules.CardPatent:
		want.Structure = action.Structure.String()
	case rules.CardWorkshop:
		want.N = int(action.N)
	}
	for _, m := range c.automas.answers {
		s, a := &m.state, m.answer
		switch kind := a.Kind(); {
		case kind == rules.ActBuild && action.Kind == rules.CardBuild:
			_, effect := a.Tool()
			want.Space, want.Tile = a.Site().String(), effect.String()
		case kind == rules.ActProduce && want.Dam == "":
			dam, conduit, drops := a.Production()
			want.Dam, want.Conduit, want.Drops = dam.String(), conduit.String(), drops
			want.Produced, want.Powerhouse = s.Yield(a), powerhouse(s, s.ToMove(), conduit)
		case kind == rules.ActFulfil && action.Kind == rules.CardProduction && want.Contract == "":
			contract, _ := a.Contracts()
			want.Contract = contract.String()
		case kind == rules.ActDrops && action.Kind == rules.CardWater:
			want.Spaces = headstreams(a)
		case kind == rules.ActTile && action.Kind == rules.CardPatent:
			patents := s.Patents()
			want.Tile, want.Position = a.Tile().String(), slices.Index(patents[:], a.Tile())+1
		case kind == rules.ActWork:
			want.Position = a.Position()
		}
	}
	return want
}

// headstreams lists where drops are placed, one by one.
func headstreams(a rules.Action) []string {
	var list []string
	for i, n := range a.Drops() {
		for range n {
			list = append(list, rules.Headstream(i+1).String())
		}
	}
	return list
}

// finishAction answers what an action of the card asks for.
func (c *checker) finishAction(seat rules.Seat, a *CardAction) error {
	for {
		if err := c.pump(); err != nil {
			return err
		}
		if err := c.leaveEmpty(); err != nil {
			return err
		}
		f := c.state.Prompt()
		if c.photo() >= 0 || f.Seat != seat || f.Kind == rules.AskCard {
			return nil
		}
		if err := c.answerAutoma(f, a); err != nil {
			return err
		}
	}
}

// answered reports whether an answer of a kind was given in the running action.
func (c *checker) answered(kind rules.ActionKind) bool {
	return slices.ContainsFunc(c.automas.answers, func(m *moment) bool { return m.answer.Kind() == kind })
}

// turnEnd is the state after the turn, or within it if it is not over.
func (c *checker) turnEnd() *rules.State {
	if i := c.photo(); i >= 0 {
		return &c.ahead[i].state
	}
	return &c.state
}

func (c *checker) decideOurs() rules.Action { return automa.Decide(&c.state, c.state.Legal(nil), nil) }

// findAction finds a recorded action on the card; -1 for the external work that only
// their card 19 has.
func (c *checker) findAction(a *CardAction) (int, error) {
	card := c.state.ActionCard()
	first := c.state.Prompt().FirstAction()
	for i, action := range card.Actions() {
		if i >= first && action.Kind.String() == a.Type && (action.Kind != rules.CardBuild && action.Kind != rules.CardPatent || action.Structure.String() == a.Structure) {
			return i, nil
		}
	}
	if int(card) == 19 && a.Type == rules.CardWork.String() {
		return -1, nil
	}
	return 0, c.differ("automa_turn", "not on "+card.String(), strings.TrimSpace(a.Type+" "+a.Structure))
}

// answerAutoma gives the recorded answer to a prompt: a parameter of the action, or
// what an event tells. Contracts and tiles as rewards of an external work are ignored
// there (AR14), as effects of a tile they are unfinished (A3.4).
func (c *checker) answerAutoma(f rules.Prompt, a *CardAction) error {
	kind := c.automas.action.Kind
	ignored := WorkRewards
	if kind == rules.CardBuild {
		ignored = NoTileEffect
	}
	switch f.Kind {
	case rules.AskBuild:
		return c.chooseText("build " + a.Space + " " + a.Tile)
	case rules.AskProduce:
		if kind == rules.CardProduction && !c.answered(rules.ActProduce) {
			return c.chooseText(fmt.Sprintf("produce %s %s %d", a.Dam, a.Conduit, a.Drops))
		}
	case rules.AskFulfil:
		if kind == rules.CardProduction && !c.answered(rules.ActFulfil) {
			return c.chooseText("fulfil " + a.Contract)
		}
		return c.skip(ignored)
	case rules.AskDrops:
		return c.chooseDrops(a, kind == rules.CardWater)
	case rules.AskPlace:
		return c.choosePlace()
	case rules.AskTile:
		if kind == rules.CardPatent {
			return c.chooseText("tile " + a.Tile)
		}
		return c.skip(ignored)
	case rules.AskWork:
		if c.state.ActionCard() == 19 { // the order has been checked
			answer, err := c.find("work " + strconv.Itoa(a.Position))
			if err != nil {
				return err
			}
			return c.apply(answer)
		}
		return c.chooseText("work " + strconv.Itoa(a.Position))
	}
	return c.apply(c.decideOurs())
}

func (c *checker) chooseText(text string) error {
	answer, err := c.find(text)
	if err != nil {
		return err
	}
	return c.choose(answer)
}

// chooseDrops gives the drops of the action, or those of a reward, which only an event
// tells.
func (c *checker) chooseDrops(a *CardAction, main bool) error {
	spaces := a.Spaces
	if !main {
		spaces = nil
		if slices.Contains(c.decideBy([]Deviation{OneDrop}), rules.No()) {
			return c.choose(rules.No())
		}
		if e := c.nth("drops_placed", c.automas.drops); e != nil {
			spaces = e.Spaces
		}
	}
	if len(spaces) == 0 {
		return c.choose(rules.No())
	}
	c.automas.drops++
	return c.chooseText("drops " + strings.Join(slices.Sorted(slices.Values(spaces)), " "))
}

// choosePlace places the structure of a reward where an event says.
func (c *checker) choosePlace() error {
	e := c.nth("structure", c.automas.placed)
	if e == nil {
		return c.differ("structure of a reward", c.decideOurs().String(), "none")
	}
	return c.chooseText("place " + e.Space)
}

// nth is an event of this turn, counted from 0.
func (c *checker) nth(kind string, n int) *Entry {
	for e := range c.window() {
		if e.T == "event" && e.Kind == kind && e.Company == c.actor() {
			if n == 0 {
				return e
			}
			n--
		}
	}
	return nil
}

// idleTurn follows a turn of an Automa without engineers: if it has an engineer-free
// tile, they turn a card and find that no action is possible (AR7).
func (c *checker) idleTurn(e *Entry) error {
	a := &c.automas
	position, err := a.position.read()
	seat := seatOf(&position, e.Company)
	if err != nil || seat < 0 {
		return c.differ("automa_turn", c.asked(), e.Company+" takes no action")
	}
	p := position.Player(seat)
	free := p.Supply().Has(rules.Adv1Powerhouse) || p.Supply().Has(rules.Adv3Base)
	if len(a.answers) > 0 || a.cards == nil || p.Engineers() > 0 || position.HasPassed(seat) || !free || !isNext(&position, a.position["cursor"], seat) {
		return c.differ("automa_turn", c.asked(), e.Company+" takes no action")
	}
	a.cards, a.passed, c.told = nil, []string{e.Company}, nil
	c.count(IdleTurn)
	f := maps.Clone(a.position)
	f.turnCards(&position, a.last)
	f.set("passed", int(passes(&position))|1<<seat)
	f.set("cursor", slices.Index(position.TurnOrder(), seat))
	state, err := f.read()
	if err != nil {
		return c.differ("automa_turn", err.Error(), e.Company)
	}
	c.ahead = []*moment{{photo: rules.AtTurnEnd, state: state}}
	return nil
}

// isNext reports whether nobody with engineers comes before a seat, from a place in the
// turn order on.
func isNext(s *rules.State, cursor string, seat rules.Seat) bool {
	order := s.TurnOrder()
	from, _ := strconv.Atoi(cursor)
	for i := range order {
		at := order[(from+i)%len(order)]
		if at == seat {
			return true
		}
		if p := s.Player(at); p.Engineers() > 0 || p.Architect() {
			return false
		}
	}
	return false
}

// seatOf is the seat of a company, or nobody.
func seatOf(s *rules.State, company string) rules.Seat {
	for i := range s.Players() {
		if view.CompanyName(s, rules.Seat(i)) == company {
			return rules.Seat(i)
		}
	}
	return rules.Nobody
}

func passes(s *rules.State) uint8 {
	var set uint8
	for i := range s.Players() {
		if s.HasPassed(rules.Seat(i)) {
			set |= 1 << i
		}
	}
	return set
}
