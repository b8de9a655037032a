package selfplay

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"barrage/bot/eval"
	"barrage/game/rules"
)

// A shard is a file of games: a header of 1,024 bytes (JSON, filled up with spaces and a line
// feed), then the positions, all of the same size, little-endian:
//
//	game       uint32
//	turn       uint16
//	round      uint8
//	flags      uint8    1 expansion, 2 introductory, 4 first of its round, 8 turn picked at random
//	mover      uint8
//	—          3 bytes
//	fresh      float32
//	value      float32 × players
//	won        float32 × players
//	now        int16 × players × sources
//	final      int16 × players × sources
//	answers    (uint32 action, float32 share of visits) × 8
//	features   float16 × players × features
//
// A shard is written whole or not at all; a run that is started again goes on with the
// shards that are missing.
const headerSize = 1024

// Header describes a shard.
type Header struct {
	Format    int    `json:"format"`
	Recipe    string `json:"recipe"` // the arguments, in words
	Shard     int    `json:"shard"`
	Games     int    `json:"games"`
	Players   int    `json:"players"`
	Features  int    `json:"features"`
	Sources   int    `json:"sources"`
	Answers   int    `json:"answers"`
	Size      int    `json:"size"` // of a position, in bytes
	Positions int    `json:"positions"`
}

const format = 1

// Run plays games in shards and writes them into a folder. It returns the number of shards
// written; those that are there already are left alone.
func (r *Recipe) Run(dir, words string, shards, games, workers int, each func(done int)) (written int, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return 0, err
	}
	var next, done atomic.Int64
	var wait sync.WaitGroup
	errs := make([]error, workers)
	for w := range workers {
		wait.Go(func() {
			p := r.player()
			for {
				shard := int(next.Add(1)) - 1
				if shard >= shards || errs[w] != nil {
					return
				}
				var fresh bool
				if fresh, errs[w] = p.shard(dir, words, shard, games); fresh {
					n := int(done.Add(1))
					if each != nil {
						each(n)
					}
				}
			}
		})
	}
	wait.Wait()
	return int(done.Load()), errors.Join(errs...)
}

// shard writes one shard, unless it is there.
func (p *player) shard(dir, words string, shard, games int) (fresh bool, err error) {
	h := Header{Format: format, Recipe: words, Shard: shard, Games: games, Players: p.Players, Features: eval.Count, Sources: rules.Sources, Answers: maxAnswers, Size: size(p.Players)}
	path := filepath.Join(dir, fmt.Sprintf("%dp-%06d.bin", p.Players, shard))
	switch old, err := ReadHeader(path); {
	case err == nil:
		if h.Positions = old.Positions; old != h {
			return false, fmt.Errorf("%s is of another run (%s)", path, old.Recipe)
		}
		return false, nil
	case !errors.Is(err, fs.ErrNotExist):
		return false, err
	}
	body := make([]byte, headerSize, 1<<20)
	for i := range games {
		for _, q := range p.play(uint32(shard*games + i)) {
			body = q.append(body, p.Players)
			h.Positions++
		}
	}
	text, err := json.Marshal(h)
	if err != nil || len(text) >= headerSize {
		return false, fmt.Errorf("%s: the header is too long (%w)", path, err)
	}
	copy(body, bytes.Repeat([]byte{' '}, headerSize-1))
	copy(body, text)
	body[headerSize-1] = '\n'
	if err := os.WriteFile(path+".new", body, 0o666); err != nil {
		return false, err
	}
	return true, os.Rename(path+".new", path)
}

// ReadHeader reads the header of a shard and checks that the file is whole.
func ReadHeader(path string) (h Header, err error) {
	f, err := os.Open(path)
	if err != nil {
		return h, err
	}
	defer f.Close()
	var head [headerSize]byte
	if _, err := f.Read(head[:]); err != nil {
		return h, fmt.Errorf("%s: %w", path, err)
	}
	if err := json.Unmarshal(head[:], &h); err != nil || h.Format != format {
		return h, fmt.Errorf("%s is not a shard of self-play (format %d)", path, format)
	}
	info, err := f.Stat()
	if err == nil && info.Size() != int64(headerSize+h.Positions*h.Size) {
		err = fmt.Errorf("%s is cut off: %d bytes, %d positions", path, info.Size(), h.Positions)
	}
	return h, err
}

// size is that of a position.
func size(players int) int { return 16 + players*(8+4*rules.Sources+2*eval.Count) + 8*maxAnswers }

func (q *Position) append(b []byte, players int) []byte {
	le := binary.LittleEndian
	b = le.AppendUint32(b, q.Game)
	b = le.AppendUint16(b, q.Turn)
	b = append(b, q.Round, q.Flags, uint8(q.Mover), 0, 0, 0)
	b = le.AppendUint32(b, math.Float32bits(q.Fresh))
	for _, list := range [][]float32{q.Value[:players], q.Won[:players]} {
		for _, x := range list {
			b = le.AppendUint32(b, math.Float32bits(x))
		}
	}
	for _, list := range []*[rules.MaxSeats][rules.Sources]int16{&q.Now, &q.Final} {
		for i := range players {
			for _, v := range list[i] {
				b = le.AppendUint16(b, uint16(v))
			}
		}
	}
	for _, a := range q.Answers {
		b = le.AppendUint32(b, uint32(a.Action))
		b = le.AppendUint32(b, math.Float32bits(a.Share))
	}
	for i := range players {
		for _, x := range q.Features[i] {
			b = le.AppendUint16(b, half(x))
		}
	}
	return b
}

// half is a number in 16 bits, rounded to nearest; too small is 0, too large the largest.
func half(x float32) uint16 {
	bits := math.Float32bits(x) + 1<<12
	sign := uint16(bits >> 16 & 0x8000)
	switch exp := int(bits>>23&0xff) - 127 + 15; {
	case exp <= 0:
		return sign
	case exp >= 31:
		return sign | 0x7bff
	default:
		return sign | uint16(exp)<<10 | uint16(bits>>13&0x3ff)
	}
}
