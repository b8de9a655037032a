package learn

import (
	"errors"
	"strings"

	"barrage/notation"
	"barrage/rng"
	"barrage/rules"
	"barrage/turns"
)

// learner is the seat of who learns.
const learner rules.Seat = 0

// Play is where a lesson stands, and what the learner has done so far.
type Play struct {
	Start *rules.State
	State rules.State
	Done  // of the learner

	drawn         int // draws so far
	replied, said int // turns of others so far, and answers in the last one
}

// Done counts what the learner did since the lesson began.
type Done struct {
	Turns       int // that are over
	Productions int
	Energy      int // of the largest production
	Contracts   int // fulfilled
	Toll        int // VP that owners of conduits got
	Rotations   int // of the wheel
	Used        int // private buildings
	Works       int
	Tiles       int // taken from the patent office
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
	Moves []Move
	Over  bool // the goal is reached
}

// ErrOver is the error for an answer when the learner is not asked any more.
var ErrOver = errors.New("the lesson is over")

// Begin begins a lesson.
func (l *Lesson) Begin() *Attempt {
	a := &Attempt{Lesson: l}
	start := l.Position()
	a.Play = Play{Start: &start, State: start}
	return a
}

// Answer plays an answer of the learner, and what follows by itself. The error is that of
// rules.State.Apply, and nothing has happened then.
func (a *Attempt) Answer(answer rules.Action) error {
	if a.Over || a.Question() != nil || !a.asked() {
		return ErrOver
	}
	if r := a.State.Refuse(answer); r.Code != 0 {
		return &rules.Refusal{Asked: a.State.Prompt(), Answer: answer, Reason: r}
	}
	a.Moves = append(a.Moves, Move{learner, a.State, answer})
	a.answer(answer)
	if a.Over = a.Lesson.Reached(&a.Play); !a.Over {
		a.Lesson.settle(&a.Play, func(s *rules.State, reply rules.Action) { a.Moves = append(a.Moves, Move{s.ToMove(), *s, reply}) })
	}
	return nil
}

// asked tells whether the learner is to move.
func (p *Play) asked() bool { return !p.State.Done() && p.State.ToMove() == learner }

// answer plays a legal answer of the learner and counts what it did.
func (p *Play) answer(a rules.Action) {
	var log rules.Log
	p.State.PlayLogged(a, &log)
	energy := 0
	for _, e := range log.Events {
		switch e.Kind {
		case rules.EvVP:
			if e.Seat != learner && rules.Source(e.A) == rules.FromConduits {
				p.Toll += int(e.N)
			}
		}
		if e.Seat != learner {
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
		case rules.EvTileTaken:
			p.Tiles++
		}
	}
	p.Energy = max(p.Energy, energy)
	if turns.Over(&p.State, learner) {
		p.Turns++
	}
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
	if p.replied <= len(l.Script) {
		line := strings.Split(l.Script[p.replied-1], notation.Separator)
		if p.said <= len(line) {
			if a, err := notation.Parse(line[p.said-1]); err == nil && p.State.IsLegal(a) {
				return a
			}
		}
	}
	return wait(&p.State)
}

// wait is an answer that changes little: pass, an engineer in the bank, no.
func wait(s *rules.State) rules.Action {
	for _, text := range []string{"pass", "bank 1", "no"} {
		if a, err := notation.Parse(text); err == nil && s.IsLegal(a) {
			return a
		}
	}
	return s.Legal(nil)[0]
}
