package jobs

import "time"

// Budget is how much somebody may think: an amount that is there at first, and what comes in every second, up to that amount.
// Nothing means no bound.
type Budget struct {
	Most   time.Duration
	Income float64 // seconds of thinking per second
}

// purse is what is left of a budget.
type purse struct {
	left time.Duration
	at   time.Time
}

// maxPurses bounds those in memory.
const maxPurses = 10_000

// keys are whose budgets a lane draws on.
func (l Lane) keys() [2]string { return [2]string{"group " + l.Group, "name " + l.Name} }

// overdrawn reports whether a lane has used up a budget.
func (p *Pool) overdrawn(lane Lane) bool {
	if p.Budget.Most == 0 {
		return false
	}
	for _, key := range lane.keys() {
		if m := p.spent[key]; m != nil && p.Budget.now(m) <= 0 {
			return true
		}
	}
	return false
}

// spend takes the time of a job from the budgets of its lane.
func (p *Pool) spend(lane Lane, ran time.Duration) {
	if p.Budget.Most == 0 {
		return
	}
	for _, key := range lane.keys() {
		m := p.spent[key]
		if m == nil {
			if len(p.spent) >= maxPurses {
				p.forget()
			}
			m = &purse{p.Budget.Most, time.Now()}
			p.spent[key] = m
		}
		m.left, m.at = p.Budget.now(m)-ran, time.Now()
	}
}

// now is what a purse holds by now.
func (b Budget) now(m *purse) time.Duration {
	return min(b.Most, m.left+time.Duration(float64(time.Since(m.at))*b.Income))
}

// forget drops the purses that are full again, and all if none is.
func (p *Pool) forget() {
	for key, m := range p.spent {
		if p.Budget.now(m) >= p.Budget.Most {
			delete(p.spent, key)
		}
	}
	if len(p.spent) >= maxPurses {
		clear(p.spent)
	}
}
