package reason

import (
	"barrage/game/rules"
)

// LineTurn is a turn of a line, in our notation: others do nothing before it.
type LineTurn struct {
	Seat    int      `json:"seat"`
	Actions []string `json:"actions"`
}

// Plain is a reason for programs, without words (docs/engine.md).
type Plain struct {
	Code   string         `json:"code"`
	Class  Class          `json:"class"`
	Fault  bool           `json:"fault,omitempty"`
	Points int            `json:"points"`
	Args   map[string]any `json:"args"`
	Line   []LineTurn     `json:"line"`
	Beside []LineTurn     `json:"beside,omitempty"`
	Things []string       `json:"things"`
}

// Plain writes a reason for programs.
func (r *Reason) Plain() Plain {
	p := Plain{r.Kind, r.Class, r.Fault, r.Points, map[string]any{}, Line(r.Line), Line(r.Beside), append([]string{}, r.Things...)}
	for _, a := range r.Args {
		p.Args[a.Name] = a.Plain()
	}
	return p
}

// AllPlain is All for programs.
func AllPlain(s *rules.State, turn, instead []rules.Action) []Plain {
	list := []Plain{}
	for _, r := range All(s, turn, instead) {
		list = append(list, r.Plain())
	}
	return list
}

// Line writes a line in our notation.
func Line(line []Turn) (list []LineTurn) {
	for _, t := range line {
		x := LineTurn{Seat: int(t.Seat), Actions: []string{}}
		for _, a := range t.Answers {
			x.Actions = append(x.Actions, a.String())
		}
		list = append(list, x)
	}
	return list
}

// Plain is the value of an argument for programs: a number, the id of a thing, or an object of both.
func (a Arg) Plain() any {
	switch x := a.Value.(type) {
	case int:
		return x
	case rules.Seat:
		return int(x)
	case rules.Kind:
		if x == 0 {
			return ""
		}
		return x.String()
	case interface{ String() string }:
		return x.String()
	case rules.Terms:
		return map[string]int{"drops": x.Drops, "value": x.Value, "space": x.Space, "company": x.Company, "officer": x.Officer}
	case rules.Reward:
		return reward(x)
	case Load:
		tiles := []string{}
		for _, t := range x.Tiles {
			tiles = append(tiles, t.String())
		}
		return map[string]any{"tiles": tiles, "excavators": x.Machines.Excavators, "mixers": x.Machines.Mixers}
	case []rules.Basin:
		list := []int{}
		for _, b := range x {
			list = append(list, int(b))
		}
		return list
	case []Share:
		vp := map[string]int{}
		for _, part := range x {
			vp[part.From.ID()] = part.VP
		}
		return vp
	}
	return nil
}

// reward is what a reward gives, without what it does not.
func reward(r rules.Reward) map[string]int {
	m := map[string]int{}
	for name, n := range map[string]uint8{"vp": r.VP, "credits": r.Credits, "excavators": r.Excavators, "mixers": r.Mixers, "energy": r.Energy} {
		if n > 0 {
			m[name] = int(n)
		}
	}
	for _, p := range r.Parts {
		if p.Kind != 0 {
			m[p.Kind.ID()] = int(p.N)
		}
	}
	return m
}
