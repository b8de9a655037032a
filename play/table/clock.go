package table

import (
	"slices"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/play/fault"
)

// Timer is the state of the clocks of a table.
type Timer struct {
	Left  []time.Duration // by seat, when its clock was last stopped
	Seat  rules.Seat      // whose clock runs, rules.Nobody if none does
	Since time.Time
}

// deadline is when the time of the running clock is up; zero if none runs.
func (t Timer) deadline() time.Time {
	if t.Seat < 0 || t.Left == nil {
		return time.Time{}
	}
	return t.Since.Add(t.Left[t.Seat])
}

// newTimer has a clock for each seat, none of which runs; none at a table without clocks.
func newTimer(c Clock, seats int) Timer {
	t := Timer{Seat: rules.Nobody}
	if c.Kind != ClockNone {
		t.Left = make([]time.Duration, seats)
		t.reset(c)
	}
	return t
}

// reset gives everybody the time that a game begins with.
func (t Timer) reset(c Clock) {
	for i := range t.Left {
		t.Left[i] = c.start()
	}
}

// grace is the least time on the clock of a person who comes back.
const grace = time.Minute

// giveGrace gives a person who comes back, or takes over, time to look around.
func (t Timer) giveGrace(seat rules.Seat) {
	if t.Left != nil {
		t.Left[seat] = max(t.Left[seat], grace)
	}
}

// handOver stops the running clock and starts that of the seat to move. A player who has finished a
// turn gets the increment, or the time for the next move.
func (d *draft) handOver() {
	from, c := d.Timer.Seat, d.Settings.Clock
	d.switchClocks()
	if from >= 0 && from != d.Timer.Seat {
		if c.Kind == ClockLive {
			d.Timer.Left[from] += time.Duration(c.Increment) * time.Second
		} else {
			d.Timer.Left[from] = c.start()
		}
	}
}

// switchClocks stops the running clock and starts that of the seat to move. No clock runs while the
// others vote on a player whose time is up, or in a pause.
func (d *draft) switchClocks() {
	t := &d.Timer
	if t.Left == nil {
		return
	}
	to := d.log.Now().ToMove()
	if d.Phase != Playing || to < 0 || d.Seats.Bot(to) != "" || d.judged(to) || d.paused() {
		to = rules.Nobody
	}
	if t.Seat >= 0 {
		t.Left[t.Seat] = max(0, t.Left[t.Seat]-max(0, d.now.Sub(t.Since))) // a clock set back gives nobody time
	}
	t.Seat, t.Since = to, d.now
}

// judged reports whether the others vote on a seat whose time is up.
func (d *draft) judged(seat rules.Seat) bool {
	return slices.ContainsFunc(d.Requests, func(r Request) bool { return r.By == rules.Nobody && r.Seat == seat })
}

// takeover is the bot that plays for an absent person.
const takeover = "river"

// timeUp does what the settings say when the time of the running clock is up.
func (d *draft) timeUp() error {
	if !d.Paused.IsZero() {
		d.goOn()
		return nil
	}
	if done, err := d.consent(); done || err != nil {
		return err
	}
	seat := d.Timer.Seat
	switch d.Settings.Clock.AtZero {
	case AtZeroBot:
		return d.sendAway(seat)
	case AtZeroVote: // the player gets fresh time; the clock stops while the others vote
		d.Timer.Left[seat], d.Timer.Seat = d.Settings.Clock.start(), rules.Nobody
		err := d.request(Request{Kind: AskBot, By: rules.Nobody, Seat: seat, Late: true})
		d.switchClocks()
		if fault.CodeOf(err) != fault.AlreadyAsked {
			return err
		}
	default:
		return d.skip(seat)
	}
	return nil
}

// sendAway lets a bot play a seat until its user comes back. An absent person has no vote.
func (d *draft) sendAway(seat rules.Seat) error {
	d.quit(seat)
	d.withdraw(seat)
	d.Seats[seat].Bot, d.Seats[seat].Away = takeover, true
	d.switchClocks()
	return d.recount()
}

// skip spends the turn of a seat in the bank.
func (d *draft) skip(seat rules.Seat) error {
	from := d.log.Plies()
	for d.Phase == Playing && d.log.Now().ToMove() == seat {
		legal := d.log.Now().Legal(nil)
		r := rng.New(d.BotSeed, uint64(d.log.Depth()))
		if err := d.act(seat, bot.Absent{}.Choose(d.log.Now(), legal, &r)); err != nil {
			return err
		}
		if d.log.Now().TurnBegins() {
			break // one turn is enough, even if the next is the same player's
		}
	}
	d.Forced = d.log.Plies()
	d.Overtime = append(d.Overtime, Overtime{seat, from, d.Forced})
	return d.passOn()
}
