package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"barrage/internal/pgtest"
	"barrage/server/load"
)

// program runs barrage in a process of its own: this test binary, as TestMain tells.
func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), programSign+"=1")
	return cmd
}

// TestServe: the server in a process of its own, with its data folder, metrics, a second
// process that is refused, a backup while it runs, and a graceful end.
func TestServe(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data", "deep")
	cmd := program("-data", data, "-addr", "127.0.0.1:0", "-metrics", "127.0.0.1:0", "-open=false", "-unlimited")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	cmd.Stderr = &log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	var text string
	buffer := make([]byte, 4096)
	for !strings.Contains(text, "Press Ctrl-C") {
		n, err := out.Read(buffer)
		text += string(buffer[:n])
		if err != nil {
			t.Fatalf("%v: %s %s", err, text, &log)
		}
	}
	address := regexp.MustCompile(`Barrage is at (http://\S+)`).FindStringSubmatch(text)
	metrics := regexp.MustCompile(`Metrics at (http://\S+)`).FindStringSubmatch(text)
	if address == nil || metrics == nil || !strings.Contains(text, filepath.Join(data, "barrage.db")) {
		t.Fatal(text)
	}
	figures, err := load.Run(t.Context(), load.Options{Server: address[1], Tables: 6, Rate: 0, Watchers: 12, Time: 300 * time.Millisecond, Seed: 3})
	if err != nil || figures.Actions < 5 || figures.Updates < 5 {
		t.Fatalf("%+v %v", figures, err)
	}
	if !strings.Contains(get(t, metrics[1]), "barrage_plies_total") {
		t.Error("no metrics")
	}
	page := get(t, address[1]+"/")
	if !strings.Contains(page, "<title>Barrage") {
		t.Error(page)
	}

	second := program("serve", "-data", data, "-addr", "127.0.0.1:0", "-open=false")
	if out, err := second.CombinedOutput(); err == nil || !strings.Contains(string(out), "barrage.db") {
		t.Errorf("a second server on the same file: %v %s", err, out)
	}

	file := filepath.Join(t.TempDir(), "games.gz")
	if out, err := program("backup", "-data", data, file).CombinedOutput(); err != nil || !strings.Contains(string(out), "tables") {
		t.Fatalf("%v %s", err, out)
	}
	// Restored into another file, a PostgreSQL database, and back, it is the same.
	third := filepath.Join(t.TempDir(), "third.db")
	stores := []string{third}
	if !testing.Short() {
		stores = append(stores, pgtest.Database(t))
	}
	for _, db := range stores {
		if out, err := program("restore", "-db", db, file).CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, out)
		}
		if out, err := program("restore", "-db", db, file).CombinedOutput(); err == nil || !strings.Contains(string(out), "not empty") {
			t.Errorf("restored twice: %v %s", err, out)
		}
		again := filepath.Join(t.TempDir(), "again.gz")
		if out, err := program("backup", "-db", db, again).CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, out)
		}
		if a, b := unzip(t, file), unzip(t, again); a != b {
			t.Errorf("%s: %d and %d bytes after restoring", db, len(a), len(b))
		}
	}
	cut := filepath.Join(t.TempDir(), "cut.gz")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cut, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "empty.db")
	if out, err := program("restore", "-db", empty, cut).CombinedOutput(); err == nil || !strings.Contains(string(out), "truncated") {
		t.Errorf("a backup cut off: %v %s", err, out)
	}
	if out, err := program("restore", "-db", empty, file).CombinedOutput(); err != nil {
		t.Errorf("the failed restore has left something: %v %s", err, out)
	}

	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(out)
	if err := cmd.Wait(); err != nil || !strings.Contains(string(rest), "All games are saved") {
		t.Errorf("%v %s %s", err, rest, &log)
	}
	if strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("%s", &log)
	}
}

func get(t *testing.T, at string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", at, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// unzip reads a backup; documents are compared as JSON, whatever the order of their
// fields in a database.
func unzip(t *testing.T, file string) string {
	t.Helper()
	out, err := exec.Command("gzip", "-dc", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(bytes.SplitN(out, []byte("\n"), 3)[1]) {
		t.Fatalf("%.200s", out)
	}
	return string(out)
}

// TestServeLAN: others in the network reach the server at the address that it shows, and the page there draws it.
func TestServeLAN(t *testing.T) {
	if _, err := lanIP(); err != nil {
		refused(t, 1, err.Error(), "serve", "-lan", "-db", "mem", "-addr", ":0", "-open=false") // a machine without a network has nobody to invite
		return
	}
	cmd := program("serve", "-lan", "-db", "mem", "-addr", ":0", "-open=false")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	var text string
	for lines := bufio.NewScanner(out); !strings.Contains(text, "Press Ctrl-C") && lines.Scan(); {
		text += lines.Text() + "\n"
	}
	at := regexp.MustCompile(`Others here open (http://\S+)`).FindStringSubmatch(text)
	if at == nil || strings.Contains(at[1], "127.0.0.1") || strings.Contains(text, "▀") {
		t.Fatal(text)
	}
	if page := get(t, at[1]+"/lan"); !strings.Contains(page, "<svg") || !strings.Contains(page, at[1]) {
		t.Error(page)
	}
	// In a terminal the code is drawn too.
	var shown bytes.Buffer
	showLAN(&shown, at[1], true)
	if !strings.Contains(shown.String(), "▀") {
		t.Error(shown.String())
	}
}

// TestServeArguments: wrong arguments are reported.
func TestServeArguments(t *testing.T) {
	for _, args := range [][]string{{"serve", "x"}, {"serve", "-public", "nonsense"}, {"backup"}, {"restore"}, {"load"}, {"load", "-server", "x", "-tables", "-1"}, {"load", "-server", "x", "-attackers", "201"}, {"load", "-server", "x", "-attackers", "1", "-turns", "0"}} {
		refused(t, 2, "barrage "+args[0]+":", args...)
	}
	for _, args := range [][]string{
		{"serve", "-db", "postgres://nobody:geheim@127.0.0.1:1/none", "-open=false"},
		{"serve", "-db", "mysql://x", "-open=false"},
		{"serve", "-db", filepath.Join(t.TempDir(), "x.db"), "-addr", "127.0.0.1:99999", "-open=false"},
		{"backup", "-db", filepath.Join(t.TempDir(), "none.db"), filepath.Join(t.TempDir(), "b.gz")},
		{"restore", "-db", "mem", filepath.Join(t.TempDir(), "none.gz")},
	} {
		refused(t, 1, "barrage "+args[0]+":", args...)
		if _, out, err := barrage("", args...); strings.Contains(out+err, "geheim") {
			t.Errorf("the password is shown: %s%s", out, err)
		}
	}
}

// TestOperating: docs/operating.md names only flags that exist, also where it names no command.
func TestOperating(t *testing.T) {
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	help, named := must(t, "", "serve", "-h"), 0
	for _, flag := range regexp.MustCompile("`(-[a-z-]+)").FindAllStringSubmatch(string(text), -1) {
		named++
		if !strings.Contains(help, "\n  "+flag[1]) {
			t.Errorf("barrage serve has no flag %s", flag[1])
		}
	}
	if named < 10 {
		t.Errorf("%d flags", named)
	}
}
