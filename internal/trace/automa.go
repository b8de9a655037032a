package trace

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

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
	file      *File
	tolerated map[Deviation]int // that of the report

	// For the whole game.
	purse map[string]int // credits that Automas hold (AR18)

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

// automaTurn follows a turn of an Automa.
type automaTurn struct{ *checker }

// seatAutomas enters the Automas into the options.
func (c *checker) seatAutomas(o *rules.Options) error {
	levels := c.file.Options.AutomaLevels
	if len(levels) == 0 {
		return nil
	}
	var seated []int
	for i, name := range c.file.seats() {
		company := c.file.Setup.Companies[name]
		if i >= len(levels) || company.Controller != automaController {
			break
		}
		if company.Level == nil || *company.Level < 0 || *company.Level > 3 {
			return fmt.Errorf("the Automa of %s has no level from 0 to 3", name)
		}
		if o.Automas[i] = c.file.levelOf(name); int(o.Automas[i]) <= *company.Level {
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
	c.chance.last = *setup.AutomaFirstCard
	c.chance.cards = setup.AutomaFirstCard
	c.chance.deck = setup.AutomaDeck[1:]
	return nil
}

// costOfficers change what constructions cost.
var costOfficers = []string{rules.Wilhelm.String(), rules.Jill.String(), rules.Solomon.String()}

// others lists ways to restart a turn of an Automa after a difference was found in it:
// as what they play otherwise would have it.
func (t automaTurn) others() []*checker {
	var list []*checker
	if plain := t.withoutEffects(); plain != nil {
		list = append(list, plain)
	}
	for _, from := range append([]*checker{t.checker}, list...) {
		if cheap := (automaTurn{from}).withCosts(); cheap != nil {
			list = append(list, cheap)
		}
	}
	return list
}

// recorded finds the turn of an Automa before the next snapshot, and its seat.
func (t automaTurn) recorded() (*Entry, rules.Seat) {
	if len(t.automas.position) == 0 {
		return nil, rules.Nobody
	}
	for e := range t.file.window(t.entry) {
		if e.T == "automa_turn" && t.file.playsAutoma(e.Company) {
			return e, seatOf(&t.state, e.Company)
		}
	}
	return nil, rules.Nobody
}

// withCosts restarts a turn of an Automa of level 3 that constructs, with the officer of its
// pair, who changes what that costs: there this begins a level earlier (A3.5).
func (t automaTurn) withCosts() *checker {
	e, seat := t.recorded()
	if e == nil || seat < 0 || t.file.levelOf(e.Company) != 3 || !slices.ContainsFunc(e.Actions, func(a CardAction) bool { return a.Structure != "" && a.Space != "" }) {
		return nil
	}
	officer := t.file.Setup.Companies[e.Company].Officer
	if !slices.Contains(costOfficers, officer) {
		return nil
	}
	cheap := t.clone()
	cheap.count(OfficerCosts)
	f := maps.Clone(t.automas.position)
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
func (t automaTurn) withoutEffects() *checker {
	e, seat := t.recorded()
	if e == nil || seat < 0 || t.file.levelOf(e.Company) < 3 {
		return nil
	}
	plain := t.clone()
	produces := slices.ContainsFunc(e.Actions, func(a CardAction) bool { return a.Type == rules.CardProduction.String() })
	builds := slices.ContainsFunc(e.Actions, func(a CardAction) bool { return a.Structure != "" && strings.HasPrefix(a.Tile, "adv_") })
	if ability := t.state.Player(seat).Pieces(rules.Powerhouse) >= 3; ability && !builds {
		plain.count(NoAbility)
	} else if builds && !produces {
		plain.count(NoTileEffect)
	} else {
		return nil
	}
	f := maps.Clone(t.automas.position)
	levels := split(f["automas"])
	levels[seat] = "2"
	f.list("automas", levels)
	if plain.goOn(f) != nil {
		return nil
	}
	return plain
}

// foresee notes the contracts that will be drawn in this turn: our game draws some of
// them before the turn is over.
func (t automaTurn) foresee() {
	t.automas.foreseen = true
	for e := range t.file.window(t.entry) {
		if e.T == "chance" && e.Kind == "contracts_refill" {
			t.chance.expect(e.Contracts)
		}
	}
}

// follow follows the turn of an Automa.
func (t automaTurn) follow(e *Entry) error {
	company, ok := t.file.Setup.Companies[e.Company]
	if !ok || company.Controller != automaController || company.Level == nil || *company.Level != e.Level {
		return differ("automa_turn", "no such Automa", fmt.Sprintf("%s, level %d", e.Company, e.Level))
	}
	if len(e.Actions) == 0 {
		return t.idleTurn(e)
	}
	if t.photo() >= 0 || t.actor() != e.Company || t.state.Prompt().Kind != rules.AskCard {
		return differ("automa_turn", t.asked(), e.Company+" takes a card")
	}
	t.chance.cards = nil // the last card of the deck is drawn without being asked for
	if now := (Cards{int(t.state.CriteriaCard()), int(t.state.ActionCard())}); now != t.chance.last {
		return differ("automa_turn", now, t.chance.last)
	}
	t.foresee()
	start := t.state
	t.automas.start, t.automas.placed, t.automas.drops = &start, 0, 0
	for i := range e.Actions {
		if t.photo() >= 0 || t.state.Prompt().Kind != rules.AskCard {
			return differ("action "+strconv.Itoa(i+1), t.asked(), e.Actions[i].Type)
		}
		if err := t.cardAction(&e.Actions[i]); err != nil {
			return err
		}
	}
	if t.photo() < 0 {
		return differ("automa_turn", t.asked(), "over")
	}
	return nil
}

// cardAction follows one action of the card.
func (t automaTurn) cardAction(a *CardAction) error {
	seat := t.state.ToMove()
	i, err := t.findAction(a)
	if err != nil {
		return err
	}
	if i < 0 {
		return t.cardNineteen(a)
	}
	action := t.state.ActionCard().Actions()[i]
	before := t.state
	t.automas.action, t.automas.answers = action, nil
	if err := t.choose(rules.TakeCard(i, 0)); err != nil {
		return err
	}
	if err := t.finishAction(seat, a); err != nil {
		return err
	}
	want := t.automas.parameters(action)
	if action.Kind == rules.CardMachinery {
		was, now := before.Player(seat).Machines(), t.turnEnd().Player(seat).Machines()
		want.Excavators, want.Mixers = int(now.Excavators)-int(was.Excavators), int(now.Mixers)-int(was.Mixers)
	}
	t.automas.adaptAction(&before, action, &want)
	theirs := *a
	theirs.Spaces = slices.Sorted(slices.Values(theirs.Spaces))
	return compareFields("automa_turn "+a.Type+" ", []field{{"", want, theirs}})
}

// parameters writes the action that was carried out as the log does.
func (a *automas) parameters(action rules.CardAction) CardAction {
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
	for _, m := range a.answers {
		s, answer := &m.state, m.answer
		switch kind := answer.Kind(); {
		case kind == rules.ActBuild && action.Kind == rules.CardBuild:
			_, effect := answer.Tool()
			want.Space, want.Tile = answer.Site().String(), effect.String()
		case kind == rules.ActProduce && want.Dam == "":
			dam, conduit, drops := answer.Production()
			want.Dam, want.Conduit, want.Drops = dam.String(), conduit.String(), drops
			want.Produced, want.Powerhouse = s.Yield(answer), powerhouse(s, s.ToMove(), conduit)
		case kind == rules.ActFulfil && action.Kind == rules.CardProduction && want.Contract == "":
			contract, _ := answer.Contracts()
			want.Contract = contract.String()
		case kind == rules.ActDrops && action.Kind == rules.CardWater:
			want.Spaces = headstreams(answer)
		case kind == rules.ActTile && action.Kind == rules.CardPatent:
			patents := s.Patents()
			want.Tile, want.Position = answer.Tile().String(), slices.Index(patents[:], answer.Tile())+1
		case kind == rules.ActWork:
			want.Position = answer.Position()
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
func (t automaTurn) finishAction(seat rules.Seat, a *CardAction) error {
	for {
		if err := t.pump(); err != nil {
			return err
		}
		if err := t.leaveEmpty(); err != nil {
			return err
		}
		f := t.state.Prompt()
		if t.photo() >= 0 || f.Seat != seat || f.Kind == rules.AskCard {
			return nil
		}
		if err := t.answer(f, a); err != nil {
			return err
		}
	}
}

// answered reports whether an answer of a kind was given in the running action.
func (a *automas) answered(kind rules.ActionKind) bool {
	return slices.ContainsFunc(a.answers, func(m *moment) bool { return m.answer.Kind() == kind })
}

// findAction finds a recorded action on the card; -1 for the external work that only
// their card 19 has.
func (t automaTurn) findAction(a *CardAction) (int, error) {
	card := t.state.ActionCard()
	first := t.state.Prompt().FirstAction()
	for i, action := range card.Actions() {
		if i >= first && action.Kind.String() == a.Type && (action.Kind != rules.CardBuild && action.Kind != rules.CardPatent || action.Structure.String() == a.Structure) {
			return i, nil
		}
	}
	if int(card) == 19 && a.Type == rules.CardWork.String() {
		return -1, nil
	}
	return 0, differ("automa_turn", "not on "+card.String(), strings.TrimSpace(a.Type+" "+a.Structure))
}

// answer gives the recorded answer to a prompt: a parameter of the action, or
// what an event tells. Contracts and tiles as rewards of an external work are ignored
// there (AR14), as effects of a tile they are unfinished (A3.4).
func (t automaTurn) answer(f rules.Prompt, a *CardAction) error {
	kind := t.automas.action.Kind
	ignored := WorkRewards
	if kind == rules.CardBuild {
		ignored = NoTileEffect
	}
	switch f.Kind {
	case rules.AskBuild:
		return t.chooseText("build " + a.Space + " " + a.Tile)
	case rules.AskProduce:
		if kind == rules.CardProduction && !t.automas.answered(rules.ActProduce) {
			return t.chooseText(fmt.Sprintf("produce %s %s %d", a.Dam, a.Conduit, a.Drops))
		}
	case rules.AskFulfil:
		if kind == rules.CardProduction && !t.automas.answered(rules.ActFulfil) {
			return t.chooseText("fulfil " + a.Contract)
		}
		return t.skip(ignored)
	case rules.AskDrops:
		return t.chooseDrops(a, kind == rules.CardWater)
	case rules.AskPlace:
		return t.choosePlace()
	case rules.AskTile:
		if kind == rules.CardPatent {
			return t.chooseText("tile " + a.Tile)
		}
		return t.skip(ignored)
	case rules.AskWork:
		if t.state.ActionCard() == 19 { // the order has been checked
			answer, err := t.find("work " + strconv.Itoa(a.Position))
			if err != nil {
				return err
			}
			return t.apply(answer)
		}
		return t.chooseText("work " + strconv.Itoa(a.Position))
	}
	return t.apply(t.decideOurs())
}

func (t automaTurn) chooseText(text string) error {
	answer, err := t.find(text)
	if err != nil {
		return err
	}
	return t.choose(answer)
}

// chooseDrops gives the drops of the action, or those of a reward, which only an event
// tells.
func (t automaTurn) chooseDrops(a *CardAction, main bool) error {
	spaces := a.Spaces
	if !main {
		spaces = nil
		if slices.Contains(t.decideBy([]Deviation{OneDrop}), rules.No()) {
			return t.choose(rules.No())
		}
		if e := t.nth("drops_placed", t.automas.drops); e != nil {
			spaces = e.Spaces
		}
	}
	if len(spaces) == 0 {
		return t.choose(rules.No())
	}
	t.automas.drops++
	return t.chooseText("drops " + strings.Join(slices.Sorted(slices.Values(spaces)), " "))
}

// choosePlace places the structure of a reward where an event says.
func (t automaTurn) choosePlace() error {
	e := t.nth("structure", t.automas.placed)
	if e == nil {
		return differ("structure of a reward", t.decideOurs().String(), "none")
	}
	return t.chooseText("place " + e.Space)
}

// nth is an event of this turn, counted from 0.
func (t automaTurn) nth(kind string, n int) *Entry {
	for e := range t.file.window(t.entry) {
		if e.T == "event" && e.Kind == kind && e.Company == t.actor() {
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
func (t automaTurn) idleTurn(e *Entry) error {
	a := &t.automas
	position, err := a.position.read()
	seat := seatOf(&position, e.Company)
	if err != nil || seat < 0 {
		return differ("automa_turn", t.asked(), e.Company+" takes no action")
	}
	p := position.Player(seat)
	free := p.Supply().Has(rules.Adv1Powerhouse) || p.Supply().Has(rules.Adv3Base)
	if len(a.answers) > 0 || t.chance.cards == nil || p.Engineers() > 0 || position.HasPassed(seat) || !free || !isNext(&position, a.position["cursor"], seat) {
		return differ("automa_turn", t.asked(), e.Company+" takes no action")
	}
	t.chance.cards, a.passed, t.told = nil, []string{e.Company}, nil
	t.count(IdleTurn)
	f := maps.Clone(a.position)
	f.turnCards(&position, t.chance.last)
	f.set("passed", int(passes(&position))|1<<seat)
	f.set("cursor", slices.Index(position.TurnOrder(), seat))
	state, err := f.read()
	if err != nil {
		return differ("automa_turn", err.Error(), e.Company)
	}
	t.ahead = []*moment{{photo: rules.AtTurnEnd, state: state}}
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
