//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// oneName: hard links cannot be counted here.
func oneName(string) error { return nil }

// adopt: there is no root here.
func adopt(string) error { return nil }

// lock makes a file that must not exist. After a crash it is left behind and has
// to be removed by hand.
func lock(name string) (unlock func() error, err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%w; if none is running, remove %s", inUse(name), name)
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	return func() error { return errors.Join(f.Close(), os.Remove(name)) }, nil
}
