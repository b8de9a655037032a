package puzzle

import (
	"barrage/game/rules"
	"barrage/game/view"
)

// Posed is a puzzle for the screen: the ordinary table with a question, and nothing that gives the
// answer away.
type Posed struct {
	ID       string      `json:"id"`
	Number   int         `json:"number,omitempty"` // in the file it comes from
	Kind     Kind        `json:"kind"`
	Aim      Aim         `json:"aim"`
	Name     string      `json:"name"` // of the kind
	Question string      `json:"question"`
	Hint     string      `json:"hint"`              // how it is answered, and what holds
	Opinion  bool        `json:"opinion,omitempty"` // the results are a search's
	Rating   int         `json:"rating"`
	HintCost int         `json:"hint_cost"` // of what a victory brings
	Themes   []ThemeName `json:"themes"`
	Position string      `json:"position"` // in one line
	Game     *view.Game  `json:"game"`
	Answers  int         `json:"answers"` // how many there are; 0 where places are named

	Bonus      int         `json:"bonus,omitempty"`                        // of space and company, the same for every production
	BonusOf    string      `json:"bonus_of,omitempty"`                     // what it consists of
	Headstream string      `json:"headstream,omitempty" ts:"HeadstreamID"` // whose drops
	Drops      int         `json:"drops,omitempty"`                        // places to name
	Places     []StopPlace `json:"places,omitempty"`                       // those that can be named, along the river
	Site       string      `json:"site,omitempty" ts:"SiteID"`             // where something is to be built
}

// ThemeName is a theme with its name.
type ThemeName struct {
	ID   Theme  `json:"id"`
	Name string `json:"name"`
}

// StopPlace is where a drop can stop.
type StopPlace struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// Show shows the puzzle.
func (p *Puzzle) Show(w view.Words) *Posed {
	s := &p.State
	out := &Posed{ID: p.ID, Kind: p.Kind(), Aim: p.Goal.Aim, Name: p.Kind().Name(w.Language()), Question: p.Question(w), Hint: p.Hint(w), Opinion: p.Kind().Opinion(),
		Rating: int(p.Rating.Rating), HintCost: HintCost, Themes: []ThemeName{}, Position: view.Text(s), Game: view.GameOf(s, w)}
	for _, t := range p.Themes {
		out.Themes = append(out.Themes, ThemeName{t, t.Name(w.Language())})
	}
	switch p.Goal.Aim {
	case Energy:
		for i, a := range s.Legal(nil) {
			if a.Kind() == rules.ActProduce {
				shown := &out.Game.Prompt.Answers[i]
				shown.Energy, shown.Text = 0, productionText(s, a, w)
				t := s.Terms(a)
				out.Bonus, out.BonusOf = t.Space+t.Company, bonusText(s, t, w)
			}
		}
	case Stops:
		out.Game.Forecast.Water, out.Game.Tomorrow = out.Game.Position.Map.Water, []view.Tomorrow{}
		out.Headstream, out.Drops = p.Goal.Headstream.String(), s.Waiting(p.Goal.Headstream)
		for _, x := range Places(s, p.Goal.Headstream) {
			out.Places = append(out.Places, StopPlace{x.String(), placeText(x, w)})
		}
		return out
	case Build:
		out.Site = p.Goal.Site.String()
	}
	out.Answers = len(out.Game.Prompt.Answers)
	return out
}
