//go:build unix

package env

import (
	"syscall"
	"time"
)

// coreTime is the time that this process has had of the machine's cores: on a busy machine it says more than a
// clock.
func coreTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
