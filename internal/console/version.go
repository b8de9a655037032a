package console

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"barrage/game/rules"
)

// Version prints the version of the program, for bug reports.
func Version(c Console, args []string) error {
	fs := Flags(c, "version")
	if err := Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return Misuse(c, "version", "unexpected argument %q", fs.Arg(0))
	}
	info, _ := debug.ReadBuildInfo()
	fmt.Fprintf(c.Out, "%s %s\nrules version %d\n%s %s/%s\n", c.Program.Name, c.Program.Build(info), rules.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// Build names the release, or the version of the module, and the commit.
func (p *Program) Build(info *debug.BuildInfo) string {
	name := p.Release
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
