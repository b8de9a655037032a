package console

import (
	"runtime/debug"
	"testing"
)

func TestBuild(t *testing.T) {
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
		if got := new(Program).Build(info); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (&Program{Release: "v2.0.0"}).Build(&debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{commit}}); got != "v2.0.0, commit abc" {
		t.Error(got)
	}
}
