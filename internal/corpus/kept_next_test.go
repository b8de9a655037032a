//go:build nextrules

package corpus

import (
	"strconv"
	"strings"
	"testing"

	"barrage/game/record"
	"barrage/game/rules"
)

// kept is the newest version of the rules that has games to protect; the version
// that the build tag adds has none.
const kept = rules.Version - 1

// TestTwoVersions: a game of the version that people play continues under it from any position, with the same
// answers as before, while a new game follows the rules of the next one.
func TestTwoVersions(t *testing.T) {
	games, err := Read("testdata", kept)
	if err != nil {
		t.Fatal(err)
	}
	atBank := func(s *rules.State) (most int) {
		for _, a := range s.Legal(nil) {
			if text, ok := strings.CutPrefix(a.String(), "bank "); ok {
				n, _ := strconv.Atoi(text)
				most = max(most, n)
			}
		}
		return most
	}
	differ := 0
	for _, g := range games[:40] {
		old, err := g.Record.Header.Start()
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range g.Record.Actions {
			old.Play(a)
			if old.Options().Version != kept {
				t.Fatalf("%s became a game of version %d", g.Name, old.Options().Version)
			}
			if old.Prompt().Kind != rules.AskTurn {
				continue
			}
			text, err := old.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			before := ""
			if kept > 1 {
				before = " rules=" + strconv.Itoa(kept)
			}
			if strings.Contains(string(text), "rules=") != (kept > 1) {
				t.Fatalf("a position of version 1 is written as it always was, not as %s", text)
			}
			// The same position under the new rules.
			var next rules.State
			if err := next.UnmarshalText([]byte(strings.Replace(string(text), "position 1"+before, "position 1 rules="+strconv.Itoa(rules.Version), 1))); err != nil {
				t.Fatal(err)
			}
			if next.Hash() == old.Hash() {
				t.Fatal("the hash does not tell the versions apart")
			}
			bytes, err := next.MarshalBinary()
			if err != nil {
				t.Fatal(err)
			}
			var again rules.State
			if err := again.UnmarshalBinary(bytes); err != nil || again != next {
				t.Fatalf("%v", err)
			}
			if next.Options().Version != rules.Version || atBank(&next) > 6 {
				t.Fatalf("version %d offers %v", next.Options().Version, next.Legal(nil))
			}
			if len(next.Legal(nil)) != len(old.Legal(nil)) {
				differ++
			}
		}
	}
	if differ < 100 {
		t.Errorf("only %d positions show the difference", differ)
	}
	// A new game has the new version, in its record too; an old one keeps its own.
	for _, version := range []uint8{0, kept} {
		o := games[0].Record.Header.Options
		o.Version = version
		r, err := play(o, []string{"random"}, 5)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := r.Write(&text); err != nil {
			t.Fatal(err)
		}
		again, err := record.Read(strings.NewReader(text.String()))
		if err != nil {
			t.Fatal(err)
		}
		want := version
		if version == 0 {
			want = rules.Version
		}
		end, err := again.Replay(nil)
		if err != nil || again.Header.Options.Version != want || end.Options().Version != want {
			t.Errorf("version %d: %v, %d", version, err, again.Header.Options.Version)
		}
	}
}
