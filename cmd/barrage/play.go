package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/console"
	"barrage/learn/review"
)

// human is the name of a seat played at the terminal.
const human = "human"

// opponent is the bot that plays seats for which nobody was named.
const opponent = "spring"

// playHere is a game in the terminal.
func playHere(c console.Console, args []string) error {
	fs := console.Flags(c, "play")
	g := console.AddGameFlags(fs)
	seats := fs.String("seats", "", "who plays, by seat: human, a bot or an Automa, such as human,river,strongest@2s,automa3 (default: human against "+opponent+")")
	number := fs.Uint64("seed", 0, "number that decides draws and bots (default: random)")
	code := fs.String("lang", "", "language: "+lang.Codes()+" (default: that of the environment)")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 1 {
		return console.Misuse(c, "play", "one file at most")
	}
	l, err := language(*code)
	if err != nil {
		return console.Misuse(c, "play", "%v", err)
	}
	t := &sitting{Console: c, Words: view.In(l), lines: bufio.NewScanner(c.In), file: fs.Arg(0), seed: rng.NewSeed()}
	if t.file == "" {
		t.file = time.Now().Format("barrage-20060102-150405.txt")
	}
	if dir, err := os.Stat(filepath.Dir(t.file)); err != nil || !dir.IsDir() {
		return console.Misuse(c, "play", "%s: there is no directory %s", t.file, filepath.Dir(t.file))
	}
	_, err = os.Stat(t.file)
	if t.loaded = err == nil; t.loaded {
		if list := console.Given(fs, append(console.GameFlagNames, "seats", "seed")...); len(list) > 0 {
			return console.Misuse(c, "play", "%s exists, and its game continues with its own settings: leave out %s, or name another file", t.file, strings.Join(list, ", "))
		}
		if err := t.load(); err != nil {
			return fmt.Errorf("%s: %w", t.file, err)
		}
	} else if fs.NArg() > 0 && fs.NFlag() == 0 { // a mistyped name begins no game (F22)
		return fmt.Errorf("%s: there is no such file; to begin a game in it, say which, such as -players 2", t.file)
	} else {
		defer console.AllowPrograms(c)() // not for a loaded game: a file must not choose what runs here
		if len(console.Given(fs, "seed")) > 0 {
			t.seed = rng.SeedOf(*number)
		}
		var names []string
		if *seats != "" {
			names = strings.Split(*seats, ",")
		}
		o, err := g.Options(names)
		if err != nil {
			return console.Misuse(c, "play", "%v", err)
		}
		if len(names) == 0 {
			names = append(names, human)
		}
		for len(names) < int(o.Players) {
			names = append(names, opponent)
		}
		t.record = record.Record{Header: record.NewHeader(o, names)}
	}
	t.record.Header.Seed, t.record.Header.Commitment = t.seed.String(), t.seed.Commitment()
	if err := t.sit(); err != nil {
		return console.Misuse(c, "play", "%v", err)
	}
	return t.run()
}

// language finds the language asked for, or else that of the environment.
func language(code string) (lang.Language, error) {
	if code != "" {
		if l, ok := lang.Parse(code); ok {
			return l, nil
		}
		return 0, fmt.Errorf("language %q: %s", code, lang.Codes())
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} { // in the order of POSIX
		if value := os.Getenv(name); value != "" {
			l, _ := lang.Parse(value)
			return l, nil
		}
	}
	return lang.English, nil
}

// sitting is a game being played in the terminal. The record is the game: after
// every decision it is saved, and undo is a shorter record.
type sitting struct {
	console.Console
	view.Words
	lines  *bufio.Scanner
	file   string
	loaded bool     // the game continues from its file
	seed   rng.Seed // kept in the record, so that a resumed game has the same draws
	record record.Record
	bots   []bot.Bot // by seat, nil for people
	state  rules.State
	news   []string // what has happened since the last question
}

// load reads a saved game. If it has no seed, it gets one for the draws that follow.
func (t *sitting) load() error {
	r, err := console.ReadRecord(t.file)
	if err != nil {
		return err
	}
	if _, err := r.Replay(nil); errors.Is(err, record.ErrResult) {
		t.say("play.wrong_result", lang.Word("file", t.file))
	} else if err != nil {
		return err
	}
	t.record = *r
	t.record.Result = nil
	h := &t.record.Header
	if len(h.Names) == 0 {
		h.Names = append([]string{human}, slices.Repeat([]string{opponent}, int(h.Options.Players)-1)...)
	}
	if h.Seed == "" {
		h.Imported = len(r.Actions)
		return nil
	}
	t.seed, err = rng.ParseSeed(h.Seed)
	return err
}

// sit finds the bots. A name that is neither human nor a bot is an error for a new
// game; in a loaded one it is a person.
func (t *sitting) sit() error {
	for _, name := range t.record.Header.Names {
		if name == human {
			t.bots = append(t.bots, nil)
			continue
		}
		b, err := roster.New(name)
		if err != nil && !t.loaded {
			return fmt.Errorf("%w, and %s", err, human)
		}
		t.bots = append(t.bots, b)
	}
	return nil
}

var errQuit = errors.New("quit")

func (t *sitting) run() error {
	t.say("play.kept", lang.Word("file", t.file))
	fmt.Fprintln(t.Out)
	if err := t.replay(); err != nil {
		return err
	}
	for !t.state.Done() {
		if t.mine() {
			switch err := t.ask(); {
			case errors.Is(err, errQuit):
				t.say("play.saved", lang.Word("file", t.file))
				return t.save()
			case err != nil: // what was decided is saved
				return err
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
	fmt.Fprint(t.Out, t.Board(&t.state), "\n", t.scores())
	return nil
}

// text is a message of the terminal game.
func (t *sitting) text(key string, args ...lang.Arg) string { return t.Language().Text(key, args...) }

// say prints a message.
func (t *sitting) say(key string, args ...lang.Arg) { fmt.Fprintln(t.Out, t.text(key, args...)) }

// mine reports whether a person is to move.
func (t *sitting) mine() bool { return t.state.ToMove() >= 0 && t.bots[t.state.ToMove()] == nil }

// choose answers for chance and the bots. Both depend only on seed and ply: undoing and
// deciding again gives the same draws.
func (t *sitting) choose() rules.Action {
	ply, legal := len(t.record.Actions), t.state.Legal(nil)
	if t.state.ToMove() == rules.Chance {
		return legal[t.seed.Draw(ply, len(legal))]
	}
	r := t.seed.Source(ply)
	seat := t.state.ToMove()
	if _, thinks := t.bots[seat].(bot.Thinker); thinks && t.Terminal {
		note := t.text("play.thinking", lang.Word("who", t.Who(&t.state, seat)))
		fmt.Fprint(t.Err, note)
		defer fmt.Fprintf(t.Err, "\r%s\r", strings.Repeat(" ", utf8.RuneCountInString(note)))
	}
	return t.bots[seat].Choose(&t.state, legal, &r)
}

func (t *sitting) do(a rules.Action) error {
	setup := t.state.Round() == 0
	log := rules.Log{}
	if err := t.state.Apply(a, &log); err != nil {
		return err
	}
	t.record.Actions = append(t.record.Actions, a)
	if setup { // the board shows the setup
		log.Events = slices.DeleteFunc(log.Events, func(e rules.Event) bool {
			return e.Kind == rules.EvRevealed || e.Kind == rules.EvVP || e.Kind == rules.EvCredits || e.Kind == rules.EvMachines
		})
	}
	t.news = append(t.news, t.Log(&t.state, log.Events)...)
	return nil
}

func (t *sitting) replay() error {
	var err error
	t.state, err = t.record.Replay(nil)
	return err
}

// save writes the record to a new file and puts it in the place of the old one,
// so that a crash leaves one or the other. The file keeps its permissions.
func (t *sitting) save() error {
	name := filepath.Join(filepath.Dir(t.file), fmt.Sprintf(".%s-%d", filepath.Base(t.file), os.Getpid()))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return t.unsaved(err)
	}
	defer os.Remove(name)
	if old, err := os.Stat(t.file); err == nil {
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			f.Close()
			return t.unsaved(err)
		}
	}
	if err := errors.Join(t.record.Write(f), f.Sync(), f.Close()); err != nil {
		return t.unsaved(err)
	}
	return t.unsaved(os.Rename(name, t.file))
}

// unsaved explains to the player that the game could not be saved.
func (t *sitting) unsaved(err error) error {
	if err == nil {
		return nil
	}
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return errors.New(t.text("play.unsaved", lang.Word("file", t.file), lang.Word("reason", err.Error())))
}

// ask asks a person until there is an answer.
func (t *sitting) ask() error {
	if err := t.save(); err != nil {
		return err
	}
	t.tell()
	if t.state.TurnBegins() || t.state.Prompt().Kind == rules.AskPick {
		fmt.Fprint(t.Out, t.Board(&t.state), "\n")
	}
	legal := t.state.Legal(nil)
	t.question(legal)
	for {
		fmt.Fprint(t.Out, "> ")
		if !t.lines.Scan() {
			if err := t.lines.Err(); err != nil {
				return err
			}
			fmt.Fprintln(t.Out)
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
			t.help()
			continue
		case "b", "board":
			fmt.Fprint(t.Out, t.Board(&t.state), "\n")
			t.question(legal)
			continue
		case "p", "position":
			text, err := t.state.MarshalText()
			if err != nil {
				return err
			}
			fmt.Fprintf(t.Out, "%s\n", text)
			continue
		case "w", "why":
			t.why(strings.TrimSpace(rest))
			continue
		case "e", "explain":
			if err := t.explain(); err != nil {
				return err
			}
			continue
		case "h", "hint":
			t.hint()
			continue
		case "t", "think":
			t.think()
			continue
		case "u", "undo":
			if err := t.undo(); err != nil {
				fmt.Fprintln(t.Out, err)
				continue
			}
			return nil
		}
		a, err := t.answer(line, legal)
		if err == nil {
			err = t.do(a)
		}
		if err != nil {
			fmt.Fprintln(t.Out, t.plain(err))
			continue
		}
		return nil
	}
}

func (t *sitting) help() {
	t.say("play.help")
	for _, line := range [][2]string{{"b", "play.help.board"}, {"w " + t.text("play.space"), "play.help.why"}, {"e", "play.help.explain"},
		{"h", "play.help.hint"}, {"t", "play.help.think"}, {"u", "play.help.undo"}, {"p", "play.help.position"}, {"q", "play.help.quit"}} {
		fmt.Fprintf(t.Out, "  %-14s %s\n", line[0], t.text(line[1]))
	}
}

// answer reads a number or an action in our notation.
func (t *sitting) answer(line string, legal []rules.Action) (rules.Action, error) {
	if n, err := strconv.Atoi(line); err == nil {
		if n < 1 || n > len(legal) {
			return 0, errors.New(t.text("play.no_answer", lang.Number("n", n), lang.Number("last", len(legal))))
		}
		return legal[n-1], nil
	}
	return notation.Parse(line)
}

// plain is the reason alone for a refusal at the table.
func (t *sitting) plain(err error) string {
	var refusal *rules.Refusal
	if errors.As(err, &refusal) {
		return cited(t.Refusal(&t.state, refusal), refusal.Reason)
	}
	return err.Error()
}

func (t *sitting) question(legal []rules.Action) {
	t.say("play.asks", lang.Word("who", t.Who(&t.state, t.state.ToMove())), lang.Word("question", t.Question(&t.state)))
	for i, a := range legal {
		fmt.Fprintf(t.Out, "%4d  %s\n", i+1, t.Answer(&t.state, a))
	}
}

// cited puts the number of its rule after a reason; "barrage rules" prints the rule.
func cited(text string, r rules.Reason) string {
	if rule := r.Code.Rule(); rule != "" {
		return text + " (" + rule + ")"
	}
	return text
}

// why explains an action space, or all that cannot be taken.
func (t *sitting) why(name string) {
	if t.state.Prompt().Kind != rules.AskTurn {
		t.say("play.not_now")
		return
	}
	found := false
	for _, sp := range rules.Spaces() {
		reason := t.state.Explain(sp)
		if name == "" && reason.Code != 0 && reason.Code != rules.NotInThisGame && reason.Code != rules.SpaceOfAnother || name == sp.String() {
			fmt.Fprintf(t.Out, "%v: %s\n", sp, cited(t.Reason(&t.state, reason), reason))
			found = true
		}
	}
	if !found {
		t.say("play.no_space", lang.Word("name", strconv.Quote(name)))
	}
}

// explain shows for the latest decisions of Automas what was passed over and which
// criteria narrowed down the candidates.
func (t *sitting) explain() error {
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
		_, why := automa.Explain(&states[i])
		for k, line := range t.Automa(&states[i], why) {
			if k > 0 {
				line = "    " + line
			}
			fmt.Fprintln(t.Out, line)
		}
	}
	if len(states) == 0 {
		t.say("play.no_automa")
	}
	return nil
}

// thinking is the limit of thinking when a player asks for advice.
var thinking = bot.Limit{Time: 2 * time.Second}

// hint shows the best turn and its reasons, and the turn it is compared with.
func (t *sitting) hint() {
	o := t.opinion(roster.Analyst(), 2)
	fmt.Fprint(t.Out, strings.TrimPrefix(o.LinesText(&t.state, t.Words), "\n"))
}

// think shows what the bots at the table think of the position, or what the adviser
// thinks if none of them searches.
func (t *sitting) think() {
	said := map[string]bool{}
	tell := func(name string, b bot.Thinker) {
		if !said[name] {
			said[name] = true
			t.say("play.thinks", lang.Word("name", name))
			fmt.Fprintln(t.Out, t.opinion(b, 3).Text(&t.state, t.Words))
		}
	}
	for i, b := range t.bots {
		if _, thinks := b.(bot.Thinker); thinks {
			name := t.record.Header.Names[i]
			if other, err := roster.New(name); err == nil { // a second one: the bot that plays must not be disturbed
				tell(name, other.(bot.Thinker))
			}
		}
	}
	if len(said) == 0 {
		tell(t.text("play.analyst"), roster.Analyst())
	}
}

// opinion is what a thinker thinks of the position.
func (t *sitting) opinion(b bot.Thinker, lines int) *review.Opinion {
	by := func(l bot.Limit) review.Judge { return review.By(func() bot.Thinker { return b }, l) }
	thought, _ := review.Advise(context.Background(), by, thinking, &t.state, lines) // only a cancelled context is an error
	return review.Show(&t.state, &thought, lines, t.Words)
}

// undo takes back the last decision of a person and everything after it.
func (t *sitting) undo() error {
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
		return errors.New(t.text("play.no_undo"))
	}
	t.record.Actions = t.record.Actions[:last]
	t.record.Header.Imported = min(t.record.Header.Imported, last)
	t.news = nil
	return t.replay()
}

// tell says what has happened since the last question.
func (t *sitting) tell() {
	if len(t.news) == 0 {
		return
	}
	for _, line := range t.news {
		fmt.Fprintf(t.Out, "  %s\n", line)
	}
	fmt.Fprintln(t.Out)
	t.news = nil
}

// scores prints the final scoring by source.
func (t *sitting) scores() string {
	s := &t.state
	var b strings.Builder
	fmt.Fprintf(&b, "%-20s", t.text("board.vp"))
	for i := range s.Players() {
		fmt.Fprintf(&b, "%12s", t.Who(s, rules.Seat(i)))
	}
	b.WriteString("\n")
	for _, from := range rules.VPSources() {
		any := false
		line := fmt.Sprintf("%-20s", t.Source(from))
		for i := range s.Players() {
			n := s.VPFrom(rules.Seat(i), from)
			any = any || n != 0
			line += fmt.Sprintf("%12d", n)
		}
		if any {
			b.WriteString(line + "\n")
		}
	}
	fmt.Fprintf(&b, "%-20s", t.text("play.total"))
	for i := range s.Players() {
		fmt.Fprintf(&b, "%12d", s.Player(rules.Seat(i)).VP())
	}
	var winners []string
	for _, seat := range s.Winners() {
		winners = append(winners, t.Who(s, seat))
	}
	fmt.Fprintf(&b, "\n%s\n", t.text("play.won", lang.Word("list", strings.Join(winners, ", "))))
	return b.String()
}
