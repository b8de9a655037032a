package trace

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"barrage/game/rules"
	"barrage/game/view"
)

// fields is a position in our text form, by field.
type fields map[string]string

// A position begins with a name and a version.
var positionHead = func() string {
	text, _ := new(rules.State).MarshalText()
	return strings.Join(strings.Fields(string(text))[:2], " ")
}()

func fieldsOf(s *rules.State) fields {
	text, _ := s.MarshalText()
	f := fields{}
	for _, word := range strings.Fields(string(text))[2:] {
		key, value, _ := strings.Cut(word, "=")
		f[key] = value
	}
	return f
}

func (f fields) set(name string, n int) {
	f[name] = strconv.Itoa(n)
	if n == 0 {
		delete(f, name)
	}
}

func (f fields) list(name string, list []string) {
	f[name] = strings.Join(list, ",")
	if len(list) == 0 {
		delete(f, name)
	}
}

// read makes a state of the fields, between two prompts or at one.
func (f fields) read() (rules.State, error) {
	text := strings.Builder{}
	text.WriteString(positionHead)
	for _, key := range slices.Sorted(maps.Keys(f)) {
		text.WriteString(" " + key + "=" + f[key])
	}
	var s rules.State
	err := s.UnmarshalBetween([]byte(text.String()))
	return s, err
}

// turnCards puts the criteria card on the discard pile and turns the next one.
func (f fields) turnCards(s *rules.State, now Cards) {
	var spent []string
	deck := 0
	for card := 1; card <= 20; card++ {
		deck |= 1 << card
	}
	used := s.SpentCards()
	if before := s.CriteriaCard(); before != 0 {
		used = append(used, before)
	}
	if s.CardsLeft() == 0 { // shuffled
		used = nil
	}
	for _, card := range used {
		spent = append(spent, strconv.Itoa(int(card)))
		deck &^= 1 << card
	}
	f.set("deck", deck&^(1<<now.Criteria|1<<now.Action))
	f.set("criteria", now.Criteria)
	f.set("card", now.Action)
	f.set("spent_cards", len(spent))
	f.list("spent", spent)
}

// resume lets our game go on from a snapshot as the recorded one stands there.
func (c *checker) resume(at rules.Moment, ours *rules.State, snapshot *view.Snapshot) error {
	a := &c.automas
	a.changes, a.foreseen, a.tile, a.start, a.refilled, a.passed = nil, false, 0, nil, nil, nil
	if !c.file.withAutomas() || at == rules.AtGameEnd || at == rules.AtRoundEnd && ours.Round() == 5 {
		return nil
	}
	f := fieldsOf(ours)
	f.set("phase", 0)
	n := ours.Players()
	switch at {
	case rules.AtSetupEnd, rules.AtRoundEnd:
		f["phase"] = rules.Income.String()
		f.set("round", ours.Round()+1)
		f.set("cursor", 0)
	case rules.AtRoundStart:
		f["phase"] = rules.Turns.String()
	case rules.AtTurnEnd:
		f["phase"] = rules.Turns.String()
		f.set("cursor", (slices.Index(ours.TurnOrder(), ours.TurnOf())+1)%n)
	}
	if at == rules.AtSetupEnd { // AR4
		f.set("criteria", c.chance.last.Criteria)
		deck, _ := strconv.Atoi(f["deck"])
		f.set("deck", deck&^(1<<c.chance.last.Criteria))
		c.count(FirstCard)
	}
	income := at == rules.AtSetupEnd || at == rules.AtRoundEnd
	if income {
		c.automas.countIncome(ours)
	}
	f.setLevels(c.file, income)
	f.setOfficers(c.file)
	f.setVisible(a, ours, snapshot)
	state, err := f.read()
	if err != nil {
		return differ("position at "+at.String(), err.Error(), "recorded")
	}
	if at == rules.AtTurnEnd {
		photo := state
		c.lastTurn = &photo
	}
	a.pile = split(f["pile"])
	return c.goOn(f)
}

// goOn carries a position between two prompts on to the next prompt.
func (c *checker) goOn(f fields) error {
	state, err := f.read()
	if err != nil {
		return differ("position", err.Error(), "recorded")
	}
	a := &c.automas
	a.position, a.passed = f, nil
	c.state, c.ahead, c.told = state, nil, nil
	log := rules.Log{Camera: true}
	c.state.Resume(&log)
	c.note(&log)
	a.answers = nil
	if err := c.state.Check(); err != nil {
		return differ("position", err.Error(), "recorded")
	}
	return nil
}

// countIncome counts the Automas that would have an income with us.
func (a *automas) countIncome(s *rules.State) {
	for i := range s.Players() {
		p := s.Player(rules.Seat(i))
		if p.Level() < 2 {
			continue
		}
		for kind := rules.Base; kind <= rules.Conduit; kind++ {
			if p.Pieces(kind) >= 2 { // the first income
				a.tolerated[NoIncome]++
				break
			}
		}
	}
}

// setLevels sets the levels of the Automas: for the income of a round the lowest, at
// which there is none (A3.1).
func (f fields) setLevels(file *File, income bool) {
	var levels []string
	for _, name := range file.seats()[:len(file.Options.AutomaLevels)] {
		level := file.levelOf(name)
		if income {
			level = 1
		}
		levels = append(levels, strconv.Itoa(int(level)))
	}
	f.list("automas", levels)
}

// setOfficers takes away the officers of Automas that have none: what changed the costs of
// one turn is not theirs in the next, and can be copied again (A2.7).
func (f fields) setOfficers(file *File) {
	for i, name := range file.seats()[:len(file.Options.AutomaLevels)] {
		seat := strconv.Itoa(i+1) + "."
		if officer := f[seat+"officer"]; officer != "" && file.levelOf(name) < 4 {
			delete(f, seat+"officer")
			f.list("extras", append(split(f["extras"]), officer))
		}
	}
}

// setVisible enters what the snapshot shows and our game has otherwise.
func (f fields) setVisible(a *automas, ours *rules.State, snapshot *view.Snapshot) {
	was := view.Of(ours)
	for i := range ours.Players() {
		name := view.CompanyName(ours, rules.Seat(i))
		seat := strconv.Itoa(i+1) + "."
		company, before := snapshot.Companies[name], was.Companies[name]
		if d := company.VP - before.VP; d != 0 {
			first, rest, _ := strings.Cut(f[seat+"vp"], ",")
			n, _ := strconv.Atoi(first)
			f[seat+"vp"] = strings.TrimSuffix(strconv.Itoa(n+d)+","+rest, ",")
		}
		f.set(seat+"energy", company.Energy)
		f.set(seat+"excavators", company.Excavators)
		f.set(seat+"mixers", company.Mixers)
		f.set(seat+"engineers", company.Engineers)
		f.list(seat+"tiles", company.Tiles)
		if a.file.playsAutoma(name) {
			aside := 0
			for _, by := range a.aside {
				aside += by[name]
			}
			f.set(seat+"aside", aside)
			f.set(seat+"on_board", snapshot.ActionSpaces["company_automa"][name].Engineer)
		}
	}
	for _, space := range rules.Spaces() {
		if space >= rules.Bank {
			continue
		}
		at := space.String()
		delete(f, "at."+at)
		for name, stand := range snapshot.ActionSpaces[at] {
			if n := stand.Engineer + stand.Architect - a.aside[at][name]; n > 0 {
				f.set("at."+at, int(seatOf(ours, name))+1|n<<3)
			}
		}
	}
	f.setMarket(ours, snapshot)
}

// setMarket enters face-up tiles and contracts that are taken with us and not there, or
// the other way round.
func (f fields) setMarket(ours *rules.State, snapshot *view.Snapshot) {
	patents := []string{}
	for i := range 3 {
		patents = append(patents, or(snapshot.Market.Patents[strconv.Itoa(i+1)], "-"))
	}
	f.list("patents", patents)
	for pile := rules.Green; pile <= rules.Red; pile++ {
		now := *market(snapshot, pile)
		places := []string{"-", "-"}
		copy(places, now)
		f.list(pile.String(), places)
		for _, contract := range ours.FaceUpContracts(pile) {
			if contract == 0 || slices.Contains(now, contract.String()) {
				continue
			}
			// Not drawn there: what was shuffled is still discarded (AR30).
			shuffled := []string{contract.String()}
			rest := slices.DeleteFunc(split(f["pile"]), func(n string) bool {
				if colourOf(n) == pile.String() {
					shuffled = append(shuffled, n)
				}
				return colourOf(n) == pile.String()
			})
			f.list("pile", rest)
			f.list("reshuffle", append(split(f["reshuffle"]), shuffled...))
		}
	}
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// edit changes our position within a turn and goes on from there.
func (c *checker) edit(change func(f fields)) error {
	f := fieldsOf(&c.state)
	change(f)
	state, err := f.read()
	if err != nil {
		return differ("position", err.Error(), "recorded")
	}
	c.state = state
	log := rules.Log{Camera: true}
	c.state.Resume(&log)
	c.note(&log)
	return nil
}

// dropPrompt takes the prompt off the stack: nothing of the kind happens there.
func (f fields) dropPrompt() {
	stack := f["stack"]
	f["stack"] = ""
	if i := strings.LastIndex(stack, ","); i >= 0 {
		f["stack"] = stack[:i]
	} else {
		delete(f, "stack")
	}
}
