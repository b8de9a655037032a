package bot

import (
	"fmt"
	"strconv"
	"strings"
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

// ParseLimit reads a number of simulations, such as 2000, or a time, such as 500ms; with
// a number of threads after an x, such as 2sx4.
func ParseLimit(text string) (Limit, error) {
	var l Limit
	whole, threads, several := strings.Cut(text, "x")
	if several {
		n, err := strconv.Atoi(threads)
		if err != nil || n < 1 || n > maxThreads {
			return l, fmt.Errorf("limit %q: after the x comes a number of threads from 1 to %d", text, maxThreads)
		}
		l.Threads = n
	}
	if n, err := strconv.Atoi(whole); err == nil && n > 0 {
		l.Simulations = n
		return l, nil
	}
	if d, err := time.ParseDuration(whole); err == nil && d > 0 {
		l.Time = d
		return l, nil
	}
	return Limit{}, fmt.Errorf("limit %q: a number of simulations, such as 2000, or a time, such as 500ms", text)
}

const maxThreads = 256

// String is what ParseLimit reads.
func (l Limit) String() string {
	text := l.Time.String()
	if l.Simulations > 0 {
		text = strconv.Itoa(l.Simulations)
	}
	if l.Threads > 1 {
		text += "x" + strconv.Itoa(l.Threads)
	}
	return text
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
