package lesson

import (
	"maps"
	"slices"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// The first lessons show only what they teach: the table unfolds, area by area. Land, rivers, springs and
// dams are always there; a lesson that says nothing has the whole table.

// Area is a part of the table that arrives when a lesson needs it.
type Area string

// The areas, in the order in which they arrive.
const (
	Company     Area = "company" // engineers, machines, wheel, construction spaces and tiles of the learner
	Sites       Area = "sites"   // free building spaces of dams, without those with a red border
	Prices      Area = "prices"  // what the areas of the map ask in machines
	Conduits    Area = "conduits"
	Powerhouses Area = "powerhouses"
	Turbines    Area = "turbines" // the turbine station
	Track       Area = "track"    // the energy track
	Credits     Area = "credits"
	Workshop    Area = "workshop"
	Bank        Area = "bank"
)

// silent are the areas that arrive without a word: the step says what they are for, or another area does.
var silent = []Area{Sites, Prices, Powerhouses, Track, Credits}

// Arrived is an area that has come to the table with the step that is now.
type Arrived struct {
	Part  string `json:"part"`
	Title string `json:"title,omitempty"`
	Text  string `json:"text,omitempty"` // its one sentence
}

// mostMarked bounds the things that a step rings.
const mostMarked = 6

// show tells what of the table is shown in a step, what has come with it, and what is ringed.
func (v *Progress) show(a *Attempt, now *Step, in lang.Language) {
	l := a.Lesson
	if l.Shows == nil {
		return
	}
	v.Shown = []string{}
	for _, area := range l.shown(now) {
		v.Shown = append(v.Shown, string(area))
	}
	if now != nil {
		for _, area := range now.Arrives {
			v.Arrived = append(v.Arrived, area.arrived(in))
		}
	}
}

// shown are the areas that are on the table in a step; nil: all steps are done.
func (l *Lesson) shown(now *Step) []Area {
	list := l.Shows[:len(l.Shows):len(l.Shows)]
	for i := range l.Steps {
		list = append(list, l.Steps[i].Arrives...)
		if &l.Steps[i] == now {
			break
		}
	}
	return list
}

// now is the step that is to be done; nil if all are.
func (l *Lesson) now(p *Play) *Step {
	for i := range l.Steps {
		if len(l.Questions) > 0 || !l.Steps[i].Done(p) {
			return &l.Steps[i]
		}
	}
	return nil
}

// onTable leaves of a list of answers those that the areas shown have room for: their action spaces, with something to do
// there, and what can be built there without a fee.
func onTable(s *rules.State, list []rules.Action, shown []Area) []rules.Action {
	needs := map[rules.Kind]Area{rules.Base: Sites, rules.Elevation: Sites, rules.Conduit: Conduits, rules.Powerhouse: Powerhouses}
	return slices.DeleteFunc(list, func(a rules.Action) bool {
		switch a.Kind() {
		case rules.ActSpace:
			if !slices.Contains(shown, areaOf(a)) {
				return true
			}
			after := *s
			after.Play(a)
			return after.ToMove() == s.ToMove() && !after.TurnBegins() && len(onTable(&after, after.Legal(nil), shown)) == 0
		case rules.ActBuild:
			return !slices.Contains(shown, needs[a.Site().Kind()]) || s.BuildingFee(a) > 0
		}
		return false
	})
}

// areaOf is the area with the action space that an answer takes.
func areaOf(a rules.Action) Area {
	switch space, _, _ := a.Space(); space.Section() {
	case rules.CompanyBoard:
		return Company
	case rules.TurbineStation:
		return Turbines
	case rules.Workshop:
		return Workshop
	case rules.BankSection:
		return Bank
	}
	return ""
}

// offer leaves of the question on the screen what the learner can do.
func (l *Lesson) offer(p *Play, prompt *view.Prompt) {
	if l.Shows == nil || prompt == nil || len(l.Questions) > 0 {
		return
	}
	here := map[string]bool{}
	for _, a := range l.legal(p, nil) {
		here[a.String()] = true
	}
	prompt.Answers = slices.DeleteFunc(prompt.Answers, func(a view.Answered) bool { return !here[a.Action] })
	prompt.Closed = nil
	maps.DeleteFunc(prompt.Plans, func(_ string, plan view.Plan) bool { return !l.allows(p, plan.Actions) })
}

// allows tells whether the areas shown have room for all answers of a list, one after the other.
func (l *Lesson) allows(p *Play, answers []string) bool {
	at := *p
	for _, text := range answers {
		list := l.legal(&at, nil)
		i := slices.IndexFunc(list, func(a rules.Action) bool { return a.String() == text })
		if i < 0 {
			return false
		}
		at.State.Play(list[i])
	}
	return true
}

// arrived says what an area is.
func (area Area) arrived(in lang.Language) Arrived {
	x := Arrived{Part: string(area)}
	if !slices.Contains(silent, area) {
		key := "lesson.part." + string(area)
		x.Title, x.Text = in.Text(key), in.Text(key+".text", turbineArgs()...)
	}
	return x
}

// turbineArgs are the engineers that a space of the turbine station takes, and the energy it adds.
func turbineArgs() []lang.Arg {
	space := first(rules.TurbineStation)
	return []lang.Arg{lang.Number("engineers", space.Engineers()), lang.Number("bonus", space.N())}
}

// first is the first action space of a section.
func first(section rules.Section) rules.Space {
	all := rules.Spaces()
	return all[slices.IndexFunc(all, func(s rules.Space) bool { return s.Section() == section })]
}

// builds are the spaces in which the learner can build in the turn that is on or begins, and for which worth is true, at
// most six, from the upper left. With free, those with a fee are left out.
func (p *Play) builds(free bool, worth func(site rules.Site, after *rules.State) bool) (list []string) {
	s := p.State
	if s.TurnBegins() {
		for _, a := range p.State.Legal(nil) {
			if a.Kind() == rules.ActSpace && areaOf(a) == Company {
				s.Play(a)
				break
			}
		}
	}
	for _, a := range s.Legal(nil) {
		if a.Kind() != rules.ActBuild || free && s.BuildingFee(a) > 0 || len(list) == mostMarked || slices.Contains(list, a.Site().String()) {
			continue
		}
		after := s
		after.Play(a)
		if worth(a.Site(), &after) {
			list = append(list, a.Site().String())
		}
	}
	return list
}

// spacesOf marks the action spaces of sections that the learner can take without a fee.
func spacesOf(sections ...rules.Section) func(p *Play) []string {
	return func(p *Play) (list []string) {
		if !p.State.TurnBegins() {
			return nil
		}
		for _, a := range p.State.Legal(nil) {
			if a.Kind() != rules.ActSpace {
				continue
			}
			space, _, _ := a.Space()
			if slices.Contains(sections, space.Section()) && space.Fee() == 0 && len(list) < mostMarked && !slices.Contains(list, space.String()) {
				list = append(list, space.String())
			}
		}
		return list
	}
}

// Formula is the best production that is possible now, term by term, and where its terms are.
type Formula struct {
	At      string `json:"at,omitempty" ts:"SpaceID"` // its action space; none: one has been taken
	Dam     string `json:"dam" ts:"SiteID"`
	Conduit string `json:"conduit" ts:"SiteID"`
	view.Terms
	Energy int `json:"energy"`
}

// formula finds it; nil if nothing can be produced.
func (p *Play) formula(w view.Words) (best *Formula) {
	for _, space := range view.PlannerOf(&p.State, w).Spaces {
		for _, x := range space.Lines {
			if x.Missing == "" && space.Short == 0 && space.Fee == 0 && (best == nil || x.Energy > best.Energy) {
				best = &Formula{space.Space, x.Dam, x.Conduit, x.Terms, x.Energy}
			}
		}
	}
	return best
}
