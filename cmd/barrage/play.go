package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"barrage/automa"
	"barrage/bot"
	"barrage/notation"
	"barrage/record"
	"barrage/rng"
	"barrage/rules"
	"barrage/view"
)

// human is the name of a seat played at the terminal.
const human = "human"

// play is a game in the terminal.
func play(c console, args []string) error {
	fs := flags(c, "play")
	g := addGameFlags(fs)
	seats := fs.String("seats", "", "who plays, by seat: human, a bot or an Automa, such as human,busy,automa3 (default: human and random)")
	seed := fs.Uint64("seed", uint64(time.Now().UnixNano()), "seed of draws and bots")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 1 {
		return misuse(c, "play", "one file at most")
	}
	t := &table{console: c, lines: bufio.NewScanner(c.in), seed: *seed, file: fs.Arg(0)}
	if t.file == "" {
		t.file = time.Now().Format("barrage-20060102-150405.txt")
	}
	if _, err := os.Stat(t.file); err == nil && fs.NArg() == 1 {
		if err := t.load(); err != nil {
			return fmt.Errorf("%s: %w", t.file, err)
		}
	} else {
		var names []string
		if *seats != "" {
			names = strings.Split(*seats, ",")
		}
		o, err := g.options(names)
		if err != nil {
			return misuse(c, "play", "%v", err)
		}
		if len(names) == 0 {
			names = append(names, human)
		}
		for len(names) < int(o.Players) {
			names = append(names, "random")
		}
		t.record = record.Record{Header: record.NewHeader(o, names)}
	}
	if err := t.sit(); err != nil {
		return misuse(c, "play", "%v", err)
	}
	return t.run()
}

// table is a game being played in the terminal. The record is the game: after
// every decision it is saved, and undo is a shorter record.
type table struct {
	console
	lines  *bufio.Scanner
	file   string
	seed   uint64
	record record.Record
	bots   []bot.Bot // by seat, nil for people
	state  rules.State
	shown  int // actions told so far
}

func (t *table) load() error {
	r, err := readRecord(t.file)
	if err != nil {
		return err
	}
	t.record = *r
	t.record.Result = nil
	if len(t.record.Header.Names) == 0 {
		t.record.Header.Names = append([]string{human}, slices.Repeat([]string{"random"}, int(r.Header.Options.Players)-1)...)
	}
	_, err = t.record.Replay(nil)
	return err
}

// sit finds the bots. A name that is neither human nor a bot is an error for a new
// game; in a loaded one it is a person.
func (t *table) sit() error {
	for _, name := range t.record.Header.Names {
		if name == human {
			t.bots = append(t.bots, nil)
			continue
		}
		b, err := bot.ByName(name)
		if err != nil && len(t.record.Actions) == 0 {
			return fmt.Errorf("%w, and %s", err, human)
		}
		t.bots = append(t.bots, b)
	}
	return nil
}

var errQuit = errors.New("quit")

func (t *table) run() error {
	fmt.Fprintf(t.out, "The game is kept in %s. Type ? for help.\n\n", t.file)
	if err := t.replay(); err != nil {
		return err
	}
	t.shown = len(t.record.Actions)
	for !t.state.Done() {
		if t.mine() {
			switch err := t.ask(); {
			case errors.Is(err, errQuit):
				fmt.Fprintf(t.out, "Saved in %s. Go on with: barrage play %s\n", t.file, t.file)
				return t.save()
			case err != nil:
				return errors.Join(err, t.save())
			}
			continue
		}
		if err := t.do(t.choose()); err != nil {
			return err
		}
	}
	t.record.Result = record.ResultOf(&t.state)
	if err := t.save(); err != nil {
		return err
	}
	t.tell()
	fmt.Fprint(t.out, view.Board(&t.state), "\n", scores(&t.state))
	return nil
}

// mine reports whether a person is asked.
func (t *table) mine() bool { return t.state.ToMove() >= 0 && t.bots[t.state.ToMove()] == nil }

// choose answers for chance and the bots. The source depends on seed and ply
// alone: undoing and deciding again does not draw anew.
func (t *table) choose() rules.Action {
	r := rng.New(t.seed, uint64(len(t.record.Actions)))
	legal := t.state.Legal(nil)
	if t.state.ToMove() == rules.Chance {
		return r.Pick(legal)
	}
	return t.bots[t.state.ToMove()].Choose(&t.state, legal, &r)
}

func (t *table) do(a rules.Action) error {
	if err := t.state.Apply(a, nil); err != nil {
		return err
	}
	t.record.Actions = append(t.record.Actions, a)
	return nil
}

func (t *table) replay() error {
	var err error
	t.state, err = t.record.Replay(nil)
	return err
}

// save writes the record to a new file and puts it in the place of the old one,
// so that a crash leaves one or the other.
func (t *table) save() error {
	f, err := os.CreateTemp(filepath.Dir(t.file), ".barrage-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if err := errors.Join(t.record.Write(f), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), t.file)
}

// ask asks a person until there is an answer.
func (t *table) ask() error {
	if err := t.save(); err != nil {
		return err
	}
	t.tell()
	if t.state.TurnBegins() || t.state.Prompt().Kind == rules.AskPick {
		fmt.Fprint(t.out, view.Board(&t.state), "\n")
	}
	legal := t.state.Legal(nil)
	t.question(legal)
	for {
		fmt.Fprint(t.out, "> ")
		if !t.lines.Scan() {
			if err := t.lines.Err(); err != nil {
				return err
			}
			fmt.Fprintln(t.out)
			return errQuit
		}
		line := strings.TrimSpace(t.lines.Text())
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "":
			continue
		case "q", "quit":
			return errQuit
		case "?", "help":
			fmt.Fprint(t.out, playHelp)
			continue
		case "b", "board":
			fmt.Fprint(t.out, view.Board(&t.state), "\n")
			t.question(legal)
			continue
		case "p", "position":
			text, err := t.state.MarshalText()
			if err != nil {
				return err
			}
			fmt.Fprintf(t.out, "%s\n", text)
			continue
		case "w", "why":
			t.why(strings.TrimSpace(rest))
			continue
		case "e", "explain":
			if err := t.explain(); err != nil {
				return err
			}
			continue
		case "u", "undo":
			if err := t.undo(); err != nil {
				fmt.Fprintln(t.out, err)
				continue
			}
			return nil
		}
		a, err := answer(line, legal)
		if err == nil {
			err = t.do(a)
		}
		if err != nil {
			fmt.Fprintln(t.out, plain(err))
			continue
		}
		t.shown = len(t.record.Actions)
		return nil
	}
}

const playHelp = `Answer with a number, or in the notation of docs/notation.md. Also:
  b        show the board
  w SPACE  why can I not take this action space, such as w turbine_p2_l; w alone: all of them
  e        explain what the Automas did last
  u        undo your last decision
  p        show the position as one line of text
  q        save and quit
`

// answer reads a number or an action in our notation.
func answer(line string, legal []rules.Action) (rules.Action, error) {
	if n, err := strconv.Atoi(line); err == nil {
		if n < 1 || n > len(legal) {
			return 0, fmt.Errorf("there is no answer %d, only 1 to %d", n, len(legal))
		}
		return legal[n-1], nil
	}
	return notation.Parse(line)
}

// plain is the reason alone for a refusal at the table.
func plain(err error) string {
	var refusal *rules.Refusal
	if errors.As(err, &refusal) {
		return "Not possible: " + refusal.Reason.String() + "."
	}
	return err.Error()
}

func (t *table) question(legal []rules.Action) {
	who := view.CompanyName(&t.state, t.state.ToMove())
	fmt.Fprintf(t.out, "%s: %s\n", who, view.Question(&t.state))
	for i, a := range legal {
		fmt.Fprintf(t.out, "%4d  %s\n", i+1, view.Answer(&t.state, a))
	}
}

// why explains an action space, or all that cannot be taken.
func (t *table) why(name string) {
	if t.state.Prompt().Kind != rules.AskTurn {
		fmt.Fprintln(t.out, "Action spaces are chosen at the beginning of a turn.")
		return
	}
	found := false
	for _, sp := range rules.Spaces() {
		reason := t.state.Explain(sp)
		if name == "" && reason.Code != 0 && reason.Code != rules.NotInThisGame && reason.Code != rules.SpaceOfAnother || name == sp.String() {
			fmt.Fprintf(t.out, "%v: %v\n", sp, reason)
			found = true
		}
	}
	if !found {
		fmt.Fprintf(t.out, "no action space is called %q\n", name)
	}
}

// explain says for the latest decisions of Automas what was passed over and what
// cut the candidates down.
func (t *table) explain() error {
	s, err := t.record.Header.Start()
	if err != nil {
		return err
	}
	// The latest decisions of Automas, back to a decision of a person.
	var states []rules.State
	mine := false
	for _, a := range t.record.Actions {
		seat := s.ToMove()
		switch {
		case seat >= 0 && t.bots[seat] == nil:
			mine = true
		case seat >= 0 && s.Player(seat).Level() > 0:
			if mine {
				states, mine = nil, false
			}
			states = append(states, s)
		}
		s.Play(a)
	}
	for i := range states {
		at := &states[i]
		seat := at.ToMove()
		_, why := automa.Explain(at)
		fmt.Fprintf(t.out, "%s: %s", view.CompanyName(at, seat), why.Action)
		if why.Card > 0 {
			fmt.Fprintf(t.out, " (card %d, criteria of card %d)", why.Card, why.Criteria)
		}
		fmt.Fprintln(t.out)
		for _, p := range why.Passed {
			fmt.Fprintf(t.out, "    passed over %d, %s: %s\n", p.Number, p.What, p.Why)
		}
		for _, c := range why.Cuts {
			fmt.Fprintf(t.out, "    %s: %d → %s\n", c.By, len(c.From), strings.Join(c.To, ", "))
		}
	}
	if len(states) == 0 {
		fmt.Fprintln(t.out, "No Automa has decided anything yet.")
	}
	return nil
}

// undo takes back the last decision of a person and everything after it.
func (t *table) undo() error {
	s, err := t.record.Header.Start()
	if err != nil {
		return err
	}
	last := -1
	for i, a := range t.record.Actions {
		if seat := s.ToMove(); seat >= 0 && t.bots[seat] == nil {
			last = i
		}
		s.Play(a)
	}
	if last < 0 {
		return errors.New("there is nothing to undo")
	}
	t.record.Actions = t.record.Actions[:last]
	t.shown = last
	return t.replay()
}

// tell says what has happened since the last question, a line per turn.
func (t *table) tell() {
	if t.shown >= len(t.record.Actions) {
		return
	}
	lines, err := t.record.Lines()
	if err != nil {
		return
	}
	n := 0
	for _, l := range lines {
		if n += len(l.Actions); n > t.shown {
			fmt.Fprintf(t.out, "  %v\n", l)
		}
	}
	fmt.Fprintln(t.out)
	t.shown = len(t.record.Actions)
}

// scores prints the final scoring by source.
func scores(s *rules.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-16s", "VP")
	for i := range s.Players() {
		fmt.Fprintf(&b, "%12s", view.CompanyName(s, rules.Seat(i)))
	}
	b.WriteString("\n")
	for from := range rules.Sources {
		any := false
		line := fmt.Sprintf("%-16s", rules.Source(from))
		for i := range s.Players() {
			n := s.VPFrom(rules.Seat(i), rules.Source(from))
			any = any || n != 0
			line += fmt.Sprintf("%12d", n)
		}
		if any {
			b.WriteString(line + "\n")
		}
	}
	fmt.Fprintf(&b, "%-16s", "total")
	for i := range s.Players() {
		fmt.Fprintf(&b, "%12d", s.Player(rules.Seat(i)).VP())
	}
	var winners []string
	for _, seat := range s.Winners() {
		winners = append(winners, view.CompanyName(s, seat))
	}
	fmt.Fprintf(&b, "\nwon by %s\n", strings.Join(winners, " and "))
	return b.String()
}
