// Package jobs is a bounded worker pool that is fair between people: what somebody waits for comes first, and nobody
// can keep the others waiting by asking for much.
package jobs

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// Class says how urgent a job is. All jobs of a class come before those of lower ones.
type Class uint8

const (
	Idle   Class = iota // nobody waits for it, or somebody who has used up the budget
	Review              // somebody looks in now and then
	Hint                // somebody asked for it
	Turn                // somebody cannot go on playing before it is done

	classes = iota
)

// Lane says whose job it is. Of the groups, such as the people at one address, the one that has used the pool least of late comes first. The
// names of a group, such as people, take turns. The jobs of one name start in the order in which they came.
type Lane struct {
	Class       Class
	Group, Name string
}

// Pool runs jobs. While all its places are taken, a group for which no job runs but idle ones and that has hardly used the pool of late still gets a place for a turn or
// a hint: the processor is shared for so long, and with half of it the job takes twice its time at most. There are as many of these
// places as others. If they are taken too, an idle job is hurried, or that of a group that has used the pool for much longer.
type Pool struct {
	// Observe, if set before the first job, is called after every job with the time it
	// waited and ran.
	Observe func(waited, ran time.Duration)
	// Budget, if set before the first job, bounds the time that a group and a name may think before their jobs are idle ones.
	Budget Budget

	size    int
	mu      sync.Mutex
	idle    sync.Cond // running has become 0
	running int
	waiting int
	busy    map[string]int // running jobs by group, without idle ones
	started map[*job]bool  // running jobs
	queues  [classes]queue // of waiting jobs
	spent   map[string]*purse
	used    map[string]use // by group

	pressing *time.Timer // until the next one is hurried
}

// queue is the waiting jobs of a class: a ring of groups, each with a ring of names.
type queue struct {
	turns  []string // groups with waiting jobs, the next one first
	groups map[string]*group
}

type group struct {
	turns []string // names with waiting jobs, the next one first
	names map[string][]*job
}

type job struct {
	lane  Lane
	run   func(patience context.Context)
	since time.Time // it waits
	began time.Time // it runs

	patience context.Context
	hurry    context.CancelFunc // ends it
	hurried  time.Time
}

// New makes a pool that runs up to size jobs at the same time, at least one, and as many turns and hints of others.
func New(size int) *Pool {
	p := &Pool{size: max(1, size), busy: map[string]int{}, started: map[*job]bool{}, spent: map[string]*purse{}, used: map[string]use{}}
	p.idle.L = &p.mu
	for i := range p.queues {
		p.queues[i].groups = map[string]*group{}
	}
	return p
}

// Usual is a good size: all cores but one, which answers requests; both if there are two, since one could not review a game in a minute.
func Usual() int { return max(runtime.NumCPU()-1, min(runtime.NumCPU(), 2)) }

// Size is how many jobs can run at the same time.
func (p *Pool) Size() int { return p.size }

// Full reports whether a new job would have to wait.
func (p *Pool) Full() bool {
	running, _ := p.Load()
	return running >= p.size
}

// Load is how many jobs run and wait.
func (p *Pool) Load() (running, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.running, p.waiting
}

// Go queues a job. Its context ends when somebody else waits for its place: it should end soon with what it has. The function that Go returns
// cancels the job unless it has started, and reports whether it did.
func (p *Pool) Go(lane Lane, run func(patience context.Context)) (cancel func() bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.overdrawn(lane) {
		lane.Class = Idle
	}
	j := &job{lane: lane, run: run, since: time.Now()}
	j.patience, j.hurry = context.WithCancel(context.Background())
	p.queues[lane.Class].add(j)
	p.waiting++
	if p.running < p.size || p.running < 2*p.size && p.extra(j.lane) {
		p.running++
		go p.work()
	} else {
		p.press()
	}
	return func() bool { return p.remove(j) }
}

// extra reports whether a job of a lane may start although all ordinary places are taken.
func (p *Pool) extra(lane Lane) bool { return p.urgent(lane) && p.load(lane.Group) < margin }

// urgent reports whether somebody waits for a job of a lane, and for no other of the group.
func (p *Pool) urgent(lane Lane) bool { return lane.Class >= Hint && p.busy[lane.Group] == 0 }

// Do queues a job and waits for its end. If the context ends first, a job that has not
// started is cancelled; one that has is waited for, so that Do never returns while the job
// still uses its memory.
func (p *Pool) Do(ctx context.Context, lane Lane, run func(ctx context.Context)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done := make(chan struct{})
	cancel := p.Go(lane, func(context.Context) {
		defer close(done)
		run(ctx)
	})
	select {
	case <-done:
	case <-ctx.Done():
		if !cancel() {
			<-done
		}
	}
	return ctx.Err()
}

// Wait blocks until no job runs or waits.
func (p *Pool) Wait() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.running > 0 {
		p.idle.Wait()
	}
}

// work runs jobs until none is waiting that may start.
func (p *Pool) work() {
	for {
		j := p.next()
		if j == nil {
			return
		}
		j.run(j.patience)
		ran := time.Since(j.began)
		p.mu.Lock()
		j.hurry()
		delete(p.started, j)
		if j.lane.Class > Idle {
			if p.busy[j.lane.Group]--; p.busy[j.lane.Group] == 0 {
				delete(p.busy, j.lane.Group)
			}
		}
		p.spend(j.lane, ran)
		p.use(j.lane.Group, ran)
		p.mu.Unlock()
		if p.Observe != nil {
			p.Observe(j.began.Sub(j.since), ran)
		}
	}
}

// next is the job whose turn it is. If it returns nil the calling worker must end.
func (p *Pool) next() *job {
	p.mu.Lock()
	defer p.mu.Unlock()
	may := func(Lane) bool { return true }
	if p.running > p.size {
		may = p.extra
	}
	for c := classes - 1; c >= 0; c-- {
		if i := p.lightest(c, may); i >= 0 {
			j := p.queues[c].take(i)
			j.began = time.Now()
			p.waiting--
			if j.lane.Class > Idle {
				p.busy[j.lane.Group]++
			}
			p.started[j] = true
			p.press()
			return j
		}
	}
	if p.running--; p.running == 0 {
		p.idle.Broadcast()
	}
	return nil
}

// remove cancels a waiting job.
func (p *Pool) remove(j *job) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.queues[j.lane.Class].remove(j) {
		return false
	}
	p.waiting--
	j.hurry()
	return true
}

func (q *queue) add(j *job) {
	g := q.groups[j.lane.Group]
	if g == nil {
		g = &group{names: map[string][]*job{}}
		q.groups[j.lane.Group] = g
		q.turns = append(q.turns, j.lane.Group)
	}
	if len(g.names[j.lane.Name]) == 0 {
		g.turns = append(g.turns, j.lane.Name)
	}
	g.names[j.lane.Name] = append(g.names[j.lane.Name], j)
}

// take removes the first job of a group.
func (q *queue) take(i int) *job {
	name := q.turns[i]
	g := q.groups[name]
	j := g.names[g.turns[0]][0]
	q.remove(j)
	if len(g.turns) > 0 { // to the end of the rings
		q.turns = append(append(q.turns[:i:i], q.turns[i+1:]...), name)
	}
	if len(g.names[j.lane.Name]) > 0 {
		g.turns = append(g.turns[1:], j.lane.Name)
	}
	return j
}

// remove takes a job out, with its name and group if they have no other.
func (q *queue) remove(j *job) bool {
	g := q.groups[j.lane.Group]
	if g == nil {
		return false
	}
	list := without(g.names[j.lane.Name], j)
	if len(list) == len(g.names[j.lane.Name]) {
		return false
	}
	if g.names[j.lane.Name] = list; len(list) == 0 {
		delete(g.names, j.lane.Name)
		g.turns = without(g.turns, j.lane.Name)
	}
	if len(g.turns) == 0 {
		delete(q.groups, j.lane.Group)
		q.turns = without(q.turns, j.lane.Group)
	}
	return true
}

// without is a list without one of its elements.
func without[T comparable](list []T, x T) []T {
	for i, other := range list {
		if other == x {
			return append(list[:i:i], list[i+1:]...)
		}
	}
	return list
}
