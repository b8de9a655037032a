package sqlite

import (
	"fmt"
	"strings"
)

// inUse is the error of a file that somebody else serves.
func inUse(lock string) error {
	return fmt.Errorf("sqlite: %s is already served by another process (it holds %s); several servers need PostgreSQL",
		strings.TrimSuffix(lock, ".lock"), lock)
}
