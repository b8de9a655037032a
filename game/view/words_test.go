package view

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/internal/golden"
	"barrage/learn/reason"
)

// english are words that only English has.
var english = []string{"the", "and", "with", "from", "your", "you", "drop", "drops", "engineer", "engineers", "tile", "tiles", "wheel", "dam", "conduit", "credits",
	"contract", "contracts", "builds", "takes", "gets", "not", "this", "there", "card"}

// codes are the ids that mean nothing to people: those with a digit or an underscore, and
// the headstreams.
var codes = func() map[string]bool {
	set := map[string]bool{"HA": true, "HB": true, "HC": true, "HD": true, "EXIT_L": true, "EXIT_R": true}
	for _, list := range [][]string{names(rules.Sites()), names(rules.Spaces()), names(rules.Contracts()), names(rules.Tiles()), names(rules.Bonuses()), names(rules.Objectives())} {
		for _, id := range list {
			if strings.ContainsAny(id, "_0123456789") {
				set[id] = true
			}
		}
	}
	for work := rules.Work(1); work <= 15; work++ {
		set[work.String()] = true
	}
	return set
}()

// code is the first id in a text for people; "" if there is none ("headstream HA").
func code(text string) string {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }) {
		if codes[word] {
			return word
		}
	}
	return ""
}

// wrong finds what no text for people contains: keys, arguments and ids that were
// not put into words, and English in another language.
func wrong(l lang.Language, text string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && r != '_' }) {
		if word == "none" || l != lang.English && slices.Contains(english, word) {
			return true
		}
	}
	return text == "" || strings.ContainsAny(text, "{}[]") || strings.Contains(text, "%!") || code(text) != ""
}

// TestAnswersHaveWords: in every language every answer has words of its own, every
// prompt a question, every event a sentence, and none of it is that of another
// language.
func TestAnswersHaveWords(t *testing.T) {
	t.Parallel()
	asked, answered := map[rules.PromptKind]bool{}, map[rules.ActionKind]bool{}
	questions := map[string]lang.Language{}
	some(t, func(s *rules.State, legal []rules.Action) {
		for _, l := range lang.All() {
			w := In(l)
			q := w.Question(s)
			if wrong(l, q) {
				t.Fatalf("%v %v: %q", l, s.Prompt().Kind, q)
			}
			if other, known := questions[q]; known && other != l {
				t.Fatalf("%q is asked in %v and %v", q, l, other)
			}
			questions[q] = l
			asked[s.Prompt().Kind] = true
			person := s.ToMove() >= 0 && s.Player(s.ToMove()).Level() == 0
			seen := map[string]rules.Action{}
			for _, a := range legal {
				words := w.Answer(s, a)
				if other, twice := seen[words]; twice && person || wrong(l, words) {
					t.Fatalf("%v %v: %q (also %v)", l, a, words, other)
				}
				seen[words] = a
				answered[a.Kind()] = true
			}
		}
	})
	for _, k := range rules.PromptKinds() {
		if !asked[k] {
			t.Errorf("never asked to %v", k)
		}
	}
	for _, k := range rules.ActionKinds() {
		if !answered[k] {
			t.Errorf("no answer of kind %s", k.ID())
		}
	}
}

// TestReasons: every action space has a reason in every language, and so have
// Automas for what they pass over and choose.
func TestReasons(t *testing.T) {
	t.Parallel()
	seen := map[rules.ReasonCode]bool{}
	states := 0
	some(t, func(s *rules.State, legal []rules.Action) {
		l := lang.All()[states%len(lang.All())] // in turn
		states++
		w := In(l)
		if s.Prompt().Kind == rules.AskTurn {
			for _, sp := range rules.Spaces() {
				r := s.Explain(sp)
				if text := w.Reason(s, r); wrong(l, text) {
					t.Fatalf("%v %v: %q", l, sp, text)
				}
				if text := w.SpaceTitle(s, sp); wrong(l, text) {
					t.Fatalf("%v %v: %q", l, sp, text)
				}
				seen[r.Code] = true
			}
		}
		if s.ToMove() >= 0 && s.Player(s.ToMove()).Level() > 0 {
			_, why := automa.Explain(s)
			for _, line := range w.Automa(s, why) {
				if wrong(l, line) {
					t.Fatalf("%v: %q", l, line)
				}
			}
		}
	})
	if len(seen) < 10 {
		t.Errorf("only %d reasons were given", len(seen))
	}
	for _, l := range lang.All() {
		w := In(l)
		for _, c := range rules.ReasonCodes() {
			for kind := rules.Base; kind <= rules.Building; kind++ {
				for n := range 3 {
					text := w.Reason(nil, rules.Reason{Code: c, Need: n, Have: n + 1, Kind: kind, Asked: rules.AskTurn, Pile: rules.Red})
					if wrong(l, text) || text == w.text("reason.other") {
						t.Errorf("%v %s: %q", l, c.ID(), text)
					}
				}
			}
		}
		if got := w.Reason(nil, rules.Reason{Code: 255}); wrong(l, got) {
			t.Errorf("%v: %q", l, got)
		}
	}
	s, _ := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	for r := rng.New(1, 1); s.Prompt().Kind == rules.AskReveal; {
		s.Play(r.Pick(s.Legal(nil)))
	}
	for l, want := range map[lang.Language]string{lang.English: "this space is taken by Germany", lang.Of("pl"): "to pole jest już zajęte (Niemcy)"} {
		if got := In(l).Reason(&s, rules.Reason{Code: rules.SpaceTaken, Seat: 1}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for l, want := range map[lang.Language]string{lang.English: "your engineers are here already", lang.Of("it"): "i tuoi ingegneri sono già qui"} {
		if got := In(l).Reason(&s, rules.Reason{Code: rules.SpaceTaken, Seat: s.ToMove()}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	err := &rules.Refusal{Reason: rules.Reason{Code: rules.NoPowerhouse}}
	if got := In(lang.Of("it")).Refusal(&s, err); got != "Non è possibile: non hai centrali." {
		t.Errorf("%q", got)
	}
}

// TestEvents: what happens has words in every language. Every kind of event is
// told, but for those whose consequences are.
func TestEvents(t *testing.T) {
	t.Parallel()
	told := map[rules.EventKind]bool{}
	many := 40
	if testing.Short() {
		many = 4
	}
	for g := range many {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, Leeghwater: true}
		if g%2 == 0 {
			o.Automas = [4]uint8{0, uint8(1 + g/2%4)}
		}
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		r := rng.New(22, uint64(g))
		for !s.Done() {
			log := rules.Log{}
			if err := s.Apply(bot.Busy{}.Choose(&s, s.Legal(nil), &r), &log); err != nil {
				t.Fatal(err)
			}
			for _, l := range lang.All() {
				w := In(l)
				for _, e := range log.Events {
					if text := w.Event(&s, e); text != "" {
						told[e.Kind] = true
						if wrong(l, text) {
							t.Fatalf("%v %v: %q", l, e, text)
						}
					}
				}
				for _, line := range w.Log(&s, log.Events) {
					if wrong(l, line) {
						t.Fatalf("%v: %q", l, line)
					}
				}
			}
		}
	}
	for _, k := range rules.EventKinds() {
		if silent := k == rules.EvRotated || k == rules.EvBonusRemoved; told[k] == silent && !testing.Short() {
			t.Errorf("event %s told: %v", k.ID(), told[k])
		}
	}
}

// TestLog: drops that go the same way are told together, and so are the turn order and the
// turns of a wheel.
func TestLog(t *testing.T) {
	start, _ := rules.New(rules.Options{Version: 1, Players: 2, Variant: rules.Full})
	known := map[string]rules.Event{}
	for g := range uint64(30) {
		s, r := start, rng.New(23, g)
		log := rules.Log{}
		for !s.Done() {
			s.PlayLogged(bot.Busy{}.Choose(&s, s.Legal(nil), &r), &log)
		}
		for _, e := range log.Events {
			known[e.String()] = e
		}
	}
	event := func(text string) rules.Event {
		e, ok := known[text]
		if !ok {
			t.Fatalf("no game has %q", text)
		}
		return e
	}
	drop, out, turn := event("a drop flows from HA to B1L"), event("a drop flows from HA to EXIT_L"), event("player 2 turns the wheel")
	got := In(lang.English).Log(&start, []rules.Event{drop, drop, event("a drop flows from HA to B8U"), out, out, event("a drop flows from HB to EXIT_L"),
		event("player 2 in place 1"), event("player 1 in place 2"), turn, event("player 2 gets back adv_1_conduit 2e"), turn,
		event("player 1 inserts 3m"), event("player 1 turns the wheel")})
	want := []string{"2 drops flow from headstream A to basin 1 (lower)", "1 drop flows from headstream A to basin 8 (upper)", "2 drops flow from headstream A and leave the map",
		"1 drop flows from headstream B and leaves the map", "Turn order: player 2, player 1",
		"Player 2 turns the wheel by 2", "Player 2 gets back from the wheel: level I conduit tile, 2 excavators", "Player 1 puts on the wheel: 3 mixers"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for text, want := range map[string]string{
		"a drop flows from HA to B1L": "1 drop flows from headstream A to basin 1 (lower)",
		"player 1 in place 2":         "Player 1 is number 2 in the turn order",
		"player 2 turns the wheel":    "",
	} {
		if got := In(lang.English).Event(&start, event(text)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestLogs: the log of one game in each language, for translators to read.
func TestLogs(t *testing.T) {
	for _, l := range lang.All() {
		s, err := rules.New(rules.Options{Players: 3, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, 0, 4}})
		if err != nil {
			t.Fatal(err)
		}
		w, r := In(l), rng.New(8, 3)
		var text strings.Builder
		for !s.Done() {
			log := rules.Log{}
			a := bot.Busy{}.Choose(&s, s.Legal(nil), &r)
			if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() > 0 {
				a, _ = automa.Explain(&s)
			}
			if err := s.Apply(a, &log); err != nil {
				t.Fatal(err)
			}
			for _, line := range w.Log(&s, log.Events) {
				text.WriteString(line + "\n")
			}
		}
		golden.Compare(t, "log-"+l.Code()+".txt", text.String())
	}
}

// TestBoard: the board shows every player, basin and face-up contract in every language.
func TestBoard(t *testing.T) {
	t.Parallel()
	states := 0
	some(t, func(s *rules.State, _ []rules.Action) {
		if states++; states%3 != 0 { // it is long
			return
		}
		l := lang.All()[states/3%len(lang.All())] // in turn
		w := In(l)
		b := w.Board(s)
		if s.TurnOrder() != nil {
			for i := range s.Players() {
				if !strings.Contains(b, w.Who(s, rules.Seat(i))) {
					t.Fatalf("no %s on the board", w.Who(s, rules.Seat(i)))
				}
			}
		}
		for p := rules.Green; p <= rules.Red; p++ {
			for _, c := range s.FaceUpContracts(p) {
				if c != 0 && !strings.Contains(b, w.Contract(c)) {
					t.Fatalf("no %v on the board", c)
				}
			}
		}
		if l != lang.English && wrong(l, b) || strings.ContainsAny(b, "{}[]") || strings.Contains(b, "%!") || code(b) != "" {
			t.Fatal(b)
		}
	})
}

// family is the keys that are put together from a prefix, ids and a suffix.
type family struct {
	prefix string
	ids    []string
	suffix string
}

func ids[T any](list []T, name func(T) string) []string {
	var out []string
	for _, x := range list {
		out = append(out, name(x))
	}
	return out
}

func families() []family {
	special := func(t rules.Tile) bool { return t.Level() > 0 || t.Kind() == 0 }
	var effects []rules.Tile
	for _, t := range rules.Tiles() {
		if special(t) {
			effects = append(effects, t)
		}
	}
	kinds := []string{"base", "elevation", "conduit", "powerhouse", "building"}
	puzzleKinds := []string{"production", "water", "engineers", "afford", "contracts", "blunder", "turn"}
	companies, officers, buildings := names(rules.Companies()), names(rules.Officers()), names(rules.Buildings())
	gains, faults := []string{"produce_next.with", "best_production.only", "space_contested.only", "bonus_counts.if"}, []string{}
	codes, isFault := reason.Kinds()
	for _, code := range codes {
		if isFault[code] {
			faults = append(faults, code)
		} else {
			gains = append(gains, code)
		}
	}
	return []family{
		{"bot.name.", append(roster.Levels(), "busy", "random", "greedy", "strongest"), ""},
		{"company.", companies, ""}, {"company.", companies, ".subject"}, {"company.", companies, ".form"}, {"company.", companies, ".ability"},
		{"officer.", officers, ""}, {"officer.", officers, ".ability"},
		{"reward.", ids(rules.PartKinds(), rules.PartKind.ID), ""},
		{"structure.", append(kinds, "wild"), ""},
		{"area.", []string{"mountain", "hill", "plain"}, ""},
		{"phase.", names(rules.Phases()), ""},
		{"section.", names(rules.Sections()), ""},
		{"source.", ids(rules.VPSources(), rules.Source.ID), ""},
		{"why.", ids(rules.Whys(), rules.Why.ID), ""},
		{"prompt.", ids(rules.PromptKinds(), rules.PromptKind.ID), ""},
		{"question.", ids(rules.PromptKinds(), rules.PromptKind.ID), ""},
		{"reason.", ids(rules.ReasonCodes(), rules.ReasonCode.ID), ""},
		{"coach.", []string{"no_energy", "no_energy.placed", "no_energy.few", "drops_elsewhere", "bonus_near"}, ""},
		{"reveal.", ids(rules.Families(), rules.Family.ID), ""},
		{"tile.", names(rules.Tiles()), ""}, {"tile.", names(effects), ".effect"},
		{"building.", buildings, ""}, {"building.", buildings, ".action"},
		{"bonus.", names(rules.Bonuses()), ""}, {"bonus.", names(rules.Bonuses()), ".about"},
		{"objective.", names(rules.Objectives()), ""}, {"objective.", names(rules.Objectives()), ".about"},
		{"criterion.", names(automa.Criteria()), ""},
		{"count.", append([]string{"vp", "credits", "excavators", "mixers", "energy", "drops", "engineers"}, kinds...), ""},
		{"space.", []string{"water_place2", "water_flow1", "machinery_excavator", "machinery_any", "machinery_both", "contract_one_a", "contract_one_b", "contract_two"}, ""},
		{"answer.build.", kinds[:4], ""},
		{"event.built.", kinds[:4], ""},
		{"card.build.", kinds, ""},
		{"nudge.", []string{"turbine", "water", "workshop", "machinery", "contract", "patent", "external_work", "bank", "bank.left", "company", "officer", "building", "map", "hand", "draft", "pass", "other"}, ""},
		{"error.", nil, ""},                                                                                         // codes of package fault, which tests them
		{"lesson.", nil, ""}, {"lesson.part.", nil, ""}, {"lesson.wins.", nil, ""}, {"lesson.wins.place.", nil, ""}, // of package lesson, which tests them
		{"because.", gains, ""}, {"because.", gains, ".missed"}, {"because.", []string{"no_energy.if", "none"}, ""}, {"because.", faults, ".played"}, {"because.piece.", kinds, ""},
		{"because.", []string{"contract_declined", "empty_wheel", "short_by", "short_by.reduced", "gives_water", "bank_all"}, ".coach"},
		{"learnt.", []string{"contracts", "energy", "building", "water", "wheel", "money", "crew", "tiles", "works", "points", "unproven"}, ""},
		{"review.verdict.", []string{"best", "good", "inaccuracy", "blunder"}, ""},
		{"puzzle.kind.", puzzleKinds, ""}, {"puzzle.kind.", puzzleKinds, ".about"},
		{"puzzle.theme.", []string{"toll", "neutral_dam", "wheel", "blocking", "full_dam", "sections", "ranking", "contract", "national", "construction", "patent", "water_office", "bank", "officer", "expansion"}, ""},
		{"puzzle.question.", []string{"energy", "stops", "vp", "win_round", "win_game", "build", "fulfil", "victory", "mend"}, ""},
		{"puzzle.target.", kinds[:4], ""},
		{"puzzle.on.", []string{"vp", "fulfil"}, ""}, {"puzzle.far.", []string{"vp", "energy", "fulfil"}, ""}, {"puzzle.far.", []string{"vp"}, ".close"},
		{"puzzle.set.", []string{"introductory", "full", "leeghwater"}, ""}, {"puzzle.set.", []string{"introductory", "full", "leeghwater"}, ".about"},
		{"invite.", []string{"live", "turns"}, ""},
		{"notice.asked.", []string{"undo", "bot", "end", "day", "pause"}, ""},
		{"puzzle.term.", []string{"drops", "conduit", "space", "company", "officer"}, ""},
	}
}

// literals collects the texts in the code that have to do with keys.
func literals(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, pattern := range []string{"*.go", "../picture/*.go", "../../learn/review/*.go", "../../learn/lesson/*.go", "../../learn/puzzle/*.go", "../../play/fault/*.go", "../../play/people/*.go", "../../play/table/*.go", "../../play/think/*.go", "../../play/standing/*.go", "../../play/notice/*.go", "../../server/*.go", "../../web/*.go", "../../cmd/barrage/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(x ast.Node) bool {
				if lit, ok := x.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					text, _ := strconv.Unquote(lit.Value)
					found[text] = true
				}
				return true
			})
		}
	}
	return found
}

// TestKeys: every message is used, and every message that is used exists. A kind
// added to the rules without a message fails here.
func TestKeys(t *testing.T) {
	used := map[string]bool{}
	code := literals(t)
	for _, f := range families() {
		if !code[f.prefix] || f.suffix != "" && !code[f.suffix] {
			t.Errorf("the code puts no keys together from %q and %q", f.prefix, f.suffix)
		}
		for _, id := range f.ids {
			key := f.prefix + id + f.suffix
			used[key] = true
			for _, l := range lang.All() {
				if !l.Has(key) {
					t.Errorf("%v has no %s", l, key)
				}
			}
		}
	}
	spaces := map[string]bool{}
	for _, k := range lang.Keys() {
		first, _, _ := strings.Cut(k, ".")
		spaces[first] = true
	}
	for text := range code {
		first, rest, _ := strings.Cut(text, ".")
		if !spaces[first] || strings.ContainsAny(text, " /") {
			continue
		}
		switch {
		case lang.English.Has(text):
			used[text] = true
		case strings.HasSuffix(text, "."):
			if !slices.ContainsFunc(families(), func(f family) bool { return f.prefix == text }) {
				t.Errorf("the family %q is not listed in families", text)
			}
		case rest != "":
			t.Errorf("there is no message %q", text)
		}
	}
	for _, key := range lang.Keys() {
		if !used[key] && !strings.HasPrefix(key, "error.") && !strings.HasPrefix(key, "lesson.") && !strings.HasPrefix(key, "guide.") { // tested by packages table, lesson and guide
			t.Errorf("nobody uses the message %s", key)
		}
	}
}

// TestNames: names and descriptions of everything, in every language.
func TestNames(t *testing.T) {
	for _, l := range lang.All() {
		w := In(l)
		var list []string
		for _, c := range rules.Contracts() {
			list = append(list, w.Contract(c))
		}
		for _, o := range rules.Officers() {
			list = append(list, w.Officer(o), w.OfficerAbility(o))
		}
		for _, c := range rules.Companies() {
			list = append(list, w.CompanyAbility(c))
		}
		for _, x := range rules.Tiles() {
			list = append(list, w.Tile(x), w.shortTile(x))
			if effect := w.TileEffect(x); (effect == "") != (x.Level() == 0 && x.Kind() != 0) {
				t.Errorf("%v %v: effect %q", l, x, effect)
			}
		}
		for _, x := range rules.Bonuses() {
			list = append(list, w.BonusAbout(x))
		}
		for _, x := range rules.Objectives() {
			list = append(list, w.ObjectiveAbout(x))
		}
		for work := rules.Work(1); work <= 15; work++ {
			list = append(list, w.Work(work))
		}
		for card := rules.Card(1); card <= 20; card++ {
			for i := range card.Actions() {
				list = append(list, w.cardChoice(card, i, 0))
			}
		}
		for _, text := range list {
			if wrong(l, text) {
				t.Errorf("%v: %q", l, text)
			}
		}
		if w.Reward(rules.Reward{}) != w.text("count.nothing") {
			t.Errorf("%v: an empty reward is %q", l, w.Reward(rules.Reward{}))
		}
	}
}

// orders are the verbs with which an action tells somebody to do something.
var orders = map[string]string{
	"en": "turn the|fulfil", "de": "drehe|erfülle", "fr": "tourne[zr]|rempli(ssez|r)", "it": "gira|soddisfa", "pl": "obróć|zrealizuj",
}

// TestRewardsAreThings: a reward stands in sentences as what one gets ("It pays 2 turns of the wheel"), so no part of it is an order.
func TestRewardsAreThings(t *testing.T) {
	for _, l := range lang.All() {
		w := In(l)
		order := regexp.MustCompile(`(^|[\s(])(` + orders[l.Code()] + `)($|[\s,)])`)
		check := func(what any, r rules.Reward) {
			if text := w.Reward(r); order.MatchString(text) {
				t.Errorf("%v: %v gives %q", l, what, text)
			}
		}
		for _, c := range rules.Contracts() {
			check(c, c.Reward())
		}
		for work := rules.Work(1); work <= 15; work++ {
			check(work, work.Reward())
		}
		for _, c := range rules.Companies() {
			for kind := rules.Base; kind <= rules.Powerhouse; kind++ {
				for piece := 1; piece <= 5; piece++ {
					check(c, c.Income(kind, piece))
				}
			}
		}
		if !order.MatchString(w.text("card.workshop", n(2))) && l.Code() != "pl" {
			t.Errorf("%v: the order to turn the wheel is not known", l)
		}
	}
}

// TestReasonsAreEnglish: one is one, and an elevation has its article.
func TestReasonsAreEnglish(t *testing.T) {
	for _, c := range []struct {
		r    rules.Reason
		want string
	}{
		{rules.Reason{Code: rules.ExactEngineers, Need: 1, Have: 2}, "takes exactly 1 engineer, not 2"},
		{rules.Reason{Code: rules.ExactEngineers, Need: 2, Have: 1}, "takes exactly 2 engineers, not 1"},
		{rules.Reason{Code: rules.WrongNumberOfContracts, Need: 1, Have: 2}, "choose exactly 1 contract, not 2"},
		{rules.Reason{Code: rules.TooManyDrops, Need: 2, Have: 1}, "at most 1 drop, not 2"},
		{rules.Reason{Code: rules.NeedCredits, Need: 1}, "needs 1 credit, you have 0"},
		{rules.Reason{Code: rules.NeedEither, Need: 2, Or: 1}, "needs 2 excavators or 1 mixer"},
		{rules.Reason{Code: rules.TileBuildsOther, Kind: rules.Elevation}, "this tile does not build an elevation"},
		{rules.Reason{Code: rules.NoSiteFor, Kind: rules.Conduit}, "no space for a conduit that fits and can be paid for"},
	} {
		if got := In(lang.English).Reason(nil, c.r); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// BenchmarkAnswer: the label of an answer, the mean over the answers of a turn.
func BenchmarkAnswer(b *testing.B) {
	s, err := rules.New(rules.Options{Players: 3, Variant: rules.Full})
	if err != nil {
		b.Fatal(err)
	}
	r := rng.New(11, 4)
	for s.Round() < 3 || !s.TurnBegins() {
		s.Play(bot.Busy{}.Choose(&s, s.Legal(nil), &r))
	}
	legal := s.Legal(nil)
	for _, l := range []lang.Language{lang.English, lang.Of("pl")} {
		b.Run(fmt.Sprint(l), func(b *testing.B) {
			w := In(l)
			for i := 0; b.Loop(); i++ {
				w.Answer(&s, legal[i%len(legal)])
			}
		})
	}
}

// TestAutomaWords: an Automa pays VP where a person pays credits, what it pays for is told,
// a start number is named, and nobody is told of Mahiri's copies where nobody has her.
func TestAutomaWords(t *testing.T) {
	t.Parallel()
	w := In(lang.English)
	paid, starts, beside := map[string]bool{}, 0, 0
	number := regexp.MustCompile(`^start number (\d+|from basin \d+ to basin \d+): \d+ → `)
	some(t, func(s *rules.State, legal []rules.Action) {
		mahiri := false
		for i := range s.Players() {
			mahiri = mahiri || s.Player(rules.Seat(i)).Officer() == rules.Mahiri
		}
		if len(s.ExtraOfficers()) > 0 {
			if told := strings.Contains(w.Board(s), "Mahiri may also copy"); told != mahiri {
				t.Fatalf("Mahiri plays: %v, told: %v", mahiri, told)
			}
			if !mahiri {
				beside++
			}
		}
		if s.ToMove() < 0 || s.Player(s.ToMove()).Level() == 0 {
			return
		}
		for _, a := range legal {
			if text := w.Answer(s, a); s.BuildingFee(a) > 0 && (!strings.HasSuffix(text, "red border: 3 VP") || strings.Contains(text, "credit")) {
				t.Fatalf("%v: %q", a, text)
			}
		}
		a, why := automa.Explain(s)
		for _, line := range w.Automa(s, why) {
			if strings.HasPrefix(line, "start number") {
				if starts++; !number.MatchString(line) {
					t.Fatalf("%q", line)
				}
			}
		}
		after, log := *s, rules.Log{}
		if err := after.Apply(a, &log); err != nil {
			t.Fatal(err)
		}
		for _, line := range w.Log(&after, log.Events) {
			if strings.Contains(line, "loses") && strings.Contains(line, "credits as VP") {
				t.Fatalf("%q does not say what for", line)
			}
			if _, what, ok := strings.Cut(line, " VP ("); ok && strings.Contains(line, " pays ") {
				paid[strings.TrimSuffix(what, ")")] = true
			}
		}
	})
	if !paid["red border of the building space"] || !paid["action cost"] || starts == 0 || beside == 0 && !testing.Short() {
		t.Errorf("paid for %v, %d start numbers, %d tables with officers beside", paid, starts, beside)
	}
}
