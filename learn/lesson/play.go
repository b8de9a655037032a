package lesson

import (
	"errors"
	"strings"

	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// learner is the seat of who learns.
const learner rules.Seat = 0

// Play is where a lesson stands, and what the learner has done so far.
type Play struct {
	Start *rules.State
	State rules.State
	Tally // of the learner

	drawn         int // draws so far
	replied, said int // turns of others so far, and answers in the last one
}

// Tally counts what the learner did since the lesson began.
type Tally struct {
	Turns       int // that are over
	Productions int
	Energy      int // of the largest production
	Contracts   int // fulfilled
	Toll        int // VP that owners of conduits got
	Rotations   int // of the wheel
	Used        int // private buildings
	Works       int
	Tiles       int // taken from the patent office
	Advanced    int // constructions with an advanced tile
	Taken       int // contracts from the office
	Flows       int // of the water, by the learner's word
}

// Move is something that was played in a lesson, by anybody.
type Move struct {
	Seat   rules.Seat // Chance for draws
	Before rules.State
	Action rules.Action // 0: the water flow of the round
}

// Attempt is a lesson that somebody takes.
type Attempt struct {
	Lesson *Lesson
	Play
	Guesses
	Passed
	Moves []Move
	Over  bool // the goal is reached
	fresh int  // the step that the last answer got done, from 1; 0: none
}

// ErrOver is the error for an answer when the learner is not asked any more.
var ErrOver = errors.New("the lesson is over")

// Begin begins a lesson.
func (l *Lesson) Begin() *Attempt {
	return &Attempt{Lesson: l, Play: play(l.Position())}
}

// play begins at a position.
func play(start rules.State) Play { return Play{Start: &start, State: start} }

// Say gives an answer as it is written: a guess if a question is open, Flowing, or an action.
func (a *Attempt) Say(text string) error {
	switch {
	case a.Over:
		return ErrOver
	case a.Question() != nil:
		return a.Guess(text)
	case text == Flowing:
		return a.Answer(flow)
	}
	answer, err := notation.Parse(text)
	if err != nil {
		return err
	}
	return a.Answer(answer)
}

// Flowing is the answer that lets the water run, in a lesson in which it runs when the learner says so; flow is the action
// for it, which the rules do not know.
const (
	Flowing = "flow"
	flow    = rules.Action(0)
)

// ErrFlow is the error for letting the water run where the lesson does not allow it.
var ErrFlow = errors.New("the water does not run now")

// Answer plays an answer of the learner, and what follows by itself. The error is that of
// rules.State.Apply, and nothing has happened then.
func (a *Attempt) Answer(answer rules.Action) error {
	if a.Over || a.Question() != nil || !a.asked() {
		return ErrOver
	}
	l := a.stage()
	if answer == flow {
		if !l.flows(&a.Play) {
			return ErrFlow
		}
	} else if r := a.State.Refuse(answer); r.Code != 0 {
		return &rules.Refusal{Asked: a.State.Prompt(), Answer: answer, Reason: r}
	}
	was := a.steps()
	a.Moves = append(a.Moves, Move{learner, a.State, answer})
	a.answer(answer, &rules.Log{})
	over := l.Reached(&a.Play)
	if !over && answer != flow {
		l.settle(&a.Play, func(s *rules.State, reply rules.Action) { a.Moves = append(a.Moves, Move{s.ToMove(), *s, reply}) })
		over = l.Reached(&a.Play)
	}
	a.fresh = 0
	for i, done := range a.steps() {
		if done && !was[i] {
			a.fresh = i + 1
		}
	}
	if a.judged = nil; over {
		a.pass()
	}
	return nil
}

// steps tells which steps are done.
func (a *Attempt) steps() (done []bool) {
	for i := range a.Lesson.Steps {
		done = append(done, a.done(i))
	}
	return done
}

// flows tells whether the learner may let the water run: between two turns, with a dam to catch it.
func (l *Lesson) flows(p *Play) bool {
	return l.Flows && p.asked() && p.State.TurnBegins() && p.State.Player(learner).Pieces(rules.Base) > 0
}

// legal are the answers that the learner has: those of the rules, and the water if it may run. Where the lesson shows only
// a part of the table, nothing can be done elsewhere.
func (l *Lesson) legal(p *Play, list []rules.Action) []rules.Action {
	list = p.State.Legal(list)
	if l.Shows != nil {
		list = onTable(&p.State, list, l.shown(l.now(p)))
	}
	if l.flows(p) {
		list = append(list, flow)
	}
	return list
}

// asked tells whether the learner is to move.
func (p *Play) asked() bool { return !p.State.Done() && p.State.ToMove() == learner && p.Flows == 0 }

// answer plays a legal answer of the learner and counts what it did. The log is there to be used again.
func (p *Play) answer(a rules.Action, log *rules.Log) {
	if a == flow {
		p.State, p.Flows = p.State.Foresee(0, nil), p.Flows+1
		return
	}
	log.Events = log.Events[:0]
	p.State.PlayLogged(a, log)
	energy := 0
	for _, e := range log.Events {
		if e.Seat != learner {
			if e.Kind == rules.EvVP && e.Source() == rules.FromConduits {
				p.Toll += int(e.N)
			}
			continue
		}
		switch e.Kind {
		case rules.EvProduced:
			p.Productions++
		case rules.EvEnergy:
			energy += int(e.N)
		case rules.EvFulfilled:
			p.Contracts++
		case rules.EvRotated:
			p.Rotations++
		case rules.EvUsed:
			p.Used++
		case rules.EvWorkDone:
			p.Works++
		case rules.EvTaken:
			p.Taken++
		case rules.EvTileTaken:
			p.Tiles++
		case rules.EvInserted:
			if e.Tile().Level() > 0 {
				p.Advanced++
			}
		}
	}
	p.Energy = max(p.Energy, energy)
	if turns.Over(&p.State, learner) {
		p.Turns++
	}
}

// settled tells whether the turn of the learner is over, with all that it brought.
func (p *Play) settled() bool { return turns.Over(&p.State, learner) }

// engineers are those that the learner has used since the lesson began.
func (p *Play) engineers() int {
	return p.Start.Player(learner).Engineers() - p.State.Player(learner).Engineers()
}

// vp are the learner's VP since the lesson began, from some sources or from all.
func (p *Play) vp(from ...rules.Source) (vp int) {
	if from == nil {
		from = rules.VPSources()
	}
	for _, f := range from {
		vp += p.State.VPFrom(learner, f) - p.Start.VPFrom(learner, f)
	}
	return vp
}

// settle plays what follows by itself, draws and the turns of others, until the learner is asked.
func (l *Lesson) settle(p *Play, tell func(before *rules.State, a rules.Action)) {
	for !p.State.Done() && p.State.ToMove() != learner {
		var a rules.Action
		if p.State.ToMove() == rules.Chance {
			r := rng.New(1, uint64(p.drawn))
			a = r.Pick(p.State.Legal(nil))
			p.drawn++
		} else {
			a = l.reply(p)
		}
		if tell != nil {
			tell(&p.State, a)
		}
		p.State.Play(a)
	}
}

// reply is what somebody else answers: what the script says, as far as it is legal, else as little as possible.
func (l *Lesson) reply(p *Play) rules.Action {
	if p.State.TurnBegins() {
		p.replied, p.said = p.replied+1, 0
	}
	p.said++
	if p.replied > 0 && p.replied <= len(l.Script) && p.said <= len(l.Script[p.replied-1]) {
		if a := l.Script[p.replied-1][p.said-1]; p.State.IsLegal(a) {
			return a
		}
	}
	return wait(&p.State)
}

// wait is an answer that changes little: pass, an engineer in the bank, no.
func wait(s *rules.State) rules.Action {
	for _, a := range [...]rules.Action{rules.Pass(), rules.TakeSpace(rules.Bank, 1, 0), rules.No()} {
		if s.IsLegal(a) {
			return a
		}
	}
	return s.Legal(nil)[0]
}

// script reads turns in our notation.
func script(turns ...string) (script [][]rules.Action) {
	for _, text := range turns {
		var turn []rules.Action
		for answer := range strings.SplitSeq(text, notation.Separator) {
			a, err := notation.Parse(answer)
			if err != nil {
				panic("learn: " + err.Error()) // it is part of the program
			}
			turn = append(turn, a)
		}
		script = append(script, turn)
	}
	return script
}

// canBuild tells whether the learner has the engineers for some constructions, each on the next space of
// the company board (R4.4), and then some more.
func (p *Play) canBuild(constructions, more int) bool {
	me := p.State.Player(learner)
	if p.State.ToMove() == learner && !p.State.TurnBegins() {
		return true // in the middle of a turn: engineers are placed already
	}
	left, n := me.Engineers()-more, 0
	for _, space := range rules.Spaces() {
		if space.Section() != rules.CompanyBoard || constructions == 0 {
			continue
		}
		if n++; n > me.Constructions() {
			left -= space.Engineers()
			constructions--
		}
	}
	return left >= 0 && constructions == 0
}
