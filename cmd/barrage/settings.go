package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"barrage/internal/console"
)

// Commands for operators take their settings from three places: a flag comes before a variable of the environment,
// and that before a line of the file of -config. So a password need not stand on the command line, where everybody
// on the machine can read it.

// variable is the environment's name of a setting: -trust-proxy is BARRAGE_TRUST_PROXY.
func variable(name string) string {
	return "BARRAGE_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// parseSettings reads flags, then the environment and the file for those not given. Errors have already been reported to
// the user, with the place where the setting stands.
func parseSettings(c console.Console, fs *flag.FlagSet, args []string) error {
	file := fs.String("config", "", "file of settings: a line NAME = VALUE for each, named like the flags")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	settled := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { settled[f.Name] = true })
	var err error
	fs.VisitAll(func(f *flag.Flag) {
		value := os.Getenv(variable(f.Name))
		if settled[f.Name] || value == "" || err != nil {
			return
		}
		settled[f.Name] = true
		if wrong := fs.Set(f.Name, value); wrong != nil {
			err = console.Misuse(c, fs.Name(), "%s in the environment: %v", variable(f.Name), reason(f, wrong))
		}
	})
	if err != nil || *file == "" {
		return err
	}
	lines, err := readSettings(*file, knownSettings(c, fs))
	if err != nil {
		return console.Misuse(c, fs.Name(), "%v", err)
	}
	for _, l := range lines {
		f := fs.Lookup(l.name)
		if f == nil || settled[l.name] {
			continue // another command's, or given elsewhere
		}
		if wrong := fs.Set(l.name, l.value); wrong != nil {
			return console.Misuse(c, fs.Name(), "%s: %v", l.place, reason(f, wrong))
		}
	}
	return nil
}

// reason says what is wrong with a setting, without its value if that may hold a password.
func reason(f *flag.Flag, err error) error {
	if f.Name == "db" || f.Name == "smtp-password" {
		return errors.New(f.Name + " is not understood")
	}
	return fmt.Errorf("%s: %w", f.Name, err)
}

// knownSettings are the names a file may have: one file serves all commands.
func knownSettings(c console.Console, fs *flag.FlagSet) map[string]bool {
	known := map[string]bool{}
	serving := console.Flags(c, "serve")
	addServeFlags(serving)
	for _, set := range []*flag.FlagSet{fs, serving} {
		set.VisitAll(func(f *flag.Flag) { known[f.Name] = true })
	}
	delete(known, "config")
	return known
}

// line is a setting in a file.
type line struct{ name, value, place string }

// readSettings reads a file of settings: NAME = VALUE, empty lines, and comments after # at the beginning of a line.
func readSettings(path string, known map[string]bool) ([]line, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var lines []line
	at := map[string]int{}
	in := bufio.NewScanner(f)
	for n := 1; in.Scan(); n++ {
		text := strings.TrimSpace(in.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		place := fmt.Sprintf("%s, line %d", path, n)
		name, value, ok := strings.Cut(text, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		switch {
		case !ok:
			return nil, fmt.Errorf("%s: a setting looks like NAME = VALUE", place)
		case !known[name]:
			return nil, fmt.Errorf("%s: no setting is called %q; barrage serve -h lists them", place, name)
		case at[name] > 0:
			return nil, fmt.Errorf("%s: %s is set in line %d already", place, name, at[name])
		}
		at[name] = n
		lines = append(lines, line{name, value, place})
	}
	return lines, in.Err()
}
