package protocol

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"barrage/bot"
)

// Limits of a conversation.
const (
	mostBytes    = 8 << 20 // of a line
	mostGames    = 4096
	mostThoughts = 16 // at the same time
)

// Serve answers requests until the client quits or ends its stream. The error is that of reading or
// writing, nil for an orderly end.
func Serve(in io.Reader, out io.Writer, explain Explain) error {
	s := &session{explain: explain, in: bufio.NewReaderSize(in, 1<<16), out: bufio.NewWriterSize(out, 1<<16), games: map[string]*game{}, thoughts: map[string]bot.Stopper{}}
	err := s.talk()
	s.end()
	if errors.Is(err, errQuit) {
		err = nil
	}
	if s.broken != nil && err == nil {
		err = s.broken
	}
	return err
}

// errQuit ends a conversation.
var errQuit = errors.New("quit")

// session is a conversation with one client.
type session struct {
	in      *bufio.Reader
	games   map[string]*game
	explain Explain

	writing  sync.Mutex // guards what follows: answers to go come from other goroutines
	out      *bufio.Writer
	broken   error                  // the first error of writing
	thoughts map[string]bot.Stopper // by the id of the request; nil if it cannot be stopped
	thinking sync.WaitGroup
}

// talk answers one line after another.
func (s *session) talk() error {
	for {
		line, err := s.line()
		switch {
		case errors.Is(err, errLong):
			s.fail(nil, failure{code: "too_long", message: fmt.Sprintf("a line has at most %d bytes", mostBytes)})
			continue
		case err != nil && len(bytes.TrimSpace(line)) == 0:
			return ended(err)
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if err := s.answer(line); err != nil {
				return err
			}
		}
		if err != nil {
			return ended(err)
		}
		if s.lost() != nil {
			return s.lost()
		}
	}
}

// ended is nil at the end of a stream.
func ended(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// lost is the error of writing, if there was one.
func (s *session) lost() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.broken
}

var errLong = errors.New("too long")

// line reads a line. One that is too long is skipped.
func (s *session) line() ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := s.in.ReadSlice('\n')
		if long = long || len(line)+len(part) > mostBytes; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long:
			return nil, errLong // at the end of the stream the next call says so
		}
		return line, err
	}
}

// envelope is what every request has.
type envelope struct {
	Do string          `json:"do"`
	ID json.RawMessage `json:"id,omitempty"` // any value; answers carry it
}

// failure is an error with a code.
type failure struct {
	code, message string
}

func (f failure) Error() string { return f.message }

func fail(code, format string, args ...any) error { return failure{code, fmt.Sprintf(format, args...)} }

// answer carries out a request.
func (s *session) answer(line []byte) error {
	var e envelope
	if err := json.Unmarshal(line, &e); err != nil {
		s.fail(nil, failure{"bad_line", "not a line of JSON with an object: " + err.Error()})
		return nil
	}
	do, ok := commands[e.Do]
	switch {
	case e.Do == "":
		s.fail(e.ID, failure{"bad_request", `the command is missing: "do" names it`})
		return nil
	case !ok:
		s.fail(e.ID, failure{"unknown_command", fmt.Sprintf("no command is called %q", e.Do)})
		return nil
	}
	reply, err := do(s, e.ID, line)
	switch {
	case errors.Is(err, errQuit):
		s.send(e.ID, struct{}{})
		return err
	case errors.Is(err, errBroken):
		return s.lost()
	case err != nil:
		s.fail(e.ID, err)
	case reply != nil:
		s.send(e.ID, reply)
	}
	return nil
}

// read decodes a request strictly.
func read(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		return nil
	}
	if _, field, ok := strings.Cut(err.Error(), "unknown field "); ok {
		return fail("unknown_field", "this command has no field %s", field)
	}
	return fail("bad_request", "%v", err)
}

// send writes an answer: the id of the request and the fields of the reply.
func (s *session) send(id json.RawMessage, reply any) {
	text, err := json.Marshal(reply)
	if err != nil {
		text, _ = json.Marshal(map[string]any{"error": map[string]string{"code": "internal", "message": err.Error()}})
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	s.out.WriteString(`{"id":`)
	s.out.Write(bytes.TrimSpace(id))
	if len(text) > 2 {
		s.out.WriteByte(',')
	}
	s.out.Write(text[1:])
	s.out.WriteByte('\n')
	s.flush()
}

// flush sends what was written; the caller holds the lock.
func (s *session) flush() {
	if err := s.out.Flush(); err != nil && s.broken == nil {
		s.broken = err
	}
}

func (s *session) fail(id json.RawMessage, err error) {
	var f failure
	if !errors.As(err, &f) {
		f = failure{"bad_request", err.Error()}
	}
	s.send(id, struct {
		Error struct {
			Code    string `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}{struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}{f.code, f.message}})
}

// end stops all that is still being thought about.
func (s *session) end() {
	s.writing.Lock()
	for _, b := range s.thoughts {
		if b != nil {
			b.Stop()
		}
	}
	s.writing.Unlock()
	s.thinking.Wait()
}
