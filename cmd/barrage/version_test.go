package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
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

	commit := debug.BuildSetting{Key: "vcs.revision", Value: "abc"}
	changed := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	at := debug.BuildSetting{Key: "vcs.time", Value: "2026-05-01T10:00:00Z"}
	for want, info := range map[string]*debug.BuildInfo{
		"(no build information)":           nil,
		"(devel)":                          {},
		"v1.2.3":                           {Main: debug.Module{Version: "v1.2.3"}},
		"(devel), commit abc":              {Settings: []debug.BuildSetting{commit}},
		"(devel), commit abc with changes": {Settings: []debug.BuildSetting{commit, changed}},
		"(devel), commit abc of 2026-05-01T10:00:00Z with changes": {Settings: []debug.BuildSetting{at, commit, changed}},
	} {
		if got := build(info); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	release = "v2.0.0"
	defer func() { release = "" }()
	if got := build(&debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{commit}}); got != "v2.0.0, commit abc" {
		t.Error(got)
	}
}
