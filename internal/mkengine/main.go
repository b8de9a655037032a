// Command mkengine compiles the engine for browsers (cmd/barrage-wasm) into web/engine: the program,
// packed with Brotli, and the support that Go gives to such programs. The same Go version and sources
// give the same files.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"

	"barrage/game/lang"
)

const folder = "web/engine"

// hot are the packages in which functions are inlined: thinking spends its time there. Everywhere else
// that would only make the program larger.
var hot = []string{
	"barrage/game/rules", "barrage/game/turns", "barrage/game/rng", "barrage/bot/...",
	"runtime", "internal/...", "math/...", "sync/...", "unicode/...", "strconv", "slices", "cmp",
}

func main() {
	log.SetFlags(0)
	if err := build(); err != nil {
		log.Fatal("mkengine: ", err)
	}
}

func build() error {
	temp, err := os.MkdirTemp("", "engine")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	program := filepath.Join(temp, "engine.wasm")
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	goroot := strings.TrimSpace(string(root))
	overlay, err := slim(temp)
	if err != nil {
		return err
	}
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-overlay=" + overlay, "-gcflags=all=-l"}
	for _, packages := range hot {
		args = append(args, "-gcflags="+packages+"=")
	}
	compile := exec.Command("go", append(args, "-o", program, "./cmd/barrage-wasm")...)
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0")
	compile.Stderr = os.Stderr
	if err := compile.Run(); err != nil {
		return fmt.Errorf("compiling: %w", err)
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	z := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	z.Write(data) // to memory, which does not fail
	z.Close()
	if err := os.WriteFile(filepath.Join(folder, "engine.wasm.br"), packed.Bytes(), 0o644); err != nil {
		return err
	}
	if err := words(); err != nil {
		return err
	}
	support, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "wasm_exec.js"), support, 0o644); err != nil {
		return err
	}
	fmt.Printf("%s: %d bytes, %d packed\n", folder, len(data), packed.Len())
	return nil
}

// words puts the messages of other languages beside the engine, which holds the English ones.
func words() error {
	if err := os.MkdirAll(filepath.Join(folder, "words"), 0o755); err != nil {
		return err
	}
	for _, l := range lang.All() {
		if l == lang.English {
			continue
		}
		data, err := os.ReadFile(filepath.Join("game", "lang", l.Code(), "game.json"))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, "words", l.Code()+".json"), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
