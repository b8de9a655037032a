package review

import (
	"strconv"
	"strings"

	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/reason"
)

// Reason is a fact that the rules prove about a turn (package reason), in words.
type Reason struct {
	Code   string            `json:"code" ts:"AdviceCode"`
	Class  reason.Class      `json:"class" ts:"'A'|'B'|'C'|'D'"` // points, something possible, something denied, something saved
	Fault  bool              `json:"fault,omitempty"`            // of the turn that was played
	Text   string            `json:"text"`
	Key    string            `json:"key"`              // the words of the text that matter
	Args   map[string]any    `json:"args"`             // its figures, and ids of things
	Line   []reason.LineTurn `json:"line"`             // to be played from the position before the turn, to see the fact
	Beside []reason.LineTurn `json:"beside,omitempty"` // the line to compare it with
	Things []string          `json:"things"`           // on the table, that it is about
}

// tense is how a reason is said: of a turn that may still be played, or of one that was not.
type tense string

const (
	present tense = ""
	missed  tense = ".missed"
	fault   tense = ".played"
)

// say puts reasons into words.
func say(s *rules.State, list []reason.Reason, when tense, w view.Words) []Reason {
	said := []Reason{}
	for i := range list {
		r := &list[i]
		key := "because." + r.Kind + variant(r, when)
		if r.Fault {
			key += string(fault)
		} else {
			key += string(when)
		}
		x := sayAs(s, r, key, w)
		said = append(said, x)
	}
	return said
}

// sayAs puts a reason into the words of a key.
func sayAs(s *rules.State, r *reason.Reason, key string, w view.Words) Reason {
	parts := strings.Split(w.Language().Text(key, arguments(s, r, w)...), "*") // the words that matter stand between asterisks
	x := Reason{Code: r.Kind, Class: r.Class, Fault: r.Fault, Text: strings.Join(parts, ""), Args: map[string]any{}, Line: reason.Line(r.Line), Beside: reason.Line(r.Beside), Things: r.Things}
	if len(parts) > 1 {
		x.Key = parts[1]
	}
	if x.Things == nil {
		x.Things = []string{}
	}
	for _, a := range r.Args {
		x.Args[a.Name] = a.Plain()
	}
	return x
}

// variant is the part of the key that some kinds choose by their arguments.
func variant(r *reason.Reason, when tense) string {
	switch {
	case r.Kind == "produce_next" && r.Arg("piece") != rules.Kind(0):
		return ".with"
	case r.Kind == "best_production" && r.N("next") == 0, r.Kind == "space_contested" && r.N("engineers")+r.N("credits") == 0:
		return ".only"
	case r.Kind == "bonus_counts" && r.N("more") > 0:
		return ".if"
	case r.Kind == "no_energy" && when == present && len(r.Line) > 1:
		return ".if"
	}
	return ""
}

// counted are the figures that are said with what they count; lacking nouns, all others are plain numbers.
var counted = map[string]string{"vp": "count.vp", "energy": "count.energy", "credits": "count.credits"}

// arguments are those of the message of a reason.
func arguments(s *rules.State, r *reason.Reason, w view.Words) []lang.Arg {
	var list []lang.Arg
	for _, a := range r.Args {
		name := a.Name
		word := func(text string) { list = append(list, lang.Word(name, text)) }
		switch x := a.Value.(type) {
		case int:
			if key := counted[name]; key != "" {
				word(w.Language().Text(key, lang.Number("n", x)))
			} else {
				list = append(list, lang.Number(name, x))
			}
		case rules.Seat:
			list = append(list, w.Subject(s, x), lang.Word("rival", w.Who(s, x)))
		case rules.Reward:
			word(w.Reward(x))
		case rules.Kind:
			if x != 0 {
				word(w.Language().Text("because.piece." + x.String()))
			}
		case rules.Section:
			word(w.Section(x))
		case rules.Company:
			word(w.CompanyAbility(x))
		case rules.Terms:
			word(sum(x))
		case reason.Load:
			word(load(x, w))
		case []rules.Basin:
			word(basins(x))
		case []reason.Share:
			word(shared(x, w))
		}
	}
	if r.Kind == "crew_left" || r.Kind == "crew_wasted" || r.Kind == "space_contested" {
		list = append(list, lang.Word("saved", saved(r, w)))
	}
	if r.Kind == "short_by" {
		list = append(list, needed(r))
	}
	if r.Kind == "toll_avoidable" {
		list = append(list, lang.Word("credits", w.Language().Text("count.credits", lang.Number("n", r.N("n")))))
	}
	return list
}

// sum writes the terms of a production: 2 × 3 + 1 = 7.
func sum(t rules.Terms) string {
	text := strconv.Itoa(t.Drops) + " × " + strconv.Itoa(t.Value)
	switch more := t.Space + t.Company + t.Officer; {
	case more > 0:
		text += " + " + strconv.Itoa(more)
	case more < 0:
		text += " − " + strconv.Itoa(-more)
	}
	return text + " = " + strconv.Itoa(t.Energy())
}

// load writes tiles and machines.
func load(x reason.Load, w view.Words) string {
	var parts []string
	for _, t := range x.Tiles {
		parts = append(parts, w.Tile(t))
	}
	if n := int(x.Machines.Excavators); n > 0 {
		parts = append(parts, w.Language().Text("count.excavators", lang.Number("n", n)))
	}
	if n := int(x.Machines.Mixers); n > 0 {
		parts = append(parts, w.Language().Text("count.mixers", lang.Number("n", n)))
	}
	return strings.Join(parts, ", ")
}

func basins(list []rules.Basin) string {
	var parts []string
	for _, b := range list {
		parts = append(parts, strconv.Itoa(int(b)))
	}
	return strings.Join(parts, ", ")
}

// shared writes VP by where they come from.
func shared(list []reason.Share, w view.Words) string {
	var parts []string
	for _, x := range list {
		vp := lang.Number("vp", x.VP)
		if x.VP < 0 {
			vp = lang.Signed("vp", x.VP)
		}
		parts = append(parts, w.Language().Text("review.gain", vp, lang.Word("source", w.Source(x.From))))
	}
	return strings.Join(parts, ", ")
}

// saved writes what is saved.
func saved(r *reason.Reason, w view.Words) string {
	var parts []string
	if n := r.N("engineers"); n > 0 {
		parts = append(parts, w.Language().Text("count.engineers", lang.Number("n", n)))
	}
	if n := r.N("credits"); n > 0 {
		parts = append(parts, w.Language().Text("count.credits", lang.Number("n", n)))
	}
	return strings.Join(parts, ", ")
}

// sentences are the reasons one after the other.
func sentences(list []Reason) string {
	var parts []string
	for i := range list {
		parts = append(parts, list[i].Text)
	}
	return strings.Join(parts, " ")
}

// nothing is the sentence where the rules prove nothing.
func nothing(w view.Words) string {
	return strings.ReplaceAll(w.Language().Text("because.none"), "*", "")
}

// cost says what a turn costs beside its space: tolls, with the VP that they give away (R6.1.5), and fees of building spaces (R5.1.5);
// empty if there is nothing.
func cost(s *rules.State, turn []rules.Action, w view.Words) string {
	seat, after := s.ToMove(), *s
	if seat < 0 {
		return ""
	}
	log := rules.Log{}
	follow(&after, turn, &log)
	credits := func(n int) lang.Arg {
		return lang.Word("credits", w.Language().Text("count.credits", lang.Number("n", n)))
	}
	red := 0
	var parts []string
	for i, e := range log.Events {
		if e.Kind == rules.EvPhase {
			break
		}
		if e.Kind != rules.EvCredits || e.Seat != seat || e.N >= 0 {
			continue
		}
		switch e.Why() {
		case rules.ByBuildingFee, rules.ByFee:
			red -= int(e.N)
		case rules.ByConduit:
			if i+1 < len(log.Events) {
				vp := lang.Word("vp", w.Language().Text("count.vp", lang.Number("n", int(-e.N))))
				parts = append(parts, w.Language().Text("because.cost.toll", credits(int(-e.N)), vp, lang.Word("rival", w.Who(s, log.Events[i+1].Seat))))
			}
		}
	}
	if red > 0 {
		parts = append(parts, w.Language().Text("because.cost.red", credits(red)))
	}
	if len(parts) == 0 {
		return ""
	}
	return w.Language().Text("because.cost", lang.Word("list", strings.Join(parts, "; ")))
}

// why finds the reasons for the better turn, or for the one that was played if there was none; none for a turn that was not judged.
func (v *Review) why(i int) []reason.Reason {
	t := &v.Turns[i]
	var list []reason.Reason
	if best := t.Best(); best != nil {
		list = reason.Missed(&t.State, best.Turn, t.Played, v.happened(i))
	} else if t.Judged {
		list = reason.Find(&t.State, t.Played, nil)
	}
	return reason.Bare(list)
}

// reasons are those of a turn: known from when it was judged, or found now if an earlier program has judged it.
func (v *Review) reasons(i int) []reason.Reason {
	if t := &v.Turns[i]; t.reasoned {
		return t.reasons
	}
	return v.why(i)
}

// happened is what came after a turn of a review until its round ended.
func (v *Review) happened(i int) reason.Happened {
	h := reason.Happened{Ended: v.End.Done() || v.End.Round() > v.Turns[i].State.Round()}
	for k := i + 1; k < len(v.all) && v.all[k].State.Round() == v.Turns[i].State.Round(); k++ {
		t := &v.all[k]
		h.Turns = append(h.Turns, reason.Later{State: t.State, Seat: t.Seat, Answers: t.Played})
	}
	return h
}

// line writes actions as in a record, without the actor.
func line(actions []string) string { return strings.Join(actions, notation.Separator+" ") }
