//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// oneName refuses a file that has further names by hard links: locks and the log of SQLite go by
// name, so two processes would write to it without knowing of each other.
func oneName(path string) error {
	var info syscall.Stat_t
	if syscall.Stat(path, &info) == nil && info.Nlink > 1 {
		return fmt.Errorf("sqlite: %s has %d names (hard links), and another process may serve it under one of them; remove all but one", path, info.Nlink)
	}
	return nil // or there is no file yet
}

// adopt gives a file that root has made to the owner of its folder: the server that works with it may be somebody else.
func adopt(path string) error {
	var folder syscall.Stat_t
	if os.Geteuid() != 0 {
		return nil
	}
	if err := syscall.Stat(filepath.Dir(path), &folder); err != nil {
		return err
	}
	return os.Chown(path, int(folder.Uid), int(folder.Gid))
}

// lock locks a file against other processes until unlock, or until this process
// ends in whatever way. The file stays: to remove it would let two processes hold
// locks of that name.
func lock(name string) (unlock func() error, err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDONLY, 0o644) // which is enough to lock it, whoever has made it
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, inUse(name)
		}
		return nil, fmt.Errorf("sqlite: cannot lock %s: %w", name, err)
	}
	return f.Close, nil
}
