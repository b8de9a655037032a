package main

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"barrage/game/rules"
)

func TestVersion(t *testing.T) {
	out := must(t, "", "version")
	for _, want := range []string{"barrage ", fmt.Sprintf("\nrules version %d\n", rules.Version), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in %s", want, out)
		}
	}
	refused(t, 2, "unexpected argument", "version", "1")
}
