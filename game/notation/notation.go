// Package notation reads actions and turns from text, as they are written in records, logs,
// bug reports and tests:
//
//	usa: turbine_p2_l; produce B7L C7R 2; fulfil S2
//
// An action has the same text in every position. [rules.Action.String] writes it and [Parse]
// reads it; a [Line] is a whole turn, with the actor in front. Reading does not check whether an
// action is legal: that depends on the position (rules.State.Apply). docs/notation.md describes
// the language.
package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"barrage/game/rules"
)

// ErrSyntax is the error for a text that is not an action or a line.
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

// verbs finds the kinds of actions by the first word of their text.
var verbs = func() map[string][]rules.ActionKind {
	m := map[string][]rules.ActionKind{}
	for _, k := range rules.ActionKinds() {
		if v := k.Verb(); v != "" {
			m[v] = append(m[v], k)
		}
	}
	return m
}()

// Parse reads the text of one action. It does not check whether the action is legal.
func Parse(text string) (rules.Action, error) {
	f := strings.Fields(text)
	if len(f) == 0 {
		return 0, syntax(text, "no action")
	}
	if a, ok := words.outcomes[strings.Join(f, " ")]; ok {
		return a, nil
	}
	p := parser{text: text, rest: f}
	var k rules.ActionKind
	if kinds := verbs[f[0]]; kinds != nil {
		p.rest = f[1:]
		k = kinds[0]
		if len(kinds) > 1 && len(p.rest) > 1 { // fetch a tile, or machines from a segment
			k = kinds[1]
		}
	} else if space, ok := words.spaces[f[0]]; ok {
		k = rules.ActSpace
		if len(f) > 1 && words.officers[f[1]] != 0 && space.Section() == rules.OfficerSection {
			k = rules.ActCopy
		}
	} else {
		return 0, syntax(text, "unknown word "+strconv.Quote(f[0]))
	}
	a := rules.NewAction(k)
	for _, x := range k.Args() {
		a = p.arg(a, k, x)
	}
	if len(p.rest) > 0 {
		p.fail("too much: " + strconv.Quote(p.rest[0]))
	}
	if p.err != nil {
		return 0, p.err
	}
	return a, nil
}

// arg reads an argument, together with those that are written as one with it.
func (p *parser) arg(a rules.Action, k rules.ActionKind, x rules.Arg) rules.Action {
	put := func(v uint8) rules.Action { return a.Put(x, v) }
	switch x.Kind {
	case rules.ArgCompany:
		return put(uint8(one(p, words.companies, "company")))
	case rules.ArgOfficer:
		return put(uint8(one(p, words.officers, "officer")))
	case rules.ArgContract:
		return put(uint8(one(p, words.contracts, "contract")))
	case rules.ArgSecond:
		if len(p.rest) > 0 {
			return put(uint8(one(p, words.contracts, "contract")))
		}
	case rules.ArgSpace:
		return put(uint8(one(p, words.spaces, "action space")))
	case rules.ArgEngineers:
		space, _, _ := a.Space()
		n := space.Engineers()
		if space == rules.Bank && (len(p.rest) != 1 || p.rest[0] != rules.WithMargot.String()) {
			n = p.number(1, 12)
		}
		return put(uint8(n))
	case rules.ArgWith:
		return put(uint8(option(p, rules.Withs())))
	case rules.ArgSite:
		return put(uint8(one(p, words.sites, "building space")))
	case rules.ArgTile:
		return put(uint8(one(p, words.tiles, "tile")))
	case rules.ArgInserted:
		p.inserted, p.effect = p.tool()
		return put(uint8(p.inserted))
	case rules.ArgEffect:
		return put(uint8(p.effect))
	case rules.ArgExcavators:
		p.machines, p.credits = p.amounts(k == rules.ActPay)
		return put(p.machines.Excavators)
	case rules.ArgMixers:
		return put(p.machines.Mixers)
	case rules.ArgReplaced:
		each := rules.InsteadOfMachines(1)
		if p.credits%each != 0 {
			p.fail(fmt.Sprintf("credits in place of machines come in steps of %d", each))
		}
		return put(uint8(p.credits / each))
	case rules.ArgDrops:
		return put(uint8(p.number(1, 15)))
	case rules.ArgHeadstreams:
		if len(p.rest) > 0 || a == rules.NewAction(k) { // all are read with the first argument
			return p.drops()
		}
	case rules.ArgSegment:
		return put(uint8(p.number(0, 5)))
	case rules.ArgPosition:
		return put(uint8(p.number(1, 3)))
	case rules.ArgBuilding:
		return put(uint8(one(p, words.buildings, "private building")))
	case rules.ArgCardAction:
		return put(uint8(p.number(1, 9) - 1))
	case rules.ArgInstead:
		return put(uint8(option(p, rules.Insteads())))
	}
	return a
}

// option reads one of a few words that may be left out.
func option[T interface {
	~uint8
	String() string
}](p *parser, list []T) T {
	if len(p.rest) == 0 {
		return 0
	}
	word := p.next("")
	names := make([]string, len(list))
	for i, x := range list {
		if names[i] = x.String(); names[i] == word {
			return x
		}
	}
	p.fail(strconv.Quote(word) + " is none of " + strings.Join(names, ", "))
	return 0
}

// parser consumes the words after the verb and keeps the first error.
type parser struct {
	text string
	rest []string
	err  error

	// Read with the first argument they belong to.
	inserted, effect rules.Tile
	machines         rules.Machines
	credits          int
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

// Line is one line of a record: who acts, and the decisions of a turn.
type Line struct {
	Actor   string // a company, "player N" before the draft, or "chance"
	Actions []rules.Action
}

// Separator separates the decisions of a line.
const Separator = ";"

func (l Line) String() string {
	texts := make([]string, len(l.Actions))
	for i, a := range l.Actions {
		texts[i] = a.String()
	}
	return l.Actor + ": " + strings.Join(texts, Separator+" ")
}

// ParseLine reads a line written by Line.String. On error it also returns what was read
// so far.
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
