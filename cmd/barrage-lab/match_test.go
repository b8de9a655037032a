package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"barrage/bot/arena"
	"barrage/game/rules"
	"barrage/internal/console"
)

// TestMatch: the same arguments give the same output, whatever the number of workers.
func TestMatch(t *testing.T) {
	args := []string{"match", "-a", "busy", "-b", "random", "-players", "3", "-games", "50", "-seed", "7"}
	one := must(t, "", args...)
	for _, want := range []string{"A busy against B random: 54 games, 3 players full, seed 7, 9 blocks of 6 seatings", "pairwise rank of A", "Elo of A over B",
		"victories of A", "has 50 % of the seats", "BBA ", "VP by source"} {
		if !strings.Contains(one, want) {
			t.Errorf("no %q in\n%s", want, one)
		}
	}
	if two := must(t, "", append(args, "-cpus", "3")...); one != two {
		t.Errorf("%s\n%s", one, two)
	}
	_, _, notes := lab("", args...)
	for _, want := range []string{"54 games: blocks of 6 are played to their end", "ms a decision", "54 games in "} {
		if !strings.Contains(notes, want) {
			t.Errorf("no %q in\n%s", want, notes)
		}
	}
	var r arena.Report
	if err := json.Unmarshal([]byte(must(t, "", append(args, "-json")...)), &r); err != nil || r.Games != 54 || r.Design != arena.Even || r.Pairwise.Low < 0.7 {
		t.Errorf("%v %+v", err, r)
	}
	if out := must(t, "", "match", "-a", "busy", "-b", "random", "-one", "-games", "40", "-leeghwater"); !strings.Contains(out, "has 25 %") || !strings.Contains(out, "leeghwater") {
		t.Error(out)
	}
	if out := must(t, "", "match", "-a", "automa4", "-b", "automa1", "-third", "random", "-players", "3", "-games", "6"); !strings.Contains(out, "with random") {
		t.Error(out)
	}
	if out := must(t, "", "match", "-a", "busy", "-b", "random", "-players", "2", "-sprt", "0,50"); !strings.Contains(out, "50 Elo accepted") || strings.Contains(out, "600 games") {
		t.Error(out)
	}
	if out := must(t, "", "match", "-a", "busy", "-b", "random", "-players", "2", "-sprt", "0,1", "-games", "2"); !strings.Contains(out, "undecided") || !strings.Contains(out, "one block gives no estimate") {
		t.Error(out)
	}
	for want, bad := range map[string][]string{
		"which bots":           {"-b", ""},
		`called "hal"`:         {"-b", "hal"},
		"it does not search":   {"-b", "random@500"},
		"must be a person":     {"-a", "automa1", "-b", "automa3"},
		"-third random fills":  {"-a", "automa1", "-b", "automa3", "-players", "3"},
		"no seat for a third":  {"-third", "random", "-players", "2"},
		"one of the two":       {"-third", "random", "-one"},
		"such as 0,20":         {"-sprt", "20"},
		"must be less":         {"-sprt", "20,0"},
		"without -sprt":        {"-alpha", "0.1"},
		"error rates":          {"-sprt", "0,20", "-beta", "0"},
		"0 games":              {"-games", "0"},
		"at the same time":     {"-cpus", "0"},
		"5 players":            {"-players", "5"},
		"unexpected argument":  {"more"},
		"Automas need the ful": {"-a", "automa1", "-variant", "intro"},
	} {
		refused(t, 2, want, append([]string{"match", "-a", "busy", "-b", "random"}, bad...)...)
	}
}

// TestMatchFile: a match resumes from its file, and a different match does not.
func TestMatchFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"match", "-a", "busy", "-b", "random", "-players", "2", "-games", "20", "-out", file}
	first := must(t, "", args...)
	data, err := os.ReadFile(file)
	if err != nil || strings.Count(string(data), "\n") != 21 {
		t.Fatalf("%v\n%s", err, data)
	}
	if err := os.WriteFile(file, data[:len(data)*2/3], 0o644); err != nil {
		t.Fatal(err)
	}
	if again := must(t, "", args...); again != first {
		t.Errorf("%s\n%s", first, again)
	}
	refused(t, 1, "seed is 1, not 2", append(args, "-seed", "2")...)
	refused(t, 1, "journal is", "ladder", "-players", "2", "-bots", "random,busy", "-out", file)
}

// TestLadder: ratings in order, with all the game's flags.
func TestLadder(t *testing.T) {
	args := []string{"ladder", "-players", "2", "-games", "6", "-leeghwater", "-bots", "random,busy,automa1,automa2,automa3,automa4"}
	out := must(t, "", args...)
	for _, want := range []string{"random has 0 Elo", "+0  [+0, +0]", "open)", "busy against random", "Automas meet no Automas", "leeghwater"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if again := must(t, "", append(args, "-cpus", "3")...); again != out {
		t.Errorf("%s\n%s", out, again)
	}
	var r arena.Ratings
	if err := json.Unmarshal([]byte(must(t, "", "ladder", "-players", "4", "-games", "6", "-bots", "random,busy,automa2", "-reach", "0", "-json")), &r); err != nil || len(r.Ratings) != 3 ||
		len(r.Pairings) != 3 || r.Ratings[2].Name != "random" {
		t.Errorf("%v %+v", err, r)
	}
	var notes strings.Builder
	names := rungs(console.Console{Err: &notes}, rules.Options{Players: 4, Variant: rules.Introductory})
	if slices.Contains(names, "automa1") || !slices.Contains(names, "torrent") || !strings.Contains(notes.String(), "left out, since Automas need the full game: automa1, automa2") {
		t.Errorf("%v %s", names, notes.String())
	}
	for want, bad := range map[string][]string{
		`called "hal"`:        {"-bots", "random,hal"},
		"named twice":         {"-bots", "random,random"},
		"needs two bots":      {"-bots", "automa1,automa2", "-players", "2"},
		"-reach -1":           {"-reach", "-1"},
		"0 games":             {"-games", "0"},
		"unexpected argument": {"more"},
	} {
		refused(t, 2, want, append([]string{"ladder"}, bad...)...)
	}
}
