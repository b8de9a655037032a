package rng

import (
	"crypto/hmac"
	crand "crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/rand/v2"
)

// Seed decides all draws of a game. Its commitment is published before the first draw and
// the seed itself after the end, so that everybody can check that no draw was manipulated.
// docs/record.md describes the algorithm for other programs.
type Seed [32]byte

// ErrSeed is the error of a text that is not a seed.
var ErrSeed = errors.New("a seed is 64 hexadecimal digits")

// NewSeed draws a seed that nobody can guess.
func NewSeed() Seed {
	var s Seed
	crand.Read(s[:]) // never fails
	return s
}

// SeedOf makes a seed out of a number, for games that can be repeated.
func SeedOf(n uint64) Seed {
	return sha256.Sum256(binary.BigEndian.AppendUint64([]byte("barrage seed"), n))
}

// Source is the generator of a ply for anything but draws of the game, such as a bot's
// choices.
func (s Seed) Source(ply int) Source {
	return New(binary.BigEndian.Uint64(s[:]), uint64(ply))
}

// ParseSeed reads what String wrote.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	data, err := hex.DecodeString(text)
	if err != nil || len(data) != len(s) {
		return s, ErrSeed
	}
	return Seed(data), nil
}

// String is the seed in hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Commitment is the SHA-256 of the seed in hexadecimal digits. It reveals nothing about the
// seed, and no other seed with the same commitment can be found.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Draw is the outcome, 0 to n−1, of the chance decision after ply actions. Every ply has a
// stream of its own: a draw reveals nothing about other draws and does not shift them.
func (s Seed) Draw(ply, n int) int {
	if ply < 0 || n < 1 {
		panic("rng: no such draw")
	}
	mac := hmac.New(sha256.New, s[:])
	mac.Write(binary.BigEndian.AppendUint64([]byte("barrage draw"), uint64(ply)))
	stream := rand.NewChaCha8([32]byte(mac.Sum(nil)))
	// Of the 2^64 numbers the highest 2^64 mod n are rejected, so that the rest
	// divide evenly.
	rejected := -uint64(n) % uint64(n)
	for {
		if x := stream.Uint64(); x <= ^uint64(0)-rejected {
			return int(x % uint64(n))
		}
	}
}

// MarshalText is String.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Seed) UnmarshalText(text []byte) error {
	seed, err := ParseSeed(string(text))
	if err == nil {
		*s = seed
	}
	return err
}
