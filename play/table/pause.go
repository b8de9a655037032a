package table

import "time"

// maxPause bounds a pause, in days.
const maxPause = 30

// paused reports whether the clocks stand still because everybody has agreed to it. Who wants may play meanwhile.
func (d *draft) paused() bool { return d.now.Before(d.Paused) }

// pause stops all clocks for a while.
func (d *draft) pause(long time.Duration) {
	d.Paused = d.now.Add(long)
	d.switchClocks()
}

// goOn ends a pause: everybody has the whole time for their next move.
func (d *draft) goOn() {
	d.Paused = time.Time{}
	d.Timer.reset(d.Settings.Clock)
	d.switchClocks()
}
