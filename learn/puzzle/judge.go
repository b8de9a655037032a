package puzzle

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"barrage/game/notation"
	"barrage/game/rules"
	"barrage/game/view"
)

// Marked is what an answer came to.
type Marked struct {
	Right   bool       `json:"right"`
	Unsure  bool       `json:"unsure,omitempty"` // a review did not look at this answer; a search can be asked
	Verdict string     `json:"verdict"`          // in a word or two
	Why     string     `json:"why"`              // what decided
	Also    string     `json:"also,omitempty"`   // what else the best answer is good for
	Yours   Worth      `json:"yours"`
	Best    Worth      `json:"best"`
	All     []Worth    `json:"all"`              // of all answers, the best first; where water stops, the right one alone
	Line    []LineStep `json:"line"`             // the best answer and how it goes on
	Rule    string     `json:"rule"`             // that decides
	Rating  *Rating    `json:"rating,omitempty"` // of the solver after this, if it was sent
}

// Worth is an answer and what it comes to.
type Worth struct {
	Answer  string         `json:"answer"`
	Text    string         `json:"text"`
	Targets map[string]int `json:"targets"`         // the things it names, as in answers to prompts
	Known   bool           `json:"known"`           // it leads to the goal, or a search has looked at it
	Worst   int            `json:"worst"`           // over all draws: energy, VP, turns, contracts from here on, 1 for a victory, thousandths
	Most    int            `json:"most"`            // over all draws
	Value   string         `json:"value"`           // in words
	Terms   []Term         `json:"terms,omitempty"` // of the energy of a production
	Toll    int            `json:"toll,omitempty"`  // credits to the owner of the conduit
	Fulfils []string       `json:"fulfils,omitempty" ts:"ContractID"`
}

// Term is a term of a formula: drops × conduit + space + company + officer.
type Term struct {
	ID     string `json:"id" ts:"'drops'|'conduit'|'space'|'company'|'officer'"`
	Name   string `json:"name"`
	Value  int    `json:"value"`
	Decide bool   `json:"decide,omitempty"` // it is what decided
}

// LineStep is an answer or a draw of a line.
type LineStep struct {
	Seat   int    `json:"seat"` // −1 for chance
	Action string `json:"action"`
	Text   string `json:"text"`
	Ends   bool   `json:"ends,omitempty"` // a turn is over
}

// ErrAnswer is the error of a text that does not answer the question.
var ErrAnswer = errors.New("not an answer to the puzzle")

// within is how far from the best answer, in thousandths of a victory, an opinion still counts.
const within = 10

// Judge judges an answer: an action of the prompt, or the places where drops stop, with spaces between
// them. It does not search.
func (p *Puzzle) Judge(answer string, w view.Words) (*Marked, error) {
	if p.Goal.Aim == Stops {
		return p.judgeStops(answer, w)
	}
	a, err := notation.Parse(answer)
	if err != nil {
		return nil, ErrAnswer
	}
	results, legal := p.results()
	yours, best := slices.Index(legal, a), p.bestIn(results, legal)
	if yours < 0 {
		return nil, ErrAnswer
	}
	j := &Marked{Right: p.isRight(results, yours, best), Line: p.steps(w), Rule: p.rule()}
	j.Unsure = p.Goal.Aim == Mend && results[yours] == None
	order := make([]int, len(legal))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(results[b].Best-results[a].Best, results[b].Worst-results[a].Worst, btoi(b == best)-btoi(a == best))
	})
	for _, i := range order {
		j.All = append(j.All, p.result(legal[i], results[i], w))
	}
	j.Yours, j.Best = p.result(a, results[yours], w), p.result(legal[best], results[best], w)
	other := j.Yours
	if j.Right {
		other = j.All[p.rival(order, legal, best)]
	}
	j.Verdict = verdict(j, w)
	j.Why = p.why(j, other, w)
	j.Also = p.contractText(j.Best, w)
	return j, nil
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rival is the place in an order of answers of the one that the best is compared with: the next best,
// for a production the next best of another dam or conduit.
func (p *Puzzle) rival(order []int, legal []rules.Action, best int) int {
	for place, i := range order {
		if p.Goal.Aim == Energy {
			dam, conduit, _ := legal[i].Production()
			if d, c, _ := legal[best].Production(); d == dam && c == conduit {
				continue
			}
		}
		if i != best {
			return place
		}
	}
	return len(order) - 1
}

// result shows an answer.
func (p *Puzzle) result(a rules.Action, r Span, w view.Words) Worth {
	s := &p.State
	shown := view.AnsweredOf(s, a, w)
	out := Worth{Answer: a.String(), Text: shown.Text, Targets: shown.Targets, Known: r != None, Value: p.value(r, w)}
	if r != None {
		out.Worst, out.Most = p.figure(r.Worst), p.figure(r.Best)
	}
	if p.Goal.Aim == Energy && a.Kind() == rules.ActProduce {
		out.Text = productionText(s, a, w)
		t := s.Terms(a)
		for _, x := range []struct {
			id string
			n  int
		}{{"drops", t.Drops}, {"conduit", t.Value}, {"space", t.Space}, {"company", t.Company}, {"officer", t.Officer}} {
			out.Terms = append(out.Terms, Term{ID: x.id, Name: w.Language().Text("puzzle.term." + x.id), Value: x.n})
		}
		out.Toll = shown.Toll
		out.Fulfils = view.Within(s, s.ToMove(), s.Yield(a))
	}
	return out
}

// steps shows the line.
func (p *Puzzle) steps(w view.Words) []LineStep {
	list := []LineStep{}
	s := p.State
	for _, a := range p.Line {
		seat := s.ToMove()
		step := LineStep{Seat: int(seat), Action: a.String(), Text: w.Answer(&s, a)}
		s.Play(a)
		step.Ends = seat >= 0 && (s.ToMove() != seat || s.TurnBegins())
		list = append(list, step)
	}
	return list
}

// named reads where drops are said to stop, in any order, beside where they do.
func (p *Puzzle) named(answer string) (yours, ends []rules.Node, err error) {
	places := Places(&p.State, p.Goal.Headstream)
	for name := range strings.FieldsSeq(answer) {
		i := slices.IndexFunc(places, func(n rules.Node) bool { return n.String() == name })
		if i < 0 {
			return nil, nil, ErrAnswer
		}
		yours = append(yours, places[i])
	}
	if ends = Ends(&p.State, p.Goal.Headstream); len(yours) != len(ends) {
		return nil, nil, ErrAnswer
	}
	return yours, ends, nil
}

// stopsRight reports whether all drops stop where they are said to.
func (p *Puzzle) stopsRight(answer string) (bool, error) {
	yours, ends, err := p.named(answer)
	return err == nil && len(less(yours, ends)) == 0, err
}

// judgeStops judges where drops are said to stop.
func (p *Puzzle) judgeStops(answer string, w view.Words) (*Marked, error) {
	s := &p.State
	yours, ends, err := p.named(answer)
	if err != nil {
		return nil, err
	}
	right := len(ends) - len(less(yours, ends))
	show := func(list []rules.Node, n int) Worth {
		r := Worth{Targets: map[string]int{}, Known: true, Worst: n, Most: n, Value: p.value(Span{n, n}, w)}
		var names, texts []string
		for _, x := range sorted(list) {
			names, texts = append(names, x.String()), append(texts, placeText(x, w))
			r.Targets[x.String()]++
		}
		r.Answer, r.Text = strings.Join(names, " "), strings.Join(texts, "; ")
		return r
	}
	j := &Marked{Right: right == len(ends), Yours: show(yours, right), Best: show(ends, len(ends)), Line: []LineStep{}, Rule: p.rule()}
	j.All = []Worth{j.Best}
	j.Verdict = verdict(j, w)
	j.Why = whyStops(s, Places(s, p.Goal.Headstream), yours, ends, w)
	return j, nil
}

// less is a list without the elements of another.
func less(list, other []rules.Node) []rules.Node {
	list = slices.Clone(list)
	for _, x := range other {
		if i := slices.Index(list, x); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// rule is the rule that decides.
func (p *Puzzle) rule() string {
	switch p.Goal.Aim {
	case Energy:
		return "R6.2"
	case Stops:
		return "R7.2"
	case Build:
		return "R5.1"
	case Fulfil:
		return "R9.3"
	case WinRound:
		return "R14.1"
	case WinGame:
		return "R16"
	}
	return "R14"
}
