package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestEngine: the engine answers, and ends in order when its input ends or nobody reads its answers.
func TestEngine(t *testing.T) {
	if out := must(t, `{"do":"hello","id":1}`+"\n", "engine"); !strings.HasPrefix(out, `{"id":1,"protocol":1,"program":"barrage"`) {
		t.Error(out)
	}
	refused(t, 2, "unexpected argument", "engine", "now")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "engine")
	cmd.Env = append(os.Environ(), programSign+"=yes")
	cmd.Stdin = strings.NewReader(strings.Repeat(`{"do":"schema"}`+"\n", 20))
	var complaint strings.Builder
	cmd.Stdout, cmd.Stderr = writer, &complaint
	reader.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	writer.Close()
	if err := cmd.Wait(); err != nil || complaint.Len() > 0 {
		t.Errorf("%v: %s", err, complaint.String())
	}
}

// TestEngineExplains: the engine explains a turn with what the rules prove about it, compared with another.
func TestEngineExplains(t *testing.T) {
	r, err := os.ReadFile("../../game/record/testdata/games/001-2p-intro.txt")
	if err != nil {
		t.Fatal(err)
	}
	load, err := json.Marshal(map[string]any{"do": "load", "game": "a", "record": string(r), "ply": 131})
	if err != nil {
		t.Fatal(err)
	}
	out := must(t, string(load)+"\n"+`{"do":"explain","game":"a","turn":["turbine_p2_l","produce B7L C7R 2","fulfil R01"],"instead":["workshop_r1_l"]}`+"\n", "engine")
	if !strings.Contains(out, `{"code":"contract_only","class":"A","points":6,"args":{"contract":"R01","need":8,"reward":{"rotate":3,"vp":4}},"line":[{"seat":0,"actions":["turbine_p2_l","produce B7L C7R 2","fulfil R01"]}],"things":["R01"]}`) {
		t.Error(out)
	}
}
