package view

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
)

// TestBoardShowsAll: the text board shows the public information of R17.1, item by
// item, in every language.
func TestBoardShowsAll(t *testing.T) {
	t.Parallel()
	states := 0
	some(t, func(s *rules.State, _ []rules.Action) {
		if states++; states%5 != 0 { // it is long
			return
		}
		w := In(lang.All()[states/5%len(lang.All())])
		lines := strings.Split(w.Board(s), "\n")
		shows := func(what string, parts ...string) {
			t.Helper()
			if !slices.ContainsFunc(lines, func(l string) bool {
				for _, p := range parts {
					if !strings.Contains(l, p) {
						return false
					}
				}
				return true
			}) {
				t.Fatalf("%s: no line with %q in\n%s", what, parts, strings.Join(lines, "\n"))
			}
		}
		for i := range s.Players() {
			showsPlayer(s, rules.Seat(i), w, shows)
		}
		for _, at := range rules.Sites() { // the map: basin by basin
			if at.Kind() == rules.Building {
				continue
			}
			stands := w.text("board.free")
			if seat, built := s.Owner(at); built && seat != rules.Nobody {
				stands = w.Who(s, seat)
			} else if built {
				stands = w.text("board.neutral")
			}
			if s.Level(at) > 0 {
				stands += fmt.Sprintf(" %d/%d", s.Drops(at), s.Capacity(at))
			}
			to := w.text("board.exit")
			if d := at.Basin().Downstream(); d != 0 {
				to = fmt.Sprint(int(d))
			}
			first := slices.Index(lines, "  "+w.text("board.basin", n(int(at.Basin())), lang.Word("to", to)))
			spot := board{w, s, nil}.spot(at)
			if first < 0 || !strings.HasSuffix(spot, ": "+stands) ||
				!slices.ContainsFunc(lines[first+1:min(first+4, len(lines))], func(l string) bool { return slices.Contains(strings.Split(strings.TrimSpace(l), " · "), spot) }) {
				t.Fatalf("%v: no %q, %q in\n%s", at, spot, stands, strings.Join(lines, "\n"))
			}
		}
		for h := rules.HA; h <= rules.HD; h++ {
			if tile := s.HeadstreamTile(h); tile != 0 {
				shows("headstream", " "+h.String()[1:], fmt.Sprintf(" %d ", s.Waiting(h)), fmt.Sprintf("%d %d %d %d", tile.Drops(1), tile.Drops(2), tile.Drops(3), tile.Drops(4)))
			}
		}
		for _, sp := range rules.Spaces() { // the boards
			for _, p := range s.On(sp) {
				engineers := fmt.Sprint(p.Engineers)
				if p.Architect {
					engineers = fmt.Sprintf("%d+A", p.Engineers-1)
				}
				shows("engineers", w.Who(s, p.Seat)+" "+engineers, w.takenSpace(s, p.Seat, sp))
			}
		}
		for p := rules.Green; p <= rules.Red; p++ { // face up, and pile sizes
			for _, c := range s.FaceUpContracts(p) {
				if c != 0 {
					shows("contract", w.Contract(c))
				}
			}
		}
		for _, c := range s.NationalContracts() {
			if c != 0 {
				shows("national contract", w.Contract(c))
			}
		}
		shows("piles", " "+fmt.Sprint(s.PileSize(rules.Green))+",", " "+fmt.Sprint(s.PileSize(rules.Yellow))+",", " "+fmt.Sprint(s.PileSize(rules.Red))+")")
		for i, tile := range s.Patents() {
			if tile != 0 {
				shows("advanced tile", fmt.Sprintf("%d: %s", i+1, w.Tile(tile)))
			}
		}
		if s.Options().Variant == rules.Full {
			shows("advanced tiles left", fmt.Sprintf(" I %d, II %d, III %d", s.TilesLeft(1), s.TilesLeft(2), s.TilesLeft(3)))
		}
		removed := append(s.SetAside().Tiles(), s.RemovedTiles().Tiles()...)
		for _, tile := range removed {
			shows("removed tile", " III "+fmt.Sprint(s.TilesLeft(3)), w.shortTile(tile))
		}
		for i, work := range s.Works() {
			if work != 0 {
				shows("work", fmt.Sprintf(" %d", i+1), w.Work(work))
			}
		}
		if s.Options().Leeghwater {
			parts := []string{fmt.Sprintf("A %d, B %d, C %d", s.WorksLeft(0), s.WorksLeft(1), s.WorksLeft(2))}
			shows("works", append(parts, board{Words: w}.workList(s.RemovedWorks())...)...)
		}
		for i, b := range s.PrivateBuildings() {
			if b != 0 {
				shows("private building", fmt.Sprintf("  %d", i+1), w.BuildingAction(b))
			}
		}
		for r := max(1, s.Round()); r <= 5; r++ {
			if b := s.BonusTile(r); b != 0 {
				shows("bonus", w.Bonus(b))
			}
		}
		if o := s.Objective(); o != 0 {
			shows("objective", w.Objective(o))
		}
		if extras := s.ExtraOfficers(); len(extras) > 0 {
			var parts []string
			for _, o := range extras {
				parts = append(parts, w.Officer(o))
			}
			shows("officers to copy", parts...)
		}
		for _, p := range s.OfferedPairs() {
			if p.Company != 0 && p.Officer != 0 {
				shows("pair", w.Company(p.Company)+" – "+w.Officer(p.Officer))
			}
		}
		if s.TurnOrder() == nil {
			for _, c := range s.OfferedContracts().Contracts() {
				shows("starting contract", w.Contract(c))
			}
		}
		if k := s.ActionCard(); k != 0 {
			parts := []string{fmt.Sprintf(" %d", k), fmt.Sprintf(" %d", s.CardsLeft())}
			for _, c := range s.SpentCards() {
				parts = append(parts, fmt.Sprint(int(c)))
			}
			shows("cards", parts...)
		}
	})
}

func showsPlayer(s *rules.State, seat rules.Seat, w Words, shows func(string, ...string)) {
	p := s.Player(seat)
	if p.Company() == 0 {
		return
	}
	goods := []string{w.Who(s, seat), fmt.Sprintf(" %d ", p.VP()), fmt.Sprintf(" %d ", p.Energy()), fmt.Sprintf(" %d ", p.Credits()),
		fmt.Sprintf(" %d ", p.Machines().Excavators), fmt.Sprintf(" %d ", p.Machines().Mixers), fmt.Sprint(p.Engineers())}
	shows("goods", goods...)
	shows("hand", board{Words: w}.contracts(p.Hand())...)
	if s.HasPassed(seat) {
		shows("passed", w.Who(s, seat), w.text("board.passed"))
	}
	who := []string{w.Who(s, seat)}
	if p.Level() > 0 {
		who = append(who, w.text("bot.automa", n(p.Level())))
	}
	for _, o := range []rules.Officer{p.Officer(), p.Copied()} {
		if o != 0 {
			who = append(who, w.Officer(o))
		}
	}
	for _, tile := range p.Supply().Tiles() {
		who = append(who, w.shortTile(tile))
	}
	shows("tiles", who...)
	var have []string
	for k, seg := range p.Wheel() {
		if k > 0 && seg != (rules.Segment{}) {
			have = append(have, fmt.Sprintf("%d: ", k))
		}
		if seg.Tile != 0 {
			have = append(have, w.shortTile(seg.Tile))
		}
	}
	for k := rules.Base; k <= rules.Powerhouse; k++ {
		have = append(have, w.count(k.String(), p.Pieces(k)))
	}
	shows("company board", have...)
	shows("fulfilled", append(board{Words: w}.contracts(p.Fulfilled()), board{Words: w}.workList(p.Works())...)...)
	for _, at := range rules.Sites() {
		if at.Kind() == rules.Building && p.Has(at) {
			shows("building", w.Who(s, seat)+" – "+w.Place(at))
		}
	}
}

// TestPublic: the JSON of replay -states holds what is public, both ways, and begins
// with the snapshot as it is.
func TestPublic(t *testing.T) {
	t.Parallel()
	states := 0
	some(t, func(s *rules.State, _ []rules.Action) {
		if states++; states%5 != 0 {
			return
		}
		v := PublicOf(s)
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var back Public
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		again, _ := json.Marshal(back)
		if string(again) != string(data) {
			t.Fatalf("comes back different:\n%s\n%s", data, again)
		}
		var all, some map[string]any
		snapshot, _ := json.Marshal(Of(s))
		if json.Unmarshal(data, &all) != nil || json.Unmarshal(snapshot, &some) != nil {
			t.Fatal("no objects")
		}
		if path := missing("", some, all); path != "" {
			t.Fatalf("%s is not that of the snapshot", path)
		}
		for i := range s.Players() {
			p := s.Player(rules.Seat(i))
			if p.Company() == 0 {
				continue
			}
			if c := v.Companies[p.Company().String()]; c.Officer != named(p.Officer()) || c.Copied != named(p.Copied()) || c.Automa != p.Level() ||
				c.Passed != s.HasPassed(rules.Seat(i)) || c.Credits != p.Credits() {
				t.Fatalf("%+v", c)
			}
		}
		text := string(data)
		has := func(key, value string) {
			t.Helper()
			if !strings.Contains(text, fmt.Sprintf("%q:%s", key, value)) {
				t.Fatalf("no %s %s in %s", key, value, text)
			}
		}
		if o := s.Objective(); o != 0 {
			has("objective", fmt.Sprintf("%q", o))
		}
		list := func(key string, ids []string) {
			if len(ids) > 0 {
				value, _ := json.Marshal(ids)
				has(key, string(value))
			}
		}
		list("set_aside", names(s.SetAside().Tiles()))
		list("removed_tiles", names(s.RemovedTiles().Tiles()))
		list("removed_works", names(s.RemovedWorks().Works()))
		list("extras", names(s.ExtraOfficers()))
		if b := s.PrivateBuildings(); b[4] != 0 {
			list("private_buildings", []string{b[0].String(), b[1].String(), b[2].String(), b[3].String(), b[4].String()})
		}
		if s.ActionCard() != 0 {
			has("card", fmt.Sprint(int(s.ActionCard())))
		}
		if s.CriteriaCard() != 0 {
			has("criteria", fmt.Sprint(int(s.CriteriaCard())))
		}
		has("green", fmt.Sprint(s.PileSize(rules.Green)))
		for h := rules.HA; h <= rules.HD; h++ {
			if tile := s.HeadstreamTile(h); tile != 0 {
				has("tile", fmt.Sprintf("%q", tile))
			}
		}
		for r := 1; r <= 5; r++ {
			if b := s.BonusTile(r); b != 0 && v.Bonuses[r-1] != b.String() {
				t.Fatal(v.Bonuses)
			}
		}
	})
}

// missing finds what of a is not the same in b.
func missing(path string, a, b any) string {
	x, ok := a.(map[string]any)
	y, also := b.(map[string]any)
	if !ok || !also {
		if fmt.Sprint(a) != fmt.Sprint(b) {
			return path
		}
		return ""
	}
	for k := range x {
		if p := missing(path+"/"+k, x[k], y[k]); p != "" {
			return p
		}
	}
	return ""
}
