package bot

import (
	"fmt"
	"strconv"
	"time"

	"barrage/rng"
	"barrage/rules"
)

// Thinker is a bot that says what it thinks.
type Thinker interface {
	Bot
	// Think considers a position for the seat to move, and reports. The report is the
	// caller's.
	Think(s *rules.State, limit Limit, r *rng.Source) Thought
}

// Limit bounds the thinking about one turn, by simulations, by time, or by what is
// reached first. Only simulations give the same answer every time.
type Limit struct {
	Simulations int           // 0: no bound
	Time        time.Duration // 0: no bound
	Threads     int           // trees searched at the same time; 0 is 1
}

// ParseLimit reads a number of simulations, such as 2000, or a time, such as 500ms.
func ParseLimit(text string) (Limit, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Limit{Simulations: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return Limit{Time: d}, nil
	}
	return Limit{}, fmt.Errorf("limit %q: a number of simulations, such as 2000, or a time, such as 500ms", text)
}

// String is what ParseLimit reads.
func (l Limit) String() string {
	if l.Simulations > 0 {
		return strconv.Itoa(l.Simulations)
	}
	return l.Time.String()
}

// Thought is what a bot thinks of a position.
type Thought struct {
	Outlook            // of the position, if it is played on as the first line says
	Lines       []Line // whole turns of the seat to move, best first
	Simulations int    // positions looked at
	Depth       int    // turns looked ahead along the first line
	Time        time.Duration
}

// Line is a turn and what it leads to.
type Line struct {
	Turn   []rules.Action // answers of the seat to move up to the end of its turn
	Reply  []rules.Action // the turn of the next player that is expected most, if one was looked at
	Visits int            // simulations that went this way
	Outlook
}

// Outlook is how a game is expected to end, by seat.
type Outlook struct {
	Win     [rules.MaxSeats]float64                // share of victories
	Sources [rules.MaxSeats][rules.Sources]float64 // final VP by source
}

// VP is the final VP expected for a seat.
func (o *Outlook) VP(seat rules.Seat) float64 {
	sum := 0.0
	for _, v := range o.Sources[seat] {
		sum += v
	}
	return sum
}
