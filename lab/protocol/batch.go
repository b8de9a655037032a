package protocol

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math"

	"barrage/game/env"
	"barrage/game/rules"
)

type batchArgs struct {
	envelope
	terms
	Games   int    `json:"games"`
	Seed    uint64 `json:"seed"`
	Draws   bool   `json:"draws"`   // draws are questions too
	Observe bool   `json:"observe"` // frames carry observations
}

// Bytes that begin a message of the binary mode.
const (
	opEnd  = 0 // from the client: back to lines
	opStep = 1 // from the client: an answer for every game follows

	frameQuestions = 0 // from the engine: the questions of all games
	frameError     = 1 // the last message was refused
	frameEnd       = 2 // lines follow
)

// errBroken means that the stream has ended.
var errBroken = errors.New("the stream has ended")

// batch plays games in the binary mode until the client ends it.
func batch(s *session, id json.RawMessage, line []byte) (any, error) {
	var a batchArgs
	if err := read(line, &a); err != nil {
		return nil, err
	}
	o, err := a.options()
	if err != nil {
		return nil, err
	}
	b, err := env.NewBatch(env.Settings{Options: o, Games: a.Games, Seed: a.Seed, Draws: a.Draws})
	if err != nil {
		return nil, fail("bad_request", "%v", err)
	}
	s.writing.Lock()
	thinking := len(s.thoughts)
	s.writing.Unlock()
	if thinking > 0 {
		return nil, fail("busy", "the binary mode begins when nothing is being thought about")
	}
	s.send(id, struct {
		Batch struct {
			Games       int `json:"games"`
			Actions     int `json:"actions"`
			Observation int `json:"observation"`
			Sources     int `json:"sources"`
		} `json:"batch"`
	}{struct {
		Games       int `json:"games"`
		Actions     int `json:"actions"`
		Observation int `json:"observation"`
		Sources     int `json:"sources"`
	}{a.Games, env.Actions(), env.ObservationSize, rules.Sources}})
	l := &loop{session: s, batch: b, observe: a.Observe, answers: make([]env.Index, a.Games), input: make([]byte, 2*a.Games)}
	if err := l.run(); err != nil {
		s.writing.Lock()
		if s.broken == nil && ended(err) != nil {
			s.broken = err
		}
		s.writing.Unlock()
		return nil, errBroken
	}
	return nil, nil
}

// loop is the binary mode. It allocates nothing once its buffers have grown.
type loop struct {
	*session
	batch   *env.Batch
	observe bool
	answers []env.Index
	input   []byte
	frame   []byte
	seen    env.Observation
}

func (l *loop) run() error {
	l.questions()
	for {
		if err := l.write(); err != nil {
			return err
		}
		op, err := l.in.ReadByte()
		if err != nil {
			return err
		}
		switch op {
		case opEnd:
			l.begin(frameEnd)
			return l.write()
		case opStep:
			if _, err := io.ReadFull(l.in, l.input); err != nil {
				return err
			}
			for i := range l.answers {
				l.answers[i] = env.Index(binary.LittleEndian.Uint16(l.input[2*i:]))
			}
			if err := l.batch.Step(l.answers); err != nil {
				l.refuse(err.Error())
				continue
			}
			l.questions()
		default:
			l.refuse("a message begins with 0, the end, or 1, a step")
		}
	}
}

// header is the length of what precedes the contents of a frame: its kind and their length.
const header = 5

func (l *loop) begin(kind byte) { l.frame = append(l.frame[:0], kind, 0, 0, 0, 0) }

func (l *loop) write() error {
	binary.LittleEndian.PutUint32(l.frame[1:], uint32(len(l.frame)-header))
	l.writing.Lock()
	defer l.writing.Unlock()
	l.out.Write(l.frame)
	l.flush()
	return l.broken
}

func (l *loop) refuse(why string) {
	l.begin(frameError)
	l.frame = append(l.frame, why...)
}

// questions fills the frame with the questions of all games.
func (l *loop) questions() {
	l.begin(frameQuestions)
	n := l.batch.Len()
	for i := range n {
		l.frame = append(l.frame, byte(l.batch.Seat(i)))
	}
	for i := range n {
		ended := byte(0)
		if l.batch.Ended(i) != nil {
			ended = 1
		}
		l.frame = append(l.frame, ended)
	}
	for i := range n {
		l.frame = binary.LittleEndian.AppendUint16(l.frame, uint16(len(l.batch.Legal(i))))
	}
	for _, index := range l.batch.AllLegal() {
		l.frame = binary.LittleEndian.AppendUint16(l.frame, uint16(index))
	}
	for i := range n {
		if r := l.batch.Ended(i); r != nil {
			l.result(r)
		}
	}
	if !l.observe {
		return
	}
	for i := range n {
		l.batch.Observe(i, &l.seen)
		l.frame = append(l.frame, l.seen.Bytes()...)
	}
}

// result adds the result of a game: VP, shares of victory, ranks, VP by source.
func (l *loop) result(r *env.Result) {
	for _, vp := range r.VP {
		l.frame = binary.LittleEndian.AppendUint16(l.frame, uint16(vp))
	}
	for _, win := range r.Win {
		l.frame = binary.LittleEndian.AppendUint32(l.frame, math.Float32bits(win))
	}
	l.frame = append(l.frame, r.Rank[:]...)
	for _, seat := range r.Sources {
		for _, vp := range seat {
			l.frame = binary.LittleEndian.AppendUint16(l.frame, uint16(vp))
		}
	}
}
