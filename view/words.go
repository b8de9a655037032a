package view

import (
	"fmt"
	"strings"

	"barrage/automa"
	"barrage/rules"
)

// Words in English for people at a terminal. They say what an answer does and
// what it costs; nothing here decides whether it is legal.

// Question asks the prompt of a state in words.
func Question(s *rules.State) string {
	f := s.Prompt()
	switch f.Kind {
	case rules.AskReveal:
		return "What is revealed?"
	case rules.AskPick:
		switch {
		case f.Seat == rules.Chance:
			return "Which company with its officer, and which starting contract, does " + f.Picker().String() + " get?"
		case s.Options().Assignment == rules.FreeChoice:
			return "Which company, which officer, and which starting contract?"
		}
		return "Which company with its officer, and which starting contract?"
	case rules.AskTurn:
		if s.ExtraTurn() {
			return "Your architect gives you another turn. Where do you send your engineers?"
		}
		if s.Activated() {
			return "You have the ability of " + OfficerName(s.Player(f.Seat).Copied()) + " for this turn. Where do you send your engineers?"
		}
		return "Your turn. Where do you send your engineers?"
	case rules.AskBuild:
		return "What do you build, where, and with which tile?"
	case rules.AskPay:
		return fmt.Sprintf("How do you pay for building on %v?", rules.Site(f.C))
	case rules.AskPlace:
		return fmt.Sprintf("Where do you place the %v you were given?", rules.Kind(f.A))
	case rules.AskProduce:
		if f.B != 0 {
			return "A second production with another powerhouse?"
		}
		return "Which water do you turn into energy?"
	case rules.AskFulfil:
		if f.B > 0 {
			return fmt.Sprintf("Another contract with the %d energy left?", f.N)
		}
		return "Which contract do you fulfil?"
	case rules.AskDrops:
		return fmt.Sprintf("Where do you place %s?", upTo(int(f.A), "drop"))
	case rules.AskMachines:
		return fmt.Sprintf("Which %s do you take?", count(int(f.A), "machine"))
	case rules.AskTake:
		return fmt.Sprintf("Which %s do you take?", count(int(f.A), "contract"))
	case rules.AskDiscard:
		return fmt.Sprintf("You hold too many contracts. Which %s do you discard?", count(int(f.A), "contract"))
	case rules.AskTile:
		return "Which advanced tile do you take?"
	case rules.AskDam:
		return "Which dam gets the drop?"
	case rules.AskFetchTile:
		return "Which tile do you fetch from your wheel?"
	case rules.AskFetchMachines:
		return "Which machines do you fetch from your wheel?"
	case rules.AskWork:
		return "Which external work do you pay with credits?"
	case rules.AskUse:
		return "Which private building do you use?"
	case rules.AskCard:
		return fmt.Sprintf("Which action of card %d does the Automa take?", s.ActionCard())
	}
	return "The game is over."
}

// Answer says an answer to the prompt of a state in words.
func Answer(s *rules.State, a rules.Action) string {
	x, y, z := a.Args()
	f := s.Prompt()
	switch a.Kind() {
	case rules.ActNo:
		switch {
		case f.Kind == rules.AskTurn:
			return "no other turn"
		case f.Kind == rules.AskFulfil && f.B > 0:
			return "no more"
		}
		return "no, thank you"
	case rules.ActPass:
		return "pass for the rest of the round"
	case rules.ActPick:
		return fmt.Sprintf("%s with %s, contract %s", CompanyTitle(rules.Company(x)), OfficerName(rules.Officer(y)), Contract(rules.Contract(z)))
	case rules.ActCopy:
		space := rules.Space(x)
		return fmt.Sprintf("Mahiri copies %s, then act (1 engineer%s)", OfficerName(rules.Officer(y)), credits(", ", space.Fee()))
	case rules.ActFree:
		return "build without engineers, using the " + tool(rules.Tile(x), rules.Tile(y))
	case rules.ActSpace:
		return space(s, rules.Space(x), int(y), rules.With(z))
	case rules.ActBuild:
		return build(s, rules.Tile(x), rules.Tile(y), rules.Site(z))
	case rules.ActPay:
		return amounts(int(x), int(y), 3*int(z))
	case rules.ActPlace:
		return site(s, rules.Site(x)) + fee(s, rules.Site(x))
	case rules.ActProduce:
		return production(s, a)
	case rules.ActFulfil:
		return "fulfil " + Contract(rules.Contract(x))
	case rules.ActDrops:
		return strings.TrimPrefix(a.String(), "drops ")
	case rules.ActMachines:
		return amounts(int(x), int(y), 0)
	case rules.ActTake, rules.ActDiscard:
		text := Contract(rules.Contract(x))
		if y != 0 {
			text += " and " + Contract(rules.Contract(y))
		}
		return text
	case rules.ActTile, rules.ActFetchTile:
		return TileName(rules.Tile(x))
	case rules.ActDam:
		return site(s, rules.Site(x))
	case rules.ActFetchMachines:
		return fmt.Sprintf("%s from segment %d", amounts(int(y), int(z), 0), x)
	case rules.ActWork:
		w := s.Works()[x-1]
		return fmt.Sprintf("%s for %s", Work(w), count(2*w.Cost().Total(), "credit"))
	case rules.ActCard:
		text := automa.What(s.ActionCard().Actions()[x])
		if y != 0 {
			text += " (its officer: " + rules.Instead(y).String() + " instead)"
		}
		return fmt.Sprintf("%d: %s", x+1, text)
	case rules.ActUse:
		b := rules.PrivateBuilding(x)
		return BuildingAction(b) + credits(", for ", b.ActionCost())
	}
	return a.String()
}

// SpaceTitle is what an action space offers, and its price in engineers and credits.
func SpaceTitle(s *rules.State, sp rules.Space) string {
	return space(s, sp, sp.Engineers(), 0)
}

func space(s *rules.State, sp rules.Space, engineers int, with rules.With) string {
	var what string
	switch sp.Section() {
	case rules.TurbineStation:
		what = fmt.Sprintf("turbine station: produce with %+d", sp.N())
	case rules.WaterManagement:
		what = "water management: 1 or 2 drops on headstreams"
		if sp.N() == 1 {
			what = "water management: 1 drop that flows at once"
		}
	case rules.Workshop:
		what = fmt.Sprintf("workshop: turn your wheel by %d", sp.N())
	case rules.MachineryShop:
		what = map[string]string{"machinery_excavator": "machinery shop: an excavator", "machinery_any": "machinery shop: an excavator or a mixer",
			"machinery_both": "machinery shop: an excavator and a mixer"}[sp.String()[:len(sp.String())-2]]
	case rules.ContractOffice:
		what = fmt.Sprintf("contract office: take %s", count(sp.N(), "contract"))
		if strings.HasPrefix(sp.String(), "contract_one_b") {
			what = "contract office, second row: take 1 contract"
		}
	case rules.PatentOffice:
		what = "patent office: take the " + TileName(s.Patents()[sp.N()-1])
	case rules.BankSection:
		if with == rules.WithMargot {
			return "bank, as Margot: perform the action of a private building of yours (1 engineer)"
		}
		return fmt.Sprintf("bank: %s for %s", count(engineers, "engineer"), count(engineers, "credit"))
	case rules.CompanyBoard:
		what = "build a structure"
	case rules.ExternalWorks:
		what = "external work " + Work(s.Works()[sp.N()-1])
	case rules.PrivateBuildings:
		what = BuildingAction(sp.Building())
	default: // Margot's
		what = "Margot: perform the action of a private building of yours"
	}
	crew := count(engineers, "engineer")
	switch with {
	case rules.WithArchitect:
		crew = "the architect, then another turn"
	case rules.WithLeslie:
		crew += ", machines on the wheel"
	}
	return fmt.Sprintf("%s (%s%s)", what, crew, credits(", ", sp.Fee()+sp.Cost()))
}

func build(s *rules.State, inserted, effect rules.Tile, at rules.Site) string {
	kind := at.Kind()
	if kind == rules.Building {
		b := s.PrivateBuildings()[at.Position()-1]
		text := fmt.Sprintf("building on the %s (%v), using the %s", BuildingName(b), at, tool(inserted, effect))
		if effect != rules.Adv1Wild {
			text += fee(s, at)
		}
		return text
	}
	if p := s.Player(s.ToMove()); kind == rules.Base && p.Has(at) {
		kind = rules.Elevation
	}
	text := fmt.Sprintf("%v on %s, using the %s", kind, site(s, at), tool(inserted, effect))
	if kind != rules.Elevation && effect != rules.Adv1Wild {
		text += fee(s, at)
	}
	return text
}

// fee mentions the red border of a building space.
func fee(s *rules.State, at rules.Site) string {
	if !at.IsRed() || at.Kind() == rules.Base && s.Level(at) > 0 {
		return ""
	}
	return ", red border: 3 credits"
}

// site says where a building space is.
func site(s *rules.State, at rules.Site) string {
	switch at.Kind() {
	case rules.Base:
		if s.Level(at) > 0 {
			return fmt.Sprintf("%v (%v, level %d, %d/%d)", at, at.Area(), s.Level(at), s.Drops(at), s.Capacity(at))
		}
		return fmt.Sprintf("%v (%v)", at, at.Area())
	case rules.Conduit:
		return fmt.Sprintf("%v (value %d, to basin %d)", at, at.Value(), at.EndBasin())
	}
	return at.String()
}

func production(s *rules.State, a rules.Action) string {
	x, y, z := a.Args()
	dam, conduit, drops := rules.Site(x), rules.Site(y), int(z)
	whose := func(at rules.Site) string {
		switch seat, _ := s.Owner(at); seat {
		case rules.Nobody:
			return "neutral"
		case s.ToMove():
			return "yours"
		default:
			return CompanyName(s, seat) + "'s"
		}
	}
	text := fmt.Sprintf("%s from %v (%s) through %v (%s, value %d) to basin %d: %d energy", count(drops, "drop"), dam, whose(dam),
		conduit, whose(conduit), conduit.Value(), conduit.EndBasin(), s.Yield(a))
	if seat, _ := s.Owner(conduit); seat != s.ToMove() {
		text += fmt.Sprintf(", %s to %s", count(drops, "credit"), CompanyName(s, seat))
	}
	return text
}

func tool(inserted, effect rules.Tile) string {
	switch inserted {
	case effect:
		return TileName(effect)
	case 0:
		return TileName(effect) + " on your wheel, copied"
	}
	return TileName(inserted) + " as a copy of the " + TileName(effect)
}

// Work says what an external work asks for and gives.
func Work(w rules.Work) string {
	return fmt.Sprintf("%v (%s: %s)", w, amounts(int(w.Cost().Excavators), int(w.Cost().Mixers), 0), Reward(w.Reward()))
}

// BuildingAction says what a private building does.
func BuildingAction(b rules.PrivateBuilding) string {
	return BuildingName(b) + ": " + map[rules.PrivateBuilding]string{
		rules.Cofferdam:         "a drop in one of your dams or a neutral one",
		rules.DevelopmentOffice: "fetch a tile from your wheel",
		rules.ResearchLab:       "fetch half the machines of a segment of your wheel",
		rules.LoanAgency:        "fulfil an external work for 2 credits a machine",
		rules.EnergyRelayField:  "4 energy",
		rules.RobotFactory:      "2 machines of choice",
		rules.FinancialDivision: "5 credits",
		rules.ControlStation:    "produce with +3",
		rules.WindFarm:          "5 produced energy",
		rules.CustomerOffice:    "fulfil one of your contracts",
	}[b]
}

// BuildingName is a private building in words.
func BuildingName(b rules.PrivateBuilding) string { return id(b.String(), "") }

// Contract says what a contract requires and gives.
func Contract(c rules.Contract) string {
	return fmt.Sprintf("%v (%d energy: %s)", c, c.Energy(), Reward(c.Reward()))
}

// Reward says what a reward gives.
func Reward(r rules.Reward) string {
	var parts []string
	for _, plain := range []struct {
		n    uint8
		what string
	}{{r.VP, "VP"}, {r.Credits, "credit"}, {r.Excavators, "excavator"}, {r.Mixers, "mixer"}, {r.Energy, "energy"}} {
		switch {
		case plain.n == 0:
		case plain.what == "VP" || plain.what == "energy":
			parts = append(parts, fmt.Sprintf("%d %s", plain.n, plain.what))
		default:
			parts = append(parts, count(int(plain.n), plain.what))
		}
	}
	for _, p := range r.Parts {
		n := int(p.N)
		switch p.Kind {
		case rules.PartMachines:
			parts = append(parts, count(n, "machine")+" of choice")
		case rules.PartRotate:
			parts = append(parts, fmt.Sprintf("turn the wheel by %d", n))
		case rules.PartWaitingDrops:
			parts = append(parts, count(n, "drop")+" on headstreams")
		case rules.PartFlowingDrops:
			parts = append(parts, count(n, "drop")+" flowing at once")
		case rules.PartBase:
			var areas []string
			for a := rules.Mountain; a <= rules.Plain; a++ {
				if rules.AreaSet(p.N).Has(a) {
					areas = append(areas, a.String())
				}
			}
			parts = append(parts, "a base ("+strings.Join(areas, ", ")+")")
		case rules.PartElevation:
			parts = append(parts, count(n, "elevation"))
		case rules.PartConduit:
			parts = append(parts, fmt.Sprintf("a conduit of value %d or less", n))
		case rules.PartPowerhouse:
			parts = append(parts, "a powerhouse")
		case rules.PartProducedEnergy:
			parts = append(parts, fmt.Sprintf("%d produced energy", n))
		case rules.PartFulfil:
			parts = append(parts, "fulfil a contract")
		case rules.PartAdvancedTile:
			parts = append(parts, "an advanced tile")
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// TileName is a technology tile in words.
func TileName(t rules.Tile) string {
	switch t {
	case 0:
		return "no tile"
	case rules.SpecialAnton:
		return "tile of Anton"
	case rules.SpecialLeslie:
		return "tile of Leslie"
	}
	if l := t.Level(); l > 0 {
		return fmt.Sprintf("level %s %v tile", []string{"", "I", "II", "III"}[l], t.Kind())
	}
	return t.Kind().String() + " tile"
}

// OfficerName is the name on an officer tile.
func OfficerName(o rules.Officer) string {
	return map[rules.Officer]string{rules.Wilhelm: "Wilhelm Adler", rules.Graziano: "Graziano Del Monte", rules.Viktor: "Viktor Fiesler",
		rules.Jill: "Jill McDowell", rules.Solomon: "Solomon P. Jordan", rules.Anton: "Anton Krylov", rules.Mahiri: "Mahiri Sekibo",
		rules.Leslie: "Leslie Spencer", rules.Margot: "Margot Fouché", rules.Simone: "Simone Luciani", rules.Tommaso: "Tommaso Battista"}[o]
}

// CompanyTitle is the name on a company board.
func CompanyTitle(c rules.Company) string {
	return map[rules.Company]string{rules.USA: "USA", rules.Germany: "Germany", rules.Italy: "Italy", rules.France: "France",
		rules.Netherlands: "Netherlands"}[c]
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func upTo(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return "up to " + count(n, noun)
}

// credits writes a price, nothing if there is none.
func credits(before string, n int) string {
	if n == 0 {
		return ""
	}
	return before + count(n, "credit")
}

func amounts(excavators, mixers, credits int) string {
	var parts []string
	for _, p := range []struct {
		n    int
		noun string
	}{{excavators, "excavator"}, {mixers, "mixer"}, {credits, "credit"}} {
		if p.n > 0 {
			parts = append(parts, count(p.n, p.noun))
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}
