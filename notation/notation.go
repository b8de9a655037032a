// Package notation reads and writes actions and turns as text: what records,
// logs, bug reports and tests speak. The language is described in
// docs/notation.md. The text of an action comes from rules.Action.String; this
// package is the way back, and the line of a whole turn.
package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"barrage/rules"
)

// ErrSyntax is the error of a text that is not an action or a line.
var ErrSyntax = errors.New("not in the notation")

func syntax(text, why string) error { return fmt.Errorf("%w: %q: %s", ErrSyntax, text, why) }

// vocabulary finds ids by name.
type vocabulary struct {
	spaces    map[string]rules.Space
	sites     map[string]rules.Site
	tiles     map[string]rules.Tile
	contracts map[string]rules.Contract
	officers  map[string]rules.Officer
	companies map[string]rules.Company
	buildings map[string]rules.PrivateBuilding
	sources   map[string]rules.Headstream
	outcomes  map[string]rules.Action
}

var words = func() vocabulary {
	v := vocabulary{
		spaces:    byName(rules.Spaces()),
		sites:     byName(rules.Sites()),
		tiles:     byName(rules.Tiles()),
		contracts: byName(rules.Contracts()),
		officers:  byName(rules.Officers()),
		companies: byName(rules.Companies()),
		buildings: byName(rules.Buildings()),
		sources:   byName([]rules.Headstream{rules.HA, rules.HB, rules.HC, rules.HD}),
		outcomes:  byName(rules.Outcomes()),
	}
	return v
}()

func byName[T fmt.Stringer](ids []T) map[string]T {
	m := make(map[string]T, len(ids))
	for _, id := range ids {
		m[id.String()] = id
	}
	return m
}

// Parse reads the text of one action. It does not ask whether the action is legal.
func Parse(text string) (rules.Action, error) {
	f := strings.Fields(text)
	if len(f) == 0 {
		return 0, syntax(text, "no action")
	}
	if a, ok := words.outcomes[strings.Join(f, " ")]; ok {
		return a, nil
	}
	p := parser{text: text, rest: f[1:]}
	var a rules.Action
	switch verb := f[0]; verb {
	case "no":
		a = rules.No()
	case "pass":
		a = rules.Pass()
	case "pick":
		a = rules.Pick(one(&p, words.companies, "company"), one(&p, words.officers, "officer"), one(&p, words.contracts, "contract"))
	case "free":
		a = rules.Free(p.tool())
	case "build":
		site := one(&p, words.sites, "building space")
		inserted, effect := p.tool()
		a = rules.Build(inserted, effect, site)
	case "pay":
		m, credits := p.amounts(true)
		if credits%3 != 0 {
			p.fail("credits in place of machines come in threes")
		}
		a = rules.Pay(m, credits/3)
	case "place":
		a = rules.Place(one(&p, words.sites, "building space"))
	case "produce":
		a = rules.Produce(one(&p, words.sites, "dam"), one(&p, words.sites, "conduit"), p.number(1, 15))
	case "fulfil":
		a = rules.Fulfil(one(&p, words.contracts, "contract"))
	case "drops":
		a = p.drops()
	case "machines":
		m, _ := p.amounts(false)
		a = rules.SplitMachines(m)
	case "take":
		a = rules.TakeContracts(p.contracts())
	case "discard":
		a = rules.DiscardContracts(p.contracts())
	case "tile":
		a = rules.TakeTile(one(&p, words.tiles, "tile"))
	case "drop":
		a = rules.DropInDam(one(&p, words.sites, "dam"))
	case "fetch":
		if len(p.rest) == 1 {
			a = rules.FetchTile(one(&p, words.tiles, "tile"))
			break
		}
		segment := p.number(0, 5)
		m, _ := p.amounts(false)
		a = rules.FetchMachines(segment, m)
	case "work":
		a = rules.ChooseWork(p.number(1, 3))
	case "use":
		a = rules.Use(one(&p, words.buildings, "private building"))
	case "act":
		a = p.card()
	default:
		space, ok := words.spaces[verb]
		if !ok {
			return 0, syntax(text, "unknown word "+strconv.Quote(verb))
		}
		a = p.space(space)
	}
	if len(p.rest) > 0 {
		p.fail("too much: " + strconv.Quote(p.rest[0]))
	}
	if p.err != nil {
		return 0, p.err
	}
	return a, nil
}

// parser eats the words after the verb and keeps the first error.
type parser struct {
	text string
	rest []string
	err  error
}

func (p *parser) fail(why string) {
	if p.err == nil {
		p.err = syntax(p.text, why)
	}
}

func (p *parser) next(what string) string {
	if len(p.rest) == 0 {
		p.fail("missing " + what)
		return ""
	}
	word := p.rest[0]
	p.rest = p.rest[1:]
	return word
}

// one reads a name of a family.
func one[T any](p *parser, family map[string]T, what string) T {
	word := p.next(what)
	id, ok := family[word]
	if !ok && p.err == nil {
		p.fail("no " + what + " is called " + strconv.Quote(word))
	}
	return id
}

func (p *parser) number(low, high int) int {
	word := p.next("number")
	n, err := strconv.Atoi(word)
	if p.err == nil && (err != nil || n < low || n > high || strconv.Itoa(n) != word) {
		p.fail(fmt.Sprintf("%q is not a number from %d to %d", word, low, high))
	}
	return n
}

// tool reads a tile, or "inserted=effect" when one tile copies another.
func (p *parser) tool() (inserted, effect rules.Tile) {
	word := p.next("tile")
	first, second, copies := strings.Cut(word, "=")
	if !copies {
		second = first
	}
	var ok bool
	if effect, ok = words.tiles[second]; !ok {
		p.fail("no tile is called " + strconv.Quote(second))
	}
	if first != "" {
		if inserted, ok = words.tiles[first]; !ok {
			p.fail("no tile is called " + strconv.Quote(first))
		}
	}
	if copies && first == second {
		p.fail("a tile does not copy itself")
	}
	return inserted, effect
}

// space reads what follows the name of an action space.
func (p *parser) space(space rules.Space) rules.Action {
	if space.Section() == rules.OfficerSection && len(p.rest) > 0 {
		if _, ok := words.officers[p.rest[0]]; ok {
			return rules.Copy(space, one(p, words.officers, "officer"))
		}
	}
	n := space.Engineers()
	if space == rules.Bank && (len(p.rest) != 1 || p.rest[0] != rules.WithMargot.String()) {
		n = p.number(1, 12)
	}
	var with rules.With
	if len(p.rest) > 0 {
		word := p.next("")
		for _, w := range []rules.With{rules.WithArchitect, rules.WithLeslie, rules.WithMargot} {
			if w.String() == word {
				with = w
			}
		}
		if with == 0 {
			p.fail(strconv.Quote(word) + " is none of architect, leslie, margot")
		}
	}
	return rules.TakeSpace(space, n, with)
}

// amounts reads "2e 1m 3c": excavators, mixers and, if allowed, credits, each at
// most once and in this order; nothing at all is written "0e".
func (p *parser) amounts(credits bool) (m rules.Machines, c int) {
	if len(p.rest) == 0 {
		p.fail("missing amounts such as 2e 1m")
	}
	if len(p.rest) == 1 && p.rest[0] == "0e" {
		p.rest = nil
		return m, 0
	}
	last := -1
	for len(p.rest) > 0 && p.err == nil {
		word := p.next("amount")
		unit := strings.IndexByte("emc", word[len(word)-1])
		digits := word[:len(word)-1]
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || n > 200 || strconv.Itoa(n) != digits || unit <= last || unit == 2 && !credits {
			p.fail(strconv.Quote(word) + " is not an amount such as 2e, 1m or 3c, in this order")
			return
		}
		last = unit
		switch unit {
		case 0:
			m.Excavators = uint8(n)
		case 1:
			m.Mixers = uint8(n)
		case 2:
			c = n
		}
	}
	return m, c
}

func (p *parser) drops() rules.Action {
	var n [4]int
	if len(p.rest) == 0 {
		p.fail("missing headstreams")
	}
	last := rules.Headstream(0)
	for len(p.rest) > 0 && p.err == nil {
		h := one(p, words.sources, "headstream")
		if p.err != nil {
			break
		}
		if h < last {
			p.fail("headstreams are named from left to right")
		}
		last = h
		if n[h-1]++; n[h-1] > 15 {
			p.fail("too many drops")
		}
	}
	return rules.Drops(n)
}

// card reads an action of an Automa's card, and what its officer makes of it.
func (p *parser) card() rules.Action {
	n := p.number(1, 9)
	if len(p.rest) == 0 {
		return rules.TakeCard(n-1, 0)
	}
	word := p.next("")
	for _, i := range []rules.Instead{rules.InsteadElevation, rules.InsteadWork, rules.InsteadBuilding} {
		if i.String() == word {
			return rules.TakeCard(n-1, i)
		}
	}
	p.fail(strconv.Quote(word) + " is none of elevation, work, building")
	return 0
}

func (p *parser) contracts() (c, d rules.Contract) {
	c = one(p, words.contracts, "contract")
	if len(p.rest) > 0 {
		d = one(p, words.contracts, "contract")
	}
	return c, d
}

// Line is one line of a record: who acts, and the decisions of a turn.
type Line struct {
	Actor   string // a company, "player N" before the draft, or "chance"
	Actions []rules.Action
}

// Separator stands between the decisions of a line.
const Separator = ";"

func (l Line) String() string {
	texts := make([]string, len(l.Actions))
	for i, a := range l.Actions {
		texts[i] = a.String()
	}
	return l.Actor + ": " + strings.Join(texts, Separator+" ")
}

// ParseLine reads a line written by Line.String. With an error comes what was read
// before it.
func ParseLine(text string) (Line, error) {
	actor, rest, ok := strings.Cut(text, ":")
	if !ok {
		return Line{}, syntax(text, "a line is \"actor: action; action\"")
	}
	l := Line{Actor: strings.TrimSpace(actor)}
	for _, part := range strings.Split(rest, Separator) {
		a, err := Parse(strings.TrimSpace(part))
		if err != nil {
			return l, err
		}
		l.Actions = append(l.Actions, a)
	}
	return l, nil
}
