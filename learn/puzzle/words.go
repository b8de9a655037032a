package puzzle

import (
	"slices"
	"strconv"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// What a puzzle says. Figures are arguments computed from the position and the results.

// number is the argument n.
func number(n int) lang.Arg { return lang.Number("n", n) }

// Name is the name of the kind.
func (k Kind) Name(l lang.Language) string { return l.Text("puzzle.kind." + string(k)) }

// About says what the kind asks for.
func (k Kind) About(l lang.Language) string { return l.Text("puzzle.kind." + string(k) + ".about") }

// Name is the name of the theme.
func (t Theme) Name(l lang.Language) string { return l.Text("puzzle.theme." + string(t)) }

// Question puts the question into words.
func (p *Puzzle) Question(w view.Words) string {
	l, s := w.Language(), &p.State
	switch p.Goal.Aim {
	case Stops:
		return l.Text("puzzle.question.stops", number(s.Waiting(p.Goal.Headstream)), lang.Word("at", p.Goal.Headstream.String()[1:]))
	case VP:
		left := number(s.Player(p.Seat()).Engineers())
		if s.Round() == rules.Rounds {
			return l.Text("puzzle.question.vp.game", left)
		}
		return l.Text("puzzle.question.vp", left)
	case Build:
		return l.Text("puzzle.question.build", lang.Word("what", p.target(w)), number(p.turns()))
	case Fulfil:
		return l.Text("puzzle.question.fulfil", number(p.fulfilled()))
	}
	return l.Text("puzzle.question." + string(p.Goal.Aim))
}

// Hint says how the question is to be answered, and what holds.
func (p *Puzzle) Hint(w view.Words) string {
	switch p.Goal.Aim {
	case Energy:
		results, _ := p.results()
		return w.Language().Text("puzzle.hint.energy", number(len(results)))
	case Stops:
		return w.Language().Text("puzzle.hint.stops")
	}
	if p.Kind().Opinion() {
		return w.Language().Text("puzzle.hint.opinion")
	}
	return w.Language().Text("puzzle.hint.alone", number(p.Turns()))
}

// onward says what is still possible, after the first answer.
func (p *Puzzle) onward(w view.Words) string {
	l := w.Language()
	best := p.Results[bestOf(p.Results)]
	switch p.Goal.Aim {
	case VP, Fulfil:
		if p.Goal.Aim == Fulfil && p.figure(best.Worst) <= 0 {
			return l.Text("puzzle.on.fulfilled") // the round is still to be played
		}
		return l.Text("puzzle.on."+string(p.Goal.Aim), lang.Word("best", p.value(Span{best.Worst, best.Worst}, w)))
	case Build:
		return l.Text("puzzle.on.build", lang.Word("what", p.target(w)), number(p.turns()))
	}
	return l.Text("puzzle.on.win")
}

// far is the verdict on an answer that is not right: how far off it is.
func (p *Puzzle) far(j *Marked, w view.Words) string {
	l := w.Language()
	n, best := j.Yours.Worst, j.Best.Worst
	args := []lang.Arg{number(n), lang.Number("best", best)}
	switch p.Goal.Aim {
	case VP, Energy, Fulfil:
		key := "puzzle.far." + string(p.Goal.Aim)
		if p.Goal.Aim == VP && best-n <= nearly {
			key += ".close"
		}
		return l.Text(key, args...)
	case Stops:
		return l.Text("puzzle.far.stops", number(n), lang.Number("best", best))
	case Build:
		return l.Text("puzzle.far.build", number(p.turns()))
	}
	return verdict(j, w)
}

// nearly is how many VP behind the best an answer is close.
const nearly = 3

// target is what is to be built.
func (p *Puzzle) target(w view.Words) string {
	site := p.Goal.Site
	kind := site.Kind()
	place := lang.Word("place", w.Place(site))
	switch {
	case kind == rules.Building:
		return w.Building(p.State.PrivateBuildings()[site.Position()-1])
	case p.Goal.Level > 1:
		return w.Language().Text("puzzle.target.elevation", place, number(p.Goal.Level))
	}
	return w.Language().Text("puzzle.target."+kind.String(), place)
}

// turns is how many turns are enough.
func (p *Puzzle) turns() int { return p.figure(p.Results[bestOf(p.Results)].Worst) }

// fulfilled is how many contracts can be fulfilled from here.
func (p *Puzzle) fulfilled() int { return p.figure(p.Results[bestOf(p.Results)].Worst) }

// figure is a result as people count it: turns above zero, and contracts from here on.
func (p *Puzzle) figure(n int) int {
	switch p.Goal.Aim {
	case Build:
		return -n
	case Fulfil:
		return n - p.State.Player(p.Seat()).Fulfilled().Len()
	}
	return n
}

// value is what an answer comes to, in words.
func (p *Puzzle) value(r Span, w view.Words) string {
	l := w.Language()
	if r == None {
		if p.Goal.Aim == Build {
			return l.Text("puzzle.value.none", number(p.turns()))
		}
		return l.Text("puzzle.value.unknown")
	}
	figure := func(result int) string {
		n := p.figure(result)
		switch p.Goal.Aim {
		case Energy:
			return l.Text("count.energy", number(n))
		case Stops:
			return l.Text("puzzle.value.stops", number(n), lang.Number("most", p.State.Waiting(p.Goal.Headstream)))
		case VP:
			return l.Text("count.vp", number(n))
		case WinRound, WinGame:
			if n == 1 {
				return l.Text("puzzle.value.won")
			}
			return l.Text("puzzle.value.lost")
		case Build:
			return l.Text("puzzle.value.turns", number(n))
		case Fulfil:
			return l.Text("puzzle.value.contracts", number(n))
		}
		return l.Text("review.percent", lang.Word("n", l.Text("review.decimal", lang.Number("whole", n/10), lang.Number("tenths", n%10))))
	}
	if r.Worst == r.Best {
		return figure(r.Best)
	}
	return l.Text("puzzle.value.span", lang.Word("worst", figure(r.Worst)), lang.Word("best", figure(r.Best)))
}

// verdict is the verdict in a word or two.
func verdict(j *Marked, w view.Words) string {
	switch {
	case j.Right:
		return w.Language().Text("puzzle.verdict.right")
	case j.Unsure:
		return w.Language().Text("puzzle.verdict.unsure")
	}
	return w.Language().Text("puzzle.verdict.wrong")
}

// productionText says a production without its energy, which is what is asked.
func productionText(s *rules.State, a rules.Action, w view.Words) string {
	dam, conduit, drops := a.Production()
	return w.Language().Text("puzzle.production", number(drops), lang.Word("dam", w.Place(dam)), lang.Number("value", conduit.Value()), lang.Number("basin", int(conduit.EndBasin())))
}

// bonusText says what is added to drops × value: by the space, and by the company for its powerhouses (R6.2.2, R6.2.3).
func bonusText(s *rules.State, t rules.Terms, w view.Words) string {
	powerhouses := w.Language().Text("count.powerhouse", number(s.Player(s.ToMove()).Pieces(rules.Powerhouse)))
	return w.Language().Text("puzzle.bonus", lang.Signed("n", t.Space+t.Company), lang.Signed("space", t.Space), lang.Signed("company", t.Company), lang.Word("powerhouses", powerhouses))
}

// contractText names the largest contract that an answer fulfils, if there is one.
func (p *Puzzle) contractText(best Worth, w view.Words) string {
	most, national := 0, p.State.NationalContracts()
	for _, c := range append(p.State.Player(p.Seat()).Hand().Contracts(), national[:]...) {
		if slices.Contains(best.Fulfils, c.String()) {
			most = max(most, c.Energy())
		}
	}
	if most == 0 {
		return ""
	}
	return w.Language().Text("puzzle.why.contract", number(best.Most), lang.Number("contract", most))
}

// placeText says where a drop stops.
func placeText(x rules.Node, w view.Words) string {
	if x >= rules.ExitLeft {
		return w.Language().Text("puzzle.exit")
	}
	return w.Place(rules.Site(x))
}

// why says what decided between the best answer and another: the solver's, or the second best.
func (p *Puzzle) why(j *Marked, other Worth, w view.Words) string {
	l := w.Language()
	switch p.Goal.Aim {
	case Energy:
		return p.whyEnergy(j, other, w)
	case VP:
		return strings.TrimSpace(l.Text("puzzle.why.vp", lang.Word("best", j.Best.Value), lang.Word("other", l.Text("count.vp", number(other.Most)))) + " " + p.gains(w))
	case WinRound, WinGame:
		return l.Text("puzzle.why.win")
	case Build:
		return l.Text("puzzle.why.build", number(p.turns()))
	case Fulfil:
		return l.Text("puzzle.why.fulfil", number(p.fulfilled()), lang.Word("list", p.contracts(w)), lang.Number("other", other.Most))
	}
	if !other.Known {
		return l.Text("puzzle.why.unknown", lang.Word("best", j.Best.Value))
	}
	return l.Text("puzzle.why.victory", lang.Word("best", j.Best.Value), lang.Word("other", other.Value))
}

// whyEnergy compares the terms of two productions and marks the one that decides.
func (p *Puzzle) whyEnergy(j *Marked, other Worth, w view.Words) string {
	l := w.Language()
	if len(other.Terms) == 0 { // declining
		return l.Text("puzzle.why.none", number(j.Best.Most))
	}
	drops, value := j.Best.Terms[0].Value-other.Terms[0].Value, j.Best.Terms[1].Value-other.Terms[1].Value
	key, decides := "puzzle.why.more", 0
	switch {
	case drops == 0:
		key, decides = "puzzle.why.value", 1
	case value == 0:
		key = "puzzle.why.drops"
	case drops < 0:
		key, decides = "puzzle.why.fewer", 1
	}
	j.Best.Terms[decides].Decide = true
	text := l.Text(key, number(max(drops, -drops)), lang.Number("best", j.Best.Terms[1].Value), lang.Number("other", other.Terms[1].Value),
		lang.Number("product", j.Best.Terms[0].Value*j.Best.Terms[1].Value), lang.Number("less", other.Terms[0].Value*other.Terms[1].Value))
	if !j.Right && j.Yours.Toll > 0 && j.Best.Toll == 0 {
		a, _ := actionOf(&p.State, j.Yours.Answer)
		_, owner := p.State.Toll(a)
		text += " " + l.Text("puzzle.why.toll", number(j.Yours.Toll), lang.Word("who", w.Who(&p.State, owner)))
	}
	return text
}

// actionOf finds an answer by its notation.
func actionOf(s *rules.State, text string) (rules.Action, bool) {
	for _, a := range s.Legal(nil) {
		if a.String() == text {
			return a, true
		}
	}
	return 0, false
}

// gains lists where the VP of the line come from.
func (p *Puzzle) gains(w view.Words) string {
	s, seat := p.State, p.Seat()
	for _, a := range p.Line {
		s.Play(a)
	}
	var list []string
	for _, from := range rules.VPSources() {
		if n := s.VPFrom(seat, from) - p.State.VPFrom(seat, from); n > 0 {
			list = append(list, w.Language().Text("review.gain", lang.Word("vp", "+"+strconv.Itoa(n)), lang.Word("source", w.Source(from))))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return w.Language().Text("puzzle.why.gains", lang.Word("list", strings.Join(list, ", ")))
}

// contracts lists the contracts that the line fulfils.
func (p *Puzzle) contracts(w view.Words) string {
	s, seat := p.State, p.Seat()
	var list []string
	for _, a := range p.Line {
		before := s.Player(seat).Fulfilled()
		s.Play(a)
		for _, c := range (s.Player(seat).Fulfilled() &^ before).Contracts() {
			list = append(list, w.Contract(c))
		}
	}
	return strings.Join(list, "; ")
}

// whyStops says why the first drop that was misplaced does not stop there.
func whyStops(s *rules.State, places, yours, ends []rules.Node, w view.Words) string {
	l := w.Language()
	wrong, missed := less(yours, ends), less(ends, yours)
	if len(wrong) == 0 {
		return l.Text("puzzle.why.stops", number(len(ends)))
	}
	// Along the river: what comes first, the place that was named or the one that was not?
	from, to := first(places, wrong), first(places, missed)
	args := []lang.Arg{lang.Word("place", placeText(from, w)), lang.Word("to", placeText(to, w))}
	at := func(x rules.Node) int {
		for i, y := range places {
			if x == y {
				return i
			}
		}
		return len(places)
	}
	if at(to) < at(from) {
		return l.Text("puzzle.why.stops.room", args...)
	}
	return l.Text("puzzle.why.stops.full", args...)
}

// first is the first of the places that is in a list.
func first(places, list []rules.Node) rules.Node {
	for _, x := range places {
		for _, y := range list {
			if x == y {
				return x
			}
		}
	}
	return 0
}
