package trace

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"barrage/game/record"
	"barrage/game/rules"
	"barrage/game/view"
)

// Difference is where our rules and a recorded game part.
type Difference struct {
	Entry  int    // index in the log
	Turn   int    // turns completed before it
	Field  string // what differs
	Ours   string
	Theirs string
	open   bool // an answer that is not recorded might explain it
}

func (d *Difference) Error() string {
	return fmt.Sprintf("turn %d, log[%d]: %s: ours %s, theirs %s", d.Turn+1, d.Entry, d.Field, d.Ours, d.Theirs)
}

// Report is the outcome of a check.
type Report struct {
	Snapshots   int               // compared
	Turns       int               // of people, followed
	AutomaTurns int               // of Automas, followed
	Decisions   int               // found among our answers
	Options     int               // lists of options compared
	Tolerated   map[Deviation]int // differences explained by documented deviations
	Record      *record.Record    // the game in our format, as far as it was followed; nil with Automas
}

// Check feeds setup, decisions and chance of a recorded game to our rules and
// compares. The error is a *Difference, or says why the file cannot be checked.
func Check(f *File) (Report, error) {
	c := newChecker(f)
	err := c.run()
	if len(f.Options.AutomaLevels) > 0 {
		c.report.Record = nil // it goes on from where the recorded game stands, again and again
	}
	return c.report, err
}

type checker struct {
	file        *File
	strictWater bool // for tests: without the switch of Q10

	report Report
	ourGame
	window
	chance chance
	entry  int // index in the log
	turn   int // turns completed

	accepted bool    // what is asked was accepted
	copied   *moment // Mahiri's activation, until the log says whom she copies
	lastTurn *rules.State
	scored   int  // rounds whose scoring was compared
	final    bool // the final scoring was compared

	automas automas
}

func newChecker(f *File) *checker {
	tolerated := map[Deviation]int{}
	return &checker{file: f, report: Report{Tolerated: tolerated, Record: &record.Record{}}, automas: automas{file: f, tolerated: tolerated}}
}

func (c *checker) run() error {
	if err := c.begin(); err != nil {
		return err
	}
	for c.entry < len(c.file.Log) {
		if err := c.follow(); err != nil {
			return err
		}
	}
	return c.placed(c.finish())
}

func (c *checker) begin() error {
	o, err := c.options()
	if err != nil {
		return err
	}
	if c.state, err = rules.New(o); err != nil {
		return err
	}
	c.report.Record.Header = record.NewHeader(o, c.file.names(c.state.Players()))
	setup := &c.file.Setup
	c.chance.tiles, c.chance.works = setup.Patents, setup.Works
	c.chance.decks = maps.Clone(setup.WorksDeck)
	if c.chance.decks == nil {
		c.chance.decks = map[string][]string{}
	}
	maps.Copy(c.chance.decks, setup.PatentDeck)
	return nil
}

// options sets our game up as the recorded one was played: with the water of a
// production before its contract, and Mahiri's spaces loose (game/rulebook).
func (c *checker) options() (rules.Options, error) {
	f := c.file.Options
	o := rules.Options{
		Players:       uint8(f.Humans + len(f.AutomaLevels)),
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
	if f.Humans < 1 || f.Humans+len(f.AutomaLevels) > rules.MaxSeats {
		return o, fmt.Errorf("%d people and %d Automas", f.Humans, len(f.AutomaLevels))
	}
	if f.Rounds != 5 {
		return o, fmt.Errorf("a game of %d rounds", f.Rounds)
	}
	return o, c.seatAutomas(&o)
}

func differ(field string, ours, theirs any) error {
	text := func(v any) string {
		if s, ok := v.(string); ok {
			return s
		}
		b, _ := json.Marshal(v)
		return string(b)
	}
	return &Difference{Field: field, Ours: text(ours), Theirs: text(theirs)}
}

// open marks a difference that an answer of our own might explain: our question and
// their answer do not fit together.
func open(err error) error {
	if d, ok := err.(*Difference); ok {
		d.open = true
	}
	return err
}

// apply answers our prompt and notes what happens on the way to the next one.
func (c *checker) apply(a rules.Action) error {
	if c.accepted && a == rules.No() {
		return open(differ("decision accept", "declined", "accepted"))
	}
	c.accepted = false
	before := c.state
	log := rules.Log{Camera: true}
	if err := c.state.Apply(a, &log); err != nil {
		return open(differ("recorded move", "refused: "+err.Error(), a.String()))
	}
	c.report.Record.Actions = append(c.report.Record.Actions, a)
	c.chance.noteOffered(before.Prompt(), a)
	c.noteProduction(&before, a)
	c.count(mahiri(&before, a, log.Forced)...)
	c.automas.answers = append(slices.Clip(c.automas.answers), &moment{state: before, answer: a})
	c.note(&log)
	return nil
}

// note keeps what happened on the way to a prompt.
func (c *checker) note(log *rules.Log) {
	events := log.Events
	tell := func(end int) { // up to the next photo
		before := events[:end-(len(log.Events)-len(events))]
		events = events[len(before):]
		if c.photo() < 0 {
			c.automas.noteAutomas(&c.state, c.last, before)
		}
		for _, e := range before {
			c.told = append(slices.Clip(c.told), toBeTold(c.file, &c.state, e)...)
		}
	}
	for i := range len(log.Photos) + 1 {
		for _, f := range log.Forced {
			if f.Photos != i {
				continue
			}
			forced := &moment{state: f.State, answer: f.Answer}
			c.ahead = append(c.ahead, forced)
			c.automas.answers = append(c.automas.answers, forced)
			c.chance.noteDrawn(forced)
			c.noteProduction(&f.State, f.Answer)
		}
		if i < len(log.Photos) {
			p := &log.Photos[i]
			tell(p.Events)
			c.ahead = append(c.ahead, &moment{photo: p.Moment, state: p.State, told: c.told})
			c.told = nil
		}
	}
	tell(len(log.Events))
}

// step handles one entry of the log.
func (c *checker) step(e *Entry) error {
	switch e.T {
	case "decision":
		return c.decide(e)
	case "chance":
		return c.announce(e)
	case "event":
		return c.event(e)
	case "state":
		return c.compare(e)
	case "round_scoring":
		return c.compareRound(e)
	case "final_scoring":
		return c.compareFinal(e)
	case "automa_turn":
		return automaTurn{c}.follow(e)
	}
	return differ("entry", "unknown", fmt.Sprintf("%q", e.T))
}

var moments = map[string]rules.Moment{"setup_end": rules.AtSetupEnd, "round_start": rules.AtRoundStart, "turn_end": rules.AtTurnEnd,
	"round_end": rules.AtRoundEnd, "game_end": rules.AtGameEnd}

// compare holds a recorded snapshot against ours.
func (c *checker) compare(e *Entry) error {
	want, ok := moments[e.At]
	if !ok {
		return differ("snapshot", "unknown", fmt.Sprintf("%q", e.At))
	}
	if c.photo() < 0 {
		if err := c.declineExtraTurn(); err != nil {
			return err
		}
		if err := c.leaveEmpty(); err != nil {
			return err
		}
	}
	i := c.photo()
	if i < 0 {
		return open(differ(e.At, c.asked(), "reached"))
	}
	if c.copied != nil {
		return differ(e.At, "Mahiri has copied an officer", "not recorded")
	}
	if err := c.checkDrawn(); err != nil {
		return err
	}
	ours, told := &c.ahead[i].state, c.ahead[i].told
	if c.ahead[i].photo != want {
		return differ("snapshot", c.ahead[i].photo.String(), e.At)
	}
	c.ahead = c.ahead[i+1:]
	snapshot := view.Of(ours)
	if want == rules.AtRoundEnd && ours.Round() < 5 {
		c.automas.aside = nil // engineers return
	}
	c.automas.adapt(&c.state, &snapshot, want)
	switch want {
	case rules.AtSetupEnd:
		if err := c.file.compareSetup(ours, c.chance.offered); err != nil {
			return err
		}
	case rules.AtTurnEnd:
		if company := view.CompanyName(ours, ours.TurnOf()); company != e.Company {
			return differ(e.At, company, e.Company)
		}
		if c.turn+1 != e.Turn {
			return differ("number of turns", c.turn+1, e.Turn)
		}
	case rules.AtRoundEnd:
		if c.scored != ours.Round() {
			return differ("round scoring", fmt.Sprint(ours.Round()), "missing")
		}
	}
	if ours.Round() == 5 && (want == rules.AtRoundEnd || want == rules.AtGameEnd) {
		// Deviation 17: they count on to a sixth round.
		c.count(SixthRound)
		snapshot.Round = 6
	}
	if field, a, b := firstDifference(snapshot, e.State); field != "" {
		return differ(e.At+" "+field, a, b)
	}
	snapshot.Round = ours.Round()
	if err := c.checkEvents(want, &snapshot, told); err != nil {
		if c.file.withAutomas() { // only events tell what Automas chose
			return err
		}
		c.count(Events)
	}
	c.report.Snapshots++
	c.last, c.events, c.productions = &snapshot, nil, nil
	if want == rules.AtTurnEnd {
		c.turn++
		c.lastTurn = ours
		if c.file.playsAutoma(e.Company) {
			c.report.AutomaTurns++
		} else {
			c.report.Turns++
		}
	}
	return c.resume(want, ours, &snapshot)
}

// declineExtraTurn passes over an extra turn that we could still take, without
// engineers, and they do not (deviation 8).
func (c *checker) declineExtraTurn() error {
	if c.state.Prompt().Kind != rules.AskTurn || !c.state.IsLegal(rules.No()) {
		return nil
	}
	if p := c.state.Player(c.state.ToMove()); p.Engineers() > 0 || p.Architect() {
		return nil
	}
	c.count(ExtraTurn)
	if err := c.apply(rules.No()); err != nil {
		return err
	}
	return c.pump()
}

// finish wants our game to be over, everything to be compared, and the result.
func (c *checker) finish() error {
	if !c.state.Done() {
		return differ("end of the log", c.asked(), "over")
	}
	c.report.Record.Result = record.ResultOf(&c.state)
	if i := c.photo(); i >= 0 {
		return differ("end of the log", c.ahead[i].photo.String(), "missing")
	}
	if !c.final {
		return differ("final scoring", "reached", "missing")
	}
	vp := map[string]int{}
	for i := range c.state.Players() {
		vp[view.CompanyName(&c.state, rules.Seat(i))] = c.state.Player(rules.Seat(i)).VP() + c.automas.purseVP(&c.state, rules.Seat(i))
	}
	if field, a, b := firstDifference(vp, c.file.Result.VP); field != "" {
		return differ("result "+field, a, b)
	}
	return nil
}

// firstDifference compares two values as JSON would write them and names the first
// field that differs; the field is empty if none does.
func firstDifference(ours, theirs any) (field string, a, b any) {
	return compareValues(generic(reflect.ValueOf(ours)), generic(reflect.ValueOf(theirs)))
}

// generic is a value as it would come back from JSON: objects are maps, numbers are
// float64. It does what encoding and decoding would do, which took half of all the time.
func generic(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() {
			return nil
		}
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		return generic(v.Elem())
	case reflect.Struct:
		out := make(map[string]any, v.NumField())
		for i := range v.NumField() {
			name, option, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			f := v.Field(i)
			empty := f.IsZero() || (f.Kind() == reflect.Slice || f.Kind() == reflect.Map) && f.Len() == 0
			if option != "omitempty" || !empty {
				out[name] = generic(f)
			}
		}
		return out
	case reflect.Map:
		if m, ok := v.Interface().(map[string]any); ok {
			return m // decoded from a file
		}
		out := make(map[string]any, v.Len())
		for k, e := range v.Seq2() {
			out[k.String()] = generic(e)
		}
		return out
	case reflect.Slice, reflect.Array:
		out := make([]any, v.Len())
		for i := range out {
			out[i] = generic(v.Index(i))
		}
		return out
	case reflect.Invalid:
		return nil
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return v.Bool()
	case reflect.Float64:
		return v.Float()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return float64(v.Int())
	}
	return float64(v.Uint())
}

func compareValues(ours, theirs any) (field string, x, y any) {
	a, aok := ours.(map[string]any)
	b, bok := theirs.(map[string]any)
	if !aok || !bok {
		if reflect.DeepEqual(ours, theirs) {
			return "", nil, nil
		}
		return "/", ours, theirs
	}
	keys := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(keys)
	for _, k := range slices.Compact(keys) {
		if field, x, y := compareValues(a[k], b[k]); field != "" {
			return "/" + k + strings.TrimSuffix(field, "/"), x, y
		}
	}
	return "", nil, nil
}
