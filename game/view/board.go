package view

import (
	"fmt"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
)

// Board draws a position as text: the round, the players, the map, and what lies
// on the table. It shows all that is public (R17.1): TestBoardShowsAll.
func (w Words) Board(s *rules.State) string {
	b := board{w, s, &strings.Builder{}}
	b.round()
	b.players()
	b.rivers()
	b.display()
	return b.String()
}

// board is a position being drawn.
type board struct {
	Words
	s *rules.State
	*strings.Builder
}

func (b board) printf(format string, args ...any) { fmt.Fprintf(b.Builder, format, args...) }

func (b board) round() {
	var parts []string
	if b.s.Round() == 0 {
		parts = append(parts, b.text("board.setup"))
	} else {
		parts = append(parts, b.text("board.round", n(b.s.Round())))
		if t := b.s.BonusTile(b.s.Round()); t != 0 {
			parts = append(parts, b.text("board.bonus", lang.Word("bonus", b.Bonus(t))))
		}
	}
	if o := b.s.Objective(); o != 0 {
		parts = append(parts, b.text("board.objective", lang.Word("objective", b.Objective(o))))
	}
	var later []string
	for r := b.s.Round() + 1; r <= 5; r++ {
		if t := b.s.BonusTile(r); t != 0 {
			later = append(later, b.Bonus(t))
		}
	}
	if len(later) > 0 {
		parts = append(parts, b.text("board.next", lang.Word("list", b.list(later))))
	}
	b.printf("%s\n\n", strings.Join(parts, " · "))
}

func (b board) players() {
	order := b.s.TurnOrder()
	if order == nil { // during the draft those who have picked
		for i := range b.s.Players() {
			if b.s.Player(rules.Seat(i)).Company() != 0 {
				order = append(order, rules.Seat(i))
			}
		}
	}
	if order == nil {
		return
	}
	b.printf("  %-12s %4s %7s %7s %5s %5s %5s\n", "", b.text("board.vp"), b.text("board.energy"), b.text("board.credits"),
		b.text("board.excavators"), b.text("board.mixers"), b.text("board.engineers"))
	for _, seat := range order {
		p := b.s.Player(seat)
		mark := " "
		if seat == b.s.ToMove() {
			mark = ">"
		}
		passed := ""
		if b.s.HasPassed(seat) {
			passed = "  " + b.text("board.passed")
		}
		engineers := fmt.Sprint(p.Engineers())
		if p.Architect() {
			engineers += "+A"
		}
		b.printf("%s %-12s %4d %7d %7d %5d %5d %5s%s\n", mark, b.Who(b.s, seat), p.VP(), p.Energy(), p.Credits(),
			p.Machines().Excavators, p.Machines().Mixers, engineers, passed)
	}
	b.printf("\n")
	for _, seat := range order {
		b.player(seat)
	}
	b.printf("\n")
}

// player writes what lies in front of a player.
func (b board) player(seat rules.Seat) {
	p := b.s.Player(seat)
	var who []string
	if p.Level() > 0 {
		who = append(who, b.text("bot.automa", n(p.Level())))
	}
	if p.Officer() != 0 {
		who = append(who, b.Officer(p.Officer()))
	}
	if p.Copied() != 0 {
		who = append(who, "("+b.Officer(p.Copied())+")")
	}
	tiles := []string{}
	for _, t := range p.Supply().Tiles() {
		tiles = append(tiles, b.shortTile(t))
	}
	if len(tiles) == 0 {
		tiles = append(tiles, b.text("board.none"))
	}
	b.printf("  %-12s %s\n", b.Who(b.s, seat), b.text("board.tiles", lang.Word("who", strings.Join(who, " ")), lang.Word("list", b.list(tiles))))
	var built []string
	for k := rules.Base; k <= rules.Building; k++ {
		if k == rules.Building && !b.s.Options().Leeghwater {
			break
		}
		built = append(built, b.count(k.String(), p.Pieces(k)))
	}
	b.printf("  %-12s %s\n", "", b.text("board.built", lang.Word("wheel", b.wheel(p)), lang.Word("built", b.list(built))))
	b.printf("  %-12s %s\n", "", b.text("board.held", lang.Word("list", b.list(b.contracts(p.Hand())))))
	b.printf("  %-12s %s\n", "", b.text("board.fulfilled", lang.Word("list", b.list(append(b.contracts(p.Fulfilled()), b.workList(p.Works())...)))))
}

// contracts puts contracts into words.
func (b board) contracts(set rules.ContractSet) []string {
	var list []string
	for _, c := range set.Contracts() {
		list = append(list, b.Contract(c))
	}
	return list
}

// workList puts external works into words.
func (b board) workList(set rules.WorkSet) []string {
	var list []string
	for _, work := range set.Works() {
		list = append(list, b.Work(work))
	}
	return list
}

// wheel writes the segments in the order they come back.
func (b board) wheel(p *rules.Player) string {
	var list []string
	for k, seg := range p.Wheel() {
		if k == 0 || seg == (rules.Segment{}) {
			continue
		}
		var parts []string
		if seg.Tile != 0 {
			parts = append(parts, b.shortTile(seg.Tile))
		}
		if e := int(seg.Machines.Excavators); e > 0 {
			parts = append(parts, b.text("board.excavators.short", n(e)))
		}
		if m := int(seg.Machines.Mixers); m > 0 {
			parts = append(parts, b.text("board.mixers.short", n(m)))
		}
		list = append(list, fmt.Sprintf("%d: %s", k, strings.Join(parts, " ")))
	}
	if len(list) == 0 {
		return b.text("board.empty")
	}
	return b.list(list)
}

func (b board) rivers() {
	for h := rules.HA; h <= rules.HD; h++ {
		t := b.s.HeadstreamTile(h)
		if t == 0 {
			continue
		}
		drops := make([]string, 4)
		for i := range drops {
			drops[i] = fmt.Sprint(t.Drops(i + 1))
		}
		b.printf("  %s\n", b.text("board.headstream", letter(h), n(b.s.Waiting(h)), lang.Word("drops", strings.Join(drops, " "))))
	}
	last := rules.Area(0)
	for basin := rules.Basin(1); basin <= 12; basin++ {
		if basin.Area() != last {
			last = basin.Area()
			b.printf("  %s\n", strings.ToUpper(b.Area(last)))
		}
		to := b.text("board.exit")
		if d := basin.Downstream(); d != 0 {
			to = fmt.Sprint(int(d))
		}
		b.printf("  %s\n", b.text("board.basin", n(int(basin)), lang.Word("to", to)))
		for _, kind := range []rules.Kind{rules.Base, rules.Conduit, rules.Powerhouse} {
			var parts []string
			for _, at := range rules.Sites() {
				if at.Basin() == basin && at.Kind() == kind {
					parts = append(parts, b.spot(at))
				}
			}
			if len(parts) > 0 {
				b.printf("    %s\n", strings.Join(parts, " · "))
			}
		}
	}
	b.printf("\n")
}

// spot writes a building space: which it is, its red border, and what stands there.
func (b board) spot(at rules.Site) string {
	var name string
	switch at.Kind() {
	case rules.Base:
		row := "lower"
		if at.IsRed() {
			row = "upper"
		}
		name = b.text("board.dam", lang.Word("row", row))
	case rules.Conduit:
		name = b.text("board.conduit", n(at.Value()), lang.Number("end", int(at.EndBasin())))
	default:
		name = b.text("board.powerhouse", n(numberOf(at)))
	}
	if at.IsRed() {
		name = b.text("board.red", lang.Word("what", name))
	}
	seat, built := b.s.Owner(at)
	owner := b.text("board.free")
	switch {
	case built && seat == rules.Nobody:
		owner = b.text("board.neutral")
	case built:
		owner = b.Who(b.s, seat)
	}
	if built && at.Kind() == rules.Base {
		owner += fmt.Sprintf(" %d/%d", b.s.Drops(at), b.s.Capacity(at))
	}
	return b.text("board.spot", lang.Word("what", name), lang.Word("owner", owner))
}

// display writes what lies beside the map: face up, in piles, and removed.
func (b board) display() {
	line := func(key string, args ...lang.Arg) { b.printf("  %s\n", b.text(key, args...)) }
	b.offer(line)
	line("board.display", lang.Number("green", b.s.PileSize(rules.Green)), lang.Number("yellow", b.s.PileSize(rules.Yellow)),
		lang.Number("red", b.s.PileSize(rules.Red)))
	for p := rules.Green; p <= rules.Red; p++ {
		for _, c := range b.s.FaceUpContracts(p) {
			if c != 0 {
				b.printf("    %s\n", b.Contract(c))
			}
		}
	}
	for _, c := range b.s.NationalContracts() {
		if c != 0 {
			b.printf("    %s\n", b.text("board.national", lang.Word("contract", b.Contract(c))))
		}
	}
	if b.s.Options().Variant == rules.Full {
		b.patents(line)
	}
	b.deck(line)
	if b.s.Options().Leeghwater {
		b.works(line)
		b.buildings(line)
	}
	if extras := b.s.ExtraOfficers(); len(extras) > 0 {
		var list []string
		for _, o := range extras {
			list = append(list, b.Officer(o))
		}
		key := "board.beside" // nobody has Mahiri, who could copy them
		for i := range b.s.Players() {
			if b.s.Player(rules.Seat(i)).Officer() == rules.Mahiri {
				key = "board.extras"
			}
		}
		line(key, lang.Word("list", b.list(list)))
	}
	var taken []string
	for _, sp := range rules.Spaces() {
		for _, p := range b.s.On(sp) {
			engineers := fmt.Sprint(p.Engineers)
			if p.Architect {
				engineers = fmt.Sprintf("%d+A", p.Engineers-1)
			}
			taken = append(taken, b.text("board.engineer", lang.Word("who", b.Who(b.s, p.Seat)), lang.Word("n", engineers), lang.Word("space", b.placed(sp, p.Seat))))
		}
	}
	if len(taken) > 0 {
		line("board.placed")
		for _, t := range taken {
			b.printf("    %s\n", t)
		}
	}
}

// placed is the space somebody stands on, with its red border.
func (b board) placed(sp rules.Space, seat rules.Seat) string {
	what := b.takenSpace(b.s, seat, sp)
	if sp.Fee() > 0 {
		what = b.text("board.red", lang.Word("what", what))
	}
	return what
}

// offer writes what is left to pick in the draft.
func (b board) offer(line func(string, ...lang.Arg)) {
	if b.s.TurnOrder() != nil {
		return
	}
	var list []string
	for _, p := range b.s.OfferedPairs() {
		if p.Company != 0 && p.Officer != 0 {
			list = append(list, b.Company(p.Company)+" – "+b.Officer(p.Officer))
		} else if p.Company != 0 {
			list = append(list, b.Company(p.Company))
		}
	}
	for _, c := range b.s.OfferedContracts().Contracts() {
		list = append(list, b.Contract(c))
	}
	if len(list) > 0 {
		line("board.offer", lang.Word("list", b.list(list)))
	}
}

// patents writes the advanced tiles that are not a player's.
func (b board) patents(line func(string, ...lang.Arg)) {
	var tiles, removed []string
	for i, t := range b.s.Patents() {
		if t != 0 {
			tiles = append(tiles, fmt.Sprintf("%d: %s", i+1, b.Tile(t)))
		}
	}
	for _, set := range []rules.TileSet{b.s.SetAside(), b.s.RemovedTiles()} {
		for _, t := range set.Tiles() {
			removed = append(removed, b.shortTile(t))
		}
	}
	line("board.patents", lang.Word("list", b.list(tiles)))
	line("board.patents.left", lang.Number("one", b.s.TilesLeft(1)), lang.Number("two", b.s.TilesLeft(2)), lang.Number("three", b.s.TilesLeft(3)),
		lang.Word("removed", b.list(removed)))
}

// works writes the external works that are not fulfilled.
func (b board) works(line func(string, ...lang.Arg)) {
	for i, work := range b.s.Works() {
		if work != 0 {
			line("board.work", n(i+1), lang.Word("work", b.Work(work)))
		}
	}
	line("board.works.left", lang.Number("a", b.s.WorksLeft(0)), lang.Number("b", b.s.WorksLeft(1)), lang.Number("c", b.s.WorksLeft(2)),
		lang.Word("removed", b.list(b.workList(b.s.RemovedWorks()))))
}

// deck writes the cards of the Automas.
func (b board) deck(line func(string, ...lang.Arg)) {
	if b.s.ActionCard() == 0 {
		return
	}
	var spent []string
	for _, c := range b.s.SpentCards() {
		spent = append(spent, fmt.Sprint(int(c)))
	}
	line("board.deck", lang.Number("card", int(b.s.ActionCard())), n(b.s.CardsLeft()), lang.Number("criteria", int(b.s.CriteriaCard())),
		lang.Word("spent", b.list(spent)))
}

// buildings writes the private buildings and who has built on them.
func (b board) buildings(line func(string, ...lang.Arg)) {
	for i, pb := range b.s.PrivateBuildings() {
		if pb == 0 {
			continue
		}
		var owners []string
		for seat := range b.s.Players() {
			for _, at := range rules.Sites() {
				if at.Kind() == rules.Building && at.Position() == i+1 && b.s.Player(rules.Seat(seat)).Has(at) {
					owners = append(owners, b.Who(b.s, rules.Seat(seat))+" – "+b.Place(at))
				}
			}
		}
		if len(owners) == 0 {
			owners = append(owners, b.text("board.nobody"))
		}
		line("board.building", n(i+1), lang.Word("building", b.BuildingAction(pb)), lang.Word("cost", b.amounts(pb.Cost(), 0)),
			lang.Number("vp", pb.VP()), lang.Word("owners", b.list(owners)))
	}
}
