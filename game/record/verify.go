package record

import (
	"errors"
	"fmt"
	"strings"

	"barrage/game/rng"
	"barrage/game/rules"
)

// ErrNoSeed is the error for a record without a seed to verify its draws with.
var ErrNoSeed = errors.New("no seed: the game is not over, or its draws were not made with one")

// ErrCommitment is the error for a seed that is not the one committed to.
var ErrCommitment = errors.New("commitment")

// DrawError says which draw of a record is not the one its seed gives.
type DrawError struct {
	Ply         int // counted from 1
	Drawn, Want rules.Action
}

func (e *DrawError) Error() string {
	return fmt.Sprintf("ply %d: drawn was %q, the seed gives %q", e.Ply, e.Drawn, e.Want)
}

// Verify replays a record and checks that its seed is the one committed to and that
// every draw, except imported ones, is the one the seed gives. It returns the number of
// draws verified.
func Verify(r *Record) (draws int, err error) {
	h := r.Header
	if h.Seed == "" {
		return 0, ErrNoSeed
	}
	seed, err := rng.ParseSeed(h.Seed)
	if err != nil {
		return 0, err
	}
	switch {
	case h.Commitment == "":
		return 0, fmt.Errorf("%w: there is none, the seed may have been chosen after the game", ErrCommitment)
	case !strings.EqualFold(h.Commitment, seed.Commitment()):
		return 0, fmt.Errorf("%w: the SHA-256 of the seed is %s, but the commitment is %s", ErrCommitment, seed.Commitment(), h.Commitment)
	case h.Imported > len(r.Actions):
		return 0, fmt.Errorf("%d plies are imported, the record has %d", h.Imported, len(r.Actions))
	}
	if _, err := r.Replay(nil); err != nil {
		return 0, err
	}
	s, err := h.Start()
	if err != nil {
		return 0, err
	}
	var legal []rules.Action
	for ply, a := range r.Actions {
		if s.ToMove() == rules.Chance && ply >= h.Imported {
			legal = s.Legal(legal[:0])
			if want := legal[seed.Draw(ply, len(legal))]; a != want {
				return draws, &DrawError{ply + 1, a, want}
			}
			draws++
		}
		s.Play(a)
	}
	return draws, nil
}
