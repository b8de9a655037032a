package corpus

import (
	"flag"
	"testing"

	"barrage/rules"
)

var write = flag.Bool("write", false, "write the games of the newest version of the rules, which must not exist yet")

// TestWrite makes the games of a new version.
func TestWrite(t *testing.T) {
	if !*write {
		return
	}
	if _, err := Read("testdata", rules.Version); err == nil {
		t.Fatalf("version %d has its games already: they are kept for ever", rules.Version)
	}
	games, err := Generate("../../record/testdata/games")
	if err != nil {
		t.Fatal(err)
	}
	if err := Write("testdata", rules.Version, games); err != nil {
		t.Fatal(err)
	}
}

func TestCorpus(t *testing.T) {
	games, err := Read("testdata", 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if sum, err := SumOf(g.Record); err != nil || sum != g.Sum {
			t.Errorf("%s: %+v, %v", g.Name, sum, err)
		}
	}
}
