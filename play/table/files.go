package table

import (
	"context"
	"time"
)

// File is a file of the client, with a hash of its content in its path.
type File struct {
	Path     string
	Kind     string // Content-Type
	Encoding string // Content-Encoding of the data; empty for none
	Data     []byte
}

// Files is a store that also keeps the files of the client, so that a server can answer pages that came from a server with
// another build, or from this one before it was replaced. They are no part of a backup.
type Files interface {
	// MissingFiles notes that a build with these files runs at a time, and returns those that are not kept.
	MissingFiles(ctx context.Context, paths []string, now time.Time) ([]string, error)
	// KeepFiles keeps files from a time on, and forgets those of builds that last ran before another.
	KeepFiles(ctx context.Context, files []File, now, forget time.Time) error
	// FindFile finds a file by its path.
	FindFile(ctx context.Context, path string) (File, error)
}
