package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/internal/console"
)

const programSign = "BARRAGE_TEST_PROGRAM"

// TestMain: with programSign set, this is barrage. The language of the machine does not matter.
func TestMain(m *testing.M) {
	if os.Getenv(programSign) != "" {
		main()
	}
	os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}

// barrage runs the command with some input.
func barrage(input string, args ...string) (code int, out, err string) {
	var o, e bytes.Buffer
	code = newProgram().Run(args, console.Console{In: strings.NewReader(input), Out: &o, Err: &e})
	return code, o.String(), e.String()
}

func must(t *testing.T, input string, args ...string) string {
	t.Helper()
	code, out, err := barrage(input, args...)
	if code != 0 {
		t.Fatalf("barrage %v: exit %d\n%s%s", args, code, out, err)
	}
	return out
}

func refused(t *testing.T, want int, words string, args ...string) {
	t.Helper()
	code, out, err := barrage("", args...)
	if code != want || !strings.Contains(out+err, words) {
		t.Errorf("barrage %v: exit %d, want %d with %q:\n%s%s", args, code, want, words, out, err)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}} {
		if out := must(t, "", args...); !strings.Contains(out, "replay") {
			t.Error(out)
		}
	}
	for _, cmd := range newProgram().Commands {
		if code, out, err := barrage("", cmd.Name, "-h"); code != 0 || err != "" || !strings.Contains(out, cmd.Summary) {
			t.Errorf("%s -h: exit %d\n%s%s", cmd.Name, code, out, err)
		}
	}
	for _, flag := range append(slices.Clone(console.GameFlagNames), "seats", "seed", "lang") {
		if out := must(t, "", "play", "-h"); !strings.Contains(out, "\n  -"+flag) {
			t.Errorf("play -h does not show -%s:\n%s", flag, out)
		}
	}
	refused(t, 2, "no command", "fly")
	refused(t, 2, "no flag is called -fly", "replay", "-fly")
}

// TestPlay: a whole game through the terminal, answering 1 to everything, with
// undo, help, reasons and a break in the middle.
func TestPlay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	out := must(t, "?\nb\nw\nw turbine_p2_l\nw nowhere\n0\nfly\npatent_1\n1\nu\np\n1\n", "play", "-players", "2", "-variant", "introductory", "-seed", "4", file)
	for _, want := range []string{"Type ? for help", "undo your last decision", "Round 1 of 5", "turbine_p2_l: you have no powerhouse", "no action space is called",
		"there is no answer 0", "unknown word", "Not possible: this space is not used in this game.", "barrage-position", "Saved in"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	first, err := console.ReadRecord(file)
	if err != nil || len(first.Actions) == 0 || len(first.Result) > 0 {
		t.Fatalf("saved: %v", err)
	}
	out = must(t, strings.Repeat("1\n", 2000), "play", file)
	if !strings.Contains(out, "won by") || !strings.Contains(out, "objective") {
		t.Errorf("no end:\n%s", out[max(0, len(out)-2000):])
	}
	done, err := console.ReadRecord(file)
	if err != nil || len(done.Result) != 2 {
		t.Fatalf("saved: %v", err)
	}
	for i, a := range first.Actions {
		if done.Actions[i] != a {
			t.Fatal("the game did not go on from where it was")
		}
	}
	if out := must(t, "", "replay", file); !strings.Contains(out, "ok") || !strings.Contains(out, "result") {
		t.Error(out)
	}
	if out := must(t, "", "verify", file); !strings.Contains(out, "verified") || strings.Contains(out, "not the first") {
		t.Error(out)
	}
}

// TestGoOn: a game that is left and resumed is the same game: same draws and bots after
// undo, same people, same permissions; it reports what it cannot keep.
func TestGoOn(t *testing.T) {
	dir := t.TempDir()
	read := func(file string) string {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	write := func(name, text string, mode os.FileMode) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return file
	}
	// Without a seed on the command line too.
	file := filepath.Join(dir, "game.txt")
	must(t, "1\n1\n1\n1\n1\n", "play", "-players", "2", "-loose-mahiri", file)
	before := read(file)
	must(t, "u\nu\n1\n1\n", "play", file)
	if after := read(file); after != before || !strings.Contains(after, "\nmahiri: loose\n") {
		t.Errorf("%s\n%s", before, after)
	}
	must(t, "", "verify", file)

	// A name that is not a bot's is a person, even in a game that has not begun; the file mode stays.
	header := "barrage record 1\nrules: 1\nplayers: 2\nvariant: introductory\nseat 1: Ada\nseat 2: random\n\n"
	ada := write("ada.txt", header, 0o640)
	if out := must(t, "1\n", "play", ada); !strings.Contains(out, "Your turn") {
		t.Error(out)
	}
	if info, err := os.Stat(ada); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
	must(t, "", "verify", ada)

	// A game from elsewhere has no seed: draws have one from here on.
	data := read(games + "021-3p-std.txt")
	middle := write("middle.txt", data[:strings.Index(data, "\nfrance: workshop_r3_l")+1], 0o600)
	must(t, "1\n", "play", middle)
	if out := must(t, "", "verify", middle); !strings.Contains(out, "not the first") {
		t.Error(out)
	}
	must(t, "u\nu\nu\nu\nu\n1\n", "play", middle)
	must(t, "", "verify", middle)

	// A wrong result is not dropped in silence.
	wrong := write("wrong.txt", strings.Replace(data, "result: ", "result: usa 3; ", 1), 0o600)
	if out := must(t, "", "play", wrong); !strings.Contains(out, "is not that of the game") || !strings.Contains(read(wrong), data[strings.Index(data, "\nresult: "):]) {
		t.Error(out)
	}
}

// TestUndo: undo goes back one decision of the person, across what bots did, and
// deciding the same again gives the same game.
func TestUndo(t *testing.T) {
	dir := t.TempDir()
	play := func(name, input string) []byte {
		file := filepath.Join(dir, name)
		must(t, input, "play", "-players", "3", "-seed", "9", file)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	plain, undone := play("plain", "1\n2\n1\n"), play("undone", "1\n2\nu\n2\n3\nu\n1\n")
	if !bytes.Equal(plain, undone) {
		t.Errorf("%s\n%s", plain, undone)
	}
	if out := must(t, "u\nq\n", "play", "-players", "2", "-variant", "intro", "-seed", "1", filepath.Join(dir, "none")); !strings.Contains(out, "nothing to undo") {
		t.Error(out)
	}
}

// TestLanguages: the terminal speaks the language of the flag, or else that of the
// environment.
func TestLanguages(t *testing.T) {
	dir := t.TempDir()
	game := []string{"play", "-players", "2", "-variant", "introductory", "-seed", "4"}
	speaks := func(name string, want []string, more ...string) {
		t.Helper()
		out := must(t, "?\nw\n0\npatent_1\nu\nb\nbank 1\nq\n", append(append(game, more...), filepath.Join(dir, name))...)
		for _, text := range want {
			if !strings.Contains(out, text) {
				t.Errorf("%s: no %q in\n%s", name, text, out)
			}
		}
		if strings.ContainsAny(out, "{}[]") {
			t.Errorf("%s: a message is not filled in:\n%s", name, out)
		}
	}
	italian := []string{"Scrivi ? per l’aiuto", "annulla la tua", "non hai centrali", "non c’è la risposta 0", "Non è possibile: questo spazio",
		"nulla da annullare", "Round 1 di 5", "MONTAGNA", "manda 1 ingegnere", "È il tuo turno", "Salvata in"}
	speaks("it", italian, "-lang", "it")
	speaks("fr", []string{"Tapez\u00a0?", "Impossible", "Manche 1 sur 5", "envoient 1 ingénieur"}, "-lang", "fr")
	speaks("pl", []string{"Wpisz ?", "To niemożliwe", "Runda 1 z 5", "wysyłają 1 inżyniera"}, "-lang", "pl")
	t.Setenv("LC_ALL", "")
	t.Setenv("LC_MESSAGES", "it_IT.UTF-8")
	t.Setenv("LANG", "pl_PL.UTF-8")
	speaks("env", italian)
	speaks("en", []string{"Type ? for help"}, "-lang", "en-GB")
	refused(t, 2, lang.Codes(), "play", "-lang", "xx")
}

func TestPlayRefuses(t *testing.T) {
	refused(t, 2, "no bot is called", "play", "-seats", "human,hal")
	refused(t, 2, "1 players", "play", "-seats", "human")
	bad := filepath.Join(t.TempDir(), "bad.txt")
	if err := os.WriteFile(bad, []byte("something else\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	refused(t, 1, "not a record", "play", bad)
	refused(t, 2, "exists, and its game continues with its own settings: leave out -seats, -seed", "play", "-seats", "human,busy", "-seed", "3", bad)
	refused(t, 2, "no bot is called", "play", "-seats", "human,random:foo")
	refused(t, 2, "give one of the two", "play", "-players", "2", "-seats", "human,busy,busy")
	code, out, msg := barrage("", "play", filepath.Join(t.TempDir(), "nodir", "x.txt"))
	if code != 2 || out != "" || strings.Count(msg, "\n") != 2 || !strings.Contains(msg, "there is no directory") {
		t.Errorf("exit %d\n%s%s", code, out, msg)
	}
	if data, _ := os.ReadFile(bad); string(data) != "something else\n" {
		t.Error("a file that is no record was overwritten")
	}
}

// TestBotsOnly: a game between bots runs to its end without input.
func TestBotsOnly(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bots.txt")
	if out := must(t, "", "play", "-seats", "busy,random,busy", "-seed", "3", file); !strings.Contains(out, "won by") {
		t.Error(out)
	}
}

// TestAutomas: a game against Automas in the terminal, with their reasons.
func TestAutomas(t *testing.T) {
	file := filepath.Join(t.TempDir(), "solo.txt")
	out := must(t, "1\nbank 1\ne\nq\n", "play", "-seats", "human,automa3,automa1", "-leeghwater", "-seed", "2", file)
	for _, want := range []string{"Automa, level 3", "Automa deck: card", "passed over 1, produce", "criteria of card", "Automa, level 1"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	out = must(t, strings.Repeat("1\n", 2000), "play", file)
	if !strings.Contains(out, "won by") || !strings.Contains(out, "credits as VP") {
		t.Errorf("no end:\n%s", out[max(0, len(out)-1500):])
	}
	// Every turn of an Automa is told, in words.
	turned, told := strings.Count(out, " turns a card: "), strings.Count(out, " takes action ")
	if told < turned || turned < 20 || regexp.MustCompile(`\bact \d`).MatchString(out) {
		t.Errorf("%d cards turned, %d actions told", turned, told)
	}
	if out := must(t, "", "replay", file); !strings.Contains(out, "result") {
		t.Error(out)
	}
}

// TestAssignment: companies by draft, by chance and by free choice.
func TestAssignment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "free.txt")
	out := must(t, "pick france jill_mcdowell S9\npick france leslie_spencer S1\npick france mahiri_sekibo S1\n",
		"play", "-players", "4", "-assignment", "free", "-seed", "6", file)
	for _, want := range []string{"Which company, which officer", "no contract is called", "this officer is not in this game", "france"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), "\nassignment: free\n") {
		t.Errorf("%s %v", data, err)
	}
	must(t, "", "replay", file)
	file = filepath.Join(t.TempDir(), "random.txt")
	if out := must(t, "", "play", "-seats", "human,busy", "-assignment", "random", "-seed", "2", file); !strings.Contains(out, "Player 1 gets ") {
		t.Error(out)
	}
	if !testing.Short() {
		must(t, "", "bench", "-time", "1ms", "-assignment", "free")
	}
}

const games = "../../game/record/testdata/games/"

// TestFromPosition: a game from a position is played, undone and replayed.
func TestFromPosition(t *testing.T) {
	file := filepath.Join(t.TempDir(), "middle.txt")
	out := must(t, "1\n1\np\n", "play", "-players", "2", "-variant", "intro", "-seed", "4", filepath.Join(t.TempDir(), "whole.txt"))
	_, position, _ := strings.Cut(out, "barrage-position")
	position, _, _ = strings.Cut(position, "\n")
	header := "barrage record 1\nrules: " + strconv.Itoa(rules.Version) + "\nplayers: 2\nvariant: introductory\nposition: barrage-position" + position + "\n\n"
	if err := os.WriteFile(file, []byte(header), 0o644); err != nil {
		t.Fatal(err)
	}
	if out := must(t, "", "replay", file); !strings.Contains(out, "ok, 0 plies, not over, round 1") {
		t.Error(out)
	}
	if out := must(t, "u\n1\nu\n1\n", "play", file); !strings.Contains(out, "nothing to undo") {
		t.Error(out)
	}
	if out := must(t, strings.Repeat("1\n", 2000), "play", file); !strings.Contains(out, "won by") {
		t.Error(out)
	}
	if out := must(t, "", "replay", file); !strings.Contains(out, "result") {
		t.Error(out)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(header, "introductory", "full", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	refused(t, 1, "position in the header: it has other options", "replay", file)
}

// TestReplay: fixtures replay; states are JSON with a line per moment; bad records
// are refused with file, ply, prompt, action and reason.
func TestReplay(t *testing.T) {
	good := games + "021-3p-std.txt"
	if out := must(t, "", "replay", good, games+"001-2p-intro.txt"); strings.Count(out, ": ok, ") != 2 {
		t.Error(out)
	}
	lines := strings.Split(strings.TrimSpace(must(t, "", "replay", "-states", good)), "\n")
	turns := 0
	for _, l := range lines {
		var m struct {
			At      string
			Turn    int
			Company string
			State   struct{ Round int }
		}
		if err := json.Unmarshal([]byte(l), &m); err != nil {
			t.Fatal(err)
		}
		if m.At == "turn_end" {
			turns++
			if m.Turn != turns || m.Company == "" || m.State.Round == 0 {
				t.Errorf("%+v", m)
			}
		}
	}
	if turns < 100 || !strings.Contains(lines[len(lines)-1], "game_end") {
		t.Errorf("%d turns", turns)
	}

	data, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	// File, ply, prompt, action and reason, whatever is wrong with an action.
	for new, want := range map[string][]string{
		"france: turbine_p2_l; ": {"choose an action space", `"turbine_p2_l"`, "you have no powerhouse"},
		"france: bank 99; ":      {`asked "turn"`, `"bank 99"`, "not a number from 1 to 12"},
		"italy: ":                {`asked "turn"`, `"company_1"`, "said to be italy's action, but france is asked"},
	} {
		code, _, msg := barrage("", "replay", write("bad.txt", strings.Replace(string(data), "france: ", new, 1)), good)
		for _, text := range append(want, "bad.txt", "ply 38") {
			if code != 1 || !strings.Contains(msg, text) {
				t.Errorf("exit %d, no %q in %s", code, text, msg)
			}
		}
	}
	refused(t, 1, `names the companies "italy viktor_fiesler;`, "replay",
		write("pairs.txt", strings.Replace(string(data), "companies: italy wilhelm_adler", "companies: italy viktor_fiesler", 1)))
	refused(t, 1, "recorded result", "replay", write("result.txt", strings.Replace(string(data), "result: ", "result: usa 3; ", 1)))
	if out := must(t, "", "replay", write("cut.txt", string(data[:2000]))); !strings.Contains(out, "broken off") {
		t.Error(out)
	}
	must(t, "", "replay", "-leeghwater", games+"042-3p-lwp.txt")
	refused(t, 1, "021-3p-std.txt: the game is without the expansion", "replay", "-leeghwater", good)
	refused(t, 1, "no such file", "replay", filepath.Join(dir, "none"))
	refused(t, 2, "which file", "replay")
}

func TestBench(t *testing.T) {
	refused(t, 2, "more than 0", "bench", "-time", "-1s")
	if testing.Short() {
		t.Skip("it plays the games of the signature four times")
	}
	var figures []figure
	if err := json.Unmarshal([]byte(must(t, "", "bench", "-json", "-time", "1ms")), &figures); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, f := range figures {
		if f.Value <= 0 && len(f.Text) != 16 && !strings.HasPrefix(f.Name, "search, ") || // a busy machine may not search once
			seen[f.Name] {
			t.Errorf("%+v", f)
		}
		seen[f.Name] = true
	}
	for _, want := range []string{"random games, 4 players full", "copy", "replay of a finished game", "list, late", "cost of a decision, 2 players, round 5", "search, 4 players full", "signature"} {
		if !seen[want] {
			t.Errorf("no figure %q", want)
		}
	}
	if one, two := signature(), signature(); one != two || one == 0 {
		t.Errorf("signatures %x and %x", one, two)
	}
	if out := must(t, "", "bench", "-time", "1ms"); !strings.Contains(out, "games/s") {
		t.Error(out)
	}
}

// TestSignatureOptions: every option is in the games of the signature.
func TestSignatureOptions(t *testing.T) {
	covered := map[string]bool{}
	for _, o := range signatureOptions() {
		covered[fmt.Sprint("players", o.Players)], covered[o.Variant.String()], covered[o.Assignment.String()] = true, true, true
		for name, set := range map[string]bool{"leeghwater": o.Leeghwater, "guests": o.GuestOfficers, "water": o.WaterFirst, "mahiri": o.LooseMahiri} {
			covered[fmt.Sprint(name, set)] = true
		}
		for _, level := range o.Automas {
			covered[fmt.Sprint("automa", level)] = true
		}
	}
	if len(covered) != 3+2+3+2*4+5 {
		t.Errorf("%v", covered)
	}
}
