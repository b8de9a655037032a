package view

import (
	"fmt"
	"strings"

	"barrage/rules"
)

// Board draws a position as text: the round, the players, the map, and what lies
// face up. It shows everything a player may know (R17.1).
func Board(s *rules.State) string {
	var b strings.Builder
	round(&b, s)
	players(&b, s)
	rivers(&b, s)
	display(&b, s)
	return b.String()
}

func round(b *strings.Builder, s *rules.State) {
	if s.Round() == 0 {
		b.WriteString("Setup")
	} else {
		fmt.Fprintf(b, "Round %d of 5", s.Round())
		if t := s.BonusTile(s.Round()); t != 0 {
			fmt.Fprintf(b, " · bonus %s", id(t.String(), "bonus_"))
		}
	}
	if o := s.Objective(); o != 0 {
		fmt.Fprintf(b, " · objective %s", id(o.String(), "obj_"))
	}
	var later []string
	for r := s.Round() + 1; r <= 5; r++ {
		if t := s.BonusTile(r); t != 0 {
			later = append(later, id(t.String(), "bonus_"))
		}
	}
	if len(later) > 0 {
		fmt.Fprintf(b, " · next bonuses %s", strings.Join(later, ", "))
	}
	b.WriteString("\n\n")
}

// id makes a catalogue id readable.
func id(name, prefix string) string {
	return strings.ReplaceAll(strings.TrimPrefix(name, prefix), "_", " ")
}

func players(b *strings.Builder, s *rules.State) {
	order := s.TurnOrder()
	if order == nil {
		return
	}
	fmt.Fprintf(b, "  %-12s %4s %6s %7s %5s %5s %5s  %s\n", "", "VP", "energy", "credits", "exc.", "mix.", "eng.", "contracts")
	for _, seat := range order {
		p := s.Player(seat)
		mark := " "
		if seat == s.ToMove() {
			mark = ">"
		}
		note := ""
		if s.HasPassed(seat) {
			note = " (passed)"
		}
		engineers := fmt.Sprint(p.Engineers())
		if p.Architect() {
			engineers += "+A"
		}
		fmt.Fprintf(b, "%s %-12s %4d %6d %7d %5d %5d %5s  %s%s\n", mark, CompanyName(s, seat), p.VP(), p.Energy(), p.Credits(),
			p.Machines().Excavators, p.Machines().Mixers, engineers, strings.Join(names(p.Hand().Contracts()), " "), note)
	}
	b.WriteString("\n")
	for _, seat := range order {
		p := s.Player(seat)
		who := OfficerName(p.Officer())
		if p.Level() > 0 {
			who = strings.TrimSpace(fmt.Sprintf("Automa, level %d %s", p.Level(), who))
		}
		fmt.Fprintf(b, "  %-12s %s; tiles %s\n", CompanyName(s, seat), who, short(p.Supply().Tiles()))
		var built []string
		for k := rules.Base; k <= rules.Building; k++ {
			if k == rules.Building && !s.Options().Leeghwater {
				break
			}
			built = append(built, count(p.Pieces(k), k.String()))
		}
		fmt.Fprintf(b, "  %-12s wheel %s; built %s; fulfilled %d\n", "", wheel(p), strings.Join(built, ", "), p.Fulfilled().Len())
	}
	b.WriteString("\n")
}

func short(tiles []rules.Tile) string {
	if len(tiles) == 0 {
		return "none"
	}
	var list []string
	for _, t := range tiles {
		list = append(list, id(t.String(), "basic_"))
	}
	return strings.Join(list, ", ")
}

// wheel writes the segments in the order they come back.
func wheel(p *rules.Player) string {
	var list []string
	for k, seg := range p.Wheel() {
		if k == 0 || seg == (rules.Segment{}) {
			continue
		}
		what := strings.TrimSpace(strings.Join([]string{id(seg.Tile.String(), "basic_"), load(seg.Machines)}, " "))
		list = append(list, fmt.Sprintf("%d: %s", k, strings.TrimPrefix(what, "none ")))
	}
	if len(list) == 0 {
		return "empty"
	}
	return strings.Join(list, ", ")
}

func load(m rules.Machines) string {
	var list []string
	if m.Excavators > 0 {
		list = append(list, fmt.Sprintf("%de", m.Excavators))
	}
	if m.Mixers > 0 {
		list = append(list, fmt.Sprintf("%dm", m.Mixers))
	}
	return strings.Join(list, "+")
}

func rivers(b *strings.Builder, s *rules.State) {
	for h := rules.HA; h <= rules.HD; h++ {
		t := s.HeadstreamTile(h)
		if t == 0 {
			continue
		}
		fmt.Fprintf(b, "  %v: %s waiting; tile gives", h, count(s.Waiting(h), "drop"))
		for r := 1; r <= 4; r++ {
			fmt.Fprintf(b, " %d", t.Drops(r))
		}
		b.WriteString("\n")
	}
	last := rules.Area(0)
	for basin := rules.Basin(1); basin <= 12; basin++ {
		if basin.Area() != last {
			last = basin.Area()
			fmt.Fprintf(b, "  %s\n", strings.ToUpper(last.String()))
		}
		var parts []string
		for _, at := range rules.Sites() {
			if at.Kind() != rules.Building && at.Basin() == basin {
				parts = append(parts, fmt.Sprintf("%-22s", spot(s, at)))
			}
		}
		to := "exit"
		if d := basin.Downstream(); d != 0 {
			to = fmt.Sprint(int(d))
		}
		fmt.Fprintf(b, "  %2d→%-4s %s\n", basin, to, strings.TrimRight(strings.Join(parts, " "), " "))
	}
	b.WriteString("\n")
}

// spot writes a building space: its name, # for a red border, and what stands there.
func spot(s *rules.State, at rules.Site) string {
	name := at.String()
	if at.IsRed() {
		name += "#"
	}
	if at.Kind() == rules.Conduit {
		name += fmt.Sprintf("(%d→%d)", at.Value(), at.EndBasin())
	}
	seat, built := s.Owner(at)
	if !built {
		return name + " ."
	}
	owner := "neutral"
	if seat != rules.Nobody {
		owner = CompanyName(s, seat)
	}
	if at.Kind() == rules.Base {
		return fmt.Sprintf("%s %s %d/%d", name, owner, s.Drops(at), s.Capacity(at))
	}
	return name + " " + owner
}

func display(b *strings.Builder, s *rules.State) {
	b.WriteString("  Contracts:")
	for p := rules.Green; p <= rules.Red; p++ {
		for _, c := range s.FaceUpContracts(p) {
			if c != 0 {
				fmt.Fprintf(b, "\n    %s", Contract(c))
			}
		}
	}
	for _, c := range s.NationalContracts() {
		if c != 0 {
			fmt.Fprintf(b, "\n    %s national", Contract(c))
		}
	}
	b.WriteString("\n")
	var tiles []string
	for i, t := range s.Patents() {
		if t != 0 {
			tiles = append(tiles, fmt.Sprintf("%d: %s", i+1, TileName(t)))
		}
	}
	if len(tiles) > 0 {
		fmt.Fprintf(b, "  Patent office: %s\n", strings.Join(tiles, ", "))
	}
	if c := s.ActionCard(); c != 0 {
		fmt.Fprintf(b, "  Automa deck: card %d on top", c)
		if k := s.CriteriaCard(); k != 0 {
			fmt.Fprintf(b, ", criteria of card %d", k)
		}
		fmt.Fprintf(b, ", %d discarded\n", len(s.SpentCards()))
	}
	for i, w := range s.Works() {
		if w != 0 {
			fmt.Fprintf(b, "  External work %d: %s\n", i+1, Work(w))
		}
	}
	for i, pb := range s.PrivateBuildings() {
		if pb == 0 {
			continue
		}
		var owners []string
		for seat := range s.Players() {
			for _, at := range rules.Sites() {
				if at.Kind() == rules.Building && at.Position() == i+1 && s.Player(rules.Seat(seat)).Has(at) {
					owners = append(owners, CompanyName(s, rules.Seat(seat)))
				}
			}
		}
		built := "nobody"
		if len(owners) > 0 {
			built = strings.Join(owners, ", ")
		}
		fmt.Fprintf(b, "  %d: %s; costs %s, worth %d VP; built by %s\n", i+1, BuildingAction(pb),
			amounts(int(pb.Cost().Excavators), int(pb.Cost().Mixers), 0), pb.VP(), built)
	}
	var taken []string
	for _, sp := range rules.Spaces() {
		for _, p := range s.On(sp) {
			taken = append(taken, fmt.Sprintf("%v %s %d", sp, CompanyName(s, p.Seat), p.Engineers))
		}
	}
	if len(taken) > 0 {
		fmt.Fprintf(b, "  Engineers: %s\n", strings.Join(taken, ", "))
	}
}
