// Package shipped holds the puzzles that come with the program. The engine for browsers does not hold
// them: its client fetches the file.
package shipped

import (
	"bytes"
	_ "embed"
	"io"
	"sync"

	"github.com/andybalholm/brotli"

	"barrage/learn/puzzle"
)

// packed is the file as `barrage-lab puzzles` writes it: text, packed with Brotli.
//
//go:embed puzzles.txt.br
var packed []byte

// Packed is the file as it is stored.
func Packed() []byte { return packed }

// Text is the file unpacked.
func Text() []byte {
	data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		panic("shipped: the puzzles cannot be unpacked: " + err.Error()) // they are part of the program
	}
	return data
}

// File is the file with its puzzles. It is unpacked when it is first asked for.
var File = sync.OnceValue(func() *puzzle.File {
	f, err := puzzle.Read(bytes.NewReader(Text()))
	if err != nil {
		panic("shipped: " + err.Error()) // as above
	}
	return f
})
