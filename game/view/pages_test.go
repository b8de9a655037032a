package view

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"barrage/bot"
	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/internal/golden"
)

// Golden pages: what a player reads, in every language, over positions that together
// show every kind of question, answer, reason, event and message. The positions are kept
// in testdata/pages/positions.txt, the pages beside it: words in a folder for each
// language, what programs read in the folder ids. With -update the pages are rewritten;
// -choose adds positions that show what no page shows yet.

var choose = flag.Bool("choose", false, "with -update: look for positions that show what no page shows")

const positionsFile = "testdata/pages/positions.txt"

// page is a position, an answer that is played in it, and answers that are refused. On
// some pages the whole table is drawn instead.
type page struct {
	board   bool
	state   rules.State
	answer  rules.Action // none if the game is over
	refused []rules.Action
}

// kind names the file of a page.
func (p *page) kind() string {
	if p.board {
		return "board"
	}
	if p.state.Done() {
		return "over"
	}
	if p.state.ToMove() < 0 {
		return "chance"
	}
	return p.state.Prompt().Kind.ID()
}

// title is the same in every language.
func (p *page) title(number int) string {
	o := p.state.Options()
	parts := []string{fmt.Sprintf("%s %d", p.kind(), number), fmt.Sprintf("%d players", o.Players), o.Variant.String(), fmt.Sprintf("round %d", p.state.Round())}
	if o.Leeghwater {
		parts = append(parts, "Leeghwater")
	}
	if seat := p.state.ToMove(); seat >= 0 && !p.state.Done() {
		parts = append(parts, p.state.Name(seat)+" is asked")
		if level := p.state.Player(seat).Level(); level > 0 {
			parts = append(parts, fmt.Sprintf("an Automa of level %d", level))
		}
	}
	return "==== " + strings.Join(parts, ", ") + "\n"
}

// words is the page as a player reads it.
func (p *page) words(w Words) string {
	if p.board {
		return w.Board(&p.state)
	}
	var b strings.Builder
	g := GameOf(&p.state, w)
	fmt.Fprintf(&b, "%s\n", w.Question(&p.state))
	if g.Prompt != nil {
		if g.Prompt.Question != w.Question(&p.state) {
			fmt.Fprintf(&b, "%s\n", g.Prompt.Question)
		}
		for _, a := range g.Prompt.Answers {
			fmt.Fprintf(&b, "    %s\n", a.Text)
		}
		for _, c := range g.Prompt.Closed {
			fmt.Fprintf(&b, "  x %s: %s\n", c.Space, c.Reason)
		}
	}
	for _, a := range p.refused {
		after := p.state
		fmt.Fprintf(&b, "  x %s: %s\n", a, w.Refusal(&p.state, after.Apply(a, nil).(*rules.Refusal)))
	}
	if p.state.Done() {
		return b.String()
	}
	after := p.state
	told := w.Tell(&after, p.answer)
	if p.state.ToMove() < 0 {
		told.Text = w.Answer(&p.state, p.answer)
	}
	fmt.Fprintf(&b, "> %s\n", told.Text)
	for _, line := range told.Why {
		fmt.Fprintf(&b, "  ? %s\n", line)
	}
	for _, line := range told.Lines {
		fmt.Fprintf(&b, "  %s\n", line)
	}
	return b.String()
}

// ids is the page as a program reads it.
func (p *page) ids() string {
	var b strings.Builder
	w := In(lang.English)
	g := GameOf(&p.state, w)
	if p.board {
		g.Prompt = nil
		return fields(g) + fields(PublicOf(&p.state))
	}
	fmt.Fprintf(&b, "water %v, after phase 3 %v\n", g.Position.Map.Water, g.Forecast.Water)
	for i, seat := range g.Seats {
		fmt.Fprintf(&b, "seat %d %s\n", i, compact(seat))
	}
	if g.Prompt == nil {
		fmt.Fprintf(&b, "winners %v\n", g.Winners)
		return b.String()
	}
	fmt.Fprintf(&b, "%s, seat %d\n", g.Prompt.Kind, g.Prompt.Seat)
	for _, a := range g.Prompt.Answers {
		fmt.Fprintf(&b, "    %s: %s %v", a.Action, a.Kind, a.Targets)
		if a.Energy != 0 || a.Toll != 0 {
			fmt.Fprintf(&b, " energy %d toll %d", a.Energy, a.Toll)
		}
		b.WriteString("\n")
	}
	for _, c := range g.Prompt.Closed {
		fmt.Fprintf(&b, "  x %s: %s\n", c.Space, c.Code)
	}
	for _, a := range p.refused {
		fmt.Fprintf(&b, "  x %s: %s\n", a, p.state.Refuse(a).Code.ID())
	}
	what, err := Try(&p.state, []rules.Action{p.answer}, func(outcomes []rules.Action) rules.Action { return outcomes[0] }, w)
	if err != nil {
		return b.String() // a draw
	}
	fmt.Fprintf(&b, "> %s\n", p.answer)
	for _, e := range what.Events {
		fmt.Fprintf(&b, "  %s\n", compact(e))
	}
	for i, d := range what.Seats {
		if d != (Difference{}) {
			fmt.Fprintf(&b, "  seat %d: %s\n", i, compact(d))
		}
	}
	if len(what.Water) > 0 {
		fmt.Fprintf(&b, "  water: %v\n", what.Water)
	}
	return b.String()
}

// fields writes what an object holds, a line each.
func fields(v any) string {
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(compact(v)), &all); err != nil {
		panic(err)
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&b, "%s %s\n", name, all[name])
	}
	return b.String()
}

func compact(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// shows lists what a page shows: messages, and the codes and fields that programs read.
func (p *page) shows() map[string]bool {
	seen := map[string]bool{}
	w := In(lang.English)
	w.heard = map[string]bool{}
	p.words(w)
	for key, said := range w.heard {
		seen["message "+key] = said
	}
	if p.board {
		return seen
	}
	g := GameOf(&p.state, In(lang.English))
	for _, a := range p.refused {
		seen["reason "+p.state.Refuse(a).Code.ID()] = true
	}
	if !maps.Equal(g.Forecast.Water, g.Position.Map.Water) {
		seen["forecast"] = true
	}
	if g.Prompt == nil {
		return seen
	}
	seen["question "+g.Prompt.Kind] = true
	automa := p.state.ToMove() >= 0 && p.state.Player(p.state.ToMove()).Level() > 0
	for i, a := range g.Prompt.Answers {
		seen["answer "+a.Kind] = true
		for id := range a.Targets {
			seen["target of "+a.Kind+" "+class(id)] = true
		}
		if a.Toll > 0 {
			seen["toll"] = true
			seen[fmt.Sprintf("toll of an Automa: %v", automa)] = true
		}
		if legal := p.state.Legal(nil)[i]; p.state.BuildingFee(legal) > 0 {
			seen["fee of "+a.Kind] = true
		} else if _, effect := legal.Tool(); legal.Kind() == rules.ActBuild && effect == rules.Adv1Wild && legal.Site().IsRed() {
			seen["no fee with the level I wild tile"] = true
		}
	}
	for _, c := range g.Prompt.Closed {
		seen["reason "+c.Code] = true
	}
	if automa {
		_, why := explain(&p.state)
		for _, passed := range why.Passed {
			seen["reason "+passed.Why.Code.ID()] = true
		}
	}
	after := p.state
	var log rules.Log
	after.PlayLogged(p.answer, &log)
	for _, e := range Happenings(log.Events) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(compact(e)), &fields); err != nil {
			panic(err)
		}
		seen["event "+e.Kind] = true
		for field := range fields {
			seen["event "+e.Kind+" with "+field] = true
		}
		if e.Why != "" {
			seen["event "+e.Kind+" by "+e.Why] = true
		}
	}
	if p.state.ToMove() >= 0 {
		for i := range after.Players() {
			d := differenceOf(p.state.Player(rules.Seat(i)), after.Player(rules.Seat(i)))
			for name, n := range map[string]int{"VP": d.VP, "energy": d.Energy, "credits": d.Credits, "excavators": d.Excavators, "mixers": d.Mixers, "engineers": d.Engineers} {
				if n != 0 {
					seen[fmt.Sprintf("difference of %s, more: %v", name, n > 0)] = true
				}
			}
		}
		for _, n := range waterDifference(mapOf(&p.state).Water, mapOf(&after).Water) {
			seen[fmt.Sprintf("difference of water, more: %v", n > 0)] = true
		}
	}
	return seen
}

// class is what kind of thing an id names.
func class(id string) string {
	if slices.Contains([]string{"excavator", "mixer", "credit", "engineer", "drop", "copy", "architect", "leslie", "margot"}, id) {
		return id
	}
	return strings.TrimRight(strings.SplitN(id, "_", 2)[0], "0123456789ABCDLRU")
}

// needed lists what the pages must show together.
func needed() []string {
	var list []string
	for _, k := range rules.PromptKinds() {
		list = append(list, "question "+k.ID())
	}
	for _, k := range rules.ActionKinds() {
		if k != rules.ActReveal { // what can be drawn is nobody's answer
			list = append(list, "answer "+k.ID())
		}
	}
	for _, c := range rules.ReasonCodes() {
		list = append(list, "reason "+c.ID())
	}
	for _, k := range rules.EventKinds() {
		list = append(list, "event "+k.ID())
	}
	for _, key := range lang.Keys() {
		switch area, _, _ := strings.Cut(key, "."); area {
		case "because", "bot", "coach", "error", "guide", "hint", "invite", "learnt", "lesson", "notice", "nudge", "picture", "play", "puzzle", "review", "site", "table": // of other packages, and of the coach
		default:
			list = append(list, "message "+key)
		}
	}
	return append(list, "toll", "toll of an Automa: true", "toll of an Automa: false", "fee of build", "fee of place", "no fee with the level I wild tile", "forecast")
}

// unseen says why some of what exists is on no page.
var unseen = map[string]string{
	"reason exact_engineers":             "the notation leaves no choice of engineers",
	"reason no_engineers":                "the notation knows no bank with 0 engineers",
	"reason no_drops":                    "the notation knows no 0 drops",
	"reason must_act_after_copy":         "Mahiri needs an engineer to copy and one to act, and must_act comes first",
	"reason no_contract_face_up":         "all three piles would have to run out",
	"message reason.exact_engineers":     "see the reason",
	"message reason.no_engineers":        "see the reason",
	"message reason.no_drops":            "see the reason",
	"message reason.must_act_after_copy": "see the reason",
	"message reason.no_contract_face_up": "see the reason",
	"message reason.other":               "of a later version of the rules; TestReasons",
	"message reason.possible":            "said by programs that explain a space that can be taken; TestReasons",
	"message criterion.fewest_replaced":  "an Automa replaces a machine only where it is missing (A9.5): in 1,500 games the criterion left nobody out",
	"message criterion.value_3_or_more":  "in 1,500 games the criteria before it left one value",
	"message event.order":                "the turn order is told in one line; TestLog",
}

// games to choose from: every variant with people and Automas of every level.
func pageGames() []rules.Options {
	var list []rules.Options
	for players := uint8(2); players <= 4; players++ {
		list = append(list, rules.Options{Players: players, Variant: rules.Introductory}, rules.Options{Players: players, Variant: rules.Full, GuestOfficers: true},
			rules.Options{Players: players, Variant: rules.Full, WaterFirst: true, LooseMahiri: true})
		for k := range 4 {
			list = append(list, rules.Options{Players: players, Variant: rules.Full, Leeghwater: true, Assignment: rules.Assignment(k % 3)})
		}
		for level := uint8(1); level <= 4; level++ {
			o := rules.Options{Players: players, Variant: rules.Full, Leeghwater: level%2 == 0}
			for seat := 1; seat < int(players); seat++ {
				o.Automas[seat] = level
			}
			list = append(list, o, rules.Options{Players: players, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{level}})
		}
		for _, officer := range []rules.Officer{rules.Solomon, rules.Wilhelm} {
			list = append(list, rules.Options{Players: players, Variant: rules.Full, Automas: [4]uint8{0, 4}, AutomaOfficers: [4]rules.Officer{0, officer}})
		}
		list = append(list, rules.Options{Players: players, Variant: rules.Full, Assignment: rules.FreeChoice})
	}
	return list
}

// choosePages plays games and chooses a few positions that show what the old pages do
// not. Delete their file to begin anew.
func choosePages(t *testing.T, old []page) []page {
	type candidate struct {
		page
		shows []string
		cost  int
	}
	var list []candidate
	often := map[string]int{}
	offer := func(p page, cost int) {
		shows, rare := slices.Sorted(maps.Keys(p.shows())), false
		for _, what := range shows {
			often[what]++
			rare = rare || often[what] <= 8
		}
		if rare {
			list = append(list, candidate{p, shows, cost})
		}
	}
	pool := map[rules.ActionKind][]rules.Action{} // answers given in some game, to be refused in another
	games := slices.Repeat(pageGames(), 10)
	games = append(games, rules.Options{Players: 4, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, 4}})
	for g, o := range games {
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		r, probing := rng.New(31, uint64(g)), rng.New(32, uint64(g))
		if g == len(games)-1 { // among 1,500 games the one in which an Automa chooses between national contracts
			r = rng.New(77, 2)
		}
		for ply := 0; ; ply++ {
			p := page{state: s}
			if !s.Done() {
				legal := s.Legal(nil)
				p.answer = bot.Busy{}.Choose(&s, legal, &r)
				if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() > 0 {
					p.answer, _ = explain(&s)
				}
				codes := map[rules.ReasonCode]bool{}
				kinds := map[rules.ActionKind]bool{rules.ActNo: true, rules.ActPass: true}
				for _, a := range legal {
					kinds[a.Kind()] = true
					if list := pool[a.Kind()]; len(list) < 3000 && !slices.Contains(list, a) {
						pool[a.Kind()] = append(list, a)
					}
				}
				for _, k := range rules.ActionKinds() {
					probes := pool[k]
					if !kinds[k] {
						probes = probes[:min(len(probes), 1)] // it says that this is not asked
					} else {
						var some []rules.Action
						for range min(100, len(probes)) {
							some = append(some, probing.Pick(probes))
						}
						probes = append(some, strange(&s, k, legal, &probing)...)
					}
					for _, a := range probes {
						if code := s.Refuse(a).Code; code != 0 && !codes[code] {
							codes[code] = true
							p.refused = append(p.refused, a)
						}
					}
				}
			} else {
				p.refused = append(p.refused, rules.Pass())
			}
			if ply%9 == 0 {
				offer(page{state: s, board: true}, 400)
			}
			offer(p, 4+strings.Count(p.words(In(lang.English)), "\n")-len(p.refused))
			if s.Done() {
				break
			}
			s.Play(p.answer)
		}
	}
	missing := map[string]bool{}
	for _, c := range list {
		for _, what := range c.shows {
			missing[what] = true
		}
	}
	chosen := slices.Clone(old)
	for _, p := range old {
		for what := range p.shows() {
			delete(missing, what)
		}
	}
	for len(missing) > 0 {
		best, worth := -1, 0.0
		for i, c := range list {
			n := 0
			for _, what := range c.shows {
				if missing[what] {
					n++
				}
			}
			if v := float64(n) / float64(20+c.cost); v > worth {
				best, worth = i, v
			}
		}
		c := &list[best]
		for _, what := range c.shows {
			delete(missing, what)
		}
		chosen = append(chosen, c.page)
	}
	// Of the refused answers those stay that are needed.
	codes := map[rules.ReasonCode]bool{}
	for i := range chosen {
		p := &chosen[i]
		p.refused = slices.DeleteFunc(p.refused, func(a rules.Action) bool {
			code := p.state.Refuse(a).Code
			twice := codes[code]
			codes[code] = true
			return twice
		})
	}
	slices.SortStableFunc(chosen, func(a, b page) int { return cmp.Compare(a.kind(), b.kind()) })
	return chosen
}

// strange makes up answers of a kind that no game shows.
func strange(s *rules.State, k rules.ActionKind, legal []rules.Action, r *rng.Source) []rules.Action {
	var list []rules.Action
	for range 8 {
		a := rules.Action(uint32(k)<<24 | uint32(r.Intn(1<<24)))
		for i := range 3 {
			if r.Intn(2) == 0 {
				a &^= 0xf0 << (8 * i)
			}
		}
		list = append(list, a)
	}
	for _, a := range legal {
		switch a.Kind() {
		case rules.ActSpace:
			space, engineers, _ := a.Space()
			list = append(list, rules.TakeSpace(space, 0, 0), rules.TakeSpace(space, engineers+1, 0))
		case rules.ActProduce:
			dam, conduit, _ := a.Production()
			list = append(list, rules.Produce(dam, conduit, 0))
		case rules.ActTake:
			first, second := a.Contracts()
			list = append(list, rules.TakeContracts(second, first))
		case rules.ActDrops:
			list = append(list, rules.Drops([4]int{}))
		case rules.ActPick:
			company, officer, _ := a.Pick()
			list = append(list, rules.Pick(rules.Netherlands, officer, 1), rules.Pick(company, rules.Margot, 1))
		}
	}
	if k == rules.ActSpace {
		for _, t := range s.Player(s.ToMove()).Supply().Tiles() {
			list = append(list, rules.Free(t, t))
		}
	}
	return slices.DeleteFunc(list, func(a rules.Action) bool {
		parsed, err := notation.Parse(a.String())
		return err != nil || parsed != a
	})
}

func explain(s *rules.State) (rules.Action, automa.Explanation) { return automa.Explain(s) }

// pages are the positions, which are read once.
func pages(t *testing.T) []page {
	t.Helper()
	list, err := readPages()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(list)
}

var readPages = sync.OnceValues(func() (list []page, err error) {
	data, err := os.ReadFile(positionsFile)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		var p page
		if fields[0] == "board" {
			p.board, fields = true, fields[1:]
		}
		if err := p.state.UnmarshalText([]byte(fields[0])); err != nil {
			return nil, err
		}
		for i, text := range fields[1:] {
			a, err := notation.Parse(text)
			if err != nil {
				return nil, err
			}
			if i == 0 && !p.state.Done() {
				p.answer = a
			} else {
				p.refused = append(p.refused, a)
			}
		}
		list = append(list, p)
	}
	return list, nil
})

func writePositions(t *testing.T, list []page) {
	var b strings.Builder
	for _, p := range list {
		text, err := p.state.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if p.board {
			b.WriteString("board\t")
		}
		b.Write(text)
		if p.answer != 0 {
			fmt.Fprintf(&b, "\t%s", p.answer)
		}
		for _, a := range p.refused {
			fmt.Fprintf(&b, "\t%s", a)
		}
		b.WriteString("\n")
	}
	if err := os.MkdirAll(filepath.Dir(positionsFile), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(positionsFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestPages: the pages are those that were read and found right.
func TestPages(t *testing.T) {
	var list []page
	if _, err := os.Stat(positionsFile); err == nil || !*choose {
		list = pages(t)
	}
	if *choose {
		list = choosePages(t, list)
		writePositions(t, list)
	}
	files := map[string]*strings.Builder{}
	write := func(folder, kind, text string) {
		name := "pages/" + folder + "/" + kind + ".txt"
		if files[name] == nil {
			files[name] = &strings.Builder{}
		}
		files[name].WriteString(text)
	}
	numbers := map[string]int{}
	for i := range list {
		p := &list[i]
		numbers[p.kind()]++
		title := p.title(numbers[p.kind()])
		write("ids", p.kind(), title+p.ids()+"\n")
		for _, l := range lang.All() {
			write(l.Code(), p.kind(), title+p.words(In(l))+"\n")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		golden.Compare(t, name, files[name].String())
	}
}

// TestCataloguePages: the printed components in every language.
func TestCataloguePages(t *testing.T) {
	for _, l := range lang.All() {
		var all map[string]json.RawMessage
		if err := json.Unmarshal([]byte(compact(CatalogueOf(In(l)))), &all); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, name := range slices.Sorted(maps.Keys(all)) {
			fmt.Fprintf(&b, "==== %s\n", name)
			var list []json.RawMessage
			if json.Unmarshal(all[name], &list) != nil {
				list = []json.RawMessage{all[name]}
			}
			for _, fact := range list {
				fmt.Fprintf(&b, "%s\n", fact)
			}
		}
		golden.Compare(t, "pages/"+l.Code()+"/catalogue.txt", b.String())
	}
}

// TestPagesShowAll: no kind of question, answer, reason, event or message is missing on the pages, boards and in the catalogue.
func TestPagesShowAll(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range pages(t) {
		maps.Copy(seen, p.shows())
	}
	w := In(lang.English)
	w.heard = map[string]bool{}
	CatalogueOf(w)
	for key := range w.heard {
		seen["message "+key] = true
	}
	for _, what := range needed() {
		if why := unseen[what]; seen[what] == (why != "") {
			t.Errorf("%s: shown %v, %q", what, seen[what], why)
		}
	}
}
