package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"barrage/game/lang"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/game/view"
)

// replay replays records, checking every action and the result.
func replay(c console, args []string) error {
	fs := flags(c, "replay")
	states := fs.Bool("states", false, "print one JSON state per turn")
	leeghwater := fs.Bool("leeghwater", false, "accept only games with the expansion The Leeghwater Project")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return misuse(c, "replay", "which file?")
	}
	failed := false
	for _, name := range fs.Args() {
		if err := replayFile(c, name, *states, *leeghwater); err != nil {
			fmt.Fprintf(c.err, "%s: %s\n", name, inWords(err))
			failed = true
		}
	}
	if failed {
		return errFailed
	}
	return nil
}

// inWords is the text of an error; refusals of the rules are put into sentences.
func inWords(err error) string {
	var r *rules.Refusal
	if !errors.As(err, &r) {
		return err.Error()
	}
	w := view.In(lang.English)
	sentence := fmt.Sprintf("%v was asked to %s and answered %q: %s", r.Asked.Seat, w.Prompt(r.Asked.Kind), r.Answer, w.Reason(nil, r.Reason))
	return strings.Replace(err.Error(), r.Error(), sentence, 1)
}

func readRecord(name string) (*record.Record, error) {
	f, err := os.Open(name)
	if err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			return nil, path.Err
		}
		return nil, err
	}
	defer f.Close()
	return record.Read(f)
}

func replayFile(c console, name string, states, leeghwater bool) error {
	r, err := readRecord(name)
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
	fmt.Fprintf(c.out, "%s: ok, %d plies", name, len(r.Actions))
	switch {
	case s.Done():
		var scores []string
		for _, score := range record.ResultOf(&s) {
			scores = append(scores, fmt.Sprintf("%v %d", score.Company, score.VP))
		}
		fmt.Fprintf(c.out, ", result %s\n", strings.Join(scores, ", "))
	case r.Truncated:
		fmt.Fprintf(c.out, ", broken off in the middle of a line: up to the last complete decision; round %d\n", s.Round())
	default:
		fmt.Fprintf(c.out, ", not over, round %d\n", s.Round())
	}
	return nil
}

// printStates prints the state at every moment of a game, one JSON object a line.
func printStates(c console, photos []rules.Photo) error {
	out := json.NewEncoder(c.out)
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
