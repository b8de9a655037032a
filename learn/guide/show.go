package guide

import (
	"slices"
	"strings"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/review"
)

// Guide is what somebody is told in a first game.
type Guide struct {
	Round  int         `json:"round"`
	Stage  string      `json:"stage" ts:"GuideStage"`
	Goals  []GoalShown `json:"goals"`          // those that are set, or to choose from; none that was replaced
	Turns  int         `json:"turns"`          // in which all that are open can be reached; 0 if that is not proven
	Done   bool        `json:"done"`           // all that are set are reached, extra ones apart
	Text   string      `json:"text"`           // what there is to say now
	Praise string      `json:"praise"`         // a fact about what was reached; where goals are offered, each has its own
	News   string      `json:"news"`           // a goal that was replaced or not reached, and why
	Extra  bool        `json:"extra"`          // the news are of an extra goal: nothing to those who have not asked for one
	Next   *NextStep   `json:"next,omitempty"` // once the game is over
}

// GoalShown is a goal in words.
type GoalShown struct {
	ID       string   `json:"id"` // tells it from other goals of the round
	Kind     string   `json:"kind" ts:"GoalKind"`
	Text     string   `json:"text"`
	About    string   `json:"about"`
	Have     int      `json:"have"`
	Need     int      `json:"need"`
	Done     bool     `json:"done"`
	Possible bool     `json:"possible"` // proven, or reached
	Extra    bool     `json:"extra"`    // it came when the others were reached: for who wants another one
	Praise   string   `json:"praise"`   // a fact about it, where it was offered and is reached
	Targets  []string `json:"targets"`  // the things it is about
	// How is the first turn of those that reach it, as a hint: while the turn of the seat begins, and the goal is open.
	How *review.Opinion `json:"how,omitempty"`
}

// NextStep is what to learn next, in words.
type NextStep struct {
	Topic string `json:"topic" ts:"NextTopic"`
	Won   bool   `json:"won"`
	Head  string `json:"head"`
	Text  string `json:"text"`
}

// Stages are what a guide does: it sets goals, offers some, waits to be asked for some, says one thing, or is over.
func Stages() []string { return []string{"plan", "choose", "ask", "last", "over"} }

func stage(s *rules.State) string {
	switch round := s.Round(); {
	case s.Done():
		return "over"
	case round <= Planned:
		return "plan"
	case round < Chosen:
		return "choose"
	case round == Chosen:
		return "ask"
	}
	return "last"
}

// Show tells where a game stands in a language. Names are what the seats are called; companies, where there are none.
func (g *Game) Show(l lang.Language, names []string) *Guide {
	t := teller{g, view.In(l), l, names}
	out := &Guide{Round: g.State.Round(), Stage: stage(&g.State), Goals: []GoalShown{}}
	r := g.Now()
	switch {
	case out.Stage == "over":
		out.Next = t.next()
		return out
	case r == nil:
		return out
	}
	out.Turns = r.Left
	for i := range r.Goals {
		if x := &r.Goals[i]; !x.Gone || r.N > Planned {
			g := t.goal(x, len(out.Goals) > 0 && r.N <= Planned)
			if r.N > Planned && x.Done {
				g.Praise = t.praiseFor(r, x)
			}
			out.Goals = append(out.Goals, g)
		}
	}
	out.News, out.Extra = t.news(r)
	out.Done = r.N <= Planned && len(out.Goals) > 0
	for _, x := range out.Goals {
		out.Done = out.Done && (x.Done || x.Extra)
	}
	out.Praise = t.praise(r)
	out.Text = t.text(r, out)
	return out
}

// teller puts a guide into words.
type teller struct {
	*Game
	view.Words
	l     lang.Language
	names []string
}

// name is what a seat is called.
func (t teller) name(seat rules.Seat) string {
	if int(seat) < len(t.names) && t.names[seat] != "" {
		return t.names[seat]
	}
	return t.Who(&t.State, seat)
}

func (t teller) say(key string, args ...lang.Arg) string { return t.l.Text("guide."+key, args...) }

// goal is a goal in words; then tells that it comes after another.
func (t teller) goal(x *Tracked, then bool) GoalShown {
	s, me := &t.State, t.State.Player(t.Seat)
	out := GoalShown{ID: x.String(), Kind: x.Kind.String(), Have: x.Have, Need: x.Need, Done: x.Done, Possible: !x.Gone, Extra: x.Extra, Targets: []string{}}
	need := lang.Number("need", x.Need)
	switch x.Kind {
	case Contract:
		out.Text = t.say("contract", need)
		reward := lang.Word("reward", t.Reward(x.Contract.Reward()))
		if out.About = t.say("contract.about", reward); x.Done {
			out.About = t.say("contract.done", reward)
		}
		out.Targets = append(out.Targets, x.Contract.String())
	case Bonus:
		if out.Text = t.say("bonus", need); then {
			out.Text = t.say("bonus.then", need)
		}
		tile := s.BonusTile(s.Round())
		if out.About = t.say("bonus.about", lang.Word("about", t.BonusAbout(tile)), lang.Number("least", rules.SectionEnergy)); x.Done {
			out.About = t.say("bonus.done", lang.Number("vp", s.BonusVP(t.Seat)))
		}
	case Energy:
		out.Text = t.say("energy", need)
		switch {
		case x.Done:
			out.About = t.say("energy.done")
		case t.last(x) > 0:
			out.About = t.say("energy.more", lang.Number("last", t.last(x)))
		default:
			out.About = t.say("energy.about", lang.Number("vp", rules.NoEnergyVP))
		}
	case Hold:
		out.Text, out.About = t.say("hold", need), t.say("hold.about")
		if x.Later && !x.Done {
			out.About = t.say("hold.later")
		}
		for _, dam := range rules.Sites() {
			if owner, _ := s.Owner(dam); owner == t.Seat && s.Capacity(dam) > 0 {
				out.Targets = append(out.Targets, dam.String())
			}
		}
	case Build:
		out.Text = t.say("build."+x.Piece.String(), lang.Word("nth", nths[min(x.Need, len(nths))-1]))
		switch {
		case pays(me.Company(), x.Piece, x.Need):
			out.About = t.say("build.pays", lang.Word("reward", t.Reward(me.Company().Income(x.Piece, x.Need))))
		case x.Piece == rules.Powerhouse && x.Need > 1:
			out.About = t.say("build.stronger")
		default:
			out.About = t.say("build.nearer")
		}
	}
	out.How = t.how(x, out.Text)
	return out
}

// last is the energy of the round before that of a goal.
func (t teller) last(x *Tracked) int {
	if x.round < 2 || x.round-2 >= len(t.Ended) {
		return 0
	}
	return t.Ended[x.round-2]
}

// how is the first turn of the line of a goal, as a hint.
func (t teller) how(x *Tracked, goal string) *review.Opinion {
	if x.Done || x.Gone || x.Later || len(x.line) == 0 || !begins(&t.State, t.Seat) {
		return nil
	}
	turn := x.line[:len(x.line)-len(turnAfter(x.line))]
	o := review.Show(&t.State, &bot.Thought{Lines: []bot.Line{{Turn: turn}}}, 1, t.Words)
	if len(o.Lines[0].Actions) < len(turn) {
		return nil // somebody was faster
	}
	// The goal is the reason; where the rules prove of this turn how it leads there, that is said instead.
	o.Lines[0].Sentence = t.say("how", lang.Word("goal", goal))
	reasons := slices.DeleteFunc(o.Lines[0].Reasons, func(r review.Reason) bool { return !slices.Contains(leads[x.Kind], r.Code) })
	if slices.ContainsFunc(reasons, func(r review.Reason) bool { return r.Code == "produce_next" }) {
		// That it is enough for the contract is what the goal says.
		reasons = slices.DeleteFunc(reasons, func(r review.Reason) bool { return r.Code == "contract_next" })
	}
	o.Lines[0].Reasons = reasons
	return o
}

// leads are the kinds of reasons that tell how a turn leads to a goal.
var leads = map[Kind][]string{
	Contract: {"contract_now", "contract_only", "contract_next", "produce_next", "system_whole"},
	Bonus:    {"bonus_step", "produce_next", "produce_more", "system_whole", "best_production"},
	Energy:   {"no_energy", "produce_next", "produce_more", "system_whole", "best_production"},
	Hold:     {"water_now", "water_arrives", "water_coming", "dam_holds"},
	Build:    {"income_now", "income_near", "wheel_home", "afford"},
}

// nths tell messages which piece of a row it is.
var nths = []string{"first", "second", "third", "fourth", "fifth"}

// why is the reason of a goal that cannot be reached, empty if there is none to be said.
func (t teller) why(w Why) string {
	if w.Code == 0 {
		return ""
	}
	if w.Code == Space || w.Code == Site || w.Code == Water {
		return t.say("why."+w.Code.String(), t.Subject(&t.State, w.Seat))
	}
	return t.say("why." + w.Code.String())
}

// news is what became of a goal: one of this round that made room for another, or one of the round before; extra tells that it came when
// the others were reached. A reason is said once.
func (t teller) news(r *Round) (text string, extra bool) {
	for i := range r.Goals {
		x := &r.Goals[i]
		if !x.Gone || r.N > Planned {
			continue
		}
		for _, y := range r.Goals[i+1:] {
			if y.Late && !y.Gone && y.Extra == x.Extra {
				if r.Turns != y.since { // it was said when it came
					return "", false
				}
				return t.say("replaced", lang.Word("why", t.why(x.Why)), lang.Word("goal", t.goal(&y, false).Text)), x.Extra
			}
		}
		return t.missed(x, nil), x.Extra
	}
	n := len(t.Rounds)
	if r.Turns > 0 || n < 2 || t.Rounds[n-2].N > Planned {
		return "", false
	}
	for i := range t.Rounds[n-2].Goals {
		switch x := &t.Rounds[n-2].Goals[i]; {
		case x.ended && x.Done:
			return t.say("reached", lang.Word("goal", t.goal(x, false).Text)), x.Extra
		case x.ended:
			return t.missed(x, t.Rounds[:n-2]), x.Extra
		}
	}
	return "", false
}

// missed says that a goal was not reached, and why, unless that was said of a round before.
func (t teller) missed(x *Tracked, before []Round) string {
	text := t.say("missed", lang.Word("goal", t.goal(x, false).Text))
	for _, r := range before {
		for _, y := range r.Goals {
			if y.Gone && y.Why.Code == x.Why.Code && y.Why.Seat == x.Why.Seat {
				return text
			}
		}
	}
	return text + " " + t.why(x.Why)
}

// praise is a fact about the goal that was reached last, when none of those that were set is open. What was offered is praised only to
// those who chose it.
func (t teller) praise(r *Round) string {
	if r.N > Planned {
		return ""
	}
	var last *Tracked
	for i := range r.Goals {
		x := &r.Goals[i]
		if !x.Done {
			if !x.Gone && !x.Extra {
				return ""
			}
			continue
		}
		if last == nil || x.Turn >= last.Turn {
			last = x
		}
	}
	if last == nil {
		return ""
	}
	return t.praiseFor(r, last)
}

// praiseFor is a fact about a goal that was reached.
func (t teller) praiseFor(r *Round, x *Tracked) string {
	switch x.Kind {
	case Hold:
		return t.say("praise.hold")
	case Build:
		if pays(t.State.Player(t.Seat).Company(), x.Piece, x.Need) && t.State.Round() < rules.Rounds {
			return t.say("praise.pays")
		}
		return t.say("praise.build")
	}
	key := "praise.energy"
	if r.First {
		key = "praise.first"
	}
	return t.say(key, lang.Number("energy", t.State.Player(t.Seat).Energy()), lang.Number("turns", x.Turn))
}

// text is what there is to say now.
func (t teller) text(r *Round, out *Guide) string {
	round := t.State.Round()
	me := t.State.Player(t.Seat)
	// Turns are counted for what everybody sees to be open; what is only on its way needs none.
	open := slices.ContainsFunc(r.Goals, func(x Tracked) bool { return !x.Done && !x.Gone && !x.Later && !x.Extra })
	switch {
	case out.Stage == "last":
		return t.say("last")
	case out.Stage != "plan":
		return t.say("full", lang.Number("energy", round*rules.SectionEnergy))
	case r.N == 1 && r.Turns == 0:
		return t.say("opening")
	case !open || out.Praise != "":
		text := t.say("left", lang.Number("n", me.Crew()))
		if me.Pieces(rules.Base) == 0 && me.Crew() > 0 {
			text += " " + t.say("dam")
		}
		return text
	case r.Left > 0:
		return t.say("turns", lang.Number("n", r.Left))
	}
	return ""
}

// next is what to learn after the game.
func (t teller) next() *NextStep {
	n := t.After()
	out := &NextStep{Topic: n.Topic.String(), Won: n.Won}
	key := "next." + n.Topic.String()
	if n.Won && (n.Topic != Stronger && n.Topic != NoEnergy && n.Topic != AnotherGame) {
		key += ".won"
	}
	out.Head = t.say(key, lang.Word("rival", t.name(n.Rival)), lang.Number("mine", n.Mine), lang.Number("theirs", n.Theirs),
		lang.Number("n", n.Rounds), lang.Number("vp", -n.Mine))
	if len(n.Better) > 0 && !n.Won {
		var names []string
		for _, from := range n.Better {
			names = append(names, t.Source(from))
		}
		out.Text = t.say("next.better", lang.Word("sources", strings.Join(names, ", ")))
	}
	return out
}
