package trace

import (
	"errors"
	"maps"
	"slices"

	"barrage/game/record"
	"barrage/game/rules"
)

// Steps without alternative are not recorded, and one game may ask for what the
// other takes for granted. Where the log cannot answer our question, or the order of
// questions differs, answers of our own are tried that lead to the next snapshot. They
// only fill gaps: every recorded decision still has to be found among our answers. Turns
// of Automas are always recorded.

const (
	ownAnswers  = 3    // at most, between two snapshots
	maxAttempts = 1000 // to find that many
)

// follow goes on to the next snapshot.
func (c *checker) follow() error {
	start := c.clone()
	err := c.advance()
	if err == nil {
		return nil
	}
	for _, other := range (automaTurn{start}).others() {
		if other.advance() == nil {
			*c = *other
			return nil
		}
	}
	if d := (*Difference)(nil); !errors.As(err, &d) || !d.open {
		return err
	}
	for n := 1; n <= ownAnswers; n++ {
		attempts := maxAttempts
		if found := start.search(n, &attempts); found != nil {
			*c = *found
			return nil
		}
	}
	return err // the difference on the straight way
}

// advance handles entries up to the next snapshot or the end of the log.
func (c *checker) advance() error {
	for c.entry < len(c.file.Log) {
		e := &c.file.Log[c.entry]
		if err := c.advanceOne(); err != nil {
			return c.placed(err)
		}
		if e.T == "state" {
			break
		}
	}
	return nil
}

func (c *checker) advanceOne() error {
	if err := c.pump(); err != nil {
		return err
	}
	if err := c.resolveBuilding(); err != nil {
		return err
	}
	if err := c.step(&c.file.Log[c.entry]); err != nil {
		return err
	}
	c.entry++
	return nil
}

// placed says where in the log a difference was found.
func (c *checker) placed(err error) error {
	if d, ok := err.(*Difference); ok {
		d.Entry, d.Turn = c.entry, c.turn
	}
	return err
}

// search finds a way to the next snapshot with up to n answers of our own, nil if
// there is none.
func (c *checker) search(n int, attempts *int) *checker {
	if *attempts == 0 {
		return nil
	}
	*attempts--
	// Where an answer of our own may be given: before every decision and before the snapshot.
	var forks []*checker
	straight := c.clone()
	for straight.entry < len(c.file.Log) {
		e := &c.file.Log[straight.entry]
		if n > 0 && (e.T == "decision" || e.T == "state") {
			forks = append(forks, straight.clone())
		}
		if straight.advanceOne() != nil {
			break
		}
		if e.T == "state" {
			return straight
		}
	}
	for _, fork := range slices.Backward(forks) { // where it went wrong first
		if fork.pump() != nil || fork.photo() >= 0 || c.file.playsAutoma(fork.actor()) {
			continue
		}
		switch fork.state.Prompt().Kind {
		case rules.AskReveal, rules.AskPick, rules.AskTurn, 0: // always recorded, or the end
			continue
		case rules.AskPay: // the games with Automas record it
			if len(c.automas.position) > 0 {
				continue
			}
		}
		var recorded []rules.Action
		if e := &c.file.Log[fork.entry]; e.T == "decision" {
			recorded, _, _ = fork.translate(e)
		}
		for _, a := range fork.state.Legal(nil) {
			next := fork.clone()
			own := &moment{state: fork.state, answer: a}
			if len(recorded) > 0 && a == recorded[0] { // that is the straight way
				continue
			}
			next.ahead = append(next.ahead, own)
			if next.apply(a) != nil {
				continue
			}
			next.count(Unrecorded)
			if found := next.search(n-1, attempts); found != nil {
				return found
			}
		}
	}
	return nil
}

// clone copies the checker. Lists and maps are shared: what changes them makes new ones.
func (c *checker) clone() *checker {
	d := *c
	d.report.Record = &record.Record{Header: c.report.Record.Header, Actions: slices.Clip(c.report.Record.Actions)}
	d.report.Tolerated = maps.Clone(c.report.Tolerated)
	d.automas.tolerated = d.report.Tolerated
	d.ahead = slices.Clip(c.ahead)
	return &d
}
