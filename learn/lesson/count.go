package lesson

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"barrage/game/lang"
)

// How far people get in the lessons is counted for the operator: numbers only, every browser once. Counters
// are named lesson.ID.EVENT.N.

// Event is something that is counted.
type Event string

const (
	Reached   Event = "reached"  // N: the step was the next one to do; the first one is where the lesson begins
	AskedHint Event = "hint"     // N: a hint was asked for in the step
	TookBack  Event = "back"     // N: something was taken back in the step
	Finished  Event = "finished" // N: so many stars were earned when the lesson was finished for the first time
)

// Counter names the counter of an event; false if there is no such event in the lesson.
func (l *Lesson) Counter(e Event, n int) (name string, ok bool) {
	last := max(1, len(l.Steps)) // a table counts as one step
	switch e {
	case Reached, AskedHint, TookBack:
	case Finished:
		last = MaxStars
	default:
		return "", false
	}
	return "lesson." + l.ID + "." + string(e) + "." + strconv.Itoa(n), n >= 1 && n <= last
}

// CountOf is a counter of a lesson.
type CountOf struct {
	Lesson string
	Event  Event
	N      int
	Count  int64
}

// Counts picks the counters of the lessons out of all counters, in the order of the course.
func Counts(all map[string]int64) (list []CountOf) {
	for _, l := range lessons {
		for _, e := range []Event{Reached, AskedHint, TookBack, Finished} {
			for n := 1; ; n++ {
				name, ok := l.Counter(e, n)
				if !ok {
					break
				}
				list = append(list, CountOf{l.ID, e, n, all[name]})
			}
		}
	}
	return list
}

// WriteCounts writes a table of where people stop: for every step of a lesson how many reached it, asked for a
// hint and took something back there, and how many of them came no further.
func WriteCounts(w io.Writer, in lang.Language, all map[string]int64) {
	fmt.Fprintf(w, "%-34s %8s %8s %8s %8s\n", "lesson, step", "reached", "hint", "back", "stopped")
	for _, l := range lessons {
		of := func(e Event, n int) int64 {
			name, _ := l.Counter(e, n)
			return all[name]
		}
		var finished []string
		ends := int64(0)
		for n := 1; n <= MaxStars; n++ {
			ends += of(Finished, n)
			finished = append(finished, fmt.Sprintf("%d with %s", of(Finished, n), strings.Repeat("★", n)))
		}
		fmt.Fprintf(w, "%s %s: %d finished (%s)\n", l.ID, in.Text("lesson."+l.ID+".name"), ends, strings.Join(finished, ", "))
		last := max(1, len(l.Steps))
		for n := 1; n <= last; n++ {
			title := ""
			if len(l.Steps) > 0 {
				title = in.Text("lesson." + l.ID + "." + l.Steps[n-1].Name)
			}
			further := ends
			if n < last {
				further = of(Reached, n+1)
			}
			here := of(Reached, n)
			stopped := max(0, here-further)
			share := ""
			if here > 0 {
				share = fmt.Sprintf(" %3d%%", (100*stopped+here/2)/here)
			}
			fmt.Fprintf(w, "  %d %-30s %8d %8d %8d %8d%s\n", n, title, here, of(AskedHint, n), of(TookBack, n), stopped, share)
		}
	}
}
