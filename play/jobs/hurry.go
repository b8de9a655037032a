package jobs

import (
	"math"
	"time"
)

const (
	// slice is how long a job may run before it is hurried.
	slice = 100 * time.Millisecond
	// margin is how much a group may have used the pool and still get a place beside the others, and how much more it must have used it than the
	// one for which it is hurried. Among those who play at the same pace nobody is.
	margin = 5 * time.Second
	// idleLoad is more than any group uses, so that idle jobs are hurried first.
	idleLoad = 24 * time.Hour
	// late is how soon it counts only a third.
	late = time.Minute
)

// use is for how long a group has had jobs run, by a time.
type use struct {
	long time.Duration
	at   time.Time
}

func (u use) now() time.Duration {
	return time.Duration(float64(u.long) * math.Exp(-float64(time.Since(u.at))/float64(late)))
}

// use notes that a group has used the pool.
func (p *Pool) use(group string, ran time.Duration) {
	if _, known := p.used[group]; !known && len(p.used) >= maxPurses {
		for group, u := range p.used {
			if u.now() < slice {
				delete(p.used, group)
			}
		}
		if len(p.used) >= maxPurses {
			clear(p.used)
		}
	}
	p.used[group] = use{p.used[group].now() + ran, time.Now()}
}

// load is how much a group has used the pool of late, with the jobs that run.
func (p *Pool) load(group string) time.Duration {
	used := p.used[group].now()
	for j := range p.started {
		if j.lane.Group == group {
			used += time.Since(j.began)
		}
	}
	return used
}

// lightest is the place in the ring of the group that comes next of a class, of those that may; −1 for none.
func (p *Pool) lightest(class int, may func(Lane) bool) int {
	best, least := -1, time.Duration(0)
	for i, group := range p.queues[class].turns {
		if !may(Lane{Class: Class(class), Group: group}) {
			continue
		}
		if load := p.load(group); best < 0 || load < least {
			best, least = i, load
		}
	}
	return best
}

// press makes room for a turn or a hint that waits: an idle job is hurried, whoever's it is, otherwise of the groups that have used the pool for much
// longer the job of the heaviest, one after the other. A search then answers with what it has found; what cannot end sooner goes on.
func (p *Pool) press() {
	i, class := -1, Turn
	for ; class >= Hint; class-- {
		if i = p.lightest(int(class), p.urgent); i >= 0 {
			break
		}
	}
	if i < 0 {
		return
	}
	var heaviest *job
	most := p.load(p.queues[class].turns[i]) + margin
	for j := range p.started {
		if since := time.Since(j.hurried); !j.hurried.IsZero() && since < slice {
			p.later(slice - since)
			return
		}
		load := p.load(j.lane.Group)
		if j.lane.Class == Idle {
			load += idleLoad
		}
		if j.hurried.IsZero() && load > most {
			heaviest, most = j, load
		}
	}
	if heaviest == nil {
		return
	}
	if ran := time.Since(heaviest.began); ran < slice {
		p.later(slice - ran)
		return
	}
	heaviest.hurried = time.Now()
	heaviest.hurry()
	p.later(slice)
}

// later presses again after a while.
func (p *Pool) later(d time.Duration) {
	if p.pressing != nil {
		p.pressing.Stop()
	}
	p.pressing = time.AfterFunc(d, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.press()
	})
}
