//go:build darwin || freebsd || linux

package main

import "syscall"

// freeSpace is the number of bytes free on the disk of a folder.
func freeSpace(dir string) (uint64, bool) {
	var s syscall.Statfs_t
	if syscall.Statfs(dir, &s) != nil {
		return 0, false
	}
	return uint64(s.Bavail) * uint64(s.Bsize), true
}

// openFiles is how many files and connections the process may have open.
func openFiles() (uint64, bool) {
	var r syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &r) != nil {
		return 0, false
	}
	return uint64(r.Cur), true
}
