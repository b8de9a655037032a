package external

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"barrage/game/env"
	"barrage/game/notation"
	"barrage/game/rules"
)

const (
	startup  = 10 * time.Second       // for the answer to the greeting
	grace    = 100 * time.Millisecond // after the limit: pipes and schedulers take time too
	longLine = 1 << 20
	keptText = 400 // bytes of what a program wrote to standard error
)

// process is a running program. It is asked one question at a time.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	replies chan reply
	gone    chan struct{} // closed when its output has ended
	wants   []string
	last    int // id of the last line sent
	late    int // questions in a row that it did not answer in time
	stderr  tail
}

// tail keeps the end of what is written to it.
type tail struct {
	sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.Lock()
	defer t.Unlock()
	t.text = append(t.text, p...)
	if extra := len(t.text) - keptText; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.Lock()
	defer t.Unlock()
	return strings.TrimSpace(string(t.text))
}

// run starts a program and greets it.
func run(command []string) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...), replies: make(chan reply, 8), gone: make(chan struct{})}
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = grace
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in = in
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go p.listen(out)
	r, err := p.say(greeting{"hello", 0, Version}, startup, nil)
	switch {
	case err != nil:
		err = fmt.Errorf("it did not answer the greeting: %w", err)
	case r.Error != nil:
		err = fmt.Errorf("it answered the greeting with an error: %s", r.Error.Message)
	case r.Protocol != Version:
		err = fmt.Errorf("it speaks protocol %d, not %d", r.Protocol, Version)
	}
	if err != nil {
		p.kill()
		return nil, err
	}
	if p.wants = r.Wants; p.wants == nil {
		p.wants = []string{WantsPosition}
	}
	return p, nil
}

// listen passes on the replies of the program. Lines that are none are dropped. If there are more replies than anybody
// waits for, the oldest are: the answer comes last.
func (p *process) listen(out io.Reader) {
	defer close(p.gone)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, longLine)
	for lines.Scan() {
		var r reply
		if json.Unmarshal(lines.Bytes(), &r) != nil {
			continue
		}
		for passed := false; !passed; {
			select {
			case p.replies <- r:
				passed = true
			default:
				select {
				case <-p.replies:
				default:
				}
			}
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		fmt.Fprintf(&p.stderr, "\na line of its output is longer than %d bytes", longLine)
	}
}

var (
	errLate    = errors.New("late")
	errGone    = errors.New("it has ended")
	errStuck   = errors.New("it does not read its input")
	errStopped = errors.New("nobody waits for its answer any more")
)

// say sends a line and waits for the reply with its id.
func (p *process) say(line any, within time.Duration, stop <-chan struct{}) (reply, error) {
	text, err := json.Marshal(line)
	if err != nil {
		return reply{}, err
	}
	timer := time.NewTimer(within)
	defer timer.Stop()
	sent := make(chan error, 1)
	go func() {
		_, err := p.in.Write(append(text, '\n'))
		sent <- err
	}()
	select {
	case err := <-sent:
		if err != nil {
			return reply{}, p.ended()
		}
	case <-timer.C:
		return reply{}, errStuck
	}
	for {
		select {
		case r := <-p.replies:
			if r.ID == p.last {
				return r, nil
			}
		case <-p.gone:
			select { // its last words
			case r := <-p.replies:
				if r.ID == p.last {
					return r, nil
				}
				continue
			default:
			}
			return reply{}, p.ended()
		case <-timer.C:
			return reply{}, errLate
		case <-stop:
			return reply{}, errStopped
		}
	}
}

// ended is errGone with what the program said last.
func (p *process) ended() error {
	p.kill()
	if text := p.stderr.String(); text != "" {
		return fmt.Errorf("%w: %s", errGone, text)
	}
	return errGone
}

// ask asks for an answer to the prompt of a state.
func (p *process) ask(s *rules.State, legal []rules.Action, game string, limit time.Duration, stop <-chan struct{}) (rules.Action, error) {
	p.last++
	q := Question{Game: game, Seat: int(s.ToMove()), Prompt: s.Prompt().Kind.ID(), Limit: limit.String()}
	for _, a := range legal {
		q.Legal = append(q.Legal, a.String())
	}
	if slices.Contains(p.wants, WantsIndices) {
		for _, a := range legal {
			q.Indices = append(q.Indices, env.IndexOf(a))
		}
	}
	if slices.Contains(p.wants, WantsPosition) {
		text, err := s.MarshalText()
		if err != nil {
			return 0, err
		}
		q.Position = string(text)
	}
	if slices.Contains(p.wants, WantsObservation) {
		var o env.Observation
		o.See(s, s.ToMove())
		q.Observation = o.Values()[:]
	}
	r, err := p.say(ask{"go", p.last, q}, limit+grace, stop)
	if err != nil {
		return 0, err
	}
	var a rules.Action
	switch {
	case r.Error != nil:
		return 0, illegal("it answered with an error: " + r.Error.Message)
	case r.Best != nil:
		if a, err = notation.Parse(*r.Best); err != nil {
			return 0, illegal(err.Error())
		}
	case r.Index != nil:
		a = r.Index.Action()
	default:
		return 0, illegal("its answer has neither best nor index")
	}
	if !slices.Contains(legal, a) {
		return 0, illegal(fmt.Sprintf("%q is not legal when %s is asked", a, q.Prompt))
	}
	return a, nil
}

// illegal is an answer that cannot be played.
type illegal string

func (e illegal) Error() string { return string(e) }

// kill ends the program at once. Other programs that it has started and that hold its output are not waited for.
func (p *process) kill() {
	p.in.Close()
	p.cmd.Process.Kill()
	p.cmd.Wait() // closes its output
	<-p.gone
}

// quit lets the program end by itself, and ends it if it does not.
func (p *process) quit() {
	go func() { // it may not read its input
		io.WriteString(p.in, `{"do":"quit","id":-1}`+"\n")
		p.in.Close()
	}()
	select {
	case <-p.gone:
		p.cmd.Wait()
	case <-time.After(500 * time.Millisecond):
		p.kill()
	}
}
