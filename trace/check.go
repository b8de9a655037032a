package trace

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"barrage/record"
	"barrage/rules"
	"barrage/view"
)

// Difference is where our rules and a recorded game part.
type Difference struct {
	Entry  int    // index in the log
	Turn   int    // turns completed before it
	Field  string // what differs
	Ours   string
	Theirs string
}

func (d *Difference) Error() string {
	return fmt.Sprintf("turn %d, log[%d]: %s: ours %s, theirs %s", d.Turn+1, d.Entry, d.Field, d.Ours, d.Theirs)
}

// Report is the outcome of a check.
type Report struct {
	Snapshots int               // compared
	Decisions int               // fed
	Options   int               // lists of options compared
	Tolerated map[Deviation]int // differences explained by documented deviations
	Record    *record.Record    // the game in our format, as far as it was followed
}

// Check feeds setup, decisions and chance of a recorded game to our rules and
// compares. The error is a *Difference, or says why the file cannot be checked.
func Check(f *File) (Report, error) {
	c := &checker{file: f, report: Report{Tolerated: map[Deviation]int{}}}
	err := c.run()
	return c.report, err
}

type checker struct {
	file        *File
	strictWater bool // for tests: without the switch of Q10
	noSearch    bool // for tests: without answers of our own

	report Report
	state  rules.State
	log    rules.Log
	entry  int // index in the log
	turn   int // turns completed
	used   map[int]bool

	// Chance outcomes announced by the log and not yet asked for.
	contracts []string
	tiles     map[string]string
	works     map[string]string

	scored rules.State // our state at the last scoring compared
	early  []string    // answers given since the last snapshot before they were recorded, if they were
}

func (c *checker) run() error {
	o, err := c.options()
	if err != nil {
		return err
	}
	if c.state, err = rules.New(o); err != nil {
		return err
	}
	names := make([]string, o.Players)
	for i, company := range c.seats() {
		names[i] = c.file.Setup.Companies[company].Controller
	}
	c.report.Record = &record.Record{Header: record.NewHeader(o, names)}
	c.used = map[int]bool{}
	c.tiles, c.works = maps.Clone(c.file.Setup.Patents), maps.Clone(c.file.Setup.Works)
	c.log.Camera = true
	c.scored = c.state
	for c.entry < len(c.file.Log) {
		if err := c.follow(); err != nil {
			return err
		}
	}
	return c.finish()
}

// options sets our game up as the recorded one was played (see Deviation).
func (c *checker) options() (rules.Options, error) {
	f := c.file.Options
	if len(f.AutomaLevels) > 0 {
		return rules.Options{}, errors.New("games with Automas are not supported yet")
	}
	o := rules.Options{
		Players:       uint8(f.Humans),
		Leeghwater:    f.Leeghwater,
		GuestOfficers: f.PromoOfficers && !f.Leeghwater,
		WaterFirst:    !c.strictWater,
		LooseMahiri:   true,
	}
	switch f.Setup {
	case "introductory":
		o.Variant = rules.Introductory
	case "full":
		o.Variant = rules.Full
	default:
		return o, fmt.Errorf("unknown setup %q", f.Setup)
	}
	return o, nil
}

// seats lists the companies by our seats: in the full game seats follow the
// picking order, which is the reverse of the turn order (R2.3.4).
func (c *checker) seats() []string {
	order := slices.Clone(c.file.Setup.TurnOrder)
	if c.file.Options.Setup == "full" {
		slices.Reverse(order)
	}
	return order
}

func (c *checker) differ(field string, ours, theirs any) error {
	text := func(v any) string {
		if s, ok := v.(string); ok {
			return s
		}
		b, _ := json.Marshal(v)
		return string(b)
	}
	return &Difference{Entry: c.entry, Turn: c.turn, Field: field, Ours: text(ours), Theirs: text(theirs)}
}

func (c *checker) apply(a rules.Action) error {
	if err := c.state.Apply(a, &c.log); err != nil {
		return c.differ("recorded move", "refused: "+err.Error(), a.String())
	}
	c.report.Record.Actions = append(c.report.Record.Actions, a)
	return nil
}

// pump answers the chance prompts whose outcome is known.
func (c *checker) pump() error {
	for c.state.Prompt().Kind == rules.AskReveal {
		name, ok := c.outcome(c.state.Prompt())
		if !ok {
			return nil
		}
		a, err := c.find(name)
		if err != nil {
			return err
		}
		if err := c.apply(a); err != nil {
			return err
		}
	}
	// What is left was a draw without alternative; we have made it already.
	c.contracts, c.tiles, c.works = nil, nil, nil
	return nil
}

// find picks the legal answer with a given text.
func (c *checker) find(text string) (rules.Action, error) {
	list := c.state.Legal(nil)
	for _, a := range list {
		if a.String() == text {
			return a, nil
		}
	}
	return 0, c.differ("answer to: "+c.state.Prompt().Kind.String(), actionTexts(list), text)
}

func actionTexts(list []rules.Action) []string {
	texts := make([]string, len(list))
	for i, a := range list {
		texts[i] = a.String()
	}
	return texts
}

// step handles one entry of the log.
func (c *checker) step(e *Entry) error {
	switch e.T {
	case "decision":
		if c.used[c.entry] {
			return nil
		}
		return c.decide(e)
	case "chance":
		return c.announce(e)
	case "event":
		if e.Kind == "structure" && c.state.Prompt().Kind == rules.AskPlace && c.actor() == e.Company {
			// Deviation 4: a reward structure with one possible space is placed unasked.
			c.report.Tolerated[UnaskedStructure]++
			a, err := c.find("place " + e.Space)
			if err != nil {
				return err
			}
			return c.apply(a)
		}
	case "state":
		return c.compare(e)
	case "round_scoring":
		return c.compareRound(e)
	case "final_scoring":
		return c.compareFinal(e)
	}
	return nil
}

// actor is the company that answers our prompt.
func (c *checker) actor() string { return view.CompanyName(&c.state, c.state.ToMove()) }

func (c *checker) announce(e *Entry) error {
	switch e.Kind {
	case "contracts_refill":
		c.contracts = append(c.contracts, e.Contracts...)
	case "new_tech_tiles":
		c.tiles = maps.Clone(e.Tiles)
	case "new_external_works":
		c.works = maps.Clone(e.Works)
	default:
		return c.differ("chance", "unknown", e.Kind)
	}
	return nil
}

// compare holds a recorded snapshot against ours.
func (c *checker) compare(e *Entry) error {
	moments := map[string]rules.Moment{"setup_end": rules.AtSetupEnd, "round_start": rules.AtRoundStart, "turn_end": rules.AtTurnEnd,
		"round_end": rules.AtRoundEnd, "game_end": rules.AtGameEnd}
	want, ok := moments[e.At]
	if !ok || e.State == nil {
		return c.differ("snapshot", "unknown", e.At)
	}
	if len(c.log.Photos) == 0 {
		// Deviation 8: an extra turn we could still take, and they do not.
		if c.state.Prompt().Kind == rules.AskTurn && c.state.IsLegal(rules.No()) {
			c.report.Tolerated[ExtraTurn]++
			if err := c.apply(rules.No()); err != nil {
				return err
			}
			if err := c.pump(); err != nil {
				return err
			}
		}
		if len(c.log.Photos) == 0 {
			return c.differ(e.At, c.actor()+" is still asked to "+c.state.Prompt().Kind.String(), "reached")
		}
	}
	ours := c.log.Photos[0]
	c.log.Photos = c.log.Photos[1:]
	company := view.CompanyName(&ours.State, ours.State.TurnOf())
	if ours.Moment != want || e.At == "turn_end" && company != e.Company {
		return c.differ(e.At, fmt.Sprintf("%v of %s", ours.Moment, company), e.Company)
	}
	snapshot := view.Of(&ours.State)
	if last := ours.State.Round() == 5 && (want == rules.AtRoundEnd || want == rules.AtGameEnd); last {
		// Deviation 17: they go on to the order of a sixth round.
		c.report.Tolerated[SixthRound]++
		snapshot.Round = e.State.Round
		snapshot.TurnOrder = e.State.TurnOrder
	}
	if field, a, b := firstDifference(snapshot, *e.State); field != "" {
		return c.differ(e.At+" "+field, a, b)
	}
	c.report.Snapshots++
	if e.At == "turn_end" {
		c.turn++
	}
	return nil
}

// compareRound holds a round scoring against the next photo of a round's end.
func (c *checker) compareRound(e *Entry) error {
	i := slices.IndexFunc(c.log.Photos, func(p rules.Photo) bool { return p.Moment == rules.AtRoundEnd })
	var now rules.State
	switch {
	case i >= 0:
		now = c.log.Photos[i].State
	case c.state.Phase() == rules.RoundEnd:
		now = c.state // scored, waiting for new tiles
	default:
		return c.differ("round scoring", "not reached", fmt.Sprint(e.Round))
	}
	for company, want := range e.Scores {
		seat := seatOf(&now, company)
		gained := func(from rules.Source) int { return now.VPFrom(seat, from) - c.scored.VPFrom(seat, from) }
		for _, f := range []struct {
			name         string
			ours, theirs int
		}{
			{"rank_vp", gained(rules.FromRanking), want.RankVP},
			{"no_energy_penalty", gained(rules.FromNoEnergy), want.NoEnergyPenalty},
			{"bonus_vp", gained(rules.FromBonusTiles), want.BonusVP},
			{"credits", rules.TrackCredits(want.Energy), want.Credits},
		} {
			if f.ours != f.theirs {
				return c.differ(fmt.Sprintf("round %d scoring %s %s", e.Round, company, f.name), f.ours, f.theirs)
			}
		}
	}
	c.scored = now
	if field, a, b := firstDifference(dams(view.Of(&now).Map.Water), dams(e.WaterAfterFlow)); field != "" {
		return c.differ("water after the flow "+field, a, b)
	}
	return nil
}

// dams leaves the headstreams out: ours may be filled for the next round already.
func dams(water map[string]int) map[string]int {
	out := map[string]int{}
	for k, n := range water {
		if k[0] == 'B' {
			out[k] = n
		}
	}
	return out
}

func (c *checker) compareFinal(e *Entry) error {
	if !c.state.Done() {
		return c.differ("final scoring", "the game is not over", "reached")
	}
	s := &c.state
	for company, want := range e.Scores {
		seat := seatOf(s, company)
		for _, f := range []struct {
			name         string
			ours, theirs int
		}{
			{"objective_count", s.ObjectiveCount(seat), want.ObjectiveCount},
			{"objective_vp", s.VPFrom(seat, rules.FromObjective), want.ObjectiveVP},
			{"resources_vp", s.VPFrom(seat, rules.FromResources), want.ResourcesVP},
			{"buildings_vp", s.BuildingsVP(seat), want.BuildingsVP},
			{"water_vp", s.VPFrom(seat, rules.FromWater), want.WaterVP},
			{"tie_break_energy", s.Player(seat).Energy(), want.TieBreakEnergy},
		} {
			if f.ours != f.theirs {
				return c.differ(fmt.Sprintf("final scoring %s %s", company, f.name), f.ours, f.theirs)
			}
		}
	}
	return nil
}

func (c *checker) finish() error {
	if !c.state.Done() {
		return c.differ("end of the log", c.actor()+" is still asked to "+c.state.Prompt().Kind.String(), "over")
	}
	c.report.Record.Result = record.ResultOf(&c.state)
	for company, vp := range c.file.Result.VP {
		if ours := c.state.Player(seatOf(&c.state, company)).VP(); ours != vp {
			return c.differ("result "+company, ours, vp)
		}
	}
	return nil
}

func seatOf(s *rules.State, company string) rules.Seat {
	for i := range s.Players() {
		if view.CompanyName(s, rules.Seat(i)) == company {
			return rules.Seat(i)
		}
	}
	return 0
}

// firstDifference compares two values as JSON and names the first field that differs.
func firstDifference(ours, theirs any) (field string, a, b any) {
	return differ("", generic(ours), generic(theirs))
}

func generic(v any) any {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		return err.Error()
	}
	return out
}

func differ(path string, ours, theirs any) (string, any, any) {
	a, aok := ours.(map[string]any)
	b, bok := theirs.(map[string]any)
	if aok && bok {
		keys := make([]string, 0, len(a)+len(b))
		for k := range a {
			keys = append(keys, k)
		}
		for k := range b {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, k := range slices.Compact(keys) {
			if field, x, y := differ(path+"/"+k, a[k], b[k]); field != "" {
				return field, x, y
			}
		}
		return "", nil, nil
	}
	x, _ := json.Marshal(ours)
	y, _ := json.Marshal(theirs)
	if string(x) != string(y) {
		return path + " ", ours, theirs
	}
	return "", nil, nil
}
