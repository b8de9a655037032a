package main

import (
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
