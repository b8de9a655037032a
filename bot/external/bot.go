package external

import (
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Faults count what a program did wrong.
type Faults struct {
	Answers int    // questions it was asked
	Late    int    // not answered in time
	Illegal int    // answered with something that cannot be played
	Crashed int    // it ended, or could not be started
	First   string // what happened first
}

// Any reports whether anything went wrong.
func (f Faults) Any() bool { return f.Late+f.Illegal+f.Crashed > 0 }

func (f Faults) String() string {
	if !f.Any() {
		return fmt.Sprintf("%d answers, all of them legal and in time", f.Answers)
	}
	return fmt.Sprintf("%d questions: %d answered too late, %d illegally, %d not at all because it ended; the first: %s", f.Answers, f.Late, f.Illegal, f.Crashed, f.First)
}

const (
	patience = 3 // late answers in a row before a program is started again, and failures before it is given up
	mostTime = time.Minute
)

// usual is the limit of an answer if none is given.
const usual = time.Second

// Program is a program that plays. Its processes are started when they are needed, one for each question
// asked at the same time, and kept.
type Program struct {
	command []string
	limit   time.Duration

	mu     sync.Mutex
	idle   []*process
	faults Faults
	failed int // times in a row that it ended or did not start; at patience it is given up
	games  int
}

// New prepares a program: its name and arguments, separated by spaces. The limit is that of an answer,
// such as 200ms; empty is a second.
func New(command, limit string) (*Program, error) {
	p := &Program{command: strings.Fields(command), limit: usual}
	if len(p.command) == 0 {
		return nil, errors.New("which program? exec:./mybot")
	}
	if _, err := exec.LookPath(p.command[0]); err != nil {
		return nil, err
	}
	if limit != "" {
		l, err := bot.ParseLimit(limit)
		if err != nil || l.Time <= 0 || l.Time > mostTime {
			return nil, fmt.Errorf("limit %q: the time for an answer, such as 200ms, at most %v", limit, mostTime)
		}
		p.limit = l.Time
	}
	return p, nil
}

// Within is the program with no more time for an answer than most; 0 changes nothing.
func (p *Program) within(most time.Duration) time.Duration {
	if most > 0 && most < p.limit {
		return most
	}
	return p.limit
}

// Bot is the program as a player of one game.
func (p *Program) Bot(most time.Duration) bot.Bot {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.games++
	return &player{Program: p, game: strconv.Itoa(p.games), limit: p.within(most), stop: make(chan struct{})}
}

// Faults is what went wrong so far.
func (p *Program) Faults() Faults {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults
}

// Close ends the processes that wait for questions.
func (p *Program) Close() {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	for _, one := range idle {
		one.quit()
	}
}

// take is a process that waits, or a new one.
func (p *Program) take() (*process, error) {
	p.mu.Lock()
	p.faults.Answers++
	if n := len(p.idle); n > 0 {
		one := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return one, nil
	}
	lost := p.failed >= patience
	p.mu.Unlock()
	if lost {
		return nil, errGivenUp
	}
	return run(p.command)
}

var errGivenUp = fmt.Errorf("it ended %d times in a row and is not started again", patience)

// settle notes how a question went, and keeps the process if it can be asked again.
func (p *Program) settle(one *process, err error) {
	keep := one != nil
	p.mu.Lock()
	var wrong illegal
	switch {
	case err == nil:
		one.late, p.failed = 0, 0
	case errors.Is(err, errStopped): // no fault of its own
		p.faults.Answers--
	case errors.As(err, &wrong):
		one.late, p.failed = 0, 0
		p.faults.Illegal++
	case errors.Is(err, errLate), errors.Is(err, errStuck):
		p.faults.Late++
		one.late++
		keep = errors.Is(err, errLate) && one.late < patience
	default:
		p.faults.Crashed++
		p.failed++
		keep = false
	}
	if err != nil && p.faults.Any() && p.faults.First == "" {
		p.faults.First = err.Error()
	}
	if keep {
		p.idle = append(p.idle, one)
	}
	p.mu.Unlock()
	if one != nil && !keep {
		one.kill()
	}
}

// player is a program in one game.
type player struct {
	*Program
	game    string
	limit   time.Duration
	stop    chan struct{}
	stopped sync.Once
}

// Stop makes Absent answer, now and later.
func (p *player) Stop() { p.stopped.Do(func() { close(p.stop) }) }

// Choose asks the program. If it fails, Absent answers.
func (p *player) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	one, err := p.take()
	var a rules.Action
	if err == nil {
		a, err = one.ask(s, legal, p.game, p.limit, p.stop)
	}
	p.settle(one, err)
	if err != nil {
		return bot.Absent{}.Choose(s, legal, r)
	}
	return a
}
