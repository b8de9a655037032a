package oracle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"barrage/game/view"
)

// part is a part of a reward or an income.
type part struct {
	what  string
	n     int      // how many
	areas []string // of place_base
	most  int      // highest value of a conduit or requirement of a contract; 99 for any
}

// reward is a list of parts in the order in which they are printed.
type reward []part

func (r *reward) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		p := part{what: key.(string), most: 99}
		var value any
		if err := d.Decode(&value); err != nil {
			return err
		}
		switch v := value.(type) {
		case float64:
			p.n = int(v)
		case map[string]any:
			p.n = 1
			if n, ok := v["count"].(float64); ok {
				p.n = int(n)
			}
			for _, key := range []string{"max_value", "max_energy"} {
				if n, ok := v[key].(float64); ok {
					p.most = int(n)
				}
			}
			for _, a := range asList(v["areas"]) {
				p.areas = append(p.areas, a.(string))
			}
		default:
			return fmt.Errorf("%s: %v", p.what, value)
		}
		*r = append(*r, p)
	}
	return nil
}

func asList(v any) []any {
	list, _ := v.([]any)
	return list
}

// reward carries a reward or income out: plain gains first, then the rest in order (R9.4.1).
func (g *Game) reward(company string, parts []part) {
	for _, p := range parts {
		g.edit(company, func(c *view.Company) {
			switch p.what {
			case "credits":
				c.Credits += p.n
			case "vp":
				c.VP += p.n
			case "excavator":
				c.Excavators += p.n
			case "mixer":
				c.Mixers += p.n
			case "energy":
				c.Energy += p.n
			}
		})
	}
	for _, p := range parts {
		switch p.what {
		case "credits", "vp", "excavator", "mixer", "energy":
		case "rotate_wheel":
			g.rotate(company, p.n)
		case "any_machine":
			g.machines(company, p.n)
		case "headstream_drops":
			g.drops(company, p.n, false, true)
		case "flow_drops":
			g.drops(company, p.n, true, true)
		case "energy_produced":
			g.produced(company, p.n)
		case "fulfill_contract":
			g.fulfil(company, p.most, false, false, true)
		case "take_advanced_tile":
			g.takeTile(company)
		case "place_base", "place_elevation", "place_conduit", "place_powerhouse":
			for range p.n {
				g.placeFree(company, strings.TrimPrefix(p.what, "place_"), p)
			}
		default:
			panic(p.what)
		}
	}
}

// rotate turns the wheel; what reaches the open segment comes back (R1.4.3).
func (g *Game) rotate(company string, n int) {
	g.edit(company, func(c *view.Company) {
		c.Wheel = slices.Clone(c.Wheel)
		for range n {
			c.Wheel = append(c.Wheel[1:], c.Wheel[0])
			open := &c.Wheel[0]
			c.Excavators += open.Excavators
			c.Mixers += open.Mixers
			c.Tiles = sortedWith(c.Tiles, open.Tiles...)
			*open = view.Segment{}
		}
	})
}

// sortedWith is a sorted list with more in it.
func sortedWith(list []string, more ...string) []string {
	list = append(slices.Clone(list), more...)
	slices.Sort(list)
	return list
}

// without is a list without something.
func without(list []string, gone string) []string {
	i := slices.Index(list, gone)
	return append(append([]string{}, list[:i]...), list[i+1:]...)
}

// machines lets a company choose machines (R9.4.2).
func (g *Game) machines(company string, n int) {
	var options []string
	for e := 0; e <= n; e++ {
		options = append(options, "machines"+strings.TrimPrefix(Payment{e, n - e, 0}.String(), "pay"))
	}
	e, m := amounts(strings.Fields(g.ask(company, options))[1:])
	g.edit(company, func(c *view.Company) { c.Excavators, c.Mixers = c.Excavators+e, c.Mixers+m })
}

// amounts reads "2e 1m".
func amounts(words []string) (e, m int) {
	for _, w := range words {
		n, _ := strconv.Atoi(w[:len(w)-1])
		switch w[len(w)-1] {
		case 'e':
			e = n
		case 'm':
			m = n
		}
	}
	return e, m
}

// drops lets a company put up to n drops on headstreams, where they wait or flow at once (R7.4).
func (g *Game) drops(company string, n int, flow, optional bool) {
	var options []string
	var choose func(from, left int, so string)
	choose = func(from, left int, so string) {
		if so != "" {
			options = append(options, "drops"+so)
		}
		for i := from; i < len(names) && left > 0; i++ {
			choose(i, left-1, so+" "+names[i])
		}
	}
	choose(0, n, "")
	if optional {
		options = append(options, "no")
	}
	for _, h := range strings.Fields(g.ask(company, options))[1:] {
		if flow {
			g.usa(g.Flow(h))
		} else {
			g.Map.Water[h]++
		}
	}
}

// produced is produced energy that is not a production action (R9.3.3).
func (g *Game) produced(company string, n int) {
	g.edit(company, func(c *view.Company) { c.Energy += n })
	g.fulfil(company, n, false, false, true)
}

// fulfil lets a company fulfil contracts with what it has produced: one, or several by Simone (R9.3, R12.10).
func (g *Game) fulfil(company string, energy int, national, several, optional bool) {
	var named []string
	for {
		var options []string
		open := g.Companies[company].Contracts
		if national {
			open = slices.Concat(open, g.Market.National)
		}
		for _, k := range open {
			if printed.need[k] <= energy {
				options = append(options, "fulfil "+k)
			}
		}
		if len(options) == 0 {
			break
		}
		if optional {
			options = append(options, "no")
		}
		a := g.ask(company, options)
		if a == "no" {
			break
		}
		k := strings.Fields(a)[1]
		named = append(named, k)
		energy -= printed.need[k]
		g.edit(company, func(c *view.Company) {
			if slices.Contains(c.Contracts, k) {
				c.Contracts = without(c.Contracts, k)
				delete(g.four, company)
			} else {
				g.Market.National = without(g.Market.National, k)
			}
			c.Fulfilled = sortedWith(c.Fulfilled, k)
		})
		if !several {
			break
		}
	}
	for _, k := range named {
		g.reward(company, printed.gives[k])
	}
}

// takeTile takes an advanced tile that lies face up, if there is one (R13.1.6).
func (g *Game) takeTile(company string) {
	var options []string
	for i := 1; i <= 3; i++ {
		if t := g.Market.Patents[strconv.Itoa(i)]; t != "" {
			options = append(options, "tile "+t)
		}
	}
	if len(options) == 0 {
		return
	}
	g.acquire(company, strings.Fields(g.ask(company, options))[1])
}

// acquire moves an advanced tile from the patent office to a company.
func (g *Game) acquire(company, tile string) {
	for place, t := range g.Market.Patents {
		if t == tile {
			delete(g.Market.Patents, place)
		}
	}
	g.edit(company, func(c *view.Company) { c.Tiles = sortedWith(c.Tiles, tile) })
}

// placeFree places a structure from a reward, or not (R5.4).
func (g *Game) placeFree(company, kind string, p part) {
	var options []string
	for _, spaces := range []map[string]space{board.dams, board.conduits, board.powerhouses} {
		for name, s := range spaces {
			if g.structure(company, name) != kind || fee(name, kind, "") > g.Companies[company].Credits {
				continue
			}
			if kind == "base" && !slices.Contains(p.areas, s.Area) || kind == "conduit" && s.Production > p.most {
				continue
			}
			options = append(options, "place "+name)
		}
	}
	if len(options) == 0 {
		return
	}
	if a := g.ask(company, append(options, "no")); a != "no" {
		name := strings.Fields(a)[1]
		g.place(company, kind, name, fee(name, kind, ""))
	}
}

// place puts a piece on the map, pays the fee of its space and gains the income it uncovers (R5.1.5, R5.1.6).
func (g *Game) place(company, kind, name string, fee int) {
	g.edit(company, func(c *view.Company) {
		c.Credits -= fee
		if kind == "building" {
			n, _ := strconv.Atoi(name[5:6])
			c.Buildings = append(slices.Clone(c.Buildings), view.Building{Building: g.Buildings[n-1], Slot: name})
			slices.SortFunc(c.Buildings, func(a, b view.Building) int { return strings.Compare(a.Slot, b.Slot) })
			return
		}
		c.Structures = append(slices.Clone(c.Structures), [2]string{kind, name})
		slices.SortFunc(c.Structures, func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	})
	switch kind {
	case "base":
		g.Map.Dams[name] = view.Dam{Owner: company, Level: 1}
	case "elevation":
		g.Map.Dams[name] = view.Dam{Owner: company, Level: g.Map.Dams[name].Level + 1}
	case "conduit":
		g.Map.Conduits[name] = company
	case "powerhouse":
		g.Map.Powerhouses[name] = company
	}
	g.reward(company, printed.gains[company][kind+" "+strconv.Itoa(g.built(company, kind))])
}
