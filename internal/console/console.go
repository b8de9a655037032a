// Package console is what the programs of cmd share: commands with flags, help, progress, and what they read.
package console

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// Console is where a command reads and writes.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	Terminal bool // Err is a terminal: progress may be shown
	Program  *Program
}

// Program is a program with its commands.
type Program struct {
	Name     string
	About    string // what it does without a command
	Default  string // the command that runs if none is named; empty for none
	Release  string // the version of a released program; its build sets it
	Commands []Command
	Groups   []Group // of the commands, in the help; without any they are one list
}

// Group is what belongs together in the help.
type Group struct {
	Title    string
	Commands string // their names
}

// Command is a subcommand. Run returns ErrUsage for wrong arguments and any other error for a
// failure.
type Command struct {
	Name, Args, Summary string
	Run                 func(c Console, args []string) error
}

// Cmd makes a command.
func Cmd(name, args, summary string, run func(c Console, args []string) error) Command {
	return Command{Name: name, Args: args, Summary: summary, Run: run}
}

// ErrUsage means that the arguments were wrong and the user has been told.
var ErrUsage = errors.New("usage")

// ErrFailed means that the command failed and the user has been told.
var ErrFailed = errors.New("failed")

// ErrInterrupted means that the user has ended the command.
var ErrInterrupted = errors.New("interrupted")

// Main runs the program with the arguments of the process, and ends it.
func (p *Program) Main() {
	info, err := os.Stderr.Stat()
	os.Exit(p.Run(os.Args[1:], Console{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Terminal: err == nil && info.Mode()&os.ModeCharDevice != 0}))
}

// Run runs a command and returns the exit status.
func (p *Program) Run(args []string, c Console) int {
	c.Program = p
	name, named := p.Default, len(args) > 0 && !strings.HasPrefix(args[0], "-")
	if named {
		name, args = args[0], args[1:]
	}
	if !named && len(args) > 0 {
		switch args[0] {
		case "-h", "--help", "-help":
			name, args = "help", args[1:]
		case "-v", "-V", "--version", "-version":
			name, args = "version", args[1:]
		}
	}
	switch {
	case name == "help" && len(args) > 0:
		name, args = args[0], []string{"-h"}
	case name == "help":
		p.help(c.Out)
		return 0
	case name == "":
		p.help(c.Err)
		return 2
	}
	for _, cmd := range p.Commands {
		if cmd.Name != name {
			continue
		}
		switch err := cmd.Run(c, args); {
		case err == nil, errors.Is(err, flag.ErrHelp):
			return 0
		case errors.Is(err, ErrUsage):
			return 2
		case errors.Is(err, ErrFailed):
			return 1
		default:
			fmt.Fprintf(c.Err, "%s %s: %s\n", p.Name, name, InWords(err))
			return 1
		}
	}
	names := make([]string, len(p.Commands))
	for i, cmd := range p.Commands {
		names[i] = cmd.Name
	}
	fmt.Fprintf(c.Err, "%s: no command is called %q%s\nRun %s help for all commands.\n", p.Name, name, meant(name, names, ""), p.Name)
	return 2
}

func (p *Program) help(w io.Writer) {
	fmt.Fprintf(w, "%s\n", p.About)
	groups := p.Groups
	if len(groups) == 0 {
		groups = []Group{{Title: "Commands"}}
		for _, cmd := range p.Commands {
			groups[0].Commands += " " + cmd.Name
		}
	}
	for _, g := range groups {
		fmt.Fprintf(w, "\n%s\n", g.Title)
		for _, name := range strings.Fields(g.Commands) {
			for _, cmd := range p.Commands {
				if cmd.Name == name {
					fmt.Fprintf(w, "  %-40s %s\n", cmd.Name+" "+cmd.Args, cmd.Summary)
				}
			}
		}
	}
	fmt.Fprintf(w, "\nRun %s help COMMAND for its flags.\n", p.Name)
}

// Flags makes the flag set of a command.
func Flags(c Console, name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(silent{c})
	fs.Usage = func() {} // Parse does it
	return fs
}

// silent is where package flag writes its errors: Parse says them in words.
type silent struct{ Console }

func (w silent) Write(p []byte) (int, error) { return len(p), nil }

// Parse reads flags. Requested help goes to standard output; errors have already been
// reported to the user.
func Parse(fs *flag.FlagSet, args []string) error {
	c := fs.Output().(silent).Console
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		usage(c, c.Out, fs)
		return err
	case err != nil:
		return Misuse(c, fs.Name(), "%s", wrongFlag(fs, err))
	}
	return nil
}

// usage prints what a command does and its flags.
func usage(c Console, w io.Writer, fs *flag.FlagSet) {
	for _, cmd := range c.Program.Commands {
		if cmd.Name == fs.Name() {
			fmt.Fprintf(w, "%s %s %s: %s\n", c.Program.Name, cmd.Name, cmd.Args, cmd.Summary)
		}
	}
	fs.SetOutput(w)
	fs.PrintDefaults()
	if fs.Lookup("config") != nil {
		fmt.Fprintln(w, "Every flag can also be set in the environment, -trust-proxy as BARRAGE_TRUST_PROXY, or in the file of -config. A flag comes before the environment, and that before the file.")
	}
}

// Given lists those of the named flags that were given.
func Given(fs *flag.FlagSet, names ...string) []string {
	var list []string
	fs.Visit(func(f *flag.Flag) {
		if slices.Contains(names, f.Name) {
			list = append(list, "-"+f.Name)
		}
	})
	return list
}

// Misuse tells the user what is wrong with the arguments.
func Misuse(c Console, name, format string, args ...any) error {
	fmt.Fprintf(c.Err, "%s %s: %s\nRun %[1]s help %[2]s for what it takes.\n", c.Program.Name, name, fmt.Sprintf(format, args...))
	return ErrUsage
}
