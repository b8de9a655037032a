package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"barrage/game/record"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/console"
)

// replay replays records, checking every action and the result.
func replay(c console.Console, args []string) error {
	fs := console.Flags(c, "replay")
	states := fs.Bool("states", false, "print one JSON state per turn")
	leeghwater := fs.Bool("leeghwater", false, "accept only games with the expansion The Leeghwater Project")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return console.Misuse(c, "replay", "which file?")
	}
	failed := false
	for _, name := range fs.Args() {
		if err := replayFile(c, name, *states, *leeghwater); err != nil {
			fmt.Fprintf(c.Err, "%s: %s\n", name, console.InWords(err))
			failed = true
		}
	}
	if failed {
		return console.ErrFailed
	}
	return nil
}

func replayFile(c console.Console, name string, states, leeghwater bool) error {
	r, err := console.ReadRecord(name)
	if err != nil {
		return err
	}
	if leeghwater && !r.Header.Options.Leeghwater {
		return errors.New("the game is without the expansion (its header has no \"expansion: leeghwater\")")
	}
	log := &rules.Log{Camera: states}
	s, err := r.Replay(log)
	if states {
		return errors.Join(err, printStates(c, log.Photos))
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s: ok, %d plies", name, len(r.Actions))
	switch {
	case s.Done():
		var scores []string
		for _, score := range record.ResultOf(&s) {
			scores = append(scores, fmt.Sprintf("%v %d", score.Company, score.VP))
		}
		fmt.Fprintf(c.Out, ", result %s\n", strings.Join(scores, ", "))
	case r.Truncated:
		fmt.Fprintf(c.Out, ", broken off in the middle of a line: up to the last complete decision; round %d\n", s.Round())
	default:
		fmt.Fprintf(c.Out, ", not over, round %d\n", s.Round())
	}
	return nil
}

// printStates prints the state at every moment of a game, one JSON object a line.
func printStates(c console.Console, photos []rules.Photo) error {
	out := json.NewEncoder(c.Out)
	turn := 0
	for _, p := range photos {
		line := struct {
			At      string      `json:"at"`
			Turn    int         `json:"turn,omitempty"`
			Company string      `json:"company,omitempty"`
			State   view.Public `json:"state"`
		}{At: p.Moment.String(), State: view.PublicOf(&p.State)}
		if p.Moment == rules.AtTurnEnd {
			turn++
			line.Turn, line.Company = turn, view.CompanyName(&p.State, p.State.TurnOf())
		}
		if err := out.Encode(line); err != nil {
			return err
		}
	}
	return nil
}
