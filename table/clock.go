package table

import (
	"time"

	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
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

// startClocks gives everybody their time.
func (d *draft) startClocks() {
	d.Timer = Timer{Seat: rules.Nobody}
	if d.Settings.Clock.Kind == ClockNone {
		return
	}
	d.Timer.Left = make([]time.Duration, len(d.Seats))
	for i := range d.Timer.Left {
		d.Timer.Left[i] = d.Settings.Clock.start()
	}
}

// handOver stops the running clock and starts that of the seat that is asked now.
func (d *draft) handOver() {
	t, c := &d.Timer, d.Settings.Clock
	if t.Left == nil {
		return
	}
	to := d.log.Now().ToMove()
	if d.Phase != Playing || to < 0 || d.bot(to) != "" {
		to = rules.Nobody
	}
	if from := t.Seat; from >= 0 {
		t.Left[from] = max(0, t.Left[from]-d.now.Sub(t.Since))
		if from != to {
			if c.Kind == ClockLive {
				t.Left[from] += time.Duration(c.Increment) * time.Second
			} else {
				t.Left[from] = c.start()
			}
		}
	}
	t.Seat, t.Since = to, d.now
}

// takeover is the bot that plays for somebody who is away.
const takeover = "busy"

// timeUp does what the settings say when the time of the running clock is up.
func (d *draft) timeUp() error {
	seat := d.Timer.Seat
	switch d.Settings.Clock.AtZero {
	case AtZeroBot:
		d.sendAway(seat)
	case AtZeroVote: // the player has his time anew; the clock stands still while others are asked
		d.Timer.Left[seat], d.Timer.Since = d.Settings.Clock.start(), d.now
		if err := d.request(Request{Kind: AskBot, By: rules.Nobody, Seat: seat, Late: true}); err == nil && len(d.Requests) > 0 {
			d.Timer.Seat = rules.Nobody
		}
	default:
		return d.skip(seat)
	}
	return nil
}

// sendAway lets a bot play a seat until its user comes back.
func (d *draft) sendAway(seat rules.Seat) {
	d.Seats[seat].Bot, d.Seats[seat].Away = takeover, true
	d.handOver()
}

// skip spends the turn of a seat in the bank.
func (d *draft) skip(seat rules.Seat) error {
	for d.Phase == Playing && d.log.Now().ToMove() == seat {
		begins := d.log.Now().TurnBegins()
		legal := d.log.Now().Legal(nil)
		r := rng.New(d.BotSeed, uint64(d.log.Depth()))
		if err := d.act(seat, bot.Absent{}.Choose(d.log.Now(), legal, &r)); err != nil {
			return err
		}
		if begins && d.log.Now().TurnBegins() {
			break // one turn is enough, even if the next is the same player's
		}
	}
	d.handOver()
	return nil
}
