package web

import (
	"sync"

	"barrage/internal/pack"
	"barrage/learn/puzzle/shipped"
)

// puzzles is the file of the puzzles that ship: text, a line each. It is sent as it is stored to clients
// that take Brotli.
var puzzles = sync.OnceValue(func() *file {
	f := newFile("text/plain; charset=utf-8", shipped.Packed())
	f.forms = map[pack.Encoding]func() []byte{
		pack.Brotli: shipped.Packed,
		pack.Gzip:   sync.OnceValue(func() []byte { return pack.Small(shipped.Text(), pack.Gzip) }),
		pack.Plain:  sync.OnceValue(shipped.Text),
	}
	return f
})

// Puzzles is the address of the puzzles, with a hash of their content.
func Puzzles() string { return "/puzzles/puzzles." + puzzles().hash + ".txt" }
