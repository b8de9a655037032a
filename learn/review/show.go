package review

import (
	"math"
	"strings"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/reason"
)

// Expected is how the game is expected to end for a seat.
type Expected struct {
	Win     float64            `json:"win"`     // share of victories
	VP      float64            `json:"vp"`      // final
	Sources map[string]float64 `json:"sources"` // the VP by source
}

// Opinion is a bot's thought about a position, for people and programs.
type Opinion struct {
	Round       int        `json:"round"`
	Seat        int        `json:"seat"` // who is asked; −1 chance, −2 if the game is over
	Seats       []Expected `json:"seats"`
	Nudge       *Nudge     `json:"nudge,omitempty"` // where to look for the best turn, without saying what it is
	Lines       []Advice   `json:"lines"`           // turns of the seat, best first
	Alike       int        `json:"alike"`           // of these, how many are about equal to the best, that one included
	Simulations int        `json:"simulations"`
	Depth       int        `json:"depth"` // turns looked ahead
}

// Nudge is where to look for a turn: a section of the boards, the map or the hand.
type Nudge struct {
	Area  string `json:"area" ts:"Section|'map'|'hand'|''"`
	Text  string `json:"text"`
	Place string `json:"place,omitempty"` // what the text calls it there
}

// nudgeTo says a message, in which the place stands between asterisks.
func nudgeTo(area, key string, w view.Words) *Nudge {
	before, rest, _ := strings.Cut(w.Language().Text(key), "*")
	place, after, _ := strings.Cut(rest, "*")
	return &Nudge{area, before + place + after, place}
}

// Advice is a turn and what it leads to.
type Advice struct {
	Actions  []string        `json:"actions"` // in our notation
	Text     []string        `json:"text"`    // the same in words
	Answers  []view.Answered `json:"answers"` // the same with the things they name
	Win      float64         `json:"win"`     // of the seat that plays it
	VP       float64         `json:"vp"`
	Visits   int             `json:"visits"`
	Facts    []string        `json:"facts"`          // what it does, by the rules
	Against  int             `json:"against"`        // index of the line it is compared with; −1 if there is no other
	Reasons  []Reason        `json:"reasons"`        // why it is better than that line, or than the turn played: facts that the rules prove
	Sentence string          `json:"sentence"`       // the reasons in words, or that there are none
	Cost     string          `json:"cost,omitempty"` // what it costs beside its space
	Reply    *Reply          `json:"reply,omitempty"`
}

// Reply is the most likely turn of the next player.
type Reply struct {
	Seat    int      `json:"seat"`
	Actions []string `json:"actions"`
	Text    []string `json:"text"`
}

// Show puts a thought about a position into words. Lines limits the lines shown; 0 for all.
func Show(s *rules.State, t *bot.Thought, lines int, w view.Words) *Opinion {
	o := &Opinion{Round: s.Round(), Seat: int(s.ToMove()), Seats: expected(s.Players(), &t.Outlook), Lines: []Advice{}, Simulations: t.Simulations, Depth: t.Depth}
	if s.Done() {
		o.Seat = int(rules.Nobody)
	}
	if len(t.Lines) > 0 && o.Seat >= 0 {
		o.Alike = max(1, Alike(t.Lines, s.ToMove()))
		o.Nudge = nudge(s, t.Lines[0].Turn[0], w)
	}
	for i := range t.Lines {
		if lines > 0 && i == lines {
			o.Alike = min(o.Alike, lines)
			break
		}
		// A line is compared with the best, and those about equal to it with the best that is not.
		against := 0
		if i < o.Alike {
			against = o.Alike
		}
		a := advise(s, &t.Lines[i], w)
		if a.Against = -1; against < len(t.Lines) {
			a.Against = against
		}
		a.argue(s, t, i, o.Alike > 1, w)
		o.Lines = append(o.Lines, a)
	}
	return o
}

// nudge says where to look for an answer.
func nudge(s *rules.State, a rules.Action, w view.Words) *Nudge {
	area := ""
	switch a.Kind() {
	case rules.ActSpace:
		space, _, _ := a.Space()
		area = space.Section().String()
	case rules.ActCopy:
		area = "officer"
	case rules.ActFree:
		area = "company"
	case rules.ActBuild, rules.ActPlace, rules.ActProduce, rules.ActDrops, rules.ActDam:
		area = "map"
	case rules.ActTake:
		area = "contract"
	case rules.ActTile:
		area = "patent"
	case rules.ActWork:
		area = "external_work"
	case rules.ActUse:
		area = "building"
	case rules.ActFulfil, rules.ActDiscard:
		area = "hand"
	case rules.ActPick:
		return nudgeTo("", "nudge.draft", w)
	case rules.ActPass, rules.ActNo:
		return nudgeTo("", "nudge.pass", w)
	}
	if area == "" {
		return nudgeTo("", "nudge.other", w)
	}
	key := "nudge." + area
	if area == "bank" && s.Round() == rules.Rounds {
		key = "nudge.bank.left" // nothing is left to save credits for
	}
	return nudgeTo(area, key, w)
}

func expected(players int, o *bot.Outlook) []Expected {
	list := make([]Expected, players)
	for i := range list {
		e := Expected{Win: round(o.Win[i], 4), VP: total(o, rules.Seat(i)), Sources: map[string]float64{}}
		for _, from := range rules.VPSources() {
			if vp := round(o.Sources[i][from], 2); vp != 0 {
				e.Sources[from.ID()] = vp
			}
		}
		list[i] = e
	}
	return list
}

// total is the VP of a seat, as the sum of the rounded figures shown.
func total(o *bot.Outlook, seat rules.Seat) float64 {
	sum := 0.0
	for _, from := range rules.VPSources() {
		sum += round(o.Sources[seat][from], 2)
	}
	return round(sum, 2)
}

// round rounds to a number of decimals.
func round(x float64, decimals int) float64 {
	p := math.Pow10(decimals)
	return math.Round(x*p) / p
}

// advise shows a line without comparing it.
func advise(s *rules.State, l *bot.Line, w view.Words) Advice {
	seat := s.ToMove()
	a := Advice{Win: round(l.Win[seat], 4), VP: total(&l.Outlook, seat), Visits: l.Visits, Against: -1, Reasons: []Reason{}, Cost: cost(s, l.Turn, w)}
	after := *s
	a.Actions, a.Text = said(&after, l.Turn, w)
	a.Answers = answers(s, l.Turn[:len(a.Actions)], w)
	a.Facts = facts(s, FactsOf(s, l.Turn), w)
	if seat := after.ToMove(); len(l.Reply) > 0 && seat >= 0 {
		reply := &Reply{Seat: int(seat)}
		if reply.Actions, reply.Text = said(&after, l.Reply, w); len(reply.Actions) > 0 {
			a.Reply = reply
		}
	}
	return a
}

// said plays actions and writes them in our notation and in words.
func said(s *rules.State, actions []rules.Action, w view.Words) (notation, text []string) {
	notation, text = []string{}, []string{}
	for _, a := range actions {
		words := ""
		if s.IsLegal(a) {
			words = w.Answer(s, a)
		}
		if s.Apply(a, nil) != nil {
			break
		}
		notation, text = append(notation, a.String()), append(text, words)
	}
	return notation, text
}

// answers shows actions with the things they name.
func answers(s *rules.State, actions []rules.Action, w view.Words) []view.Answered {
	list, at := []view.Answered{}, *s
	for _, a := range actions {
		list = append(list, view.AnsweredOf(&at, a, w))
		at.Play(a)
	}
	return list
}

// argue gives the reasons for a line beyond the one it is compared with. Where nothing distinguishes turns that are about equal, that
// is said; and of a turn that is not the best nothing is claimed that the rules do not prove.
func (a *Advice) argue(s *rules.State, t *bot.Thought, i int, alike bool, w view.Words) {
	var against []rules.Action
	if a.Against >= 0 {
		against = t.Lines[a.Against].Turn
	}
	a.Reasons = say(s, reason.Find(s, t.Lines[i].Turn, against), present, w)
	switch {
	case a.Against < 0 && !alike:
		a.Sentence = w.Language().Text("review.only")
	case len(a.Reasons) > 0:
		a.Sentence = sentences(a.Reasons)
	case a.Against < 0:
		a.Sentence = w.Language().Text("hint.equal")
	case a.Against > 0 || i == 0:
		a.Sentence = nothing(w)
	}
}

// facts puts facts into words, a sentence each.
func facts(s *rules.State, f Facts, w view.Words) []string {
	list := []string{}
	for _, e := range f.Events {
		list = append(list, w.Event(&f.After, e))
	}
	who := w.Subject(s, s.ToMove())
	if f.Energy > 0 {
		list = append(list, w.Language().Text("review.energy", who, lang.Number("n", f.Energy)))
	}
	switch {
	case f.Water > 0:
		list = append(list, w.Language().Text("review.water.more", who, lang.Number("n", f.Water)))
	case f.Water < 0:
		list = append(list, w.Language().Text("review.water.less", who, lang.Number("n", -f.Water)))
	}
	return list
}

// Judged is a review for people and programs.
type Judged struct {
	Turns    []JudgedTurn `json:"turns"`
	Final    []Expected   `json:"final"`
	Swings   []ShownSwing `json:"swings"` // the largest
	Averages []Average    `json:"averages"`
	Learnt   []ToLearn    `json:"learnt"` // what each seat can learn from it, the costliest first
}

// JudgedTurn is a turn with its judgement.
type JudgedTurn struct {
	Number  int             `json:"number"` // from 1
	Ply     int             `json:"ply"`    // decisions and draws before it
	Round   int             `json:"round"`
	Seat    int             `json:"seat"`
	Who     string          `json:"who"`
	Actions []string        `json:"actions"`
	Text    []string        `json:"text"`
	Answers []view.Answered `json:"answers"`           // the same with the things they name
	Before  []float64       `json:"before"`            // shares of victories by seat, if the best turn is played
	After   []float64       `json:"after"`             // after the turn played
	Shares  []float64       `json:"shares"`            // the same over a lap around it, which does not depend on who is to move
	Verdict Verdict         `json:"verdict,omitempty"` // empty where there was no choice
	Label   string          `json:"label,omitempty"`   // the verdict in words
	Loss    float64         `json:"loss"`
	Best    *Advice         `json:"best,omitempty"` // the better turn, if there was one, compared with the one played
	Reasons []Reason        `json:"reasons"`        // for the turn played, if there was no better one
	Facts   []string        `json:"facts"`          // of the turn played
}

// ShownSwing is a change in the share of victories.
type ShownSwing struct {
	Turn   int     `json:"turn"` // its number
	Seat   int     `json:"seat"`
	Who    string  `json:"who"`
	Change float64 `json:"change"`
}

// Average is how well a seat played.
type Average struct {
	Seat     int             `json:"seat"`
	Who      string          `json:"who"`
	Turns    int             `json:"turns"` // judged
	Loss     float64         `json:"loss"`  // of a turn, on average
	Verdicts map[Verdict]int `json:"verdicts"`
}

// Show puts a review into words.
func (v *Review) Show(w view.Words) *Judged {
	j := &Judged{Turns: []JudgedTurn{}, Final: expected(v.End.Players(), &v.Final), Swings: []ShownSwing{}}
	for i := range v.End.Players() {
		j.Averages = append(j.Averages, Average{Seat: i, Who: w.Who(&v.End, rules.Seat(i)), Verdicts: map[Verdict]int{}})
	}
	lap := v.Shares()
	for i := range v.Turns {
		t := &v.Turns[i]
		shown := JudgedTurn{
			Number: i + 1, Ply: t.Ply, Round: t.State.Round(), Seat: int(t.Seat), Who: w.Who(&t.State, t.Seat), Verdict: t.Verdict, Loss: round(t.Loss, 4),
			Before: shares(v.End.Players(), &t.Before), After: shares(v.End.Players(), &t.After), Shares: shares(v.End.Players(), &bot.Outlook{Win: lap[i]}), Facts: facts(&t.State, FactsOf(&t.State, t.Played), w), Reasons: []Reason{},
		}
		after := t.State
		shown.Actions, shown.Text = said(&after, t.Played, w)
		shown.Answers = answers(&t.State, t.Played[:len(shown.Actions)], w)
		if t.Judged {
			shown.Label = Label(t.Verdict, w)
			a := &j.Averages[t.Seat]
			a.Turns++
			a.Loss += t.Loss
			a.Verdicts[t.Verdict]++
		}
		if best := t.Best(); best != nil {
			a := advise(&t.State, best, w)
			a.Reasons = say(&t.State, v.reasons(i), missed, w)
			if a.Sentence = sentences(a.Reasons); a.Sentence == "" {
				a.Sentence = nothing(w)
			}
			shown.Best = &a
		} else if t.Judged {
			shown.Reasons = say(&t.State, v.reasons(i), present, w)
		}
		j.Turns = append(j.Turns, shown)
	}
	for i := range j.Averages {
		if a := &j.Averages[i]; a.Turns > 0 {
			a.Loss = round(a.Loss/float64(a.Turns), 4)
		}
	}
	j.Learnt = v.learnt(w)
	for _, s := range v.Swings {
		j.Swings = append(j.Swings, ShownSwing{s.Turn + 1, int(s.Seat), w.Who(&v.End, s.Seat), round(s.Change, 4)})
	}
	return j
}

func shares(players int, o *bot.Outlook) []float64 {
	list := make([]float64, players)
	for i := range list {
		list[i] = round(o.Win[i], 4)
	}
	return list
}

// Label is a verdict in words.
func Label(v Verdict, w view.Words) string { return w.Language().Text("review.verdict." + string(v)) }

// Percent writes a share.
func Percent(share float64, w view.Words) string { return hundredths(int(math.Round(100*share)), w) }

func hundredths(n int, w view.Words) string {
	return w.Language().Text("review.percent", lang.Number("n", n))
}

// Exact writes a small share, with a decimal.
func Exact(share float64, w view.Words) string {
	return w.Language().Text("review.percent", lang.Word("n", Decimal(100*share, w)))
}

// Percents writes the shares of all seats so that they add up to 100 %. The share of one
// seat, which is shown elsewhere too, is rounded as Percent does; negative for none.
func Percents(shares []float64, seat int, w view.Words) []string {
	whole := make([]int, len(shares))
	left := 100
	for i, share := range shares {
		if whole[i] = int(100 * share); i == seat {
			whole[i] = int(math.Round(100 * share))
		}
		left -= whole[i]
	}
	for ; left > 0 && left <= len(shares); left-- { // to the seat that lost most by rounding
		most := -1
		for i, share := range shares {
			if (i != seat || len(shares) == 1) && (most < 0 || 100*share-float64(whole[i]) > 100*shares[most]-float64(whole[most])) {
				most = i
			}
		}
		whole[most]++
	}
	list := make([]string, len(shares))
	for i, n := range whole {
		list[i] = hundredths(n, w)
	}
	return list
}

// Points writes a difference between shares, with its sign.
func Points(change float64, w view.Words) string {
	return w.Language().Text("review.percent", lang.Signed("n", int(math.Round(100*change))))
}

// Decimal writes a number with one decimal.
func Decimal(x float64, w view.Words) string {
	tenths := int(math.Round(math.Abs(x) * 10))
	text := w.Language().Text("review.decimal", lang.Number("whole", tenths/10), lang.Number("tenths", tenths%10))
	if x < 0 && tenths > 0 {
		return "−" + text
	}
	return text
}
