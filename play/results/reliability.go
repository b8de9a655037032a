package results

import (
	"slices"
	"time"
)

// Reliability is how often somebody has stayed to the end where others waited: in games with a clock and other people. Going by consent, games
// without a clock and games in which nobody stayed do not count.
type Reliability struct {
	Finished int      `json:"finished"`
	Left     int      `json:"left"`
	Strip    []Stayed `json:"strip" ts:"'finished'|'stand_in'|'left'"` // the latest games, the last of them at the end
	// The mean time for a turn, in seconds, with clocks for a sitting and with clocks of days; 0 where there is no game.
	Live float64 `json:"live_seconds"`
	Days float64 `json:"days_seconds"`
}

// Stayed is whether somebody stayed in a game.
type Stayed string

const (
	StayedOn Stayed = "finished"
	StoodFor Stayed = "stand_in" // finished, though a bot or the clock had played for a while
	WentAway Stayed = "left"
)

// ClockDays is the kind of clock that gives days for a move.
const ClockDays = "days"

const (
	reliabilityGames = 100 // the latest that count
	reliabilityLeast = 10  // from so many on it is shown
	reliabilityStrip = 60
)

// ReliabilityOf is that of a person, from all their games, latest first; nil if there are too few.
func ReliabilityOf(person string, games [][]Row) *Reliability {
	r := &Reliability{Strip: []Stayed{}}
	var spent [2]time.Duration
	var turns [2]int
	for _, rows := range games {
		how, ok := stayed(person, rows)
		if !ok {
			continue
		}
		if r.Finished+r.Left == reliabilityGames {
			break
		}
		if len(r.Strip) < reliabilityStrip {
			r.Strip = append(r.Strip, how)
		}
		if how == WentAway {
			r.Left++
			continue
		}
		r.Finished++
		for _, row := range rows {
			if row.Person == person && row.Stood == 0 && row.Place > 0 {
				kind := 0
				if row.Clock == ClockDays {
					kind = 1
				}
				spent[kind] += row.Spent
				turns[kind] += row.Turns
			}
		}
	}
	if r.Finished+r.Left < reliabilityLeast {
		return nil
	}
	slices.Reverse(r.Strip)
	r.Live, r.Days = spent[0].Seconds()/float64(max(1, turns[0])), spent[1].Seconds()/float64(max(1, turns[1]))
	return r
}

// stayed is whether somebody stayed in a game, if it counts.
func stayed(person string, rows []Row) (how Stayed, ok bool) {
	if rows[0].Clock == "" || rows[0].Void {
		return "", false
	}
	how = StayedOn
	mine, others, over := false, false, false
	for _, r := range rows {
		switch {
		case r.Person != person:
			others = others || r.Person != "" || r.Bot == "" && r.Who != ""
		case r.Excused:
			return "", false
		case r.Gone:
			mine, how = true, WentAway
		default:
			if mine = true; r.Stood > 0 && how == StayedOn {
				how = StoodFor
			}
		}
		over = over || r.Place > 0
	}
	return how, mine && others && (over || how == WentAway)
}
