//go:build !(darwin || freebsd || linux)

package main

func freeSpace(string) (uint64, bool) { return 0, false }

func openFiles() (uint64, bool) { return 0, false }
