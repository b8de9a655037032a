package bot

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"barrage/game/rng"
	"barrage/game/rules"
)

// Thinker is a bot that reports what it thinks.
type Thinker interface {
	Bot
	// Think analyses a position for the seat to move. The caller owns the report.
	Think(s *rules.State, limit Limit, r *rng.Source) Thought
}

// Limit bounds the thinking about one turn, by simulations, by time, or by whichever is
// reached first. Only a limit in simulations gives the same answer every time.
type Limit struct {
	Simulations int           // 0: no limit
	Time        time.Duration // 0: no limit
	Threads     int           // trees searched in parallel; 0 means 1
}

// Within is the limit with no more time than most; 0 changes nothing.
func (l Limit) Within(most time.Duration) Limit {
	if most > 0 && (l.Time == 0 || l.Time > most) {
		l.Time = most
	}
	return l
}

// ParseLimit reads a number of simulations, such as 2000, or a time, such as 500ms, either
// followed by x and a number of threads: 2sx4.
func ParseLimit(text string) (Limit, error) {
	var l Limit
	whole, threads, several := strings.Cut(text, "x")
	if several && whole != "" {
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

// Thought is the analysis of a position by a bot.
type Thought struct {
	Outlook            // of the position if the first line is played
	Lines       []Line // whole turns of the seat to move, best first
	Simulations int    // that were run
	Depth       int    // turns that the search looks ahead along the first line
	Time        time.Duration
}

// Line is a turn and its consequences.
type Line struct {
	Turn   []rules.Action // answers of the seat to move up to the end of its turn
	Reply  []rules.Action // the most expected turn of the next player, if any was searched
	Visits int            // simulations that followed it
	Outlook
}

// Outlook is how the game is expected to end, by seat.
type Outlook struct {
	Win     [rules.MaxSeats]float64                // share of victories: probability of winning, ties divided
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
