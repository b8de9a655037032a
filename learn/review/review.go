package review

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"barrage/bot"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/learn/reason"
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

// VerdictOf judges a turn by the share of victories it lost.
func VerdictOf(loss float64) Verdict {
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

	reasons  []reason.Reason // why the best turn is better, or why this one is good
	reasoned bool            // they are known
}

// Best is the better turn; nil if the one played was as good.
func (t *Turn) Best() *bot.Line {
	if !t.Judged || t.Found || t.Verdict == Best {
		return nil
	}
	return &t.Lines[0]
}

// Review is a game with a judgement of every turn.
type Review struct {
	Turns  []Turn
	Final  bot.Outlook // where the record ends
	End    rules.State
	Swings []Swing // the largest, at most maxSwings

	all []Turn // of the record, also those that are not judged yet
}

// ErrNothing is the error of a record without a turn.
var ErrNothing = errors.New("nobody has decided anything in this game")

// Of reviews a game, judging up to atOnce turns concurrently; the judge must allow that.
// Progress, if not nil, is given the review of the turns judged so far, from the first on,
// and the number of all turns.
func Of(ctx context.Context, r *record.Record, judges Judges, atOnce int, progress func(sofar *Review, total int)) (*Review, error) {
	return Continue(ctx, nil, r, judges, atOnce, progress)
}

// Continue is Of after the first turns have been judged; sofar may be nil.
func Continue(ctx context.Context, sofar *Review, r *record.Record, judges Judges, atOnce int, progress func(sofar *Review, total int)) (*Review, error) {
	v := &Review{}
	var err error
	if v.Turns, v.End, err = turns(r); err != nil {
		return nil, err
	}
	if len(v.Turns) == 0 {
		return nil, ErrNothing
	}
	v.all = v.Turns
	j := judging{v: v, judges: judges, progress: progress, before: make([]*position, len(v.Turns)), after: make([]*position, len(v.Turns)), done: make([]bool, len(v.Turns))}
	for i := range v.Turns {
		t := &v.Turns[i]
		end := &position{state: t.State}
		follow(&end.state, t.Played, nil)
		j.before[i], j.after[i] = &position{state: t.State}, end
		if i > 0 && j.after[i-1].state == t.State { // nothing is drawn between the turns
			j.before[i] = j.after[i-1]
		}
	}
	if sofar != nil {
		j.next = copy(v.Turns, sofar.Turns)
		j.told = j.next
		for i := range j.told {
			j.done[i] = true
		}
	}
	if err := j.run(ctx, max(1, atOnce)); err != nil {
		return nil, err
	}
	return j.sofar(len(v.Turns)), nil
}

// judging is a review under way.
type judging struct {
	v             *Review
	judges        Judges
	progress      func(sofar *Review, total int)
	before, after []*position // by turn

	mu   sync.Mutex
	next int    // turn to be taken up
	done []bool // by turn
	told int    // turns that are done, and all before them
}

// position is judged once, by whoever needs it first.
type position struct {
	state   rules.State
	once    sync.Once
	thought bot.Thought
	err     error
}

func (p *position) ask(ctx context.Context, judge Judge) (*bot.Thought, error) {
	p.once.Do(func() { p.thought, p.err = judge(ctx, &p.state) })
	return &p.thought, p.err
}

// run judges the turns, in order if atOnce is 1.
func (j *judging) run(ctx context.Context, atOnce int) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var workers sync.WaitGroup
	take := func() int {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.next++
		return j.next - 1
	}
	for range atOnce {
		workers.Go(func() {
			for i := take(); i < len(j.v.Turns) && ctx.Err() == nil; i = take() {
				if err := j.turn(ctx, i); err != nil {
					cancel(err)
					return
				}
				j.tell(i)
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// turn judges a turn: the positions before and after it, and those that better turns lead
// to, all in the same way.
func (j *judging) turn(ctx context.Context, i int) error {
	t := &j.v.Turns[i]
	before, err := j.before[i].ask(ctx, j.judges.Judge)
	if err != nil {
		return err
	}
	after, err := j.after[i].ask(ctx, j.judges.Judge)
	if err != nil {
		return err
	}
	t.After = after.Outlook
	lines := t.compare(before, &j.after[i].state)
	for k := range lines {
		led, err := t.led(ctx, j.judges.Judge, lines[k].Turn)
		if err != nil {
			return err
		}
		lines[k].Outlook = led
	}
	t.judge(lines)
	if t.Verdict == Blunder {
		if err := t.doubt(ctx, j.judges.Again); err != nil {
			return err
		}
	}
	t.reasons, t.reasoned = j.v.why(i), true
	return nil
}

// doubtless is how far above or below the limit of a blunder a loss is beyond doubt.
const doubtless = 2

// doubt looks again at what seems a blunder, until a look is beyond doubt. The turn lost no more than the first look and the last one say.
func (t *Turn) doubt(ctx context.Context, again []Judge) error {
	first := t.Loss
	for _, look := range again {
		loss, err := t.Cost(ctx, look)
		if err != nil {
			return err
		}
		t.Loss = max(0, min(first, loss))
		t.Verdict = VerdictOf(t.Loss)
		if loss > doubtless*inaccuracyLoss || loss < inaccuracyLoss/doubtless {
			break
		}
	}
	return nil
}

// led is the outlook after a turn.
func (t *Turn) led(ctx context.Context, judge Judge, turn []rules.Action) (bot.Outlook, error) {
	end := t.State
	follow(&end, turn, nil)
	thought, err := judge(ctx, &end)
	return thought.Outlook, err
}

// Cost is the share of victories that a turn lost to the best line, by another judge.
func (t *Turn) Cost(ctx context.Context, judge Judge) (float64, error) {
	best, err := t.led(ctx, judge, t.Lines[0].Turn)
	if err != nil {
		return 0, err
	}
	played, err := t.led(ctx, judge, t.Played)
	return best.Win[t.Seat] - played.Win[t.Seat], err
}

// tell notes that a turn is judged, and reports the turns judged from the first on.
func (j *judging) tell(i int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.done[i] = true
	was := j.told
	for j.told < len(j.done) && j.done[j.told] {
		j.told++
	}
	if j.progress != nil && j.told > was {
		j.progress(j.sofar(j.told), len(j.done))
	}
}

// sofar is the review of the first turns.
func (j *judging) sofar(turns int) *Review {
	v := &Review{Turns: j.v.Turns[:turns:turns], End: j.v.End, Final: j.v.Turns[turns-1].After, all: j.v.all}
	if turns == len(j.v.Turns) && v.End.Done() {
		v.Final = over(&v.End)
	}
	v.Swings = v.swings()
	return v
}

// Decided reports whether anybody has decided anything in a game: if not, there is nothing to review.
func Decided(r *record.Record) bool {
	list, _, err := turns(r)
	return err == nil && len(list) > 0
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

// Where the share of victories falls by more than fall in a turn, the search before it has
// overlooked something. Then that many of its best lines are judged, not only the first.
const (
	fall  = goodLoss
	again = 4
)

// compare returns the lines that the turn played is to be compared with, by where they lead:
// the best line of the search before it, and more of them if the share of victories falls.
// A line that leads to the same position as the turn played is none of them.
func (t *Turn) compare(before *bot.Thought, after *rules.State) []bot.Line {
	t.Before = before.Outlook
	if t.State.Player(t.Seat).Level() > 0 || len(before.Lines) == 0 {
		return nil // an Automa obeys its card
	}
	t.Judged, t.Verdict = true, Best
	t.Lines = slices.Clone(before.Lines[:1])
	n := 1
	if t.Before.Win[t.Seat]-t.After.Win[t.Seat] > fall {
		n = min(again, len(before.Lines))
	}
	var lines []bot.Line
	for i, l := range before.Lines[:n] {
		end := t.State
		if follow(&end, l.Turn, nil); end != *after {
			lines = append(lines, l)
		} else if i == 0 {
			t.Found = true
		}
	}
	return lines
}

// judge compares the outlook after the turn played with those after the lines that compare
// has returned. What is expected before a turn that was judged again is what its best line
// is known to lead to.
func (t *Turn) judge(lines []bot.Line) {
	if len(lines) == 0 {
		return
	}
	best := slices.MaxFunc(lines, func(a, b bot.Line) int { return cmp.Compare(a.Win[t.Seat], b.Win[t.Seat]) })
	loss := best.Win[t.Seat] - t.After.Win[t.Seat]
	if t.Before.Win[t.Seat]-t.After.Win[t.Seat] > fall {
		t.Before = best.Outlook
		if loss <= 0 {
			t.Before = t.After
		}
	}
	if t.Found && loss <= 0 {
		return
	}
	t.Found, t.Lines = false, []bot.Line{best}
	t.Loss = max(0, loss)
	t.Verdict = VerdictOf(t.Loss)
}

// follow plays actions as far as they are legal.
func follow(s *rules.State, actions []rules.Action, log *rules.Log) {
	for _, a := range actions {
		if s.Apply(a, log) != nil {
			return
		}
	}
}
