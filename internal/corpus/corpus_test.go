package corpus

import (
	"flag"
	"fmt"
	"testing"

	"barrage/game/rules"
)

var write = flag.Bool("write", false, "write the games of the newest version of the rules, which must not have any yet")

// TestCorpus replays the games of every version. If what was legal and what happened is
// not the same now, a rule has changed without a new version.
func TestCorpus(t *testing.T) {
	if *write {
		writeNewest(t)
	}
	for version := 1; version <= kept; version++ {
		t.Run(fmt.Sprint("version ", version), func(t *testing.T) {
			t.Parallel()
			games, err := Read("testdata", version)
			if err != nil {
				t.Fatalf("%v\na version of the rules has games from its first day on: go test ./internal/corpus -write", err)
			}
			if len(games) < 300 {
				t.Errorf("%d games", len(games))
			}
			covers(t, games)
			for i, g := range games {
				if testing.Short() && i%4 != 0 {
					continue
				}
				if v := int(g.Record.Header.Options.Version); v != version {
					t.Errorf("%s was played under version %d", g.Name, v)
				}
				sum, err := SumOf(g.Record)
				if err != nil || sum != g.Sum {
					t.Errorf("%s plays differently now (%v).\nA rule has changed: raise rules.Version and guard the change with since (docs/versions.md).", g.Name, err)
				}
			}
		})
	}
}

func writeNewest(t *testing.T) {
	if _, err := Read("testdata", kept); err == nil {
		t.Fatalf("version %d has its games already, and they are kept for ever", kept)
	}
	games, err := Generate("../../game/record/testdata/games")
	if err != nil {
		t.Fatal(err)
	}
	if err := Write("testdata", kept, games); err != nil {
		t.Fatal(err)
	}
}

// covers checks that the games of a version cover everything: every number of players and
// option, every level of Automa, every kind of question and answer, people, random players
// and bots.
func covers(t *testing.T, games []Game) {
	t.Helper()
	seen := map[string]bool{}
	for _, g := range games {
		o := g.Record.Header.Options
		seen[fmt.Sprint(o.Players, " players, ", o.Variant)] = true
		seen[fmt.Sprint(o.Players, " players, expansion ", o.Leeghwater)] = true
		seen[fmt.Sprint("guest officers ", o.GuestOfficers)] = true
		seen[fmt.Sprint("water first ", o.WaterFirst)] = true
		seen[fmt.Sprint("loose Mahiri ", o.LooseMahiri)] = true
		seen[fmt.Sprint("assignment ", o.Assignment)] = true
		for _, level := range o.Automas {
			seen[fmt.Sprint("automa ", level, ", expansion ", o.Leeghwater)] = true
		}
		for _, name := range g.Record.Header.Names {
			seen["player "+name] = true
		}
		s, err := g.Record.Header.Start()
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range g.Record.Actions {
			seen["question "+s.Prompt().Kind.ID()], seen["answer "+a.Kind().ID()] = true, true
			s.Play(a)
		}
		seen["people"] = seen["people"] || g.Record.Header.Names[0] == "player1"
	}
	want := []string{"guest officers true", "water first true", "loose Mahiri true", "people",
		"player random", "player spring", "player brook", "player river", "player rapids"}
	for n := 2; n <= rules.MaxSeats; n++ {
		want = append(want, fmt.Sprint(n, " players, introductory"), fmt.Sprint(n, " players, full"), fmt.Sprint(n, " players, expansion true"))
	}
	for level := 1; level <= 4; level++ {
		want = append(want, fmt.Sprint("automa ", level, ", expansion true"), fmt.Sprint("automa ", level, ", expansion false"))
	}
	for _, a := range []rules.Assignment{rules.Draft, rules.RandomPairs, rules.FreeChoice} {
		want = append(want, fmt.Sprint("assignment ", a))
	}
	for _, k := range rules.PromptKinds() {
		want = append(want, "question "+k.ID())
	}
	for _, k := range rules.ActionKinds() {
		want = append(want, "answer "+k.ID())
	}
	for _, w := range want {
		if !seen[w] {
			t.Errorf("no game shows %s", w)
		}
	}
}
