package review

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync"

	"barrage/bot"
	"barrage/record"
	"barrage/rules"
)

// Verdict is how good a turn was.
type Verdict string

const (
	Best       Verdict = "best"
	Good       Verdict = "good"
	Inaccuracy Verdict = "inaccuracy"
	Blunder    Verdict = "blunder"
)

// Verdicts lists them, the best first.
func Verdicts() []Verdict { return []Verdict{Best, Good, Inaccuracy, Blunder} }

// The share of victories that a turn may lose before it is called worse.
const (
	bestLoss       = 0.005
	goodLoss       = 0.03
	inaccuracyLoss = 0.10
)

// verdict judges a turn by the share of victories it lost.
func verdict(loss float64) Verdict {
	switch {
	case loss < bestLoss:
		return Best
	case loss < goodLoss:
		return Good
	case loss < inaccuracyLoss:
		return Inaccuracy
	}
	return Blunder
}

// Turn is a turn as it was played, with its judgement. Picking a company and decisions
// between turns count as turns here.
type Turn struct {
	Ply    int         // number of decisions and draws before it
	State  rules.State // before it
	Seat   rules.Seat
	Played []rules.Action
	Before bot.Outlook // expected before it, if the best turn is played
	After  bot.Outlook // expected after it, before anything is drawn
	Lines  []bot.Line  // the best turn and what it leads to, if there was a choice
	Judged bool        // there was a choice
	Found  bool        // the turn played leads to the same position as the best
	Loss   float64     // share of victories lost compared with the best turn
	Verdict
}

// Best is the better turn; nil if the one played was as good.
func (t *Turn) Best() *bot.Line {
	if !t.Judged || t.Found || t.Verdict == Best {
		return nil
	}
	return &t.Lines[0]
}

// Swing is a change in the share of victories from one turn to the next.
type Swing struct {
	Turn   int // index of the turn that led to it
	Seat   rules.Seat
	Change float64
}

// Review is a game with a judgement of every turn.
type Review struct {
	Turns  []Turn
	Final  bot.Outlook // where the record ends
	End    rules.State
	Swings []Swing // the largest, at most maxSwings
}

// maxSwings is how many swings are shown.
const maxSwings = 3

// ErrNothing is the error of a record without a turn.
var ErrNothing = errors.New("nobody has decided anything in this game")

// Of reviews a game, judging up to atOnce positions concurrently; the judge must allow
// that. Progress, if not nil, is told how many of all positions have been judged.
func Of(ctx context.Context, r *record.Record, judge Judge, atOnce int, progress func(done, total int)) (*Review, error) {
	v := &Review{}
	var err error
	if v.Turns, v.End, err = turns(r); err != nil {
		return nil, err
	}
	if len(v.Turns) == 0 {
		return nil, ErrNothing
	}
	// The position after a turn is the one before the next, unless something is drawn
	// between them.
	var positions []*rules.State
	before, after := make([]int, len(v.Turns)), make([]int, len(v.Turns))
	ends := make([]rules.State, len(v.Turns))
	for i := range v.Turns {
		t := &v.Turns[i]
		if i > 0 && *positions[after[i-1]] == t.State {
			before[i] = after[i-1]
		} else {
			before[i] = len(positions)
			positions = append(positions, &t.State)
		}
		ends[i] = t.State
		follow(&ends[i], t.Played, nil)
		after[i] = len(positions)
		positions = append(positions, &ends[i])
	}
	thoughts, err := judgeAll(ctx, positions, judge, atOnce, func(done int) { tell(progress, done, 2*len(positions)) })
	if err != nil {
		return nil, err
	}
	// The best turn is judged in the same way as the one played: by where it leads.
	var better []int
	var others []*rules.State
	for i := range v.Turns {
		t := &v.Turns[i]
		t.After = thoughts[after[i]].Outlook
		if end := t.compare(&thoughts[before[i]], &ends[i]); end != nil {
			better, others = append(better, i), append(others, end)
		}
	}
	led, err := judgeAll(ctx, others, judge, atOnce, func(done int) { tell(progress, len(positions)+done*len(positions)/len(others), 2*len(positions)) })
	if err != nil {
		return nil, err
	}
	for k, i := range better {
		v.Turns[i].judge(&led[k].Outlook)
	}
	v.Final = thoughts[len(thoughts)-1].Outlook
	if v.End.Done() {
		v.Final = over(&v.End)
	}
	v.Swings = v.swings()
	tell(progress, 2*len(positions), 2*len(positions))
	return v, nil
}

func tell(progress func(done, total int), done, total int) {
	if progress != nil {
		progress(done, total)
	}
}

// judgeAll judges positions, in order if atOnce is 1.
func judgeAll(ctx context.Context, positions []*rules.State, judge Judge, atOnce int, progress func(done int)) ([]bot.Thought, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	thoughts := make([]bot.Thought, len(positions))
	var mu sync.Mutex
	var workers sync.WaitGroup
	next, done := 0, 0
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	for range max(1, atOnce) {
		workers.Go(func() {
			for i := take(); i < len(positions) && ctx.Err() == nil; i = take() {
				t, err := judge(ctx, positions[i])
				if err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				thoughts[i] = t
				done++
				progress(done)
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	return thoughts, context.Cause(ctx)
}

// turns cuts a record into turns.
func turns(r *record.Record) ([]Turn, rules.State, error) {
	if end, err := r.Replay(nil); err != nil {
		return nil, end, err
	}
	s, err := r.Header.Start()
	if err != nil {
		return nil, s, err
	}
	var list []Turn
	last := rules.Chance
	for i, a := range r.Actions {
		seat := s.ToMove()
		if seat >= 0 {
			if seat != last || s.TurnBegins() {
				list = append(list, Turn{Ply: i, State: s, Seat: seat})
			}
			t := &list[len(list)-1]
			t.Played = append(t.Played, a)
		}
		last = seat
		s.Play(a)
	}
	return list, s, nil
}

// compare finds out whether the turn played leads to the same position as the best. If
// not, it returns the position that the best leads to.
func (t *Turn) compare(before *bot.Thought, after *rules.State) *rules.State {
	t.Before = before.Outlook
	if t.State.Player(t.Seat).Level() > 0 || len(before.Lines) == 0 {
		return nil // an Automa obeys its card
	}
	t.Judged, t.Verdict = true, Best
	t.Lines = slices.Clone(before.Lines[:1])
	end := t.State
	follow(&end, t.Lines[0].Turn, nil)
	if t.Found = end == *after; t.Found {
		return nil
	}
	return &end
}

// judge compares the outlook after the turn played with the one after the best turn.
func (t *Turn) judge(best *bot.Outlook) {
	t.Lines[0].Outlook = *best
	t.Loss = max(0, best.Win[t.Seat]-t.After.Win[t.Seat])
	t.Verdict = verdict(t.Loss)
}

// follow plays actions as far as they are legal.
func follow(s *rules.State, actions []rules.Action, log *rules.Log) {
	for _, a := range actions {
		if s.Apply(a, log) != nil {
			return
		}
	}
}

// swings finds the largest changes from one turn to the next.
func (v *Review) swings() []Swing {
	var list []Swing
	for i := range v.Turns {
		next := v.Final
		if i+1 < len(v.Turns) {
			next = v.Turns[i+1].Before
		}
		swing := Swing{Turn: i}
		for seat := range v.End.Players() {
			if d := next.Win[seat] - v.Turns[i].Before.Win[seat]; math.Abs(d) > math.Abs(swing.Change) {
				swing.Seat, swing.Change = rules.Seat(seat), d
			}
		}
		if swing.Change != 0 {
			list = append(list, swing)
		}
	}
	slices.SortStableFunc(list, func(a, b Swing) int { return cmp.Compare(math.Abs(b.Change), math.Abs(a.Change)) })
	return list[:min(maxSwings, len(list))]
}
