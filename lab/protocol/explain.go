package protocol

import (
	"encoding/json"

	"barrage/game/rules"
	"barrage/game/turns"
)

// Explain finds what the rules prove about a turn of the seat to move, compared with another one if that is not empty (package reason,
// which teaches: the program that serves brings it).
type Explain func(s *rules.State, turn, instead []rules.Action) (reasons any)

type explainArgs struct {
	envelope
	Game     string            `json:"game"`
	Position string            `json:"position"`
	Turn     []json.RawMessage `json:"turn"`
	Instead  []json.RawMessage `json:"instead"`
}

// explain answers with the reasons for a turn.
func explain(s *session, a *explainArgs) (any, error) {
	if s.explain == nil {
		return nil, fail("unknown_command", "nothing is explained here")
	}
	state, err := s.asked(a.Game, a.Position)
	if err != nil {
		return nil, err
	}
	if state.Done() || state.ToMove() < 0 {
		return nil, fail("illegal", "no player is asked anything")
	}
	if len(a.Turn) == 0 {
		return nil, fail("bad_request", "which turn?")
	}
	turn, err := legalTurn(state, a.Turn)
	if err != nil {
		return nil, err
	}
	instead, err := legalTurn(state, a.Instead)
	if err != nil {
		return nil, err
	}
	return struct {
		Reasons any `json:"reasons"`
	}{s.explain(&state, turn, instead)}, nil
}

// legalTurn reads answers of the seat to move, which must be legal and of one turn.
func legalTurn(s rules.State, list []json.RawMessage) (turn []rules.Action, err error) {
	seat := s.ToMove()
	for i, raw := range list {
		a, err := parseAction(raw)
		if err != nil {
			return nil, err
		}
		if i > 0 && (s.Done() || turns.Over(&s, seat)) {
			return nil, fail("illegal", "action %d, %q: the turn is over", i+1, a)
		}
		if err := s.Apply(a, nil); err != nil {
			return nil, fail("illegal", "action %d, %q: %v", i+1, a, err)
		}
		turn = append(turn, a)
	}
	return turn, nil
}
