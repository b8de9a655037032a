package oracle

import (
	"slices"

	"barrage/internal/catalogue"
)

// Setup is what companies, officers and starting contracts are picked from.
type Setup struct {
	Version           int         // of the rules
	Free              bool        // any company with any officer, otherwise among the pairs
	Expansion, Guests bool        // what is in the game
	Pairs             [][2]string // dealt and not yet picked
	Contracts         []string    // offered and not yet picked
	Taken             []string    // companies and officers of players, or kept for Automas
}

// component is where something is printed: its box, and the version of the rules it came with, 0 for the first.
type component struct {
	ID    string `json:"id"`
	Box   string `json:"box"`
	Since int    `json:"since"`
}

// officer is an officer with the figures of an ability that is nothing but a figure.
type officer struct {
	component
	Base     int `json:"base_excavators"`
	Capacity int `json:"level_3_capacity"`
	Least    int `json:"least_production"`
	Credits  int `json:"credits_per_machinery"`
	Income   reward
	Start    struct{ Credits, Engineers, Architect int } `json:"starting_override"`
}

var boxes struct {
	companies []component
	officers  []officer
}

func init() {
	must(catalogue.Load("companies", &struct{ Companies any }{&boxes.companies}))
	must(catalogue.Load("officers", &struct{ Officers any }{&boxes.officers}))
}

// named is the officer with an id; without one, nobody special.
func named(id string) officer {
	for _, o := range boxes.officers {
		if o.ID == id {
			return o
		}
	}
	return officer{}
}

// Picks lists what can be picked (R2.3.3, R2.4.4, R2.4.4a).
func (p *Setup) Picks() []string {
	pairs := p.Pairs
	if p.Free {
		pairs = nil
		for _, c := range boxes.companies {
			if c.Box != "base" && !p.Expansion || slices.Contains(p.Taken, c.ID) {
				continue
			}
			for _, o := range boxes.officers {
				guest := p.Guests && (o.ID == "simone_luciani" || o.ID == "tommaso_battista")
				inGame := o.Since <= p.Version && (o.Box == "base" || o.Box == "expansion" && (p.Expansion || guest))
				if inGame && !slices.Contains(p.Taken, o.ID) {
					pairs = append(pairs, [2]string{c.ID, o.ID})
				}
			}
		}
	}
	var list []string
	for _, pair := range pairs {
		for _, k := range p.Contracts {
			list = append(list, "pick "+pair[0]+" "+pair[1]+" "+k)
		}
	}
	return list
}
