// Command barrage plays, replays, simulates and measures games of Barrage. It has
// one file per command.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"barrage/bot/arena"
	"barrage/game/rules"
)

// console is where a command reads and writes.
type console struct {
	in       io.Reader
	out, err io.Writer
	terminal bool // err is a terminal: progress may be shown
}

// command is a subcommand. Its run returns errUsage for wrong arguments and any
// other error for a failure.
type command struct {
	name, args, summary string
	run                 func(c console, args []string) error
}

func commands() []command {
	return []command{
		{"serve", "[flags]", "start the server and open the browser", serve},
		{"site", "-out FOLDER [flags]", "write the game as files that any web host can serve", site},
		{"play", "[flags] [FILE]", "play a game in the terminal", play},
		{"rules", "[flags] [NUMBER | WORDS]", "look up a rule by its number or by words", lookup},
		{"hint", "[flags] POSITION", "the best turn in a position, and why", hint},
		{"analyse", "[flags] RECORD", "what each turn of a recorded game was worth", analyse},
		{"picture", "[flags] POSITION", "draw a position as SVG or PNG", draw},
		{"link", "[-url ADDRESS] RECORD | LINK", "a link that carries a whole game or position, or what a link carries", link},
		{"puzzles", "-out FILE | -prove FILE [flags]", "make puzzles and prove them", puzzles},
		{"sim", "[flags]", "play many games between bots and print the figures", sim},
		{"draft-stats", "[flags]", "play many games between bots and count wins by what they picked", draftStats},
		{"match", "-a NAME -b NAME [flags]", "play two bots against each other and compare them", match},
		{"ladder", "[flags]", "rate bots by matches between them", ladder},
		{"evaluate", "[flags] BOT", "measure a bot by the tasks of the benchmark", evaluate},
		{"engine", "", "answer other programs over standard input and output", engine},
		{"export", "[flags] FILE... | -play BOTS", "write games as data for learning", export},
		{"replay", "[-states] [-leeghwater] FILE...", "replay and verify recorded games", replay},
		{"verify", "RECORD...", "check the draws of recorded games against their seeds", verify},
		{"trace", "-check FILE...", "check our rules against games recorded elsewhere", traceCheck},
		{"backup", "[flags] FILE", "write all games and people of a store to a file", backup},
		{"restore", "[flags] FILE", "fill an empty store from a backup", restore},
		{"check", "[flags] [BACKUP]", "replay every game in a store or a backup and find the broken ones", check},
		{"results", "[-rebuild] [flags]", "compare the results of finished games with their records, or rebuild them", summaries},
		{"learned", "[flags]", "how far people get in the lessons", learned},
		{"admin", "[flags] ORDER", "list and close tables, list, sign out and delete people", admin},
		{"doctor", "[flags of serve]", "find out why a server does not work, and what to do", doctor},
		{"load", "-server ADDRESS [flags]", "drive a server with games and measure it", loadTest},
		{"perft", "-depth N [-divide] POSITION", "count the ways a game can go on", perft},
		{"tune", "[flags]", "tune the weights of the bots by self-play", tuneWeights},
		{"selfplay", "-out FOLDER [flags]", "play a bot against itself and keep the positions to learn from", selfPlay},
		{"ceiling", "[flags]", "how much of a result positions decide, and how much the evaluation sees of it", ceiling},
		{"bench", "[-json]", "measure the speed of rules and search", bench},
		{"version", "", "print the release, commit, and versions of the rules and Go", version},
	}
}

// errUsage means that the arguments were wrong and the user has been told.
var errUsage = errors.New("usage")

// errFailed means that the command failed and the user has been told.
var errFailed = errors.New("failed")

func main() {
	info, err := os.Stderr.Stat()
	os.Exit(run(os.Args[1:], console{os.Stdin, os.Stdout, os.Stderr, err == nil && info.Mode()&os.ModeCharDevice != 0}))
}

func run(args []string, c console) int {
	name, named := "serve", len(args) > 0 && !strings.HasPrefix(args[0], "-")
	if named {
		name, args = args[0], args[1:]
	}
	if name == "help" || !named && len(args) > 0 && (args[0] == "-h" || args[0] == "--help") {
		help(c.out)
		return 0
	}
	for _, cmd := range commands() {
		if cmd.name != name {
			continue
		}
		switch err := cmd.run(c, args); {
		case err == nil, errors.Is(err, flag.ErrHelp):
			return 0
		case errors.Is(err, errUsage):
			return 2
		case errors.Is(err, errFailed):
			return 1
		default:
			fmt.Fprintf(c.err, "barrage %s: %s\n", name, inWords(err))
			return 1
		}
	}
	fmt.Fprintf(c.err, "barrage: no command is called %q\n\n", name)
	help(c.err)
	return 2
}

func help(w io.Writer) {
	fmt.Fprintln(w, "barrage [command]: without a command, serve. Commands:")
	for _, cmd := range commands() {
		fmt.Fprintf(w, "  %-40s %s\n", cmd.name+" "+cmd.args, cmd.summary)
	}
	fmt.Fprintln(w, "Run barrage COMMAND -h for its flags.")
}

// flags makes the flag set of a command.
func flags(c console, name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(complaints{c})
	fs.Usage = func() {} // parse does it
	return fs
}

// complaints is where package flag writes its errors.
type complaints struct{ console }

func (w complaints) Write(p []byte) (int, error) { return w.err.Write(p) }

// parse reads flags. Requested help goes to standard output; errors have already been
// reported to the user.
func parse(fs *flag.FlagSet, args []string) error {
	c := fs.Output().(complaints).console
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		usage(c.out, fs)
		return err
	case err != nil:
		usage(c.err, fs)
		return errUsage
	}
	return nil
}

// usage prints what a command does and its flags.
func usage(w io.Writer, fs *flag.FlagSet) {
	for _, cmd := range commands() {
		if cmd.name == fs.Name() {
			fmt.Fprintf(w, "barrage %s %s: %s\n", cmd.name, cmd.args, cmd.summary)
		}
	}
	fs.SetOutput(w)
	fs.PrintDefaults()
	if fs.Lookup("config") != nil {
		fmt.Fprintln(w, "Every flag can also be set in the environment, -trust-proxy as BARRAGE_TRUST_PROXY, or in the file of -config. A flag comes before the environment, and that before the file.")
	}
}

// given lists those of the named flags that were given.
func given(fs *flag.FlagSet, names ...string) []string {
	var list []string
	fs.Visit(func(f *flag.Flag) {
		if slices.Contains(names, f.Name) {
			list = append(list, "-"+f.Name)
		}
	})
	return list
}

// misuse tells the user what is wrong with the arguments.
func misuse(c console, name, format string, args ...any) error {
	fmt.Fprintf(c.err, "barrage %s: %s\n", name, fmt.Sprintf(format, args...))
	return errUsage
}

// gameFlags are the flags that choose a game.
type gameFlags struct {
	fs         *flag.FlagSet
	players    *int
	variant    *string
	leeghwater *bool
	guests     *bool
	waterFirst *bool
	loose      *bool
	assignment *rules.Assignment
}

func addGameFlags(fs *flag.FlagSet) gameFlags {
	return gameFlags{
		fs:         fs,
		players:    fs.Int("players", 4, "number of players, 2 to 4"),
		variant:    fs.String("variant", "full", "introductory or full"),
		leeghwater: fs.Bool("leeghwater", false, "with the expansion The Leeghwater Project"),
		guests:     fs.Bool("guests", false, "Simone and Tommaso join the officers (R2.4.4a)"),
		waterFirst: fs.Bool("water-first", false, "the water of a production flows before its contract (Q10)"),
		loose:      fs.Bool("loose-mahiri", false, "the looser reading of Mahiri's spaces and of Simone copied (Q21, Q24, Q83)"),
		assignment: addAssignment(fs),
	}
}

// gameFlagNames are the flags of addGameFlags.
var gameFlagNames = []string{"players", "variant", "leeghwater", "guests", "water-first", "loose-mahiri", "assignment"}

// addAssignment adds the flag for how companies and officers are assigned.
func addAssignment(fs *flag.FlagSet) *rules.Assignment {
	a := new(rules.Assignment)
	fs.TextVar(a, "assignment", rules.Draft, "companies and officers: draft, random or free")
	return a
}

// options makes the options of the game. Seats, if any, give the number of players
// and the Automas among them.
func (g gameFlags) options(seats []string) (rules.Options, error) {
	o := rules.Options{Leeghwater: *g.leeghwater, GuestOfficers: *g.guests, WaterFirst: *g.waterFirst, LooseMahiri: *g.loose, Assignment: *g.assignment}
	n := *g.players
	if len(seats) > 0 {
		if len(given(g.fs, "players")) > 0 && n != len(seats) {
			return o, fmt.Errorf("-players %d, but -seats names %d: give one of the two", n, len(seats))
		}
		n = len(seats)
	}
	if n < 2 || n > rules.MaxSeats {
		return o, fmt.Errorf("%d players: a game has 2, 3 or 4", n)
	}
	o.Players = uint8(n)
	switch *g.variant {
	case "introductory", "intro":
		o.Variant = rules.Introductory
	case "full":
		o.Variant = rules.Full
	default:
		return o, fmt.Errorf("variant %q: introductory or full", *g.variant)
	}
	return arena.Seat(o, seats)
}
