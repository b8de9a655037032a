package record

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// played makes a record of a whole game.
func played(t testing.TB, o rules.Options, seed uint64) *Record {
	t.Helper()
	r := rng.New(seed, 0)
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Ada", "Bruno Z.", "Chloé", "D"}[:o.Players]
	rec := &Record{Header: NewHeader(o, names)}
	for !s.Done() {
		a := bot.Busy{}.Choose(&s, s.Legal(nil), &r)
		s.Play(a)
		rec.Actions = append(rec.Actions, a)
	}
	rec.Result = ResultOf(&s)
	return rec
}

func text(t testing.TB, r *Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var full4 = rules.Options{Players: 4, Variant: rules.Full}

// TestRoundTrip: a record comes back as it was written, in every variant.
func TestRoundTrip(t *testing.T) {
	for i, o := range []rules.Options{
		full4, {Players: 2, Variant: rules.Introductory}, {Players: 3, Variant: rules.Full, GuestOfficers: true, WaterFirst: true, LooseMahiri: true},
		{Players: 4, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, 1, 4, 4}, AutomaCompanies: [4]rules.Company{1: rules.Italy, 2: rules.USA},
			AutomaOfficers: [4]rules.Officer{2: rules.Jill, 3: rules.Margot}},
		{Players: 3, Variant: rules.Full, Assignment: rules.RandomPairs},
		{Players: 4, Variant: rules.Full, Leeghwater: true, Assignment: rules.FreeChoice, Automas: [4]uint8{0, 4, 0, 1}},
	} {
		want := played(t, o, uint64(i))
		got, err := Read(strings.NewReader(text(t, want)))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Actions, want.Actions) || !slices.Equal(got.Result, want.Result) || !slices.Equal(got.Header.Names, want.Header.Names) ||
			got.Header.Options != want.Header.Options || got.Header.Options.Version != rules.Version || got.Truncated || len(got.Header.Pairs) != int(o.Players) {
			t.Errorf("%+v comes back different", o)
		}
		if _, err := got.Replay(nil); err != nil {
			t.Error(err)
		}
	}
}

// TestLinesAreTurns: a line per turn, the actor in front, every turn on a line of its own.
func TestLinesAreTurns(t *testing.T) {
	r := played(t, full4, 3)
	lines, err := r.Lines()
	if err != nil {
		t.Fatal(err)
	}
	turns := 0
	s, _ := rules.New(full4)
	for _, l := range lines {
		for i, a := range l.Actions {
			if Actor(&s) != l.Actor {
				t.Fatalf("%v belongs to %s", l, Actor(&s))
			}
			if s.TurnBegins() {
				turns++
				if i > 0 {
					t.Errorf("a turn begins in the middle of %v", l)
				}
			}
			s.Play(a)
		}
	}
	if turns < 100 {
		t.Errorf("%d turns", turns)
	}
}

// TestPicksOfChance: what chance picks for somebody stands on a line of its own, and a
// draft is not mentioned in the header.
func TestPicksOfChance(t *testing.T) {
	o := rules.Options{Players: 3, Variant: rules.Full, Assignment: rules.RandomPairs}
	got := text(t, played(t, o, 3))
	if !strings.Contains(got, "\nassignment: random\n") || strings.Count(got, "\nchance: pick ") != 2 || strings.Contains(got, "player 1: pick") {
		t.Errorf("%s", got[:1200])
	}
	o.Assignment = rules.FreeChoice
	got = text(t, played(t, o, 3))
	if !strings.Contains(got, "\nassignment: free\n") || strings.Count(got, ": pick ") != 3 || strings.Contains(got, "chance: pick") {
		t.Errorf("%s", got[:1200])
	}
	if got := text(t, played(t, full4, 3)); strings.Contains(got, "assignment") {
		t.Errorf("%s", got[:1200])
	}
}

// TestCutAnywhere: a record cut off at any byte replays to where it ends; within
// its header it is refused with words.
func TestCutAnywhere(t *testing.T) {
	r := played(t, rules.Options{Players: 2, Variant: rules.Full}, 5)
	whole := text(t, r)
	body := strings.Index(whole, "\n\n") + 2
	last := 0
	for cut := range len(whole) {
		got, err := Read(strings.NewReader(whole[:cut]))
		if cut < body {
			if !errors.Is(err, ErrFormat) && !strings.Contains(fmt.Sprint(err), "names") {
				t.Fatalf("cut at %d within the header: %v", cut, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("cut at %d: %v\n%q", cut, err, whole[max(0, cut-60):cut])
		}
		if len(got.Actions) < last || !slices.Equal(got.Actions, r.Actions[:len(got.Actions)]) {
			t.Fatalf("cut at %d: other actions", cut)
		}
		last = len(got.Actions)
		if cut%37 == 0 {
			if _, err := got.Replay(nil); err != nil {
				t.Fatalf("cut at %d: %v", cut, err)
			}
		}
	}
	if last != len(r.Actions) {
		t.Errorf("%d of %d actions", last, len(r.Actions))
	}
}

// TestAt: any position of a game, and no other.
func TestAt(t *testing.T) {
	r := played(t, full4, 6)
	s, _ := rules.New(full4)
	for ply := range r.Actions {
		if ply%50 == 0 {
			at, err := r.At(ply, nil)
			if err != nil || at != s {
				t.Errorf("ply %d: %v", ply, err)
			}
		}
		s.Play(r.Actions[ply])
	}
	for _, ply := range []int{-1, len(r.Actions) + 1} {
		if _, err := r.At(ply, nil); err == nil {
			t.Errorf("ply %d exists", ply)
		}
	}
}

// TestBadRecords: what is wrong is named, with its line or ply.
func TestBadRecords(t *testing.T) {
	good := text(t, played(t, rules.Options{Players: 2, Variant: rules.Introductory}, 7))
	change := func(old, new string) string { return strings.Replace(good, old, new, 1) }
	now := "rules: " + strconv.Itoa(rules.Version)
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "first line"},
		{"other file", "PNG\n", "first line"},
		{"version", change(now, "rules: 99"), "rules version 99"},
		{"players", change("players: 2", "players: 7"), "line 3: not a record: players must be 2, 3 or 4"},
		{"variant", change("introductory", "extended"), "variant must be introductory or full"},
		{"switch", change("water: after contract", "water: sometimes"), "water must be"},
		{"field", change("expansion:", "extension:"), "unknown header field"},
		{"no colon", change(now, "rules 1"), "line 2"},
		{"assignment", change("seat 1:", "assignment: auction\nseat 1:"), "assignment must be draft, random or free"},
		{"automas", change("seat 1:", "automas: 0 7\nseat 1:"), "automas must be"},
		{"automa's company", change("seat 1:", "automas: 0 1:mars\nseat 1:"), "automas must be"},
		{"seats", change("seat 2:", "seat 3:"), "seat 2 is next"},
		{"names", change("seat 2: Bruno Z.\n", ""), "1 names for 2 players"},
		{"action", change("usa:", "usa: jump;"), "unknown word"},
		{"result", change("result: usa", "result: mars"), "is not a company"},
		{"after the result", good + "usa: bank 1\n", "nothing may follow"},
	} {
		if _, err := Read(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	// Legal notation, illegal play: ply, prompt, action, reason.
	r, err := Read(strings.NewReader(change("usa: ", "usa: patent_1; ")))
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Replay(nil)
	var replay *ReplayError
	var refusal *rules.Refusal
	if !errors.As(err, &replay) || !errors.As(err, &refusal) || !strings.Contains(err.Error(), "ply "+fmt.Sprint(replay.Ply)) ||
		!strings.Contains(err.Error(), `asked "turn"`) || !strings.Contains(err.Error(), `"patent_1"`) || !strings.Contains(err.Error(), "not_in_this_game") {
		t.Errorf("replay: %v", err)
	}
	// Text that is not an action: the same, and the line.
	_, err = Read(strings.NewReader(change("\nusa: ", "\nusa: bank 99; ")))
	var line *LineError
	if !errors.As(err, &line) || !errors.As(err, &replay) || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d: ply %d: usa is asked \"turn\"", line.Line, replay.Ply)) ||
		!strings.HasSuffix(err.Error(), `"bank 99": "99" is not a number from 1 to 12`) {
		t.Errorf("no action: %v", err)
	}
	_, err = Read(strings.NewReader(change("\nusa: ", "\nusa: patent_1; bank 99; ")))
	if !errors.As(err, &refusal) {
		t.Errorf("what is wrong first comes first: %v", err)
	}
	// A line that is not the actor's, and companies that are not the game's.
	r, err = Read(strings.NewReader(change("\nusa: ", "\ngermany: ")))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Replay(nil); err == nil || !strings.Contains(err.Error(), " is said to be germany's action, but usa is asked \"turn\"") {
		t.Errorf("another actor: %v", err)
	}
	r, err = Read(strings.NewReader(change("companies: usa wilhelm_adler", "companies: usa jill_mcdowell")))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Replay(nil); err == nil || !strings.Contains(err.Error(), `the header names the companies "usa jill_mcdowell; germany`) {
		t.Errorf("other companies: %v", err)
	}
	// A false result.
	r, _ = Read(strings.NewReader(good))
	r.Result[0].VP++
	if _, err := r.Replay(nil); !errors.Is(err, ErrResult) {
		t.Errorf("false result: %v", err)
	}
	r.Result = r.Result[:1]
	r.Result[0].VP--
	if _, err := r.Replay(nil); !errors.Is(err, ErrResult) {
		t.Errorf("missing result: %v", err)
	}
	r, _ = Read(strings.NewReader(good))
	r.Actions = r.Actions[:len(r.Actions)-1]
	if _, err := r.Replay(nil); !errors.Is(err, ErrResult) {
		t.Errorf("result of an unfinished game: %v", err)
	}
}

// TestFixtures replays the games kept in testdata/games: games recorded from an
// independent implementation, and one for every bug that was found.
func TestFixtures(t *testing.T) {
	files, _ := filepath.Glob("testdata/games/*.txt")
	if len(files) == 0 {
		t.Fatal("no fixtures")
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Read(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		s, err := r.Replay(nil)
		if err != nil || !s.Done() || len(r.Result) == 0 {
			t.Errorf("%s: over %v, %v", name, s.Done(), err)
		}
		if text(t, r) != string(data) {
			t.Errorf("%s is not written as we write it", name)
		}
	}
}

// FuzzRead: no text breaks the reader or the replay, and what was read can be
// written and read again.
func FuzzRead(f *testing.F) {
	f.Add(text(f, played(f, rules.Options{Players: 2, Variant: rules.Introductory}, 8)))
	f.Add(text(f, played(f, rules.Options{Players: 3, Variant: rules.Full, GuestOfficers: true}, 9)))
	f.Add(text(f, played(f, rules.Options{Players: 3, Variant: rules.Full, Assignment: rules.RandomPairs}, 9)))
	f.Add(text(f, cut(f, played(f, rules.Options{Players: 2, Variant: rules.Full}, 9), 120)))
	f.Add(Format + "\nrules: 1\nplayers: 2\nvariant: full\n\nchance: HT1\n")
	f.Fuzz(func(t *testing.T, data string) {
		r, err := Read(strings.NewReader(data))
		if err != nil {
			return
		}
		s, err := r.Replay(nil)
		if err != nil {
			return
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		again, err := Read(strings.NewReader(text(t, r)))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(again.Actions, r.Actions) || again.Header.Options != r.Header.Options {
			t.Error("comes back different")
		}
	})
}
