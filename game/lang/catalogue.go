package lang

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// catalogues are read and compiled when a language is first used.
var catalogues = func() []func() map[string]message {
	list := make([]func() map[string]message, len(languages))
	for l := range list {
		list[l] = sync.OnceValue(func() map[string]message { return mustRead(Language(l)) })
	}
	return list
}()

// mustRead reads a catalogue. The files are embedded in the program, and the tests read
// them all.
func mustRead(l Language) map[string]message {
	m, err := read(l)
	if err != nil {
		panic(err)
	}
	return m
}

func read(l Language) (map[string]message, error) {
	name := l.Code() + "/game.json"
	data, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	m, err := compiled(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// compiled reads the messages of a file.
func compiled(data []byte) (map[string]message, error) {
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, err
	}
	m := make(map[string]message, len(texts))
	for key, text := range texts {
		var err error
		if m[key], err = compile(text); err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
	}
	return m, nil
}

// Text writes the message of a key. A key that does not exist is written in
// brackets; a test ensures that it does not happen.
func (l Language) Text(key string, args ...Arg) string {
	var room [128]byte
	return string(l.Append(room[:0], key, args...))
}

// Append appends the message of a key to dst.
func (l Language) Append(dst []byte, key string, args ...Arg) []byte {
	l = l.known()
	m, ok := catalogues[l]()[key]
	if !ok {
		return append(append(append(dst, '['), key...), ']')
	}
	return m.append(dst, l, args)
}

// Has reports whether the language has a message for this key.
func (l Language) Has(key string) bool {
	_, ok := catalogues[l.known()]()[key]
	return ok
}

// Keys lists the keys in alphabetical order.
func Keys() []string {
	var list []string
	for key := range catalogues[English]() {
		list = append(list, key)
	}
	slices.Sort(list)
	return list
}
