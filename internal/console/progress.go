package console

import (
	"fmt"
	"strings"
	"time"
)

// Progress shows a bar on a terminal when a run takes more than a second, with the
// time it will take at the pace so far.
func Progress(c Console, total int, done func() int) (stop func()) {
	if !c.Terminal {
		return func() {}
	}
	quit, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		tick := time.NewTicker(250 * time.Millisecond)
		defer tick.Stop()
		start, shown := time.Now(), 0
		first := -1 // games done at the first tick: those of an earlier run do not count
		for {
			select {
			case <-quit:
				if shown > 0 {
					fmt.Fprintf(c.Err, "\r%s\r", strings.Repeat(" ", shown))
				}
				return
			case now := <-tick.C:
				n := done()
				if first < 0 {
					start, first = now, n
					continue
				}
				if now.Sub(start) < 750*time.Millisecond {
					continue
				}
				line := bar(n, total, n-first, now.Sub(start))
				fmt.Fprintf(c.Err, "\r%-*s", shown, line)
				shown = max(shown, len(line))
			}
		}
	}()
	return func() {
		close(quit)
		<-gone
	}
}

// bar is the line that shows progress: n of total done, and the estimated time for the
// rest.
func bar(n, total, more int, took time.Duration) string {
	line := fmt.Sprintf("[%-40s] %d of %d", strings.Repeat("#", 40*n/max(1, total)), n, total)
	if more > 0 {
		left := time.Duration(float64(took) / float64(more) * float64(total-n))
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
