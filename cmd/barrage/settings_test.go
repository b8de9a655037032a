package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"barrage/internal/console"
)

// settle parses the settings of serve.
func settle(args ...string) (serveFlags, string, error) {
	var out bytes.Buffer
	c := console.Console{Out: &out, Err: &out, Program: newProgram()}
	fs := console.Flags(c, "serve")
	f := addServeFlags(fs)
	err := parseSettings(c, fs, args)
	return f, out.String(), err
}

func settingsFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "barrage.conf")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestSettings: a flag comes before the environment, and that before the file.
func TestSettings(t *testing.T) {
	file := settingsFile(t, "# a server\n\n addr = :1 \ndb=postgres://a:b=c@h/d\ntrust-proxy = true\ndrain = 7s\nhint = 20\nmetrics = \n")
	t.Setenv("BARRAGE_ADDR", ":2")
	t.Setenv("BARRAGE_TRUST_PROXY", "false")
	t.Setenv("BARRAGE_THINKERS", "3")
	t.Setenv("BARRAGE_LOG", "") // as if it were not set
	f, out, err := settle("-config", file, "-addr", ":3")
	if err != nil {
		t.Fatal(err, out)
	}
	if *f.addr != ":3" || *f.trust || *f.thinkers != 3 || *f.db.db != "postgres://a:b=c@h/d" || *f.drain != 7*time.Second || f.hint.Simulations != 20 || *f.log != "text" || *f.metrics != "" {
		t.Errorf("%+v", f)
	}
	t.Setenv("BARRAGE_CONFIG", file)
	if f, out, err = settle(); err != nil || *f.addr != ":2" || *f.drain != 7*time.Second {
		t.Errorf("%v %s %+v", err, out, f)
	}
	os.Unsetenv("BARRAGE_ADDR")
	if f, _, _ = settle(); *f.addr != ":1" {
		t.Errorf("%+v", f)
	}
}

// TestSettingsRefused: what is wrong is named with its place, and a password is not shown.
func TestSettingsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"addr = :1\nadress = :2\n":      `barrage.conf, line 2: no setting is called "adress"`,
		"addr\n":                        "line 1: a setting looks like NAME = VALUE",
		"v = true\n# x\nv = false":      "line 3: v is set in line 1 already",
		"thinkers = many":               "line 1: thinkers: ",
		"drain = 5":                     "line 1: drain: ",
		"config = other":                `no setting is called "config"`,
		"db = postgres://a:geheim@h/\n": "",
	} {
		_, out, err := settle("-config", settingsFile(t, text))
		if want != "" && (err != console.ErrUsage || !strings.Contains(out, want)) {
			t.Errorf("%q: %v %s", text, err, out)
		}
		if strings.Contains(out, "geheim") {
			t.Error(out)
		}
	}
	if _, out, err := settle("-config", filepath.Join(t.TempDir(), "none")); err != console.ErrUsage || !strings.Contains(out, "no such file") {
		t.Errorf("%v %s", err, out)
	}
	t.Setenv("BARRAGE_V", "perhaps")
	if _, out, err := settle(); err != console.ErrUsage || !strings.Contains(out, "BARRAGE_V in the environment: v: ") {
		t.Errorf("%v %s", err, out)
	}
	// One file serves all commands: a backup knows nothing of addresses, and takes the database.
	t.Setenv("BARRAGE_V", "")
	db, _, _ := kept(t)
	file := settingsFile(t, "addr = :1\ndb = "+db+"\n")
	must(t, "", "backup", "-config", file, filepath.Join(t.TempDir(), "b.gz"))
	must(t, "", "check", "-config", file)
}

// TestServeFlags: settings that contradict each other are refused.
func TestServeFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-thinkers 0":                          "at least 1",
		"-log xml":                             "text or json",
		"-drain -1s":                           "not less than 0",
		"-lan -addr 10.0.0.1:1":                "only as :PORT",
		"-lan -public http://a":                "leave out -public",
		"-acme":                                "needs -public",
		"-acme -public http://barrage.example": "needs -public",
		"-acme -public https://barrage.example:8443":   "needs -public",
		"-acme -public https://192.0.2.1":              "needs -public",
		"-public barrage.example":                      "not an address",
		"-smtp mail.example:25 -smtp-from a@b.example": "-smtp needs -public",
		"-keep-solo 6": "at least 7 days",
	} {
		refused(t, 2, want, append([]string{"serve"}, strings.Fields(args)...)...)
	}
}

// TestSettingsDocs: docs/operating.md lists the settings, all of them and no others, with their names in the environment.
func TestSettingsDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for _, m := range regexp.MustCompile("(?m)^\\| `-([a-z-]+)[^`]*` \\| `(BARRAGE_[A-Z_]+)` \\|").FindAllStringSubmatch(string(text), -1) {
		if listed[m[1]] != "" {
			t.Errorf("-%s is listed twice", m[1])
		}
		listed[m[1]] = m[2]
	}
	fs := console.Flags(console.Console{}, "serve")
	addServeFlags(fs)
	fs.String("config", "", "")
	fs.VisitAll(func(f *flag.Flag) {
		if listed[f.Name] != variable(f.Name) {
			t.Errorf("-%s is listed as %q, want %q", f.Name, listed[f.Name], variable(f.Name))
		}
		delete(listed, f.Name)
	})
	for name := range listed {
		t.Errorf("-%s is listed, and does not exist", name)
	}
	for _, name := range regexp.MustCompile(`BARRAGE_[A-Z_]+`).FindAllString(string(text), -1) {
		if fs.Lookup(strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(name, "BARRAGE_")), "_", "-")) == nil {
			t.Errorf("%s is no setting", name)
		}
	}
}
