package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"barrage/game/rules"
)

// release is the version of a released program; its build sets it.
var release string

// version prints the version of the program, for bug reports.
func version(c console, args []string) error {
	fs := flags(c, "version")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return misuse(c, "version", "unexpected argument %q", fs.Arg(0))
	}
	info, _ := debug.ReadBuildInfo()
	fmt.Fprintf(c.out, "barrage %s\nrules version %d\n%s %s/%s\n", build(info), rules.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// build names the release, or the version of the module, and the commit.
func build(info *debug.BuildInfo) string {
	name := release
	if info == nil {
		return strings.TrimSpace(name + " (no build information)")
	}
	if name == "" {
		name = info.Main.Version
	}
	if name == "" {
		name = "(devel)"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		name += ", commit " + commit
		if at := settings["vcs.time"]; at != "" {
			name += " of " + at
		}
		if settings["vcs.modified"] == "true" {
			name += " with changes"
		}
	}
	return name
}
