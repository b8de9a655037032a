package console

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"barrage/game/lang"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/game/view"
)

// ReadPosition reads a position: its text, a file that holds it, a record, the
// position of a record at a ply, or standard input.
func ReadPosition(in io.Reader, arg string) (rules.State, error) {
	var s rules.State
	if arg == "-" {
		text, err := io.ReadAll(io.LimitReader(in, 1<<20))
		if err != nil {
			return s, err
		}
		return s, s.UnmarshalText(text)
	}
	if strings.HasPrefix(arg, "barrage-position") {
		return s, s.UnmarshalText([]byte(arg))
	}
	name, at, seek := strings.Cut(arg, "@")
	data, err := os.ReadFile(name)
	if err != nil {
		return s, err
	}
	if strings.HasPrefix(string(data), "barrage-position") {
		return s, s.UnmarshalText(data)
	}
	r, err := ReadRecord(name)
	if err != nil {
		return s, err
	}
	ply := len(r.Actions)
	if seek {
		if ply, err = strconv.Atoi(at); err != nil {
			return s, fmt.Errorf("%q is not a ply", at)
		}
	}
	return r.At(ply, nil)
}

// ReadRecord reads a recorded game.
func ReadRecord(name string) (*record.Record, error) {
	f, err := os.Open(name)
	if err != nil {
		if path, ok := errors.AsType[*os.PathError](err); ok {
			return nil, errors.New(fileError(path)) // whoever asks says which
		}
		return nil, err
	}
	defer f.Close()
	return record.Read(f)
}

// InWords is the text of an error; refusals of the rules are put into sentences.
func InWords(err error) string {
	text := err.Error()
	if path, ok := errors.AsType[*os.PathError](err); ok {
		text = strings.Replace(text, path.Error(), path.Path+": "+fileError(path), 1)
	}
	var r *rules.Refusal
	if !errors.As(err, &r) {
		return text
	}
	w := view.In(lang.English)
	sentence := fmt.Sprintf("%v was asked to %s and answered %q: %s", r.Asked.Seat, w.Prompt(r.Asked.Kind), r.Answer, w.Reason(nil, r.Reason))
	return strings.Replace(text, r.Error(), sentence, 1)
}

// fileError is why a file could not be read or written.
func fileError(err *os.PathError) string {
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, os.ErrPermission):
		return "this is not allowed"
	case errors.Is(err, os.ErrExist):
		return "it exists already"
	}
	return err.Err.Error()
}

// Unfinished ends the names of files that are being written.
const Unfinished = ".new"

// Replace writes a file whole or not at all, and leaves it alone if it is the same already.
func Replace(name string, data []byte) error {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, data) {
		return nil
	}
	err := os.WriteFile(name+Unfinished, data, 0o644)
	if err == nil {
		err = os.Rename(name+Unfinished, name)
	}
	if err != nil {
		os.Remove(name + Unfinished)
	}
	return err
}
