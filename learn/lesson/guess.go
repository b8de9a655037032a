package lesson

import (
	"errors"
	"strconv"
	"strings"

	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
)

// Guessing: a lesson may ask what will happen, instead of having turns played. The rules then let it
// happen, so the truth is theirs.

// Question asks what will happen in a position.
type Question struct {
	Start string // the file in starts that leads there
	// From is the headstream whose last drop is asked about; 0: it is about the Automa that is to move.
	From rules.Headstream
}

// Guesses is how the learner answered the questions so far.
type Guesses struct {
	Asked int // questions that are answered
	Right int
	wrong []int // questions that were not answered rightly
	last  guess
}

// guess is the last one, and the position it was made in.
type guess struct {
	at    rules.State
	from  rules.Headstream
	right bool
}

// guessing begins every guess in our notation; sea is where the drops are that left the map.
const (
	guessing = view.Guess + " "
	sea      = "sea"
)

// ErrGuess is the error for an answer that is no guess at the question.
var ErrGuess = errors.New("not an answer to the question")

// Question is the one that is open, nil if there is none.
func (a *Attempt) Question() *Question {
	if a.Asked >= len(a.Lesson.Questions) {
		return nil
	}
	return &a.Lesson.Questions[a.Asked]
}

// Guess answers the open question, lets happen what was asked about, and goes on to the next.
func (a *Attempt) Guess(text string) error {
	q := a.Question()
	if q == nil {
		return ErrOver
	}
	known := false
	for _, x := range q.answers(&a.State, view.In(lang.English)) {
		known = known || x.Action == text
	}
	if !known {
		return ErrGuess
	}
	a.last = guess{a.State, q.From, text == q.truth(&a.State)}
	if a.last.right {
		a.Right++
	} else {
		a.wrong = append(a.wrong, a.Asked)
	}
	a.Asked++
	a.happen(q)
	if next := a.Question(); next != nil {
		a.State = position(next.Start)
	} else {
		a.Over = true
	}
	return nil
}

// happen lets the water flow, or the Automa have its turn.
func (a *Attempt) happen(q *Question) {
	if q.From != 0 {
		a.Moves = append(a.Moves, Move{Seat: rules.Chance, Before: a.State})
		a.State = a.State.Foresee(0, nil)
		return
	}
	for seat := a.State.ToMove(); ; {
		var answer rules.Action
		switch a.State.ToMove() {
		case seat:
			answer = automa.Decide(&a.State, a.State.Legal(nil), nil)
		case rules.Chance:
			r := rng.New(1, uint64(len(a.Moves)))
			answer = r.Pick(a.State.Legal(nil))
		default:
			return
		}
		a.Moves = append(a.Moves, Move{a.State.ToMove(), a.State, answer})
		if a.State.Play(answer); a.State.TurnBegins() {
			return
		}
	}
}

// truth is the right guess.
func (q *Question) truth(s *rules.State) string {
	if q.From == 0 {
		return guessing + automa.Decide(s, s.Legal(nil), nil).String()
	}
	if dam, stops := rest(s, q.From); stops {
		return guessing + dam.String()
	}
	return guessing + sea
}

// rest is the dam that stops the last drop waiting on a headstream, if one does.
func rest(s *rules.State, from rules.Headstream) (dam rules.Site, stops bool) {
	var log rules.Log
	s.Foresee(0, &log)
	for _, e := range log.Events {
		if start, to := e.Flow(); e.Kind == rules.EvFlowed && start == rules.HeadstreamNode(from) {
			dam, stops = rules.Site(to), to != rules.ExitLeft && to != rules.ExitRight
		}
	}
	return dam, stops
}

// answers are the guesses one can make: the dams of the map and the sea, or the actions of the card.
func (q *Question) answers(s *rules.State, w view.Words) []view.Answered {
	var list []view.Answered
	add := func(action, text, target string) {
		list = append(list, view.Answered{Action: guessing + action, Kind: view.Guess, Text: text, Targets: map[string]int{target: 1}})
	}
	if q.From == 0 {
		for i := range s.ActionCard().Actions() {
			a := rules.TakeCard(i, 0)
			add(a.String(), w.Answer(s, a), "action_"+strconv.Itoa(i+1))
		}
		return list
	}
	for _, dam := range rules.Sites() {
		if s.Capacity(dam) > 0 {
			add(dam.String(), w.Site(s, dam), dam.String())
		}
	}
	add(sea, w.Language().Text("lesson.sea"), sea)
	return list
}

// args are the figures of the texts of the question.
func (q *Question) args(s *rules.State) []lang.Arg {
	if q.From == 0 {
		return []lang.Arg{lang.Number("card", int(s.ActionCard()))}
	}
	return []lang.Arg{lang.Word("from", strings.TrimPrefix(q.From.String(), "H"))}
}

// game shows the position of the question without what would answer it.
func (q *Question) game(s *rules.State, question string, w view.Words) *view.Game {
	g := view.GameOf(s, w)
	g.Prompt = &view.Prompt{Seat: int(learner), Kind: view.Guess, Question: question, Answers: q.answers(s, w)}
	g.Forecast.Water, g.Tomorrow = g.Position.Map.Water, []view.Tomorrow{}
	return g
}

// Outcome is what became of the last guess.
type Outcome struct {
	Right bool   `json:"right"`
	Text  string `json:"text"` // what really happened
}

// verdict puts it into words.
func (g *guess) verdict(w view.Words) *Outcome {
	if g.from == 0 {
		_, why := automa.Explain(&g.at)
		return &Outcome{g.right, strings.Join(w.Automa(&g.at, why), "; ")}
	}
	dam, stops := rest(&g.at, g.from)
	past := 0 // dams that are full when it comes
	for b := rules.Basin(g.from); b != 0; b = b.Downstream() {
		for _, d := range rules.Sites() { // the upper space of a basin comes first
			if d.Basin() == b && g.at.Capacity(d) > 0 && !(stops && (d == dam || b == dam.Basin() && d > dam)) {
				past++
			}
		}
		if stops && b == dam.Basin() {
			break
		}
	}
	key := "lesson.flow.leaves"
	args := []lang.Arg{lang.Number("n", past)}
	if stops {
		key, args = "lesson.flow.stops", append(args, lang.Number("basin", int(dam.Basin())))
	}
	return &Outcome{g.right, w.Language().Text(key, args...)}
}

// guessed are the stars for guesses: all right, all but one, or fewer.
func (l *Lesson) guessed(right int) int { return max(1, 3-(len(l.Questions)-right)) }
