package web

import (
	"bytes"
	"embed"
	"io"
	"io/fs"
	"sync"

	"github.com/andybalholm/brotli"

	"barrage/internal/pack"
)

// engines holds the engine as `make engine` builds it: packed with Brotli, or not at all.
//
//go:embed engine/*.*
var engines embed.FS

// engine is the engine of the project, nil if there is none.
var engine = sync.OnceValue(func() *file { return loadEngine(engines) })

// Engine is the address of the engine, with a hash of its content; empty if there is none.
func Engine() string { return engine().address() }

// loadEngine reads the engine. It is sent as it is to clients that take Brotli; for others it is
// unpacked when one comes.
func loadEngine(files fs.FS) *file {
	packed, err := fs.ReadFile(files, "engine/engine.wasm.br")
	if err != nil {
		return nil
	}
	f := newFile("application/wasm", packed)
	plain := sync.OnceValue(func() []byte {
		data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		if err != nil {
			panic("web: the engine cannot be unpacked: " + err.Error()) // it is part of the program
		}
		return data
	})
	f.forms = map[pack.Encoding]func() []byte{
		pack.Brotli: func() []byte { return packed },
		pack.Gzip:   sync.OnceValue(func() []byte { return pack.Small(plain(), pack.Gzip) }),
		pack.Plain:  plain,
	}
	return f
}

// address is where the engine is served.
func (f *file) address() string {
	if f == nil {
		return ""
	}
	return "/engine/engine." + f.hash + ".wasm"
}
