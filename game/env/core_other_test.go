//go:build !unix

package env

import "time"

var begun = time.Now()

func coreTime() time.Duration { return time.Since(begun) }
