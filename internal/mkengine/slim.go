package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"barrage/bot/eval"
)

// slim writes smaller forms of some source files into a folder, and a list of them for the flag -overlay
// of the compiler. It returns the name of the list.
func slim(folder, goroot string) (string, error) {
	replaced := map[string]string{}
	replace := func(file string, data []byte) error {
		name := filepath.Join(folder, fmt.Sprint("slim", len(replaced)))
		replaced[file] = name
		return os.WriteFile(name, data, 0o644)
	}
	var weights bytes.Buffer
	if err := eval.WritePlain(&weights, eval.Tuned().ForBrowsers()); err != nil {
		return "", err
	}
	project, err := os.Getwd()
	if err != nil {
		return "", err
	}
	if err := replace(filepath.Join(project, "bot/eval/weights", fmt.Sprint(eval.Versions(), ".bin")), weights.Bytes()); err != nil {
		return "", err
	}
	english, err := messages(filepath.Join(project, "lang/en.json"))
	if err != nil {
		return "", err
	}
	if err := replace(filepath.Join(project, "lang/en.json"), english); err != nil {
		return "", err
	}
	sorting, err := os.ReadFile(filepath.Join(goroot, "src/sort/zsortfunc.go"))
	if err != nil {
		return "", err
	}
	if !bytes.Contains(sorting, []byte("\npackage sort\n")) {
		return "", errors.New("the package sort of Go has changed")
	}
	sorting = bytes.Replace(sorting, []byte("\npackage sort\n"), []byte("\npackage slices\n"), 1)
	if err := replace(filepath.Join(goroot, "src/slices/zsortanyfunc.go"), sorting); err != nil {
		return "", err
	}
	if err := replace(filepath.Join(goroot, "src/slices/zsortordered.go"), []byte(onceForAll)); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	name := filepath.Join(folder, "overlay.json")
	return name, os.WriteFile(name, list, 0o644)
}

// messages are the messages of a file without notices, which only servers send.
func messages(file string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, err
	}
	maps.DeleteFunc(all, func(key, _ string) bool { return strings.HasPrefix(key, "notice.") })
	return json.Marshal(all)
}

// onceForAll lets the functions of Go's package slices sort as those of package sort do: the steps are the
// same and so is the order of equal elements, but the program holds them once, not for every type.
const onceForAll = `package slices

import "cmp"

type lessSwap struct {
	Less func(i, j int) bool
	Swap func(i, j int)
}

func pdqsortOrdered[E cmp.Ordered](data []E, a, b, limit int) {
	pdqsort_func(lessSwap{func(i, j int) bool { return cmp.Less(data[i], data[j]) }, func(i, j int) { data[i], data[j] = data[j], data[i] }}, a, b, limit)
}

func pdqsortCmpFunc[E any](data []E, a, b, limit int, cmp func(a, b E) int) {
	pdqsort_func(swapping(data, cmp), a, b, limit)
}

func stableCmpFunc[E any](data []E, n int, cmp func(a, b E) int) { stable_func(swapping(data, cmp), n) }

func swapping[E any](data []E, cmp func(a, b E) int) lessSwap {
	return lessSwap{func(i, j int) bool { return cmp(data[i], data[j]) < 0 }, func(i, j int) { data[i], data[j] = data[j], data[i] }}
}
`
