// Package corpus keeps whole games of every version of the rules, each with a
// fingerprint of everything that was legal and everything that happened. A test
// replays them, and fails if a rule has changed without a new version.
package corpus

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"strings"

	"barrage/game/record"
	"barrage/game/rules"
)

// Game is a recorded game and its fingerprint.
type Game struct {
	Name   string
	Record *record.Record
	Sum    Sum
}

// Sum is the fingerprint of a game.
type Sum struct {
	Plies  int
	Hash   uint64 // State.Hash of the last position
	Digest uint64 // of every position, its legal answers and the events that followed
}

// SumOf replays a record and takes its fingerprint.
func SumOf(r *record.Record) (Sum, error) {
	s, err := r.Header.Start()
	if err != nil {
		return Sum{}, err
	}
	digest := fnv.New64a()
	legal := make([]rules.Action, 0, rules.MaxActions)
	var log rules.Log
	var buf []byte
	for ply, a := range r.Actions {
		legal = s.Legal(legal[:0])
		log.Events = log.Events[:0]
		buf = buf[:0]
		for _, option := range legal {
			buf = append(buf, byte(option>>24), byte(option>>16), byte(option>>8), byte(option))
		}
		if err := s.Apply(a, &log); err != nil {
			return Sum{}, &record.ReplayError{Ply: ply + 1, Err: err}
		}
		for _, e := range log.Events {
			buf = binary.BigEndian.AppendUint64(buf, e.Bits())
		}
		if buf, err = s.AppendBinary(buf); err != nil {
			return Sum{}, err
		}
		for hash, i := s.Hash(), 56; i >= 0; i -= 8 {
			buf = append(buf, byte(hash>>i))
		}
		digest.Write(buf)
	}
	return Sum{Plies: len(r.Actions), Hash: s.Hash(), Digest: digest.Sum64()}, nil
}

// separator stands between two records of a file.
const separator = "\f\n"

// files names the records and the fingerprints of a version.
func files(dir string, version int) (games, sums string) {
	return filepath.Join(dir, fmt.Sprintf("v%d.txt.gz", version)), filepath.Join(dir, fmt.Sprintf("v%d.sums", version))
}

// Read reads the games of a version.
func Read(dir string, version int) ([]Game, error) {
	gamesFile, sumsFile := files(dir, version)
	f, err := os.Open(gamesFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	sums, err := os.ReadFile(sumsFile)
	if err != nil {
		return nil, err
	}
	records := strings.Split(string(text), separator)
	lines := strings.Split(strings.TrimSpace(string(sums)), "\n")
	if len(records) != len(lines) {
		return nil, fmt.Errorf("%d records and %d fingerprints", len(records), len(lines))
	}
	var games []Game
	for i, line := range lines {
		var g Game
		if _, err := fmt.Sscanf(line, "%s %d %x %x", &g.Name, &g.Sum.Plies, &g.Sum.Hash, &g.Sum.Digest); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", sumsFile, i+1, err)
		}
		if g.Record, err = record.Read(strings.NewReader(records[i])); err != nil {
			return nil, fmt.Errorf("%s: %w", g.Name, err)
		}
		games = append(games, g)
	}
	return games, nil
}

// Write writes the games of a version.
func Write(dir string, version int, games []Game) error {
	var text, sums bytes.Buffer
	z, err := gzip.NewWriterLevel(&text, gzip.BestCompression)
	if err != nil {
		return err
	}
	for i, g := range games {
		if i > 0 {
			io.WriteString(z, separator)
		}
		if err := g.Record.Write(z); err != nil {
			return fmt.Errorf("%s: %w", g.Name, err)
		}
		fmt.Fprintf(&sums, "%s %d %016x %016x\n", g.Name, g.Sum.Plies, g.Sum.Hash, g.Sum.Digest)
	}
	if err := z.Close(); err != nil {
		return err
	}
	gamesFile, sumsFile := files(dir, version)
	if err := os.WriteFile(gamesFile, text.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(sumsFile, sums.Bytes(), 0o644)
}
