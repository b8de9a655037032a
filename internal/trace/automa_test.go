package trace

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/automa"
	"barrage/game/rules"
)

// withAutomas are the files of games with Automas, which their names tell: 1p3a1 is a person with
// three Automas. TestAgree checks the names.
func withAutomas(t *testing.T) []string {
	t.Helper()
	list, _ := filepath.Glob("testdata/*p?a*.json.gz")
	if len(list) == 0 {
		t.Fatal("no recorded games with Automas")
	}
	return list
}

// automaTurns follows the games with Automas and calls f before every turn of one.
func automaTurns(t *testing.T, f func(c *checker, e *Entry)) {
	t.Helper()
	for i, name := range withAutomas(t) {
		if testing.Short() && i > 0 {
			break
		}
		c := newChecker(read(t, name))
		if err := c.begin(); err != nil {
			t.Fatal(name, err)
		}
		for c.entry < len(c.file.Log) {
			if e := &c.file.Log[c.entry]; e.T == "automa_turn" && len(e.Actions) > 0 {
				if err := c.pump(); err != nil {
					t.Fatal(name, err)
				}
				f(c, e)
			}
			if err := c.advanceOne(); err != nil {
				if c.entry < len(c.file.Log) && c.file.Options.AutomaLevels[0] >= 2 {
					break // unfinished there: followed another way
				}
				t.Fatal(name, err)
			}
		}
	}
}

// TestReadings: the procedures that are read their way give legal answers, and somewhere
// another one than ours.
func TestReadings(t *testing.T) {
	other := map[string]int{}
	automaTurns(t, func(c *checker, _ *Entry) {
		s := c.state
		for i, action := range s.ActionCard().Actions() {
			if s.RefuseCard(i, 0).Code != 0 {
				continue
			}
			next := s
			if err := next.Apply(rules.TakeCard(i, 0), nil); err != nil {
				t.Fatal(err)
			}
			legal := next.Legal(nil)
			check := func(what string, kind rules.PromptKind, decide func() (rules.Action, bool)) {
				if next.Prompt().Kind != kind || next.ToMove() != s.ToMove() {
					return
				}
				a, ok := decide()
				if !ok || !slices.Contains(legal, a) {
					t.Fatalf("%s: %v", what, a)
				}
				if a != automa.Decide(&next, legal, nil) {
					other[what]++
				}
			}
			check("AR10", rules.AskProduce, func() (rules.Action, bool) { return firstSystem(&next, legal) })
			check("AR28", rules.AskBuild, func() (rules.Action, bool) { return spaceFirst(&next, legal, 0) })
			check("AR29", rules.AskDrops, func() (rules.Action, bool) {
				a := greedyDrops(&next, int(action.N), action.Immediate)
				if a == rules.No() { // not found one by one
					other["AR29"]++
					return automa.Decide(&next, legal, nil), true
				}
				return a, true
			})
			check("A5.8.2", rules.AskTile, func() (rules.Action, bool) { return firstPatent(&next, legal) })
		}
	})
	t.Log(other)
	if !testing.Short() && (other["AR10"] == 0 || other["AR29"] == 0 || other["A5.8.2"] == 0) {
		t.Error(other)
	}
}

// TestCardNineteen: the external work that only their card 19 has is carried out, in its
// order, and refused in another.
func TestCardNineteen(t *testing.T) {
	played, refused := 0, 0
	automaTurns(t, func(c *checker, e *Entry) {
		if !c.file.Options.Leeghwater || c.state.ActionCard() == 19 || c.state.CriteriaCard() == 19 {
			return
		}
		for position := range 3 {
			try := c.clone()
			err := try.edit(func(f fields) { // card 19 changes places with the action card
				deck, _ := strconv.Atoi(f["deck"])
				if deck>>19&1 == 1 {
					f.set("deck", deck&^(1<<19)|1<<c.state.ActionCard())
					f.set("card", 19)
				}
				seat := strconv.Itoa(int(c.state.ToMove())+1) + "." // hardly anything to build with
				f.set(seat+"excavators", 1)
				f.set(seat+"mixers", 1)
			})
			if err != nil {
				t.Fatal(err)
			}
			if try.state.ActionCard() != 19 {
				return
			}
			start := try.state
			try.automas.start = &start
			switch err := (automaTurn{try}).cardNineteen(&CardAction{Type: "external_work", Engineers: 2, Position: position + 1}); {
			case err == nil && try.report.Tolerated[CardNineteen] == 1:
				played++
			case err == nil:
				t.Fatal("not counted")
			default:
				refused++
			}
		}
	})
	if !testing.Short() && (played == 0 || refused == 0) {
		t.Errorf("%d played, %d refused", played, refused)
	}
}

// TestChoicesNeedRulings: an answer that no ruling leads to is a difference, although it
// is legal.
func TestChoicesNeedRulings(t *testing.T) {
	refused, tolerated := 0, 0
	automaTurns(t, func(c *checker, e *Entry) {
		ours := c.decideOurs()
		start := c.state
		for _, a := range c.state.Legal(nil) {
			if a == ours {
				continue
			}
			try := c.clone()
			try.automas.start = &start
			if err := (automaTurn{try}).choose(a); err == nil {
				tolerated++
			} else if strings.Contains(err.Error(), "choice of "+e.Company) {
				refused++
			} else {
				t.Fatal(err)
			}
		}
	})
	least := 300
	if testing.Short() {
		least = 50
	}
	if refused < least || tolerated > 0 {
		t.Errorf("%d refused, %d tolerated", refused, tolerated)
	}
}

// withOfficer is a recorded game of one Automa as if it had this level and officer, up to the
// base that it builds in the mountains, for so many excavators.
func withOfficer(t *testing.T, level int, officer string, excavators int) *File {
	t.Helper()
	f := read(t, "testdata/084-1p1a2-std.json.gz")
	const company = "germany"
	automa := f.Setup.Companies[company]
	automa.Level, automa.Officer = &level, officer
	f.Setup.Companies[company] = automa
	f.Options.AutomaLevels[0] = level
	for i, pair := range f.Setup.OfferedPairs {
		if pair.Company == company {
			f.Setup.OfferedPairs[i].Officer = officer
		}
	}
	built := false
	for i := range f.Log {
		switch e := &f.Log[i]; {
		case e.T == "automa_turn":
			e.Level = level
		case e.Kind == "to_wheel" && e.Tile == "basic_base" && e.Excavators == 5:
			e.Excavators, built = excavators, true
		case e.T == "state" && built:
			now := e.State["companies"].(map[string]any)[company].(map[string]any)
			now["excavators"] = now["excavators"].(float64) + float64(5-excavators)
			for _, segment := range now["wheel"].([]any) {
				if segment := segment.(map[string]any); segment["excavators"] == 5. {
					segment["excavators"] = float64(excavators)
				}
			}
			f.Log = f.Log[:i+1]
			return f
		}
	}
	t.Fatal("no base in the mountains")
	return nil
}

// TestOfficers: at their highest level, which is our level 4, the officer of the pair acts
// (A3.5); what an officer changes of the costs does so a level earlier, which is counted.
func TestOfficers(t *testing.T) {
	for _, test := range []struct {
		level      int
		officer    string
		excavators int
		agree      bool
		counted    map[Deviation]int
	}{
		{1, "wilhelm_adler", 5, true, nil},
		{1, "wilhelm_adler", 3, false, nil},
		{2, "wilhelm_adler", 5, true, nil},
		{2, "wilhelm_adler", 3, true, map[Deviation]int{OfficerCosts: 1}},
		{2, "wilhelm_adler", 4, false, nil},
		{2, "viktor_fiesler", 3, false, nil},
		{3, "wilhelm_adler", 3, true, nil},
		{3, "wilhelm_adler", 5, false, nil},
		{3, "viktor_fiesler", 5, true, nil},
		{3, "viktor_fiesler", 3, false, nil},
	} {
		c := newChecker(withOfficer(t, test.level, test.officer, test.excavators))
		err := c.begin()
		for err == nil && c.entry < len(c.file.Log) {
			err = c.follow()
		}
		if d := (*Difference)(nil); (err == nil) != test.agree || err != nil && (!errors.As(err, &d) || !strings.Contains(d.Field, "excavators")) {
			t.Errorf("level %d, %s, %d excavators: %v", test.level, test.officer, test.excavators, err)
			continue
		}
		for _, d := range []Deviation{NoOfficer, OfficerCosts} {
			if c.report.Tolerated[d] != test.counted[d] {
				t.Errorf("level %d, %s, %d excavators: %d × %v", test.level, test.officer, test.excavators, c.report.Tolerated[d], d)
			}
		}
		if test.agree && c.state.Player(0).Level() != test.level+1 {
			t.Errorf("their level %d is our %d", test.level, c.state.Player(0).Level())
		}
		if officer := c.state.Player(0).Officer(); test.agree && (officer != 0) != (test.level == 3) {
			t.Errorf("level %d: the officer is %v", test.level, officer)
		}
	}
}

// markers only repeat what the next snapshot or scoring says as a whole.
var markers = []string{"passes", "round_begins", "round_scoring_begins", "turn_order"}

// TestMissingEntries: in games with Automas every entry is needed, except decisions that
// can be found by what follows, and markers. A normal run leaves out every kind in one
// game, with -stride 1 in all.
func TestMissingEntries(t *testing.T) {
	t.Parallel()
	for i, name := range withAutomas(t) {
		f := read(t, name)
		last := map[string]int{}
		for k, e := range f.Log {
			if e.T != "decision" && !slices.Contains(markers, e.Kind) && !(e.Kind == "headstreams_filled" && len(dropsByHeadstream(&e)) == 0) {
				last[e.T+" "+e.Kind+e.At] = k
			}
		}
		for n, kind := range slices.Sorted(maps.Keys(last)) {
			if *stride > 1 && (i+n)%8 != 0 || testing.Short() && (i+n)%48 != 0 {
				continue
			}
			without := *f
			without.Log = slices.Delete(slices.Clone(f.Log), last[kind], last[kind]+1)
			if _, err := Check(&without); err == nil {
				t.Errorf("%s without log[%d], %s: not noticed", name, last[kind], kind)
			}
		}
	}
}
