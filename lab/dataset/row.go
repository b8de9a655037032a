package dataset

import (
	"barrage/bot"
	"barrage/game/env"
	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// Row is a decision of a player. The names of its fields are those of the files.
type Row struct {
	Game    string      `json:"game"`
	Ply     int         `json:"ply"` // actions before it, draws included
	Round   int         `json:"round"`
	Players int         `json:"players"`
	Seat    rules.Seat  `json:"seat"`
	Company string      `json:"company"` // empty before it is picked
	Officer string      `json:"officer"`
	Prompt  string      `json:"prompt"`
	Action  string      `json:"action"`
	Index   env.Index   `json:"index"` // the number of the action
	Legal   int         `json:"legal"` // how many answers there were
	VP      int         `json:"vp"`    // of the seat before it
	FinalVP int         `json:"final_vp"`
	Lead    int         `json:"final_lead"` // VP ahead of the best other seat at the end
	Rank    int         `json:"rank"`
	Win     float32     `json:"win"`
	Sources []int       `json:"final_sources"` // final VP by source, in the order of Sources
	Indices []env.Index `json:"legal_indices,omitempty"`

	Observation []int16  `json:"observation,omitempty"`
	Position    string   `json:"position,omitempty"`
	Thought     *Thought `json:"thought,omitempty"`
	Reasons     any      `json:"reasons,omitempty"` // if a turn begins with the decision: what is proven for it and against it
}

// Thought is what a search says of the position: a policy and a value.
type Thought struct {
	Simulations int         `json:"simulations"`
	Actions     []env.Index `json:"actions"` // answers that were searched
	Shares      []float64   `json:"shares"`  // of the visits, in the same order
	Win         []float64   `json:"win"`     // expected share of victory by seat
	VP          []float64   `json:"vp"`      // expected final VP by seat
}

// Options say what a row holds besides its fixed fields.
type Options struct {
	Legal       bool // the numbers of all legal answers
	Observation bool
	Position    bool
	Think       int                // simulations for a thought about every decision; 0: none
	Thinker     func() bot.Thinker // who thinks
	// Explain finds what the rules prove about a turn of the seat to move; nil: rows have no reasons.
	Explain func(s *rules.State, turn []rules.Action) any
}

// Sources are the names of the sources of VP.
func Sources() (list []string) {
	for _, from := range rules.VPSources() {
		list = append(list, from.ID())
	}
	return list
}

// Rows calls take for every decision of a player in a finished game. Decisions of Automas are no decisions of
// a player.
func Rows(name string, r *record.Record, o Options, take func(*Row) error) error {
	end, err := r.Replay(nil)
	if err != nil {
		return err
	}
	if !end.Done() {
		return ErrUnfinished
	}
	result := env.ResultOf(&end)
	s, err := r.Header.Start()
	if err != nil {
		return err
	}
	legal := make([]rules.Action, 0, rules.MaxActions)
	var seen env.Observation
	last := rules.Chance // who decided last
	for ply, a := range r.Actions {
		seat := s.ToMove()
		if seat < 0 || s.Player(seat).Level() > 0 {
			s.Play(a)
			last = seat
			continue
		}
		legal = s.Legal(legal[:0])
		p := s.Player(seat)
		row := Row{Game: name, Ply: ply, Round: s.Round(), Players: s.Players(), Seat: seat, Prompt: s.Prompt().Kind.ID(), Action: a.String(),
			Index: env.IndexOf(a), Legal: len(legal), VP: p.VP(), FinalVP: int(result.VP[seat]), Lead: result.Lead(seat), Rank: int(result.Rank[seat]), Win: result.Win[seat]}
		if p.Company() != 0 {
			row.Company, row.Officer = p.Company().String(), p.Officer().String()
		}
		for _, vp := range result.Sources[seat] {
			row.Sources = append(row.Sources, int(vp))
		}
		if o.Legal {
			for _, one := range legal {
				row.Indices = append(row.Indices, env.IndexOf(one))
			}
		}
		if o.Observation {
			seen.See(&s, seat)
			row.Observation = append([]int16(nil), seen.Values()[:]...)
		}
		if o.Position {
			text, err := s.MarshalText()
			if err != nil {
				return err
			}
			row.Position = string(text)
		}
		if o.Think > 0 {
			row.Thought = think(&s, o)
		}
		if o.Explain != nil && (seat != last || s.TurnBegins()) {
			row.Reasons = o.Explain(&s, turnOf(s, r.Actions[ply:]))
		}
		last = seat
		if err := take(&row); err != nil {
			return err
		}
		s.Play(a)
	}
	return nil
}

// turnOf is the turn of the seat to move, of the actions to the end of the game.
func turnOf(s rules.State, actions []rules.Action) []rules.Action {
	seat := s.ToMove()
	for i, a := range actions {
		if i > 0 && turns.Over(&s, seat) {
			return actions[:i]
		}
		s.Play(a)
	}
	return actions
}

// think asks for a policy and a value. It depends on the position alone.
func think(s *rules.State, o Options) *Thought {
	r := rng.New(s.Hash(), 0)
	t := o.Thinker().Think(s, bot.Limit{Simulations: o.Think}, &r)
	out := &Thought{Simulations: t.Simulations, Actions: []env.Index{}, Shares: []float64{}}
	total := 0
	visits := map[env.Index]int{}
	for _, l := range t.Lines {
		if len(l.Turn) == 0 || l.Visits == 0 {
			continue
		}
		i := env.IndexOf(l.Turn[0])
		if _, known := visits[i]; !known {
			out.Actions = append(out.Actions, i)
		}
		visits[i] += l.Visits
		total += l.Visits
	}
	for _, i := range out.Actions {
		out.Shares = append(out.Shares, float64(visits[i])/float64(total))
	}
	for i := range s.Players() {
		out.Win = append(out.Win, t.Win[i])
		out.VP = append(out.VP, t.VP(rules.Seat(i)))
	}
	return out
}
