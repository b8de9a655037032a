// Package jobs is a bounded worker pool that is fair between lanes, such as the tables of
// a server.
package jobs

import (
	"context"
	"sync"
	"time"
)

// Pool runs jobs. Each belongs to a lane. Lanes with waiting jobs take turns, one job each,
// so that the first job of a lane waits for at most one job of every other lane. The jobs of
// one lane start in the order in which they came.
type Pool struct {
	// Observe, if set before the first job, is called after every job with the time it
	// waited and ran.
	Observe func(waited, ran time.Duration)

	size    int
	mu      sync.Mutex
	idle    sync.Cond // running has become 0
	running int
	waiting int
	lanes   map[string][]*job // waiting jobs
	turns   []string          // lanes with waiting jobs, the next one first
}

type job struct {
	run   func()
	since time.Time
}

// New makes a pool that runs up to size jobs at the same time, at least one.
func New(size int) *Pool {
	p := &Pool{size: max(1, size), lanes: map[string][]*job{}}
	p.idle.L = &p.mu
	return p
}

// Size is how many jobs can run at the same time.
func (p *Pool) Size() int { return p.size }

// Load is how many jobs run and wait.
func (p *Pool) Load() (running, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.running, p.waiting
}

// Go queues a job. The function it returns cancels the job unless it has started, and
// reports whether it did.
func (p *Pool) Go(lane string, run func()) (cancel func() bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	j := &job{run, time.Now()}
	if len(p.lanes[lane]) == 0 {
		p.turns = append(p.turns, lane)
	}
	p.lanes[lane] = append(p.lanes[lane], j)
	p.waiting++
	if p.running < p.size {
		p.running++
		go p.work()
	}
	return func() bool { return p.remove(lane, j) }
}

// Do queues a job and waits for its end. If the context ends first, a job that has not
// started is cancelled; one that has is waited for, so that Do never returns while the job
// still uses its memory.
func (p *Pool) Do(ctx context.Context, lane string, run func(ctx context.Context)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done := make(chan struct{})
	cancel := p.Go(lane, func() {
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

// work runs jobs until none is waiting.
func (p *Pool) work() {
	for {
		j := p.next()
		if j == nil {
			return
		}
		began := time.Now()
		j.run()
		if p.Observe != nil {
			p.Observe(began.Sub(j.since), time.Since(began))
		}
	}
}

// next is the job whose turn it is. If it returns nil the calling worker must end.
func (p *Pool) next() *job {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.turns) == 0 {
		if p.running--; p.running == 0 {
			p.idle.Broadcast()
		}
		return nil
	}
	lane := p.turns[0]
	p.turns = p.turns[1:]
	p.waiting--
	list := p.lanes[lane]
	if len(list) > 1 {
		p.lanes[lane] = list[1:]
		p.turns = append(p.turns, lane)
	} else {
		delete(p.lanes, lane)
	}
	return list[0]
}

// remove cancels a waiting job.
func (p *Pool) remove(lane string, j *job) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, other := range p.lanes[lane] {
		if other != j {
			continue
		}
		p.waiting--
		if list := append(p.lanes[lane][:i:i], p.lanes[lane][i+1:]...); len(list) > 0 {
			p.lanes[lane] = list
			return true
		}
		delete(p.lanes, lane)
		for k, name := range p.turns {
			if name == lane {
				p.turns = append(p.turns[:k:k], p.turns[k+1:]...)
				break
			}
		}
		return true
	}
	return false
}
