package record

import (
	"errors"
	"fmt"
	"slices"

	"barrage/game/rules"
)

// ErrResult is the error for a recorded result that is not that of the game.
var ErrResult = errors.New("recorded result")

// ReplayError says which action of a record could not be played, and why.
type ReplayError struct {
	Ply int // counted from 1
	Err error
}

func (e *ReplayError) Error() string { return fmt.Sprintf("ply %d: %v", e.Ply, e.Err) }
func (e *ReplayError) Unwrap() error { return e.Err }

// Replay plays a record to where it ends, checking every action and the result.
// The log may be nil.
func (r *Record) Replay(log *rules.Log) (rules.State, error) {
	return r.At(len(r.Actions), log)
}

// At plays the first ply actions of a record. If these are all of them, it checks the result.
func (r *Record) At(ply int, log *rules.Log) (rules.State, error) {
	if ply < 0 || ply > len(r.Actions) {
		return rules.State{}, fmt.Errorf("ply %d: the record has plies 0 to %d", ply, len(r.Actions))
	}
	if err := r.Header.check(); err != nil {
		return rules.State{}, err
	}
	s, err := r.Header.Start()
	if err != nil {
		return s, err
	}
	actors := r.actors
	for i, a := range r.Actions[:ply] {
		if len(actors) > 0 && actors[0].ply == i {
			if name := Actor(&s); name != actors[0].name {
				return s, &ReplayError{Ply: i + 1, Err: fmt.Errorf("%q is said to be %s's action, but %s is asked %q", a, actors[0].name, name, s.Prompt().Kind.ID())}
			}
			actors = actors[1:]
		}
		if err := s.Apply(a, log); err != nil {
			return s, &ReplayError{Ply: i + 1, Err: err}
		}
	}
	if pairs := PairsOf(&s); pairs != nil && len(r.Header.Pairs) > 0 && !slices.Equal(pairs, r.Header.Pairs) {
		return s, fmt.Errorf("the header names the companies %q, but %q were played", pairsText(r.Header.Pairs), pairsText(pairs))
	}
	if ply == len(r.Actions) {
		return s, r.checkResult(&s)
	}
	return s, nil
}

// check refuses headers this program cannot play.
func (h Header) check() error {
	if v := h.Options.Version; v < 1 || v > rules.Version {
		return fmt.Errorf("rules version %d is not known, only 1 to %d", v, rules.Version)
	}
	if len(h.Names) != 0 && len(h.Names) != int(h.Options.Players) {
		return fmt.Errorf("%d names for %d players", len(h.Names), h.Options.Players)
	}
	return nil
}

func (r *Record) checkResult(s *rules.State) error {
	if len(r.Result) == 0 {
		return nil
	}
	result := ResultOf(s)
	if result == nil {
		return fmt.Errorf("%w: the game is not over", ErrResult)
	}
	for _, got := range result {
		found := false
		for _, want := range r.Result {
			if want.Company == got.Company {
				found = true
				if want.VP != got.VP {
					return fmt.Errorf("%w: %v has %d VP, but %d are recorded", ErrResult, got.Company, got.VP, want.VP)
				}
			}
		}
		if !found {
			return fmt.Errorf("%w: %v is missing", ErrResult, got.Company)
		}
	}
	if len(r.Result) != len(result) {
		return fmt.Errorf("%w: %d companies recorded, %d played", ErrResult, len(r.Result), len(result))
	}
	return nil
}
